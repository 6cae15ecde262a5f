/* ledger_kit.h - what was acknowledged to a swarm, and what the store has of it. */
#ifndef MAAT_LEDGER_KIT_H
#define MAAT_LEDGER_KIT_H

#include <stdint.h>

#include "client/swarm.h"

struct node;

/* Starts the nodes, brings the people of `cfg` to their tables there and keeps a ledger
 * of them; NULL: it has said why. */
struct swarm *ledger_begin(struct node *nodes, int n, struct swarm_config *cfg,
                           int ready_s);

/* Every table moves, nothing was refused or missing in what a client was shown. */
void ledger_everything_goes_on(struct swarm *swarm, uint64_t tables,
                               unsigned long seed);
/* Row by row: what was acknowledged is there, once, and no log has a gap. */
void ledger_compare(struct swarm *swarm, const char *db, unsigned long seed);

#endif
