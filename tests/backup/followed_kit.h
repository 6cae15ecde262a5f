/* followed_kit.h - a store that is written to while it is followed, and copies of it.
 */
#ifndef MAAT_FOLLOWED_KIT_H
#define MAAT_FOLLOWED_KIT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "follow_kit.h"
#include "store/store.h"

/* Set by main: the path of maat, and what the tests are drawn from. */
extern const char *program;
extern unsigned long seed;

extern char dir[64], db[300], folder[300], copy[300];
extern struct store *store;
extern struct follow follow;
extern uint64_t rows; /* of the one table */

int set_up(void **state); /* a store with a table, and nobody who follows yet */
int tear_down(void **state);

void write_rows(int n);
void close_store(void);
void nap_ms(long ms);

/* A number out of a copy, which nobody else uses; 1 for "ok". */
int64_t ask(const char *file, const char *sql);
void remove_copy(void);
/* The newest moment of the folder has these rows, and is sound. */
void assert_copy_has(uint64_t n);

/* A file of the folder by the beginning of its name, the `nth` one in order. */
void name_of(const char *begin, int nth, char *ret, size_t size);
int count_bases(void);
off_t size_of(const char *name);
int flip(const char *name, long at); /* a bit of this byte; what it was */

#endif
