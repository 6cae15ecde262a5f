/* store_kit.c - a store for tests. */
#define _XOPEN_SOURCE 700
#include "store_kit.h"

#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text_buf[1 << 20];
static size_t text_len;

static void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static void say(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(text_buf + text_len, sizeof text_buf - text_len, fmt, ap);
    va_end(ap);
    if (n > 0 && text_len + (size_t)n < sizeof text_buf)
        text_len += (size_t)n;
}

struct store *kit_open(const char *url, const char *node)
{
    char why[256];
    struct store_config cfg = {.url = url, .node = node};
    struct store *s = store_open(&cfg, why, sizeof why);
    if (!s)
        fprintf(stderr, "# store_open(%s): %s\n", url, why);
    return s;
}

void kit_done(void *ctx, enum store_code code)
{
    *(enum store_code *)ctx = code;
}

static enum store_code wait_for(struct store *s, enum store_code accepted,
                                const enum store_code *code)
{
    if (accepted != STORE_OK)
        return accepted;
    store_drain(s);
    return *code;
}

enum store_code kit_append(struct store *s, const char *table, uint64_t seq,
                           uint64_t fence, const char *text)
{
    enum store_code code = STORE_CLOSED;
    struct store_row row = {.seq = seq,
                            .at = 1000 + (int64_t)seq,
                            .fence = fence,
                            .kind = 'd',
                            .key = "key",
                            .text = text};
    return wait_for(s, store_append(s, table, &row, kit_done, &code), &code);
}

enum store_code kit_table_new(struct store *s, const char *id, const char *host)
{
    enum store_code code = STORE_CLOSED;
    struct store_table t = {.game = "ra",
                            .is_public = true,
                            .created = 5,
                            .updated = 5,
                            .setup = "{\"seats\":4}",
                            .summary = "new"};
    snprintf(t.id, sizeof t.id, "%s", id);
    snprintf(t.host, sizeof t.host, "%s", host);
    return wait_for(s, store_table_new(s, &t, kit_done, &code), &code);
}

enum store_code kit_person(struct store *s, const char *id, const char *login)
{
    enum store_code code = STORE_CLOSED;
    struct store_person p = {.name = "Nofret", .lang = "de", .created = 7};
    snprintf(p.id, sizeof p.id, "%s", id);
    snprintf(p.login, sizeof p.login, "%s", login);
    return wait_for(s, store_person_put(s, &p, kit_done, &code), &code);
}

static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    *(enum store_code *)ctx = code;
    if (!h)
        return;
    if (h->snapshot_seq)
        say("=%llu %.*s\n", (unsigned long long)h->snapshot_seq, (int)h->snapshot_len,
            h->snapshot);
    for (size_t i = 0; i < h->n_rows; i++)
        say("%llu %c %s\n", (unsigned long long)h->rows[i].seq, h->rows[i].kind,
            h->rows[i].text);
}

const char *kit_history(struct store *s, const char *table, uint64_t after,
                        enum store_code *code)
{
    text_len = 0;
    text_buf[0] = '\0';
    *code = store_load(s, table, after, on_history, code);
    store_drain(s);
    return text_buf;
}

uint64_t kit_count_rows(struct store *s, const char *table)
{
    enum store_code code;
    const char *p = kit_history(s, table, 0, &code);
    uint64_t n = 0;
    for (; *p; p = strchr(p, '\n') + 1)
        if (strtoull(p, NULL, 10) != ++n)
            return UINT64_MAX;
    return code == STORE_OK ? n : UINT64_MAX;
}

static void on_tables(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    (void)ctx;
    if (code != STORE_OK)
        say("(%s)", store_code_name(code));
    for (size_t i = 0; i < n; i++)
        say("%s%s", i ? " " : "", t[i].id);
}

const char *kit_tables(struct store *s, enum store_list list, const char *person)
{
    text_len = 0;
    text_buf[0] = '\0';
    struct store_query q = {.list = list, .person = person, .limit = 100};
    store_tables(s, &q, on_tables, NULL);
    store_drain(s);
    return text_buf;
}

struct lease {
    enum store_code code;
    uint64_t fence;
};

static void on_lease(void *ctx, enum store_code code, uint64_t fence)
{
    *(struct lease *)ctx = (struct lease){code, fence};
}

uint64_t kit_lease(struct store *s, const char *table, uint32_t ttl_ms,
                   enum store_code *code)
{
    struct lease l = {.code = STORE_CLOSED};
    store_lease_take(s, table, ttl_ms, on_lease, &l);
    store_drain(s);
    *code = l.code;
    return l.fence;
}

const char *kit_directory(void)
{
    static char dir[64];
    snprintf(dir, sizeof dir, "/tmp/maat-store-XXXXXX");
    return mkdtemp(dir);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f)
{
    (void)st;
    (void)kind;
    (void)f;
    return remove(path);
}

void kit_remove(const char *dir)
{
    nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
