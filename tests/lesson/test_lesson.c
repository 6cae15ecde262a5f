/* test_lesson.c - lessons: every shipped chapter is played in every way that it
 * foresees, and planted errors are found in their line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/jot.h"
#include "lesson/lesson.h"
#include "lesson/lesson_shelf.h"

extern const struct game game_ankh, game_aton, game_horus, game_null, game_ra;

static const struct game *const games[] = {&game_ra, &game_aton, &game_horus,
                                           &game_ankh};
enum { N_GAMES = sizeof games / sizeof games[0], PLIES_MAX = 5000, WALKS = 30 };

/* ---- those that are part of the program ------------------------------------------ */

static struct lesson *chapter(const struct game *g, int at, struct lesson_entry *e)
{
    struct lesson_fault no;
    if (lesson_shelf(g, at, e))
        return NULL;
    struct lesson *l = lesson_read(g, e->text, e->size, &no);
    if (!l)
        fail_msg("%s:%d: %s", e->file, no.line, no.why);
    return l;
}

static void every_way_through_every_chapter_is_legal_and_answered(void **state)
{
    (void)state;
    struct lesson_entry e;
    struct lesson_fault no;
    struct lesson *l;
    for (int g = 0; g < N_GAMES; g++) {
        int at = 0;
        for (; (l = chapter(games[g], at, &e)); at++) {
            if (lesson_walk(l, &no))
                fail_msg("%s:%d: %s", e.file, no.line, no.why);
            lesson_free(l);
        }
        if (!at)
            fail_msg("%s has no lesson", games[g]->id);
    }
}

static bool has_tip(const struct lesson_entry *e)
{
    return strstr(e->text, "\ntip\n") != NULL;
}

static void a_lesson_ends_with_a_tip_and_a_game_against_somebody_who_exists(
    void **state)
{
    (void)state;
    struct lesson_entry e;
    struct lesson *l;
    char why[160];
    for (int g = 0; g < N_GAMES; g++) {
        bool has_game = false;
        for (int at = 0; (l = chapter(games[g], at, &e)); at++) {
            has_game = lesson_has_game(l);
            if (!has_tip(&e))
                fail_msg("%s has no tip", e.file);
            if (!bot_has_level(games[g], lesson_level(l), why, sizeof why))
                fail_msg("%s: %s", e.file, why);
            lesson_free(l);
        }
        if (!has_game)
            fail_msg("the last chapter of %s has no game", games[g]->id);
    }
}

/* As those who lead do it: to the game, by right answers; then anything legal. */
static void play_out(const struct lesson *l, const char *file)
{
    struct lesson_fault no;
    struct lesson_run run;
    struct position start;
    struct dealer d;
    uint8_t seed[DEALER_SEED];
    char text[GAME_TEXT_MAX];
    const char *action = text;
    uint32_t plies = 0;
    assert_int_equal(lesson_pose(l, &start, &no), 0);
    dealer_seed_from(lesson_seed(l), seed);
    int n = game_head(position_state(&start))->config.n_players;
    assert_int_equal(dealer_init(&d, seed, "lesson", n, NULL), 0);
    struct match *m = match_from_state(lesson_game(l), position_state(&start), &d);
    struct rng rng = rng_stream(7, RNG_MATCH);
    lesson_begin(&run, l, m);
    while (match_head(m)->node != GAME_OVER && plies++ < PLIES_MAX) {
        int seat = lesson_learner(l);
        match_settle(m, false);
        if (match_head(m)->node == GAME_OVER)
            break;
        action = text;
        switch (lesson_wants(&run)) {
        case LESSON_READ:
        case LESSON_TIP:
            lesson_next(&run);
            continue;
        case LESSON_OTHERS:
            seat = lesson_script(&run, &action);
            lesson_did(&run);
            break;
        case LESSON_DO:
            assert_int_equal(lesson_answer(&run, m, text), 0);
            lesson_did(&run);
            break;
        case LESSON_GAME:
        case LESSON_OVER: {
            game_action legal[GAME_MAX_ACTIONS];
            seat = __builtin_ctz(match_head(m)->acting);
            int k = match_legal(m, seat, legal);
            match_format(m, seat, legal[rng_below(&rng, (uint32_t)k)], text,
                         sizeof text);
            break;
        }
        }
        if (match_act(m, seat, action, NULL))
            fail_msg("%s: %s is refused", file, action);
    }
    assert_int_equal(match_head(m)->node, GAME_OVER);
    match_free(m);
}

static void the_game_at_the_end_of_a_lesson_comes_to_an_end(void **state)
{
    (void)state;
    struct lesson_entry e;
    struct lesson *l;
    for (int g = 0; g < N_GAMES; g++)
        for (int at = 0; (l = chapter(games[g], at, &e)); at++) {
            if (lesson_has_game(l))
                play_out(l, e.file);
            lesson_free(l);
        }
}

static void chapters_have_names_and_numbers(void **state)
{
    (void)state;
    struct lesson_entry e;
    assert_int_equal(lesson_shelf(&game_ra, 0, &e), 0);
    assert_string_equal(e.name, "auction");
    assert_int_equal(lesson_shelf(&game_null, 0, &e), -1);
}

/* ---- planted errors -------------------------------------------------------------- */

/* A small chapter of the template, whose line 8 and following are put in its place. */
static const char sound[] = "title\n"
                            "  en Draw\n"
                            "  de Ziehen\n"
                            "options players=3 edition=2008\n"
                            "before roll suns 1\n"
                            "before roll suns 2\n"
                            "set points [10,10,12]\n"
                            "tell\n"
                            "  en Hello {2}.\n"
                            "  de Hallo {2}.\n"
                            "do draw\n"
                            "  en Draw.\n"
                            "  de Zieh.\n"
                            "  wrong invoke\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "roll tile nile\n"
                            "play 2 draw\n"
                            "roll tile gold\n"
                            "play 3 invoke\n"
                            "do bid *\n"
                            "  en Bid.\n"
                            "  de Biete.\n"
                            "  wrong pass\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "play 2 pass\n"
                            "play 3 pass\n"
                            "tip\n"
                            "  en Draw.\n"
                            "  de Zieh.\n";

static const struct planted {
    const char *old, *new; /* what stands there instead */
    int line;
    const char *why; /* a piece of what is said */
} planted[] = {
    {"title\n", "titel\n", 1, "\"titel\" is not a word of lessons"},
    {"title\n", "title now\n", 1, "nothing stands behind"},
    {"  de Ziehen\n", "\n", 1, "no German text"},
    {"  en Draw\n", "\n", 1, "no English text"},
    {"  en Draw\n  de", "  en Draw\n  en Draw\n  de", 3, "two texts"},
    {"players=3", "players=9", 4, "players"},
    {"edition=2008", "edition=2009", 4, "edition"},
    {"roll suns 1", "roll suns 9", 5, "cannot be done"},
    {"roll suns 2", "4 draw", 6, "a seat or \"roll\""},
    {"set points [10,10,12]", "set points [10,10]", 7, "points"},
    {"set points [10,10,12]", "set points [10,10,12", 7, "points"},
    {"set points [10,10,12]", "set points \"many\"", 7, "points"},
    {"set points [10,10,12]", "set pionts [10,10,12]", 7,
     "pionts: there is no such key"},
    {"set points [10,10,12]", "set points", 7, "a key and its value"},
    {"set points [10,10,12]", "set centre_sun 13", 7, "sun"},
    {"set points [10,10,12]", "seed x", 7, "a number from 1"},
    {"set points [10,10,12]", "learner 4", 7, "a number from 1 to 3"},
    {"set points [10,10,12]", "learner 2", 11, "not the learner's turn"},
    {"  en Hello {2}.", "  en Hello {4}.", 9, "\"{4}\" is not a seat"},
    {"  de Hallo {2}.\n", "", 8, "no German text"},
    {"tell\n", "tell me\n", 8, "nothing stands behind"},
    {"tell\n  en", "  en", 8, "belongs to nothing"},
    {"do draw\n", "do\n", 11, "something is missing"},
    {"do draw\n", "do bid 5\n", 11, "no such action is legal"},
    {"  wrong invoke\n    en No.\n    de Nein.\nroll", "\n\n\nroll", 11,
     "\"invoke\" gets no answer"},
    {"    de Nein.\nroll", "\nroll", 14, "no German text"},
    {"    de Nein.\nroll", "    de Nein.\n  or\nroll", 17, "something is missing"},
    {"  wrong invoke\n", "  wrong invoke\n  point\n", 15, "something is missing"},
    {"roll tile nile\n", "roll tile moon\n", 17, "cannot come"},
    {"roll tile nile\n", "roll suns 1\n", 17, "cannot come"},
    {"roll tile gold\n", "roll tile gold\nroll tile gold\n", 20, "nothing is rolled"},
    {"play 2 draw\n", "play 3 draw\n", 18, "cannot be done"},
    {"play 2 draw\n", "play 1 draw\n", 18, "the seat of somebody else"},
    {"play 2 draw\n", "play 7 draw\n", 18, "the seat of somebody else"},
    {"play 2 draw\n", "play 2 bid 3\n", 18, "cannot be done"},
    {"play 2 draw\n", "set points [1,1,1]\n", 18, "before the first step"},
    {"play 2 draw\n", "wrong draw\n", 18, "only a \"do\" has answers"},
    {"play 2 draw\n", "or draw\n", 18, "\"or\" belongs"},
    {"  wrong pass\n", "  wrong bid 2\n", 21, "\"pass\" gets no answer"},
    {"play 2 pass\n", "play 2 bid 3\n", 27, "cannot be done"},
    {"tip\n  en Draw.\n  de Zieh.\n", "", 28, "ends with a tip or a game"},
    {"tip\n  en Draw.\n  de Zieh.\n",
     "game casual\n  en A\n  de B\ntell\n  en A\n  de B\n", 32, "behind the game"},
};

static char *with(const struct planted *p)
{
    const char *at = strstr(sound, p->old);
    size_t head = (size_t)(at - sound), size = sizeof sound + strlen(p->new) + 1;
    char *text = calloc(1, size);
    assert_non_null(at);
    snprintf(text, size, "%.*s%s%s", (int)head, sound, p->new, at + strlen(p->old));
    return text;
}

static void a_planted_error_is_found_in_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++) {
        const struct planted *p = &planted[i];
        struct lesson_fault no = {0};
        char *text = with(p);
        struct lesson *l = lesson_read(&game_ra, text, strlen(text), &no);
        if (l && !lesson_walk(l, &no))
            fail_msg("planted %zu (%s) was not found", i, p->new);
        if (no.line != p->line || !strstr(no.why, p->why))
            fail_msg("planted %zu (%s): %d: %s", i, p->new, no.line, no.why);
        lesson_free(l);
        free(text);
    }
}

static void a_sound_chapter_is_taken(void **state)
{
    (void)state;
    struct lesson_fault no;
    struct lesson *l = lesson_read(&game_ra, sound, strlen(sound), &no);
    if (!l || lesson_walk(l, &no))
        fail_msg("%d: %s", no.line, no.why);
    assert_string_equal(lesson_title(l, LANG_DE), "Ziehen");
    assert_int_equal(lesson_steps(l), 4);
    lesson_free(l);
}

/* Seat 2 has two suns: one is left to it unless the learner passes both times. */
static const char twice[] = "title\n"
                            "  en Two\n"
                            "  de Zwei\n"
                            "options players=2 edition=2008\n"
                            "before roll suns 1\n"
                            "set suns [[4,5,8,9],[6,7]]\n"
                            "set spent [[],[2,3]]\n"
                            "tell\n"
                            "  en Go.\n"
                            "  de Los.\n"
                            "do invoke\n"
                            "  en Invoke.\n"
                            "  de Rufe.\n"
                            "  otherwise\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "play 2 bid 6\n"
                            "do bid 8\n"
                            "  or pass\n"
                            "  en Bid.\n"
                            "  de Biete.\n"
                            "  otherwise\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "play 2 draw\n"
                            "roll tile gold\n"
                            "do invoke\n"
                            "  en Invoke.\n"
                            "  de Rufe.\n"
                            "  otherwise\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "play 2 bid 7\n"
                            "do bid 9\n"
                            "  or pass\n"
                            "  en Bid.\n"
                            "  de Biete.\n"
                            "  otherwise\n"
                            "    en No.\n"
                            "    de Nein.\n"
                            "play 2 draw\n"
                            "roll tile gold\n"
                            "tip\n"
                            "  en Draw.\n"
                            "  de Zieh.\n";

static void choices_are_walked_together(void **state)
{
    (void)state;
    struct lesson_fault no;
    struct lesson *l = lesson_read(&game_ra, twice, strlen(twice), &no);
    if (!l)
        fail_msg("%d: %s", no.line, no.why);
    if (!lesson_walk(l, &no) || no.line != 41 ||
        !strstr(no.why, "seat 2 owes no decision"))
        fail_msg("what follows when the learner passes twice: %d: %s", no.line, no.why);
    lesson_free(l);
}

static void names_stand_in_the_place_of_seats(void **state)
{
    (void)state;
    const char *const names[] = {"Anna", "Bert", "Cleo"};
    char buf[64], little[8];
    lesson_fill("{2} bids, {1} {4} pass.", names, 3, buf, sizeof buf);
    assert_string_equal(buf, "Bert bids, Anna {4} pass.");
    lesson_fill("{1}{2}{3}", names, 3, little, sizeof little);
    assert_string_equal(little, "AnnaBer");
}

/* ---- positions told anew --------------------------------------------------------- */

/* Every field of `s` as a line. */
static int tell_all(const struct game *g, const struct game_state *s,
                    struct position_line *lines, char *room, size_t size)
{
    int n = 0;
    for (const struct game_field *f = g->fields; f->name; f++, n++) {
        struct jot j;
        jot_init(&j, room, size);
        jot_field(&j, f, s);
        assert_true(jot_ok(&j));
        lines[n] = (struct position_line){f->name, room};
        size_t used = strlen(room) + 1;
        room += used;
        size -= used;
    }
    return n;
}

static void a_position_told_anew_is_the_same_one(void **state)
{
    (void)state;
    static char room[1 << 16];
    struct position_line lines[GAME_MAX_FIELDS];
    char why[POSITION_WHY_MAX];
    for (int i = 0; i < N_GAMES * WALKS; i++) {
        const struct game *g = games[i % N_GAMES];
        struct position p;
        struct lesson_entry e;
        struct lesson_fault no;
        struct lesson *l = chapter(g, 0, &e);
        assert_int_equal(lesson_pose(l, &p, &no), 0);
        lesson_free(l);
        _Alignas(16) uint8_t other[GAME_STATE_LIMIT] = {0};
        struct game_state *s = (struct game_state *)(void *)other,
                          *base = (struct game_state *)(void *)p.room;
        struct rng rng = rng_stream((uint64_t)i + 1, RNG_MATCH);
        memcpy(other, p.room, sizeof other);
        for (int k = 0; k < 5 * i && game_head(s)->node != GAME_OVER; k++) {
            struct game_outcome out[GAME_MAX_OUTCOMES];
            game_action legal[GAME_MAX_ACTIONS];
            if (game_head(s)->node == GAME_CHANCE_NODE) {
                int n = g->chance(s, out);
                g->apply(s, GAME_CHANCE, out[rng_below(&rng, (uint32_t)n)].action,
                         NULL);
                continue;
            }
            int seat = __builtin_ctz(game_head(s)->acting),
                n = g->legal(s, seat, legal);
            g->apply(s, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
        }
        int n = tell_all(g, s, lines, room, sizeof room);
        struct position ret;
        if (position_change(g, base, lines, n, &ret, why))
            fail_msg("%s, seed %d: %s", g->id, i + 1, why);
        for (const struct game_field *f = g->fields; f->name; f++) {
            struct jot j;
            static char said[1 << 14];
            jot_init(&j, said, sizeof said);
            jot_field(&j, f, position_state(&ret));
            assert_true(jot_ok(&j));
            assert_string_equal(said, lines[f - g->fields].value);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_through_every_chapter_is_legal_and_answered),
        cmocka_unit_test(
            a_lesson_ends_with_a_tip_and_a_game_against_somebody_who_exists),
        cmocka_unit_test(the_game_at_the_end_of_a_lesson_comes_to_an_end),
        cmocka_unit_test(chapters_have_names_and_numbers),
        cmocka_unit_test(a_sound_chapter_is_taken),
        cmocka_unit_test(a_planted_error_is_found_in_its_line),
        cmocka_unit_test(choices_are_walked_together),
        cmocka_unit_test(names_stand_in_the_place_of_seats),
        cmocka_unit_test(a_position_told_anew_is_the_same_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
