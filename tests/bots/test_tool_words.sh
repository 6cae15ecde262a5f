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
has "$dir/de" "4 Partien" "Siegesanteil" "mittlerer Rang" "Sequenzieller Test" ",0 %"
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
"$maat" bench aton --seconds 1 --lang de >"$dir/out" &&
    has "$dir/out" "Partien/s" "Entscheidungen/s" "zwei Threads"
say $? "bench is German with --lang de"
echo "1..$n"
