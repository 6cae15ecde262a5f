# Packages are asked for by what is really wanted, and a failure ends with its reason.
# packages.sh SOURCES
. "$(dirname "$0")/kit.sh"
make_stand_ins

new_clone "$box/play"
in_clone ./run play ra && answered 'played: play ra (no_page.html)'
ok 'a game in the terminal is played without a page'
called 'install.* gcc .*libssl-dev'
ok 'it asks for what the engine is made with'
! called 'nodejs' && ! called 'npm' && ! called 'clang' && ! called 'chromium' && ! called cmocka
ok 'it asks for no Node, no clang, no browser'
: >"$calls"
in_clone ./run play ra && [ ! -s "$box/err" ] && [ ! -s "$calls" ]
ok 'the second time there is nothing to do and nothing to say'
echo changed >"$clone/.git/HEAD"
in_clone ./run play ra && called 'ninja -C build src/tools/maat' && : >"$calls" && in_clone ./run play ra &&
    [ ! -s "$box/err" ] && [ ! -s "$calls" ]
ok 'another commit is built in, once'
in_clone ./run serve --help && [ ! -s "$calls" ]
ok 'the help of the server needs no page'

in_clone ./run && answered 'played: serve (dist)'
ok 'the page is added to a program that was built without one'
called 'install.* nodejs' && ! called 'install.* gcc'
ok 'only the packages of the page are asked for then'
called 'npm install --omit=dev'
ok 'the tools of its tests are left out'
: >"$calls"
in_clone ./run && [ ! -s "$box/err" ] && [ ! -s "$calls" ]
ok 'the second time the server starts at once'
touch -d '+2 seconds' "$clone/texts/maat.en"
in_clone ./run && called 'npm run build' && ! called 'npm install' && ! called apt-get
ok 'a changed text builds the page anew, with the tools that are there'

new_clone "$box/serve"
in_clone ./run && [ "$(grep -c 'apt-get.*install' "$calls")" = 2 ] &&
    sed -n '/install.*gcc/,$p' "$calls" | grep -q 'install.*nodejs.*clang'
ok 'the engine is installed first, Node and clang while it is compiled'
new_clone "$box/module"
mkdir -p "$clone/web/engine/made"
touch -d '+2 seconds' "$clone/web/engine/made/maat.wasm"
in_clone ./run && called nodejs && ! called clang
ok 'an engine for the page that is compiled already needs no clang'

for failure in "network:no network" "unknown:no such package: libfoo-dev" "space:no space is left" \
    "lock:another package installation is at work.*process 4711" "broken:dpkg --configure -a" \
    "denied:not allowed" "strange:The moon is in the wrong house"; do
    new_clone "$box/fail"
    ! APT_MODE=${failure%%:*} in_clone ./run play ra && said "installing packages failed: .*${failure#*:}" &&
        [ "$(grep -c . "$box/err")" -le 4 ]
    ok "a failed installation says why: ${failure%%:*}"
    said "the full log is in $clone/build-logs/packages.log" && [ -s "$clone/build-logs/packages.log" ]
    ok 'and names the full log'
    rm -rf "$clone"
done

new_clone "$box/npm"
! NPM_MODE=network in_clone ./run && said 'tools of the page failed: no network'
ok 'npm without a network says so'
in_clone ./run && answered 'played: serve (dist)'
ok 'and goes on from there when there is one'

new_clone "$box/user"
! FAKE_UID=1000 in_clone ./run play ra &&
    said "su -c 'apt-get update && apt-get install -y --no-install-recommends gcc .*libinih-dev.*'"
ok 'a user without sudo is told the complete command'
! called apt-get
ok 'and nothing is tried'
stand_in sudo <<'EOF'
[ "$1" = -n ] && shift
echo "sudo $*" >>"$calls"
[ "${SUDO_MODE:-fine}" = fine ] || { echo 'sudo: a password is required' >&2; exit 1; }
exec "$@"
EOF
stand_in true </dev/null
FAKE_UID=1000 in_clone ./run play ra && called 'sudo env .*apt-get.*install' && answered 'played: play ra'
ok 'a user with sudo has the packages installed by it'
new_clone "$box/refused"
! SUDO_MODE=refuse FAKE_UID=1000 in_clone ./run play ra &&
    said "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends gcc" && ! called 'apt-get '
ok 'a user whom sudo refuses is told the complete command'
rm "$bin/apt-get" "$bin/dpkg-query"
new_clone "$box/other"
! in_clone ./run play ra && said 'no apt-get.*gcc'
ok 'a system without apt is told what to install'
finish
