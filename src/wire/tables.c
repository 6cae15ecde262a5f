/* tables.c - people and tables as anybody who may look may know them. */
#include <string.h>

#include "core/config.h"
#include "core/jot_put.h"
#include "core/standing.h"
#include "wire/wire.h"

static const char *const kind_names[] = {"open", "person", "bot", "outside"};
static const char *const standin_names[] = {NULL, "away", "time", "resigned", "lost"};
static const char *const clock_names[] = {"none", "live", "days"};

void wire_person(struct jot *j, const struct wire_person *p)
{
    jot_open(j, '{');
    put_text(j, "id", p->id);
    put_text(j, "name", p->name);
    put_text(j, "lang", p->lang[0] ? p->lang : "en");
    text_or_null(j, "login", p->login);
    put_bool(j, "bot", p->is_bot);
    put_bool(j, "admin", p->is_admin);
    jot_close(j, '}');
}

static void put_seat(struct jot *j, const struct table *t, int p, bool is_online,
                     const char *me)
{
    const struct seat *s = &t->seat[p];
    bool is_program = s->kind == SEAT_BOT || s->kind == SEAT_OUTSIDE;

    jot_open(j, '{');
    put_int(j, "seat", p + 1);
    put_text(j, "kind", kind_names[s->kind]);
    text_or_null(j, "person", s->person);
    text_or_null(j, "name", s->name);
    put_bool(j, "bot", is_program);
    put_bool(j, "online", s->kind == SEAT_BOT || is_online);
    text_or_null(j, "level", s->level);
    text_or_null(j, "standin", standin_names[s->standin]);
    put_bool(j, "resigned", s->standin == STANDIN_RESIGNED);
    if (s->kept[0])
        put_text(j, "kept_for", s->kept);
    put_bool(j, "me", me && me[0] && !strcmp(me, s->person));
    jot_close(j, '}');
}

static void put_options(struct jot *j, const struct table *t)
{
    char text[CONFIG_TEXT_MAX], *p = text;

    config_format(t->game, &t->config, text, sizeof text);
    jot_key(j, "options");
    jot_open(j, '{');
    while (*p) {
        char *value = p + strcspn(p, "="), *end = p + strcspn(p, " ");
        bool is_last = !*end;
        *end = '\0';
        if (*value) {
            *value = '\0';
            put_text(j, p, value + 1);
        }
        p = is_last ? end : end + 1;
    }
    jot_close(j, '}');
}

static void put_clock_kind(struct jot *j, const struct table_clock *c)
{
    jot_key(j, "clock");
    jot_open(j, '{');
    put_text(j, "kind", clock_names[c->kind]);
    if (c->kind == CLOCK_LIVE) {
        put_int(j, "bank", c->bank_s);
        put_int(j, "increment", c->increment_s);
    } else if (c->kind == CLOCK_DAYS) {
        put_int(j, "days", c->days);
    }
    if (c->kind != CLOCK_NONE)
        put_text(j, "on_time", table_on_time_words[c->on_time]);
    jot_close(j, '}');
}

static void put_result(struct jot *j, const struct table *t)
{
    struct game_result r;

    jot_key(j, "result");
    if (t->state != TABLE_FINISHED) {
        jot_null(j);
        return;
    }
    table_result(t, &r);
    jot_open(j, '{');
    standing_put_places(j, &r, t->n_seats);
    standing_put_winners(j, &r, t->n_seats);
    jot_key(j, "resigned");
    if (t->resigned >= 0)
        jot_int(j, t->resigned + 1);
    else
        jot_null(j);
    put_seats(j, "late", r.late);
    jot_close(j, '}');
}

/* Only what has been committed to: before that a seal is nobody's business. */
void wire_seals(struct jot *j, const struct table *t)
{
    bool is_dealt = t->round && t->dealing != DEALING_SEALS;

    jot_open(j, '[');
    for (int p = 0; p < t->n_seats; p++)
        if (is_dealt && t->seat[p].seal[0])
            jot_string(j, t->seat[p].seal);
        else
            jot_null(j);
    jot_close(j, ']');
}

static void put_deal(struct jot *j, const struct table *t)
{
    jot_key(j, "deal");
    jot_open(j, '{');
    put_int(j, "round", t->round);
    put_text(j, "stage", t->dealing == DEALING_SEALS ? "seals" : "nonces");
    jot_key(j, "seals");
    wire_seals(j, t);
    put_seats(j, "waiting", table_deal_waits(t));
    jot_close(j, '}');
}

void wire_table(struct jot *j, const struct table *t, uint8_t online, const char *me)
{
    char commitment[DEALER_HEX + 1];

    table_commitment(t, commitment);
    jot_open(j, '{');
    put_text(j, "id", t->id);
    put_text(j, "game", t->game->id);
    put_text(j, "title", t->title);
    put_options(j, t);
    put_text(j, "state", table_state_name(t->state));
    put_bool(j, "public", t->is_public);
    put_bool(j, "undo", t->has_undo);
    put_text(j, "memory", cover_memory_words[t->memory]);
    if (table_may_cover(t))
        put_seats(j, "covering", table_covering(t));
    put_bool(j, "chosen_seed", t->has_chosen_seed);
    if (t->moved)
        put_int(j, "moved", t->moved);
    put_clock_kind(j, &t->clock);
    put_text(j, "host", t->host);
    put_int(j, "created", t->created);
    put_int(j, "updated", t->updated);
    put_int(j, "seq", (int64_t)t->seq);
    jot_key(j, "seats");
    jot_open(j, '[');
    for (int p = 0; p < t->n_seats; p++)
        put_seat(j, t, p, online >> p & 1, me);
    jot_close(j, ']');
    put_seats(j, "acting", table_owes(t));
    if (table_is_paused(t))
        put_bool(j, "paused", true);
    put_text(j, "commitment", commitment);
    if (t->state == TABLE_OPEN && t->dealing)
        put_deal(j, t);
    put_result(j, t);
    text_or_null(j, "rematch_of", t->rematch_of);
    text_or_null(j, "rematch", t->rematch);
    jot_close(j, '}');
}
