/* client.c - one WebSocket and whoever holds it. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

void client_hold(struct client *c)
{
    c->refs++;
}

void client_drop(struct client *c)
{
    if (--c->refs)
        return;
    if (c->person)
        people_drop(c->srv, c->person);
    free(c);
}

void client_send(struct client *c, struct net_msg *m)
{
    if (c->socket && m)
        net_send(c->socket, m);
    net_msg_drop(m);
}

void client_bye(struct client *c, const char *reason, int code)
{
    client_send(c, wire_bye(reason));
    if (c->socket)
        net_close(c->socket, code, reason);
}

void client_expel(struct server *srv, const uint8_t token[STORE_TOKEN])
{
    for (struct client *c = srv->clients; c; c = c->next)
        if (c->person && !memcmp(c->token, token, STORE_TOKEN))
            client_bye(c, "unauthorised", 4401);
}
