/* remote_hear.c - what a server says about a table, message by message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/clean.h"
#include "core/phrase.h"
#include "term/remote_own.h"

static const char *text_in(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static json_int_t int_in(const json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

/* ---- where a game stands --------------------------------------------------------- */

static enum sitting_state state_of(const char *node)
{
    return strcmp(node, "decision") == 0 ? SITTING_DECISION
           : strcmp(node, "throw") == 0  ? SITTING_THROW
           : strcmp(node, "over") == 0   ? SITTING_OVER
           : strcmp(node, "closed") == 0 ? SITTING_CLOSED
                                         : SITTING_WAITING;
}

static void take_node(struct remote *r, const json_t *m)
{
    struct sitting *s = &r->s;
    const char *phase = text_in(m, "phase");
    json_int_t hand = int_in(m, "hand");
    const json_t *acting = json_object_get(m, "acting");
    unsigned asked = 0;
    s->state = state_of(text_in(m, "node"));
    if (s->state == SITTING_CLOSED)
        remote_end(r, "online.closed");
    r->hand = hand >= 1 && hand <= s->n ? (int)hand - 1 : GAME_NOBODY;
    for (size_t i = 0; i < json_array_size(acting); i++) {
        json_int_t seat = json_integer_value(json_array_get(acting, i));
        asked |= seat >= 1 && seat <= s->n ? 1u << (seat - 1) : 0;
    }
    r->acting = (uint8_t)asked;
    for (unsigned i = 0; s->game->phases[i]; i++)
        if (strcmp(s->game->phases[i], phase) == 0)
            s->phase = i;
}

static void take_clock(struct remote *r, const json_t *clock)
{
    struct sitting *s = &r->s;
    const json_t *left = json_object_get(clock, "left");
    const json_t *running = json_object_get(clock, "running");
    s->running = 0;
    r->clock_at = remote_now();
    for (int i = 0; i < s->n; i++)
        s->left_ms[i] = json_is_array(left)
                            ? json_integer_value(json_array_get(left, (size_t)i))
                            : -1;
    for (size_t i = 0; i < json_array_size(running); i++) {
        json_int_t seat = json_integer_value(json_array_get(running, i));
        if (seat >= 1 && seat <= s->n)
            s->running |= (uint8_t)(1u << (seat - 1));
    }
}

/* What the rules of ours do not know, or would write otherwise, is not shown. */
static void take_choices(struct remote *r, int as, const json_t *legal)
{
    struct remote_point *p = &r->point[as];
    const struct game_view *v = remote_view_at(&r->s, as - 1, UINT32_MAX);
    p->n_choice = 0;
    for (size_t i = 0; v && as && i < json_array_size(legal); i++) {
        struct sitting_choice *c = &p->choice[p->n_choice];
        const char *text = json_string_value(json_array_get(legal, i));
        const struct game *g = r->s.game;
        if (p->n_choice == GAME_MAX_ACTIONS || !text ||
            strlen(text) >= sizeof c->text ||
            g->parse(game_peek(v), as - 1, text, &c->action) ||
            g->format(game_peek(v), as - 1, c->action, c->text, sizeof c->text) < 0 ||
            strcmp(c->text, text) != 0)
            continue;
        text_action(g, r->s.lang, c->text, c->words, sizeof c->words);
        p->n_choice++;
    }
}

/* Everything that snapshots and steps tell alike; the view is in the point already. */
static void take_moment(struct remote *r, int as, const json_t *m)
{
    struct remote_point *p = &r->point[as];
    char why[POSITION_WHY_MAX];
    json_int_t ply = int_in(m, "ply");
    p->seq = (uint64_t)int_in(m, "seq");
    r->seq = p->seq > r->seq ? p->seq : r->seq;
    r->s.ply = ply > 0 && ply < REMOTE_ACTS_MAX ? (uint32_t)ply : 0;
    take_node(r, m);
    take_clock(r, json_object_get(m, "clock"));
    if (json_is_object(p->view) && remote_keep_view(r, as, r->s.ply, why)) {
        snprintf(r->s.why, sizeof r->s.why, "%s (%s)",
                 text_of(r->s.game, r->s.lang, "online.strange"), why);
        r->s.state = SITTING_CLOSED;
        link_cut(r->link);
        return;
    }
    take_choices(r, as, json_object_get(m, "legal"));
    p->can_undo = json_is_true(json_object_get(m, "undo"));
    const struct game_view *v = remote_view_at(&r->s, as - 1, UINT32_MAX);
    r->s.is_over_early =
        r->s.state == SITTING_OVER && v && game_head(game_peek(v))->node != GAME_OVER;
}

/* Which viewpoint a message is for; -1: none that there is. */
static int point_in(const struct remote *r, const json_t *m)
{
    json_int_t as = int_in(m, "as");
    return as >= 0 && as <= r->s.n ? (int)as : -1;
}

/* ---- chat ------------------------------------------------------------------------ */

static void take_line(struct remote *r, const json_t *line)
{
    struct sitting *s = &r->s;
    if (s->n_chat == REMOTE_CHAT_MAX)
        memmove(s->chat, s->chat + 1, (size_t)--s->n_chat * sizeof *s->chat);
    if (!s->chat && !(s->chat = calloc(REMOTE_CHAT_MAX, sizeof *s->chat)))
        return;
    struct sitting_chat *c = &s->chat[s->n_chat++];
    clean_text(c->name, sizeof c->name, text_in(line, "name"));
    clean_text(c->text, sizeof c->text, text_in(line, "text"));
    c->at = int_in(line, "at");
}

static void take_chat(struct remote *r, const json_t *lines, bool is_all)
{
    /* After a reconnection the newest lines come again: those behind the last count. */
    int64_t newest = is_all && r->s.n_chat ? r->s.chat[r->s.n_chat - 1].at : INT64_MIN;
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        if (int_in(line, "at") > newest)
            take_line(r, line);
    }
}

/* ---- messages -------------------------------------------------------------------- */

static void ask_log(struct remote *r, int as, uint32_t to)
{
    enum { AT_ONCE = 500 };
    struct inbox m =
        remote_message(r, INBOX_SAYS_HISTORY, INBOX_AS | INBOX_FROM | INBOX_TO);
    m.as = as;
    m.from = to > AT_ONCE ? to - AT_ONCE : 0;
    m.to = to;
    if (to)
        link_say(r->link, &m);
}

static void on_snapshot(struct remote *r, const json_t *m)
{
    int as = point_in(r, m);
    const json_t *log = json_object_get(m, "log");
    if (remote_take_table(r, json_object_get(m, "table"))) {
        remote_end(r, "online.strange");
        return;
    }
    if (as < 0)
        return;
    struct remote_point *p = &r->point[as];
    uint32_t known = p->n_act;
    uint32_t ply = (uint32_t)int_in(m, "ply");
    json_decref(p->view);
    p->view = json_deep_copy(json_object_get(m, "view"));
    p->is_there = true;
    if (known > ply) /* it was taken back while we were away */
        remote_drop_from(r, p, ply);
    remote_keep_acts(r, as, log);
    take_moment(r, as, m);
    json_int_t first =
        json_array_size(log) ? int_in(json_array_get(log, 0), "ply") : ply;
    if (first > known && first < REMOTE_ACTS_MAX)
        ask_log(r, as, (uint32_t)first);
    take_chat(r, json_object_get(m, "chat"), true);
    r->s.connection = SITTING_CONNECTED;
    remote_follow(r);
    remote_say_again(r);
}

static void on_step(struct remote *r, const json_t *m)
{
    int as = point_in(r, m);
    struct remote_point *p = as < 0 ? NULL : &r->point[as];
    if (!p || !p->is_there || (uint64_t)int_in(m, "seq") <= p->seq)
        return;
    if (!json_is_object(p->view)) {
        json_decref(p->view);
        p->view = json_object();
    }
    json_object_update(p->view, json_object_get(m, "d"));
    const json_t *back = json_object_get(m, "back");
    if (json_is_integer(back) && json_integer_value(back) >= 0)
        remote_drop_from(r, p, (uint32_t)json_integer_value(back));
    remote_keep_acts(r, as, json_object_get(m, "acts"));
    remote_settle(r, json_string_value(json_object_get(m, "key")));
    take_moment(r, as, m);
}

static void on_meta(struct remote *r, const json_t *m)
{
    if (remote_take_table(r, json_object_get(m, "table")))
        return;
    if (strcmp(text_in(r->table, "state"), "closed") == 0)
        remote_end(r, "online.closed");
    remote_follow(r);
}

static void on_history(struct remote *r, const json_t *m)
{
    int as = point_in(r, m);
    const json_t *acts = json_object_get(m, "acts");
    json_int_t from = int_in(m, "from");
    if (as < 0 || !json_array_size(acts))
        return;
    remote_keep_acts(r, as, acts);
    if (from > 0 && from < REMOTE_ACTS_MAX)
        ask_log(r, as, (uint32_t)from);
}

static void on_no(struct remote *r, const json_t *m)
{
    const char *key = json_string_value(json_object_get(m, "key"));
    const char *code = text_in(m, "code"), *rule = text_in(m, "rule");
    bool is_of_wish = remote_settle(r, key) >= 0;
    if (int_in(m, "re") == REMOTE_ASKED_HINT)
        r->s.hint = (struct sitting_hint){.seat = GAME_NOBODY};
    if (!key && strcmp(code, "unavailable") == 0 && !json_object_get(m, "re"))
        return; /* it answers `sub`: the link asks again when it is made again */
    if (is_of_wish || !key)
        remote_refuse(r, code, rule);
}

struct reason {
    int wins, next, share;
};

static void fill_reason(void *ctx, const char *name, struct out *o)
{
    const struct reason *why = ctx;
    char text[8];
    int n = strncmp(name, "wins", 4) == 0   ? why->wins
            : strncmp(name, "next", 4) == 0 ? why->next
                                            : why->share;
    phrase_put(o, text, (size_t)snprintf(text, sizeof text, "%d", n % 1000));
}

static int percent_in(const json_t *m, const char *key)
{
    const json_t *v = json_object_get(m, key);
    json_int_t n = json_integer_value(v);
    return json_is_integer(v) && n >= 0 && n <= 100 ? (int)n : -1;
}

static void tell_reason(const struct remote *r, const json_t *m, struct sitting_hint *h)
{
    struct reason why = {percent_in(m, "wins"), percent_in(m, "next"),
                         percent_in(m, "share")};
    struct out o = {h->why, sizeof h->why, 0};
    const char *key = why.share >= 0  ? "hint.share"
                      : why.next >= 0 ? "hint.next"
                                      : "hint.wins";
    if (why.share >= 0 || why.wins >= 0)
        phrase_fill(text_of(r->s.game, r->s.lang, key), &o, fill_reason, &why);
}

static void on_hint(struct remote *r, const json_t *m)
{
    struct sitting *s = &r->s;
    struct sitting_hint h = {.seat = (int)int_in(m, "seat") - 1};
    const json_t *then = json_object_get(m, "then");
    if (h.seat < 0 || h.seat >= s->n || !s->hint.is_asked)
        return;
    clean_text(h.choice.text, sizeof h.choice.text, text_in(m, "do"));
    text_action(s->game, s->lang, h.choice.text, h.choice.words, SITTING_WORDS_MAX);
    const struct game_view *v = remote_view_at(s, h.seat, UINT32_MAX);
    if (v)
        s->game->parse(game_peek(v), h.seat, h.choice.text, &h.choice.action);
    for (size_t i = 0; i < json_array_size(then) && h.n_then < SITTING_THEN_MAX; i++) {
        char text[GAME_TEXT_MAX];
        clean_text(text, sizeof text, json_string_value(json_array_get(then, i)));
        text_action(s->game, s->lang, text, h.then[h.n_then++], SITTING_WORDS_MAX);
    }
    tell_reason(r, m, &h);
    s->hint = h;
}

static bool is_of_us(const struct remote *r, const json_t *m)
{
    const json_t *table = json_object_get(m, "table");
    const char *id =
        json_string_value(json_is_object(table) ? json_object_get(table, "id") : table);
    return id && strcmp(id, r->s.id) == 0;
}

static void on_hello(struct remote *r)
{
    struct inbox m = remote_message(r, INBOX_SAYS_SUB, r->seq ? INBOX_AFTER : 0);
    m.after = (int64_t)r->seq;
    link_say(r->link, &m);
}

void remote_hear(void *ctx, const json_t *m)
{
    struct remote *r = ctx;
    const char *t = text_in(m, "t");
    if (strcmp(t, "hello") == 0)
        on_hello(r);
    if (!is_of_us(r, m) || r->s.state == SITTING_CLOSED)
        return;
    if (strcmp(t, "table") == 0)
        on_snapshot(r, m);
    else if (strcmp(t, "step") == 0)
        on_step(r, m);
    else if (strcmp(t, "meta") == 0)
        on_meta(r, m);
    else if (strcmp(t, "chat") == 0)
        take_chat(r, json_object_get(m, "lines"), false);
    else if (strcmp(t, "history") == 0)
        on_history(r, m);
    else if (strcmp(t, "watchers") == 0)
        r->s.watchers = (int)(int_in(m, "count") & 0xffff);
    else if (strcmp(t, "hint") == 0)
        on_hint(r, m);
    else if (strcmp(t, "ok") == 0)
        remote_settle(r, json_string_value(json_object_get(m, "key")));
    else if (strcmp(t, "no") == 0)
        on_no(r, m);
    else if (strcmp(t, "stale") == 0 && remote_settle(r, text_in(m, "key")) >= 0)
        remote_refuse(r, "stale", NULL);
    else if (strcmp(t, "gone") == 0)
        remote_end(r, strcmp(text_in(m, "reason"), "unknown") == 0 ? "online.unknown"
                      : strcmp(text_in(m, "reason"), "forbidden") == 0
                          ? "online.forbidden"
                          : "online.closed");
    remote_tell(r);
}
