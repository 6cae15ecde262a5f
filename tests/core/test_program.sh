# The program as a person meets it: help, exit codes, a game, saving, verifying.
. "$(dirname "$0")/kit.sh"
code() { # EXPECTED COMMAND...
    want=$1
    shift
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = "$want" ] || { echo "# $*: exit $got, not $want"; sed 's/^/# /' "$dir/err"; return 1; }
}

"$maat" --help | awk '/^  [a-z]/ {print $1}' >"$dir/commands"
bad=0
for c in $(cat "$dir/commands"); do
    code 0 "$maat" "$c" --help && [ -s "$dir/out" ] || bad=1
done
check 'every command explains itself' $bad

bad=0
code 2 "$maat" || bad=1
code 2 "$maat" nonsense || bad=1
code 2 "$maat" play chess || bad=1
code 2 "$maat" play ra players=9 || bad=1
code 2 "$maat" play ra --seats a || bad=1
code 2 "$maat" play ra --lang fr || bad=1
code 2 "$maat" perft ra zero || bad=1
code 1 "$maat" replay "$dir/none.rec" || bad=1
code 1 "$maat" play --resume "$dir/none.rec" || bad=1
check 'what is wrong gets an exit code and a sentence' $bad

# Each line: the exit code, what is said, the arguments. Nothing else is said, nothing is left behind.
mkdir "$dir/odd" "$dir/odd/folder"
cd "$dir/odd" || exit 1
"$maat" random aton --seed 5 >aton.rec
: >empty
printf '\033]0;title\007\351 = 1\n' >escape
ls -l >"$dir/before"
bad=0
while IFS='|' read -r want words line; do
    # shellcheck disable=SC2086
    says "$want" "$words" $line || bad=1
done <<'END'
1|empty: it is not JSON (line 1, column 0): |analyse --position empty
1|empty: das ist kein JSON (Zeile 1, Spalte 0): |analyse --view empty --seat 1 --lang de
1|folder: Is a directory|analyse --position folder
1|cannot write folder: Is a directory|analyse aton.rec --nodes 1 --json folder
1|cannot write none/x.svg: No such file or directory|analyse aton.rec --nodes 1 --svg none/x.svg
1|cannot write folder: Is a directory|arena aton --bots random --games 2 --json folder
1|none/x.svg lässt sich nicht schreiben: |arena aton --bots random --games 2 --svg none/x.svg --lang de
1|empty/records: Not a directory|arena aton --bots random --games 2 --records empty/records
1|there is no store at empty|admin --db empty list
1|bei empty ist kein Speicher|--lang de admin --db empty list
1|there is no store at empty|backup --db empty copy
1|cannot read folder: Is a directory|admin --db folder list
1|folder lässt sich nicht lesen: das ist ein Ordner|backup --db folder copy --lang=de
1|port 1 failed: Connection refused|admin --db postgres://127.0.0.1:1/maat list
2|escape, line 1: ?]0;title?? stands before [serve]|serve --config escape
2|--url wants http://HOST:PORT, not https://localhost|load --url https://localhost
2|--tls-key wants --tls-cert as well|serve --tls-key empty --db x.db
1|cannot write to folder: Is a directory|serve --log folder --db x.db --listen 127.0.0.1:0
END
ls -l | cmp -s - "$dir/before" || { ls -l | diff "$dir/before" - | sed 's/^/# /'; bad=1; }
cd "$dir" || exit 1
check 'odd files are named with what they are, in one line that a terminal can bear' $bad

"$maat" --lang de games >"$dir/a" && "$maat" games --lang de >"$dir/b" && cmp "$dir/a" "$dir/b"
check 'the language may stand before the command' $?

bad=0
for c in games 'games --json' version help 'random aton' "replay $dir/odd/aton.rec" "verify $dir/odd/aton.rec" \
    'perft aton 1' 'completions zsh' 'arena aton --bots random --games 2 --eager' 'play aton --seed 1'; do
    # shellcheck disable=SC2086
    "$maat" $c >/dev/full 2>"$dir/err" </dev/null
    [ $? = 1 ] && has "$dir/err" "cannot write standard output: No space left on device" || { echo "# $c"; bad=1; }
    # shellcheck disable=SC2086
    "$maat" $c >&- 2>"$dir/err" </dev/null
    [ $? = 1 ] && has "$dir/err" "cannot write standard output" || { echo "# $c, closed"; bad=1; }
done
check 'what could not be written is no success' $bad

bad=0
for g in $("$maat" games | awk '/^[a-z]/ {print $1}'); do
    "$maat" random "$g" --seed 5 >"$dir/$g.rec" || bad=1
    code 0 "$maat" verify "$dir/$g.rec" || bad=1
    code 0 "$maat" replay "$dir/$g.rec" --lang de || bad=1
    code 0 "$maat" replay "$dir/$g.rec" --hashes || bad=1
    "$maat" random "$g" --seed 5 | cmp -s - "$dir/$g.rec" || bad=1
    # One roll changed: somebody cheated, or the record is no longer legal.
    seed=$(sed -n 's/^seed //p' "$dir/$g.rec")
    sed "s/^seed .*/seed $(echo "$seed" | tr 0-9a-f 1-9a-f0)/" "$dir/$g.rec" >"$dir/bad.rec"
    code 1 "$maat" verify "$dir/bad.rec" || bad=1
done
check 'random games are reproducible and can be verified' $bad

# Golden games of Ankh: a merged god wins, one is second, no god is left..
bad=0
while IFS='|' read -r record en de place; do
    "$maat" replay "$MAAT_SOURCE/tests/golden/ankh/$record.rec" --lang en >"$dir/out" || bad=1
    grep -qx "$en" "$dir/out" && grep -qx "  $place" "$dir/out" || { echo "# $record"; tail -n 6 "$dir/out"; bad=1; }
    "$maat" replay "$MAAT_SOURCE/tests/golden/ankh/$record.rec" --lang de | grep -qx "$de" || { echo "# $record"; bad=1; }
done <<'END'
players-3-gods-choose-red-5-1|Seat 1 and Seat 3 win together|Platz 1 und Platz 3 gewinnen gemeinsam|3. Seat 2: 17
players-4-3|Seat 4 wins|Platz 4 gewinnt|2. Seat 2 and Seat 3: 11
players-5-1|Nobody wins: no god is left, so their devotion counts for nothing|Niemand gewinnt: Kein Gott ist übrig, ihre Verehrung zählt nichts mehr|Seat 5
END
check 'how a game ended is told: together, alone, without a winner' $bad
"$maat" replay "$MAAT_SOURCE/tests/golden/ankh/players-5-1.rec" --json >"$dir/out" && ! grep -q '"won":true' "$dir/out" &&
    "$maat" replay "$MAAT_SOURCE/tests/golden/ankh/players-4-3.rec" --json >"$dir/out" && has "$dir/out" '"rank":2,"score":11,"team":2,"won":false'
check 'and in JSON' $?

# A record tells a game from its beginning: one that began with a position has none.
bad=0
printf 'new ra\nstate\n' | "$maat" referee | tail -n 1 >"$dir/ra.position"
while IFS='|' read -r lang sentence; do
    printf 'save %s/no.rec\nquit\n' "$dir" | "$maat" play --position "$dir/ra.position" --lang "$lang" >"$dir/out" || bad=1
    grep -q "$sentence" "$dir/out" && [ ! -e "$dir/no.rec" ] || bad=1
done <<'END'
en|began with a position cannot be saved
de|die mit einer Stellung begann, lässt sich nicht sichern
END
check 'a game from a position says why it cannot be saved' $bad

# Each line: a game, and what the board from its fields alone must show of it.
bad=0
while IFS='|' read -r game shown; do
    printf '1\n1\n1\nquit\n' | "$maat" play "$game" --generic --seed 3 --lang en >"$dir/out" || bad=1
    grep -q "$shown" "$dir/out" || { echo "# $game: no \"$shown\""; bad=1; }
done <<'END'
ra|^Ra track  *[━●─]* [0-9]*/9$
aton|^  Player  *points [1-4], removing
aton|^  4\.0  *4\.1  *4\.2  *4\.3 .* 4\.11
horus|^Piles
ankh|^  9  *[0-9]* .*11 .*13 .*15 .*17 .*19
END
check 'a board from the fields alone draws tracks and grids' $bad

# Each line: how often the first choice is taken, arguments, what must be shown and what must not.
bad=0
while IFS='/' read -r often args shown hidden; do
    # shellcheck disable=SC2086
    { yes 1 | head -n "$often"; echo log; echo quit; } | "$maat" play $args --seed 3 >"$dir/out" || bad=1
    grep -qE "$shown" "$dir/out" || { echo "# $args: no '$shown'"; bad=1; }
    grep -qE "$hidden" "$dir/out" && { echo "# $args: '$hidden'"; bad=1; }
done <<'END'
60/ra players=2 edition=2008 --lang en/^. Merit .casual. +[?] points/Merit.* now [0-9]+ points|Bag [0-9]+ .Ra
60/ra players=2 edition=2008 --lang de/Merit .Freizeit.: [^0-9 ]?[0-9]+ in dieser Wertung$/Merit.* jetzt [0-9]+ Punkte
60/ra players=2 edition=2008 --lang en --memory aid/Merit.* now [0-9]+ points/[?] points
60/ra players=2 edition=2008 --lang de --memory aid/Merit.* jetzt [0-9]+ Punkte/[?] Punkte
60/ra players=2 edition=2008 --lang en --generic/^Bag +[0-9]+ × [?]/Merit.* now [0-9]+ points
60/ra players=3 edition=1999 --lang en/Merit.* now [0-9]+ points/[?] points
30/horus players=2 --lang en/^   supply: [?]$/^   supply: [^ ]+ [?]
8/aton --lang en/pile 28×[?]/pile [0-9]+×[1-4]
8/aton --lang en --memory aid/pile [0-9]+×[1-4]/pile 28×[?].*pile 28×[?]
END
check 'people are shown what the rulebook shows, or what a perfect memory knows' $bad

bad=0
printf 'cover\nboard\ncover\n?\nquit\n' | "$maat" play ra edition=1999 --lang en >"$dir/out" || bad=1
has "$dir/out" 'The others do not see your points' 'Everybody sees your points again' 'cover - keep' || bad=1
printf 'verdecken\nquit\n' | "$maat" play ra players=2 edition=2008 --lang de >"$dir/out" || bad=1
has "$dir/out" 'Hier gibt es nichts, was du verdecken' || bad=1
says 2 '--memory takes letter or aid, not none' play ra --memory none || bad=1
says 2 '--memory erwartet letter oder aid, nicht none' play ra --memory none --lang de || bad=1
check 'a seat covers its points where the rulebook lets it' $bad

# Each line: what is said in English, in German, and what is done to the record.
bad=0
while IFS='|' read -r en de edit; do
    sed "$edit" "$dir/ra.rec" >"$dir/bad.rec"
    says 1 "$en" verify "$dir/bad.rec" --lang en && says 1 "$de" verify "$dir/bad.rec" --lang de || bad=1
done <<'END'
action 1 deviates: the record says "suns 9", the seed gives|Aktion 1 weicht ab: Das Protokoll sagt "suns 9"|6s/.*/* suns 9/
; line 6: illegal: |; Zeile 6: unerlaubt: |6s/.*/* suns 9/
action 1 deviates: the record says "dance"|; Zeile 6: unerlaubt: keine Aktion dieses Spiels: dance|6s/.*/* dance/
, line 9: illegal: R-RA-05 seat |, Zeile 9: unerlaubt: R-RA-05 Platz |9d
owes no decision now|hat jetzt nichts zu entscheiden|9d
, line 1: not a record|, Zeile 1: kein Protokoll|1d
END
check 'verify names the roll that was changed before what follows from it' $bad

# A record of a sealed deal that ends before its first roll, as docs/notation.md describes it.
bad=0
sum() { sha256sum | cut -d' ' -f1; }
seed=$(sed -n 's/^seed //p' "$dir/ra.rec")
table=$(sed -n 's/^table //p' "$dir/ra.rec")
seal=$(printf 'maat nonce 1\nlotus' | sum)
others=$(($(sed -n 's/^config players=\([0-9]\).*/\1/p' "$dir/ra.rec") - 1))
promise=$({ printf 'maat deal 1\n%s\n1\n%s\nseal %s\n' "$table" "$seed" "$seal"; yes none | head -n $others; } | sum)
sealed() { # COMMITMENT SEAL NONCE
    sed -n '1,3p;/^table/p' "$dir/ra.rec"
    printf 'commitment %s\ndeal 1\nseal 1 %s\nnonce 1 %s\nseed %s\n' "$1" "$2" "$3" "$seed"
}
sealed "$promise" "$seal" lotus | "$maat" verify - >"$dir/out" 2>&1 || bad=1
grep -q 'made after all seals' "$dir/out" && grep -q 'seat 1: sealed nonce' "$dir/out" &&
    grep -q 'seat 2: no nonce' "$dir/out" || bad=1
sealed "$promise" "$seal" reed | "$maat" verify - >"$dir/out" 2>&1 && bad=1
grep -q 'nonce of seat 1 is not the one that was sealed' "$dir/out" || bad=1
sealed "$promise" "$(printf 'maat nonce 1\nreed' | sum)" reed | "$maat" verify - >"$dir/out" 2>&1 && bad=1
grep -q 'seed and seals do not fit the commitment' "$dir/out" || bad=1
sealed "$promise" "$seal" lotus | sed '/^deal/d' | "$maat" verify - >"$dir/out" 2>&1 && bad=1
sealed "$promise" "$seal" lotus | sed '/^commitment/d' | "$maat" verify - >"$dir/out" 2>&1 && bad=1
check 'a sealed deal is verified in its order' $bad

bad=0
printf '1\nsave %s\nquit\n' "$dir/game.rec" |
    "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1 || bad=1
grep -q 'Saved' "$dir/out" || bad=1
printf 'log\nquit\n' | "$maat" play --resume "$dir/game.rec" --lang de >"$dir/out" 2>&1 || bad=1
grep -q 'Willkommen' "$dir/out" || bad=1
check 'a game is saved and resumed' $bad

# Each line: how it is played, how it goes on, what must be shown and what must not.
bad=0
while IFS='/' read -r first then shown hidden; do
    # shellcheck disable=SC2086
    { yes 1 | head -n 8; echo "save $dir/memory.rec"; echo quit; } |
        "$maat" play aton --seed 3 --lang en $first >"$dir/out" 2>&1 || bad=1
    # shellcheck disable=SC2086
    printf 'board\nsave\nquit\n' | "$maat" play --resume "$dir/memory.rec" --lang en $then >"$dir/out" 2>&1 || bad=1
    grep -qE "$shown" "$dir/out" || { echo "# $first, $then: no '$shown'"; bad=1; }
    grep -qE "$hidden" "$dir/out" && { echo "# $first, $then: '$hidden'"; bad=1; }
    printf 'board\nquit\n' | "$maat" play --resume "$dir/memory.rec" --lang en >"$dir/out" 2>&1 || bad=1
    grep -qE "$shown" "$dir/out" || { echo "# $first, $then, again: no '$shown'"; bad=1; }
done <<'END'
--memory aid//pile [0-9]+×[1-4]/pile 28×[?].*pile 28×[?]
--memory aid/--memory letter/pile 28×[?]/pile [0-9]+×[1-4]
--memory letter//pile 28×[?]/pile [0-9]+×[1-4]
//pile 28×[?]/pile [0-9]+×[1-4]
/--memory aid/pile [0-9]+×[1-4]/pile 28×[?].*pile 28×[?]
END
grep -q '^memory aid$' "$dir/memory.rec" && "$maat" replay "$dir/memory.rec" >"$dir/out" || bad=1
sed 's/^memory.*/memory none/' "$dir/memory.rec" >"$dir/bad.rec"
says 1 'expected letter or aid: none' play --resume "$dir/bad.rec" --lang en || bad=1
says 1 'erwartet letter oder aid: none' play --resume "$dir/bad.rec" --lang de || bad=1
sed 's/^memory.*/&\n&/' "$dir/memory.rec" >"$dir/bad.rec"
says 1 'given twice: memory' play --resume "$dir/bad.rec" --lang en || bad=1
check 'a saved game keeps what it shows' $bad

bad=0
for g in $("$maat" games | awk '/^[a-z]/ {print $1}'); do
    yes 1 | head -n 20000 | "$maat" play "$g" --seed 4 --lang en >"$dir/out" 2>&1 || bad=1
    grep -q 'The game is over' "$dir/out" || { echo "# $g did not end"; bad=1; }
done
check 'every game is played to its end in the terminal' $bad

# Whoever has seen the end can still keep the record: the answers are given one by one.
bad=0
for lang in en de; do
    word=save
    [ $lang = en ] || word=sichern
    awk -v word="$word" -v file="$dir/over.$lang" 'BEGIN {
        for (i = 0; i < 3000; i++) { print 1; print word " " file } }' |
        "$maat" play ra players=2 --seed 4 --lang $lang >"$dir/out" 2>&1 || bad=1
    seed=$(sed -n 's/^seed //p' "$dir/over.$lang")
    tr -s '\n ' '  ' <"$dir/out" >"$dir/flat" # (lines are as long as a terminal's)
    grep -q '^result ' "$dir/over.$lang" && has "$dir/flat" "$seed" "maat analyse $dir/over.$lang" &&
        code 0 "$maat" verify "$dir/over.$lang" || bad=1
done
check 'a finished game can be kept, and shows its seed' $bad

bad=0
for lang in en de; do
    printf 'rules\nquit\n' | "$maat" play aton --seed 4 --lang $lang >"$dir/out" 2>&1 || bad=1
    [ "$(grep -c . "$dir/out")" -gt 100 ] || bad=1
    ! grep -qE '<picture|^#|[*][*]' "$dir/out" || bad=1
done
check 'the terminal shows the rules without their pictures' $bad

bad=0
printf 'quit\n' | "$maat" play aton --seed 4 --lang de >"$dir/out" 2>&1 || bad=1
grep -q 'ge gelb  gr grün  sw schwarz  bl blau' "$dir/out" && grep -q '│ *ge 1 .* ge 4 ' "$dir/out" || bad=1
! grep -qE ' (Y|G|K|B)  ?[0-9]' "$dir/out" || bad=1
printf 'quit\n' | "$maat" play aton --seed 4 --lang en >"$dir/out" 2>&1 || bad=1
grep -q '│ *Y  1 .* Y  4 ' "$dir/out" || bad=1
check 'the fields of a board have letters of the language' $bad

bad=0
printf '1\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/number" 2>&1
choice=$(sed -n 's/^ *1) \([A-Z][^0-9]*[a-z]\)  .*/\1/p' "$dir/number" | head -n 1)
printf '%s\nquit\n' "$choice" | "$maat" play ra --seed 3 --lang en >"$dir/words" 2>&1
sed -i '/[.]maat$/d' "$dir/number" "$dir/words" # (each game has a file of its own)
[ -n "$choice" ] && cmp -s "$dir/number" "$dir/words" || { echo "# '$choice' is not taken"; bad=1; }
check 'a choice is made by its number or by its words' $bad

bad=0
printf 'bid 99\ndance\nundo\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'no move of this game' "$dir/out" || bad=1
grep -q 'cannot be taken back' "$dir/out" || bad=1
printf 'god\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'R-RA-' "$dir/out" || bad=1
check 'an illegal move names its rule' $bad

finish
