/* test_aton_hidden.c - views, secrets of events, and sampled worlds. */
#include "aton_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct game *const g = &game_aton;

static struct aton_state view_of(const struct aton_state *s, int viewer)
{
    struct aton_state v;
    g->redact((const struct game_state *)(const void *)s, viewer,
              (struct game_view *)(void *)&v);
    return v;
}

static struct aton_state world_of(const struct aton_state *v, int viewer, struct rng *r)
{
    struct aton_state w;
    g->resample((const struct game_view *)(const void *)v, viewer, r, aton_game(&w));
    return w;
}

/* Play at random until a predicate holds; fails when no seed below 2000 gets there. */
static struct aton_state search(bool (*wanted)(const struct aton_state *s))
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct kit k;
        kit_start(&k, "");
        do
            if (wanted(kit_aton(&k)))
                return *kit_aton(&k);
        while (kit_random_ply(&k, &r));
    }
    kit_fail("search", "no such position in 2000 games");
}

/* ---- views --------------------------------------------------------- */

/* R-ATON-11, R-ATON-12, R-ATON-14: what the other seat must not know. */
static void a_view_hides_hand_pile_exchange_and_assignment(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 1; * card 1; * card 2; * card 4;"
                 "* card 3; * card 3; * card 3; * card 3; 1 exchange; 2 keep;"
                 "* card 1; * card 2; * card 2; * card 2; 1 assign 2221");
    kit_expect_seen(&k, 2,
                    "'hand': [4,[0,0,4,0]], 'pile': [28,[9,9,5,9]], 'discard_secret': "
                    "[4,[0,0,0,0]], 'cartouche': [null,null]");
    kit_expect_seen(&k, 0, "'hand': [4,4], 'pile': [28,32], 'discard_secret': [4,0]");
    kit_expect_seen(&k, 1, "'hand': [[1,3,0,0],4], 'cartouche': [[2,2,2,1],null]");
    struct kit seen = k;
    g->redact(kit_peek(&k), 1, (struct game_view *)(void *)seen.room);
    kit_expect_legal(&seen, 2, "assign 3333");
    /* the weights of the other pile are nobody's business */
    struct game_outcome out[GAME_MAX_OUTCOMES];
    kit_play(&k, "2 assign 3333; 1 place 1.0");
    kit_start(&k, "");
    struct aton_state v = view_of(kit_aton(&k), 1);
    assert_int_equal(g->chance(aton_game(&v), out), 0);
    v = view_of(kit_aton(&k), 0);
    assert_int_equal(g->chance(aton_game(&v), out), 4);
}

static void a_commit_changes_no_other_view(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct kit k;
        kit_start(&k, "");
        for (;;) {
            bool commit = kit_aton(&k)->head.acting == 3;
            struct aton_state before = *kit_aton(&k);
            if (!kit_random_ply(&k, &r))
                break;
            if (!commit)
                continue;
            for (int viewer = 1; viewer < 3; viewer++) {
                int who = viewer == 1 ? 1 : GAME_SPECTATOR;
                struct aton_state a = view_of(&before, who),
                                  b = view_of(kit_aton(&k), who);
                a.head.acting = b.head.acting;
                a.head.ply = b.head.ply;
                if (memcmp(&a, &b, sizeof a))
                    fail_msg("aton, seed %u, ply %u: a commit shows", (unsigned)seed,
                             kit_aton(&k)->head.ply);
            }
        }
    }
}

static void only_the_owner_learns_the_text_of_a_secret(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    const struct game_state *p = kit_peek(&k);
    assert_int_equal(g->seen_by(p, GAME_CHANCE, game_act(ATON_DO_CARD, 1)), 1);
    kit_play(&k, "* card 1; * card 2; * card 3; * card 4");
    assert_int_equal(g->seen_by(p, GAME_CHANCE, game_act(ATON_DO_CARD, 1)), 2);
    kit_play(&k, "* card 1; * card 2; * card 3; * card 4");
    assert_int_equal(g->seen_by(p, 1, game_act(ATON_DO_EXCHANGE, 0)), 2);
    assert_int_equal(g->seen_by(p, 0, game_act(ATON_DO_KEEP, 0)), 1);
    kit_play(&k, "1 keep; 2 keep");
    assert_int_equal(g->seen_by(p, 0, game_act(ATON_DO_ASSIGN, 0x1b)), 1);
    kit_play(&k, "1 assign 1234; 2 assign 1234");
    assert_int_equal(g->seen_by(p, GAME_CHANCE, game_act(ATON_DO_CARD, 1)), 0xff);
    kit_play(&k, "* card 1; * card 2");
    assert_int_equal(g->seen_by(p, 0, game_act(ATON_DO_PLACE, 0)), 0xff);
}

/* Each event kind has the secrets of the spec's table, section 8, and no others. */
static void events_mark_their_secrets(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST);
        struct kit k;
        kit_start(&k, "");
        while (kit_random_ply(&k, &r)) {
            assert_int_equal(k.events.lost, 0);
            for (int i = 0; i < k.events.n; i++) {
                const struct game_event *e = &k.events.e[i];
                const char *kind = g->event_kinds[e->kind].name;
                bool own = !strcmp(kind, "choice") || !strcmp(kind, "exchange") ||
                           !strcmp(kind, "assign") ||
                           (!strcmp(kind, "draw") && !e->arg[2]);
                if (own ? e->secret != 2 || e->seen_by != 1u << e->arg[0]
                        : e->secret != 0 || e->seen_by != 0xff)
                    fail_msg("aton, seed %u, ply %u: secrets of \"%s\"", (unsigned)seed,
                             kit_aton(&k)->head.ply, kind);
            }
        }
    }
}

/* ---- worlds -------------------------------------------------------- */

static void a_sampled_world_has_the_same_view(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct rng r = rng_stream(seed, RNG_TEST), bot = rng_stream(seed, RNG_BOT);
        struct kit k;
        kit_start(&k, "");
        do
            for (int viewer = -1; viewer < 2; viewer++) {
                int who = viewer < 0 ? GAME_SPECTATOR : viewer;
                struct aton_state v = view_of(kit_aton(&k), who), vv = view_of(&v, who);
                struct aton_state w = world_of(&v, who, &bot), wv = view_of(&w, who);
                const char *why = g->check_state(aton_game(&w));
                if (why || memcmp(&v, &vv, sizeof v) || memcmp(&v, &wv, sizeof v))
                    fail_msg("aton, seed %u, ply %u, viewer %d: %s", (unsigned)seed,
                             kit_aton(&k)->head.ply, viewer + 1,
                             why ? why : "views differ");
            }
        while (kit_random_ply(&k, &r));
    }
}

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k > n ? 0 : c;
}

/* Cells of a chi-square test: one per (hand, secret discards) of the other seat. */
enum { CELLS = 5 * 5 * 5 * 5 * 5 * 5 * 5 * 5 };

static int cell_of(const uint8_t hand[4], const uint8_t secret[4])
{
    int cell = 0;
    for (int v = 0; v < 4; v++)
        cell = (cell * 5 + hand[v]) * 5 + secret[v];
    return cell;
}

/* Number of ways to deal `hand` and `secret` from the unseen cards. */
static double ways(const int unseen[4], const uint8_t open[4], const uint8_t hand[4],
                   const uint8_t secret[4])
{
    double n = 1;
    for (int v = 0; v < 4; v++) {
        int h = hand[v] - open[v];
        if (h < 0)
            return 0;
        n *= choose(unseen[v], h) * choose(unseen[v] - h, secret[v]);
    }
    return n;
}

static bool next_vector(uint8_t c[4], int total)
{
    for (int code = c[0] * 125 + c[1] * 25 + c[2] * 5 + c[3] + 1; code < 625; code++) {
        c[0] = (uint8_t)(code / 125);
        c[1] = (uint8_t)(code / 25 % 5);
        c[2] = (uint8_t)(code / 5 % 5);
        c[3] = (uint8_t)(code % 5);
        if (c[0] + c[1] + c[2] + c[3] == total)
            return true;
    }
    return false;
}

/* Chi-square of the counts against the probabilities; small cells are pooled. */
struct chi {
    double sum, pooled_want, pooled_got;
    int cells;
};

static void chi_add(struct chi *c, double want, double got)
{
    if (want < 8) {
        c->pooled_want += want;
        c->pooled_got += got;
        return;
    }
    c->sum += (got - want) * (got - want) / want;
    c->cells++;
}

static void chi_assert(struct chi *c, const char *what)
{
    if (c->pooled_want >= 8) {
        double d = c->pooled_got - c->pooled_want;
        c->sum += d * d / c->pooled_want;
        c->cells++;
    } else {
        assert_true(c->pooled_got <= c->pooled_want + 30);
    }
    int df = c->cells - 1;
    assert_true(df > 0);
    /* four standard deviations either way: neither wrong nor suspiciously smooth */
    if (fabs(c->sum - df) > 4 * sqrt(2.0 * df))
        fail_msg("aton, %s: chi-square %.1f with %d degrees of freedom", what, c->sum,
                 df);
}

static int known_of(const struct aton_seat *p, int v)
{
    int n = p->discard[v] + p->hand_public[v] + p->pile_public[v];
    for (int i = 0; i < p->n_bottom; i++)
        n += aton_card_at(p->bottom, i) == v + 1;
    return n;
}

static void assert_distribution(const struct aton_state *s, const char *what)
{
    enum { WORLDS = 60000 };
    static int got[CELLS];
    struct aton_state v = view_of(s, 0);
    struct rng r = rng_stream(17, RNG_BOT);
    const struct aton_seat *p = &s->seat[1];
    int unseen[4], in_secret = aton_total(p->discard_secret);
    for (int i = 0; i < 4; i++)
        unseen[i] = ATON_COPIES - known_of(p, i);
    memset(got, 0, sizeof got);
    for (int i = 0; i < WORLDS; i++) {
        struct aton_state w = world_of(&v, 0, &r);
        got[cell_of(w.seat[1].hand, w.seat[1].discard_secret)]++;
    }
    double total = 0;
    struct chi chi = {0};
    for (int pass = 0; pass < 2; pass++) {
        uint8_t hand[4] = {0};
        while (next_vector(hand, aton_total(p->hand))) {
            uint8_t secret[4] = {0};
            bool any = in_secret == 0;
            while (any || (in_secret && next_vector(secret, in_secret))) {
                double n = ways(unseen, p->hand_public, hand, secret);
                if (pass == 0)
                    total += n;
                else if (n > 0)
                    chi_add(&chi, n / total * WORLDS, got[cell_of(hand, secret)]);
                else
                    assert_int_equal(got[cell_of(hand, secret)], 0);
                any = false;
            }
        }
    }
    chi_assert(&chi, what);
}

static bool first_assignment(const struct aton_state *s)
{
    return s->head.phase == ATON_PHASE_ASSIGN;
}

static bool late_with_secrets(const struct aton_state *s)
{
    return s->head.phase == ATON_PHASE_ASSIGN && s->round >= 5 &&
           aton_total(s->seat[1].discard_secret) == 4;
}

static bool with_known_cards(const struct aton_state *s)
{
    int open = aton_total(s->seat[1].hand_public);
    return s->head.phase == ATON_PHASE_ASSIGN && open > 0 && open < 4;
}

static bool with_known_pile(const struct aton_state *s)
{
    return s->head.phase == ATON_PHASE_EXCHANGE && s->seat[1].n_bottom >= 3;
}

/* R-ATON-09, R-ATON-12, R-ATON-15: exactly what can be counted. */
static void sampled_cards_are_distributed_as_counting_says(void **unused)
{
    (void)unused;
    struct aton_state s = search(first_assignment);
    assert_distribution(&s, "first hand");
    s = search(late_with_secrets);
    assert_distribution(&s, "late round with an exchanged hand");
    s = search(with_known_cards);
    assert_distribution(&s, "hand with known cards");
    s = search(with_known_pile);
    assert_distribution(&s, "pile with a known part");
}

/* A hidden commit is any of the hand's assignments, or either choice, evenly. */
static void sampled_commits_are_even(void **unused)
{
    (void)unused;
    enum { WORLDS = 24000 };
    static int of[256];
    struct rng r = rng_stream(5, RNG_BOT);
    struct kit k;
    kit_start(&k, "");
    kit_play(&k, "* card 1; * card 2; * card 3; * card 4;"
                 "* card 1; * card 2; * card 3; * card 4; 2 keep");
    struct aton_state v = view_of(kit_aton(&k), 0);
    struct chi chi = {0};
    int keeps = 0;
    for (int i = 0; i < WORLDS; i++)
        keeps += world_of(&v, 0, &r).seat[1].choice == ATON_KEEPS;
    chi_add(&chi, WORLDS / 2, keeps);
    chi_add(&chi, WORLDS / 2, WORLDS - keeps);
    chi_assert(&chi, "hidden choice");

    kit_play(&k, "1 keep; 2 assign 4321");
    v = view_of(kit_aton(&k), 0);
    /* all four cards known: only their order is open */
    memset(v.seat[1].hand_public, 1, 4);
    memset(of, 0, sizeof of);
    for (int i = 0; i < WORLDS; i++) {
        struct aton_state w = world_of(&v, 0, &r);
        const uint8_t *c = w.seat[1].cartouche;
        of[(c[0] - 1) << 6 | (c[1] - 1) << 4 | (c[2] - 1) << 2 | (c[3] - 1)]++;
    }
    int orders = 0;
    chi = (struct chi){0};
    for (int i = 0; i < 256; i++)
        if (of[i]) {
            chi_add(&chi, WORLDS / 24.0, of[i]);
            orders++;
        }
    assert_int_equal(orders, 24);
    chi_assert(&chi, "hidden assignment");
}

/* The sampler never sees the truth: it meets it as often as counting predicts. */
static void sampled_worlds_are_not_the_truth(void **unused)
{
    (void)unused;
    enum { WORLDS = 20000 };
    struct rng r = rng_stream(9, RNG_BOT);
    struct aton_state s = search(late_with_secrets);
    struct aton_state v = view_of(&s, 0);
    int unseen[4], left = 0, same = 0;
    for (int i = 0; i < 4; i++)
        left += unseen[i] = ATON_COPIES - known_of(&s.seat[1], i);
    for (int i = 0; i < WORLDS; i++) {
        struct aton_state w = world_of(&v, 0, &r);
        same += !memcmp(w.seat[1].hand, s.seat[1].hand, 4);
    }
    double p = 1;
    for (int i = 0; i < 4; i++)
        p *= choose(unseen[i], s.seat[1].hand[i] - s.seat[1].hand_public[i]);
    p /= choose(left, 4 - aton_total(s.seat[1].hand_public));
    assert_true(fabs(same - p * WORLDS) < 4 * sqrt(WORLDS * p * (1 - p)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_hides_hand_pile_exchange_and_assignment),
        cmocka_unit_test(a_commit_changes_no_other_view),
        cmocka_unit_test(only_the_owner_learns_the_text_of_a_secret),
        cmocka_unit_test(events_mark_their_secrets),
        cmocka_unit_test(a_sampled_world_has_the_same_view),
        cmocka_unit_test(sampled_cards_are_distributed_as_counting_says),
        cmocka_unit_test(sampled_commits_are_even),
        cmocka_unit_test(sampled_worlds_are_not_the_truth),
    };
    return cmocka_run_group_tests_name("aton hidden", tests, NULL, NULL);
}
