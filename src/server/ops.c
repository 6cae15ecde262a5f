/* ops.c - what may be done at a table, and the way from a wish to a durable row. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/server.h"

const char *op_code_name(enum op_code code)
{
    static const char *const names[] = {
        [OP_OK] = "ok",
        [OP_REPEATED] = "ok",
        [OP_STALE] = "stale",
        [OP_ILLEGAL] = "illegal",
        [OP_NO_ACTION] = "no_action",
        [OP_NOT_YOURS] = "not_yours",
        [OP_NOT_RUNNING] = "not_running",
        [OP_OVER] = "over",
        [OP_NO_UNDO] = "no_undo",
        [OP_NO_THROW] = "no_throw",
        [OP_BUSY] = "busy",
        [OP_UNAVAILABLE] = "unavailable",
        [OP_FORBIDDEN] = "forbidden",
        [OP_CONFLICT] = "conflict",
        [OP_BAD] = "bad_request",
        [OP_UNKNOWN] = "not_subscribed", /* nobody is, when a table has gone */
        [OP_FULL] = "full",
    };

    return names[code];
}

struct op *op_new(enum op_kind kind, int seat)
{
    struct op *op = calloc(1, sizeof *op);

    if (op) {
        op->kind = kind;
        op->seat = seat;
    }
    return op;
}

static enum op_code no(struct op_answer *a, enum op_code code, const char *why)
{
    a->why = why;
    return code;
}

/* ---- before the start -------------------------------------------------- */

/* A chosen seed needs no seals: whoever chose it knows the deal. */
static void join_text(const struct table *t, const struct op *op, int seat, char *text,
                      size_t size)
{
    bool has_luck =
        op->kind == OP_JOIN && op->text[0] && !(op->is_sealed && t->has_chosen_seed);

    snprintf(text, size, "%d %s %s %d %s", seat + 1, op->person,
             has_luck ? op->text : "-", op->is_bot, op->name);
}

const char *op_stage(const struct table *t)
{
    return t->state == STORE_TABLE_CLOSED     ? "the table is closed"
           : t->state == STORE_TABLE_FINISHED ? "the game is over"
           : t->state == STORE_TABLE_RUNNING  ? "the game has begun"
           : t->dealing                       ? "the game is being dealt"
                                              : "the game has not begun";
}

static bool is_free(const struct seat *s, uint8_t kind, const char *person)
{
    return s->kind == kind && !s->person[0] &&
           (!s->kept[0] || !strcmp(s->kept, person));
}

static enum op_code check_join(const struct table *t, struct op *op,
                               struct op_answer *a, char *text, size_t size)
{
    uint8_t free_kind = op->is_bot ? SEAT_OUTSIDE : SEAT_OPEN;
    int p = op->seat;

    if (!table_is_seating(t))
        return no(a, OP_CONFLICT, op_stage(t));
    if (p >= t->n_seats)
        return no(a, OP_BAD, "there is no such seat");
    if (p < 0)
        p = table_kept_for(t, op->person);
    if (p < 0)
        for (p = 0; p < t->n_seats; p++)
            if (is_free(&t->seat[p], free_kind, op->person))
                break;
    if (p == t->n_seats || !is_free(&t->seat[p], free_kind, op->person))
        return no(a, OP_CONFLICT,
                  op->is_bot ? "no seat is kept for a program" : "no seat is free");
    join_text(t, op, p, text, size);
    return OP_OK;
}

static enum op_code check_leave(const struct table *t, struct op *op,
                                struct op_answer *a, char *text, size_t size)
{
    int p = op->seat < 0 ? table_seat_of(t, op->person, 0) : op->seat;

    if (!table_is_seating(t))
        return no(a, OP_CONFLICT,
                  t->state == STORE_TABLE_RUNNING ? "the game has begun: resign instead"
                                                  : op_stage(t));
    if (p < 0)
        p = table_kept_for(t, op->person);
    if (p < 0 || p >= t->n_seats ||
        (strcmp(t->seat[p].person, op->person) != 0 &&
         strcmp(t->seat[p].kept, op->person) != 0))
        return no(a, OP_FORBIDDEN, "this seat is not yours");
    snprintf(text, size, "%d", p + 1);
    return OP_OK;
}

static bool is_level(const char *level)
{
    for (int i = 0; bot_levels[i]; i++)
        if (!strcmp(level, bot_levels[i]))
            return true;
    return false;
}

static enum op_code check_seat(const struct table *t, struct op *op,
                               struct op_answer *a, char *kind, char *text, size_t size)
{
    if (strcmp(op->person, t->host) != 0)
        return no(a, OP_FORBIDDEN, "only the host says who may sit where");
    if (!table_is_seating(t))
        return no(a, OP_CONFLICT, op_stage(t));
    if (op->seat < 0 || op->seat >= t->n_seats)
        return no(a, OP_BAD, "there is no such seat");
    *kind = 'k';
    switch ((enum seat_kind)op->seat_kind) {
    case SEAT_PERSON:
        *kind = 'j';
        join_text(t, op, op->seat, text, size);
        break;
    case SEAT_BOT:
        if (!is_level(op->text))
            return no(a, OP_BAD, "there is no such level");
        snprintf(text, size, "%d bot %s", op->seat + 1, op->text);
        break;
    case SEAT_OUTSIDE:
        snprintf(text, size, "%d outside", op->seat + 1);
        break;
    case SEAT_OPEN:
        snprintf(text, size, "%d open", op->seat + 1);
        break;
    }
    return OP_OK;
}

static enum op_code check_close(const struct table *t, struct op *op,
                                struct op_answer *a, char *text, size_t size)
{
    if (t->state >= STORE_TABLE_FINISHED)
        return no(a, OP_CONFLICT, op_stage(t));
    if (!op->is_admin && !op->is_own) {
        if (strcmp(op->person, t->host) != 0)
            return no(a, OP_FORBIDDEN, "only the host may close the table");
        for (int p = 0; t->state == STORE_TABLE_RUNNING && p < t->n_seats; p++)
            if (t->seat[p].person[0] && strcmp(t->seat[p].person, op->person) != 0)
                return no(a, OP_CONFLICT, "others are playing here");
    }
    snprintf(text, size, "%s", op->text[0] ? op->text : "host");
    return OP_OK;
}

static enum op_code check_rematch(const struct table *t, struct op *op,
                                  struct op_answer *a, char *text, size_t size)
{
    if (table_seat_of(t, op->person, 0) < 0)
        return no(a, OP_FORBIDDEN, "only players may ask for a rematch");
    if (t->state != STORE_TABLE_FINISHED)
        return no(a, OP_CONFLICT,
                  t->state == STORE_TABLE_CLOSED ? op_stage(t)
                                                 : "the game is not over");
    /* Its name is that of a closed rematch, which this one replaces. */
    if (t->rematch[0] && strcmp(t->rematch, op->name) != 0)
        return no(a, OP_CONFLICT, "there is a rematch already");
    snprintf(text, size, "%s", op->text);
    return OP_OK;
}

/* "PERSON 0|1"; what is so already needs no row. */
static enum op_code check_mute(const struct table *t, struct op *op,
                               struct op_answer *a, char *text, size_t size)
{
    char person[STORE_ID_MAX] = "";
    size_t n = strcspn(op->text, " ");

    if (strcmp(op->person, t->host) != 0)
        return no(a, OP_FORBIDDEN, "only the host may do this");
    if (n < sizeof person)
        memcpy(person, op->text, n);
    if (table_is_muted(t, person) == (op->text[n + 1] == '1'))
        return OP_REPEATED;
    snprintf(text, size, "%s", op->text);
    return OP_OK;
}

/* ---- the game ------------------------------------------------------------- */

/* What all game operations of a client have in common. */
static enum op_code check_player(const struct table *t, struct op *op,
                                 struct op_answer *a)
{
    const struct seat *s;
    uint64_t seq;
    int by;

    if (op->seat < 0 || op->seat >= t->n_seats)
        return no(a, OP_NOT_YOURS, "there is no such seat");
    s = &t->seat[op->seat];
    if (!op->is_own) {
        if (!s->person[0] || strcmp(s->person, op->person) != 0)
            return no(a, OP_NOT_YOURS, "this seat is not yours");
        seq = table_find_key(t, op->key, &by);
        if (seq && by != op->seat)
            return no(a, OP_NOT_YOURS, "another seat has used this key");
        if (seq) {
            a->seq = seq;
            return OP_REPEATED;
        }
    }
    if (t->state == STORE_TABLE_OPEN)
        return no(a, OP_NOT_RUNNING, op_stage(t));
    if (t->state != STORE_TABLE_RUNNING)
        return no(a, OP_OVER, op_stage(t));
    if (!op->is_own && s->standin == STANDIN_RESIGNED)
        return no(a, OP_NOT_YOURS, "you have resigned");
    if (!op->is_own && (op->kind == OP_ACT || op->kind == OP_THROW) &&
        table_is_late(t, op->seat))
        return no(a, OP_NOT_YOURS, "your time is over; the stand-in moves first");
    return OP_OK;
}

/* Is the decision that the client answered the one that is open? */
static bool is_stale(const struct table *t, const struct op *op)
{
    uint64_t asked = t->seat[op->seat].asked;

    return op->seq < (asked ? asked : t->step_seq);
}

static enum op_code refusal(int code, const struct match_error *err,
                            struct op_answer *a)
{
    static char why[sizeof err->why];

    memcpy(why, err->why, sizeof why);
    a->rule = err->rule;
    a->why = why;
    switch (code) {
    case MATCH_NO_ACTION:
        return OP_NO_ACTION;
    case MATCH_OVER:
        return OP_OVER;
    case MATCH_NO_UNDO:
        return OP_NO_UNDO;
    case MATCH_NO_THROW:
        return OP_NO_THROW;
    case MATCH_MEMORY:
        return OP_UNAVAILABLE;
    default:
        return OP_ILLEGAL;
    }
}

static enum op_code check_act(const struct table *t, struct op *op, int64_t now,
                              struct op_answer *a, char *text, size_t size)
{
    struct match_error err = {0};
    int code;

    if (is_stale(t, op))
        return OP_STALE;
    code = match_check(t->match, op->seat, op->text, NULL, &err);
    if (code != MATCH_OK)
        return refusal(code, &err, a);
    snprintf(text, size, "%d %lld %s", op->seat + 1,
             (long long)table_spent(t, op->seat, now), op->text);
    return OP_OK;
}

static enum op_code check_throw(const struct table *t, struct op *op, int64_t now,
                                struct op_answer *a, char *text, size_t size)
{
    static const uint16_t still[256];
    game_action ignored;

    if (is_stale(t, op))
        return OP_STALE;
    if (match_hand(t->match) != op->seat)
        return no(a, OP_NO_THROW, "no throw of yours is awaited");
    /* A bot's hand is for bots: a person throws with the own one. */
    if (!op->is_own && strncmp(op->text, "bot ", 4) == 0)
        return no(a, OP_NO_THROW, "this is not a throw of this game");
    /* Only whether the input can be read; what it leads to depends on the noise. */
    if (strcmp(op->text, "-") != 0 &&
        (strlen(op->text) >= RECORD_THROW_MAX ||
         t->game->skill->resolve(match_truth(t->match), op->text, still, &ignored)))
        return no(a, OP_NO_THROW, "this is not a throw of this game");
    snprintf(text, size, "%d %lld %s", op->seat + 1,
             (long long)table_spent(t, op->seat, now), op->text);
    return OP_OK;
}

static enum op_code check_undo(const struct table *t, struct op *op,
                               struct op_answer *a, char *text, size_t size)
{
    if (op->seq < t->step_seq)
        return OP_STALE;
    if (!t->has_undo)
        return no(a, OP_NO_UNDO, "this table does not allow it");
    if (!match_can_undo(t->match, op->seat))
        return no(a, OP_NO_UNDO, "there is nothing that you could take back");
    snprintf(text, size, "%d", op->seat + 1);
    return OP_OK;
}

static enum op_code check_standin(const struct table *t, struct op *op,
                                  struct op_answer *a, char *text, size_t size)
{
    if (!t->seat[op->seat].person[0] || t->seat[op->seat].standin)
        return no(a, OP_CONFLICT, "a bot plays here already");
    snprintf(text, size, "%d %s", op->seat + 1,
             op->standin == STANDIN_TIME ? "time" : "away");
    return OP_OK;
}

static enum op_code check_back(const struct table *t, struct op *op,
                               struct op_answer *a, char *text, size_t size)
{
    const struct seat *s = &t->seat[op->seat];
    int64_t least = (int64_t)t->clock.increment_s * 1000, left = s->left;

    if (s->standin != STANDIN_AWAY && s->standin != STANDIN_TIME)
        return no(a, OP_CONFLICT, "nobody stands in for you");
    if (table_is_late(t, op->seat))
        return no(a, OP_CONFLICT, "your time is over; the stand-in moves first");
    /* Whoever ran out of time gets a little to find back into the game. */
    if (least < 10000)
        least = 10000;
    if (t->clock.kind == CLOCK_DAYS)
        left = (int64_t)t->clock.days * TABLE_DAY_MS;
    else if (left < least)
        left = least;
    snprintf(text, size, "%d %lld", op->seat + 1, (long long)left);
    return OP_OK;
}

static enum op_code check_game(const struct table *t, struct op *op, int64_t now,
                               struct op_answer *a, char *kind, char *text, size_t size)
{
    enum op_code code = check_player(t, op, a);

    if (code != OP_OK)
        return code;
    switch (op->kind) {
    case OP_ACT:
        *kind = 'a';
        return check_act(t, op, now, a, text, size);
    case OP_THROW:
        *kind = 't';
        return check_throw(t, op, now, a, text, size);
    case OP_UNDO:
        *kind = 'u';
        return check_undo(t, op, a, text, size);
    case OP_STANDIN:
        *kind = 'b';
        return check_standin(t, op, a, text, size);
    case OP_BACK:
        *kind = 'g';
        return check_back(t, op, a, text, size);
    case OP_RESIGN:
        *kind = 'r';
        snprintf(text, size, "%d", op->seat + 1);
        return OP_OK;
    case OP_JOIN:
    case OP_LEAVE:
    case OP_SEAT:
    case OP_START:
    case OP_CLOSE:
    case OP_REMATCH:
    case OP_MUTE:
    case OP_KEEP:
    case OP_RENAME:
    case OP_SEAL:
    case OP_REVEAL:
    case OP_DEAL_OVER:
        break;
    }
    return OP_BAD;
}

enum op_code op_check(struct room *r, struct op *op, struct op_answer *a, char *kind,
                      char *text, size_t size)
{
    const struct table *t = r->table;

    *a = (struct op_answer){.seq = t->seq, .why = ""};
    switch (op->kind) {
    case OP_JOIN:
        *kind = op->is_sealed && !t->has_chosen_seed ? 'e' : 'j';
        return check_join(t, op, a, text, size);
    case OP_LEAVE:
        *kind = 'l';
        return check_leave(t, op, a, text, size);
    case OP_SEAT:
        return check_seat(t, op, a, kind, text, size);
    case OP_START:
    case OP_SEAL:
    case OP_REVEAL:
    case OP_DEAL_OVER:
        return deal_check(r, op, a, kind, text, size);
    case OP_CLOSE:
        *kind = 'x';
        return check_close(t, op, a, text, size);
    case OP_REMATCH:
        *kind = 'n';
        return check_rematch(t, op, a, text, size);
    case OP_MUTE:
        *kind = 'm';
        return check_mute(t, op, a, text, size);
    case OP_KEEP:
        *kind = 'h';
        if (!table_is_seating(t))
            return no(a, OP_CONFLICT, op_stage(t));
        snprintf(text, size, "%d %s %s", op->seat + 1, op->person, op->name);
        return OP_OK;
    case OP_RENAME:
        *kind = 'p';
        if (t->state >= STORE_TABLE_FINISHED)
            return no(a, OP_CONFLICT, op_stage(t));
        snprintf(text, size, "%s %s", op->person, op->name);
        return OP_OK;
    case OP_ACT:
    case OP_THROW:
    case OP_UNDO:
    case OP_RESIGN:
    case OP_STANDIN:
    case OP_BACK:
        break;
    }
    return check_game(t, op, server_now(r->srv), a, kind, text, size);
}
