/* fuzz_body.c - any bytes as the body of a request for a new table. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/making.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct server srv;
    static struct person anna = {.p = {.id = "anna", .name = "Anna"}};
    json_error_t err;
    json_t *body;
    struct call *c;
    struct making *m;

    if (size > SERVER_OPENING_BODY)
        return 0;
    body = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, &err);
    if (!json_is_object(body)) {
        json_decref(body);
        return 0;
    }
    c = calloc(1, sizeof *c);
    m = calloc(1, sizeof *m);
    if (!c || !m)
        abort();
    anna.refs = 9;
    srv.n_requests_open = 1;
    srv.cfg.moved = MOVED_ON;
    c->srv = &srv;
    c->person = &anna;
    c->body = body;
    m->call = c;
    if (!making_read(c, m)) {
        static char text[STORE_SETUP_MAX];
        char why[160];
        struct table *t;
        /* What was read can be stored and read back. */
        m->setup.seed = m->seed;
        m->setup.title = m->title;
        m->setup.rematch_of = "";
        m->setup.host = anna.p.id;
        if (table_setup_write(&m->setup, text, sizeof text) < 0)
            abort();
        t = table_new("id", text, why, sizeof why);
        if (!t || strcmp(t->title, m->title) != 0 || t->moved != m->opening.n_steps)
            abort();
        table_free(t);
        json_decref(body);
        free(c);
    }
    record_done(&m->opening);
    free(m);
    return 0;
}
