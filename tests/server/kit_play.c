/* kit_play.c - what people do at a table: watch, resign, play on to the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server_kit.h"

void kit_watch(struct kit_socket *k, const char *id)
{
    kit_say(k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    json_decref(kit_wait(k, "table"));
}

void kit_resign(struct kit_socket *k, const char *id, int seat)
{
    kit_say(k,
            "{\"t\":\"resign\",\"table\":\"%s\",\"seat\":%d,\"seq\":9,"
            "\"key\":\"r\"}",
            id, seat);
    json_decref(kit_wait(k, "ok"));
}

void kit_aim(struct kit_person *p, const struct kit_server *s)
{
    char cookie[HTTPC_COOKIE_MAX];
    const char *bearer = p->http.bearer;

    snprintf(cookie, sizeof cookie, "%s", p->http.cookie);
    httpc_done(&p->http);
    assert_int_equal(httpc_init(&p->http, s->url), 0);
    snprintf(p->http.cookie, sizeof p->http.cookie, "%s", cookie);
    p->http.bearer = bearer;
}

void kit_die_and_return(struct kit_server *s, struct kit_person *const *person,
                        struct kit_socket *const *at, int n)
{
    kit_kill(s);
    for (int i = 0; i < n; i++)
        kit_close(at[i]);
    kit_again(s, kit_args);
    for (int i = 0; i < n; i++) {
        kit_aim(person[i], s);
        kit_open(at[i], person[i], s);
    }
}

/* With whatever is legal. */
void kit_finish(struct kit_person *p, const struct kit_server *s, const char *id)
{
    struct kit_socket k;
    char last[16] = "";
    unsigned key = 0;

    kit_open(&k, p, s);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (strcmp(last, "over") != 0) {
        json_t *m = kit_next(&k, 120000); /* a bot gets what a busy machine has left */
        if (!m)
            fail_msg("nothing happens at %s", id);
        if (json_array_size(kit_at(m, "legal")))
            kit_say(&k,
                    "{\"t\":\"act\",\"table\":\"%s\",\"seat\":%d,\"seq\":%d,\"key\":"
                    "\"f%u\",\"do\":\"%s\"}",
                    id, (int)kit_int(m, "as"), (int)kit_int(m, "seq"), key++,
                    kit_text(m, "legal.0"));
        if (kit_at(m, "node"))
            snprintf(last, sizeof last, "%s", kit_text(m, "node"));
        json_decref(m);
    }
    kit_close(&k);
}

const char *kit_path(const char *id, const char *rest)
{
    static char path[120];

    snprintf(path, sizeof path, "/api/tables/%s%s", id, rest);
    return path;
}

void kit_arrive(struct kit_person *p, struct kit_socket *k, const struct kit_server *s,
                const char *name)
{
    kit_guest(p, s, name);
    kit_open(k, p, s);
}

void kit_depart(struct kit_person *p, struct kit_socket *k)
{
    kit_close(k);
    kit_leave(p);
}
