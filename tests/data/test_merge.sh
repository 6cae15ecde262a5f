#!/bin/sh
# test_merge.sh - shards of an arena and of learning, merged, are what one run gives. TAP.
# usage: test_merge.sh MAAT
. "$(dirname "$0")/../core/kit.sh"
cd "$dir" || exit 1

# How long everybody took is measured, and never the same twice.
untimed_log() { sed 's/:[^:]*$//' "$1"; }
untimed() { sed -E 's/"ms_(mean|longest)":[0-9.]+/"ms":0/g' "$1"; }
arena() { "$maat" arena ra --bots novice,random --games 90 --eager --quiet --seed 4 players=3 "$@"; }

arena --log one.log --json one.json >/dev/null
for i in 4 2 1 3; do
    arena --shard $i/4 --log "shard-$i.log" --threads 2 >/dev/null || break
done
"$maat" merge shard-3.log shard-1.log shard-4.log shard-2.log --out all.log --json all.json >all.txt &&
    untimed_log one.log >one && untimed_log all.log >all && cmp one all
check "the logs of shards, in any order, merge to the log of one run" $?
untimed one.json >one && untimed all.json >all && cmp one all && has all.txt "90 games, 30 complete deals"
check "and to the same counts, bounds and Elo" $?
cat shard-?.log | grep -v ^arena | cut -d' ' -f1,2 | sort | uniq -d >twice && [ ! -s twice ] &&
    [ "$(cut -d' ' -f1 shard-2.log | grep -v arena | sort -un | tr '\n' ' ')" = "7 8 9 10 11 12 13 14 " ]
check "shards have disjoint deals" $?

rm one.log && arena --sprt 0.35,0.6 --json one.json --log one.log >/dev/null
"$maat" merge shard-?.log --sprt 0.35,0.6 --out all.log --json all.json >all.txt &&
    untimed one.json >one && untimed all.json >all && cmp one all && has all '"verdict":"high"' &&
    [ "$(wc -l <all.log)" -lt 91 ] && untimed_log one.log >one && untimed_log all.log >all && cmp one all
check "with --sprt they end where one run would have stopped" $?

head -c -30 shard-2.log >cut.log
sed '$d' shard-2.log >short.log
sed '2{h;d};${G}' shard-2.log >mixed.log
(cat shard-2.log && sed -n 2p shard-1.log) >stray.log
(sed '$d' shard-2.log && sed -n 2p shard-2.log) >doubled.log
sed '1s/seed 4/seed 5/' shard-2.log >other.log
sed '1s/ of 90/ of 93/' shard-2.log >longer.log
echo 'arena 1 chess rules 1' >chess.log
: >empty.log
bad=0
refused() { says 1 "$@" --out never || bad=1; [ ! -e never ] || bad=1; } # WORDS ARGUMENTS...
refused "shard 3/4 is missing" merge shard-1.log shard-2.log shard-4.log
refused "shard-1.log: shard 1/4 was given already: shard-1.log" merge shard-?.log shard-1.log
refused "cut.log, line 25: broken" merge shard-1.log cut.log shard-3.log shard-4.log
refused "short.log has 23 of 24 games" merge shard-1.log short.log shard-3.log shard-4.log
refused "stray.log, line 26: this game is not of the shard" merge shard-1.log stray.log shard-3.log shard-4.log
refused "doubled.log, line 25: this game is not of the shard, or is there twice" merge doubled.log
refused "other.log is a shard of another run than shard-1.log" merge shard-1.log other.log
refused "longer.log is a shard of another run than shard-1.log" merge shard-1.log longer.log
refused "chess.log is no log of an arena" merge chess.log
refused "empty.log is no log of an arena" merge empty.log
refused "nothing.log: No such file" merge nothing.log
refused "one.log ist nicht das Protokoll eines Teils" merge one.log --lang de
"$maat" merge shard-1.log mixed.log shard-3.log shard-4.log --out all.log >/dev/null && rm all.log || bad=1
check "what is missing, cut, doubled or of another run is named, and nothing is written" $bad

bad=0
says 2 "--shard takes I/N" arena ra --bots novice --shard 0/4 || bad=1
says 2 "--shard takes I/N" arena ra --bots novice --shard 5/4 || bad=1
says 2 "--shard takes I/N" learn ra --work w --shard 4 || bad=1
says 2 "--shard erwartet I/N" learn ra --work w --shard 1/100001 --lang de || bad=1
says 2 "--shard needs --log FILE" arena ra --bots novice --shard 1/4 || bad=1
says 2 "give --sprt to maat merge" arena ra --bots novice --shard 1/4 --log x --sprt 0.1,0.2 || bad=1
says 2 "--out DIR is missing" merge . || bad=1
[ ! -e w ] && [ ! -e x ] || bad=1
check "what is no shard is refused" $bad

# An interrupted write leaves a piece of a line: it goes, and what is whole stays.
head -c -30 shard-1.log >resumed.log &&
    head -n 10 shard-1.log >before && arena --shard 1/4 --log resumed.log >/dev/null &&
    head -n 10 resumed.log | cmp - before && untimed_log resumed.log >a && untimed_log shard-1.log >b && cmp a b
check "a shard goes on where its log ends" $?
echo 'a letter to somebody' | tr -d '\n' >letter && cp letter kept
says 1 "letter is the log of another arena" arena ra --bots novice --games 3 --log letter && cmp letter kept
check "a file that is no log is left alone" $?

learn() { # FOLDER OPTIONS...
    folder=$1
    shift
    "$maat" learn ra players=2 --work "$folder" --policy 2 --policy-games 8 --rounds 2 --first-games 30 --games 10 \
        --nodes 2 --passes 1 --match 2 --quiet "$@"
}
learn lone --out one.weights >/dev/null &&
    learn run --no-games >said && has said "Round 1 waits for its games" &&
    cp -r run far && learn run --shard 1/2 >/dev/null && learn far --shard 2/2 >/dev/null &&
    "$maat" merge run far --out run --json >said && has said '"merged":"learn"' '"round":1' '"games":30' &&
    learn run --no-games >said && has said "Round 2 waits" &&
    learn run --shard 2/2 >/dev/null && learn run --shard 1/2 >/dev/null &&
    "$maat" merge run --out run >said && has said "The 10 games of round 2, of 2 shards" &&
    learn run --out many.weights >/dev/null && cmp one.weights many.weights
check "learning in shards, in two folders, comes to the same weights" $?
says 1 "run: all rounds are done" merge run --out run && says 1 "far/plan" merge lone --out far/plan
check "what needs no games gets none" $?
finish
