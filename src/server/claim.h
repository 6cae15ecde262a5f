/*
 * claim.h - one server at a time for a store in a file.
 *
 * PostgreSQL tells several servers of each other. In a file two of them would not know
 * who is at the tables of the other, and bots would stand in for people who are there.
 */
#ifndef MAAT_CLAIM_H
#define MAAT_CLAIM_H

#include <stddef.h>

/* Hold the store until claim_drop or the end of the process, however that comes. A
 * number to keep (-1: nothing to hold), or -2 with the reason: somebody else has it. */
int claim_take(const char *db, char *why, size_t size);
/* For whoever comes next: here the page is. */
void claim_tell(int claim, const char *address);
void claim_drop(int claim);

#endif
