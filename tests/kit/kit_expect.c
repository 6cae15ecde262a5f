/* kit_expect.c - what a test expects of a position, in text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot.h"
#include "kit_private.h"

/* ---- values ---------------------------------------------------------------------- */

static bool is_as_wanted(const struct game_field *f, int depth, json_t *got,
                         json_t *want)
{
    const char *name;
    json_t *v;
    size_t i;
    if (json_is_array(want) && json_array_size(want) == json_array_size(got)) {
        json_array_foreach(
            want, i,
            v) if (!is_as_wanted(f, depth + 1, json_array_get(got, i), v)) return false;
        return true;
    }
    if (!json_is_object(want) || !json_is_array(got))
        return json_equal(got, want);
    json_object_foreach(want, name, v)
    {
        json_t *in = kit_place_in(f, depth, got, name, &i);
        if (!in || !is_as_wanted(f, depth + 1, json_array_get(in, i), v))
            return false;
    }
    return true;
}

void kit_compare(const struct kit *k, const char *what, json_t *got, json_t *want)
{
    static const struct game_field unnamed = {.name = ""};
    const struct game_field *f = kit_game.game->fields;
    while (f->name && strcmp(f->name, what) != 0)
        f++;
    if (!is_as_wanted(f->name ? f : &unnamed, 0, got, want))
        kit_fail(k->place, "ply %u: %s is %s, not %s", game_head(kit_peek(k))->ply,
                 what, json_dumps(got, JSON_COMPACT | JSON_ENCODE_ANY),
                 json_dumps(want, JSON_COMPACT | JSON_ENCODE_ANY));
}

/* ---- actions --------------------------------------------------------------------- */

static size_t add(char *list, size_t size, size_t at, const char *text)
{
    int n = snprintf(list + at, size - at, "%s%s", at ? ", " : "", text);
    if (n < 0 || (size_t)n >= size - at)
        kit_fail(text, "the list is too long");
    return at + (size_t)n;
}

/* "load b1 l1+l2" as "load b1 l1, load b1 l2". */
static size_t add_joined(char *list, size_t size, size_t at, char *text)
{
    char *next = strchr(text, '+'), *last = strrchr(text, ' ');
    char one[GAME_TEXT_MAX];
    int stem = last ? (int)(last + 1 - text) : 0;
    if (!next)
        return add(list, size, at, text);
    for (char *p = text + stem; p; p = next) {
        next = strchr(p, '+');
        if (next)
            *next++ = '\0';
        if (snprintf(one, sizeof one, "%.*s%s", stem, text, p) >= (int)sizeof one)
            kit_fail(text, "is too long");
        at = add(list, size, at, one);
    }
    return at;
}

void kit_expect_legal(const struct kit *k, int seat, const char *actions)
{
    game_action legal[GAME_MAX_ACTIONS];
    static char got[GAME_MAX_ACTIONS * GAME_TEXT_MAX], want[sizeof got];
    char text[GAME_TEXT_MAX * 8];
    size_t at = 0;
    got[0] = want[0] = '\0';
    int n = kit_actions(k, seat - 1, legal);
    for (int i = 0; i < n; i++) {
        kit_game.game->format(kit_peek(k), seat - 1, legal[i], text, GAME_TEXT_MAX);
        at = add(got, sizeof got, at, text);
    }
    at = 0;
    while ((actions = kit_next(actions, ',', text, sizeof text)))
        at = add_joined(want, sizeof want, at, text);
    if (strcmp(got, want) != 0)
        kit_fail(k->place, "legal for seat %d:\n  %s\nnot\n  %s", seat, got, want);
}

int kit_count(const struct kit *k, int seat, const char *beginning)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    int n = kit_actions(k, seat - 1, legal), found = 0;
    for (int i = 0; i < n; i++) {
        kit_game.game->format(kit_peek(k), seat - 1, legal[i], text, sizeof text);
        found += strncmp(text, beginning, strlen(beginning)) == 0;
    }
    return found;
}

void kit_expect_refused(const struct kit *k, const char *action, const char *rule)
{
    const char *got = kit_refusal(k, action);
    if (!got || strcmp(got, rule) != 0)
        kit_fail(k->place, "'%s' is forbidden by %s, not by %s", action,
                 got ? got : "nothing", rule);
}

void kit_expect_chance(const struct kit *k, const char *outcomes)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    static char got[GAME_MAX_OUTCOMES * GAME_TEXT_MAX], want[sizeof got];
    char text[GAME_TEXT_MAX], line[GAME_TEXT_MAX + 16];
    size_t at = 0;
    got[0] = want[0] = '\0';
    int n = kit_game.game->chance(kit_peek(k), out);
    for (int i = 0; i < n; i++) {
        kit_game.game->format(kit_peek(k), GAME_CHANCE, out[i].action, text,
                              sizeof text);
        snprintf(line, sizeof line, "%s=%u", text, out[i].weight);
        at = add(got, sizeof got, at, line);
    }
    at = 0;
    while ((outcomes = kit_next(outcomes, ',', line, sizeof line)))
        at = add(want, sizeof want, at, line);
    if (strcmp(got, want) != 0)
        kit_fail(k->place, "outcomes:\n  %s\nnot\n  %s", got, want);
}

void kit_expect_outcomes(const struct kit *k, const json_t *want)
{
    char list[1024] = "";
    size_t i, at = 0;
    json_t *row;
    json_array_foreach(want, i, row) at +=
        (size_t)snprintf(list + at, sizeof list - at, "%s%s=%d", i ? ", " : "",
                         json_string_value(json_array_get(row, 0)), kit_int_at(row, 1));
    kit_expect_chance(k, list);
}

/* ---- events ---------------------------------------------------------------------- */

/* The event as a viewer sees it; with GAME_NOBODY all of it. */
static json_t *event_json(const struct game_event *event, int viewer)
{
    char text[2048];
    struct game_event e = *event;
    struct jot j;
    if (viewer == GAME_NOBODY)
        e.secret = 0;
    jot_init(&j, text, sizeof text);
    jot_event(&j, kit_game.game, &e, viewer == GAME_NOBODY ? GAME_SPECTATOR : viewer);
    if (!jot_ok(&j))
        kit_fail("event", "it is too long");
    return kit_read(text);
}

static void expect_events(const struct kit *k, int viewer, const char *kind,
                          const char *events)
{
    char text[4096];
    const char *key;
    size_t n = 0;
    snprintf(text, sizeof text, "[%s]", events);
    json_t *list = kit_read(text), *v;
    for (int i = 0; i < k->events.n; i++) {
        const struct game_event *e = &k->events.e[i];
        if (strcmp(kit_game.game->event_kinds[e->kind].name, kind) != 0)
            continue;
        json_t *got = event_json(e, viewer), *want = json_array_get(list, n++);
        if (!want)
            kit_fail(k->place, "one event too many: %s", kit_place(got));
        json_object_foreach(want, key, v) if (!json_equal(json_object_get(got, key), v))
            kit_fail(k->place, "%s of %s is not %s", key, kit_place(got),
                     json_dumps(v, JSON_ENCODE_ANY));
        json_decref(got);
    }
    if (n != json_array_size(list))
        kit_fail(k->place, "%zu events %s instead of: %s", n, kind, events);
    json_decref(list);
}

void kit_expect_events(const struct kit *k, const char *kind, const char *events)
{
    expect_events(k, GAME_NOBODY, kind, events);
}

void kit_expect_seen_events(const struct kit *k, int seat, const char *kind,
                            const char *events)
{
    expect_events(k, seat ? seat - 1 : GAME_SPECTATOR, kind, events);
}

/* ---- the end --------------------------------------------------------------------- */

void kit_expect_result(const struct kit *k, const char *scores, const char *ranks)
{
    struct game_result r;
    json_t *score = kit_read(scores), *rank = kit_read(ranks);
    if (game_head(kit_peek(k))->node != GAME_OVER)
        kit_fail(k->place, "the game is not over");
    kit_game.game->result(kit_peek(k), &r);
    for (size_t p = 0; p < game_head(kit_peek(k))->config.n_players; p++)
        if (r.score[p] != kit_int_at(score, p) || r.rank[p] != kit_int_at(rank, p))
            kit_fail(k->place, "seat %zu has score %d, rank %d", p + 1, r.score[p],
                     r.rank[p]);
    json_decref(score);
    json_decref(rank);
}
