/*
 * client.c - people who make tables, sit down, play, say things twice, come and go, and
 * believe what they are told: every acknowledgement is written down.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "client.h"

enum { CALL_US = 12000000 }; /* before a call is given up */

struct sim_client sim_people[SIM_CLIENTS];
int sim_n_people;
struct sim_table sim_plans[SIM_TABLES];
int sim_n_plans;
struct ack sim_acks[SIM_ACKS];
int sim_n_acks;
char sim_refused[SIM_ACKS][16];
int sim_n_refused;
bool client_is_calm, client_is_finishing;

const char *client_text(json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));

    return s ? s : "";
}

struct sim_table *client_plan(const char *id)
{
    for (int i = 0; i < sim_n_plans; i++)
        if (id[0] && !strcmp(sim_plans[i].id, id))
            return &sim_plans[i];
    return NULL;
}

int client_seat(const struct sim_client *c, const struct sim_table *t)
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
    client_is_calm = client_is_finishing = false;
    talk_begin();
    for (int i = 0; i < n; i++) {
        sim_people[i].number = i;
        sim_people[i].next_us = sim_us + sim_draw(LUCK_CLIENTS, 300000);
        sim_people[i].pace_us = 30000u << sim_draw(LUCK_CLIENTS, 5);
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

/* ---- calls ----------------------------------------------------------------------- */

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
        int seat = client_seat(c, t);
        if (seat < 0 || (client_is_calm && !t->id[0]) || client_is_finishing)
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
    const char *id = client_text(json_object_get(o, "person"), "id");

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
    const char *id = client_text(json_object_get(o, "table"), "id");
    int seat = client_seat(c, t);

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

/* ---- time ------------------------------------------------------------------------ */

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
    static const struct wire_end ends = {answered, talk_told, talk_ended};
    struct sim_client *c = first_client();

    net_calls(&ends);
    c->call_end.client = c->socket_end.client = c;
    c->next_us = sim_us + c->pace_us + sim_draw(LUCK_CLIENTS, (uint32_t)c->pace_us);
    if (c->calling && sim_us - c->call_us > CALL_US)
        net_cut(c->call_line);
    if (!c->calling && next_call(c))
        return;
    if (c->token[0])
        talk_socket(c);
}

void clients_calm(bool is)
{
    client_is_calm = is;
}

void clients_finish(void)
{
    client_is_finishing = true;
}

bool clients_are_settled(void)
{
    for (int i = 0; i < sim_n_people; i++) {
        const struct sim_client *c = &sim_people[i];
        if (c->calling || !c->has_hello)
            return false;
        for (int k = 0; k < sim_n_plans; k++)
            if (sim_plans[k].id[0] && client_seat(c, &sim_plans[k]) >= 0 &&
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
                client_seat(&sim_people[i], &sim_plans[k]) >= 0 &&
                !talk_is_over(&sim_people[i].picture[k]))
                return false;
    return true;
}
