#!/bin/sh
# cross.sh - everybody against everybody: one of the row among those of the column, share of wins in times fair.
# usage: bench/cross.sh GAME PLAYERS [MAAT [DIR]] BOTS and GAMES by the environment
#   BOTS='master:nodes=400 adept novice greedy' GAMES=60 bench/cross.sh ra 3
# Styles of the game (src/bots/<game>_styles.c) are taken in by themselves. Interrupt and start again as you like.
game=${1:?which game} players=${2:?how many players}
maat=${3:-build/src/tools/maat}
dir=${4:-cross}
case $game in
ra) styles='greedy hoarder caller policy-d' ;;
aton | ankh) styles='greedy fighter hoarder' ;;
horus) styles='greedy fighter trader' ;;
esac
bots="${BOTS:-master:nodes=400 adept novice} $styles"
mkdir -p "$dir" || exit 1

head='|'
line='| ---'
for b in $bots; do
    head="$head | $b"
    line="$line | ---"
done
printf '%s |\n%s |\n' "$head" "$line"
for a in $bots; do
    printf '| %s' "$a"
    for b in $bots; do
        if [ "$a" = "$b" ]; then
            printf ' | -'
            continue
        fi
        "$maat" arena "$game" --bot "$a" --bot "$b" --games "${GAMES:-60}" --quiet --json - \
            --log "$dir/$game-$players-$a-$b.log" "players=$players" |
            sed 's/.*"times_fair":\([0-9.]*\).*"times_fair".*/\1/' | awk '{ printf " | %.2f", $1 }'
    done
    echo ' |'
done
