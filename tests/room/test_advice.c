/* test_advice.c - proposals between two who play together, in a room. */
#include "room_kit.h"

/* Seats of a merged god in battle: `lower` may propose, `higher` decides. */
static struct {
    int lower, higher;
    struct guest all[4]; /* by seat, and one without */
} pair;

static struct wish act(const struct table *t, int seat, game_action a)
{
    struct wish w = {.kind = WISH_ACT, .seat = seat, .known = t->seq};

    memcpy(w.person, kit_people[seat], strlen(kit_people[seat]));
    match_format(t->match, seat, a, w.action, sizeof w.action);
    return w;
}

static bool has_pair(const struct table *t)
{
    for (int p = 0; p < t->n_seats; p++) {
        pair.lower = p;
        pair.higher = match_advises(t->match, p);
        if (pair.higher >= 0)
            return true;
    }
    return false;
}

/* Three people play anything until two of them are a merged god in a battle. */
static struct table *battle(void)
{
    struct table *t = kit_running("ankh", "players=3 red=0");
    struct rng rng = rng_stream(5, RNG_TEST);

    while (!has_pair(t)) {
        game_action legal[GAME_MAX_ACTIONS];
        int seat = __builtin_ctz(table_owes(t));
        int n = match_legal(t->match, seat, legal);
        assert_true(n > 0); /* or there was no such battle */
        struct wish w = act(t, seat, legal[rng_below(&rng, (uint32_t)n)]);
        kit_do(t, &w, 2000);
    }
    return t;
}

/* All three watch, and somebody without a seat. */
static struct room *open_battle(void)
{
    struct room *r = open_room();

    feed_leave(&anna.watcher);
    feed_leave(&spectator.watcher);
    anna.is_dismissed = spectator.is_dismissed = true; /* they come anew */
    table_free(r->table);
    r->table = battle();
    memset(pair.all, 0, sizeof pair.all);
    for (int i = 0; i < 4; i++) {
        struct watcher *w = &pair.all[i].watcher;
        *w = (struct watcher){.room = r,
                              .who = &pair.all[i],
                              .person = i < 3 ? kit_people[i] : "dora",
                              .name = i < 3 ? kit_people[i] : "Dora"};
        feed_enter(w);
    }
    presence_look(r);
    presence_tick(r); /* all are told who watches */
    for (int i = 0; i < 4; i++)
        pair.all[i].heard[0] = '\0';
    return r;
}

static void close_battle(struct room *r)
{
    for (int i = 0; i < 4; i++)
        feed_leave(&pair.all[i].watcher);
    close_room(r);
}

/* The two of the pair have heard this, and the others nothing of it. */
static void only_the_pair_heard(const char *what)
{
    for (int i = 0; i < 4; i++) {
        bool is_one = i == pair.lower || i == pair.higher;
        assert_string_equal(pair.all[i].heard, is_one ? what : "");
        pair.all[i].heard[0] = '\0';
    }
}

static game_action first_choice(const struct room *r)
{
    game_action legal[GAME_MAX_ACTIONS];

    assert_true(match_legal(r->table->match, pair.higher, legal) > 0);
    return legal[0];
}

static void propose(struct room *r, game_action a)
{
    struct refusal no;
    struct wish w = act(r->table, pair.higher, a);

    assert_int_equal(advice_propose(r, pair.lower, kit_people[pair.lower],
                                    r->table->seq, w.action, &no),
                     REFUSAL_NONE);
}

static void a_proposal_reaches_the_partner_and_nobody_else(void **state)
{
    struct room *r = open_battle();
    uint64_t seq = r->table->seq, hash = match_hash(r->table->match);
    char want[160];

    (void)state;
    propose(r, first_choice(r));
    struct wish w = act(r->table, pair.higher, first_choice(r));
    snprintf(want, sizeof want, "\"proposals\":[{\"by\":%d,\"seat\":%d,\"do\":\"%s\"}]",
             pair.lower + 1, pair.higher + 1, w.action);
    assert_non_null(strstr(pair.all[pair.higher].last, want));
    only_the_pair_heard("proposals ");
    /* Who comes again sees it again; it is no row and no move. */
    for (int i = 0; i < 4; i++) {
        bool is_one = i == pair.lower || i == pair.higher;
        feed_snapshot(&pair.all[i].watcher, 0, false, (struct wire_re){0});
        assert_true((strstr(pair.all[i].last, want) != NULL) == is_one);
        assert_true((strstr(pair.all[i].last, "propos") != NULL) == is_one);
        assert_true((strstr(pair.all[i].last, "\"advises\"") != NULL) ==
                    (i == pair.lower));
    }
    assert_int_equal(world.n_appended, 0);
    assert_true(r->table->seq == seq && match_hash(r->table->match) == hash);
    /* Decided: nothing is proposed any more. */
    wish(r, &w);
    stored(STORE_OK);
    for (int i = 0; i < 4; i++)
        assert_null(strstr(pair.all[i].last, "propos"));
    close_battle(r);
}

static void what_cannot_be_proposed_is_refused_and_not_told(void **state)
{
    struct room *r = open_battle();
    struct wish w = act(r->table, pair.higher, first_choice(r));
    const char *lower = kit_people[pair.lower], *higher = kit_people[pair.higher];
    const struct {
        int seat;
        const char *person, *text;
        uint64_t known;
        enum refusal_code code;
    } bad[] = {
        {pair.lower, higher, w.action, r->table->seq, REFUSED_NOT_YOURS},
        {-1, lower, w.action, r->table->seq, REFUSED_NOT_YOURS},
        {GAME_MAX_PLAYERS, lower, w.action, r->table->seq, REFUSED_NOT_YOURS},
        {pair.higher, higher, w.action, r->table->seq, REFUSED_NO_PROPOSAL},
        {pair.lower, lower, w.action, 1, REFUSED_NO_PROPOSAL},
        {pair.lower, lower, "done", r->table->seq, REFUSED_ILLEGAL},
        {pair.lower, lower, "card joker", r->table->seq, REFUSED_NO_ACTION},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct refusal no = {0};
        advice_propose(r, bad[i].seat, bad[i].person, bad[i].known, bad[i].text, &no);
        if (no.code != bad[i].code || !no.why[0])
            fail_msg("case %zu: %s, %s", i, refusal_name(no.code), no.why);
    }
    for (int i = 0; i < 4; i++)
        assert_string_equal(pair.all[i].heard, "");
    close_battle(r);
}

static void a_bot_proposes_once_to_the_person_who_decides(void **state)
{
    struct room *r = open_battle();
    struct wish w = {.kind = WISH_RESIGN, .seat = pair.lower, .known = r->table->seq};

    (void)state;
    memcpy(w.person, kit_people[pair.lower], strlen(kit_people[pair.lower]));
    wish(r, &w);
    stored(STORE_OK); /* a bot sits in for the lower seat now */
    assert_int_equal(world.n_asked, 1);
    assert_int_equal(world.asked_seat, pair.higher);
    assert_int_equal(world.asked_by, pair.lower);
    drive_room(r);
    assert_int_equal(world.n_asked, 1);
    for (int i = 0; i < 4; i++)
        pair.all[i].heard[0] = '\0';
    advice_answer(r, pair.lower, 1,
                  first_choice(r)); /* of another moment: asked anew */
    assert_int_equal(world.n_asked, 2);
    assert_string_equal(pair.all[pair.higher].heard, "");
    advice_answer(r, pair.lower, r->table->seat[pair.higher].asked, first_choice(r));
    assert_int_equal(world.n_asked, 2);
    only_the_pair_heard("proposals ");
    close_battle(r);
}

/* ---- several nodes --------------------------------------------------------------- */

static struct room *open_shared_battle(void)
{
    struct room *r = open_battle();

    world.is_shared = true;
    presence_look(r);
    return r;
}

/* The line by which nodes tell each other of it. */
static const char *line_of(const struct room *r, uint64_t asked, int turn,
                           game_action a)
{
    static char line[PROPOSALS_MAX];
    struct wish w = act(r->table, pair.higher, a);

    snprintf(line, sizeof line, "%d %d %d %s\n", pair.lower + 1, (int)asked, turn,
             w.action);
    return line;
}

static game_action last_choice(const struct room *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(r->table->match, pair.higher, legal);

    assert_true(n > 1);
    return legal[n - 1];
}

static void the_other_nodes_are_told_while_the_decision_is_open(void **state)
{
    struct room *r = open_shared_battle();
    uint64_t asked = r->table->seat[pair.higher].asked;
    struct wish w = act(r->table, pair.higher, first_choice(r));
    int n;

    (void)state;
    propose(r, first_choice(r));
    assert_string_equal(world.told, line_of(r, asked, 1, first_choice(r)));
    propose(r, last_choice(r));
    assert_string_equal(world.told, line_of(r, asked, 2, last_choice(r)));
    n = world.n_told;
    presence_again(r); /* they had taken us for dead */
    assert_int_equal(world.n_told, n + 1);
    assert_string_equal(world.told, line_of(r, asked, 2, last_choice(r)));
    wish(r, &w);
    stored(STORE_OK);
    assert_int_equal(world.n_told, n + 2);
    assert_string_equal(world.told, "");
    drive_room(r);
    assert_int_equal(world.n_told, n + 2);
    close_battle(r);
}

static void what_another_node_says_reaches_the_pair_and_nobody_else(void **state)
{
    struct room *r = open_shared_battle();
    uint64_t asked = r->table->seat[pair.higher].asked;

    (void)state;
    world.elsewhere = line_of(r, asked, 1, first_choice(r));
    presence_ask(r);
    only_the_pair_heard("proposals ");
    presence_ask(r); /* that is no news */
    only_the_pair_heard("");
    assert_string_equal(world.told, ""); /* it is not for us to repeat it */
    propose(r, last_choice(r));
    assert_string_equal(world.told, line_of(r, asked, 2, last_choice(r)));
    only_the_pair_heard("proposals ");
    world.elsewhere = line_of(r, asked, 1, first_choice(r)); /* and is older now */
    presence_ask(r);
    only_the_pair_heard("");
    assert_true(r->proposals[pair.lower].action == last_choice(r));
    world.elsewhere = line_of(r, asked, 3, first_choice(r)); /* or rather this */
    presence_ask(r);
    only_the_pair_heard("proposals ");
    assert_true(r->proposals[pair.lower].action == first_choice(r));
    assert_string_equal(world.told, "");
    close_battle(r);
}

/* Whatever the order in which they hear of each other. */
static void two_nodes_with_a_proposal_each_agree(void **state)
{
    struct room *r = open_shared_battle();
    uint64_t asked = r->table->seat[pair.higher].asked;
    game_action a = first_choice(r), b = last_choice(r);

    (void)state;
    for (int i = 0; i < 2; i++) {
        memset(r->proposals, 0, sizeof r->proposals);
        propose(r, i ? b : a);
        world.elsewhere = line_of(r, asked, 1, i ? a : b);
        presence_ask(r);
        assert_true(r->proposals[pair.lower].action == (a > b ? a : b));
    }
    close_battle(r);
}

static void what_does_not_fit_is_not_heard(void **state)
{
    struct room *r = open_shared_battle();
    int higher = pair.higher + 1, lower = pair.lower + 1;
    int asked = (int)r->table->seat[pair.higher].asked;
    struct wish w = act(r->table, pair.higher, first_choice(r));
    char lines[600];

    (void)state;
    snprintf(lines, sizeof lines,
             "%d %d 1 %s\n0 %d 1 %s\n9 %d 1 %s\n-1 %d 1 %s\n%d %d 1 %s\n%d %d 1 done\n"
             "%d %d 1 \n%d %d\nnonsense\n\n%d %d 1 %0100d",
             higher, asked, w.action, asked, w.action, asked, w.action, asked, w.action,
             lower, asked - 1, w.action, lower, asked, lower, asked, lower, asked,
             lower, asked, 0);
    world.elsewhere = lines;
    presence_ask(r);
    only_the_pair_heard("");
    assert_false(r->owes_presence);
    close_battle(r);
}

/* The row that opened the decision comes by another way than the proposal. */
static void a_proposal_that_is_ahead_of_the_log_is_asked_for_again(void **state)
{
    struct room *r = open_shared_battle();

    (void)state;
    world.elsewhere = line_of(r, r->table->seq + 1, 1, first_choice(r));
    presence_ask(r);
    only_the_pair_heard("");
    assert_true(r->owes_presence);
    world.elsewhere = line_of(r, r->table->seat[pair.higher].asked, 1, first_choice(r));
    presence_tick(r);
    assert_false(r->owes_presence);
    only_the_pair_heard("proposals ");
    close_battle(r);
}

static void a_bot_repeats_nothing_that_is_proposed_through_another_node(void **state)
{
    struct room *r = open_shared_battle();
    struct wish w = {.kind = WISH_RESIGN, .seat = pair.lower, .known = r->table->seq};
    uint64_t asked = r->table->seat[pair.higher].asked;

    (void)state;
    world.elsewhere = line_of(r, asked, 1, first_choice(r));
    presence_ask(r);
    memcpy(w.person, kit_people[pair.lower], strlen(kit_people[pair.lower]));
    wish(r, &w);
    stored(STORE_OK);
    assert_true(r->fence);
    assert_int_equal(world.n_asked, 0);
    close_battle(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proposal_reaches_the_partner_and_nobody_else),
        cmocka_unit_test(what_cannot_be_proposed_is_refused_and_not_told),
        cmocka_unit_test(a_bot_proposes_once_to_the_person_who_decides),
        cmocka_unit_test(the_other_nodes_are_told_while_the_decision_is_open),
        cmocka_unit_test(what_another_node_says_reaches_the_pair_and_nobody_else),
        cmocka_unit_test(two_nodes_with_a_proposal_each_agree),
        cmocka_unit_test(what_does_not_fit_is_not_heard),
        cmocka_unit_test(a_proposal_that_is_ahead_of_the_log_is_asked_for_again),
        cmocka_unit_test(a_bot_repeats_nothing_that_is_proposed_through_another_node),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
