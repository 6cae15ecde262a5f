#!/bin/sh
# test_tool_words.sh - arena, analyse and bench in both languages. TAP.
# usage: test_tool_words.sh MAAT
maat=$1
n=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
unset LC_ALL LC_MESSAGES LANG

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

arena() { "$maat" arena aton --bots novice,random --games 4 --eager --quiet "$@"; }

arena --sprt 0.3,0.9 --svg "$dir/en.svg" >"$dir/en"
has "$dir/en" "4 games" "win share" "mean rank" "sequential test" " %"
say $? "the arena's table is English"
arena --sprt 0.3,0.9 --svg "$dir/de.svg" --lang de >"$dir/de"
has "$dir/de" "4 Partien" "Siegesanteil" "mittl. Rang" "Sequenzieller Test" ",0 %"
say $? "the arena's table is German with --lang de"
has "$dir/de.svg" "Siegesanteil je Platz" && has "$dir/en.svg" "share of wins per seat"
say $? "so are the words of its plot"
LANG=de_DE.UTF-8 arena >"$dir/out" && has "$dir/out" "Siegesanteil"
say $? "the locale chooses the language"
LANG=de_DE.UTF-8 arena --lang en >"$dir/out" && has "$dir/out" "win share"
say $? "--lang goes before the locale"
arena --json - --lang de >"$dir/out" && has "$dir/out" '"win_share"' '"games":4'
say $? "JSON has the same keys in every language"

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
say $? "what is wrong is said in German, in one line"

arena --records "$dir/games" >"$dir/out"
record=$(ls "$dir/games"/*.maat | head -n 1)
"$maat" analyse "$record" --nodes 4 --quiet --svg "$dir/a.svg" >"$dir/en" &&
    has "$dir/en" "chances of winning" "luck" "cost" "seat 1" "decisions" &&
    has "$dir/a.svg" "chances of winning"
say $? "the analysis is English"
"$maat" analyse "$record" --nodes 4 --quiet --svg "$dir/a.svg" --lang de >"$dir/de" &&
    has "$dir/de" "Gewinnchancen" "Glück" "kostet" "Platz 1" "Entscheidungen" &&
    has "$dir/a.svg" "Gewinnchancen" "Aktionen"
say $? "the analysis is German with --lang de, actions as well"
[ "$(wc -l <"$dir/en")" -gt 20 ] && ! grep -qE 'luck|cost|seat|best ' "$dir/de"
say $? "no English word is left in it"
# Columns, not bytes: what continues a character of UTF-8 is left out.
fits() {
    LC_ALL=C tr -d '\200-\277' <"$1" | LC_ALL=C awk 'length > 80 { print "# too wide: " $0; bad = 1 } END { exit bad }'
}
wide=0
for lang in en de; do
    "$maat" arena ankh --bots adept:nodes=2,threads=1,novice,random --games 5 --eager players=5 --sprt 0.2,0.5 \
        --records "$dir/wide" --lang $lang >"$dir/out" || wide=1
    fits "$dir/out" || wide=1
    for g in ra horus; do "$maat" random $g --seed 3 players=4 >"$dir/wide/$g.maat"; done
    for f in "$dir"/wide/ankh-000000-0.maat "$dir"/wide/ra.maat "$dir"/wide/horus.maat; do
        "$maat" analyse "$f" --nodes 1 --lang $lang >"$dir/out" || wide=1
        fits "$dir/out" || { echo "# analyse $f"; wide=1; }
    done
    "$maat" games --lang $lang >"$dir/out" && fits "$dir/out" || wide=1
done
say $wide "tables and lists fit 80 columns in both languages"
"$maat" arena aton --bots novice,random --games 4 --eager >"$dir/out" 2>"$dir/err" &&
    "$maat" analyse "$record" --nodes 1 >"$dir/out" 2>>"$dir/err" && [ ! -s "$dir/err" ]
say $? "progress is not shown where standard error is no terminal"
if command -v script >/dev/null; then
    script -qec "'$maat' analyse '$record' --nodes 1 --lang en" "$dir/typed" >/dev/null </dev/null
    grep -q '####.*left' "$dir/typed"
    say $? "it is shown on a terminal"
else
    n=$((n + 1))
    echo "ok $n - it is shown on a terminal # SKIP there is no script(1)"
fi
"$maat" load --url http://127.0.0.1:1 >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && has "$dir/err" "no server answers at http://127.0.0.1:1 (Connection refused)" &&
    [ "$(wc -l <"$dir/err")" -eq 1 ] && ! grep -q "$(printf '\r')" "$dir/err"
say $? "load says in words that nobody answers"
refuses "antwortet kein Server: http://127.0.0.1:1" load --url http://127.0.0.1:1 --lang de
say $? "in German as well"
"$maat" bench aton --seconds 1 --lang de >"$dir/out" &&
    has "$dir/out" "Partien/s" "Entscheidungen/s" "zwei Threads" && fits "$dir/out"
say $? "bench is German with --lang de"
echo "1..$n"
