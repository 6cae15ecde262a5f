#!/bin/sh
# analysis.sh - do two analyses of one game agree, and what do they leave unexplained?
# usage: bench/analysis.sh GAME PLAYERS [MAAT [DIR]]   GAMES, BOTS, NODES and SEEDS by the environment
#   GAMES=20 BOTS=adept,novice bench/analysis.sh ra 4
#   GAMES=200 NODES=60 SEEDS=1 bench/analysis.sh aton 2
# Bots play, every game is analysed twice with different seeds, and the table tells in how many games both name the
# same three costliest moves (with the 95 % interval of Wilson), how many of the moves they name are the same, the mean of
# `unknowable` for the seats of each bot (for each seat where all have the same; games are the observations), and the
# processor time of an analysis. With one seed it only tells the last two. What is there already is not done
# again: interrupt and start again as you like. NICE is put before every command (NICE='nice -n 19').
game=${1:?which game} players=${2:?how many players}
maat=${3:-build/src/tools/maat}
dir=${4:-analysis}/$game-$players
games=${GAMES:-20}
seeds=${SEEDS:-1 2}
mkdir -p "$dir" || exit 1
if [ ! -f "$dir/played" ]; then
    $NICE "$maat" arena "$game" --bots "${BOTS:-adept,novice}" --games "$games" --eager --quiet \
        --records "$dir" "players=$players" >"$dir/arena" && touch "$dir/played" || exit 1
fi
for record in "$dir"/*.maat; do
    for seed in $seeds; do
        out=${record%.maat}.$seed
        [ -f "$out.json" ] && continue
        # (The shell's own `times` has the processor time, wherever the machine has spent its own.)
        (
            $NICE "$maat" analyse "$record" --seed "$seed" ${NODES:+--nodes "$NODES"} --quiet --brief --json "$out.part" >"$out.txt" &&
                times >"$out.times" && tail -n 1 "$out.times" | awk '{ split($1, t, /[ms]/); print 60 * t[1] + t[2] }' >"$out.cpu" &&
                rm "$out.times"
        ) && mv "$out.part" "$out.json" || exit 1
    done
done

moves() { sed -n '1s/.*"costliest":\[\([0-9,]*\)\].*/\1/p' "$1" | tr ',' '\n' | sort -n; }
for first in "$dir"/*."${seeds%% *}".json; do
    second=${first%.1.json}.2.json
    if [ -f "$second" ]; then
        a=$(moves "$first") b=$(moves "$second")
        same=$(printf '%s\n%s\n' "$a" "$b" | sort -n | uniq -d | grep -c .)
        all=$(printf '%s\n' "$a" | grep -c .)
        [ "$a" = "$b" ] && whole=1 || whole=0
        echo "agree $whole $same $all"
    fi
    echo "time $(cat "${first%.json}.cpu")"
    sed -n 's/^,\{0,1\}{"seat":\([0-9]*\).*"name":"\([^"]*\)".*"unknowable":\([-0-9.]*\).*/\1 \2 \3/p' "$first" |
        awk '{ seat[$1] = $3; sum[$2] += $3; n[$2]++; bots += n[$2] == 1 }
            END { if (bots > 1) for (b in n) print "unknowable", b, sum[b] / n[b]
                  else for (p in seat) print "unknowable", "seat" p, seat[p] }'
done | awk -v what="$game, $players players" '
    $1 == "agree" { games++; whole += $2; same += $3; moves += $4 }
    $1 == "time" { analyses++; seconds += $2; longest = $2 > longest ? $2 : longest }
    $1 == "unknowable" { n[$2]++; sum[$2] += $3; square[$2] += $3 * $3 }
    END {
        if (!analyses) exit 1
        printf "| %s | %d |", what, analyses
        if (games) {
            z = 1.96 * 1.96; p = whole / games
            mid = (p + z / (2 * games)) / (1 + z / games)
            far = sqrt(z * (p * (1 - p) / games + z / (4 * games * games))) / (1 + z / games)
            printf " %d of %d, %.0f %% (%.0f to %.0f) | %.0f %% |", whole, games, 100 * p, 100 * (mid - far), 100 * (mid + far),
                moves ? 100 * same / moves : 100
        }
        for (b in n) {
            mean = sum[b] / n[b]
            sd = n[b] > 1 ? sqrt((square[b] - n[b] * mean * mean) / (n[b] - 1)) : 0
            printf " %s %+.1f ± %.1f", b, 100 * mean, 196 * sd / sqrt(n[b])
        }
        printf " | %.1f s, longest %.1f s |\n", seconds / analyses, longest
    }'
