/*
 * calls_kit.h - the system calls of src/backup, of which one can fail.
 *
 * Linked with --wrap for each of `calls_kit_wrapped` in meson.build; SQLite's own calls
 * are its own.
 */
#ifndef MAAT_CALLS_KIT_H
#define MAAT_CALLS_KIT_H

#include <stdbool.h>
#include <stdint.h>

/* From here on the calls are counted; the one with this number (from 1) fails with this
 * error, 0: none. */
void calls_begin(long failing, int error);
/* How many there were. */
long calls_end(void);
bool calls_have_failed(void);
/* The name of the one that failed. */
const char *calls_failed(void);

/* The most bytes that were ever written to a file and not synced yet. */
int64_t calls_unsynced(void);

#endif
