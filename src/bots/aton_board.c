/* aton_board.c - quick play and judgement on Aton's board. */
#include "bots/aton_board.h"

#include "bots/aton_constants.h"
#include "bots/brain.h"
#include "bots/calc.h"
#include "maat/bits.h"

enum { CLASSES = 6 }; /* fields of one class in one temple are alike */

static const uint64_t class_of[CLASSES] = {
    ATON_YELLOW, ATON_GREEN, ATON_BLACK, ATON_BLUES, ATON_PLUS_1, ATON_PLUS_2,
};

void aton_board_from(const float *k, const struct aton_state *s, struct aton_board *ret)
{
    ret->k = k;
    for (int p = 0; p < ATON_SEATS; p++) {
        ret->stones[p] = s->seat[p].stones;
        ret->points[p] = (int8_t)s->seat[p].points;
        ret->reserve[p] = (int8_t)s->seat[p].reserve;
        ret->dead[p] = (int8_t)s->seat[p].dead;
        ret->exchange[p] = (int8_t)s->seat[p].exchange;
    }
    ret->round = (int8_t)(s->round < INT8_MAX ? s->round : INT8_MAX);
    ret->winner = -1;
}

void aton_board_tally(const struct aton_board *b, struct aton_tally ret[ATON_SEATS])
{
    for (int p = 0; p < ATON_SEATS; p++) {
        uint64_t a = b->stones[p];
        for (int t = 0; t < ATON_TEMPLES; t++)
            ret[p].temple[t] = bits_count(a & aton_temple(t));
        ret[p].black = bits_count(a & ATON_BLACK);
        ret[p].blue = bits_count(a & ATON_BLUES);
        ret[p].plus_1 = bits_count(a & ATON_PLUS_1);
        ret[p].plus_2 = bits_count(a & ATON_PLUS_2);
    }
}

int aton_board_score(const struct aton_tally n[ATON_SEATS], int seat)
{
    const struct aton_tally *a = &n[seat], *o = &n[!seat];
    int lead = a->temple[0] - o->temple[0];
    int sum = a->plus_1 + 2 * a->plus_2 + (lead > 0 ? lead : 0);
    sum += a->temple[1] > o->temple[1] ? 5 : 0;
    sum += a->temple[2] > o->temple[2] ? a->temple[2] : 0;
    sum += a->temple[3] > o->temple[3] ? 3 * a->blue : 0;
    return sum + (a->black > o->black ? 8 : 0);
}

/* How sure a majority is when the scoring is `steep`: 0..1. */
static float majority(int lead, float steep)
{
    float x = (float)lead * steep;
    return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

static bool has_won(uint64_t a)
{
    for (int t = 0; t < ATON_TEMPLES; t++)
        if ((a & aton_temple(t)) == aton_temple(t))
            return true;
    return (a & ATON_YELLOW) == ATON_YELLOW || (a & ATON_GREEN) == ATON_GREEN;
}

/* Points of a coming scoring, mine minus theirs. */
static float promise(const struct aton_board *b, const struct aton_tally *a,
                     const struct aton_tally *o)
{
    const float *k = b->k;
    float realm = (float)(b->dead[0] + b->dead[1]);
    float steep = k[ATON_K_STEEP] + k[ATON_K_STEEP_REALM] * realm;
    float m1 = majority(a->temple[1] - o->temple[1], steep);
    float m2 = majority(a->temple[2] - o->temple[2], steep);
    float m3 = majority(a->temple[3] - o->temple[3], steep);
    float mb = majority(a->black - o->black, steep);
    float hope = k[ATON_K_BLUE_HOPE];
    float sum = k[ATON_K_TEMPLE_1] * (float)(a->temple[0] - o->temple[0]);
    sum += k[ATON_K_TEMPLE_2] * (2 * m1 - 1) + k[ATON_K_BLACK] * (2 * mb - 1);
    sum += k[ATON_K_TEMPLE_3] *
           (m2 * (float)a->temple[2] - (1 - m2) * (float)o->temple[2]);
    sum += k[ATON_K_TEMPLE_4] *
           (m3 * ((float)a->blue + hope) - (1 - m3) * ((float)o->blue + hope));
    sum += k[ATON_K_PLUS_1] * (float)(a->plus_1 - o->plus_1);
    return sum + k[ATON_K_PLUS_2] * (float)(a->plus_2 - o->plus_2);
}

/* A temple nearly full is a threat that has to be answered. */
static float threat(const float *k, const struct aton_tally *a,
                    const struct aton_tally *o)
{
    float sum = 0;
    for (int t = 0; t < ATON_TEMPLES; t++)
        if (a->temple[t] >= 8 && !o->temple[t])
            sum += k[ATON_K_THREAT] * (float)(a->temple[t] - 7);
    return sum;
}

static int most_points(const struct aton_board *b)
{
    return b->points[0] > b->points[1] ? b->points[0] : b->points[1];
}

float aton_board_lead(const struct aton_board *b, const struct aton_tally n[ATON_SEATS],
                      int seat)
{
    const struct aton_tally *a = &n[seat], *o = &n[!seat];
    const float *k = b->k;
    if (b->winner >= 0)
        return b->winner == seat ? 200 : -200;
    if (has_won(b->stones[seat]))
        return 200;
    int most = most_points(b);
    /* What stands on the board counts again in later scorings, if there are any. */
    float again = k[ATON_K_AGAIN];
    again += most > 30 ? 0 : k[ATON_K_AGAIN_EARLY] * (float)(30 - most) / 30;
    return (float)(b->points[seat] - b->points[!seat]) + again * promise(b, a, o) +
           threat(k, a, o) - threat(k, o, a);
}

float aton_board_doubt(const struct aton_board *b)
{
    int realm = b->dead[0] + b->dead[1];
    return 3.5f + 0.22f * (float)(ATON_GOAL - most_points(b)) +
           0.15f * (float)(ATON_REALM - realm);
}

float aton_board_chance(const struct aton_board *b, int seat)
{
    if (b->winner >= 0)
        return b->winner == seat ? 1 : 0;
    struct aton_tally n[ATON_SEATS];
    aton_board_tally(b, n);
    return 1 / (1 + calc_exp(-aton_board_lead(b, n, seat) / aton_board_doubt(b)));
}

/* ---- choosing fields ------------------------------------------------------------- */

static float jitter(float noise, struct rng *r)
{
    return r ? noise * (brain_unit(r) - 0.5f) : 0;
}

/* One stone more (or less, -1) on a field of this temple and class. */
static void change(struct aton_tally *n, int temple, int class, int by)
{
    int *of[CLASSES] = {[2] = &n->black, &n->blue, &n->plus_1, &n->plus_2};
    n->temple[temple] += by;
    if (of[class])
        *of[class] += by;
}

/* The field of `from` of which a change (add a stone of `owner`, or take it) is best.
 */
static uint64_t best_field(struct aton_board *b, int mover, int owner, uint64_t from,
                           float noise, struct rng *r)
{
    struct aton_tally n[ATON_SEATS];
    uint64_t best = 0;
    float top = -1e9f;
    int by = b->stones[owner] & from ? -1 : 1;
    aton_board_tally(b, n);
    for (int t = 0; t < ATON_TEMPLES; t++) {
        uint64_t here = from & aton_temple(t);
        for (int c = 0; c < CLASSES && here; c++) {
            uint64_t f = here & class_of[c];
            if (!f)
                continue;
            f &= ~f + 1;
            b->stones[owner] ^= f;
            change(&n[owner], t, c, by);
            float x = aton_board_lead(b, n, mover) + jitter(noise, r);
            change(&n[owner], t, c, -by);
            b->stones[owner] ^= f;
            if (x > top) {
                top = x;
                best = f;
            }
        }
    }
    b->stones[owner] ^= best;
    return best;
}

uint64_t aton_board_place(struct aton_board *b, int mover, uint64_t open, int picks,
                          float noise, struct rng *r)
{
    uint64_t all = 0;
    for (; picks > 0; picks--) {
        uint64_t from = open & ~(b->stones[0] | b->stones[1]);
        if (!from)
            break;
        all |= best_field(b, mover, mover, from, noise, r);
    }
    return all;
}

uint64_t aton_board_take(struct aton_board *b, int mover, int owner, uint64_t open,
                         int picks, float noise, struct rng *r)
{
    uint64_t all = 0;
    for (; picks > 0; picks--) {
        uint64_t from = open & b->stones[owner] & ~all;
        if (!from)
            break;
        all |= best_field(b, mover, owner, from, noise, r);
    }
    return all;
}

/* ---- a round --------------------------------------------------------------------- */

static void bury(struct aton_board *b, int owner)
{
    if (b->dead[0] + b->dead[1] < ATON_REALM)
        b->dead[owner]++;
    else
        b->reserve[owner]++;
}

void aton_board_turn(struct aton_board *b, int mover, const int card[3], bool removal)
{
    uint64_t open = aton_open(card[1]);
    int demand = card[0] - 2;
    if (b->winner >= 0)
        return;
    if (removal && demand) {
        int owner = demand > 0 ? !mover : mover;
        int picks = demand > 0 ? demand : 1;
        int n = bits_count(aton_board_take(b, mover, owner, open, picks, 0, NULL));
        for (; n > 0; n--)
            bury(b, owner);
    }
    int stones = card[2] < b->reserve[mover] ? card[2] : b->reserve[mover];
    int placed = bits_count(aton_board_place(b, mover, open, stones, 0, NULL));
    b->reserve[mover] = (int8_t)(b->reserve[mover] - stones);
    if (placed && has_won(b->stones[mover])) {
        b->winner = (int8_t)mover;
        return;
    }
    for (int i = placed; i < stones; i++)
        bury(b, mover);
}

/* Own stones that cost least, one from every temple, the rest from above. */
static void clean_up(struct aton_board *b, int seat)
{
    int quota[ATON_TEMPLES], missing = 4;
    for (int t = 0; t < ATON_TEMPLES; t++) {
        quota[t] = (b->stones[seat] & aton_temple(t)) != 0;
        missing -= quota[t];
    }
    for (int t = ATON_TEMPLES - 1; t >= 0; t--) {
        int have = bits_count(b->stones[seat] & aton_temple(t)) - quota[t];
        int more = have < missing ? have : missing;
        if (more > 0) {
            quota[t] += more;
            missing -= more;
        }
        aton_board_take(b, seat, seat, aton_temple(t), quota[t], 0, NULL);
        b->reserve[seat] = (int8_t)(b->reserve[seat] + quota[t]);
    }
}

bool aton_board_end_round(struct aton_board *b)
{
    if (b->winner >= 0)
        return true;
    if (b->dead[0] + b->dead[1] < ATON_REALM)
        return false;
    struct aton_tally n[ATON_SEATS];
    aton_board_tally(b, n);
    int gain[2] = {aton_board_score(n, 0), aton_board_score(n, 1)};
    for (int p = 0; p < ATON_SEATS; p++)
        b->points[p] = (int8_t)(b->points[p] + gain[p]);
    if (b->points[0] >= ATON_GOAL || b->points[1] >= ATON_GOAL) {
        if (b->points[0] != b->points[1])
            b->winner = b->points[1] > b->points[0];
        return true;
    }
    for (int p = 0; p < ATON_SEATS; p++) {
        b->reserve[p] = (int8_t)(b->reserve[p] + b->dead[p]);
        b->dead[p] = 0;
    }
    clean_up(b, 0);
    clean_up(b, 1);
    return false;
}
