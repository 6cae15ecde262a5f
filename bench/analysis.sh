#!/bin/sh
# analysis.sh - do two analyses of one game agree, and what do they leave unexplained?
# usage: bench/analysis.sh GAME PLAYERS [MAAT [DIR]]   GAMES, SEED, BOTS, NODES, SEEDS, NICE and KEEP by the environment
#   GAMES=20 BOTS=adept,novice bench/analysis.sh ra 4
#   GAMES=200 NODES=60 SEEDS=1 bench/analysis.sh aton 2
# Bots play (SEED, 1 if it is not said, is the arena's), every game is analysed twice with different seeds, and the table tells in how many games both name the
# same three costliest moves (with the 95 % interval of Wilson), how many of the moves they name are the same, the mean of
# `unknowable` for the seats of each bot (for each seat where all have the same; games are the observations), and the
# processor time of an analysis. With one seed it only tells the last two. What is there already is not done
# again: interrupt and start again as you like; GAMES=0 only tells what there is. NICE is put before every command (NICE='nice -n 19').
# What was found in games of other days and machines is in bench/analysis, a line each, and counts as well (those of the same SEED only once);
# KEEP=yes writes there what DIR has, to be committed.
game=${1:?which game} players=${2:?how many players}
here=$(cd "$(dirname "$0")" && pwd)
maat=${3:-build/src/tools/maat}
games=${GAMES:-20}
bots=${BOTS:-adept,novice}
seed=${SEED:-1}
seeds=${SEEDS:-1 2}
name=$game-$players-$(echo "$bots" | tr ',:=' '+--')${NODES:+-$NODES}
dir=${4:-analysis}/$name-seed$seed
kept=$here/analysis/$name.txt
commit=$("$maat" --version | sed -n 's/^commit //p')
mkdir -p "$dir" "$here/analysis" || exit 1
if [ "$games" != 0 ] && [ ! -f "$dir/played" ]; then
    $NICE "$maat" arena "$game" --bots "$bots" --games "$games" --seed "$seed" --eager --quiet \
        --records "$dir" "players=$players" >"$dir/arena" && touch "$dir/played" || exit 1
fi
for record in "$dir"/*.maat; do
    [ "$games" != 0 ] || break
    for s in $seeds; do
        out=${record%.maat}.$s
        [ -f "$out.json" ] && continue
        # (The shell's own `times` has the processor time, wherever the machine has spent its own.)
        (
            $NICE "$maat" analyse "$record" --seed "$s" ${NODES:+--nodes "$NODES"} --quiet --brief --json "$out.part" >"$out.txt" &&
                times >"$out.times" && tail -n 1 "$out.times" | awk '{ split($1, t, /[ms]/); print 60 * t[1] + t[2] }' >"$out.cpu" &&
                rm "$out.times"
        ) && mv "$out.part" "$out.json" || exit 1
    done
done

moves() { sed -n '1s/.*"costliest":\[\([0-9,]*\)\].*/\1/p' "$1" | tr ',' '\n' | sort -n; }

# A line for each game: SEED GAME COMMIT, and then whole, same and all moves of two analyses, the time of one, what seats could not know.
found() {
    for first in "$dir"/*."${seeds%% *}".json; do
        [ -f "$first" ] || continue
        second=${first%.1.json}.2.json
        echo "$seed $(basename "${first%.*.json}") $commit$(
            if [ -f "$second" ]; then
                a=$(moves "$first") b=$(moves "$second")
                same=$(printf '%s\n%s\n' "$a" "$b" | sort -n | uniq -d | grep -c .)
                [ "$a" = "$b" ] && whole=1 || whole=0
                printf ' agree %s %s %s' "$whole" "$same" "$(printf '%s\n' "$a" | grep -c .)"
            fi
        ) time $(cat "${first%.json}.cpu")$(
            sed -n 's/^,\{0,1\}{"seat":\([0-9]*\).*"name":"\([^"]*\)".*"unknowable":\([-0-9.]*\).*/\1 \2 \3/p' "$first" |
                awk '{ seat[$1] = $3; sum[$2] += $3; n[$2]++; bots += n[$2] == 1 }
                    END { if (bots > 1) for (b in n) printf " unknowable %s %.6f", b, sum[b] / n[b]
                          else for (p in seat) printf " unknowable %s %.6f", "seat" p, seat[p] }'
        )"
    done
}

# Every game once, that of an older line where there are two; one analysis may have been joined by its second.
all=$({ [ ! -f "$kept" ] || cat "$kept"; found; } | awk '{ k = $1 " " $2 } !(k in line) { order[++n] = k }
    !(k in line) || ($0 ~ / agree / && line[k] !~ / agree /) { line[k] = $0 } END { for (i = 1; i <= n; i++) print line[order[i]] }')
if [ "$KEEP" = yes ] && [ "$all" ]; then
    echo "$all" >"$kept.new" && mv "$kept.new" "$kept"
fi
echo "$all" | awk -v what="$game, $players players" '
    {
        analyses += NF > 0
        for (i = 4; i <= NF; i++)
            if ($i == "agree") { games++; whole += $(i + 1); same += $(i + 2); moves += $(i + 3) }
            else if ($i == "time") { seconds += $(i + 1); longest = $(i + 1) > longest ? $(i + 1) : longest }
            else if ($i == "unknowable") { b = $(i + 1); n[b]++; sum[b] += $(i + 2); square[b] += $(i + 2) * $(i + 2) }
    }
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
