/* fold.c - what each kind of row does to a table. */
#include "table/fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- seats ----------------------------------------------------------------------- */

static void empty_seat(struct seat *s, enum seat_kind kind)
{
    memset(s, 0, sizeof *s);
    s->kind = (uint8_t)kind;
}

/* Sits down, with a plain nonce or with the seal of one. */
static int fold_sit(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    if (!table_is_seating(t))
        return -1;
    empty_seat(s, row->is_program ? SEAT_OUTSIDE : SEAT_PERSON);
    memcpy(s->person, row->person, sizeof s->person);
    memcpy(s->nonce, row->nonce, sizeof s->nonce);
    memcpy(s->seal, row->seal, sizeof s->seal);
    memcpy(s->name, row->name, sizeof s->name);
    return 0;
}

static int fold_leave(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    if (!table_is_seating(t))
        return -1;
    empty_seat(s, s->kind == SEAT_OUTSIDE ? SEAT_OUTSIDE : SEAT_OPEN);
    return 0;
}

static int fold_keep(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    if (!table_is_seating(t))
        return -1;
    empty_seat(s, SEAT_OPEN);
    memcpy(s->kept, row->person, sizeof s->kept);
    memcpy(s->name, row->name, sizeof s->name);
    return 0;
}

static int fold_rename(struct table *t, const struct row *row)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!strcmp(t->seat[i].person, row->person))
            memcpy(t->seat[i].name, row->name, sizeof t->seat[i].name);
    return 0;
}

static int fold_seat(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    if (!table_is_seating(t))
        return -1;
    empty_seat(s, (enum seat_kind)row->seating.kind);
    memcpy(s->level, row->seating.level, sizeof s->level);
    return 0;
}

static int fold_cover(struct table *t, const struct row *row, struct table_change *ret)
{
    if (t->state >= TABLE_FINISHED || !table_may_cover(t))
        return -1;
    t->seat[row->seat].is_covering = row->on;
    ret->is_fresh = t->match != NULL;
    return 0;
}

static int fold_mute(struct table *t, const struct row *row)
{
    for (int i = 0; i < TABLE_MUTED; i++)
        if (!strcmp(t->muted[i], row->person))
            t->muted[i][0] = '\0';
    for (int i = 0; row->on && i < TABLE_MUTED; i++)
        if (!t->muted[i][0]) {
            memcpy(t->muted[i], row->person, sizeof row->person);
            break;
        }
    return 0;
}

/* ---- the game -------------------------------------------------------------------- */

/* Who owes what after a row, and since when. */
static void ask(struct table *t, uint8_t before, int actor, const struct row *row)
{
    uint8_t owes = table_owes(t);

    for (int p = 0; p < t->n_seats; p++) {
        struct seat *s = &t->seat[p];
        bool is_new = !(before >> p & 1) || p == actor;
        if (!(owes >> p & 1)) {
            s->asked = 0;
            s->since = 0;
        } else if (is_new) {
            s->asked = row->seq;
            s->since = row->at;
            if (t->clock.kind == CLOCK_DAYS)
                s->left = (int64_t)t->clock.days * TABLE_DAY_MS;
        }
    }
}

/* Chance that stays pending though no hand is asked for it: there was no memory. What
 * is here is not what the log says then. */
static int settle(struct table *t)
{
    match_settle(t->match, true);
    if (match_head(t->match)->node == GAME_OVER)
        t->state = TABLE_FINISHED;
    return match_head(t->match)->node == GAME_CHANCE_NODE &&
                   match_hand(t->match) == GAME_NOBODY
               ? -1
               : 0;
}

static int fold_begin(struct table *t, const struct row *row)
{
    struct dealer d;

    if (t->state != TABLE_OPEN || t->match || t->dealing == DEALING_SEALS ||
        table_deal_waits(t) || table_dealer(t, &d))
        return -1;
    for (int p = 0; p < t->n_seats; p++)
        t->seat[p].left = (int64_t)t->clock.bank_s * 1000;
    t->dealing = DEALING_NOT;
    t->match = t->moved  ? match_from_opening(&t->opening, &d)
               : t->from ? match_from_state(t->game, t->from, &d)
                         : match_new(t->game, &t->config, &d);
    if (!t->match)
        return -1;
    dealer_promise(&d, t->commitment);
    record_done(&t->opening);
    t->state = TABLE_RUNNING;
    if (settle(t))
        return -1;
    ask(t, 0, -1, row);
    return 0;
}

static void charge(struct table *t, int seat, int64_t ms)
{
    struct seat *s = &t->seat[seat];

    if (t->clock.kind != CLOCK_LIVE || table_is_driven(t, seat))
        return;
    s->left -= ms;
    if (s->left < 0)
        s->left = 0;
    s->left += (int64_t)t->clock.increment_s * 1000;
}

/* Does what the row says in the match; a throw "-" is rolled by its weights. */
static bool play(struct table *t, const struct row *row)
{
    if (row->kind == ROW_ACT)
        return match_act(t->match, row->seat, row->action, NULL) == REFUSAL_NONE;
    if (!strcmp(row->input, "-"))
        return match_settle(t->match, false) > 0;
    return match_throw(t->match, row->input, NULL) == REFUSAL_NONE;
}

static int fold_act(struct table *t, const struct row *row, struct table_change *ret)
{
    uint8_t before = table_owes(t);

    if (t->state != TABLE_RUNNING)
        return -1;
    ret->from = match_ply(t->match);
    ret->actor = row->seat;
    if (!play(t, row))
        return -1;
    charge(t, row->seat, row->spent);
    if (!table_is_driven(t, row->seat))
        t->seat[row->seat].n_over = 0;
    if (settle(t))
        return -1;
    ret->to = match_ply(t->match);
    ret->is_step = true;
    t->step_seq = row->seq;
    ask(t, before, row->seat, row);
    ret->is_meta = t->state == TABLE_FINISHED || table_is_paused(t);
    return 0;
}

static int fold_undo(struct table *t, const struct row *row, struct table_change *ret)
{
    uint8_t before = table_owes(t);

    ret->is_meta = false;
    if (t->state != TABLE_RUNNING || match_undo(t->match, row->seat, NULL))
        return -1;
    ret->actor = row->seat;
    ret->to = match_ply(t->match);
    /* Hidden commits of others stay behind it: the last few acts are told again. */
    ret->from = ret->to > t->n_seats ? ret->to - t->n_seats : 0;
    ret->is_step = ret->is_back = true;
    t->step_seq = row->seq;
    ask(t, before, row->seat, row);
    return 0;
}

static int fold_standin(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    s->standin = row->standin;
    s->owed = s->asked;
    if (row->standin == STANDIN_TIME && s->n_over < UINT8_MAX)
        s->n_over++;
    return 0;
}

static int fold_back(struct table *t, const struct row *row)
{
    struct seat *s = &t->seat[row->seat];

    s->standin = STANDIN_NONE;
    s->left = row->left;
    if (s->asked)
        s->since = row->at;
    return 0;
}

/* Has the end of the game, which no action brought, opened what was covered? */
static bool is_uncovered(const struct table *t)
{
    return t->match && t->state >= TABLE_FINISHED && t->memory == MEMORY_LETTER &&
           cover_is_used(t->game, &t->config);
}

/* Ended by something else than the rules. */
static void stop(struct table *t, enum table_state state)
{
    t->state = (uint8_t)state;
    t->is_cut = state == TABLE_FINISHED;
    for (int p = 0; p < t->n_seats; p++)
        t->seat[p].asked = 0, t->seat[p].since = 0;
}

/* Is but one seat left that has neither lost nor resigned? */
static bool is_alone(const struct table *t)
{
    int left = 0;

    for (int p = 0; p < t->n_seats; p++)
        left += t->seat[p].standin != STANDIN_RESIGNED &&
                t->seat[p].standin != STANDIN_LOST;
    return left <= 1;
}

/* Among more than two a bot plays the seat on. */
static int fold_lost(struct table *t, const struct row *row, struct table_change *ret)
{
    if (t->state != TABLE_RUNNING || t->clock.on_time != ON_TIME_LOSS)
        return -1;
    t->seat[row->seat].standin = STANDIN_LOST;
    if (is_alone(t))
        stop(t, TABLE_FINISHED);
    ret->is_fresh = is_uncovered(t);
    return 0;
}

/* A resignation ends a game of two, and one that no person would play on: then those
 * who have not resigned share the win. Otherwise a bot plays the seat on. */
static int fold_resign(struct table *t, const struct row *row, struct table_change *ret)
{
    int people = 0;

    if (t->state != TABLE_RUNNING)
        return -1;
    t->seat[row->seat].standin = STANDIN_RESIGNED;
    for (int p = 0; p < t->n_seats; p++)
        people += t->seat[p].person[0] && t->seat[p].standin != STANDIN_RESIGNED;
    if (t->n_seats == 2 || !people || (table_late(t) && is_alone(t))) {
        t->resigned = (int8_t)row->seat;
        stop(t, TABLE_FINISHED);
    }
    ret->is_fresh = is_uncovered(t);
    return 0;
}

/* ---- any row --------------------------------------------------------------------- */

static int fold_kind(struct table *t, const struct row *row, struct table_change *ret)
{
    ret->is_meta = true;
    switch (row->kind) {
    case ROW_SIT:
    case ROW_SIT_SEALED:
        return fold_sit(t, row);
    case ROW_LEAVE:
        return fold_leave(t, row);
    case ROW_KEEP:
        return fold_keep(t, row);
    case ROW_RENAME:
        return fold_rename(t, row);
    case ROW_SEAT:
        return fold_seat(t, row);
    case ROW_SEAL:
    case ROW_DEAL:
    case ROW_NONCE:
    case ROW_DEAL_OVER:
        return fold_deal(t, row);
    case ROW_BEGIN:
        ret->is_begin = true;
        return fold_begin(t, row);
    case ROW_ACT:
    case ROW_THROW:
        return fold_act(t, row, ret);
    case ROW_UNDO:
        return fold_undo(t, row, ret);
    case ROW_STANDIN:
        return fold_standin(t, row);
    case ROW_BACK:
        return fold_back(t, row);
    case ROW_RESIGN:
        return fold_resign(t, row, ret);
    case ROW_LOST:
        return fold_lost(t, row, ret);
    case ROW_MUTE:
        return fold_mute(t, row);
    case ROW_COVER:
        return fold_cover(t, row, ret);
    case ROW_REMATCH:
        memcpy(t->rematch, row->rematch, sizeof t->rematch);
        return 0;
    case ROW_CLOSE:
        t->state = TABLE_CLOSED;
        ret->is_fresh = is_uncovered(t);
        return 0;
    case ROW_KINDS:
        break;
    }
    return -1;
}

/* Whose wish it was: a key belongs to that seat. */
static int8_t wisher(const struct row *row)
{
    bool is_of_seat = row->kind == ROW_ACT || row->kind == ROW_THROW ||
                      row->kind == ROW_UNDO || row->kind == ROW_RESIGN;

    return is_of_seat ? (int8_t)row->seat : -1;
}

static bool make_place(struct table *t, uint64_t seq)
{
    uint32_t cap = t->cap_ply_at ? t->cap_ply_at * 2 : 32;
    uint32_t *more;

    if (seq < t->cap_ply_at)
        return true;
    more = realloc(t->ply_at, cap * sizeof *more);
    if (!more)
        return false;
    t->ply_at = more;
    t->cap_ply_at = cap;
    if (!t->seq)
        t->ply_at[0] = 0;
    return true;
}

int table_fold(struct table *t, const struct row *row, struct table_change *ret)
{
    *ret = (struct table_change){.actor = -1};
    if (row->seq != t->seq + 1 || row->seat >= t->n_seats || !make_place(t, row->seq) ||
        fold_kind(t, row, ret))
        return -1;
    t->seq = row->seq;
    t->updated = row->at;
    t->ply_at[row->seq] = t->match ? match_ply(t->match) : 0;
    if (row->key[0])
        t->key[row->seq % TABLE_KEYS] =
            (struct table_key){table_key_hash(row->key), row->seq, wisher(row)};
    return 0;
}

int table_fold_line(struct table *t, const struct row_line *line,
                    struct table_change *ret)
{
    struct row row;

    return row_read(line, &row) ? -1 : table_fold(t, &row, ret);
}

int table_fold_text(struct table *t, const char *text, size_t len)
{
    char buf[TABLE_TEXT_MAX + 128];
    struct row_line line;
    struct table_change change;

    while (len) {
        const char *end = memchr(text, '\n', len);
        size_t n = end ? (size_t)(end - text) : len;
        if (n >= sizeof buf)
            return -1;
        memcpy(buf, text, n);
        buf[n] = '\0';
        if (row_line_read(buf, &line) || table_fold_line(t, &line, &change))
            return -1;
        n += end != NULL;
        text += n;
        len -= n;
    }
    return 0;
}
