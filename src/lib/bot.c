/* bot.c - players that are programs, for programs. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

const char *maat_level(size_t i)
{
    return i < BOT_LEVELS ? bot_levels[i] : NULL;
}

maat_bot *maat_bot_new(const maat_game *g, const char *spec, uint64_t seed,
                       struct maat_error *err)
{
    char why[sizeof err->why];
    if (!g || !spec) {
        lib_fail(err, g ? MAAT_BAD_VALUE : MAAT_NOT_FOUND, "there is no %s",
                 g ? "level" : "such game");
        return NULL;
    }
    maat_bot *b = malloc(sizeof *b);
    if (!b) {
        lib_no_memory(err);
        return NULL;
    }
    *b = (struct maat_bot){.game = lib_game(g),
                           .bot = bot_new(lib_game(g), spec, seed, why, sizeof why)};
    if (!b->bot) {
        lib_fail(err, MAAT_BAD_OPTION, "%s", why);
        free(b);
        return NULL;
    }
    bot_inline(b->bot); /* whoever calls owns the machine */
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
    const struct bot_report *f = bot_found(b->bot);
    *ret = (struct maat_thought){.iterations = f->iterations};
    for (int p = 0; p < MAAT_MAX_PLAYERS && f->iterations; p++)
        ret->chance[p] = (double)f->chance[p];
}

int maat_bot_tried(const maat_bot *b, maat_action *action, uint32_t *visits,
                   double *chance)
{
    const struct bot_report *f = bot_found(b->bot);
    if (!f->iterations)
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
    bot_hurry(b->bot);
}
