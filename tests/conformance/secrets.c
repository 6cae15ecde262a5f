/* secrets.c - conformance: views, sampled worlds, and that nothing leaks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/jot.h"

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
            broken(at, "redacting twice for %s differs from once", viewer_name(p));
    }
}

static void a_view_redacted_again_is_the_same_view(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_redact);
}

/* What is told to all alike is made of one view (cover_fields_apart). */
static void check_alike(const struct at *at, struct rng *r)
{
    union room first, v;
    (void)r;
    memset(&first, 0, sizeof first);
    at->game->redact(at->state, GAME_SPECTATOR, room_view(&first));
    for_viewers(p, at)
    {
        memset(&v, 0, sizeof v);
        at->game->redact(at->state, p, room_view(&v));
        if (memcmp(first.bytes, v.bytes, at->game->state_size) != 0)
            broken(at, "there are no secrets, but %s has a view of its own",
                   viewer_name(p));
    }
}

static void without_secrets_all_have_the_same_view(void **unused)
{
    (void)unused;
    if (!(tested->traits & GAME_HAS_SECRETS))
        walk_all(seeds_of(40), check_alike);
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

static void check_advice(const struct at *at, struct rng *r)
{
    union room own, other;
    (void)r;
    for (int p = 0; p < at->config.n_players && at->game->advises; p++) {
        int to = at->game->advises(at->state, p);
        memset(&own, 0, sizeof own);
        memset(&other, 0, sizeof other);
        at->game->redact(at->state, p, room_view(&own));
        if (at->game->advises(room_state(&own), p) != to)
            broken(at, "seat %d cannot tell whether it may propose", p + 1);
        if (to == GAME_NOBODY)
            continue;
        if (to == p || !(game_head(at->state)->acting >> to & 1))
            broken(at, "seat %d proposes where nobody decides", p + 1);
        at->game->redact(at->state, to, room_view(&other));
        if (memcmp(own.bytes, other.bytes, at->game->state_size) != 0)
            broken(at, "seats %d and %d do not see the same", p + 1, to + 1);
    }
}

static void who_proposes_sees_what_the_one_who_decides_sees(void **unused)
{
    (void)unused;
    walk_all(seeds_of(100), check_advice);
}

void check_resample(const struct at *at, struct rng *r)
{
    union room v, w, back;
    size_t size = at->game->state_size;
    for_viewers(p, at)
    {
        memset(&v, 0, sizeof v);
        memset(&w, 0, sizeof w);
        memset(&back, 0, sizeof back);
        at->game->redact(at->state, p, room_view(&v));
        at->game->resample(room_view(&v), p, r, room_state(&w));
        const char *bad = at->game->check_state(room_state(&w));
        if (bad)
            broken(at, "a world sampled for %s is impossible: %s", viewer_name(p), bad);
        at->game->redact(room_state(&w), p, room_view(&back));
        if (memcmp(v.bytes, back.bytes, size) != 0)
            broken(at, "%s could tell the sampled world from the true one",
                   viewer_name(p));
    }
}

static void check_resample_now_and_then(const struct at *at, struct rng *r)
{
    if (rng_below(r, 2))
        check_resample(at, r);
}

static void sampled_worlds_fit_everything_a_seat_has_seen(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_resample_now_and_then);
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
        broken(at, "equal views of %s, different JSON", viewer_name(viewer));
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
        broken(at, "%s reads a secret from the events:\n%s\n%s", viewer_name(viewer),
               text_a, text_b);
    write_view(at, room_state(&a), viewer, text_a, sizeof text_a);
    write_view(at, room_state(&b), viewer, text_b, sizeof text_b);
    if (!sees(mask, viewer) && strcmp(text_a, text_b) != 0)
        broken(at, "%s reads a hidden action from its view:\n%s\n%s",
               viewer_name(viewer), text_a, text_b);
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

/* ---- what is told --------------------------------------------------------------- */

static bool is_hidden(const struct game_event *e, int arg, int viewer)
{
    return (e->secret >> arg & 1) && !sees(e->seen_by, viewer);
}

/* Are these two lists the same, for all that the viewer can see of them? Then
 * `ret_name` is an argument that differs out of its sight, or NULL. */
static bool look_alike(const struct game *g, const struct game_events *a,
                       const struct game_events *b, int viewer, const char **ret_name)
{
    *ret_name = NULL;
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++) {
        const struct game_event *x = &a->e[i], *y = &b->e[i];
        const struct game_arg_spec *spec = g->event_kinds[x->kind].args;
        if (x->kind != y->kind || x->n_args != y->n_args)
            return false;
        for (int k = 0; k < x->n_args; k++) {
            bool hidden = is_hidden(x, k, viewer);
            if (hidden != is_hidden(y, k, viewer) ||
                (!hidden && x->arg[k] != y->arg[k]))
                return false;
            if (x->arg[k] != y->arg[k])
                *ret_name = spec->name;
            spec += spec[1].name != NULL; /* the rest has one name */
        }
    }
    return true;
}

struct told {
    game_action action;
    union room after;
    struct game_events events;
};

static void do_it(const struct at *at, int actor, game_action a, struct told *ret)
{
    ret->action = a;
    ret->events.n = ret->events.lost = 0;
    memcpy(ret->after.bytes, at->state, at->game->state_size);
    at->game->apply(room_state(&ret->after), actor, a, &ret->events);
}

/* The viewer reads the text of `a`: more than events and view say is not for it. */
static void check_told_apart(const struct at *at, int actor, struct told *a,
                             struct told *b, int viewer)
{
    char text[2][GAME_TEXT_MAX] = {"", ""};
    const char *name;
    union room v = {{0}}, w = {{0}};
    if (!look_alike(at->game, &a->events, &b->events, viewer, &name))
        return;
    at->game->format(at->state, actor, a->action, text[0], sizeof text[0]);
    at->game->format(at->state, actor, b->action, text[1], sizeof text[1]);
    if (name)
        broken(at, "%s is told \"%s\", but the event hides %s from it (seen_by)",
               viewer_name(viewer), text[0], name);
    at->game->redact(room_state(&a->after), viewer, room_view(&v));
    at->game->redact(room_state(&b->after), viewer, room_view(&w));
    if (memcmp(v.bytes, w.bytes, at->game->state_size) == 0)
        broken(at,
               "%s is told \"%s\", which its view and events do not tell from \"%s\""
               " (seen_by)",
               viewer_name(viewer), text[0], text[1]);
}

static void check_told(const struct at *at, struct rng *r)
{
    enum { OTHERS = 16 };
    static struct told a, b;
    game_action all[GAME_MAX_ACTIONS];
    int actor;
    if (game_head(at->state)->node == GAME_OVER || rng_below(r, 3))
        return;
    game_action act = pick(at->game, at->state, r, &actor);
    uint8_t mask = at->game->seen_by(at->state, actor, act);
    int n = choices(at->game, at->state, actor, all);
    int first = (int)rng_below(r, (uint32_t)n);
    do_it(at, actor, act, &a);
    for (int i = 0; i < n && i < OTHERS; i++) {
        game_action other = all[(first + i) % n];
        if (other == act)
            continue;
        do_it(at, actor, other, &b);
        for_viewers(p, at)
        {
            if (sees(mask, p))
                check_told_apart(at, actor, &a, &b, p);
        }
    }
}

static void a_text_tells_nobody_what_views_and_events_hide(void **unused)
{
    (void)unused;
    walk_all(seeds_of(8), check_told);
}

const struct CMUnitTest secrets_tests[] = {
    cmocka_unit_test(a_view_redacted_again_is_the_same_view),
    cmocka_unit_test(without_secrets_all_have_the_same_view),
    cmocka_unit_test(a_seat_reads_its_legal_actions_from_its_own_view),
    cmocka_unit_test(who_proposes_sees_what_the_one_who_decides_sees),
    cmocka_unit_test(sampled_worlds_fit_everything_a_seat_has_seen),
    cmocka_unit_test(samples_are_not_the_truth_more_often_than_counting_predicts),
    cmocka_unit_test(worlds_with_equal_views_give_equal_bytes),
    cmocka_unit_test(a_text_tells_nobody_what_views_and_events_hide),
};
const size_t n_secrets_tests = sizeof secrets_tests / sizeof secrets_tests[0];
