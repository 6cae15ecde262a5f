/* test_kit.c - the kit itself: what is wrong in a test must fail it, with the reason.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/ra/ra_kit.h"

/* ---- what a test may do, right or wrong ------------------------------------------ */

static void given(const char *keys)
{
    struct kit k;
    kit_two(&k, keys);
}

static void played(const char *actions)
{
    struct kit k;
    kit_two(&k, "");
    kit_play(&k, actions);
}

static void expected(const char *keys)
{
    struct kit k;
    kit_two(&k, "'tableau': {'1': {'god': 3}}, 'offer': ['nile']");
    kit_expect(&k, keys);
}

static void seen(const char *keys)
{
    struct kit k;
    kit_two(&k, "");
    kit_expect_seen(&k, 2, keys);
}

static void legal(const char *actions)
{
    struct kit k;
    kit_two(&k, "");
    kit_play(&k, "1 invoke");
    kit_expect_legal(&k, 2, actions);
}

static void refused(const char *rule)
{
    struct kit k;
    kit_two(&k, "");
    kit_expect_refused(&k, "2 draw", rule);
}

static void outcomes(const char *list)
{
    struct kit k;
    kit_start(&k, "players=2");
    kit_expect_chance(&k, list);
}

static void events(const char *list)
{
    struct kit k;
    kit_two(&k, "'turn': 2");
    kit_play(&k, "2 invoke; 1 bid 2; 2 pass");
    kit_expect_events(&k, "won", list);
}

static void result(const char *scores)
{
    struct kit k;
    kit_two(&k, LAST_RA ", 'epoch': 3");
    kit_play(&k, "2 draw; * tile ra");
    kit_expect_result(&k, scores, "[2, 1]");
}

static void started(const char *options)
{
    struct kit k;
    kit_start(&k, options);
}

/* `says` is part of the failure; NULL: this is right. */
static const struct {
    void (*does)(const char *text);
    const char *text, *says;
} cases[] = {
    {started, "players=2", NULL},
    {started, "players=9", "options refused"},
    {given, "'points': [1, 2], 'offer': ['nile', 'nile']", NULL},
    {given, "'points': [1, 2", "expected near"},
    {given, "'point': [1, 2]", "point: is no key of the state"},
    {given, "'points': {'3': 2}", "points: has no place 3"},
    {given, "'tableau': {'1': {'gods': 2}}", "tableau: has no place gods"},
    {given, "'points': [1]", "points: [1] cannot be here"},
    {given, "'tableau': {'1': {'god': 9}}", "bag: "},
    {given, "'suns': [[2, 5, 6, 9], [2, 4, 7, 8]]", "suns: a sun has two owners"},
    {given, "'epoch': 4", "epoch: "},
    {played, "1 draw; * tile nile;\n 2 invoke", NULL},
    {played, "2 draw", "'2 draw' refused: R-RA-09"},
    {played, "1 dance", "'1 dance' refused: no action"},
    {played, "draw", "is not ACTOR ACTION"},
    {expected, "'turn': 1, 'tableau': {'1': {'god': 3, 'gold': 0}}", NULL},
    {expected, "'turn': 2", "turn is 1, not 2"},
    {expected, "'turns': 1", "turns: is no key of the state"},
    {expected, "'tableau': {'1': {'god': 2}}", "tableau is [[3,"},
    {expected, "'tableau': {'3': {'god': 3}}", "tableau is [[3,"},
    {expected, "'offer': ['nile']", "offer is [\"nile\",null,"},
    {seen, "'points': [10, 10]", NULL},
    {seen, "'points': [10, 11]", "points is [10,10], not [10,11]"},
    {legal, "pass, bid 3, bid 4, bid 7, bid 8", NULL},
    {legal, "pass, bid 3+4+7+8", NULL},
    {legal, "pass, bid 3+4+7", "legal for seat 2"},
    {legal, "pass, bid 4+3+7+8", "legal for seat 2"},
    {legal, "pass, bid 3+4+7+8+9", "legal for seat 2"},
    {refused, "R-RA-09", NULL},
    {refused, "R-RA-10", "forbidden by R-RA-09, not by R-RA-10"},
    {outcomes, "suns 1=1, suns 2=1", NULL},
    {outcomes, "suns 1=1", "outcomes:"},
    {outcomes, "suns 1=1, suns 2=2", "outcomes:"},
    {events, "{'seat': 1, 'paid': 2}", NULL},
    {events, "{}", NULL},
    {events, "", "one event too many"},
    {events, "{}, {}", "1 events won instead of"},
    {events, "{'paid': 3}", "paid of {\"kind\": \"won\""},
    {events, "{'price': 2}", "price of {\"kind\": \"won\""},
    {result, "[5, 10]", "has score"},
};

static const char *self;
static size_t chosen;

static void the_chosen_case(void **unused)
{
    (void)unused;
    cases[chosen].does(cases[chosen].text);
}

static void a_mistake_fails_the_test_and_says_why(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char command[512], said[8192];
        snprintf(command, sizeof command, "'%s' %zu 2>&1", self, i);
        FILE *f = popen(command, "r");
        assert_non_null(f);
        size_t n = fread(said, 1, sizeof said - 1, f);
        said[n] = '\0';
        bool failed = pclose(f) != 0;
        if (failed != (cases[i].says != NULL))
            fail_msg("%s should %s: %s", cases[i].text,
                     cases[i].says ? "fail" : "be right", said);
        if (failed && !strstr(said, cases[i].says))
            fail_msg("%s should say \"%s\", not: %s", cases[i].text, cases[i].says,
                     said);
    }
}

/* With a number it is that case alone. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_fails_the_test_and_says_why),
    };
    const struct CMUnitTest alone[] = {cmocka_unit_test(the_chosen_case)};
    self = argv[0];
    if (argc > 1) {
        chosen = strtoul(argv[1], NULL, 10);
        return cmocka_run_group_tests_name("kit", alone, NULL, NULL);
    }
    return cmocka_run_group_tests_name("kit", tests, NULL, NULL);
}
