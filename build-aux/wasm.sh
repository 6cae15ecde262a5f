#!/bin/sh
# wasm.sh OUT - the rules of all shipped games as one WebAssembly module for the page.
# wasm.sh --can - whether this machine can make it: clang, lld, wasi-libc and the wasm32
# library of clang (build-aux/packages) are enough.
set -eu
clang=${WASM_CC:-clang}
if [ "$1" = --can ]; then
    echo 'int main(void) { return 0; }' |
        "$clang" --target=wasm32-wasi -x c -o /dev/null - 2>/dev/null && exit 0
    echo 'there is no clang here that makes WebAssembly'
    exit 1
fi
out=$1
case $out in /*) ;; *) out=$(pwd)/$out ;; esac
cd "$(dirname "$0")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

sources=
{
    printf '#include "maat/game.h"\n'
    for dir in src/games/*/; do
        id=$(basename "$dir")
        grep -q '^ship = true' "$dir/meson.build" || continue
        printf 'extern const struct game game_%s;\n' "$id"
    done
    printf 'const struct game *const game_list[] = {\n'
    for dir in src/games/*/; do
        grep -q '^ship = true' "$dir/meson.build" || continue
        printf '    &game_%s,\n' "$(basename "$dir")"
    done
    printf '    NULL,\n};\n'
} >"$tmp/game_list.c"
for dir in src/games/*/; do
    grep -q '^ship = true' "$dir/meson.build" && sources="$sources $(echo "$dir"*.c)"
done
# Tables that the native build generates are generated here as well.
for file in build-aux/*_maketables.c; do
    name=$(basename "$file" _maketables.c)
    cc -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -o "$tmp/make" "$file"
    "$tmp/make" "$tmp/${name}_tables.c"
    sources="$sources $tmp/${name}_tables.c -Isrc/games/$name"
done
for name in chance config hash jot notation registry; do
    sources="$sources src/core/$name.c"
done

# Contraction of floating point would make results differ from the native build.
# shellcheck disable=SC2086
"$clang" --target=wasm32-wasi -mexec-model=reactor -std=c11 -O2 -DNDEBUG \
    -ffp-contract=off -Iinclude -Isrc -Wl,--strip-all -Wl,--gc-sections \
    -o "$tmp/maat.wasm" src/wasm/wasm.c "$tmp/game_list.c" $sources
mkdir -p "$(dirname "$out")"
cp "$tmp/maat.wasm" "$out"
