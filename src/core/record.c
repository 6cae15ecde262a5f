/* record.c - holding and writing a game as text; replay. */
#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/notation.h"
#include "core/standing.h"

void record_init(struct record *r, const struct game *g, const struct game_config *cfg)
{
    memset(r, 0, sizeof *r);
    r->game = g;
    r->config = *cfg;
}

void record_done(struct record *r)
{
    free(r->steps);
    r->steps = NULL;
    r->n_steps = r->cap_steps = 0;
}

int record_push(struct record *r, int actor, game_action a, const char *throw_)
{
    if (r->n_steps == r->cap_steps) {
        uint32_t cap = r->cap_steps ? r->cap_steps * 2 : 256;
        struct record_step *steps = realloc(r->steps, cap * sizeof *steps);
        if (!steps)
            return -1;
        r->steps = steps;
        r->cap_steps = cap;
    }
    struct record_step *st = &r->steps[r->n_steps++];
    memset(st, 0, sizeof *st);
    st->action = a;
    st->actor = (int8_t)actor;
    if (throw_)
        snprintf(st->throw_, sizeof st->throw_, "%s", throw_);
    return 0;
}

int record_copy(const struct record *from, struct record *ret)
{
    struct record_step *steps = malloc((from->n_steps + 1) * sizeof *steps);
    if (!steps)
        return -1;
    if (from->n_steps)
        memcpy(steps, from->steps, from->n_steps * sizeof *steps);
    record_init(ret, from->game, &from->config);
    ret->steps = steps;
    ret->n_steps = from->n_steps;
    ret->cap_steps = from->n_steps + 1;
    return 0;
}

int record_replay(const struct record *r,
                  int (*step)(void *ctx, const struct record *r, uint32_t ply,
                              const struct game_state *s, const struct record_step *st),
                  void *ctx)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    r->game->start(&r->config, s);
    for (uint32_t i = 0; i < r->n_steps; i++) {
        int stop = step(ctx, r, i, s, &r->steps[i]);
        if (stop)
            return stop;
        r->game->apply(s, r->steps[i].actor, r->steps[i].action, NULL);
    }
    return step(ctx, r, r->n_steps, s, NULL);
}

bool record_settle(const struct record *r, bool is_over, struct game_result *ret)
{
    int n = r->config.n_players, left = n - __builtin_popcount(r->late);
    if (is_over)
        standing_lose(ret, n, r->late);
    else if (left == 1)
        standing_cut(ret, n, r->late, r->late);
    return is_over || left == 1;
}

/* ---- writing --------------------------------------------------------------------- */

struct out {
    char *text;
    size_t len, cap;
    bool failed;
};

static void put(struct out *o, const char *text)
{
    size_t n = strlen(text);
    if (o->len + n + 1 > o->cap) {
        size_t cap = (o->len + n + 1) * 2;
        char *grown = realloc(o->text, cap);
        if (!grown) {
            o->failed = true;
            return;
        }
        o->text = grown;
        o->cap = cap;
    }
    memcpy(o->text + o->len, text, n + 1);
    o->len += n;
}

static void put_pair(struct out *o, const char *key, const char *value)
{
    if (!value[0])
        return;
    put(o, key);
    put(o, " ");
    put(o, value);
    put(o, "\n");
}

static void put_seated(struct out *o, const char *key, int seat, const char *value)
{
    char head[24];
    snprintf(head, sizeof head, "%s %d", key, seat + 1);
    put_pair(o, head, value);
}

static void put_number(struct out *o, const char *key, unsigned number)
{
    char value[16];
    snprintf(value, sizeof value, "%u", number);
    put_pair(o, key, value);
}

static void put_head(struct out *o, const struct record *r)
{
    char line[CONFIG_TEXT_MAX + 64];
    snprintf(line, sizeof line, "record %d\ngame %s rules %u\nconfig ", RECORD_GRAMMAR,
             r->game->id, (unsigned)r->game->rules);
    put(o, line);
    config_format(r->game, &r->config, line, sizeof line);
    put(o, line);
    put(o, "\n");
    for (int i = 0; i < r->config.n_players; i++)
        put_seated(o, "seat", i, r->name[i]);
    put_pair(o, "table", r->table);
    put_pair(o, "commitment", r->commitment);
    if (r->deal.round)
        put_number(o, "deal", r->deal.round);
    if (r->is_chosen)
        put_pair(o, "deal", "chosen");
    if (r->opening)
        put_number(o, "opening", r->opening);
    if (r->memory != MEMORY_LETTER)
        put_pair(o, "memory", cover_memory_words[r->memory]);
    for (int i = 0; i < r->config.n_players; i++)
        if (r->covering >> i & 1)
            put_number(o, "cover", (unsigned)i + 1);
    if (r->is_lost_on_time)
        put_pair(o, "on-time", "loss");
    for (int i = 0; i < r->config.n_players; i++)
        put_seated(o, "seal", i, r->deal.seal[i]);
    for (int i = 0; i < r->config.n_players; i++)
        if (r->deal.held >> i & 1)
            put_number(o, "held", (unsigned)i + 1);
    for (int i = 0; i < r->config.n_players; i++)
        put_seated(o, "nonce", i, r->nonce[i]);
}

static int put_step(void *ctx, const struct record *r, uint32_t ply,
                    const struct game_state *s, const struct record_step *st)
{
    struct out *o = ctx;
    char text[GAME_TEXT_MAX], actor[8] = "*";
    (void)ply;
    if (!st)
        return 0;
    if (st->actor >= 0)
        snprintf(actor, sizeof actor, "%d", st->actor + 1);
    notation_write(r->game, s, st->actor, st->action, text, sizeof text);
    put(o, actor);
    put(o, " ");
    put(o, text);
    if (st->throw_[0]) {
        put(o, " @ ");
        put(o, st->throw_);
    }
    put(o, "\n");
    return 0;
}

char *record_write(const struct record *r)
{
    struct out o = {0};
    put_head(&o, r);
    record_replay(r, put_step, &o);
    for (int i = 0; i < r->config.n_players; i++)
        if (r->late >> i & 1)
            put_number(&o, "late", (unsigned)i + 1);
    if (r->over) {
        put(&o, "result");
        for (int i = 0; i < r->config.n_players; i++) {
            char score[16];
            snprintf(score, sizeof score, " %d", r->result.score[i]);
            put(&o, score);
        }
        put(&o, "\n");
    }
    put_pair(&o, "seed", r->seed);
    if (o.failed) {
        free(o.text);
        return NULL;
    }
    return o.text;
}
