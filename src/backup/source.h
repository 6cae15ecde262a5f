/* source.h - the pages of a store's file as they stand in it, whatever the log says. */
#ifndef MAAT_BACKUP_SOURCE_H
#define MAAT_BACKUP_SOURCE_H

#include <sqlite3.h>
#include <stdint.h>

struct source {
    sqlite3 *db;
    sqlite3_file *file;
};

/*
 * Read through SQLite: a descriptor of our own would take all locks of this process
 * with it when it is closed. 0 or -1.
 */
int source_open(struct source *s, const char *path);
void source_close(struct source *s);
int64_t source_size(struct source *s); /* bytes, or -1 */
int source_read(struct source *s, void *buf, int n, int64_t at);

#endif
