/* check.c - what may be done at a table besides playing: seats, voices, its end. */
#include "table/check.h"

#include <stdio.h>
#include <string.h>

/* ---- seats ----------------------------------------------------------------------- */

static bool is_free(const struct seat *s, uint8_t kind, const char *person)
{
    return s->kind == kind && !s->person[0] &&
           (!s->kept[0] || !strcmp(s->kept, person));
}

/* A chosen seed needs no seals: whoever chose it knows the deal. */
static enum verdict sit_down(const struct table *t, const struct wish *w, int seat,
                             struct row *ret)
{
    bool is_sealed = w->sit.is_sealed && !t->has_chosen_seed;

    ret->kind = is_sealed ? ROW_SIT_SEALED : ROW_SIT;
    ret->seat = seat;
    ret->is_program = w->sit.is_program;
    memcpy(ret->person, w->person, sizeof ret->person);
    memcpy(ret->name, w->sit.name, sizeof ret->name);
    if (is_sealed)
        memcpy(ret->seal, w->sit.luck, sizeof ret->seal);
    else if (!w->sit.is_sealed)
        memcpy(ret->nonce, w->sit.luck, sizeof ret->nonce - 1);
    return VERDICT_ROW;
}

static enum verdict check_sit(const struct table *t, const struct wish *w,
                              struct row *ret, struct refusal *no)
{
    uint8_t free_kind = w->sit.is_program ? SEAT_OUTSIDE : SEAT_OPEN;
    int p = w->seat;

    if (!table_is_seating(t))
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (p >= t->n_seats)
        return check_no(no, REFUSED_BAD, "there is no such seat");
    if (p < 0)
        p = table_kept_for(t, w->person);
    if (p < 0)
        for (p = 0; p < t->n_seats; p++)
            if (is_free(&t->seat[p], free_kind, w->person))
                break;
    if (p == t->n_seats || !is_free(&t->seat[p], free_kind, w->person))
        return check_no(no, REFUSED_CONFLICT,
                        w->sit.is_program ? "no seat is kept for a program"
                                          : "no seat is free");
    return sit_down(t, w, p, ret);
}

static enum verdict check_leave(const struct table *t, const struct wish *w,
                                struct row *ret, struct refusal *no)
{
    int p = w->seat < 0 ? table_seat_of(t, w->person, 0) : w->seat;

    if (!table_is_seating(t))
        return check_no(no, REFUSED_CONFLICT,
                        t->state == TABLE_RUNNING ? "the game has begun: resign instead"
                                                  : table_stage(t));
    if (p < 0)
        p = table_kept_for(t, w->person);
    if (p < 0 || p >= t->n_seats ||
        (strcmp(t->seat[p].person, w->person) != 0 &&
         strcmp(t->seat[p].kept, w->person) != 0))
        return check_no(no, REFUSED_FORBIDDEN, "this seat is not yours");
    ret->kind = ROW_LEAVE;
    ret->seat = p;
    return VERDICT_ROW;
}

static enum verdict check_seat(const struct table *t, const struct wish *w,
                               const struct house *h, struct row *ret,
                               struct refusal *no)
{
    char why[160];

    if (strcmp(w->person, t->host) != 0)
        return check_no(no, REFUSED_FORBIDDEN, "only the host says who may sit where");
    if (!table_is_seating(t))
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (w->seat < 0 || w->seat >= t->n_seats)
        return check_no(no, REFUSED_BAD, "there is no such seat");
    if (w->kind == WISH_HOST_SIT)
        return sit_down(t, w, w->seat, ret);
    if (w->seating.kind == SEAT_BOT &&
        !h->has_level(t->game, w->seating.level, why, sizeof why))
        return check_no(no, REFUSED_BAD, why);
    ret->kind = ROW_SEAT;
    ret->seat = w->seat;
    ret->seating = w->seating;
    return VERDICT_ROW;
}

static enum verdict check_keep(const struct table *t, const struct wish *w,
                               struct row *ret, struct refusal *no)
{
    if (!table_is_seating(t))
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    ret->kind = ROW_KEEP;
    ret->seat = w->seat;
    memcpy(ret->person, w->keep.person, sizeof ret->person);
    memcpy(ret->name, w->keep.name, sizeof ret->name);
    return VERDICT_ROW;
}

/* Do people of several names sit on this person's seats, at one device? */
static bool is_named_by_seat(const struct table *t, const char *person)
{
    const char *first = NULL;

    for (int i = 0; i < t->n_seats; i++) {
        if (strcmp(t->seat[i].person, person) != 0)
            continue;
        if (first && strcmp(t->seat[i].name, first) != 0)
            return true;
        first = t->seat[i].name;
    }
    return false;
}

/* Names that were given for this table stay. */
static enum verdict check_rename(const struct table *t, const struct wish *w,
                                 struct row *ret, struct refusal *no)
{
    if (t->state >= TABLE_FINISHED)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (is_named_by_seat(t, w->person))
        return VERDICT_DONE;
    ret->kind = ROW_RENAME;
    memcpy(ret->person, w->person, sizeof ret->person);
    memcpy(ret->name, w->new_name, sizeof ret->name);
    return VERDICT_ROW;
}

/* What is so already needs no row. */
static enum verdict check_mute(const struct table *t, const struct wish *w,
                               struct row *ret, struct refusal *no)
{
    if (strcmp(w->person, t->host) != 0)
        return check_no(no, REFUSED_FORBIDDEN, "only the host may do this");
    if (table_is_muted(t, w->mute.person) == w->mute.on)
        return VERDICT_DONE;
    ret->kind = ROW_MUTE;
    memcpy(ret->person, w->mute.person, sizeof ret->person);
    ret->on = w->mute.on;
    return VERDICT_ROW;
}

static enum verdict check_cover(const struct table *t, const struct wish *w,
                                struct row *ret, struct refusal *no)
{
    if (w->seat < 0 || w->seat >= t->n_seats)
        return check_no(no, REFUSED_BAD, "there is no such seat");
    if (!t->seat[w->seat].person[0] || strcmp(t->seat[w->seat].person, w->person) != 0)
        return check_no(no, REFUSED_NOT_YOURS, "this seat is not yours");
    if (t->state >= TABLE_FINISHED)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (!table_may_cover(t))
        return check_no(no, REFUSED_CONFLICT,
                        t->memory == MEMORY_AID
                            ? "this table shows all that can be remembered"
                            : "the rules of this game leave nothing to choose here");
    if (t->seat[w->seat].is_covering == w->covers)
        return VERDICT_DONE;
    ret->kind = ROW_COVER;
    ret->seat = w->seat;
    ret->on = w->covers;
    return VERDICT_ROW;
}

/* ---- the end --------------------------------------------------------------------- */

static enum verdict check_close(const struct table *t, const struct wish *w,
                                struct row *ret, struct refusal *no)
{
    if (t->state >= TABLE_FINISHED)
        return check_no(no, REFUSED_CONFLICT, table_stage(t));
    if (!w->is_admin && !w->is_own) {
        if (strcmp(w->person, t->host) != 0)
            return check_no(no, REFUSED_FORBIDDEN, "only the host may close the table");
        for (int p = 0; t->state == TABLE_RUNNING && p < t->n_seats; p++)
            if (t->seat[p].person[0] && strcmp(t->seat[p].person, w->person) != 0)
                return check_no(no, REFUSED_CONFLICT, "others are playing here");
    }
    ret->kind = ROW_CLOSE;
    snprintf(ret->reason, sizeof ret->reason, "%s", w->reason[0] ? w->reason : "host");
    return VERDICT_ROW;
}

static enum verdict check_rematch(const struct table *t, const struct wish *w,
                                  struct row *ret, struct refusal *no)
{
    if (table_seat_of(t, w->person, 0) < 0)
        return check_no(no, REFUSED_FORBIDDEN, "only players may ask for a rematch");
    if (t->state != TABLE_FINISHED)
        return check_no(no, REFUSED_CONFLICT,
                        t->state == TABLE_CLOSED ? table_stage(t)
                                                 : "the game is not over");
    if (t->rematch[0] && strcmp(t->rematch, w->rematch.instead) != 0)
        return check_no(no, REFUSED_CONFLICT, "there is a rematch already");
    ret->kind = ROW_REMATCH;
    memcpy(ret->rematch, w->rematch.table, sizeof ret->rematch);
    return VERDICT_ROW;
}

/* ---- any wish -------------------------------------------------------------------- */

static enum verdict check_kind(const struct table *t, const struct wish *w,
                               const struct house *h, struct row *ret,
                               struct refusal *no)
{
    switch (w->kind) {
    case WISH_SIT:
        return check_sit(t, w, ret, no);
    case WISH_LEAVE:
        return check_leave(t, w, ret, no);
    case WISH_SEAT:
    case WISH_HOST_SIT:
        return check_seat(t, w, h, ret, no);
    case WISH_KEEP:
        return check_keep(t, w, ret, no);
    case WISH_RENAME:
        return check_rename(t, w, ret, no);
    case WISH_MUTE:
        return check_mute(t, w, ret, no);
    case WISH_COVER:
        return check_cover(t, w, ret, no);
    case WISH_REMATCH:
        return check_rematch(t, w, ret, no);
    case WISH_CLOSE:
        return check_close(t, w, ret, no);
    case WISH_SEAL:
    case WISH_REVEAL:
    case WISH_BEGIN:
    case WISH_DEAL_OVER:
        return check_deal(t, w, h, ret, no);
    case WISH_ACT:
    case WISH_THROW:
    case WISH_UNDO:
    case WISH_RESIGN:
    case WISH_STANDIN:
    case WISH_BACK:
        break;
    }
    return check_play(t, w, h, ret, no);
}

enum verdict table_check(const struct table *t, const struct wish *w,
                         const struct house *h, struct row *ret, struct refusal *no)
{
    enum verdict v;

    memset(ret, 0, sizeof *ret);
    ret->seq = t->seq;
    ret->at = h->now;
    memcpy(ret->key, w->key, sizeof ret->key);
    v = check_kind(t, w, h, ret, no);
    ret->seq += v == VERDICT_ROW;
    return v;
}
