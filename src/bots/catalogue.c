/* catalogue.c - what there is to play, from the registry and the texts. */
#include "bots/catalogue.h"

#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/describe.h"
#include "core/registry.h"
#include "core/texts.h"

static void write_option(struct jot *j, const struct game *g,
                         const struct game_option *o)
{
    const char *about = text_about(g, LANG_EN, o);
    char text[64];

    jot_open(j, '{');
    jot_key(j, "key");
    jot_string(j, o->key);
    jot_key(j, "values");
    if (o->values) {
        jot_open(j, '[');
        for (int i = 0; o->values[i]; i++)
            jot_string(j, o->values[i]);
        jot_close(j, ']');
    } else {
        jot_null(j);
    }
    jot_key(j, "lo");
    jot_int(j, o->lo);
    jot_key(j, "hi");
    jot_int(j, o->hi);
    config_value(o, o->fallback, text, sizeof text);
    jot_key(j, "default");
    jot_string(j, text);
    jot_key(j, "about");
    if (about)
        jot_string(j, about);
    else
        jot_null(j);
    jot_close(j, '}');
}

/* Title or tagline of a game, or of one of its editions, in all languages. */
static void write_words(struct jot *j, const struct game *g, const char *what,
                        const char *edition)
{
    char key[96];

    snprintf(key, sizeof key, "%s%s", what, edition);
    jot_key(j, what);
    jot_open(j, '{');
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *text = text_find(g->id, (enum lang)lang, key);
        jot_key(j, lang_name((enum lang)lang));
        jot_string(j, text ? text : strcmp(what, "title") == 0 ? g->title : "");
    }
    jot_close(j, '}');
}

/* With how many it is played, by the rules themselves. */
static void write_range(struct jot *j, const struct game *g, struct game_config *cfg)
{
    int lo = 0, hi = 0, quick = g->default_players;

    for (int n = g->min_players; n <= g->max_players; n++) {
        cfg->n_players = (uint8_t)n;
        if (g->check_config(cfg))
            continue;
        lo = lo ? lo : n;
        hi = n;
    }
    jot_key(j, "players");
    jot_open(j, '[');
    jot_int(j, lo);
    jot_int(j, hi);
    jot_close(j, ']');
    jot_key(j, "quick");
    jot_int(j, quick < lo ? lo : quick > hi ? hi : quick);
}

/* The whole game, or the edition that value `v` of option `k` makes. */
static void write_cover(struct jot *j, const struct game *g, int k, int v)
{
    const struct game_option *o = k >= 0 ? &g->options[k] : NULL;
    struct game_config cfg;
    char text[96] = "";

    config_default(g, &cfg);
    snprintf(text, sizeof text, "%s%s", g->id, o ? o->values[v] : "");
    jot_open(j, '{');
    jot_key(j, "id");
    jot_string(j, text);
    jot_key(j, "options");
    jot_open(j, '{');
    text[0] = '\0';
    if (o) {
        cfg.option[k] = (uint16_t)v;
        jot_key(j, o->key);
        jot_string(j, o->values[v]);
        snprintf(text, sizeof text, ".%s.%s", o->key, o->values[v]);
    }
    jot_close(j, '}');
    write_range(j, g, &cfg);
    write_words(j, g, "title", text);
    write_words(j, g, "tagline", text);
    jot_close(j, '}');
}

/* A value of an option that has a title of its own is an edition, with its own cover.
 */
static void write_covers(struct jot *j, const struct game *g)
{
    bool has_editions = false;
    char key[96];

    jot_key(j, "covers");
    jot_open(j, '[');
    for (int k = 0; g->options[k].key; k++) {
        const struct game_option *o = &g->options[k];
        for (int v = 0; o->values && o->values[v]; v++) {
            snprintf(key, sizeof key, "title.%s.%s", o->key, o->values[v]);
            if (!text_find(g->id, LANG_EN, key))
                continue;
            write_cover(j, g, k, v);
            has_editions = true;
        }
    }
    if (!has_editions)
        write_cover(j, g, -1, 0);
    jot_close(j, ']');
}

/* Those of the levels, in their order. */
static void write_strengths(struct jot *j, const struct game *g)
{
    int strength[BOT_LEVELS];

    bot_strengths(g, strength);
    jot_key(j, "strengths");
    jot_open(j, '[');
    for (int i = 0; i < BOT_LEVELS; i++)
        jot_int(j, strength[i]);
    jot_close(j, ']');
}

static void write_game(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    jot_key(j, "id");
    jot_string(j, g->id);
    jot_key(j, "title");
    jot_string(j, g->title);
    jot_key(j, "rules");
    jot_int(j, g->rules);
    jot_key(j, "players");
    jot_open(j, '[');
    jot_int(j, g->min_players);
    jot_int(j, g->max_players);
    jot_close(j, ']');
    jot_key(j, "default_players");
    jot_int(j, g->default_players);
    write_covers(j, g);
    write_strengths(j, g);
    jot_key(j, "options");
    jot_open(j, '[');
    for (int k = 0; g->options[k].key; k++)
        write_option(j, g, &g->options[k]);
    jot_close(j, ']');
    jot_close(j, '}');
}

void catalogue_games(struct jot *j)
{
    jot_key(j, "games");
    jot_open(j, '[');
    for (int i = 0; game_list[i]; i++)
        write_game(j, game_list[i]);
    jot_close(j, ']');
    jot_key(j, "levels");
    jot_open(j, '[');
    for (int i = 0; bot_levels[i]; i++)
        jot_string(j, bot_levels[i]);
    jot_close(j, ']');
    jot_key(j, "usual");
    jot_string(j, bot_levels[BOT_USUAL]);
}

void catalogue_game(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    jot_key(j, "id");
    jot_string(j, g->id);
    jot_key(j, "fields");
    describe_fields(j, g);
    jot_key(j, "events");
    describe_events(j, g);
    jot_close(j, '}');
}
