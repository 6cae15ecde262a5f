#!/bin/sh
# found.sh GLOB... - the files here that fit, a line each: what the build finds by itself, so
# that nobody keeps a list.
# found.sh --note SOURCE BUILD - remembers what was there when BUILD was set up.
# found.sh --news SOURCE BUILD [STAMP] - fails when files have come or gone since then, tells
# which, and lets the next build set itself up anew.
set -eu
names() {
    (cd "$1" && find src tests texts docs/rules data/weights data/puzzles lessons -type f \( -name '*.c' -o -name '*.in' -o -name 'meson.build' \
        -o -name digests -o -name '*.md' -o -name '*.weights' -o -name '*.jsonl' -o -name '*.lesson' -o -path 'texts/*' -o -path 'tests/python/*.py' \) ! -name '.*' ! -name '*~' | LC_ALL=C sort)
}
case $1 in
--note) names "$2" >"$3/found.txt" ;;
--news)
    [ -f "$3/found.txt" ] || exit 0 # set up by something that keeps no note
    names "$2" >"$3/found.now"
    if ! changes=$(diff "$3/found.txt" "$3/found.now"); then
        echo "$changes" | sed -n 's/^> /new: /p; s/^< /gone: /p'
        touch -d 2000-01-01 "$3/build.ninja"
        echo 'files have come or gone: build once more, it sets itself up anew'
        exit 1
    fi
    [ $# -lt 4 ] || [ -f "$4" ] || touch "$4"
    ;;
*)
    for glob; do
        for file in $glob; do
            [ ! -e "$file" ] || echo "$file"
        done
    done | LC_ALL=C sort
    ;;
esac
