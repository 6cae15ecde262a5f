/*
 * null.c - the template game: small, complete, tested like the others, never shipped.
 *
 * Copy this folder to begin a new game (docs/adding-a-game.md). It has one of
 * everything: an option, chance, a secret, a simultaneous choice. Rules:
 * docs/rules/null.md.
 */
#include <string.h>

#include "maat/game.h"
#include "maat/ruletext.h"

enum {
    NULL_ROUNDS = 3,    /* R-NULL-01 */
    NULL_KINDS = 6,     /* R-NULL-02: cards of value 1..6, */
    NULL_COPIES = 2,    /* two of each */
    NULL_COINS = 5,     /* R-NULL-03 */
    NULL_NONE = 0xff,   /* no card, no bid; in a view also: hidden */
    NULL_SEALED = 0xfe, /* in a view: a bid that lies there unseen */
};

enum null_verb { VERB_CARD = 1, VERB_BID };
enum null_phase { PHASE_DEAL, PHASE_BID, PHASE_OVER };
enum null_event { EVENT_DEAL, EVENT_BID, EVENT_REVEAL, EVENT_POINT, EVENT_END };
enum null_option { OPTION_COINS };

struct null_state {
    struct game_head head;
    uint8_t round;            /* from 1 */
    uint8_t turn;             /* seat that gets the next card */
    uint8_t deck[NULL_KINDS]; /* in a view: with the cards that are hidden from it */
    uint8_t card[GAME_MAX_PLAYERS];
    uint8_t bid[GAME_MAX_PLAYERS];
    uint8_t coins[GAME_MAX_PLAYERS];
    uint8_t points[GAME_MAX_PLAYERS];
};
_Static_assert(sizeof(struct null_state) <= 64, "null state budget");

static struct null_state *own(struct game_state *s)
{
    return (struct null_state *)(void *)s;
}

static const struct null_state *peek(const struct game_state *s)
{
    return (const struct null_state *)(const void *)s;
}

static int seats(const struct null_state *n)
{
    int p = n->head.config.n_players;
    return p < GAME_MAX_PLAYERS ? p : GAME_MAX_PLAYERS;
}

/* ---- rules ----------------------------------------------------------- */

static const char *check_config(const struct game_config *cfg)
{
    return cfg->n_players < 2 || cfg->n_players > 3 ? "players must be 2 or 3" : NULL;
}

static uint32_t max_plies(const struct game_config *cfg)
{
    return 2u * NULL_ROUNDS * cfg->n_players;
}

static void begin_round(struct null_state *n)
{
    n->round++;
    n->turn = 0;
    memset(n->card, NULL_NONE, sizeof n->card);
    memset(n->bid, NULL_NONE, sizeof n->bid);
    n->head.phase = PHASE_DEAL;
    n->head.node = GAME_CHANCE_NODE;
    n->head.acting = 0;
}

static void start(const struct game_config *cfg, struct game_state *s)
{
    struct null_state *n = own(s);
    n->head.config = *cfg;
    memset(n->deck, NULL_COPIES, sizeof n->deck);
    for (int i = 0; i < seats(n); i++)
        n->coins[i] = (uint8_t)cfg->option[OPTION_COINS];
    begin_round(n);
}

static int legal(const struct game_state *s, int seat, game_action *out)
{
    const struct null_state *n = peek(s);
    int count = 0;
    if (seat < 0 || !(n->head.acting >> seat & 1))
        return 0;
    for (unsigned b = 0; b <= n->coins[seat]; b++) /* R-NULL-04 */
        out[count++] = game_act(VERB_BID, b);
    return count;
}

static int chance(const struct game_state *s, struct game_outcome *out)
{
    const struct null_state *n = peek(s);
    int count = 0;
    for (unsigned k = 0; k < NULL_KINDS; k++)
        if (n->deck[k])
            out[count++] =
                (struct game_outcome){game_act(VERB_CARD, k + 1), n->deck[k]};
    return count;
}

/* R-NULL-05: the highest sum of card and bid wins the point, if it stands alone. */
static void reveal(struct null_state *n, struct game_events *ev)
{
    int best = -1, who = GAME_NOBODY;
    for (int i = 0; i < seats(n); i++) {
        int sum = n->card[i] + n->bid[i];
        game_event(ev, EVENT_REVEAL, (int16_t)i, n->card[i], n->bid[i]);
        if (sum >= best)
            who = sum > best ? i : GAME_NOBODY;
        if (sum > best)
            best = sum;
        n->coins[i] = (uint8_t)(n->coins[i] - n->bid[i]);
    }
    if (who != GAME_NOBODY) {
        n->points[who]++;
        game_event(ev, EVENT_POINT, (int16_t)who);
    }
    if (n->round < NULL_ROUNDS) {
        begin_round(n);
        return;
    }
    memset(n->card, NULL_NONE, sizeof n->card);
    memset(n->bid, NULL_NONE, sizeof n->bid);
    n->head.phase = PHASE_OVER;
    n->head.node = GAME_OVER;
    game_event(ev, EVENT_END, n->round);
}

static void apply(struct game_state *s, int actor, game_action a,
                  struct game_events *ev)
{
    struct null_state *n = own(s);
    uint32_t arg = game_arg(a);
    n->head.ply++;
    if (actor == GAME_CHANCE) {
        struct game_event *e = game_event(ev, EVENT_DEAL, n->turn, (int16_t)arg);
        if (e) {
            e->secret = 1 << 1;
            e->seen_by = (uint8_t)(1u << n->turn);
        }
        n->deck[arg - 1]--;
        n->card[n->turn % GAME_MAX_PLAYERS] = (uint8_t)arg;
        n->turn++;
        if (n->turn == seats(n)) {
            n->head.phase = PHASE_BID;
            n->head.node = GAME_DECISION;
            n->head.acting = (uint8_t)((1u << n->turn) - 1);
        }
        return;
    }
    n->bid[actor] = (uint8_t)arg;
    n->head.acting &= (uint8_t) ~(1u << actor);
    game_event(ev, EVENT_BID, (int16_t)actor);
    if (!n->head.acting)
        reveal(n, ev);
}

static void result(const struct game_state *s, struct game_result *out)
{
    const struct null_state *n = peek(s);
    for (int i = 0; i < seats(n); i++) {
        out->score[i] = n->points[i];
        out->rank[i] = 1; /* R-NULL-06: equal points share the rank */
        for (int k = 0; k < seats(n); k++)
            if (n->points[k] > n->points[i])
                out->rank[i]++;
    }
}

static const char *refusal(const struct game_state *s, int actor, game_action a)
{
    const struct null_state *n = peek(s);
    if (actor == GAME_CHANCE)
        return n->head.node == GAME_CHANCE_NODE && n->deck[game_arg(a) - 1]
                   ? NULL
                   : "R-NULL-02";
    if (!(n->head.acting >> actor & 1))
        return "R-NULL-05";
    return game_arg(a) <= n->coins[actor] ? NULL : "R-NULL-04";
}

/* ---- secrets --------------------------------------------------------- */

static uint8_t seen_by(const struct game_state *s, int actor, game_action a)
{
    (void)a;
    return (uint8_t)(1u << (actor == GAME_CHANCE ? peek(s)->turn : actor));
}

static void redact(const struct game_state *s, int viewer, struct game_view *out)
{
    struct null_state *n = (struct null_state *)(void *)out;
    *n = *peek(s);
    for (int i = 0; i < seats(n); i++) {
        if (i == viewer)
            continue;
        if (n->card[i] <= NULL_KINDS) {
            n->deck[n->card[i] - 1]++; /* for this viewer it may be any unseen card */
            n->card[i] = NULL_SEALED;
        }
        if (n->bid[i] < NULL_SEALED)
            n->bid[i] = NULL_SEALED;
    }
}

static void resample(const struct game_view *v, int viewer, struct rng *r,
                     struct game_state *out)
{
    struct null_state *n = own(out);
    (void)viewer; /* the view says itself what it does not know */
    *n = *peek(game_peek(v));
    for (int i = 0; i < seats(n); i++) {
        if (n->card[i] == NULL_SEALED) {
            uint32_t left = 0, k = 0;
            for (int c = 0; c < NULL_KINDS; c++)
                left += n->deck[c];
            for (left = rng_below(r, left); left >= n->deck[k]; k++)
                left -= n->deck[k];
            n->deck[k]--;
            n->card[i] = (uint8_t)(k + 1);
        }
        if (n->bid[i] == NULL_SEALED)
            n->bid[i] = (uint8_t)rng_below(r, n->coins[i] + 1u);
    }
}

/* ---- text ------------------------------------------------------------ */

static int format(const struct game_state *s, int actor, game_action a, char *buf,
                  size_t size)
{
    const char *word = game_verb(a) == VERB_CARD ? "card " : "bid ";
    (void)s;
    (void)actor;
    return ruletext_number(buf, size, ruletext_put(buf, size, 0, word), game_arg(a));
}

static int parse(const struct game_state *s, int actor, const char *text,
                 game_action *ret)
{
    bool card = actor == GAME_CHANCE;
    uint32_t v;
    (void)s;
    if (!ruletext_eat(&text, card ? "card " : "bid ") ||
        !ruletext_eat_number(&text, card ? 1 : 0, card ? NULL_KINDS : 9, &v) || *text)
        return -1;
    *ret = game_act(card ? VERB_CARD : VERB_BID, v);
    return 0;
}

static int32_t get_round(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return peek(s)->round;
}

static int32_t get_phase(const struct game_state *s, const int *at, int depth)
{
    (void)at;
    (void)depth;
    return peek(s)->head.phase;
}

static int32_t per_seat(const struct game_state *s, const uint8_t *v, const int *at,
                        int depth)
{
    if (depth == 0)
        return GAME_LIST;
    if (at[0] >= seats(peek(s)))
        return GAME_END;
    return v[at[0]] >= NULL_SEALED ? GAME_NULL : v[at[0]];
}

static int32_t get_deck(const struct game_state *s, const int *at, int depth)
{
    if (depth == 0)
        return GAME_LIST;
    return at[0] < NULL_KINDS ? peek(s)->deck[at[0]] : GAME_END;
}

static int32_t get_card(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, peek(s)->card, at, depth);
}

static int32_t get_bid(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, peek(s)->bid, at, depth);
}

static int32_t get_coins(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, peek(s)->coins, at, depth);
}

static int32_t get_points(const struct game_state *s, const int *at, int depth)
{
    return per_seat(s, peek(s)->points, at, depth);
}

static const char *check_state(const struct game_state *s)
{
    const struct null_state *n = peek(s);
    int cards = 0;
    for (int i = 0; i < NULL_KINDS; i++) {
        if (n->deck[i] > NULL_COPIES)
            return "R-NULL-02: more than two cards of a kind";
        cards += n->deck[i];
    }
    /* Cards of finished rounds do not come back. */
    int out = (n->round - 1) * seats(n);
    for (int i = 0; i < seats(n); i++)
        out += n->card[i] != NULL_NONE;
    if (n->head.node == GAME_OVER)
        out = n->round * seats(n);
    return cards + out == NULL_KINDS * NULL_COPIES ? NULL : "R-NULL-02: cards are lost";
}

static const struct game_option options[] = {
    [OPTION_COINS] = {.key = "coins",
                      .lo = 1,
                      .hi = 9,
                      .fallback = NULL_COINS,
                      .about = "coins of each seat at the start, 1 to 9"},
    {.key = NULL},
};

static const char *const phases[] = {
    [PHASE_DEAL] = "deal", [PHASE_BID] = "bid", [PHASE_OVER] = "over", NULL};

static const struct game_field fields[] = {
    {.name = "round", .get = get_round, .about = "from 1"},
    {.name = "phase",
     .kind = GAME_WORD,
     .words = phases,
     .get = get_phase,
     .about = "what happens now"},
    {.name = "deck", .get = get_deck, .about = "cards not seen, by value"},
    {.name = "card", .get = get_card, .about = "per seat; null: none, or hidden"},
    {.name = "bid", .get = get_bid, .about = "per seat; null: none, or hidden"},
    {.name = "coins", .get = get_coins, .about = "per seat"},
    {.name = "points", .get = get_points, .about = "per seat"},
    {.name = NULL},
};

static const struct game_arg_spec seat_arg[] = {{.name = "seat", .kind = GAME_ARG_SEAT},
                                                {.name = NULL}};
static const struct game_arg_spec deal_args[] = {
    {.name = "seat", .kind = GAME_ARG_SEAT}, {.name = "card"}, {.name = NULL}};
static const struct game_arg_spec reveal_args[] = {
    {.name = "seat", .kind = GAME_ARG_SEAT},
    {.name = "card"},
    {.name = "bid"},
    {.name = NULL}};
static const struct game_arg_spec end_args[] = {{.name = "rounds"}, {.name = NULL}};

static const struct game_event_kind event_kinds[] = {
    [EVENT_DEAL] = {"deal", deal_args},       [EVENT_BID] = {"bid", seat_arg},
    [EVENT_REVEAL] = {"reveal", reveal_args}, [EVENT_POINT] = {"point", seat_arg},
    [EVENT_END] = {"end", end_args},          {NULL, NULL},
};

extern const struct game game_null;
const struct game game_null = {
    .abi = GAME_ABI,
    .rules = 1,
    .id = "null",
    .title = "Null",
    .min_players = 2,
    .max_players = 3,
    .default_players = 2,
    .state_size = sizeof(struct null_state),
    .traits = GAME_HAS_CHANCE | GAME_HAS_SECRETS | GAME_HAS_COMMITS,
    .options = options,
    .fields = fields,
    .phases = phases,
    .event_kinds = event_kinds,
    .check_config = check_config,
    .max_plies = max_plies,
    .start = start,
    .legal = legal,
    .chance = chance,
    .apply = apply,
    .seen_by = seen_by,
    .result = result,
    .redact = redact,
    .resample = resample,
    .format = format,
    .parse = parse,
    .refusal = refusal,
    .check_state = check_state,
};
