/* read.c - a state or view of Aton from its fields. */
#include "games/aton/rules.h"
#include "maat/source.h"

/* A count vector, or its sum where it is hidden. */
static void read_vector(const struct game_source *from, const char *key, int seat,
                        uint8_t cards[ATON_VALUES])
{
    int32_t sum = source_at(from, key, seat);
    if (sum >= 0) {
        memset(cards, ATON_HIDDEN, ATON_VALUES - 1);
        cards[ATON_VALUES - 1] = source_byte(sum);
        return;
    }
    for (int v = 0; v < ATON_VALUES; v++)
        cards[v] = (uint8_t)source_within(source_at2(from, key, seat, v), 0,
                                          ATON_HIDDEN - 1, 0);
}

/* A string of cards; returns their number. */
static uint8_t read_string(const struct game_source *from, const char *key, int seat,
                           uint64_t *ret)
{
    int n = 0;
    for (; n < ATON_DECK_REST; n++) {
        unsigned card =
            source_within(source_at2(from, key, seat, n), 1, ATON_VALUES, 0);
        if (!card)
            break;
        *ret |= (uint64_t)(card - 1) << 2 * n;
    }
    return (uint8_t)n;
}

static void read_cards(const struct game_source *from, struct aton_seat *p, int seat)
{
    read_vector(from, "pile", seat, p->pile);
    read_vector(from, "pile_public", seat, p->pile_public);
    read_vector(from, "hand", seat, p->hand);
    read_vector(from, "hand_public", seat, p->hand_public);
    read_vector(from, "discard", seat, p->discard);
    read_vector(from, "discard_secret", seat, p->discard_secret);
    p->n_bottom = read_string(from, "bottom", seat, &p->bottom);
    p->n_drawn = read_string(from, "drawn", seat, &p->drawn);
    for (int i = 0; i < ATON_HAND; i++)
        p->cartouche[i] = (uint8_t)source_within(source_at2(from, "cartouche", seat, i),
                                                 1, ATON_VALUES, 0);
    p->choice =
        (uint8_t)(source_within(source_at(from, "choice", seat), 0, 1, (unsigned)-1) +
                  1u);
}

static void read_stones(const struct game_source *from, struct aton_seat *p, int seat)
{
    for (int i = 0; i < ATON_FIELDS; i++)
        if (source_at2(from, "field", i / ATON_TEMPLE_FIELDS, i % ATON_TEMPLE_FIELDS) ==
            seat + 1)
            p->stones |= (uint64_t)1 << i;
    for (int t = 0; t < ATON_TEMPLES; t++)
        p->quota[t] = (uint8_t)source_within(source_at2(from, "quota", seat, t), 0,
                                             ATON_TEMPLE_FIELDS, 0);
    p->points = source_byte(source_at(from, "points", seat));
    p->reserve = source_byte(source_at(from, "reserve", seat));
    p->dead = source_byte(source_at(from, "dead", seat));
    p->exchange = source_at(from, "exchange", seat) == 1;
    p->last_pick = (uint8_t)(source_within(source_at(from, "last_pick", seat), 0,
                                           ATON_FIELDS - 1, (unsigned)-1) +
                             1u);
}

/* Whoever shows no commitment still owes one: a view does not tell more. */
static void read_node(struct aton_state *s)
{
    unsigned acting = 0;
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        const struct aton_seat *p = &s->seat[seat];
        if (s->head.phase == ATON_PHASE_EXCHANGE)
            acting |= (unsigned)(p->exchange && p->choice == ATON_UNDECIDED) << seat;
        else if (s->head.phase == ATON_PHASE_ASSIGN)
            acting |= (unsigned)!p->cartouche[0] << seat;
        else
            acting |= (unsigned)(s->turn == seat) << seat;
    }
    switch ((enum aton_phase)s->head.phase) {
    case ATON_PHASE_DRAW:
    case ATON_PHASE_REDRAW:
    case ATON_PHASE_TIEBREAK:
    case ATON_PHASE_COIN:
        s->head.node = GAME_CHANCE_NODE;
        break;
    case ATON_PHASE_OVER:
        s->head.node = GAME_OVER;
        break;
    case ATON_PHASE_EXCHANGE:
    case ATON_PHASE_ASSIGN:
    case ATON_PHASE_REMOVE:
    case ATON_PHASE_PLACE:
    case ATON_PHASE_CLEANUP:
    case ATON_PHASE_COUNT:
        s->head.acting = (uint8_t)acting;
        break;
    }
}

void aton_read(const struct game_source *from, struct game_state *state)
{
    struct aton_state *s = aton_own(state);
    s->head.config.n_players = ATON_SEATS;
    s->head.phase = (uint8_t)source_within(source_get(from, "phase"), 0,
                                           ATON_PHASE_COUNT - 1, ATON_PHASE_OVER);
    s->head.config.option[ATON_OPT_RESHUFFLE] = (uint16_t)source_within(
        source_get(from, "reshuffle"), ATON_AT_ONCE, ATON_NEEDED, ATON_AT_ONCE);
    s->round = (uint16_t)source_within(source_get(from, "round"), 1, UINT16_MAX, 1);
    s->turn = source_seat(source_get(from, "turn"), ATON_SEATS, ATON_NOBODY);
    s->first = source_seat(source_get(from, "first"), ATON_SEATS, ATON_NOBODY);
    s->picks_left = source_byte(source_get(from, "picks_left"));
    s->unplaced = source_byte(source_get(from, "unplaced"));
    s->end = (uint8_t)(source_within(source_get(from, "end"), 0, ATON_END_SCORING - 1,
                                     (unsigned)-1) +
                       1u);
    s->winner =
        (uint8_t)source_within(source_get(from, "winner"), 0, ATON_SEATS, ATON_NOBODY);
    for (int seat = 0; seat < ATON_SEATS; seat++) {
        read_cards(from, &s->seat[seat], seat);
        read_stones(from, &s->seat[seat], seat);
    }
    read_node(s);
}
