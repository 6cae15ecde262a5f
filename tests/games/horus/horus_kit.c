/* horus_kit.c - what the tests of Horus share: positions, play by text, comparisons. */
#include "horus_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/jot.h"
#include "games/horus/rules.h"

struct game_events kit_events;

_Noreturn void kit_fail(const char *place, const char *format, ...)
{
    char why[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    fail_msg("horus: %s: %s", place, why);
    abort();
}

const char *kit_refused_options(const char *options)
{
    static char why[160];
    struct game_config cfg;
    return config_parse(&game_horus, options, &cfg, why, sizeof why) ? why : NULL;
}

void kit_start(struct horus_state *s, const char *options)
{
    struct game_config cfg;
    char why[160] = "";
    if (config_parse(&game_horus, options, &cfg, why, sizeof why) != 0)
        kit_fail(options, "options refused: %s", why);
    memset(s, 0, sizeof *s);
    game_horus.start(&cfg, as_state(s));
}

/* ---- positions ------------------------------------------------------- */

void kit_table(struct horus_state *s, const char *options)
{
    kit_start(s, options);
    s->motifs = 0xff;
    s->pool = 0;
    s->start = 0;
    s->active = 0;
    s->turn = 1;
    s->head.phase = HORUS_PHASE_ACQUIRE;
    for (int p = 0; p < HORUS_SEATS; p++)
        memset(s->seat[p].unseen, 0, sizeof s->seat[p].unseen);
    horus_set_node(s);
}

static unsigned stone_of(const char *word)
{
    for (unsigned i = 0; i < HORUS_STONES; i++)
        if (strncmp(word, horus_stone_words[i], 2) == 0)
            return i;
    kit_fail(word, "is no stone");
}

void kit_supply(struct horus_state *s, int seat, const char *stones)
{
    for (; *stones; stones += stones[2] ? 3 : 2)
        s->seat[seat - 1].supply |= horus_bit(stone_of(stones));
}

static void fill_row(struct horus_state *s, int seat, unsigned place, const char *row)
{
    for (; *row; place++) {
        bool empty = *row == '-';
        if (!empty)
            horus_barge_put(s, (unsigned)seat - 1, stone_of(row), place);
        row += empty ? 1 : 2;
        row += *row == ' ';
    }
}

void kit_barge(struct horus_state *s, int seat, const char *lower, const char *upper)
{
    fill_row(s, seat, 0, lower);
    fill_row(s, seat, HORUS_LOWER, upper);
}

void kit_top(struct horus_state *s, int seat, int place, const char *stone)
{
    if (place == 4)
        horus_put_depot(s, (unsigned)seat - 1, stone_of(stone));
    else
        s->seat[seat - 1].top[place - 1] = (uint8_t)stone_of(stone);
}

void kit_gems(struct horus_state *s, int seat, int gems)
{
    s->seat[seat - 1].gems = (uint8_t)gems;
}

void kit_load_phase(struct horus_state *s)
{
    s->head.phase = HORUS_PHASE_LOAD;
    horus_set_node(s);
}

void kit_offer(struct horus_state *s, const char *options)
{
    kit_table(s, options);
    kit_supply(s, 1, "d2");
    kit_top(s, 2, 1, "u5");
    kit_play(s, "1 want u5; 1 gems 2; 1 add d2; 1 done");
}

/* ---- playing --------------------------------------------------------- */

static int actor_of(const char *step, const char **text)
{
    if (step[0] == '\0' || step[1] != ' ')
        kit_fail(step, "is not ACTOR ACTION");
    *text = step + 2;
    return step[0] == '*' ? GAME_CHANCE : step[0] - '1';
}

const char *kit_refusal(const struct horus_state *s, const char *action)
{
    const char *text;
    game_action a;
    int actor = actor_of(action, &text);
    if (game_horus.parse(as_const(s), actor, text, &a) != 0)
        return "no action";
    return game_horus.refusal(as_const(s), actor, a);
}

void kit_refuses(const struct horus_state *s, const char *action, const char *rule)
{
    const char *got = kit_refusal(s, action);
    if (!got || strcmp(got, rule) != 0)
        kit_fail(action, "should be refused by %s, got %s", rule, got ? got : "legal");
}

void kit_play(struct horus_state *s, const char *actions)
{
    while (*actions) {
        char step[GAME_TEXT_MAX + 2];
        const char *text;
        game_action a;
        size_t n = strcspn(actions, ";");
        snprintf(step, sizeof step, "%.*s", (int)n, actions);
        actions += n;
        actions += strspn(actions, "; \n");
        const char *rule = kit_refusal(s, step);
        if (rule)
            kit_fail(step, "refused by %s at ply %u", rule, (unsigned)s->head.ply);
        int actor = actor_of(step, &text);
        game_horus.parse(as_const(s), actor, text, &a);
        kit_events.n = kit_events.lost = 0;
        game_horus.apply(as_state(s), actor, a, &kit_events);
    }
}

const char *kit_event(const char *kind, int viewer)
{
    static char text[1024];
    struct jot j;
    for (int i = 0; i < kit_events.n; i++) {
        const struct game_event *e = &kit_events.e[i];
        if (strcmp(game_horus.event_kinds[e->kind].name, kind) != 0)
            continue;
        jot_init(&j, text, sizeof text);
        jot_event(&j, &game_horus, e, viewer);
        assert_true(jot_ok(&j));
        return text;
    }
    return "";
}

/* ---- comparing ------------------------------------------------------- */

/* "load b1 l1" and "load b1 l2" in a row become "load b1 l1+l2". */
static size_t add_text(char *out, size_t at, size_t size, const char *text,
                       const char *last)
{
    size_t stem = strlen("load b1 ");
    if (strncmp(text, "load", 4) == 0 && strncmp(text, last, stem) == 0)
        return at + (size_t)snprintf(out + at, size - at, "+%s", text + stem);
    return at + (size_t)snprintf(out + at, size - at, "%s%s", at ? ", " : "", text);
}

void kit_expect(const struct horus_state *s, int seat, const char *actions)
{
    game_action list[GAME_MAX_ACTIONS];
    char got[4096] = "", text[GAME_TEXT_MAX], last[GAME_TEXT_MAX] = "";
    size_t at = 0;
    int n = game_horus.legal(as_const(s), seat - 1, list);
    for (int i = 0; i < n; i++) {
        game_horus.format(as_const(s), seat - 1, list[i], text, sizeof text);
        at = add_text(got, at, sizeof got, text, last);
        memcpy(last, text, sizeof last);
    }
    if (strcmp(got, actions) != 0)
        kit_fail("legal", "seat %d\n  has  %s\n  not  %s", seat, got, actions);
}

void kit_field(const struct horus_state *s, const char *key, const char *json)
{
    for (const struct game_field *f = game_horus.fields; f->name; f++) {
        if (strcmp(f->name, key) != 0)
            continue;
        char text[1024];
        struct jot j;
        jot_init(&j, text, sizeof text);
        jot_field(&j, f, as_const(s));
        assert_true(jot_ok(&j));
        if (strcmp(text, json) != 0)
            kit_fail(key, "is %s, not %s", text, json);
        return;
    }
    kit_fail(key, "is no key of the state");
}

const char *kit_json(const struct horus_state *s)
{
    static char text[1 << 14];
    struct jot j;
    jot_init(&j, text, sizeof text);
    jot_state(&j, &game_horus, as_const(s));
    assert_true(jot_ok(&j));
    return text;
}

const char *kit_view(const struct horus_state *s, int viewer)
{
    struct horus_state v;
    game_horus.redact(as_const(s), viewer, (struct game_view *)(void *)&v);
    return kit_json(&v);
}

json_t *kit_vectors(const char *key)
{
    static json_t *all;
    const char *path = getenv("HORUS_VECTORS");
    json_error_t err;
    if (!all)
        all = json_load_file(path ? path : "horus-vectors.json", 0, &err);
    if (!all)
        kit_fail("vectors", "%s", err.text);
    json_t *list = json_object_get(all, key);
    if (!json_array_size(list))
        kit_fail(key, "no such vectors");
    return list;
}

bool kit_random_step(struct horus_state *s, struct rng *r)
{
    game_action list[GAME_MAX_ACTIONS];
    if (s->head.node == GAME_OVER)
        return false;
    if (s->head.node == GAME_CHANCE_NODE) {
        game_horus.apply(as_state(s), GAME_CHANCE,
                         chance_pick(&game_horus, as_const(s), r), NULL);
        return true;
    }
    int seat = bits_low(s->head.acting);
    int n = game_horus.legal(as_const(s), seat, list);
    game_horus.apply(as_state(s), seat, list[rng_below(r, (uint32_t)n)], NULL);
    return true;
}

/* ---- the walker of the specification ------------------------------------ */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

struct kit_walk kit_walk_from(uint32_t seed)
{
    return (struct kit_walk){seed, 2166136261u};
}

static void hash_line(struct kit_walk *w, const char *line)
{
    for (; *line; line++)
        w->check = (w->check ^ (uint8_t)*line) * 16777619u;
}

void kit_walk(struct horus_state *s, struct kit_walk *w)
{
    static char texts[GAME_MAX_ACTIONS][GAME_TEXT_MAX];
    game_action list[GAME_MAX_ACTIONS];
    int actor = GAME_CHANCE, n;
    if (s->head.node == GAME_CHANCE_NODE) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        n = game_horus.chance(as_const(s), out);
        for (int i = 0; i < n; i++)
            list[i] = out[i].action;
    } else {
        for (actor = 0; !(s->head.acting >> actor & 1); actor++)
            ;
        n = game_horus.legal(as_const(s), actor, list);
    }
    for (int i = 0; i < n; i++)
        game_horus.format(as_const(s), actor, list[i], texts[i], sizeof texts[i]);
    qsort(texts, (size_t)n, sizeof texts[0], by_text);
    w->x = (w->x * 1103515245u + 12345u) & 0x7fffffffu;
    char line[GAME_TEXT_MAX + 4];
    snprintf(line, sizeof line, "%c %s", actor < 0 ? '*' : '1' + actor,
             texts[w->x / 256 % (uint32_t)n]);
    kit_play(s, line);
    hash_line(w, line);
    hash_line(w, "\n");
}
