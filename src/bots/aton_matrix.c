/* aton_matrix.c - solving Aton's assignment. */
#include "bots/aton_matrix.h"

#include <stdlib.h>
#include <string.h>

#include "bots/aton_board.h"
#include "bots/aton_features.h"

enum {
    TURNS = 64, /* cards 2..4 of a string */
    GAINS = 7,  /* what cartouche 1 may bring: -6, -4 .. 6 points */
    ENDS = 2 * TURNS * TURNS,
    SLOTS = 2 * ENDS, /* a power of two */
};

/* ---- hands and strings ----------------------------------------------------------- */

/* Hand number by counts: the multisets of four cards in a fixed order. */
static int hand_number(const int c[ATON_VALUES])
{
    int k = 0;
    for (int a = 0; a <= 4; a++)
        for (int b = 0; a + b <= 4; b++)
            for (int d = 0; a + b + d <= 4; d++, k++)
                if (a == c[0] && b == c[1] && d == c[2])
                    return k;
    return -1;
}

static void hand_counts(int hand, int c[ATON_VALUES])
{
    int k = 0;
    for (int a = 0; a <= 4; a++)
        for (int b = 0; a + b <= 4; b++)
            for (int d = 0; a + b + d <= 4; d++)
                if (k++ == hand) {
                    c[0] = a;
                    c[1] = b;
                    c[2] = d;
                    c[3] = 4 - a - b - d;
                    return;
                }
}

int aton_matrix_hand(unsigned string)
{
    int c[ATON_VALUES] = {0};
    for (int i = 0; i < ATON_HAND; i++)
        c[string >> 2 * i & 3]++;
    return hand_number(c);
}

static double choose(int n, int k)
{
    double x = 1;
    for (int i = 0; i < k; i++)
        x = x * (n - i) / (i + 1);
    return n < k ? 0 : x;
}

void aton_matrix_prior(const struct aton_state *s, int owner, int viewer, float *prior)
{
    const struct aton_seat *o = &s->seat[owner];
    int pool[ATON_VALUES], own[ATON_VALUES];
    double sum = 0;
    if (viewer == owner && !aton_is_hidden(o->hand)) {
        for (int v = 0; v < ATON_VALUES; v++)
            own[v] = o->hand[v];
        memset(prior, 0, ATON_HANDS * sizeof *prior);
        prior[hand_number(own)] = 1;
        return;
    }
    /* Cards that are nowhere in the open (R-ATON-15, section 7 of the rules). */
    for (int v = 0; v < ATON_VALUES; v++)
        pool[v] = ATON_COPIES - o->discard[v] - o->hand_public[v] - o->pile_public[v];
    for (int i = 0; i < o->n_bottom; i++)
        pool[aton_card_at(o->bottom, i) - 1]--;
    for (int h = 0; h < ATON_HANDS; h++) {
        int c[ATON_VALUES];
        double ways = 1;
        hand_counts(h, c);
        for (int v = 0; v < ATON_VALUES; v++)
            ways *= c[v] < o->hand_public[v]
                        ? 0
                        : choose(pool[v], c[v] - o->hand_public[v]);
        prior[h] = (float)ways;
        sum += ways;
    }
    for (int h = 0; h < ATON_HANDS; h++)
        prior[h] = sum > 0 ? (float)(prior[h] / sum) : 1.0f / ATON_HANDS;
}

/* ---- values ---------------------------------------------------------------------- */

static void turn_cards(unsigned turn, int card[3])
{
    card[0] = (int)(turn >> 4 & 3) + 1;
    card[1] = (int)(turn >> 2 & 3) + 1;
    card[2] = (int)(turn & 3) + 1;
}

/* Ends of a round by who begins and what both lay on cartouches 2 to 4. */
struct ends {
    struct aton_board board[ENDS];
    uint16_t like[ENDS];       /* the first that is the same board */
    uint16_t slot[SLOTS];      /* number of a board + 1, by its hash */
    float chance[ENDS][GAINS]; /* of seat 0; below 0: not asked yet */
    const struct net *net;     /* NULL: judged by hand */
    struct aton_cards cards;
};

static unsigned number_of(int first, unsigned a, unsigned b)
{
    return ((unsigned)first * TURNS + a) * TURNS + b;
}

/* The points of cartouche 1 come later, everything else is as it was. */
static bool is_same(const struct aton_board *a, const struct aton_board *b)
{
    return a->stones[0] == b->stones[0] && a->stones[1] == b->stones[1] &&
           a->dead[0] == b->dead[0] && a->dead[1] == b->dead[1] &&
           a->reserve[0] == b->reserve[0] && a->reserve[1] == b->reserve[1] &&
           a->winner == b->winner;
}

/* Many layouts end alike; those boards are judged once. */
static void find_same(struct ends *e, unsigned number)
{
    const struct aton_board *b = &e->board[number];
    uint64_t h = (b->stones[0] ^ b->stones[1] << 16) * UINT64_C(0x9e3779b97f4a7c15);
    unsigned at = (unsigned)(h >> 40) & (SLOTS - 1);
    while (e->slot[at] && !is_same(&e->board[e->slot[at] - 1], b))
        at = (at + 1) & (SLOTS - 1);
    if (!e->slot[at])
        e->slot[at] = (uint16_t)(number + 1);
    e->like[number] = (uint16_t)(e->slot[at] - 1);
}

/* Both turns with `first` beginning. */
static void play_turns(struct ends *e, const struct aton_board *start, bool removal,
                       int first)
{
    for (unsigned a = 0; a < TURNS; a++) {
        struct aton_board once = *start;
        int card[3];
        turn_cards(a, card);
        aton_board_turn(&once, first, card, removal);
        for (unsigned b = a & 3u << 4; b < TURNS; b++) { /* the lower card begins */
            unsigned number = first ? number_of(1, b, a) : number_of(0, a, b);
            e->board[number] = once;
            turn_cards(b, card);
            aton_board_turn(&e->board[number], !first, card, removal);
            find_same(e, number);
        }
    }
}

/* Chance of seat 0 when the round ends like this after `gain` points (signed). */
static float after(const struct ends *e, const struct aton_board *end, int gain)
{
    struct aton_board b = *end;
    int winner = gain < 0;
    b.points[winner] = (int8_t)(b.points[winner] + (gain < 0 ? -gain : gain));
    if (b.points[winner] >= ATON_GOAL && gain)
        return gain > 0 ? 1 : 0; /* R-ATON-17: before anything else happens */
    if (aton_board_end_round(&b) && b.winner < 0)
        return 0.5f;
    if (b.winner >= 0 || !e->net)
        return aton_board_chance(&b, 0);
    b.round = (int8_t)(b.round < INT8_MAX ? b.round + 1 : b.round);
    return aton_features_chance(e->net, &b, &e->cards);
}

static float chance_of(struct ends *e, int first, unsigned a, unsigned b, int gain)
{
    unsigned number = e->like[number_of(first, a, b)];
    float *x = &e->chance[number][gain / 2 + GAINS / 2];
    if (*x < 0)
        *x = after(e, &e->board[number], gain);
    return *x;
}

static void fill(struct ends *e, const struct aton_board *start, bool removal,
                 struct aton_matrix *m)
{
    memset(e->slot, 0, sizeof e->slot);
    for (int first = 0; first < 2; first++)
        play_turns(e, start, removal, first);
    for (int i = 0; i < ENDS; i++)
        for (int k = 0; k < GAINS; k++)
            e->chance[i][k] = -1;
    for (unsigned i = 0; i < ATON_STRINGS; i++) {
        for (unsigned j = 0; j < ATON_STRINGS; j++) {
            int gain = 2 * ((int)(i >> 6) - (int)(j >> 6));
            int order = (int)(i >> 4 & 3) - (int)(j >> 4 & 3);
            unsigned a = i & 63, b = j & 63;
            if (!order)
                order = (int)(i >> 6) - (int)(j >> 6);
            float x = order <= 0 ? chance_of(e, 0, a, b, gain) : 0;
            if (order >= 0)
                x = (x + chance_of(e, 1, a, b, gain)) * (order ? 1 : 0.5f);
            m->value[i][j] = x;
        }
    }
}

void aton_matrix_fill(const struct brain *brain, const struct aton_state *s,
                      struct aton_matrix *m)
{
    struct aton_board start;
    struct ends *e = malloc(sizeof *e);
    if (!e) {
        memset(m->value, 0, sizeof m->value);
        return;
    }
    aton_board_from(brain_constants(brain, ATON_SEATS), s, &start);
    aton_cards_from(s, &e->cards);
    e->net = brain_net(brain, ATON_SEATS);
    fill(e, &start, s->round > 1, m);
    free(e);
}

/* ---- solving --------------------------------------------------------------------- */

struct side {
    float regret[ATON_STRINGS], play[ATON_STRINGS], sum[ATON_STRINGS];
    float reach[ATON_STRINGS]; /* play weighted by how likely the hand is */
    float value[ATON_STRINGS]; /* of each string against the other side */
};

struct layout {
    uint8_t hand[ATON_STRINGS];
    uint8_t size[ATON_HANDS];
};

static void lay_out(struct layout *l)
{
    memset(l, 0, sizeof *l);
    for (unsigned i = 0; i < ATON_STRINGS; i++) {
        l->hand[i] = (uint8_t)aton_matrix_hand(i);
        l->size[l->hand[i]]++;
    }
}

static void match_regrets(const struct layout *l, struct side *x)
{
    float total[ATON_HANDS] = {0};
    for (int i = 0; i < ATON_STRINGS; i++)
        total[l->hand[i]] += x->regret[i] > 0 ? x->regret[i] : 0;
    for (int i = 0; i < ATON_STRINGS; i++) {
        int h = l->hand[i];
        x->play[i] = total[h] > 0 ? (x->regret[i] > 0 ? x->regret[i] : 0) / total[h]
                                  : 1.0f / (float)l->size[h];
    }
}

static void weigh_reach(const struct layout *l, const float *prior, const float *play,
                        float *reach)
{
    for (int i = 0; i < ATON_STRINGS; i++)
        reach[i] = play[i] * prior[l->hand[i]];
}

/* Values of all strings of both sides against the other side's reach. */
static void evaluate(const struct aton_matrix *m, struct side x[2])
{
    memset(x[1].value, 0, sizeof x[1].value);
    for (int i = 0; i < ATON_STRINGS; i++) {
        float sum = 0, w = x[0].reach[i];
        for (int j = 0; j < ATON_STRINGS; j++) {
            sum += m->value[i][j] * x[1].reach[j];
            x[1].value[j] += m->value[i][j] * w;
        }
        x[0].value[i] = sum;
    }
    for (int j = 0; j < ATON_STRINGS; j++)
        x[1].value[j] = 1 - x[1].value[j];
}

static void learn(const struct layout *l, struct side *x, float weight)
{
    float mean[ATON_HANDS] = {0};
    for (int i = 0; i < ATON_STRINGS; i++)
        mean[l->hand[i]] += x->play[i] * x->value[i];
    for (int i = 0; i < ATON_STRINGS; i++) {
        float r = x->regret[i] + x->value[i] - mean[l->hand[i]];
        x->regret[i] = r > 0 ? r : 0; /* regret matching plus */
        x->sum[i] += weight * x->play[i];
    }
}

/* Worth of each hand, and what a best answer to the other side would gain. */
static void judge(const struct layout *l, const struct side *x, const float *prior,
                  const float *play, float *worth, float *gain)
{
    float best[ATON_HANDS] = {0};
    memset(worth, 0, ATON_HANDS * sizeof *worth);
    for (int i = 0; i < ATON_STRINGS; i++) {
        int h = l->hand[i];
        worth[h] += play[i] * x->value[i];
        best[h] = x->value[i] > best[h] ? x->value[i] : best[h];
    }
    *gain = 0;
    for (int h = 0; h < ATON_HANDS; h++)
        *gain += prior[h] * (best[h] - worth[h]);
}

void aton_matrix_solve(struct aton_matrix *m, int rounds)
{
    struct layout l;
    struct side *x = calloc(2, sizeof *x);
    if (!x)
        return;
    lay_out(&l);
    for (int k = 1; k <= rounds; k++) {
        for (int p = 0; p < 2; p++) {
            match_regrets(&l, &x[p]);
            weigh_reach(&l, m->prior[p], x[p].play, x[p].reach);
        }
        evaluate(m, x);
        for (int p = 0; p < 2; p++)
            learn(&l, &x[p], (float)k);
    }
    for (int p = 0; p < 2; p++) {
        float total[ATON_HANDS] = {0};
        for (int i = 0; i < ATON_STRINGS; i++)
            total[l.hand[i]] += x[p].sum[i];
        for (int i = 0; i < ATON_STRINGS; i++)
            m->play[p][i] = total[l.hand[i]] > 0 ? x[p].sum[i] / total[l.hand[i]] : 0;
        weigh_reach(&l, m->prior[p], m->play[p], x[p].reach);
    }
    evaluate(m, x);
    for (int p = 0; p < 2; p++)
        judge(&l, &x[p], m->prior[p], m->play[p], m->worth[p], &m->exploit[!p]);
    free(x);
}

/* ---- answers --------------------------------------------------------------------- */

static struct aton_matrix *prepare(const struct brain *b, const struct aton_state *s,
                                   int rounds)
{
    struct aton_matrix *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    aton_matrix_fill(b, s, m);
    for (int p = 0; p < 2; p++)
        aton_matrix_prior(s, p, GAME_SPECTATOR, m->prior[p]);
    aton_matrix_solve(m, rounds);
    return m;
}

bool aton_matrix_assign(const struct brain *b, const struct aton_state *s, int seat,
                        const game_action *legal, int n, int rounds, float *p)
{
    struct aton_matrix *m = prepare(b, s, rounds);
    if (!m)
        return false;
    for (int i = 0; i < n; i++)
        p[i] = m->play[seat][game_arg(legal[i]) & 255];
    free(m);
    return true;
}

/* What the exchange stone is worth if it is kept, in chances. */
static float stone_worth(const struct brain *b, const struct aton_state *s, int seat)
{
    const struct net *t = brain_net(b, ATON_SEATS);
    struct aton_board board;
    struct aton_cards cards;
    aton_board_from(brain_constants(b, ATON_SEATS), s, &board);
    if (!t) { /* a guess: the less, the nearer the end is */
        int most =
            board.points[0] > board.points[1] ? board.points[0] : board.points[1];
        return 0.05f * (1 - (float)most / ATON_GOAL) + 0.01f;
    }
    aton_cards_from(s, &cards);
    float with = aton_features_chance(t, &board, &cards);
    board.exchange[seat] = 0;
    float without = aton_features_chance(t, &board, &cards);
    return seat ? without - with : with - without;
}

bool aton_matrix_exchange(const struct brain *b, const struct aton_state *s, int seat,
                          const game_action *legal, int n, int rounds, float *p)
{
    struct aton_matrix *m = prepare(b, s, rounds);
    if (!m)
        return false;
    int own[ATON_VALUES];
    float mean = 0;
    for (int v = 0; v < ATON_VALUES; v++)
        own[v] = s->seat[seat].hand[v];
    for (int h = 0; h < ATON_HANDS; h++)
        mean += m->prior[seat][h] * m->worth[seat][h];
    float stone = stone_worth(b, s, seat);
    bool swap = m->worth[seat][hand_number(own)] + stone < mean;
    for (int i = 0; i < n; i++)
        p[i] = (game_verb(legal[i]) == ATON_DO_EXCHANGE) == swap;
    free(m);
    return true;
}
