/*
 * pg_cluster.h - a private PostgreSQL for tests: started, used, thrown away.
 *
 * It listens on a socket in its own directory only, and ends with the test whatever
 * becomes of it.
 */
#ifndef MAAT_PG_CLUSTER_H
#define MAAT_PG_CLUSTER_H

struct pg_cluster;

/* Make and start one inside `dir`; NULL after saying why on standard error. */
struct pg_cluster *pg_cluster_start(const char *dir);
/* postgres:// address of its database */
const char *pg_cluster_url(const struct pg_cluster *c);
void pg_cluster_stop(struct pg_cluster *c);

/* Stop at once without a checkpoint, and start again with what is on the disk. */
int pg_cluster_crash(struct pg_cluster *c);
int pg_cluster_restart(struct pg_cluster *c);

#endif
