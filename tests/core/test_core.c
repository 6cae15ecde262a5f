/* test_core.c - options, JSON, dealer, records. */
#include <stdio.h>
#include <stdlib.h>

#include "core/hash.h"
#include "core/jot.h"
#include "core/kit.h"
#include "core/texts.h"

/* ---- options ---------------------------------------------------------- */

static void options_are_read_and_written_back(void **unused)
{
    const struct game *g = registry_find("null");
    struct game_config cfg;
    char why[160], text[CONFIG_TEXT_MAX];
    (void)unused;
    assert_int_equal(config_parse(g, "coins=9  players=3", &cfg, why, sizeof why), 0);
    assert_int_equal(cfg.n_players, 3);
    config_format(g, &cfg, text, sizeof text);
    assert_string_equal(text, "players=3 coins=9");
}

static void bad_options_are_named_and_change_nothing(void **unused)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"players=4", "no such value of players: 4 (2..3)"},
        {"players=03", "no such value of players: 03 (2..3)"},
        {"players=", "no such value of players:  (2..3)"},
        {"coins=0", "no such value of coins: 0 (1..9)"},
        {"coins=99999999999999999999",
         "no such value of coins: 99999999999999999999 (1..9)"},
        {"coins=1 coins=1", "option given twice: coins"},
        {"colour=red", "no such option: colour"},
        {"players", "an option is written key=value: players"},
    };
    const struct game *g = registry_find("null");
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct game_config cfg, before;
        char why[160] = "";
        memset(&cfg, 0x5a, sizeof cfg);
        before = cfg;
        assert_int_equal(config_parse(g, bad[i].text, &cfg, why, sizeof why), -1);
        assert_string_equal(why, bad[i].why);
        assert_memory_equal(&cfg, &before, sizeof cfg);
    }
}

/* ---- JSON --------------------------------------------------------------- */

static void json_is_escaped_and_counted(void **unused)
{
    char buf[64], tiny[8];
    struct jot j;
    (void)unused;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    jot_text_key(&j, "a\"b");
    jot_string(&j, "x\\\n\x01ü");
    jot_key(&j, "n");
    jot_int(&j, INT64_MIN);
    jot_close(&j, '}');
    assert_true(jot_ok(&j));
    assert_string_equal(
        buf, "{\"a\\\"b\":\"x\\\\\\u000a\\u0001ü\",\"n\":-9223372036854775808}");
    jot_init(&j, tiny, sizeof tiny);
    jot_string(&j, "longer than that");
    assert_false(jot_ok(&j));
    assert_int_equal(j.len, 18);
}

/* ---- dealer ------------------------------------------------------------- */

static struct dealer known_dealer(const char *table, const char *nonce)
{
    struct dealer d;
    uint8_t seed[DEALER_SEED];
    const char *nonces[2] = {nonce, NULL};
    dealer_seed_from(1, seed);
    assert_int_equal(dealer_init(&d, seed, table, 2, nonces), 0);
    return d;
}

static void rolls_depend_on_seed_table_nonces_and_ply_alone(void **unused)
{
    struct dealer a = known_dealer("t", ""), b = known_dealer("t", "x"),
                  c = known_dealer("u", "");
    (void)unused;
    assert_int_equal(dealer_roll(&a, 7, 1000000), dealer_roll(&a, 7, 1000000));
    assert_int_not_equal(dealer_roll(&a, 7, 1000000), dealer_roll(&a, 8, 1000000));
    assert_int_not_equal(dealer_roll(&a, 7, 1000000), dealer_roll(&b, 7, 1000000));
    assert_int_not_equal(dealer_roll(&a, 7, 1000000), dealer_roll(&c, 7, 1000000));
}

/* The bytes of docs/notation.md, computed there with another program. */
static void the_documented_rolls_come_out(void **unused)
{
    struct dealer d = known_dealer("example", "lotus");
    char commitment[DEALER_HEX + 1];
    (void)unused;
    dealer_commitment(d.seed, commitment);
    assert_string_equal(
        commitment, "3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284");
    assert_int_equal(dealer_roll(&d, 0, 180), 117);
    assert_int_equal(dealer_roll(&d, 1, 180), 172);
    assert_int_equal(dealer_roll(&d, 2, 7), 4);
    uint16_t noise[18];
    dealer_noise(&d, 0, noise, 18);
    assert_int_equal(noise[0], 14845);
    assert_int_equal(noise[17], 16661);
}

static void a_commitment_covers_the_seals_and_their_round(void **unused)
{
    struct dealer d = known_dealer("example", "lotus");
    char text[DEALER_HEX + 1];
    (void)unused;
    dealer_seal("lotus", text);
    assert_string_equal(
        text, "aee04a6baf0d51904d56d61d96c3b326169056d99dae160c743d858bc09b25b2");
    d.deal.round = 1;
    memcpy(d.deal.seal[0], text, sizeof text);
    dealer_promise(&d, text);
    assert_string_equal(
        text, "3d0903b3c2b5502613a820f76109d36afa899a2f58074964f7b8a3d0bf163857");
    d.deal = (struct dealer_deal){.round = 2, .held = 1 << 1};
    dealer_promise(&d, text);
    assert_string_equal(
        text, "780d94b954023c598a01b9d73b69c96c93520176a92ed82f3a76fbe2192fcbd1");
    d.deal.round = 0;
    dealer_promise(&d, text);
    assert_string_equal(
        text, "3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284");
}

static void a_commitment_covers_where_its_luck_begins(void **unused)
{
    struct dealer d = known_dealer("example", "lotus");
    char text[DEALER_HEX + 1];
    (void)unused;
    d.opening = 3;
    dealer_promise(&d, text);
    assert_string_equal(
        text, "006c9ade7717835ca23990429a480380ebf622e554c93e41cc79c6fb45b21490");
    d.deal.round = 1;
    dealer_seal("lotus", d.deal.seal[0]);
    dealer_promise(&d, text);
    assert_string_equal(
        text, "547b884fb246ef3267f6ef7b5d24d1e6bd83ee06c55a333241f619adbcc7b5a9");
}

static void rolls_are_uniform(void **unused)
{
    struct dealer d = known_dealer("uniform", "");
    unsigned count[6] = {0};
    double chi = 0;
    (void)unused;
    for (uint32_t ply = 0; ply < 12000; ply++)
        count[dealer_roll(&d, ply, 6)]++;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - 2000.0) * (count[i] - 2000.0) / 2000.0;
    assert_true(chi < 20.5); /* 5 degrees of freedom, 0.1 % */
}

static void odd_names_of_tables_and_nonces_are_refused(void **unused)
{
    struct dealer d;
    uint8_t seed[DEALER_SEED] = {0};
    const char *blank[1] = {"a b"}, *newline[1] = {"a\n"};
    (void)unused;
    assert_int_equal(dealer_init(&d, seed, "", 1, NULL), -1);
    assert_int_equal(dealer_init(&d, seed, "a b", 1, NULL), -1);
    assert_int_equal(dealer_init(&d, seed, "ok", 1, blank), -1);
    assert_int_equal(dealer_init(&d, seed, "ok", 1, newline), -1);
    assert_int_equal(dealer_init(&d, seed, "ok", 0, NULL), -1);
}

/* ---- records -------------------------------------------------------------- */

#define SEAL "aee04a6baf0d51904d56d61d96c3b326169056d99dae160c743d858bc09b25b2"
#define HEAD "record 1\ngame null rules 1\nconfig players=2\n"

static void every_bad_record_names_its_line(void **unused)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *why;
    } bad[] = {
        {"", 0, "the record ends before its configuration"},
        {"record 2\n", 1, "not a record of this grammar"},
        {"record 1\ngame chess rules 1\n", 2, "no such game"},
        {"record 1\ngame null rules 9\n", 2, "another version"},
        {"record 1\ngame null rules 1\nconfig players=9\n", 3, "bad configuration"},
        {HEAD "seat 3 anna\n", 4, "no such seat, the last one is: 2"},
        {HEAD "seat x anna\n", 4, "expected a seat number"},
        {HEAD "seat 1 anna\nseat 1 bert\n", 5, "given twice"},
        {HEAD "commitment abc\n", 4, "64 hexadecimal"},
        {HEAD "deal 0\n", 4, "expected a round or chosen"},
        {HEAD "deal 1\ndeal chosen\n", 5, "given twice"},
        {HEAD "seal 1 abc\n", 4, "64 hexadecimal"},
        {HEAD "seal 9 " SEAL "\n", 4, "no such seat"},
        {HEAD "seal 1 " SEAL "\nseal 1 " SEAL "\n", 5, "given twice"},
        {HEAD "held 3\n", 4, "no such seat"},
        {HEAD "held 2\nheld 2\n", 5, "given twice"},
        {HEAD "on-time never\n", 4, "expected loss"},
        {HEAD "on-time loss\non-time loss\n", 5, "given twice"},
        {HEAD "late 1\n", 4, "nobody loses on time here"},
        {HEAD "on-time loss\nlate 3\n", 5, "no such seat"},
        {HEAD "on-time loss\nlate 1\nlate 1\n", 6, "given twice"},
        {HEAD "on-time loss\nlate 1\nlate 2\n", 6, "somebody must be left"},
        {HEAD "on-time loss\nlate 1\n* card 1\n", 6, "no action may follow"},
        {HEAD "* card 7\n", 4, "not an action"},
        {HEAD "1 bid 1\n", 4, "owes no decision"},
        {HEAD "* card 1\n* card 1\n* card 1\n", 6, "no chance is pending"},
        {HEAD "* card 1\n* card 1\n1 bid 9\n", 6, "R-NULL-04"},
        {HEAD "* card 1 @ ball 3\n", 4, "a throw does not belong here"},
        {HEAD "result 0 0\n", 4, "before the game is over"},
        {HEAD "hello\n", 4, "neither a header nor an action"},
        {HEAD "seed 00\n", 4, "64 hexadecimal"},
        {HEAD "* card 1\n* card 1", 5, "the last line is cut off"},
        {HEAD "seat 1 ann", 4, "the last line is cut off"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct record r;
        struct record_error err;
        assert_int_equal(record_read(bad[i].text, strlen(bad[i].text), &r, &err), -1);
        if (err.line != bad[i].line || !strstr(err.why, bad[i].why))
            fail_msg("case %zu: line %u: %s", i, (unsigned)err.line, err.why);
    }
}

static void comments_and_blank_lines_are_passed_over(void **unused)
{
    static const char text[] = "# a game\nrecord 1\r\n\ngame null rules 1\nconfig\n"
                               "seat 1 Änne B.\n* card 3\n# so it was\n";
    struct record r;
    struct record_error err;
    (void)unused;
    assert_int_equal(record_read(text, strlen(text), &r, &err), 0);
    assert_int_equal(r.n_steps, 1);
    assert_string_equal(r.name[0], "Änne B.");
    record_done(&r);
}

static void a_record_tells_who_has_lost_on_time(void **unused)
{
    static const char text[] = "record 1\ngame null rules 1\nconfig players=2 coins=5\n"
                               "on-time loss\n* card 3\nlate 2\n";
    const char *const names[] = {"Anna", "Ben"};
    const struct text_names told = {names, GAME_NOBODY}, anna = {names, 0},
                            ben = {names, 1};
    struct record r;
    struct record_error err;
    struct game_result res;
    char *again, lines[256];
    (void)unused;
    assert_int_equal(record_read(text, strlen(text), &r, &err), 0);
    again = record_write(&r);
    assert_string_equal(again, text);
    assert_true(record_settle(&r, false, &res));
    text_standing(r.game, LANG_EN, &res, &told, 2, lines, sizeof lines);
    assert_string_equal(lines, "Anna wins\nBen loses on time\n  1. Anna\n  2. Ben");
    text_standing(r.game, LANG_EN, &res, &anna, 2, lines, sizeof lines);
    assert_string_equal(lines, "You win\nBen loses on time\n  1. you\n  2. Ben");
    text_standing(r.game, LANG_DE, &res, &ben, 2, lines, sizeof lines);
    assert_string_equal(lines, "Anna gewinnt\nDu verlierst durch Zeitüberschreitung\n"
                               "  1. Anna\n  2. du");
    r.late = 0;
    assert_false(record_settle(&r, false, &res));
    free(again);
    record_done(&r);
}

static const char *told(const char *game, const struct game_event *e, enum lang lang,
                        int reader, char buf[200])
{
    static const char *const names[] = {"Anna", "Ben"};
    const struct text_names read = {names, reader};
    text_event(registry_find(game), lang, e, GAME_SPECTATOR, &read, buf, 200);
    return buf;
}

static int kind_of(const char *game, const char *name)
{
    const struct game_event_kind *k = registry_find(game)->event_kinds;
    int i = 0;
    while (strcmp(k[i].name, name) != 0)
        i++;
    return i;
}

static void a_sentence_says_what_is_there_and_nothing_else(void **unused)
{
    char buf[200];
    int offer = kind_of("horus", "offer"), lost = kind_of("ankh", "devotion");
    /* seat, partner, target bread 3, gems, stones */
    struct game_event e = {
        .kind = (uint8_t)offer, .n_args = 4, .seen_by = 0xff, .arg = {0, 1, 2, 2}};
    (void)unused;
    assert_string_equal(told("horus", &e, LANG_EN, 1, buf),
                        "Anna offered you 2 gems for bread 3");
    e.arg[e.n_args++] = 0;
    assert_string_equal(told("horus", &e, LANG_EN, 1, buf),
                        "Anna offered you bread 1 and 2 gems for bread 3");
    e.arg[3] = 0;
    e.arg[e.n_args++] = 1;
    assert_string_equal(told("horus", &e, LANG_DE, 0, buf),
                        "Du bietest Ben Brot 1 und Brot 2 für Brot 3");
    e = (struct game_event){
        .kind = (uint8_t)lost, .n_args = 3, .seen_by = 0xff, .arg = {1, -1, 12}};
    assert_string_equal(told("ankh", &e, LANG_EN, 0, buf),
                        "Ben lost 1 devotion to the Cat Mummy");
    assert_string_equal(told("ankh", &e, LANG_DE, 1, buf),
                        "Du verlierst 1 Verehrung durch die Katzenmumie");
    e = (struct game_event){.kind = (uint8_t)kind_of("horus", "reveal"),
                            .n_args = 3,
                            .seen_by = 0xff,
                            .arg = {1, 2, 0}};
    assert_string_equal(told("horus", &e, LANG_EN, 0, buf),
                        "Bread 1 came into view on pile 2 of Ben");
}

static void whoever_reads_is_called_you(void **unused)
{
    char buf[200];
    struct game_event e = {.kind = (uint8_t)kind_of("null", "point"),
                           .n_args = 1,
                           .seen_by = 0xff,
                           .arg = {1}};
    (void)unused;
    assert_string_equal(told("null", &e, LANG_EN, 0, buf), "Ben won the point");
    assert_string_equal(told("null", &e, LANG_EN, 1, buf), "You won the point");
    assert_string_equal(told("null", &e, LANG_DE, 1, buf), "Du gewinnst den Punkt");
    e = (struct game_event){.kind = (uint8_t)kind_of("aton", "remove"),
                            .n_args = 4,
                            .seen_by = 0xff,
                            .arg = {0, 1, 16, 0}};
    assert_string_equal(told("aton", &e, LANG_DE, GAME_NOBODY, buf),
                        "Anna entfernt einen Stein von Ben von Feld 5 (schwarz) in "
                        "Tempel 2 (ins Totenreich)");
    assert_string_equal(told("aton", &e, LANG_DE, 1, buf),
                        "Anna entfernt einen Stein von dir von Feld 5 (schwarz) in "
                        "Tempel 2 (ins Totenreich)");
    assert_string_equal(told("aton", &e, LANG_EN, 0, buf),
                        "You removed a stone of Ben from black field 5 in temple 2 (to "
                        "the realm of the dead)");
    e = (struct game_event){.kind = (uint8_t)kind_of("aton", "assign"),
                            .n_args = 2,
                            .seen_by = 0xff,
                            .arg = {0, 4213}};
    assert_string_equal(told("aton", &e, LANG_EN, 0, buf), "You laid 4, 2, 1, 3");
    e = (struct game_event){.kind = (uint8_t)kind_of("ra", "auction"),
                            .n_args = 3,
                            .seen_by = 0xff,
                            .arg = {0, 1, 0}};
    assert_string_equal(told("ra", &e, LANG_EN, 0, buf),
                        "Auction of the centre sun alone (Ra tile); last to bid: you");
    e.arg[2] = 1;
    assert_string_equal(told("ra", &e, LANG_EN, 1, buf),
                        "Auction of 1 tile (Ra tile); last to bid: Anna");
}

static void commits_are_recorded_in_seat_order(void **unused)
{
    struct record rec;
    struct match *m = kit_match("null", "players=3");
    (void)unused;
    kit_do(m, "* card 1; * card 2; * card 3; 3 bid 1; 1 bid 0; 2 bid 2");
    assert_int_equal(match_record(m, &rec), 0);
    assert_int_equal(rec.steps[3].actor, 0);
    assert_int_equal(rec.steps[4].actor, 1);
    assert_int_equal(rec.steps[5].actor, 2);
    record_done(&rec);
    match_free(m);
}

/* ---- undo and views -------------------------------------------------------- */

static void a_commit_is_taken_back_until_the_batch_is_complete(void **unused)
{
    struct refusal err;
    struct match *m = kit_match("null", "");
    (void)unused;
    kit_do(m, "* card 1; * card 2");
    uint64_t before = match_hash(m);
    assert_false(match_can_undo(m, 0));
    kit_do(m, "1 bid 3");
    assert_true(match_can_undo(m, 0));
    assert_false(match_can_undo(m, 1));
    assert_int_equal(match_undo(m, 1, &err), REFUSED_NO_UNDO);
    assert_int_equal(match_undo(m, 0, &err), REFUSAL_NONE);
    assert_true(before == match_hash(m));
    kit_do(m, "1 bid 2; 2 bid 1");
    assert_false(match_can_undo(m, 0));
    assert_false(match_can_undo(m, 1));
    match_free(m);
}

static void an_earlier_commit_is_taken_back_past_the_others(void **unused)
{
    struct match *m = kit_match("null", "players=3"),
                 *n = kit_match("null", "players=3");
    (void)unused;
    kit_do(m, "* card 1; * card 2; * card 3; 1 bid 3; 2 bid 1");
    kit_do(n, "* card 1; * card 2; * card 3; 2 bid 1");
    assert_int_equal(match_undo(m, 0, NULL), REFUSAL_NONE);
    assert_true(match_hash(m) == match_hash(n));
    match_free(m);
    match_free(n);
}

struct heard {
    char text[512];
};

static int hear(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    struct heard *h = ctx;
    size_t at = strlen(h->text);
    (void)ply;
    snprintf(h->text + at, sizeof h->text - at, "%d:%s", actor, text);
    for (int i = 0; i < n && e[i].secret; i++) {
        at = strlen(h->text);
        snprintf(h->text + at, sizeof h->text - at, "(%d)", e[i].arg[1]);
    }
    at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, " ");
    return 0;
}

static void events_reach_a_seat_without_others_secrets(void **unused)
{
    struct heard one = {""}, spectator = {""};
    struct match *m = kit_match("null", "");
    (void)unused;
    kit_do(m, "* card 5; * card 2; 1 bid 3");
    match_events(m, 0, 0, match_ply(m), hear, &one);
    match_events(m, GAME_SPECTATOR, 0, match_ply(m), hear, &spectator);
    assert_string_equal(one.text, "-1:card 5(5) -1:?(0) 0:bid 3 ");
    assert_string_equal(spectator.text, "-1:?(0) -1:?(0) 0:? ");
    match_free(m);
}

static void the_past_is_told_as_it_is_after_an_undo(void **unused)
{
    struct heard one = {""}, other = {""};
    struct match *m = kit_match("null", "players=3"),
                 *n = kit_match("null", "players=3");
    (void)unused;
    kit_do(m, "* card 1; * card 2; * card 3; 1 bid 3; 2 bid 1");
    match_events(m, 0, 4, 5, hear, &(struct heard){""});
    assert_int_equal(match_undo(m, 0, NULL), REFUSAL_NONE);
    kit_do(m, "1 bid 2");
    kit_do(n, "* card 1; * card 2; * card 3; 2 bid 1; 1 bid 2");
    match_events(m, 0, 4, 5, hear, &one);
    match_events(n, 0, 4, 5, hear, &other);
    assert_string_equal(one.text, other.text);
    for (uint32_t ply = 0; ply <= 5; ply++)
        assert_memory_equal(match_view_at(m, 1, ply), match_view_at(n, 1, ply),
                            match_game(m)->state_size);
    match_free(m);
    match_free(n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_and_written_back),
        cmocka_unit_test(bad_options_are_named_and_change_nothing),
        cmocka_unit_test(json_is_escaped_and_counted),
        cmocka_unit_test(rolls_depend_on_seed_table_nonces_and_ply_alone),
        cmocka_unit_test(the_documented_rolls_come_out),
        cmocka_unit_test(a_commitment_covers_the_seals_and_their_round),
        cmocka_unit_test(a_commitment_covers_where_its_luck_begins),
        cmocka_unit_test(rolls_are_uniform),
        cmocka_unit_test(odd_names_of_tables_and_nonces_are_refused),
        cmocka_unit_test(every_bad_record_names_its_line),
        cmocka_unit_test(comments_and_blank_lines_are_passed_over),
        cmocka_unit_test(a_record_tells_who_has_lost_on_time),
        cmocka_unit_test(a_sentence_says_what_is_there_and_nothing_else),
        cmocka_unit_test(whoever_reads_is_called_you),
        cmocka_unit_test(commits_are_recorded_in_seat_order),
        cmocka_unit_test(a_commit_is_taken_back_until_the_batch_is_complete),
        cmocka_unit_test(an_earlier_commit_is_taken_back_past_the_others),
        cmocka_unit_test(events_reach_a_seat_without_others_secrets),
        cmocka_unit_test(the_past_is_told_as_it_is_after_an_undo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
