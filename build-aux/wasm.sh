#!/bin/sh
# wasm.sh OUT [-v] - the rules of all shipped games as one WebAssembly module for the page.
# Clang, lld, wasi-libc and the wasm32 runtime library of clang (build-aux/packages) are enough.
# -v says how far it is.
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
# The sources, a line each. Tables that the native build generates are generated here as well.
includes='-Iinclude -Isrc'
{
    for dir in src/games/*/; do
        grep -q '^ship = true' "$dir/meson.build" && ls "$dir"*.c
    done
    for file in build-aux/*_maketables.c; do
        name=$(basename "$file" _maketables.c)
        cc -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -o "$tmp/make" "$file"
        "$tmp/make" "$tmp/${name}_tables.c"
        echo "$tmp/${name}_tables.c"
    done
    # Not the files that read JSON (match/position.c, table/setup.c) or need a library (core/digest.c).
    for name in core/chance core/config core/cover core/dealer core/hash core/jot core/notation core/record \
        core/refusal core/registry core/standing match/match match/match_record wire/fields wire/game wire/small wire/tables; do
        echo "src/$name.c"
    done
    find src/table src/wasm -name '*.c' ! -name setup.c | sort
    echo "$tmp/game_list.c"
} >"$tmp/sources"

# Contraction of floating point would make results differ from the native build.
export tmp
loud=${2:-}
all=$(wc -l <"$tmp/sources")
export loud all
export compile="$clang --target=wasm32-wasi -std=c11 -O2 -DNDEBUG \
    -ffp-contract=off $includes"
awk '{printf "%03d %s\n", NR, $0}' "$tmp/sources" |
    xargs -d '\n' -n 1 -P "$(nproc)" sh -c '
        number=${1%% *}
        file=${1#* }
        [ -z "$loud" ] || echo "[$(expr "$number" + 0)/$all] $file"
        $compile -c -o "$tmp/$number.o" "$file"' compile
# What outgrows the stack must stop, not run into the data.
$compile -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,--stack-first \
    -Wl,-z,stack-size=262144 -o "$tmp/maat.wasm" "$tmp"/[0-9]*.o
mkdir -p "$(dirname "$out")"
cp "$tmp/maat.wasm" "$out"
