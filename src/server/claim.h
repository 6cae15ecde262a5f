/*
 * claim.h - one server at a time for a store in a file.
 *
 * PostgreSQL tells several servers of each other. In a file two of them would not know
 * who is at the tables of the other, and bots would stand in for people who are there.
 */
#ifndef MAAT_CLAIM_H
#define MAAT_CLAIM_H

#include <stdbool.h>
#include <stddef.h>

struct claim {
    int beside; /* the lock beside the store; it names the holder's address. -1: none */
    int store;  /* the store itself, for those who know it by another name. -1: none */
    bool is_ours;    /* there is a store, and it is held */
    char path[4200]; /* of the lock */
};

/* Hold the store until claim_drop or the end of the process, however that comes.
 * 0, or -1 with the reason: somebody else has it. */
int claim_take(struct claim *c, const char *db, char *why, size_t size);
/* Once there is a file: hold that as well. */
int claim_file(struct claim *c, const char *db, char *why, size_t size);
/* For whoever comes next: here the page is. */
void claim_tell(const struct claim *c, const char *address);
void claim_drop(struct claim *c);

#endif
