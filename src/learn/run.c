/* run.c - a plan from its first step to its last. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn/crew.h"
#include "learn/folder.h"
#include "learn/learn.h"

/* What was made is kept, and read again: what goes on is what is in the folder. */
static bool leave(struct learn *l, const char *step)
{
    return folder_save(l, step) == 0 && folder_load(l, step);
}

static double elo_of(double share, int n)
{
    double s = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return 400 * log10(s * (n - 1) / (1 - s));
}

static bool tune(struct learn *l)
{
    if (!l->plan.tune_steps || folder_load(l, "tuned"))
        return true;
    if (!shard_is_whole(l->plan.shard)) {
        snprintf(l->why, sizeof l->why,
                 "the policy is not tuned yet: first without --shard, with --no-games");
        return false;
    }
    return learn_tune(l) && leave(l, "tuned");
}

/* The weights before a round, to be matched against. */
static struct weights *copy_of(const struct weights *w)
{
    struct weights *old = aligned_alloc(_Alignof(struct weights), sizeof *old);
    if (old)
        memcpy(old, w, sizeof *old);
    return old;
}

/* The shard's games of the round that is due. */
static enum learn_end play_share(struct learn *l)
{
    struct samples s = {0};
    bool ok = learn_games(l, l->round, &s);
    free(s.bytes);
    return ok ? LEARN_SHARE : LEARN_FAILED;
}

static bool has_round(struct learn *l, uint32_t round)
{
    char step[24];
    snprintf(step, sizeof step, "round-%u", round);
    return folder_load(l, step);
}

static bool do_round(struct learn *l, uint32_t round)
{
    char step[24];
    struct samples s = {0};
    struct learn_figures f = {.round = round, .share = NAN, .elo = NAN};
    snprintf(step, sizeof step, "round-%u", round);
    struct weights *old = copy_of(&l->now);
    bool ok = old && learn_games(l, round, &s) && learn_train(l, round, &s);
    if (ok) {
        learn_measure(l, &s, &f);
        f.games = learn_n_games(&l->plan, round);
        ok = learn_match(l, round, old, &f.share) && leave(l, step);
        f.elo = elo_of(f.share, l->plan.config.n_players);
    }
    if (ok) {
        folder_drop_games(l, round);
        if (l->figures)
            l->figures(&f, l->ctx);
    }
    free(s.bytes);
    free(old);
    return ok;
}

static enum learn_end do_all(struct learn *l)
{
    if (!tune(l))
        return LEARN_FAILED;
    for (l->round = 1; l->round <= l->plan.rounds; l->round++) {
        if (has_round(l, l->round))
            continue;
        if (!shard_is_whole(l->plan.shard))
            return play_share(l);
        if (!do_round(l, l->round))
            return l->waits ? LEARN_WAITS : LEARN_FAILED;
    }
    return LEARN_DONE;
}

void learn_begin(struct learn *l)
{
    const struct brain *b = brain_of(l->plan.game);
    l->brain = *b;
    l->brain.weights = NULL;
    memset(&l->now, 0, sizeof l->now);
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        memcpy(l->now.of[n].constant, b->fallbacks,
               (size_t)weights_n_constants(b) * sizeof(float));
    if (l->plan.keep && b->weights)
        l->now = *b->weights;
}

enum learn_end learn_run(struct learn *l)
{
    const struct brain *b = brain_of(l->plan.game);
    l->why[0] = '\0';
    if (!b->features || !b->fallbacks) {
        snprintf(l->why, sizeof l->why, "this game has nothing to learn by yet");
        return LEARN_FAILED;
    }
    learn_begin(l);
    if (folder_open(l) < 0)
        return LEARN_FAILED;
    l->brain.weights = &l->now;
    l->crew = crew_new(l->plan.threads);
    enum learn_end end = l->crew ? do_all(l) : LEARN_FAILED;
    crew_free(l->crew);
    if (end != LEARN_FAILED)
        return end;
    if (atomic_load(l->stop) && !l->why[0])
        return LEARN_STOPPED;
    if (!l->why[0])
        snprintf(l->why, sizeof l->why, "out of memory");
    return LEARN_FAILED;
}
