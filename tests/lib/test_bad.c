/* test_bad.c - what callers do by mistake: an error that names it, and nothing else. */
#include "lib/play.h"

/* ---- texts ----------------------------------------------------------------------- */

enum reader { SETUP, STATE, VIEW, RECORD, BOT };

static const struct {
    enum reader reader;
    const char *game, *text;
    int code;
    const char *about; /* in the sentence */
} texts[] = {
    {SETUP, "chess", "", MAAT_NOT_FOUND, "game"},
    {SETUP, "ra", "players=9", MAAT_BAD_OPTION, "players"},
    {SETUP, "ra", "players", MAAT_BAD_OPTION, "key=value"},
    {SETUP, "ra", "players=2 players=2", MAAT_BAD_OPTION, "twice"},
    {SETUP, "ra", "colour=red", MAAT_BAD_OPTION, "colour"},
    {SETUP, "ra", "players=2 edition=1999", MAAT_BAD_OPTION, "1999"},
    {SETUP, "ra", "edition=\xff\xfe", MAAT_BAD_OPTION, "edition"},
    {STATE, "", "", MAAT_BAD_TEXT, "JSON"},
    {STATE, "", "[]", MAAT_BAD_TEXT, "object"},
    {STATE, "", "{}", MAAT_BAD_TEXT, "game"},
    {STATE, "", "{\"game\":\"chess\"}", MAAT_BAD_TEXT, "game"},
    {STATE, "", "{\"game\":3}", MAAT_BAD_TEXT, "game"},
    {STATE, "", "\xff\xfe{", MAAT_BAD_TEXT, "JSON"},
    {VIEW, "", "{\"game\":\"ra\"}", MAAT_BAD_TEXT, ""},
    {RECORD, "", "", MAAT_BAD_TEXT, "record"},
    {RECORD, "", "record 2\n", MAAT_BAD_TEXT, "grammar"},
    {RECORD, "", "record 1\ngame chess rules 1\n", MAAT_BAD_TEXT, "chess"},
    {RECORD, "", "record 1\ngame ra rules 1\nconfig players=9\n", MAAT_BAD_TEXT,
     "players"},
    {RECORD, "", "record 1\ngame ra rules 1\nconfig\n1 fly\n", MAAT_BAD_TEXT, "seat 1"},
    {RECORD, "", "record 1\ngame ra rules 1\nconfig\n* suns 9\n", MAAT_BAD_TEXT,
     "suns 9"},
    {BOT, "chess", "casual", MAAT_NOT_FOUND, "game"},
    {BOT, "ra", "", MAAT_NOT_FOUND, "bot"},
    {BOT, "ra", "god", MAAT_NOT_FOUND, "god"},
    {BOT, "ra", "99999999999", MAAT_BAD_OPTION, "strength"},
    {BOT, "ra", "casual:nodes=0", MAAT_BAD_OPTION, "nodes"},
    {BOT, "ra", "casual:nodes=1e9", MAAT_BAD_OPTION, "nodes"},
    {BOT, "ra", "casual:colour=red", MAAT_BAD_OPTION, "colour"},
    {BOT, "ra", "casual:colour=red", MAAT_BAD_OPTION, "overlooked"},
    {BOT, "ra", "casual:ms=5,seed=1,ms=9", MAAT_BAD_OPTION, "ms: given twice"},
    {BOT, "ra", "casual:weights=/etc/passwd", MAAT_BAD_OPTION, "reads no files"},
    {BOT, "ra", "cmd:true", MAAT_NOT_FOUND, "cmd"},
};

static const void *read_one(enum reader reader, const char *game, const char *text,
                            size_t len, struct maat_error *err)
{
    const maat_game *g = maat_game_find(game);
    switch (reader) {
    case SETUP:
        return maat_setup_new(g, text, err);
    case STATE:
        return maat_state_read(text, len, err);
    case VIEW:
        return maat_view_read(text, len, 0, err);
    case RECORD:
        return maat_record_read(text, len, err);
    case BOT:
        return maat_bot_new(g, text, 1, err);
    }
    return NULL;
}

static void rubbish_is_refused_with_what_is_wrong_about_it(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct maat_error err = {.code = 77, .line = 77, .rule = "?", .why = "?"};
        const char *text = texts[i].text;
        size_t len = strlen(text);
        if (read_one(texts[i].reader, texts[i].game, text, len, &err))
            fail_msg("taken: %s", text);
        if (err.code != texts[i].code || !strstr(err.why, texts[i].about))
            fail_msg("%s: code %d, %s", text, (int)err.code, err.why);
        assert_string_equal(err.rule, "");
        assert_null(read_one(texts[i].reader, texts[i].game, text, len, NULL));
    }
}

static void a_nul_in_a_text_is_refused(void **unused)
{
    struct maat_error err = {0};
    static const char record[] = "record 1\ngame ra\0 rules 1\n";
    static const char state[] = "{\"game\":\"ra\0\"}";
    (void)unused;
    assert_null(maat_record_read(record, sizeof record - 1, &err));
    assert_int_equal(err.code, MAAT_BAD_TEXT);
    assert_int_equal(err.line, 2);
    assert_null(maat_state_read(state, sizeof state - 1, &err));
    assert_int_equal(err.code, MAAT_BAD_TEXT);
}

static void what_is_no_json_is_told_with_its_line(void **unused)
{
    static const char text[] = "{\n\"game\":\"ra\",\n]";
    struct maat_error err = {0};
    (void)unused;
    assert_null(maat_state_read(text, sizeof text - 1, &err));
    assert_int_equal(err.line, 3);
    assert_null(maat_view_read(text, sizeof text - 1, 0, &err));
    assert_int_equal(err.line, 3);
}

/* The same mistakes have the same codes, whoever is asked. */
static void a_batch_refuses_levels_as_a_bot_does(void **unused)
{
    static const struct {
        const char *level;
        int code;
    } bad[] = {{NULL, MAAT_BAD_VALUE},
               {"", MAAT_NOT_FOUND},
               {"god", MAAT_NOT_FOUND},
               {"99999999999", MAAT_BAD_OPTION},
               {"casual:nodes=0", MAAT_BAD_OPTION}};
    (void)unused;
    maat_setup *setup = play_setup("ra", "players=2");
    struct maat_batch_plan plan = {.games = 2};
    maat_batch *b = maat_batch_new(setup, &plan, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct maat_error mine = {0}, other = {0};
        assert_int_equal(maat_batch_step_level(b, bad[i].level, &mine), bad[i].code);
        assert_null(maat_bot_new(maat_game_find("ra"), bad[i].level, 1, &other));
        assert_int_equal(other.code, bad[i].code);
        assert_string_equal(mine.why, other.why);
    }
    assert_int_equal(maat_batch_steps(b), 0);
    maat_batch_free(b);
    maat_setup_free(setup);
}

/* A position with any of its bytes gone or another is read or refused, never more. */
static void a_damaged_position_is_read_or_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_some(play_setups[i].game, play_setups[i].options, 3, 40);
        char *text = play_state_text(s);
        size_t len = strlen(text);
        struct maat_random r;
        maat_random_seed(&r, 1);
        for (int k = 0; k < 300; k++) {
            char *bad = malloc(len);
            memcpy(bad, text, len);
            bad[maat_random_below(&r, (uint32_t)len)] =
                "0123456789\"[]{},:nx"[maat_random_below(&r, 19)];
            struct maat_error err = {0};
            maat_state *read = maat_state_read(bad, len, &err);
            maat_view *view = maat_view_read(bad, len, k % 5, &err);
            assert_true(read || view || err.code == MAAT_BAD_TEXT);
            maat_view_free(view);
            maat_state_free(read);
            free(bad);
        }
        free(text);
        maat_state_free(s);
    }
}

/* ---- numbers --------------------------------------------------------------------- */

static void any_number_is_an_action_or_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i++) {
        maat_state *s = play_begin(play_setups[i].game, play_setups[i].options);
        struct maat_random r;
        maat_random_seed(&r, 1);
        do
            for (int k = 0; k < 20; k++) {
                char text[MAAT_TEXT_MAX];
                struct maat_error err = {0};
                int actor = (int)maat_random_below(&r, 14) - 4;
                maat_action a = maat_random_below(&r, 32) << 24 |
                                maat_random_below(&r, 1u << maat_random_below(&r, 24));
                uint64_t before = maat_state_hash(s);
                maat_action_write(s, actor, a, text, sizeof text);
                maat_state_seen_by(s, actor, a);
                if (maat_state_apply(s, actor, a, &err) == MAAT_OK)
                    continue;
                assert_true(err.code < 0 && err.why[0]);
                assert_int_equal(maat_state_hash(s), before);
                assert_null(maat_state_tell(s, actor, a, 0, &err));
            }
        while (maat_state_ply(s) < 300 && play_on(s, &r));
        maat_state_free(s);
    }
}

static void there_is_nobody_beyond_the_seats(void **unused)
{
    (void)unused;
    static const int nobody[] = {-4, MAAT_NOBODY, 2, 5, 8, 31, 32, 1 << 30, INT32_MIN};
    maat_state *s = play_to_choice("ra", "players=2", 1, 4);
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        maat_action a = 0, legal[MAAT_MAX_ACTIONS];
        struct maat_error err = {0};
        assert_int_equal(maat_state_legal(s, nobody[i], legal), 0);
        assert_int_equal(maat_state_apply(s, nobody[i], 1, &err), MAAT_BAD_VALUE);
        assert_int_equal(maat_action_read(s, nobody[i], "draw", &a, &err),
                         MAAT_BAD_VALUE);
        assert_null(maat_view_new(s, nobody[i]));
        assert_null(maat_state_tell(s, 0, 1, nobody[i], &err));
        assert_int_equal(err.code, MAAT_BAD_VALUE);
    }
    maat_state_free(s);
}

/* ---- nothing (of all functions: test_nothing.py) ----------------------------------
 */

static void nothing_is_no_argument(void **unused)
{
    struct maat_error err = {0};
    (void)unused;
    assert_null(maat_setup_new(NULL, NULL, &err));
    assert_int_equal(err.code, MAAT_NOT_FOUND);
    assert_null(maat_state_read(NULL, 0, &err));
    assert_int_equal(err.code, MAAT_BAD_VALUE);
    assert_int_equal(maat_batch_step(NULL, NULL, &err), MAAT_BAD_VALUE);
    assert_string_equal(err.why, "there is no batch");
    /* Where there is nothing to write into, the length is still told. */
    maat_setup *setup = play_setup("ra", "players=2");
    maat_state *s = maat_state_new(setup);
    char buf[8] = "unused";
    assert_int_equal(maat_setup_write(setup, NULL, 10),
                     maat_setup_write(setup, NULL, 0));
    assert_int_equal(maat_state_write(s, NULL, 10), maat_state_write(s, NULL, 0));
    assert_int_equal(maat_state_write(NULL, buf, sizeof buf), 0);
    assert_string_equal(buf, "");
    assert_int_equal(maat_state_result(s, NULL), MAAT_BAD_VALUE);
    maat_state_free(s);
    maat_setup_free(setup);
}

static void an_effort_has_bounds(void **unused)
{
    (void)unused;
    maat_state *s = play_to_choice("ra", "players=2", 1, 4);
    maat_view *idle = maat_view_new(s, 1 - maat_state_seat(s));
    struct maat_error err = {0};
    struct maat_effort effort = {.threads = 17};
    assert_null(maat_analyse_state(s, &effort, &err));
    assert_int_equal(err.code, MAAT_BAD_VALUE);
    assert_non_null(strstr(err.why, "threads"));
    effort = (struct maat_effort){.nodes = UINT32_MAX};
    assert_null(maat_analyse_state(s, &effort, &err));
    assert_non_null(strstr(err.why, "nodes"));
    assert_null(maat_analyse_view(idle, NULL, &err));
    assert_int_equal(err.code, MAAT_NOT_NOW);
    maat_view_free(idle);
    maat_state_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rubbish_is_refused_with_what_is_wrong_about_it),
        cmocka_unit_test(a_nul_in_a_text_is_refused),
        cmocka_unit_test(what_is_no_json_is_told_with_its_line),
        cmocka_unit_test(a_batch_refuses_levels_as_a_bot_does),
        cmocka_unit_test(a_damaged_position_is_read_or_refused),
        cmocka_unit_test(any_number_is_an_action_or_refused),
        cmocka_unit_test(there_is_nobody_beyond_the_seats),
        cmocka_unit_test(nothing_is_no_argument),
        cmocka_unit_test(an_effort_has_bounds),
    };
    return cmocka_run_group_tests_name("lib bad", tests, NULL, NULL);
}
