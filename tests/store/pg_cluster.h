/*
 * pg_cluster.h - a private PostgreSQL for tests: started, used, thrown away.
 *
 * It listens on a socket in its own directory only, and ends with the test whatever
 * becomes of it.
 */
#ifndef MAAT_PG_CLUSTER_H
#define MAAT_PG_CLUSTER_H

#include <stdbool.h>
#include <sys/types.h>

struct pg_cluster;

/* Make and start one inside `dir`; NULL after saying why on standard error. */
struct pg_cluster *pg_cluster_start(const char *dir);
/* For what stands beside it: a folder for the user that databases run as, and a process
 * of that user, that ends with this one. */
int pg_cluster_make_folder(const char *path);
pid_t pg_cluster_spawn(const char *log, char *const *argv);
const char *pg_cluster_folder(const struct pg_cluster *c); /* where its socket is */

/* postgres:// address of its database */
const char *pg_cluster_url(const struct pg_cluster *c);
void pg_cluster_stop(struct pg_cluster *c);
/* The first number that it answers to a question; -1: none. What it refuses is a
 * mistake of the test, which ends. */
long pg_cluster_ask(const struct pg_cluster *c, const char *sql);

/* Stop at once without a checkpoint, and start again with what is on the disk. */
int pg_cluster_crash(struct pg_cluster *c);
int pg_cluster_restart(struct pg_cluster *c);

/* ---- two of them, one of which repeats the other --------------------------------- */

/* The same as pg_cluster_start, in a folder of this name in `dir`. */
struct pg_cluster *pg_cluster_start_as(const char *dir, const char *name);
/* A standby of `primary`, made of a copy of it; what was in the folder is removed. */
struct pg_cluster *pg_cluster_follow(const char *dir, const char *name,
                                     const struct pg_cluster *primary);
/* Commits wait for the standby from here on (and that it is there is waited for), or
 * do not. */
int pg_cluster_synchronous(const struct pg_cluster *c, bool on);
/* The standby takes no more from its primary, until it is let go: a slow network. */
void pg_cluster_hold(const struct pg_cluster *standby, bool on);
/* The power goes: no process of it does anything any more. */
void pg_cluster_kill(struct pg_cluster *c);
int pg_cluster_promote(const struct pg_cluster *standby);

#endif
