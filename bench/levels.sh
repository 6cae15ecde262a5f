#!/bin/sh
# levels.sh - every level against the one below, in all games and numbers of players; then the scale of each game.
# usage: bench/levels.sh [MAAT [DIR]]     by the environment, with what is taken else:
#   ROWS='ra 2|aton 2'   only these games and numbers of players
#   GAMES=400            games of the four levels that do not search
#   OLD=400              those against the novice of 0.1.0, a program outside; GAMES if it is not said
#   SLOW=60              games of the two that do; 0 leaves them out
#   TOP=ms=1000          how long the highest level thinks; nodes=2000 gives a lower bound in less time
#   ANCHOR=SPEC          plays in the place of the novice of 0.1.0, which bench/old-master.sh builds else: 1000 on the scale
# Prints a row as soon as its games are played. Interrupt and start again as you like: games are kept in DIR.
# What it says goes into the column `strength` of src/bots/<game>_ladder.c and into bench/strength.md.
maat=$(realpath "${1:-build/src/tools/maat}") || exit 1
dir=${2:-levels}
mkdir -p "$dir" || exit 1
top=${TOP:-ms=1000}
old=$ANCHOR
[ -n "$old" ] || old="$("$(dirname "$0")/old-master.sh") novice" || exit 1

match() { # GAME PLAYERS BOT AGAINST GAMES NAME
    [ "$5" != 0 ] || return 0
    name=$dir/$1-$2-$6
    "$maat" arena "$1" --bot "$3" --bot "$4" --games "$5" --threads "${THREADS:-1}" --eager --quiet \
        --log "$name.log" --json "$name.json" "players=$2" >/dev/null || return
    python3 "$(dirname "$0")/levels.py" row "$name.json" "$2" "$6"
}

row() { # GAME PLAYERS
    [ -z "$ROWS" ] || case "|$ROWS|" in *"|$1 $2|"*) ;; *) return ;; esac
    match "$1" "$2" casual "$old" "${OLD:-${GAMES:-400}}" casual-old
    match "$1" "$2" casual newcomer "${GAMES:-400}" casual-newcomer
    match "$1" "$2" casual beginner "${GAMES:-400}" casual-beginner
    match "$1" "$2" regular casual "${GAMES:-400}" regular-casual
    match "$1" "$2" skilled regular "${GAMES:-400}" skilled-regular
    match "$1" "$2" expert skilled "${SLOW:-60}" expert-skilled
    match "$1" "$2" "grandmaster:$top" expert "${SLOW:-60}" grandmaster-expert
}

echo "| game | players | level | against | games | share of the decided games | times fair | lower end | asked | reached |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
for n in 2 3 4 5; do row ra $n; done
row aton 2
for n in 2 3 4; do row horus $n; done
for n in 2 3 4 5; do row ankh $n; done
python3 "$(dirname "$0")/levels.py" scale "$dir"
