/* setup.c - a table's setup as text: written once, read by every node. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"
#include "core/opening.h"
#include "core/registry.h"
#include "table/table.h"

static const char *const clock_names[] = {"none", "live", "days"};

/* Tables that begin at the beginning have no such member. 0, or -1 without memory. */
static int put_opening(struct jot *j, const struct record *opening)
{
    char *text;

    if (!opening || !opening->n_steps)
        return 0;
    text = record_write(opening);
    if (!text)
        return -1;
    jot_key(j, "opening");
    jot_string(j, text);
    free(text);
    return 0;
}

int table_setup_write(const struct table_setup *s, char *buf, size_t size)
{
    struct jot j;
    char options[CONFIG_TEXT_MAX], seed[DEALER_HEX + 1] = "";

    config_format(s->game, &s->config, options, sizeof options);
    if (s->seed)
        dealer_hex(s->seed, DEALER_SEED, seed);
    jot_init(&j, buf, size);
    jot_open(&j, '{');
    jot_key(&j, "game");
    jot_string(&j, s->game->id);
    jot_key(&j, "rules");
    jot_int(&j, s->game->rules);
    jot_key(&j, "options");
    jot_string(&j, options);
    jot_key(&j, "host");
    jot_string(&j, s->host);
    jot_key(&j, "title");
    jot_string(&j, s->title);
    jot_key(&j, "rematch_of");
    jot_string(&j, s->rematch_of);
    jot_key(&j, "seed");
    jot_string(&j, seed);
    if (put_opening(&j, s->opening))
        return -1;
    jot_key(&j, "chosen");
    jot_bool(&j, s->has_chosen_seed);
    jot_key(&j, "public");
    jot_bool(&j, s->is_public);
    jot_key(&j, "undo");
    jot_bool(&j, s->has_undo);
    jot_key(&j, "memory");
    jot_string(&j, cover_memory_words[s->memory]);
    jot_key(&j, "clock");
    jot_string(&j, clock_names[s->clock.kind]);
    jot_key(&j, "bank");
    jot_int(&j, s->clock.bank_s);
    jot_key(&j, "increment");
    jot_int(&j, s->clock.increment_s);
    jot_key(&j, "days");
    jot_int(&j, s->clock.days);
    jot_key(&j, "on_time");
    jot_string(&j, table_on_time_words[s->clock.on_time]);
    jot_key(&j, "created");
    jot_int(&j, s->created);
    jot_close(&j, '}');
    return jot_ok(&j) ? (int)j.len : -1;
}

static const char *text_at(json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));

    return s ? s : "";
}

static uint32_t number_at(json_t *o, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(o, key));
}

static int read_game(struct table_setup *s, json_t *o, char *why, size_t size)
{
    s->game = registry_find(text_at(o, "game"));
    if (!s->game) {
        snprintf(why, size, "unknown game '%s'", text_at(o, "game"));
        return -1;
    }
    return config_parse_past(s->game, number_at(o, "rules"), text_at(o, "options"),
                             &s->config, why, size);
}

/* Tables of before there was a choice showed all that could be remembered. */
static int read_memory(struct table_setup *s, json_t *o, char *why, size_t size)
{
    s->memory = MEMORY_AID;
    if (!json_object_get(o, "memory") ||
        !cover_memory_from(text_at(o, "memory"), &s->memory))
        return 0;
    snprintf(why, size, "unknown memory '%s'", text_at(o, "memory"));
    return -1;
}

/* Tables of before there was a choice had stand-ins. */
static int read_on_time(struct table_setup *s, json_t *o, char *why, size_t size)
{
    if (!json_object_get(o, "on_time"))
        return 0;
    for (uint8_t i = 0; table_on_time_words[i]; i++)
        if (!strcmp(text_at(o, "on_time"), table_on_time_words[i])) {
            s->clock.on_time = i;
            return 0;
        }
    snprintf(why, size, "unknown on_time '%s'", text_at(o, "on_time"));
    return -1;
}

static int read_seed(struct table_setup *s, json_t *o, uint8_t seed[DEALER_SEED],
                     char *why, size_t size)
{
    const json_t *text = json_object_get(o, "seed");

    if (json_is_string(text) && !json_string_length(text))
        return 0;
    if (dealer_unhex(text_at(o, "seed"), seed, DEALER_SEED)) {
        snprintf(why, size, "the seed is damaged");
        return -1;
    }
    s->seed = seed;
    return 0;
}

static int read_opening(struct table_setup *s, json_t *o, struct record *opening,
                        char *why, size_t size)
{
    const json_t *text = json_object_get(o, "opening");
    struct record_error err;

    if (!text)
        return 0;
    if (opening_read(text_at(o, "opening"), json_string_length(text), opening, &err)) {
        snprintf(why, size, "the opening is damaged, line %u: %.80s",
                 (unsigned)err.line, err.why);
        return -1;
    }
    s->opening = opening;
    if (opening_fits(opening, s->game, &s->config))
        return 0;
    snprintf(why, size, "the opening is of another game");
    return -1;
}

static struct table *read_table(const char *id, json_t *o, char *why, size_t size)
{
    struct table_setup s = {
        .host = text_at(o, "host"),
        .title = text_at(o, "title"),
        .rematch_of = text_at(o, "rematch_of"),
        .has_chosen_seed = json_is_true(json_object_get(o, "chosen")),
        .is_public = json_is_true(json_object_get(o, "public")),
        .has_undo = json_is_true(json_object_get(o, "undo")),
        .clock.bank_s = number_at(o, "bank"),
        .clock.increment_s = number_at(o, "increment"),
        .clock.days = number_at(o, "days"),
        .created = json_integer_value(json_object_get(o, "created")),
    };
    uint8_t seed[DEALER_SEED];
    struct record opening = {0};
    struct table *t = NULL;

    for (int i = 0; i < 3; i++)
        if (!strcmp(text_at(o, "clock"), clock_names[i]))
            s.clock.kind = (uint8_t)i;
    if (read_game(&s, o, why, size) || read_memory(&s, o, why, size) ||
        read_on_time(&s, o, why, size) || read_seed(&s, o, seed, why, size))
        return NULL;
    if (!read_opening(&s, o, &opening, why, size)) {
        t = table_make(id, &s);
        if (!t)
            snprintf(why, size, "out of memory");
    }
    record_done(&opening);
    return t;
}

struct table *table_new(const char *id, const char *setup, char *why, size_t size)
{
    json_error_t err;
    json_t *o = json_loads(setup, 0, &err);
    struct table *t = NULL;

    if (o)
        t = read_table(id, o, why, size);
    else
        snprintf(why, size, "the setup is damaged");
    json_decref(o);
    return t;
}
