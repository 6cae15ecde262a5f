/*
 * client.c - people who make tables, sit down, play, say things twice, come and go, and
 * believe what they are told: every acknowledgement is written down.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "client.h"

enum {
    PATIENCE_US = 8000000, /* for an answer, before it is asked again */
    CALL_US = 12000000,
};

struct sim_client sim_people[SIM_CLIENTS];
int sim_n_people;
struct sim_table sim_plans[SIM_TABLES];
int sim_n_plans;
struct ack sim_acks[SIM_ACKS];
int sim_n_acks;
char sim_refused[SIM_ACKS][16];
int sim_n_refused;
static bool is_calm, is_finishing;
static uint32_t keys;

static const char *text_of(json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));

    return s ? s : "";
}

static uint64_t seq_of(json_t *o)
{
    return (uint64_t)json_integer_value(json_object_get(o, "seq"));
}

struct sim_table *client_plan(const char *id)
{
    for (int i = 0; i < sim_n_plans; i++)
        if (id[0] && !strcmp(sim_plans[i].id, id))
            return &sim_plans[i];
    return NULL;
}

static int my_seat(const struct sim_client *c, const struct sim_table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->who[i] == c->number)
            return i;
    return -1;
}

static void forget_picture(struct picture *p)
{
    json_decref(p->view);
    json_decref(p->rest);
    memset(p, 0, sizeof *p);
}

/* ---- plans ----------------------------------------------------------------------- */

static void plan_table(struct sim_table *t, int number)
{
    static const char *const games[] = {"aton", "ra", "aton", "ra", "horus", "ankh"};

    memset(t, 0, sizeof *t);
    t->number = number;
    t->game = games[sim_draw(LUCK_CLIENTS, 6)];
    t->n_seats = strcmp(t->game, "aton") ? 2 + (int)sim_draw(LUCK_CLIENTS, 2) : 2;
    if (t->n_seats > sim_n_people)
        t->n_seats = sim_n_people;
    if (t->n_seats < 2)
        t->n_seats = 2;
    for (int i = 0; i < t->n_seats; i++)
        t->who[i] = (number + i) % sim_n_people;
    if (sim_n_people < 2 || sim_one_in(LUCK_CLIENTS, 3))
        t->who[t->n_seats - 1] = -1; /* a bot */
    t->has_clock = sim_one_in(LUCK_CLIENTS, 2);
    t->is_loss = sim_one_in(LUCK_CLIENTS, 2);
}

void clients_begin(int n)
{
    clients_end();
    sim_n_people = n;
    sim_n_acks = sim_n_refused = 0;
    is_calm = is_finishing = false;
    keys = 0;
    for (int i = 0; i < n; i++) {
        sim_people[i].number = i;
        sim_people[i].next_us = sim_us + sim_draw(LUCK_CLIENTS, 300000);
        sim_people[i].pace_us = 30000 << sim_draw(LUCK_CLIENTS, 5);
    }
    sim_n_plans = 1 + (int)sim_draw(LUCK_CLIENTS, 3);
    for (int i = 0; i < sim_n_plans; i++)
        plan_table(&sim_plans[i], i);
}

void clients_end(void)
{
    for (int i = 0; i < SIM_CLIENTS; i++) {
        for (int k = 0; k < SIM_TABLES; k++)
            forget_picture(&sim_people[i].picture[k]);
        memset(&sim_people[i], 0, sizeof sim_people[i]);
    }
    sim_n_people = sim_n_plans = 0;
}

/* ---- what was acknowledged ---------------------------------------------------------
 */

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

/* ---- calls --------------------------------------------------------------------------
 */

static void call(struct sim_client *c, enum call_kind kind, int table, const char *path,
                 const char *body)
{
    c->calling = kind;
    c->call_table = table;
    c->call_us = sim_us;
    c->call_line = net_call(&c->call_end, "POST", path, c->token, body);
}

static void make_table(struct sim_client *c, const struct sim_table *t)
{
    char body[600], clock[100] = "";
    int n = 0;

    if (t->has_clock)
        snprintf(clock, sizeof clock,
                 ",\"clock\":{\"kind\":\"live\",\"bank\":30,\"increment\":2,\"on_"
                 "time\":\"%s\"}",
                 t->is_loss ? "loss" : "stand-in");
    n = snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"options\":{\"players\":\"%d\"}%s,\"public\":true,"
                 "\"seats\":[{\"kind\":\"me\"}",
                 t->game, t->n_seats, clock);
    for (int i = 1; i < t->n_seats; i++)
        n += snprintf(body + n, sizeof body - (size_t)n, "%s",
                      t->who[i] < 0 ? ",{\"kind\":\"bot\",\"level\":\"random\"}"
                                    : ",{\"kind\":\"open\"}");
    snprintf(body + n, sizeof body - (size_t)n, "]}");
    call(c, CALL_MAKE, t->number, "/api/tables", body);
}

/* The next call that is due; false: none. */
static bool next_call(struct sim_client *c)
{
    char path[100];

    if (!c->token[0]) {
        call(c, CALL_SESSION, -1, "/api/session", "{}");
        return true;
    }
    for (int i = 0; i < sim_n_plans; i++) {
        struct sim_table *t = &sim_plans[i];
        int seat = my_seat(c, t);
        if (seat < 0 || (is_calm && !t->id[0]) || is_finishing)
            continue;
        if (!t->id[0] && seat == 0) {
            make_table(c, t);
            return true;
        }
        if (t->id[0] && seat > 0 && !t->is_joined[seat]) {
            char body[40];
            snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
            snprintf(body, sizeof body, "{\"seat\":%d}", seat + 1);
            call(c, CALL_JOIN, i, path, body);
            return true;
        }
        bool is_full = t->id[0] != '\0';
        for (int k = 1; k < t->n_seats; k++)
            is_full &= t->who[k] < 0 || t->is_joined[k];
        if (is_full && seat == 0 && !t->is_started) {
            snprintf(path, sizeof path, "/api/tables/%s/start", t->id);
            call(c, CALL_START, i, path, "{}");
            return true;
        }
    }
    return false;
}

static void got_session(struct sim_client *c, int status, const char *cookie, json_t *o)
{
    const char *id = text_of(json_object_get(o, "person"), "id");

    if (status != 201 || !cookie[0])
        return;
    snprintf(c->token, sizeof c->token, "%s", cookie);
    snprintf(c->id, sizeof c->id, "%s", id);
    sim_tell("client %d is %s", c->number, c->id);
    for (int i = 0; i < sim_n_people; i++)
        if (&sim_people[i] != c && !strcmp(sim_people[i].id, id))
            sim_fail("clients %d and %d are the same person", i, c->number);
}

static void got_table(struct sim_client *c, int status, json_t *o)
{
    struct sim_table *t = &sim_plans[c->call_table];
    const char *id = text_of(json_object_get(o, "table"), "id");
    int seat = my_seat(c, t);

    if (c->calling == CALL_MAKE && status == 201) {
        if (client_plan(id))
            sim_fail("two tables have the id %s", id);
        snprintf(t->id, sizeof t->id, "%s", id);
        sim_tell("client %d made table %.6s (%s, %d seats%s)", c->number, id, t->game,
                 t->n_seats, t->has_clock ? ", clock" : "");
    } else if (c->calling == CALL_JOIN && (status == 200 || status == 409)) {
        t->is_joined[seat] = true;
        t->is_seat_sure[seat] |= status == 200;
    } else if (c->calling == CALL_START && (status == 200 || status == 409)) {
        t->is_started = true;
        t->is_start_sure |= status == 200;
        sim_tell("table %.6s begins", t->id);
    } else if (status == 404) {
        sim_fail("table %s was made and is not there", t->id);
    }
}

static void answered(void *who, int status, const char *cookie, const char *body,
                     size_t len)
{
    struct sim_end *end = who;
    struct sim_client *c = end->client;
    json_t *o = json_loadb(body, len, 0, NULL);

    c->call_line = 0;
    if (status == 401 && c->token[0])
        sim_fail("client %d has a session that is not there any more", c->number);
    else if (c->calling == CALL_SESSION)
        got_session(c, status, cookie, o);
    else
        got_table(c, status, o);
    c->calling = CALL_NONE;
    json_decref(o);
}

/* ---- the socket
 * ---------------------------------------------------------------------- */

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
    if (!is_calm && sim_one_in(LUCK_CLIENTS, 12))
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

    if (is_finishing || mood == 0) {
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

static bool is_over(const struct picture *p)
{
    const char *node = text_of(p->rest, "node");

    return !strcmp(node, "over") || !strcmp(node, "closed");
}

static void mind_table(struct sim_client *c, int k)
{
    struct sim_table *t = &sim_plans[k];
    struct picture *p = &c->picture[k];

    if (!t->id[0] || (my_seat(c, t) < 0 && c->number != t->number % SIM_CLIENTS))
        return;
    if (!p->is_live) {
        if (!p->is_subscribing || sim_us - p->asked_us > PATIENCE_US)
            subscribe(c, k);
    } else if (p->key[0]) {
        if (sim_us - p->said_us > PATIENCE_US || !p->said_us)
            send_pending(c, k);
    } else if (p->as > 0 && !is_over(p) && t->is_started && p->view &&
               ((has_more(p) && !is_calm) || (is_finishing && !p->has_resigned))) {
        act(c, k);
    }
}

static void small_talk(struct sim_client *c)
{
    static const char *const lines[] = {
        "{\"t\":\"ping\"}",
        "{\"t\":\"lobby\",\"on\":true}",
        "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"well played\"}",
        "{\"t\":\"history\",\"table\":\"%s\",\"from\":0,\"to\":20}",
        "{\"t\":\"view\",\"table\":\"%s\",\"ply\":0}",
        "{\"t\":\"unsub\",\"table\":\"%s\"}",
        "{\"t\":\"hint\",\"table\":\"%s\",\"seat\":1}",
        "{\"t\":\"act\",\"table\":\"%s\",\"seat\":1,\"seq\":0,\"key\":\"bad\",\"do\":"
        "\"?\"}",
        "nonsense",
    };
    uint32_t what = sim_draw(LUCK_CLIENTS, 9);
    int k = (int)sim_draw(LUCK_CLIENTS, (uint32_t)sim_n_plans);
    char text[200];

    if (what > 1 && what < 8 && !sim_plans[k].id[0])
        return;
    snprintf(text, sizeof text, lines[what], sim_plans[k].id);
    if (what == 5)
        c->picture[k].is_live = c->picture[k].is_subscribing = false;
    say(c, text);
}

static void mind_socket(struct sim_client *c)
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
        if (!is_calm && sim_one_in(LUCK_CLIENTS, 30))
            small_talk(c);
        if (!is_calm && sim_one_in(LUCK_CLIENTS, 200))
            net_cut(c->line);
    }
}

/* ---- what is told
 * ---------------------------------------------------------------------- */

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
    const char *id = text_of(json_object_get(o, "table"), "id");
    struct sim_table *t = client_plan(id);
    struct picture *p = t ? &c->picture[t->number] : NULL;
    int as = (int)json_integer_value(json_object_get(o, "as"));

    if (!p)
        return;
    if (as > 0 && my_seat(c, t) != as - 1)
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
    struct sim_table *t = client_plan(text_of(o, "table"));
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
        acknowledge(t->id, text_of(o, "key"), seq_of(o));
        settle(p, text_of(o, "key"));
    }
    check_told(c, t, p);
}

/* Something was answered: accepted, refused, too late. */
static void on_answer(json_t *o, struct sim_client *c, bool is_ok)
{
    struct sim_table *t = client_plan(text_of(o, "table"));
    struct picture *p = t ? &c->picture[t->number] : NULL;

    if (!p || !json_object_get(o, "key"))
        return;
    if (is_ok)
        acknowledge(t->id, text_of(o, "key"), seq_of(o));
    else
        sim_tell("client %d is told no (%s): %s", c->number, text_of(o, "key"),
                 text_of(o, "code")[0] ? text_of(o, "code") : "stale");
    if (!is_ok && !strcmp(text_of(o, "code"), "not_subscribed")) {
        p->is_live = p->is_subscribing = false;
        return;
    }
    if (!is_ok && !strcmp(text_of(o, "code"), "unavailable")) {
        p->said_us = sim_us; /* said again later */
        return;
    }
    for (int i = 0; i < sim_n_acks && !is_ok; i++)
        if (!strcmp(sim_acks[i].key, text_of(o, "key")))
            sim_fail("request %s was acknowledged and is refused now (%s)",
                     text_of(o, "key"), text_of(o, "code"));
    if (!is_ok && sim_n_refused < SIM_ACKS && strcmp(text_of(o, "key"), "bad") != 0)
        snprintf(sim_refused[sim_n_refused++], sizeof *sim_refused, "%s",
                 text_of(o, "key"));
    settle(p, text_of(o, "key"));
}

static void on_meta(struct sim_client *c, json_t *o)
{
    json_t *m = json_object_get(o, "table");
    struct sim_table *t = client_plan(text_of(m, "id"));
    struct picture *p = t ? &c->picture[t->number] : NULL;
    const char *state = text_of(m, "state");

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

static void told(void *who, const char *text, size_t len)
{
    struct sim_end *end = who;
    struct sim_client *c = end->client;
    json_t *o = json_loadb(text, len, 0, NULL);
    const char *type = text_of(o, "t");

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
    else if (!strcmp(type, "gone") && client_plan(text_of(o, "table")))
        sim_fail("table %s is gone: %s", text_of(o, "table"), text_of(o, "reason"));
    else if (!strcmp(type, "bye") && !strcmp(text_of(o, "reason"), "unauthorised"))
        sim_fail("client %d has a session that is not there any more", c->number);
    if (o && c->heard > 4)
        c->next_us =
            c->next_us < sim_us + c->pace_us ? c->next_us : sim_us + c->pace_us;
    json_decref(o);
}

static void ended(void *who, bool was_open)
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

/* ---- time
 * ---------------------------------------------------------------------------- */

static struct sim_client *first_client(void)
{
    struct sim_client *first = NULL;

    for (int i = 0; i < sim_n_people; i++)
        if (!first || sim_people[i].next_us < first->next_us)
            first = &sim_people[i];
    return first;
}

int64_t clients_next(void)
{
    const struct sim_client *c = first_client();

    return c ? c->next_us : INT64_MAX;
}

void clients_run(void)
{
    static const struct wire_end ends = {answered, told, ended};
    struct sim_client *c = first_client();

    net_calls(&ends);
    c->call_end.client = c->socket_end.client = c;
    c->next_us = sim_us + c->pace_us + sim_draw(LUCK_CLIENTS, (uint32_t)c->pace_us);
    if (c->calling && sim_us - c->call_us > CALL_US)
        net_cut(c->call_line);
    if (!c->calling && next_call(c))
        return;
    if (c->token[0])
        mind_socket(c);
}

void clients_calm(bool is)
{
    is_calm = is;
}

void clients_finish(void)
{
    is_finishing = true;
}

bool clients_are_settled(void)
{
    for (int i = 0; i < sim_n_people; i++) {
        const struct sim_client *c = &sim_people[i];
        if (c->calling || !c->has_hello)
            return false;
        for (int k = 0; k < sim_n_plans; k++)
            if (sim_plans[k].id[0] && my_seat(c, &sim_plans[k]) >= 0 &&
                (c->picture[k].key[0] || !c->picture[k].is_live))
                return false;
    }
    return true;
}

bool clients_are_over(void)
{
    for (int i = 0; i < sim_n_people; i++)
        for (int k = 0; k < sim_n_plans; k++)
            if (sim_plans[k].is_start_sure &&
                my_seat(&sim_people[i], &sim_plans[k]) >= 0 &&
                !is_over(&sim_people[i].picture[k]))
                return false;
    return true;
}
