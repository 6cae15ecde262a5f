/* check_play.c - what players may do in the game, and what may be done for them. */
#include <string.h>

#include "table/check.h"

/* What all that players do has in common. */
static enum verdict check_player(const struct table *t, const struct wish *w,
                                 struct row *ret, struct refusal *no)
{
    const struct seat *s;
    uint64_t seq;
    int by;

    if (w->seat < 0 || w->seat >= t->n_seats)
        return check_no(no, REFUSED_NOT_YOURS, "there is no such seat");
    s = &t->seat[w->seat];
    if (!w->is_own) {
        if (!s->person[0] || strcmp(s->person, w->person) != 0)
            return check_no(no, REFUSED_NOT_YOURS, "this seat is not yours");
        seq = table_find_key(t, w->key, &by);
        if (seq && by != w->seat)
            return check_no(no, REFUSED_NOT_YOURS, "another seat has used this key");
        if (seq) {
            ret->seq = seq;
            return VERDICT_DONE;
        }
    }
    if (t->state == TABLE_OPEN)
        return check_no(no, REFUSED_NOT_RUNNING, table_stage(t));
    if (t->state != TABLE_RUNNING)
        return check_no(no, REFUSED_OVER, table_stage(t));
    if (!w->is_own && s->standin == STANDIN_RESIGNED)
        return check_no(no, REFUSED_NOT_YOURS, "you have resigned");
    if (!w->is_own && s->standin == STANDIN_LOST)
        return check_no(no, REFUSED_NOT_YOURS, "you have lost on time");
    if (!w->is_own && (w->kind == WISH_ACT || w->kind == WISH_THROW) &&
        table_is_late(t, w->seat))
        return check_no(no, REFUSED_NOT_YOURS,
                        "your time is over; the stand-in moves first");
    return VERDICT_ROW;
}

/* Is the decision that the wisher answered the one that is open? */
static bool is_stale(const struct table *t, const struct wish *w)
{
    uint64_t asked = t->seat[w->seat].asked;

    return w->known < (asked ? asked : t->step_seq);
}

static enum verdict check_act(const struct table *t, const struct wish *w,
                              const struct house *h, struct row *ret,
                              struct refusal *no)
{
    if (is_stale(t, w))
        return check_no(no, REFUSED_STALE, "");
    if (match_check(t->match, w->seat, w->action, NULL, no))
        return VERDICT_REFUSED;
    ret->kind = ROW_ACT;
    ret->spent = table_spent(t, w->seat, h->now);
    memcpy(ret->action, w->action, sizeof ret->action);
    return VERDICT_ROW;
}

static enum verdict check_throw(const struct table *t, const struct wish *w,
                                const struct house *h, struct row *ret,
                                struct refusal *no)
{
    static const uint16_t still[256];
    game_action ignored;

    if (is_stale(t, w))
        return check_no(no, REFUSED_STALE, "");
    if (match_hand(t->match) != w->seat)
        return check_no(no, REFUSED_NO_THROW, "no throw of yours is awaited");
    /* A bot's hand is for bots: a person throws with the own one. */
    if (!w->is_own && strncmp(w->input, "bot ", 4) == 0)
        return check_no(no, REFUSED_NO_THROW, "this is not a throw of this game");
    /* Only whether the input can be read; what it leads to depends on the noise. */
    if (strcmp(w->input, "-") != 0 &&
        (strlen(w->input) >= RECORD_THROW_MAX ||
         t->game->skill->resolve(match_truth(t->match), w->input, still, &ignored)))
        return check_no(no, REFUSED_NO_THROW, "this is not a throw of this game");
    ret->kind = ROW_THROW;
    ret->spent = table_spent(t, w->seat, h->now);
    memcpy(ret->input, w->input, sizeof ret->input);
    return VERDICT_ROW;
}

static enum verdict check_undo(const struct table *t, const struct wish *w,
                               struct row *ret, struct refusal *no)
{
    if (w->known < t->step_seq)
        return check_no(no, REFUSED_STALE, "");
    if (!t->has_undo)
        return check_no(no, REFUSED_NO_UNDO, "this table does not allow it");
    if (!match_can_undo(t->match, w->seat))
        return check_no(no, REFUSED_NO_UNDO,
                        "there is nothing that you could take back");
    ret->kind = ROW_UNDO;
    return VERDICT_ROW;
}

/* A bot shall play for the seat; what that means when its time is over says the table.
 */
static enum verdict check_standin(const struct table *t, const struct wish *w,
                                  struct row *ret, struct refusal *no)
{
    if (!t->seat[w->seat].person[0] || t->seat[w->seat].standin)
        return check_no(no, REFUSED_CONFLICT, "a bot plays here already");
    if (w->standin == STANDIN_TIME && t->clock.on_time == ON_TIME_LOSS) {
        ret->kind = ROW_LOST;
        return VERDICT_ROW;
    }
    ret->kind = ROW_STANDIN;
    ret->standin = (uint8_t)w->standin;
    return VERDICT_ROW;
}

static enum verdict check_back(const struct table *t, const struct wish *w,
                               struct row *ret, struct refusal *no)
{
    const struct seat *s = &t->seat[w->seat];
    int64_t least = (int64_t)t->clock.increment_s * 1000;

    if (s->standin != STANDIN_AWAY && s->standin != STANDIN_TIME)
        return check_no(no, REFUSED_CONFLICT, "nobody stands in for you");
    if (table_is_late(t, w->seat))
        return check_no(no, REFUSED_CONFLICT,
                        "your time is over; the stand-in moves first");
    /* Whoever ran out of time gets a little to find back into the game. */
    if (least < 10000)
        least = 10000;
    ret->kind = ROW_BACK;
    ret->left = s->left < least ? least : s->left;
    if (t->clock.kind == CLOCK_DAYS)
        ret->left = (int64_t)t->clock.days * TABLE_DAY_MS;
    return VERDICT_ROW;
}

enum verdict check_play(const struct table *t, const struct wish *w,
                        const struct house *h, struct row *ret, struct refusal *no)
{
    enum verdict v = check_player(t, w, ret, no);

    if (v != VERDICT_ROW)
        return v;
    ret->seat = w->seat;
    if (w->kind == WISH_ACT)
        return check_act(t, w, h, ret, no);
    if (w->kind == WISH_THROW)
        return check_throw(t, w, h, ret, no);
    if (w->kind == WISH_UNDO)
        return check_undo(t, w, ret, no);
    if (w->kind == WISH_STANDIN)
        return check_standin(t, w, ret, no);
    if (w->kind == WISH_BACK)
        return check_back(t, w, ret, no);
    ret->kind = ROW_RESIGN;
    return VERDICT_ROW;
}
