/* kit_sockets.c - WebSockets to the server, whose every message is what its schema
 * says. */
#define _GNU_SOURCE
#include "server_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "schema.h"

static void on_message(struct wsc *c, char *text, size_t len)
{
    struct kit_socket *k = c->owner;
    char file[64], why[300];
    json_error_t err;
    json_t *v = json_loadb(text, len, JSON_REJECT_DUPLICATES, &err);

    if (!v)
        fail_msg("not JSON: %.200s (%s)", text, err.text);
    snprintf(file, sizeof file, "server/%s.json", kit_text(v, "t"));
    if (!schema_file_ok(file, v, why, sizeof why))
        fail_msg("%s: %s: %.600s", file, why, text);
    json_array_append_new(k->inbox, v);
    k->has_mail = true;
}

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool kit_try(struct kit_socket *k, const struct kit_server *s, const char *cookie,
             const char *bearer, const char *origin)
{
    char host[256], path[120];
    struct wsc_request r = {
        .path = path, .cookie = cookie, .bearer = bearer, .origin = origin};
    json_t *hello;

    snprintf(path, sizeof path, "%s/ws", kit_base);
    memset(k, 0, sizeof *k);
    k->inbox = json_array();
    assert_int_equal(wsc_target(s->url, &r.addr, host, sizeof host), 0);
    r.host = host;
    k->c.owner = k;
    if (wsc_open(&k->c, &r)) {
        k->is_dead = true;
        return false;
    }
    k->c.owner = k;
    hello = kit_wait_ms(k, "hello", 5000);
    json_decref(hello);
    return hello != NULL;
}

void kit_open(struct kit_socket *k, struct kit_person *p, const struct kit_server *s)
{
    if (!kit_try(k, s, p->http.bearer ? NULL : p->http.cookie, p->http.bearer, NULL))
        fail_msg("no hello: %d %s", k->c.code, k->c.reason);
}

void kit_close(struct kit_socket *k)
{
    wsc_close(&k->c, false);
    json_decref(k->inbox);
    k->inbox = NULL;
}

void kit_say_raw(struct kit_socket *k, const char *text)
{
    wsc_send(&k->c, text, strlen(text));
}

void kit_say(struct kit_socket *k, const char *fmt, ...)
{
    char text[4096], file[64], why[300];
    va_list ap;
    json_error_t err;
    json_t *v;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    v = json_loads(text, 0, &err);
    snprintf(file, sizeof file, "client/%s.json", kit_text(v, "t"));
    if (!v || !schema_file_ok(file, v, why, sizeof why))
        fail_msg("a message of the test does not fit %s: %s", file, v ? why : err.text);
    json_decref(v);
    kit_say_raw(k, text);
}

json_t *kit_next(struct kit_socket *k, int ms)
{
    int64_t end = now_ms() + ms;
    json_t *v;

    while (!json_array_size(k->inbox) && !k->is_dead && now_ms() < end) {
        k->has_mail = false;
        if (wsc_serve(&k->c, (int)(end - now_ms()), &k->has_mail, on_message) < 0)
            k->is_dead = true;
    }
    v = json_array_get(k->inbox, 0);
    json_incref(v);
    if (v)
        json_array_remove(k->inbox, 0);
    return v;
}

json_t *kit_wait_ms(struct kit_socket *k, const char *type, int ms)
{
    int64_t end = now_ms() + ms;

    for (;;) {
        int left = (int)(end - now_ms());
        json_t *v = left > 0 || json_array_size(k->inbox) ? kit_next(k, left) : NULL;
        if (!v || !strcmp(kit_text(v, "t"), type))
            return v;
        json_decref(v);
    }
}

json_t *kit_wait(struct kit_socket *k, const char *type)
{
    json_t *v = kit_wait_ms(k, type, 10000);

    if (!v)
        fail_msg("no %s came", type);
    return v;
}
