/* postgres_address.c - where the database is: several hosts, perhaps behind a pooler.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_db.h"

/* "a,b,c", 1 -> "b,c,a"; NULL without memory. */
static char *turned(const char *list, unsigned by)
{
    size_t len = strlen(list);
    char *text = malloc(len + 2);
    if (!text)
        return NULL;
    memcpy(text, list, len + 1);
    while (by-- > 0) {
        size_t first = strcspn(text, ",");
        if (!text[first])
            break;
        char *head = malloc(first + 1);
        if (!head)
            break;
        memcpy(head, text, first);
        memmove(text, text + first + 1, len - first);
        text[len - first - 1] = ',';
        memcpy(text + len - first, head, first);
        text[len] = '\0';
        free(head);
    }
    return text;
}

static unsigned count(const char *list)
{
    unsigned n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

void pg_hosts_turned(const char *url, unsigned turn, struct pg_hosts *ret)
{
    *ret = (struct pg_hosts){.n = 1};
    PQconninfoOption *all = PQconninfoParse(url, NULL);
    for (PQconninfoOption *o = all; o && o->keyword; o++)
        if (o->val &&
            (strcmp(o->keyword, "host") == 0 || strcmp(o->keyword, "hostaddr") == 0) &&
            count(o->val) > ret->n)
            ret->n = count(o->val);
    for (PQconninfoOption *o = all; turn % ret->n > 0 && o && o->keyword; o++) {
        char **to = strcmp(o->keyword, "host") == 0       ? &ret->host
                    : strcmp(o->keyword, "hostaddr") == 0 ? &ret->hostaddr
                    : strcmp(o->keyword, "port") == 0     ? &ret->port
                                                          : NULL;
        if (to && o->val && count(o->val) == ret->n)
            *to = turned(o->val, turn % ret->n);
    }
    PQconninfoFree(all);
}

void pg_hosts_free(struct pg_hosts *h)
{
    free(h->host);
    free(h->hostaddr);
    free(h->port);
}

/* Take "pgbouncer=..." out of the parameters, for the library does not know it; its
 * value in `value`, "" when it is not there. */
static void take_pooler(char *url, char *value, size_t size)
{
    static const char name[] = "pgbouncer=";
    value[0] = '\0';
    char *from = strchr(url, '?');
    while (from && strncmp(from + 1, name, sizeof name - 1) != 0)
        from = strchr(from + 1, '&');
    if (!from)
        return;
    char *text = from + sizeof name;
    size_t len = strcspn(text, "&");
    snprintf(value, size, "%.*s", (int)len, text);
    if (text[len])
        memmove(from + 1, text + len + 1, strlen(text + len + 1) + 1);
    else
        *from = '\0';
}

struct pg_address *pg_address_new(const char *url, char *why, size_t size)
{
    char value[16];
    struct pg_address *a = calloc(1, sizeof *a);
    if (!a || !(a->url = malloc(strlen(url) + 1))) {
        free(a);
        snprintf(why, size, "out of memory");
        return NULL;
    }
    memcpy(a->url, url, strlen(url) + 1);
    take_pooler(a->url, value, sizeof value);
    a->is_pooled = strcmp(value, "true") == 0;
    if (value[0] == '\0' || a->is_pooled || strcmp(value, "false") == 0)
        return a;
    snprintf(why, size, "%s: pgbouncer is true or false", value);
    pg_address_free(a);
    return NULL;
}

void pg_address_free(struct pg_address *a)
{
    if (a)
        free(a->url);
    free(a);
}
