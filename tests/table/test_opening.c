/* test_opening.c - a table that begins with what was played elsewhere. */
#include "core/hash.h"
#include "core/opening.h"
#include "maat/rng.h"
#include "table_kit.h"

enum { SEED = 40, PLIES = 6000 };

static const struct {
    const char *game, *options;
} titles[] = {{"ra", "players=3 edition=1999"},
              {"ra", "players=4 edition=2008"},
              {"aton", ""},
              {"horus", "players=3"},
              {"ankh", "players=3"}};
enum { TITLES = sizeof titles / sizeof *titles };

/* ---- playing --------------------------------------------------------------------- */

/* One decision, at random, of one of those who owe one. */
static void decide(struct table *t, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int seat = (int)rng_below(r, t->n_seats);
    struct wish w = {.kind = WISH_ACT, .known = t->seq, .is_own = true};

    while (!(table_owes(t) >> seat & 1))
        seat = (seat + 1) % t->n_seats;
    w.seat = seat;
    if (match_hand(t->match) == seat) {
        w.kind = WISH_THROW;
        memcpy(w.input, "-", 2);
    } else {
        uint32_t n = (uint32_t)match_legal(t->match, seat, legal);
        match_format(t->match, seat, legal[rng_below(r, n)], w.action, sizeof w.action);
    }
    kit_do(t, &w, 3000);
}

static void play(struct table *t, struct rng *r, int decisions)
{
    for (int i = 0; i < decisions && t->state == TABLE_RUNNING; i++)
        decide(t, r);
}

static struct record record_of(const struct table *t)
{
    struct record r;

    assert_int_equal(match_record(t->match, &r), 0);
    return r;
}

/* The text of the first `plies` actions of a game. */
static char *cut(const struct record *r, uint32_t plies)
{
    struct record part = *r;
    char *text;

    part.n_steps = plies;
    part.over = false;
    part.opening = 0;
    part.seed[0] = '\0';
    text = record_write(&part);
    assert_non_null(text);
    return text;
}

static struct record read_opening(const char *text)
{
    struct record r;
    struct record_error err;

    if (opening_read(text, strlen(text), &r, &err))
        fail_msg("line %u: %s", (unsigned)err.line, err.why);
    return r;
}

/* A table with seats for all, whose setup has gone through its text. */
static struct table *moved_table(const char *opening)
{
    static const uint8_t seed[DEALER_SEED] = "another seed";
    static char text[TABLE_SETUP_MAX];
    struct record o = read_opening(opening);
    struct table_setup s = {.game = o.game,
                            .config = o.config,
                            .host = "anna",
                            .title = "",
                            .rematch_of = "",
                            .seed = seed,
                            .opening = &o,
                            .has_undo = true};
    char why[200] = "";
    struct table *t = NULL;

    if (table_setup_write(&s, text, sizeof text) < 0 ||
        !(t = table_new("moved", text, why, sizeof why)))
        fail_msg("%s", why);
    assert_int_equal(t->moved, o.n_steps);
    record_done(&o);
    for (int p = 0; p < t->n_seats; p++) {
        struct wish sit = kit_sit(p, kit_people[p]);
        kit_do(t, &sit, 1000);
    }
    return t;
}

static struct table *go_on(const char *opening)
{
    struct table *t = moved_table(opening);
    struct wish begin = {.kind = WISH_BEGIN, .seat = -1, .person = "anna"};

    kit_do(t, &begin, 2000);
    return t;
}

/* ---- going on -------------------------------------------------------------------- */

struct told {
    uint64_t hash;
    uint32_t n;
};

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    struct told *told = ctx;
    int who[3] = {(int)ply, actor, n};

    told->hash = hash_bytes(told->hash, who, sizeof who);
    told->hash = hash_bytes(told->hash, text, strlen(text));
    for (int i = 0; i < n; i++)
        told->hash = hash_bytes(told->hash, e[i].arg, sizeof e[i].arg);
    told->n++;
    return 0;
}

static struct told told_of(struct match *m, int viewer, uint32_t to)
{
    struct told told = {HASH_START, 0};

    match_events(m, viewer, 0, to, tell, &told);
    return told;
}

/* What everybody sees of the past is what they saw when it happened. */
static void expect_same_past(struct match *a, struct match *b, uint32_t plies)
{
    const struct game *g = match_game(a);

    for (int v = GAME_SPECTATOR; v < match_config(a)->n_players; v++) {
        struct told one = told_of(a, v, plies), other = told_of(b, v, plies);
        assert_int_equal(one.n, plies);
        assert_true(one.hash == other.hash);
        for (uint32_t ply = 0; ply <= plies; ply += 1 + plies / 7)
            assert_memory_equal(match_view_at(a, v, ply), match_view_at(b, v, ply),
                                g->state_size);
    }
}

static int expect_luck(void *ctx, const struct record *r, uint32_t ply,
                       const struct game_state *s, const struct record_step *st)
{
    const struct dealer *d = ctx;

    if (st && ply >= r->opening && st->actor == GAME_CHANCE)
        assert_true(st->action == dealer_outcome(d, r->game, s));
    return 0;
}

/* The record of the moved game: read back, marked, and its own luck where it is its
 * own. */
static void expect_record(const struct table *t, uint32_t opening)
{
    struct record_error err;
    struct record r;
    struct dealer d;
    char mark[32], *text = table_record(t);

    assert_non_null(text);
    snprintf(mark, sizeof mark, "\nopening %u\n", (unsigned)opening);
    assert_non_null(strstr(text, mark));
    assert_null(strstr(text, "deal chosen"));
    if (record_read(text, strlen(text), &r, &err))
        fail_msg("line %u: %s", (unsigned)err.line, err.why);
    assert_int_equal(r.opening, opening);
    assert_int_equal(table_dealer(t, &d), 0);
    record_replay(&r, expect_luck, &d);
    record_done(&r);
    free(text);
}

static void every_title_goes_on_from_any_moment(void **state)
{
    (void)state;
    for (int i = 0; i < TITLES; i++) {
        struct rng r = rng_stream(SEED + (uint64_t)i, RNG_TEST);
        struct table *whole = kit_running(titles[i].game, titles[i].options);
        play(whole, &r, PLIES);
        assert_int_equal(whole->state, TABLE_FINISHED);
        struct record rec = record_of(whole);
        struct match *past = match_from_record(&rec, NULL);
        for (int k = 0; k < 12; k++) {
            uint32_t n = 1 + rng_below(&r, rec.n_steps - 1);
            char *text = cut(&rec, n);
            struct table *t = go_on(text);
            expect_same_past(past, t->match, n);
            play(t, &r, PLIES);
            if (t->state != TABLE_FINISHED)
                fail_msg("seed %d, %s from %u: not over", SEED, titles[i].game,
                         (unsigned)n);
            expect_same_past(past, t->match, n);
            expect_record(t, n);
            table_free(t);
            free(text);
        }
        match_free(past);
        record_done(&rec);
        table_free(whole);
    }
}

/* Two tables that begin alike go on with luck of their own. */
static void luck_is_new_from_the_first_roll_on(void **state)
{
    struct rng r = rng_stream(SEED, 90);
    struct table *whole = kit_running("ra", "players=3"), *t;
    struct record rec, other;
    bool differs = false;
    char *text;

    (void)state;
    play(whole, &r, PLIES);
    rec = record_of(whole);
    text = cut(&rec, 20);
    t = go_on(text);
    play(t, &r, PLIES);
    other = record_of(t);
    for (uint32_t i = 20; i < rec.n_steps && i < other.n_steps; i++)
        differs |= rec.steps[i].action != other.steps[i].action;
    assert_true(differs);
    record_done(&other);
    record_done(&rec);
    table_free(t);
    table_free(whole);
    free(text);
}

static void nothing_of_the_opening_is_taken_back(void **state)
{
    (void)state;
    for (int i = 0; i < TITLES; i++) {
        struct rng r = rng_stream(SEED + 100 + (uint64_t)i, RNG_TEST);
        struct table *whole = kit_running(titles[i].game, titles[i].options);
        play(whole, &r, 40);
        struct record rec = record_of(whole);
        for (uint32_t n = 1; n <= rec.n_steps; n++) {
            char *text = cut(&rec, n);
            struct table *t = go_on(text);
            uint32_t ply = match_ply(t->match);
            for (int p = 0; p < t->n_seats; p++) {
                assert_false(match_can_undo(t->match, p));
                assert_int_equal(match_undo(t->match, p, NULL), REFUSED_NO_UNDO);
            }
            assert_int_equal(match_ply(t->match), ply);
            /* What comes after it can be, as everywhere, down to there. */
            play(t, &r, 1);
            for (int p = 0; p < t->n_seats; p++)
                while (match_undo(t->match, p, NULL) == REFUSAL_NONE)
                    assert_true(match_ply(t->match) >= n);
            table_free(t);
            free(text);
        }
        record_done(&rec);
        table_free(whole);
    }
}

/* One of two has chosen a card already, and nobody else may know it. */
static void a_secret_choice_of_the_opening_stays_one(void **state)
{
    struct rng r = rng_stream(SEED, 200);
    struct table *whole = kit_running("aton", ""), *t;
    struct record rec;
    int found = 0;

    (void)state;
    play(whole, &r, 30);
    rec = record_of(whole);
    for (uint32_t n = 1; n < rec.n_steps; n++) {
        char *text = cut(&rec, n);
        t = go_on(text);
        int by = rec.steps[n - 1].actor;
        if (match_ply(t->match) == n && by >= 0 && table_owes(t) == 2 >> by &&
            match_seen_by(t->match, n - 1) == 1 << by) {
            struct told own = told_of(t->match, by, n);
            struct told theirs = told_of(t->match, 1 - by, n);
            assert_true(theirs.hash != own.hash);
            found++;
        }
        table_free(t);
        free(text);
    }
    assert_true(found > 0);
    record_done(&rec);
    table_free(whole);
}

/* ---- the table ------------------------------------------------------------------- */

static void an_opening_without_actions_is_none(void **state)
{
    static const char text[] = "record 1\ngame ra rules 1\nconfig players=2\n";
    struct table *t = go_on(text);
    char *record;

    (void)state;
    assert_int_equal(t->moved, 0);
    record = table_record(t);
    assert_null(strstr(record, "opening"));
    free(record);
    table_free(t);
}

static void names_and_luck_of_before_are_forgotten(void **state)
{
    static const char text[] =
        "record 1\ngame ra rules 1\nconfig players=2 edition=2008\nseat 1 Zoe\n"
        "table old\ncommitment "
        "3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284\n"
        "deal chosen\nopening 1\nnonce 1 lotus\n* suns 2\n";
    struct record r = read_opening(text);
    char *bare = record_write(&r);

    (void)state;
    assert_string_equal(bare, "record 1\ngame ra rules 1\n"
                              "config players=2 edition=2008\n* suns 2\n");
    free(bare);
    record_done(&r);
}

#define HEAD "record 1\ngame ra rules 1\nconfig players=2 edition=2008\n"

static void what_cannot_be_gone_on_with_is_refused(void **state)
{
    static const char seed[] =
        "cd2662154e6d76b2b2b92e70c0cac3ccf534f9b74eb5b89819ec509083d00a50";
    static const struct {
        const char *text;
        uint32_t line;
        const char *why;
    } bad[] = {
        {"", 0, "ends before its configuration"},
        {"hello\n", 1, "not a record"},
        {"record 1\ngame chess rules 1\nconfig\n", 2, "no such game"},
        {"record 1\ngame ra rules 9\nconfig\n", 2, "another version"},
        {"record 1\ngame ra rules 1\nconfig players=9\n", 3, "players"},
        {"record 1\ngame ra rules 1\nconfig colour=red\n", 3, "colour"},
        {HEAD "1 draw\n", 4, "illegal"},
        {HEAD "* suns 2\n* suns 2\n", 5, "illegal"},
        {HEAD "* suns 2\n3 draw\n", 5, "neither"},
        {HEAD "* suns 2", 4, "cut off"},
        {HEAD "opening 2\n* suns 2\n", 0, "longer than the game"},
        {HEAD "opening 0\n* suns 2\n", 4, "a number of actions"},
        {HEAD "opening 1x\n* suns 2\n", 4, "a number of actions"},
        {HEAD "opening 1\nopening 1\n* suns 2\n", 5, "given twice"},
        {HEAD "* suns 2\nopening 1\n", 5, "neither"},
        {HEAD "on-time loss\n* suns 2\nlate 1\n", 0, "lost on time"},
        {HEAD "* suns 2\nseed %s\n", 0, "leave the seed out"},
    };
    char text[600];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct record r = {.n_steps = 77};
        struct record_error err;
        bool has_seed = strstr(bad[i].text, "%s") != NULL;
        snprintf(text, sizeof text, has_seed ? HEAD "* suns 2\nseed %s\n" : "%s",
                 has_seed ? seed : bad[i].text);
        assert_int_equal(opening_read(text, strlen(text), &r, &err), -1);
        assert_int_equal(r.n_steps, 77);
        if (err.line != bad[i].line || !strstr(err.why, bad[i].why))
            fail_msg("case %zu: line %u: %s", i, (unsigned)err.line, err.why);
    }
}

static void a_game_that_is_over_is_refused(void **state)
{
    (void)state;
    for (int i = 0; i < TITLES; i++) {
        struct rng r = rng_stream(SEED + 300 + (uint64_t)i, RNG_TEST);
        struct table *t = kit_running(titles[i].game, titles[i].options);
        struct record out;
        struct record_error err;
        play(t, &r, PLIES);
        struct record rec = record_of(t);
        char *text = cut(&rec, rec.n_steps);
        assert_int_equal(opening_read(text, strlen(text), &out, &err), -1);
        assert_string_equal(err.why, "the game is over");
        free(text);
        record_done(&rec);
        table_free(t);
    }
}

/* A hand's input is shown to others, so it must be one. */
static void a_throw_that_no_hand_could_make_is_refused(void **state)
{
    struct rng r = rng_stream(SEED, 400);
    struct table *t = kit_running("horus", "players=2");
    int tried = 0;

    (void)state;
    play(t, &r, 400);
    struct record rec = record_of(t);
    for (uint32_t i = 0; i < rec.n_steps && !tried; i++) {
        struct record_step *st = &rec.steps[i];
        struct record out;
        struct record_error err;
        if (st->actor != GAME_CHANCE)
            continue;
        snprintf(st->throw_, sizeof st->throw_, "<b>any text</b>");
        char *text = cut(&rec, i + 1);
        assert_int_equal(opening_read(text, strlen(text), &out, &err), -1);
        assert_non_null(strstr(err.why, "is no throw of this game"));
        free(text);
        tried++;
    }
    assert_true(tried);
    record_done(&rec);
    table_free(t);
}

static void a_setup_whose_opening_is_damaged_is_refused(void **state)
{
    static const char head[] =
        "{\"game\":\"ra\",\"rules\":1,\"options\":\"players=2 edition=2008\",\"host\":"
        "\"anna\",\"title\":\"\",\"rematch_of\":\"\",\"seed\":\"\",\"opening\":%s}";
    static const struct {
        const char *opening, *why; /* NULL: taken */
    } of[] = {
        {"\"record 1\\ngame ra rules 1\\nconfig players=2\\n* suns 2\\n\"", NULL},
        {"\"record 1\\ngame ra rules 1\\nconfig players=3\\n* suns 2\\n\"",
         "another game"},
        {"\"record 1\\ngame aton rules 1\\nconfig\\n\"", "another game"},
        {"\"record 1\\ngame ra rules 1\\nconfig players=2\\n1 draw\\n\"", "line 4"},
        {"\"\"", "damaged"},
        {"7", "damaged"},
    };
    char setup[500], why[200];

    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct table *t;
        snprintf(setup, sizeof setup, head, of[i].opening);
        t = table_new("t", setup, why, sizeof why);
        assert_int_equal(t == NULL, of[i].why != NULL);
        if (of[i].why && !strstr(why, of[i].why))
            fail_msg("case %zu: %s", i, why);
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_title_goes_on_from_any_moment),
        cmocka_unit_test(luck_is_new_from_the_first_roll_on),
        cmocka_unit_test(nothing_of_the_opening_is_taken_back),
        cmocka_unit_test(a_secret_choice_of_the_opening_stays_one),
        cmocka_unit_test(an_opening_without_actions_is_none),
        cmocka_unit_test(names_and_luck_of_before_are_forgotten),
        cmocka_unit_test(what_cannot_be_gone_on_with_is_refused),
        cmocka_unit_test(a_game_that_is_over_is_refused),
        cmocka_unit_test(a_throw_that_no_hand_could_make_is_refused),
        cmocka_unit_test(a_setup_whose_opening_is_damaged_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
