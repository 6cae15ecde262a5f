/* cmd_games.c - `maat games` and `maat version`: what there is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/describe.h"
#include "core/jot_put.h"
#include "core/texts.h"
#include "term/paint.h"
#include "tools/tools.h"

enum { INDENT = 9 };

static const struct option options[] = {{.name = "json"}, {0}};

/* ---- games ----------------------------------------------------------------------- */

/* What an option is for, with what its values mean. */
static const char *about(const struct game *g, const struct game_option *o)
{
    const char *text = text_about(g, tool_lang(), o);
    return text ? text : "";
}

static void print_option(const struct game *g, const struct game_option *o)
{
    char value[CONFIG_TEXT_MAX], line[1024];
    config_value(o, o->fallback, value, sizeof value);
    int n = snprintf(line, sizeof line, "%s=%s", o->key, value);
    for (int i = 0; o->values && o->values[i]; i++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%s%s", i ? " | " : "   (",
                      o->values[i]);
    if (o->lo <= o->hi)
        n += snprintf(line + n, sizeof line - (size_t)n, "%s%u..%u",
                      o->values ? " | " : "   (", o->lo, o->hi);
    snprintf(line + n, sizeof line - (size_t)n, "%s  %s",
             o->values || o->lo <= o->hi ? ")" : "", about(g, o));
    printf("%*s", INDENT, "");
    paint_wrapped(stdout, line, INDENT, INDENT + 4);
}

static void put_game(struct jot *j, const struct game *g)
{
    jot_open(j, '{');
    put_text(j, "id", g->id);
    put_text(j, "title", text_of(g, tool_lang(), "title"));
    put_int(j, "rules", g->rules);
    jot_key(j, "players");
    describe_players(j, g);
    jot_key(j, "options");
    describe_options(j, g, tool_lang());
    jot_close(j, '}');
}

static int games_json(void)
{
    char buf[1 << 15];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    jot_key(&j, "games");
    jot_open(&j, '[');
    for (const struct game *const *g = game_list; *g; g++)
        put_game(&j, *g);
    jot_close(&j, ']');
    return tool_json(&j);
}

static void print_title(const struct game *g)
{
    int lo = g->min_players, hi = g->max_players;
    printf("%-6s %s, %d", g->id, text_of(g, tool_lang(), "title"), lo);
    if (hi > lo)
        printf("-%d", hi);
    printf(" %s\n", text_of(NULL, tool_lang(), "players"));
    if (hi > lo)
        printf("%*splayers=%d (%d..%d) %s\n", INDENT, "", g->default_players, lo, hi,
               tool_text("games.players"));
}

static int games(const struct args *a)
{
    if (args_has(a, "json"))
        return games_json();
    for (const struct game *const *g = game_list; *g; g++) {
        print_title(*g);
        for (const struct game_option *o = (*g)->options; o->key; o++)
            print_option(*g, o);
    }
    return EXIT_FINE;
}

const struct command command_games = {
    .name = "games", .run = games, .options = options};

/* ---- version --------------------------------------------------------------------- */

static int version_json(void)
{
    char buf[2048];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "version", MAAT_VERSION);
    text_or_null(&j, "commit", tool_commit);
    put_int(&j, "interface", GAME_ABI);
    put_int(&j, "record", RECORD_GRAMMAR);
    jot_key(&j, "rules");
    jot_open(&j, '{');
    for (const struct game *const *g = game_list; *g; g++)
        put_int(&j, (*g)->id, (*g)->rules);
    jot_close(&j, '}');
    return tool_json(&j);
}

static int version(const struct args *a)
{
    if (args_has(a, "json"))
        return version_json();
    printf("maat %s\n", MAAT_VERSION);
    if (tool_commit[0])
        printf("commit %s\n", tool_commit);
    printf("interface %d\nrecord %d\n", GAME_ABI, RECORD_GRAMMAR);
    for (const struct game *const *g = game_list; *g; g++)
        printf("rules %s %u\n", (*g)->id, (unsigned)(*g)->rules);
    return EXIT_FINE;
}

const struct command command_version = {
    .name = "version", .run = version, .options = options};
