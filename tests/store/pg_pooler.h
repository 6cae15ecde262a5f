/*
 * pg_pooler.h - a PgBouncer in transaction mode for tests, in front of a pg_cluster.
 *
 * Its few connections to the server are used in turn, so that whatever relies on a
 * session fails soon.
 */
#ifndef MAAT_PG_POOLER_H
#define MAAT_PG_POOLER_H

#include <stdbool.h>

#include "pg_cluster.h"

struct pg_pooler;

bool pg_pooler_is_here(void); /* is the program installed? */
/* In a folder of its own in `dir`; NULL after saying why on standard error. */
struct pg_pooler *pg_pooler_start(const char *dir, const struct pg_cluster *behind);
/* postgres:// address, ?pgbouncer=true and all */
const char *pg_pooler_url(const struct pg_pooler *p);
void pg_pooler_stop(struct pg_pooler *p);

#endif
