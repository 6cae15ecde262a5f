/* contents.c - what can be made of a folder: every sum of it is looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backup/backup.h"
#include "backup/reader.h"
#include "backup/shelf.h"

enum { NAME = SHELF_PATH + SHELF_NAME };

struct base {
    bool is_sound;
    uint8_t whole[PIECE_WHOLE]; /* see struct piece */
};

struct survey {
    struct shelf shelf;
    struct base *base; /* as in the shelf */
    struct backup_contents *found;
    size_t from;              /* logs before this one lead no further */
    uint64_t last;            /* the number of the piece before; 0: none */
    int64_t at;               /* its time */
    uint8_t sum[DIGEST_SIZE]; /* and its sum */
    uint64_t since;           /* of the moment before */
};

/* All of its pieces, in order and whole. */
static void look_at_base(const struct survey *v, size_t i)
{
    const struct shelf_file *file = &v->shelf.bases[i];
    struct base *b = &v->base[i];
    char name[NAME];
    struct reader f;
    uint8_t sum[DIGEST_SIZE] = {0};
    uint64_t seq = 0;
    shelf_base_name(&v->shelf, file, name, sizeof name);
    if (reader_open(&f, name) < 0)
        return;
    while (reader_next(&f) == READER_PIECE && f.piece.seq == ++seq &&
           f.piece.first == file->first &&
           memcmp(f.piece.before, sum, sizeof sum) == 0) {
        memcpy(sum, f.sum, sizeof sum);
        b->is_sound = f.piece.kind == PIECE_BASE_END && f.piece.since == file->whole;
        if (f.piece.kind == PIECE_BASE_END)
            break;
    }
    memcpy(b->whole, f.piece.whole, sizeof b->whole);
    reader_close(&f);
}

/* A base is of these pieces, not of others that had the same numbers. */
static void compare_bases(struct survey *v, const struct reader *f)
{
    static const uint8_t unknown[PIECE_WHOLE];
    for (size_t i = 0; i < v->shelf.n_bases; i++)
        if (v->shelf.bases[i].whole == f->piece.seq &&
            memcmp(v->base[i].whole, unknown, sizeof unknown) != 0 &&
            memcmp(v->base[i].whole, f->sum, sizeof v->base[i].whole) != 0)
            v->base[i].is_sound = false;
}

/* Spans are of pieces with the same beginning; what a base makes whole counts, by the
 * base that restoring takes. */
static void add_moment(struct survey *v, const struct piece *p)
{
    struct backup_contents *c = v->found;
    const struct shelf *s = &v->shelf;
    bool has_base = false;
    for (size_t i = 0; i < s->n_bases; i++)
        if (s->bases[i].whole <= p->seq && s->bases[i].first >= p->since)
            has_base =
                v->base[i].is_sound && shelf_log_of(s, s->bases[i].first) >= v->from;
    if (!has_base)
        return;
    if (c->n == 0 || v->since != p->since) {
        if (c->n == BACKUP_SPANS)
            memmove(c->span, c->span + 1, --c->n * sizeof c->span[0]);
        c->span[c->n++] = (struct backup_span){.from = p->at};
        v->since = p->since;
    }
    c->span[c->n - 1].to = p->at;
    c->span[c->n - 1].pieces++;
}

/* Nothing can be made any more with what stands behind it in this file. */
static void note_damage(struct survey *v, size_t i, const char *name, uint64_t byte)
{
    const char *last = strrchr(name, '/');
    struct backup_contents *c = v->found;
    v->from = i + 1;
    v->since = 0;
    if (c->damaged[0])
        return;
    snprintf(c->damaged, sizeof c->damaged, "%.60s", last ? last + 1 : name);
    c->damaged_byte = byte;
    c->damaged_after = v->at;
}

static bool follows_on(const struct survey *v, const struct reader *f)
{
    return v->last == 0 || (f->piece.seq == v->last + 1 &&
                            memcmp(f->piece.before, v->sum, sizeof v->sum) == 0);
}

static void look_at_log(struct survey *v, size_t i)
{
    char name[NAME];
    struct reader f;
    enum reader_code code = READER_FAILED;
    bool is_first = true, is_last = i + 1 == v->shelf.n_logs;
    shelf_log_name(&v->shelf, v->shelf.logs[i].first, name, sizeof name);
    if (reader_open(&f, name) == 0)
        while ((code = reader_next(&f)) == READER_PIECE) {
            if (!follows_on(v, &f) && !is_first) {
                f.next = f.at;
                code = READER_BAD;
                break;
            }
            if (!follows_on(v, &f))
                v->from = i;
            is_first = false;
            v->last = f.piece.seq;
            v->at = f.piece.at;
            memcpy(v->sum, f.sum, sizeof v->sum);
            compare_bases(v, &f);
            if (f.piece.kind == PIECE_MOMENT)
                add_moment(v, &f.piece);
        }
    if (code == READER_TORN && is_last)
        v->found->cut_after = v->at;
    else if (code != READER_END)
        note_damage(v, i, name, f.next);
    reader_close(&f);
}

int backup_contents(const char *folder, struct backup_contents *ret, char *why,
                    size_t size)
{
    struct survey v = {.found = ret};
    memset(ret, 0, sizeof *ret);
    if (shelf_list(&v.shelf, folder, why, size) < 0)
        return -1;
    v.base = calloc(v.shelf.n_bases + 1, sizeof *v.base);
    ret->bases = v.shelf.n_bases;
    ret->bytes = shelf_size(&v.shelf);
    for (size_t i = 0; v.base && i < v.shelf.n_bases; i++) {
        look_at_base(&v, i);
        ret->bad_bases += !v.base[i].is_sound;
    }
    for (size_t i = 0; v.base && i < v.shelf.n_logs; i++)
        look_at_log(&v, i);
    if (!v.base)
        snprintf(why, size, "out of memory");
    else if (v.shelf.n_logs == 0)
        snprintf(why, size, "%.200s holds no backup", folder);
    int rc = v.base && v.shelf.n_logs ? 0 : -1;
    free(v.base);
    shelf_done(&v.shelf);
    return rc;
}
