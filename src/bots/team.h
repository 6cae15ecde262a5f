/*
 * team.h - trees that grow side by side, one thread each.
 *
 * The threads belong to the team and sleep between searches. They run under SCHED_IDLE,
 * with `in_place` as whoever makes the team.
 * With one tree and `in_place` the caller's thread does the work itself.
 */
#ifndef MAAT_TEAM_H
#define MAAT_TEAM_H

#include "bots/search.h"

struct team;

/* NULL when memory or threads are short. */
struct team *team_new(const struct game *g, const struct brain *b, int threads,
                      size_t bytes, bool in_place);
void team_free(struct team *t);
void team_forget(struct team *t);
size_t team_bytes(const struct team *t);
void team_place_weight(struct team *t, float weight);

/* lim->nodes is shared out among the trees. */
void team_run(struct team *t, const struct search_root *root,
              const struct search_limits *lim, uint64_t seed, struct bot_report *ret);

#endif
