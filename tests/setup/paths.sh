# ./run works wherever a clone is, and mends build folders that no longer fit.
# paths.sh SOURCES
. "$(dirname "$0")/kit.sh"
make_stand_ins

new_clone "$box/a clone with spaces"
in_clone ./run && answered 'played: serve (dist)'
ok 'a folder with spaces in its name is as good as any'
new_clone "$box/für mich"
in_clone ./run && : >"$calls" && in_clone ./run && answered 'played: serve (dist)' && ! called meson
ok 'and one with other letters is not built again each time'
clone="$box/a clone with spaces"
mv "$clone" "$box/moved"
clone=$box/moved
: >"$calls"
in_clone ./run && answered 'played: serve (dist)' && called 'meson setup build -Dtests=false'
ok 'a clone that was moved builds its folder anew'
! called 'npm ' && ! called apt-get
ok 'and only that'

: >"$calls"
export APT_MODE=network NPM_MODE=network
in_clone ./run && in_clone ./run play ra && [ ! -s "$box/err" ]
ok 'after the first set-up no network is needed'
unset APT_MODE NPM_MODE

echo '-Dtests=true -Dwerror=true' >"$clone/build/.options"
in_clone ./run play ra && ! called meson
ok 'a folder that ./test configured is used as it is'
echo -Dtests=false >"$clone/build/.options"
echo tests/kit >>"$clone/build/build.ninja"
in_clone ./run play ra && called 'meson setup --reconfigure build -Dtests=true$'
ok 'a folder in which tests were turned on keeps them'
: >"$calls"
(cd "$clone" && PATH=$bin sh -euc 'here=.; . build-aux/setup.sh; build_in build -Dwerror=true') \
    >"$box/out" 2>"$box/err" && called 'meson setup --reconfigure build -Dwerror=true$'
ok 'other options configure a folder again'

touch -d '+2 seconds' "$clone/build/src/half.a"
: >"$calls"
in_clone ./run play ra && called 'ninja -C build src/tools/maat'
ok 'a build that was stopped before its end goes on'
rm "$clone/build/src/half.a"

touch "$clone/build/.old" "$clone/build/build.ninja"
touch -d '-1 minute' "$clone/build/src/tools/maat"
NINJA_MODE=old in_clone ./run play ra && answered 'played' && [ ! -e "$clone/build/.old" ]
ok 'a folder of another Meson is made anew'
touch "$clone/build/.mine"
touch -d '-1 minute' "$clone/build/src/tools/maat"
! NINJA_MODE=error in_clone ./run play ra && said 'expected a semicolon' &&
    said "building the program failed" && said "full log is in $clone/build-logs/build.log"
ok 'a program that does not compile shows why, and where the log is'
[ -e "$clone/build/.mine" ]
ok 'and keeps its folder'

touch -d '-1 minute' "$clone/build/src/tools/maat"
: >"$calls"
: >"$box/err"
(cd "$clone" && NINJA_MODE=slow OTHER=$box/err PATH=$bin ./run play first >"$box/first" 2>&1 </dev/null) &
until grep -q building "$calls"; do sleep 0.1; done
in_clone ./run play second && answered 'played: play second' && said 'waiting for it'
ok 'of two at once the second waits, and says so'
wait
grep -q 'played: play first' "$box/first" && [ "$(grep -c '^built' "$calls")" = 1 ]
ok 'and finds everything built'

new_clone "$box/tested"
cp "$sources/test" "$clone/"
mkdir "$clone/tests"
echo "game_ids = ['ra', 'sand']" >"$clone/src/games/meson.build"
echo "test('a', a, suite: ['fast', 'room'])" >"$clone/tests/meson.build"
! in_clone ./test san && said "there is no suite 'san'" && said './test SUITE' && [ ! -s "$calls" ]
ok './test names a suite that does not exist, and does nothing'
! in_clone ./test sand && called 'meson setup build -Dtests=true' && called 'meson test -C build .*--suite=sand' && ! called 'npm '
ok './test GAME builds with tests and without the page, and runs the suite of the game'
touch "$clone/src/games/new.c"
! in_clone ./test sand room && called 'meson test -C build .*--suite=sand --suite=room' && called 'npm run build'
ok './test takes several suites; rooms get the page'

# Read-only to another user; root may write anywhere, so the test becomes nobody.
new_clone "$box/kept"
chmod -R a-w "$clone"
mkdir "$box/cache"
chmod 777 "$box/cache"
as_nobody() {
    if [ "$(id -u)" = 0 ]; then
        set -- "$bin/setpriv" --reuid 65534 --regid 65534 --clear-groups "$@"
    fi
    in_clone "$@"
}
XDG_CACHE_HOME=$box/cache as_nobody ./run && answered 'played: serve (dist)' &&
    said "$clone may not be written to: building in $box/cache/maat/"
ok 'a read-only clone is built in the cache of the user, and says where'
: >"$calls"
XDG_CACHE_HOME=$box/cache as_nobody ./run && answered 'played: serve' && [ ! -s "$calls" ]
ok 'the second time nothing is built there'
chmod u+w "$clone/texts"
echo new >"$clone/texts/maat.en"
touch -d '+2 seconds' "$clone/texts/maat.en"
XDG_CACHE_HOME=$box/cache as_nobody ./run && called 'npm run build'
ok 'what changes in the clone changes there'
rm "$clone/texts/maat.en"
XDG_CACHE_HOME=$box/cache as_nobody ./run && [ -z "$(find "$box/cache" -name maat.en)" ]
ok 'what is gone from the clone is gone there'
! XDG_CACHE_HOME=$clone/none as_nobody ./run && said 'set XDG_CACHE_HOME to a folder that may'
ok 'where nothing may be written it says what to set'

# Once with the real Meson: a folder with spaces, then moved.
new_clone "$box/real one"
echo "# nothing" >"$clone/build-aux/packages"
mkdir -p "$clone/src/tools"
printf "project('maat', 'c')\nsubdir('src/tools')\n" >"$clone/meson.build"
printf "option('tests', type: 'boolean', value: true)\n" >"$clone/meson_options.txt"
printf "executable('maat', 'maat.c') # no_page.html\nmessage(get_option('tests'))\n" >"$clone/src/tools/meson.build"
printf '#include <stdio.h>\nint main(void) { puts("played"); }\n' >"$clone/src/tools/maat.c"
really() { (cd "$clone" && ./run play ra) >"$box/out" 2>"$box/err" </dev/null; }
really && answered played
ok 'with the real Meson: a folder with spaces'
mv "$clone" "$box/real two"
clone="$box/real two"
sed -i s/played/again/ "$clone/src/tools/maat.c"
really && answered again
ok 'with the real Meson: moved, and changed'
finish
