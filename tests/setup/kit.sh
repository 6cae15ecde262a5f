# kit.sh - sourced by the tests of ./run: a small clone, and stand-ins for apt, npm, meson and
# the like, that do as they are told (APT_MODE, NPM_MODE, ...) and write down how they were called.
sources=$1
tests=0
failures=0
box=$(mktemp -d)
trap 'chmod -R u+w "$box" && rm -rf "$box"' EXIT
chmod 755 "$box"
bin=$box/bin
calls=$box/calls
installed=$box/installed
export calls installed

# ok SENTENCE, after a condition: `[ a = b ]; ok 'a is b'`.
ok() {
    good=$?
    tests=$((tests + 1))
    if [ $good = 0 ]; then
        echo "ok $tests - $1"
        return
    fi
    echo "not ok $tests - $1"
    sed 's/^/# out: /' "$box/out"
    sed 's/^/# err: /' "$box/err"
    sed 's/^/# call: /' "$calls"
    failures=$((failures + 1))
}

finish() {
    echo "1..$tests"
    exit $((failures > 0))
}

stand_in() {
    { echo '#!/bin/sh' && cat; } >"$bin/$1"
    chmod 755 "$bin/$1"
}

make_stand_ins() {
    mkdir -p "$bin"
    for tool in awk basename cat chmod cksum comm cp cut date df dirname du env expr find flock grep head ls mkdir \
        mktemp mv nproc paste rm sed seq setpriv sh sort stty tail tar touch tr wc xargs; do
        ln -s "$(command -v "$tool")" "$bin/$tool"
    done
    stand_in sleep <<EOF
exec $(command -v sleep) 0.05
EOF
    stand_in id <<'EOF'
echo "${FAKE_UID:-0}"
EOF
    stand_in dpkg-query <<'EOF'
sed 's/$/ installed/' "$installed"
EOF
    stand_in apt-get <<'EOF'
echo "apt-get $*" >>"$calls"
case $* in *install*) ;; *) exit 0 ;; esac
case ${APT_MODE:-fine} in
fine)
    echo 'dlstatus:1:50.0:Retrieving file 1 of 2'
    for word in "$@"; do echo "$word" >>"$installed"; done
    echo 'pmstatus:gcc:100.0:Installed gcc'
    exit 0 ;;
network) echo "E: Failed to fetch x  Temporary failure resolving 'archive.invalid'" ;;
unknown) echo 'E: Unable to locate package libfoo-dev' ;;
space) echo "E: You don't have enough free space in /var/cache/apt/archives/." ;;
lock) echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)' ;;
broken) echo 'E: dpkg was interrupted, you must manually run dpkg --configure -a' ;;
denied) echo 'E: Could not open lock file /var/lib/dpkg/lock - open (13: Permission denied)' ;;
strange) echo 'E: The moon is in the wrong house' ;;
esac
exit 100
EOF
    stand_in npm <<'EOF'
echo "npm $*" >>"$calls"
[ "${NPM_MODE:-fine}" = network ] && { echo 'npm ERR! code EAI_AGAIN'; exit 1; }
case $* in
install*) mkdir -p node_modules ;;
*:static)
    mkdir -p dist.static/assets
    for file in index.html sw.js "assets/a-${PAGE_VERSION:-1}.js"; do
        echo "version ${PAGE_VERSION:-1}" >"dist.static/$file"
    done ;;
run*) mkdir -p dist && echo "a page" >dist/index.html ;;
esac
EOF
    stand_in git <<'EOF'
cat "$2/.git/HEAD"
EOF
    stand_in meson <<'EOF'
echo "meson $*" >>"$calls"
shift
[ "$1" = --reconfigure ] && shift
mkdir -p "$1/src/tools"
if [ -f web/dist/index.html ]; then echo dist; else echo no_page.html; fi >"$1/build.ninja"
EOF
    stand_in ninja <<'EOF'
maat=$2/src/tools/maat
if [ "$3" = -n ]; then
    [ "$maat" -nt "$2/build.ninja" ] || exit 0
    echo "ninja: Entering directory \`$2'"
    # As the real one, which asks for the commit each time.
    echo '[1/3] Generating src/tools/commit.c with a custom command'
    echo '[2/3] Compiling C object src/tools/maat.p/meson-generated_.._commit.c.o'
    echo '[3/3] Linking target src/tools/maat'
    exit 0
fi
echo "ninja $*" >>"$calls"
case ${NINJA_MODE:-fine} in
error) echo 'maat.c:1: error: expected a semicolon'; exit 1 ;;
old) [ -f "$2/.old" ] && { echo 'Build directory has been generated with Meson version 0.1'; exit 1; } ;;
slow) # until the other one has said that it waits
    echo building >>"$calls"
    for i in $(seq 600); do grep -q waiting "$OTHER" && break; sleep 1; done
    echo built >>"$calls" ;;
esac
echo '[1/1] linking'
{ echo '#!/bin/sh'; echo "echo \"played: \$* ($(cat "$2/build.ninja"))\""; } >"$maat"
chmod 755 "$maat"
echo "const char tool_commit[] = \"$(sh build-aux/commit.sh)\";" >"$2/src/tools/commit.c"
touch -d '+1 second' "$maat"
EOF
}

# new_clone FOLDER: as git gives it, with little in it; nothing is installed.
new_clone() {
    clone=$1
    mkdir -p "$clone/.git" "$clone/build-aux" "$clone/web/engine/src" "$clone/src/games" "$clone/src/core" \
        "$clone/src/match" "$clone/src/table" "$clone/src/wire" "$clone/src/wasm" "$clone/src/bots" \
        "$clone/src/analysis" "$clone/src/lib" "$clone/data/weights" "$clone/include" "$clone/texts" "$clone/docs/rules" "$clone/schema"
    cp "$sources/run" "$clone/"
    cp "$sources"/build-aux/*.sh "$sources/build-aux/packages" "$clone/build-aux/"
    echo 1234567890ab >"$clone/.git/HEAD"
    : >"$clone/build-aux/x_maketables.c"
    : >"$clone/web/engine/src/engine.ts"
    echo 'mkdir -p "$1" && touch "$1/maat.wasm"' >"$clone/build-aux/wasm.sh"
    echo '{}' >"$clone/web/package.json"
    echo '{}' >"$clone/web/package-lock.json"
    : >"$calls"
    : >"$installed"
    chmod 666 "$calls" "$installed"
}

# in_clone COMMAND...: with the stand-ins only; answers and complaints in $box/out and $box/err.
in_clone() {
    (cd "$clone" && PATH=$bin "$@") >"$box/out" 2>"$box/err" </dev/null
}

said() { grep -q -e "$1" "$box/err"; }
answered() { grep -q -e "$1" "$box/out"; }
called() { grep -q -e "$1" "$calls"; }
