/* aton_board.c - quick play and judgement on Aton's board. */
#include "bots/aton_board.h"

#include "bots/brain.h"
#include "bots/calc.h"

enum { CLASSES = 6 }; /* fields of one class in one temple are alike */

static const uint64_t class_of[CLASSES] = {
    ATON_YELLOW, ATON_GREEN, ATON_BLACK, ATON_BLUES, ATON_PLUS_1, ATON_PLUS_2,
};

static int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

void aton_board_from(const struct aton_state *s, struct aton_board *ret)
{
    for (int p = 0; p < ATON_SEATS; p++) {
        ret->stones[p] = s->seat[p].stones;
        ret->points[p] = (int8_t)s->seat[p].points;
        ret->reserve[p] = (int8_t)s->seat[p].reserve;
        ret->dead[p] = (int8_t)s->seat[p].dead;
    }
    ret->winner = -1;
}

/* Points of `seat` in a scoring now (R-ATON-35 to 41). */
static int score(const struct aton_board *b, int seat)
{
    uint64_t a = b->stones[seat], o = b->stones[!seat];
    int sum = count(a & ATON_PLUS_1) + 2 * count(a & ATON_PLUS_2);
    int mine[ATON_TEMPLES], lead[ATON_TEMPLES];
    for (int t = 0; t < ATON_TEMPLES; t++) {
        mine[t] = count(a & aton_temple(t));
        lead[t] = mine[t] - count(o & aton_temple(t));
    }
    sum += lead[0] > 0 ? lead[0] : 0;
    sum += lead[1] > 0 ? 5 : 0;
    sum += lead[2] > 0 ? mine[2] : 0;
    sum += lead[3] > 0 ? 3 * count(a & ATON_BLUES) : 0;
    return sum + (count(a & ATON_BLACK) > count(o & ATON_BLACK) ? 8 : 0);
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
static float promise(const struct aton_board *b, int seat)
{
    uint64_t a = b->stones[seat], o = b->stones[!seat];
    float steep = 0.5f + 0.25f * (float)(b->dead[0] + b->dead[1]);
    int mine[ATON_TEMPLES], theirs[ATON_TEMPLES];
    for (int t = 0; t < ATON_TEMPLES; t++) {
        mine[t] = count(a & aton_temple(t));
        theirs[t] = count(o & aton_temple(t));
    }
    float m1 = majority(mine[1] - theirs[1], steep);
    float m2 = majority(mine[2] - theirs[2], steep);
    float m3 = majority(mine[3] - theirs[3], steep);
    float mb = majority(count(a & ATON_BLACK) - count(o & ATON_BLACK), steep);
    float sum = (float)(mine[0] - theirs[0]) + 5 * (2 * m1 - 1) + 8 * (2 * mb - 1);
    sum += m2 * (float)mine[2] - (1 - m2) * (float)theirs[2];
    sum += 3 * (m3 * ((float)count(a & ATON_BLUES) + 0.3f) -
                (1 - m3) * ((float)count(o & ATON_BLUES) + 0.3f));
    sum += (float)(count(a & ATON_PLUS_1) - count(o & ATON_PLUS_1));
    return sum + 2 * (float)(count(a & ATON_PLUS_2) - count(o & ATON_PLUS_2));
}

/* A temple nearly full is a threat that has to be answered. */
static float threat(uint64_t a, uint64_t o)
{
    float sum = 0;
    for (int t = 0; t < ATON_TEMPLES; t++) {
        int c = count(a & aton_temple(t));
        if (c >= 8 && !(o & aton_temple(t)))
            sum += 1.5f * (float)(c - 7);
    }
    return sum;
}

/* Points ahead of the other seat, those that the stones promise included. */
static float lead(const struct aton_board *b, int seat)
{
    if (b->winner >= 0)
        return b->winner == seat ? 200 : -200;
    uint64_t a = b->stones[seat], o = b->stones[!seat];
    if (has_won(a))
        return 200;
    int most = b->points[0] > b->points[1] ? b->points[0] : b->points[1];
    /* What stands on the board counts again in later scorings, if there are any. */
    float again = most > 30 ? 0.9f : 0.9f + 0.5f * (float)(30 - most) / 30;
    return (float)(b->points[seat] - b->points[!seat]) + again * promise(b, seat) +
           threat(a, o) - threat(o, a);
}

float aton_board_chance(const struct aton_board *b, int seat)
{
    if (b->winner >= 0)
        return b->winner == seat ? 1 : 0;
    int most = b->points[0] > b->points[1] ? b->points[0] : b->points[1];
    int realm = b->dead[0] + b->dead[1];
    float wide = 3.5f + 0.22f * (float)(ATON_GOAL - most) + 0.15f * (float)(8 - realm);
    return 1 / (1 + calc_exp(-lead(b, seat) / wide));
}

/* ---- choosing fields ------------------------------------------------------------- */

static float jitter(float noise, struct rng *r)
{
    return r ? noise * (brain_unit(r) - 0.5f) : 0;
}

/* The field of `from` whose change (set: add a stone, else clear) is best. */
static uint64_t best_field(struct aton_board *b, int mover, int owner, uint64_t from,
                           bool set, float noise, struct rng *r)
{
    uint64_t best = 0;
    float top = -1e9f;
    for (int t = 0; t < ATON_TEMPLES; t++) {
        uint64_t here = from & aton_temple(t);
        for (int c = 0; c < CLASSES && here; c++) {
            uint64_t f = here & class_of[c];
            if (!f)
                continue;
            f &= ~f + 1;
            b->stones[owner] ^= f;
            float x = lead(b, mover) + jitter(noise, r);
            b->stones[owner] ^= f;
            if (x > top) {
                top = x;
                best = f;
            }
        }
    }
    (void)set;
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
        all |= best_field(b, mover, mover, from, true, noise, r);
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
        all |= best_field(b, mover, owner, from, false, noise, r);
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
        int n = count(aton_board_take(b, mover, owner, open, picks, 0, NULL));
        for (; n > 0; n--)
            bury(b, owner);
    }
    int stones = card[2] < b->reserve[mover] ? card[2] : b->reserve[mover];
    int placed = count(aton_board_place(b, mover, open, stones, 0, NULL));
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
        int have = count(b->stones[seat] & aton_temple(t)) - quota[t];
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
    int gain[2] = {score(b, 0), score(b, 1)};
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
