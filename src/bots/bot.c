/* bot.c - the choice itself. */
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot_self.h"
#include "bots/clock.h"
#include "bots/team.h"
#include "bots/threads.h"
#include "bots/tree.h"

enum {
    SPARE_CHOICES = 8, /* choices of which the saved time is kept */
    PONDER_TIMES = 2,  /* so much of its time while others decide */
};

static void take_rung(struct bot *b, const struct rung *x)
{
    b->ms = x->ms;
    b->nodes = x->nodes;
}

struct bot *bot_new(const struct game *g, const char *spec, uint64_t seed, char *why,
                    size_t size)
{
    struct bot *b = calloc(1, sizeof *b);
    if (!b) {
        snprintf(why, size, "out of memory");
        return NULL;
    }
    b->g = g;
    b->brain = brain_of(g);
    b->seed = seed;
    b->threads = 1;
    b->share = 1000;
    atomic_init(&b->stop, false);
    if (bot_read_spec(b, spec, why, size) < 0) {
        free(b);
        return NULL;
    }
    take_rung(b, &b->place.upper);
    return b;
}

void bot_free(struct bot *b)
{
    if (!b)
        return;
    team_free(b->team);
    free(b);
}

static uint32_t part_of(uint32_t whole, uint32_t thousandths)
{
    uint64_t part = (uint64_t)whole * thousandths / 1000;

    return whole && !part ? 1 : (uint32_t)part;
}

void bot_share(struct bot *b, uint32_t thousandths)
{
    b->share = thousandths;
}

void bot_deadline(struct bot *b, uint32_t ms)
{
    b->deadline = ms;
}

void bot_hurry(struct bot *b)
{
    atomic_store(&b->stop, true);
}

void bot_calm(struct bot *b)
{
    atomic_store(&b->stop, false);
}

size_t bot_bytes(const struct bot *b)
{
    return b->team ? team_bytes(b->team) : 0;
}

void bot_inline(struct bot *b)
{
    b->in_place = true;
}

/* ---- choosing -------------------------------------------------------------------- */

static int index_of(const game_action *legal, int n, game_action a)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return i;
    return -1;
}

static game_action choose_novice(const struct brain *br, const struct game_state *s,
                                 int seat, const game_action *legal, int n,
                                 struct rng *r)
{
    if (br->novice) {
        game_action a = br->novice(br, s, seat, legal, n, r);
        return index_of(legal, n, a) >= 0 ? a : legal[0];
    }
    if (!br->weigh)
        return legal[rng_below(r, (uint32_t)n)];
    float w[GAME_MAX_ACTIONS];
    br->weigh(br, s, seat, legal, n, r, w);
    return legal[brain_heaviest(w, n)];
}

/* Draw from a mixed strategy; what is hardly ever played is noise and left out. */
static int draw_mixed(const float *p, int n, struct rng *r)
{
    float w[GAME_MAX_ACTIONS], top = 0;
    for (int i = 0; i < n; i++)
        top = p[i] > top ? p[i] : top;
    for (int i = 0; i < n; i++)
        w[i] = p[i] < 0.05f * top ? 0 : p[i];
    return brain_sample(w, n, r);
}

static game_action draw_lot(struct bot *b, const float *p, const game_action *legal,
                            int n, struct rng *r)
{
    int i = draw_mixed(p, n, r);
    b->lot = p[i];
    return legal[i];
}

static int most_visited(const struct bot_report *f, int seat)
{
    int best = 0;
    for (int i = 1; i < f->n; i++)
        if (f->visits[i] > f->visits[best] ||
            (f->visits[i] == f->visits[best] &&
             f->value[i][seat] > f->value[best][seat]))
            best = i;
    return best;
}

/* What the policy says, with the mistakes of the rung. */
static game_action choose_policy(const struct bot *b, const struct rung *x,
                                 const struct game_state *s, int seat,
                                 const game_action *legal, int n, struct rng *r)
{
    float w[GAME_MAX_ACTIONS];
    const struct style *newcomer = style_find(b->brain->styles, "newcomer");
    if (x->naive > 0 && newcomer && brain_unit(r) < x->naive)
        return newcomer->choose(s, seat, legal, n, r);
    if (!b->brain->weigh)
        return choose_novice(b->brain, s, seat, legal, n, r);
    b->brain->weigh(b->brain, s, seat, legal, n, r, w);
    return legal[ladder_draw(x, w, n, r)];
}

static uint32_t before_deadline(const struct bot *b, uint32_t ms)
{
    return b->deadline && (!ms || ms > b->deadline) ? b->deadline : ms;
}

/* A count is kept to the letter, so that equal calls give equal answers. Time is a mean
 * over the game: what clear choices leave goes to close ones. */
static struct search_limits limits(const struct bot *b)
{
    uint32_t ms = part_of(b->ms, b->share);
    uint32_t more = (uint32_t)(b->spare_us / 1000);
    return (struct search_limits){
        .nodes = part_of(b->nodes, b->share < 250 ? 250 : b->share),
        .ms = before_deadline(b, ms),
        .ms_most = before_deadline(b, ms + (more < ms ? more : ms)),
        .settle = ms > 0,
        .stop = &b->stop,
    };
}

/* Spend `us` of a choice's time; what is left is kept for others. */
static void spend(struct bot *b, uint32_t ms, uint64_t us)
{
    uint64_t have = b->spare_us + 1000u * (uint64_t)ms;
    uint64_t most = 1000u * (uint64_t)ms * SPARE_CHOICES;
    uint64_t rest = have > us ? have - us : 0;
    b->spare_us = rest < most ? rest : most;
}

static bool has_team(struct bot *b)
{
    if (!b->team)
        b->team = team_new(b->g, b->brain, (int)b->threads, (size_t)b->memory << 20,
                           b->in_place || threads_are_idle());
    return b->team != NULL;
}

/* The choice of a search that is not always the best one found. */
static int draw_visited(const struct rung *x, const struct bot_report *f, struct rng *r)
{
    float w[GAME_MAX_ACTIONS];
    for (int i = 0; i < f->n; i++)
        w[i] = (float)f->visits[i];
    return ladder_draw(x, w, f->n, r);
}

static game_action choose_search(struct bot *b, const struct rung *x,
                                 const struct game_view *v, int seat,
                                 const game_action *legal, int n, struct rng *r)
{
    if (!has_team(b))
        return choose_novice(b->brain, game_peek(v), seat, legal, n, r);
    if (b->only_wins)
        team_place_weight(b->team, 0);
    struct search_root root = {.view = v, .seat = seat, .legal = legal, .n = n};
    struct search_limits lim = limits(b);
    uint64_t begin = clock_us();
    team_run(b->team, &root, &lim, rng_next(r), &b->report);
    spend(b, lim.ms, clock_us() - begin);
    atomic_store(&b->stop, false);
    if (b->report.iterations < 2)
        return choose_novice(b->brain, game_peek(v), seat, legal, n, r);
    if (b->report.commit)
        return draw_lot(b, b->report.play, legal, n, r);
    return legal[x->doubt > 0 || x->overlooked > 0 ? draw_visited(x, &b->report, r)
                                                   : most_visited(&b->report, seat)];
}

/* Which of its two rungs makes this choice. */
static const struct rung *rung_for(struct bot *b, struct rng *r)
{
    const struct ladder_place *at = &b->place;
    bool is_upper = at->share >= 1 || (at->share > 0 && brain_unit(r) < at->share);
    const struct rung *x = is_upper ? &at->upper : &at->lower;
    take_rung(b, x);
    return x;
}

static void forget(struct bot *b)
{
    b->spare_us = 0;
    if (b->team)
        team_forget(b->team);
}

/* Where a move was taken back, nothing stays of what was thought after it: the answer
 * is the one of a bot that was never there. */
static void follow(struct bot *b, uint32_t ply)
{
    if (ply < b->ply)
        forget(b);
    b->ply = ply;
}

void bot_renew(struct bot *b, uint64_t seed)
{
    forget(b);
    b->ply = 0;
    b->seed = seed;
}

game_action bot_choose(struct bot *b, const struct game_view *v, int seat,
                       const game_action *legal, int n)
{
    const struct game_state *s = game_peek(v);
    /* A function of seed and view, so that undo and restart change nothing. */
    struct rng r =
        rng_stream(b->seed ^ tree_hash(v, b->g->state_size, (unsigned)seat), RNG_BOT);
    b->report.iterations = 0;
    b->report.n = 0;
    follow(b, game_head(s)->ply);
    b->lot = -1;
    if (n == 1)
        return legal[0];
    if (b->style)
        return b->style->choose(s, seat, legal, n, &r);
    const struct rung *x = rung_for(b, &r);
    if (x->kind == RUNG_RANDOM)
        return legal[rng_below(&r, (uint32_t)n)];
    if (x->kind == RUNG_NOVICE)
        return choose_novice(b->brain, s, seat, legal, n, &r);
    if (x->kind == RUNG_POLICY)
        return choose_policy(b, x, s, seat, legal, n, &r);
    float p[GAME_MAX_ACTIONS];
    if (x->solver != SOLVER_NONE && b->brain->solve &&
        b->brain->solve(b->brain, s, seat, legal, n, x->solver == SOLVER_FULL, &r, p))
        return draw_lot(b, p, legal, n, &r);
    return choose_search(b, x, v, seat, legal, n, &r);
}

bool bot_ponders(const struct bot *b)
{
    const struct rung *x = &b->place.upper;
    return !b->style && x->kind == RUNG_SEARCH && x->ms && !x->nodes;
}

void bot_ponder(struct bot *b, const struct game_view *v, int seat)
{
    uint64_t salt = b->seed ^ tree_hash(v, b->g->state_size, (unsigned)seat);
    struct search_root root = {.view = v, .seat = seat};
    struct search_limits lim = {.ms = PONDER_TIMES * b->place.upper.ms,
                                .stop = &b->stop};
    follow(b, game_head(game_peek(v))->ply);
    if (bot_ponders(b) && has_team(b))
        team_run(b->team, &root, &lim, salt, &b->report);
}

/* ---- why ------------------------------------------------------------------------- */

const struct bot_report *bot_found(const struct bot *b)
{
    return &b->report;
}

void bot_count_wins(struct bot *b)
{
    b->only_wins = true;
}

static int percent(float x)
{
    return x < 0 ? 0 : x > 1 ? 100 : (int)(x * 100 + 0.5f);
}

struct bot_reason bot_explain(const struct bot *b, int seat, game_action chosen)
{
    const struct bot_report *f = &b->report;
    struct bot_reason why = {-1, -1, -1};
    int at = 0;
    if (b->lot >= 0) {
        why.share = percent(b->lot);
        return why;
    }
    while (at < f->n && f->action[at] != chosen)
        at++;
    if (f->iterations < 2 || at == f->n || !f->visits[at])
        return why;
    why.wins = percent(f->value[at][seat]);
    for (int i = 0; i < f->n; i++) {
        int other = percent(f->value[i][seat]);
        /* Values of what was hardly tried say little. */
        if (i != at && f->visits[i] * 12 >= f->visits[at] && other > why.next)
            why.next = other;
    }
    if (why.next >= why.wins)
        why.next = -1;
    return why;
}
