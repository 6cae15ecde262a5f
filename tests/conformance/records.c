/* records.c - conformance: record, reload, replay, undo, restore. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/hash.h"
#include "match/match.h"

enum { MAX_HASHES = 1 << 17 };

static uint64_t hashes[MAX_HASHES];

static struct match *new_match(const struct game_config *cfg, uint64_t seed)
{
    struct dealer d;
    uint8_t bytes[DEALER_SEED];
    dealer_seed_from(seed, bytes);
    dealer_init(&d, bytes, "conformance", cfg->n_players, NULL);
    return match_new(tested, cfg, &d);
}

static void act_randomly(struct match *m, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    struct refusal err = {0};
    int seat = __builtin_ctz(match_head(m)->acting);
    int n = match_legal(m, seat, legal);
    match_format(m, seat, legal[rng_below(r, (uint32_t)n)], text, sizeof text);
    if (match_act(m, seat, text, &err))
        fail_msg("%s: \"%s\" is legal but refused: %s", tested->id, text, err.why);
}

static int same_hash(void *ctx, const struct record *r, uint32_t ply,
                     const struct game_state *s, const struct record_step *st)
{
    (void)ctx;
    (void)st;
    return ply < MAX_HASHES && hash_state(r->game, s) != hashes[ply] ? (int)ply + 1 : 0;
}

static void each_config(void (*run)(const struct game_config *cfg, uint64_t seed),
                        int seeds)
{
    for (int n = tested->min_players; n <= tested->max_players; n++) {
        struct game_config cfg;
        config_default(tested, &cfg);
        cfg.n_players = (uint8_t)n;
        for (int i = 0; i < seeds && !tested->check_config(&cfg); i++)
            run(&cfg, (uint64_t)i + 1);
    }
}

/* Play on, noting the hash before every ply. Seats act in ascending order, so the order
 * of play is the order of the record. */
static void play_noting(struct match *m, struct rng *r, uint32_t until)
{
    while (match_head(m)->node != GAME_OVER && match_ply(m) < until) {
        if (match_ply(m) < MAX_HASHES)
            hashes[match_ply(m)] = match_hash(m);
        if (match_head(m)->node == GAME_CHANCE_NODE) {
            game_action a;
            struct game_outcome o[GAME_MAX_OUTCOMES];
            char text[GAME_TEXT_MAX];
            int n = tested->chance(match_truth(m), o);
            a = o[rng_below(r, (uint32_t)n)].action;
            match_format(m, GAME_CHANCE, a, text, sizeof text);
            assert_int_equal(match_force(m, text, NULL), REFUSAL_NONE);
        } else {
            act_randomly(m, r);
        }
    }
    if (match_ply(m) < MAX_HASHES)
        hashes[match_ply(m)] = match_hash(m);
}

static void reload(const struct game_config *cfg, uint64_t seed)
{
    struct record rec, back;
    struct record_error err;
    struct rng r = rng_stream(seed, RNG_TEST);
    struct match *m = match_new(tested, cfg, NULL);
    /* Some records are cut off in the middle of the game. */
    uint32_t until = seed % 3 ? UINT32_MAX : rng_below(&r, 100);
    play_noting(m, &r, until);
    assert_int_equal(match_record(m, &rec), 0);
    char *text = record_write(&rec);
    assert_non_null(text);
    if (record_read(text, strlen(text), &back, &err))
        fail_msg("%s seed %llu: own record refused, line %u: %s", tested->id,
                 (unsigned long long)seed, (unsigned)err.line, err.why);
    int bad = record_replay(&back, same_hash, NULL);
    if (bad)
        fail_msg("%s seed %llu: the replayed state differs at ply %d", tested->id,
                 (unsigned long long)seed, bad - 1);
    char *again = record_write(&back);
    assert_string_equal(text, again);
    struct match *copy = match_from_record(&back, NULL);
    assert_true(match_hash(copy) == match_hash(m));
    /* Going on from the restored game is going on with the game. */
    struct rng r1 = r, r2 = r;
    play_noting(m, &r1, match_ply(m) + 50);
    play_noting(copy, &r2, match_ply(copy) + 50);
    assert_true(match_hash(copy) == match_hash(m));
    match_free(copy);
    match_free(m);
    record_done(&rec);
    record_done(&back);
    free(text);
    free(again);
}

static void a_record_replays_to_equal_hashes_at_every_ply(void **unused)
{
    (void)unused;
    each_config(reload, seeds_of(24));
}

/* A record with one line spoiled is refused whole, and says which line. */
static void spoil(const struct game_config *cfg, uint64_t seed)
{
    struct record rec, back;
    struct record_error err;
    struct rng r = rng_stream(seed, RNG_TEST);
    struct match *m = match_new(tested, cfg, NULL);
    play_noting(m, &r, 40);
    assert_int_equal(match_record(m, &rec), 0);
    char *text = record_write(&rec);
    size_t len = strlen(text);
    memset(&back, 0x5a, sizeof back);
    for (int k = 0; k < 20; k++) {
        size_t where = rng_below(&r, (uint32_t)len);
        char old = text[where];
        struct record untouched = back;
        text[where] = (char)(1 + rng_below(&r, 255));
        int bad = record_read(text, len, &back, &err);
        if (!bad)
            record_done(&back); /* another legal game, a name, or a comment */
        else if (memcmp(&untouched, &back, sizeof back) != 0 || !err.why[0])
            fail_msg("%s seed %llu: a refused record left its mark", tested->id,
                     (unsigned long long)seed);
        memset(&back, 0x5a, sizeof back);
        text[where] = old;
    }
    free(text);
    record_done(&rec);
    match_free(m);
}

static void a_spoiled_record_is_refused_whole(void **unused)
{
    (void)unused;
    each_config(spoil, seeds_of(40));
}

/* The dealer's game is a function of its seed, and undo cannot fish for luck. */
static void deal_twice(const struct game_config *cfg, uint64_t seed)
{
    struct match *a = new_match(cfg, seed), *b = new_match(cfg, seed);
    struct rng ra = rng_stream(seed, RNG_TEST), rb = ra;
    for (int k = 0; k < 120; k++) {
        match_settle(a, false);
        match_settle(b, false);
        if (match_head(a)->node != GAME_DECISION)
            break;
        act_randomly(a, &ra);
        act_randomly(b, &rb);
        int seat = -1;
        for (int p = 0; p < cfg->n_players; p++)
            if (match_can_undo(b, p))
                seat = p;
        if (seat >= 0) {
            /* Take back and do again: nothing may have changed. */
            struct rng before = rb;
            uint64_t h = match_hash(b);
            struct record rec;
            assert_int_equal(match_record(b, &rec), 0);
            struct record_step last = rec.steps[rec.n_steps - 1];
            assert_int_equal(match_undo(b, seat, NULL), REFUSAL_NONE);
            char text[GAME_TEXT_MAX];
            match_format(b, last.actor, last.action, text, sizeof text);
            assert_int_equal(match_act(b, last.actor, text, NULL), REFUSAL_NONE);
            assert_true(h == match_hash(b));
            record_done(&rec);
            rb = before;
        }
        assert_true(match_hash(a) == match_hash(b));
    }
    match_free(a);
    match_free(b);
}

static void undo_and_redo_lead_to_the_same_game(void **unused)
{
    (void)unused;
    each_config(deal_twice, seeds_of(24));
}

static int count_events(void *ctx, uint32_t ply, int actor, const char *text,
                        const struct game_event *e, int n)
{
    uint64_t *h = ctx;
    (void)ply;
    *h = hash_bytes(*h, &actor, sizeof actor);
    *h = hash_bytes(*h, text, strlen(text));
    for (int i = 0; i < n; i++)
        *h = hash_bytes(*h, &e[i].kind, 1);
    return 0;
}

/* Events of the past are the same whenever they are asked for. */
static void look_back(const struct game_config *cfg, uint64_t seed)
{
    struct rng r = rng_stream(seed, RNG_TEST);
    struct match *m = new_match(cfg, seed);
    uint64_t live = HASH_START, later = HASH_START;
    for (int k = 0; k < 150 && match_head(m)->node != GAME_OVER; k++) {
        uint32_t from = match_ply(m);
        match_settle(m, false);
        if (match_head(m)->node == GAME_DECISION)
            act_randomly(m, &r);
        match_events(m, 0, from, match_ply(m), count_events, &live);
    }
    match_events(m, 0, 0, match_ply(m), count_events, &later);
    assert_true(live == later);
    match_free(m);
}

static void the_past_can_be_told_again(void **unused)
{
    (void)unused;
    each_config(look_back, seeds_of(16));
}

const struct CMUnitTest records_tests[] = {
    cmocka_unit_test(a_record_replays_to_equal_hashes_at_every_ply),
    cmocka_unit_test(a_spoiled_record_is_refused_whole),
    cmocka_unit_test(undo_and_redo_lead_to_the_same_game),
    cmocka_unit_test(the_past_can_be_told_again),
};
const size_t n_records_tests = sizeof records_tests / sizeof records_tests[0];
