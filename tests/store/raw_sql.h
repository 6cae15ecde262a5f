/* raw_sql.h - SQL past the store, to see and to spoil what it keeps. */
#ifndef MAAT_RAW_SQL_H
#define MAAT_RAW_SQL_H

#include <stdbool.h>

bool raw_is_postgres(const char *url);
/* Runs it; a test fails where it does. In PostgreSQL without triggers, in its schema.
 */
void raw_sql(const char *url, const char *text);
/* Everything away, where the store is opened anew after this. */
void raw_wipe(const char *url);

#endif
