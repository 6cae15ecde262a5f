/* api_deal.c - what people give to the luck of a table, and what they may check. */
#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "server/api.h"
#include "server/text.h"

/* ---- members of bodies ----------------------------------------------------------- */

static bool is_nonce(const char *text)
{
    size_t n = text_id_letters(text, '.');

    return n < DEALER_NONCE_MAX && !text[n];
}

int call_get_luck(struct call *c)
{
    const char *nonce = "", *seal = "";
    uint8_t bytes[DEALER_SEED];

    if (call_get_text(c, c->body, "nonce", 64, &nonce) ||
        call_get_text(c, c->body, "seal", DEALER_HEX, &seal))
        return -1;
    if (!is_nonce(nonce)) {
        call_bad(c, "nonce is not up to 32 of the letters A-Z a-z 0-9 . _ -");
        return -1;
    }
    if (seal[0] && (nonce[0] || dealer_unhex(seal, bytes, sizeof bytes))) {
        call_bad(c, nonce[0] ? "a sealed nonce is told only after the commitment"
                             : "seal is not 64 hexadecimal digits");
        return -1;
    }
    c->is_sealed = seal[0];
    snprintf(c->luck, sizeof c->luck, "%s", seal[0] ? seal : nonce);
    return 0;
}

/* ---- sealing and telling --------------------------------------------------------- */

void api_seal(struct call *c)
{
    if (call_get_luck(c))
        return;
    if (!c->is_sealed) {
        call_bad(c, "seal is missing");
        return;
    }
    memcpy(c->wish.seal, c->luck, sizeof c->wish.seal);
    c->wish.seat = -1;
    call_wish(c, WISH_SEAL);
}

void api_reveal(struct call *c)
{
    if (call_get_luck(c))
        return;
    if (!c->luck[0] || c->is_sealed) {
        call_bad(c, "nonce is missing");
        return;
    }
    memcpy(c->wish.nonce, c->luck, sizeof c->wish.nonce - 1);
    c->wish.seat = -1;
    call_wish(c, WISH_REVEAL);
}

/* ---- checking -------------------------------------------------------------------- */

static void write_fairness(struct jot *j, void *arg)
{
    const struct table *t = arg;
    char hex[DEALER_HEX + 1];
    bool has_begun = t->match;
    uint8_t held = 0;

    table_commitment(t, hex);
    jot_open(j, '{');
    put_text(j, "table", t->id);
    put_text(j, "commitment", hex);
    jot_key(j, "nonces");
    jot_open(j, '[');
    /* Nobody is to choose a nonce, or to hold one back, knowing those of others. */
    for (int p = 0; p < t->n_seats; p++) {
        jot_string(j, has_begun ? t->seat[p].nonce : "");
        held |= (uint8_t)(t->seat[p].has_held << p);
    }
    jot_close(j, ']');
    jot_key(j, "seals");
    wire_seals(j, t);
    put_seats(j, "held", held);
    put_int(j, "round", t->round);
    put_bool(j, "chosen", t->has_chosen_seed);
    if (t->moved)
        put_int(j, "moved", t->moved);
    dealer_hex(t->seed, DEALER_SEED, hex);
    text_or_null(j, "seed", t->state >= TABLE_FINISHED && t->has_seed ? hex : "");
    jot_close(j, '}');
}

static void on_fairness(void *ctx, struct room *r, enum store_code code)
{
    struct call *c = ctx;

    if (r)
        call_json(c, 200, write_fairness, r->table, NULL);
    else
        call_store_error(c, code);
}

void api_fairness(struct call *c)
{
    hall_open_fresh(c->srv, c->id, on_fairness, c);
}
