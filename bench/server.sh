#!/bin/sh
# server.sh - the figures of bench/server.md, one line of JSON per run.
#
# usage: bench/server.sh [load|lone|idle|many|lists|siege|bots|postgres|peers|sitting]...
#        (without one: all but the last three)
#
# The server is pinned to core 0 and the client to core 1; the machine should be quiet.
# `sitting` takes all that is compared in turns, ROUNDS times, and ends with the ratios
# (bench/ratios.py). PEERS names a directory with the drivers of the peers and their installed packages:
# wsload and wsbcast (built), bgio/, colyseus/, node_modules/. NODE22 is the Node that
# Colyseus wants. DB=postgres://... names an empty database for `postgres`, and for
# `sitting` one that may be emptied. PRIO is put before both programs, "nice -n -20" where others work too.
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
    SYNC_TIMES=$dir/sync LD_PRELOAD=${PRELOAD:-} $prio taskset -c 0 "$maat" serve --listen "127.0.0.1:$port" --db "$1" --no-limits \
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

# One move after the other at one table: how long until all four seats have it, beside
# how long fdatasync took on the same file in the same run.
lone() {
    cc -O2 -shared -fPIC -o "$dir/sync-times.so" bench/sync-times.c
    for i in $(seq "$reps"); do
        rm -f "$dir"/s.db*
        PRELOAD=$dir/sync-times.so serve "$dir/s.db"
        load --tables 1 --games 60 --warm 0 --secs 2 >"$dir/load" # (they last 4 s at most)
        stop
        sort -n "$dir/sync" | awk -v load="$(cat "$dir/load")" '{ t[NR] = $1 }
            END { printf "{\"fdatasync_p50_ms\":%.3f,\"move\":%s}\n",
                t[int((NR + 1) / 2)] / 1e6, load }'
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

# All that is compared, in turns, so that a machine that others use is as slow for each.
sitting() {
    name=${DB##*/}
    all_reps=${ROUNDS:-3}
    reps=1
    for round in $(seq "$all_reps"); do
        peers | grep -v colyseus
        ours | sed 's/^{/{"label":"maat, sqlite",/'
        [ -n "${DB:-}" ] || continue
        psql -q -d "${DB%/*}/postgres" -c "DROP DATABASE IF EXISTS \"$name\"" \
            -c "CREATE DATABASE \"$name\""
        postgres | sed 's/^{/{"label":"maat, postgres",/'
    done | tee "$dir/sitting"
    python3 bench/ratios.py "$dir/sitting"
}

[ $# -gt 0 ] || set -- load lone idle many lists siege bots
for what; do
    case $what in
    load) ours ;;
    lone | idle | many | lists | siege | bots | postgres | peers | sitting) $what ;;
    *)
        echo "usage: bench/server.sh [load|lone|idle|many|lists|siege|bots|postgres|peers|sitting]..." >&2
        exit 2
        ;;
    esac
done
