#!/bin/sh
# test_net_digest.sh ROOT NATIVE EMBEDDED TABLES - features, nets and policies give the digests of
# tests/bots/net_digest.txt in this build, and as WebAssembly where the tools for it are here.
# After a change of features or weights that is meant: NATIVE > tests/bots/net_digest.txt
root=$1 native=$2 embedded=$(realpath "$3") tables=$(realpath "$4")
want=$(cat "$root/tests/bots/net_digest.txt")
here=$("$native")
echo "wanted $want, native $here"
[ "$here" = "$want" ] || exit 1
"$root/build-aux/wasm.sh" --can && command -v node >/dev/null || exit 0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$root" || exit 1
bots=$(find src/bots -name 'ra_*.c' -o -name 'aton_*.c' -o -name 'horus_*.c' -o -name 'ankh_*.c' -o \
    -name 'search*.c' -o -name 'style*.c')
for name in brain net tree weights; do bots="$bots src/bots/$name.c"; done
for name in chance embed hash standing; do bots="$bots src/core/$name.c"; done
# shellcheck disable=SC2086
"${WASM_CC:-clang}" --target=wasm32-wasi -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -ffp-contract=off -Iinclude -Isrc \
    -o "$tmp/digest.wasm" tests/bots/net_digest.c "$embedded" "$tables" $bots \
    src/games/ra/*.c src/games/aton/*.c src/games/horus/*.c src/games/ankh/*.c || exit 1
cat >"$tmp/run.mjs" <<'JS'
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
const wasi = new WASI({ version: 'preview1', args: [], env: {} });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
JS
there=$(node --no-warnings "$tmp/run.mjs" "$tmp/digest.wasm" 2>/dev/null ||
    node --no-warnings --experimental-wasi-unstable-preview1 "$tmp/run.mjs" "$tmp/digest.wasm")
echo "wasm $there"
[ "$there" = "$want" ]
