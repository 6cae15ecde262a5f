#!/bin/sh
# test_start.sh - `maat serve` as a newcomer meets it: port, place of the tables, address,
# QR code, browser, language. TAP.
# usage: test_start.sh MAAT
. "$(dirname "$0")/../core/kit.sh"
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null; done; rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
unset DISPLAY WAYLAND_DISPLAY MAAT_DB MAAT_CONFIG MAAT_LISTEN
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
check "tables are kept in the data folder of their owner" $?
[ "$(stat -c %a "$dir/data/maat")" = 700 ]
check "and nobody else may look into it" $?
lacks "$dir/a.log" descriptors
check "a usual start warns of nothing" $?
lacks "$dir/a" "Ctrl-C" && lacks "$dir/a" "In your network"
check "programs get no advice for people, and the loopback has no network" $?

(unset XDG_DATA_HOME && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    [ -f "$HOME/.local/share/maat/maat.db" ]
check "that is ~/.local/share without XDG_DATA_HOME" $?
(XDG_DATA_HOME=data && up "$dir/a" --listen 127.0.0.1:0 && down) && [ ! -e data ]
check "a relative XDG_DATA_HOME is as none" $?

env -u HOME -u XDG_DATA_HOME "$maat" serve --listen 127.0.0.1:0 >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "HOME" "--db"
check "without HOME it says what is missing" $?
env -u HOME -u XDG_DATA_HOME LANG=de_DE.UTF-8 "$maat" serve >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "Nenne die Datei mit --db"
check "in German as well" $?
: >"$dir/file"
XDG_DATA_HOME=$dir/file "$maat" serve --listen 127.0.0.1:0 >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "$dir/file" "--db"
check "a folder that cannot be made is named" $?

up "$dir/a" --listen 127.0.0.1:0 --db "$dir/empty/mine.db" && down &&
    has "$dir/a" "$dir/empty/mine.db" && [ -f mine.db ]
check "--db says where instead" $?
MAAT_DB=$dir/empty/other.db up "$dir/a" --listen 127.0.0.1:0 && down && [ -f other.db ]
check "so does MAAT_DB" $?

mkdir "$dir/old one"
mv mine.db "$dir/old one/maat.db"
mkdir "$dir/data3"
(cd "$dir/old one" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    has "$dir/a" "kept in $dir/old one/maat.db" "$dir/data3/maat/maat.db" && [ ! -e "$dir/data3/maat" ]
check "a store in the current folder is used, as before" $?
sed -n 's/^  \(mkdir .*\)/\1/p' "$dir/a" >"$dir/move.sh" && sh -e "$dir/move.sh" &&
    [ -f "$dir/data3/maat/maat.db" ] && [ ! -e "$dir/old one/maat.db" ]
check "and the line that moves it does move it" $?
cp "$dir/data3/maat/maat.db" "$dir/old one/"
(cd "$dir/old one" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    has "$dir/a" "kept in $dir/old one/maat.db" "others in $dir/data3/maat/maat.db" && lacks "$dir/a" "mv "
check "with two of them nothing is said that would lose one" $?
(cd "$dir/data3/maat" && XDG_DATA_HOME=$dir/data3 && up "$dir/a" --listen 127.0.0.1:0 && down) &&
    lacks "$dir/a" "in this folder"
check "in the fixed place itself there is nothing to move" $?

# ---- admin and backup look in the same place ---------------------------------------

"$maat" admin list >"$dir/out" 2>&1
check "maat admin finds the tables without --db" $?
"$maat" backup "$dir/copy.db" >"$dir/out" 2>&1 && [ -s "$dir/copy.db" ]
check "so does maat backup" $?
XDG_DATA_HOME=$dir/nowhere "$maat" admin list >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "$dir/nowhere/maat/maat.db" && [ ! -e "$dir/nowhere" ]
check "where there is none they say so and make none" $?
env -u HOME -u XDG_DATA_HOME "$maat" backup "$dir/copy2.db" >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "--db"
check "and without HOME they ask for --db" $?

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
check "the next free port is taken when nobody asked for one, and named" $bad
"$maat" serve --listen "127.0.0.1:$(port_of "$dir/a")" --db "$dir/c.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "127.0.0.1:$(port_of "$dir/a") is taken by another program" &&
    [ -z "$(ls "$dir" | grep '^c\.db')" ]
check "a port that was asked for and is taken is an error, and leaves nothing behind" $?
LANG=de_DE.UTF-8 "$maat" serve --listen "127.0.0.1:$(port_of "$dir/a")" --db "$dir/c.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "ist von einem anderen Programm belegt"
check "in German as well" $?

# ---- one server at a time for a file ----------------------------------------------------

"$maat" serve --listen 127.0.0.1:0 --db "$dir/b.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already at http://127.0.0.1:$(port_of "$dir/b")/" \
    ": stop that one first, or name another file with --db" && [ "$(wc -l <"$dir/out")" = 1 ]
check "a second server for the same tables is refused, and the first one named" $?
ln -s "$dir/b.db" "$dir/alias.db"
"$maat" serve --listen 127.0.0.1:0 --db "$dir/alias.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already"
check "by whatever name it calls them" $?
ln "$dir/b.db" "$dir/link.db"
"$maat" serve --listen 127.0.0.1:0 --db "$dir/link.db" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "the server runs already" && [ ! -e "$dir/link.db.lock" ]
check "also where the file has two names" $?
rm -f "$dir/link.db"
"$maat" serve --listen 127.0.0.1:0 --db "file:$dir/b.db?mode=rw" >"$dir/out" 2>&1
[ $? = 1 ] && has "$dir/out" "--db wants a path"
check "and an address of SQLite is no path" $?
kill -9 "$last"
wait "$last" 2>/dev/null
up "$dir/b" --listen 127.0.0.1:0 --db "$dir/b.db" && down
check "after a kill the next one starts" $?
kill "$first" && wait "$first"

# ---- what is no store, what are no settings -----------------------------------------------

# Each line: what is said, then the arguments. Nothing is started, and nothing is left behind.
mkdir "$dir/odd" "$dir/odd/folder"
cd "$dir/odd" || exit 1
echo 'no store' >text
chmod 600 text
sqlite3 other.db 'CREATE TABLE t(x)' 2>/dev/null || cp text other.db
printf '[serve]\n\nping = x\n' >number.conf
printf '[serve]\nlisten\n' >line.conf
printf '[serv]\nping = 3\n' >section.conf
printf 'ping = 3\n[serve]\n' >before.conf
printf '[serve]\n; a comment\npnig = 3\n' >name.conf
ls >"$dir/before"
bad=0
while IFS='|' read -r code words line; do
    # shellcheck disable=SC2086
    says "$code" "$words" serve --listen 127.0.0.1:0 --log-level 0 $line || bad=1
done <<'END'
1|text: file is not a database: name another file with --db|--db text
1|text: die Datei ist keine Datenbank: Nenne mit --db eine andere Datei|--db text --lang de
1|other.db: |--db other.db
1|folder: Is a directory|--db folder
1|folder: das ist ein Ordner|--db folder --lang de
1|--db wants a path, not :memory:|--db :memory:
1|none/store.db: unable to open database file|--db none/store.db
2|cannot read folder: Is a directory|--config folder
2|cannot read none.conf: No such file or directory|--config none.conf
2|none.conf lässt sich nicht lesen: Datei oder Ordner gibt es nicht|--config none.conf --lang de
2|number.conf, line 3: ping takes a whole number from 1 to 3600, not x|--config number.conf
2|number.conf, Zeile 3: ping erwartet eine ganze Zahl|--config number.conf --lang de
2|line.conf, line 2: neither [serve] nor NAME = VALUE|--config line.conf
2|section.conf, line 2: no such section: [serv] (did you mean serve?)|--config section.conf
2|before.conf, line 1: ping stands before [serve]|--config before.conf
2|name.conf, line 3: no such setting: pnig (did you mean ping?)|--config name.conf
END
MAAT_PING=x says 2 "MAAT_PING: ping takes a whole number" serve || bad=1
ls | cmp -s - "$dir/before" || { ls | diff "$dir/before" - | sed 's/^/# left behind: /'; bad=1; }
cd "$dir/empty" || exit 1
check "what is no store and what are no settings is said in one line, and nothing is left behind" $bad

# Each line: the exit code, what is said, then the arguments.
bad=0
while IFS='|' read -r code words line; do
    # shellcheck disable=SC2086
    says "$code" "$words" $line || bad=1
done <<END
0|there are no tables|admin --db $dir/b.db list
0|es gibt keine Tische im Zustand finished|admin --db $dir/b.db list finished --lang de
1|there is no table abc; maat admin list shows them|admin --db $dir/b.db show abc
1|there is no table abc|admin --db $dir/b.db drop abc
1|there is no account with the login abc|admin --db $dir/b.db grant abc
1|es gibt kein Konto mit dem Namen abc|admin --db $dir/b.db revoke abc --lang de
1|File exists|admin --db $dir/b.db export --to $dir/odd/text
1|die Datei ist keine Datenbank|admin --db $dir/odd/text list --lang de
1|there is no store at $dir/none.db|admin --db $dir/none.db list
1|$dir/odd/text: die Datei ist keine Datenbank|backup --db $dir/odd/text $dir/odd/copy --lang de
1|$dir/odd/text gibt es schon|backup --db $dir/b.db $dir/odd/text --lang de
1|$dir/none/copy: Datei oder Ordner gibt es nicht|backup --db $dir/b.db $dir/none/copy --lang de
1|there is no store at $dir/none.db|backup --db $dir/none.db $dir/odd/copy
END
check "admin and backup name what is missing, and of what kind it is" $bad

# ---- load ------------------------------------------------------------------------------------

load() { # ARGUMENTS...: what was measured in out, what was complained about in err
    "$maat" load --url "http://127.0.0.1:$(port_of "$dir/a")" --tables 1 --lang en "$@" >"$dir/out" 2>"$dir/err"
}
up "$dir/a" --listen 127.0.0.1:0 --db "$dir/load.db" --no-limits
load --game horus --games 20 --secs 1 --warm 0 && has "$dir/out" "1 tables of 4 seats" &&
    load --game aton --games 20 --secs 1 --warm 0 --json && has "$dir/out" '"seats":2,' '"limited":0,'
check "load plays every game, with as many seats as it has" $?
load --game aton --games 1 --secs 1 --warm 8
[ $? = 1 ] && has "$dir/err" "every table was finished before times were taken: more --games, or less --warm"
check "where no move was measured load says why, and does not call it a success" $?
down
up "$dir/a" --listen 127.0.0.1:0 --db "$dir/load.db"
load --game aton --tables 2 --games 60 --secs 1 --warm 0
[ $? = 1 ] && has "$dir/err" "is it running with --no-limits?" && [ ! -s "$dir/out" ]
check "a server that limits its clients is not measured" $?
down

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
check "listening to the network shows the addresses there, and no picture in a file" $rc
"$maat" serve --listen 127.0.0.1:0 --db "$dir/a.db" --qr maybe >"$dir/out" 2>&1
[ $? = 2 ] && has "$dir/out" "auto, no or yes" "maybe"
check "a wish that is none is refused" $?
LC_ALL=C.UTF-8 up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" --qr yes && down &&
    has "$dir/a" "No QR code" && lacks "$dir/a" "▀"
check "a QR code for one machine alone is not drawn, and why is said" $?
up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --origin https://games.example && down &&
    has "$dir/a" "The page lives at https://games.example" && lacks "$dir/a" "In your network"
check "behind a proxy the page has the proxy's address" $?

if [ "$in_network" = yes ]; then
    LC_ALL=C.UTF-8 up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --qr yes && down && has "$dir/a" "▀" "█"
    check "--qr yes draws it anywhere" $?
    LC_ALL=C.UTF-8 up "$dir/a" --listen 0.0.0.0:0 --db "$dir/a.db" --qr no && down && lacks "$dir/a" "█"
    check "--qr no draws none" $?
else
    skip "--qr yes draws it anywhere" "this machine is in no network"
    skip "--qr no draws none" "this machine is in no network"
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
    skip "what a terminal shows" "there is no script(1)"
    finish
    exit 0
fi

seen "$dir/t" --listen 127.0.0.1:0 && has "$dir/t" "Ctrl-C" && lacks "$dir/t" '{"time"'
check "a person reads sentences, not the log" $?
[ ! -e "$dir/opened" ]
check "without a desktop no browser is opened" $?
LANG=de_DE.UTF-8 seen "$dir/t" --listen 127.0.0.1:0 &&
    has "$dir/t" "maat läuft unter http://127.0.0.1:" "Die Tische liegen in" "Strg-C"
check "in German for Germans" $?
seen "$dir/t" --lang de --listen 127.0.0.1:0 && has "$dir/t" "Die Tische liegen in"
check "or with --lang de" $?

opened() { last=$$ until_true [ -s "$dir/opened" ] && grep -q "^http://127.0.0.1:[0-9]*/$" "$dir/opened"; }
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 && opened
check "on a desktop the page is opened" $?
lacks "$dir/held" "socket:" && lacks "$dir/held" "t.db" && ! grep -q 'SigIgn.*[1-9a-f]...$' "$dir/held"
check "the browser gets nothing of the server: no socket, no file, no ignored signal" $?
WAYLAND_DISPLAY=wayland-9 seen "$dir/t" --listen 127.0.0.1:0 && opened
check "on Wayland as well" $?
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 --open no && [ ! -e "$dir/opened" ]
check "--open no leaves the browser alone" $?
DISPLAY=:99 MAAT_OPEN=no seen "$dir/t" --listen 127.0.0.1:0 && [ ! -e "$dir/opened" ]
check "so does MAAT_OPEN=no" $?
printf '[serve]\nopen = no\n' >"$dir/maat.conf"
DISPLAY=:99 seen "$dir/t" --listen 127.0.0.1:0 --config "$dir/maat.conf" && [ ! -e "$dir/opened" ]
check "and the file" $?
DISPLAY=:99 seen "$dir/t" --listen 0.0.0.0:0 && [ ! -e "$dir/opened" ]
check "a server for the network opens none by itself" $?
rm -f "$dir/opened"
(PATH=$dir/bin:$PATH DISPLAY=:99 && export PATH DISPLAY && up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" && down) &&
    [ ! -e "$dir/opened" ]
check "nor does one without a terminal" $?
(PATH=$dir/bin:$PATH && export PATH && up "$dir/a" --listen 127.0.0.1:0 --db "$dir/a.db" --open yes && opened && down)
check "but --open yes does" $?

finish
