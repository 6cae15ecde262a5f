/* lobby.c - what a person finds at a server. */
#include "term/lobby.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "client/clean.h"
#include "core/config.h"
#include "core/registry.h"

static int fail(struct lobby *l, const char *key)
{
    l->fault = key;
    return -1;
}

/* ---- who we are ------------------------------------------------------------------ */

int lobby_open(struct lobby *l, const char *url, enum lang lang)
{
    char token[TOKEN_MAX];
    memset(l, 0, sizeof *l);
    l->lang = lang;
    if (caller_open(&l->caller, url))
        return -1;
    l->token = token_read(l->caller.url, token);
    if (l->token == TOKEN_OPEN || l->token == TOKEN_BAD || l->token == TOKEN_FAILED)
        return fail(l, l->token == TOKEN_OPEN  ? "online.token-open"
                       : l->token == TOKEN_BAD ? "online.token-bad"
                                               : "online.token-failed");
    caller_take_token(&l->caller, token);
    if (!caller_greet(&l->caller))
        return 0;
    /* Who is not known there any more begins anew. */
    return l->caller.fault == CALLER_UNKNOWN ? 1 : -1;
}

void lobby_close(struct lobby *l)
{
    caller_close(&l->caller);
}

static int keep_token(struct lobby *l)
{
    l->fault = NULL;
    l->token = token_write(l->caller.url, caller_token(&l->caller));
    return 0;
}

int lobby_visit(struct lobby *l, const char *name)
{
    l->fault = NULL;
    return caller_visit(&l->caller, name, lang_name(l->lang)) ? -1 : keep_token(l);
}

int lobby_log_in(struct lobby *l, const char *login, const char *password)
{
    l->fault = NULL;
    return caller_log_in(&l->caller, login, password) ? -1 : keep_token(l);
}

int lobby_rename(struct lobby *l, const char *name)
{
    l->fault = NULL;
    return caller_rename(&l->caller, name);
}

int lobby_register(struct lobby *l, const char *login, const char *password)
{
    l->fault = NULL;
    return caller_register(&l->caller, login, password) ? -1 : keep_token(l);
}

/* ---- tables ---------------------------------------------------------------------- */

static const char *text_in(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static bool is_asked(const json_t *table, int seat)
{
    const json_t *acting = json_object_get(table, "acting");
    for (size_t i = 0; i < json_array_size(acting); i++)
        if (json_integer_value(json_array_get(acting, i)) == seat)
            return true;
    return false;
}

static void read_seat(struct lobby_row *row, const json_t *table, const json_t *seat)
{
    char name[TEXT_LABEL_MAX - 32], level[LOBBY_LEVEL];
    bool is_free = strcmp(text_in(seat, "kind"), "open") == 0;
    clean_text(name, sizeof name, text_in(seat, "name"));
    clean_text(level, sizeof level, text_in(seat, "level"));
    if (is_free)
        name[0] = '\0';
    if (level[0] && !is_free)
        snprintf(row->name[row->n], TEXT_LABEL_MAX, "%s%sbot:%s", name,
                 name[0] ? " " : "", level);
    else
        snprintf(row->name[row->n], TEXT_LABEL_MAX, "%s", name);
    row->n++;
    row->free_seats += is_free && !json_object_get(seat, "kept_for");
    if (json_is_true(json_object_get(seat, "me"))) {
        row->place = LOBBY_MINE;
        row->is_asked |= row->has_begun && is_asked(table, row->n);
    }
}

/* false: it is nothing for us. */
static bool read_row(struct lobby_row *row, const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    const char *state = text_in(table, "state");
    *row = (struct lobby_row){.game = registry_find(text_in(table, "game")),
                              .has_begun = strcmp(state, "running") == 0};
    clean_text(row->id, sizeof row->id, text_in(table, "id"));
    clean_text(row->title, sizeof row->title, text_in(table, "title"));
    row->place = row->has_begun ? LOBBY_RUNNING : LOBBY_OPEN;
    for (size_t i = 0; i < json_array_size(seats) && i < GAME_MAX_PLAYERS; i++)
        read_seat(row, table, json_array_get(seats, i));
    if (!row->game || (!row->has_begun && strcmp(state, "open") != 0))
        return false;
    return row->place != LOBBY_OPEN || row->free_seats > 0;
}

static void add_row(struct lobby *l, const struct lobby_row *row)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->row[i].id, row->id) == 0)
            return;
    if (l->n < LOBBY_ROWS)
        l->row[l->n++] = *row;
}

static void add_list(struct lobby *l, const json_t *answer, enum lobby_place place,
                     bool is_asked)
{
    struct lobby_row row;
    const json_t *tables = json_object_get(answer, "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (read_row(&row, json_array_get(tables, i)) && row.place == place &&
            row.is_asked == is_asked)
            add_row(l, &row);
}

int lobby_look(struct lobby *l)
{
    l->fault = NULL;
    json_t *mine = caller_ask(&l->caller, "GET", "/api/tables?list=mine", NULL);
    json_t *others =
        mine ? caller_ask(&l->caller, "GET", "/api/tables?list=public", NULL) : NULL;
    if (others) {
        l->n = 0;
        add_list(l, mine, LOBBY_MINE, true);
        add_list(l, mine, LOBBY_MINE, false);
        add_list(l, others, LOBBY_OPEN, false);
        add_list(l, others, LOBBY_RUNNING, false);
    }
    json_decref(mine);
    json_decref(others);
    return others ? 0 : -1;
}

/* ---- sitting down ---------------------------------------------------------------- */

/* The id in a link or as it is; false: there is none. */
static bool id_of(const char *table, char id[LOBBY_ID])
{
    const char *at = strstr(table, "/t/");
    at = at ? at + 3 : table;
    size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_-");
    if (n == 0 || n >= LOBBY_ID || (at[n] && !strchr("?#/", at[n])))
        return false;
    snprintf(id, LOBBY_ID, "%.*s", (int)n, at);
    return true;
}

static json_t *ask(struct lobby *l, const char *method, const char *id,
                   const char *rest, json_t *body)
{
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s%s", id, rest);
    return caller_ask(&l->caller, method, path, body);
}

static struct sitting *open_table(struct lobby *l, json_t *answer,
                                  const struct remote_luck *luck)
{
    const char *why = NULL;
    struct sitting *s = NULL;
    if (answer) {
        s = remote_open(&l->caller, json_object_get(answer, "table"), luck, l->lang,
                        &why);
        if (!s)
            l->fault = why;
    }
    json_decref(answer);
    return s;
}

struct sitting *lobby_sit(struct lobby *l, const char *table, bool watch)
{
    char id[LOBBY_ID];
    struct remote_luck luck = {0};
    struct lobby_row row;
    l->fault = NULL;
    if (!id_of(table, id)) {
        l->fault = "online.no-link";
        return NULL;
    }
    json_t *o = ask(l, "GET", id, "", NULL);
    if (!o || watch)
        return open_table(l, o, NULL);
    read_row(&row, json_object_get(o, "table"));
    if (row.place != LOBBY_OPEN || !row.free_seats)
        return open_table(l, o, NULL);
    json_decref(o);
    if (remote_draw(&luck)) {
        l->fault = "online.no-luck";
        return NULL;
    }
    o = ask(l, "POST", id, "/join", json_pack("{s:s}", "seal", luck.seal));
    return open_table(l, o, &luck);
}

int lobby_leave(struct lobby *l, const char *table)
{
    char id[LOBBY_ID];
    l->fault = NULL;
    if (!id_of(table, id))
        return fail(l, "online.no-link");
    json_t *o = ask(l, "POST", id, "/leave", json_object());
    json_decref(o);
    return o ? 0 : -1;
}

/* ---- making one ------------------------------------------------------------------ */

static json_t *seats_of(const struct lobby_new *what)
{
    json_t *seats = json_array();
    for (int i = 0; i < what->config.n_players; i++) {
        const char *is = what->seat[i];
        bool is_kind =
            !strcmp(is, "me") || !strcmp(is, "open") || !strcmp(is, "outside");
        json_array_append_new(
            seats, is_kind ? json_pack("{s:s}", "kind", is)
                           : json_pack("{s:s,s:s}", "kind", "bot", "level", is));
    }
    return seats;
}

static json_t *options_of(const struct lobby_new *what)
{
    json_t *options = json_object();
    char text[64];
    int i = 0;
    snprintf(text, sizeof text, "%d", what->config.n_players);
    json_object_set_new(options, "players", json_string(text));
    for (const struct game_option *o = what->game->options; o->key; o++, i++) {
        config_value(o, what->config.option[i], text, sizeof text);
        json_object_set_new(options, o->key, json_string(text));
    }
    return options;
}

static json_t *clock_of(const struct lobby_new *what)
{
    if (what->days)
        return json_pack("{s:s,s:i}", "kind", "days", "days", what->days);
    if (what->bank_s)
        return json_pack("{s:s,s:i,s:i}", "kind", "live", "bank", what->bank_s,
                         "increment", what->increment_s);
    return json_pack("{s:s}", "kind", "none");
}

struct sitting *lobby_make(struct lobby *l, const struct lobby_new *what)
{
    struct remote_luck luck = {0};
    l->fault = NULL;
    if (remote_draw(&luck)) {
        l->fault = "online.no-luck";
        return NULL;
    }
    json_t *body = json_pack("{s:s,s:o,s:o,s:b,s:b,s:s,s:o,s:s,s:b}", "game",
                             what->game->id, "options", options_of(what), "seats",
                             seats_of(what), "public", what->is_public, "undo",
                             what->has_undo, "memory", cover_memory_words[what->memory],
                             "clock", clock_of(what), "seal", luck.seal, "start", 1);
    return open_table(l, caller_ask(&l->caller, "POST", "/api/tables", body), &luck);
}

/* ---- what went wrong ------------------------------------------------------------- */

static const char *key_of(const struct lobby *l)
{
    static const char *const keys[] = {
        [CALLER_FINE] = "online.failed",
        [CALLER_ADDRESS] = "online.no-address",
        [CALLER_PORT] = "online.no-port",
        [CALLER_NO_TLS] = "online.no-tls",
        [CALLER_NO_SERVER] = "online.no-server",
        [CALLER_CERTIFICATE] = "online.certificate",
        [CALLER_NOT_MAAT] = "online.not-maat",
        [CALLER_VERSION] = "online.version",
        [CALLER_UNKNOWN] = "online.not-known",
        [CALLER_REFUSED] = "online.refused",
    };
    if (l->fault)
        return l->fault;
    if (l->caller.fault == CALLER_REFUSED && l->caller.status == 404)
        return "online.unknown";
    if (l->caller.fault == CALLER_REFUSED && l->caller.status == 429)
        return "online.too-many";
    return keys[l->caller.fault];
}

/* What a server refuses it says in English, and with a code. */
static const char *refusal_of(const struct lobby *l)
{
    char key[64];
    snprintf(key, sizeof key, "online.code.%s", l->caller.code);
    const char *own = text_of(NULL, l->lang, key);
    if (l->caller.status == 404)
        return text_of(NULL, l->lang, key_of(l));
    if (l->lang == LANG_EN && l->caller.why[0])
        return l->caller.why;
    return own == key ? text_of(NULL, l->lang, key_of(l)) : own;
}

void lobby_explain(const struct lobby *l, char *buf, size_t size)
{
    char path[TOKEN_PATH_MAX] = "";
    const char *text = text_of(NULL, l->lang, key_of(l));
    bool is_refused = !l->fault && l->caller.fault == CALLER_REFUSED;
    bool is_of_server = is_refused || l->caller.fault == CALLER_UNKNOWN;
    if (l->fault && strncmp(l->fault, "online.token", 12) == 0) {
        token_file(l->caller.url, path);
        snprintf(buf, size, "%s %s", text, path);
    } else if (is_refused) {
        snprintf(buf, size, "%s", refusal_of(l));
    } else if (!l->fault && l->caller.why[0] && !is_of_server) {
        snprintf(buf, size, "%s (%s)", text, l->caller.why);
    } else {
        snprintf(buf, size, "%s", text);
    }
}
