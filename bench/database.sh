#!/bin/sh
# database.sh - what each part of a database beside the server costs (docs/install.md, bench/server.md).
# usage: bench/database.sh      prints one line for each way: moves a second and times of a move in ms
# Two PostgreSQL and a PgBouncer are started on sockets in a temporary folder; everything is on this machine, so a
# network's way there and back comes on top, once for PgBouncer and once for the standby. SECS, TABLES, PAIRS as below.
set -eu
cd "$(dirname "$0")/.."
maat=${MAAT:-build/src/tools/maat}
secs=${SECS:-6}
tables=${TABLES:-"1 200"}
bin=$(pg_config --bindir)
dir=$(mktemp -d "${TMPDIR:-/tmp}/maat-database-XXXXXX")
chmod 755 "$dir"
mkdir "$dir/db"
as=
if [ "$(id -u)" = 0 ]; then # (PostgreSQL refuses to run as root)
    as='setpriv --reuid postgres --regid postgres --clear-groups'
    chown postgres "$dir/db"
fi
node=
clean() {
    [ -z "$node" ] || kill "$node" 2>/dev/null || true
    for s in one two; do $as "$bin/pg_ctl" -D "$dir/db/$s" -m immediate stop >/dev/null 2>&1 || true; done
    [ ! -f "$dir/db/pool.pid" ] || kill "$(cat "$dir/db/pool.pid")" 2>/dev/null || true
    rm -rf "$dir"
}
trap clean EXIT INT TERM

start() { # start NAME
    mkdir -p "$dir/db/socket.$1"
    [ -z "$as" ] || chown postgres "$dir/db/socket.$1"
    $as "$bin/pg_ctl" -D "$dir/db/$1" -w -l "$dir/db/$1.log" \
        -o "-k $dir/db/socket.$1 -c listen_addresses= -c max_connections=60" start >/dev/null
}
ask() { psql -XAtq -h "$dir/db/socket.one" -U maat postgres -c "$1" >/dev/null; }
measure() { # measure WAY URL [DB-LISTEN]
    for n in $tables; do
        ask 'DROP SCHEMA IF EXISTS maat CASCADE' 2>/dev/null
        : >"$dir/out"
        "$maat" serve --listen 127.0.0.1:0 --db "$2" ${3:+--db-listen "$3"} --no-limits --log-level 0 >"$dir/out" 2>"$dir/err" &
        node=$!
        until grep -q http: "$dir/out"; do sleep 0.1; done
        printf '%s, %s tables: ' "$1" "$n"
        "$maat" load --url "$(grep -o 'http://[0-9.:]*' "$dir/out" | head -n 1)" --tables "$n" --games $((n < 10 ? 40 : 5)) --warm 2 --secs "$secs" \
            --json --quiet 2>"$dir/said" || { cat "$dir/said" "$dir/err" "$dir/out" >&2; exit 1; }
        kill "$node"
        wait "$node" || true
        node=
    done
}

$as "$bin/initdb" -D "$dir/db/one" -U maat -A trust -E UTF8 -N >/dev/null
start one
direct="postgres:///postgres?host=$dir/db/socket.one&user=maat"
measure 'one PostgreSQL' "$direct"
if command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ]; then
    printf '[databases]\npostgres = host=%s user=maat\n[pgbouncer]\nlisten_addr =\nunix_socket_dir = %s\nlisten_port = 6432\n' \
        "$dir/db/socket.one" "$dir/db" >"$dir/db/pool.ini"
    printf 'auth_type = any\npool_mode = transaction\ndefault_pool_size = 20\npidfile = %s\n' "$dir/db/pool.pid" >>"$dir/db/pool.ini"
    [ -z "$as" ] || chown postgres "$dir/db/pool.ini"
    $as /usr/sbin/pgbouncer -q -d "$dir/db/pool.ini" >/dev/null 2>&1
    sleep 1
    pooled="postgres:///postgres?host=$dir/db&port=6432&user=maat&pgbouncer=true"
    measure 'PgBouncer, listening directly' "$pooled" "$direct"
    measure 'PgBouncer, polling' "$pooled"
fi
$as "$bin/pg_basebackup" -D "$dir/db/two" -d "host=$dir/db/socket.one user=maat" -R -X stream -c fast -N
start two
measure 'with an asynchronous standby' "$direct"
ask "ALTER SYSTEM SET synchronous_standby_names TO '*'"
ask 'SELECT pg_reload_conf()'
sleep 1
measure 'with a synchronous standby' "$direct"
