/* ra_alone.c - exact push-your-luck for the last seat with suns in Ra. */
#include "bots/ra_alone.h"

#include <string.h>

#include "bots/search.h"

extern const struct game game_ra;

static const float place = 0.1f;     /* as the search weighs places */
static const float sure = 0.999999f; /* nothing can be better */

struct worth {
    float value;
    bool cut;
};

static struct worth solve(struct ra_alone *t, const struct ra_state *s);

static const struct game_state *peek(const struct ra_state *s)
{
    return (const struct game_state *)(const void *)s;
}

bool ra_alone_is(const struct ra_state *s)
{
    return s->head.node == GAME_DECISION && s->live && !(s->live & (s->live - 1)) &&
           s->head.acting == s->live;
}

/* ---- keys ------------------------------------------------------------------------ */

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= UINT64_C(0x9fb21c651e98df25);
    x ^= x >> 29;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static unsigned in_offer(const struct ra_state *s, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; i < RA_SLOTS; i++)
        n += s->offer[i] == kind;
    return n;
}

/* No unrest can come any more, so a civilization kind is needed only once. */
static bool peaceful(const struct ra_state *s)
{
    return !s->bag[RA_TILE_UNREST] && !(s->offer_kinds & RA_BIT(RA_TILE_UNREST));
}

/*
 * One kind's part of a key. Parts are added up, and kinds of civilization (or of
 * monuments) count alike: positions that differ only in which kind is which have the
 * same key, and that is how equivalent draws are merged.
 */
static uint64_t part(unsigned kind, unsigned have, unsigned offer, unsigned bag,
                     bool peace)
{
    uint64_t group = kind;
    if (RA_CIVILIZATION >> kind & 1) {
        group = 32;
        if (peace && have) /* of no use in this epoch, whichever it is */
            return bag * UINT64_C(0xa0761d6478bd642f) +
                   offer * UINT64_C(0xe7037ed1a0b428db) + UINT64_C(0x589965cc75374cc3);
    } else if (RA_MONUMENTS >> kind & 1) {
        group = 33;
    }
    return mix(group << 24 | have << 16 | offer << 8 | bag);
}

static uint64_t key_of(const struct ra_alone *t, const struct ra_state *s)
{
    const struct ra_seat *me = &s->seat[t->seat];
    uint64_t key = mix((uint64_t)s->track << 40 | (uint64_t)s->centre << 32 |
                       (uint64_t)me->suns << 16 | me->spent) +
                   t->salt;
    bool peace = peaceful(s);
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        key += part(k, k < RA_TABLEAU_KINDS ? me->tableau[k] : 0, in_offer(s, k),
                    s->bag[k], peace);
    return key;
}

static struct ra_alone_slot *slot_of(struct ra_alone *t, uint64_t key)
{
    return &t->slot[mix(key) & (RA_ALONE_SLOTS - 1)];
}

/* ---- values ---------------------------------------------------------------------- */

static unsigned bag_size(const struct ra_state *s)
{
    unsigned n = 0;
    for (unsigned k = 0; k < RA_TILE_COUNT; k++)
        n += s->bag[k];
    return n;
}

static void better(struct worth *a, struct worth b)
{
    a->value = b.value > a->value ? b.value : a->value;
    a->cut = a->cut || b.cut;
}

/* The epoch has ended. */
static struct worth final(const struct ra_alone *t, const struct ra_state *s)
{
    float u[GAME_MAX_PLAYERS];
    if (s->head.node == GAME_OVER) {
        struct game_result res;
        game_ra.result(peek(s), &res);
        search_utility(&res, s->head.config.n_players, place, u);
    } else {
        brain_value(t->brain, peek(s), u);
    }
    return (struct worth){u[t->seat], false};
}

static struct worth act(struct ra_alone *t, const struct ra_state *s, game_action a)
{
    struct ra_state next = *s;
    t->work++;
    game_ra.apply(ra_game(&next), t->seat, a, NULL);
    return solve(t, &next);
}

/* The best of the legal actions. */
static struct worth choose(struct ra_alone *t, const struct ra_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = game_ra.legal(peek(s), t->seat, legal);
    struct worth best = {-1, false};
    for (int i = 0; i < n && best.value < sure; i++) {
        struct worth w = act(t, s, legal[i]);
        if (game_verb(legal[i]) == RA_DO_PASS && s->cause == RA_ROW_FULL) {
            t->again = t->again || w.cut;
            w.cut = false;
        }
        better(&best, w);
    }
    return best;
}

static struct worth turn(struct ra_alone *t, const struct ra_state *s, uint64_t key);

/* The mean over the tiles of the bag. Most draws are known: ask the table first. */
static struct worth draw(struct ra_alone *t, const struct ra_state *s, uint64_t key)
{
    const struct ra_seat *me = &s->seat[t->seat];
    bool peace = peaceful(s);
    struct worth mean = {0, false};
    float sum = 0;
    for (uint32_t left = s->bag_kinds; left; left &= left - 1) {
        unsigned k = ra_lowest(left), bag = s->bag[k], offer = in_offer(s, k);
        unsigned have = k < RA_TABLEAU_KINDS ? me->tableau[k] : 0;
        uint64_t after = key - part(k, have, offer, bag, peace) +
                         part(k, have, offer + 1, bag - 1, peace);
        const struct ra_alone_slot *known = slot_of(t, after);
        struct worth w;
        if (k != RA_TILE_RA && known->key == after) {
            w = (struct worth){known->value, known->cut};
        } else {
            struct ra_state next = *s;
            t->work++;
            game_ra.apply(ra_game(&next), t->seat, game_act(RA_DO_DRAW, 0), NULL);
            game_ra.apply(ra_game(&next), GAME_CHANCE, game_act(RA_DO_DRAWN, k), NULL);
            w = k == RA_TILE_RA ? solve(t, &next) : turn(t, &next, after);
        }
        mean.value += (float)bag * w.value;
        mean.cut = mean.cut || w.cut;
        sum += (float)bag;
    }
    mean.value /= sum;
    return mean;
}

static struct worth turn(struct ra_alone *t, const struct ra_state *s, uint64_t key)
{
    struct ra_alone_slot *x = slot_of(t, key);
    if (x->key == key)
        return (struct worth){x->value, x->cut};
    struct worth best = act(t, s, game_act(RA_DO_INVOKE, 0));
    bool god = (s->seat[t->seat].kinds & RA_BIT(RA_TILE_GOD)) != 0 &&
               s->offer_kinds > RA_BIT(RA_TILE_GOD);
    if (best.value < sure) {
        if (t->work > t->budget || bag_size(s) <= t->floor) {
            best.cut = best.cut || s->used != 0xff || god;
        } else {
            if (s->used != 0xff)
                better(&best, draw(t, s, key));
            if (god)
                better(&best, act(t, s, game_act(RA_DO_GOD, 0)));
        }
    }
    *x = (struct ra_alone_slot){key, best.value, best.cut};
    return best;
}

static struct worth solve(struct ra_alone *t, const struct ra_state *s)
{
    if (s->head.node == GAME_OVER || s->epoch != t->epoch)
        return final(t, s);
    if (s->head.phase == RA_PHASE_TURN)
        return turn(t, s, key_of(t, s));
    return choose(t, s);
}

/* ---- deeper and deeper ----------------------------------------------------------- */

/* All actions at one depth; true: one of them is proved best. */
static bool look(struct ra_alone *t, const struct ra_state *s, const game_action *legal,
                 int n, struct ra_alone_answer *ret)
{
    struct worth w[GAME_MAX_ACTIONS] = {{0, false}};
    bool cut = false;
    ret->best = 0;
    for (int i = 0; i < n; i++) {
        if (game_verb(legal[i]) == RA_DO_DRAW)
            w[i] = draw(t, s, key_of(t, s));
        else
            w[i] = act(t, s, legal[i]);
        if (game_verb(legal[i]) == RA_DO_PASS && s->cause == RA_ROW_FULL) {
            t->again = t->again || w[i].cut;
            w[i].cut = false;
        }
        ret->value[i] = w[i].value;
        if (w[i].value > w[ret->best].value)
            ret->best = i;
    }
    for (int i = 0; i < n; i++)
        cut = cut || (i != ret->best && w[i].cut);
    ret->complete = !cut && !w[ret->best].cut && !t->again;
    return t->work <= t->budget && (!cut || w[ret->best].value >= sure);
}

bool ra_alone_solve(struct ra_alone *t, const struct brain *b, const struct ra_state *s,
                    uint32_t work, struct ra_alone_answer *ret)
{
    game_action legal[GAME_MAX_ACTIONS];
    unsigned tiles = bag_size(s);
    bool proved = false;
    memset(t->slot, 0, sizeof t->slot);
    t->brain = b;
    t->seat = __builtin_ctz(s->head.acting);
    t->epoch = s->epoch;
    t->budget = work;
    t->work = 0;
    int n = game_ra.legal(peek(s), t->seat, legal);
    for (unsigned depth = 1; depth <= tiles; depth++) {
        struct ra_alone_answer a;
        t->salt = mix(depth);
        t->floor = tiles - depth;
        t->again = false;
        bool found = look(t, s, legal, n, &a);
        if (found) {
            *ret = a;
            ret->depth = (int)depth;
            proved = true;
        }
        /* Once proved, go on only as long as that is cheap. */
        if (t->work > work / (found ? 16 : 2) || (found && a.complete))
            break;
    }
    return proved;
}
