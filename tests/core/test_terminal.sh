# Several people at one keyboard, and what the terminal says in words.
. "$(dirname "$0")/kit.sh"

# Each line: arguments, what is typed (; ends a line, 1*9 is nine times 1), how often the device is passed on.
bad=0
while IFS='|' read -r args typed passed; do
    echo "$typed" | tr ';' '\n' | awk -F'*' 'NF == 2 { for (i = 0; i < $2; i++) print $1; next } { print }' >"$dir/typed"
    # shellcheck disable=SC2086
    "$maat" play $args --lang en <"$dir/typed" >"$dir/out" 2>&1 || bad=1
    often=$(grep -c 'Pass the device to' "$dir/out")
    case $passed in
    some) [ "$often" -gt 0 ] ;;
    *) [ "$often" = "$passed" ] ;;
    esac || { echo "# play $args ($typed): passed on $often times, not $passed"; bad=1; }
done <<'END'
ra --seats Anna,Bert --seed 5|;draw;;quit|2
ra --seats Anna,bot:novice --seed 5|draw;draw;quit|0
ra --seats Anna,Bert --seed 5 --memory aid|draw;draw;draw;quit|0
ra edition=1999 --seats Anna,Bert,Carl --seed 5|draw;draw;draw;draw;quit|0
ra edition=1999 --seats Anna,Bert,Carl --seed 5 --memory aid|1*60;quit|0
ra edition=1999 --seats Anna,Bert,Carl --seed 5|cover;draw;;1;1;;quit|2
ra edition=1999 --seats Anna,Bert,Carl --seed 5|cover;cover;draw;draw;quit|0
aton --seats Anna,Bert --seed 5|;1;;quit|2
ankh --seats Anna,Bert --seed 5|;1;1;1;quit|some
END
check 'the device is passed on where somebody would see what is covered for him, and only there' $bad

# What was shown to the one is gone before the other looks.
printf '\ndraw\n\nquit\n' | "$maat" play ra --seats Anna,Bert --seed 5 --lang en >"$dir/out"
sed -n '/Pass the device to Anna/,$p' "$dir/out" >"$dir/anna"
grep -qE 'Bert +[?] points' "$dir/anna" && grep -qE 'Anna +[0-9]+ points' "$dir/anna"
check 'what lies covered is covered for the one who takes the device' $?

bad=0
printf 'cover\ndraw\n\nsave %s/cover.rec\nquit\n' "$dir" |
    "$maat" play ra edition=1999 --seats Anna,Bert,Carl --seed 5 --lang en >"$dir/out" || bad=1
grep -qx 'cover 1' "$dir/cover.rec" || { echo '# no line cover 1'; bad=1; }
printf '\nquit\n' | "$maat" play --resume "$dir/cover.rec" --lang en >"$dir/out" || bad=1
grep -qE 'Anna +[?] points' "$dir/out" || { echo '# the points of Anna are open'; bad=1; }
grep -qE 'Anna +[0-9]+ points' "$dir/out" && { echo '# the points of Anna are shown'; bad=1; }
sed 's/^cover.*/&\n&/' "$dir/cover.rec" >"$dir/bad.rec"
says 1 'given twice: cover' play --resume "$dir/bad.rec" --lang en || bad=1
sed 's/^cover.*/cover 4/' "$dir/cover.rec" >"$dir/bad.rec"
says 1 'no such seat, the last one is: 3' play --resume "$dir/bad.rec" --lang en || bad=1
check 'a saved game keeps who covers points' $bad

# A game that began with a position has no record, and its end promises none.
bad=0
printf 'new aton\nstate\n' | "$maat" referee | tail -n 1 >"$dir/aton.position"
yes 1 | head -n 3000 | "$maat" play --position "$dir/aton.position" --seed 3 --lang en >"$dir/out" || bad=1
has "$dir/out" 'The game is over.' 'log tells the game, board shows it, rematch' && lacks "$dir/out" 'writes the record' && lacks "$dir/out" 'The record:' || bad=1
yes 1 | head -n 3000 | "$maat" play aton --seed 3 --lang en >"$dir/out" || bad=1
has "$dir/out" 'save [FILE] writes the record' 'The record:' || bad=1
check 'the end promises a record only where there is one' $bad

bad=0
for game in ra horus; do
    printf 'hint\nquit\nquit\n' | "$maat" play "$game" players=2 --seats Anna,bot:beginner --seed 5 --quick --lang en >"$dir/out" || bad=1
    has "$dir/out" 'A bot would choose: ' 'By its reckoning that wins about' || bad=1
done
check 'a hint names a choice, and why' $bad

printf 'quit\n' | "$maat" play ra players=3 --memory aid --seed 3 --lang en >"$dir/out" &&
    has "$dir/out" 'Ra ×29' 'Nile ×25' 'step pyramid ×5' 'earthquake ×2'
check 'a perfect memory knows every kind in the bag' $?

bad=0
yes 1 | head -n 30 | "$maat" play horus players=2 --seed 3 --lang en >"$dir/out" || bad=1
grep -qE 'points so far -?[0-9]+\*' "$dir/out" && has "$dir/out" '* the covered supply still counts' || bad=1
yes 1 | head -n 30 | "$maat" play horus players=2 --seed 3 --lang de >"$dir/out" || bad=1
grep -qE 'Punkte bisher -?[0-9]+\*' "$dir/out" && has "$dir/out" '* verdeckter Vorrat geht noch ab' || bad=1
check 'points so far say that covered stones will count against them' $bad

# Rules are wrapped between words, their plans are not.
bad=0
for game in $(games); do
    for lang in en de; do
        printf 'rules\nquit\n' | "$maat" play "$game" --seed 3 --lang "$lang" >"$dir/out" || bad=1
        sed -n '/^-----*$/,$p' "$dir/out" >"$dir/rules"
        [ "$(wc -l <"$dir/rules")" -gt 100 ] && fits "$dir/rules" || { echo "# rules of $game, $lang"; bad=1; }
        ! grep -nE '[*][*]|`|^#|^[|]|<picture|\]\(' "$dir/rules" || { echo "# signs of Markdown, $game, $lang"; bad=1; }
    done
done
printf 'rules R-RA-07\nquit\n' | "$maat" play ra --seed 3 --lang en >"$dir/out" && fits "$dir/out" || bad=1
tr -s ' \n' '  ' <"$dir/out" | grep -qF 'together with the centre sun they are all the suns in play.' || bad=1
check 'rules are wrapped at spaces' $bad

bad=0
yes 1 | head -n 12 | "$maat" play aton --seed 3 --lang en >"$dir/out" || bad=1
has "$dir/out" 'Place a stone on yellow field 1 in temple 1' 'placed a stone on yellow field ' && lacks "$dir/out" ' on 1.' || bad=1
check 'fields of Aton are counted from 1 in words' $bad

bad=0
printf 'record 1\ngame ra rules 1\nconfig players=3 edition=1999\nseat 1 random\nseat 2 Anna\nseat 3 random\n' >"$dir/names.rec"
"$maat" random ra players=3 edition=1999 --seed 5 | grep -vE '^(record|game|config|seat|table|commitment)' >>"$dir/names.rec"
"$maat" replay "$dir/names.rec" --lang en >"$dir/out" || bad=1
has "$dir/out" 'random (1) ' 'random (2) ' 'Anna ' && lacks "$dir/out" 'Anna (' || bad=1
printf 'quit\n' | "$maat" play ra --seats Anna,Anna --seed 5 --lang en >"$dir/out" && has "$dir/out" 'Anna (1)' 'Anna (2)' || bad=1
check 'seats of equal names are told apart by a number' $bad

bad=0
has "$dir/names.rec" 'invoke' && "$maat" replay "$dir/names.rec" --lang en >"$dir/out" || bad=1
grep -q 'Auction of 1 tile (' "$dir/out" && lacks "$dir/out" 'of 1 tiles' || bad=1
check 'one is not many' $bad

bad=0
yes 1 | head -n 3000 | "$maat" play aton --seed 3 --lang en >"$dir/out" || bad=1
has "$dir/out" 'You drew a ' ' a stone of yours ' '. you: ' && lacks "$dir/out" 'you wins' 'you drew' || bad=1
yes 1 | head -n 3000 | "$maat" play aton --seats Anna,bot:novice --seed 3 --lang de >"$dir/out" || bad=1
has "$dir/out" 'Du ziehst eine ' ' einen Stein von dir ' '. du: ' && lacks "$dir/out" 'Anna zieht' || bad=1
yes 1 | head -n 60 | "$maat" play ra --seats Anna,Bert --memory aid --seed 5 --lang en >"$dir/out" || bad=1
has "$dir/out" 'Anna drew a ' && lacks "$dir/out" 'You drew' || bad=1
check 'whoever plays alone is called you, and nobody is where several share the keyboard' $bad

bad=0
printf 'new aton\ndo * card 1\ndo * card 2\ndo * card 3\ndo * card 4\ndo * card 1\ndo * card 2\ndo * card 3\ndo * card 4\nstate\n' | "$maat" referee | tail -n 1 >"$dir/aton.position"
says 1 'this is a whole position, not what a seat sees of it' analyse --view "$dir/aton.position" --seat 2 --nodes 1 || bad=1
says 1 'das ist eine ganze Stellung' analyse --view "$dir/aton.position" --seat 2 --nodes 1 --lang de || bad=1
says 2 'do not go together' play --position x --resume y || bad=1
check 'what is refused is refused in clear words' $bad

# A terminal has 80 columns.
bad=0
for game in $(games); do
    for lang in en de; do
        yes 1 | head -n 60 | "$maat" play "$game" --quick --seed 5 --lang "$lang" >"$dir/out" || bad=1
        fits "$dir/out" || { echo "# board of $game, $lang"; bad=1; }
    done
done
has "$dir/out" ' 1) ' ' 2) ' || bad=1
check 'boards, lines and choices fit 80 columns' $bad

# What is kept can be left at any time; what cannot be kept is lost only by whoever says so twice.
bad=0
printf 'draw\nquit\n' | "$maat" play ra --seats Anna,bot:novice --seed 5 --lang en >"$dir/out" &&
    lacks "$dir/out" 'would be lost' && has "$dir/out" 'Nothing is lost. Go on with' || bad=1
printf 'new aton\nstate\n' | "$maat" referee | tail -n 1 >"$dir/aton.position"
printf '1\nquit\nboard\nquit\nquit\n1\n' | "$maat" play --position "$dir/aton.position" --seed 5 --lang en >"$dir/out" || bad=1
[ "$(grep -c 'would be lost' "$dir/out")" = 2 ] || { echo '# it did not ask'; bad=1; }
has "$dir/out" 'cannot be kept' || bad=1
printf 'quit\n' | "$maat" play --position "$dir/aton.position" --seed 5 --lang en >"$dir/out" && lacks "$dir/out" 'would be lost' || bad=1
check 'quit asks only before a game is lost' $bad

# A record tells of people by names.
printf 'save %s/named.rec\nquit\n' "$dir" | USER='' "$maat" play aton --seed 3 --lang en >"$dir/out" &&
    grep -qx 'seat 1 Player' "$dir/named.rec"
check 'whoever plays without a name is a player in a record, not you' $?
finish
