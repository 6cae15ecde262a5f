/* bot.c - specs, levels and the choice itself. */
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/clock.h"
#include "bots/team.h"
#include "bots/tree.h"
#include "bots/weights.h"

enum level { LEVEL_RANDOM, LEVEL_NOVICE, LEVEL_ADEPT, LEVEL_MASTER, LEVEL_STYLE };

const char *const bot_levels[] = {"random", "novice", "adept", "master", NULL};

enum {
    ADEPT_NODES = 400,
    MASTER_MS = 1000,
    SPARE_CHOICES = 8, /* choices of which the saved time is kept */
    PONDER_TIMES = 2,  /* so much of its time while others decide */
};

struct bot {
    const struct game *g;
    const struct brain *brain;
    struct brain own; /* the brain, where the weights are others than the program's */
    enum level level;
    const struct style *style; /* with LEVEL_STYLE */
    uint32_t ms, nodes, threads, memory;
    uint32_t share;    /* thousandths of ms and nodes that it may use */
    uint32_t deadline; /* 0: none */
    uint64_t spare_us; /* saved by choices that were clear */
    uint32_t ply;      /* of the last choice */
    uint64_t seed;
    bool in_place, only_wins;
    struct team *team; /* built when first needed */
    atomic_bool stop;
    struct bot_report report;
    float lot; /* share of the last choice, where it was drawn by lot; else below 0 */
};

/* ---- specs ----------------------------------------------------------------------- */

struct spec_option {
    const char *key;
    uint64_t lo, hi;
};

static const struct spec_option spec_options[] = {
    {"ms", 1, 600000},  {"nodes", 1, 100000000}, {"seed", 0, UINT64_MAX},
    {"threads", 1, 16}, {"memory", 1, 4096},     {NULL, 0, 0},
};

static void set_option(struct bot *b, const char *key, uint64_t v)
{
    if (strcmp(key, "ms") == 0) {
        b->ms = (uint32_t)v;
    } else if (strcmp(key, "nodes") == 0) {
        b->nodes = (uint32_t)v;
    } else if (strcmp(key, "seed") == 0) {
        b->seed = v;
    } else if (strcmp(key, "threads") == 0) {
        b->threads = (uint32_t)v;
    } else {
        b->memory = (uint32_t)v;
    }
}

/* The rest of weights=NAME; 0 or -1. */
static int read_weights(struct bot *b, const char *text, size_t len, char *why,
                        size_t size)
{
    char name[WEIGHTS_NAME];
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    bool none = strcmp(name, "none") == 0;
    b->own = *b->brain;
    b->own.weights = none ? NULL : weights_find(b->brain, name);
    b->brain = &b->own;
    if (none || b->own.weights)
        return 0;
    snprintf(why, size, "no weights '%.*s' for this game were read", (int)len, text);
    return -1;
}

/* One key=value of a spec, not terminated; 0 or -1. */
static int read_option(struct bot *b, const char *text, size_t len, char *why,
                       size_t size)
{
    for (const struct spec_option *o = spec_options; o->key; o++) {
        size_t k = strlen(o->key);
        if (len <= k || memcmp(text, o->key, k) != 0 || text[k] != '=')
            continue;
        uint64_t v = 0;
        bool bad = len == k + 1 || len > k + 21;
        for (size_t i = k + 1; i < len && !bad; i++) {
            bad = text[i] < '0' || text[i] > '9' || v > (UINT64_MAX - 9) / 10;
            v = v * 10 + (uint64_t)(text[i] - '0');
        }
        if (bad || v < o->lo || v > o->hi) {
            snprintf(why, size, "bot option %s: '%.*s' is no number in %llu..%llu",
                     o->key, (int)(len - k - 1), text + k + 1,
                     (unsigned long long)o->lo, (unsigned long long)o->hi);
            return -1;
        }
        set_option(b, o->key, v);
        return 0;
    }
    static const char weights[] = "weights=";
    size_t k = sizeof weights - 1;
    if (len > k && memcmp(text, weights, k) == 0)
        return read_weights(b, text + k, len - k, why, size);
    snprintf(why, size,
             "unknown bot option '%.*s' (ms, nodes, seed, threads, memory, weights)",
             (int)len, text);
    return -1;
}

static int read_spec(struct bot *b, const char *spec, char *why, size_t size)
{
    size_t len = strcspn(spec, ":");
    int level = -1;
    for (int i = 0; bot_levels[i]; i++)
        if (strlen(bot_levels[i]) == len && memcmp(spec, bot_levels[i], len) == 0)
            level = i;
    for (const struct style *x = b->brain->styles; x && x->name; x++)
        if (strlen(x->name) == len && memcmp(spec, x->name, len) == 0) {
            level = LEVEL_STYLE;
            b->style = x;
        }
    if (level < 0) {
        snprintf(why, size, "unknown bot '%.*s' (random, novice, adept, master)",
                 (int)len, spec);
        return -1;
    }
    b->level = (enum level)level;
    if (!spec[len])
        return 0;
    for (const char *p = spec + len + 1;;) {
        size_t n = strcspn(p, ",");
        if (read_option(b, p, n, why, size) < 0)
            return -1;
        if (!p[n])
            return 0;
        p += n + 1;
    }
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
    if (read_spec(b, spec, why, size) < 0) {
        free(b);
        return NULL;
    }
    if (!b->ms && !b->nodes) {
        uint32_t own = b->brain->adept_nodes;
        if (b->level == LEVEL_ADEPT)
            b->nodes = own ? own : ADEPT_NODES;
        else
            b->ms = MASTER_MS;
    }
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

const char *bot_throw(const struct game *g, const char *spec)
{
    /* Levels of the hand: they hit in 30, 50, 60 and 70 of 100 throws. */
    static const char *const input[] = {"bot novice", "bot average", "bot good",
                                        "bot expert"};
    size_t len = strcspn(spec, ":");
    if (!g->skill)
        return NULL;
    for (int i = 0; bot_levels[i]; i++)
        if (strlen(bot_levels[i]) == len && memcmp(spec, bot_levels[i], len) == 0)
            return input[i];
    return input[0];
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
                           b->in_place || team_is_idle());
    return b->team != NULL;
}

static game_action choose_search(struct bot *b, const struct game_view *v, int seat,
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
    return legal[most_visited(&b->report, seat)];
}

/* Where a move was taken back, nothing stays of what was thought after it: the answer
 * is the one of a bot that was never there. */
static void follow(struct bot *b, uint32_t ply)
{
    if (ply < b->ply) {
        b->spare_us = 0;
        if (b->team)
            team_forget(b->team);
    }
    b->ply = ply;
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
    if (b->level == LEVEL_RANDOM)
        return legal[rng_below(&r, (uint32_t)n)];
    if (b->level == LEVEL_STYLE)
        return b->style->choose(s, seat, legal, n, &r);
    if (b->level == LEVEL_NOVICE)
        return choose_novice(b->brain, s, seat, legal, n, &r);
    float p[GAME_MAX_ACTIONS];
    if (b->brain->solve &&
        b->brain->solve(b->brain, s, seat, legal, n, b->level == LEVEL_MASTER, &r, p))
        return draw_lot(b, p, legal, n, &r);
    return choose_search(b, v, seat, legal, n, &r);
}

bool bot_ponders(const struct bot *b)
{
    return !b->nodes && (b->level == LEVEL_ADEPT || b->level == LEVEL_MASTER);
}

void bot_ponder(struct bot *b, const struct game_view *v, int seat)
{
    uint64_t salt = b->seed ^ tree_hash(v, b->g->state_size, (unsigned)seat);
    struct search_root root = {.view = v, .seat = seat};
    struct search_limits lim = {.ms = PONDER_TIMES * b->ms, .stop = &b->stop};
    follow(b, game_head(game_peek(v))->ply);
    if (bot_ponders(b) && has_team(b))
        team_run(b->team, &root, &lim, salt, &b->report);
}

/* ---- why ------------------------------------------------------------------------- */

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
