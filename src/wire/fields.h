/* fields.h - the position as one viewpoint is told it, field by field. */
#ifndef MAAT_WIRE_FIELDS_H
#define MAAT_WIRE_FIELDS_H

#include "wire/wire.h"

/* A position and who looks at it. */
struct wire_sight {
    const struct table *table;
    const struct game_view *view;
    int as;
    struct onlooker who;
};

/* All of them, as members of an object; `told` learns them unless it is NULL. */
void wire_fields(struct jot *j, const struct wire_sight *s, struct wire_told *told);
/* Of the fields that viewpoints are told apart (bit i: field i), those that may be new
 * to one of them since the last step or snapshot. */
uint64_t wire_fields_to_tell(const struct wire_sight *s, struct wire_told *told);
/* Of these (bit i: field i) the ones that are not as they were told. */
void wire_new_fields(struct jot *j, const struct wire_sight *s, uint64_t which,
                     struct wire_told *told);

#endif
