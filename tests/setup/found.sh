# Files are found by the build, and every build notices those that have come or gone.
# found.sh SOURCES
found=$1/build-aux/found.sh
box=$(mktemp -d) || exit 1
trap 'rm -rf "$box"' EXIT
n=0
ok() { # NAME: of the last command
    if [ $? -eq 0 ]; then r=ok; else r='not ok'; fi
    n=$((n + 1))
    echo "$r $n - $1"
}
mkdir -p "$box/src/bots" "$box/tests" "$box/texts" "$box/docs/rules" "$box/build"
touch "$box/src/bots/b.c" "$box/src/bots/a.c" "$box/texts/ra.en" "$box/build/build.ninja"

[ "$(cd "$box/src/bots" && "$found" '*.c' '*.none')" = "$(printf 'a.c\nb.c')" ]
ok 'globs are answered in order, and one that fits nothing by nothing'
"$found" --note "$box" "$box/build" && "$found" --news "$box" "$box/build" "$box/build/news" && [ -f "$box/build/news" ]
ok 'where nothing has come or gone there are no news'
touch "$box/src/bots/new_brain.c"
! "$found" --news "$box" "$box/build" >"$box/said" && grep -qx 'new: src/bots/new_brain.c' "$box/said"
ok 'a new file stops the build by its name'
[ "$box/build/build.ninja" -ot "$box/src/bots/a.c" ]
ok 'and the next build sets itself up anew'
"$found" --note "$box" "$box/build" && rm "$box/texts/ra.en" &&
    ! "$found" --news "$box" "$box/build" >"$box/said" && grep -qx 'gone: texts/ra.en' "$box/said"
ok 'so does one that is gone'
echo "1..$n"
