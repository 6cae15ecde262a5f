#!/bin/sh
# test_selfplay.sh - games as data: the same bytes however they are played, and nothing bad is read. TAP.
# usage: test_selfplay.sh MAAT
. "$(dirname "$0")/../core/kit.sh"
cd "$dir" || exit 1

play() { # FOLDER OPTIONS...
    folder=$1
    shift
    "$maat" selfplay ra --bots regular:nodes=4,novice --games 40 --part 7 --out "$folder" --eager --quiet --seed 3 players=3 "$@"
}

play one --json >one.json && has one.json '"folder":"one","game":"ra"' '"games":40' '"parts":6'
check "games are played and counted" $?
play three --threads 3 >/dev/null && diff -r one three
check "any number of threads gives the same bytes" $?
for i in 1 2 3; do play "shard-$i" --shard $i/3 >/dev/null || break; done
"$maat" merge shard-3 shard-1 shard-2 --out merged >said && has said "The 40 games of 3 shards are in merged" && diff -r one merged
check "shards that are merged give the same bytes as one run" $?

# Killed again and again, each time after a little more has been written.
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    (exec "$maat" selfplay ra --bots regular:nodes=4,novice --games 40 --part 7 --out killed --eager --quiet --seed 3 players=3) >/dev/null 2>&1 &
    pid=$!
    while kill -0 $pid 2>/dev/null && [ "$(ls killed 2>/dev/null | grep -c 'part-0000[0-9]')" -lt $((i / 3 + 1)) ]; do sleep 0.01; done
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
done
mkdir -p killed/part-00005.part && echo rubbish >killed/part-00005.part/steps.actor.npy
[ -d killed/part-00005 ] && rm -r killed/part-00005.part
play killed >/dev/null && diff -r one killed
check "killed in the middle and begun again it comes to the same bytes" $?
play one >said && has said "one: 40 games of ra"
check "a run that is done is not played again" $?

"$maat" selfplay ra --bots novice --games 40 --out a-small-run-in-a-folder-with-a-long-name --lean --quiet --eager >said && has said "40 games" "in 3 parts" &&
    [ "$(wc -l <said)" -eq 1 ]
check "a small run has few parts, and is told in one line where nobody reads along" $?

"$maat" selfplay ra --bots novice --games 3 --out lean --lean --quiet --eager >/dev/null &&
    [ ! -e lean/part-00000/decisions.observation.npy ] && [ -e lean/part-00000/decisions.action.npy ]
check "lean runs have no observations" $?

bad=0
for game in $(games); do
    "$maat" selfplay "$game" --bots novice --games 2 --out "of-$game" --quiet --eager >/dev/null &&
        "$maat" selfplay --check "of-$game" >/dev/null &&
        "$maat" selfplay --extract "of-$game" --out "records-$game" &&
        "$maat" verify "records-$game/$game-00000001.maat" >/dev/null || { echo "# $game"; bad=1; }
done
check "every game can be played so, and its records are fair" $bad
"$maat" selfplay --extract one --record 39 >39.maat && "$maat" verify 39.maat >said && has said "as the seed says" &&
    has 39.maat "seat 1 regular:nodes=4" "table selfplay"
check "a record of a game is what maat verify reads" $?

bad=0
refused() { says 1 "$@" || bad=1; } # WORDS ARGUMENTS...
spoiled() { rm -rf bad && cp -r one bad; }
spoiled && head -c -1 one/part-00002/steps.action.npy >bad/part-00002/steps.action.npy
refused "bad/part-00002/steps.action.npy: it was cut: bytes are missing" selfplay --check bad
refused "bad/part-00002/steps.action.npy: abgeschnitten: Bytes fehlen" selfplay --check bad --lang de
refused "it was cut" selfplay --extract bad --record 14
spoiled && echo >>bad/part-00001/games.won.npy
refused "bad/part-00001/games.won.npy: it is longer than it should be" selfplay --check bad
spoiled && printf 'X' | dd of=bad/part-00001/decisions.seat.npy bs=1 seek=140 conv=notrunc 2>/dev/null
refused "bad/part-00001/decisions.seat.npy: its checksum is wrong" selfplay --check bad
spoiled && sed 's/<u4/<i4/' one/part-00000/games.number.npy >bad/part-00000/games.number.npy
refused "bad/part-00000/games.number.npy: its head is not that of this column" selfplay --check bad
spoiled && printf '\377\377\377\377' | dd of=bad/part-00000/steps.action.npy bs=1 seek=140 conv=notrunc 2>/dev/null
refused "bad: a step is against the rules" selfplay --extract bad --record 0
spoiled && rm -r bad/part-00003
refused "bad/part-00003/games.number.npy: No such file or directory" selfplay --check bad
spoiled && head -c 900 one/manifest.json >bad/manifest.json
refused "bad/manifest.json: this is no JSON: was it cut?" selfplay --check bad
spoiled && sed 's/"version":1/"version":2/' one/manifest.json >bad/manifest.json
refused "bad/manifest.json: a version of the format that cannot be read" selfplay --check bad
spoiled && sed 's/"space":[0-9]*/"space":99/' one/manifest.json >bad/manifest.json
refused "observations and actions of another version" selfplay --check bad
spoiled && sed 's/"rules":[0-9]*/"rules":99/' one/manifest.json >bad/manifest.json
refused "these games were played by other rules" selfplay --check bad
spoiled && sed 's/"seed":3/"seed":3.5/' one/manifest.json >bad/manifest.json
refused "bad/manifest.json: it was changed" selfplay --check bad
spoiled && sed 's/"complete":true/"complete":false/' one/manifest.json >bad/manifest.json
refused "bad: the run is not finished" selfplay --check bad
mkdir other && echo hello >other/letter
refused "No such file" selfplay --check other
refused "one: there is no such game in it" selfplay --extract one --record 40
check "what was cut, changed or is missing is refused, and it is said where" $bad

bad=0
refused "one: this folder holds another run" selfplay ra --bots novice --out one --games 40
refused "(games: 40, 41)" selfplay ra --bots regular:nodes=4,novice --games 41 --part 7 --out one --seed 3 players=3
refused "(seed: 3, 4)" selfplay ra --bots regular:nodes=4,novice --games 40 --part 7 --out one --seed 4 players=3
refused "(bots: [\"regular:nodes=4\",\"novice\",\"novice\"]" selfplay ra --bots novice --games 40 --part 7 --out one --seed 3 players=3
refused "(lean: false, true)" selfplay ra --bots regular:nodes=4,novice --games 40 --part 7 --out one --seed 3 --lean players=3
refused "one: dieser Ordner enthält einen anderen Lauf" selfplay aton --bots novice --out one --lang de
refused "other: this folder holds something else" selfplay ra --bots novice --out other
refused "shard-1: this shard was given already" merge shard-1 shard-1 --out never
refused "2/3: this shard is missing" merge shard-1 shard-3 --out never
refused "one: this is no shard" merge one --out never
play odd --shard 2/3 --lean >/dev/null
refused "odd: a shard of another run than the first" merge shard-1 odd shard-3 --out never
cp -r shard-2 cut && head -c 200 shard-2/part-00002/games.won.npy >cut/part-00002/games.won.npy
rm -r cut/part-00003
refused "cut/part-00002/games.won.npy" merge shard-1 cut shard-3 --out never
[ ! -e never ] || bad=1
says 2 "--out DIR is missing" selfplay ra --bots novice || bad=1
says 2 "selfplay: --bots is missing" selfplay ra --out x || bad=1
says 2 "GAME" selfplay --bots novice --out x || bad=1
says 2 "--extract takes --record N" selfplay --extract one || bad=1
says 2 "unknown bot 'cmd'" selfplay ra --bots cmd:true --out x || bad=1
[ ! -e x ] || bad=1
(exec "$maat" selfplay ra --bots expert:nodes=5000 --games 64 --out busy --eager --quiet) >/dev/null 2>&1 &
pid=$!
until [ -e busy/manifest.json ] || ! kill -0 $pid; do sleep 0.01; done
refused "busy: somebody else is working on this run" selfplay ra --bots expert:nodes=5000 --games 64 --out busy
kill -9 $pid
wait $pid 2>/dev/null
check "another run, another folder, wrong shards and wrong arguments are refused" $bad
finish
