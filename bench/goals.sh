#!/bin/sh
# goals.sh - one master of today among masters of 0.1.0: equal processor time, one thread each, all seats rotated.
# usage: bench/goals.sh [MAAT [DIR]]      by the environment, with what is taken else:
#   ROWS='ra 4|horus 2'   only these rows; 'ra 3 1999' is the older edition
#   MS=100                milliseconds of processor time a choice
#   GAMES=200             of a row at most; 0 plays none and prints what there is
#   BLOCK=40              games until the next look: a row ends as soon as its interval lies on one side of its goal
#   TURNS=                yes: a block of every row, then the next of those that are open, and so on
#   FIRST=1               number, and seed, of the first block; days and machines that share the work take different ones
#   THREADS=1             games at a time
#   KEEP=                 yes: what was played goes into bench/goals too, which is to be committed
# Both sides are programs of the bot protocol, started alike, and their clock is the processor time they use (cpu-clock.c): so a busy
# machine makes games longer, not weaker. Their "longest" is not known then, only the mean.
# Prints a row when it has ended. Interrupt and start again as you like: the blocks of a row are kept in DIR/GAME-PLAYERS-MS-PLAY and added up, where
# PLAY is a digest of games at a fixed number of iterations: blocks of a master that plays otherwise stay apart. (One that is only quicker has the
# same digest, and its blocks are added to those of the slower one.) To add up the blocks of several machines, copy them into one DIR.
# Blocks in bench/goals, of other days and machines, count as well and are not played again. With KEEP=yes a block that was interrupted
# ends with the deals that it has, three or more; so  KEEP=yes GAMES=0 bench/goals.sh MAAT DIR  saves what there is.
here=$(cd "$(dirname "$0")" && pwd)
maat=$(realpath "${1:-build/src/tools/maat}") || exit 1
ms=${MS:-100}
commit=$("$maat" --version | sed -n 's/^commit //p')
old=$("$here/old-master.sh") || exit 1
mkdir -p "${2:-goals}/digests" "$here/goals" && cd "${2:-goals}" || exit 1
cc -O2 -shared -fPIC -o cpu-clock.so "$here/cpu-clock.c" || exit 1

# So the command of a player, which is in the log, is the same everywhere.
side() { # NAME COMMAND...
    name=$1
    shift
    printf '#!/bin/sh\nMAAT_CPU_NOTES=$NOTES.%s LD_PRELOAD=%s exec %s "$@"\n' "$name" "$PWD/cpu-clock.so" "$*" >"$name.tmp"
    chmod +x "$name.tmp" && mv "$name.tmp" "$name"
}
side new "$maat" bot
side old "${old#cmd:}"

sum=$(cksum <"$maat" | cut -d' ' -f1)
play() { # GAME PLAYERS [OPTION]: digest of how it plays, worked out once for each program
    note=digests/$sum-$1-$2-$3
    [ ! -s "$note" ] || { cat "$note" && return; }
    "$maat" arena "$1" --bots master:nodes=50 --games "$((2 * $2))" --eager --threads 1 --quiet --log "digest.$$" "players=$2" ${3:+"$3"} >/dev/null
    sed 's/ :.*//' "digest.$$" | cksum | cut -d' ' -f1 | tee "$note"
    rm -f "digest.$$"
}

# What is in the log already is not played again.
block() { # GAME PLAYERS NUMBER GAMES [OPTION]
    export NOTES="$PWD/$blocks/$3"
    mkdir -p "$NOTES.new" "$NOTES.old"
    "$maat" arena "$1" --bot "cmd:./new master:ms=$ms" --bot "cmd:./old master:ms=$ms" --games "$4" --seed "$3" \
        --threads "${THREADS:-1}" --move-ms 600000 --quiet --log "$blocks/$3.log" --json "$blocks/$3.part" \
        "players=$2" ${5:+"$5"} >/dev/null && mv "$blocks/$3.part" "$blocks/$3.json"
}

# Blocks that were interrupted end with their whole deals.
cut_short() { # GAME PLAYERS [OPTION]
    for log in "$blocks"/*.log; do
        number=$(basename "$log" .log)
        [ -e "$log" ] && [ ! -e "$blocks/$number.json" ] || continue
        deals=$(awk -v n="$2" 'NR > 1 && ++games[$1] == n { whole[$1] } END { d = 0; while (d in whole) d++; print d }' "$log")
        [ "$deals" -lt 3 ] || block "$1" "$2" "$number" "$((deals * $2))" ${3:+"$3"} || return
    done
}

row() { # GAME PLAYERS GOAL [OPTION [NAME]]
    [ -z "$ROWS" ] || case "|$ROWS|" in *"|$1 $2${5:+ $5}|"*) ;; *) return ;; esac
    blocks=$1-$2${5:+-$5}-$ms-$(play "$1" "$2" ${4:+"$4"})
    kept=$here/goals/$1-$2${5:+-$5}-$ms.json
    mkdir -p "$blocks"
    [ "$KEEP" != yes ] || cut_short "$1" "$2" ${4:+"$4"} || return
    while python3 "$here/goals.py" open "$kept" "$blocks" "$3" "$most"; do
        block "$1" "$2" "$(python3 "$here/goals.py" next "$kept" "$blocks" "${FIRST:-1}")" "${BLOCK:-40}" ${4:+"$4"} || return
    done
    [ "$KEEP" != yes ] || python3 "$here/goals.py" keep "$kept" "$blocks" "$commit" || return
    python3 "$here/goals.py" row "$kept" "$blocks" "$3"
}

# Those that need most games come last.
rows() { # GAMES
    most=$1
    row ra 2 1.44
    row ankh 2 1.2
    row aton 2 1.16 reshuffle=needed
    row horus 2 1.24
    row ankh 4 1.4
    row ankh 3 1.4
    row ankh 5 1.4
    row ra 4 2.0
    row horus 4 1.5
    row horus 3 1.5
    row ra 3 1.8
    row ra 5 2.0
    row ra 3 1.0 edition=1999 1999
}

games=${GAMES:-200}
python3 "$here/goals.py" head
if [ "$TURNS" = yes ]; then
    turn=${BLOCK:-40}
    while [ "$turn" -lt "$games" ]; do
        rows "$turn" >turns
        turn=$((turn + ${BLOCK:-40}))
    done
fi
rows "$games"
