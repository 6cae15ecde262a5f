/* writer_open.c - takes possession of a folder: where its log ends, and what of it is
 * good.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "backup/reader.h"
#include "backup/writer.h"

enum { NAME = SHELF_PATH + SHELF_NAME, COPIES = 1000 };

/* How much of a file is whole; its last piece and the sum become ours. */
static enum reader_code find_end(struct writer *w, const char *name, uint64_t *ret)
{
    struct reader r;
    enum reader_code code;
    if (reader_open(&r, name) < 0)
        return READER_FAILED;
    while ((code = reader_next(&r)) == READER_PIECE) {
        w->last = r.piece;
        w->has_last = true;
        memcpy(w->sum, r.sum, sizeof w->sum);
    }
    *ret = r.next;
    reader_close(&r);
    return code;
}

/* ---- what is damaged ------------------------------------------------------------- */

static int copy_bytes(int from, int to)
{
    uint8_t buf[65536];
    ssize_t n;
    while ((n = read(from, buf, sizeof buf)) > 0)
        for (ssize_t done = 0, k; done < n; done += k) {
            k = write(to, buf + done, (size_t)(n - done));
            if (k <= 0)
                return -1;
        }
    return n < 0 ? -1 : fsync(to);
}

/* NAME.damaged, or with a number behind it where there is one already. */
static int make_aside(const char *name, char *ret, size_t size)
{
    int fd = -1;
    for (int i = 1; fd < 0 && i < COPIES; i++) {
        if (i == 1)
            snprintf(ret, size, "%s.damaged", name);
        else
            snprintf(ret, size, "%s.damaged-%d", name, i);
        fd = open(ret, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/* What stands behind the damage may still be of use to somebody who looks at it. */
static int keep_aside(struct writer *w, const char *name)
{
    char aside[NAME + 24];
    int from = open(name, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : make_aside(name, aside, sizeof aside);
    int rc = to < 0 ? -1 : copy_bytes(from, to), failed = errno;
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    if (rc < 0 && to >= 0)
        unlink(aside);
    errno = failed;
    if (rc < 0 || shelf_sync(w->path) < 0)
        return -1;
    snprintf(w->damaged, sizeof w->damaged, "%.70s", strrchr(aside, '/') + 1);
    return 0;
}

/* ---- the end of the log ---------------------------------------------------------- */

static int cut(struct writer *w, const char *name, uint64_t first)
{
    w->log = open(name, O_RDWR | O_CLOEXEC);
    w->log_first = first;
    return w->log < 0 ? -1 : ftruncate(w->log, (off_t)w->log_size);
}

/* From the newest file backwards: one without a whole piece is no file of the log. */
static int find_last(struct writer *w, const struct shelf *s)
{
    char name[NAME];
    for (size_t i = s->n_logs; i > 0 && !w->has_last; i--) {
        shelf_log_name(s, s->logs[i - 1].first, name, sizeof name);
        enum reader_code code = find_end(w, name, &w->log_size);
        if (code == READER_FAILED || (code == READER_BAD && keep_aside(w, name) < 0))
            return -1;
        int rc = w->has_last ? cut(w, name, s->logs[i - 1].first) : unlink(name);
        if (rc < 0)
            return -1;
    }
    return 0;
}

/* The numbers behind the end are given again: a base that is whole with one of them
 * would be taken for one of pieces that are yet to come. */
static int drop_bases(const struct writer *w, const struct shelf *s)
{
    bool has_dropped = false;
    for (size_t i = 0; i < s->n_bases; i++) {
        if (w->has_last && s->bases[i].whole <= w->last.seq)
            continue;
        if (shelf_drop_base(s, &s->bases[i]) < 0)
            return -1;
        has_dropped = true;
    }
    return has_dropped ? shelf_sync(w->path) : 0;
}

int writer_open(struct writer *w, const char *path, char *why, size_t size)
{
    struct shelf s;
    char part[NAME];
    memset(w, 0, sizeof *w);
    w->log = w->base = w->lock = -1;
    if ((size_t)snprintf(w->path, sizeof w->path, "%s", path) >= sizeof w->path) {
        snprintf(why, size, "the name of the folder is too long");
        return -1;
    }
    w->lock = shelf_claim(path, why, size);
    if (w->lock < 0 || shelf_list(&s, path, why, size) < 0) {
        writer_close(w);
        return -1;
    }
    shelf_part_name(path, part, sizeof part);
    unlink(part);
    int rc = find_last(w, &s) < 0 ? -1 : drop_bases(w, &s);
    if (rc < 0) {
        snprintf(why, size, "%.200s: %s", path, strerror(errno));
        writer_close(w);
    }
    shelf_done(&s);
    return rc;
}
