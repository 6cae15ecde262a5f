#!/bin/sh
# test_protocol.sh - hosts and bots of the protocol, kind and unkind. TAP.
# usage: test_protocol.sh MAAT SOURCE_ROOT EXAMPLE_BOT MAAT_WITH_THE_TEMPLATE
maat=$1
root=$2
n=0
no_clock='/^time a choice/d;s/"ms_[a-z]*":[0-9.]*,//g' # two runs never take the same time
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

say() { # RC NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

has() { # FILE WORDS
    grep -qF -- "$2" "$1" || { echo "# no '$2' in:"; sed 's/^/# /' "$1"; return 1; }
}

"$maat" bot-check "$maat bot novice" >"$dir/out"
say $? "our own bot passes bot-check"
python3 -c '' 2>/dev/null && {
    "$maat" bot-check "$root/examples/bot.py" >"$dir/out"
    say $? "the example in Python passes bot-check"
}
"$maat" bot-check "tee -a '$dir/heard' | $maat bot novice" >"$dir/out" # tee does not know quit
grep '"type":"request"' "$dir/heard" >"$dir/requests" && [ -s "$dir/requests" ] &&
    ! grep -v '"view":{"' "$dir/requests"
say $? "every request of bot-check has the whole view"
"$maat" bot-check "$maat bot novice --plain" >"$dir/out"
say $? "it passes without raw views as well"
for how in "" " --plain"; do
    "$maat" arena ra --bot "cmd:$maat bot novice$how" --bot random --games 4 --eager \
        --quiet --json - | sed "s/ --plain//;$no_clock" >"$dir/with$how"
done
cmp -s "$dir/with" "$dir/with --plain" && grep -q '"faults":0' "$dir/with"
say $? "where nothing is secret, actions alone tell it as much as raw views"
"$maat" arena aton --bot "cmd:tee '$dir/game' | $maat bot novice" --bot random --games 1 --eager --quiet >"$dir/out"
"$maat" bot novice <"$dir/game" >"$dir/said"
grep -q '"type":"answer"' "$dir/said" && ! grep -q '"type":"log"' "$dir/said"
say $? "where there are secrets, raw views tell it what it sees"
sed 's/"layout":"[0-9a-f]*"/"layout":"0123456789abcdef"/' "$dir/game" | "$maat" bot novice >"$dir/said"
[ "$(grep -c '"type":"answer"' "$dir/said")" -eq "$(grep -c '"type":"request"' "$dir/game")" ] &&
    has "$dir/said" 'no raw views of this layout'
say $? "raw views of another layout are not read"
"$maat" bot-check "$3" >"$dir/out"
say $? "the example in C passes bot-check"
"$4" arena null --bot "cmd:$3" --bot random --games 2 --eager --quiet --json - >"$dir/out" &&
    has "$dir/out" '"faults":0' && ! grep -q '"faults":[1-9]' "$dir/out"
say $? "it plays a game that it has never heard of"
for fault in slow dying babbling flooding cheating mute; do
    # Those who answer get time to do it on a busy machine.
    case $fault in slow | mute | flooding) ms=12 ;; *) ms=5000 ;; esac
    "$maat" bot-check --move-ms $ms "$maat bot novice --fault $fault" >"$dir/check.$fault"
    [ $? -eq 1 ]
    say $? "bot-check finds a $fault bot out"
    timeout 60 "$maat" arena aton --bot "cmd:$maat bot novice --fault $fault" \
        --bot random --games 2 --eager --move-ms 12 --quiet --json - >"$dir/out" 2>"$dir/err"
    rc=$?
    grep -q '"games":2,' "$dir/out"
    say $? "games against a $fault bot come to an end"
    [ $fault = babbling ] || { [ $rc -eq 1 ] && has "$dir/err" "--fault $fault failed: stand-ins made" &&
        [ "$(wc -l <"$dir/err")" -eq 1 ] && ! grep -q '"fault_kinds":{},"' "$dir/out"; }
    say $? "the arena says that stand-ins moved for a $fault bot, and fails"
done
timeout 60 "$maat" arena aton --bot "cmd:/no/such/program" --bot random --games 2 \
    --quiet --json - >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && [ ! -s "$dir/out" ] && has "$dir/err" "cmd:/no/such/program cannot play: does not start"
say $? "a program that does not start is named, and nothing is played"
"$maat" arena ra --bot "cmd:sed -u 's/.*/{\"type\":\"ready\",\"protocol\":1,\"name\":\"x\",\"games\":[\"chess\"]}/'" \
    --bot random --games 2 --lang de >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && has "$dir/err" "kann nicht spielen: spielt dieses Spiel nicht"
say $? "so is one that plays other games"

failures() { # KIND: names of the checks that failed, without the games
    grep '^not ok' "$dir/check.$1" | grep -v 'two games' | sed 's/not ok [0-9]* - //' | tr '\n' ';'
}
has "$dir/check.cheating" '#   not among the legal actions: {"type":"answer","id":1,"action":"win"}' &&
    has "$dir/check.cheating" 'illegal: {"type":"answer","id":' &&
    has "$dir/check.babbling" 'lines that are no message: I think, therefore I babble.' &&
    has "$dir/check.flooding" '{"type":"log","text":"rubbish"'
say $? "bot-check shows the line that is wrong"
[ "$(failures slow)" = 'answers a request;' ] && [ "$(failures mute)" = 'answers a request;' ] &&
    [ "$(failures cheating)" = 'answers a request;' ] && [ -z "$(failures dying)$(failures babbling)" ]
blames=$?
say $blames "bot-check blames only what failed"
[ $blames -eq 0 ] || for fault in slow mute cheating dying babbling; do
    echo "# $fault: $(failures $fault)"
done
# Bears everything but a broken line, on which it ends.
cat >"$dir/touchy" <<'END'
while read -r line; do
    case $line in
    *'"hello"'*) echo '{"type":"ready","protocol":1,"name":"touchy","games":["chess"]}' ;;
    *'"request"'*)
        id=${line#*'"id":'}
        echo "{\"type\":\"answer\",\"id\":${id%%,*},\"action\":\"left\"}"
        ;;
    *'"quit"'*) exit 0 ;;
    '{'*) ;;
    *) exit 3 ;;
    esac
done
END
"$maat" bot-check "sh $dir/touchy" >"$dir/check.touchy"
[ $? -eq 1 ] && [ "$(failures touchy)" = 'bears a broken line;' ] && has "$dir/check.touchy" '#   the program ended'
say $? "what comes after a failure is tried with a fresh program"
"$maat" bot-check /no/such/program >"$dir/out" 2>/dev/null
[ $? -eq 1 ] && [ "$(grep -c '^not ok' "$dir/out")" -eq 1 ] && has "$dir/out" '#   the program ended'
say $? "of a program that does not start only that is said"

"$maat" arena aton --bots novice,random --games 6 --quiet --log "$dir/log" | sed "$no_clock" >"$dir/a"
head -4 "$dir/log" >"$dir/cut" && printf '3 1 17' >>"$dir/cut"
"$maat" arena aton --bots novice,random --games 6 --quiet --log "$dir/cut" | sed "$no_clock" >"$dir/b"
cmp -s "$dir/a" "$dir/b"
say $? "an interrupted arena goes on where it was and ends the same"
"$maat" arena aton --bots adept:nodes=20,novice --games 2 --quiet --log "$dir/times" --lang en >"$dir/out" &&
    has "$dir/out" 'time a choice, adept:nodes=20: mean' && has "$dir/out" 'time a choice, novice: mean' &&
    cp "$dir/times" "$dir/times2" &&
    "$maat" arena aton --bots adept:nodes=20,novice --games 2 --quiet --log "$dir/times2" --lang en >"$dir/b" &&
    cmp -s "$dir/out" "$dir/b"
say $? "the arena tells how long everybody took, and remembers it in its log"
"$maat" arena aton --bots novice,random --games 6 --threads 2 --quiet \
    --records "$dir/rec" --svg "$dir/plot.svg" | sed "$no_clock" >"$dir/b"
cmp -s "$dir/a" "$dir/b" && grep -q '</svg>' "$dir/plot.svg"
say $? "the number of threads changes nothing"
ok=0
for f in "$dir"/rec/*.maat; do "$maat" replay "$f" >/dev/null || ok=1; done
[ "$(ls "$dir/rec" | wc -l)" -eq 6 ] || ok=1
say $ok "the arena's records can be replayed"
first=$(ls "$dir"/rec/*.maat | head -1)
"$maat" analyse "$first" --nodes 4 --quiet --json "$dir/a.json" --svg "$dir/a.svg" \
    >"$dir/a.txt" && grep -q 'seat 2' "$dir/a.txt" && grep -q '</svg>' "$dir/a.svg" &&
    grep -q '"costliest"' "$dir/a.json"
say $? "a record of the arena can be analysed"
"$maat" analyse /no/such/file --quiet 2>"$dir/err"
[ $? -eq 1 ] && grep -q '/no/such/file' "$dir/err"
say $? "a record that is not there is named"
"$maat" arena aton --bots novice,random --games 200 --sprt 0.3,0.6 --quiet \
    --json - >"$dir/out" && grep -q '"verdict":"high"' "$dir/out"
say $? "a clear result ends the sequential test early"
"$maat" arena aton --bots oracle --quiet 2>"$dir/err"
[ $? -eq 2 ] && grep -q oracle "$dir/err"
say $? "an unknown bot is named"
echo "1..$n"
