#!/bin/sh
# test_start.sh - `maat serve` as a newcomer meets it: port, place of the tables, address,
# QR code, browser, language. TAP.
# usage: test_start.sh MAAT
maat=$(realpath "$1")
n=0
dir=$(mktemp -d) || exit 1
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null; done; rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
unset LC_ALL LC_MESSAGES LANG DISPLAY WAYLAND_DISPLAY MAAT_DB MAAT_CONFIG MAAT_LISTEN
HOME=$dir/home XDG_DATA_HOME=$dir/data TERM=xterm
export HOME XDG_DATA_HOME TERM
mkdir "$HOME" "$dir/empty" "$dir/bin"
cd "$dir/empty" || exit 1
# A browser that only tells where it was sent.
cat >"$dir/bin/xdg-open" <<EOF
#!/bin/sh
readlink /proc/\$\$/fd/* >"$dir/held"
grep SigIgn /proc/\$\$/status >>"$dir/held"
echo "\$1" >"$dir/opened.part" && mv "$dir/opened.part" "$dir/opened"
EOF
chmod +x "$dir/bin/xdg-open"

say() { # RC NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

has() { # FILE WORD...: every word is there
    file=$1
    shift
    for word; do
        grep -qF -- "$word" "$file" || { echo "# no '$word' in:"; sed 's/^/# /' "$file"; return 1; }
    done
}

lacks() { # FILE WORD: it is not there
    ! grep -qF -- "$2" "$1" || { echo "# '$2' in:"; sed 's/^/# /' "$1"; return 1; }
}

# Wait for something that will come, unless the server that is meant has ended; a minute
# is for machines that are very busy.
until_true() { # COMMAND...
    for _ in $(seq 600); do
        "$@" && return 0
        kill -0 "$last" 2>/dev/null || break
        sleep 0.1
    done
    "$@"
}

# up OUT [ARGUMENTS]: start, and wait for the last line (that of the tables).
up() {
    out=$1
    shift
    : >"$out" # now, not when the server comes to it: what an earlier one said is not waited for
    "$maat" serve --log "$out.log" "$@" >"$out" 2>"$out.err" &
    last=$!
    pids="$pids $last"
    until_true grep -q 'Tables are\|Die Tische liegen\|There are others\|^  mkdir' "$out"
}

down() {
    kill "$last" && wait "$last"
}

port_of() { sed -n '1s/.*:\([0-9]*\)\/$/\1/p' "$1"; }

# ---- the place of the tables -----------------------------------------------------

up "$dir/a" --listen 127.0.0.1:0 && down &&
    has "$dir/a" "maat serves at http://127.0.0.1:" "$dir/data/maat/maat.db" &&
    [ -f "$dir/data/maat/maat.db" ] && [ ! -e maat.db ]
say $? "tables are kept in the data folder of their owner"
[ "$(stat -c %a "$dir/data/maat")" = 700 ]
say $? "and nobody else may look into it"
lacks "$dir/a" "Ctrl-C" && lacks "$dir/a" "In your network"
say $? "programs get no advice for people, and the loopback has no network"

(unset XDG_DATA_HOME && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    [ -f "$HOME/.local/share/maat/maat.db" ]
say $? "that is ~/.local/share without XDG_DATA_HOME"
(XDG_DATA_HOME=data && up "$dir/a" --listen 127.0.0.1:0 && down) && [ ! -e data ]
say $? "a relative XDG_DATA_HOME is as none"

env -u HOME -u XDG_DATA_HOME "$maat" serve --listen 127.0.0.1:0 >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "HOME" "--db"
say $? "without HOME it says what is missing"
env -u HOME -u XDG_DATA_HOME LANG=de_DE.UTF-8 "$maat" serve >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "Nenne die Datei mit --db"
say $? "in German as well"
: >"$dir/file"
XDG_DATA_HOME=$dir/file "$maat" serve --listen 127.0.0.1:0 >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "$dir/file" "--db"
say $? "a folder that cannot be made is named"

up "$dir/a" --listen 127.0.0.1:0 --db "$dir/empty/mine.db" && down &&
    has "$dir/a" "$dir/empty/mine.db" && [ -f mine.db ]
say $? "--db says where instead"
MAAT_DB=$dir/empty/other.db up "$dir/a" --listen 127.0.0.1:0 && down && [ -f other.db ]
say $? "so does MAAT_DB"

mkdir "$dir/old one"
mv mine.db "$dir/old one/maat.db"
mkdir "$dir/data3"
(cd "$dir/old one" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    has "$dir/a" "kept in $dir/old one/maat.db" "$dir/data3/maat/maat.db" && [ ! -e "$dir/data3/maat" ]
say $? "a store in the current folder is used, as before"
sed -n 's/^  \(mkdir .*\)/\1/p' "$dir/a" >"$dir/move.sh" && sh -e "$dir/move.sh" &&
    [ -f "$dir/data3/maat/maat.db" ] && [ ! -e "$dir/old one/maat.db" ]
say $? "and the line that moves it does move it"
cp "$dir/data3/maat/maat.db" "$dir/old one/"
(cd "$dir/old one" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    has "$dir/a" "kept in $dir/old one/maat.db" "others in $dir/data3/maat/maat.db" && lacks "$dir/a" "mv "
say $? "with two of them nothing is said that would lose one"
(cd "$dir/data3/maat" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    lacks "$dir/a" "in this folder"
say $? "in the fixed place itself there is nothing to move"

# ---- admin and backup look in the same place ---------------------------------------

"$maat" admin list >"$dir/out" 2>&1
say $? "maat admin finds the tables without --db"
"$maat" backup "$dir/copy.db" >"$dir/out" 2>&1 && [ -s "$dir/copy.db" ]
say $? "so does maat backup"
XDG_DATA_HOME=$dir/nowhere "$maat" admin list >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "$dir/nowhere/maat/maat.db" && [ ! -e "$dir/nowhere" ]
say $? "where there is none they say so and make none"
env -u HOME -u XDG_DATA_HOME "$maat" backup "$dir/copy2.db" >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "--db"
say $? "and without HOME they ask for --db"

# ---- the port -------------------------------------------------------------------------

# Port 8080 may belong to anybody here; but never to both of these.
up "$dir/a" --db "$dir/a.db"
first=$last
up "$dir/b" --db "$dir/b.db"
bad=0
[ "$(port_of "$dir/a")" != "$(port_of "$dir/b")" ] || bad=1
for f in a b; do
    if [ "$(port_of "$dir/$f")" = 8080 ]; then
        lacks "$dir/$f" "was taken" || bad=1
    else
        has "$dir/$f" "Port 8080 was taken, so it is port $(port_of "$dir/$f")." || bad=1
    fi
done
say $bad "the next free port is taken when nobody asked for one, and named"
"$maat" serve --listen "127.0.0.1:$(port_of "$dir/a")" --db "$dir/c.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "127.0.0.1:$(port_of "$dir/a") is taken by another program"
say $? "a port that was asked for and is taken is an error"
LANG=de_DE.UTF-8 "$maat" serve --listen "127.0.0.1:$(port_of "$dir/a")" --db "$dir/c.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "ist von einem anderen Programm belegt"
say $? "in German as well"

# ---- one server at a time for a file ----------------------------------------------------

"$maat" serve --listen 127.0.0.1:0 --db "$dir/b.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already at http://127.0.0.1:$(port_of "$dir/b")/"
say $? "a second server for the same tables is refused, and the first one named"
ln -s "$dir/b.db" "$dir/alias.db"
"$maat" serve --listen 127.0.0.1:0 --db "$dir/alias.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already"
say $? "by whatever name it calls them"
ln "$dir/b.db" "$dir/link.db"
"$maat" serve --listen 127.0.0.1:0 --db "$dir/link.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already"
say $? "also where the file has two names"
rm -f "$dir/link.db" "$dir/link.db.lock"
"$maat" serve --listen 127.0.0.1:0 --db "file:$dir/b.db?mode=rw" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "--db wants a path"
say $? "and an address of SQLite is no path"
kill -9 "$last"
wait "$last" 2>/dev/null
up "$dir/b" --listen 127.0.0.1:0 --db "$dir/b.db" && down
say $? "after a kill the next one starts"
kill "$first" && wait "$first"

# ---- the network ---------------------------------------------------------------------------

up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" && down &&
    has "$dir/a" "maat serves at http://127.0.0.1:" && lacks "$dir/a" "//0.0.0.0" &&
    if grep -q "no network" "$dir/a"; then true; else
        has "$dir/a" "In your network: http://" && lacks "$dir/a" "network: http://127." &&
            lacks "$dir/a" "//169.254."
    fi && lacks "$dir/a" "▀"
rc=$?
in_network=yes
grep -q "no network" "$dir/a" && in_network=no
say $rc "listening to the network shows the addresses there, and no picture in a file"
"$maat" serve --listen 127.0.0.1:0 --db "$dir/a.db" --qr maybe >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "auto, no or yes" "maybe"
say $? "a wish that is none is refused"
LC_ALL=C.UTF-8 up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" --qr yes && down &&
    has "$dir/a" "No QR code" && lacks "$dir/a" "▀"
say $? "a QR code for one machine alone is not drawn, and why is said"
up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --origin https://games.example && down &&
    has "$dir/a" "The page lives at https://games.example" && lacks "$dir/a" "In your network"
say $? "behind a proxy the page has the proxy's address"

if [ "$in_network" = yes ]; then
    LC_ALL=C.UTF-8 up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --qr yes && down && has "$dir/a" "▀" "█"
    say $? "--qr yes draws it anywhere"
    LC_ALL=C.UTF-8 up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --qr no && down && lacks "$dir/a" "█"
    say $? "--qr no draws none"
else
    n=$((n + 1))
    echo "ok $n - --qr yes draws it anywhere # SKIP this machine is in no network"
    n=$((n + 1))
    echo "ok $n - --qr no draws none # SKIP this machine is in no network"
fi

# ---- on a terminal, on a desktop -----------------------------------------------------------

# seen NAME ARGUMENTS: what a person sees who starts it in a terminal and ends it with Ctrl-C.
seen() {
    out=$1
    shift
    rm -f "$dir/opened"
    : >"$out"
    mkfifo "$dir/keys"
    PATH=$dir/bin:$PATH script -qfec "'$maat' serve --db '$dir/t.db' $*" /dev/null \
        <"$dir/keys" >"$out" 2>&1 &
    last=$!
    exec 9>"$dir/keys"
    rm "$dir/keys"
    until_true grep -q 'Ctrl-C\|Strg-C' "$out"
    rc=$?
    printf '\003' >&9
    wait "$last" || true
    exec 9>&-
    return $rc
}
if ! command -v script >/dev/null; then
    n=$((n + 1))
    echo "ok $n - what a terminal shows # SKIP there is no script(1)"
    echo "1..$n"
    exit 0
fi

seen "$dir/t" --listen 127.0.0.1:0 && has "$dir/t" "Ctrl-C" && lacks "$dir/t" '{"time"'
say $? "a person reads sentences, not the log"
[ ! -e "$dir/opened" ]
say $? "without a desktop no browser is opened"
LANG=de_DE.UTF-8 seen "$dir/t" --listen 127.0.0.1:0 &&
    has "$dir/t" "maat läuft unter http://127.0.0.1:" "Die Tische liegen in" "Strg-C"
say $? "in German for Germans"
seen "$dir/t" --lang de --listen 127.0.0.1:0 && has "$dir/t" "Die Tische liegen in"
say $? "or with --lang de"

opened() { last=$$ until_true [ -s "$dir/opened" ] && grep -q "^http://127.0.0.1:[0-9]*/$" "$dir/opened"; }
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 && opened
say $? "on a desktop the page is opened"
lacks "$dir/held" "socket:" && lacks "$dir/held" "t.db" && ! grep -q 'SigIgn.*[1-9a-f]...$' "$dir/held"
say $? "the browser gets nothing of the server: no socket, no file, no ignored signal"
WAYLAND_DISPLAY=wayland-9 seen "$dir/t" --listen 127.0.0.1:0 && opened
say $? "on Wayland as well"
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 --open no && [ ! -e "$dir/opened" ]
say $? "--open no leaves the browser alone"
DISPLAY=:99 MAAT_OPEN=no seen "$dir/t" --listen 127.0.0.1:0 && [ ! -e "$dir/opened" ]
say $? "so does MAAT_OPEN=no"
printf '[serve]\nopen = no\n' >"$dir/maat.conf"
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 --config "$dir/maat.conf" && [ ! -e "$dir/opened" ]
say $? "and the file"
DISPLAY=:99 seen "$dir/t" --listen 0.0.0.0:0 && [ ! -e "$dir/opened" ]
say $? "a server for the network opens none by itself"
rm -f "$dir/opened"
(PATH=$dir/bin:$PATH DISPLAY=:99 && export PATH DISPLAY && up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" && down) &&
    [ ! -e "$dir/opened" ]
say $? "nor does one without a terminal"
(PATH=$dir/bin:$PATH && export PATH && up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" --open yes && opened && down)
say $? "but --open yes does"

echo "1..$n"
