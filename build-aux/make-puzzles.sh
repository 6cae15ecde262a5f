#!/bin/sh
# make-puzzles.sh - hunt for puzzles, check them, and write data/puzzles/GAME.jsonl.
# usage: build-aux/make-puzzles.sh GAME [MAAT [DIR]]   LEVEL (who plays) and CHUNKS by the environment
# Hunts are cut in chunks of a seed and a number of players each; what is in DIR already is not done again, so
# interrupt and start again as you like. NICE is put before every command (NICE='nice -n 19').
game=${1:?which game}
maat=${2:-build/src/tools/maat}
dir=${3:-puzzles}
chunks=${CHUNKS:-1 2 3 4 5 6 7 8}
mkdir -p "$dir" || exit 1

# How many of a chunk, and of what.
plan() {
    case $game in
    ra) for n in 2 3 4 5; do echo "7 players=$n"; done && for n in 3 4 5; do echo "2 players=$n edition=1999"; done ;;
    aton) echo 34 ;;
    horus) echo "12 players=2" && echo "11 players=3" && echo "11 players=4" ;;
    *) echo "9 players=2" && echo "9 players=3" && echo "8 players=4" && echo "8 players=5" ;;
    esac
}

for chunk in $chunks; do
    plan | while read -r count options; do
        name=$dir/$game-$(echo "$options" | tr -dc '0-9-').$chunk
        # shellcheck disable=SC2086 # options are words
        [ -f "$name.jsonl" ] ||
            { $NICE "$maat" puzzles "$game" $options --level "${LEVEL:-skilled}" --seed $((1700 + chunk)) --count "$count" \
                --games 2000 --quiet --json "$name.part" && mv "$name.part" "$name.jsonl"; } || exit 1
        # (Some do not hold; that is what it is for.)
        [ -f "$name.held" ] ||
            { $NICE "$maat" puzzles --check "$name.jsonl" --seed 5 --quiet --lang en --short --json "$name.part" >"$name.txt" ||
                tail -n 1 "$name.txt" | grep -q ' of them hold$'; } && mv "$name.part" "$name.held" || exit 1
    done || exit 1
done

# The easy ones first, few players first; not more than 140 of the easiest, and no position twice. (With one seed both editions of Ra play the same game: the older
# one keeps what both have, by its name.)
for name in "$dir/$game"-*.held; do echo "$name"; done | LC_ALL=C sort -r | xargs cat |
    awk '{ d = $0; sub(/.*"difficulty":/, "", d); n = match($0, /players=[0-9]/) ? substr($0, RSTART + 8, 1) : 4
           p = $0; sub(/.*"position":/, "", p); if (!seen[p]++ && (d + 0 > 1 || ++easy <= 140)) printf "%d %d %s\n", d, n, $0 }' |
    sort -s -n -k 1,1 -k 2,2 | cut -d ' ' -f 3- >"data/puzzles/$game.jsonl" &&
    wc -l "data/puzzles/$game.jsonl"
