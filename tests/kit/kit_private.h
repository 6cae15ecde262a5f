/* kit_private.h - what the files of the kit share among themselves. */
#ifndef KIT_PRIVATE_H
#define KIT_PRIVATE_H

#include "kit.h"

/* Copy the next part of a list, trimmed; the rest of the list, or NULL at its end. */
const char *kit_next(const char *list, char by, char *part, size_t size);

const struct game_field *kit_field(const char *key);

/* The list, `list` or one in it, that has the place of this name, and where; or NULL.
 */
json_t *kit_place_in(const struct game_field *f, int depth, json_t *list,
                     const char *name, size_t *ret);

#endif
