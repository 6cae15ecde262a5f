/*
 * told.c - no client is sent a byte that its seat may not know.
 *
 * Looked at in the moment in which a message is sent, when the table is as the message
 * says it is. Every member of every kind of message has a rule here; a member without
 * one must not be there.
 */
#define _GNU_SOURCE
#include "told.h"

#include <stdio.h>
#include <string.h>

/* ---- messages -------------------------------------------------------------------- */

struct rule {
    const char *member;
    told_rule *is_right;
};

struct kind {
    const char *type;
    bool has_table, has_position;
    struct rule rule[24];
};

static const struct kind kinds[] = {
    {"table",
     true,
     true,
     {{"re", told_any},
      {"as", told_viewpoint},
      {"table", told_table_object},
      {"seq", told_seq},
      {"ply", told_ply},
      {"view", told_view},
      {"node", told_node},
      {"phase", told_phase},
      {"acting", told_acting},
      {"hand", told_hand},
      {"legal", told_legal},
      {"advises", told_advises},
      {"proposals", told_proposals},
      {"undo", told_undo},
      {"clock", told_clock},
      {"log", told_acts},
      {"chat", told_chat_lines}}},
    {"step",
     true,
     true,
     {{"as", told_viewpoint},
      {"key", told_own_key},
      {"table", told_table_id},
      {"seq", told_seq},
      {"ply", told_ply},
      {"back", told_any},
      {"node", told_node},
      {"phase", told_phase},
      {"acting", told_acting},
      {"hand", told_hand},
      {"clock", told_clock},
      {"acts", told_acts},
      {"d", told_fields},
      {"legal", told_legal},
      {"advises", told_advises},
      {"proposals", told_proposals},
      {"undo", told_undo}}},
    {"stale",
     true,
     true,
     {{"re", told_any},
      {"table", told_table_id},
      {"as", told_viewpoint},
      {"key", told_own_key},
      {"seq", told_seq},
      {"acts", told_acts}}},
    {"history",
     true,
     true,
     {{"re", told_any},
      {"table", told_table_id},
      {"as", told_viewpoint},
      {"from", told_any},
      {"to", told_any},
      {"ply", told_ply},
      {"acts", told_acts}}},
    {"view",
     true,
     true,
     {{"re", told_any},
      {"table", told_table_id},
      {"as", told_viewpoint},
      {"ply", told_ply},
      {"view", told_view}}},
    {"seen",
     true,
     true,
     {{"re", told_any},
      {"table", told_table_id},
      {"seat", told_own_seat},
      {"seq", told_seq},
      {"bytes", told_own_seen}}},
    {"proposals",
     true,
     true,
     {{"as", told_viewpoint},
      {"table", told_table_id},
      {"seq", told_seq},
      {"proposals", told_proposals}}},
    {"meta", true, false, {{"table", told_table_object}}},
    {"chat", true, false, {{"table", told_table_id}, {"lines", told_chat_lines}}},
    {"watchers",
     true,
     false,
     {{"table", told_table_id}, {"count", told_any}, {"names", told_watchers}}},
    {"hint",
     true,
     false,
     {{"re", told_any},
      {"table", told_table_id},
      {"seat", told_own_seat},
      {"seq", told_seq},
      {"do", told_any},
      {"then", told_any},
      {"wins", told_any},
      {"next", told_any},
      {"share", told_any}}},
    {"turn", true, false, {{"table", told_table_id}, {"seat", told_own_seat}}},
    {"ok",
     false,
     false,
     {{"re", told_any},
      {"table", told_table_id},
      {"key", told_own_key},
      {"seq", told_any}}},
    {"no",
     false,
     false,
     {{"re", told_any},
      {"table", told_any},
      {"key", told_own_key},
      {"seq", told_any},
      {"code", told_any},
      {"rule", told_any},
      {"why", told_any}}},
    {"hello",
     false,
     false,
     {{"protocol", told_any},
      {"version", told_any},
      {"person", told_own_person},
      {"muted", told_any},
      {"time", told_any}}},
    {"lobby", false, false, {{"tables", told_table_list}}},
    {"gone",
     false,
     false,
     {{"re", told_any}, {"table", told_any}, {"reason", told_any}}},
    {"pong", false, false, {{"re", told_any}, {"time", told_any}}},
    {"error", false, false, {{"re", told_any}, {"code", told_any}, {"why", told_any}}},
    {"bye", false, false, {{"reason", told_any}}},
    /* answers to calls */
    {"call",
     false,
     false,
     {{"person", told_own_person},
      {"table", told_table_answer},
      {"error", told_any},
      {"code", told_any},
      {"why", told_any}}},
    {NULL, false, false, {{NULL, NULL}}}};

static const struct kind *kind_of(const char *type)
{
    const struct kind *k = kinds;

    while (k->type && strcmp(k->type, type) != 0)
        k++;
    return k->type ? k : NULL;
}

static void fail(const struct telling *x, const char *what)
{
    sim_fail("client %d is told what it may not know: %s of `%s` to viewpoint %d of "
             "%.6s%s%s",
             x->client->number, what, x->type, x->as, x->table ? x->table->id : "-",
             x->why[0] ? ": " : "", x->why);
}

/* What nobody is ever told: the sessions of others, the luck of a game that goes on. */
static void find_secrets(const struct telling *x, size_t len)
{
    char hex[2 * DEALER_SEED + 1];
    uint32_t at = 0;
    const struct room *r;

    for (int i = 0; i < sim_n_people; i++)
        if (&sim_people[i] != x->client && sim_people[i].token[0] &&
            memmem(x->text, len, sim_people[i].token, strlen(sim_people[i].token)))
            fail(x, "a session of somebody else");
    while ((r = map_next(&x->server->rooms, &at))) {
        if (!r->table || !r->table->has_seed || r->table->state == TABLE_FINISHED)
            continue;
        for (int i = 0; i < DEALER_SEED; i++)
            for (int k = 0; k < 2; k++)
                hex[2 * i + k] =
                    "0123456789abcdef"[r->table->seed[i] >> (k ? 0 : 4) & 15];
        if (memmem(x->text, len, hex, sizeof hex - 1))
            fail(x, "a seed");
    }
}

static void look(struct telling *x)
{
    const struct kind *k = kind_of(x->type);
    struct scan s;

    if (!k || (k->has_table && !x->table)) {
        fail(x, "all");
        return;
    }
    if (k->has_position && !told_begin(x)) {
        fail(x, "the acts");
        return;
    }
    for (scan_init(&s, x->text); scan_next(&s);) {
        const struct rule *r = k->rule;
        char name[20];
        while (r->member && !scan_is(&s, r->member))
            r++;
        snprintf(name, sizeof name, "%.*s", (int)s.key_len, s.key);
        if (!scan_is(&s, "t") && (!r->member || !r->is_right(x, &s))) {
            fail(x, name);
            return;
        }
    }
    if (k->has_position && !told_end(x))
        fail(x, "a part");
}

/* Which table does it speak of, through which eyes? */
static void find_table(struct telling *x)
{
    char id[STORE_ID_MAX] = "";
    struct scan s, in;

    if (scan_find(x->text, "table", &s) &&
        (*s.value != '{' || scan_find(s.value, "id", &in)))
        scan_text(*s.value == '{' ? &in : &s, id, sizeof id);
    x->room = id[0] ? hall_find(x->server, id) : NULL;
    x->table = x->room ? x->room->table : NULL;
    if (scan_find(x->text, "as", &s))
        x->as = (int)scan_int(&s);
    if (x->as < 0 || x->as >= WIRE_VIEWPOINTS)
        x->as = 0;
}

void told_sent(void *who, const void *user, const char *type, const char *text,
               size_t len)
{
    const struct sim_end *end = who;
    enum bug bug = sim_bug;
    struct telling x = {.client = end ? end->client : NULL,
                        .at_server = user,
                        .server = net_server(),
                        .type = type,
                        .text = text};
    char own[20];
    struct scan s;

    if (!end || sim_has_failed())
        return;
    if (!type && scan_find(text, "t", &s)) {
        scan_text(&s, own, sizeof own);
        x.type = own;
    }
    sim_bug = BUG_NONE;
    memory_pause(true);
    if (!strcmp(x.type, "hello"))
        told_forget(x.client->number);
    if (!type || text[0] == '{') {
        find_table(&x);
        look(&x);
    }
    find_secrets(&x, len);
    memory_pause(false);
    sim_bug = bug;
}
