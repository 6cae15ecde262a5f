/* postgres_hosts.c - an address with several hosts, beginning with another of them. */
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
    *ret = (struct pg_hosts){0};
    PQconninfoOption *all = turn ? PQconninfoParse(url, NULL) : NULL;
    unsigned most = 1;
    for (PQconninfoOption *o = all; o && o->keyword; o++) {
        bool is_list = strcmp(o->keyword, "host") == 0 ||
                       strcmp(o->keyword, "hostaddr") == 0 ||
                       strcmp(o->keyword, "port") == 0;
        if (is_list && o->val && count(o->val) > most)
            most = count(o->val);
    }
    for (PQconninfoOption *o = all; most > 1 && o && o->keyword; o++) {
        char **to = strcmp(o->keyword, "host") == 0       ? &ret->host
                    : strcmp(o->keyword, "hostaddr") == 0 ? &ret->hostaddr
                    : strcmp(o->keyword, "port") == 0     ? &ret->port
                                                          : NULL;
        if (to && o->val && count(o->val) == most)
            *to = turned(o->val, turn % most);
    }
    PQconninfoFree(all);
}

void pg_hosts_free(struct pg_hosts *h)
{
    free(h->host);
    free(h->hostaddr);
    free(h->port);
}
