/*
 * search_stop.h - when a search has thought enough.
 *
 * Without `settle` a search takes all that its limits give. With it only the choice
 * counts: it ends when what is visited most cannot be overtaken any more, or when all
 * actions are alike as far as anybody could tell, and goes on to its second limit
 * where the choice is close.
 */
#ifndef MAAT_SEARCH_STOP_H
#define MAAT_SEARCH_STOP_H

#include "bots/search.h"
#include "bots/tree.h"

struct search_stop {
    const struct search_limits *lim;
    uint64_t begin; /* microseconds */
    bool is_over;   /* beyond the first limit */
};

/* Of the utilities that the root's seat got in this search, by action. */
struct search_moments {
    uint32_t n[GAME_MAX_ACTIONS];
    float sum[GAME_MAX_ACTIONS], squares[GAME_MAX_ACTIONS];
};

void search_stop_begin(struct search_stop *s, const struct search_limits *lim);

/* Asked before every iteration; `root` is NULL as long as it has not been met. */
bool search_stop(struct search_stop *s, uint32_t iterations, const struct node *root,
                 const struct search_moments *m);

#endif
