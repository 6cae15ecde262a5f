/* part.c - a part of a run: columns that grow, and their files. */
#include "data/part.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/dealer.h"
#include "core/digest.h"
#include "core/jot_put.h"

enum {
    FOLDER = DATA_PATH_MAX + COLUMN_FILE_MAX, /* of a part */
    PATH = FOLDER + COLUMN_FILE_MAX + 1,
    ABOUT_MAX = 8192,
};

void part_begin(struct part *p, const struct data_run *r, uint32_t number)
{
    p->run = r;
    p->number = number;
    p->failed = false;
    memset(p->rows, 0, sizeof p->rows);
    for (int i = 0; i < COLUMNS; i++)
        p->of[i].len = COLUMN_HEAD;
}

void part_done(struct part *p)
{
    for (int i = 0; i < COLUMNS; i++)
        free(p->of[i].bytes);
    memset(p->of, 0, sizeof p->of);
}

void *part_row(struct part *p, enum column_id i)
{
    struct part_column *c = &p->of[i];
    size_t size = column_bytes(p->run, (int)i);
    if (c->len + size > c->cap) {
        size_t cap = 2 * (c->len + size) + 4096;
        char *bytes = realloc(c->bytes, cap);
        if (!bytes) {
            p->failed = true;
            return NULL;
        }
        c->bytes = bytes;
        c->cap = cap;
    }
    char *row = c->bytes + c->len;
    c->len += size;
    return row;
}

void part_u1(struct part *p, enum column_id i, uint8_t v)
{
    uint8_t *row = part_row(p, i);
    if (row)
        *row = v;
}

void part_u4(struct part *p, enum column_id i, uint32_t v)
{
    void *row = part_row(p, i);
    if (row)
        memcpy(row, &v, sizeof v);
}

void part_name(uint32_t number, char name[PART_NAME_MAX])
{
    snprintf(name, PART_NAME_MAX, "part-%05u", number);
}

/* ---- files ----------------------------------------------------------------------- */

int part_sync(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    int rc = fsync(fd);
    return close(fd) || rc ? -1 : 0;
}

static int write_file(const char *folder, const char *name, const void *bytes, size_t n)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    for (const char *at = bytes; n > 0;) {
        ssize_t got = write(fd, at, n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            close(fd);
            return -1;
        }
        at += got;
        n -= (size_t)got;
    }
    /* Begin with what has to be on the disk in the end: files that are waited for one
     * by one, each from nothing, take a turn of the disk's journal each. */
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    return close(fd);
}

/* All files of a folder, and the folder, are on the disk. */
static int sync_all(const struct data_run *r, const char *folder)
{
    char path[PATH], name[COLUMN_FILE_MAX];
    for (int i = 0; i < COLUMNS; i++) {
        column_file(i, name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (column_kept(r, i) && part_sync(path) < 0)
            return -1;
    }
    snprintf(path, sizeof path, "%s/part.json", folder);
    return part_sync(path) || part_sync(folder) ? -1 : 0;
}

/* One column, and what part.json says of it. */
static int write_column(struct part *p, int i, const char *folder, struct jot *about)
{
    char name[COLUMN_FILE_MAX], hex[DEALER_HEX + 1];
    uint8_t sum[DIGEST_SIZE];
    struct part_column *c = &p->of[i];
    if (!c->bytes) /* a table without rows */
        part_row(p, (enum column_id)i), c->len = COLUMN_HEAD;
    if (!c->bytes)
        return errno = ENOMEM, -1;
    column_head(p->run, i, p->rows[column_of[i].table], c->bytes);
    column_file(i, name);
    digest_sum(c->bytes, c->len, sum);
    dealer_hex(sum, sizeof sum, hex);
    jot_open(about, '{');
    put_text(about, "name", name);
    put_int(about, "bytes", (int64_t)c->len);
    put_text(about, "sha256", hex);
    jot_close(about, '}');
    return write_file(folder, name, c->bytes, c->len);
}

static int write_all(struct part *p, const char *folder)
{
    char text[ABOUT_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    jot_open(&j, '{');
    put_int(&j, "part", p->number);
    for (int t = 0; t < TABLES; t++)
        put_int(&j, column_tables[t], p->rows[t]);
    jot_key(&j, "files");
    jot_open(&j, '[');
    for (int i = 0; i < COLUMNS; i++)
        if (column_kept(p->run, i) && write_column(p, i, folder, &j) < 0)
            return -1;
    jot_close(&j, ']');
    jot_close(&j, '}');
    if (!jot_ok(&j))
        return errno = ENOBUFS, -1;
    return write_file(folder, "part.json", text, j.len);
}

/* What an interrupted write has left goes; so does all of it on failure. */
static void clear(const char *folder)
{
    char path[PATH], name[COLUMN_FILE_MAX];
    for (int i = 0; i < COLUMNS; i++) {
        column_file(i, name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/part.json", folder);
    unlink(path);
    rmdir(folder);
}

int part_write(struct part *p, const char *folder)
{
    char name[PART_NAME_MAX], whole[FOLDER], made[FOLDER];
    part_name(p->number, name);
    snprintf(whole, sizeof whole, "%s/%s", folder, name);
    snprintf(made, sizeof made, "%s/%s.part", folder, name);
    clear(made);
    if (mkdir(made, 0777) < 0 || write_all(p, made) < 0 || sync_all(p->run, made) < 0 ||
        rename(made, whole) < 0 || part_sync(folder) < 0) {
        int why = errno;
        clear(made);
        errno = why;
        return -1;
    }
    return 0;
}
