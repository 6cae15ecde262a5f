#!/bin/sh
# growth.sh - a server with up to a million finished games: start, memory, pages, bytes.
#
# usage: bench/growth.sh DIR [PG_URL]
#
# Makes stores of 10,000, 100,000 and 1,000,000 games in DIR (3 GB) and, with PG_URL, in databases
# g0, g10000, ... of that cluster (postgres:///%s?host=..., 3 GB), with a person for ten games, and
# prints what bench/growth/ask.py measures of each, beside an empty one: bench/growth/curves.py
# makes tables and curves of it. The generator takes 20 s of a core for the games that it plays
# and a minute and a half for putting a million into SQLite.
set -eu
cd "$(dirname "$0")/.."
dir=${1:?usage: bench/growth.sh DIR [PG_URL]}
pg=${2:-}
maat=build/src/tools/maat make=build/bench/growth_make

ask() { # NAME URL
    printf '%s ' "$1"
    python3 bench/growth/ask.py "$maat" "$2" "$dir/ids"
}

: >"$dir/ids"
ask sqlite-0 "$dir/empty.db"
for n in 10000 100000 1000000; do
    "$make" "$dir/$n.db" $n $((n / 10)) >"$dir/ids"
    printf 'sqlite-%s bytes %s\n' $n "$(stat -c %s "$dir/$n.db")"
    ask sqlite-$n "$dir/$n.db"
done
[ -n "$pg" ] || exit 0
for n in 0 10000 100000 1000000; do
    # shellcheck disable=SC2059
    url=$(printf "$pg" g$n)
    # shellcheck disable=SC2059
    psql -q "$(printf "$pg" postgres)" -c "CREATE DATABASE g$n"
    : >"$dir/ids"
    [ $n = 0 ] || "$make" "$url" $n $((n / 10)) >"$dir/ids"
    psql -qAt "$url" -c "VACUUM ANALYZE" -c "SELECT 'postgres-$n bytes ' || pg_database_size('g$n')"
    ask postgres-$n "$url"
done
