/* minds.c - bots in the order of their use, found by table, seat and level. */
#include "server/minds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPEC_MAX = 40, KEY_MAX = STORE_ID_MAX + SPEC_MAX + 8 };

struct mind {
    char key[KEY_MAX], table[STORE_ID_MAX];
    struct mind *newer, *older;
    struct bot *bot;
    size_t bytes;
};

static void name(char key[KEY_MAX], const char *table, int seat, const char *spec)
{
    snprintf(key, KEY_MAX, "%d %.*s %s", seat, SPEC_MAX, spec, table);
}

void minds_init(struct minds *m, size_t bytes_max, uint64_t salt)
{
    *m = (struct minds){.bytes_max = bytes_max};
    map_init(&m->all, 0, salt);
}

/* Out of the pool; the bot is the caller's. */
static struct bot *remove_mind(struct minds *m, struct mind *x)
{
    struct bot *bot = x->bot;

    map_take(&m->all, x->key);
    *(x->newer ? &x->newer->older : &m->newest) = x->older;
    *(x->older ? &x->older->newer : &m->oldest) = x->newer;
    m->bytes -= x->bytes;
    free(x);
    return bot;
}

void minds_done(struct minds *m)
{
    while (m->oldest)
        bot_free(remove_mind(m, m->oldest));
    map_done(&m->all);
}

struct bot *minds_take(struct minds *m, const char *table, int seat, const char *spec)
{
    char key[KEY_MAX];
    struct mind *x;

    name(key, table, seat, spec);
    x = map_find(&m->all, key);
    return x ? remove_mind(m, x) : NULL;
}

void minds_keep(struct minds *m, const char *table, int seat, const char *spec,
                struct bot *bot)
{
    struct mind *x = bot_bytes(bot) ? calloc(1, sizeof *x) : NULL;

    if (!x) {
        bot_free(bot);
        return;
    }
    bot_free(minds_take(m, table, seat, spec)); /* the other one knows less */
    name(x->key, table, seat, spec);
    snprintf(x->table, sizeof x->table, "%s", table);
    x->bot = bot;
    x->bytes = bot_bytes(bot);
    if (!map_put(&m->all, x->key, x)) {
        bot_free(bot);
        free(x);
        return;
    }
    x->older = m->newest;
    *(x->older ? &x->older->newer : &m->oldest) = x;
    m->newest = x;
    m->bytes += x->bytes;
    while (m->bytes > m->bytes_max)
        bot_free(remove_mind(m, m->oldest));
}

void minds_forget(struct minds *m, const char *table)
{
    for (struct mind *x = m->newest, *next; x; x = next) {
        next = x->older;
        if (strcmp(x->table, table) == 0)
            bot_free(remove_mind(m, x));
    }
}
