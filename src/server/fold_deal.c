/* fold_deal.c - rows of the deal: seals, the commitment, nonces, starting over. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "server/fold.h"

/* "13" are the seats 1 and 3, "-" is none of them; -1: neither. */
static int seats_word(const struct table *t, const char **p)
{
    char buf[GAME_MAX_PLAYERS + 1];
    int seats = 0;

    *p = fold_word(*p, buf, sizeof buf);
    if (!*p)
        return -1;
    for (const char *c = buf; *c && strcmp(buf, "-") != 0; c++) {
        if (*c < '1' || *c > '0' + t->n_seats)
            return -1;
        seats |= 1 << (*c - '1');
    }
    return seats;
}

static void set_stage(struct table *t, enum dealing stage, const struct store_row *row)
{
    t->dealing = (uint8_t)stage;
    t->dealt = row->at;
}

/* "SEATS SEAL" */
static int apply_seal(struct table *t, const struct store_row *row)
{
    const char *p = row->text;
    int seats = seats_word(t, &p);
    char seal[DEALER_HEX + 1];

    if (seats <= 0 || !fold_word(p, seal, sizeof seal) || t->dealing == DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        if (!(seats >> i & 1))
            continue;
        memcpy(s->seal, seal, sizeof seal);
        s->nonce[0] = '\0';
        s->is_unsealed = false;
    }
    return 0;
}

/* "SEED SEATS": the seed is drawn, and these seats take part with their seals. */
static int apply_deal(struct table *t, const struct store_row *row)
{
    char seed[DEALER_HEX + 1];
    const char *p = fold_word(row->text, seed, sizeof seed);
    int seats = seats_word(t, &p);

    if (seats < 0 || t->dealing == DEALING_NONCES ||
        dealer_unhex(seed, t->seed, DEALER_SEED))
        return -1;
    t->has_seed = true;
    t->round++;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        if (!(seats >> i & 1))
            s->seal[0] = '\0';
        else if (!s->seal[0])
            return -1;
        s->is_unsealed = false;
    }
    set_stage(t, DEALING_NONCES, row);
    return 0;
}

/* "SEATS NONCE" */
static int apply_nonce(struct table *t, const struct store_row *row)
{
    const char *p = row->text;
    int seats = seats_word(t, &p);
    char nonce[DEALER_NONCE_MAX];

    if (seats <= 0 || !fold_word(p, nonce, sizeof nonce) ||
        seats & ~table_deal_waits(t) || t->dealing != DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++)
        if (seats >> i & 1)
            memcpy(t->seat[i].nonce, nonce, sizeof nonce);
    return 0;
}

static uint64_t digest(const char *seal)
{
    return hash_bytes(HASH_START, seal, strlen(seal));
}

bool table_was_told(const struct table *t, const char *seal)
{
    for (int i = 0; i < t->n_told; i++)
        if (t->told[i] == digest(seal))
            return true;
    return false;
}

/* "SEATS": these have held their nonces back; everybody begins anew. */
static int apply_over(struct table *t, const struct store_row *row)
{
    const char *p = row->text;
    int seats = seats_word(t, &p);

    if (seats <= 0 || t->dealing != DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        s->has_held |= seats >> i & 1;
        s->is_unsealed = s->seal[0] && !(seats >> i & 1);
        if (s->seal[0] && s->nonce[0] && t->n_told < TABLE_TOLD)
            t->told[t->n_told++] = digest(s->seal);
        if (s->seal[0])
            s->nonce[0] = '\0';
        s->seal[0] = '\0';
    }
    memset(t->seed, 0, sizeof t->seed);
    t->has_seed = false;
    set_stage(t, DEALING_SEALS, row);
    return 0;
}

int fold_deal(struct table *t, const struct store_row *row)
{
    if (t->state != STORE_TABLE_OPEN)
        return -1;
    switch (row->kind) {
    case 'c':
        return apply_seal(t, row);
    case 'd':
        return apply_deal(t, row);
    case 'v':
        return apply_nonce(t, row);
    default:
        return apply_over(t, row);
    }
}
