/* embed.h - files that are part of the program (written by build-aux/embed). */
#ifndef MAAT_EMBED_H
#define MAAT_EMBED_H

#include <stddef.h>

struct embed {
    const char *name;           /* NULL ends the table; rows are sorted by name */
    const unsigned char *bytes; /* followed by a zero that `size` does not count */
    size_t size;
};

/* Catalogues and rules: "texts/ra.en", "rules/ra.md", "rules/ra.de.md". */
extern const struct embed embed_texts[];

/* The row with this name, or NULL. */
const struct embed *embed_find(const struct embed *table, const char *name);

#endif
