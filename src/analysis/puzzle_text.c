/* puzzle_text.c - writing and reading puzzles; docs/command-line.md has the keys. */
#include "analysis/puzzle_text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/share.h"
#include "core/config.h"
#include "core/jot_put.h"
#include "core/registry.h"

/* ---- the beginning of such a game ------------------------------------------------ */

static json_t *view_json(const struct game *g, const struct game_view *v)
{
    static const size_t size = PUZZLE_TEXT_MAX;
    char *text = malloc(size);
    struct jot j;
    jot_init(&j, text, text ? size : 0);
    jot_view(&j, g, v);
    json_t *ret = jot_ok(&j) ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return ret;
}

/*
 * What `seat` sees when somebody is to choose for the first time in a game with these
 * options, had every roll before been its first outcome; NULL: memory is short.
 */
static json_t *start_json(const struct game *g, const struct game_config *cfg, int seat)
{
    _Alignas(16) uint8_t seen[GAME_STATE_LIMIT] = {0};
    struct game_view *v = (struct game_view *)(void *)seen;
    position_begin_view(g, cfg, seat, v);
    return view_json(g, v);
}

void puzzle_id(const struct puzzle *p, char ret[PUZZLE_ID_MAX])
{
    snprintf(ret, PUZZLE_ID_MAX, "%d-%" PRIu64 "-%" PRIu32 "-%" PRIu32,
             p->config.n_players, p->seed, p->number, p->ply);
}

/* ---- writing --------------------------------------------------------------------- */

static void put_story(struct jot *j, const struct puzzle *p, const char *options)
{
    put_int(j, "puzzle", PUZZLE_TEXT_VERSION);
    put_text(j, "game", p->game->id);
    put_text(j, "options", options);
    put_int(j, "seed", (int64_t)p->seed);
    put_text(j, "level", p->level);
    put_int(j, "number", p->number);
    put_int(j, "ply", p->ply);
    put_int(j, "seat", p->seat + 1);
    put_int(j, "legal", p->n_legal);
    put_int(j, "difficulty", p->difficulty);
    put_text(j, "solution", p->solution);
    share_put(j, "chance", p->chance);
    put_text(j, "next", p->next);
    share_put(j, "next_chance", p->next_chance);
    share_put(j, "lead", p->lead);
    share_put(j, "noise", p->noise);
    text_or_null(j, "policy", p->policy);
    text_or_null(j, "estimate", p->estimate);
    jot_key(j, "position");
}

void puzzle_put(struct jot *j, const struct puzzle *p)
{
    char options[CONFIG_TEXT_MAX];
    config_format(p->game, &p->config, options, sizeof options);
    jot_open(j, '{');
    put_story(j, p, options);
    jot_view(j, p->game, puzzle_view(p));
    jot_close(j, '}');
}

/* The options that are not as usual. */
static void unusual(const struct puzzle *p, char text[CONFIG_TEXT_MAX])
{
    char all[CONFIG_TEXT_MAX], usual[CONFIG_TEXT_MAX];
    struct game_config cfg;
    const char *a = all, *b = usual;
    size_t len = 0;
    config_default(p->game, &cfg);
    config_format(p->game, &p->config, all, sizeof all);
    config_format(p->game, &cfg, usual, sizeof usual);
    /* Both have the same keys in the same order. */
    while (*a && *b) {
        size_t n = strcspn(a, " "), m = strcspn(b, " ");
        if (n != m || memcmp(a, b, n) != 0)
            len += (size_t)snprintf(text + len, CONFIG_TEXT_MAX - len, "%s%.*s",
                                    len ? " " : "", (int)n, a);
        a += n + (a[n] == ' ');
        b += m + (b[m] == ' ');
    }
    text[len] = '\0';
}

int puzzle_put_short(struct jot *j, const struct puzzle *p)
{
    char options[CONFIG_TEXT_MAX];
    json_t *now = view_json(p->game, puzzle_view(p));
    json_t *start = start_json(p->game, &p->config, p->seat);
    const char *key;
    json_t *value;
    void *tmp;
    json_object_foreach_safe(now, tmp, key, value)
    {
        if (json_equal(value, json_object_get(start, key)))
            json_object_del(now, key);
    }
    char *text = start ? json_dumps(now, JSON_COMPACT) : NULL;
    if (text) {
        unusual(p, options);
        jot_open(j, '{');
        put_story(j, p, options);
        jot_raw(j, text);
        jot_close(j, '}');
    }
    int rc = text ? 0 : -1;
    free(text);
    json_decref(start);
    json_decref(now);
    return rc;
}

/* ---- reading --------------------------------------------------------------------- */

static int fail(char why[POSITION_WHY_MAX], const char *reason)
{
    snprintf(why, POSITION_WHY_MAX, "%s", reason);
    return -1;
}

static void read_text(const json_t *o, const char *key, char *ret, size_t size)
{
    const char *text = json_string_value(json_object_get(o, key));
    snprintf(ret, size, "%s", text ? text : "");
}

static int32_t read_share(const json_t *o, const char *key)
{
    return estimate_round(json_number_value(json_object_get(o, key)));
}

static uint32_t read_count(const json_t *o, const char *key)
{
    json_int_t x = json_integer_value(json_object_get(o, key));
    return x < 0 || x > UINT32_MAX ? 0 : (uint32_t)x;
}

static void read_story(const json_t *o, struct puzzle *p)
{
    p->seed = read_count(o, "seed");
    p->number = read_count(o, "number");
    p->ply = read_count(o, "ply");
    p->n_legal = (int)read_count(o, "legal");
    p->difficulty = (int)read_count(o, "difficulty");
    p->chance = read_share(o, "chance");
    p->next_chance = read_share(o, "next_chance");
    p->lead = read_share(o, "lead");
    p->noise = read_share(o, "noise");
    read_text(o, "level", p->level, sizeof p->level);
    read_text(o, "solution", p->solution, sizeof p->solution);
    read_text(o, "next", p->next, sizeof p->next);
    read_text(o, "policy", p->policy, sizeof p->policy);
    read_text(o, "estimate", p->estimate, sizeof p->estimate);
}

/* What a short position does not say is as it was at the beginning. */
static int fill_position(const json_t *o, struct puzzle *p, json_t *position,
                         char why[POSITION_WHY_MAX])
{
    const char *options = json_string_value(json_object_get(o, "options"));
    const char *id = json_string_value(json_object_get(o, "game"));
    p->game = id ? registry_find(id) : NULL;
    if (!id || !options)
        return 0; /* then the position must be whole */
    if (!p->game)
        return fail(why, "there is no such game");
    if (config_parse(p->game, options, &p->config, why, POSITION_WHY_MAX))
        return -1;
    if (p->seat >= p->config.n_players)
        return fail(why, "there is no such seat");
    json_t *start = start_json(p->game, &p->config, p->seat);
    json_object_update_missing(position, start);
    json_decref(start);
    return 0;
}

static int read_position(json_t *o, struct puzzle *p, char why[POSITION_WHY_MAX])
{
    struct position at;
    json_t *position = json_object_get(o, "position");
    if (fill_position(o, p, position, why))
        return -1;
    char *text = json_dumps(position, JSON_COMPACT);
    if (!text)
        return fail(why, "out of memory");
    int rc = position_read_view(text, strlen(text), p->seat, &at, why);
    free(text);
    if (rc)
        return -1;
    if (p->game && p->game != at.game)
        return fail(why, "this is the position of another game");
    if (!p->game)
        p->config = game_head(position_state(&at))->config;
    p->game = at.game;
    memcpy(p->view, at.room, at.game->state_size);
    return 0;
}

static int read_object(json_t *o, struct puzzle *p, char why[POSITION_WHY_MAX])
{
    const char *solution = json_string_value(json_object_get(o, "solution"));
    json_int_t seat = json_integer_value(json_object_get(o, "seat"));
    const json_t *version = json_object_get(o, "puzzle");
    if (!solution || strlen(solution) >= GAME_TEXT_MAX || seat < 1 ||
        seat > GAME_MAX_PLAYERS || !json_is_object(json_object_get(o, "position")))
        return fail(why, "this is no puzzle: seat, solution and position are needed");
    if (version && json_integer_value(version) != PUZZLE_TEXT_VERSION)
        return fail(why, "this puzzle is of a version that is not known");
    p->seat = (int)seat - 1;
    read_story(o, p);
    return read_position(o, p, why);
}

int puzzle_read(const char *line, size_t len, struct puzzle *ret,
                char why[POSITION_WHY_MAX])
{
    json_error_t bad;
    json_t *o = json_loadb(line, len, JSON_REJECT_DUPLICATES, &bad);
    memset(ret, 0, sizeof *ret);
    int rc = o ? read_object(o, ret, why)
               : fail(why, "this is no puzzle: seat, solution and position are needed");
    json_decref(o);
    return rc;
}

int puzzle_next(struct puzzle_lines *from, struct puzzle *ret,
                char why[POSITION_WHY_MAX])
{
    while (*from->next) {
        const char *line = from->next;
        size_t len = strcspn(line, "\n");
        from->next += len + (line[len] == '\n');
        from->line++;
        if (len)
            return puzzle_read(line, len, ret, why) ? -1 : 1;
    }
    return 0;
}
