/* told.h - between the kinds of messages (told.c) and the rules for what they say. */
#ifndef MAAT_SIM_TOLD_H
#define MAAT_SIM_TOLD_H

#include "client.h"
#include "wire/scan.h"

/* A message to a client, in the moment in which it is sent. */
struct telling {
    const struct sim_client *client;
    const struct client *at_server;
    struct server *server;
    const char *type, *text;
    struct room *room;   /* of the table that it speaks of; or NULL */
    struct table *table; /* likewise */
    int as;
    const struct game_state *now; /* of which it speaks; NULL: of none */
    char why[160];                /* what is wrong, where a rule can say */
};

/* What a member must be, each compared with what is written here. */
struct jot told_write(void);
bool told_is(const struct scan *s, struct jot *j);
bool told_number(const struct scan *s, int64_t v);

/* The acts and the position are found out; and afterwards: was all of it told? */
bool told_begin(struct telling *x);
bool told_end(struct telling *x);
void told_forget(int client); /* its connection is a new one */

typedef bool told_rule(struct telling *x, const struct scan *s);
told_rule told_acts, told_view, told_fields, told_legal, told_advises, told_proposals,
    told_undo, told_node, told_phase, told_acting, told_hand; /* told_game.c */
told_rule told_any, told_table_object, told_table_answer, told_table_list,
    told_table_id, told_seq, told_ply, told_viewpoint, told_own_seat, told_own_key,
    told_own_person, told_own_seen, told_chat_lines, told_watchers,
    told_clock; /* told_rules.c */

#endif
