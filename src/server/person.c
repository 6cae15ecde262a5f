/* person.c - somebody who is known here: held by sessions, clients and requests. */
#include <stdlib.h>

#include "server/server.h"

void people_hold(struct person *p)
{
    p->refs++;
}

void people_drop(struct server *srv, struct person *p)
{
    if (--p->refs)
        return;
    map_take(&srv->people, p->p.id);
    free(p->muted);
    free(p);
}

struct wire_person people_told(const struct store_person *p)
{
    return (struct wire_person){.id = p->id,
                                .name = p->name,
                                .lang = p->lang,
                                .login = p->login,
                                .is_bot = p->is_bot,
                                .is_admin = p->is_admin};
}
