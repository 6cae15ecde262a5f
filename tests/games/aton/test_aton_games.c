/* test_aton_games.c - whole games: transcript, golden table, statistics of play. */
#include "aton_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/jot.h"
#include "core/record.h"
#include "tools/perft.h"

static const struct game *const g = &game_aton;

/* ---- spec 9.2: two rounds in full ---------------------------------- */

/* R-ATON-04, R-ATON-34: the first round of the transcript, and what seat 1 sees. */
static void first_round(struct kit *k)
{
    kit_start(k, "");
    kit_play(k, "* card 2; * card 2; * card 3; * card 4;"
                "* card 1; * card 3; * card 4; * card 4");
    assert_int_equal(kit_aton(k)->head.acting, 3);
    kit_expect(k, "'phase': 'exchange'");
    kit_play(k, "2 exchange; 1 keep; * card 2; * card 2; * card 1; * card 4");
    kit_expect_view(
        k, 1,
        "{'game':'aton','reshuffle':'at-once','round':1,'phase':'assign','turn':null,"
        "'first':null,'points':[0,0],'reserve':[29,29],'dead':[0,0],"
        "'field':[[0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0],"
        "[0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0]],"
        "'exchange':[true,false],'choice':[null,null],'pile':[[9,7,8,8],28],"
        "'pile_public':[[0,0,0,0],[0,0,0,0]],"
        "'bottom':[[],[]],'hand':[[0,2,1,1],4],"
        "'hand_public':[[0,0,0,0],[0,0,0,0]],'discard':[[0,0,0,0],[0,0,0,0]],"
        "'discard_secret':[[0,0,0,0],4],'cartouche':[null,null],"
        "'drawn':[[],[]],'picks_left':0,'unplaced':0,"
        "'last_pick':[null,null],'quota':[[0,0,0,0],[0,0,0,0]],'end':null,"
        "'winner':null}");
    kit_expect(k, "'pile': [[9,7,8,8],[7,7,8,6]], 'hand': [[0,2,1,1],[1,2,0,1]], "
                  "'discard_secret': [[0,0,0,0],[1,0,1,2]]");
    game_action legal[GAME_MAX_ACTIONS];
    assert_int_equal(g->legal(kit_peek(k), 1, legal), 12);
}

static void the_transcript_of_two_rounds_is_reproduced(void **unused)
{
    (void)unused;
    game_action legal[GAME_MAX_ACTIONS];
    struct kit k;
    first_round(&k);
    kit_play(&k, "1 assign 2234; 2 assign 2214");
    kit_expect_chance(&k, "card 1=9, card 2=7, card 3=8, card 4=8");
    kit_play(&k, "* card 3; * card 3; * card 1; * card 4");
    kit_expect(&k, "'first': 1, 'bottom': [[3,1],[3,4]]");
    assert_int_equal(g->legal(kit_peek(&k), 0, legal), 33);
    assert_int_equal(game_arg(legal[0]), 0);
    assert_int_equal(game_arg(legal[32]), 2 * 12 + 8);
    kit_play(&k, "1 place 1.7; 1 place 2.7; 1 place 3.4; 1 place 3.7");
    kit_expect_legal(&k, 2,
                     "place 1.0, place 1.1, place 1.2, place 1.3, place 1.4, place 1.5,"
                     "place 1.6, place 1.8");
    kit_play(&k, "2 place 1.0; 2 place 1.1; 2 place 1.4; 2 place 1.5");
    kit_expect_chance(&k, "card 1=8, card 2=7, card 3=7, card 4=8");
    kit_play(&k, "* card 1; * card 1; * card 2; * card 4;"
                 "* card 1; * card 3; * card 3; * card 4");
    kit_expect(&k, "'phase': 'exchange'");
    assert_int_equal(kit_aton(&k)->head.acting, 1);
    kit_play(&k, "1 keep; 1 assign 2141; 2 assign 1433");
    kit_expect(&k, "'points': [2,0]");
    kit_expect_legal(&k, 1, "remove 1.7, remove 2.7, remove 3.4, remove 3.7");
    kit_play(&k, "1 remove 3.4");
    assert_int_equal(g->legal(kit_peek(&k), 0, legal), 41);
    kit_play(&k, "1 place 4.7");
    kit_expect_legal(&k, 2, "remove 1.7, remove 2.7");
    kit_play(&k, "2 remove 1.7");
    kit_expect_legal(&k, 2, "remove 2.7, remove 3.7");
    kit_play(&k, "2 remove 2.7");
    assert_int_equal(g->legal(kit_peek(&k), 1, legal), 29);
    assert_int_equal(game_arg(legal[0]), 2);
    assert_int_equal(game_arg(legal[28]), 2 * 12 + 9);
    kit_play(&k, "2 place 3.4; 2 place 3.5; 2 place 3.6");
    kit_expect_view(
        &k, 0,
        "{'game':'aton','reshuffle':'at-once','round':3,'phase':'draw','turn':"
        "1,'first':null,"
        "'points':[2,0],'reserve':[24,22],'dead':[3,0],"
        "'field':[[2,2,0,0,2,2,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0],"
        "[0,0,0,0,2,2,2,1,0,0,0,0],[0,0,0,0,0,0,0,1,0,0,0,0]],"
        "'exchange':[true,false],'choice':[null,null],'pile':[26,22],"
        "'pile_public':[[0,0,0,0],[0,0,0,0]],"
        "'bottom':[[3,1],[3,4]],'hand':[0,0],"
        "'hand_public':[[0,0,0,0],[0,0,0,0]],'discard':[[2,3,1,2],[2,2,2,2]],"
        "'discard_secret':[0,4],'cartouche':[null,null],'drawn':[[],[]],"
        "'picks_left':0,'unplaced':0,'last_pick':[null,null],"
        "'quota':[[0,0,0,0],[0,0,0,0]],'end':null,'winner':null}");
}

/* ---- spec 9.3: whole games by a fixed driver ----------------------- */

struct tally {
    uint64_t hash;
    char start[400]; /* the first lines, for seed 1 */
    int scorings, limited, known, drawoffs;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The text that the driver picks for the actor. */
static void driver_choice(struct kit *k, int actor, uint64_t *x, char *text)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    game_action legal[GAME_MAX_ACTIONS];
    static char texts[GAME_MAX_ACTIONS][GAME_TEXT_MAX];
    if (actor == GAME_CHANCE) {
        int n = g->chance(kit_peek(k), out), i = 0;
        uint32_t total = 0;
        for (int o = 0; o < n; o++)
            total += out[o].weight;
        uint32_t at = (uint32_t)(kit_step(x) % total);
        while (at >= out[i].weight)
            at -= out[i++].weight;
        g->format(kit_peek(k), actor, out[i].action, text, GAME_TEXT_MAX);
        return;
    }
    int n = g->legal(kit_peek(k), actor, legal);
    for (int i = 0; i < n; i++)
        g->format(kit_peek(k), actor, legal[i], texts[i], GAME_TEXT_MAX);
    qsort(texts, (size_t)n, sizeof texts[0], by_text);
    memcpy(text, texts[kit_step(x) % (uint64_t)n], GAME_TEXT_MAX);
}

static void count_events(const struct game_events *ev, struct tally *t)
{
    for (int i = 0; i < ev->n; i++) {
        const struct game_event *e = &ev->e[i];
        const char *kind = g->event_kinds[e->kind].name;
        t->scorings += !strcmp(kind, "scoring");
        t->drawoffs += !strcmp(kind, "tie");
        if (!strcmp(kind, "draw"))
            t->known += e->arg[2];
        if (!strcmp(kind, "placement"))
            t->limited += e->arg[2] + e->arg[3] < e->arg[1];
    }
}

/* Play by the driver up to the end, or until `plies` actions are done. */
static void driver_game(const char *options, uint64_t seed, uint32_t plies,
                        struct kit *k, struct tally *t)
{
    uint64_t x = seed;
    kit_start(k, options);
    const struct game_head *head = game_head(kit_peek(k));
    *t = (struct tally){.hash = HASH_START};
    while (head->node != GAME_OVER && head->ply < plies) {
        unsigned acting = head->acting;
        for (int actor = acting ? 0 : GAME_CHANCE; actor < 2; actor++) {
            char text[GAME_TEXT_MAX], line[GAME_TEXT_MAX + 4];
            if ((actor >= 0 && !(acting >> actor & 1)) || head->ply == plies)
                continue;
            driver_choice(k, actor, &x, text);
            int n = snprintf(line, sizeof line, "%c %s\n", "*12"[actor + 1], text);
            t->hash = hash_bytes(t->hash, line, (size_t)n);
            strncat(t->start, line, sizeof t->start - strlen(t->start) - 1);
            kit_play(k, line);
            count_events(&k->events, t);
            if (actor == GAME_CHANCE)
                break;
        }
    }
}

static void games_of_the_fixed_driver_agree_with_the_table(void **unused)
{
    (void)unused;
    static const char at_once[] = "", needed[] = "reshuffle=needed";
    static const struct {
        const char *options;
        uint32_t seed, actions;
        int rounds, scorings;
        enum aton_end end;
        int points[2], winner;
        uint64_t hash;
    } rows[] = {
        {at_once, 1, 202, 11, 2, ATON_END_SCORING, {40, 41}, 2, 0xffeaf3144d1b2387},
        {at_once, 2, 221, 12, 2, ATON_END_SCORING, {43, 40}, 1, 0x3559d8f2042b577f},
        {at_once, 4, 182, 10, 2, ATON_END_SCORING, {46, 32}, 1, 0x097eb31cf7f5bfd5},
        {at_once, 7, 207, 11, 2, ATON_END_POINTS, {24, 41}, 2, 0x3aadf7759170fc19},
        {at_once, 49, 137, 8, 1, ATON_END_TEMPLE, {31, 19}, 1, 0xede97b8b6e04b48d},
        {at_once, 65, 117, 6, 0, ATON_END_TEMPLE, {2, 10}, 1, 0x8e7661c158cd548a},
        {at_once, 107, 300, 17, 3, ATON_END_SCORING, {44, 55}, 2, 0xab8e9747f02c9d86},
        {at_once, 203, 179, 9, 2, ATON_END_SCORING, {12, 56}, 2, 0x73a21e92ad63cb13},
        {at_once, 231, 245, 13, 2, ATON_END_SCORING, {38, 62}, 2, 0x57f690ace273df45},
        {at_once, 315, 210, 12, 2, ATON_END_SCORING, {42, 42}, 0, 0x01633aea46868a0d},
        {at_once, 638, 251, 13, 2, ATON_END_SCORING, {56, 45}, 1, 0x445cfc0a37ad8c42},
        {at_once, 855, 73, 4, 0, ATON_END_TEMPLE, {4, 8}, 2, 0xc00f03ec824df547},
        {at_once, 1226, 305, 17, 2, ATON_END_TEMPLE, {27, 30}, 1, 0xacb4c1a84e7fd696},
        {at_once, 4968, 343, 19, 4, ATON_END_SCORING, {26, 58}, 2, 0xfbeadeb0a1d1a501},
        {needed, 1, 203, 11, 2, ATON_END_SCORING, {26, 46}, 2, 0xdcbc4d4a855a7644},
        {needed, 638, 199, 10, 2, ATON_END_SCORING, {42, 47}, 2, 0xbdba3b83a8827963},
        {needed, 715, 315, 17, 3, ATON_END_SCORING, {38, 46}, 2, 0x88f3385d2bcc54f4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kit k;
        struct tally t;
        driver_game(rows[i].options, rows[i].seed, UINT32_MAX, &k, &t);
        if (t.hash != rows[i].hash)
            fail_msg("aton, driver seed %u: another game after %u actions",
                     rows[i].seed, kit_aton(&k)->head.ply);
        assert_int_equal(kit_aton(&k)->head.ply, rows[i].actions);
        assert_int_equal(kit_aton(&k)->round, rows[i].rounds);
        assert_int_equal(t.scorings, rows[i].scorings);
        assert_int_equal(kit_aton(&k)->end, rows[i].end);
        assert_int_equal(kit_aton(&k)->seat[0].points, rows[i].points[0]);
        assert_int_equal(kit_aton(&k)->seat[1].points, rows[i].points[1]);
        assert_int_equal(kit_aton(&k)->winner, rows[i].winner);
        if (rows[i].seed == 2)
            assert_true(t.known > 0);
        if (rows[i].seed == 7)
            assert_int_equal(t.drawoffs, 3);
        if (rows[i].seed == 231)
            assert_int_equal(t.limited, 2);
        if (rows[i].seed == 107)
            assert_true(t.drawoffs == 6 && t.known == 10);
    }
}

static void the_game_of_driver_seed_1_begins_as_written(void **unused)
{
    (void)unused;
    static const char begin[] =
        "* card 2\n* card 1\n* card 3\n* card 2\n* card 3\n* card 2\n* card 3\n* card "
        "4\n"
        "1 keep\n2 exchange\n* card 4\n* card 4\n* card 2\n* card 4\n1 assign 1322\n"
        "2 assign 2444\n1 place 1.9\n1 place 2.1\n2 place 3.9\n2 place 4.7\n2 place "
        "4.8\n"
        "2 place 4.11\n* card 4\n";
    struct kit k;
    struct tally t;
    driver_game("", 1, UINT32_MAX, &k, &t);
    assert_memory_equal(t.start, begin, sizeof begin - 1);
}

/* ---- games of version 1 of the rules ------------------------------ */

/* Without `key` and its value, as far as `next`. */
static void cut(char *text, const char *key, const char *next)
{
    char *from = strstr(text, key), *to = from ? strstr(from, next) : NULL;
    if (to)
        memmove(from, to, strlen(to) + 1);
}

/* All but what is new or has changed its meaning since. */
static int hash_as_before(void *ctx, const struct record *r, uint32_t ply,
                          const struct game_state *s, const struct record_step *st)
{
    char text[4096];
    uint64_t *hash = ctx;
    struct jot j;
    (void)ply;
    (void)st;
    jot_init(&j, text, sizeof text);
    jot_state(&j, r->game, s);
    assert_true(jot_ok(&j));
    cut(text, "\"reshuffle\"", "\"round\"");
    cut(text, "\"pile_public\"", "\"bottom\"");
    cut(text, "\"last_pick\"", "\"quota\"");
    *hash = hash_bytes(*hash, text, strlen(text));
    return 0;
}

static size_t read_record(int number, char *text, size_t size)
{
    char path[512];
    snprintf(path, sizeof path, "%s/rules-1-%d.rec", getenv("ATON_GOLDEN"), number);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(text, 1, size, f);
    fclose(f);
    assert_true(n < size);
    return n;
}

/* The hashes are those of 0.1.0, without `last_pick`, of every state of the games. */
static void games_of_version_1_give_the_boards_they_gave_then(void **unused)
{
    (void)unused;
    static const uint64_t hashes[] = {0x04b7a3a8dfdce4e3, 0x489766145ddaf6e7,
                                      0x94075ce03cca4a6f, 0xed402811600b26b1,
                                      0xff3b54aa008a3840};
    for (int i = 0; i < 5; i++) {
        static char text[1 << 16];
        struct record_error err;
        struct record r;
        uint64_t hash = HASH_START;
        size_t n = read_record(i + 1, text, sizeof text);
        if (record_read(text, n, &r, &err))
            fail_msg("rules-1-%d.rec, line %u: %s", i + 1, err.line, err.why);
        assert_int_equal(r.config.option[ATON_OPT_RESHUFFLE], ATON_NEEDED);
        assert_int_equal(record_replay(&r, hash_as_before, &hash), 0);
        if (hash != hashes[i])
            fail_msg("rules-1-%d.rec is another game", i + 1);
        record_done(&r);
    }
}

static void a_record_of_version_1_has_no_option_of_version_2(void **unused)
{
    (void)unused;
    static const char text[] =
        "record 1\ngame aton rules 1\nconfig players=2 reshuffle=at-once\n";
    struct record_error err;
    struct record r;
    assert_int_not_equal(record_read(text, strlen(text), &r, &err), 0);
    assert_non_null(strstr(err.why, "reshuffle"));
}

/* ---- perft --------------------------------------------------------- */

/* Sets are reached once: k picks out of m fields give binomial(m, k) leaves. */
static void a_set_of_fields_is_reached_exactly_once(void **unused)
{
    (void)unused;
    struct kit k;
    kit_revealed(&k, "1244", "4441", "");
    assert_int_equal(perft(g, kit_peek(&k), 1), 45);
    assert_int_equal(perft(g, kit_peek(&k), 4), 48 * 47 * 46 * 45 / 24);
    kit_revealed(&k, "1441", "4441", "'field': {'1.0 1.5 2.7 3.3 4.1 4.11': 2}");
    assert_int_equal(perft(g, kit_peek(&k), 2), 15);
}

/* V26: a clean-up takes its stones in any order, four sets in 24 orders each. */
static void a_clean_up_is_reached_in_every_order(void **unused)
{
    (void)unused;
    struct kit k;
    kit_before_scoring(&k, 2, "'field': {'1.2 1.5 1.9 1.11 3.7': 1}");
    kit_play(&k, "2 place 2.4");
    assert_int_equal(perft(g, kit_state(&k), 5), 96);
}

static void the_first_plies_have_the_counted_number_of_paths(void **unused)
{
    (void)unused;
    struct kit k;
    kit_start(&k, "");
    assert_int_equal(perft(g, kit_peek(&k), 1), 4);
    assert_int_equal(perft(g, kit_peek(&k), 8), 65536);
    assert_int_equal(perft(g, kit_peek(&k), 9), 2 * 65536);
}

/* perft.txt: positions of driver games and the number of paths from there. */
static void positions_have_the_counted_number_of_paths(void **unused)
{
    (void)unused;
    const char *path = getenv("ATON_PERFT");
    assert_non_null(path);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    char line[160];
    int rows = 0;
    while (fgets(line, sizeof line, f)) {
        unsigned seed, ply;
        unsigned long long want;
        int depth;
        char phase[16];
        struct kit k;
        struct tally t;
        if (line[0] == '#')
            continue;
        assert_int_equal(
            sscanf(line, "%u %u %15s %d %llu", &seed, &ply, phase, &depth, &want), 5);
        driver_game("", seed, ply, &k, &t);
        assert_string_equal(g->phases[kit_aton(&k)->head.phase], phase);
        uint64_t got = perft(g, kit_peek(&k), depth);
        if (got != want)
            fail_msg("aton, driver seed %u, ply %u, depth %d: %llu paths", seed, ply,
                     depth, (unsigned long long)got);
        rows++;
    }
    fclose(f);
    assert_true(rows >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_transcript_of_two_rounds_is_reproduced),
        cmocka_unit_test(games_of_the_fixed_driver_agree_with_the_table),
        cmocka_unit_test(the_game_of_driver_seed_1_begins_as_written),
        cmocka_unit_test(games_of_version_1_give_the_boards_they_gave_then),
        cmocka_unit_test(a_record_of_version_1_has_no_option_of_version_2),
        cmocka_unit_test(a_set_of_fields_is_reached_exactly_once),
        cmocka_unit_test(a_clean_up_is_reached_in_every_order),
        cmocka_unit_test(the_first_plies_have_the_counted_number_of_paths),
        cmocka_unit_test(positions_have_the_counted_number_of_paths),
    };
    return cmocka_run_group_tests_name("aton games", tests, NULL, NULL);
}
