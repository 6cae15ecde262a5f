/* forgets.c - conformance: views of those who remember only what the table shows. */
#include <string.h>

#include "conformance/conformance.h"
#include "core/cover.h"

static void a_game_that_can_be_remembered_can_be_forgotten(void **unused)
{
    bool is_remembered = false;
    (void)unused;
    for (const struct game_field *f = tested->fields; f->name; f++)
        is_remembered |= f->remembered.cover != GAME_SHOWN || f->remembered.depends;
    assert_int_equal(is_remembered, tested->forget != NULL);
}

static void forget(const struct at *at, const union room *v, const struct onlooker *who,
                   union room *ret)
{
    memset(ret, 0, sizeof *ret);
    cover_forget(at->game, (const struct game_view *)(const void *)v->bytes, who,
                 room_view(ret));
}

/* All that lies open is told as before. */
static void check_shown(const struct at *at, const union room *v, const union room *w,
                        const struct onlooker *who)
{
    const struct game_state *a = (const struct game_state *)(const void *)v->bytes;
    const struct game_state *b = (const struct game_state *)(const void *)w->bytes;
    const struct cover_sight sight = {at->game, a, who};
    for (const struct game_field *f = at->game->fields; f->name; f++) {
        bool is_covered = false;
        for (int p = 0; p < at->config.n_players; p++)
            is_covered |= cover_hides(&sight, f->name, p);
        if (!is_covered && cover_digest(f, a, who) != cover_digest(f, b, who))
            broken(at, "%s is not covered for %s, and forgotten", f->name,
                   viewer_name(who->viewer));
    }
}

static void check_playable(const struct at *at, const union room *v, union room *w,
                           int seat, struct rng *r)
{
    game_action before[GAME_MAX_ACTIONS], after[GAME_MAX_ACTIONS];
    union room world, back;
    int n = at->game->legal((const struct game_state *)(const void *)v->bytes, seat,
                            before);
    int m = at->game->legal(room_state(w), seat, after);
    if (n != m || memcmp(before, after, (size_t)n * sizeof *before) != 0)
        broken(at, "seat %d has %d legal actions, and %d when it forgets", seat + 1, n,
               m);
    memset(&world, 0, sizeof world);
    memset(&back, 0, sizeof back);
    at->game->resample(room_view(w), seat, r, room_state(&world));
    const char *bad = at->game->check_state(room_state(&world));
    if (bad)
        broken(at, "what seat %d thinks when it forgets cannot be: %s", seat + 1, bad);
    at->game->redact(room_state(&world), seat, room_view(&back));
    if (memcmp(w->bytes, back.bytes, at->game->state_size) != 0)
        broken(at, "what seat %d thinks when it forgets is no view of its own",
               seat + 1);
}

static void check_forgets(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    union room v, w, again;
    if (h->node == GAME_OVER)
        return;
    for_viewers(p, at)
    {
        struct onlooker who = cover_onlooker(p, MEMORY_LETTER, false, 0xff);
        struct onlooker reminded = cover_onlooker(p, MEMORY_AID, false, 0xff);
        memset(&v, 0, sizeof v);
        at->game->redact(at->state, p, room_view(&v));
        forget(at, &v, &reminded, &w);
        if (memcmp(v.bytes, w.bytes, at->game->state_size) != 0)
            broken(at, "%s is reminded of all, and forgets", viewer_name(p));
        forget(at, &v, &who, &w);
        forget(at, &w, &who, &again);
        if (memcmp(w.bytes, again.bytes, at->game->state_size) != 0)
            broken(at, "what %s forgets depends on what it has forgotten",
                   viewer_name(p));
        check_shown(at, &v, &w, &who);
        if (p >= 0 && h->acting >> p & 1)
            check_playable(at, &v, &w, p, r);
    }
}

static void what_is_covered_is_forgotten_and_nothing_else(void **unused)
{
    (void)unused;
    walk_all(seeds_of(20), check_forgets);
}

const struct CMUnitTest forgets_tests[] = {
    cmocka_unit_test(a_game_that_can_be_remembered_can_be_forgotten),
    cmocka_unit_test(what_is_covered_is_forgotten_and_nothing_else),
};
const size_t n_forgets_tests = sizeof forgets_tests / sizeof forgets_tests[0];
