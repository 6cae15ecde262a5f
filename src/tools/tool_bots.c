/* tool_bots.c - bots as arguments name them, and weights from files. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/brain.h"
#include "bots/weights.h"
#include "core/registry.h"
#include "tools/tools.h"

/* The game that a file of weights says it is for; NULL after saying that it is none. */
static const struct game *game_of(const char *path, const char *text)
{
    char id[32] = "";
    if (sscanf(text, "maat-weights %*d game %31s", id) != 1 || !registry_find(id)) {
        tool_fail(tool_text("weights.none"), path);
        return NULL;
    }
    return registry_find(id);
}

static int read_weights(const char *path, const struct game **ret)
{
    char why[160];
    size_t len;
    int rc = EXIT_FINE;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    *ret = game_of(path, text);
    if (!*ret)
        rc = EXIT_FAILED;
    else if (weights_shelve(brain_of(*ret), path, text, why, sizeof why) < 0)
        rc = tool_fail("%s: %s", path, tool_reason(why));
    free(text);
    return rc;
}

int tool_weights(const struct args *a)
{
    const char *path;
    for (int at = 0; (path = args_next(a, "weights", &at));) {
        const struct game *g;
        int rc = read_weights(path, &g);
        if (rc)
            return rc;
        brain_adopt(g, weights_find(brain_of(g), path));
    }
    return EXIT_FINE;
}

/* The file behind weights=FILE in a spec; the exit code. */
static int read_weights_of(const char *spec)
{
    char path[BOT_SPEC_MAX];
    const struct game *g;
    const char *at = strstr(spec, "weights=");
    if (!at)
        return EXIT_FINE;
    at += strlen("weights=");
    snprintf(path, sizeof path, "%.*s", (int)strcspn(at, ","), at);
    return strcmp(path, "none") == 0 ? EXIT_FINE : read_weights(path, &g);
}

int tool_bot(const struct game *g, const char *spec)
{
    char why[160];
    struct nearest n;
    int rc = read_weights_of(spec);
    if (rc)
        return rc;
    struct bot *b = bot_new(g, spec, 1, why, sizeof why);
    if (b) {
        bot_free(b);
        return 0;
    }
    nearest_begin(&n, spec, strcspn(spec, ":"));
    nearest_try_all(&n, bot_levels);
    return tool_usage("%s%s", tool_reason(why), n.distance ? nearest_say(&n, "") : "");
}

/* ---- who sits at the table ------------------------------------------------------- */

struct lineup {
    const char *command;
    char (*spec)[BOT_SPEC_MAX];
    int n;
};

static int add_bot(struct lineup *l, const char *spec, size_t len)
{
    if (l->n == GAME_MAX_PLAYERS)
        return tool_usage(tool_text("lineup.many"), l->command, GAME_MAX_PLAYERS);
    if (len == 0 || len >= BOT_SPEC_MAX)
        return tool_usage(tool_text("lineup.bad-name"), l->command);
    memcpy(l->spec[l->n], spec, len);
    l->spec[l->n++][len] = '\0';
    return 0;
}

/* A comma separates bots, unless what follows is key=value of the bot before it. */
static int add_bots(struct lineup *l, const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ",");
        while (list[len] == ',') {
            size_t more = strcspn(list + len + 1, ",");
            size_t word = strcspn(list + len + 1, ",=:");
            if (list[len + 1 + word] != '=' || strncmp(list, "cmd:", 4) == 0)
                break;
            len += 1 + more;
        }
        int rc = add_bot(l, list, len);
        if (rc)
            return rc;
        list += len + (list[len] == ',');
    }
    return 0;
}

int tool_lineup(const struct game *g, const struct args *args, int n_players,
                bool programs, char spec[][BOT_SPEC_MAX])
{
    struct lineup l = {.command = args_command(args), .spec = spec};
    const struct option *o;
    const char *value;
    int rc = 0;
    for (int i = 0; !rc && (o = args_given(args, i, &value)); i++)
        if (o->kind == VALUE_BOTS)
            rc = add_bots(&l, value);
        else if (o->kind == VALUE_BOT)
            rc = add_bot(&l, value, strlen(value));
    if (rc)
        return rc;
    if (l.n < 1)
        return tool_usage(tool_text("lineup.missing"), l.command);
    if (l.n > n_players)
        return tool_usage(tool_text("lineup.seats"), l.command, l.n, n_players);
    for (int i = l.n; i < n_players; i++)
        memcpy(spec[i], spec[l.n - 1], BOT_SPEC_MAX);
    for (int i = 0; !rc && i < l.n; i++)
        if (!programs || strncmp(spec[i], "cmd:", 4) != 0)
            rc = tool_bot(g, spec[i]);
    return rc;
}

int tool_shard(const struct args *a, struct shard *ret)
{
    *ret = (struct shard){0};
    if (args_has(a, "shard") && shard_read(args_text(a, "shard"), ret))
        return tool_usage(tool_text("bad-shard"), args_text(a, "shard"));
    return EXIT_FINE;
}
