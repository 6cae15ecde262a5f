/* talk.c - what the simulated people say at their sockets, and what they make of the
 * answers. */
#include <stdio.h>
#include <string.h>

#include "client.h"

enum {
    PATIENCE_US = 8000000, /* for an answer, before it is asked again */
    CALL_US = 12000000,
};

static uint32_t keys;

void talk_begin(void)
{
    keys = 0;
}

static uint64_t seq_of(json_t *o)
{
    return (uint64_t)json_integer_value(json_object_get(o, "seq"));
}

/* ---- what was acknowledged ------------------------------------------------------- */

static void acknowledge(const char *table, const char *key, uint64_t seq)
{
    for (int i = 0; i < sim_n_acks; i++)
        if (!strcmp(sim_acks[i].key, key)) {
            if (sim_acks[i].seq != seq)
                sim_fail("request %s was acknowledged as row %llu, then as row %llu",
                         key, (unsigned long long)sim_acks[i].seq,
                         (unsigned long long)seq);
            return;
        }
    if (sim_n_acks == SIM_ACKS || !key[0] || !seq)
        return;
    struct ack *a = &sim_acks[sim_n_acks++];
    memset(a, 0, sizeof *a);
    snprintf(a->table, sizeof a->table, "%s", table);
    snprintf(a->key, sizeof a->key, "%s", key);
    a->seq = seq;
    sim_tell("row %llu of %.6s is acknowledged (%s)", (unsigned long long)seq, table,
             key);
}

/* ---- the socket ------------------------------------------------------------------ */

static void say(struct sim_client *c, const char *text)
{
    net_say(c->line, text, strlen(text));
}

static void subscribe(struct sim_client *c, int k)
{
    struct picture *p = &c->picture[k];
    char text[120];

    if (p->seq && sim_draw(LUCK_CLIENTS, 2))
        snprintf(text, sizeof text, "{\"t\":\"sub\",\"table\":\"%s\",\"after\":%llu}",
                 sim_plans[k].id, (unsigned long long)p->seq);
    else
        snprintf(text, sizeof text, "{\"t\":\"sub\",\"table\":\"%s\"}",
                 sim_plans[k].id);
    p->is_subscribing = true;
    p->asked_us = sim_us;
    say(c, text);
}

static void send_pending(struct sim_client *c, int k)
{
    struct picture *p = &c->picture[k];

    p->said_us = sim_us;
    sim_tell("client %d says %s", c->number, p->said);
    say(c, p->said);
    if (!client_is_calm && sim_one_in(LUCK_CLIENTS, 12))
        say(c, p->said); /* twice */
}

static void wish(struct sim_client *c, int k, const char *type, const char *rest)
{
    struct picture *p = &c->picture[k];

    char key[40];

    snprintf(key, sizeof key, "k%u.%d", ++keys, c->number);
    memcpy(p->key, key, sizeof p->key);
    snprintf(
        p->said, sizeof p->said,
        "{\"t\":\"%s\",\"table\":\"%s\",\"seat\":%d,\"seq\":%llu,\"key\":\"%s\"%s}",
        type, sim_plans[k].id, p->as, (unsigned long long)p->seq, key, rest);
    send_pending(c, k);
}

static void act(struct sim_client *c, int k)
{
    struct picture *p = &c->picture[k];
    json_t *legal = json_object_get(p->rest, "legal");
    size_t n = json_array_size(legal);
    char rest[400];
    uint32_t mood = sim_draw(LUCK_CLIENTS, 500);

    if (client_is_finishing || mood == 0) {
        wish(c, k, "resign", "");
    } else if (mood < 8 && json_is_true(json_object_get(p->rest, "undo"))) {
        wish(c, k, "undo", "");
    } else if (n) {
        snprintf(rest, sizeof rest, ",\"do\":\"%s\"",
                 json_string_value(
                     json_array_get(legal, sim_draw(LUCK_CLIENTS, (uint32_t)n))));
        wish(c, k, "act", rest);
    }
}

static bool has_more(const struct picture *p)
{
    return json_array_size(json_object_get(p->rest, "legal")) > 0;
}

bool talk_is_over(const struct picture *p)
{
    const char *node = client_text(p->rest, "node");

    return !strcmp(node, "over") || !strcmp(node, "closed");
}

static void mind_table(struct sim_client *c, int k)
{
    struct sim_table *t = &sim_plans[k];
    struct picture *p = &c->picture[k];

    /* Of those without a seat every other one watches. */
    if (!t->id[0] || (client_seat(c, t) < 0 && (c->number + t->number) % 2))
        return;
    if (!p->is_live) {
        if (!p->is_subscribing || sim_us - p->asked_us > PATIENCE_US)
            subscribe(c, k);
    } else if (p->key[0]) {
        if (sim_us - p->said_us > PATIENCE_US || !p->said_us)
            send_pending(c, k);
    } else if (p->as > 0 && !talk_is_over(p) && t->is_started && p->view &&
               ((has_more(p) && !client_is_calm) ||
                (client_is_finishing && !p->has_resigned))) {
        act(c, k);
    }
}

/* Of a table: its id, a number, somebody else. */
static void chatter(struct sim_client *c, int k)
{
    static const char *const lines[] = {
        ("{\"t\":\"chat\",\"table\":\"%1$s\",\"text\":\"well played at %1$s, says "
         "%2$d\"}"),
        "{\"t\":\"history\",\"table\":\"%1$s\",\"from\":0,\"to\":%2$d}",
        "{\"t\":\"view\",\"table\":\"%1$s\",\"ply\":%2$d}",
        "{\"t\":\"unsub\",\"table\":\"%1$s\"}",
        "{\"t\":\"hint\",\"table\":\"%1$s\",\"seat\":1}",
        "{\"t\":\"seen\",\"table\":\"%1$s\",\"seat\":1}",
        ("{\"t\":\"act\",\"table\":\"%1$s\",\"seat\":1,\"seq\":0,\"key\":\"bad\","
         "\"do\":\"?\"}"),
        ("{\"t\":\"mute\",\"table\":\"%1$s\",\"on\":true,\"seat\":%2$d,"
         "\"person\":\"%3$s\"}"),
    };
    json_t *rest = c->picture[k].rest;
    uint32_t what = sim_draw(LUCK_CLIENTS, 8);
    int n = (int)json_integer_value(json_object_get(rest, "ply"));
    char text[240];

    n = what ? (int)sim_draw(LUCK_CLIENTS, (uint32_t)n + 1) : c->number;
    snprintf(text, sizeof text, lines[what], sim_plans[k].id, n,
             sim_people[(c->number + 1) % sim_n_people].id);
    if (what == 3)
        c->picture[k].is_live = c->picture[k].is_subscribing = false;
    say(c, text);
}

static void small_talk(struct sim_client *c)
{
    static const char *const lines[] = {"{\"t\":\"ping\"}",
                                        "{\"t\":\"lobby\",\"on\":true}", "nonsense"};
    uint32_t what = sim_draw(LUCK_CLIENTS, 11);
    int k = (int)sim_draw(LUCK_CLIENTS, (uint32_t)sim_n_plans);

    if (what < 3)
        say(c, lines[what]);
    else if (sim_plans[k].id[0])
        chatter(c, k);
}

void talk_socket(struct sim_client *c)
{
    if (!c->line) {
        c->has_hello = false;
        c->line = net_dial(&c->socket_end, c->token);
        c->line_us = sim_us;
    } else if (!c->has_hello) {
        if (sim_us - c->line_us > CALL_US)
            net_cut(c->line);
    } else {
        for (int k = 0; k < sim_n_plans; k++)
            mind_table(c, k);
        if (!client_is_calm && sim_one_in(LUCK_CLIENTS, 30))
            small_talk(c);
        if (!client_is_calm && sim_one_in(LUCK_CLIENTS, 200))
            net_cut(c->line);
    }
}

/* ---- what is told ---------------------------------------------------------------- */

static void settle(struct picture *p, const char *key)
{
    if (key[0] && !strcmp(p->key, key)) {
        p->has_resigned |= strstr(p->said, "\"resign\"") != NULL;
        p->key[0] = '\0';
        p->said_us = 0;
    }
}

static void on_snapshot(struct sim_client *c, json_t *o)
{
    const char *id = client_text(json_object_get(o, "table"), "id");
    struct sim_table *t = client_plan(id);
    struct picture *p = t ? &c->picture[t->number] : NULL;
    int as = (int)json_integer_value(json_object_get(o, "as"));

    if (!p)
        return;
    if (as > 0 && client_seat(c, t) != as - 1)
        sim_fail("client %d was shown what seat %d sees at %s", c->number, as, id);
    if (seq_of(o) < p->seq)
        sim_fail("table %s has lost rows: client %d had seen %llu, now %llu", id,
                 c->number, (unsigned long long)p->seq, (unsigned long long)seq_of(o));
    json_decref(p->view);
    json_decref(p->rest);
    p->view = json_incref(json_object_get(o, "view"));
    p->rest = json_incref(o);
    p->seq = p->step_seq = seq_of(o);
    p->as = as;
    p->is_live = true;
    p->is_subscribing = false;
    p->said_us = 0; /* whatever waits is said again */
    check_told(c, t, p);
}

static void on_step(struct sim_client *c, json_t *o)
{
    struct sim_table *t = client_plan(client_text(o, "table"));
    struct picture *p = t ? &c->picture[t->number] : NULL;
    int as = (int)json_integer_value(json_object_get(o, "as"));

    if (!p || !p->is_live)
        return;
    if (as != p->as)
        return; /* of a seat that is being left */
    if (seq_of(o) <= p->step_seq)
        sim_fail("a step of row %llu comes after that of row %llu",
                 (unsigned long long)seq_of(o), (unsigned long long)p->step_seq);
    if (json_is_object(p->view))
        json_object_update(p->view, json_object_get(o, "d"));
    json_decref(p->rest);
    p->rest = json_incref(o);
    p->seq = p->step_seq = seq_of(o);
    if (json_object_get(o, "key")) {
        acknowledge(t->id, client_text(o, "key"), seq_of(o));
        settle(p, client_text(o, "key"));
    }
    check_told(c, t, p);
}

/* Something was answered: accepted, refused, too late. */
static void on_answer(json_t *o, struct sim_client *c, bool is_ok)
{
    struct sim_table *t = client_plan(client_text(o, "table"));
    struct picture *p = t ? &c->picture[t->number] : NULL;

    if (!p || !json_object_get(o, "key"))
        return;
    if (is_ok)
        acknowledge(t->id, client_text(o, "key"), seq_of(o));
    else
        sim_tell("client %d is told no (%s): %s", c->number, client_text(o, "key"),
                 client_text(o, "code")[0] ? client_text(o, "code") : "stale");
    if (!is_ok && !strcmp(client_text(o, "code"), "not_subscribed")) {
        p->is_live = p->is_subscribing = false;
        return;
    }
    if (!is_ok && !strcmp(client_text(o, "code"), "unavailable")) {
        p->said_us = sim_us; /* said again later */
        return;
    }
    for (int i = 0; i < sim_n_acks && !is_ok; i++)
        if (!strcmp(sim_acks[i].key, client_text(o, "key")) &&
            seq_of(o) < sim_acks[i].seq + TABLE_KEYS) /* so long a key is known */
            sim_fail("request %s was acknowledged and is refused now (%s)",
                     client_text(o, "key"), client_text(o, "code"));
    if (!is_ok && sim_n_refused < SIM_ACKS && strcmp(client_text(o, "key"), "bad") != 0)
        snprintf(sim_refused[sim_n_refused++], sizeof *sim_refused, "%s",
                 client_text(o, "key"));
    settle(p, client_text(o, "key"));
}

static void on_meta(struct sim_client *c, json_t *o)
{
    json_t *m = json_object_get(o, "table");
    struct sim_table *t = client_plan(client_text(m, "id"));
    struct picture *p = t ? &c->picture[t->number] : NULL;
    const char *state = client_text(m, "state");

    if (!p || !p->is_live || !p->rest)
        return;
    if (seq_of(m) > p->seq)
        p->seq = seq_of(m);
    if (!strcmp(state, "finished") || !strcmp(state, "closed")) {
        p->rest = json_deep_copy(p->rest);
        json_object_set_new(p->rest, "node",
                            json_string(!strcmp(state, "closed") ? "closed" : "over"));
    }
}

void talk_told(void *who, const char *text, size_t len)
{
    struct sim_end *end = who;
    struct sim_client *c = end->client;
    json_t *o = json_loadb(text, len, 0, NULL);
    const char *type = client_text(o, "t");

    c->heard++;
    if (!o)
        sim_fail("client %d was told something that is no JSON", c->number);
    else if (!strcmp(type, "hello"))
        c->has_hello = true;
    else if (!strcmp(type, "table"))
        on_snapshot(c, o);
    else if (!strcmp(type, "step"))
        on_step(c, o);
    else if (!strcmp(type, "meta"))
        on_meta(c, o);
    else if (!strcmp(type, "ok") || !strcmp(type, "no") || !strcmp(type, "stale"))
        on_answer(o, c, !strcmp(type, "ok"));
    else if (!strcmp(type, "gone") && client_plan(client_text(o, "table")))
        sim_fail("table %s is gone: %s", client_text(o, "table"),
                 client_text(o, "reason"));
    else if (!strcmp(type, "bye") && !strcmp(client_text(o, "reason"), "unauthorised"))
        sim_fail("client %d has a session that is not there any more", c->number);
    if (o && c->heard > 4)
        c->next_us =
            c->next_us < sim_us + c->pace_us ? c->next_us : sim_us + c->pace_us;
    json_decref(o);
}

void talk_ended(void *who, bool was_open)
{
    struct sim_end *end = who;
    struct sim_client *c = end->client;

    (void)was_open;
    if (end == &c->call_end) {
        c->calling = CALL_NONE;
        c->call_line = 0;
        return;
    }
    c->line = 0;
    c->has_hello = false;
    for (int k = 0; k < SIM_TABLES; k++) {
        c->picture[k].is_live = c->picture[k].is_subscribing = false;
        c->picture[k].said_us = 0;
    }
    c->next_us = sim_us + sim_draw(LUCK_CLIENTS, 1000000);
}
