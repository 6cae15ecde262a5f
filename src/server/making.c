/* making.c - reads the body of a request for a new table. */
#include "server/making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/opening.h"
#include "core/registry.h"

/* What is wrong with an opening; of what stood there only plain characters are told. */
static void refuse_opening(struct call *c, const struct record_error *err)
{
    char why[400];
    int n =
        snprintf(why, sizeof why,
                 err->line ? "opening, line %u: " : "opening: ", (unsigned)err->line);

    snprintf(why + n, sizeof why - (size_t)n, "%s", err->why);
    for (char *p = why; *p; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    call_bad(c, why);
}

/* A game that began elsewhere: a record, which is all that says its options. */
static int read_opening(struct call *c, struct making *m)
{
    struct record_error err;
    const char *text = NULL;

    if (call_get_text(c, c->body, "opening", OPENING_TEXT_MAX, &text))
        return -1;
    if (!text)
        return 0;
    if (c->srv->cfg.moved == MOVED_OFF) {
        call_error(c, 403, "forbidden", "no games from elsewhere are taken here");
        return -1;
    }
    if (c->request && !gate_rare(c->srv, net_head(c->request), GATE_OPENING)) {
        call_error(c, 429, "too_many", "too many games from elsewhere");
        return -1;
    }
    if (opening_read(text, strlen(text), &m->opening, &err)) {
        refuse_opening(c, &err);
        return -1;
    }
    m->setup.opening = &m->opening;
    return 0;
}

static int read_options(struct call *c, struct making *m)
{
    json_t *o = json_object_get(c->body, "options"), *v;
    char text[CONFIG_TEXT_MAX] = "", why[160];
    const char *key;
    size_t n = 0;

    if (o && !json_is_object(o)) {
        call_bad(c, "options is not an object");
        return -1;
    }
    json_object_foreach(o, key, v)
    {
        int k = -1;
        if (json_is_string(v) && !strpbrk(json_string_value(v), " \t\n"))
            k = snprintf(text + n, sizeof text - n, "%s%s=%s", n ? " " : "", key,
                         json_string_value(v));
        else if (json_is_integer(v))
            k = snprintf(text + n, sizeof text - n, "%s%s=%lld", n ? " " : "", key,
                         (long long)json_integer_value(v));
        if (k < 0 || strpbrk(key, " =") || (n += (size_t)k) >= sizeof text) {
            call_bad(c, "an option is not a word or a number");
            return -1;
        }
    }
    if (!o && m->setup.opening) {
        m->setup.config = m->opening.config;
        return 0;
    }
    if (config_parse(m->setup.game, text, &m->setup.config, why, sizeof why)) {
        call_bad(c, why);
        return -1;
    }
    if (m->setup.opening &&
        !opening_fits(&m->opening, m->setup.game, &m->setup.config)) {
        call_bad(c, "opening: it has other options");
        return -1;
    }
    return 0;
}

static int read_game(struct call *c, struct making *m)
{
    const char *game = m->setup.opening ? m->opening.game->id : "";

    if (call_get_text(c, c->body, "game", 16, &game))
        return -1;
    m->setup.game = registry_find(game);
    if (!m->setup.game) {
        call_bad(c, "there is no such game");
        return -1;
    }
    if (m->setup.opening && m->opening.game != m->setup.game) {
        call_bad(c, "opening: it is of another game");
        return -1;
    }
    return 0;
}

void making_luck(const struct call *c, struct plan *p)
{
    memcpy(p->luck, c->luck, sizeof p->luck);
    p->is_sealed = c->is_sealed;
}

/* The caller's own seat; somebody who shares the device may have another name there. */
static int read_own_seat(struct call *c, json_t *o, struct plan *p)
{
    const char *name = c->person->p.name;

    if (call_get_text(c, o, "name", STORE_NAME_MAX, &name))
        return -1;
    if (name != c->person->p.name && people_name_refused(name)) {
        call_bad(c, people_name_refused(name));
        return -1;
    }
    p->kind = SEAT_PERSON;
    memcpy(p->person, c->person->p.id, sizeof p->person);
    snprintf(p->name, sizeof p->name, "%s", name);
    making_luck(c, p);
    return 0;
}

static int read_bot_seat(struct call *c, const struct game *g, const char *level,
                         struct plan *p)
{
    char why[160];

    if (!bot_has_level(g, level, why, sizeof why)) {
        call_bad(c, why);
        return -1;
    }
    p->kind = SEAT_BOT;
    snprintf(p->level, sizeof p->level, "%s", level);
    return 0;
}

static int read_seat(struct call *c, const struct game *g, json_t *o, struct plan *p)
{
    const char *kind = "", *level = "";

    if (!json_is_object(o)) {
        call_bad(c, "a seat is not an object");
        return -1;
    }
    if (call_get_text(c, o, "kind", 16, &kind) ||
        call_get_text(c, o, "level", TABLE_LEVEL_MAX - 1, &level))
        return -1;
    if (!strcmp(kind, "open")) {
        p->kind = SEAT_OPEN;
    } else if (!strcmp(kind, "outside")) {
        p->kind = SEAT_OUTSIDE;
    } else if (!strcmp(kind, "bot")) {
        return read_bot_seat(c, g, level, p);
    } else if (!strcmp(kind, "me") && !c->person->p.is_bot) {
        return read_own_seat(c, o, p);
    } else {
        call_bad(c, "a seat's kind is not open, me, bot or outside");
        return -1;
    }
    return 0;
}

static int read_seats(struct call *c, struct making *m)
{
    json_t *o = json_object_get(c->body, "seats");

    if (call_get_luck(c))
        return -1;
    if (!o)
        return 0;
    if (!json_is_array(o) || json_array_size(o) != m->setup.config.n_players) {
        call_bad(c, "seats has not one entry per player");
        return -1;
    }
    for (size_t i = 0; i < json_array_size(o); i++)
        if (read_seat(c, m->setup.game, json_array_get(o, i), &m->plan[i]))
            return -1;
    return 0;
}

static int read_on_time(struct call *c, json_t *clock, uint8_t *ret)
{
    const char *word = table_on_time_words[ON_TIME_STANDIN];

    if (call_get_text(c, clock, "on_time", 16, &word))
        return -1;
    for (*ret = 0; table_on_time_words[*ret]; ++*ret)
        if (!strcmp(word, table_on_time_words[*ret]))
            return 0;
    call_bad(c, "clock.on_time is not stand-in or loss");
    return -1;
}

static int read_clock(struct call *c, struct making *m)
{
    json_t *o = json_object_get(c->body, "clock");
    const char *kind = "none";
    int64_t bank = 600, increment = 10, days = 2;
    uint8_t on_time;

    if (!o)
        return 0;
    if (!json_is_object(o)) {
        call_bad(c, "clock is not an object");
        return -1;
    }
    if (call_get_text(c, o, "kind", 8, &kind) ||
        call_get_int(c, o, "bank", 1, 86400, &bank) ||
        call_get_int(c, o, "increment", 0, 3600, &increment) ||
        call_get_int(c, o, "days", 1, 30, &days) || read_on_time(c, o, &on_time))
        return -1;
    if (!strcmp(kind, "live")) {
        m->setup.clock = (struct table_clock){CLOCK_LIVE, (uint32_t)bank,
                                              (uint32_t)increment, 0, on_time};
    } else if (!strcmp(kind, "days")) {
        m->setup.clock =
            (struct table_clock){CLOCK_DAYS, 0, 0, (uint32_t)days, on_time};
    } else if (strcmp(kind, "none") != 0) {
        call_bad(c, "clock.kind is not none, live or days");
        return -1;
    }
    return 0;
}

int making_seed(struct call *c, struct making *m)
{
    if (c->is_sealed)
        return 0;
    if (dealer_seed_random(m->seed)) {
        call_error(c, 503, "unavailable", "no randomness");
        return -1;
    }
    m->setup.seed = m->seed;
    return 0;
}

static int read_seed(struct call *c, struct making *m)
{
    const char *seed = NULL;

    if (call_get_text(c, c->body, "seed", 19, &seed))
        return -1;
    if (!seed)
        return making_seed(c, m);
    if (!seed[0] || seed[strspn(seed, "0123456789")]) {
        call_bad(c, "seed is not a number");
        return -1;
    }
    dealer_seed_from(strtoull(seed, NULL, 10), m->seed);
    m->setup.seed = m->seed;
    m->setup.has_chosen_seed = true;
    return 0;
}

static int read_memory(struct call *c, struct making *m)
{
    const char *word = cover_memory_words[MEMORY_LETTER];

    if (call_get_text(c, c->body, "memory", 16, &word))
        return -1;
    if (cover_memory_from(word, &m->setup.memory)) {
        call_bad(c, "memory is not letter or aid");
        return -1;
    }
    return 0;
}

int making_read(struct call *c, struct making *m)
{
    const char *title = "";

    m->setup.is_public = false;
    m->setup.has_undo = true;
    if (call_get_text(c, c->body, "title", TABLE_TITLE_MAX - 1, &title) ||
        call_get_bool(c, c->body, "public", &m->setup.is_public) ||
        call_get_bool(c, c->body, "undo", &m->setup.has_undo) ||
        call_get_bool(c, c->body, "start", &m->wants_start))
        return -1;
    if (title[0] && (!text_is_label(title) || text_characters(title) > 60)) {
        call_bad(c, "title is not a line of at most 60 visible characters");
        return -1;
    }
    snprintf(m->title, sizeof m->title, "%s", title);
    return read_opening(c, m) || read_game(c, m) || read_options(c, m) ||
                   read_memory(c, m) || read_seats(c, m) || read_clock(c, m) ||
                   read_seed(c, m)
               ? -1
               : 0;
}
