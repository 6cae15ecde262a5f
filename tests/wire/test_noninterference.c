/*
 * test_noninterference.c - what is covered at a table has no effect on what people are
 * told there, nor on what they are advised.
 */
#include "bots/hint.h"
#include "wire/cover_kit.h"
#include "wire/twins.h"

enum { EVERY = 4, ASK_EVERY = 16, TEXT = 1 << 18 };

/* A table where this truth has just been reached. */
struct world {
    struct table *table;
    struct wire_told told;
};

static uint64_t n_pairs, n_apart;

static void pose(struct world *w, const struct game_state *s)
{
    match_free(w->table->match);
    w->table->match = match_from_state(w->table->game, s, NULL);
    assert_non_null(w->table->match);
    memset(&w->told, 0, sizeof w->told);
}

static size_t take(struct net_msg *m, char *text, size_t n)
{
    assert_non_null(m);
    assert_true(n + m->len + 1 < TEXT);
    memcpy(text + n, net_msg_text(m), m->len);
    text[n + m->len] = '\n';
    n += m->len + 1;
    text[n] = '\0';
    net_msg_drop(m);
    return n;
}

/* All the others are told first: what they hear must not get into it. */
static void hear_snapshot(struct world *w, int as, char *text)
{
    struct wire_snapshot s = {
        .table = w->table, .me = "", .now = 5000, .told = &w->told};

    for (s.as = 0; s.as <= w->table->n_seats; s.as++)
        net_msg_drop(wire_snapshot(&s));
    s.as = as;
    take(wire_snapshot(&s), text, 0);
}

static struct net_msg *hear_step(struct world *w, int as)
{
    struct table_change change = {.to = match_ply(w->table->match), .actor = -1};
    struct wire_step step = {
        .table = w->table, .change = &change, .now = 5000, .told = &w->told};

    for (int other = 0; other <= w->table->n_seats; other++)
        if (other != as)
            net_msg_drop(wire_step(&step, other));
    return wire_step(&step, as);
}

/* Everything that is told of what has happened since it was posed. */
static void hear(struct world *w, int as, char *text)
{
    struct wire_re re = {0};
    size_t n = take(hear_step(w, as), text, 0);

    n = take(wire_history(re, w->table, as, 0, UINT32_MAX), text, n);
    n = take(wire_stale(re, w->table, "k", as, 0), text, n);
    n = take(wire_view_at(re, w->table, as, 0), text, n);
    take(wire_view_at(re, w->table, as, match_ply(w->table->match)), text, n);
}

static void compare(const struct world *a, int as, const char *one, const char *other,
                    const char *what)
{
    bool is_same = !strcmp(one, other);
    size_t i = 0;

    n_pairs++;
    n_apart += !is_same;
    if (is_same || a->table->memory == MEMORY_AID)
        return;
    while (one[i] == other[i])
        i++;
    i = i > 60 ? i - 60 : 0;
    fail_msg("%s, seed %d: viewpoint %d reads what is covered from %s:\n%.200s\n%.200s",
             a->table->game->id, SEED, as, what, one + i, other + i);
}

static bool is_seen(uint8_t mask, int viewer)
{
    return mask == 0xff || (viewer >= 0 && (mask >> viewer & 1));
}

/* One and the same thing happens in both, for all that the viewer is told: false where
 * it cannot. */
static bool happen(struct world *a, struct world *b, int viewer, struct rng *r)
{
    const struct game *g = a->table->game;
    struct match *m = a->table->match, *k = b->table->match;
    game_action legal[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    const struct game_state *s = match_truth(m), *twin = match_truth(k);
    char text[GAME_TEXT_MAX], other[GAME_TEXT_MAX];
    bool is_chance = match_head(m)->node == GAME_CHANCE_NODE;
    int actor = is_chance ? GAME_CHANCE : 0;

    while (!is_chance && !(match_head(m)->acting >> actor & 1))
        actor++;
    uint32_t n = (uint32_t)(is_chance ? g->chance(s, out) : g->legal(s, actor, legal));
    uint32_t i = rng_below(r, n);
    game_action act = is_chance ? out[i].action : legal[i];
    bool seen = is_seen(g->seen_by(s, actor, act), viewer);
    g->format(s, actor, act, text, sizeof text);
    memcpy(other, text, sizeof other);
    /* Of what the viewer does not see, something like it will do. */
    if (!seen && g->refusal(twin, actor, act)) {
        n = (uint32_t)(is_chance ? g->chance(twin, out) : g->legal(twin, actor, legal));
        i = rng_below(r, n);
        g->format(twin, actor, is_chance ? out[i].action : legal[i], other,
                  sizeof other);
    }
    if (is_chance)
        return !match_force(k, other, NULL) && !match_force(m, text, NULL);
    return !match_act(k, actor, other, NULL) && !match_act(m, actor, text, NULL);
}

/* What somebody at the seat is advised: the view that goes to programs of its page, and
 * now and then what a bot says to it. */
static void hear_advice(struct world *w, int seat, bool asks, char *text)
{
    struct wire_re re = {0};
    const struct game *g = w->table->game;
    _Alignas(16) uint8_t shown[GAME_STATE_LIMIT];
    struct game_view *v = (struct game_view *)(void *)shown;
    game_action legal[GAME_MAX_ACTIONS];
    char then[HINT_SET][GAME_TEXT_MAX], why[160];
    size_t n = take(wire_seen(re, w->table, seat), text, 0);

    if (!asks || !(match_head(w->table->match)->acting >> seat & 1))
        return;
    table_shown(w->table, seat, v);
    struct bot *b = bot_new(g, "master:nodes=4", SEED, why, sizeof why);
    assert_non_null(b);
    int n_legal = match_legal(w->table->match, seat, legal);
    game_action a = bot_choose(b, v, seat, legal, n_legal);
    struct bot_reason reason = bot_explain(b, seat, a);
    int n_then = hint_go_on(b, g, v, seat, a, SEED, then);
    n += (size_t)snprintf(text + n, TEXT - n, "%u %d %d %d", (unsigned)a, reason.wins,
                          reason.next, reason.share);
    for (int i = 0; i < n_then; i++)
        n += (size_t)snprintf(text + n, TEXT - n, " %s", then[i]);
    bot_free(b);
}

static void check_pair(struct world *a, struct world *b, const struct game_state *s,
                       int viewer, struct rng *r)
{
    static char one[TEXT], other[TEXT];
    _Alignas(64) uint8_t twin[GAME_STATE_LIMIT] = {0}, before[GAME_STATE_LIMIT];
    const struct game *g = a->table->game;
    int as = viewer < 0 ? 0 : viewer + 1;
    enum { STEPS = 4 };

    if (!twin_of(g, s, viewer, r, (struct game_state *)(void *)twin))
        return;
    pose(a, s);
    pose(b, (struct game_state *)(void *)twin);
    hear_snapshot(a, as, one);
    hear_snapshot(b, as, other);
    compare(a, as, one, other, "the snapshot");
    if (viewer >= 0) {
        bool asks = !rng_below(r, ASK_EVERY);
        hear_advice(a, viewer, asks, one);
        hear_advice(b, viewer, asks, other);
        compare(a, as, one, other, "the advice");
    }
    for (int i = 0; i < STEPS && match_head(a->table->match)->node != GAME_OVER; i++) {
        memcpy(before, match_truth(a->table->match), g->state_size);
        if (!happen(a, b, viewer, r) ||
            twin_is_told(g, (struct game_state *)(void *)before,
                         match_truth(a->table->match), viewer))
            return;
        hear(a, as, one);
        hear(b, as, other);
        compare(a, as, one, other, "what happened");
    }
}

/* Whole games; now and then all viewpoints compare the truth with a twin of it. */
static void walk(struct world *a, struct world *b, struct rng *r)
{
    struct table *t = a->table;
    uint8_t seed[DEALER_SEED] = {SEED};
    const char *nonces[GAME_MAX_PLAYERS] = {0};
    struct dealer d;
    struct match *m;

    seed[1] = (uint8_t)rng_below(r, 256);
    assert_int_equal(dealer_init(&d, seed, "t", t->n_seats, nonces), 0);
    m = match_new(t->game, &t->config, &d);
    while (match_settle(m, false), match_head(m)->node == GAME_DECISION) {
        game_action legal[GAME_MAX_ACTIONS];
        char text[GAME_TEXT_MAX];
        int seat = __builtin_ctz(match_head(m)->acting);
        if (!rng_below(r, EVERY))
            for (int v = -1; v < t->n_seats; v++)
                check_pair(a, b, match_truth(m), v < 0 ? GAME_SPECTATOR : v, r);
        uint32_t n = (uint32_t)match_legal(m, seat, legal);
        match_format(m, seat, legal[rng_below(r, n)], text, sizeof text);
        assert_int_equal(match_act(m, seat, text, NULL), 0);
        if (match_ply(m) > 1500)
            break;
    }
    match_free(m);
}

static void walk_tables(const char *game, const char *options, enum memory memory)
{
    struct rng r = rng_stream(SEED, RNG_TEST);
    struct world a = {.table = kit_running_of(game, options, memory)};
    struct world b = {.table = kit_running_of(game, options, memory)};

    for (int p = 0; table_may_cover(a.table) && p < a.table->n_seats; p++) {
        struct wish on = cover(p, true);
        kit_do(a.table, &on, 3000);
        kit_do(b.table, &on, 3000);
    }
    /* Cards that everybody knows are rare in Aton. */
    for (int i = strcmp(game, "aton") ? 2 : 8; i; i--)
        walk(&a, &b, &r);
    table_free(a.table);
    table_free(b.table);
}

static void walk_one(const char *game, const char *options, void *memory)
{
    n_pairs = n_apart = 0;
    walk_tables(game, options, *(enum memory *)memory);
    if (*(enum memory *)memory == MEMORY_AID && n_pairs && !n_apart)
        fail_msg("%s %s: no twin differs, the test sees nothing", game, options);
    if (!n_pairs && strcmp(game, "ankh") != 0 && strcmp(game, "null") != 0)
        fail_msg("%s %s: no twin was found", game, options);
}

static void what_is_covered_has_no_effect_on_what_people_are_told(void **state)
{
    enum memory letter = MEMORY_LETTER;

    (void)state;
    for_all(walk_one, &letter);
}

static void with_the_aid_of_a_memory_it_has(void **state)
{
    enum memory aid = MEMORY_AID;

    (void)state;
    for_all(walk_one, &aid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_covered_has_no_effect_on_what_people_are_told),
        cmocka_unit_test(with_the_aid_of_a_memory_it_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
