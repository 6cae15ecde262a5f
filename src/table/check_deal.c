/*
 * check_deal.c - the way into the game: seals, the commitment, nonces, the first roll.
 *
 * docs/notation.md says what each step is for. The table's rows alone say how far it
 * is, so whichever node or process looks next goes on from there.
 */
#include <string.h>

#include "table/check.h"

bool table_deal_is_due(const struct table *t, const struct house *h)
{
    return hours_between(t->hours, t->dealt, h->now) >= h->reveal_ms;
}

/* ---- beginning ------------------------------------------------------------------- */

/* Nobody waits for the absent: their seals are left out before the seed is drawn. A
 * seal that has just come in shows by itself that somebody is there. */
static bool is_here(const struct table *t, const struct wish *w, const struct house *h,
                    int seat)
{
    return t->dealing == DEALING_SEALS || !strcmp(t->seat[seat].person, w->person) ||
           h->here >> seat & 1;
}

static enum verdict draw_seed(const struct house *h, uint8_t seals, struct row *ret,
                              struct refusal *no)
{
    if (!h->seed)
        return check_no(no, REFUSED_UNAVAILABLE, "no randomness");
    ret->kind = ROW_DEAL;
    ret->seats = seals;
    memcpy(ret->seed, h->seed, sizeof ret->seed);
    return VERDICT_ROW;
}

static enum verdict check_begin(const struct table *t, const struct wish *w,
                                const struct house *h, struct row *ret,
                                struct refusal *no)
{
    uint8_t seals = 0, waits = table_deal_waits(t);

    for (int p = 0; p < t->n_seats; p++)
        if (t->seat[p].seal[0] && is_here(t, w, h, p))
            seals |= (uint8_t)(1u << p);
    if (!w->is_own && strcmp(w->person, t->host) != 0)
        return check_no(no, REFUSED_FORBIDDEN, "only the host may begin");
    if (t->state != TABLE_OPEN)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (!table_is_full(t))
        return check_no(no, REFUSED_CONFLICT, "a seat is still empty");
    if (t->dealing && (!w->is_own || (waits && !table_deal_is_due(t, h))))
        return check_no(no, REFUSED_CONFLICT, "the game is being dealt");
    if (t->dealing == DEALING_NONCES && waits)
        return check_no(no, REFUSED_CONFLICT, "a nonce is missing");
    if (t->dealing != DEALING_NONCES &&
        (!t->has_seed || (!t->has_chosen_seed && seals)))
        return draw_seed(h, seals, ret, no);
    ret->kind = ROW_BEGIN;
    return VERDICT_ROW;
}

/* ---- seals and nonces ------------------------------------------------------------ */

/* What a seal hides must be a secret still: no nonce that was told here before. */
static bool is_told(const struct table *t, const struct seat *s, const char *seal)
{
    char plain[DEALER_HEX + 1] = "";

    if (s->nonce[0])
        dealer_seal(s->nonce, plain);
    return !strcmp(plain, seal) || table_was_told(t, seal);
}

static enum verdict check_seal(const struct table *t, const struct wish *w,
                               struct row *ret, struct refusal *no)
{
    bool is_same = false, has_held = false, is_known = false;

    if (t->state != TABLE_OPEN)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (t->dealing == DEALING_NONCES)
        return check_no(no, REFUSED_CONFLICT, "the commitment has been made");
    if (t->has_chosen_seed)
        return check_no(no, REFUSED_CONFLICT, "the seed of this table was chosen");
    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if (!s->person[0] || strcmp(s->person, w->person) != 0)
            continue;
        if (s->has_held)
            has_held = true;
        else if (!strcmp(s->seal, w->seal))
            is_same = true;
        else if (is_told(t, s, w->seal))
            is_known = true;
        else
            ret->seats |= (uint8_t)(1u << p);
    }
    if (!ret->seats && is_same)
        return VERDICT_DONE;
    if (is_known)
        return check_no(no, REFUSED_CONFLICT,
                        "this nonce was told already: seal another one");
    if (!ret->seats)
        return has_held ? check_no(no, REFUSED_CONFLICT, "you held a nonce back")
                        : check_no(no, REFUSED_FORBIDDEN, "you have no seat here");
    ret->kind = ROW_SEAL;
    memcpy(ret->seal, w->seal, sizeof ret->seal);
    return VERDICT_ROW;
}

/* One nonce may be that of several seats, on one device. */
static enum verdict check_reveal(const struct table *t, const struct wish *w,
                                 struct row *ret, struct refusal *no)
{
    bool has_seal = false;
    uint8_t fits = 0;
    char seal[DEALER_HEX + 1];

    if (t->state != TABLE_OPEN)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (t->dealing != DEALING_NONCES)
        return check_no(no, REFUSED_CONFLICT, "there is no commitment yet");
    dealer_seal(w->nonce, seal);
    for (int p = 0; p < t->n_seats; p++) {
        const struct seat *s = &t->seat[p];
        if (!s->seal[0] || strcmp(s->person, w->person) != 0)
            continue;
        has_seal = true;
        fits |= (uint8_t)(!strcmp(s->seal, seal) << p);
    }
    if (!has_seal)
        return check_no(no, REFUSED_FORBIDDEN, "no seal of yours is in this deal");
    if (!fits)
        return check_no(no, REFUSED_BAD, "this is not the nonce that was sealed");
    ret->kind = ROW_NONCE;
    ret->seats = fits & table_deal_waits(t);
    memcpy(ret->nonce, w->nonce, sizeof ret->nonce);
    return ret->seats ? VERDICT_ROW : VERDICT_DONE;
}

/* Whoever holds back gains nothing: a fresh seed, fresh nonces, and none of theirs. */
static enum verdict check_over(const struct table *t, const struct house *h,
                               struct row *ret, struct refusal *no)
{
    ret->kind = ROW_DEAL_OVER;
    ret->seats = table_deal_waits(t);
    if (t->dealing != DEALING_NONCES || !ret->seats || !table_deal_is_due(t, h))
        return check_no(no, REFUSED_CONFLICT, "nobody holds back");
    return VERDICT_ROW;
}

enum verdict check_deal(const struct table *t, const struct wish *w,
                        const struct house *h, struct row *ret, struct refusal *no)
{
    if (w->kind == WISH_BEGIN)
        return check_begin(t, w, h, ret, no);
    if (w->kind == WISH_SEAL)
        return check_seal(t, w, ret, no);
    if (w->kind == WISH_REVEAL)
        return check_reveal(t, w, ret, no);
    return check_over(t, h, ret, no);
}
