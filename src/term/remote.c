/* remote.c - a table at a server as a sitting. */
#include "term/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/clean.h"
#include "core/registry.h"
#include "term/remote_own.h"

/* ---- time ------------------------------------------------------------------------ */

static int remote_fd(const struct sitting *s)
{
    return link_fd(remote_peek(s)->link);
}

/* Clocks that run are shown by the second. */
static int remote_wait_ms(const struct sitting *s)
{
    const struct remote *r = remote_peek(s);
    int wait = link_wait_ms(r->link);
    int64_t again = r->again ? r->again - remote_now() : -1;
    if (again >= 0 && (wait < 0 || again < wait))
        wait = (int)again;
    if (r->again && again < 0)
        wait = 0;
    return wait;
}

static bool remote_step(struct sitting *s)
{
    struct remote *r = remote_of(s);
    uint32_t before = s->stamp;
    link_step(r->link);
    if (r->again && remote_now() >= r->again)
        remote_follow(r);
    int64_t now = remote_now(), passed = now - r->clock_at;
    for (int i = 0; i < s->n && passed > 0; i++)
        if (s->running >> i & 1)
            s->left_ms[i] = s->left_ms[i] > passed ? s->left_ms[i] - passed : 0;
    r->clock_at = now;
    return s->stamp != before;
}

/* ---- opening and closing --------------------------------------------------------- */

static void on_state(void *ctx, enum link_state state, const char *why)
{
    struct remote *r = ctx;
    struct sitting *s = &r->s;
    if (s->state == SITTING_CLOSED)
        return;
    if (state == LINK_LOST) {
        remote_miss(r, why);
    } else if (state == LINK_NOBODY) {
        s->state = SITTING_CLOSED;
        snprintf(s->why, sizeof s->why, "%s",
                 text_of(s->game, s->lang, "online.nobody"));
    }
    s->stamp++;
}

static void remote_free(struct sitting *s)
{
    struct remote *r = remote_of(s);
    link_close(r->link);
    for (int i = 0; i < REMOTE_POINTS; i++)
        remote_free_point(&r->point[i]);
    json_decref(r->table);
    free(s->chat);
    free(r);
}

/* The record, as the server has it after the end. */
static int remote_save(struct sitting *s, const char *path)
{
    struct remote *r = remote_of(s);
    struct caller c;
    char what[CALLER_URL_MAX + 96];
    FILE *f = NULL;
    int bad = caller_open(&c, r->url);
    snprintf(what, sizeof what, "%s/api/tables/%s/record", c.base, s->id);
    caller_take_token(&c, r->token);
    if (!bad && httpc_request(&c.http, "GET", what, NULL) == 200)
        f = fopen(path, "w");
    bad = !f || fwrite(c.http.body, 1, c.http.body_len, f) != c.http.body_len;
    if (f && fclose(f))
        bad = 1;
    caller_close(&c);
    return bad ? -1 : 0;
}

/* Whoever calls second agrees to what the first has made. */
static struct sitting *remote_again(struct sitting *s)
{
    struct remote *r = remote_of(s);
    struct remote_luck luck;
    struct caller c;
    struct sitting *next = NULL;
    const char *why;
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/rematch", s->id);
    if (remote_draw(&luck) || caller_open(&c, r->url))
        return NULL;
    caller_take_token(&c, r->token);
    snprintf(c.person, sizeof c.person, "%s", r->person);
    json_t *o = caller_ask(&c, "POST", path, json_pack("{s:s}", "seal", luck.seal));
    if (o)
        next = remote_open(&c, json_object_get(o, "table"), &luck, s->lang, &why);
    json_decref(o);
    caller_close(&c);
    return next;
}

static const struct sitting_kind remote_kind = {
    .fd = remote_fd,
    .wait_ms = remote_wait_ms,
    .step = remote_step,
    .view_at = remote_view_at,
    .choices = remote_choices,
    .acts = remote_acts,
    .act = remote_act,
    .throw_ = remote_throw,
    .can_undo = remote_can_undo,
    .undo = remote_undo,
    .ask_hint = remote_hint,
    .cover = remote_cover,
    .chat = remote_chat,
    .resign = remote_resign,
    .result = remote_result,
    .save = remote_save,
    .again = remote_again,
    .free = remote_free,
};

static void name_run(struct remote *r)
{
    uint8_t chance[DEALER_SEED] = {0};
    char hex[DEALER_HEX + 1];
    dealer_seed_random(chance);
    dealer_hex(chance, 8, hex);
    snprintf(r->run, sizeof r->run, "%.16s", hex);
}

static int set_up(struct remote *r, const struct caller *c, const json_t *table,
                  const struct remote_luck *luck)
{
    struct sitting *s = &r->s;
    struct link_hearer hearer = {remote_hear, on_state, remote_take_answer, r};
    const char *id = json_string_value(json_object_get(table, "id"));
    snprintf(r->url, sizeof r->url, "%s", c->url);
    snprintf(r->token, sizeof r->token, "%s", c->http.cookie);
    snprintf(r->person, sizeof r->person, "%s", c->person);
    if (!id || strlen(id) > REMOTE_ID_LONG ||
        strspn(id,
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") !=
            strlen(id))
        return -1;
    snprintf(s->id, sizeof s->id, "%s", id);
    snprintf(s->url, sizeof s->url, "%s/t/%s", c->url, id);
    if (luck)
        r->luck = *luck;
    name_run(r);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        s->left_ms[i] = -1;
    r->hand = s->hand = s->hint.seat = s->last = GAME_NOBODY;
    s->back = UINT32_MAX;
    s->connection = SITTING_CONNECTING;
    if (remote_take_table(r, table))
        return -1;
    r->link = link_open(c->url, r->token, &hearer);
    return r->link ? 0 : -1;
}

struct sitting *remote_open(const struct caller *caller, const json_t *table,
                            const struct remote_luck *luck, enum lang lang,
                            const char **why)
{
    const char *game = json_string_value(json_object_get(table, "game"));
    struct remote *r = calloc(1, sizeof *r);
    *why = "online.strange";
    if (!r)
        return NULL;
    r->s.kind = &remote_kind;
    r->s.game = game ? registry_find(game) : NULL;
    r->s.lang = lang;
    r->s.is_remote = true;
    if (!r->s.game)
        *why = "online.no-game";
    if (r->s.game && set_up(r, caller, table, luck) == 0)
        return &r->s;
    remote_free(&r->s);
    return NULL;
}

void remote_cut(struct sitting *s)
{
    link_cut(remote_of(s)->link);
}
