/* client.h - what the simulated people know; for client.c and those who check it. */
#ifndef MAAT_SIM_CLIENT_H
#define MAAT_SIM_CLIENT_H

#include <jansson.h>

#include "sim.h"

enum call_kind { CALL_NONE, CALL_SESSION, CALL_MAKE, CALL_JOIN, CALL_START };

/* What a client has been told of a table. */
struct picture {
    json_t *view, *rest; /* the view; the newest snapshot or step */
    uint64_t seq, step_seq;
    int as;
    bool is_live, is_subscribing, has_resigned;
    char key[40]; /* of what was said and not yet answered; "" */
    char said[600];
    int64_t said_us, asked_us;
};

struct sim_client;
struct sim_end {
    struct sim_client *client;
};

struct sim_client {
    int number;
    char id[STORE_ID_MAX], token[64];
    struct sim_end call_end, socket_end;
    enum call_kind calling;
    int call_table, call_line;
    int line; /* the socket, 0: none */
    bool has_hello;
    int64_t call_us, line_us, next_us;
    uint32_t pace_us, heard;
    struct picture picture[SIM_TABLES];
};

/* A table that somebody means to play at. */
struct sim_table {
    int number, n_seats;
    const char *game;
    char id[STORE_ID_MAX];     /* "": it is not known to be there */
    int who[GAME_MAX_PLAYERS]; /* -1: a bot */
    bool is_joined[GAME_MAX_PLAYERS], is_seat_sure[GAME_MAX_PLAYERS];
    bool has_clock, is_loss, is_started, is_start_sure;
};

extern struct sim_client sim_people[SIM_CLIENTS];
extern int sim_n_people;
extern struct sim_table sim_plans[SIM_TABLES];
extern int sim_n_plans;

struct sim_table *client_plan(const char *id);                          /* or NULL */
int client_seat(const struct sim_client *c, const struct sim_table *t); /* or -1 */
const char *client_text(json_t *o, const char *key); /* "" when it is not there */
extern bool client_is_calm, client_is_finishing;

void talk_begin(void);
void talk_socket(struct sim_client *c);
bool talk_is_over(const struct picture *p);
void talk_told(void *who, const char *text, size_t len);
void talk_ended(void *who, bool was_open);

/* check.c: a client was just told this. */
void check_told(const struct sim_client *c, const struct sim_table *t,
                const struct picture *p);

#endif
