/*
 * remote.h - a table at a server, at which somebody sits at this terminal or watches.
 *
 * What the server tells is folded into what a sitting shows (docs/protocol.md, 4); what
 * it refuses comes back in `refused`. A connection that breaks is made again, and what
 * was sent and not answered is sent again with the same key. Our share of the luck is
 * drawn, sealed and told by itself; a host's table begins when all its seats are taken.
 */
#ifndef MAAT_REMOTE_H
#define MAAT_REMOTE_H

#include <jansson.h>

#include "client/caller.h"
#include "core/dealer.h"
#include "term/sitting.h"

/* Our share of a table's luck: a nonce that nobody knows before the table is dealt. */
struct remote_luck {
    char nonce[DEALER_NONCE_MAX];
    char seal[DEALER_HEX + 1]; /* "": none is drawn */
};

/* Draw one; 0, or -1 without randomness. */
int remote_draw(struct remote_luck *ret);

/*
 * The table as the server tells it in answers (`Table`), to the person that the caller
 * is there; `luck` was sealed for it, or is NULL. NULL when it cannot be shown: `why`
 * is a key of the texts.
 */
struct sitting *remote_open(const struct caller *caller, const json_t *table,
                            const struct remote_luck *luck, enum lang lang,
                            const char **why);

/* For tests: the connection breaks now. */
void remote_cut(struct sitting *s);

#endif
