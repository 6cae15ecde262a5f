/* table.c - small questions about a table. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/standing.h"

const char *table_state_name(unsigned state)
{
    static const char *const names[] = {"open", "running", "finished", "closed"};

    return names[state];
}

const char *table_stage(const struct table *t)
{
    return t->state == TABLE_CLOSED     ? "the table is closed"
           : t->state == TABLE_FINISHED ? "the game is over"
           : t->state == TABLE_RUNNING  ? "the game has begun"
           : t->dealing                 ? "the game is being dealt"
                                        : "the game has not begun";
}

const char *const table_on_time_words[] = {"stand-in", "loss", NULL};

/* With what the game begins, where that is not its beginning; 0, or -1 without memory.
 */
static int copy_beginning(struct table *t, const struct table_setup *s)
{
    if (s->opening && record_copy(s->opening, &t->opening))
        return -1;
    t->moved = t->opening.n_steps;
    if (!s->from)
        return 0;
    t->from = malloc(s->game->state_size);
    if (!t->from)
        return -1;
    memcpy(t->from, s->from, s->game->state_size);
    return 0;
}

struct table *table_make(const char *id, const struct table_setup *s)
{
    struct table *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    if (copy_beginning(t, s)) {
        table_free(t);
        return NULL;
    }
    snprintf(t->id, sizeof t->id, "%s", id);
    snprintf(t->host, sizeof t->host, "%s", s->host);
    snprintf(t->title, sizeof t->title, "%s", s->title);
    snprintf(t->rematch_of, sizeof t->rematch_of, "%s", s->rematch_of);
    t->game = s->game;
    t->config = s->config;
    t->has_seed = s->seed != NULL;
    if (s->seed)
        memcpy(t->seed, s->seed, sizeof t->seed);
    t->has_chosen_seed = s->has_chosen_seed;
    t->is_public = s->is_public;
    t->has_undo = s->has_undo;
    t->memory = s->memory;
    t->fields_apart = cover_fields_apart(t->game, &t->config, t->memory);
    t->clock = s->clock;
    t->created = t->updated = s->created;
    t->n_seats = s->config.n_players;
    t->resigned = -1;
    return t;
}

void table_free(struct table *t)
{
    if (!t)
        return;
    match_free(t->match);
    record_done(&t->opening);
    free(t->from);
    free(t->ply_at);
    free(t);
}

/* ---- small questions ------------------------------------------------------------- */

uint8_t table_owes(const struct table *t)
{
    int hand;
    const struct game_head *h;

    if (t->state != TABLE_RUNNING || !t->match)
        return 0;
    h = match_head(t->match);
    if (h->node == GAME_DECISION)
        return h->acting;
    hand = match_hand(t->match);
    return (uint8_t)(hand >= 0 ? 1u << hand : 0);
}

bool table_is_driven(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->kind == SEAT_BOT || s->standin != STANDIN_NONE;
}

bool table_runs(const struct table *t, int seat)
{
    return t->clock.kind != CLOCK_NONE && t->seat[seat].since &&
           !table_is_driven(t, seat);
}

bool table_is_late(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->standin == STANDIN_TIME && s->asked && s->asked == s->owed;
}

int64_t table_spent(const struct table *t, int seat, int64_t now)
{
    const struct seat *s = &t->seat[seat];

    return s->since && !table_is_driven(t, seat)
               ? hours_between(t->hours, s->since, now)
               : 0;
}

int64_t table_left(const struct table *t, int seat, int64_t now)
{
    int64_t left = t->seat[seat].left;

    if (table_runs(t, seat))
        left -= table_spent(t, seat, now);
    return left > 0 ? left : 0;
}

uint64_t table_key_hash(const char *key)
{
    return hash_bytes(HASH_START, key, strlen(key));
}

uint64_t table_find_key(const struct table *t, const char *key, int *seat)
{
    uint64_t h = table_key_hash(key);

    if (!key[0])
        return 0;
    for (int i = 0; i < TABLE_KEYS; i++)
        if (t->key[i].seq && t->key[i].hash == h) {
            *seat = t->key[i].seat;
            return t->key[i].seq;
        }
    return 0;
}

uint32_t table_ply_after(const struct table *t, uint64_t seq)
{
    uint32_t low, ply = t->match ? match_ply(t->match) : 0;

    if (seq >= t->seq || !t->ply_at)
        return ply;
    /* An undo may have gone back below what that row had reached. */
    low = t->ply_at[seq];
    for (uint64_t i = seq + 1; i <= t->seq; i++)
        if (t->ply_at[i] < low)
            low = t->ply_at[i];
    return low < ply ? low : ply;
}

int table_seat_of(const struct table *t, const char *person, int from)
{
    for (int p = from; p < t->n_seats; p++)
        if (t->seat[p].person[0] && !strcmp(t->seat[p].person, person))
            return p;
    return -1;
}

int table_kept_for(const struct table *t, const char *person)
{
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].kept[0] && !strcmp(t->seat[p].kept, person))
            return p;
    return -1;
}

bool table_is_full(const struct table *t)
{
    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].kind != SEAT_BOT && !t->seat[p].person[0])
            return false;
    return true;
}

bool table_is_timed(const struct table *t)
{
    return t->state == TABLE_RUNNING && t->clock.kind != CLOCK_NONE;
}

bool table_is_paused(const struct table *t)
{
    bool has_people = false;

    for (int p = 0; t->state == TABLE_RUNNING && p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if (!s->person[0])
            continue;
        if (s->standin == STANDIN_NONE || table_is_late(t, p))
            return false;
        has_people = true;
    }
    return has_people && t->clock.on_time == ON_TIME_STANDIN;
}

bool table_is_abandoned(const struct table *t, int64_t now)
{
    int64_t wait = t->clock.kind == CLOCK_DAYS ? (int64_t)t->clock.days * TABLE_DAY_MS
                                               : TABLE_PAUSE_MS;

    return table_is_timed(t) && table_is_paused(t) &&
           hours_between(t->hours, t->updated, now) >= wait;
}

static uint8_t seats_with(const struct table *t, enum standin standin)
{
    unsigned seats = 0;

    for (int p = 0; p < t->n_seats; p++)
        seats |= (unsigned)(t->seat[p].standin == standin) << p;
    return (uint8_t)seats;
}

uint8_t table_late(const struct table *t)
{
    return seats_with(t, STANDIN_LOST);
}

bool table_is_seating(const struct table *t)
{
    return t->state == TABLE_OPEN && !t->dealing;
}

uint8_t table_deal_waits(const struct table *t)
{
    uint8_t seats = 0;

    for (int p = 0; t->state == TABLE_OPEN && p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if ((t->dealing == DEALING_SEALS && s->is_unsealed) ||
            (t->dealing == DEALING_NONCES && s->seal[0] && !s->nonce[0]))
            seats |= (uint8_t)(1u << p);
    }
    return seats;
}

/* The dealer of a table, made by dealer_init or by dealer_draft. */
static int dealer_by(const struct table *t, struct dealer *ret,
                     int (*make)(struct dealer *d, const uint8_t seed[DEALER_SEED],
                                 const char *table, int n_seats,
                                 const char *const *nonces))
{
    const char *nonces[GAME_MAX_PLAYERS];

    for (int p = 0; p < t->n_seats; p++)
        nonces[p] = t->seat[p].nonce;
    if (!t->has_seed || make(ret, t->seed, t->id, t->n_seats, nonces))
        return -1;
    ret->opening = t->moved;
    ret->deal.round = t->round;
    for (int p = 0; t->round && p < t->n_seats; p++) {
        memcpy(ret->deal.seal[p], t->seat[p].seal, sizeof ret->deal.seal[p]);
        ret->deal.held |= (uint8_t)(t->seat[p].has_held << p);
    }
    return 0;
}

int table_dealer(const struct table *t, struct dealer *ret)
{
    return dealer_by(t, ret, dealer_init);
}

void table_commitment(const struct table *t, char ret[DEALER_HEX + 1])
{
    struct dealer d;

    memcpy(ret, t->commitment, sizeof t->commitment);
    if (!ret[0] && !dealer_by(t, &d, dealer_draft))
        dealer_promise(&d, ret);
}

bool table_is_muted(const struct table *t, const char *person)
{
    for (int i = 0; i < TABLE_MUTED; i++)
        if (!strcmp(t->muted[i], person))
            return true;
    return false;
}

void table_result(const struct table *t, struct game_result *ret)
{
    uint8_t late = table_late(t);

    if (t->is_cut) {
        standing_cut(ret, t->n_seats, late | seats_with(t, STANDIN_RESIGNED), late);
        return;
    }
    match_result(t->match, ret);
    standing_lose(ret, t->n_seats, late);
}

/* A name in a record is one word: blanks are written as _, and no person is taken for a
 * bot. Letters of all languages stay; a long name ends before the one that has no room.
 */
static void name_of_seat(const struct seat *s, char *ret, size_t size)
{
    size_t k = 0;

    if (!s->name[0] && s->level[0]) {
        snprintf(ret, size, "bot:%s", s->level);
        return;
    }
    for (; s->name[k] && k + 1 < size; k++) {
        unsigned char c = (unsigned char)s->name[k];
        bool is_plain = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
        ret[k] = is_plain || c == '-' || c == '.' || c >= 0x80 ? (char)c : '_';
    }
    while (k > 0 && ((unsigned char)s->name[k] & 0xc0) == 0x80)
        k--;
    ret[k] = '\0';
}

char *table_record(const struct table *t)
{
    struct record r;
    char *text;

    if (!t->match || match_record(t->match, &r))
        return NULL;
    for (int p = 0; p < t->n_seats; p++)
        name_of_seat(&t->seat[p], r.name[p], sizeof r.name[p]);
    r.is_chosen = t->has_chosen_seed;
    r.is_lost_on_time = t->clock.on_time == ON_TIME_LOSS;
    r.late = table_late(t);
    if (t->state >= TABLE_FINISHED)
        dealer_hex(t->seed, DEALER_SEED, r.seed);
    text = record_write(&r);
    record_done(&r);
    return text;
}

/* ---- what is shown --------------------------------------------------------------- */

uint8_t table_covering(const struct table *t)
{
    unsigned seats = 0;

    for (int p = 0; p < GAME_MAX_PLAYERS; p++)
        seats |= (unsigned)t->seat[p].is_covering << p;
    return (uint8_t)seats;
}

struct onlooker table_onlooker(const struct table *t, int viewer)
{
    return cover_onlooker(viewer, t->memory, t->state >= TABLE_FINISHED,
                          table_covering(t));
}

void table_shown(const struct table *t, int seat, struct game_view *ret)
{
    struct onlooker who = table_onlooker(t, seat);

    cover_forget(t->game, match_view(t->match, seat), &who, ret);
}

bool table_may_cover(const struct table *t)
{
    return t->memory == MEMORY_LETTER && cover_is_choice(t->game, &t->config);
}
