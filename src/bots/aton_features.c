/* aton_features.c - a seat of Aton in numbers, for the net. */
#include "bots/aton_features.h"

#include <string.h>

#include "maat/bits.h"

/* Numbers are divided so that most of them lie between -2 and 2. */
#define ATON_FEATURES(X)                                                               \
    X(LEAD, "lead", "points ahead, with those that the stones promise")                \
    X(HOPE, "hope", "those against what is still to come")                             \
    X(POINTS, "points", "points so far")                                               \
    X(POINTS_OTHER, "points-other", "the other's points so far")                       \
    X(AHEAD, "ahead", "points so far less the other's")                                \
    X(NEAR_2, "near-2", "two points or fewer are missing to forty")                    \
    X(NEAR_4, "near-4", "four or fewer are missing")                                   \
    X(NEAR_6, "near-6", "six or fewer are missing")                                    \
    X(SCORING, "scoring", "points of a scoring now")                                   \
    X(SCORING_AHEAD, "scoring-ahead", "those less the other's")                        \
    X(AFTER, "after", "points after a scoring now less the other's")                   \
    X(AFTER_LATE, "after-late", "those by the share of the realm that is filled")      \
    X(WOULD_WIN, "would-win", "a scoring now would win the game")                      \
    X(WOULD_LATE, "would-late", "that by the share of the realm that is filled")       \
    X(REALM, "realm", "share of the realm of the dead that is filled")                 \
    X(REALM_4, "realm-4", "four stones or more are in it")                             \
    X(REALM_6, "realm-6", "six stones or more are in it")                              \
    X(DEAD, "dead", "own stones in the realm")                                         \
    X(DEAD_AHEAD, "dead-ahead", "those less the other's")                              \
    X(OPENING, "opening", "it is the first round: nothing is removed")                 \
    X(ROUND, "round", "number of the round")                                           \
    X(RESERVE, "reserve", "stones in reserve")                                         \
    X(RESERVE_AHEAD, "reserve-ahead", "those less the other's")                        \
    X(RESERVE_LOW, "reserve-low", "stones that the reserve lacks to six")              \
    X(STONES, "stones", "stones in the temples")                                       \
    X(STONES_AHEAD, "stones-ahead", "those less the other's")                          \
    X(EXCHANGE, "exchange", "still has its exchange stone")                            \
    X(EXCHANGE_LATE, "exchange-late", "that by the points of the leader")              \
    X(MINE_1, "mine-1", "own stones in temple 1")                                      \
    X(MINE_2, "mine-2", "own stones in temple 2")                                      \
    X(MINE_3, "mine-3", "own stones in temple 3")                                      \
    X(MINE_4, "mine-4", "own stones in temple 4")                                      \
    X(LEAD_1, "lead-1", "stones in temple 1 less the other's")                         \
    X(LEAD_2, "lead-2", "stones in temple 2 less the other's")                         \
    X(LEAD_3, "lead-3", "stones in temple 3 less the other's")                         \
    X(LEAD_4, "lead-4", "stones in temple 4 less the other's")                         \
    X(HOLDS_1, "holds-1", "majority in temple 1: 1, that of the other: -1")            \
    X(HOLDS_2, "holds-2", "majority in temple 2: 1, that of the other: -1")            \
    X(HOLDS_3, "holds-3", "majority in temple 3: 1, that of the other: -1")            \
    X(HOLDS_4, "holds-4", "majority in temple 4: 1, that of the other: -1")            \
    X(LATE_1, "late-1", "lead-1 by the share of the realm that is filled")             \
    X(LATE_2, "late-2", "holds-2 by the share of the realm that is filled")            \
    X(LATE_3, "late-3", "holds-3 by the share of the realm that is filled")            \
    X(LATE_4, "late-4", "holds-4 by the share of the realm that is filled")            \
    X(FREE_1, "free-1", "empty fields in temple 1")                                    \
    X(FREE_2, "free-2", "empty fields in temple 2")                                    \
    X(FREE_3, "free-3", "empty fields in temple 3")                                    \
    X(FREE_4, "free-4", "empty fields in temple 4")                                    \
    X(BLACK, "black", "own stones on black fields")                                    \
    X(BLACK_LEAD, "black-lead", "those less the other's")                              \
    X(BLACK_HOLDS, "black-holds", "majority on black fields: 1, the other's: -1")      \
    X(BLACK_LATE, "black-late", "that by the share of the realm that is filled")       \
    X(BLACK_FREE, "black-free", "empty black fields")                                  \
    X(BLUE, "blue", "own stones on blue fields")                                       \
    X(BLUE_LEAD, "blue-lead", "those less the other's")                                \
    X(BLUE_PAID, "blue-paid", "own ones that the majority in temple 4 pays")           \
    X(BLUE_FREE, "blue-free", "empty blue fields")                                     \
    X(PLUS_1, "plus-1", "fields +1 less the other's")                                  \
    X(PLUS_2, "plus-2", "fields +2 less the other's")                                  \
    X(PLUS_FREE, "plus-free", "points of empty bonus fields")                          \
    X(RUN_TEMPLE, "run-temple", "most stones in a temple that the other is not in")    \
    X(RUN_NEXT, "run-next", "such a temple lacks four stones or fewer")                \
    X(RUN_YELLOW, "run-yellow", "yellow fields, where the other has none")             \
    X(RUN_GREEN, "run-green", "green fields, where the other has none")                \
    X(CARDS, "cards", "mean of the cards that may come, less 2.5")                     \
    X(CARDS_AHEAD, "cards-ahead", "that mean less the other's")                        \
    X(CARDS_ONES, "cards-ones", "share of ones among them")                            \
    X(CARDS_FOURS, "cards-fours", "share of fours among them")                         \
    X(CARDS_LEFT, "cards-left", "share of the deck that is in the pile")               \
    X(HAND, "hand", "mean of the hand, where it is seen, less 2.5")                    \
    X(HAND_HIGH, "hand-high", "threes and fours in it")                                \
    X(TURN_NOW, "turn-now", "has the turn")                                            \
    X(TURN_LATER, "turn-later", "has its turn after the other's")                      \
    X(LATER_PLACE, "later-place", "stones still to place in this round")               \
    X(LATER_REACH, "later-reach", "temples that are open for them")                    \
    X(LATER_REMOVE, "later-remove", "stones of the other still to remove; own: -1")    \
    X(CLEAN_UP, "clean-up", "stones still to take off in the clean-up")

#define ATON_ROW(id, name, about) {name, about},
static const struct feature list[] = {ATON_FEATURES(ATON_ROW){0}};
#undef ATON_ROW
#define ATON_ROW(id, name, about) F_##id,
enum { ATON_FEATURES(ATON_ROW) F_COUNT };
#undef ATON_ROW
_Static_assert((int)F_COUNT <= (int)NET_INPUTS, "the net has so many inputs");

static void set(struct net_input *in, int feature, float x)
{
    in->x[feature] = net_feature(x);
}

static float sign(int x)
{
    return (float)((x > 0) - (x < 0));
}

/* ---- the board ------------------------------------------------------------------- */

/* What both seats have and share. */
struct sight {
    const struct aton_board *b;
    struct aton_tally n[ATON_SEATS];
    int stones[ATON_SEATS], gain[ATON_SEATS], after[ATON_SEATS];
    float lead[ATON_SEATS], doubt;
    float realm; /* share that is filled */
};

static void look(const struct aton_board *b, struct sight *v)
{
    v->b = b;
    aton_board_tally(b, v->n);
    for (int p = 0; p < ATON_SEATS; p++) {
        const int *temple = v->n[p].temple;
        v->stones[p] = temple[0] + temple[1] + temple[2] + temple[3];
        v->gain[p] = aton_board_score(v->n, p);
        v->after[p] = b->points[p] + v->gain[p];
        v->lead[p] = aton_board_lead(b, v->n, p);
    }
    v->doubt = aton_board_doubt(b);
    v->realm = (float)(b->dead[0] + b->dead[1]) / ATON_REALM;
}

static void put_score(const struct sight *v, int p, struct net_input *in)
{
    const struct aton_board *b = v->b;
    int missing = ATON_GOAL - b->points[p], after = v->after[p] - v->after[!p];
    bool ends = v->after[0] >= ATON_GOAL || v->after[1] >= ATON_GOAL;
    set(in, F_LEAD, v->lead[p] / 16);
    set(in, F_HOPE, v->lead[p] / v->doubt / 2);
    set(in, F_POINTS, (float)b->points[p] / 20);
    set(in, F_POINTS_OTHER, (float)b->points[!p] / 20);
    set(in, F_AHEAD, (float)(b->points[p] - b->points[!p]) / 10);
    set(in, F_NEAR_2, missing <= 2);
    set(in, F_NEAR_4, missing <= 4);
    set(in, F_NEAR_6, missing <= 6);
    set(in, F_SCORING, (float)v->gain[p] / 16);
    set(in, F_SCORING_AHEAD, (float)(v->gain[p] - v->gain[!p]) / 16);
    set(in, F_AFTER, (float)after / 16);
    set(in, F_AFTER_LATE, (float)after / 16 * v->realm);
    set(in, F_WOULD_WIN, ends && after > 0);
    set(in, F_WOULD_LATE, ends && after > 0 ? v->realm : 0);
}

static void put_time(const struct sight *v, int p, struct net_input *in)
{
    const struct aton_board *b = v->b;
    int dead = b->dead[0] + b->dead[1], reserve = b->reserve[p];
    int most = b->points[0] > b->points[1] ? b->points[0] : b->points[1];
    set(in, F_REALM, v->realm);
    set(in, F_REALM_4, dead >= 4);
    set(in, F_REALM_6, dead >= 6);
    set(in, F_DEAD, (float)b->dead[p] / 4);
    set(in, F_DEAD_AHEAD, (float)(b->dead[p] - b->dead[!p]) / 4);
    set(in, F_OPENING, b->round <= 1);
    set(in, F_ROUND, (float)b->round / 10);
    set(in, F_RESERVE, (float)reserve / 16);
    set(in, F_RESERVE_AHEAD, (float)(reserve - b->reserve[!p]) / 8);
    set(in, F_RESERVE_LOW, reserve < 6 ? (float)(6 - reserve) / 4 : 0);
    set(in, F_STONES, (float)v->stones[p] / 16);
    set(in, F_STONES_AHEAD, (float)(v->stones[p] - v->stones[!p]) / 8);
    set(in, F_EXCHANGE, b->exchange[p]);
    set(in, F_EXCHANGE_LATE, b->exchange[p] ? (float)most / ATON_GOAL : 0);
}

static void put_temples(const struct sight *v, int p, struct net_input *in)
{
    for (int t = 0; t < ATON_TEMPLES; t++) {
        int mine = v->n[p].temple[t], theirs = v->n[!p].temple[t];
        int lead = mine - theirs;
        float late = t ? sign(lead) : (float)lead / 4;
        set(in, F_MINE_1 + t, (float)mine / 6);
        set(in, F_LEAD_1 + t, (float)lead / 4);
        set(in, F_HOLDS_1 + t, sign(lead));
        set(in, F_LATE_1 + t, late * v->realm);
        set(in, F_FREE_1 + t, (float)(ATON_TEMPLE_FIELDS - mine - theirs) / 8);
    }
}

static void put_colours(const struct sight *v, int p, struct net_input *in)
{
    const struct aton_tally *a = &v->n[p], *o = &v->n[!p];
    int black = a->black - o->black, top = a->temple[3] - o->temple[3];
    int plus = 4 - a->plus_1 - o->plus_1 + 2 * (2 - a->plus_2 - o->plus_2);
    set(in, F_BLACK, (float)a->black / 4);
    set(in, F_BLACK_LEAD, (float)black / 4);
    set(in, F_BLACK_HOLDS, sign(black));
    set(in, F_BLACK_LATE, sign(black) * v->realm);
    set(in, F_BLACK_FREE, (float)(10 - a->black - o->black) / 8);
    set(in, F_BLUE, (float)a->blue / 2);
    set(in, F_BLUE_LEAD, (float)(a->blue - o->blue) / 2);
    set(in, F_BLUE_PAID, top > 0 ? (float)a->blue / 2 : 0);
    set(in, F_BLUE_FREE, (float)(4 - a->blue - o->blue) / 4);
    set(in, F_PLUS_1, (float)(a->plus_1 - o->plus_1) / 2);
    set(in, F_PLUS_2, (float)(a->plus_2 - o->plus_2) / 2);
    set(in, F_PLUS_FREE, (float)plus / 8);
}

/* How near it is to winning at once by its stones (R-ATON-30). */
static void put_runs(const struct sight *v, int p, struct net_input *in)
{
    uint64_t a = v->b->stones[p], o = v->b->stones[!p];
    int most = 0;
    for (int t = 0; t < ATON_TEMPLES; t++)
        if (!v->n[!p].temple[t] && v->n[p].temple[t] > most)
            most = v->n[p].temple[t];
    set(in, F_RUN_TEMPLE, (float)most / 8);
    set(in, F_RUN_NEXT, most >= ATON_TEMPLE_FIELDS - 4);
    set(in, F_RUN_YELLOW, o & ATON_YELLOW ? 0 : (float)bits_count(a & ATON_YELLOW) / 8);
    set(in, F_RUN_GREEN, o & ATON_GREEN ? 0 : (float)bits_count(a & ATON_GREEN) / 8);
}

/* ---- cards ----------------------------------------------------------------------- */

/* By what everybody knows: cards that are nowhere in the open (R-ATON-15), and those
 * that lie under the pile (R-ATON-09). */
void aton_cards_from(const struct aton_state *s, struct aton_cards *ret)
{
    for (int p = 0; p < ATON_SEATS; p++) {
        const struct aton_seat *x = &s->seat[p];
        int n = 0, sum = 0, of[ATON_VALUES];
        for (int c = 0; c < ATON_VALUES; c++) {
            of[c] = ATON_COPIES - x->discard[c] - x->hand_public[c];
            n += of[c];
            sum += (c + 1) * of[c];
        }
        for (int i = 0; i < ATON_HAND; i++) {
            if (!x->cartouche[i])
                continue;
            of[x->cartouche[i] - 1]--;
            sum -= x->cartouche[i];
            n--;
        }
        n = n > 0 ? n : 1;
        ret->mean[p] = (float)sum / (float)n;
        ret->ones[p] = (float)of[0] / (float)n;
        ret->fours[p] = (float)of[3] / (float)n;
        ret->left[p] = (float)(aton_total(x->pile) + x->n_bottom) / 36;
    }
}

static void put_cards(const struct aton_cards *c, int p, struct net_input *in)
{
    set(in, F_CARDS, 2 * (c->mean[p] - 2.5f));
    set(in, F_CARDS_AHEAD, 2 * (c->mean[p] - c->mean[!p]));
    set(in, F_CARDS_ONES, 4 * (c->ones[p] - 0.25f));
    set(in, F_CARDS_FOURS, 4 * (c->fours[p] - 0.25f));
    set(in, F_CARDS_LEFT, c->left[p]);
}

/* A hand that is hidden or not complete says nothing. */
static void put_hand(const struct aton_state *s, int p, struct net_input *in)
{
    const uint8_t *h = s->seat[p].hand;
    if (aton_is_hidden(h) || aton_total(h) < ATON_HAND)
        return;
    int sum = h[0] + 2 * h[1] + 3 * h[2] + 4 * h[3];
    set(in, F_HAND, (float)sum / ATON_HAND - 2.5f);
    set(in, F_HAND_HIGH, (float)(h[2] + h[3]) / 2);
}

/* ---- a round that runs ----------------------------------------------------------- */

static void put_turn(const struct aton_state *s, int p, struct net_input *in)
{
    const uint8_t *card = s->seat[p].cartouche;
    enum aton_phase phase = (enum aton_phase)s->head.phase;
    bool playing = phase == ATON_PHASE_REMOVE || phase == ATON_PHASE_PLACE;
    bool open = phase == ATON_PHASE_TIEBREAK || phase == ATON_PHASE_COIN;
    bool now = playing && s->turn == p;
    bool later = open || (playing && s->turn != p && s->first != p);
    int quota = 0;
    for (int t = 0; t < ATON_TEMPLES; t++)
        quota += s->seat[p].quota[t];
    set(in, F_CLEAN_UP, (float)quota / 4);
    if (!now && !later)
        return;
    int remove = s->round > 1 ? card[ATON_CART_REMOVE] - 2 : 0;
    int place = card[ATON_CART_PLACE];
    if (now && phase == ATON_PHASE_PLACE) {
        remove = 0;
        place = s->picks_left;
    } else if (now) {
        remove = remove < 0 ? -1 : s->picks_left;
    }
    set(in, F_TURN_NOW, now);
    set(in, F_TURN_LATER, later);
    set(in, F_LATER_PLACE, (float)place / 4);
    set(in, F_LATER_REACH, (float)card[ATON_CART_REACH] / 4);
    set(in, F_LATER_REMOVE, (float)remove / 2);
}

/* ---- all of it ------------------------------------------------------------------- */

static void fill_board(const struct aton_board *b, const struct aton_cards *c,
                       struct net_input *seat)
{
    struct sight v;
    look(b, &v);
    for (int p = 0; p < ATON_SEATS; p++) {
        put_score(&v, p, &seat[p]);
        put_time(&v, p, &seat[p]);
        put_temples(&v, p, &seat[p]);
        put_colours(&v, p, &seat[p]);
        put_runs(&v, p, &seat[p]);
        put_cards(c, p, &seat[p]);
    }
}

static void fill(const struct brain *b, const struct game_state *state,
                 struct net_input *seat)
{
    const struct aton_state *s = aton_peek(state);
    struct aton_board board;
    struct aton_cards cards;
    aton_board_from(brain_constants(b, ATON_SEATS), s, &board);
    aton_cards_from(s, &cards);
    fill_board(&board, &cards, seat);
    for (int p = 0; p < ATON_SEATS; p++) {
        if (s->head.phase != ATON_PHASE_DRAW)
            put_hand(s, p, &seat[p]);
        put_turn(s, p, &seat[p]);
    }
}

float aton_features_chance(const struct net *t, const struct aton_board *b,
                           const struct aton_cards *cards)
{
    struct net_input in[ATON_SEATS];
    int32_t score[ATON_SEATS];
    uint32_t chance[ATON_SEATS];
    memset(in, 0, sizeof in);
    fill_board(b, cards, in);
    for (int p = 0; p < ATON_SEATS; p++)
        score[p] = net_score(t, &in[p]);
    net_chances(score, ATON_SEATS, chance);
    return (float)chance[0] / (float)NET_CERTAIN;
}

const struct features aton_features = {
    .list = list, .reasons = aton_reasons, .fill = fill};
