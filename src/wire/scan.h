/*
 * scan.h - the members of a JSON object without building a tree.
 *
 * For clients, and for text that our own server wrote: what is not well-formed ends the
 * walk. What clients wrote is read by inbox.h, which trusts nobody.
 */
#ifndef MAAT_SCAN_H
#define MAAT_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan {
    const char *at;
    const char *key, *value; /* of the current member; key without quotes */
    size_t key_len, value_len;
};

/* `text` begins with '{' or '['; in an array the keys are empty. */
void scan_init(struct scan *s, const char *text);
bool scan_next(struct scan *s); /* false: no more members */

bool scan_is(const struct scan *s, const char *key);
int64_t scan_int(const struct scan *s); /* 0 when the value is no number */
/* A string value as written (escapes are left), cut to size; its length. */
size_t scan_text(const struct scan *s, char *buf, size_t size);

/* One member by name, in an object given as text; false when it has none. */
bool scan_find(const char *text, const char *key, struct scan *ret);

#endif
