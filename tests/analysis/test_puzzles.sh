#!/bin/sh
# test_puzzles.sh - positions with one best choice: found, written, checked again. TAP.
# usage: test_puzzles.sh MAAT SOURCE
. "$(dirname "$0")/../core/kit.sh"
root=$2

find_some() { "$maat" puzzles ra players=2 --count 1 --nodes 60 --games 40 --quiet "$@"; }

find_some --json "$dir/a" && find_some --json "$dir/b" && cmp -s "$dir/a" "$dir/b" && [ "$(wc -l <"$dir/a")" -eq 1 ]
check "the same seed gives the same puzzles, one a line" $?
has "$dir/a" '"game":"ra"' '"options":"players=2' '"seat":' '"legal":' '"difficulty":' '"solution":' '"chance":' '"next":' \
    '"next_chance":' '"lead":' '"noise":' '"policy":' '"estimate":' '"position":{'
check "a puzzle has all its keys" $?
[ "$(sed 's/.*"solution":\("[^"]*"\).*/\1/' "$dir/a")" != "$(sed 's/.*"policy":\("[^"]*"\).*/\1/' "$dir/a")" ]
check "its solution is not what the policy would choose" $?
find_some --lang en >"$dir/en" && has "$dir/en" "Puzzle 1: Ra, difficulty" "What should seat" "Solution:" &&
    find_some --lang de >"$dir/de" && has "$dir/de" "Aufgabe 1: Ra, Schwierigkeit" "Was soll Platz" "Lösung:"
check "as text it is told in both languages" $?

"$maat" puzzles --check "$dir/a" --nodes 120 --quiet --lang en >"$dir/out"
has "$dir/out" "1 puzzles, "
check "a file of puzzles is checked again" $?
policy=$(sed 's/.*"policy":\("[^"]*"\).*/\1/' "$dir/a")
sed "s/\"solution\":\"[^\"]*\"/\"solution\":$policy/" "$dir/a" >"$dir/wrong"
"$maat" puzzles --check "$dir/wrong" --nodes 60 --quiet --lang en >"$dir/out"
[ $? -eq 1 ] && has "$dir/out" "line 1: " "1 puzzles, 0 of them hold"
check "a wrong solution does not hold" $?
sed 's/"solution":"[^"]*"/"solution":"dance"/' "$dir/a" >"$dir/wrong"
"$maat" puzzles --check "$dir/wrong" --nodes 60 --quiet --lang de >"$dir/out"
[ $? -eq 1 ] && has "$dir/out" "die Regeln erlauben es dort nicht"
check "a solution that is no action does not either" $?
{ echo '{"seat":1}'; cat "$dir/a"; } >"$dir/bad"
says 1 "line 1: this is no puzzle" puzzles --check "$dir/bad" --nodes 1 &&
    says 2 "puzzles takes a GAME, or --check FILE" puzzles &&
    says 2 "puzzles takes a GAME, or --check FILE" puzzles ra --check "$dir/a" &&
    says 2 "unknown bot 'oracle'" puzzles ra --level oracle &&
    says 1 "/no/such/file" puzzles --check /no/such/file
check "what is wrong is named" $?
bad=0
for f in "$root"/data/puzzles/*.jsonl; do
    [ -f "$f" ] || continue
    "$maat" puzzles --check "$f" --nodes 1 --quiet --lang en >"$dir/out" 2>"$dir/err"
    [ ! -s "$dir/err" ] && has "$dir/out" "$(wc -l <"$f") puzzles, " && ! grep -q "rules do not allow" "$dir/out" ||
        { sed 's/^/# /' "$dir/err"; bad=1; }
done
check "the puzzles that are shipped can be read and solved" $bad
finish
