/* games.c - games played to their end. */
#include "games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/registry.h"
#include "room/room.h"
#include "server/stored.h"
#include "table/wish.h"

/* Beginners end their games as people do; in Horus they wander to the last turn. */
const struct game_plan plans[PLANS] = {
    {"ra", "players=4 edition=2008", "beginner", 4, 4},
    {"ra", "players=3 edition=1999", "beginner", 3, 3},
    {"ra", "players=3 edition=2008", "beginner", 1, 3},
    {"aton", "", "beginner", 2, 2},
    {"aton", "", "beginner", 1, 2},
    {"horus", "players=2", "novice", 2, 2},
    {"horus", "players=4", "novice", 4, 4},
    {"ankh", "players=2", "beginner", 2, 2},
    {"ankh", "players=4", "beginner", 4, 4},
    {"ankh", "players=3", "beginner", 1, 3},
};

enum {
    THINK_LEAST_MS = 1500,
    THINK_MEAN_MS = 9000,
    TURNS_MAX = 4000,
    NONCE = 32, /* digits */
};

static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* ---- people ---------------------------------------------------------------------- */

void person_id(uint32_t number, char ret[STORE_ID_MAX])
{
    struct rng r = rng_stream(number, RNG_CALLER);
    memset(ret, 0, STORE_ID_MAX);
    for (int i = 0; i < 16; i++)
        ret[i] = letters[rng_below(&r, i ? 64 : 62)];
}

void person_name(uint32_t number, char ret[STORE_NAME_MAX])
{
    static const char *const names[] = {"Amara", "Bente", "Chloe", "Dario",
                                        "Elias", "Fatma", "Goran", "Heike"};
    memset(ret, 0, STORE_NAME_MAX);
    snprintf(ret, STORE_NAME_MAX, "%s %06u", names[number % 8],
             (unsigned)number % 1000000);
}

static void draw_hex(struct rng *rng, size_t n, char *ret)
{
    for (size_t i = 0; i < n; i++)
        ret[i] = "0123456789abcdef"[rng_below(rng, 16)];
    ret[n] = '\0';
}

/* ---- playing --------------------------------------------------------------------- */

struct play {
    struct table *table;
    struct made_table *made;
    size_t cap;
    int64_t now;
    struct rng *rng;
    struct bot *bot[GAME_MAX_PLAYERS];
    char nonce[GAME_MAX_PLAYERS][DEALER_NONCE_MAX];
    char run[GAME_MAX_PLAYERS][9]; /* what the keys of a page begin with */
    unsigned count[GAME_MAX_PLAYERS];
};

static bool has_level(const struct game *g, const char *level, char *why, size_t size)
{
    return bot_has_level(g, level, why, size);
}

static int keep_row(struct play *p, const struct row *row)
{
    struct made_table *m = p->made;
    char text[STORE_TEXT_MAX];
    if (m->n == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 256;
        m->rows = realloc(m->rows, p->cap * sizeof *m->rows);
    }
    if (!m->rows || row_write(row, text, sizeof text) < 0)
        return -1;
    m->rows[m->n++] = (struct store_row){.seq = row->seq,
                                         .at = row->at,
                                         .kind = row_forms[row->kind].letter,
                                         .key = strdup(row->key),
                                         .text = strdup(text)};
    return 0;
}

static int submit(struct play *p, struct wish *w)
{
    struct house h = {
        .now = p->now, .reveal_ms = 5000, .has_level = has_level, .here = 31};
    uint8_t seed[DEALER_SEED];
    struct row row;
    struct refusal no;
    struct table_change change;
    for (int i = 0; i < DEALER_SEED; i++)
        seed[i] = (uint8_t)rng_next(p->rng);
    h.seed = seed;
    w->known = p->table->seq;
    memset(&row, 0, sizeof row);
    if (table_check(p->table, w, &h, &row, &no) != VERDICT_ROW) {
        fprintf(stderr, "growth: wish %d of seat %d: %s\n", w->kind, w->seat, no.why);
        return -1;
    }
    row.seq = p->table->seq + 1;
    row.at = p->now;
    return table_fold(p->table, &row, &change) < 0 ? -1 : keep_row(p, &row);
}

static struct wish wish_of(const struct play *p, enum wish_kind kind, int seat)
{
    struct wish w = {.kind = kind, .seat = seat};
    memcpy(w.person, p->table->seat[seat].person, sizeof w.person);
    w.is_own = !w.person[0];
    return w;
}

static int sit_down(struct play *p, const struct game_plan *plan,
                    const uint32_t *people)
{
    for (int s = 0; s < plan->people; s++) {
        struct wish w = {.kind = WISH_SIT, .seat = s, .sit.is_sealed = true};
        person_id(people[s], w.person);
        person_name(people[s], w.sit.name);
        draw_hex(p->rng, NONCE, p->nonce[s]);
        draw_hex(p->rng, 8, p->run[s]);
        dealer_seal(p->nonce[s], w.sit.luck);
        p->now += 4000 + rng_below(p->rng, 60000);
        if (submit(p, &w) < 0)
            return -1;
    }
    for (int s = plan->people; s < plan->seats; s++) {
        struct wish w = {.kind = WISH_SEAT, .seat = s, .seating.kind = SEAT_BOT};
        snprintf(w.seating.level, sizeof w.seating.level, "regular");
        person_id(people[0], w.person);
        if (submit(p, &w) < 0)
            return -1;
    }
    return 0;
}

static int deal(struct play *p, const struct game_plan *plan)
{
    struct wish begin = wish_of(p, WISH_BEGIN, 0);
    while (p->table->state == TABLE_OPEN) {
        uint8_t waits = table_deal_waits(p->table);
        int s = 0;
        p->now += 60;
        begin.is_own = p->table->dealing != DEALING_NOT;
        if (!waits && submit(p, &begin) < 0)
            return -1;
        while (waits && !(waits >> s & 1))
            s++;
        struct wish w = wish_of(p, WISH_REVEAL, s);
        if (waits && s < plan->people) {
            memcpy(w.nonce, p->nonce[s], sizeof w.nonce);
            if (submit(p, &w) < 0)
                return -1;
        }
    }
    return 0;
}

static int64_t think(struct rng *rng)
{
    double u = (double)(1 + rng_below(rng, 1000000)) / 1000001.0;
    return THINK_LEAST_MS - (int64_t)(THINK_MEAN_MS * log(u));
}

/* Hands throw in Horus: its ball, or its rings. */
static void throw_by_hand(struct play *p, struct wish *w)
{
    const char *input = bot_throw(p->table->game, "regular");
    uint32_t power = 200 + rng_below(p->rng, 700);
    if (w->is_own)
        snprintf(w->input, sizeof w->input, "%s", input ? input : "-");
    else
        snprintf(w->input, sizeof w->input, "ball %u cw", (unsigned)power);
    if (w->is_own)
        return;
    const struct game_state *s = match_truth(p->table->match);
    uint16_t still[64] = {0};
    game_action ignored;
    if (p->table->game->skill->resolve(s, w->input, still, &ignored) != 0)
        snprintf(w->input, sizeof w->input, "ring %u %u",
                 (unsigned)rng_below(p->rng, 900), (unsigned)power);
}

static int decide(struct play *p, int seat)
{
    struct table *t = p->table;
    bool throws = match_hand(t->match) == seat;
    struct wish w = wish_of(p, throws ? WISH_THROW : WISH_ACT, seat);
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(t->match, seat, legal);
    p->now += w.is_own ? 400 + rng_below(p->rng, 8) : think(p->rng);
    if (!w.is_own)
        snprintf(w.key, sizeof w.key, "%s-%u", p->run[seat], ++p->count[seat]);
    if (throws) {
        throw_by_hand(p, &w);
    } else if (n > 0) {
        game_action a =
            bot_choose(p->bot[seat], match_view(t->match, seat), seat, legal, n);
        match_format(t->match, seat, a, w.action, sizeof w.action);
    }
    return submit(p, &w);
}

static int play_on(struct play *p)
{
    for (int turn = 0; p->table->state == TABLE_RUNNING && turn < TURNS_MAX; turn++) {
        uint8_t owes = table_owes(p->table);
        int seat = 0;
        while (owes && !(owes >> seat & 1))
            seat++;
        if (!owes || decide(p, seat) < 0)
            return -1;
    }
    return p->table->state == TABLE_FINISHED ? 0 : -1;
}

static int open_table(struct play *p, const struct game_plan *plan, const char *id,
                      uint32_t host)
{
    char text[STORE_TEXT_MAX], why[200] = "", host_id[STORE_ID_MAX];
    struct table_setup s = {.game = registry_find(plan->game),
                            .host = host_id,
                            .title = "",
                            .rematch_of = "",
                            .is_public = true,
                            .created = p->now};
    person_id(host, host_id);
    if (config_parse(s.game, plan->options, &s.config, why, sizeof why) ||
        table_setup_write(&s, text, sizeof text) < 0)
        return -1;
    p->made->index.setup = strdup(text);
    p->table = table_new(id, text, why, sizeof why);
    for (int i = 0; i < plan->seats; i++)
        p->bot[i] = bot_new(s.game, plan->level, rng_next(p->rng), why, sizeof why);
    if (why[0])
        fprintf(stderr, "growth: %s\n", why);
    return p->table && !why[0] ? 0 : -1;
}

static void sum_up(struct play *p)
{
    char summary[STORE_TEXT_MAX];
    struct jot j;
    const char *setup = p->made->index.setup;
    jot_init(&j, summary, sizeof summary);
    wire_table(&j, p->table, 0, NULL);
    stored_index(p->table, &p->made->index);
    p->made->index.setup = setup;
    p->made->index.summary = strdup(jot_ok(&j) ? summary : "");
}

struct made_table *made_play(const struct game_plan *plan, const char *id,
                             const uint32_t *people, int64_t begins, struct rng *rng)
{
    struct play p = {.now = begins, .rng = rng, .made = calloc(1, sizeof *p.made)};
    bool ok = p.made && open_table(&p, plan, id, people[0]) == 0 &&
              sit_down(&p, plan, people) == 0 && deal(&p, plan) == 0 &&
              play_on(&p) == 0;
    if (ok)
        sum_up(&p);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        bot_free(p.bot[i]);
    table_free(p.table);
    if (ok)
        return p.made;
    made_free(p.made);
    return NULL;
}

void made_free(struct made_table *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->n; i++) {
        free((char *)t->rows[i].key);
        free((char *)t->rows[i].text);
    }
    free(t->rows);
    free((char *)t->index.setup);
    free((char *)t->index.summary);
    free(t);
}
