/* puzzle.c - looking for puzzles in games among bots, and at puzzles again. */
#include "analysis/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/obvious.h"
#include "core/chance.h"
#include "core/notation.h"

enum {
    ONE_IN = 3,   /* choices that are looked at */
    PER_GAME = 2, /* puzzles */
    QUICK = 160,  /* iterations of a first look, which tells what is no puzzle */
    TWICE = 2,    /* the effort of the second opinion */
};

static const uint32_t ladder[] = {50, 200, 800};

struct hunt {
    const struct puzzle_plan *plan;
    struct judge *judge;
    struct judge_answer answer;
    struct bot *bot[GAME_MAX_PLAYERS];
    struct puzzle puzzle;
    _Alignas(16) uint8_t state[GAME_STATE_LIMIT];
    game_action legal[GAME_MAX_ACTIONS];
    uint32_t found, games;
    bool stopped;
};

/* A question about a view; the legal actions are filled in. */
static struct judge_ask ask_of(const struct game *g, const struct game_view *v,
                               int seat, game_action *legal, uint32_t nodes,
                               uint64_t seed)
{
    const struct brain *b = brain_of(g);
    int n = g->legal(game_peek(v), seat, legal);
    return (struct judge_ask){.view = v,
                              .seat = seat,
                              .legal = legal,
                              .n = n,
                              .chosen = -1,
                              .rival = {obvious_policy(g, b, v, seat, legal, n),
                                        obvious_estimate(g, b, v, seat, legal, n)},
                              .nodes = nodes,
                              .seed = seed,
                              .lead = PUZZLE_LEAD};
}

static bool is_clear(const struct judge_answer *x)
{
    return x->is_clear && !x->together && x->lead >= PUZZLE_LEAD;
}

static int difficulty_of(struct judge *judge, const struct judge_ask *ask, int best)
{
    if (ask->rival[1] == best)
        return 1;
    for (int i = 0; i < 3; i++)
        if (judge_glance(judge, ask, ladder[i]) == best)
            return i + 2;
    return PUZZLE_HARDEST;
}

/* ---- looking --------------------------------------------------------------------- */

static void write_action(const struct hunt *h, const struct judge_ask *ask, int i,
                         char text[GAME_TEXT_MAX])
{
    text[0] = '\0';
    if (i >= 0)
        notation_write(h->plan->game, game_peek(ask->view), ask->seat, ask->legal[i],
                       text, GAME_TEXT_MAX);
}

static void keep(struct hunt *h, const struct judge_ask *ask)
{
    struct puzzle *p = &h->puzzle;
    const struct judge_answer *x = &h->answer;
    p->game = h->plan->game;
    p->config = h->plan->config;
    p->seat = ask->seat;
    p->n_legal = ask->n;
    p->seed = h->plan->seed;
    snprintf(p->level, sizeof p->level, "%s", h->plan->level);
    p->number = h->games;
    p->ply = game_head(game_peek(ask->view))->ply;
    p->chance = x->best[0].value[ask->seat];
    p->next_chance = x->best[1].value[ask->seat];
    p->lead = x->lead;
    p->noise = x->lead_noise;
    write_action(h, ask, x->best[0].action, p->solution);
    write_action(h, ask, x->best[1].action, p->next);
    write_action(h, ask, ask->rival[0], p->policy);
    write_action(h, ask, ask->rival[1], p->estimate);
    p->difficulty = difficulty_of(h->judge, ask, x->best[0].action);
    h->found++;
    h->plan->found(h->plan->ctx, p);
}

/*
 * A look that costs a twentieth of a judgement. Most choices are near others, or best
 * is what the policy says: those are left here. Only what is certain counts, for a
 * small tree does not see what makes a puzzle hard.
 */
static bool may_be_one(struct hunt *h, struct judge_ask ask)
{
    const struct judge_answer *x = &h->answer;
    ask.nodes = QUICK;
    judge_choice(h->judge, &ask, &h->answer);
    if (x->together || x->n < 2)
        return false;
    if (x->is_clear)
        return x->best[0].action != ask.rival[0] && x->lead >= PUZZLE_LEAD / 2;
    return x->lead + 3 * x->lead_noise >= PUZZLE_LEAD;
}

/* Is what `seat` sees a puzzle? */
static bool look(struct hunt *h, int seat)
{
    const struct puzzle_plan *plan = h->plan;
    struct game_view *v = (struct game_view *)(void *)h->puzzle.view;
    memset(h->puzzle.view, 0, sizeof h->puzzle.view);
    plan->game->redact((const struct game_state *)(const void *)h->state, seat, v);
    struct judge_ask ask =
        ask_of(plan->game, v, seat, h->legal, plan->nodes, plan->seed);
    if (ask.rival[0] < 0 || !may_be_one(h, ask))
        return false;
    judge_choice(h->judge, &ask, &h->answer);
    int best = h->answer.best[0].action;
    if (!is_clear(&h->answer) || best == ask.rival[0])
        return false;
    /* A second opinion, so that luck in the first one is not kept. */
    ask.nodes = TWICE * (plan->nodes ? plan->nodes : JUDGE_NODES);
    ask.seed = plan->seed + 1;
    judge_choice(h->judge, &ask, &h->answer);
    if (!is_clear(&h->answer) || best != h->answer.best[0].action)
        return false;
    keep(h, &ask);
    return true;
}

/* ---- games ----------------------------------------------------------------------- */

/* Every seat that owes a choice makes it; one look at a lone choice now and then. */
static void choose(struct hunt *h, struct rng *r, int *kept)
{
    const struct game *g = h->plan->game;
    struct game_state *s = (struct game_state *)(void *)h->state;
    unsigned acting = game_head(s)->acting;
    game_action pick[GAME_MAX_PLAYERS] = {0};
    for (int p = 0; p < h->plan->config.n_players; p++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_view *v = (struct game_view *)(void *)room;
        if (!(acting >> p & 1))
            continue;
        int n = g->legal(s, p, h->legal);
        if (n > 1 && !(acting & (acting - 1)) && *kept < PER_GAME &&
            rng_below(r, ONE_IN) == 0)
            *kept += look(h, p);
        n = g->legal(s, p, h->legal);
        g->redact(s, p, v);
        pick[p] = bot_choose(h->bot[p], v, p, h->legal, n);
    }
    for (int p = 0; p < h->plan->config.n_players; p++)
        if (acting >> p & 1)
            g->apply(s, p, pick[p], NULL);
}

static bool make_bots(struct hunt *h, uint64_t seed)
{
    char why[160];
    for (int p = 0; p < h->plan->config.n_players; p++) {
        bot_free(h->bot[p]);
        h->bot[p] =
            bot_new(h->plan->game, h->plan->level, seed + (uint64_t)p, why, sizeof why);
        if (!h->bot[p])
            return false;
        bot_inline(h->bot[p]);
    }
    return true;
}

static bool play(struct hunt *h)
{
    const struct game *g = h->plan->game;
    struct game_state *s = (struct game_state *)(void *)h->state;
    uint64_t x = h->plan->seed ^ (uint64_t)h->games << 32;
    uint64_t seed = rng_splitmix(&x);
    struct rng luck = rng_stream(seed, RNG_MATCH), which = rng_stream(seed, RNG_BOT);
    int kept = 0;
    if (!make_bots(h, seed))
        return false;
    memset(h->state, 0, sizeof h->state);
    g->start(&h->plan->config, s);
    while (game_head(s)->node != GAME_OVER && kept < PER_GAME && !h->stopped &&
           h->found < h->plan->count) {
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &luck), NULL);
            continue;
        }
        h->stopped =
            h->plan->progress && h->plan->progress(h->plan->ctx, h->found, h->games);
        if (!h->stopped)
            choose(h, &which, &kept);
    }
    return true;
}

int puzzle_find(const struct puzzle_plan *plan)
{
    struct hunt *h = calloc(1, sizeof *h);
    bool ok = h != NULL;
    if (ok) {
        h->plan = plan;
        h->judge = judge_new(plan->game, brain_of(plan->game), plan->threads);
        ok = h->judge != NULL;
    }
    for (; ok && !h->stopped && h->found < plan->count && h->games < plan->games;
         h->games++)
        ok = play(h);
    int found = ok ? (int)h->found : -1;
    for (int p = 0; h && p < GAME_MAX_PLAYERS; p++)
        bot_free(h->bot[p]);
    judge_free(h ? h->judge : NULL);
    free(h);
    return found;
}

/* ---- looking again --------------------------------------------------------------- */

enum puzzle_verdict puzzle_check(struct judge *judge, const struct puzzle *p,
                                 uint32_t nodes, uint64_t seed,
                                 struct judge_answer *ret)
{
    game_action legal[GAME_MAX_ACTIONS], a;
    const struct game_view *v = puzzle_view(p);
    memset(ret, 0, sizeof *ret);
    if (notation_read(p->game, game_peek(v), p->seat, p->solution, &a, NULL) !=
        REFUSAL_NONE)
        return PUZZLE_ILLEGAL;
    struct judge_ask ask = ask_of(p->game, v, p->seat, legal, nodes, seed);
    judge_choice(judge, &ask, ret);
    if (legal[ret->best[0].action] != a)
        return PUZZLE_OTHER;
    if (ret->best[0].action == ask.rival[0])
        return PUZZLE_OBVIOUS;
    return is_clear(ret) ? PUZZLE_HOLDS : PUZZLE_UNCLEAR;
}
