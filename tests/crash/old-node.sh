#!/bin/sh
# old-node.sh FOLDER - builds what old versions are from this repository's history, once, and prints where it is:
# FOLDER/node, the program of the version before (the commit in the file version-before), without page, tests and
# optimisation, for it hosts a few tables; and FOLDER/store, which opens a store by the code of 0.1.0 and no more, for
# its server needs a library that ours does without. Ends with 77, and the reason, where they cannot be had.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
commit=$(cat "$here/version-before")
first=a04bb2a
folder=$1/$commit
skip() {
    echo "$1"
    exit 77
}
root=$(git -C "$here" rev-parse --show-toplevel 2>/dev/null) || skip "there is no history here"
for c in $commit $first; do
    git -C "$root" cat-file -e "$c^{commit}" 2>/dev/null ||
        skip "$c is not in this clone: git fetch --unshallow brings the history"
done
mkdir -p "$folder"
work=$(mktemp -d "$folder/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ ! -x "$folder/node" ]; then
    mkdir "$work/node"
    git -C "$root" archive "$commit" | tar -x -C "$work/node"
    { meson setup -Dtests=false -Dman=disabled -Doptimization=0 -Ddebug=false "$work/build" "$work/node" &&
        ninja -C "$work/build" src/tools/maat; } >"$folder/log" 2>&1 || skip "$commit does not build here, see $folder/log"
    mv "$work/build/src/tools/maat" "$folder/node"
fi
if [ ! -x "$folder/store" ]; then
    mkdir "$work/store"
    git -C "$root" archive "$first" src/store | tar -x -C "$work/store"
    cat >"$work/opens.c" <<'END'
#include <stdio.h>

#include "store/store.h"

int main(int argc, char **argv)
{
    char why[300] = "";
    struct store_config cfg = {.url = argc > 1 ? argv[1] : "", .node = "old"};
    struct store *s = store_open(&cfg, why, sizeof why);
    if (s)
        store_close(s);
    else
        fprintf(stderr, "%s\n", why);
    return s ? 0 : 1;
}
END
    # shellcheck disable=SC2046
    cc -w -std=c11 -D_POSIX_C_SOURCE=200809L -I"$work/store/src" $(pkg-config --cflags libpq sqlite3) -o "$work/opens" \
        "$work/opens.c" "$work/store"/src/store/*.c $(pkg-config --libs libpq sqlite3) -lpthread >"$folder/log" 2>&1 ||
        skip "the store of $first does not build here, see $folder/log"
    mv "$work/opens" "$folder/store"
fi
echo "$folder"
