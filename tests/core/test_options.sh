# The habits of the command line: help, order, spelling, suggestions, refusals. TAP.
# usage: test_options.sh MAAT
. "$(dirname "$0")/kit.sh"
# Games that others have begun would be offered.
export XDG_STATE_HOME="$dir/state"
# The line that stands in the list of commands, without what continues another.
commands=$("$maat" help | awk '/^  [a-z]/ {print $1}')

bad=0
for c in $commands; do
    "$maat" "$c" -h >"$dir/short" 2>"$dir/err" </dev/null || { echo "# $c -h"; bad=1; }
    "$maat" "$c" --help >"$dir/long" 2>>"$dir/err" </dev/null || { echo "# $c --help"; bad=1; }
    "$maat" help "$c" >"$dir/help" 2>>"$dir/err" </dev/null || { echo "# help $c"; bad=1; }
    cmp -s "$dir/short" "$dir/long" && cmp -s "$dir/short" "$dir/help" || { echo "# $c answers differently"; bad=1; }
    [ -s "$dir/help" ] && [ ! -s "$dir/err" ] || { echo "# $c"; bad=1; }
done
check 'every command answers -h, --help and maat help alike' $bad

bad=0
for lang in en de; do
    "$maat" help --lang $lang >"$dir/all"
    fits "$dir/all" || bad=1
    for c in $commands; do
        "$maat" help "$c" --lang $lang >"$dir/help"
        fits "$dir/help" || { echo "# $c $lang"; bad=1; }
        # A head without a text: somebody forgot texts/help.
        awk '/^  (-|[a-z])/ { if (head != "") { print "# no text: " head; bad = 1 }
                 head = $0; sub(/^ *(-h, )?[^ ]+( [^ ]+)?/, "", head); head = head ~ /[^ ]/ ? "" : $0; next }
             head != "" { head = "" }
             END { exit bad }' "$dir/help" || { echo "# in $c $lang"; bad=1; }
        [ -n "$(sed -n 2p "$dir/help")" ] || { echo "# $c says not what it does"; bad=1; }
    done
done
check 'help explains every option in both languages, in 80 columns' $bad

# Each line: what must be said, then what is typed. Exit code 2, nothing on standard output.
bad=0
while IFS='|' read -r words line; do
    # shellcheck disable=SC2086
    says 2 "$words" $line || bad=1
done <<'END'
no such command: plya (did you mean play?)|plya
no such command: x;|x
--listen is an option of a command: did you mean maat serve --listen?|--listen 1.2.3.4:80
--db is an option of a command: did you mean maat serve --db?|--db=x
--seats is an option of a command: did you mean maat play --seats?|--seats Anna,Bert
no such option: --nothing-like-it; maat help lists the commands|--nothing-like-it
no such command: verfy (did you mean verify?)|help verfy
no such game: raa|play raa
did you mean horus?|perft horsu 2
play has no option --sed (did you mean --seed?)|play ra --sed 3
play has no option --plane (did you mean --plain?)|play ra --plane
--ascii and --plain do not go together|play --plain --ascii ra
--login goes with --server only|play --login anna
play has no option --seatz (did you mean --seats?)|play --seatz=a,b ra
play has no option -s|play ra -s
replay has no option --nothing-like-it|replay x --nothing-like-it
--seed needs a value|play ra --seed
--save needs a value|play ra --save --quick
--quick takes no value|play ra --quick=yes
--seed takes a whole number from 0 to 2000000000, not x|play ra --seed x
--seed takes a whole number from 0 to 2000000000, not -1|play ra --seed -1
--games takes a whole number|arena ra --bots novice --games 0
--lang takes en or de, not fr|games --lang fr
--lang takes en or de, not fr|games --lang=fr
--fault takes none, slow, dying|bot --fault cheatin
(did you mean cheating?)|bot --fault cheatin
no such option: plyers (did you mean players?)|play ra plyers=3
no such option: editoin (did you mean edition?)|random ra editoin=1999
no such value of edition: 2007 (1999, 2008) (did you mean 2008?)|random ra edition=2007
no such value of players: 9 (2..5)|random ra players=9
option given twice|random ra players=3 players=4
not expected: players (options of a game are written key=value)|play ra players 3
not expected: two|verify one two
play: which game?|play
verify: FILE is missing; maat help verify explains it|verify
perft: GAME DEPTH is missing|perft 3
DEPTH takes a whole number from 1 to 30, not zero|perft ra zero
--from takes the game and its options from the file|perft --from x ra 3
--resume takes the game and its options from the file|play ra --resume x
--hashes and --state do not go together|replay x --hashes --state 3
unknown bot 'adpet'|play ra --seats Anna,bot:adpet
(did you mean casual?)|play ra --seats Anna,bot:causal
a bot's strength: '5000' is no number in 100..3000|play ra --seats Anna,bot:5000
unknown bot 'oracle'|arena aton --bots oracle
(did you mean expert?)|arena aton --bots exprt
is no number in 1..600000|play ra --seats Anna,bot:adept:ms=0
--seats: aton is for 2 to 2 players|play aton --seats Anna,Bert,Carl
--seats: ra is for 2 to 5 players|play ra --seats Anna
--seats: ra is for 2 to 5 players|play ra --seats Anna,,Bert
--seats: ra is for 2 to 5 players|play ra --seats a,b,c,d,e,f
--seats names 3 players, but players=4 says otherwise|play ra --seats Anna,Bert,bot:adept players=4
the edition of 1999 has 3 to 5 players|play ra --seats Anna,Bert edition=1999
admin: no such thing to do: lst (did you mean list?)|admin --db x lst
admin: list takes no --days|admin --db x list --days 3
admin: show takes no --to|admin --db x show abc --to y
admin: prune takes no --expiring|admin --db x prune --days 3 --expiring
admin: export takes no --dry-run|admin --db x export --to y --dry-run
admin: export: --days goes with --expiring|admin --db x export --to y --days 3
admin: export: --expiring goes with --to|admin --db x export abc --expiring
admin: --days N is missing|admin --db x prune
admin: show what? TABLE is missing|admin --db /dev/null show
no such shell: fsih (did you mean fish?)|completions fsih
serve has no option --lsten (did you mean --listen?)|serve --lsten :80
not expected: now|serve now
--listen wants ADDRESS:PORT|serve --listen here
--bot-threads takes a whole number from 1 to 64|serve --bot-threads 0
no such game: chess|load --game chess
--option wants KEY=VALUE|load --option players
--seats: aton is for 2 to 2 players|load --game aton --seats 3
--db needs a value|serve --db=
arena: --bots is missing|arena ra
arena: --sprt wants two shares|arena ra --bots novice --sprt 0.9,0.1
bench: options of a game need the game|bench players=3
END
check 'what is wrong is named, in one line, and what was meant is suggested' $bad

bad=0
"$maat" play raa --lang=de 2>"$dir/err"
grep -q 'Dieses Spiel gibt es nicht: raa.*gemeint: ra?' "$dir/err" || bad=1
LANG=de_DE.UTF-8 "$maat" verfy 2>"$dir/err"
grep -q 'diesen Befehl gibt es nicht: verfy (gemeint: verify?)' "$dir/err" || bad=1
LANG=de_DE.UTF-8 "$maat" play ra --seats A,B players=3 2>"$dir/err"
grep -q 'nennt 2 Personen' "$dir/err" || bad=1
check 'the same in German' $bad

told() { # WORDS: what is told; how long bots took is another time in every run
    # shellcheck disable=SC2086
    "$maat" $1 2>&1 || echo "failed: $1"
}
untimed() { sed -E 's/"ms_[a-z]+":[0-9.]+//g; s/[0-9.]+ ms/ ms/g'; }
same() { # FIRST SECOND: two ways to write the same
    told "$1" | untimed >"$dir/a"
    told "$2" | untimed >"$dir/b"
    cmp -s "$dir/a" "$dir/b" && ! grep -q '^failed: ' "$dir/a" "$dir/b" ||
        { echo "# differ: $1 | $2"; bad=1; }
}
bad=0
same 'random ra --seed 5 players=3 edition=1999' 'random --seed=5 players=3 ra edition=1999'
same 'random ra --seed 5 players=3' 'random ra players=3 --seed 5'
same 'random ra --seed 5 players=3' 'random --seed 5 -- players=3 ra'
same 'random ra --seed 7' 'random ra --seed 5 --seed 7'
same 'perft aton 2' 'perft --lang en aton -- 2'
same 'arena aton --bots novice,random --games 2 --eager --seed 3' 'arena --games=2 --seed=3 --eager --bot novice --bots=random aton'
same 'arena aton --bots random --games 2 --eager --json -' 'arena aton --bots random --games 2 --eager --json'
same 'arena aton --bots random --games 2 --eager --json - players=2' 'arena --json players=2 --bots random --games 2 --eager aton'
"$maat" random ra --seed 5 >"$dir/--odd"
(cd "$dir" && "$maat" verify -- --odd) >"$dir/out" 2>&1 || { cat "$dir/out"; bad=1; }
check 'options stand before or after arguments, with blank or =, until --' $bad

bad=0
seats() { # WORDS EXPECTED-PLAYERS; the empty line takes the device where it is passed on
    # shellcheck disable=SC2086
    printf '\nsave %s\nquit\n' "$dir/seats.rec" | "$maat" play $1 --seed 3 --lang en >"$dir/out" 2>&1 || bad=1
    grep -q "players=$2" "$dir/seats.rec" || { echo "# $1 is not for $2"; cat "$dir/out"; bad=1; }
}
seats 'ra --seats Anna,Bert,bot:adept' 3
seats 'ra --seats Anna,Bert' 2
seats 'ra --seats=Anna,Bert,bot:adept,bot:novice players=4' 4
seats 'ra players=3' 3
seats 'horus --seats Anna,bot:novice,bot:novice' 3
check '--seats says how many play' $bad

finish
