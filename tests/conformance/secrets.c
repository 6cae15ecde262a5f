/* secrets.c - conformance: views, sampled worlds, and that nothing leaks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/jot.h"

static int next_viewer(int v)
{
    return v == GAME_SPECTATOR ? 0 : v + 1;
}

#define for_viewers(v, at)                                                             \
    for (int v = GAME_SPECTATOR; v < (at)->config.n_players; v = next_viewer(v))

static void check_redact(const struct at *at, struct rng *r)
{
    union room v, w;
    size_t size = at->game->state_size;
    (void)r;
    for_viewers(p, at)
    {
        memset(&v, 0, sizeof v);
        memset(&w, 0, sizeof w);
        at->game->redact(at->state, p, room_view(&v));
        at->game->redact(room_state(&v), p, room_view(&w));
        if (memcmp(v.bytes, w.bytes, size) != 0)
            broken(at, "redacting twice for viewer %d differs from once", p + 1);
    }
}

static void a_view_redacted_again_is_the_same_view(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_redact);
}

static void check_own_legal(const struct at *at, struct rng *r)
{
    union room v;
    game_action truth[GAME_MAX_ACTIONS], view[GAME_MAX_ACTIONS];
    (void)r;
    for (int p = 0; p < at->config.n_players; p++) {
        at->game->redact(at->state, p, room_view(&v));
        int n = at->game->legal(at->state, p, truth);
        int m = at->game->legal(room_state(&v), p, view);
        if (n != m || memcmp(truth, view, (size_t)n * sizeof *truth) != 0)
            broken(at, "seat %d has %d legal actions in truth, %d in its view", p + 1,
                   n, m);
    }
}

static void a_seat_reads_its_legal_actions_from_its_own_view(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_own_legal);
}

static void check_resample(const struct at *at, struct rng *r)
{
    union room v, w, back;
    size_t size = at->game->state_size;
    if (rng_below(r, 2))
        return;
    for_viewers(p, at)
    {
        at->game->redact(at->state, p, room_view(&v));
        memset(&w, 0, sizeof w);
        at->game->resample(room_view(&v), p, r, room_state(&w));
        const char *bad = at->game->check_state(room_state(&w));
        if (bad)
            broken(at, "a world sampled for viewer %d is impossible: %s", p + 1, bad);
        at->game->redact(room_state(&w), p, room_view(&back));
        if (memcmp(v.bytes, back.bytes, size) != 0)
            broken(at, "viewer %d could tell the sampled world from the true one",
                   p + 1);
    }
}

static void sampled_worlds_fit_everything_a_seat_has_seen(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_resample);
}

/*
 * A sampler that peeks would return the truth too often. Where two samples of a view
 * differ from each other in a share q of the cases, the truth, being one more draw from
 * the same worlds, differs from a sample about as often.
 */
static uint64_t pairs, apart, from_truth;

static void check_honest(const struct at *at, struct rng *r)
{
    union room v, w1, w2;
    size_t size = at->game->state_size;
    if (game_head(at->state)->node == GAME_OVER)
        return;
    for_viewers(p, at)
    {
        at->game->redact(at->state, p, room_view(&v));
        memset(&w1, 0, sizeof w1);
        memset(&w2, 0, sizeof w2);
        at->game->resample(room_view(&v), p, r, room_state(&w1));
        at->game->resample(room_view(&v), p, r, room_state(&w2));
        pairs++;
        apart += memcmp(w1.bytes, w2.bytes, size) != 0;
        from_truth += memcmp(w1.bytes, at->state, size) != 0;
    }
}

static void samples_are_not_the_truth_more_often_than_counting_predicts(void **unused)
{
    (void)unused;
    pairs = apart = from_truth = 0;
    walk_all(seeds_of(60), check_honest);
    double q = (double)apart / (double)pairs, t = (double)from_truth / (double)pairs;
    if ((tested->traits & GAME_HAS_SECRETS) && apart == 0)
        fail_msg("%s has secrets, but every sample is the same", tested->id);
    /* Choices of players are not uniform like the sampler's, hence the slack. */
    if (t < 0.85 * q - 0.005)
        fail_msg("%s: samples differ from each other in %.4f, from the truth only in "
                 "%.4f of %llu cases",
                 tested->id, q, t, (unsigned long long)pairs);
}

/* ---- noninterference ------------------------------------------------------- */

static char text_a[1 << 17], text_b[1 << 17];

static void write_events(const struct at *at, const struct game_state *s, int actor,
                         game_action a, int viewer, union room *after, char *text,
                         size_t size)
{
    static struct game_events ev;
    struct jot j;
    memcpy(after->bytes, s, at->game->state_size);
    ev.n = ev.lost = 0;
    at->game->apply(room_state(after), actor, a, &ev);
    jot_init(&j, text, size);
    jot_open(&j, '[');
    for (int i = 0; i < ev.n; i++)
        jot_event(&j, at->game, &ev.e[i], viewer);
    jot_close(&j, ']');
    if (!jot_ok(&j))
        broken(at, "the events do not fit");
}

static void write_view(const struct at *at, const struct game_state *s, int viewer,
                       char *text, size_t size)
{
    union room v;
    struct jot j;
    at->game->redact(s, viewer, room_view(&v));
    jot_init(&j, text, size);
    jot_view(&j, at->game, room_view(&v));
    if (!jot_ok(&j))
        broken(at, "the view does not fit");
}

static bool sees(uint8_t mask, int viewer)
{
    return mask == 0xff || (viewer >= 0 && (mask >> viewer & 1));
}

static int choices(const struct game *g, const struct game_state *s, int actor,
                   game_action *out)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    if (actor != GAME_CHANCE)
        return g->legal(s, actor, out);
    int n = g->chance(s, o);
    for (int i = 0; i < n; i++)
        out[i] = o[i].action;
    return n;
}

/* Does the same happen in both worlds, for all this viewer can know? */
static void check_pair(const struct at *at, const struct game_state *other, int viewer,
                       struct rng *r)
{
    const struct game *g = at->game;
    union room a, b;
    game_action legal[GAME_MAX_ACTIONS];
    int actor;
    write_view(at, at->state, viewer, text_a, sizeof text_a);
    write_view(at, other, viewer, text_b, sizeof text_b);
    if (strcmp(text_a, text_b) != 0)
        broken(at, "equal views of viewer %d, different JSON", viewer + 1);
    if (game_head(at->state)->node == GAME_OVER)
        return;
    game_action act = pick(g, at->state, r, &actor);
    game_action twin = act;
    uint8_t mask = g->seen_by(at->state, actor, act);
    int n = choices(g, other, actor, legal);
    if (!sees(mask, viewer)) {
        /* The viewer does not learn the text: any choice of the other world will do. */
        twin = legal[rng_below(r, (uint32_t)n)];
    } else {
        bool there = false;
        for (int i = 0; i < n; i++)
            there |= legal[i] == act;
        if (!there) /* it tells the worlds apart, and openly so */
            return;
    }
    if (g->seen_by(other, actor, twin) != mask)
        broken(at, "who sees an action depends on a secret");
    write_events(at, at->state, actor, act, viewer, &a, text_a, sizeof text_a);
    write_events(at, other, actor, twin, viewer, &b, text_b, sizeof text_b);
    /* The commit that completes a batch reveals, and what falls openly may: then the
     * worlds may part. */
    bool reveals = actor == GAME_CHANCE
                       ? sees(mask, viewer)
                       : mask != 0xff && !(game_head(at->state)->acting &
                                           (game_head(at->state)->acting - 1));
    if (reveals || (g->reveals && g->reveals(at->state, actor, act)))
        return;
    if (strcmp(text_a, text_b) != 0)
        broken(at, "viewer %d reads a secret from the events:\n%s\n%s", viewer + 1,
               text_a, text_b);
    write_view(at, room_state(&a), viewer, text_a, sizeof text_a);
    write_view(at, room_state(&b), viewer, text_b, sizeof text_b);
    if (!sees(mask, viewer) && strcmp(text_a, text_b) != 0)
        broken(at, "viewer %d reads a hidden action from its view:\n%s\n%s", viewer + 1,
               text_a, text_b);
}

static void check_leaks(const struct at *at, struct rng *r)
{
    union room v, w;
    if (rng_below(r, 3))
        return;
    for_viewers(p, at)
    {
        at->game->redact(at->state, p, room_view(&v));
        memset(&w, 0, sizeof w);
        at->game->resample(room_view(&v), p, r, room_state(&w));
        check_pair(at, room_state(&w), p, r);
    }
}

static void worlds_with_equal_views_give_equal_bytes(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_leaks);
}

const struct CMUnitTest secrets_tests[] = {
    cmocka_unit_test(a_view_redacted_again_is_the_same_view),
    cmocka_unit_test(a_seat_reads_its_legal_actions_from_its_own_view),
    cmocka_unit_test(sampled_worlds_fit_everything_a_seat_has_seen),
    cmocka_unit_test(samples_are_not_the_truth_more_often_than_counting_predicts),
    cmocka_unit_test(worlds_with_equal_views_give_equal_bytes),
};
const size_t n_secrets_tests = sizeof secrets_tests / sizeof secrets_tests[0];
