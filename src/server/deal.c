/*
 * deal.c - the way into the game: seals, the commitment, nonces, the first roll.
 *
 * docs/notation.md says what each step is for. The table's rows alone say how far it
 * is, so whichever node or process looks next goes on from there.
 */
#include <stdio.h>
#include <string.h>

#include "server/server.h"

static enum op_code no(struct op_answer *a, enum op_code code, const char *why)
{
    a->why = why;
    return code;
}

/* The waiting has lasted long enough. */
static bool is_due(const struct room *r)
{
    return hours_between(r->table->hours, r->table->dealt, server_now(r->srv)) >=
           (int64_t)r->srv->cfg.reveal_s * 1000;
}

static void put_seats(uint8_t seats, char ret[GAME_MAX_PLAYERS + 1])
{
    int n = 0;

    for (int p = 0; p < GAME_MAX_PLAYERS; p++)
        if (seats >> p & 1)
            ret[n++] = (char)('1' + p);
    if (!n)
        ret[n++] = '-';
    ret[n] = '\0';
}

/* ---- beginning --------------------------------------------------------------- */

/* Nobody waits for the absent: their seals are left out before the seed is drawn. A
 * seal that has just come in shows by itself that somebody is there. */
static bool is_here(const struct room *r, const struct op *op, int seat)
{
    const struct seat *s = &r->table->seat[seat];
    const struct person *who = map_find(&r->srv->people, s->person);

    return r->table->dealing == DEALING_SEALS || s->is_online ||
           !strcmp(s->person, op->person) || (who && who->clients);
}

static uint8_t seals_here(const struct room *r, const struct op *op)
{
    uint8_t seats = 0;

    for (int p = 0; p < r->table->n_seats; p++)
        if (r->table->seat[p].seal[0] && is_here(r, op, p))
            seats |= (uint8_t)(1u << p);
    return seats;
}

static enum op_code draw_seed(struct op_answer *a, uint8_t seals, char *text,
                              size_t size)
{
    uint8_t seed[DEALER_SEED];
    char hex[DEALER_HEX + 1], seats[GAME_MAX_PLAYERS + 1];

    if (dealer_seed_random(seed))
        return no(a, OP_UNAVAILABLE, "no randomness");
    dealer_hex(seed, sizeof seed, hex);
    put_seats(seals, seats);
    snprintf(text, size, "%s %s", hex, seats);
    return OP_OK;
}

static enum op_code check_start(const struct room *r, const struct op *op,
                                struct op_answer *a, char *kind, char *text,
                                size_t size)
{
    const struct table *t = r->table;
    uint8_t seals = seals_here(r, op);

    if (!op->is_own && strcmp(op->person, t->host) != 0)
        return no(a, OP_FORBIDDEN, "only the host may begin");
    if (t->state != STORE_TABLE_OPEN)
        return no(a, OP_CONFLICT, op_stage(t));
    if (!table_is_full(t))
        return no(a, OP_CONFLICT, "a seat is still empty");
    if (t->dealing && (!op->is_own || (table_deal_waits(t) && !is_due(r))))
        return no(a, OP_CONFLICT, "the game is being dealt");
    if (t->dealing == DEALING_NONCES && table_deal_waits(t))
        return no(a, OP_CONFLICT, "a nonce is missing");
    *kind = 's';
    text[0] = '\0';
    if (t->dealing == DEALING_NONCES || (t->has_seed && (t->has_chosen_seed || !seals)))
        return OP_OK;
    *kind = 'd';
    return draw_seed(a, seals, text, size);
}

/* ---- seals and nonces ----------------------------------------------------------- */

/* What a seal hides must be a secret still: no nonce that was told here before. */
static bool is_told(const struct table *t, const struct seat *s, const char *seal)
{
    char plain[DEALER_HEX + 1] = "";

    if (s->nonce[0])
        dealer_seal(s->nonce, plain);
    return !strcmp(plain, seal) || table_was_told(t, seal);
}

static enum op_code check_seal(const struct table *t, const struct op *op,
                               struct op_answer *a, char *text, size_t size)
{
    uint8_t fresh = 0, same = 0, held = 0, known = 0;
    char seats[GAME_MAX_PLAYERS + 1];

    if (t->state != STORE_TABLE_OPEN)
        return no(a, OP_CONFLICT, op_stage(t));
    if (t->dealing == DEALING_NONCES)
        return no(a, OP_CONFLICT, "the commitment has been made");
    if (t->has_chosen_seed)
        return no(a, OP_CONFLICT, "the seed of this table was chosen");
    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if (!s->person[0] || strcmp(s->person, op->person) != 0)
            continue;
        if (s->has_held)
            held = 1;
        else if (!strcmp(s->seal, op->text))
            same = 1;
        else if (is_told(t, s, op->text))
            known = 1;
        else
            fresh |= (uint8_t)(1u << p);
    }
    if (!fresh && same)
        return OP_REPEATED;
    if (known)
        return no(a, OP_CONFLICT, "this nonce was told already: seal another one");
    if (!fresh)
        return held ? no(a, OP_CONFLICT, "you held a nonce back")
                    : no(a, OP_FORBIDDEN, "you have no seat here");
    put_seats(fresh, seats);
    snprintf(text, size, "%s %s", seats, op->text);
    return OP_OK;
}

/* One nonce may be that of several seats, on one device. */
static enum op_code check_reveal(const struct table *t, const struct op *op,
                                 struct op_answer *a, char *text, size_t size)
{
    uint8_t mine = 0, fits = 0;
    char seal[DEALER_HEX + 1], seats[GAME_MAX_PLAYERS + 1];

    if (t->state != STORE_TABLE_OPEN)
        return no(a, OP_CONFLICT, op_stage(t));
    if (t->dealing != DEALING_NONCES)
        return no(a, OP_CONFLICT, "there is no commitment yet");
    dealer_seal(op->text, seal);
    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if (!s->seal[0] || strcmp(s->person, op->person) != 0)
            continue;
        mine |= (uint8_t)(1u << p);
        fits |= (uint8_t)(!strcmp(s->seal, seal) << p);
    }
    if (!mine)
        return no(a, OP_FORBIDDEN, "no seal of yours is in this deal");
    if (!fits)
        return no(a, OP_BAD, "this is not the nonce that was sealed");
    fits &= table_deal_waits(t);
    if (!fits)
        return OP_REPEATED;
    put_seats(fits, seats);
    snprintf(text, size, "%s %s", seats, op->text);
    return OP_OK;
}

/* Whoever holds back gains nothing: a fresh seed, fresh nonces, and none of theirs. */
static enum op_code check_over(const struct room *r, struct op_answer *a, char *text)
{
    uint8_t waits = table_deal_waits(r->table);

    if (r->table->dealing != DEALING_NONCES || !waits || !is_due(r))
        return no(a, OP_CONFLICT, "nobody holds back");
    put_seats(waits, text);
    return OP_OK;
}

enum op_code deal_check(struct room *r, struct op *op, struct op_answer *a, char *kind,
                        char *text, size_t size)
{
    if (op->kind == OP_START)
        return check_start(r, op, a, kind, text, size);
    *kind = op->kind == OP_SEAL ? 'c' : op->kind == OP_REVEAL ? 'v' : 'o';
    if (op->kind == OP_SEAL)
        return check_seal(r->table, op, a, text, size);
    if (op->kind == OP_REVEAL)
        return check_reveal(r->table, op, a, text, size);
    return check_over(r, a, text);
}

/* ---- going on ----------------------------------------------------------------------
 */

void deal_room(struct room *r)
{
    const struct table *t = r->table;
    uint8_t waits = table_deal_waits(t);
    struct op *op;

    if (t->state != STORE_TABLE_OPEN || !t->dealing || r->is_broken || r->is_gone ||
        r->srv->is_stopping || r->flying || r->first || r->is_loading || r->is_behind ||
        (waits && !is_due(r)))
        return;
    op = op_new(waits && t->dealing == DEALING_NONCES ? OP_DEAL_OVER : OP_START, -1);
    if (!op)
        return;
    op->is_own = true;
    op_submit(r, op);
}
