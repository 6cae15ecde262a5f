/*
 * wasm_bots.c - what the bots of a table without a server have to do.
 *
 * They think in another worker, which gets what a seat sees (wasm_seen). Here is said
 * who has to be asked, and kept what bots propose to people who decide for both.
 */
#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "core/pack.h"
#include "table/wish.h"
#include "wasm/wasm.h"
#include "wire/wire.h"

int EXPORT(wasm_duties)(void);
int EXPORT(wasm_shown)(int seat);
int EXPORT(wasm_propose)(int seat);
int EXPORT(wasm_proposed)(int as);

static void put_duty(struct jot *j, const struct table *t, int seat, int by)
{
    jot_open(j, '{');
    put_int(j, "seat", seat + 1);
    put_int(j, "by", by + 1);
    put_text(j, "level", table_level_of(t, by));
    put_int(j, "asked", (int64_t)t->seat[seat].asked);
    put_bool(j, "throws", match_hand(t->match) == seat);
    jot_close(j, '}');
}

/* Does a bot have something to propose to a person, for this decision still? */
static int advised_by(const struct table *t, int p)
{
    int to = table_is_driven(t, p) ? table_decider(t, p) : GAME_NOBODY;

    return to >= 0 && !table_is_driven(t, to) &&
                   wasm_proposals[p].asked != t->seat[to].asked
               ? to
               : GAME_NOBODY;
}

/* [{"seat":2,"by":2,"level":"casual","asked":17,"throws":false},...]: the seats that
 * bots decide for, and those they have something to propose to ("by" another one). */
int wasm_duties(void)
{
    const struct table *t = wasm_table();
    struct jot j;

    if (!t)
        return wasm_fail("there is no table");
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '[');
    for (int p = 0; t->state == TABLE_RUNNING && !table_is_paused(t) && p < t->n_seats;
         p++) {
        int to = advised_by(t, p);
        if (to >= 0)
            put_duty(&j, t, to, p);
        if (t->seat[p].asked && table_is_driven(t, p))
            put_duty(&j, t, p, p);
    }
    jot_close(&j, ']');
    return wasm_done(&j);
}

/* What a seat sees and is shown at the table, for a bot that advises it: so many bytes
 * of the answer. */
int wasm_shown(int seat)
{
    const struct table *t = wasm_table();
    _Alignas(16) uint8_t shown[GAME_STATE_LIMIT];
    struct game_view *v = (struct game_view *)(void *)shown;

    if (!t || !t->match || seat < 1 || seat > t->n_seats)
        return wasm_fail(t ? "there is no such seat" : "there is no table");
    table_shown(t, seat - 1, v);
    pack_view(t->game, v, seat - 1, (uint8_t *)wasm_answer);
    return (int)pack_size(t->game);
}

/* The bot of a seat, or its person, proposes what wasm_in() says. */
int wasm_propose(int seat)
{
    const struct table *t = wasm_table();
    struct refusal no = {0};
    game_action a;
    int p = seat - 1;

    wasm_input[WASM_IN - 1] = '\0';
    if (!t || p < 0 || p >= t->n_seats)
        return wasm_fail(t ? "there is no such seat" : "there is no table");
    if (table_check_proposal(t, p, t->seat[p].person, t->seq, wasm_input, &a, &no)) {
        wire_refusal((struct wire_re){0}, t->id, NULL, t->seq, &no);
        return -1;
    }
    struct wire_proposal *x = &wasm_proposals[p];
    uint64_t asked = t->seat[table_decider(t, p)].asked;
    *x = (struct wire_proposal){asked, x->asked == asked ? x->turn + 1 : 1, a};
    return 0;
}

/* The message of what is proposed now. */
int wasm_proposed(int as)
{
    const struct table *t = wasm_table();

    if (!t || as < 0 || as > t->n_seats)
        return wasm_fail("there is nothing to see");
    return wire_proposals(t, as, wasm_proposals) ? 0
                                                 : wasm_fail("the answer is too long");
}
