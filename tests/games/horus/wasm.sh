#!/bin/sh
# wasm.sh ROOT NATIVE - the physics of Horus gives the same digest as WebAssembly.
# 77 (skipped) where the tools for it are missing.
root=$1 native=$2
"$root/build-aux/wasm.sh" --can || exit 77
command -v node >/dev/null || {
    echo 'Node is not here'
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"${WASM_CC:-clang}" --target=wasm32-wasi -std=c11 -O2 -I"$root/include" -I"$root/src" \
    -o "$tmp/digest.wasm" "$root/tests/games/horus/physics_digest.c" \
    "$root/src/games/horus/dexterity.c" || exit 1
cat >"$tmp/run.mjs" <<'JS'
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
const wasi = new WASI({ version: 'preview1', args: [], env: {} });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
wasi.start(await WebAssembly.instantiate(module, imports));
JS
here=$("$native") there=$(node --no-warnings --experimental-wasi-unstable-preview1 "$tmp/run.mjs" "$tmp/digest.wasm" 2>/dev/null ||
    node --no-warnings "$tmp/run.mjs" "$tmp/digest.wasm")
echo "native $here, wasm $there"
[ "$here" = "$there" ]
