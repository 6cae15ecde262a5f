/* source.c - the pages of a store's file as they stand in it, whatever the log says. */
#include "backup/source.h"

#include <stddef.h>

int source_open(struct source *s, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    *s = (struct source){0};
    if (sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK &&
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) ==
            SQLITE_OK &&
        sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &s->file) ==
            SQLITE_OK &&
        s->file && s->file->pMethods)
        return 0;
    source_close(s);
    return -1;
}

void source_close(struct source *s)
{
    sqlite3_close(s->db);
    *s = (struct source){0};
}

int64_t source_size(struct source *s)
{
    sqlite3_int64 size;
    return s->file->pMethods->xFileSize(s->file, &size) == SQLITE_OK ? size : -1;
}

int source_read(struct source *s, void *buf, int n, int64_t at)
{
    return s->file->pMethods->xRead(s->file, buf, n, at) == SQLITE_OK ? 0 : -1;
}
