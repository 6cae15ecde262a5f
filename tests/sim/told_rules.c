/* told_rules.c - what a member of a message must be that is about people and tables. */
#include "told.h"

#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "core/pack.h"
#include "truth.h"

/* ---- what everybody may know ----------------------------------------------------- */

bool told_any(struct telling *x, const struct scan *s)
{
    (void)x;
    (void)s;
    return true;
}

static bool is_member(const struct scan *s, const char *const *names)
{
    for (; *names; names++)
        if (scan_is(s, *names))
            return true;
    return false;
}

/* A table as anybody may know it: these members and no others, `me` at the own seats.
 */
static bool is_public(struct telling *x, const char *text, bool for_me)
{
    static const char *const members[] = {
        "id",     "game",   "title",      "options",  "state",
        "public", "undo",   "memory",     "covering", "chosen_seed",
        "moved",  "clock",  "host",       "created",  "updated",
        "seq",    "seats",  "acting",     "paused",   "commitment",
        "deal",   "result", "rematch_of", "rematch",  NULL};
    static const char *const of_seat[] = {"seat",     "kind",     "person", "name",
                                          "bot",      "online",   "level",  "standin",
                                          "resigned", "kept_for", "me",     NULL};
    struct scan s, seat, in;

    for (scan_init(&s, text); scan_next(&s);) {
        if (!is_member(&s, members))
            return false;
        if (!scan_is(&s, "seats"))
            continue;
        for (scan_init(&seat, s.value); scan_next(&seat);) {
            char person[STORE_ID_MAX] = "";
            bool is_me = false;
            for (scan_init(&in, seat.value); scan_next(&in);) {
                if (!is_member(&in, of_seat))
                    return false;
                if (scan_is(&in, "person"))
                    scan_text(&in, person, sizeof person);
                is_me |= scan_is(&in, "me") && *in.value == 't';
            }
            if (is_me != (for_me && person[0] && !strcmp(person, x->client->id)))
                return false;
        }
    }
    return true;
}

bool told_table_object(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();

    wire_table(&j, x->table, x->room->online, x->client->id);
    return told_is(s, &j) && is_public(x, s->value, true);
}

bool told_table_answer(struct telling *x, const struct scan *s)
{
    return is_public(x, s->value, true);
}

bool told_table_list(struct telling *x, const struct scan *s)
{
    struct scan in;

    for (scan_init(&in, s->value); scan_next(&in);)
        if (!is_public(x, in.value, false))
            return false;
    return true;
}

bool told_table_id(struct telling *x, const struct scan *s)
{
    struct jot j = told_write();

    if (!x->table)
        return true;
    jot_string(&j, x->table->id);
    return told_is(s, &j);
}

bool told_seq(struct telling *x, const struct scan *s)
{
    return x->table && told_number(s, (int64_t)x->table->seq);
}

bool told_ply(struct telling *x, const struct scan *s)
{
    return !strcmp(x->type, "view") ||
           told_number(s, x->table->match ? match_ply(x->table->match) : 0);
}

bool told_clock(struct telling *x, const struct scan *s)
{
    const struct table *t = x->table;
    struct jot j = told_write();
    unsigned running = 0;

    if (t->clock.kind == CLOCK_NONE) {
        jot_null(&j);
        return told_is(s, &j);
    }
    jot_open(&j, '{');
    jot_key(&j, "left");
    jot_open(&j, '[');
    for (int p = 0; p < t->n_seats; p++) {
        jot_int(&j, table_left(t, p, server_now(x->server)));
        running |= table_runs(t, p) ? 1u << p : 0;
    }
    jot_close(&j, ']');
    put_seats(&j, "running", running);
    jot_close(&j, '}');
    return told_is(s, &j);
}

/* ---- what is for one alone ------------------------------------------------------- */

/* Viewpoint `as`: a seat of this person, or a watcher's. */
bool told_viewpoint(struct telling *x, const struct scan *s)
{
    return told_number(s, x->as) && x->as <= x->table->n_seats &&
           (!x->as || !strcmp(x->table->seat[x->as - 1].person, x->client->id));
}

bool told_own_seat(struct telling *x, const struct scan *s)
{
    int seat = (int)scan_int(s);

    return x->table && seat > 0 && seat <= x->table->n_seats &&
           !strcmp(x->table->seat[seat - 1].person, x->client->id);
}

/* The key of a request of one's own: they end with the client's number (talk.c). */
bool told_own_key(struct telling *x, const struct scan *s)
{
    char key[40], end[8];
    size_t n = scan_text(s, key, sizeof key), k;

    k = (size_t)snprintf(end, sizeof end, ".%d", x->client->number);
    return !strcmp(key, "bad") || (n > k && !strcmp(key + n - k, end));
}

bool told_own_person(struct telling *x, const struct scan *s)
{
    struct scan id;
    char text[STORE_ID_MAX];

    if (!scan_find(s->value, "id", &id))
        return false;
    scan_text(&id, text, sizeof text);
    return !x->client->id[0] || !strcmp(text, x->client->id);
}

/* Advice starts from what the table shows the seat, not from all that anybody could
 * remember: the page judges choices by these bytes. */
bool told_own_seen(struct telling *x, const struct scan *s)
{
    static uint8_t bytes[2 * GAME_STATE_LIMIT];
    static char hex[4 * GAME_STATE_LIMIT + 4];
    const struct game *g = x->table->game;
    int seat = -1;

    for (int p = 0; p < x->table->n_seats; p++)
        if (!strcmp(x->table->seat[p].person, x->client->id) &&
            match_head(x->table->match)->acting >> p & 1)
            seat = p;
    if (seat < 0 || !x->now || pack_size(g) > sizeof bytes)
        return false;
    pack_view(g, truth_shown(x->table, seat + 1, x->now), seat, bytes);
    for (size_t i = 0; i < pack_size(g); i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    struct jot j = told_write();
    jot_string(&j, hex);
    return told_is(s, &j);
}

/* A line that was said at this table, as it was said (talk.c), by somebody whom this
 * person wants to hear. */
bool told_chat_lines(struct telling *x, const struct scan *s)
{
    struct scan line, in;

    for (scan_init(&line, s->value); scan_next(&line);) {
        static const char *const members[] = {"id",   "at",   "person",
                                              "name", "text", NULL};
        char person[STORE_ID_MAX] = "", text[100] = "", said[100] = "";
        for (scan_init(&in, line.value); scan_next(&in);) {
            if (!is_member(&in, members))
                return false;
            if (scan_is(&in, "person"))
                scan_text(&in, person, sizeof person);
            if (scan_is(&in, "text"))
                scan_text(&in, text, sizeof text);
        }
        for (int i = 0; i < sim_n_people; i++)
            if (!strcmp(sim_people[i].id, person))
                snprintf(said, sizeof said, "well played at %s, says %d", x->table->id,
                         i);
        if (strcmp(text, said) != 0 || table_is_muted(x->table, person) ||
            (x->at_server->person && mutes_hide(x->at_server->person, person)))
            return false;
    }
    return true;
}

/* Names of people who watch without a seat. */
bool told_watchers(struct telling *x, const struct scan *s)
{
    struct scan in;

    for (scan_init(&in, s->value); scan_next(&in);) {
        bool is_one = false;
        char name[TABLE_NAME_MAX];
        scan_text(&in, name, sizeof name);
        for (const struct watcher *w = x->room->watchers; w; w = w->next)
            is_one |= w->views & 1 && !strcmp(w->name, name);
        if (!is_one)
            return false;
    }
    return true;
}
