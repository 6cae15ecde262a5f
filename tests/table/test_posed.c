/* test_posed.c - tables that begin with a position. */
#include "match/position.h"
#include "table_kit.h"

/* Ra, three players, just before the end of an epoch. */
static struct position posed(void)
{
    static const struct position_line lines[] = {{"points", "[33, 10, 10]"},
                                                 {"ra_track", "7"},
                                                 {"bag", "[8,5,25,25,12,5,5,5,5,5,5,5,5"
                                                         ",5,5,5,5,5,2,2,4,2,23]"}};
    struct position base = {.game = registry_find("ra")}, ret;
    struct game_state *s = (struct game_state *)(void *)base.room;
    struct game_config cfg;
    char why[POSITION_WHY_MAX];

    config_parse(base.game, "players=3", &cfg, why, sizeof why);
    position_begin(base.game, &cfg, s);
    if (position_change(base.game, s, lines, 3, &ret, why))
        fail_msg("%s", why);
    return ret;
}

static void a_game_begins_where_the_position_stands(void **state)
{
    static const uint8_t seed[DEALER_SEED] = "a seed that everybody knows";
    struct position from = posed();
    struct table_setup s = {.game = from.game,
                            .config = game_head(position_state(&from))->config,
                            .host = "anna",
                            .title = "",
                            .rematch_of = "",
                            .seed = seed,
                            .from = position_state(&from)};
    struct table *t = table_make("table", &s);

    (void)state;
    assert_non_null(t);
    memset(&from, 0, sizeof from); /* the table has its own */
    for (int seat = 0; seat < 3; seat++) {
        struct wish w = {.kind = WISH_SIT, .seat = seat, .person = "anna"};
        snprintf(w.sit.name, sizeof w.sit.name, "Anna");
        kit_do(t, &w, 1);
    }
    kit_do(t, &(struct wish){.kind = WISH_BEGIN, .seat = -1, .person = "anna"}, 2);
    assert_int_equal(t->state, TABLE_RUNNING);
    assert_int_equal(match_ply(t->match), 0);
    from = posed();
    assert_memory_equal(match_truth(t->match), position_state(&from),
                        from.game->state_size);
    assert_int_equal(table_owes(t), game_head(position_state(&from))->acting);
    struct wish draw = {.kind = WISH_ACT, .known = t->seq, .person = "anna"};
    draw.seat = __builtin_ctz(table_owes(t));
    snprintf(draw.action, sizeof draw.action, "draw");
    kit_do(t, &draw, 3);
    assert_true(match_ply(t->match) > 1);
    assert_null(table_record(t)); /* it has no beginning that a record could tell */
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_where_the_position_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
