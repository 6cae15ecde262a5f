/* store_kit.h - a store for tests: synchronous calls, temporary places. */
#ifndef MAAT_STORE_KIT_H
#define MAAT_STORE_KIT_H

#include "store/store.h"

struct store *kit_open(const char *url, const char *node);

/* The calls of store.h, waited for. */
enum store_code kit_append(struct store *s, const char *table, uint64_t seq,
                           uint64_t fence, const char *text);
enum store_code kit_table_new(struct store *s, const char *id, const char *host);
enum store_code kit_person(struct store *s, const char *id, const char *login);

/* A row as "seq kind text" lines, snapshot first as "=seq text"; static buffer. */
const char *kit_history(struct store *s, const char *table, uint64_t after,
                        enum store_code *code);
/* How many rows there are, from 1 without a gap; UINT64_MAX when it is otherwise. */
uint64_t kit_count_rows(struct store *s, const char *table);
/* Ids joined by blanks, newest first; static buffer. */
const char *kit_tables(struct store *s, enum store_list list, const char *person);

uint64_t kit_lease(struct store *s, const char *table, uint32_t ttl_ms,
                   enum store_code *code);

/* For store_done: keeps the code in *ctx. */
void kit_done(void *ctx, enum store_code code);

/* A fresh directory, removed with all in it by kit_remove. */
const char *kit_directory(void);
void kit_remove(const char *dir);

#endif
