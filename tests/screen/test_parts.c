/* test_parts.c - what the screen is made of: wishes, spots, sheets, colours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "screen/canvas.h"
#include "screen/pager.h"
#include "screen/palette.h"
#include "screen/screen_text.h"
#include "screen/wish.h"

/* ---- wishes ---------------------------------------------------------------------- */

static const struct sitting_choice loads[] = {
    {1, "load b3 u1", "Load b3 on u1"},
    {2, "load b3 u2", "Load b3 on u2"},
    {3, "load d1 u2", "Load d1 on u2"},
    {4, "load d1 l1", "Load d1 on l1"},
    {5, "done", "Done"},
};

static struct wish wish_of(const struct sitting_choice *choice, int n)
{
    return (struct wish){.choice = choice, .n_choices = n};
}

static void parts_can_be_picked_in_any_order(void **state)
{
    (void)state;
    int only = -1;
    struct wish w = wish_of(loads, 5);
    wish_add(&w, "load * u2");
    assert_int_equal(wish_fitting(&w, &only), 2);
    wish_add(&w, "load d1");
    assert_int_equal(wish_fitting(&w, &only), 1);
    assert_string_equal(loads[only].text, "load d1 u2");
}

static void a_spot_can_be_picked_where_it_says_something_new(void **state)
{
    (void)state;
    struct wish w = wish_of(loads, 5);
    struct spot place = {.n_acts = 0};
    spot_act(&place, "load * l1");
    assert_non_null(wish_act_of(&w, &place));
    wish_add(&w, "load b3");
    assert_null(wish_act_of(&w, &place));
}

static void letters_of_one_word_are_parts_where_the_game_says_so(void **state)
{
    (void)state;
    static const struct sitting_choice lays[] = {{1, "assign 1324", "Lay 1324"},
                                                 {2, "assign 1342", "Lay 1342"},
                                                 {3, "assign 4321", "Lay 4321"}};
    int only = -1;
    struct wish w = wish_of(lays, 3);
    w.lettered = "assign";
    char word[8];
    wish_add(&w, "assign 1");
    assert_int_equal(wish_fitting(&w, NULL), 2);
    wish_add(&w, "assign * * 4");
    assert_int_equal(wish_fitting(&w, &only), 1);
    assert_int_equal(only, 1);
    wish_word(&w, 3, word, sizeof word);
    assert_string_equal(word, "4");
}

static void many_choices_are_told_by_what_they_begin_with(void **state)
{
    (void)state;
    struct wish_row row[WISH_ROWS];
    struct wish w = wish_of(loads, 5);
    extern const struct game game_horus;
    assert_int_equal(wish_rows(&w, &game_horus, LANG_EN, 12, row, WISH_ROWS), 5);
    assert_int_equal(wish_rows(&w, &game_horus, LANG_EN, 3, row, WISH_ROWS), 2);
    assert_string_equal(row[0].part, "load");
    assert_int_equal(row[0].n, 4);
    assert_string_equal(row[1].words, "Done");
}

/* ---- spots ----------------------------------------------------------------------- */

static void arrows_walk_to_the_nearest_spot_that_way(void **state)
{
    (void)state;
    struct canvas c;
    canvas_init(&c, 40);
    canvas_grow(&c, 10);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 4; x++)
            canvas_spot(&c, 3 * y, 8 * x, 2, 6, "field", y, x);
    assert_int_equal(canvas_walk(&c, 5, 0, 1), 6);
    assert_int_equal(canvas_walk(&c, 5, 0, -1), 4);
    assert_int_equal(canvas_walk(&c, 5, -1, 0), 1);
    assert_int_equal(canvas_walk(&c, 5, 1, 0), 9);
    assert_int_equal(canvas_walk(&c, 11, 1, 0), 11);
    assert_int_equal(canvas_spot_at(&c, 4, 9), 5);
    assert_int_equal(canvas_spot_at(&c, 2, 0), -1);
    canvas_done(&c);
}

static void text_is_cut_and_wrapped_inside_of_its_columns(void **state)
{
    (void)state;
    struct canvas c;
    char line[80];
    canvas_init(&c, 12);
    assert_int_equal(canvas_cut(&c, 0, 0, 6, INK(HUE_PLAIN), "Überschwemmung"), 6);
    canvas_line(&c, 0, line, sizeof line);
    assert_string_equal(line, "Übers…");
    assert_int_equal(canvas_flow(&c, 1, 0, 12, 2, INK(HUE_PLAIN), "one two three four"),
                     2);
    canvas_line(&c, 2, line, sizeof line);
    assert_string_equal(line, "  three four");
    assert_int_equal(c.lost, 0);
    canvas_text(&c, 4, 9, INK(HUE_PLAIN), "漢漢");
    canvas_line(&c, 4, line, sizeof line);
    assert_string_equal(line, "         漢?");
    assert_int_equal(c.lost, 0);
    canvas_done(&c);
}

/* ---- sheets ---------------------------------------------------------------------- */

static struct stage_key key(uint32_t code)
{
    return (struct stage_key){code, 0, 0};
}

static void a_sheet_is_searched_whatever_the_case(void **state)
{
    (void)state;
    struct pager p = {0};
    struct canvas frame;
    char text[40];
    pager_open(&p, LANG_EN, "Sheet");
    for (int i = 0; i < 60; i++) {
        snprintf(text, sizeof text, i % 20 == 15 ? "The Äther of %d" : "line %d", i);
        pager_add(&p, INK(HUE_PLAIN), 0, 0, text);
    }
    canvas_init(&frame, 80);
    canvas_grow(&frame, 24);
    pager_draw(&p, &frame);
    const uint32_t keys[] = {'/', 0xe4, 'T', 'h', STAGE_KEY_ENTER};
    for (int i = 0; i < 5; i++)
        pager_key(&p, key(keys[i]));
    assert_int_equal(p.found, 15);
    pager_key(&p, key('n'));
    assert_int_equal(p.found, 35);
    assert_true(p.top <= 35 && 35 < p.top + p.high);
    pager_key(&p, key('N'));
    assert_int_equal(p.found, 15);
    pager_key(&p, key('q'));
    assert_false(p.is_open);
    canvas_done(&frame);
}

/* ---- colours --------------------------------------------------------------------- */

static void every_hue_is_a_colour_that_the_terminal_has(void **state)
{
    (void)state;
    static const struct {
        enum palette_depth depth;
        int most;
    } depths[] = {
        {PALETTE_8, 7}, {PALETTE_16, 15}, {PALETTE_256, 255}, {PALETTE_TRUE, 0xffffff}};
    for (int light = 0; light < 2; light++)
        for (int i = 0; i < 4; i++) {
            struct palette p;
            palette_init(&p, depths[i].depth, light);
            for (unsigned hue = 0; hue < HUE_COUNT; hue++) {
                int colour = palette_colour(&p, hue);
                assert_true(colour >= -1 && colour <= depths[i].most);
                assert_true((colour == -1) == (hue == HUE_PLAIN));
            }
        }
}

static void without_colours_looks_stand_for_them(void **state)
{
    (void)state;
    struct palette p;
    palette_init(&p, PALETTE_NONE, false);
    assert_int_equal(palette_colour(&p, HUE_RED), -1);
    assert_true(palette_look(&p, INK_ON(HUE_NIGHT, HUE_CURSOR)) & LOOK_REVERSE);
    assert_true(palette_look(&p, INK_ON(HUE_PLAIN, HUE_LIT)) & LOOK_UNDER);
}

static void ascii_has_a_sign_for_all_that_is_drawn(void **state)
{
    (void)state;
    const char *drawn = "╭─│╰●○◉▶▷×·…≈☥★☻◆▲▼▸↑↓←→✓–äöüß╯╮";
    int n;
    while (*drawn) {
        uint32_t sign = palette_ascii(canvas_sign(&drawn, &n));
        assert_true(sign > ' ' && sign < 0x7f && sign != '?');
    }
}

static void umlauts_are_two_letters_in_ascii(void **state)
{
    (void)state;
    struct canvas c;
    char line[40];
    canvas_init(&c, 30);
    canvas_ascii(true);
    int end = canvas_text(&c, 0, 0, INK(HUE_PLAIN), "Größe Übung Äther…");
    assert_int_equal(end, canvas_columns("Größe Übung Äther…"));
    canvas_line(&c, 0, line, sizeof line);
    canvas_ascii(false);
    assert_string_equal(line, "Groesse Uebung Aether…");
    assert_int_equal(canvas_columns("Größe"), 5);
    canvas_done(&c);
}

static void markers_of_seats_differ_in_ascii(void **state)
{
    (void)state;
    assert_int_not_equal(palette_ascii(0x25b6), palette_ascii(0x25b7));
}

static void what_is_typed_can_be_taken_back_letter_by_letter(void **state)
{
    (void)state;
    char text[8] = "";
    screen_type(text, sizeof text, 'a');
    screen_type(text, sizeof text, 0xfc);
    screen_type(text, sizeof text, STAGE_KEY_UP);
    assert_string_equal(text, "aü");
    screen_untype(text);
    assert_string_equal(text, "a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_can_be_picked_in_any_order),
        cmocka_unit_test(a_spot_can_be_picked_where_it_says_something_new),
        cmocka_unit_test(letters_of_one_word_are_parts_where_the_game_says_so),
        cmocka_unit_test(many_choices_are_told_by_what_they_begin_with),
        cmocka_unit_test(arrows_walk_to_the_nearest_spot_that_way),
        cmocka_unit_test(text_is_cut_and_wrapped_inside_of_its_columns),
        cmocka_unit_test(a_sheet_is_searched_whatever_the_case),
        cmocka_unit_test(every_hue_is_a_colour_that_the_terminal_has),
        cmocka_unit_test(without_colours_looks_stand_for_them),
        cmocka_unit_test(ascii_has_a_sign_for_all_that_is_drawn),
        cmocka_unit_test(umlauts_are_two_letters_in_ascii),
        cmocka_unit_test(markers_of_seats_differ_in_ascii),
        cmocka_unit_test(what_is_typed_can_be_taken_back_letter_by_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
