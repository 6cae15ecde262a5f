/* setup.c - a table's setup as text: written once, read by every node. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"
#include "core/registry.h"
#include "table/table.h"

static const char *const clock_names[] = {"none", "live", "days"};

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
    jot_key(&j, "chosen");
    jot_bool(&j, s->has_chosen_seed);
    jot_key(&j, "public");
    jot_bool(&j, s->is_public);
    jot_key(&j, "undo");
    jot_bool(&j, s->has_undo);
    jot_key(&j, "clock");
    jot_string(&j, clock_names[s->clock.kind]);
    jot_key(&j, "bank");
    jot_int(&j, s->clock.bank_s);
    jot_key(&j, "increment");
    jot_int(&j, s->clock.increment_s);
    jot_key(&j, "days");
    jot_int(&j, s->clock.days);
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

static int read_game(struct table *t, json_t *o, char *why, size_t size)
{
    t->game = registry_find(text_at(o, "game"));
    if (!t->game) {
        snprintf(why, size, "unknown game '%s'", text_at(o, "game"));
        return -1;
    }
    if (t->game->rules != number_at(o, "rules")) {
        snprintf(why, size, "the table was begun with rules %u of %s, these are %u",
                 number_at(o, "rules"), t->game->id, t->game->rules);
        return -1;
    }
    if (config_parse(t->game, text_at(o, "options"), &t->config, why, size))
        return -1;
    t->has_seed = !json_is_string(json_object_get(o, "seed")) || text_at(o, "seed")[0];
    if (t->has_seed && dealer_unhex(text_at(o, "seed"), t->seed, DEALER_SEED)) {
        snprintf(why, size, "the seed is damaged");
        return -1;
    }
    return 0;
}

static int read_setup(struct table *t, json_t *o, char *why, size_t size)
{
    if (read_game(t, o, why, size))
        return -1;
    snprintf(t->host, sizeof t->host, "%s", text_at(o, "host"));
    snprintf(t->title, sizeof t->title, "%s", text_at(o, "title"));
    snprintf(t->rematch_of, sizeof t->rematch_of, "%s", text_at(o, "rematch_of"));
    t->has_chosen_seed = json_is_true(json_object_get(o, "chosen"));
    t->is_public = json_is_true(json_object_get(o, "public"));
    t->has_undo = json_is_true(json_object_get(o, "undo"));
    for (int i = 0; i < 3; i++)
        if (!strcmp(text_at(o, "clock"), clock_names[i]))
            t->clock.kind = (uint8_t)i;
    t->clock.bank_s = number_at(o, "bank");
    t->clock.increment_s = number_at(o, "increment");
    t->clock.days = number_at(o, "days");
    t->created = json_integer_value(json_object_get(o, "created"));
    t->updated = t->created;
    t->n_seats = t->config.n_players;
    t->resigned = -1;
    return 0;
}

struct table *table_new(const char *id, const char *setup, char *why, size_t size)
{
    json_error_t err;
    json_t *o = json_loads(setup, 0, &err);
    struct table *t = calloc(1, sizeof *t);
    int bad;

    if (!o || !t) {
        snprintf(why, size, o ? "out of memory" : "the setup is damaged");
        json_decref(o);
        free(t);
        return NULL;
    }
    snprintf(t->id, sizeof t->id, "%s", id);
    bad = read_setup(t, o, why, size);
    json_decref(o);
    if (bad) {
        table_free(t);
        return NULL;
    }
    return t;
}
