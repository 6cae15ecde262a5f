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
