/* writer.c - puts pieces into the folder of a backup, so that they stay there. */
#define _DEFAULT_SOURCE
#include "backup/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "backup/reader.h"

void writer_close(struct writer *w)
{
    writer_base_drop(w);
    if (w->log >= 0)
        close(w->log);
    if (w->lock >= 0)
        close(w->lock);
    w->log = w->lock = -1;
}

/* ---- the log --------------------------------------------------------------------- */

static int write_at(int fd, const uint8_t *buf, size_t n, uint64_t at)
{
    for (size_t done = 0; done < n;) {
        ssize_t got = pwrite(fd, buf + done, n - done, (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return -1;
        done += (size_t)got;
    }
    return 0;
}

/* After a failure the file is opened anew: the folder may be another mount by now. */
static int fail_log(struct writer *w)
{
    int failed = errno;
    if (w->log >= 0) {
        (void)!ftruncate(w->log, (off_t)w->log_size);
        close(w->log);
    }
    w->log = -1;
    errno = failed;
    return -1;
}

static int open_log(struct writer *w, uint64_t seq)
{
    char name[SHELF_PATH + SHELF_NAME];
    struct shelf s;
    bool is_new = !w->has_last || w->log_size >= WRITER_LOG;
    if (w->log >= 0 && !is_new)
        return 0;
    if (w->log >= 0 && fdatasync(w->log) < 0)
        return fail_log(w);
    if (w->log >= 0)
        close(w->log);
    snprintf(s.path, sizeof s.path, "%s", w->path);
    shelf_log_name(&s, is_new ? seq : w->log_first, name, sizeof name);
    w->log = open(name, O_RDWR | O_CLOEXEC | (is_new ? O_CREAT | O_TRUNC : 0), 0600);
    if (w->log < 0)
        return -1;
    if (is_new ? shelf_sync(w->path) < 0
               : lseek(w->log, 0, SEEK_END) < (off_t)w->log_size) {
        if (!is_new)
            errno = ESTALE; /* not what we have written there */
        close(w->log);
        w->log = -1;
        return -1;
    }
    if (is_new) {
        w->log_first = seq;
        w->log_size = 0;
    }
    return 0;
}

int writer_put(struct writer *w, const struct parcel *parcel)
{
    struct piece p = parcel->piece;
    uint8_t sum[DIGEST_SIZE];
    p.seq = w->has_last ? w->last.seq + 1 : 1;
    if (w->has_last && p.at <= w->last.at)
        p.at = w->last.at + 1;
    p.since = parcel->is_afresh || !w->has_last ? p.seq : w->last.since;
    p.first = parcel->is_turn || p.since == p.seq ? p.seq : w->last.first;
    memcpy(p.before, w->sum, sizeof p.before);
    if (open_log(w, p.seq) < 0)
        return -1;
    piece_seal(&p, parcel->buf, sum);
    if (write_at(w->log, parcel->buf, piece_size(&p), w->log_size) < 0)
        return fail_log(w);
    w->log_size += piece_size(&p);
    w->last = p;
    w->has_last = true;
    memcpy(w->sum, sum, sizeof w->sum);
    return 0;
}

int writer_sync(struct writer *w)
{
    if (w->log < 0 && open_log(w, w->last.seq + 1) < 0)
        return -1;
    return fdatasync(w->log) < 0 ? fail_log(w) : 0;
}

/* ---- a base ---------------------------------------------------------------------- */

int writer_base_begin(struct writer *w)
{
    char name[SHELF_PATH + SHELF_NAME];
    writer_base_drop(w);
    shelf_part_name(w->path, name, sizeof name);
    w->base = open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    w->base_size = w->base_synced = 0;
    memset(&w->base_last, 0, sizeof w->base_last);
    memset(w->base_sum, 0, sizeof w->base_sum);
    w->base_last.first = w->last.first;
    w->base_last.since = w->last.seq;
    return w->base < 0 ? -1 : 0;
}

int writer_base_put(struct writer *w, struct piece *p, uint8_t *buf)
{
    uint8_t sum[DIGEST_SIZE];
    p->seq = w->base_last.seq + 1;
    p->first = w->base_last.first;
    p->since = w->last.seq;
    p->at = w->last.at;
    memcpy(p->before, w->base_sum, sizeof p->before);
    piece_seal(p, buf, sum);
    if (write_at(w->base, buf, piece_size(p), w->base_size) < 0)
        return -1;
    w->base_size += piece_size(p);
    w->base_last = *p;
    memcpy(w->base_sum, sum, sizeof w->base_sum);
    /* All of it at once would keep the pieces of the log waiting that come meanwhile.
     */
    if (w->base_size - w->base_synced < WRITER_BASE)
        return 0;
    w->base_synced = w->base_size;
    return fdatasync(w->base);
}

int writer_base_end(struct writer *w)
{
    char part[SHELF_PATH + SHELF_NAME], name[SHELF_PATH + SHELF_NAME];
    uint8_t buf[PIECE_HEAD + DIGEST_SIZE];
    struct piece end = {.kind = PIECE_BASE_END, .pages = w->last.pages};
    struct shelf s;
    memcpy(end.whole, w->sum, sizeof end.whole);
    if (writer_base_put(w, &end, buf) < 0 || fsync(w->base) < 0)
        return -1;
    struct shelf_file f = {.first = end.first, .whole = end.since};
    snprintf(s.path, sizeof s.path, "%s", w->path);
    shelf_base_name(&s, &f, name, sizeof name);
    shelf_part_name(w->path, part, sizeof part);
    if (rename(part, name) < 0 || shelf_sync(w->path) < 0)
        return -1;
    close(w->base);
    w->base = -1;
    return 0;
}

void writer_base_drop(struct writer *w)
{
    char name[SHELF_PATH + SHELF_NAME];
    if (w->base < 0)
        return;
    shelf_part_name(w->path, name, sizeof name);
    close(w->base);
    unlink(name);
    w->base = -1;
}

/* ---- forgetting ------------------------------------------------------------------ */

int64_t writer_base_time(const struct shelf *s, const struct shelf_file *base)
{
    char name[SHELF_PATH + SHELF_NAME];
    struct reader r;
    shelf_base_name(s, base, name, sizeof name);
    if (base->size < PIECE_HEAD + DIGEST_SIZE || reader_open(&r, name) < 0)
        return INT64_MAX;
    r.next = base->size - PIECE_HEAD - DIGEST_SIZE;
    int64_t at = reader_next(&r) == READER_PIECE ? r.piece.at : INT64_MAX;
    reader_close(&r);
    return at;
}

void writer_forget(struct writer *w, int64_t at)
{
    struct shelf s;
    char name[SHELF_PATH + SHELF_NAME], why[300];
    if (shelf_list(&s, w->path, why, sizeof why) < 0)
        return;
    size_t keep = 0; /* the newest base that is old enough */
    for (size_t i = 1; i < s.n_bases; i++)
        if (writer_base_time(&s, &s.bases[i]) <= at)
            keep = i;
    for (size_t i = 0; i < keep; i++)
        shelf_drop_base(&s, &s.bases[i]);
    for (size_t i = 0; s.n_bases && i + 1 < s.n_logs; i++) {
        shelf_log_name(&s, s.logs[i].first, name, sizeof name);
        if (s.logs[i + 1].first <= s.bases[keep].first)
            unlink(name);
    }
    shelf_done(&s);
}
