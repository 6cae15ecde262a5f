/*
 * schema.h - checks JSON against the schemas in schema/, as far as they go.
 *
 * Knows type, properties, required, additionalProperties, items, enum, const, pattern
 * (POSIX extended), minimum, maximum, minLength, maxLength, minItems, maxItems, anyOf
 * and $ref within files and between them. Anything else is an error of the schema.
 */
#ifndef MAAT_SCHEMA_H
#define MAAT_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

/* The folder with the schemas; must be called first. */
void schema_init(const char *dir);
void schema_done(void);

/* Does `v` fit the schema in this file ("server/step.json")? `why` says where not. */
bool schema_file_ok(const char *file, json_t *v, char *why, size_t size);
/* Does it fit a schema found inside `file`? */
bool schema_ok(const char *file, json_t *schema, json_t *v, char *why, size_t size);
/* The file as JSON, borrowed; NULL when it cannot be read. */
json_t *schema_load(const char *file);

#endif
