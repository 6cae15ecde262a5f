/* horus_features.c - a seat of Horus in numbers, for the net. */
#include "bots/horus_features.h"

#include "bots/horus_odds.h"
#include "bots/horus_worth.h"
#include "games/horus/rules.h"

/* Numbers are divided so that most of them lie between -2 and 2. */
#define HORUS_FEATURES(X)                                                              \
    X(WORTH_BEST, "worth-best", "estimated final points less the best other's")        \
    X(WORTH_MEAN, "worth-mean", "estimated final points less the others' mean")        \
    X(HOPE_BEST, "hope-best", "worth-best against the turns that are still to come")   \
    X(HOPE_MEAN, "hope-mean", "worth-mean against the turns that are still to come")   \
    X(NOW_BEST, "now-best", "points by the table as it is less the best other's")      \
    X(NOW_MEAN, "now-mean", "points by the table as it is less the others' mean")      \
    X(END_BEST, "end-best", "points with the supply loaded less the best other's")     \
    X(END_MEAN, "end-mean", "points with the supply loaded less the others' mean")     \
    X(END_LATE, "end-late", "end-best when the game may end soon")                     \
    X(END_AHEAD, "end-ahead", "would win if the game ended now")                       \
    X(LOWER, "lower", "points of the lower row")                                       \
    X(UPPER, "upper", "points of the upper row")                                       \
    X(UPPER_MEAN, "upper-mean", "points of the upper row less the others' mean")       \
    X(GEMS, "gems", "gems")                                                            \
    X(GEMS_MEAN, "gems-mean", "gems less the others' mean")                            \
    X(GEMS_NONE, "gems-none", "has no gem")                                            \
    X(SUPPLY, "supply", "stones of the supply")                                        \
    X(SUPPLY_FULL, "supply-full", "the supply is full")                                \
    X(SUPPLY_VALUE, "supply-value", "sum of the values in the supply")                 \
    X(SUPPLY_HIGH, "supply-high", "fours and fives in the supply")                     \
    X(SUPPLY_VAIN, "supply-vain", "stones of the supply that fit nowhere")             \
    X(FREE_LOWER, "free-lower", "free places of the lower row")                        \
    X(FREE_UPPER, "free-upper", "free places of the upper row")                        \
    X(FREE_1, "free-1", "the first upper place is free")                               \
    X(FREE_2, "free-2", "the second upper place is free")                              \
    X(FREE_3, "free-3", "the third upper place is free")                               \
    X(FREE_4, "free-4", "the fourth upper place is free")                              \
    X(FREE_5, "free-5", "the fifth upper place is free")                               \
    X(MISSING, "missing", "places still free when the supply is loaded")               \
    X(MISSING_LESS, "missing-less", "those less the fewest of another")                \
    X(MISSING_NONE, "missing-none", "could fill its barque from the supply")           \
    X(MISSING_ONE, "missing-one", "lacks one stone to that")                           \
    X(RIVAL_NONE, "rival-none", "another could fill its barque from the supply")       \
    X(RIVAL_ONE, "rival-one", "another lacks one stone to that")                       \
    X(TURNS, "turns", "turns that are probably left")                                  \
    X(ROUND, "round", "turns that every seat has had")                                 \
    X(IDLE, "idle", "turns in a row in which nothing happened")                        \
    X(BEFORE, "before", "seats whose turn comes before its next one")                  \
    X(IN_TURN, "in-turn", "it is its turn")                                            \
    X(LOADING, "loading", "it has acquired and may load")                              \
    X(SWAP, "swap", "has its swap left")                                               \
    X(ROW_NONE, "row-none", "has no stone in the lower row")                           \
    X(ROW_SUPPLY, "row-supply", "stones in the supply for the row begun")              \
    X(ROW_TOPS, "row-tops", "stones on the own stacks for it")                         \
    X(ROW_UNSEEN, "row-unseen", "stones for it that nobody shows")                     \
    X(ROW_STACKS, "row-stacks", "stones for it on others' stacks")                     \
    X(ROW_BARQUES, "row-barques", "stones for it bare in others' barques")             \
    X(ROW_LACKS, "row-lacks", "free lower places without a stone in sight")            \
    X(MOTIF_BEST, "motif-best", "no row yet: stones of the best motif at hand")        \
    X(MOTIFS, "motifs", "motifs still open to the upper row")                          \
    X(TOPS, "tops", "stones that the own stacks show")                                 \
    X(TOP_BEST, "top-best", "points that the best own top would bring")                \
    X(TOP_SUM, "top-sum", "sum of the values of own tops that fit")                    \
    X(THEIR_TOP, "their-top", "points that the best top of another would bring")       \
    X(TOP_RISK, "top-risk", "points that the best own top would bring another")        \
    X(STACK, "stack", "stones in the own stacks")                                      \
    X(STACK_MEAN, "stack-mean", "stones in the own stacks less the others' mean")      \
    X(HIGH_TOPS, "high-tops", "fours and fives on own stacks that fit above")          \
    X(HIGH_UNSEEN, "high-unseen", "those that nobody shows")                           \
    X(HIGH_STACKS, "high-stacks", "those on others' stacks")                           \
    X(HIGH_BARQUES, "high-barques", "those bare in others' barques")                   \
    X(STAKE, "stake", "gems and values that it could stake")                           \
    X(STAKE_CHEAP, "stake-cheap", "values that it could stake and has no use for")     \
    X(ATTACK, "attack", "what its best fight for a stone of a barque would bring")     \
    X(ATTACK_MEAN, "attack-mean", "that less the others' mean")                        \
    X(DANGER, "danger", "what the best fight against it would cost")                   \
    X(BARE, "bare", "points of its barque that can be named")                          \
    X(BARE_MEAN, "bare-mean", "those less the others' mean")                           \
    X(BARE_HIGH, "bare-high", "fours and fives in its upper row")                      \
    X(COVERED, "covered", "stones of its lower row that are covered")                  \
    X(ASKS, "asks", "is asking for a stone: what it would bring")                      \
    X(ASKED, "asked", "is asked for a stone: what it would cost")                      \
    X(OFFERED, "offered", "is asked for a stone: what is staked")                      \
    X(HITS, "hits", "lead in the ring fight")

#define HORUS_ROW(id, name, about) {name, about},
static const struct feature list[] = {HORUS_FEATURES(HORUS_ROW){0}};
#undef HORUS_ROW
#define HORUS_ROW(id, name, about) F_##id,
enum { HORUS_FEATURES(HORUS_ROW) F_COUNT };
#undef HORUS_ROW
_Static_assert((int)F_COUNT <= (int)NET_INPUTS, "the net has so many inputs");

#define HIGH (UINT64_C(0x0842108421) * 0x18) /* fours and fives */

/* A number of every seat. */
struct row {
    float of[HORUS_SEATS];
};

struct sight {
    struct horus_sight v;
    const struct horus_state *s;
    int n;
    float win, lose; /* a ring fight of the challenger */
    uint64_t unseen; /* stones that nobody shows */
    uint64_t tops[HORUS_SEATS], bare[HORUS_SEATS];
    uint64_t above[HORUS_SEATS]; /* stones that the upper row would take */
    uint64_t below[HORUS_SEATS]; /* and those that the lower row would */
    int highest[HORUS_SEATS];    /* free place of the upper row, 0 for none */
    int missing[HORUS_SEATS], vain[HORUS_SEATS];
    struct row worth, now, end, upper, gems, stack, stake, attack, danger, shown;
};

static float best_other(const struct sight *v, const struct row *r, int seat)
{
    float best = -1e6f;
    for (int p = 0; p < v->n; p++)
        if (p != seat && r->of[p] > best)
            best = r->of[p];
    return best;
}

/* Of a seat, less the mean of the others. */
static float ahead(const struct sight *v, const struct row *r, int seat)
{
    float sum = 0;
    for (int p = 0; p < v->n; p++)
        sum += p == seat ? 0 : r->of[p];
    return r->of[seat] - sum / (float)(v->n - 1);
}

static int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

static uint64_t of_motif(unsigned motif)
{
    return UINT64_C(31) << motif * HORUS_VALUES;
}

static uint64_t of_motifs(unsigned motifs)
{
    uint64_t set = 0;
    for (; motifs; motifs &= motifs - 1)
        set |= of_motif((unsigned)__builtin_ctz(motifs));
    return set;
}

static int values(uint64_t set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += (int)horus_value((unsigned)bits_low(set));
    return sum;
}

/* Points of a stone on the best free place that takes it. */
static int points_for(const struct sight *v, int seat, unsigned x)
{
    int value = (int)horus_value(x);
    if (v->above[seat] >> x & 1)
        return v->highest[seat] * value;
    return v->below[seat] >> x & 1 ? value : 0;
}

static int best_points(const struct sight *v, int seat, uint64_t set)
{
    int best = 0;
    for (; set; set &= set - 1) {
        int points = points_for(v, seat, (unsigned)bits_low(set));
        best = points > best ? points : best;
    }
    return best;
}

/* ---- what the supply would bring ------------------------------------------------- */

/* Load the supply, high values first and to the highest place; what that adds. */
static int load_all(struct sight *v, int seat)
{
    struct horus_seat t = v->s->seat[seat];
    int sum = 0, vain = 0;
    for (int value = HORUS_VALUES; value > 0; value--) {
        uint64_t set = t.supply & (UINT64_C(0x0842108421) << (value - 1));
        for (; set; set &= set - 1) {
            unsigned x = (unsigned)bits_low(set);
            unsigned open = ~(unsigned)t.filled & HORUS_PLACE_MASK;
            unsigned places = horus_places(&t, open, x);
            if (!places) {
                sum -= value;
                vain++;
                continue;
            }
            unsigned at = 31u - (unsigned)__builtin_clz(places);
            t.barge[at] = (uint8_t)x;
            horus_barge_changed(v->s, &t);
            sum += horus_points(at, (unsigned)value);
        }
    }
    v->vain[seat] = vain;
    v->missing[seat] = HORUS_PLACES - __builtin_popcount(t.filled);
    return sum;
}

/* ---- fights ---------------------------------------------------------------------- */

/* What the best fight of one seat against another would bring, and cost the other. */
static void look_at_fights(struct sight *v, int from, int at)
{
    const struct horus_seat *t = &v->s->seat[at];
    for (unsigned i = 0; i < HORUS_PLACES; i++) {
        unsigned x = t->barge[i];
        if (x >= HORUS_STONES || !(v->bare[at] >> x & 1))
            continue;
        float value = (float)horus_value(x),
              loss = (float)horus_points(i, (unsigned)value);
        if (v->stake.of[from] < value)
            continue;
        float gain = (float)points_for(v, from, x) + loss / (float)(v->n - 1);
        gain = v->win * gain - v->lose * value;
        loss = v->win * loss - v->lose * value;
        v->attack.of[from] = gain > v->attack.of[from] ? gain : v->attack.of[from];
        v->danger.of[at] = loss > v->danger.of[at] ? loss : v->danger.of[at];
    }
}

/* ---- the table ------------------------------------------------------------------- */

static void look_at_seat(struct sight *v, int p)
{
    const struct horus_state *s = v->s;
    const struct horus_seat *t = &s->seat[p];
    unsigned upper = ~(unsigned)t->filled & HORUS_UPPER_MASK;
    bool below = (~(unsigned)t->filled & HORUS_LOWER_MASK) != 0;
    int part[4], depot = 0;
    v->tops[p] = horus_tops(t);
    v->bare[p] = horus_exposed(t);
    v->highest[p] = upper ? 28 - __builtin_clz(upper) : 0;
    v->above[p] = upper ? of_motifs(s->motifs & ~(unsigned)t->barred) : 0;
    v->below[p] = !below ? 0 : t->row == HORUS_NONE ? HORUS_ALL : of_motif(t->row);
    v->now.of[p] = (float)horus_score(t, part);
    v->end.of[p] = (float)(part[0] + part[1] + part[3] + load_all(v, p));
    v->upper.of[p] = (float)part[1];
    v->gems.of[p] = (float)t->gems;
    v->worth.of[p] = horus_worth_seat(&v->v, p);
    for (unsigned x = t->top[HORUS_DEPOT]; x < HORUS_STONES; x = s->under[x])
        depot++;
    for (int i = 0; i < HORUS_PILES; i++)
        depot += t->unseen[i] + (t->top[i] < HORUS_STONES);
    v->stack.of[p] = (float)depot;
    v->stake.of[p] = (float)(t->gems + values(horus_stakeable(t)));
    for (unsigned i = 0; i < HORUS_PLACES; i++) {
        unsigned x = t->barge[i];
        v->unseen &= ~horus_bit(x);
        if (x < HORUS_STONES && v->bare[p] >> x & 1)
            v->shown.of[p] += (float)horus_points(i, horus_value(x));
    }
    v->unseen &= ~(t->supply | v->tops[p]);
}

static void look(const struct brain *b, const struct horus_state *s, struct sight *v)
{
    float tie;
    v->s = s;
    v->n = s->head.config.n_players;
    v->v = (struct horus_sight){s, brain_constants(b, v->n), horus_turns(s)};
    v->unseen = of_motifs(s->motifs);
    horus_ring_odds(s, &v->win, &tie);
    v->lose = 1 - v->win - tie;
    for (int p = 0; p < v->n; p++)
        look_at_seat(v, p);
    for (int p = 0; p < v->n; p++)
        for (int q = 0; q < v->n; q++)
            if (p != q)
                look_at_fights(v, p, q);
}

static void set(struct net_input *in, int feature, float x)
{
    in->x[feature] = net_feature(x);
}

/* ---- the features ---------------------------------------------------------------- */

static void put_score(const struct sight *v, int p, struct net_input *in)
{
    float best = v->worth.of[p] - best_other(v, &v->worth, p);
    float mean = ahead(v, &v->worth, p);
    float heat = 4 + 3 * v->v.turns;
    float end = v->end.of[p] - best_other(v, &v->end, p);
    set(in, F_WORTH_BEST, best / 24);
    set(in, F_WORTH_MEAN, mean / 24);
    set(in, F_HOPE_BEST, best / heat);
    set(in, F_HOPE_MEAN, mean / heat);
    set(in, F_NOW_BEST, (v->now.of[p] - best_other(v, &v->now, p)) / 24);
    set(in, F_NOW_MEAN, ahead(v, &v->now, p) / 24);
    set(in, F_END_BEST, end / 24);
    set(in, F_END_MEAN, ahead(v, &v->end, p) / 24);
    set(in, F_END_AHEAD, end > 0);
    set(in, F_UPPER, v->upper.of[p] / 32);
    set(in, F_UPPER_MEAN, ahead(v, &v->upper, p) / 24);
    set(in, F_GEMS, v->gems.of[p] / 8);
    set(in, F_GEMS_MEAN, ahead(v, &v->gems, p) / 8);
    set(in, F_GEMS_NONE, v->gems.of[p] < 1);
}

static void put_time(const struct sight *v, int p, struct net_input *in)
{
    const struct horus_state *s = v->s;
    int rival = HORUS_PLACES;
    for (int q = 0; q < v->n; q++)
        if (q != p && v->missing[q] < rival)
            rival = v->missing[q];
    int least = v->missing[p] < rival ? v->missing[p] : rival;
    float end = v->end.of[p] - best_other(v, &v->end, p);
    set(in, F_END_LATE, end / (float)(8 * (1 + least)));
    set(in, F_MISSING, (float)v->missing[p] / 8);
    set(in, F_MISSING_LESS, (float)(v->missing[p] - rival) / 4);
    set(in, F_MISSING_NONE, v->missing[p] == 0);
    set(in, F_MISSING_ONE, v->missing[p] == 1);
    set(in, F_RIVAL_NONE, rival == 0);
    set(in, F_RIVAL_ONE, rival == 1);
    set(in, F_TURNS, v->v.turns / 8);
    set(in, F_ROUND, (float)s->turn / (float)(16 * v->n));
    set(in, F_IDLE, (float)s->idle / (float)v->n);
    set(in, F_BEFORE, (float)((p - s->active + v->n) % v->n) / (float)v->n);
    set(in, F_IN_TURN, p == s->active);
    set(in, F_LOADING,
        s->head.phase == HORUS_PHASE_FINAL || /* whoever has loaded will not again */
            (p == s->active && s->head.phase == HORUS_PHASE_LOAD));
}

static void put_barge(const struct sight *v, int p, struct net_input *in)
{
    const struct horus_seat *t = &v->s->seat[p];
    unsigned free = ~(unsigned)t->filled;
    int lower = 0;
    for (unsigned i = 0; i < HORUS_LOWER; i++)
        lower += t->barge[i] < HORUS_STONES ? (int)horus_value(t->barge[i]) : 0;
    set(in, F_LOWER, (float)lower / 16);
    set(in, F_FREE_LOWER, (float)__builtin_popcount(free & HORUS_LOWER_MASK) / 4);
    set(in, F_FREE_UPPER, (float)__builtin_popcount(free & HORUS_UPPER_MASK) / 4);
    for (int i = 0; i < HORUS_UPPER; i++)
        set(in, F_FREE_1 + i, (float)(free >> (HORUS_LOWER + i) & 1));
    uint64_t above = 0;
    for (unsigned i = HORUS_LOWER; i < HORUS_PLACES; i++)
        above |= horus_bit(t->barge[i]);
    set(in, F_BARE_HIGH, (float)count(above & HIGH) / 4);
    set(in, F_COVERED,
        (float)__builtin_popcount(horus_covered(t->filled) & t->filled) / 4);
    set(in, F_BARE, v->shown.of[p] / 32);
    set(in, F_BARE_MEAN, ahead(v, &v->shown, p) / 24);
    set(in, F_MOTIFS,
        (float)__builtin_popcount(v->s->motifs & ~(unsigned)t->barred) / 8);
}

static void put_supply(const struct sight *v, int p, struct net_input *in)
{
    const struct horus_seat *t = &v->s->seat[p];
    uint64_t useless = horus_stakeable(t) & ~(v->above[p] | v->below[p]);
    int held = count(t->supply) + (t->secret == HORUS_UNKNOWN);
    set(in, F_SUPPLY, (float)held / 4);
    set(in, F_SUPPLY_FULL, held >= HORUS_SUPPLY);
    set(in, F_SUPPLY_VALUE, (float)values(t->supply) / 16);
    set(in, F_SUPPLY_HIGH, (float)count(t->supply & HIGH) / 2);
    set(in, F_SUPPLY_VAIN, (float)v->vain[p] / 2);
    set(in, F_SWAP, !t->swapped);
    set(in, F_STAKE, v->stake.of[p] / 16);
    set(in, F_STAKE_CHEAP, (float)values(useless) / 8);
    set(in, F_ATTACK, v->attack.of[p] / 8);
    set(in, F_ATTACK_MEAN, ahead(v, &v->attack, p) / 8);
    set(in, F_DANGER, v->danger.of[p] / 8);
}

/* The best motif for a row that is not begun: stones at hand, others by half. */
static float best_motif(const struct sight *v, int p)
{
    uint64_t mine = v->s->seat[p].supply | v->tops[p];
    float best = 0;
    for (unsigned m = 0; m < HORUS_MOTIFS; m++) {
        uint64_t all = of_motif(m);
        float sum = (float)count(mine & all) + 0.5f * (float)count(v->unseen & all);
        best = sum > best ? sum : best;
    }
    return best;
}

static void put_row(const struct sight *v, int p, uint64_t stacks, uint64_t barques,
                    struct net_input *in)
{
    const struct horus_seat *t = &v->s->seat[p];
    int free = HORUS_LOWER - __builtin_popcount(t->filled & HORUS_LOWER_MASK);
    set(in, F_ROW_NONE, t->row == HORUS_NONE);
    if (t->row == HORUS_NONE) {
        set(in, F_MOTIF_BEST, best_motif(v, p) / 4);
        return;
    }
    if (!free)
        return;
    uint64_t all = of_motif(t->row);
    int supply = count(t->supply & all), tops = count(v->tops[p] & all),
        unseen = count(v->unseen & all);
    int lacks = free - supply - tops - unseen;
    set(in, F_ROW_SUPPLY, (float)supply / 2);
    set(in, F_ROW_TOPS, (float)tops / 2);
    set(in, F_ROW_UNSEEN, (float)unseen / 2);
    set(in, F_ROW_STACKS, (float)count(stacks & all) / 2);
    set(in, F_ROW_BARQUES, (float)count(barques & all) / 2);
    set(in, F_ROW_LACKS, lacks > 0 ? (float)lacks / 2 : 0);
}

static void put_stacks(const struct sight *v, int p, struct net_input *in)
{
    uint64_t stacks = 0, barques = 0, fit = v->above[p] | v->below[p];
    uint64_t high = v->above[p] & HIGH;
    int risk = 0;
    for (int q = 0; q < v->n; q++) {
        if (q == p)
            continue;
        stacks |= v->tops[q];
        barques |= v->bare[q];
        int points = best_points(v, q, v->tops[p]);
        risk = points > risk ? points : risk;
    }
    set(in, F_TOPS, (float)count(v->tops[p]) / 4);
    set(in, F_TOP_BEST, (float)best_points(v, p, v->tops[p]) / 16);
    set(in, F_TOP_SUM, (float)values(v->tops[p] & fit) / 8);
    set(in, F_THEIR_TOP, (float)best_points(v, p, stacks) / 16);
    set(in, F_TOP_RISK, (float)risk / 16);
    set(in, F_STACK, v->stack.of[p] / 8);
    set(in, F_STACK_MEAN, ahead(v, &v->stack, p) / 4);
    set(in, F_HIGH_TOPS, (float)count(v->tops[p] & high) / 2);
    set(in, F_HIGH_UNSEEN, (float)count(v->unseen & high) / 4);
    set(in, F_HIGH_STACKS, (float)count(stacks & high) / 2);
    set(in, F_HIGH_BARQUES, (float)count(barques & high) / 4);
    put_row(v, p, stacks, barques, in);
}

/* An offer that is under way. */
static void put_offer(const struct sight *v, int p, struct net_input *in)
{
    const struct horus_state *s = v->s;
    unsigned spot;
    if (s->head.phase < HORUS_PHASE_GEMS || s->head.phase > HORUS_PHASE_RING ||
        s->target >= HORUS_STONES)
        return;
    float lead = (float)s->hits[0] - (float)s->hits[1];
    if (p == s->active) {
        set(in, F_ASKS, (float)points_for(v, p, s->target) / 16);
        set(in, F_HITS, lead / 2);
    } else if (p == s->partner) {
        horus_owner(s, s->target, &spot);
        set(in, F_ASKED,
            (float)(spot < HORUS_SPOT_STACK ? horus_points(spot, horus_value(s->target))
                                            : points_for(v, p, s->target)) /
                16);
        set(in, F_OFFERED, (float)(s->stake_gems + values(s->stake)) / 8);
        set(in, F_HITS, -lead / 2);
    }
}

static void fill(const struct brain *b, const struct game_state *state,
                 struct net_input *seat)
{
    struct sight v = {0};
    look(b, horus_peek(state), &v);
    for (int p = 0; p < v.n; p++) {
        put_score(&v, p, &seat[p]);
        put_time(&v, p, &seat[p]);
        put_barge(&v, p, &seat[p]);
        put_supply(&v, p, &seat[p]);
        put_stacks(&v, p, &seat[p]);
        put_offer(&v, p, &seat[p]);
    }
}

const struct features horus_features = {
    .list = list, .reasons = horus_reasons, .fill = fill};
