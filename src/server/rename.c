/* rename.c - a new name is seen at once at every table where its person sits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

/* One person's way through the tables; counted, because they answer when they like. */
struct renaming {
    struct server *srv;
    uint32_t refs;
    char person[STORE_ID_MAX], name[STORE_NAME_MAX];
};

static void drop(struct renaming *n)
{
    if (!--n->refs)
        free(n);
}

static void on_room(void *ctx, struct room *r, enum store_code code)
{
    struct renaming *n = ctx;
    struct wish w = {.kind = WISH_RENAME, .seat = -1};

    (void)code;
    memcpy(w.person, n->person, sizeof w.person);
    memcpy(w.new_name, n->name, sizeof w.new_name);
    if (r && table_seat_of(r->table, n->person, 0) >= 0)
        op_submit(r, &w, (struct asker){0});
    drop(n);
}

static void on_tables(void *ctx, enum store_code code, const struct store_table *t,
                      size_t count)
{
    struct renaming *n = ctx;

    for (size_t i = 0; code == STORE_OK && i < count; i++) {
        n->refs++;
        hall_open(n->srv, t[i].id, on_room, n);
    }
    drop(n);
}

void rename_person(struct server *srv, const struct store_person *p)
{
    struct store_query q = {
        .list = STORE_LIST_MINE, .person = p->id, .limit = SERVER_TABLES_MAX};
    struct renaming *n = calloc(1, sizeof *n);

    if (!n)
        return;
    n->srv = srv;
    n->refs = 1;
    memcpy(n->person, p->id, sizeof n->person);
    memcpy(n->name, p->name, sizeof n->name);
    if (store_tables(srv->store, &q, on_tables, n) != STORE_OK)
        drop(n);
}
