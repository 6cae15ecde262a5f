/*
 * caravan.c - camel caravans and the regions they make (R-ANKH-37 to R-ANKH-40).
 *
 * A region is land in one piece without holes: rivers and camels only run between
 * regions. A way along inner edges from its border to its border therefore cuts it in
 * two, and no search is needed to know the sizes: going round the border once, every
 * border point gets a height (`climb` summed up), such that the way back along the
 * border is a difference of two heights.
 */
#include <string.h>

#include "games/ankh/rules.h"

struct shore {
    struct ankh_set land;
    int size;
    int n_gates;
    struct gate {
        uint8_t point;        /* on the border, an inner edge begins here */
        uint8_t way;          /* index in ankh_ways[point] */
    } gates[2 * ANKH_CELLS];  /* a row of cells is passed on both sides */
    uint8_t far[ANKH_POINTS]; /* edges to the border, at most FAR; 0 on it */
    int8_t height[ANKH_POINTS];
};

enum { FAR = ANKH_STEPS };

static uint16_t edge_between(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (uint16_t)(low * 4 + ankh_edge_kind(low, high));
}

static unsigned way_along(unsigned point, uint16_t edge)
{
    unsigned w = 0;
    while (ankh_ways[point][w].edge != edge)
        w++;
    return w;
}

/* How far the points inside are from the border, step by step inwards. */
static void sound(struct shore *out)
{
    uint8_t queue[ANKH_POINTS];
    int n = 0;
    for (int i = 0; i < out->n_gates; i++) {
        const struct gate *gate = &out->gates[i];
        unsigned to = ankh_ways[gate->point][gate->way].to;
        if (out->far[to] == FAR) {
            out->far[to] = 1;
            queue[n++] = (uint8_t)to;
        }
    }
    for (int i = 0; i < n; i++) {
        unsigned point = queue[i];
        for (int w = 0; w < 3; w++) {
            unsigned to = ankh_ways[point][w].to;
            if (out->far[to] != FAR)
                continue;
            out->far[to] = (uint8_t)(out->far[point] + 1);
            queue[n++] = (uint8_t)to;
        }
    }
}

/* Walks clockwise round the region, along the edges that it does not share. */
static void survey(struct ankh_set land, struct shore *out)
{
    unsigned first = ankh_first(land), cell = first, d = 0;
    int height = 0;

    out->land = land;
    out->size = (int)ankh_count(land);
    out->n_gates = 0;
    memset(out->far, FAR, sizeof out->far);
    /* The lowest cell has nothing of its region in the north or north-west. */
    do {
        if (d == 0)
            height -= (int)(cell / ANKH_COLUMNS);
        else if (d == 3)
            height += (int)(cell / ANKH_COLUMNS) + 1;
        unsigned point = ankh_corner[cell][d], e = d == 5 ? 0 : d + 1;
        unsigned next = ankh_near[cell][e];
        out->height[point] = (int8_t)height;
        out->far[point] = 0;
        if (next != ANKH_NONE && ankh_has(land, next)) {
            struct gate *gate = &out->gates[out->n_gates++];
            gate->point = (uint8_t)point;
            gate->way = (uint8_t)way_along(point, edge_between(cell, next));
            cell = next;
            d = d == 0 ? 5 : d - 1;
        } else {
            d = e;
        }
    } while (cell != first || d != 0);
    sound(out);
}

struct journey {
    unsigned first; /* edge */
    unsigned start; /* point */
};

/* Both parts have at least six hexes when the way ends at this border point. */
static bool is_fair_cut(const struct shore *shore, const struct journey *j,
                        unsigned point, int climb)
{
    int part = climb + shore->height[j->start] - shore->height[point];
    if (part <= 0)
        part += shore->size;
    return part >= ANKH_REGION_MIN && shore->size - part >= ANKH_REGION_MIN;
}

/*
 * Can the caravan be completed after going `way` with at most `left` edges more? The
 * first edge must be lower than the last (R-ANKH-38 in the order of the notation).
 * Six edges cannot cross themselves, they can only come back to their start.
 */
static bool leads_home(const struct shore *shore, const struct journey *j,
                       const struct ankh_way *way, int climb, int left)
{
    unsigned point = way->to, edge = way->edge;
    climb += way->climb;
    if (!shore->far[point])
        return edge >= j->first && point != j->start &&
               is_fair_cut(shore, j, point, climb);
    for (int i = 0; i < 3; i++) {
        const struct ankh_way *next = &ankh_ways[point][i];
        if (next->edge != edge && shore->far[next->to] < left &&
            leads_home(shore, j, next, climb, left - 1))
            return true;
    }
    return false;
}

static game_action camel(unsigned edge)
{
    unsigned low = edge / 4;
    return game_act(ANKH_DO_CAMEL, low << 8 | (low + ankh_apart(edge & 3)));
}

static bool is_first_step(const struct shore *shore, const struct gate *gate)
{
    const struct ankh_way *way = &ankh_ways[gate->point][gate->way];
    struct journey j = {way->edge, gate->point};
    return leads_home(shore, &j, way, 0, ANKH_STEPS - 1);
}

/* Adds the edges of this region that can begin a caravan. */
static void add_first_steps(struct ankh_set land, struct ankh_set *steps)
{
    struct shore shore;
    if (ankh_count(land) < 2 * ANKH_REGION_MIN)
        return;
    survey(land, &shore);
    for (int i = 0; i < shore.n_gates; i++) {
        const struct gate *gate = &shore.gates[i];
        unsigned edge = ankh_ways[gate->point][gate->way].edge;
        if (is_first_step(&shore, gate))
            ankh_add(&steps[edge & 3], edge / 4);
    }
}

void ankh_find_first_steps(const struct ankh_state *s, struct ankh_set steps[4])
{
    bool cutting = s->head.phase == ANKH_PHASE_CARAVAN ||
                   s->head.phase == ANKH_PHASE_CARAVAN_TOKEN;
    bool none =
        s->event > ANKH_LAST_CARAVAN || (s->event == ANKH_LAST_CARAVAN && !cutting);
    for (int token = 0; !none && token < ANKH_TOKENS; token++)
        add_first_steps(s->region[token], steps);
}

static struct ankh_set any_first_step(const struct ankh_state *s)
{
    return ankh_or(ankh_or(s->first_steps[0], s->first_steps[1]),
                   ankh_or(s->first_steps[2], s->first_steps[3]));
}

enum ankh_next ankh_begin_caravan(struct ankh_state *s)
{
    if (ankh_any(any_first_step(s)))
        return ankh_ask(s, ANKH_PHASE_CARAVAN, s->turn);
    return ANKH_NEXT_END_EVENT;
}

static int list_first_steps(const struct ankh_state *s, game_action *out)
{
    struct ankh_set cells = any_first_step(s);
    int n = 0;
    while (ankh_any(cells)) {
        unsigned cell = ankh_pop(&cells);
        for (unsigned k = 0; k < 4; k++)
            if (ankh_has(s->first_steps[k], cell))
                out[n++] = camel(cell * 4 + k);
    }
    return n;
}

/*
 * A region was cut: what began in it is void, its parts have beginnings of their own.
 * Nobody will ask any more after the last caravan.
 */
static void renew_first_steps(struct ankh_state *s, struct ankh_set a,
                              struct ankh_set b)
{
    bool last = s->event >= ANKH_LAST_CARAVAN;
    struct ankh_set all = last ? ankh_land : ankh_or(a, b);
    for (int k = 0; k < 4; k++)
        s->first_steps[k] = ankh_minus(s->first_steps[k], all);
    if (last)
        return;
    add_first_steps(a, s->first_steps);
    add_first_steps(b, s->first_steps);
}

unsigned ankh_token_at(const struct ankh_state *s, unsigned cell)
{
    for (unsigned token = 1; token <= ANKH_TOKENS; token++)
        if (ankh_has(s->region[token - 1], cell))
            return token;
    return 0;
}

static struct ankh_set caravan_region(const struct ankh_state *s)
{
    return s->region[ankh_token_at(s, s->caravan[0][0]) - 1];
}

int ankh_legal_caravan(const struct ankh_state *s, unsigned seat, game_action *out)
{
    struct shore shore;
    int n = 0, left = ANKH_STEPS - s->n_caravan;

    (void)seat;
    if (!s->n_caravan)
        return list_first_steps(s, out);
    survey(caravan_region(s), &shore);
    const uint8_t *last = s->caravan[s->n_caravan - 1];
    struct journey j = {edge_between(s->caravan[0][0], s->caravan[0][1]),
                        s->caravan_from};
    for (int i = 0; i < 3; i++) {
        const struct ankh_way *next = &ankh_ways[s->caravan_at][i];
        if (next->edge != edge_between(last[0], last[1]) &&
            shore.far[next->to] < left &&
            leads_home(&shore, &j, next, s->caravan_climb, left - 1))
            out[n++] = camel(next->edge);
    }
    if (n == 2 && out[0] > out[1]) {
        game_action low = out[1];
        out[1] = out[0];
        out[0] = low;
    }
    return n;
}

static void report_caravan(const struct ankh_state *s, struct game_events *ev)
{
    int16_t args[1 + 2 * ANKH_STEPS];
    int n = 0;
    args[n++] = s->turn;
    for (int i = 0; i < s->n_caravan; i++) {
        args[n++] = (int16_t)ankh_hex(s->caravan[i][0]);
        args[n++] = (int16_t)ankh_hex(s->caravan[i][1]);
    }
    game_emit(ev, ANKH_EV_CARAVAN, n, args);
}

/* The border point at which an inner edge begins. */
static unsigned gate_of(struct ankh_set land, unsigned cell, uint16_t edge)
{
    for (int d = 0; d < 6; d++) {
        unsigned point = ankh_corner[cell][d];
        if (!ankh_within(ankh_around[point], land))
            for (int i = 0; i < 3; i++)
                if (ankh_ways[point][i].edge == edge)
                    return point;
    }
    return ANKH_NONE;
}

bool ankh_lead_caravan(struct ankh_state *s, unsigned low, unsigned high)
{
    unsigned token = ankh_token_at(s, low), point = s->caravan_at, w = 0;
    if (!token || token != ankh_token_at(s, high) || high <= low ||
        s->n_caravan == ANKH_STEPS)
        return false;
    uint16_t edge = edge_between(low, high);
    if (!s->n_caravan)
        point = gate_of(s->region[token - 1], low, edge);
    if (point == ANKH_NONE)
        return false;
    while (w < 3 && ankh_ways[point][w].edge != edge)
        w++;
    if (w == 3)
        return false;
    const struct ankh_way *way = &ankh_ways[point][w];
    if (!s->n_caravan)
        s->caravan_from = (uint8_t)point;
    s->caravan[s->n_caravan][0] = (uint8_t)low;
    s->caravan[s->n_caravan++][1] = (uint8_t)high;
    s->caravan_at = way->to;
    s->caravan_climb = (int8_t)(s->caravan_climb + way->climb);
    return true;
}

enum ankh_next ankh_apply_caravan(struct ankh_state *s, unsigned seat, game_action a,
                                  struct game_events *ev)
{
    unsigned low = game_arg(a) >> 8;

    ankh_lead_caravan(s, low, game_arg(a) & 0xff);
    if (ankh_within(ankh_around[s->caravan_at], s->region[ankh_token_at(s, low) - 1]))
        return ANKH_NEXT_WAIT;
    for (int i = 0; i < s->n_caravan; i++)
        ankh_drop(&s->open[ankh_edge_kind(s->caravan[i][0], s->caravan[i][1])],
                  s->caravan[i][0]);
    report_caravan(s, ev);
    return ankh_ask(s, ANKH_PHASE_CARAVAN_TOKEN, seat);
}

/* The part with the region's lowest hex comes first. */
static void parts(const struct ankh_state *s, struct ankh_set *a, struct ankh_set *b)
{
    struct ankh_set all = caravan_region(s);
    *a = ankh_flood(s, ankh_bit(ankh_first(all)));
    *b = ankh_minus(all, *a);
}

int ankh_legal_token(const struct ankh_state *s, unsigned seat, game_action *out)
{
    struct ankh_set a, b;
    (void)seat;
    parts(s, &a, &b);
    out[0] = game_act(ANKH_DO_TOKEN, ankh_first(a));
    out[1] = game_act(ANKH_DO_TOKEN, ankh_first(b));
    return 2;
}

static unsigned free_token(const struct ankh_state *s)
{
    unsigned token = 1;
    while (ankh_any(s->region[token - 1]))
        token++;
    return token;
}

enum ankh_next ankh_apply_token(struct ankh_state *s, unsigned seat, game_action a,
                                struct game_events *ev)
{
    struct ankh_set keeps, other;
    unsigned old = ankh_token_at(s, s->caravan[0][0]), new = free_token(s);

    parts(s, &keeps, &other);
    bool first = ankh_has(keeps, game_arg(a));
    s->region[old - 1] = first ? keeps : other;
    s->region[new - 1] = first ? other : keeps;
    renew_first_steps(s, keeps, other);
    s->n_caravan = s->caravan_from = s->caravan_at = 0;
    s->caravan_climb = 0;
    for (int i = 0; i < ANKH_STEPS; i++)
        s->caravan[i][0] = s->caravan[i][1] = 0;
    s->new_regions[0] = (uint8_t)(old < new ? old : new);
    s->new_regions[1] = (uint8_t)(old < new ? new : old);
    ANKH_SAY(ev, ANKH_EV_REGION, (int16_t)old, (int16_t) new);
    return ankh_ask(s, ANKH_PHASE_CARAVAN_SWAP, seat);
}

int ankh_legal_swap(const struct ankh_state *s, unsigned seat, game_action *out)
{
    int n = 0;
    (void)seat;
    for (int i = 0; i < 2; i++)
        for (unsigned y = 1; y <= ANKH_TOKENS; y++)
            if (y != s->new_regions[0] && y != s->new_regions[1] &&
                ankh_any(s->region[y - 1]))
                out[n++] = game_act(ANKH_DO_SWAP, (uint32_t)s->new_regions[i] << 4 | y);
    out[n++] = game_act(ANKH_DO_PASS, 0);
    return n;
}

enum ankh_next ankh_apply_swap(struct ankh_state *s, unsigned seat, game_action a,
                               struct game_events *ev)
{
    (void)seat;
    if (game_verb(a) == ANKH_DO_SWAP) {
        unsigned x = game_arg(a) >> 4, y = game_arg(a) & 15;
        struct ankh_set land = s->region[x - 1];
        s->region[x - 1] = s->region[y - 1];
        s->region[y - 1] = land;
        ANKH_SAY(ev, ANKH_EV_SWAP, (int16_t)x, (int16_t)y);
    }
    s->new_regions[0] = s->new_regions[1] = 0;
    return ANKH_NEXT_END_EVENT;
}
