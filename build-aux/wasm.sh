#!/bin/sh
# wasm.sh FOLDER [-v] - the program as two WebAssembly modules, for the page and for web/engine:
#   table.wasm   a match that is replayed, a table without a server, a lesson (src/wasm/wasm*.c)
#   maat.wasm    libmaat: states, views, records, bots, analysis (include/maat/maat.h)
# and what the bots have learned, a file a game, beside them.
# Clang, lld, wasi-libc and the wasm32 runtime library of clang (build-aux/packages) are enough.
# -v says how far it is.
set -eu
clang=${WASM_CC:-clang}

# Debian's names of what is missing here, each tried by what only it makes possible.
try() { "$clang" --target=wasm32-wasi -x c "$@" -o /dev/null - >/dev/null 2>&1; }
missing() {
    command -v cc >/dev/null || echo gcc
    if ! command -v "$clang" >/dev/null; then
        printf '%s\n' clang lld wasi-libc libclang-rt-dev-wasm32
        return
    fi
    echo '#include <stdlib.h>' | try -c || echo wasi-libc
    echo 'int main(void) { return 0; }' | try && return
    "$clang" --target=wasm32-wasi -print-prog-name=wasm-ld | grep -q / ||
        command -v wasm-ld >/dev/null || echo lld
    library=$("$clang" --target=wasm32-wasi -print-libgcc-file-name)
    [ -f "$library" ] || echo libclang-rt-dev-wasm32
}

# One sentence, not the errors of four hundred files.
can() {
    lack=$(missing | paste -sd ' ' -)
    if [ -z "$lack" ]; then
        echo 'int main(void) { return 0; }' | try && return 0
        echo "$clang makes no WebAssembly here: try it with --target=wasm32-wasi"
        return 1
    fi
    echo "to make WebAssembly, install (Debian's names): $lack"
    return 1
}
if [ "$1" = --can ]; then
    can
    exit
fi
can >&2 || exit 1
out=$1
case $out in /*) ;; *) out=$(pwd)/$out ;; esac
cd "$(dirname "$0")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The shipped games, in the order of the program.
games=
for id in $(sed -n 's/^game_ids = \[\(.*\)\].*/\1/p' src/games/meson.build | tr -d "',"); do
    grep -q "^ship = true" "src/games/$id/meson.build" || continue
    games="$games $id"
done

# list KIND NAME HEADER: the table of what every shipped game has, as the native build writes it.
list() {
    printf '#include "%s"\n' "$3"
    for id in $games; do
        [ "$1" = game ] || [ -f "src/bots/${id}_$1.c" ] || continue
        printf 'extern const struct %s %s_%s;\n' "$1" "$1" "$id"
        rows="${rows:-}&$1_$id,"
    done
    printf 'const struct %s *const %s[] = {%s NULL};\n' "$1" "$2" "$rows"
    rows=
}
list game game_list maat/game.h >"$tmp/game_list.c"
list brain brain_list bots/brain.h >"$tmp/brain_list.c"
# Weights are no part of the module: whoever wants to play against a bot loads those of its game.
echo '#include "core/embed.h"
extern const struct embed embed_weights[];
const struct embed embed_weights[] = {{0}};' >"$tmp/embed_weights.c"

# The sources, a line each. Tables that the native build generates are generated here as well.
includes='-Iinclude -Isrc'
{
    for id in $games; do ls "src/games/$id"/*.c; done
    for file in build-aux/*_maketables.c; do
        name=$(basename "$file" _maketables.c)
        cc -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -o "$tmp/make" "$file"
        "$tmp/make" "$tmp/${name}_tables.c"
        echo "$tmp/${name}_tables.c"
    done
    echo "$tmp/game_list.c"
    # Not the files that read JSON (match/position_json.c, table/setup.c), need a library (core/digest.c)
    # or sentences for people (core/texts.c, core/phrase*.c), which the page has itself.
    find src/core -name '*.c' ! -name digest.c ! -name 'phrase*.c' ! -name texts.c | sort
    ls src/wasm/wasm_lent.c
} >"$tmp/both"
{
    cat "$tmp/both"
    ls src/match/match*.c src/match/position.c src/match/position_lines.c
    find src/lesson -name '*.c' ! -name lesson_shelf.c ! -name lesson_walk.c | sort
    find src/table -name '*.c' ! -name setup.c | sort
    for name in fields game small tables; do echo "src/wire/$name.c"; done
    ls src/wasm/wasm.c src/wasm/wasm_wire.c src/wasm/wasm_open.c src/wasm/wasm_table.c src/wasm/wasm_bots.c src/wasm/wasm_lesson.c src/wasm/wasm_pose.c
} >"$tmp/table"
{
    cat "$tmp/both"
    # Nobody is spoken to over a pipe here (child, outside), and threads have a stand-in.
    for file in src/bots/*.c; do
        case $(basename "$file" .c) in child | outside | threads) continue ;; esac
        id=$(basename "${file%%_*}" .c)
        case " $games " in *" $id "*) ;; *) [ ! -d "src/games/$id" ] || continue ;; esac
        echo "$file"
    done
    # Pictures have words of two languages in them; puzzles are the program's, many games at once
    # are for learning.
    find src/analysis src/lib -name "*.c" ! -name analysis_svg.c ! -name 'puzzle*.c' ! -name 'batch*.c' \
        ! -name watch.c | sort
    ls src/wasm/wasm_lib*.c
    echo "$tmp/brain_list.c"
    echo "$tmp/embed_weights.c"
} >"$tmp/maat"

# Contraction of floating point would make results differ from the native build. The features are
# those that browsers of docs/platforms.md have: vectors for the nets of the bots (src/bots/net.c) above all.
# With them and -O3 the search keeps pace with the program (bench/page.md);
# single numbers that are gathered into vectors only slow it down.
features='-msimd128 -msign-ext -mnontrapping-fptoint'
version=$(sed -n "s/^ *version: '\([0-9.]*\)'.*/\1/p" meson.build | head -n 1)
sort -u "$tmp/table" "$tmp/maat" >"$tmp/sources"
export tmp
loud=${2:-}
all=$(wc -l <"$tmp/sources")
export loud all
export compile="$clang --target=wasm32-wasi -std=c11 -D_POSIX_C_SOURCE=200809L -O3 -fno-slp-vectorize $features -DNDEBUG \
    -DMAAT_VERSION=\"$version\" -ffp-contract=off -ffunction-sections -fdata-sections $includes"
awk '{printf "%03d %s\n", NR, $0}' "$tmp/sources" |
    xargs -d '\n' -n 1 -P "$(nproc)" sh -c '
        number=${1%% *}
        file=${1#* }
        object=$tmp/$(echo "$file" | tr / _).o
        [ -z "$loud" ] || echo "[$(expr "$number" + 0)/$all] $file"
        $compile -c -o "$object" "$file"' compile

# join MODULE OPTION...: what outgrows the stack must stop, not run into the data.
join() {
    module=$1
    shift
    # shellcheck disable=SC2046
    $compile -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,--stack-first "$@" \
        -o "$tmp/$module.wasm" $(sed "s|/|_|g; s|^|$tmp/|; s|$|.o|" "$tmp/$module")
}
join table -Wl,-z,stack-size=262144
# What maat.h declares, but many games at once (which is for learning) and what reads JSON.
# shellcheck disable=SC2046
join maat -Wl,-z,stack-size=1048576 -Wl,--export=malloc -Wl,--export=free \
    $(grep -o 'maat_[a-z_]*(' include/maat/maat.h | tr -d '(' | sort -u |
        grep -v '^maat_batch\|^maat_space\|observe$\|^maat_free$\|_read$' | sed 's/^/-Wl,--export-if-defined=/') \
    -Wl,--export-if-defined=maat_action_read -Wl,--export-if-defined=maat_record_read
mkdir -p "$out"
cp "$tmp/table.wasm" "$tmp/maat.wasm" data/weights/*.weights "$out"
