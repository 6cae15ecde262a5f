/* bot.c - players that are programs, for programs. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

const char *maat_level(size_t i)
{
    return i < BOT_LEVELS ? bot_levels[i] : NULL;
}

struct bot *lib_hire(const struct game *g, const char *spec, uint64_t seed,
                     struct maat_error *err)
{
    static const char no_weights[] = "no weights ";
    char why[sizeof err->why] = "";
    struct bot *b = bot_new(g, spec, seed, why, sizeof why);
    if (b) {
        bot_inline(b); /* whoever calls owns the machine */
        return b;
    }
    bool is_file = strncmp(why, no_weights, sizeof no_weights - 1) == 0;
    lib_fail(err, bot_is_known(g, spec) ? MAAT_BAD_OPTION : MAAT_NOT_FOUND, "%s%s", why,
             is_file ? "; the library reads no files, it has its own and 'none'" : "");
    return NULL;
}

maat_bot *maat_bot_new(const maat_game *g, const char *spec, uint64_t seed,
                       struct maat_error *err)
{
    if (!g || !spec) {
        lib_fail(err, g ? MAAT_BAD_VALUE : MAAT_NOT_FOUND, "there is no %s",
                 g ? "level" : "such game");
        return NULL;
    }
    struct bot *own = lib_hire(lib_game(g), spec, seed, err);
    maat_bot *b = own ? malloc(sizeof *b) : NULL;
    if (b) {
        *b = (struct maat_bot){.game = lib_game(g), .bot = own};
    } else if (own) {
        bot_free(own);
        lib_no_memory(err);
    }
    return b;
}

void maat_bot_free(maat_bot *b)
{
    if (b)
        bot_free(b->bot);
    free(b);
}

int maat_bot_choose(maat_bot *b, const maat_view *v, maat_action *ret,
                    struct maat_error *err)
{
    maat_action legal[MAAT_MAX_ACTIONS];
    if (!b || !v || !ret || v->game != b->game)
        return lib_fail(err, MAAT_BAD_VALUE, "there is no %s",
                        !b     ? "bot"
                        : !v   ? "view"
                        : !ret ? "place for the answer"
                               : "view of the bot's game");
    int n = maat_view_legal(v, legal);
    if (n == 0)
        return lib_fail(err, MAAT_NOT_NOW, "%s owes no decision now",
                        v->viewer < 0 ? "a spectator" : "this seat");
    b->seat = v->viewer;
    *ret = bot_choose(b->bot, lib_seen(v), v->viewer, legal, n);
    return MAAT_OK;
}

void maat_bot_thought(const maat_bot *b, struct maat_thought *ret)
{
    if (ret)
        *ret = (struct maat_thought){0};
    if (!b || !ret)
        return;
    const struct bot_report *f = bot_found(b->bot);
    ret->iterations = f->iterations;
    for (int p = 0; p < MAAT_MAX_PLAYERS && f->iterations; p++)
        ret->chance[p] = (double)f->chance[p];
}

int maat_bot_tried(const maat_bot *b, maat_action *action, uint32_t *visits,
                   double *chance)
{
    const struct bot_report *f = b ? bot_found(b->bot) : NULL;
    if (!f || !f->iterations)
        return 0;
    for (int i = 0; i < f->n; i++) {
        if (action)
            action[i] = f->action[i];
        if (visits)
            visits[i] = f->visits[i];
        if (chance)
            chance[i] = (double)f->value[i][b->seat];
    }
    return f->n;
}

void maat_bot_hurry(maat_bot *b)
{
    if (b)
        bot_hurry(b->bot);
}
