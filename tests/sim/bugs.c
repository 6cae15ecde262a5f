/*
 * bugs.c - mistakes made on purpose, to see that they are found. Each stands between
 * two files of the server, by the linker; without one everything is as it was.
 */
#include <string.h>
#include <time.h>

#include "sim.h"
#include "store/sqlite_runs.h"
#include "wire/fields.h"

enum bug sim_bug;
const char *const bug_names[BUGS] = {
    "none",        "lying-sync", "early-ack",  "keys",       "ids",
    "freed-rooms", "clocks",     "wrong-eyes", "lost-field", "recall",
    "leak",        "unsynced",   "other-row",  "short-keys", "wall-clock",
    "open-acts",   "covers",     "past",       "unmuted",    "all-legal",
};

enum store_code __real_store_append(struct store *s, const char *table,
                                    const struct store_row *row, store_done *done,
                                    void *ctx);
enum store_code __wrap_store_append(struct store *s, const char *table,
                                    const struct store_row *row, store_done *done,
                                    void *ctx);
uint64_t __real_table_find_key(const struct table *t, const char *key, int *seat);
uint64_t __wrap_table_find_key(const struct table *t, const char *key, int *seat);
void __real_server_new_id(char ret[STORE_ID_MAX]);
void __wrap_server_new_id(char ret[STORE_ID_MAX]);
struct room *__real_room_hold(struct room *r);
struct room *__wrap_room_hold(struct room *r);
void __real_room_drop(struct room *r);
void __wrap_room_drop(struct room *r);
int64_t __real_hours_between(const struct hours *h, int64_t from, int64_t to);
int64_t __wrap_hours_between(const struct hours *h, int64_t from, int64_t to);
struct onlooker __real_table_onlooker(const struct table *t, int viewer);
struct onlooker __wrap_table_onlooker(const struct table *t, int viewer);
int __real_runs_load(struct runs *r, struct sqlite_db *d);
int __wrap_runs_load(struct runs *r, struct sqlite_db *d);
void __real_wire_new_fields(struct jot *j, const struct wire_sight *s, uint64_t which,
                            struct wire_told *told);
void __wrap_wire_new_fields(struct jot *j, const struct wire_sight *s, uint64_t which,
                            struct wire_told *told);
void __real_client_drop(struct client *c);
void __wrap_client_drop(struct client *c);
typedef int told_act(void *ctx, uint32_t ply, int actor, const char *text,
                     const struct game_event *e, int n);
int __real_match_events(struct match *m, int viewer, uint32_t from, uint32_t to,
                        told_act *each, void *ctx);
int __wrap_match_events(struct match *m, int viewer, uint32_t from, uint32_t to,
                        told_act *each, void *ctx);
struct game_event __real_cover_event(const struct game *g,
                                     const struct game_config *cfg,
                                     const struct game_event *e,
                                     const struct onlooker *who);
struct game_event __wrap_cover_event(const struct game *g,
                                     const struct game_config *cfg,
                                     const struct game_event *e,
                                     const struct onlooker *who);
const struct game_view *__real_match_view_at(struct match *m, int viewer, uint32_t ply);
const struct game_view *__wrap_match_view_at(struct match *m, int viewer, uint32_t ply);
bool __real_mutes_hide(const struct person *p, const char *other);
bool __wrap_mutes_hide(const struct person *p, const char *other);
int64_t __real_server_now(const struct server *srv);
int64_t __wrap_server_now(const struct server *srv);
int __real_match_legal(const struct match *m, int seat, game_action *out);
int __wrap_match_legal(const struct match *m, int seat, game_action *out);

static void ignore(void *ctx, enum store_code code)
{
    (void)ctx;
    (void)code;
}

/* Stored, but the room is told so at once. */
enum store_code __wrap_store_append(struct store *s, const char *table,
                                    const struct store_row *row, store_done *done,
                                    void *ctx)
{
    struct store_row late = *row;
    enum store_code code;

    late.at += sim_bug == BUG_OTHER_ROW && sim_one_in(LUCK_WORLD, 100);
    row = &late;
    if (sim_bug != BUG_EARLY_ACK)
        return __real_store_append(s, table, row, done, ctx);
    code = __real_store_append(s, table, row, ignore, NULL);
    if (code == STORE_OK)
        done(ctx, STORE_OK);
    return code;
}

uint64_t __wrap_table_find_key(const struct table *t, const char *key, int *seat)
{
    int whose = -1;
    uint64_t seq =
        sim_bug == BUG_KEYS ? 0 : __real_table_find_key(t, key, seat ? seat : &whose);

    whose = seat ? *seat : whose;
    for (int i = 0; sim_bug == BUG_SHORT_KEYS && i < TABLE_KEYS; i++)
        if (t->key[i].seat == whose && t->key[i].seq > seq)
            return 0;
    return seq;
}

void __wrap_server_new_id(char ret[STORE_ID_MAX])
{
    __real_server_new_id(ret);
    if (sim_bug == BUG_IDS)
        memcpy(ret + 1, "AAAAAAAAAAAAAAA", 15);
}

struct room *__wrap_room_hold(struct room *r)
{
    return sim_bug == BUG_FREED_ROOMS ? r : __real_room_hold(r);
}

void __wrap_room_drop(struct room *r)
{
    if (sim_bug != BUG_FREED_ROOMS)
        __real_room_drop(r);
}

int64_t __wrap_hours_between(const struct hours *h, int64_t from, int64_t to)
{
    return sim_bug == BUG_CLOCKS ? (to > from ? to - from : 0)
                                 : __real_hours_between(h, from, to);
}

struct onlooker __wrap_table_onlooker(const struct table *t, int viewer)
{
    return __real_table_onlooker(t, sim_bug == BUG_WRONG_EYES && viewer >= 0
                                        ? (viewer + 1) % t->n_seats
                                        : viewer);
}

static bool is_loaded;

void bugs_begin(void)
{
    is_loaded = false;
}

int __wrap_runs_load(struct runs *r, struct sqlite_db *d)
{
    if (sim_bug == BUG_RECALL && is_loaded)
        return SQLITE_OK;
    is_loaded = true;
    return __real_runs_load(r, d);
}

void __wrap_wire_new_fields(struct jot *j, const struct wire_sight *s, uint64_t which,
                            struct wire_told *told)
{
    bool is_lost = sim_bug == BUG_LOST_FIELD && sim_one_in(LUCK_WORLD, 100);

    __real_wire_new_fields(j, s, is_lost ? which & (which - 1) : which, told);
}

void __wrap_client_drop(struct client *c)
{
    if (sim_bug == BUG_LEAK && c->refs == 1)
        return;
    __real_client_drop(c);
}

int __wrap_match_events(struct match *m, int viewer, uint32_t from, uint32_t to,
                        told_act *each, void *ctx)
{
    return __real_match_events(m, sim_bug == BUG_OPEN_ACTS && viewer < 0 ? 0 : viewer,
                               from, to, each, ctx);
}

struct game_event __wrap_cover_event(const struct game *g,
                                     const struct game_config *cfg,
                                     const struct game_event *e,
                                     const struct onlooker *who)
{
    return sim_bug == BUG_COVERS ? *e : __real_cover_event(g, cfg, e, who);
}

const struct game_view *__wrap_match_view_at(struct match *m, int viewer, uint32_t ply)
{
    int n = match_config(m)->n_players;

    return __real_match_view_at(
        m, sim_bug == BUG_PAST && viewer >= 0 ? (viewer + 1) % n : viewer, ply);
}

bool __wrap_mutes_hide(const struct person *p, const char *other)
{
    return sim_bug != BUG_UNMUTED && __real_mutes_hide(p, other);
}

int __wrap_match_legal(const struct match *m, int seat, game_action *out)
{
    int n = __real_match_legal(m, seat, out);

    for (int p = 0; sim_bug == BUG_ALL_LEGAL && !n && p < match_config(m)->n_players &&
                    sim_one_in(LUCK_WORLD, 100);
         p++)
        n = __real_match_legal(m, p, out);
    return n;
}

int64_t __wrap_server_now(const struct server *srv)
{
    struct timespec t;

    if (sim_bug != BUG_WALL_CLOCK)
        return __real_server_now(srv);
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
