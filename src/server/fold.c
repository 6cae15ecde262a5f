/* fold.c - what each kind of row does to a table, and the text of snapshots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/fold.h"

/* ---- rows ------------------------------------------------------------ */

/* The next blank-separated word; NULL when there is none or it does not fit. */
const char *fold_word(const char *p, char *buf, size_t size)
{
    size_t n;

    if (!p)
        return NULL;
    n = strcspn(p, " ");
    if (!n || n >= size)
        return NULL;
    memcpy(buf, p, n);
    buf[n] = '\0';
    return p[n] ? p + n + 1 : p + n;
}

static const char *seat_word(const struct table *t, const char *p, int *seat)
{
    char buf[4];

    *seat = 0;
    p = fold_word(p, buf, sizeof buf);
    if (!p || buf[1] || buf[0] < '1' || buf[0] > '0' + t->n_seats)
        return NULL;
    *seat = buf[0] - '1';
    return p;
}

static void empty_seat(struct seat *s, enum seat_kind kind)
{
    bool online = s->is_online;

    memset(s, 0, sizeof *s);
    s->kind = (uint8_t)kind;
    s->is_online = online && kind != SEAT_OPEN;
}

/* Sits down, with a plain nonce or with the seal of one. */
static int apply_join(struct table *t, const struct store_row *row)
{
    int seat;
    char person[STORE_ID_MAX], luck[DEALER_HEX + 1], bot[4];
    const char *p = seat_word(t, row->text, &seat);
    bool is_sealed = row->kind == 'e', is_empty;
    struct seat *s;

    p = fold_word(p, person, sizeof person);
    p = fold_word(p, luck, sizeof luck);
    p = fold_word(p, bot, sizeof bot);
    if (!p || !table_is_seating(t) || (!is_sealed && strlen(luck) >= sizeof s->nonce))
        return -1;
    s = &t->seat[seat];
    empty_seat(s, bot[0] == '1' ? SEAT_OUTSIDE : SEAT_PERSON);
    memcpy(s->person, person, sizeof person);
    is_empty = luck[0] == '-' && !luck[1];
    snprintf(s->nonce, sizeof s->nonce, "%.32s", is_sealed || is_empty ? "" : luck);
    snprintf(s->seal, sizeof s->seal, "%s", is_sealed ? luck : "");
    snprintf(s->name, sizeof s->name, "%s", p);
    return 0;
}

static int apply_keep(struct table *t, const char *text)
{
    int seat;
    char person[STORE_ID_MAX];
    const char *p = fold_word(seat_word(t, text, &seat), person, sizeof person);
    struct seat *s;

    if (!p || !table_is_seating(t))
        return -1;
    s = &t->seat[seat];
    empty_seat(s, SEAT_OPEN);
    memcpy(s->kept, person, sizeof person);
    snprintf(s->name, sizeof s->name, "%s", p);
    return 0;
}

static int apply_rename(struct table *t, const char *text)
{
    char person[STORE_ID_MAX];
    const char *p = fold_word(text, person, sizeof person);

    if (!p)
        return -1;
    for (int i = 0; i < t->n_seats; i++)
        if (!strcmp(t->seat[i].person, person))
            snprintf(t->seat[i].name, sizeof t->seat[i].name, "%s", p);
    return 0;
}

static int apply_seat(struct table *t, const char *text)
{
    int seat;
    char kind[12];
    const char *p = seat_word(t, text, &seat);
    struct seat *s;

    p = fold_word(p, kind, sizeof kind);
    if (!p || !table_is_seating(t))
        return -1;
    s = &t->seat[seat];
    if (!strcmp(kind, "open")) {
        empty_seat(s, SEAT_OPEN);
    } else if (!strcmp(kind, "outside")) {
        empty_seat(s, SEAT_OUTSIDE);
    } else if (!strcmp(kind, "bot")) {
        empty_seat(s, SEAT_BOT);
        return fold_word(p, s->level, sizeof s->level) ? 0 : -1;
    } else {
        return -1;
    }
    return 0;
}

/* Who owes what after a row, and since when. */
static void ask(struct table *t, uint8_t before, int actor, const struct store_row *row)
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

static void settle(struct table *t)
{
    match_settle(t->match, true);
    if (match_head(t->match)->node == GAME_OVER)
        t->state = STORE_TABLE_FINISHED;
}

static int apply_start(struct table *t, const struct store_row *row)
{
    struct dealer d;

    if (t->state != STORE_TABLE_OPEN || t->match || t->dealing == DEALING_SEALS ||
        table_deal_waits(t) || table_dealer(t, &d))
        return -1;
    for (int p = 0; p < t->n_seats; p++)
        t->seat[p].left = (int64_t)t->clock.bank_s * 1000;
    t->dealing = DEALING_NOT;
    t->match = match_new(t->game, &t->config, &d);
    if (!t->match)
        return -1;
    t->state = STORE_TABLE_RUNNING;
    settle(t);
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

/* An action or a throw: "SEAT MS TEXT". A throw "-" is rolled by its weights. */
static int apply_act(struct table *t, const struct store_row *row,
                     struct table_change *ret)
{
    int seat, code;
    char ms[16];
    const char *p = seat_word(t, row->text, &seat);
    uint8_t before = table_owes(t);
    struct match_error err;

    p = fold_word(p, ms, sizeof ms);
    if (!p || t->state != STORE_TABLE_RUNNING)
        return -1;
    ret->from = match_ply(t->match);
    ret->actor = seat;
    if (row->kind == 'a')
        code = match_act(t->match, seat, p, &err);
    else if (!strcmp(p, "-"))
        code = match_settle(t->match, false) > 0 ? 0 : -1;
    else
        code = match_throw(t->match, p, &err);
    if (code != MATCH_OK)
        return -1;
    charge(t, seat, strtoll(ms, NULL, 10));
    settle(t);
    ret->to = match_ply(t->match);
    ret->is_step = true;
    ret->is_meta = t->state == STORE_TABLE_FINISHED;
    t->step_seq = row->seq;
    ask(t, before, seat, row);
    return 0;
}

static int apply_undo(struct table *t, const struct store_row *row,
                      struct table_change *ret)
{
    int seat;
    struct match_error err;
    uint8_t before = table_owes(t);

    if (!seat_word(t, row->text, &seat) || t->state != STORE_TABLE_RUNNING)
        return -1;
    ret->actor = seat;
    if (match_undo(t->match, seat, &err) != MATCH_OK)
        return -1;
    ret->to = match_ply(t->match);
    /* Hidden commits of others stay behind it: the last few acts are told again. */
    ret->from = ret->to > t->n_seats ? ret->to - t->n_seats : 0;
    ret->is_step = ret->is_back = true;
    t->step_seq = row->seq;
    ask(t, before, seat, row);
    return 0;
}

static int apply_standin(struct table *t, const char *text)
{
    int seat;
    char why[8];
    const char *p = seat_word(t, text, &seat);

    if (!fold_word(p, why, sizeof why))
        return -1;
    t->seat[seat].standin = !strcmp(why, "time") ? STANDIN_TIME : STANDIN_AWAY;
    t->seat[seat].owed = t->seat[seat].asked;
    return 0;
}

static int apply_back(struct table *t, const struct store_row *row)
{
    int seat;
    char left[24];
    const char *p = seat_word(t, row->text, &seat);

    if (!fold_word(p, left, sizeof left))
        return -1;
    t->seat[seat].standin = STANDIN_NONE;
    t->seat[seat].left = strtoll(left, NULL, 10);
    if (t->seat[seat].asked)
        t->seat[seat].since = row->at;
    return 0;
}

/* Between two people a resignation ends the game; otherwise a bot plays on, and the
 * game ends when nobody is left who has not resigned. */
static int apply_resign(struct table *t, const char *text)
{
    int seat, people = 0;

    if (!seat_word(t, text, &seat) || t->state != STORE_TABLE_RUNNING)
        return -1;
    t->seat[seat].standin = STANDIN_RESIGNED;
    for (int p = 0; p < t->n_seats; p++)
        people += t->seat[p].person[0] && t->seat[p].standin != STANDIN_RESIGNED;
    if (t->n_seats == 2) {
        t->resigned = (int8_t)seat;
        t->state = STORE_TABLE_FINISHED;
    } else if (!people) {
        t->state = STORE_TABLE_CLOSED;
    }
    if (t->state != STORE_TABLE_RUNNING)
        for (int p = 0; p < t->n_seats; p++)
            t->seat[p].asked = 0, t->seat[p].since = 0;
    return 0;
}

static int apply_mute(struct table *t, const char *text)
{
    char person[STORE_ID_MAX], on[4];
    const char *p = fold_word(fold_word(text, person, sizeof person), on, sizeof on);

    if (!p)
        return -1;
    for (int i = 0; i < TABLE_MUTED; i++)
        if (!strcmp(t->muted[i], person))
            t->muted[i][0] = '\0';
    for (int i = 0; on[0] == '1' && i < TABLE_MUTED; i++)
        if (!t->muted[i][0]) {
            memcpy(t->muted[i], person, sizeof person);
            break;
        }
    return 0;
}

static int apply_kind(struct table *t, const struct store_row *row,
                      struct table_change *ret)
{
    int seat;

    ret->is_meta = true;
    switch (row->kind) {
    case 'j':
    case 'e':
        return apply_join(t, row);
    case 'c':
    case 'd':
    case 'v':
    case 'o':
        return fold_deal(t, row);
    case 'h':
        return apply_keep(t, row->text);
    case 'p':
        return apply_rename(t, row->text);
    case 'k':
        return apply_seat(t, row->text);
    case 'l':
        if (!seat_word(t, row->text, &seat) || !table_is_seating(t))
            return -1;
        empty_seat(&t->seat[seat],
                   t->seat[seat].kind == SEAT_OUTSIDE ? SEAT_OUTSIDE : SEAT_OPEN);
        return 0;
    case 's':
        ret->is_begin = true;
        return apply_start(t, row);
    case 'a':
    case 't':
        ret->is_meta = false;
        return apply_act(t, row, ret);
    case 'u':
        ret->is_meta = false;
        return apply_undo(t, row, ret);
    case 'b':
        return apply_standin(t, row->text);
    case 'g':
        return apply_back(t, row);
    case 'r':
        return apply_resign(t, row->text);
    case 'm':
        return apply_mute(t, row->text);
    case 'n':
        return fold_word(row->text, t->rematch, sizeof t->rematch) ? 0 : -1;
    case 'x':
        t->state = STORE_TABLE_CLOSED;
        return 0;
    default:
        return -1;
    }
}

/* Rows that a seat asked for begin with it. */
static int8_t actor_of(const struct table *t, const struct store_row *row)
{
    int seat = -1;

    return strchr("atur", row->kind) && seat_word(t, row->text, &seat) ? (int8_t)seat
                                                                       : -1;
}

int table_apply(struct table *t, const struct store_row *row, struct table_change *ret)
{
    *ret = (struct table_change){.actor = -1};
    if (row->seq != t->seq + 1)
        return -1;
    if (row->seq >= t->cap_ply_at) {
        uint32_t cap = t->cap_ply_at ? t->cap_ply_at * 2 : 32;
        uint32_t *more = realloc(t->ply_at, cap * sizeof *more);
        if (!more)
            return -1;
        t->ply_at = more;
        t->cap_ply_at = cap;
        if (!t->seq)
            t->ply_at[0] = 0;
    }
    if (apply_kind(t, row, ret))
        return -1;
    t->seq = row->seq;
    t->updated = row->at;
    t->ply_at[row->seq] = t->match ? match_ply(t->match) : 0;
    if (row->key && row->key[0])
        t->key[row->seq % TABLE_KEYS] =
            (struct table_key){table_key_hash(row->key), row->seq, actor_of(t, row)};
    return 0;
}

/* ---- snapshot texts: "SEQ AT KIND KEY TEXT\n" ------------------------ */

int table_row_text(const struct store_row *row, char *buf, size_t size)
{
    return snprintf(buf, size, "%llu %lld %c %s %s\n", (unsigned long long)row->seq,
                    (long long)row->at, row->kind,
                    row->key && row->key[0] ? row->key : "-", row->text);
}

static int apply_line(struct table *t, const char *line)
{
    char seq[24], at[24], kind[4], key[STORE_KEY_MAX];
    const char *p = fold_word(fold_word(line, seq, sizeof seq), at, sizeof at);
    struct table_change change;
    struct store_row row = {0};

    p = fold_word(fold_word(p, kind, sizeof kind), key, sizeof key);
    if (!p)
        return -1;
    row.seq = strtoull(seq, NULL, 10);
    row.at = strtoll(at, NULL, 10);
    row.kind = kind[0];
    row.key = strcmp(key, "-") ? key : "";
    row.text = p;
    return table_apply(t, &row, &change);
}

int table_apply_text(struct table *t, const char *text, size_t len)
{
    char line[STORE_TEXT_MAX + 128];

    while (len) {
        const char *end = memchr(text, '\n', len);
        size_t n = end ? (size_t)(end - text) : len;
        if (n >= sizeof line)
            return -1;
        memcpy(line, text, n);
        line[n] = '\0';
        if (apply_line(t, line))
            return -1;
        n += end != NULL;
        text += n;
        len -= n;
    }
    return 0;
}
