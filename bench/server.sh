#!/bin/sh
# server.sh - the figures of bench/server.md, one line of JSON per run.
#
# usage: bench/server.sh [load|idle|many|lists|siege|bots|postgres|peers]...   (all but peers without)
#
# The server is pinned to core 0 and the client to core 1; the machine should be quiet.
# PEERS names a directory with the drivers of the peers and their installed packages:
# wsload and wsbcast (built), bgio/, colyseus/, node_modules/. NODE22 is the Node that
# Colyseus wants. PRIO is put before both programs, "nice -n -20" where others work too.
set -eu
cd "$(dirname "$0")/.."
maat=${MAAT:-build/src/tools/maat}
secs=${SECS:-8}
warm=${WARM:-3}
reps=${REPS:-3}
prio=${PRIO:-}
port=${PORT:-9470}
dir=$(mktemp -d "${TMPDIR:-/tmp}/maat-bench-XXXXXX")
pid=
stop() {
    if [ -n "$pid" ]; then
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    fi
    pid=
}
trap 'stop; rm -rf "$dir"' EXIT INT TERM
ulimit -n 65536 2>/dev/null || true

serve() { # serve DB
    port=$((port + 1))
    : >"$dir/out"
    $prio taskset -c 0 "$maat" serve --listen "127.0.0.1:$port" --db "$1" --no-limits \
        --log-level 0 --max-connections 20000 >"$dir/out" 2>"$dir/err" &
    pid=$!
    until grep -q http: "$dir/out"; do sleep 0.1; done
}

load() { # load ARGUMENTS
    $prio taskset -c 1 "$maat" load --url "http://127.0.0.1:$port" --pid "$pid" --json \
        --warm "$warm" "$@" 2>/dev/null
}

ours() { # 500 tables of Ra, four seats, durable
    for i in $(seq "$reps"); do
        rm -f "$dir"/s.db*
        serve "$dir/s.db"
        load --tables 500 --games 5 --secs "$secs"
        stop
    done
}

idle() { # memory of a table with four connections that nobody uses
    rm -f "$dir"/s.db*
    serve "$dir/s.db"
    load --tables 500 --games 1 --secs 0 --warm 0 --hold 5
    stop
}

many() { # 10,000 connections
    rm -f "$dir"/s.db*
    serve "$dir/s.db"
    load --tables 2500 --games 1 --secs 0 --warm 0 --hold 10
    stop
}

postgres() { # one node on PostgreSQL, given by DB
    serve "${DB:?DB=postgres://... names an empty database}"
    load --tables 500 --games 5 --secs "$secs"
    stop
}

lists() { # a page of a list when a person has 100,000 tables
    rm -f "$dir"/s.db*
    build/tests/store/bench_lists "$dir/s.db"
}

bots() { # how long a person waits for a bot, alone and beside 200 tables of masters
    MAAT=$maat MAAT_SCHEMAS=schema $prio build/tests/server/bench_bots | grep '^{'
}

siege() { # how soon a newcomer is in, alone and while 1,000 connections attack
    for i in $(seq "$reps"); do
        MAAT=$maat MAAT_SCHEMAS=schema $prio build/tests/door/test_siege bench |
            grep '^{'
    done
}

# peer LABEL MODE MATCHES MOVES PREPARATION SERVER...
peer() {
    label=$1 mode=$2 matches=$3 moves=$4 prepare=$5
    shift 5
    port=$((port + 1))
    NODE_ENV=production PORT=$port $prio taskset -c 0 "$@" >"$dir/out" 2>&1 &
    pid=$!
    sleep 3
    conns=
    if [ -n "$prepare" ]; then
        taskset -c 1 $prepare "$port" "$matches" "$dir/conns" >/dev/null
        conns="--conns $dir/conns"
    fi
    $prio taskset -c 1 "$PEERS/wsload" --mode "$mode" --port "$port" \
        --matches "$matches" --active 500 --moves "$moves" --secs "$secs" \
        --warm "$warm" --pid "$pid" --label "$label" $conns
    stop
}

peers() {
    node22=${NODE22:-node}
    for i in $(seq "$reps"); do
        p=$((port + 1))
        peer boardgame.io sio 1100 150 "node $PEERS/bgio/prep.js" \
            node "$PEERS/bgio/server.js" "$p"
        p=$((port + 1))
        peer colyseus coly 500 1000000000 "$node22 $PEERS/colyseus/prep.mjs" \
            "$node22" "$PEERS/colyseus/server.mjs" "$p" 0
        p=$((port + 1))
        peer c-epoll-fdatasync raw 500 1000000000 "" \
            "$PEERS/wsbcast" "$p" "$dir/log" sync
    done
}

[ $# -gt 0 ] || set -- load idle many lists siege bots
for what; do
    case $what in
    load) ours ;;
    idle | many | lists | siege | bots | postgres | peers) $what ;;
    *)
        echo "usage: bench/server.sh [load|idle|many|lists|siege|bots|postgres|peers]..." >&2
        exit 2
        ;;
    esac
done
