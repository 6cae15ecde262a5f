#!/bin/sh
# goals.sh - one master of today among masters of 0.1.0: equal time, one thread each, all seats rotated.
# usage: bench/goals.sh [MAAT [DIR]]      MS=100 GAMES=200 THREADS=1 ROWS='ra 2|aton 2' by the environment
#        MOVE_MS=30000 on a machine so busy that programs miss the deadline, 20 times MS and a second
# Prints a row as soon as its games are played. Interrupt and start again as you like: games are kept in DIR.
# Both sides are programs of the bot protocol, so that they are started, timed and scheduled alike.
maat=$(realpath "${1:-build/src/tools/maat}") || exit 1
dir=${2:-goals}
ms=${MS:-100}
old=$("$(dirname "$0")/old-master.sh") || exit 1
mkdir -p "$dir" || exit 1

row() { # GAME PLAYERS GOAL [OPTION]
    [ -z "$ROWS" ] || case "|$ROWS|" in *"|$1 $2|"*) ;; *) return ;; esac
    name=$1-$2${4:+-${4#*=}}-$ms
    "$maat" arena "$1" --bot "cmd:$maat bot master:ms=$ms" --bot "$old master:ms=$ms" --games "${GAMES:-200}" \
        --threads "${THREADS:-1}" --move-ms "${MOVE_MS:-$((20 * ms + 1000))}" --quiet --log "$dir/$name.log" --json "$dir/$name.json" \
        "players=$2" ${4:+"$4"} >/dev/null || return
    python3 - "$dir/$name.json" "$3" <<'END'
import json, sys
with open(sys.argv[1], encoding="utf-8") as file:
    a = json.load(file)
new, old = a["bots"][0], a["bots"][-1]
n, share = len(a["bots"]) > 1 and old["seats"] + 1, new["win_share"]
half = share["half_width"]
low = None if half is None else share["mean"] - half
goal = float(sys.argv[2])
reached = "open" if low is None else "yes" if low * n >= goal else "no"
print("| %s | %s | %d | %.1f %% ± %s | %.2f | %s | %.2f | %s | %.0f / %.0f | %.0f / %.0f |" % (
    a["game"], a["options"], a["games"], 100 * share["mean"], "?" if half is None else "%.1f" % (100 * half),
    n * share["mean"], "?" if low is None else "%.2f" % (n * low), goal, reached,
    new["ms_mean"], new["ms_longest"], old["ms_mean"], old["ms_longest"]), flush=True)
END
}

echo "| game | options | games | share of wins | times fair | lower end | goal | reached | new: ms mean / longest | old: ms mean / longest |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
row ra 2 1.44
row ra 3 1.8
row ra 4 2.0
row ra 5 2.0
row ra 3 1.0 edition=1999
row horus 2 1.24
row horus 3 1.5
row horus 4 1.5
row aton 2 1.16 reshuffle=needed
row ankh 2 1.2
row ankh 3 1.4
row ankh 4 1.4
row ankh 5 1.4
