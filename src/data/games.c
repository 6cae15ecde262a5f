/* games.c - one game of a run: played by its bots, written down by columns. */
#include "data/games.h"

#include <math.h>
#include <string.h>

#include "bots/search.h"
#include "core/dealer.h"
#include "maat/space.h"

uint64_t games_seed(const struct data_run *r, uint32_t number)
{
    uint64_t x = r->seed, y = rng_splitmix(&x) ^ number;
    return rng_splitmix(&y);
}

void games_deal(const struct data_run *r, uint64_t seed, struct dealer *ret)
{
    uint8_t bytes[DEALER_SEED];
    dealer_seed_from(seed, bytes);
    dealer_init(ret, bytes, "selfplay", r->config.n_players, NULL);
}

static struct game_state *truth(struct games_table *t)
{
    return (struct game_state *)(void *)t->truth;
}

static int seat_bots(struct games_table *t, const struct data_run *r, uint32_t number,
                     uint64_t seed)
{
    char why[160];
    for (int s = 0; s < r->config.n_players; s++) {
        uint64_t x = seed ^ (uint64_t)(s + 1);
        t->bot[s] = bot_new(r->game, r->spec[data_place(r, number, s)],
                            rng_splitmix(&x), why, sizeof why);
        if (!t->bot[s])
            return -1;
        bot_inline(t->bot[s]);
    }
    return 0;
}

static void put_value(struct part *p, const struct bot *b, int n)
{
    const struct bot_report *found = bot_found(b);
    const float *chance = found->iterations ? found->chance : NULL;
    float *row = part_row(p, DECISIONS_VALUE), none[GAME_MAX_PLAYERS];
    for (int s = 0; s < n; s++)
        none[s] = NAN;
    if (row)
        memcpy(row, chance ? chance : none, (size_t)n * sizeof *row);
}

static void put_mask(struct part *p, const struct game_space *space,
                     const game_action *legal, int n)
{
    uint8_t *row = part_row(p, DECISIONS_MASK);
    if (!row)
        return;
    memset(row, 0, column_bytes(p->run, DECISIONS_MASK));
    for (int i = 0; i < n; i++) {
        int index = space_index(space, legal[i]);
        if (index >= 0)
            row[index / 8] |= (uint8_t)(1 << index % 8);
    }
}

/* What the seat sees and chooses; GAME_ACTION_NONE: the action has no number. */
static game_action decide(struct games_table *t, const struct data_run *r,
                          uint32_t number, int seat, uint32_t ply, struct part *p)
{
    const struct game_space *space = r->game->space;
    struct game_view *v = (struct game_view *)(void *)t->view;
    int n = r->game->legal(truth(t), seat, t->legal);
    r->game->redact(truth(t), seat, v);
    game_action a = bot_choose(t->bot[seat], v, seat, t->legal, n);
    int index = space_index(space, a);
    if (index < 0)
        return GAME_ACTION_NONE;
    part_u4(p, DECISIONS_GAME, number);
    part_u4(p, DECISIONS_PLY, ply);
    part_u1(p, DECISIONS_SEAT, (uint8_t)seat);
    uint16_t *action = part_row(p, DECISIONS_ACTION);
    if (action)
        *action = (uint16_t)index;
    put_value(p, t->bot[seat], r->config.n_players);
    int16_t *seen = r->lean ? NULL : part_row(p, DECISIONS_OBSERVATION);
    if (seen)
        space->observe(v, seat, seen);
    if (!r->lean)
        put_mask(p, space, t->legal, n);
    p->rows[TABLE_DECISIONS]++;
    return a;
}

static void take_step(struct games_table *t, const struct game *g, int actor,
                      game_action a, struct part *p)
{
    part_u1(p, STEPS_ACTOR, (uint8_t)actor);
    part_u4(p, STEPS_ACTION, a);
    p->rows[TABLE_STEPS]++;
    g->apply(truth(t), actor, a, NULL);
}

static int play_on(struct games_table *t, const struct data_run *r, uint32_t number,
                   struct part *p)
{
    const struct game *g = r->game;
    const struct game_head *h = game_head(truth(t));
    while (h->node != GAME_OVER) {
        /* Everybody who owes a choice makes it before any of them is known. */
        game_action pick[GAME_MAX_PLAYERS] = {0};
        unsigned acting = h->acting;
        if (h->node == GAME_CHANCE_NODE) {
            take_step(t, g, GAME_CHANCE, dealer_outcome(&t->dealer, g, truth(t)), p);
            continue;
        }
        uint32_t ply = h->ply;
        for (int s = 0; s < r->config.n_players; s++)
            if (acting >> s & 1 && !(pick[s] = decide(t, r, number, s, ply++, p)))
                return -1;
        for (int s = 0; s < r->config.n_players; s++)
            if (acting >> s & 1)
                take_step(t, g, s, pick[s], p);
    }
    return 0;
}

/* How the game ended, for itself and for each of its decisions. */
static void put_result(struct games_table *t, const struct data_run *r, uint32_t number,
                       uint64_t seed, uint32_t first, struct part *p)
{
    struct game_result end;
    float won[GAME_MAX_PLAYERS];
    int n = r->config.n_players;
    size_t seats = (size_t)n;
    uint8_t bot[GAME_MAX_PLAYERS];
    r->game->result(truth(t), &end);
    search_utility(&end, n, 0, won);
    for (int s = 0; s < n; s++)
        bot[s] = (uint8_t)data_place(r, number, s);
    const struct {
        enum column_id id;
        const void *from;
        size_t size;
    } column[] = {
        {GAMES_NUMBER, &number, sizeof number},
        {GAMES_SEED, &seed, sizeof seed},
        {GAMES_BOT, bot, seats},
        {GAMES_SCORE, end.score, seats * sizeof end.score[0]},
        {GAMES_RANK, end.rank, seats},
        {GAMES_TEAM, end.team, seats},
        {GAMES_WON, won, seats * sizeof won[0]},
    };
    for (size_t i = 0; i < sizeof column / sizeof *column; i++) {
        void *row = part_row(p, column[i].id);
        if (row)
            memcpy(row, column[i].from, column[i].size);
    }
    part_u1(p, GAMES_NO_WINNER, end.no_winner);
    for (uint32_t i = first; i < p->rows[TABLE_DECISIONS] && !p->failed; i++) {
        int seat = p->of[DECISIONS_SEAT].bytes[COLUMN_HEAD + i];
        void *row = part_row(p, DECISIONS_RESULT);
        if (row)
            memcpy(row, &won[seat], sizeof won[0]);
    }
}

int games_play(struct games_table *t, const struct data_run *r, uint32_t number,
               struct part *p, const char **why)
{
    uint64_t seed = games_seed(r, number);
    uint32_t decision = p->rows[TABLE_DECISIONS], step = p->rows[TABLE_STEPS];
    games_deal(r, seed, &t->dealer);
    memset(t->truth, 0, sizeof t->truth);
    r->game->start(&r->config, truth(t));
    *why = "out of memory";
    int rc = seat_bots(t, r, number, seed);
    if (rc == 0 && (rc = play_on(t, r, number, p)) < 0)
        *why = "an action has no number";
    if (rc == 0) {
        put_result(t, r, number, seed, decision, p);
        part_u4(p, GAMES_FIRST_DECISION, decision);
        part_u4(p, GAMES_DECISIONS, p->rows[TABLE_DECISIONS] - decision);
        part_u4(p, GAMES_FIRST_STEP, step);
        part_u4(p, GAMES_STEPS, p->rows[TABLE_STEPS] - step);
        p->rows[TABLE_GAMES]++;
    }
    for (int s = 0; s < GAME_MAX_PLAYERS; s++) {
        bot_free(t->bot[s]);
        t->bot[s] = NULL;
    }
    return rc < 0 || p->failed ? -1 : 0;
}
