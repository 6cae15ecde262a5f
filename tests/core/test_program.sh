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
    grep -q '^result ' "$dir/over.$lang" && has "$dir/out" "$seed" "maat analyse $dir/over.$lang" &&
        code 0 "$maat" verify "$dir/over.$lang" || bad=1
done
check 'a finished game can be kept, and shows its seed' $bad

bad=0
printf '1\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/number" 2>&1
choice=$(sed -n 's/^ *1 \([A-Z][^0-9]*[a-z]\)  .*/\1/p' "$dir/number" | head -n 1)
printf '%s\nquit\n' "$choice" | "$maat" play ra --seed 3 --lang en >"$dir/words" 2>&1
[ -n "$choice" ] && cmp -s "$dir/number" "$dir/words" || { echo "# '$choice' is not taken"; bad=1; }
check 'a choice is made by its number or by its words' $bad

bad=0
printf 'bid 99\ndance\nundo\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'no move of this game' "$dir/out" || bad=1
grep -q 'nothing that you could take back' "$dir/out" || bad=1
printf 'god\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'R-RA-' "$dir/out" || bad=1
check 'an illegal move names its rule' $bad

finish
