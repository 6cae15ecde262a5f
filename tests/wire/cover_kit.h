/* cover_kit.h - tables that are played and told, for the tests of what is covered. */
#ifndef MAAT_COVER_KIT_H
#define MAAT_COVER_KIT_H

#include <jansson.h>
#include <stdio.h>

#include "maat/rng.h"
#include "net/net_private.h"
#include "table/table_kit.h"
#include "wire/wire.h"

enum { SEED = 15 };

static inline json_t *parsed(struct net_msg *m)
{
    json_error_t err;
    json_t *o;

    assert_non_null(m);
    o = json_loadb(net_msg_text(m), m->len, 0, &err);
    assert_non_null(o);
    net_msg_drop(m);
    return o;
}

static inline json_t *snapshot(struct table *t, int as, struct wire_told *told)
{
    struct wire_snapshot s = {
        .table = t, .as = as, .me = "", .now = 5000, .told = told};

    return parsed(wire_snapshot(&s));
}

/* The seat that owes one does it, all chance after it included. */
static inline struct table_change play(struct table *t, const char *action)
{
    struct wish w = {.kind = WISH_ACT, .known = t->seq, .is_own = true};
    struct house h = {.now = 5000, .has_level = kit_has_level};
    struct table_change change;
    struct row row;
    struct refusal no = {0};

    while (!(table_owes(t) >> w.seat & 1))
        w.seat++;
    snprintf(w.action, sizeof w.action, "%s", action);
    if (match_hand(t->match) >= 0) {
        w.kind = WISH_THROW;
        memcpy(w.input, "-", 2);
    }
    if (table_check(t, &w, &h, &row, &no) != VERDICT_ROW)
        fail_msg("%s: %s", action, no.why);
    assert_int_equal(table_fold(t, &row, &change), 0);
    return change;
}

/* Any action of whoever owes one. */
static inline struct table_change play_any(struct table *t, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX] = "";
    int seat = 0;

    while (!(table_owes(t) >> seat & 1))
        seat++;
    if (match_hand(t->match) < 0) {
        uint32_t n = (uint32_t)match_legal(t->match, seat, legal);
        match_format(t->match, seat, legal[rng_below(r, n)], text, sizeof text);
    }
    return play(t, text);
}

static inline struct wish cover(int seat, bool on)
{
    struct wish w = {.kind = WISH_COVER, .seat = seat, .covers = on};

    snprintf(w.person, sizeof w.person, "%s", kit_people[seat]);
    return w;
}

/* Every game with every number of players, and what its options decide about covers. */
static inline void for_all(void (*each)(const char *game, const char *options,
                                        void *ctx),
                           void *ctx)
{
    char options[64];

    for (const struct game *const *g = game_list; *g; g++)
        for (int n = (*g)->min_players; n <= (*g)->max_players; n++) {
            snprintf(options, sizeof options, "players=%d", n);
            each((*g)->id, options, ctx);
            snprintf(options, sizeof options, "players=%d edition=1999", n);
            if (!strcmp((*g)->id, "ra") && n > 2)
                each("ra", options, ctx);
        }
}

#endif
