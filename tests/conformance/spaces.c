/* spaces.c - conformance: a game as numbers says what its views say, and no more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/hash.h"
#include "maat/space.h"

enum { NUMBERS = 1 << 14, UNWRITTEN = INT16_MIN };

/* What a seat observes: exactly as many numbers as the spans promise. */
static int observe(const struct at *at, const struct game_state *s, int seat,
                   int16_t out[NUMBERS])
{
    union room v;
    int size = space_size(at->game->space, at->config.n_players);
    for (int i = 0; i <= size; i++)
        out[i] = UNWRITTEN;
    memset(&v, 0, sizeof v);
    at->game->redact(s, seat, room_view(&v));
    at->game->space->observe(room_view(&v), seat, out);
    if (out[size] != UNWRITTEN)
        broken(at, "an observation has more than its %d numbers", size);
    return size;
}

/* ---- the tables ------------------------------------------------------------------ */

static void every_index_is_one_action(void **unused)
{
    const struct game_space *s = tested->space;
    (void)unused;
    for (int i = 0; i < s->actions; i++) {
        game_action a = space_action(s, i);
        if (a == GAME_ACTION_NONE || space_index(s, a) != i)
            fail_msg("index %d is action %x, whose index is %d", i, a,
                     space_index(s, a));
        assert_non_null(s->verbs[game_verb(a)].form);
    }
    assert_int_equal(space_action(s, -1), GAME_ACTION_NONE);
    assert_int_equal(space_action(s, s->actions), GAME_ACTION_NONE);
    assert_int_equal(space_index(s, GAME_ACTION_NONE), -1);
    assert_int_equal(space_index(s, GAME_ACTION_HIDDEN), -1);
}

static const struct game_field *field_of(const char *name)
{
    for (const struct game_field *f = tested->fields; f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

static void every_span_has_a_name_a_line_and_a_range(void **unused)
{
    const struct game_space *s = tested->space;
    (void)unused;
    assert_true(s->version >= 1);
    assert_true(space_size(s, tested->max_players) < NUMBERS);
    for (const struct space_span *p = s->spans; p->name; p++) {
        if (!p->about || !*p->about || p->lo >= p->hi || !p->n)
            fail_msg("span %s is not told", p->name);
        for (const struct space_span *q = s->spans; q < p; q++)
            assert_string_not_equal(p->name, q->name);
        for (int i = 0; p->index && i < p->n; i++)
            if (!p->index[i])
                fail_msg("span %s has %d names for %d numbers", p->name, i, p->n);
    }
    for (const struct space_loss *l = s->losses; l && l->field; l++)
        if (!field_of(l->field) || !l->why)
            fail_msg("%s is lost, but it is no field, or nobody knows why", l->field);
}

/* ---- actions --------------------------------------------------------------------- */

static void check_indices(const struct at *at, struct rng *r)
{
    static uint32_t last[UINT16_MAX + 1], now;
    (void)r;
    for (int p = 0; p < at->config.n_players; p++) {
        game_action legal[GAME_MAX_ACTIONS];
        int n = at->game->legal(at->state, p, legal);
        now++;
        for (int i = 0; i < n; i++) {
            char text[GAME_TEXT_MAX];
            const struct game_space *s = at->game->space;
            int k = space_index(s, legal[i]);
            at->game->format(at->state, p, legal[i], text, sizeof text);
            if (k < 0 || k >= s->actions)
                broken(at, "\"%s\" has the index %d", text, k);
            if (space_action(s, k) != legal[i])
                broken(at, "\"%s\" is not what its index %d says", text, k);
            if (last[k] == now)
                broken(at, "\"%s\" shares the index %d with another action", text, k);
            last[k] = now;
            if (!is_of_form(text, s->verbs[game_verb(legal[i])].form))
                broken(at, "\"%s\" is not of the form \"%s\"", text,
                       s->verbs[game_verb(legal[i])].form);
        }
    }
}

static void every_legal_action_has_an_index_of_its_own(void **unused)
{
    (void)unused;
    walk_all(seeds_of(16), check_indices);
}

/* ---- observations ---------------------------------------------------------------- */

static void check_range(const struct at *at, struct rng *r)
{
    static int16_t seen[NUMBERS];
    (void)r;
    for (int p = 0; p < at->config.n_players; p++) {
        const int16_t *next = seen;
        observe(at, at->state, p, seen);
        for (const struct space_span *q = at->game->space->spans; q->name; q++)
            for (int i = space_span_size(q, at->config.n_players); i; i--, next++)
                if (*next < q->lo || *next > q->hi)
                    broken(at, "%s: %s is %d, not within %d..%d", viewer_name(p),
                           q->name, *next, q->lo, q->hi);
    }
}

static void every_number_is_written_and_within_its_range(void **unused)
{
    (void)unused;
    walk_all(seeds_of(8), check_range);
}

/* Truths that look the same to a seat are the same numbers to it, masks included. */
static void check_secrets(const struct at *at, struct rng *r)
{
    static int16_t one[NUMBERS], two[NUMBERS];
    game_action mine[GAME_MAX_ACTIONS], other[GAME_MAX_ACTIONS];
    union room v, w;
    if (rng_below(r, 3))
        return;
    for (int p = 0; p < at->config.n_players; p++) {
        memset(&w, 0, sizeof w);
        at->game->redact(at->state, p, room_view(&v));
        at->game->resample(room_view(&v), p, r, room_state(&w));
        int size = observe(at, at->state, p, one);
        observe(at, room_state(&w), p, two);
        if (memcmp(one, two, (size_t)size * sizeof *one) != 0)
            broken(at, "%s observes a secret", viewer_name(p));
        int n = at->game->legal(at->state, p, mine);
        if (n != at->game->legal(room_state(&w), p, other) ||
            memcmp(mine, other, (size_t)n * sizeof *mine) != 0)
            broken(at, "%s reads a secret from its mask", viewer_name(p));
    }
}

static void truths_with_equal_views_are_equal_numbers(void **unused)
{
    (void)unused;
    walk_all(seeds_of(8), check_secrets);
}

/* ---- nothing is left out --------------------------------------------------------- */

static const struct space_loss *loss_of(const char *field)
{
    for (const struct space_loss *l = tested->space->losses; l && l->field; l++)
        if (strcmp(l->field, field) == 0)
            return l;
    return NULL;
}

/* A digest of a value, of a list in its order or, as a bag, in none. */
static uint64_t digest(const struct game_field *f, const struct game_state *s, int *at,
                       int depth, bool as_bag)
{
    int32_t v = f->get(s, at, depth);
    uint64_t h = hash_bytes(HASH_START, &v, sizeof v);
    if (f->kind == GAME_TEXT && v != GAME_NULL && v != GAME_LIST && v != GAME_END) {
        char text[GAME_TEXT_MAX] = "";
        f->text(s, v, text, sizeof text);
        return hash_bytes(HASH_START, text, strlen(text));
    }
    if (v != GAME_LIST)
        return h;
    bool is_inner = depth + 1 > f->per_seat;
    for (at[depth] = 0; f->get(s, at, depth + 1) != GAME_END; at[depth]++) {
        int i = at[depth];
        uint64_t d = digest(f, s, at, depth + 1, as_bag);
        at[depth] = i;
        h = as_bag && is_inner ? h + d * d : hash_bytes(h, &d, sizeof d);
    }
    return h;
}

static uint64_t digest_view(const struct at *at, const struct game_state *v)
{
    uint64_t h = hash_bytes(HASH_START, &game_head(v)->acting, 1);
    for (const struct game_field *f = at->game->fields; f->name; f++) {
        int place[GAME_DEPTH_MAX + 1] = {0};
        const struct space_loss *l = loss_of(f->name);
        if (l && !l->as_bag)
            continue;
        uint64_t d = digest(f, v, place, 0, l != NULL);
        h = hash_bytes(h, &d, sizeof d);
    }
    return h;
}

enum { SLOTS = 1 << 21 };
static struct {
    uint64_t numbers, view;
} * known;

static void check_injective(const struct at *at, struct rng *r)
{
    static int16_t seen[NUMBERS];
    union room v;
    (void)r;
    for (int p = 0; p < at->config.n_players; p++) {
        uint64_t h = hash_bytes(HASH_START, &at->config, sizeof at->config);
        int size = observe(at, at->state, p, seen);
        h = hash_bytes(h, &p, sizeof p);
        h = hash_bytes(h, seen, (size_t)size * sizeof *seen);
        memset(&v, 0, sizeof v);
        at->game->redact(at->state, p, room_view(&v));
        uint64_t view = digest_view(at, room_state(&v));
        size_t i = h % SLOTS;
        if (known[i].numbers == h && known[i].view != view)
            broken(at, "%s observes the same as before, but its view differs",
                   viewer_name(p));
        known[i].numbers = h; /* the newest stays: neighbours are most alike */
        known[i].view = view;
    }
}

static void views_that_differ_are_different_numbers(void **unused)
{
    (void)unused;
    known = calloc(SLOTS, sizeof *known);
    assert_non_null(known);
    walk_all(seeds_of(8), check_injective);
    free(known);
}

/* ---- seats that change places ---------------------------------------------------- */

/* A position told field by field: with all seats moved on by `by`, and with another
 * value at one place. */
struct turned {
    struct game_source source; /* first: the game gets this */
    const struct at *at;
    int by;
    const struct game_field *field; /* NULL: all is as it is */
    int place[GAME_DEPTH_MAX + 1], depth;
    int32_t value;
};

static bool is_value(int32_t v)
{
    return v != GAME_NULL && v != GAME_LIST && v != GAME_END;
}

static bool is_seat(const struct game_field *f, const int *at, int depth)
{
    if (f->columns && depth > f->per_seat + 1)
        return f->columns[at[depth - 1]].kind == GAME_SEAT;
    return f->kind == GAME_SEAT;
}

static int32_t turned_value(const struct turned *t, const struct game_field *f,
                            const int *at, int depth)
{
    int n = t->at->config.n_players, place[GAME_DEPTH_MAX + 1] = {0};
    for (int i = 0; i < depth; i++)
        place[i] = at[i];
    if (f->per_seat && depth && at[0] < n)
        place[0] = (at[0] + n - t->by) % n;
    return f->get(t->at->state, place, depth);
}

static int32_t turned_get(const struct game_source *from, const char *key,
                          const int *at, int depth)
{
    const struct turned *t = (const struct turned *)(const void *)from;
    const struct game_field *f = field_of(key);
    int n = t->at->config.n_players;
    int32_t v = f ? turned_value(t, f, at, depth) : GAME_END;
    if (f && f == t->field && depth == t->depth &&
        memcmp(at, t->place, (size_t)depth * sizeof *at) == 0)
        return t->value;
    if (f && is_value(v) && v >= 1 && v <= n && is_seat(f, at, depth))
        v = (v - 1 + t->by) % n + 1;
    return v;
}

static const char *turned_text(const struct game_source *from, const char *key,
                               const int *at, int depth)
{
    static char text[GAME_TEXT_MAX];
    const struct turned *t = (const struct turned *)(const void *)from;
    const struct game_field *f = field_of(key);
    int32_t v = f && f->text ? turned_value(t, f, at, depth) : GAME_END;
    text[0] = '\0';
    if (is_value(v))
        f->text(t->at->state, v, text, sizeof text);
    return text;
}

/* Is there something that does not turn with the seats? */
static bool is_sided(const struct at *at)
{
    for (const struct space_loss *l = tested->space->losses; l && l->field; l++) {
        const struct game_field *f = field_of(l->field);
        int32_t v = f->get(at->state, (const int[]){0}, 0);
        if (v == GAME_LIST)
            v = f->get(at->state, (const int[]){0}, 1);
        if (l->is_sided && is_value(v))
            return true;
    }
    return false;
}

static void check_turned(const struct at *at, struct rng *r)
{
    static int16_t one[NUMBERS], two[NUMBERS];
    union room w;
    int n = at->config.n_players;
    struct turned t = {.source = {turned_get, turned_text}, .at = at};
    if (game_head(at->state)->node == GAME_CHANCE_NODE || is_sided(at) ||
        rng_below(r, 4))
        return;
    t.by = 1 + (int)rng_below(r, (uint32_t)n - 1);
    memset(&w, 0, sizeof w);
    at->game->read(&t.source, room_state(&w));
    const char *bad = at->game->check_state(room_state(&w));
    if (bad)
        broken(at, "the seats cannot move on by %d: %s", t.by, bad);
    for (int p = 0; p < n; p++) {
        int at_one = 0;
        observe(at, at->state, p, one);
        observe(at, room_state(&w), (p + t.by) % n, two);
        for (const struct space_span *q = at->game->space->spans; q->name; q++)
            for (int i = space_span_size(q, n); i; i--, at_one++)
                if (one[at_one] != two[at_one] && !q->is_absolute)
                    broken(at, "%s at %d of the numbers: %d, %d with seats moved by %d",
                           q->name, at_one, one[at_one], two[at_one], t.by);
    }
}

static void it_makes_no_difference_which_number_a_seat_has(void **unused)
{
    (void)unused;
    walk_all(seeds_of(8), check_turned);
}

/* ---- one thing that is different ------------------------------------------------- */

/* Choose a place of any field, and another value for it. */
static void change_one(struct turned *t, struct rng *r)
{
    const struct game_state *s = t->at->state;
    int n = 0;
    while (tested->fields[n].name)
        n++;
    t->field = &tested->fields[rng_below(r, (uint32_t)n)];
    t->depth = 0;
    int32_t v = t->field->get(s, t->place, 0);
    while (v == GAME_LIST && t->depth < GAME_DEPTH_MAX) {
        int *at = &t->place[t->depth++], long_is = 0;
        for (*at = 0; t->field->get(s, t->place, t->depth) != GAME_END; ++*at)
            long_is++;
        *at = (int)rng_below(r, (uint32_t)long_is + 1); /* or one more */
        v = t->field->get(s, t->place, t->depth);
    }
    t->value = is_value(v) ? v + (rng_below(r, 2) ? 1 : -1) : (int32_t)rng_below(r, 8);
}

static uint64_t changes;

static void check_changed(const struct at *at, struct rng *r)
{
    static int16_t one[NUMBERS], two[NUMBERS];
    struct turned t = {.source = {turned_get, turned_text}, .at = at};
    union room w, v, u;
    if (game_head(at->state)->node == GAME_OVER)
        return; /* made-up ends need not be sound: nobody plays on from them */
    memset(&w, 0, sizeof w);
    change_one(&t, r);
    at->game->read(&t.source, room_state(&w));
    if (memcmp(&game_head(room_state(&w))->config.n_players, &at->config.n_players,
               1) ||
        at->game->check_state(room_state(&w)))
        return;
    for (int p = 0; p < at->config.n_players; p++) {
        memset(&v, 0, sizeof v);
        memset(&u, 0, sizeof u);
        at->game->redact(at->state, p, room_view(&v));
        at->game->redact(room_state(&w), p, room_view(&u));
        if (digest_view(at, room_state(&v)) == digest_view(at, room_state(&u)))
            continue;
        int size = observe(at, at->state, p, one);
        observe(at, room_state(&w), p, two);
        changes++;
        if (memcmp(one, two, (size_t)size * sizeof *one) == 0)
            broken(at, "%s cannot tell %s %d from what is there", viewer_name(p),
                   t.field->name, (int)t.value);
    }
}

static void a_field_that_is_different_is_another_number(void **unused)
{
    (void)unused;
    changes = 0;
    walk_all(seeds_of(6), check_changed);
    assert_true(changes > 0);
}

const struct CMUnitTest spaces_tests[] = {
    cmocka_unit_test(every_index_is_one_action),
    cmocka_unit_test(every_span_has_a_name_a_line_and_a_range),
    cmocka_unit_test(every_legal_action_has_an_index_of_its_own),
    cmocka_unit_test(every_number_is_written_and_within_its_range),
    cmocka_unit_test(truths_with_equal_views_are_equal_numbers),
    cmocka_unit_test(views_that_differ_are_different_numbers),
    cmocka_unit_test(it_makes_no_difference_which_number_a_seat_has),
    cmocka_unit_test(a_field_that_is_different_is_another_number),
};
const size_t n_spaces_tests = sizeof spaces_tests / sizeof spaces_tests[0];
