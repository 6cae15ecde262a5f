/* postgres_store.c - the store for many nodes: writer, reader and listener. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/compact.h"
#include "store/flaws.h"
#include "store/postgres_db.h"

struct postgres_store {
    struct store *store;
    struct pg_address *at, *heard_at;
    struct pg_writer *writer;
    struct pg_conn reader[READERS]; /* connected when first asked, */
    bool is_eager;                  /* or, for what people wait for, before */
    struct pg_listener *listener;
};

/* Marks start at a drawn number, so those of two processes never meet. */
static uint64_t draw_marks(void)
{
    uint64_t n = 0;
    FILE *f = fopen("/dev/urandom", "rb");
    if (f && fread(&n, sizeof n, 1, f) != 1)
        n = store_now_us() << 20;
    if (f)
        fclose(f);
    return n >> 2; /* room to count within a signed bigint */
}

static void postgres_close(void *self)
{
    struct postgres_store *b = self;
    pg_listener_free(b->listener);
    pg_writer_free(b->writer);
    for (int i = 0; i < READERS; i++) {
        pg_disconnect(&b->reader[i]);
        compact_reader_free(b->reader[i].compact);
    }
    pg_address_free(b->at);
    pg_address_free(b->heard_at);
    free(b);
}

static void *postgres_open(struct store *s, const struct store_config *cfg,
                           const char *node, char *why, size_t size)
{
    struct postgres_store *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->store = s;
    b->is_eager = cfg->is_eager;
    const char *heard_at = cfg->listen && cfg->listen[0] ? cfg->listen : cfg->url;
    b->at = pg_address_new(cfg->url, why, size);
    b->heard_at = b->at ? pg_address_new(heard_at, why, size) : NULL;
    if (!b->heard_at)
        goto fail;
    for (int i = 0; i < READERS; i++) {
        b->reader[i].store = s;
        b->reader[i].at = b->at;
        b->reader[i].node = node;
    }
    b->reader[READ_CHORES].wait_ms =
        cfg->is_check ? PG_WAIT_CHECK_MS : PG_WAIT_CHORES_MS;
    b->writer = pg_writer_new(s, b->at, node, draw_marks(), why, size);
    if (!b->writer)
        goto fail;
    b->listener = pg_listener_new(s, b->heard_at, node, b->writer, why, size);
    if (b->listener)
        return b;
fail:
    postgres_close(b);
    return NULL;
}

static void postgres_write(void *self, struct request *list)
{
    struct postgres_store *b = self;
    pg_write(b->writer, list);
}

/* Whoever comes first waits no longer than others: connecting and preparing costs as
 * much as dozens of questions. Where it fails now, the first question tries again. */
static void postgres_get_ready(void *self, enum reader who)
{
    static const struct {
        enum pg_id from, to;
    } used[READERS] = {
        [READ_PEOPLE] = {PG_PRESENCE_GET, PG_COUNT},
        [READ_LOGS] = {PG_TABLE_GET, PG_ANALYSIS_GET},
        [READ_LISTS] = {PG_ANALYSIS_GET, PG_LIST_DRIVEN},
    };
    struct postgres_store *b = self;
    struct pg_conn *conn = &b->reader[who];
    if (!b->is_eager || !used[who].to || pg_connect(conn, NULL, 0) < 0)
        return;
    for (int id = (int)used[who].from; id < (int)used[who].to; id++)
        if (store_is_closing(b->store) || pg_prepare(conn, (enum pg_id)id) < 0)
            return;
}

/* A lost connection is worth one more try: reads change nothing. */
static void postgres_read(void *self, enum reader who, struct request *r)
{
    struct postgres_store *b = self;
    struct pg_conn *conn = &b->reader[who];
    for (int i = 0; i < 2; i++) {
        if (!pg_is_up(conn) && pg_connect(conn, NULL, 0) < 0)
            break;
        if (pg_read(conn, r) == 0) {
            flaws_settle(b->store, r);
            return;
        }
        if (pg_is_up(conn))
            break;
    }
    r->code = STORE_IO;
}

const struct backend postgres_backend = {
    .is_shared = true,
    .open = postgres_open,
    .write = postgres_write,
    .read = postgres_read,
    .get_ready = postgres_get_ready,
    .close = postgres_close,
};
