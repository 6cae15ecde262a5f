/* test_referee.c - the referee protocol, line by line. */
#include <stdio.h>

#include "core/kit.h"
#include "tools/referee.h"

static struct referee *r;

static int open_referee(void **unused)
{
    (void)unused;
    r = referee_new();
    return r ? 0 : -1;
}

static int close_referee(void **unused)
{
    (void)unused;
    referee_free(r);
    return 0;
}

static void expect(const char *line, const char *answer)
{
    const char *got = referee_line(r, line);
    if (!got || strcmp(got, answer) != 0)
        fail_msg("%s\n  answered %s\n  instead of %s", line, got ? got : "nothing",
                 answer);
}

static void expect_error(const char *line, const char *part)
{
    const char *got = referee_line(r, line);
    if (!got || strncmp(got, "{\"error\":\"", 10) != 0 || !strstr(got, part))
        fail_msg("%s\n  answered %s\n  instead of an error about %s", line,
                 got ? got : "nothing", part);
}

static void a_game_is_played_line_by_line(void **unused)
{
    (void)unused;
    expect("new null coins=2", "{\"ok\":true}");
    expect("node", "{\"node\":\"chance\"}");
    expect("chance", "{\"outcomes\":[[\"card 1\",2],[\"card 2\",2],[\"card 3\",2],"
                     "[\"card 4\",2],[\"card 5\",2],[\"card 6\",2]]}");
    expect("legal 1", "{\"legal\":[]}");
    expect("do * card 4", "{\"ok\":true}");
    expect("do * card 1", "{\"ok\":true}");
    expect("node", "{\"node\":\"decision\",\"acting\":[1,2],\"phase\":\"bid\"}");
    expect("legal 2", "{\"legal\":[\"bid 0\",\"bid 1\",\"bid 2\"]}");
    expect("state",
           "{\"round\":1,\"phase\":\"bid\",\"deck\":[1,2,2,1,2,2],\"card\":[4,1],"
           "\"bid\":[null,null],\"coins\":[2,2],\"points\":[0,0]}");
    expect("view 2", "{\"round\":1,\"phase\":\"bid\",\"deck\":[1,2,2,2,2,2],\"card\":"
                     "[null,1],\"bid\":[null,null],\"coins\":[2,2],\"points\":[0,0]}");
    expect("view 0",
           "{\"round\":1,\"phase\":\"bid\",\"deck\":[2,2,2,2,2,2],\"card\":"
           "[null,null],\"bid\":[null,null],\"coins\":[2,2],\"points\":[0,0]}");
    expect("do 1 bid 2", "{\"ok\":true}");
    expect("do 2 bid 0", "{\"ok\":true}");
    expect("record", "{\"record\":\"record 1\\u000agame null rules 1\\u000aconfig "
                     "players=2 coins=2\\u000a* card 4\\u000a* card 1\\u000a1 bid 2"
                     "\\u000a2 bid 0\\u000a\"}");
}

static void what_is_wrong_is_said_and_changes_nothing(void **unused)
{
    (void)unused;
    expect_error("node", "no game yet");
    expect_error("", "unknown command");
    expect_error("dance", "unknown command: dance");
    expect_error("new", "no such game");
    expect_error("new chess", "no such game: chess");
    expect_error("new null coins=x", "no such value of coins: x");
    expect("new null", "{\"ok\":true}");
    expect_error("node please", "unexpected argument");
    expect_error("legal 3", "no such seat: 3");
    expect_error("legal", "no such seat");
    expect_error("view 9", "no such seat");
    expect_error("do", "seat or * and an action");
    expect_error("do 1 bid 0", "owes no decision");
    expect_error("do * card 9", "not an action");
    const char *before = referee_line(r, "hash");
    char hash[64];
    memcpy(hash, before, strlen(before) + 1);
    expect_error("load nonsense", "one JSON string");
    expect_error("load \"record 1\\ngame null rules 1\\nconfig\\n1 bid 0\\n\"",
                 "line 4");
    expect("hash", hash);
}

static void a_record_is_loaded_whole(void **unused)
{
    (void)unused;
    /* (A JSON string ends where it ends: no newline is needed.) */
    expect("load \"record 1\\ngame null rules 1\\nconfig\\n* card 2\"",
           "{\"ok\":true}");
    expect("load \"record 1\\ngame null rules 1\\nconfig\\n* card 2\\n* card 3\\n\"",
           "{\"ok\":true}");
    expect("node", "{\"node\":\"decision\",\"acting\":[1,2],\"phase\":\"bid\"}");
    assert_null(referee_line(r, "quit"));
}

/* What `state` answers, with one piece of text put for another. */
static const char *position(const char *old, const char *new)
{
    static char line[4096];
    const char *state = referee_line(r, "state"), *at = strstr(state, old);
    assert_non_null(at);
    snprintf(line, sizeof line, "position %.*s%s%s", (int)(at - state), state, new,
             at + strlen(old));
    return line;
}

static void a_position_is_taken_up_where_it_stands(void **unused)
{
    char state[2048];
    (void)unused;
    expect("new null coins=2", "{\"ok\":true}");
    expect("do * card 4", "{\"ok\":true}");
    expect("do * card 1", "{\"ok\":true}");
    expect(position("\"coins\":[2,2]", "\"coins\":[3,2]"), "{\"ok\":true}");
    expect("node", "{\"node\":\"decision\",\"acting\":[1,2],\"phase\":\"bid\"}");
    expect("do 1 bid 3", "{\"ok\":true}");
    expect_error("record", "began with a position");
    expect("new ra players=2", "{\"ok\":true}");
    snprintf(state, sizeof state, "%s", referee_line(r, "state"));
    expect(position("\"epoch\":1", "\"epoch\":1"), "{\"ok\":true}");
    expect("state", state);
}

static void a_bad_position_is_refused_with_its_key_and_changes_nothing(void **unused)
{
    (void)unused;
    expect("new ra players=2", "{\"ok\":true}");
    expect("do * suns 1", "{\"ok\":true}");
    expect_error(position("\"epoch\":1,", ""), "epoch: this key is missing");
    expect_error(position("\"epoch\":1", "\"epic\":1,\"epoch\":1"),
                 "epic: there is no such key");
    expect_error(position("\"epoch\":1", "\"epoch\":\"1\""),
                 "epoch: a whole number is wanted");
    expect_error(position("\"phase\":\"suns\"", "\"phase\":\"moons\""),
                 "phase: this is not one of its words");
    expect_error(position("\"game\":\"ra\"", "\"game\":\"re\""),
                 "game: there is no such game");
    expect_error(position("\"points\":[10,10]", "\"points\":[10,-1]"),
                 "points: [10,-1] cannot be here, it would be [10,0]");
    expect_error(position("\"bag\":[8", "\"bag\":[9"), "bag: there are more tiles");
    expect_error("position", "");
    expect_error("position 7", "expected");
    expect_error("position []", "a position is one JSON object");
    expect_error("position {}", "game: no game has these keys");
    expect_error(position("\"epoch\":1", "\"epoch\":1,\"epoch\":1"), "uplicate");
    expect("chance", "{\"outcomes\":[[\"suns 2\",1]]}");
    expect("new aton", "{\"ok\":true}");
    expect_error(
        position("\"cartouche\":[null,null]", "\"cartouche\":[[1,0,2,3],null]"),
        "R-ATON-05");
}

static void an_action_in_the_wrong_mouth_is_told_apart_from_nonsense(void **unused)
{
    (void)unused;
    expect("new ra players=2", "{\"ok\":true}");
    expect_error("do * draw", "a seat does this, chance does not: draw");
    expect_error("do * dance", "not an action of this game: dance");
    expect("do * suns 1", "{\"ok\":true}");
    expect("do * suns 2", "{\"ok\":true}");
    expect("do 1 draw", "{\"ok\":true}");
    expect_error("do * draw", "a seat does this, chance does not: draw");
    expect("do * tile nile", "{\"ok\":true}");
    expect_error("do 2 tile nile", "chance decides this, no seat does: tile nile");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_is_played_line_by_line, open_referee,
                                        close_referee),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_said_and_changes_nothing,
                                        open_referee, close_referee),
        cmocka_unit_test_setup_teardown(a_record_is_loaded_whole, open_referee,
                                        close_referee),
        cmocka_unit_test_setup_teardown(a_position_is_taken_up_where_it_stands,
                                        open_referee, close_referee),
        cmocka_unit_test_setup_teardown(
            a_bad_position_is_refused_with_its_key_and_changes_nothing, open_referee,
            close_referee),
        cmocka_unit_test_setup_teardown(
            an_action_in_the_wrong_mouth_is_told_apart_from_nonsense, open_referee,
            close_referee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
