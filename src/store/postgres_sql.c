/* postgres_sql.c - the statements of the PostgreSQL store. */
#include "store/postgres_db.h"

/* ---- statements ------------------------------------------------------------------ */

#define ROW_VALUES                                                                     \
    " SELECT $1, $2::bigint, $3::bigint, $4, $5, $6, $7, $8::bigint, $10::bigint"
#define ROW_COLUMNS "log(table_id, seq, at, kind, key, text, node, mark, sum)"
#define HAS_TABLE   "EXISTS(SELECT 1 FROM game_table WHERE id = $1)"
#define TABLE_COLUMNS                                                                  \
    "t.id, t.game, t.host, t.p1, t.p2, t.p3, t.p4, t.p5, t.state, t.acting,"           \
    " t.is_public, t.is_driven, t.created, t.updated, t.seq, t.summary, t.sum,"        \
    " t.sum_index"
/* A setup can be long, and lists do not show it. */
#define LISTED_COLUMNS TABLE_COLUMNS ", '', t.brief"
#define ANY_GAME       " AND ($2 = '' OR game = $2)"
/* Written without the choice, so that the index with the game is found. */
#define ONE_GAME " AND game = $2"
#define TABLE_PAGE(where, game)                                                        \
    "SELECT " LISTED_COLUMNS " FROM game_table t WHERE " where game                    \
    " AND t.updated < $3 ORDER BY t.updated DESC LIMIT $4"
#define TABLE_LIST(where) TABLE_PAGE(where, ANY_GAME)
#define GAME_LIST(where)  TABLE_PAGE(where, ONE_GAME)
#define PERSON_LIST(phase, game)                                                       \
    "SELECT " LISTED_COLUMNS " FROM (SELECT table_id, updated AS at FROM seat"         \
    " WHERE person = $1 AND phase = " phase game                                       \
    " AND updated < $3 ORDER BY updated DESC LIMIT $4) z"                              \
    " JOIN game_table t ON t.id = z.table_id ORDER BY z.at DESC"
#define TABLE_WALK(where)                                                              \
    "SELECT " LISTED_COLUMNS " FROM game_table t WHERE t.id > $1" ANY_GAME             \
    " AND t.updated < $3" where " ORDER BY t.id LIMIT $4"
/* Of one row nothing but the id: the table itself need not be read. */
#define TABLE_STEP                                                                     \
    "SELECT id, '', '', '', '', '', '', '', 0, 0, 0, 0, 0, 0, 0, '', NULL, NULL,"      \
    " '', NULL FROM game_table WHERE id > $1 AND $2::text IS NOT NULL"                 \
    " AND $3::bigint IS NOT NULL ORDER BY id LIMIT 1 OFFSET $4::bigint - 1"
#define OF_GUESTS                                                                      \
    " AND NOT EXISTS(SELECT 1 FROM seat z JOIN person p ON p.id = z.person"            \
    " WHERE z.table_id = t.id AND p.login <> '')"
#define ANYBODY     "$1::text IS NOT NULL"
#define IS_PUBLIC   "t.state < 2 AND t.is_public = 1 AND " ANYBODY
#define IS_FINISHED "t.state = 2 AND t.is_public = 1 AND " ANYBODY
#define PERSON_COLUMNS                                                                 \
    "p.id, p.name, p.login, p.hash, p.lang, p.is_bot, p.is_admin, p.created, p.sum,"   \
    " p.sum_name, p.sum_login, p.sum_hash, p.sum_admin"
#define SESSION_FROM                                                                   \
    ", x.token, x.person, x.label, x.kind, x.created, x.seen, x.maker, x.sum"          \
    " FROM session x JOIN person p ON p.id = x.person "
#define UNTIL(k) "clock_timestamp() + " k "::int * interval '1 millisecond'"

#define IS_IDLE                                                                        \
    "NOT EXISTS(SELECT 1 FROM session x WHERE x.person = person.id)"                   \
    " AND NOT EXISTS(SELECT 1 FROM seat z WHERE z.person = person.id)"

const char *const pg_sql[PG_COUNT] = {
    [PG_APPEND_MANY] =
        "INSERT INTO " ROW_COLUMNS
        " SELECT r.table_id, r.seq, r.at, r.kind, r.key, r.text, $9, r.mark, r.sum"
        " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],"
        " $6::text[], $7::bigint[], $8::bigint[]) WITH ORDINALITY"
        " AS r(table_id, seq, at, kind, key, text, mark, sum, place)"
        " WHERE (SELECT t.compacted < r.seq FROM game_table t WHERE t.id = r.table_id)"
        " ORDER BY r.place ON CONFLICT DO NOTHING RETURNING mark",
    [PG_APPEND_FENCED] =
        "WITH l AS MATERIALIZED (SELECT 1 FROM lease WHERE table_id = $1 AND node = $7"
        " AND fence = $9 FOR SHARE) INSERT INTO " ROW_COLUMNS ROW_VALUES
        " FROM l WHERE EXISTS(SELECT 1 FROM game_table WHERE id = $1"
        " AND compacted < $2::bigint) ON CONFLICT DO NOTHING",
    [PG_TABLE_NEW] =
        "WITH z AS (DELETE FROM log WHERE table_id = $1 AND kind = 'z'),"
        " n AS (INSERT INTO game_table(id, game, host, p1, p2, p3, p4, p5, state,"
        " acting, is_public, is_driven, created, updated, seq, summary, setup, sum,"
        " sum_index, sum_setup)"
        " VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,"
        " $17, $18, $19, $20) ON CONFLICT DO NOTHING RETURNING id, state, updated, "
        "game),"
        " s AS (INSERT INTO seat SELECT DISTINCT p, n.id, greatest(n.state, 1) - 1,"
        " n.updated, n.game FROM n,"
        " unnest(ARRAY[$3, $4, $5, $6, $7, $8]) p WHERE p <> ''"
        " ON CONFLICT DO NOTHING)"
        " SELECT id FROM n",
    [PG_TABLE_PUT] =
        "WITH u AS (UPDATE game_table SET host = $2, p1 = $3, p2 = $4, p3 = $5,"
        " p4 = $6, p5 = $7, state = $8, acting = $9, is_public = $10, is_driven = $11,"
        " updated = $12, seq = $13, summary = $14, brief = NULL,"
        " sum_index = $15 WHERE id = $1 AND seq <= $13"
        " RETURNING id, state, updated, game),"
        " d AS (DELETE FROM seat s USING u WHERE s.table_id = u.id"
        " AND s.person <> ALL(ARRAY[$2, $3, $4, $5, $6, $7])),"
        " i AS (INSERT INTO seat SELECT DISTINCT p, u.id, greatest(u.state, 1) - 1,"
        " u.updated, u.game FROM u,"
        " unnest(ARRAY[$2, $3, $4, $5, $6, $7]) p WHERE p <> ''"
        " ON CONFLICT(person, table_id) DO UPDATE SET phase = excluded.phase,"
        " updated = excluded.updated)"
        " SELECT id FROM game_table WHERE id = $1",
    [PG_INDEX_MEND] =
        "WITH u AS (UPDATE game_table SET host = $2, p1 = $3, p2 = $4, p3 = $5,"
        " p4 = $6, p5 = $7, state = $8, acting = $9, is_public = $10, is_driven = $11,"
        " updated = $12, seq = $13, summary = $14, brief = NULL,"
        " sum_index = $15, game = $16, created = $17,"
        " sum = $18 WHERE id = $1"
        " RETURNING id, state, updated, game),"
        " d AS (DELETE FROM seat s USING u WHERE s.table_id = u.id"
        " AND s.person <> ALL(ARRAY[$2, $3, $4, $5, $6, $7])),"
        " i AS (INSERT INTO seat SELECT DISTINCT p, u.id, greatest(u.state, 1) - 1,"
        " u.updated, u.game FROM u,"
        " unnest(ARRAY[$2, $3, $4, $5, $6, $7]) p WHERE p <> ''"
        " ON CONFLICT(person, table_id) DO UPDATE SET phase = excluded.phase,"
        " updated = excluded.updated, game = excluded.game)"
        " SELECT id FROM game_table WHERE id = $1",
    [PG_SNAPSHOT_ADD] =
        "INSERT INTO piece(table_id, after, seq, text, sum)"
        " SELECT $1, $2::bigint, $3::bigint, $4, $5::bigint WHERE EXISTS(SELECT 1"
        " FROM game_table WHERE id = $1 AND compacted = 0) AND $2::bigint ="
        " (SELECT coalesce(max(seq), 0) FROM piece WHERE table_id = $1)"
        " ON CONFLICT DO NOTHING",
    [PG_ANALYSIS_PUT] = "INSERT INTO analysis(table_id, made, text, sum)"
                        " SELECT $1, $2, $3, $4::bigint WHERE " HAS_TABLE
                        " ON CONFLICT(table_id) DO UPDATE SET made = excluded.made,"
                        " text = excluded.text, sum = excluded.sum",
    /* A last row stays behind: whoever appends at the same moment meets its seq, finds
     * no table and tells the client so, instead of acknowledging what nobody will find.
     */
    [PG_TABLE_DROP] =
        "WITH t AS (INSERT INTO " ROW_COLUMNS " SELECT $1, 1 + l.last, 0, 'z', '', '',"
        " $3, 0, NULL FROM (SELECT greatest(max(l.seq), max(t.compacted)) AS last"
        " FROM game_table t LEFT JOIN log l ON l.table_id = t.id WHERE t.id = $1) l"
        " WHERE ($2::bigint = 0 OR $2::bigint = l.last)"
        " AND " HAS_TABLE " ON CONFLICT DO NOTHING RETURNING table_id),"
        " a AS (DELETE FROM log USING t WHERE log.table_id = t.table_id),"
        " b AS (DELETE FROM piece USING t WHERE piece.table_id = t.table_id),"
        " c AS (DELETE FROM chat USING t WHERE chat.table_id = t.table_id),"
        " d AS (DELETE FROM seat USING t WHERE seat.table_id = t.table_id),"
        " e AS (DELETE FROM lease USING t WHERE lease.table_id = t.table_id),"
        " f AS (DELETE FROM presence USING t WHERE presence.table_id = t.table_id)"
        " DELETE FROM game_table USING t WHERE game_table.id = t.table_id",
    /* The rows stay for a while: whoever is about to append one that is there already
     * meets it, until everybody sees how far it is compacted. */
    [PG_COMPACT] =
        "WITH t AS (UPDATE game_table SET compacted = $2::bigint, brief = $3::bytea,"
        " summary = '', setup = '' WHERE id = $1 AND state >= 2"
        " AND compacted < $2::bigint AND brief IS NULL AND summary = $5"
        " AND $2::bigint = (SELECT greatest(coalesce(max(seq), 0), compacted) FROM log"
        " WHERE table_id = $1) RETURNING id),"
        " c AS (INSERT INTO compact SELECT id, $4::bytea, $6::bigint FROM t"
        " ON CONFLICT(table_id) DO UPDATE SET bytes = excluded.bytes, sum = "
        "excluded.sum),"
        " r AS (INSERT INTO rested SELECT id, 0, clock_timestamp() FROM t"
        " ON CONFLICT(table_id) DO UPDATE SET compacted = excluded.compacted)"
        " SELECT id FROM t",
    [PG_COMPACT_SWEEP] =
        "WITH r AS (DELETE FROM rested WHERE table_id IN (SELECT table_id FROM rested"
        " WHERE compacted < clock_timestamp() - $1::int * interval '1 second'"
        " ORDER BY compacted LIMIT $2::int FOR UPDATE SKIP LOCKED)"
        " RETURNING table_id),"
        " l AS (DELETE FROM log USING r JOIN game_table t ON t.id = r.table_id"
        " WHERE log.table_id = r.table_id AND log.seq <= t.compacted),"
        " p AS (DELETE FROM piece USING r WHERE piece.table_id = r.table_id)"
        " SELECT count(*) FROM r",
    [PG_CHAT_ADD] =
        "WITH n AS (INSERT INTO chat(table_id, at, person, name, text, node,"
        " mark, sum) SELECT $1, $2::bigint, $3, $4, $5, $6, $7::bigint, $9::bigint"
        " WHERE " HAS_TABLE " ON CONFLICT DO NOTHING RETURNING id)"
        " SELECT t.id, CASE WHEN n.id IS NOT NULL THEN"
        " tell($8 || E'\\nc ' || $1 || ' ' || n.id)::text END"
        " FROM game_table t LEFT JOIN n ON true WHERE t.id = $1",
    [PG_PERSON_PUT] =
        "INSERT INTO person(id, name, login, hash, lang, is_bot, is_admin, created,"
        " fold, sum, sum_name, sum_login, sum_hash, sum_admin) SELECT $1, $2, $3, $4,"
        " $5, $6::int, $7::int, $8::bigint, lower($3), $9::bigint, $10::bigint,"
        " $11::bigint, $12::bigint, $13::bigint"
        " WHERE $3 = '' OR NOT EXISTS(SELECT 1 FROM person WHERE id <> $1"
        " AND (login = $3 OR fold = lower($3)))"
        " ON CONFLICT(id) DO UPDATE SET name = excluded.name, login = excluded.login,"
        " hash = excluded.hash, lang = excluded.lang, is_bot = excluded.is_bot,"
        " is_admin = excluded.is_admin, created = excluded.created,"
        " fold = excluded.fold, sum = excluded.sum, sum_name = excluded.sum_name,"
        " sum_login = excluded.sum_login, sum_hash = excluded.sum_hash,"
        " sum_admin = excluded.sum_admin",
    [PG_PERSON_CHANGE] =
        "UPDATE person SET name = CASE WHEN $2::int & 1 > 0 THEN $3 ELSE name END,"
        " lang = CASE WHEN $2::int & 1 > 0 THEN $4 ELSE lang END,"
        " sum_name = CASE WHEN $2::int & 1 > 0 THEN $9::bigint ELSE sum_name END,"
        " login = CASE WHEN $2::int & 2 > 0 THEN $5 ELSE login END,"
        " fold = CASE WHEN $2::int & 2 > 0 THEN lower($5) ELSE fold END,"
        " sum_login = CASE WHEN $2::int & 2 > 0 THEN $10::bigint ELSE sum_login END,"
        " hash = CASE WHEN $2::int & 6 > 0 THEN $6 ELSE hash END,"
        " sum_hash = CASE WHEN $2::int & 6 > 0 THEN $11::bigint ELSE sum_hash END,"
        " is_admin = CASE WHEN $2::int & 8 > 0 THEN $7::int ELSE is_admin END,"
        " sum_admin = CASE WHEN $2::int & 8 > 0 THEN $12::bigint ELSE sum_admin END"
        " WHERE id = $1 AND ($2::int & 2 = 0 OR login = '')"
        " AND ($2::int & 4 = 0 OR hash = $8)",
    [PG_GUEST_DROP] =
        "WITH d AS (DELETE FROM person WHERE id = $1 AND login = '' AND " IS_IDLE
        " RETURNING id), m AS (DELETE FROM mute USING d WHERE mute.person = d.id)"
        " SELECT id FROM d",
    [PG_MUTE_PUT] = "WITH d AS (DELETE FROM mute WHERE person = $1 AND other = $2"
                    " AND $3::int = 0) INSERT INTO mute SELECT $1, $2"
                    " WHERE $3::int = 1 ON CONFLICT DO NOTHING",
    /* Tries may have gone with their guests: that a number was given shows in the sum.
     * One that is sent again finds itself by its mark. */
    [PG_TRY_ADD] =
        "WITH t AS (INSERT INTO puzzle_try(person, game, puzzle, turn, round, solved,"
        " at, rating, deviation, mark) SELECT $1, $2, $3, $4::bigint, $5::bigint,"
        " $6::int, $7::bigint, $8::int, $9::int, $12::bigint WHERE $5::bigint >"
        " coalesce((SELECT tries FROM puzzle_rating WHERE game = $2 AND puzzle = $3), "
        "0)"
        " ON CONFLICT DO NOTHING RETURNING game, puzzle, round),"
        " r AS (INSERT INTO puzzle_rating(game, puzzle, tries, rating, deviation)"
        " SELECT game, puzzle, round, $10::int, $11::int FROM t"
        " ON CONFLICT(game, puzzle) DO UPDATE SET tries = excluded.tries,"
        " rating = excluded.rating, deviation = excluded.deviation)"
        " SELECT round FROM t UNION ALL SELECT round FROM puzzle_try WHERE person = $1"
        " AND game = $2 AND puzzle = $3 AND mark = $12::bigint",
    [PG_SESSION_PUT] =
        "INSERT INTO session(token, person, label, kind, created, seen, maker, sum)"
        " VALUES($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT(token) DO UPDATE SET"
        " person = excluded.person, label = excluded.label, kind = excluded.kind,"
        " created = excluded.created, seen = excluded.seen, maker = excluded.maker,"
        " sum = excluded.sum",
    [PG_SESSION_TOUCH] =
        "UPDATE session SET seen = greatest(seen, $2::bigint) WHERE token = $1",
    [PG_SESSION_DROP] =
        "WITH d AS (DELETE FROM session WHERE token = $1 RETURNING person)"
        " SELECT tell($2 || E'\\np ' || person) FROM d",
    [PG_SESSIONS_END] =
        "WITH d AS (DELETE FROM session WHERE person = $1 AND token <> $2"
        " RETURNING person) SELECT tell($3 || E'\\np ' || $1)"
        " WHERE EXISTS(SELECT 1 FROM d)",
    [PG_SESSION_EXPIRE] = "DELETE FROM session WHERE seen >= $1 AND seen < $2"
                          " AND kind = 0 AND EXISTS(SELECT 1 FROM person p"
                          " WHERE p.id = session.person AND p.login = '')",
    [PG_LEASE_TAKE] =
        "INSERT INTO lease(table_id, node, fence, until)"
        " VALUES($1, $2, nextval('fence'), " UNTIL(
            "$3") ")"
                  " ON CONFLICT(table_id) DO UPDATE SET node = excluded.node,"
                  " until = excluded.until, fence = CASE WHEN lease.node = "
                  "excluded.node"
                  " THEN lease.fence ELSE excluded.fence END"
                  " WHERE lease.node = excluded.node OR lease.until < clock_timestamp()"
                  " RETURNING fence",
    [PG_LEASE_DROP] = "DELETE FROM lease WHERE table_id = $1 AND node = $2"
                      " AND fence = $3",
    [PG_LEASE_RENEW] = "UPDATE lease SET until = " UNTIL("$2") " WHERE node = $1",
    [PG_PRESENCE_PUT] =
        "WITH d AS (DELETE FROM presence WHERE table_id = $1 AND node = $2"
        " AND $3::int = 0 AND $4::text = '') INSERT INTO presence"
        " SELECT $1, $2, $3::int, $4::text WHERE ($3::int <> 0 OR $4::text <> '')"
        " AND EXISTS(SELECT 1 FROM node WHERE id = $2)"
        " ON CONFLICT(table_id, node) DO UPDATE SET seats = excluded.seats,"
        " proposals = excluded.proposals",
    [PG_NODE_BEAT] =
        "WITH me AS (INSERT INTO node(id, until, knows, knows_until)"
        " SELECT $1, u, $4::int, u FROM (SELECT " UNTIL(
            "$2") ") b(u)"
                  " ON CONFLICT(id) DO UPDATE SET until = excluded.until,"
                  " knows = excluded.knows, knows_until = excluded.knows_until"
                  " RETURNING (xmax = 0)::int AS is_new),"
                  " dead AS (DELETE FROM node WHERE until < clock_timestamp()"
                  " AND id <> $1 RETURNING id),"
                  " gone AS (DELETE FROM presence WHERE node IN (SELECT id FROM dead)"
                  " OR (node = $1 AND $3::int = 1) RETURNING table_id)"
                  " SELECT is_new, (SELECT count(tell("
                  " E'\\nw ' || table_id || ' 0')) FROM gone) FROM me",
    /* Others may have told of themselves up to a few seconds ago. */
    [PG_ALIVE] =
        "WITH a AS (INSERT INTO absence SELECT m, $3::bigint FROM (SELECT max(at) AS m"
        " FROM alive) x WHERE m < $3::bigint - 5000 ON CONFLICT DO NOTHING),"
        " p AS (INSERT INTO alive SELECT $1, $2::bigint WHERE $2::bigint > 0"
        " ON CONFLICT(node) DO UPDATE SET at = greatest(alive.at, excluded.at)),"
        " d AS (DELETE FROM alive WHERE at < $2::bigint - 86400000 AND node <> $1)"
        " SELECT greatest($2::bigint, (SELECT max(at) FROM alive),"
        " (extract(epoch FROM clock_timestamp()) * 1000)::bigint)",
    [PG_PROBE] = "UPDATE probe SET bytes = (SELECT string_agg(md5(random()::text), '')"
                 " FROM generate_series(1, 2048))",
    [PG_PROBE_END] = "UPDATE probe SET bytes = ''",
    [PG_NOTIFY] = "SELECT tell($1)",
    [PG_WHO_WROTE] =
        "SELECT (SELECT count(*) FROM game_table WHERE id = $1),"
        " (SELECT CASE WHEN node = $3 AND mark = $4 THEN 'me' ELSE 'other' END"
        " FROM log WHERE table_id = $1 AND seq = $2)",
    [PG_TABLE_GET] =
        "SELECT " TABLE_COLUMNS ", t.setup, t.brief, t.sum_setup, t.compacted,"
        " c.bytes, c.sum, CASE WHEN t.compacted > 0 THEN EXISTS(SELECT 1 FROM log l"
        " WHERE l.table_id = t.id AND l.seq > t.compacted) ELSE true END"
        " FROM game_table t LEFT JOIN compact c"
        " ON c.table_id = t.id WHERE t.id = $1",
    [PG_SNAPSHOT_GET] = "SELECT text, after, seq, sum FROM piece WHERE table_id = $1"
                        " ORDER BY after",
    [PG_ROWS] = "SELECT seq, at, kind, key, text, sum FROM log"
                " WHERE table_id = $1 AND seq > $2 ORDER BY seq",
    [PG_LIST_PUBLIC] = TABLE_LIST(IS_PUBLIC),
    [PG_LIST_PUBLIC_GAME] = GAME_LIST(IS_PUBLIC),
    [PG_LIST_MINE] = PERSON_LIST("0", ANY_GAME),
    [PG_LIST_MINE_GAME] = PERSON_LIST("0", ONE_GAME),
    [PG_LIST_FINISHED] = TABLE_LIST(IS_FINISHED),
    [PG_LIST_FINISHED_GAME] = GAME_LIST(IS_FINISHED),
    [PG_LIST_FINISHED_OF] = PERSON_LIST("1", ANY_GAME),
    [PG_LIST_FINISHED_OF_GAME] = PERSON_LIST("1", ONE_GAME),
    [PG_LIST_DRIVEN] = TABLE_LIST("t.state = 1 AND t.is_driven = 1 AND NOT EXISTS("
                                  "SELECT 1 FROM lease l WHERE l.table_id = t.id"
                                  " AND l.node <> $1 AND l.until > clock_timestamp())"),
    [PG_LIST_STALE] = TABLE_LIST("t.state = 0 AND " ANYBODY),
    /* More rows than are written while an index waits for its turn. */
    [PG_LIST_BEHIND] =
        "SELECT " LISTED_COLUMNS " FROM (SELECT table_id, max(seq) AS seq FROM"
        " (SELECT table_id, seq FROM log ORDER BY xid DESC LIMIT 50000) r"
        " GROUP BY table_id) l JOIN game_table t ON t.id = l.table_id"
        " WHERE t.seq < l.seq AND t.updated < $3 AND " ANYBODY ANY_GAME " LIMIT $4",
    [PG_LIST_EACH] = TABLE_WALK(""),
    [PG_LIST_STEP] = TABLE_STEP,
    [PG_LIST_EXPIRED] = TABLE_WALK(OF_GUESTS),
    [PG_LIST_EXPIRED_UNTIL] = TABLE_WALK(OF_GUESTS " AND t.id <= $5"),
    [PG_LIST_RESTED] =
        "SELECT " LISTED_COLUMNS " FROM (SELECT table_id, at FROM rested"
        " WHERE compacted IS NULL AND at < $3 AND ($1 = '' OR (at, table_id) >"
        " (SELECT at, table_id FROM rested WHERE table_id = $1))"
        " ORDER BY at, table_id LIMIT $4) r"
        " JOIN game_table t ON t.id = r.table_id" ANY_GAME " ORDER BY r.at, r.table_id",
    [PG_GUESTS] = "SELECT id FROM person WHERE login = '' AND created < $1"
                  " AND " IS_IDLE " LIMIT $2",
    [PG_CHAT_LIST] = "SELECT id, at, person, name, text, sum FROM (SELECT * FROM chat"
                     " WHERE table_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3) c"
                     " ORDER BY id",
    [PG_ANALYSIS_GET] =
        "SELECT text, made, sum FROM analysis WHERE table_id = $1 AND made = $2",
    [PG_PRESENCE_GET] =
        "SELECT coalesce(bit_or(p.seats), 0), coalesce(string_agg(p.proposals, ''), '')"
        " FROM presence p JOIN node n"
        " ON n.id = p.node WHERE p.table_id = $1 AND p.node <> $2"
        " AND n.until > clock_timestamp()",
    [PG_PERSON_GET] = "SELECT " PERSON_COLUMNS " FROM person p WHERE p.id = $1",
    [PG_LOGIN_GET] =
        "SELECT " PERSON_COLUMNS " FROM person p WHERE (p.login = $1 AND p.login <> '')"
        " OR (p.fold = lower($1) AND p.fold <> '') ORDER BY p.login <> $1 LIMIT 1",
    [PG_SESSION_GET] = "SELECT " PERSON_COLUMNS SESSION_FROM "WHERE x.token = $1",
    [PG_SESSIONS] = "SELECT " PERSON_COLUMNS SESSION_FROM "WHERE x.person = $1"
                    " OR (x.maker = $1 AND x.maker <> '') ORDER BY x.seen DESC",
    [PG_ABSENCES] = "SELECT begins, ends FROM (SELECT * FROM absence ORDER BY begins"
                    " DESC LIMIT $1) a ORDER BY begins",
    [PG_MUTES] = "SELECT other FROM mute WHERE person = $1",
    [PG_PUZZLES] = "SELECT r.puzzle, r.rating, r.deviation, r.tries, t.rating,"
                   " t.deviation, t.turn, t.solved FROM puzzle_rating r"
                   " LEFT JOIN puzzle_try t ON t.person = $1 AND t.game = r.game"
                   " AND t.puzzle = r.puzzle WHERE r.game = $2",
};
