# What --json prints can be parsed and has the keys of docs/command-line.md. TAP.
# usage: test_facts.sh MAAT JSON_KEYS SOURCE_ROOT
. "$(dirname "$0")/kit.sh"
keys=$(realpath "$2")
root=$3

# facts CODE ARGUMENTS... <EXPECTED: the same keys and types in both languages. Lines
# whose path begins as SOME says are not compared (events of games).
facts() {
    want=$1
    shift
    grep . >"$dir/want"
    for lang in en de; do
        "$maat" "$@" --json --lang $lang >"$dir/json" 2>"$dir/err"
        got=$?
        [ $got = "$want" ] || { echo "# $*: exit $got"; sed 's/^/# /' "$dir/err"; return 1; }
        "$keys" <"$dir/json" >"$dir/all" || { sed 's/^/# /' "$dir/all"; return 1; }
        grep -vE "${SOME:-^never$}" "$dir/all" >"$dir/have"
        diff "$dir/want" "$dir/have" >"$dir/diff" || { echo "# maat $* --lang $lang"; sed 's/^/# /' "$dir/diff"; return 1; }
    done
}

facts 0 games <<'END' && has "$dir/json" '"id":"ra","title":"Ra"' && has "$dir/json" '"players":{"min":2,"max":5,'
. object
.games array
.games[] object
.games[].id string
.games[].options array
.games[].options[] object
.games[].options[].about string
.games[].options[].default string
.games[].options[].key string
.games[].options[].range array
.games[].options[].range null
.games[].options[].range[] number
.games[].options[].values array
.games[].options[].values[] string
.games[].players object
.games[].players.default number
.games[].players.max number
.games[].players.min number
.games[].rules number
.games[].title string
END
check 'games' $?

SOME='^\.commit ' facts 0 version <<END
. object
.interface number
.record number
.rules object
$(games | sed 's/.*/.rules.& number/' | LC_ALL=C sort)
.version string
END
check 'version' $?

"$maat" random ra --seed 5 players=3 >"$dir/ra.rec"
facts 0 verify "$dir/ra.rec" <<'END' && has "$dir/json" '"fair":true'
. object
.chosen bool
.committed bool
.deviates_at null
.fair bool
.file string
.game string
.late array
.line null
.nonces array
.nonces[] string
.on_time string
.opening null
.rolls number
.round number
.throws number
.why null
END
check 'verify of a fair game' $?
seed=$(sed -n 's/^seed //p' "$dir/ra.rec")
sed "/^commitment/d; s/^seed .*/seed $(echo "$seed" | tr 0-9a-f 1-9a-f0)/" "$dir/ra.rec" >"$dir/bad.rec"
facts 1 verify "$dir/bad.rec" <<'END' && has "$dir/json" '"fair":false'
. object
.chosen bool
.committed bool
.deviates_at number
.fair bool
.file string
.game string
.late array
.line null
.nonces array
.nonces[] string
.on_time string
.opening null
.rolls number
.round number
.throws number
.why string
END
check 'verify of a game that was tampered with, exit code 1' $?
# A roll was changed, and what followed from it was not; a line that is no move; no record at all.
sed 's/^\* tile art$/* tile flood/' "$dir/ra.rec" >"$dir/bad.rec"
facts 1 verify "$dir/bad.rec" <<'END' && has "$dir/json" '"fair":false' '"deviates_at":11' '"line":'
. object
.chosen bool
.committed bool
.deviates_at number
.fair bool
.file string
.game string
.late array
.line number
.nonces array
.nonces[] string
.on_time string
.opening null
.rolls number
.round number
.throws number
.why string
END
check 'verify of a game that cannot go on after a changed roll' $?
echo nonsense >"$dir/bad.rec"
facts 1 verify "$dir/bad.rec" <<'END' && has "$dir/json" '"fair":false' '"game":null'
. object
.chosen bool
.committed bool
.deviates_at null
.fair bool
.file string
.game null
.late array
.line number
.nonces array
.on_time string
.opening null
.rolls number
.round number
.throws number
.why string
END
check 'verify of what is no record' $?

facts 0 perft ra 2 players=3 <<'END' && has "$dir/json" '"options":"players=3 edition=2008"'
. object
.counts array
.counts[] object
.counts[].depth number
.counts[].sequences number
.game string
.options string
.ply number
END
check 'perft' $?
"$maat" perft ra 3 >"$dir/text" && "$maat" perft ra 3 --json >"$dir/json" &&
    [ "$(grep -oE '"sequences":[0-9]+' "$dir/json" | cut -d: -f2 | tr '\n' ' ')" = "$(cut -d' ' -f2 "$dir/text" | tr '\n' ' ')" ]
check 'perft counts the same in JSON and in words' $?

SOME='^\.actions\[\]\.events\[\]\.' facts 0 replay "$dir/ra.rec" <<'END' && has "$dir/json" '"seats":["'
. object
.actions array
.actions[] object
.actions[].actor number
.actions[].actor string
.actions[].events array
.actions[].events[] object
.actions[].ply number
.actions[].text string
.actions[].words array
.actions[].words[] string
.commitment string
.game string
.on_time string
.opening null
.options string
.result array
.result[] object
.result[].late bool
.result[].name string
.result[].rank number
.result[].score number
.result[].seat number
.result[].team number
.result[].won bool
.rules number
.seats array
.seats[] string
.seed string
.table string
END
check 'replay' $?
facts 0 replay "$dir/ra.rec" --hashes <<'END'
. object
.game string
.hashes array
.hashes[] object
.hashes[].hash string
.hashes[].ply number
END
check 'replay --hashes' $?
bad=0
for f in "$root"/tests/fixtures/0.1.0/records/*.rec; do
    "$maat" replay "$f" --json | "$keys" >"$dir/out" || { echo "# $f"; cat "$dir/out"; bad=1; }
    "$maat" verify "$f" --json | grep -q '"fair":true' || { echo "# $f"; bad=1; }
done
check 'records of 0.1.0 of every game' $bad
"$maat" replay "$dir/ra.rec" --state 3 --json | "$keys" >"$dir/out"
check 'replay --state' $?

gzip -dc "$root/tests/fixtures/0.1.0/stores/sqlite.db.gz" >"$dir/store.db"
chmod 600 "$dir/store.db"
facts 0 admin --db "$dir/store.db" list <<'END'
. object
.tables array
.tables[] object
.tables[].created number
.tables[].game string
.tables[].host string
.tables[].id string
.tables[].public bool
.tables[].seq number
.tables[].state string
.tables[].updated number
END
check 'admin list' $?
"$maat" admin --db "$dir/store.db" list >"$dir/text"
[ "$(wc -l <"$dir/text")" = "$(grep -o '"id":"' "$dir/json" | wc -l)" ]
check 'admin lists the same tables in JSON and in words' $?
first() { awk -v s="$1" '$3 == s {print $1; exit}' "$dir/text"; }
SOME='^\.table ' facts 0 admin log "$(first finished)" --db "$dir/store.db" <<'END'
. object
.rows array
.rows[] object
.rows[].at number
.rows[].key null
.rows[].key string
.rows[].kind string
.rows[].seq number
.rows[].text string
END
check 'admin log' $?
[ "$("$maat" admin --db "$dir/store.db" log "$(first finished)" | wc -l)" = "$(grep -o '"seq":' "$dir/json" | wc -l)" ]
check 'admin logs the same rows in JSON and in words' $?
facts 0 admin --db "$dir/store.db" export "$(first finished)" <<'END'
. object
.record string
.table string
END
check 'admin export' $?
facts 0 admin --db "$dir/store.db" export --to "$dir/records" <<'END'
. object
.done string
.folder string
.records number
END
check 'admin export --to' $?
[ "$(ls "$dir/records" | wc -l)" = "$(awk '$3 == "finished"' "$dir/text" | wc -l)" ]
check 'admin exports one record a finished game' $?
facts 0 admin --db "$dir/store.db" prune --days 36500 --dry-run <<'END'
. object
.bytes number
.done string
.dry_run bool
.guests number
.tables number
END
check 'admin prune' $?
"$maat" admin --db "$dir/store.db" show "$(first finished)" --json | "$keys" >"$dir/out"
check 'admin show' $?
printf '{"done":"close","table":"%s"}\n' "$(first running)" >"$dir/want"
"$maat" admin --db "$dir/store.db" --json close "$(first running)" 2>&1 | cmp - "$dir/want"
check 'admin close' $?
printf '{"done":"drop","table":"%s"}\n' "$(first finished)" >"$dir/want"
"$maat" admin --db "$dir/store.db" --json drop "$(first finished)" 2>&1 | cmp - "$dir/want"
check 'admin drop' $?
printf '{"done":"grant","login":"anna"}\n' >"$dir/want"
"$maat" admin --db "$dir/store.db" --json grant anna 2>&1 | cmp - "$dir/want"
check 'admin grant' $?
"$maat" admin --db "$dir/store.db" --json show nobody >"$dir/out" 2>"$dir/err"
[ $? = 1 ] && [ ! -s "$dir/out" ] && grep -q 'there is no table nobody' "$dir/err"
check 'what is not there is said on standard error, not in JSON' $?

facts 0 arena aton --bots novice,random --games 4 --eager <<'END'
. object
.bots array
.bots[] object
.bots[].bot string
.bots[].choices number
.bots[].elo object
.bots[].elo.half_width null
.bots[].elo.mean number
.bots[].fault_kinds object
.bots[].faults number
.bots[].ms_longest number
.bots[].ms_mean number
.bots[].rank object
.bots[].rank.half_width null
.bots[].rank.mean number
.bots[].score object
.bots[].score.half_width null
.bots[].score.mean number
.bots[].seats number
.bots[].times_fair number
.bots[].win_share object
.bots[].win_share.half_width null
.bots[].win_share.mean number
.deals number
.ends object
.ends.green number
.ends.points number
.ends.scoring number
.ends.temple number
.ends.yellow number
.game string
.games number
.length object
.length.games number
.length.longest number
.length.mean number
.length.p95 number
.length.unit string
.options string
.seed number
.without_winner number
.won_together number
END
check 'arena' $?
facts 0 selfplay aton --bots novice --games 2 --eager --out "$dir/games" <<'END'
. object
.bytes number
.decisions number
.folder string
.game string
.games number
.options string
.parts number
.seed number
.steps number
END
check 'selfplay' $?
for i in 1 2; do "$maat" selfplay aton --bots novice --games 2 --eager --shard $i/2 --out "$dir/games-$i" >"$dir/out"; done
facts 0 merge "$dir/games-1" "$dir/games-2" --out "$dir/merged" <<'END'
. object
.bytes number
.decisions number
.folder string
.games number
.merged string
.parts number
.shards number
.steps number
END
check 'merge' $?
"$maat" random aton --seed 3 >"$dir/aton.rec"
"$maat" analyse "$dir/aton.rec" --nodes 1 --json | "$keys" >"$dir/out"
bad=0
for key in .game .options .nodes .ms .seed .over .costliest .moments .seats; do echo "$key"; done >"$dir/want"
for key in ply actor phase text before after outcomes luck legal name cost noise shift iterations best; do
    echo ".moments[].$key"
done >>"$dir/want"
for key in seat name decisions sound cost start luck own others unknowable result names costliest; do
    echo ".seats[].$key"
done >>"$dir/want"
while read -r key; do
    grep -qF -- "$key " "$dir/out" || { echo "# analyse has no $key"; bad=1; }
done <"$dir/want"
check 'analyse' $bad

# The commit: of a checkout, of a changed one, none in an archive.
mkdir -p "$dir/tree/build-aux"
cp "$root/build-aux/commit.sh" "$dir/tree/build-aux/"
! sh "$dir/tree/build-aux/commit.sh" >"$dir/out" 2>&1 && [ ! -s "$dir/out" ]
check 'a source archive has no commit, and nothing is complained about' $?
if command -v git >/dev/null; then
    git -C "$dir/tree" init -q && git -C "$dir/tree" add . &&
        git -C "$dir/tree" -c user.name=x -c user.email=x@x.invalid commit -qm x &&
        have=$(sh "$dir/tree/build-aux/commit.sh") &&
        [ "$have" = "$(git -C "$dir/tree" rev-parse --short=12 HEAD)" ] &&
        echo >>"$dir/tree/build-aux/commit.sh" && [ "$(sh "$dir/tree/build-aux/commit.sh")" = "$have-changed" ]
    check 'a checkout has one, marked when files were changed' $?
else
    skip 'a checkout has one, marked when files were changed' 'there is no git'
fi
finish
