/* restore.c - a store is made again, as it was at a moment. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "backup/backup.h"
#include "backup/flaw.h"
#include "backup/reader.h"
#include "backup/shelf.h"

enum { NAME = SHELF_PATH + SHELF_NAME };

struct restoration {
    struct shelf shelf;
    struct piece target; /* the moment */
    struct piece after;  /* the first piece later than what was asked for */
    bool has_after;
    const struct shelf_file *base;
    int fd;
    uint8_t sum[DIGEST_SIZE];   /* of the last piece that was added */
    uint64_t last;              /* its number; 0: none yet */
    uint8_t whole[PIECE_WHOLE]; /* see struct piece */
    struct backup_point *point;
    char *why;
    size_t size;
};

const char *backup_time(int64_t at, char ret[BACKUP_TIME])
{
    time_t s = (time_t)(at / 1000);
    struct tm t;
    char zone[8];
    if (!localtime_r(&s, &t))
        memset(&t, 0, sizeof t);
    size_t n = strftime(ret, BACKUP_TIME - 14, "%Y-%m-%d %H:%M:%S", &t);
    strftime(zone, sizeof zone, "%z", &t);
    snprintf(ret + n, BACKUP_TIME - n, ".%03d %s", (int)(at % 1000), zone);
    return ret;
}

static int refuse_file(struct restoration *r, const char *name, const struct reader *f,
                       enum reader_code code)
{
    const char *last = strrchr(name, '/');
    if (code == READER_FAILED)
        snprintf(r->why, r->size, "%.200s: %s", name, strerror(errno));
    else
        snprintf(r->why, r->size, "%.60s is damaged at byte %llu",
                 last ? last + 1 : name, (unsigned long long)f->next);
    return -1;
}

/* ---- which moment ---------------------------------------------------------------- */

/* The first piece of a file; an end: it has none. */
static enum reader_code first_of(const struct shelf *s, size_t i, struct piece *ret)
{
    char name[NAME];
    struct reader r;
    shelf_log_name(s, s->logs[i].first, name, sizeof name);
    if (reader_open(&r, name) < 0)
        return READER_FAILED;
    enum reader_code code = reader_skip(&r);
    *ret = r.piece;
    reader_close(&r);
    return code;
}

/* The last moment until `at` that is in a file. */
static int search_file(struct restoration *r, size_t i, int64_t at, bool *found)
{
    char name[NAME];
    struct reader f;
    enum reader_code code;
    shelf_log_name(&r->shelf, r->shelf.logs[i].first, name, sizeof name);
    if (reader_open(&f, name) < 0)
        return refuse_file(r, name, &f, READER_FAILED);
    while ((code = reader_skip(&f)) == READER_PIECE && f.piece.at <= at) {
        if (f.piece.kind != PIECE_MOMENT)
            continue;
        r->target = f.piece;
        *found = true;
    }
    if (code == READER_PIECE) {
        r->after = f.piece;
        r->has_after = true;
    }
    /* Which time it is of cannot be known; of the very moment nothing can be between.
     */
    bool is_exact = *found && r->target.at == at;
    int rc = !is_exact && (code == READER_BAD || code == READER_FAILED)
                 ? refuse_file(r, name, &f, code)
                 : 0;
    r->point->is_cut |= code == READER_TORN && !is_exact;
    reader_close(&f);
    return rc;
}

static int find_moment(struct restoration *r, int64_t at)
{
    const struct shelf *s = &r->shelf;
    struct piece p;
    bool found = false;
    size_t i = s->n_logs;
    for (; i > 0; i--) {
        enum reader_code code = first_of(s, i - 1, &p);
        if (code == READER_PIECE && p.at <= at)
            break;
        r->point->is_cut |= code != READER_PIECE && code != READER_END;
        if (code != READER_PIECE)
            continue;
        r->after = p;
        r->has_after = true;
        r->point->is_cut = false;
    }
    for (; i > 0 && !found; i--)
        if (search_file(r, i - 1, at, &found) < 0)
            return -1;
    char text[BACKUP_TIME], other[BACKUP_TIME];
    if (found && r->has_after && r->after.since > r->target.seq) {
        snprintf(r->why, r->size, "nobody followed between %s and %s",
                 backup_time(r->target.at, text), backup_time(r->after.at, other));
        return at == r->target.at ? 0 : -1;
    }
    if (found)
        return 0;
    if (s->n_logs > 0 && first_of(s, 0, &p) == READER_PIECE)
        snprintf(r->why, r->size, "nothing is there from before %s",
                 backup_time(p.at, text));
    else
        snprintf(r->why, r->size, "%.200s holds no backup", s->path);
    return -1;
}

/* The newest base that is whole by then; what may be missing ends before it. */
static int find_base(struct restoration *r)
{
    char text[BACKUP_TIME];
    for (size_t i = 0; i < r->shelf.n_bases; i++) {
        const struct shelf_file *b = &r->shelf.bases[i];
        if (b->whole <= r->target.seq && b->first >= r->target.since)
            r->base = b;
    }
    if (r->base)
        return 0;
    snprintf(
        r->why, r->size,
        "there is no whole base for %s: maat restore FOLDER lists what can be made",
        backup_time(r->target.at, text));
    return -1;
}

/* ---- writing --------------------------------------------------------------------- */

static int write_pages(struct restoration *r, const struct reader *f)
{
    const struct piece *p = &f->piece;
    for (uint32_t i = 0; i < p->count; i++) {
        const uint8_t *page = piece_page(p, f->buf, i);
        uint32_t number = piece_number_of(page);
        off_t at = (off_t)(number - 1) * (off_t)p->page_size;
        if (number == 0 || pwrite(r->fd, page + 4, p->page_size, at) != p->page_size) {
            snprintf(r->why, r->size, "%s", strerror(number ? errno : EINVAL));
            return -1;
        }
    }
    return 0;
}

static int add_base(struct restoration *r)
{
    char name[NAME];
    struct reader f;
    uint8_t sum[DIGEST_SIZE] = {0};
    enum reader_code code = READER_BAD;
    uint64_t seq = 0;
    int rc = 0;
    shelf_base_name(&r->shelf, r->base, name, sizeof name);
    if (reader_open(&f, name) < 0)
        return refuse_file(r, name, &f, READER_FAILED);
    while (rc == 0 && (code = reader_next(&f)) == READER_PIECE) {
        if (f.piece.seq != ++seq || memcmp(f.piece.before, sum, sizeof sum) != 0 ||
            f.piece.first != r->base->first) {
            code = READER_BAD;
            break;
        }
        memcpy(sum, f.sum, sizeof sum);
        rc = write_pages(r, &f);
        if (f.piece.kind == PIECE_BASE_END)
            break;
    }
    if (rc == 0 && (code != READER_PIECE || f.piece.kind != PIECE_BASE_END ||
                    f.piece.since != r->base->whole))
        rc = refuse_file(r, name, &f, code == READER_FAILED ? code : READER_BAD);
    memcpy(r->whole, f.piece.whole, sizeof r->whole);
    reader_close(&f);
    return rc;
}

/* Does it follow on from the piece before? */
static int check_order(struct restoration *r, const struct piece *p, const char *name)
{
    const char *last = strrchr(name, '/');
    bool is_next = r->last == 0 ? p->seq <= r->base->first : p->seq == r->last + 1;
    if (is_next && (r->last == 0 || memcmp(p->before, r->sum, sizeof r->sum) == 0))
        return 0;
    snprintf(r->why, r->size, "pieces are missing before number %llu, in %.60s",
             (unsigned long long)p->seq, last ? last + 1 : name);
    return -1;
}

/* Numbers are given again where the end of a log was lost, sums are not. */
static int check_base(struct restoration *r, const struct reader *f)
{
    static const uint8_t unknown[PIECE_WHOLE];
    if (f->piece.seq != r->base->whole ||
        memcmp(r->whole, unknown, sizeof unknown) == 0 ||
        memcmp(r->whole, f->sum, sizeof r->whole) == 0)
        return 0;
    snprintf(r->why, r->size, "base-%012llu-%012llu is of other pieces",
             (unsigned long long)r->base->first, (unsigned long long)r->base->whole);
    return -1;
}

static int add_log(struct restoration *r, size_t i)
{
    char name[NAME];
    struct reader f;
    enum reader_code code = READER_PIECE;
    int rc = 0;
    shelf_log_name(&r->shelf, r->shelf.logs[i].first, name, sizeof name);
    if (reader_open(&f, name) < 0)
        return refuse_file(r, name, &f, READER_FAILED);
    while (rc == 0 && r->last < r->target.seq &&
           (code = reader_next(&f)) == READER_PIECE) {
        rc = check_order(r, &f.piece, name) < 0 ? -1 : check_base(r, &f);
        if (rc == 0 && f.piece.seq >= r->base->first) {
            rc = write_pages(r, &f);
            r->point->pieces++;
        }
        r->last = f.piece.seq;
        memcpy(r->sum, f.sum, sizeof r->sum);
    }
    if (rc == 0 && code != READER_PIECE && code != READER_END)
        rc = refuse_file(r, name, &f, code);
    reader_close(&f);
    return rc;
}

static int add_logs(struct restoration *r)
{
    size_t i = shelf_log_of(&r->shelf, r->base->first);
    for (; i < r->shelf.n_logs && r->last < r->target.seq; i++)
        if (add_log(r, i) < 0)
            return -1;
    if (r->last == r->target.seq)
        return 0;
    snprintf(r->why, r->size, "pieces are missing behind number %llu",
             (unsigned long long)r->last);
    return -1;
}

static int make_file(struct restoration *r, const char *part)
{
    r->fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (r->fd < 0) {
        snprintf(r->why, r->size, "%.200s: %s", part, strerror(errno));
        return -1;
    }
    int rc = add_base(r) < 0 ? -1 : add_logs(r);
    off_t size = (off_t)r->target.pages * (off_t)r->target.page_size;
    if (rc == 0 && (ftruncate(r->fd, size) < 0 || fsync(r->fd) < 0)) {
        snprintf(r->why, r->size, "%.200s: %s", part, strerror(errno));
        rc = -1;
    }
    close(r->fd);
    r->point->bytes = (uint64_t)size;
    return rc;
}

/* ---- all of it ------------------------------------------------------------------- */

/* The log of another store beside it would be taken for its own. */
static int check_place(const char *file, char *why, size_t size)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[NAME];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if ((size_t)snprintf(name, sizeof name, "%s%s", file, ends[i]) >= sizeof name) {
            snprintf(why, size, "the name of the copy is too long");
            return -1;
        }
        if (access(name, F_OK) == 0) {
            snprintf(why, size, "%.200s exists already", name);
            return -1;
        }
    }
    return 0;
}

int backup_restore_part(const char *file, char *part, size_t size)
{
    int n = snprintf(part, size, "%s.%ld.part", file, (long)getpid());
    return n > 0 && (size_t)n < size ? 0 : -1;
}

/* Never over another file, unlike rename alone; some file systems have no links. */
static int give_name(const char *part, const char *file)
{
    if (link(part, file) == 0)
        return 0;
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return -1;
    if (access(file, F_OK) < 0)
        return rename(part, file);
    errno = EEXIST;
    return -1;
}

static int make(struct restoration *r, const char *file)
{
    char part[NAME + 32];
    int rc = backup_restore_part(file, part, sizeof part) < 0 ? -1 : make_file(r, part);
    if (rc == 0)
        backup_find_flaw(part, r->point->flaw);
    if (rc == 0 && give_name(part, file) < 0) {
        snprintf(r->why, r->size, "%.200s: %s", file, strerror(errno));
        rc = -1;
    }
    unlink(part);
    return rc;
}

int backup_restore(const char *folder, const char *file, int64_t at,
                   struct backup_point *ret, char *why, size_t size)
{
    struct restoration r = {.point = ret, .why = why, .size = size};
    *ret = (struct backup_point){0};
    if (check_place(file, why, size) < 0 || shelf_list(&r.shelf, folder, why, size) < 0)
        return -1;
    int rc = find_moment(&r, at) < 0 || find_base(&r) < 0 ? -1 : make(&r, file);
    ret->at = r.target.at;
    ret->piece = r.target.seq;
    ret->is_newest = !r.has_after;
    shelf_done(&r.shelf);
    return rc;
}
