/* position_json.h - values of fields as JSON, for the files that read them. */
#ifndef MAAT_POSITION_JSON_H
#define MAAT_POSITION_JSON_H

#include <jansson.h>

#include "match/position_source.h"

/* The element at[0]..at[depth-1] of a key; NULL: there is none. */
const json_t *position_json_element(const json_t *object, const char *key,
                                    const int *at, int depth);
/* It as the `get` of the field would answer it; GAME_END: of the wrong kind. */
int32_t position_json_value(const struct game_field *f, const json_t *v);
/* Is it, with all lists in it, of the field's kind? 0, or -1 with a sentence. */
int position_json_check(const struct position_source *from, const struct game_field *f,
                        const json_t *v);
/* What the object says of the field, without blanks; 0, or -1: it is too long. */
int position_json_said(const json_t *object, const struct game_field *f, char *buf,
                       size_t size);

#endif
