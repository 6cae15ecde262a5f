/* aton_kit.c - positions and moves as text, for the tests of Aton. */
#include "aton_kit.h"

#include <stdio.h>
#include <string.h>

#include "core/chance.h"
#include "core/jot.h"

static const struct game *const g = &game_aton;
struct game_events kit_events;

static const struct game_state *peek(const struct aton_state *s)
{
    return (const struct game_state *)(const void *)s;
}

struct aton_state kit_start(void)
{
    struct aton_state s;
    struct game_config cfg = {.n_players = 2};
    memset(&s, 0, sizeof s);
    g->start(&cfg, kit_state(&s));
    return s;
}

/* ---- positions ----------------------------------------------------- */

uint64_t kit_fields(const char *text)
{
    uint64_t fields = 0;
    int temple, field, used;
    for (; text && sscanf(text, " %d.%d%n", &temple, &field, &used) == 2; text += used)
        fields |= (uint64_t)1 << ((temple - 1) * 12 + field);
    return fields;
}

static int count(uint64_t fields)
{
    int n = 0;
    for (; fields; fields &= fields - 1)
        n++;
    return n;
}

static void assert_sound(const struct aton_state *s)
{
    const char *why = g->check_state(peek(s));
    if (why)
        fail_msg("aton, ply %u: %s", s->head.ply, why);
}

struct aton_state kit_position(const struct kit_position *p)
{
    struct aton_state s = kit_start();
    const char *cards[2] = {p->red_cards, p->blue_cards};
    s.round = (uint16_t)(p->round ? p->round : 2);
    s.head.node = GAME_DECISION;
    s.head.phase = ATON_PHASE_ASSIGN;
    s.head.acting = 3;
    s.turn = ATON_NOBODY;
    s.seat[0].stones = kit_fields(p->red);
    s.seat[1].stones = kit_fields(p->blue);
    for (int i = 0; i < 2; i++) {
        struct aton_seat *a = &s.seat[i];
        a->points = (uint8_t)p->points[i];
        a->dead = (uint8_t)p->dead[i];
        a->reserve = (uint8_t)(ATON_STONES - count(a->stones) - p->dead[i]);
        a->exchange = 0;
        for (const char *c = cards[i] ? cards[i] : "2222"; *c; c++) {
            a->hand[*c - '1']++;
            a->pile[*c - '1']--;
        }
    }
    assert_sound(&s);
    return s;
}

struct aton_state kit_revealed(const struct kit_position *p)
{
    struct aton_state s = kit_position(p);
    char line[64];
    snprintf(line, sizeof line, "1 assign %s; 2 assign %s", p->red_cards,
             p->blue_cards);
    kit_play(&s, line);
    return s;
}

struct aton_state kit_before_scoring(const struct kit_position *p, int seat,
                                     const char *field)
{
    struct kit_position full = *p;
    full.red_cards = full.blue_cards = NULL;
    full.dead[0] = full.dead[1] = 4;
    struct aton_state s = kit_position(&full);
    s.head.phase = ATON_PHASE_PLACE;
    s.head.acting = (uint8_t)(1u << seat);
    s.turn = (uint8_t)seat;
    s.first = (uint8_t)(1 - seat);
    s.picks_left = 1;
    for (int i = 0; i < 2; i++) {
        memset(s.seat[i].hand, 0, sizeof s.seat[i].hand);
        memset(s.seat[i].cartouche, 2, sizeof s.seat[i].cartouche);
        s.seat[i].cartouche[ATON_CART_REACH] = 4; /* all temples open */
        s.seat[i].pile[1]++;
        s.seat[i].pile[3]--;
    }
    uint64_t bit = kit_fields(field);
    assert_true(s.seat[seat].stones & bit);
    s.seat[seat].stones ^= bit;
    s.seat[seat].reserve++;
    assert_sound(&s);
    return s;
}

/* ---- moves --------------------------------------------------------- */

/* Split "2 place 1.0" into actor and text. */
static int actor_of(const char *line)
{
    return line[0] == '*' ? GAME_CHANCE : line[0] - '1';
}

static bool is_listed(const struct aton_state *s, int actor, game_action a)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_outcome out[GAME_MAX_OUTCOMES];
    if (actor == GAME_CHANCE) {
        int n = g->chance(peek(s), out);
        for (int i = 0; i < n; i++)
            if (out[i].action == a)
                return true;
        return false;
    }
    int n = g->legal(peek(s), actor, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

static void play_line(struct aton_state *s, const char *line)
{
    game_action a;
    int actor = actor_of(line);
    if (g->parse(peek(s), actor, line + 2, &a))
        fail_msg("aton, ply %u: \"%s\" is no action", s->head.ply, line);
    const char *rule = g->refusal(peek(s), actor, a);
    if (rule || !is_listed(s, actor, a))
        fail_msg("aton, ply %u: \"%s\" is illegal: %s", s->head.ply, line,
                 rule ? rule : "not listed");
    kit_events.n = kit_events.lost = 0;
    g->apply(kit_state(s), actor, a, &kit_events);
    assert_sound(s);
}

/* Copy the next part of `text` up to one of the separators; NULL at the end. */
static const char *next_part(const char *text, const char *ends, char *part,
                             size_t size)
{
    text += strspn(text, " \n,;");
    size_t n = strcspn(text, ends);
    if (!n)
        return NULL;
    assert_true(n < size);
    memcpy(part, text, n);
    while (n && part[n - 1] == ' ')
        n--;
    part[n] = '\0';
    return text + strcspn(text, ends);
}

void kit_play(struct aton_state *s, const char *lines)
{
    char line[GAME_TEXT_MAX + 8];
    while ((lines = next_part(lines, ";\n", line, sizeof line)))
        play_line(s, line);
}

const char *kit_refusal(struct aton_state *s, const char *line)
{
    game_action a;
    int actor = actor_of(line);
    assert_int_equal(g->parse(peek(s), actor, line + 2, &a), 0);
    const char *rule = g->refusal(peek(s), actor, a);
    assert_true((rule == NULL) == is_listed(s, actor, a));
    return rule;
}

bool kit_random_ply(struct aton_state *s, struct rng *r, struct game_events *ev)
{
    if (s->head.node == GAME_OVER)
        return false;
    if (s->head.node == GAME_CHANCE_NODE) {
        g->apply(kit_state(s), GAME_CHANCE, chance_pick(g, peek(s), r), ev);
        return true;
    }
    game_action legal[GAME_MAX_ACTIONS];
    int seat = s->head.acting & 1 ? 0 : 1;
    int n = g->legal(peek(s), seat, legal);
    g->apply(kit_state(s), seat, legal[rng_below(r, (uint32_t)n)], ev);
    return true;
}

/* ---- assertions ---------------------------------------------------- */

void kit_assert_legal(const struct aton_state *s, int seat, const char *texts)
{
    game_action legal[GAME_MAX_ACTIONS];
    char part[GAME_TEXT_MAX], text[GAME_TEXT_MAX];
    int n = g->legal(peek(s), seat, legal), wanted = 0;
    while ((texts = next_part(texts, ",", part, sizeof part))) {
        bool found = false;
        for (int i = 0; i < n && !found; i++) {
            g->format(peek(s), seat, legal[i], text, sizeof text);
            found = strcmp(text, part) == 0;
        }
        if (!found)
            fail_msg("aton: \"%s\" of seat %d is not listed", part, seat + 1);
        wanted++;
    }
    assert_int_equal(n, wanted);
}

void kit_assert_chance(const struct aton_state *s, const char *texts)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    char part[GAME_TEXT_MAX], text[GAME_TEXT_MAX], line[GAME_TEXT_MAX + 16];
    int n = g->chance(peek(s), out), i = 0;
    for (; (texts = next_part(texts, ",", part, sizeof part)); i++) {
        assert_true(i < n);
        g->format(peek(s), GAME_CHANCE, out[i].action, text, sizeof text);
        snprintf(line, sizeof line, "%s=%u", text, out[i].weight);
        assert_string_equal(line, part);
    }
    assert_int_equal(i, n);
}

static void assert_json(const struct game_state *s, const char *key, const char *json)
{
    char buf[1024];
    struct jot j;
    for (const struct game_field *f = g->fields; f->name; f++) {
        if (strcmp(f->name, key) != 0)
            continue;
        jot_init(&j, buf, sizeof buf);
        jot_field(&j, f, s);
        assert_true(jot_ok(&j));
        assert_string_equal(buf, json);
        return;
    }
    fail_msg("aton: no field \"%s\"", key);
}

void kit_assert_field(const struct aton_state *s, const char *key, const char *json)
{
    assert_json(peek(s), key, json);
}

void kit_assert_seen(const struct aton_state *s, int viewer, const char *key,
                     const char *json)
{
    struct aton_state v;
    g->redact(peek(s), viewer, (struct game_view *)(void *)&v);
    assert_json(peek(&v), key, json);
}

static void append_arg(char *line, size_t size, const struct game_arg_spec *a, int v)
{
    size_t at = strlen(line);
    const char *gap = at ? " " : "";
    if (a->kind == GAME_WORD)
        snprintf(line + at, size - at, "%s%s", gap, a->words[v]);
    else
        snprintf(line + at, size - at, "%s%d", gap,
                 a->kind == GAME_SEAT ? (v < 0 ? 0 : v + 1) : v);
}

void kit_assert_events(const char *kind, const char *args)
{
    char part[128];
    assert_int_equal(kit_events.lost, 0);
    for (int i = 0; i < kit_events.n; i++) {
        const struct game_event *e = &kit_events.e[i];
        const struct game_event_kind *k = &g->event_kinds[e->kind];
        if (strcmp(k->name, kind) != 0)
            continue;
        char line[128] = "";
        const struct game_arg_spec *a = k->args;
        for (int n = 0; n < e->n_args; n++) {
            append_arg(line, sizeof line, a, e->arg[n]);
            a += !a->rest;
        }
        const char *next = next_part(args, ";", part, sizeof part);
        if (!next)
            fail_msg("aton: event \"%s %s\" is one too many", kind, line);
        args = next;
        assert_string_equal(line, part);
    }
    if (next_part(args, ";", part, sizeof part))
        fail_msg("aton: event \"%s %s\" is missing", kind, part);
}

int kit_count_events(const char *kind)
{
    int n = 0;
    for (int i = 0; i < kit_events.n; i++)
        n += strcmp(g->event_kinds[kit_events.e[i].kind].name, kind) == 0;
    return n;
}
