/* chat.c - what people say at a table. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

struct said {
    struct client *client;
    struct wire_re re;
    char table[STORE_ID_MAX];
    struct store_chat line;
    char text[SERVER_CHAT_BYTES + 4];
};

static void on_said_chat(void *ctx, enum store_code code, const struct store_chat *c,
                         size_t n)
{
    struct said *s = ctx;
    struct room *r = hall_find(s->client->srv, s->table);

    for (size_t i = 0; code == STORE_OK && r && i < n; i++)
        if (!r->n_chat || c[i].id > r->chat[r->n_chat - 1]->id)
            feed_say(r, &c[i]);
    client_drop(s->client);
    free(s);
}

/* The store numbers the lines, so what was said is read back before it is shown. */
static void on_said(void *ctx, enum store_code code)
{
    struct said *s = ctx;
    struct client *c = s->client;
    struct room *r = hall_find(c->srv, s->table);
    uint64_t after = r && r->n_chat ? r->chat[r->n_chat - 1]->id : 0;

    if (code != STORE_OK) {
        client_send(c, wire_no(s->re, s->table, NULL, 0, REFUSED_UNAVAILABLE,
                               "it could not be stored"));
    } else if (r) {
        c->srv->figures.chat_lines++;
        client_send(c, wire_ok(s->re, s->table, NULL, r->table->seq));
        if (store_chat_list(c->srv->store, s->table, after, ROOM_CHAT_KEPT,
                            on_said_chat, s) == STORE_OK)
            return;
    }
    client_drop(c);
    free(s);
}

void chat_say(struct client *c, struct room *r, const char *text, struct wire_re re)
{
    struct said *s;
    enum refusal_code code = REFUSAL_NONE;
    int64_t now = net_now_ms();

    if (!text_is_line(text)) {
        client_send(c,
                    wire_error(re, "bad_message",
                               "the text is blank, or has a sign that nobody can see"));
        return;
    }
    if (text_characters(text) > SERVER_CHAT_CHARS || strlen(text) > SERVER_CHAT_BYTES)
        code = REFUSED_TOO_LONG;
    else if (table_is_muted(r->table, c->person->p.id))
        code = REFUSED_MUTED;
    else if (!bucket_take(&c->person->chat, 5, 0.5, now))
        code = REFUSED_RATE;
    if (code) {
        client_send(c,
                    wire_no(re, r->id, NULL, r->table->seq, code, refusal_name(code)));
        return;
    }
    s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->client = c;
    s->re = re;
    memcpy(s->table, r->id, sizeof s->table);
    memcpy(s->text, text, strlen(text) + 1);
    s->line.at = server_now(c->srv);
    s->line.text = s->text;
    memcpy(s->line.person, c->person->p.id, sizeof s->line.person);
    memcpy(s->line.name, c->person->p.name, sizeof s->line.name);
    client_hold(c);
    if (store_chat_add(c->srv->store, r->id, &s->line, on_said, s) != STORE_OK) {
        client_send(c, wire_no(re, r->id, NULL, r->table->seq, REFUSED_UNAVAILABLE,
                               "the store is busy"));
        client_drop(c);
        free(s);
    }
}
