/* test_remote.c - tables of a real server at this terminal: sitting there, watching,
 * talking, and what becomes of a connection that breaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/registry.h"
#include "server_kit.h"
#include "term/lobby.h"

enum { PATIENCE = 3000 };

/* ---- people at terminals --------------------------------------------------------- */

static void arrive(struct lobby *l, const char *name)
{
    char why[400], path[TOKEN_PATH_MAX];
    assert_int_equal(token_forget(server.url), TOKEN_FINE);
    if (lobby_open(l, server.url, LANG_EN) != 1 || lobby_visit(l, name)) {
        lobby_explain(l, why, sizeof why);
        fail_msg("%s", why);
    }
    assert_int_equal(l->token, TOKEN_FINE);
    assert_int_equal(token_file(l->caller.url, path), TOKEN_FINE);
}

static void draft(struct lobby_new *what, const char *game, const char *options)
{
    char why[160];
    *what = (struct lobby_new){
        .game = registry_find(game), .has_undo = true, .is_public = true};
    assert_int_equal(config_parse(what->game, options, &what->config, why, sizeof why),
                     0);
    for (int i = 0; i < what->config.n_players; i++)
        snprintf(what->seat[i], LOBBY_LEVEL, "%s", i ? "open" : "me");
}

static struct sitting *must_sit(struct lobby *l, struct sitting *s)
{
    char why[400];
    if (s)
        return s;
    lobby_explain(l, why, sizeof why);
    fail_msg("%s", why);
    return NULL;
}

/* Everything that has arrived, at all of these tables. */
static void hear(struct sitting **s, int n)
{
    for (int i = 0; i < n; i++)
        sitting_await(s[i], 2);
}

static void until(struct sitting **s, int n, bool (*is_so)(struct sitting **s, int n))
{
    for (int i = 0; i < PATIENCE && !is_so(s, n); i++)
        hear(s, n);
    assert_true(is_so(s, n));
}

static bool have_begun(struct sitting **s, int n)
{
    for (int i = 0; i < n; i++)
        if (s[i]->state == SITTING_WAITING)
            return false;
    return true;
}

static bool are_over(struct sitting **s, int n)
{
    for (int i = 0; i < n; i++)
        if (s[i]->state != SITTING_OVER)
            return false;
    return true;
}

/* Whoever is asked takes one of the choices, until it is over. */
static void play_all(struct sitting **s, int n, uint32_t cut_at)
{
    unsigned draw = 7;
    for (int i = 0; i < 400000 && !are_over(s, n); i++) {
        struct sitting *who = s[i % n];
        const struct sitting_choice *c;
        struct refusal no = {0};
        int seat, k;
        sitting_await(who, 1);
        if (who->state == SITTING_CLOSED)
            fail_msg("%s", who->why);
        if (who->refused.code)
            fail_msg("refused: %s %s", refusal_name(who->refused.code),
                     who->refused.rule ? who->refused.rule : "");
        if ((seat = sitting_turn(who)) < 0)
            continue;
        if (cut_at && who->ply >= cut_at) {
            remote_cut(s[0]);
            cut_at = 0;
        }
        if (who->state == SITTING_THROW) {
            assert_int_equal(sitting_throw(who, seat, NULL, &no), REFUSAL_NONE);
            continue;
        }
        k = sitting_choices(who, seat, &c);
        assert_true(k > 0);
        draw = draw * 1103515245u + 12345u;
        assert_int_equal(sitting_act(who, seat, c[(draw >> 8) % (unsigned)k].text, &no),
                         REFUSAL_NONE);
    }
    assert_true(are_over(s, n));
    assert_int_equal(cut_at, 0);
}

static int count_act(void *ctx, const struct sitting_act *a)
{
    uint32_t *next = ctx;
    assert_int_equal(a->ply, *next);
    ++*next;
    return 0;
}

static void knows_whole_log(struct sitting *s, int viewer)
{
    uint32_t next = 0;
    assert_int_equal(sitting_acts(s, viewer, 0, s->ply, count_act, &next), 0);
    assert_int_equal(next, s->ply);
}

static void play_a_game(const char *game, const char *options, uint32_t cut_at)
{
    struct lobby anna, ben, cleo;
    struct lobby_new what;
    struct sitting *s[3];
    struct game_result r, other;
    arrive(&anna, "Anna");
    arrive(&ben, "Ben");
    arrive(&cleo, "Cleo");
    draft(&what, game, options);
    s[0] = must_sit(&anna, lobby_make(&anna, &what));
    s[1] = must_sit(&ben, lobby_sit(&ben, s[0]->url, false));
    s[2] = must_sit(&cleo, lobby_sit(&cleo, s[0]->id, true));
    until(s, 3, have_begun);
    assert_int_equal(s[0]->here, 1);
    assert_int_equal(s[1]->here, 2);
    assert_int_equal(s[2]->here, 0);
    assert_string_equal(s[2]->names[0], "Anna");
    play_all(s, 3, cut_at);
    for (int i = 0; i < 3; i++) {
        knows_whole_log(s[i], i < 2 ? i : GAME_SPECTATOR);
        assert_non_null(sitting_view(s[i], i < 2 ? i : GAME_SPECTATOR));
    }
    sitting_result(s[0], &r);
    sitting_result(s[2], &other);
    assert_memory_equal(&r, &other, sizeof r);
    for (int i = 0; i < 3; i++)
        sitting_free(s[i]);
    lobby_close(&anna);
    lobby_close(&ben);
    lobby_close(&cleo);
}

static void two_play_and_one_watches(void **state)
{
    (void)state;
    play_a_game("ra", "players=2 edition=2008", 0);
    play_a_game("aton", "", 0);
}

static void a_connection_may_break(void **state)
{
    (void)state;
    play_a_game("ra", "players=2 edition=2008", 40);
    play_a_game("horus", "players=2 limit=6", 20);
}

/* ---- what is said ---------------------------------------------------------------- */

static bool has_talk(struct sitting **s, int n)
{
    for (int i = 0; i < n; i++)
        if (!s[i]->n_chat)
            return false;
    return true;
}

static void what_is_said_reaches_everybody(void **state)
{
    struct lobby anna, ben;
    struct lobby_new what;
    struct sitting *s[2];
    struct refusal no = {0};
    (void)state;
    arrive(&anna, "Anna");
    arrive(&ben, "Ben");
    draft(&what, "ra", "players=3");
    s[0] = must_sit(&anna, lobby_make(&anna, &what));
    s[1] = must_sit(&ben, lobby_sit(&ben, s[0]->url, false));
    for (int i = 0; i < PATIENCE && s[0]->connection != SITTING_CONNECTED; i++)
        hear(s, 2);
    assert_int_equal(sitting_chat(s[0], "Guten Tag, Ben!", &no), REFUSAL_NONE);
    until(s, 2, has_talk);
    assert_string_equal(s[1]->chat[0].name, "Anna");
    assert_string_equal(s[1]->chat[0].text, "Guten Tag, Ben!");
    assert_int_equal(s[1]->state, SITTING_WAITING);
    sitting_free(s[1]);
    assert_int_equal(lobby_leave(&ben, s[0]->id), 0);
    sitting_free(s[0]);
    lobby_close(&anna);
    lobby_close(&ben);
}

/* ---- alone against a bot --------------------------------------------------------- */

static bool is_asked(struct sitting **s, int n)
{
    (void)n;
    return sitting_turn(s[0]) == 0;
}

static bool is_hinted(struct sitting **s, int n)
{
    (void)n;
    return !s[0]->hint.is_asked;
}

static bool is_refused(struct sitting **s, int n)
{
    (void)n;
    return s[0]->refused.code != REFUSAL_NONE;
}

static bool can_take_back(struct sitting **s, int n)
{
    (void)n;
    return sitting_can_undo(s[0], 0);
}

static bool is_taken_back(struct sitting **s, int n)
{
    (void)n;
    return s[0]->back != UINT32_MAX;
}

static struct sitting *sit_alone(struct lobby *l)
{
    struct lobby_new what;
    draft(&what, "aton", "");
    snprintf(what.seat[1], LOBBY_LEVEL, "beginner");
    return must_sit(l, lobby_make(l, &what));
}

static void a_bot_gives_a_hint_that_can_be_taken(void **state)
{
    struct lobby anna;
    struct refusal no = {0};
    char text[600];
    (void)state;
    arrive(&anna, "Anna");
    struct sitting *s = sit_alone(&anna);
    until(&s, 1, is_asked);
    assert_int_equal(sitting_ask_hint(s, 0, &no), REFUSAL_NONE);
    until(&s, 1, is_hinted);
    assert_int_equal(s->hint.seat, 0);
    assert_true(s->hint.choice.words[0]);
    assert_int_equal(sitting_act(s, 0, s->hint.choice.text, &no), REFUSAL_NONE);
    assert_int_equal(sitting_turn(s), GAME_NOBODY); /* until the server has answered */
    sitting_free(s);

    s = sit_alone(&anna);
    until(&s, 1, is_asked);
    assert_int_equal(sitting_act(s, 0, "nothing of this game", &no), REFUSAL_NONE);
    until(&s, 1, is_refused);
    assert_int_equal(s->refused.code, REFUSED_NO_ACTION);
    sitting_explain(s, &s->refused, text, sizeof text);
    assert_true(text[0]);
    until(&s, 1, is_asked);
    sitting_free(s);
    lobby_close(&anna);
}

static void what_was_done_can_be_taken_back(void **state)
{
    struct lobby anna;
    struct lobby_new what;
    struct refusal no = {0};
    const struct sitting_choice *c;
    (void)state;
    arrive(&anna, "Anna");
    draft(&what, "ankh", "players=2");
    snprintf(what.seat[1], LOBBY_LEVEL, "beginner");
    struct sitting *s = must_sit(&anna, lobby_make(&anna, &what));
    for (int i = 0; i < 60 && !sitting_can_undo(s, 0); i++) {
        until(&s, 1, is_asked);
        assert_true(sitting_choices(s, 0, &c) > 0);
        assert_int_equal(sitting_act(s, 0, c[0].text, &no), REFUSAL_NONE);
        for (int k = 0; k < 300 && sitting_turn(s) < 0 && !sitting_can_undo(s, 0); k++)
            hear(&s, 1);
    }
    until(&s, 1, can_take_back);
    assert_int_equal(sitting_undo(s, 0, &no), REFUSAL_NONE);
    until(&s, 1, is_taken_back);
    assert_true(s->back <= s->ply);
    sitting_free(s);
    lobby_close(&anna);
}

static void who_resigns_may_play_again(void **state)
{
    struct lobby anna;
    struct game_result r;
    struct refusal no = {0};
    (void)state;
    arrive(&anna, "Anna");
    struct sitting *s = sit_alone(&anna), *next;
    until(&s, 1, is_asked);
    assert_int_equal(sitting_resign(s, 0, &no), REFUSAL_NONE);
    until(&s, 1, are_over);
    sitting_result(s, &r);
    assert_true(s->is_over_early);
    assert_true(r.no_score);
    assert_int_equal(r.rank[1], 1);
    assert_int_equal(r.rank[0], 2);
    assert_non_null(next = sitting_again(s));
    until(&next, 1, have_begun);
    assert_string_not_equal(next->id, s->id);
    assert_int_equal(next->here, 2); /* seats are rotated */
    sitting_free(s);
    sitting_free(next);
    lobby_close(&anna);
}

/* ---- the lists ------------------------------------------------------------------- */

static void tables_are_found_where_they_belong(void **state)
{
    struct lobby anna, ben;
    struct lobby_new what;
    struct sitting *s;
    bool is_mine = false, is_open = false;
    (void)state;
    arrive(&anna, "Anna");
    arrive(&ben, "Ben");
    draft(&what, "aton", "");
    s = must_sit(&anna, lobby_make(&anna, &what));
    assert_int_equal(lobby_look(&anna), 0);
    assert_int_equal(lobby_look(&ben), 0);
    for (int i = 0; i < anna.n; i++)
        is_mine |= !strcmp(anna.row[i].id, s->id) && anna.row[i].place == LOBBY_MINE;
    for (int i = 0; i < ben.n; i++)
        is_open |= !strcmp(ben.row[i].id, s->id) && ben.row[i].place == LOBBY_OPEN;
    assert_true(is_mine);
    assert_true(is_open);
    sitting_free(s);
    lobby_close(&anna);
    lobby_close(&ben);
}

/* ---- who we are ------------------------------------------------------------------ */

static void a_token_is_kept_for_its_owner_alone(void **state)
{
    struct lobby l;
    struct stat st;
    char path[TOKEN_PATH_MAX], why[TOKEN_PATH_MAX + 300];
    (void)state;
    arrive(&l, "Anna");
    assert_int_equal(token_file(server.url, path), TOKEN_FINE);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    lobby_close(&l);
    assert_int_equal(lobby_open(&l, server.url, LANG_EN), 0);
    assert_string_equal(l.caller.name, "Anna");
    lobby_close(&l);
    assert_int_equal(chmod(path, 0644), 0);
    assert_int_equal(lobby_open(&l, server.url, LANG_EN), -1);
    lobby_explain(&l, why, sizeof why);
    assert_non_null(strstr(why, "chmod 600"));
    assert_non_null(strstr(why, path));
    lobby_close(&l);
}

static void a_wrong_token_begins_anew(void **state)
{
    struct lobby l;
    (void)state;
    assert_int_equal(token_forget(server.url), TOKEN_FINE);
    assert_int_equal(token_write(server.url, "maat=nobodyhasthis"), TOKEN_FINE);
    assert_int_equal(lobby_open(&l, server.url, LANG_EN), 1);
    assert_int_equal(lobby_visit(&l, "Anna"), 0);
    lobby_close(&l);
    assert_int_equal(token_write(server.url, "maat=two words"), TOKEN_BAD);
}

static void an_account_is_known_again(void **state)
{
    struct lobby l;
    (void)state;
    arrive(&l, "Anna");
    assert_int_equal(lobby_register(&l, "anna-at-home", "a long password"), 0);
    lobby_close(&l);
    assert_int_equal(token_forget(server.url), TOKEN_FINE);
    assert_int_equal(lobby_open(&l, server.url, LANG_EN), 1);
    assert_int_equal(lobby_log_in(&l, "anna-at-home", "another password"), -1);
    assert_int_equal(l.caller.fault, CALLER_UNKNOWN);
    assert_int_equal(lobby_log_in(&l, "anna-at-home", "a long password"), 0);
    assert_string_equal(l.caller.login, "anna-at-home");
    lobby_close(&l);
}

static void where_no_server_is_it_is_said(void **state)
{
    static const char *const none[] = {"http://127.0.0.1:9", "HTTP://127.0.0.1:9",
                                       "127.0.0.1:9"};
    static const char *const ports[] = {"http://127.0.0.1:99999", "127.0.0.1:x/games"};
    static const char *const bad[] = {"", "ftp://a", "http://", "a b",
                                      "http://no.such.host.invalid"};
    struct lobby l;
    char why[400], address[2 * CALLER_URL_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(lobby_open(&l, none[i], LANG_EN), -1);
        assert_int_equal(l.caller.fault, CALLER_NO_SERVER);
        lobby_explain(&l, why, sizeof why);
        assert_non_null(strstr(why, "No server answers"));
        lobby_close(&l);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(lobby_open(&l, bad[i], LANG_EN), -1);
        assert_int_equal(l.caller.fault, CALLER_ADDRESS);
        lobby_close(&l);
    }
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        assert_int_equal(lobby_open(&l, ports[i], LANG_EN), -1);
        assert_int_equal(l.caller.fault, CALLER_PORT);
        lobby_close(&l);
    }
    snprintf(address, sizeof address, "https%s", server.url + strlen("http"));
    assert_int_equal(lobby_open(&l, address, LANG_EN), -1);
    assert_int_equal(l.caller.fault, CALLER_NO_TLS);
    lobby_close(&l);
}

static void a_table_that_is_none_is_not_found(void **state)
{
    struct lobby l;
    (void)state;
    arrive(&l, "Anna");
    assert_null(lobby_sit(&l, "nosuchtable", false));
    assert_null(lobby_sit(&l, "../../etc", false));
    assert_null(lobby_sit(&l, "", false));
    lobby_close(&l);
}

static void a_refusal_is_told_in_the_language_of_the_person(void **state)
{
    struct lobby l;
    char why[400];
    (void)state;
    arrive(&l, "Anna");
    assert_int_equal(lobby_register(&l, "a", "short"), -1);
    lobby_explain(&l, why, sizeof why);
    assert_string_equal(why, "login is not 3 to 32 of the letters A-Z a-z 0-9 . _ -");
    l.lang = LANG_DE;
    lobby_explain(&l, why, sizeof why);
    assert_string_equal(why, "Mit dieser Angabe kann der Server nichts anfangen.");
    lobby_close(&l);
}

int main(void)
{
    char home[] = "/tmp/maat-home-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_is_kept_for_its_owner_alone),
        cmocka_unit_test(a_wrong_token_begins_anew),
        cmocka_unit_test(an_account_is_known_again),
        cmocka_unit_test(where_no_server_is_it_is_said),
        cmocka_unit_test(a_table_that_is_none_is_not_found),
        cmocka_unit_test(a_refusal_is_told_in_the_language_of_the_person),
        cmocka_unit_test(tables_are_found_where_they_belong),
        cmocka_unit_test(what_is_said_reaches_everybody),
        cmocka_unit_test(a_bot_gives_a_hint_that_can_be_taken),
        cmocka_unit_test(what_was_done_can_be_taken_back),
        cmocka_unit_test(who_resigns_may_play_again),
        cmocka_unit_test(two_play_and_one_watches),
        cmocka_unit_test(a_connection_may_break),
    };
    if (!mkdtemp(home) || setenv("XDG_CONFIG_HOME", home, 1))
        return 1;
    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
