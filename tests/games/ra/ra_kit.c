/* ra_kit.c - what the tests of Ra share: playing by text and comparing states. */
#include "ra_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"

_Noreturn void kit_fail(const char *place, const char *format, ...)
{
    char why[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    fail_msg("ra: %s: %s", place, why);
    abort();
}

void kit_start(struct ra_state *s, const char *options, const char *place)
{
    struct game_config cfg;
    char why[160] = "";
    if (config_parse(&game_ra, options, &cfg, why, sizeof why) != 0)
        kit_fail(place, "options %s refused: %s", options, why);
    memset(s, 0, sizeof *s);
    game_ra.start(&cfg, ra_game(s));
}

/* Split "3 bid 7" into the actor and the text of the action. */
static int actor_of(const char *step, const char **text)
{
    if (step[0] == '\0' || step[1] != ' ')
        kit_fail(step, "is not ACTOR ACTION");
    *text = step + 2;
    return step[0] == '*' ? GAME_CHANCE : step[0] - '1';
}

const char *kit_refusal(const struct ra_state *s, const char *action)
{
    const char *text;
    game_action a;
    int actor = actor_of(action, &text);
    if (game_ra.parse(as_const(s), actor, text, &a) != 0)
        return "no action";
    return game_ra.refusal(as_const(s), actor, a);
}

static void play_one(struct ra_state *s, const char *step, struct game_events *ev,
                     const char *place)
{
    struct ra_state silent = *s;
    const char *text, *rule = kit_refusal(s, step), *broken;
    game_action a;
    int actor = actor_of(step, &text);
    if (rule)
        kit_fail(place, "ply %u: '%s' refused: %s", s->head.ply, step, rule);
    game_ra.parse(as_const(s), actor, text, &a);
    ev->n = ev->lost = 0;
    game_ra.apply(ra_game(s), actor, a, ev);
    game_ra.apply(ra_game(&silent), actor, a, NULL);
    if (memcmp(s, &silent, sizeof silent) != 0)
        kit_fail(place, "ply %u: '%s' differs without events", s->head.ply, step);
    if (ev->lost || ev->n > 72)
        kit_fail(place, "ply %u: '%s' causes %d events", s->head.ply, step, ev->n);
    broken = game_ra.check_state(as_const(s));
    if (broken)
        kit_fail(place, "ply %u: after '%s': %s", s->head.ply, step, broken);
}

void kit_play(struct ra_state *s, const char *actions, struct game_events *ev,
              const char *place)
{
    static struct game_events own;
    while (*actions) {
        char step[GAME_TEXT_MAX + 2];
        size_t n = strcspn(actions, ";");
        if (n >= sizeof step)
            kit_fail(place, "action too long: %s", actions);
        memcpy(step, actions, n);
        step[n] = '\0';
        play_one(s, step, ev ? ev : &own, place);
        actions += n;
        if (*actions)
            actions += 2;
    }
}

json_t *kit_json(const struct ra_state *s, const char *place)
{
    char buf[8192];
    struct jot j;
    json_error_t error;
    jot_init(&j, buf, sizeof buf);
    jot_state(&j, &game_ra, as_const(s));
    if (!jot_ok(&j))
        kit_fail(place, "the state needs more than %zu bytes", sizeof buf);
    json_t *v = json_loads(buf, 0, &error);
    if (!v)
        kit_fail(place, "the state is no JSON: %s: %s", error.text, buf);
    return v;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

json_t *kit_legal(const struct ra_state *s, int seat)
{
    game_action list[GAME_MAX_ACTIONS];
    char text[GAME_MAX_ACTIONS][GAME_TEXT_MAX], *sorted[GAME_MAX_ACTIONS];
    int n = game_ra.legal(as_const(s), seat, list);
    for (int i = 0; i < n; i++) {
        game_ra.format(as_const(s), seat, list[i], text[i], sizeof text[i]);
        sorted[i] = text[i];
    }
    qsort(sorted, (size_t)n, sizeof sorted[0], by_text);
    json_t *v = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(v, json_string(sorted[i]));
    return v;
}

json_t *kit_vectors(const char *key)
{
    static json_t *all;
    json_error_t error;
    if (!all) {
        const char *path = getenv("RA_VECTORS");
        all = json_load_file(path ? path : "ra-vectors.json", 0, &error);
        if (!all)
            kit_fail("vectors", "%s: %s", error.source, error.text);
    }
    json_t *v = json_object_get(all, key);
    if (!v)
        kit_fail("vectors", "there are no %s", key);
    return v;
}

unsigned kit_kind(const char *word)
{
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        if (strcmp(ra_kind_words[k], word) == 0)
            return k;
    kit_fail(word, "is no kind of tile");
}

void kit_unbag(struct ra_state *s, unsigned kind, unsigned n)
{
    s->bag[kind] = (uint8_t)(s->bag[kind] - n);
    if (!s->bag[kind])
        s->bag_kinds &= ~RA_BIT(kind);
}

void kit_give(struct ra_state *s, unsigned seat, json_t *tableau)
{
    const char *word;
    json_t *n;
    json_object_foreach(tableau, word, n)
    {
        unsigned kind = kit_kind(word), count = (unsigned)json_integer_value(n);
        s->seat[seat].tableau[kind] = (uint8_t)(s->seat[seat].tableau[kind] + count);
        s->seat[seat].kinds |= RA_BIT(kind);
        kit_unbag(s, kind, count);
    }
}

void kit_offer(struct ra_state *s, unsigned slot, unsigned kind)
{
    s->offer[slot] = (uint8_t)kind;
    s->used |= (uint8_t)(1u << slot);
    s->offer_kinds |= RA_BIT(kind);
    kit_unbag(s, kind, 1);
}

uint64_t kit_perft(const struct ra_state *s, int depth)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    game_action list[GAME_MAX_ACTIONS];
    uint64_t sum = 0;
    int actor = GAME_CHANCE, n;
    if (depth == 0)
        return 1;
    if (s->head.node == GAME_CHANCE_NODE) {
        n = game_ra.chance(as_const(s), out);
        for (int i = 0; i < n; i++)
            list[i] = out[i].action;
    } else {
        actor = s->head.acting ? (int)ra_lowest(s->head.acting) : 0;
        n = game_ra.legal(as_const(s), actor, list);
    }
    for (int i = 0; i < n; i++) {
        struct ra_state next = *s;
        game_ra.apply(ra_game(&next), actor, list[i], NULL);
        sum += kit_perft(&next, depth - 1);
    }
    return sum;
}

int kit_find(const struct game_events *ev, unsigned kind)
{
    for (int i = 0; i < ev->n; i++)
        if (ev->e[i].kind == kind)
            return i;
    return -1;
}

struct ra_state kit_position(const char *options, const char *actions)
{
    struct ra_state s;
    kit_start(&s, options, actions);
    kit_play(&s, actions, NULL, actions);
    return s;
}

struct ra_state kit_two(const char *actions)
{
    return kit_position("players=2", actions);
}

struct ra_state kit_three(const char *actions)
{
    return kit_position("players=3", actions);
}

void kit_expect_legal(const struct ra_state *s, const char *list)
{
    game_action legal[GAME_MAX_ACTIONS];
    char got[512] = "";
    size_t len = 0;
    int seat = (int)ra_lowest(s->head.acting),
        n = game_ra.legal(as_const(s), seat, legal);
    for (int i = 0; i < n; i++) {
        char text[GAME_TEXT_MAX];
        game_ra.format(as_const(s), seat, legal[i], text, sizeof text);
        len +=
            (size_t)snprintf(got + len, sizeof got - len, "%s%s", i ? ", " : "", text);
    }
    assert_string_equal(got, list);
}

void kit_expect_turn(const struct ra_state *s, unsigned seat)
{
    assert_int_equal(s->head.phase, RA_PHASE_TURN);
    assert_int_equal(s->turn, seat - 1);
    assert_int_equal(s->head.acting, 1u << (seat - 1));
}

const char *kit_text_at(json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

int kit_int_at(json_t *list, size_t i)
{
    return (int)json_integer_value(json_array_get(list, i));
}

void kit_compare(json_t *got, json_t *want, const char *place, const char *what)
{
    if (json_equal(got, want))
        return;
    kit_fail(place, "%s is %s, not %s", what, json_dumps(got, JSON_ENCODE_ANY),
             json_dumps(want, JSON_ENCODE_ANY));
}

const char *kit_place(json_t *v)
{
    static char place[1024];
    size_t n = json_dumpb(v, place, sizeof place - 1, 0);
    place[n < sizeof place ? n : sizeof place - 1] = '\0';
    return place;
}

void kit_compare_sets(json_t *got, json_t *want, const char *place)
{
    size_t i, k, hits = 0;
    json_t *a, *b;
    json_array_foreach(got, i, a) json_array_foreach(want, k, b) hits +=
        (size_t)json_equal(a, b);
    if (hits != json_array_size(want) || hits != json_array_size(got))
        kit_compare(got, want, place, "legal");
    json_decref(got);
}
