/* ra_features.c - a seat of Ra in numbers, for the net. */
#include "bots/ra_features.h"

#include "bots/ra_worth.h"
#include "games/ra/rules.h"

/* Numbers are divided so that most of them lie between -2 and 2. */
#define RA_FEATURES(X)                                                                 \
    X(WORTH_BEST, "worth-best", "estimated final points less the best other's")        \
    X(WORTH_MEAN, "worth-mean", "estimated final points less the others' mean")        \
    X(HOPE_BEST, "hope-best", "worth-best against what is still to come")              \
    X(HOPE_MEAN, "hope-mean", "worth-mean against what is still to come")              \
    X(NOW_BEST, "now-best", "points if the epoch ended now less the best other's")     \
    X(NOW_MEAN, "now-mean", "points if the epoch ended now less the others' mean")     \
    X(POINTS, "points", "points so far")                                               \
    X(POINTS_BEST, "points-best", "points so far less the best other's")               \
    X(EPOCH_1, "epoch-1", "it is the first epoch")                                     \
    X(EPOCH_2, "epoch-2", "it is the second epoch")                                    \
    X(EPOCH_3, "epoch-3", "it is the third epoch")                                     \
    X(TRACK, "track", "share of the Ra track that is filled")                          \
    X(LEFT, "left", "share of the epoch that is still to come")                        \
    X(RA_SHARE, "ra-share", "share of Ra tiles in the bag")                            \
    X(DRAWS, "draws", "draws until the track is full, on average")                     \
    X(SUNS, "suns", "usable suns")                                                     \
    X(SUNS_MEAN, "suns-mean", "usable suns less the others' mean")                     \
    X(SUNS_PACE, "suns-pace", "usable suns of a seat against the rest of the track")   \
    X(USABLE, "usable", "sum of the usable suns")                                      \
    X(USABLE_MEAN, "usable-mean", "sum of the usable suns less the others' mean")      \
    X(SUN_BEST, "sun-best", "the best usable sun")                                     \
    X(SUN_LOWEST, "sun-lowest", "the lowest usable sun")                               \
    X(SUN_HIGHEST, "sun-highest", "holds the highest usable sun of all")               \
    X(ABOVE_BEST, "above-best", "usable suns of others above the best one")            \
    X(ABOVE_LOWEST, "above-lowest", "usable suns of others above the lowest one")      \
    X(RIVALS, "rivals", "others with usable suns")                                     \
    X(ALONE, "alone", "has usable suns and nobody else does")                          \
    X(OUT, "out", "has no usable sun")                                                 \
    X(SUN_SUM, "sun-sum", "sum of all suns less the mean of all seats")                \
    X(SUN_SUM_MOST, "sun-sum-most", "sum of all suns less the best other's")           \
    X(SUN_SUM_LEAST, "sun-sum-least", "sum of all suns less the worst other's")        \
    X(SUN_RACE, "sun-race", "points for suns if the game ended now")                   \
    X(CENTRE, "centre", "the sun in the centre")                                       \
    X(CENTRE_SWAP, "centre-swap", "the sun in the centre less the lowest usable one")  \
    X(TURN, "turn", "seats that move before this one")                                 \
    X(GODS, "gods", "god tiles")                                                       \
    X(GOLD, "gold", "gold tiles")                                                      \
    X(PHARAOHS_MOST, "pharaohs-most", "pharaohs less the most of another")             \
    X(PHARAOHS_LEAST, "pharaohs-least", "pharaohs less the fewest of another")         \
    X(PHARAOH_LEADS, "pharaoh-leads", "has more pharaohs than anybody else")           \
    X(PHARAOH_TIES, "pharaoh-ties", "has as many as the best other")                   \
    X(PHARAOH_LAST, "pharaoh-last", "has fewest pharaohs")                             \
    X(NILES, "niles", "Nile tiles")                                                    \
    X(FLOODED, "flooded", "has a flood")                                               \
    X(FLOODS, "floods", "flood tiles")                                                 \
    X(DRY, "dry", "Nile tiles without a flood")                                        \
    X(NILES_MEAN, "niles-mean", "Nile tiles less the others' mean")                    \
    X(FLOOD_SHARE, "flood-share", "share of floods in the bag")                        \
    X(CIVILIZATION_0, "civilization-0", "no kind of civilization")                     \
    X(CIVILIZATION_1, "civilization-1", "one kind")                                    \
    X(CIVILIZATION_2, "civilization-2", "two kinds")                                   \
    X(CIVILIZATION_3, "civilization-3", "three kinds")                                 \
    X(CIVILIZATION_4, "civilization-4", "four kinds")                                  \
    X(CIVILIZATION_5, "civilization-5", "five kinds")                                  \
    X(CIVILIZATION_SPARE, "civilization-spare", "civilization tiles beyond the kinds") \
    X(CIVILIZATION_NEW, "civilization-new", "share of new civilization in the bag")    \
    X(MONUMENTS, "monuments", "kinds of monuments")                                    \
    X(MONUMENTS_6, "monuments-6", "six kinds of monuments or more")                    \
    X(MONUMENTS_7, "monuments-7", "seven kinds of monuments or more")                  \
    X(MONUMENT_PAIRS, "monument-pairs", "pairs of monuments")                          \
    X(MONUMENT_THREES, "monument-threes", "threes of monuments and more")              \
    X(MONUMENT_POINTS, "monument-points", "points for monuments now")                  \
    X(MONUMENT_MEAN, "monument-mean", "those points less the others' mean")            \
    X(MONUMENT_NEW, "monument-new", "share of new kinds of monuments in the bag")      \
    X(MONUMENT_MORE, "monument-more", "share in the bag of monuments it has twice")    \
    X(OFFER, "offer", "what the offer is worth")                                       \
    X(OFFER_BEST, "offer-best", "that less what it is worth to the best other")        \
    X(OFFER_TILES, "offer-tiles", "tiles in the offer")                                \
    X(OFFER_SURPLUS, "offer-surplus", "what the offer is worth beyond the best sun")   \
    X(BID, "bid", "has the highest bid")                                               \
    X(BID_GAIN, "bid-gain", "has it: worth of the offer and the centre for this sun")  \
    X(BID_LATER, "bid-later", "has still to speak in this auction")

#define RA_ROW(id, name, about) {name, about},
static const struct feature list[] = {RA_FEATURES(RA_ROW){0}};
#undef RA_ROW
#define RA_ROW(id, name, about) F_##id,
enum { RA_FEATURES(RA_ROW) F_COUNT };
#undef RA_ROW
_Static_assert((int)F_COUNT <= (int)NET_INPUTS, "the net has so many inputs");

/* A number of every seat. */
struct row {
    float of[GAME_MAX_PLAYERS];
};

struct sight {
    const struct ra_state *s;
    const float *k;
    int n;
    float left, later, high, bag;
    struct row worth, now, points, suns, usable, sum, pharaohs, niles, monuments, offer;
};

static float best_other(const struct sight *v, const struct row *r, int seat)
{
    float best = -1e6f;
    for (int p = 0; p < v->n; p++)
        if (p != seat && r->of[p] > best)
            best = r->of[p];
    return best;
}

static float least_other(const struct sight *v, const struct row *r, int seat)
{
    float least = 1e6f;
    for (int p = 0; p < v->n; p++)
        if (p != seat && r->of[p] < least)
            least = r->of[p];
    return least;
}

/* Of a seat, less the mean of the others. */
static float ahead(const struct sight *v, const struct row *r, int seat)
{
    float sum = 0;
    for (int p = 0; p < v->n; p++)
        sum += p == seat ? 0 : r->of[p];
    return r->of[seat] - sum / (float)(v->n - 1);
}

static float count(uint32_t set)
{
    return (float)__builtin_popcount(set);
}

static float sun_sum(unsigned set)
{
    unsigned sum = 0;
    for (; set; set &= set - 1)
        sum += ra_lowest(set) + 1;
    return (float)sum;
}

static void look(const struct brain *b, const struct ra_state *s, struct sight *v)
{
    unsigned bag = 0;
    v->s = s;
    v->n = s->head.config.n_players;
    v->k = brain_constants(b, v->n);
    v->left = ra_worth_left(s);
    v->later = (float)(RA_EPOCHS - s->epoch);
    v->high = (float)ra_tables[v->n - 2].suns;
    for (int i = 0; i < RA_TILE_COUNT; i++)
        bag += s->bag[i];
    v->bag = bag ? (float)bag : 1;
    for (int p = 0; p < v->n; p++) {
        const struct ra_seat *me = &s->seat[p];
        int16_t line[RA_LINE_COUNT];
        int sum = me->points;
        ra_lines(s, (unsigned)p, RA_EPOCHS, line);
        for (int i = 0; i < RA_LINE_COUNT; i++)
            if (s->epoch == RA_EPOCHS || (i != RA_LINE_MONUMENT && i != RA_LINE_SUN))
                sum += line[i];
        v->now.of[p] = (float)(sum < 0 ? 0 : sum);
        v->monuments.of[p] = (float)line[RA_LINE_MONUMENT];
        v->worth.of[p] = ra_worth_seat(v->k, s, p, v->left);
        v->points.of[p] = (float)me->points;
        v->suns.of[p] = count(me->suns);
        v->usable.of[p] = sun_sum(me->suns);
        v->sum.of[p] = sun_sum((unsigned)(me->suns | me->spent));
        v->pharaohs.of[p] = (float)me->tableau[RA_TILE_PHARAOH];
        v->niles.of[p] = (float)me->tableau[RA_TILE_NILE];
        v->offer.of[p] = s->used ? ra_worth_offer(v->k, s, p, v->left) : 0;
    }
}

static void set(struct net_input *in, int feature, float x)
{
    in->x[feature] = net_feature(x);
}

static void put_score(const struct sight *v, int p, struct net_input *in)
{
    float best = v->worth.of[p] - best_other(v, &v->worth, p);
    float mean = ahead(v, &v->worth, p);
    float heat = 3 + 5 * (v->later + v->left);
    set(in, F_WORTH_BEST, best / 16);
    set(in, F_WORTH_MEAN, mean / 16);
    set(in, F_HOPE_BEST, best / heat);
    set(in, F_HOPE_MEAN, mean / heat);
    set(in, F_NOW_BEST, (v->now.of[p] - best_other(v, &v->now, p)) / 16);
    set(in, F_NOW_MEAN, ahead(v, &v->now, p) / 16);
    set(in, F_POINTS, v->points.of[p] / 32);
    set(in, F_POINTS_BEST, (v->points.of[p] - best_other(v, &v->points, p)) / 16);
}

static void put_time(const struct sight *v, struct net_input *in)
{
    const struct ra_state *s = v->s;
    float share = (float)s->bag[RA_TILE_RA] / v->bag;
    float free = (float)(s->spaces - s->track);
    set(in, F_EPOCH_1 + s->epoch - 1, 1);
    set(in, F_TRACK, (float)s->track / (float)s->spaces);
    set(in, F_LEFT, v->left);
    set(in, F_RA_SHARE, 4 * share);
    set(in, F_DRAWS, free / (share + 0.02f) / 32);
    set(in, F_FLOOD_SHARE, 8 * (float)s->bag[RA_TILE_FLOOD] / v->bag);
    set(in, F_CENTRE, (float)s->centre / v->high);
    set(in, F_OFFER_TILES, count(s->used) / 8);
}

static void put_suns(const struct sight *v, int p, struct net_input *in)
{
    const struct ra_state *s = v->s;
    unsigned mine = s->seat[p].suns, others = 0, live = s->live & ~(1u << p);
    for (int q = 0; q < v->n; q++)
        others |= q == p ? 0 : s->seat[q].suns;
    float rest = 1 - (float)s->track / (float)s->spaces;
    float each = (float)ra_tables[v->n - 2].each;
    set(in, F_SUNS, v->suns.of[p] / 4);
    set(in, F_SUNS_MEAN, ahead(v, &v->suns, p) / 2);
    set(in, F_SUNS_PACE, v->suns.of[p] / each - rest);
    set(in, F_USABLE, v->usable.of[p] / v->high / 2);
    set(in, F_USABLE_MEAN, ahead(v, &v->usable, p) / v->high);
    set(in, F_RIVALS, count(live) / 4);
    set(in, F_ALONE, mine && !live);
    set(in, F_OUT, !mine);
    if (mine) {
        unsigned best = ra_highest(mine), lowest = ra_lowest(mine);
        set(in, F_SUN_BEST, (float)(best + 1) / v->high);
        set(in, F_SUN_LOWEST, (float)(lowest + 1) / v->high);
        set(in, F_SUN_HIGHEST, mine > others);
        set(in, F_ABOVE_BEST, count(others >> best) / 4);
        set(in, F_ABOVE_LOWEST, count(others >> lowest) / 8);
        set(in, F_CENTRE_SWAP, ((float)s->centre - (float)(lowest + 1)) / v->high);
    }
    float most = v->sum.of[p] - best_other(v, &v->sum, p);
    float least = v->sum.of[p] - least_other(v, &v->sum, p);
    set(in, F_SUN_SUM, ahead(v, &v->sum, p) / v->high);
    set(in, F_SUN_SUM_MOST, most / 8);
    set(in, F_SUN_SUM_LEAST, least / 8);
    set(in, F_SUN_RACE, (float)(most >= 0) - (float)(least <= 0));
}

static void put_tableau(const struct sight *v, int p, struct net_input *in)
{
    const uint8_t *t = v->s->seat[p].tableau;
    float most = v->pharaohs.of[p] - best_other(v, &v->pharaohs, p);
    float least = v->pharaohs.of[p] - least_other(v, &v->pharaohs, p);
    set(in, F_GODS, (float)t[RA_TILE_GOD] / 2);
    set(in, F_GOLD, (float)t[RA_TILE_GOLD] / 2);
    set(in, F_PHARAOHS_MOST, most / 4);
    set(in, F_PHARAOHS_LEAST, least / 4);
    set(in, F_PHARAOH_LEADS, most > 0);
    set(in, F_PHARAOH_TIES, most >= 0 && most <= 0);
    set(in, F_PHARAOH_LAST, least <= 0 && most < 0);
    set(in, F_NILES, (float)t[RA_TILE_NILE] / 8);
    set(in, F_NILES_MEAN, ahead(v, &v->niles, p) / 4);
    set(in, F_FLOODED, t[RA_TILE_FLOOD] > 0);
    set(in, F_FLOODS, (float)t[RA_TILE_FLOOD] / 4);
    set(in, F_DRY, t[RA_TILE_FLOOD] ? 0 : (float)t[RA_TILE_NILE] / 8);
}

static void put_sets(const struct sight *v, int p, struct net_input *in)
{
    const struct ra_state *s = v->s;
    const uint8_t *t = s->seat[p].tableau;
    int kinds = 0, tiles = 0, fresh = 0, pairs = 0, threes = 0, news = 0, more = 0;
    for (int i = RA_TILE_ART; i < RA_TILE_FORTRESS; i++) {
        kinds += t[i] > 0;
        tiles += t[i];
        fresh += t[i] ? 0 : s->bag[i];
    }
    set(in, F_CIVILIZATION_0 + kinds, 1);
    set(in, F_CIVILIZATION_SPARE, (float)(tiles - kinds) / 3);
    set(in, F_CIVILIZATION_NEW, 4 * (float)fresh / v->bag);
    kinds = 0;
    for (int i = RA_TILE_FORTRESS; i < RA_TABLEAU_KINDS; i++) {
        kinds += t[i] > 0;
        pairs += t[i] == 2;
        threes += t[i] >= 3;
        news += t[i] ? 0 : s->bag[i];
        more += t[i] >= 2 ? s->bag[i] : 0;
    }
    set(in, F_MONUMENTS, (float)kinds / 4);
    set(in, F_MONUMENTS_6, kinds >= 6);
    set(in, F_MONUMENTS_7, kinds >= 7);
    set(in, F_MONUMENT_PAIRS, (float)pairs / 2);
    set(in, F_MONUMENT_THREES, (float)threes / 2);
    set(in, F_MONUMENT_POINTS, v->monuments.of[p] / 8);
    set(in, F_MONUMENT_MEAN, ahead(v, &v->monuments, p) / 8);
    set(in, F_MONUMENT_NEW, 4 * (float)news / v->bag);
    set(in, F_MONUMENT_MORE, 8 * (float)more / v->bag);
}

/* What lies on the table and who may have it. */
static void put_offer(const struct sight *v, int p, struct net_input *in)
{
    const struct ra_state *s = v->s;
    int from = s->head.node == GAME_DECISION ? __builtin_ctz(s->head.acting) : s->turn;
    unsigned mine = s->seat[p].suns;
    set(in, F_TURN, (float)((p - from + v->n) % v->n) / (float)v->n);
    if (!s->used)
        return;
    float lot = v->offer.of[p];
    set(in, F_OFFER, lot / 8);
    set(in, F_OFFER_BEST, (lot - best_other(v, &v->offer, p)) / 8);
    if (mine) {
        float extra = lot - ra_worth_sun(v->k, s, ra_highest(mine) + 1, v->left);
        set(in, F_OFFER_SURPLUS, extra > 0 ? extra / 8 : 0);
    }
    if (s->head.phase != RA_PHASE_AUCTION)
        return;
    set(in, F_BID_LATER, mine && !s->bids[p]);
    if (s->high && s->best == p) {
        float swap = ((float)s->centre - (float)s->high) / v->high;
        set(in, F_BID, 1);
        set(in, F_BID_GAIN, lot / 8 + swap);
    }
}

static void fill(const struct brain *b, const struct game_state *s,
                 struct net_input *seat)
{
    struct sight v;
    look(b, ra_peek(s), &v);
    for (int p = 0; p < v.n; p++) {
        put_score(&v, p, &seat[p]);
        put_time(&v, &seat[p]);
        put_suns(&v, p, &seat[p]);
        put_tableau(&v, p, &seat[p]);
        put_sets(&v, p, &seat[p]);
        put_offer(&v, p, &seat[p]);
    }
}

const struct features ra_features = {
    .list = list, .reasons = ra_reasons, .one_in = 3, .fill = fill};
