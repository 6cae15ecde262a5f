#!/bin/sh
# test_puzzles.sh - positions with one best choice: found, written, checked again. TAP.
# usage: test_puzzles.sh MAAT
. "$(dirname "$0")/../core/kit.sh"

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
"$maat" puzzles --check "$dir/a" --nodes 60 --quiet --json "$dir/held" --short >/dev/null
"$maat" puzzles --check "$dir/held" --nodes 60 --quiet --lang en >"$dir/out"
[ "$(wc -c <"$dir/held")" -lt "$(wc -c <"$dir/a")" ] && has "$dir/out" "1 puzzles, 1 of them hold"
check "those that hold are written again, short, and hold again" $?
sed 's/"puzzle":1/"puzzle":2/' "$dir/a" >"$dir/bad"
says 1 "line 1: this puzzle is of a version that is not known" puzzles --check "$dir/bad" --nodes 1
check "what a later program has written is refused" $?

# Those that are part of the program.
"$maat" puzzles ra --shipped --lang en >"$dir/list" && [ "$(wc -l <"$dir/list")" -ge 200 ] && ! grep -q olution "$dir/list" &&
    "$maat" puzzles ra players=3 edition=1999 --shipped --difficulty 1 --lang de >"$dir/some" && [ -s "$dir/some" ] &&
    [ "$(grep -c 'Schwierigkeit 1 von 5, 3 Spieler' "$dir/some")" -eq "$(wc -l <"$dir/some")" ]
check "a list tells what there is to choose from, and no solution" $?
"$maat" puzzles aton --shipped --number 7 --lang en >"$dir/one" && has "$dir/one" "Puzzle 7: Aton" "What should seat" "Solution:" &&
    [ "$(grep -c Puzzle "$dir/one")" -eq 1 ]
check "one of them is shown with board and solution" $?
"$maat" puzzles aton --shipped --difficulty 5 --json "$dir/json" && has "$dir/json" '"difficulty":5' '"position":{' &&
    ! grep -q '"difficulty":[1-4]' "$dir/json"
check "as JSON they have their whole position" $?
says 2 "--difficulty and --number go with --shipped" puzzles ra --difficulty 2 &&
    says 2 "puzzles takes a GAME, or --check FILE" puzzles --shipped --check "$dir/a" &&
    says 1 "no puzzle of Ra that is shipped is such a one" puzzles ra --shipped --number 99999 &&
    says 2 "players" puzzles ra --shipped players=9
check "what there is not is named" $?
finish
