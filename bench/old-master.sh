#!/bin/sh
# old-master.sh - builds the program of 0.1.0 from this repository's history, and says how the arena takes it in.
# usage: bench/old-master.sh [COMMIT]     prints  cmd:/PATH/maat bot
# Only its bots are wanted: the server of 0.1.0 needs a library that ours does without, and is left out.
# Only its reading is changed (old-master.patch): raw views of Aton have another layout since, and its clean-up takes
# stones in any order. What it thinks is what it thought. Aton is to be played with it by reshuffle=needed, its only rule.
# It is built once, in $MAAT_OLD (default: ~/.cache/maat/old), never in the tree.
set -eu
commit=${1:-a04bb2a}
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
patch=$root/bench/old-master.patch
sum=$(cksum <"$patch")
cache=${MAAT_OLD:-${XDG_CACHE_HOME:-$HOME/.cache}/maat/old}/$commit-${sum%% *}

if ! git -C "$root" cat-file -e "$commit^{commit}" 2>/dev/null; then
    echo "old-master.sh: $commit is not in this clone" >&2
    if [ "$(git -C "$root" rev-parse --is-shallow-repository)" = true ]; then
        echo "old-master.sh: the clone is shallow; 'git fetch --unshallow' brings its history" >&2
    fi
    exit 1
fi
if [ ! -x "$cache/maat" ]; then
    mkdir -p "$cache"
    work=$(mktemp -d "$cache/work.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    git -C "$root" archive "$commit" | tar -x -C "$work"
    if ! grep -rqF pile_public "$work/src/games/aton"; then
        patch -s -p1 -d "$work" <"$patch" || { echo "old-master.sh: its patch does not fit $commit" >&2; exit 1; }
    fi
    sed -i '/^subdir(.src\/\(store\|server\|client\).)/d; /^subdir(.\(data\|examples\).)/d' "$work/meson.build"
    sed -i "/'cmd_\(serve\|load\|admin\|backup\)\.c'/d; s/server, store, client, //" "$work/src/tools/meson.build"
    sed -i '/cmd_\(serve\|load\|admin\|backup\)/d' "$work/src/tools/maat.c"
    echo "old-master.sh: building $commit in $cache" >&2
    { meson setup -Dtests=false "$work/build" "$work" && ninja -C "$work/build" src/tools/maat; } >"$cache/log" 2>&1 ||
        { echo "old-master.sh: it does not build, see $cache/log" >&2; exit 1; }
    cp "$work/build/src/tools/maat" "$cache/maat.new"
    mv "$cache/maat.new" "$cache/maat"
fi
echo "cmd:$cache/maat bot"
