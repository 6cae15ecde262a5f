/*
 * tree.h - nodes of a search in one flat arena, found by the hash of a view.
 *
 * Nodes are appended and never freed one by one. Between two moves tree_age slides
 * those that can still be reached to the front, so that the work of the last move is
 * kept and no iteration ever allocates.
 */
#ifndef MAAT_TREE_H
#define MAAT_TREE_H

#include "maat/game.h"

struct edge {
    game_action action;
    float prior; /* those of one node sum to 1 */
    uint32_t visits;
    float mean;   /* of the acting seat's utility */
    float regret; /* commits only */
    float play;   /* commits only: sum of the strategies so far */
};

struct node {
    uint64_t key;
    uint32_t ply;
    uint32_t visits;
    float mean;
    uint16_t n;
    uint8_t seat;
    uint8_t commit; /* chosen together with others: regret matching */
    struct edge edge[];
};

struct tree {
    char *arena;
    size_t size, used, peak; /* peak: of `used`, before what slid out */
    uint32_t *slot;          /* offset / 8 + 1, open addressing; 0 is free */
    uint32_t mask, n_nodes;
};

int tree_init(struct tree *t, size_t bytes); /* 0 or -1 */
void tree_done(struct tree *t);
void tree_clear(struct tree *t);

/* Forget nodes before `ply` once the arena is half full. */
void tree_age(struct tree *t, uint32_t ply);

/* Memory that it has touched. */
size_t tree_bytes(const struct tree *t);

struct node *tree_find(const struct tree *t, uint64_t key);
/* A zeroed node with n edges; NULL when the arena is full. */
struct node *tree_add(struct tree *t, uint64_t key, int n);

/* A quick hash of a view for keys inside one process. Seeds are made of it too, so what
 * bots choose depends on it. */
uint64_t tree_hash(const void *bytes, size_t n, uint64_t salt);

/* Another one, of nodes alone: quicker, because it goes through the bytes in four lanes
 * that do not wait for each other. */
uint64_t tree_key(const void *bytes, size_t n, uint64_t salt);

#endif
