/* test_together.c - in the terminal, too, nobody knows what the others choose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/registry.h"
#include "match/match.h"
#include "term/line.h"
#include "term/local.h"

enum { GAMES = 4, OUTPUT_MAX = 1 << 20, LINES = 2000 };

static const char level[] = "adept:nodes=12";

/* What stands at the end when everybody chooses before any choice is known: bots by
 * themselves, people the first action of their list. */
static void play_together(const struct local_options *o, struct game_result *ret)
{
    struct dealer d;
    struct bot *bot[GAME_MAX_PLAYERS] = {0};
    char why[120], text[GAME_TEXT_MAX];
    int n = o->config.n_players;
    dealer_init(&d, o->seed, "terminal", n, NULL);
    struct match *m = match_new(o->game, &o->config, &d);
    for (int s = 0; s < n; s++)
        if (strncmp(o->name[s], "bot:", 4) == 0)
            bot[s] = bot_new(o->game, level, (uint64_t)s + 1, why, sizeof why);
    match_settle(m, false);
    while (match_head(m)->node == GAME_DECISION) {
        game_action legal[GAME_MAX_ACTIONS], pick[GAME_MAX_PLAYERS] = {0};
        unsigned acting = match_head(m)->acting;
        for (int s = 0; s < n; s++) {
            if (!(acting >> s & 1))
                continue;
            int k = match_legal(m, s, legal);
            pick[s] =
                bot[s] ? bot_choose(bot[s], match_view(m, s), s, legal, k) : legal[0];
        }
        for (int s = 0; s < n; s++)
            if (acting >> s & 1) {
                match_format(m, s, pick[s], text, sizeof text);
                assert_int_equal(match_act(m, s, text, NULL), REFUSAL_NONE);
            }
        match_settle(m, false);
    }
    match_result(m, ret);
    match_free(m);
    for (int s = 0; s < n; s++)
        bot_free(bot[s]);
}

/* What the terminal says when the person always types 1. */
static void play_in_terminal(const struct local_options *o, char *said)
{
    char in[] = "/tmp/maat-typed-XXXXXX", out[] = "/tmp/maat-said-XXXXXX";
    int to = mkstemp(out), from = mkstemp(in), kept = dup(STDOUT_FILENO);
    for (int i = 0; i < LINES; i++)
        assert_int_equal(write(from, "1\n", 2), 2);
    close(from);
    fflush(stdout);
    dup2(to, STDOUT_FILENO);
    assert_non_null(freopen(in, "r", stdin));
    char why[200];
    struct sitting *s = local_open(o, why, sizeof why);
    assert_non_null(s);
    line_play(s, &(struct line_options){.quick = true});
    enum sitting_state state = s->state;
    sitting_free(s);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    ssize_t len = pread(to, said, OUTPUT_MAX - 1, 0);
    said[len > 0 ? len : 0] = '\0';
    close(kept);
    close(to);
    unlink(in);
    unlink(out);
    assert_int_equal(state, SITTING_OVER);
}

static void compare(const char *one, const char *two, const char *label_one,
                    const char *label_two)
{
    static char said[OUTPUT_MAX];
    const char *labels[GAME_MAX_PLAYERS] = {label_one, label_two};
    /* The one person at the keyboard is "you". */
    int reader = strncmp(one, "bot:", 4)   ? 0
                 : strncmp(two, "bot:", 4) ? 1
                                           : GAME_NOBODY;
    const struct text_names names = {labels, reader};
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct local_options o = {.game = registry_find("aton"), .lang = LANG_EN};
        struct game_result res;
        char standing[400];
        config_default(o.game, &o.config);
        snprintf(o.name[0], sizeof o.name[0], "%s", one);
        snprintf(o.name[1], sizeof o.name[1], "%s", two);
        dealer_seed_from(seed, o.seed);
        play_together(&o, &res);
        text_standing(o.game, o.lang, &res, &names, 2, standing, sizeof standing);
        play_in_terminal(&o, said);
        if (!strstr(said, standing))
            fail_msg("seed %llu, %s and %s: not\n%s", (unsigned long long)seed, one,
                     two, standing);
    }
}

static void bots_choose_together(void **state)
{
    (void)state;
    compare("bot:adept:nodes=12", "bot:adept:nodes=12", "Hapu (adept)",
            "Merit (adept)");
}

static void a_bot_does_not_wait_for_the_person(void **state)
{
    (void)state;
    compare("Anna", "bot:adept:nodes=12", "Anna", "Merit (adept)");
    compare("bot:adept:nodes=12", "Anna", "Hapu (adept)", "Anna");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_choose_together),
        cmocka_unit_test(a_bot_does_not_wait_for_the_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
