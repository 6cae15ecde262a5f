/* small.c - the short messages. */
#include <string.h>

#include "core/jot_put.h"
#include "core/pack.h"
#include "wire/wire.h"

struct small {
    const char *type;
    struct wire_re re;
    const char *table, *key, *code, *rule, *why, *reason, *text, *version, *bytes;
    bool has_rule, has_seq, has_seat, has_time;
    uint64_t seq;
    int seat;
    int64_t time;
    const struct wire_person *person;
    char (*muted)[TABLE_ID_MAX];
    uint32_t n_muted;
    const struct wire_advice *advice;
};

static void text_member(struct jot *j, const char *key, const char *text)
{
    if (!text)
        return;
    jot_key(j, key);
    jot_string(j, text);
}

static void percent_member(struct jot *j, const char *key, int percent)
{
    if (percent < 0)
        return;
    jot_key(j, key);
    jot_int(j, percent);
}

static void write_advice(struct jot *j, const struct wire_advice *a)
{
    if (a->n_then) {
        jot_key(j, "then");
        jot_open(j, '[');
        for (int i = 0; i < a->n_then; i++)
            jot_string(j, a->then[i]);
        jot_close(j, ']');
    }
    percent_member(j, "wins", a->wins);
    percent_member(j, "next", a->next);
    percent_member(j, "share", a->share);
}

static void write_small(struct jot *j, void *arg)
{
    const struct small *m = arg;

    jot_open(j, '{');
    text_member(j, "t", m->type);
    if (m->re.is_set) {
        jot_key(j, "re");
        jot_int(j, m->re.id);
    }
    text_member(j, "table", m->table);
    text_member(j, "key", m->key && m->key[0] ? m->key : NULL);
    if (m->has_seat) {
        jot_key(j, "seat");
        jot_int(j, m->seat);
    }
    if (m->has_seq) {
        jot_key(j, "seq");
        jot_int(j, (int64_t)m->seq);
    }
    text_member(j, "bytes", m->bytes);
    text_member(j, "code", m->code);
    if (m->has_rule) {
        jot_key(j, "rule");
        if (m->rule)
            jot_string(j, m->rule);
        else
            jot_null(j);
    }
    text_member(j, "why", m->why);
    text_member(j, "reason", m->reason);
    text_member(j, "do", m->text);
    if (m->advice)
        write_advice(j, m->advice);
    if (m->person) {
        jot_key(j, "protocol");
        jot_int(j, WIRE_PROTOCOL);
        text_member(j, "version", m->version);
        jot_key(j, "person");
        wire_person(j, m->person);
        jot_key(j, "muted");
        jot_open(j, '[');
        for (uint32_t i = 0; i < m->n_muted; i++)
            jot_string(j, m->muted[i]);
        jot_close(j, ']');
    }
    if (m->has_time) {
        jot_key(j, "time");
        jot_int(j, m->time);
    }
    jot_close(j, '}');
}

static struct net_msg *small(struct small m)
{
    return wire_encode(write_small, &m);
}

struct net_msg *wire_hello(const struct wire_person *p, char (*muted)[TABLE_ID_MAX],
                           uint32_t n_muted, const char *version, int64_t now)
{
    return small((struct small){
        .type = "hello",
        .person = p,
        .muted = muted,
        .n_muted = n_muted,
        .version = version,
        .has_time = true,
        .time = now,
    });
}

struct net_msg *wire_ok(struct wire_re re, const char *table, const char *key,
                        uint64_t seq)
{
    return small((struct small){.type = "ok",
                                .re = re,
                                .table = table,
                                .key = key,
                                .has_seq = table != NULL,
                                .seq = seq});
}

struct net_msg *wire_no(struct wire_re re, const char *table, const char *key,
                        uint64_t seq, enum refusal_code code, const char *why)
{
    struct refusal no;

    refusal_set(&no, code, NULL, why);
    return wire_refusal(re, table, key, seq, &no);
}

struct net_msg *wire_refusal(struct wire_re re, const char *table, const char *key,
                             uint64_t seq, const struct refusal *no)
{
    return small((struct small){.type = "no",
                                .re = re,
                                .table = table,
                                .key = key,
                                .has_seq = true,
                                .seq = seq,
                                .code = refusal_name(no->code),
                                .has_rule = true,
                                .rule = no->rule,
                                .why = no->why});
}

struct net_msg *wire_hint(struct wire_re re, const char *table, int seat, uint64_t seq,
                          const struct wire_advice *a)
{
    return small((struct small){.type = "hint",
                                .re = re,
                                .table = table,
                                .has_seat = true,
                                .seat = seat,
                                .has_seq = true,
                                .seq = seq,
                                .text = a->text,
                                .advice = a});
}

struct net_msg *wire_seen(struct wire_re re, const struct table *t, int seat)
{
    enum { ROOM = GAME_STATE_LIMIT + 64 };
    _Alignas(16) uint8_t shown[GAME_STATE_LIMIT];
    struct game_view *v = (struct game_view *)(void *)shown;
    uint8_t bytes[ROOM];
    char hex[2 * ROOM + 1];
    size_t n = pack_size(t->game);

    table_shown(t, seat, v);
    pack_view(t->game, v, seat, bytes);
    for (size_t i = 0; i < 2 * n; i++)
        hex[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
    hex[2 * n] = '\0';
    return small((struct small){.type = "seen",
                                .re = re,
                                .table = t->id,
                                .has_seat = true,
                                .seat = seat + 1,
                                .has_seq = true,
                                .seq = t->seq,
                                .bytes = hex});
}

struct net_msg *wire_turn(const char *table, int seat)
{
    return small(
        (struct small){.type = "turn", .table = table, .has_seat = true, .seat = seat});
}

struct watchers_job {
    const char *table;
    uint32_t count, n_names;
    const char *const *names;
};

static void write_watchers(struct jot *j, void *arg)
{
    const struct watchers_job *w = arg;

    jot_open(j, '{');
    put_text(j, "t", "watchers");
    put_text(j, "table", w->table);
    put_int(j, "count", w->count);
    jot_key(j, "names");
    jot_open(j, '[');
    for (uint32_t i = 0; i < w->n_names; i++)
        jot_string(j, w->names[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

struct net_msg *wire_watchers(const char *table, uint32_t count,
                              const char *const *names, uint32_t n_names)
{
    struct watchers_job w = {table, count, n_names, names};

    return wire_encode(write_watchers, &w);
}

struct net_msg *wire_gone(struct wire_re re, const char *table, const char *reason)
{
    return small(
        (struct small){.type = "gone", .re = re, .table = table, .reason = reason});
}

struct net_msg *wire_pong(struct wire_re re, int64_t now)
{
    return small(
        (struct small){.type = "pong", .re = re, .has_time = true, .time = now});
}

struct net_msg *wire_error(struct wire_re re, const char *code, const char *why)
{
    return small((struct small){.type = "error", .re = re, .code = code, .why = why});
}

struct net_msg *wire_bye(const char *reason)
{
    return small((struct small){.type = "bye", .reason = reason});
}

struct meta_job {
    const struct table *table;
    uint8_t online;
    const char *me;
};

static void write_meta(struct jot *j, void *arg)
{
    const struct meta_job *m = arg;

    jot_open(j, '{');
    text_member(j, "t", "meta");
    jot_key(j, "table");
    wire_table(j, m->table, m->online, m->me);
    jot_close(j, '}');
}

struct net_msg *wire_meta(const struct table *t, uint8_t online, const char *me)
{
    struct meta_job m = {t, online, me};

    return wire_encode(write_meta, &m);
}

struct chat_job {
    const char *table;
    const struct wire_line *line;
};

static void write_chat(struct jot *j, void *arg)
{
    const struct chat_job *c = arg;

    jot_open(j, '{');
    text_member(j, "t", "chat");
    text_member(j, "table", c->table);
    jot_key(j, "lines");
    jot_open(j, '[');
    wire_line(j, c->line);
    jot_close(j, ']');
    jot_close(j, '}');
}

struct net_msg *wire_chat(const char *table, const struct wire_line *line)
{
    struct chat_job c = {table, line};

    return wire_encode(write_chat, &c);
}

struct lobby_job {
    const struct wire_lobby_row *rows;
    size_t n;
};

static void write_lobby(struct jot *j, void *arg)
{
    const struct lobby_job *job = arg;

    jot_open(j, '{');
    text_member(j, "t", "lobby");
    jot_key(j, "tables");
    jot_open(j, '[');
    for (size_t i = 0; i < job->n; i++) {
        const struct wire_lobby_row *row = &job->rows[i];
        if (row->table)
            wire_table(j, row->table, row->online, NULL);
        else if (row->summary && row->summary[0] == '{')
            jot_raw(j, row->summary);
    }
    jot_close(j, ']');
    jot_close(j, '}');
}

struct net_msg *wire_lobby(const struct wire_lobby_row *rows, size_t n)
{
    struct lobby_job job = {rows, n};

    return wire_encode(write_lobby, &job);
}
