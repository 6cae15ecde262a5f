/* fold_deal.c - rows of the deal: seals, the commitment, nonces, starting over. */
#include <string.h>

#include "core/hash.h"
#include "table/fold.h"

static void set_stage(struct table *t, enum dealing stage, const struct row *row)
{
    t->dealing = (uint8_t)stage;
    t->dealt = row->at;
}

static int fold_seal(struct table *t, const struct row *row)
{
    if (!row->seats || t->dealing == DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        if (!(row->seats >> i & 1))
            continue;
        memcpy(s->seal, row->seal, sizeof s->seal);
        s->nonce[0] = '\0';
        s->is_unsealed = false;
    }
    return 0;
}

/* The seed is drawn, and these seats take part with their seals. */
static int fold_seed(struct table *t, const struct row *row)
{
    if (t->dealing == DEALING_NONCES)
        return -1;
    memcpy(t->seed, row->seed, sizeof t->seed);
    t->has_seed = true;
    t->round++;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        if (!(row->seats >> i & 1))
            s->seal[0] = '\0';
        else if (!s->seal[0])
            return -1;
        s->is_unsealed = false;
    }
    set_stage(t, DEALING_NONCES, row);
    return 0;
}

static int fold_nonce(struct table *t, const struct row *row)
{
    if (!row->seats || row->seats & ~table_deal_waits(t) ||
        t->dealing != DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++)
        if (row->seats >> i & 1)
            memcpy(t->seat[i].nonce, row->nonce, sizeof row->nonce);
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

/* These have held their nonces back; everybody begins anew. */
static int fold_over(struct table *t, const struct row *row)
{
    if (!row->seats || t->dealing != DEALING_NONCES)
        return -1;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        s->has_held |= row->seats >> i & 1;
        s->is_unsealed = s->seal[0] && !(row->seats >> i & 1);
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

int fold_deal(struct table *t, const struct row *row)
{
    if (t->state != TABLE_OPEN || row->seats >> t->n_seats)
        return -1;
    if (row->kind == ROW_SEAL)
        return fold_seal(t, row);
    if (row->kind == ROW_DEAL)
        return fold_seed(t, row);
    return row->kind == ROW_NONCE ? fold_nonce(t, row) : fold_over(t, row);
}
