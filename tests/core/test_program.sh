# The program as a person meets it: help, exit codes, a game, saving, verifying.
maat=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
check() { # NAME STATUS
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; fi
}
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

bad=0
printf 'bid 99\ndance\nundo\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'no move of this game' "$dir/out" || bad=1
grep -q 'nothing that you could take back' "$dir/out" || bad=1
printf 'god\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" 2>&1
grep -q 'R-RA-' "$dir/out" || bad=1
check 'an illegal move names its rule' $bad

echo "1..$n"
