/* describe_game.c - a whole game as JSON: for whoever plays it without knowing it. */
#include "core/config.h"
#include "core/describe.h"
#include "core/jot_put.h"

static void put_words(struct jot *j, const char *key, const char *const *words)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (int i = 0; words && words[i]; i++)
        jot_string(j, words[i]);
    jot_close(j, ']');
}

static void put_range(struct jot *j, const struct game_option *o)
{
    jot_key(j, "range");
    if (o->lo > o->hi) {
        jot_null(j);
        return;
    }
    jot_open(j, '[');
    jot_int(j, o->lo);
    jot_int(j, o->hi);
    jot_close(j, ']');
}

void describe_options(struct jot *j, const struct game *g, enum lang lang)
{
    jot_open(j, '[');
    for (const struct game_option *o = g->options; o->key; o++) {
        char value[CONFIG_TEXT_MAX];
        const char *about = text_about(g, lang, o);
        config_value(o, o->fallback, value, sizeof value);
        jot_open(j, '{');
        put_text(j, "key", o->key);
        put_text(j, "default", value);
        put_words(j, "values", o->values);
        put_range(j, o);
        put_text(j, "about", about ? about : "");
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

void describe_players(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    put_int(j, "min", g->min_players);
    put_int(j, "max", g->max_players);
    put_int(j, "default", g->default_players);
    jot_close(j, '}');
}

static void put_traits(struct jot *j, uint32_t traits)
{
    static const char *const words[] = {"chance", "secrets", "commits", "teams"};
    jot_key(j, "traits");
    jot_open(j, '[');
    for (int i = 0; i < 4; i++)
        if (traits >> i & 1)
            jot_string(j, words[i]);
    jot_close(j, ']');
}

void describe_game(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    put_text(j, "id", g->id);
    put_text(j, "title", g->title);
    put_int(j, "rules", g->rules);
    jot_key(j, "players");
    describe_players(j, g);
    put_traits(j, g->traits);
    jot_key(j, "options");
    describe_options(j, g, LANG_EN);
    put_words(j, "phases", g->phases);
    jot_key(j, "fields");
    describe_fields(j, g);
    jot_key(j, "events");
    describe_events(j, g);
    jot_close(j, '}');
}
