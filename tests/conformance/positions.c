/* positions.c - conformance: states and views read back from their text, and the shapes
 * of their fields. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/jot.h"
#include "match/position.h"

enum { TEXT_MAX = 1 << 16, PLIES_ON = 24 };

static void write_text(const struct game *g, const struct game_state *s,
                       char text[TEXT_MAX])
{
    struct jot j;
    jot_init(&j, text, TEXT_MAX);
    jot_state(&j, g, s);
    assert_true(jot_ok(&j));
}

/* ---- the same position ----------------------------------------------------------- */

static void same_choices(const struct at *at, const struct game_state *b)
{
    const struct game *g = at->game;
    game_action legal[2][GAME_MAX_ACTIONS];
    struct game_outcome out[2][GAME_MAX_OUTCOMES];
    const struct game_head *h = game_head(at->state), *k = game_head(b);
    if (h->node != k->node || h->acting != k->acting || h->phase != k->phase)
        broken(at, "the position read back has another node");
    for (int seat = 0; seat < at->config.n_players; seat++) {
        if (!(h->acting >> seat & 1))
            continue;
        int n = g->legal(at->state, seat, legal[0]);
        if (g->legal(b, seat, legal[1]) != n ||
            memcmp(legal[0], legal[1], (size_t)n * sizeof(game_action)) != 0)
            broken(at, "seat %d has other actions in the position read back", seat + 1);
    }
    if (h->node == GAME_CHANCE_NODE) {
        int n = g->chance(at->state, out[0]);
        if (g->chance(b, out[1]) != n ||
            memcmp(out[0], out[1], (size_t)n * sizeof out[0][0]) != 0)
            broken(at, "chance has other outcomes in the position read back");
    }
}

static void same_views(const struct at *at, const struct game_state *b)
{
    static char text[2][TEXT_MAX];
    for_viewers(viewer, at)
    {
        union room room[2] = {{{0}}, {{0}}};
        at->game->redact(at->state, viewer, room_view(&room[0]));
        at->game->redact(b, viewer, room_view(&room[1]));
        for (int i = 0; i < 2; i++)
            write_text(at->game, room_state(&room[i]), text[i]);
        if (strcmp(text[0], text[1]) != 0)
            broken(at, "%s sees something else:\n%s\n%s", viewer_name(viewer), text[0],
                   text[1]);
    }
}

static void same_result(const struct at *at, const struct game_state *b)
{
    struct game_result x, y;
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    if (game_head(b)->node != GAME_OVER)
        return;
    at->game->result(at->state, &x);
    at->game->result(b, &y);
    if (memcmp(&x, &y, sizeof x) != 0)
        broken(at, "the position read back has another result");
}

static void read_back(const struct at *at, struct position *ret)
{
    static char text[TEXT_MAX];
    char why[POSITION_WHY_MAX];
    write_text(at->game, at->state, text);
    if (position_read(text, strlen(text), ret, why))
        broken(at, "a position is refused: %s", why);
}

static bool is_sampled(const struct at *at, struct rng *r, uint32_t one_in)
{
    return game_head(at->state)->node == GAME_OVER || rng_below(r, one_in) == 0;
}

static void check_same(const struct at *at, struct rng *r)
{
    struct position p;
    if (!is_sampled(at, r, 6))
        return;
    read_back(at, &p);
    same_choices(at, position_state(&p));
    same_views(at, position_state(&p));
    same_result(at, position_state(&p));
}

static void a_position_reads_back_as_it_was_written(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_same);
}

/* ---- going on from there --------------------------------------------------------- */

/* Options that the setup has not used up yet are not in the object (docs/notation.md).
 */
static bool is_setup(const struct at *at, const struct position *p)
{
    return strcmp(at->game->phases[game_head(at->state)->phase], "start") == 0 &&
           memcmp(&game_head(position_state(p))->config, &at->config,
                  sizeof at->config) != 0;
}

static void check_going_on(const struct at *at, struct rng *r)
{
    static char text[2][TEXT_MAX];
    struct position p;
    union room room = {{0}};
    if (!is_sampled(at, r, 40))
        return;
    read_back(at, &p);
    if (is_setup(at, &p))
        return;
    memcpy(room.bytes, at->state, at->game->state_size);
    struct game_state *a = room_state(&room), *b = (struct game_state *)(void *)p.room;
    for (int i = 0; i < PLIES_ON && game_head(a)->node != GAME_OVER; i++) {
        int actor;
        game_action act = pick(at->game, a, r, &actor);
        at->game->apply(a, actor, act, NULL);
        at->game->apply(b, actor, act, NULL);
        write_text(at->game, a, text[0]);
        write_text(at->game, b, text[1]);
        if (strcmp(text[0], text[1]) != 0)
            broken(at, "play differs %d plies on:\n%s\n%s", i + 1, text[0], text[1]);
        struct at later = {at->game, at->config, at->seed, a, NULL};
        same_choices(&later, b);
        same_result(&later, b);
    }
}

static void a_game_goes_on_from_a_position_as_it_would_have(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_going_on);
}

/* ---- views ----------------------------------------------------------------------- */

static void check_view(const struct at *at, struct rng *r)
{
    static char text[2][TEXT_MAX];
    game_action legal[2][GAME_MAX_ACTIONS];
    char why[POSITION_WHY_MAX];
    struct position p;
    if (!is_sampled(at, r, 12))
        return;
    for (int seat = 0; seat < at->config.n_players; seat++) {
        union room room = {{0}};
        at->game->redact(at->state, seat, room_view(&room));
        write_text(at->game, room_state(&room), text[0]);
        if (position_read_view(text[0], strlen(text[0]), seat, &p, why))
            broken(at, "the view of seat %d is refused: %s", seat + 1, why);
        write_text(at->game, position_state(&p), text[1]);
        if (strcmp(text[0], text[1]) != 0)
            broken(at, "the view of seat %d reads back as another", seat + 1);
        if (!(game_head(at->state)->acting >> seat & 1))
            continue;
        int n = at->game->legal(at->state, seat, legal[0]);
        if (at->game->legal(position_state(&p), seat, legal[1]) != n ||
            memcmp(legal[0], legal[1], (size_t)n * sizeof(game_action)) != 0)
            broken(at, "seat %d has other actions in its view read back", seat + 1);
    }
}

static void a_view_reads_back_as_it_was_written(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_view);
}

/* ---- a truth drawn to what is seen ----------------------------------------------- */

/* Every field of `s` as a line, with its value in `room`. */
static int tell_all(const struct at *at, const struct game_state *s,
                    struct position_line lines[GAME_MAX_FIELDS], char room[TEXT_MAX])
{
    int n = 0;
    size_t used = 0;
    for (const struct game_field *f = at->game->fields; f->name; f++, n++) {
        struct jot j;
        jot_init(&j, room + used, TEXT_MAX - used);
        jot_field(&j, f, s);
        assert_true(jot_ok(&j));
        lines[n] = (struct position_line){f->name, room + used};
        used += strlen(room + used) + 1;
    }
    return n;
}

static void check_guess(const struct at *at, struct rng *r)
{
    static char room[TEXT_MAX], text[2][TEXT_MAX];
    struct position_line lines[GAME_MAX_FIELDS];
    char why[POSITION_WHY_MAX];
    struct position p;
    if (!is_sampled(at, r, 12))
        return;
    for (int seat = 0; seat < at->config.n_players; seat++) {
        union room seen = {{0}}, again = {{0}};
        if (!(game_head(at->state)->acting >> seat & 1))
            continue;
        at->game->redact(at->state, seat, room_view(&seen));
        int n = tell_all(at, room_state(&seen), lines, room);
        if (position_guess(at->game, &at->config, seat, lines, n, &p, why))
            broken(at, "what seat %d sees is refused: %s", seat + 1, why);
        at->game->redact(position_state(&p), seat, room_view(&again));
        write_text(at->game, room_state(&seen), text[0]);
        write_text(at->game, room_state(&again), text[1]);
        if (strcmp(text[0], text[1]) != 0)
            broken(at, "seat %d sees something else in the truth drawn for it:\n%s\n%s",
                   seat + 1, text[0], text[1]);
    }
    if (!position_guess(at->game, &at->config, at->config.n_players, lines, 0, &p, why))
        broken(at, "a truth is drawn for a seat that there is not");
}

static void a_truth_can_be_drawn_to_what_a_seat_sees(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_guess);
}

/* ---- shapes ---------------------------------------------------------------------- */

static int length_of(const struct game_field *f, const struct game_state *s, int *at,
                     int depth)
{
    int n = 0;
    for (at[depth] = 0; f->get(s, at, depth + 1) != GAME_END; at[depth]++)
        n++;
    return n;
}

static int names_of(const char *const *names)
{
    int n = 0;
    while (names && names[n])
        n++;
    return n;
}

/* The places of a grid: all of the rectangle, or those of its plan. */
static int places_of(const struct game_field *f)
{
    int n = 0;
    for (int row = 0; f->plan && f->plan[row]; row++)
        for (const char *c = f->plan[row]; *c; c++)
            n += *c != '.';
    return f->plan ? n : f->width * f->height;
}

static int columns_of(const struct game_field *f)
{
    int n = 0;
    while (f->columns && f->columns[n].name)
        n++;
    return n;
}

/* One value of a field, at `depth`, against what the field says of itself. */
static void check_shape(const struct at *at, const struct game_field *f, int *i,
                        int depth)
{
    int32_t v = f->get(at->state, i, depth);
    bool scalar = f->shape == GAME_ONE || f->shape == GAME_TRACK;
    bool deep = f->shape == GAME_TABLE || (f->shape == GAME_GRID && !f->plan);
    if (v != GAME_LIST) {
        if (f->shape == GAME_TRACK && (v < 0 || v > f->width) &&
            game_head(at->state)->node != GAME_OVER)
            broken(at, "%s: %d is off its track of %d", f->name, (int)v, f->width);
        return;
    }
    int n = length_of(f, at->state, i, depth);
    if (scalar)
        broken(at, "%s: a list where one value is told", f->name);
    if ((f->shape == GAME_ROW || f->shape == GAME_BAG) && f->index &&
        n != names_of(f->index))
        broken(at, "%s: %d places, %d names", f->name, n, names_of(f->index));
    if (f->shape == GAME_GRID && n != (deep ? f->height : places_of(f)))
        broken(at, "%s: a list of %d", f->name, n);
    for (int k = 0; deep && k < n; k++) {
        i[depth] = k;
        int wide = length_of(f, at->state, i, depth + 1);
        if (wide != (f->shape == GAME_GRID ? f->width : columns_of(f)))
            broken(at, "%s: a row of %d", f->name, wide);
    }
}

/* What a verb of the field may be followed by: its first place or piece. */
static void operand_of(const struct game_field *f, const struct game_state *s,
                       char text[GAME_TEXT_MAX])
{
    const char *name = f->index ? f->index[0] : f->shape == GAME_GRID ? "0" : "1";
    if (f->kind == GAME_WORD)
        name = f->words[0];
    if (f->kind == GAME_TEXT)
        f->text(s, 0, text, GAME_TEXT_MAX);
    else
        snprintf(text, GAME_TEXT_MAX, "%s", name);
}

/* What a field says of itself beside its values. */
static void check_description(const struct at *at, const struct game_field *f)
{
    const struct game_field *ground = at->game->fields;
    if (f->shape == GAME_GRID && f->index && names_of(f->index) != places_of(f))
        broken(at, "%s: %d places, %d names", f->name, places_of(f),
               names_of(f->index));
    if (f->plan && names_of(f->plan) != f->height)
        broken(at, "%s: the plan has %d rows", f->name, names_of(f->plan));
    while (f->on && ground->name && strcmp(ground->name, f->on) != 0)
        ground++;
    if (f->on && (!ground->name || ground->shape != GAME_GRID))
        broken(at, "%s: %s is no grid", f->name, f->on);
    for (const char *const *verb = f->verbs; verb && *verb; verb++) {
        char name[GAME_TEXT_MAX], text[2 * GAME_TEXT_MAX];
        game_action a;
        operand_of(f, at->state, name);
        snprintf(text, sizeof text, "%s %s", *verb, name);
        if (at->game->parse(at->state, 0, text, &a))
            broken(at, "%s: \"%s\" is no action", f->name, text);
    }
}

void check_shapes(const struct at *at)
{
    for (const struct game_field *f = at->game->fields; f->name; f++) {
        int i[GAME_DEPTH_MAX + 2] = {0};
        int n = f->per_seat ? at->config.n_players : 1;
        check_description(at, f);
        if (f->per_seat && length_of(f, at->state, i, 0) != n)
            broken(at, "%s: not one entry per seat", f->name);
        for (int seat = 0; seat < n; seat++) {
            i[0] = f->per_seat ? seat : 0;
            check_shape(at, f, i, f->per_seat);
        }
    }
}

static void check_shapes_now_and_then(const struct at *at, struct rng *r)
{
    if (is_sampled(at, r, 6))
        check_shapes(at);
}

static void fields_have_the_shape_that_they_tell(void **unused)
{
    (void)unused;
    walk_all(seeds_of(2), check_shapes_now_and_then);
}

static void there_is_room_for_all_fields(void **unused)
{
    int n = 0;
    (void)unused;
    while (tested->fields[n].name)
        n++;
    assert_in_range(n, 1, GAME_MAX_FIELDS);
}

const struct CMUnitTest positions_tests[] = {
    cmocka_unit_test(there_is_room_for_all_fields),
    cmocka_unit_test(fields_have_the_shape_that_they_tell),
    cmocka_unit_test(a_position_reads_back_as_it_was_written),
    cmocka_unit_test(a_game_goes_on_from_a_position_as_it_would_have),
    cmocka_unit_test(a_view_reads_back_as_it_was_written),
    cmocka_unit_test(a_truth_can_be_drawn_to_what_a_seat_sees),
};
const size_t n_positions_tests = sizeof positions_tests / sizeof positions_tests[0];
