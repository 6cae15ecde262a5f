/* read.c - a state or view of Horus from its fields. */
#include <string.h>

#include "games/horus/rules.h"
#include "maat/ruletext.h"
#include "maat/source.h"

/* The stone that a text names, or HORUS_NONE. */
static unsigned stone_at(const struct game_source *from, const char *key, const int *at,
                         int depth)
{
    int stone = ruletext_find(from->text(from, key, at, depth), horus_stone_words);
    return stone < 0 ? HORUS_NONE : (unsigned)stone;
}

static unsigned stone_of(const struct game_source *from, const char *key)
{
    return stone_at(from, key, (const int[]){0}, 0);
}

/* The stones of a list; `at` has room for the index of its elements. */
static uint64_t set_at(const struct game_source *from, const char *key, int *at,
                       int depth)
{
    uint64_t set = 0;
    for (at[depth] = 0; at[depth] < HORUS_STONES; at[depth]++)
        set |= horus_bit(stone_at(from, key, at, depth + 1));
    return set & HORUS_ALL;
}

static uint64_t set_of(const struct game_source *from, const char *key)
{
    return set_at(from, key, (int[]){0}, 0);
}

static uint8_t seat_of(const struct game_source *from, const char *key, unsigned n)
{
    return source_seat(source_get(from, key), n, HORUS_NONE);
}

static void read_options(const struct game_source *from, struct game_config *cfg)
{
    cfg->n_players =
        (uint8_t)source_within(source_get(from, "players"), 2, HORUS_SEATS, 2);
    cfg->option[HORUS_OPT_LOADING] =
        (uint16_t)source_within(source_get(from, "loading"), 0, 1, 0);
    cfg->option[HORUS_OPT_SUPPORT] =
        (uint16_t)source_within(source_get(from, "support"), 0, 1, 0);
    cfg->option[HORUS_OPT_TIE] =
        (uint16_t)source_within(source_get(from, "tie"), 0, 1, 0);
    cfg->option[HORUS_OPT_RING] =
        (uint16_t)source_within(source_get(from, "ring"), 1, 99, 50);
    cfg->option[HORUS_OPT_LIMIT] =
        (uint16_t)source_within(source_get(from, "limit"), 1, 1000, 100);
}

/* Place 4, bottom to top; a stone that lies in a depot already ends the pile. */
static void read_depot(const struct game_source *from, struct horus_state *s,
                       unsigned seat, uint64_t *seen)
{
    for (int i = 0; i < HORUS_STONES; i++) {
        unsigned x = stone_at(from, "depot", (const int[]){(int)seat, i}, 2);
        if (x == HORUS_NONE || *seen >> x & 1)
            break;
        *seen |= horus_bit(x);
        horus_put_depot(s, seat, x);
    }
}

static void read_seat(const struct game_source *from, struct horus_state *s,
                      unsigned seat)
{
    struct horus_seat *t = &s->seat[seat];
    int p = (int)seat;
    t->gems = source_byte(source_at(from, "gems", p));
    t->swapped = source_at(from, "swapped", p) == 1;
    t->mode = (uint8_t)source_within(source_at(from, "mode", p), 0, HORUS_MODE_INSIDE,
                                     HORUS_MODE_NONE);
    t->supply = set_at(from, "personal", (int[]){p, 0}, 1);
    t->secret = source_at(from, "secret", p) == GAME_NULL
                    ? HORUS_UNKNOWN
                    : (uint8_t)stone_at(from, "secret", &p, 1);
    for (int i = 0; i < HORUS_LOWER; i++)
        t->barge[i] = (uint8_t)stone_at(from, "lower", (const int[]){p, i}, 2);
    for (int i = 0; i < HORUS_UPPER; i++)
        t->barge[HORUS_LOWER + i] =
            (uint8_t)stone_at(from, "upper", (const int[]){p, i}, 2);
    for (int k = 0; k < HORUS_PILES; k++) {
        t->top[k] = (uint8_t)stone_at(from, "stack", (const int[]){p, k}, 2);
        t->unseen[k] = source_byte(source_at2(from, "depth", p, k));
        if (s->turn && t->top[k] == HORUS_NONE && t->unseen[k])
            s->turned |= (uint16_t)(1u << (HORUS_PILES * seat + (unsigned)k));
    }
    horus_barge_changed(s, t);
}

static void read_offer(const struct game_source *from, struct horus_state *s,
                       unsigned n)
{
    s->partner = seat_of(from, "partner", n);
    s->target = (uint8_t)stone_of(from, "target");
    s->stake_gems = source_byte(source_get(from, "stake_gems"));
    s->stake = set_of(from, "stake");
    s->thrower = seat_of(from, "thrower", n);
    s->gain = (uint8_t)stone_of(from, "gain");
    s->receive = set_of(from, "receive");
    for (int i = 0; i < 2; i++) {
        s->balls[i] = (uint8_t)source_within(source_at(from, "balls", i), 0,
                                             HORUS_HOLLOWS - 1, HORUS_NONE);
        s->throws[i] = source_within(source_at(from, "throws", i), 0, INT32_MAX, 0);
        s->hits[i] = source_within(source_at(from, "hits", i), 0, INT32_MAX, 0);
    }
}

static void read_swap(const struct game_source *from, struct horus_state *s)
{
    for (int i = 0; i < HORUS_TOPS; i++)
        s->picked |= (uint8_t)(1u << source_within(source_at(from, "picked", i), 1,
                                                   HORUS_TOPS, 0) >>
                               1);
    s->taken = set_of(from, "taken");
    s->swap_left = source_byte(source_get(from, "swap_left"));
    s->floor = source_byte(source_get(from, "floor"));
}

/* Truth lists the stones, a view counts them. */
static uint64_t read_pool(const struct game_source *from)
{
    uint64_t set = 0;
    int32_t n = source_get(from, "pool");
    if (n >= 0)
        return HORUS_POOL_HIDDEN | (uint64_t)source_within(n, 0, HORUS_STONES, 0)
                                       << HORUS_POOL_SHIFT;
    for (int i = 0; i < HORUS_STONES; i++) {
        int32_t stone = source_word(source_at(from, "pool", i));
        if (stone >= 0)
            set |= horus_bit((unsigned)stone);
    }
    return set & HORUS_ALL;
}

void horus_read(const struct game_source *from, struct game_state *state)
{
    struct horus_state *s = horus_own(state);
    const char *motifs = from->text(from, "motifs", (const int[]){0}, 0);
    unsigned set = 0;
    uint64_t seen = 0;
    read_options(from, &s->head.config);
    unsigned n = s->head.config.n_players;
    memset(s->under, HORUS_NONE, sizeof s->under);
    if (horus_eat_motifs(&motifs, &set))
        s->motifs = (uint8_t)set;
    s->start = seat_of(from, "start", n);
    s->turn = (uint16_t)source_within(source_get(from, "turn"), 0, UINT16_MAX, 0);
    s->active = seat_of(from, "active", n);
    s->head.phase = (uint8_t)source_within(source_get(from, "phase"), 0,
                                           HORUS_PHASE_COUNT - 1, HORUS_PHASE_OVER);
    s->idle = source_byte(source_get(from, "idle"));
    s->passed = source_get(from, "passed") == 1;
    s->offers = source_byte(source_get(from, "offers"));
    s->pool = read_pool(from);
    s->ender = seat_of(from, "ender", n);
    s->loader = seat_of(from, "loader", n);
    s->end = (uint8_t)source_within(source_get(from, "end"), 0, HORUS_END_LIMIT,
                                    HORUS_END_NONE);
    for (unsigned p = 0; p < HORUS_SEATS; p++) {
        memset(s->seat[p].barge, HORUS_NONE, sizeof s->seat[p].barge);
        memset(s->seat[p].top, HORUS_NONE, sizeof s->seat[p].top);
        s->seat[p].secret = s->seat[p].row = HORUS_NONE;
        if (p >= n)
            continue;
        read_seat(from, s, p);
        read_depot(from, s, p, &seen);
    }
    read_offer(from, s, n);
    /* Where a stone on its way came from is not told; only the log asks. */
    uint64_t moving = (s->receive | horus_bit(s->gain)) & HORUS_ALL & ~seen;
    for (; moving; moving &= moving - 1)
        s->under[bits_low(moving)] = HORUS_SPOT_SUPPLY;
    read_swap(from, s);
    horus_set_node(s);
}
