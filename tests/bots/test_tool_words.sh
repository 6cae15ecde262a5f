#!/bin/sh
# test_tool_words.sh - arena, analyse and bench in both languages. TAP.
# usage: test_tool_words.sh MAAT
. "$(dirname "$0")/../core/kit.sh"

arena() { "$maat" arena aton --bots novice,random --games 4 --eager --quiet "$@"; }

arena --sprt 0.3,0.9 --svg "$dir/en.svg" >"$dir/en"
has "$dir/en" "4 games" "win share" "mean rank" "sequential test" " %"
check "the arena's table is English" $?
arena --sprt 0.3,0.9 --svg "$dir/de.svg" --lang de >"$dir/de"
has "$dir/de" "4 Partien" "Siegesanteil" "mittl. Rang" "Sequenzieller Test" ",0 %"
check "the arena's table is German with --lang de" $?
has "$dir/de.svg" "Siegesanteil je Platz" && has "$dir/en.svg" "share of wins per seat"
check "so are the words of its plot" $?
LANG=de_DE.UTF-8 arena >"$dir/out" && has "$dir/out" "Siegesanteil"
check "the locale chooses the language" $?
LANG=de_DE.UTF-8 arena --lang en >"$dir/out" && has "$dir/out" "win share"
check "--lang goes before the locale" $?
arena --json - --lang de >"$dir/out" && has "$dir/out" '"win_share"' '"games":4'
check "JSON has the same keys in every language" $?

refuses() { # WORD ARGUMENTS...
    word=$1
    shift
    "$maat" "$@" >"$dir/out" 2>&1
    [ $? -ne 0 ] && has "$dir/out" "$word" && [ "$(wc -l <"$dir/out")" -eq 1 ]
}

refuses "unbekannter Bot 'oracle'" arena aton --bots oracle --lang de &&
    refuses "unknown bot 'oracle'" arena aton --bots oracle &&
    refuses "ist keine Zahl in 1..600000" arena aton --bots adept:ms=0 --lang de &&
    refuses "erwartet eine ganze Zahl" arena aton --bots random --games x --lang de &&
    refuses "kein solcher Wert" arena ra --bots random edition=1 --lang de &&
    refuses "Dieses Spiel gibt es nicht" arena chess --lang de &&
    refuses "--bots fehlt" arena aton --lang de &&
    refuses "--lang takes en or de" arena aton --lang fr &&
    refuses "lässt sich nicht lesen" analyse /no/such/file --lang de &&
    refuses "analyse hat keine Option --no-option" analyse x --no-option 1 --lang de
check "what is wrong is said in German, in one line" $?

arena --records "$dir/games" >"$dir/out"
record=$(ls "$dir/games"/*.maat | head -n 1)
"$maat" analyse "$record" --nodes 4 --quiet --svg "$dir/a.svg" >"$dir/en" &&
    has "$dir/en" "chances of winning" "luck" "best" "seat 1" "decisions" "unknowable" &&
    has "$dir/a.svg" "chances of winning" "blunder"
check "the analysis is English" $?
"$maat" analyse "$record" --nodes 4 --quiet --svg "$dir/a.svg" --lang de >"$dir/de" &&
    has "$dir/de" "Gewinnchancen" "Glück" "am besten" "Platz 1" "Entscheidungen" "unwissbar" &&
    has "$dir/a.svg" "Gewinnchancen" "Aktionen" "Patzer"
check "the analysis is German with --lang de, actions as well" $?
[ "$(wc -l <"$dir/en")" -gt 20 ] && ! grep -qE 'luck|cost|seat|best |good|mistake' "$dir/de"
check "no English word is left in it" $?
wide=0
for lang in en de; do
    "$maat" arena ankh --bots adept:nodes=2,threads=1,novice,random --games 5 --eager players=5 --sprt 0.2,0.5 \
        --records "$dir/wide" --lang $lang >"$dir/out" || wide=1
    fits "$dir/out" || wide=1
    "$maat" random ra --seed 3 players=4 >"$dir/wide/ra.maat"
    "$maat" random horus --seed 3 players=4 limit=15 >"$dir/wide/horus.maat"
    for f in "$dir"/wide/ankh-000000-0.maat "$dir"/wide/ra.maat "$dir"/wide/horus.maat; do
        "$maat" analyse "$f" --nodes 1 --lang $lang >"$dir/out" || wide=1
        fits "$dir/out" || { echo "# analyse $f"; wide=1; }
    done
    "$maat" games --lang $lang >"$dir/out" && fits "$dir/out" || wide=1
done
check "tables and lists fit 80 columns in both languages" $wide
"$maat" arena aton --bots novice,random --games 4 --eager >"$dir/out" 2>"$dir/err" &&
    "$maat" analyse "$record" --nodes 1 >"$dir/out" 2>>"$dir/err" && [ ! -s "$dir/err" ]
check "progress is not shown where standard error is no terminal" $?
if command -v script >/dev/null; then
    script -qec "'$maat' analyse '$record' --nodes 1 --lang en" "$dir/typed" >/dev/null </dev/null
    grep -q '####.*left' "$dir/typed"
    check "it is shown on a terminal" $?
else
    skip "it is shown on a terminal" "there is no script(1)"
fi
"$maat" load --url http://127.0.0.1:1 >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && has "$dir/err" "no server answers at http://127.0.0.1:1 (Connection refused)" &&
    [ "$(wc -l <"$dir/err")" -eq 1 ] && ! grep -q "$(printf '\r')" "$dir/err"
check "load says in words that nobody answers" $?
refuses "antwortet kein Server: http://127.0.0.1:1" load --url http://127.0.0.1:1 --lang de
check "in German as well" $?
"$maat" bot-check cat --lang en >"$dir/out" 2>"$dir/err" &
"$maat" bot-check cat --lang de >"$dir/de" 2>&1
wait
has "$dir/out" "not ok 1 - says ready after hello" "#   what should have come did not come in time; it said instead: {" &&
    has "$dir/de" "stattdessen sagte es: {" && [ ! -s "$dir/err" ]
check "bot-check shows what came instead of what should have" $?
"$maat" bench aton --seconds 1 --lang de >"$dir/out" &&
    has "$dir/out" "Partien/s" "Entscheidungen/s" "zwei Threads" && fits "$dir/out"
check "bench is German with --lang de" $?
finish
