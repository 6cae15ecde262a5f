/* compact.c - writing and reading finished tables as few bytes. */
#include "store/compact.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "core/embed.h"

extern const struct embed embed_compact[];

enum {
    FORM = 1,   /* the dictionary of this number */
    LEVEL = 19, /* tables are small: a millisecond */
    VARINT = 10,
    AS_IS = 2,  /* before what does not begin with the time since the row before */
    WIDE = 255, /* behind it the upper bytes of a time follow, all of them, */
    WIDE_BYTES = 7,
};

/* No table is larger, whatever it says of itself. */
static const unsigned long long frame_max = 1ull << 30;

static const struct embed *dictionary(void)
{
    return embed_find(embed_compact, "rows-1.dictionary");
}

/* ---- bytes that grow ------------------------------------------------------------- */

struct buffer {
    uint8_t *at;
    size_t n, cap;
    bool is_short; /* of memory */
};

static void put(struct buffer *b, const void *bytes, size_t n)
{
    if (b->n + n > b->cap) {
        size_t cap = b->cap ? b->cap * 2 : 8192;
        while (cap < b->n + n)
            cap *= 2;
        uint8_t *p = realloc(b->at, cap);
        b->is_short |= !p;
        if (p) {
            b->at = p;
            b->cap = cap;
        }
    }
    if (b->is_short || n == 0)
        return;
    memcpy(b->at + b->n, bytes, n);
    b->n += n;
}

static void put_number(struct buffer *b, uint64_t v)
{
    uint8_t bytes[VARINT];
    size_t n = 0;
    for (; v >= 0x80; v >>= 7)
        bytes[n++] = (uint8_t)(v | 0x80);
    bytes[n++] = (uint8_t)v;
    put(b, bytes, n);
}

static void put_text(struct buffer *b, const char *text)
{
    put(b, text, strlen(text) + 1);
}

/* ---- columns --------------------------------------------------------------------- */

/*
 * What most rows say is a seat, how long it thought and what it did. So a first word of
 * one character stands in a column of its own; the thinking time, wherever one after
 * the other plays, is the time since the row before and need not be said twice; and of
 * times the upper bytes are alike, the lowest are noise.
 */

/* Small whichever its sign. */
static uint64_t step_of(const struct store_row *rows, size_t i)
{
    uint64_t v = (uint64_t)rows[i].at - (i ? (uint64_t)rows[i - 1].at : 0);
    return v << 1 ^ (v >> 63 ? UINT64_MAX : 0);
}

static int64_t signed_of(uint64_t step)
{
    return (int64_t)(step >> 1 ^ (step & 1 ? UINT64_MAX : 0));
}

static bool has_lead(const char *text)
{
    return text[0] && text[1] == ' ';
}

static void put_rest(struct buffer *b, const char *text, uint64_t step)
{
    static const char as_is[] = {AS_IS};
    const char *rest = has_lead(text) ? text + 2 : text;
    char word[24];
    size_t n = (size_t)snprintf(word, sizeof word, "%lld ", (long long)signed_of(step));
    if (strncmp(rest, word, n) == 0 && rest[n] != AS_IS) {
        put_text(b, rest + n);
        return;
    }
    put(b, as_is, 1);
    put_text(b, rest);
}

static void put_upper(struct buffer *b, uint64_t step)
{
    uint64_t upper = step >> 8;
    uint8_t bytes[1 + WIDE_BYTES] = {(uint8_t)(upper < WIDE ? upper : WIDE)};
    for (int i = 0; i < WIDE_BYTES; i++)
        bytes[1 + i] = (uint8_t)(upper >> 8 * i);
    put(b, bytes, upper < WIDE ? 1 : sizeof bytes);
}

/* A table remembers the last row with a key in each of STORE_KEYS places. */
bool compact_keeps_key(const struct store_row *rows, size_t i, size_t n)
{
    for (size_t k = i + STORE_KEYS; k < n; k += STORE_KEYS)
        if (rows[k].key[0])
            return false;
    return true;
}

static int squeeze(const struct buffer *raw, struct compact_bytes *ret)
{
    const struct embed *d = dictionary();
    size_t cap = 1 + ZSTD_compressBound(raw->n), n = 0;
    ZSTD_CCtx *c = raw->is_short ? NULL : ZSTD_createCCtx();
    *ret = (struct compact_bytes){0};
    ret->at = c ? malloc(cap) : NULL;
    if (ret->at) {
        ret->at[0] = FORM;
        ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, LEVEL);
        ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, 1);
        ZSTD_CCtx_setParameter(c, ZSTD_c_dictIDFlag, 0);
        n = ZSTD_CCtx_loadDictionary(c, d->bytes, d->size);
        if (!ZSTD_isError(n))
            n = ZSTD_compress2(c, ret->at + 1, cap - 1, raw->at, raw->n);
    }
    ZSTD_freeCCtx(c);
    if (!ret->at || ZSTD_isError(n)) {
        compact_done(ret);
        return -1;
    }
    ret->size = 1 + n;
    return 0;
}

int compact_rows(const char *setup, const struct store_row *rows, size_t n,
                 struct compact_bytes *ret)
{
    struct buffer b = {0};
    put_number(&b, n);
    put_text(&b, setup);
    for (size_t i = 0; i < n; i++)
        put(&b, &rows[i].kind, 1);
    for (size_t i = 0; i < n; i++)
        put(&b, has_lead(rows[i].text) ? rows[i].text : "", 1);
    for (size_t i = 0; i < n; i++)
        put_rest(&b, rows[i].text, step_of(rows, i));
    for (size_t i = 0; i < n; i++)
        put_upper(&b, step_of(rows, i));
    for (size_t i = 0; i < n; i++) {
        uint8_t lowest = (uint8_t)step_of(rows, i);
        put(&b, &lowest, 1);
    }
    for (size_t i = 0; i < n; i++)
        put_text(&b, compact_keeps_key(rows, i, n) ? rows[i].key : "");
    int rc = squeeze(&b, ret);
    free(b.at);
    return rc;
}

int compact_text(const char *text, struct compact_bytes *ret)
{
    struct buffer b = {0};
    put(&b, text, strlen(text));
    int rc = squeeze(&b, ret);
    free(b.at);
    return rc;
}

void compact_done(struct compact_bytes *b)
{
    free(b->at);
    *b = (struct compact_bytes){0};
}

/* ---- reading --------------------------------------------------------------------- */

struct compact_reader {
    ZSTD_DCtx *context;
};

void compact_reader_free(struct compact_reader *c)
{
    if (!c)
        return;
    ZSTD_freeDCtx(c->context);
    free(c);
}

/* The dictionary as reading wants it: one for all connections, made by the first that
 * needs it and kept until the program ends. */
static const ZSTD_DDict *digested(void)
{
    static _Atomic(ZSTD_DDict *) kept;
    ZSTD_DDict *made, *none = NULL;
    const struct embed *d = dictionary();
    if (atomic_load(&kept))
        return atomic_load(&kept);
    made = ZSTD_createDDict(d->bytes, d->size);
    if (made && atomic_compare_exchange_strong(&kept, &none, made))
        return made;
    ZSTD_freeDDict(made); /* somebody was faster, or memory is short */
    return atomic_load(&kept);
}

static struct compact_reader *reader(struct compact_reader **c)
{
    if (*c)
        return *c;
    struct compact_reader *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->context = ZSTD_createDCtx();
    if (made->context && digested())
        return *c = made;
    compact_reader_free(made);
    return NULL;
}

/* What was squeezed, with a NUL behind it, in the arena; NULL: it cannot be read. */
static char *expand(const void *bytes, size_t size, struct reply *p, size_t *n)
{
    const uint8_t *frame = (const uint8_t *)bytes + 1;
    struct compact_reader *r = reader(p->compact);
    if (!r || size < 2 || *(const uint8_t *)bytes != FORM)
        return NULL;
    unsigned long long len = ZSTD_getFrameContentSize(frame, size - 1);
    char *raw = len < frame_max ? arena_alloc(&p->arena, (size_t)len + 1) : NULL;
    if (!raw)
        return NULL;
    *n = ZSTD_decompress_usingDDict(r->context, raw, (size_t)len, frame, size - 1,
                                    digested());
    return ZSTD_isError(*n) || *n != len ? NULL : raw;
}

char *compact_read_text(const void *bytes, size_t size, struct reply *p)
{
    size_t n;
    return expand(bytes, size, p, &n);
}

struct cursor {
    const char *at, *end;
    bool is_bad;
};

static uint64_t take_number(struct cursor *c)
{
    uint64_t v = 0;
    for (int shift = 0; c->at < c->end && shift < 64; shift += 7) {
        uint8_t byte = (uint8_t)*c->at++;
        v |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return v;
    }
    c->is_bad = true;
    return 0;
}

static uint64_t take_upper(struct cursor *c)
{
    uint64_t v = 0;
    if (c->at == c->end) {
        c->is_bad = true;
        return 0;
    }
    if ((uint8_t)*c->at != WIDE)
        return (uint8_t)*c->at++;
    if (c->end - c->at <= WIDE_BYTES) {
        c->is_bad = true;
        c->at = c->end;
        return 0;
    }
    for (int i = 0; i < WIDE_BYTES; i++)
        v |= (uint64_t)(uint8_t)c->at[1 + i] << 8 * i;
    c->at += 1 + WIDE_BYTES;
    return v;
}

/* One byte for each row. */
static const char *take_bytes(struct cursor *c, uint64_t n)
{
    const char *bytes = c->at;
    if (n > (uint64_t)(c->end - c->at)) {
        c->is_bad = true;
        n = 0;
    }
    c->at += n;
    return bytes;
}

static const char *take_text(struct cursor *c)
{
    const char *text = c->at;
    const char *nul = memchr(text, '\0', (size_t)(c->end - text));
    c->is_bad |= !nul;
    c->at = nul ? nul + 1 : c->end;
    return nul ? text : "";
}

/* The columns are read beside each other. */
struct columns {
    const char *kinds, *leads, *lowest;
    struct cursor rests, uppers, keys;
};

static int find_columns(struct cursor *c, uint64_t n, struct columns *ret)
{
    ret->kinds = take_bytes(c, n);
    ret->leads = take_bytes(c, n);
    ret->rests = *c;
    for (uint64_t i = 0; i < n && !c->is_bad; i++)
        take_text(c);
    ret->uppers = *c;
    for (uint64_t i = 0; i < n && !c->is_bad; i++)
        take_upper(c);
    ret->lowest = take_bytes(c, n);
    ret->keys = *c;
    for (uint64_t i = 0; i < n && !c->is_bad; i++)
        take_text(c);
    return c->is_bad || c->at != c->end ? -1 : 0;
}

/* The text as it was, in the arena. */
static const char *full_text(struct reply *p, char lead, const char *rest,
                             uint64_t step)
{
    size_t size = strlen(rest) + 32;
    char word[3] = {lead, lead ? ' ' : '\0', '\0'};
    if (rest[0] == AS_IS && !lead)
        return rest + 1;
    char *text = arena_alloc(&p->arena, size);
    if (!text)
        return NULL;
    if (rest[0] == AS_IS)
        snprintf(text, size, "%s%s", word, rest + 1);
    else
        snprintf(text, size, "%s%lld %s", word, (long long)signed_of(step), rest);
    return text;
}

int compact_read(const void *bytes, size_t size, uint64_t after, struct reply *p)
{
    size_t len;
    const char *raw = expand(bytes, size, p, &len);
    struct cursor c = {raw, raw ? raw + len : raw, !raw};
    struct columns col;
    uint64_t n = take_number(&c);
    int64_t at = 0;
    p->history.table.setup = c.is_bad ? "" : take_text(&c);
    if (find_columns(&c, n, &col) < 0)
        return -1;
    for (uint64_t seq = 1; seq <= n; seq++) {
        uint64_t step = take_upper(&col.uppers) << 8 | (uint8_t)col.lowest[seq - 1];
        const char *rest = take_text(&col.rests), *key = take_text(&col.keys);
        at = (int64_t)((uint64_t)at + (uint64_t)signed_of(step));
        if (seq <= after)
            continue;
        struct store_row *row = reply_push(p, &p->rows, sizeof *row);
        if (!row)
            return -1;
        *row = (struct store_row){.seq = seq,
                                  .at = at,
                                  .kind = col.kinds[seq - 1],
                                  .key = key,
                                  .text = full_text(p, col.leads[seq - 1], rest, step)};
        if (!row->text)
            return -1;
    }
    return 0;
}
