#!/bin/sh
# goals.sh - one master of today among masters of 0.1.0: equal processor time, one thread each, all seats rotated.
# usage: bench/goals.sh [MAAT [DIR]]      by the environment, with what is taken else:
#   ROWS='ra 4|horus 2'   only these rows; 'ra 3 1999' is the older edition
#   MS=100                milliseconds of processor time a choice
#   GAMES=200             of a row at most; 0 plays none and prints what there is
#   BLOCK=40              games until the next look: a row ends as soon as its interval lies on one side of its goal
#   FIRST=1               number, and seed, of the first block; days and machines that share the work take different ones
#   THREADS=1             games at a time
# Both sides are programs of the bot protocol, started alike, and their clock is the processor time they use (cpu-clock.c): so a busy
# machine makes games longer, not weaker. Their "longest" is not known then, only the mean.
# Prints a row when it has ended. Interrupt and start again as you like: the blocks of a row are kept in DIR/GAME-PLAYERS-MS-PLAY and added up, where
# PLAY is a digest of games at a fixed number of iterations: blocks of a master that plays otherwise stay apart. (One that is only quicker has the
# same digest: begin another DIR.) To add up the blocks of several machines, copy them into one DIR.
here=$(cd "$(dirname "$0")" && pwd)
maat=$(realpath "${1:-build/src/tools/maat}") || exit 1
ms=${MS:-100}
old=$("$here/old-master.sh") || exit 1
mkdir -p "${2:-goals}" && cd "${2:-goals}" || exit 1
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

play() { # GAME PLAYERS [OPTION]: digest of how it plays
    "$maat" arena "$1" --bots master:nodes=50 --games "$((2 * $2))" --eager --threads 1 --quiet --log "digest.$$" "players=$2" ${3:+"$3"} >/dev/null
    sed 's/ :.*//' "digest.$$" | cksum | cut -d' ' -f1
    rm -f "digest.$$"
}

row() { # GAME PLAYERS GOAL [OPTION [NAME]]
    [ -z "$ROWS" ] || case "|$ROWS|" in *"|$1 $2${5:+ $5}|"*) ;; *) return ;; esac
    blocks=$1-$2${5:+-$5}-$ms-$(play "$1" "$2" ${4:+"$4"})
    block=${FIRST:-1}
    mkdir -p "$blocks"
    while python3 "$here/goals.py" open "$blocks" "$3" "${GAMES:-200}"; do
        if [ ! -e "$blocks/$block.json" ]; then
            export NOTES="$PWD/$blocks/$block"
            mkdir -p "$NOTES.new" "$NOTES.old"
            "$maat" arena "$1" --bot "cmd:./new master:ms=$ms" --bot "cmd:./old master:ms=$ms" --games "${BLOCK:-40}" --seed "$block" \
                --threads "${THREADS:-1}" --move-ms 600000 --quiet --log "$blocks/$block.log" --json "$blocks/$block.part" \
                "players=$2" ${4:+"$4"} >/dev/null || return
            mv "$blocks/$block.part" "$blocks/$block.json"
        fi
        block=$((block + 1))
    done
    python3 "$here/goals.py" row "$blocks" "$3"
}

python3 "$here/goals.py" head
row ra 4 2.0
row horus 2 1.24
row horus 4 1.5
row ra 2 1.44
row aton 2 1.16 reshuffle=needed
row ra 5 2.0
row ra 3 1.8
row horus 3 1.5
row ankh 3 1.4
row ankh 2 1.2
row ankh 5 1.4
row ankh 4 1.4
row ra 3 1.0 edition=1999 1999
