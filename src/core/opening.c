/* opening.c - reading the record with which a table begins. */
#include "core/opening.h"

#include <stdio.h>
#include <string.h>

#include "core/config.h"

static int fail(struct record_error *err, const char *why)
{
    err->line = 0;
    snprintf(err->why, sizeof err->why, "%s", why);
    return -1;
}

/* A throw is shown to others: it must be one that a hand could have made there. */
static bool is_throw(const struct record *r, const struct game_state *s,
                     const struct record_step *st)
{
    static const uint16_t still[256];
    const struct game_skill *k = r->game->skill;
    game_action ignored;
    return k->hand(s) != GAME_NOBODY && !k->resolve(s, st->throw_, still, &ignored);
}

static int check_step(void *ctx, const struct record *r, uint32_t ply,
                      const struct game_state *s, const struct record_step *st)
{
    struct record_error *err = ctx;
    if (!st)
        return game_head(s)->node == GAME_OVER ? fail(err, "the game is over") : 0;
    if (!st->throw_[0] || is_throw(r, s, st))
        return 0;
    fail(err, "");
    snprintf(err->why, sizeof err->why, "action %u is no throw of this game: %s",
             (unsigned)ply + 1, st->throw_);
    return -1;
}

static int check(const struct record *r, struct record_error *err)
{
    if (r->seed[0])
        return fail(err, "leave the seed out: it is nobody's business here");
    if (r->late)
        return fail(err, "somebody has lost on time");
    return record_replay(r, check_step, err);
}

int opening_read(const char *text, size_t len, struct record *ret,
                 struct record_error *err)
{
    struct record r, bare;
    if (record_read(text, len, &r, err))
        return -1;
    int bad = check(&r, err);
    if (!bad && record_copy(&r, &bare))
        bad = fail(err, "out of memory");
    record_done(&r);
    if (!bad)
        *ret = bare;
    return bad;
}

bool opening_fits(const struct record *opening, const struct game *g,
                  const struct game_config *cfg)
{
    char own[CONFIG_TEXT_MAX], other[CONFIG_TEXT_MAX];
    config_format(g, cfg, own, sizeof own);
    config_format(opening->game, &opening->config, other, sizeof other);
    return opening->game == g && strcmp(own, other) == 0;
}
