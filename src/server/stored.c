/* stored.c - the index that the store keeps of a table. */
#include "server/stored.h"

#include <stdio.h>
#include <string.h>

_Static_assert(
    (int)TABLE_ID_MAX == STORE_ID_MAX && (int)TABLE_KEY_MAX == STORE_KEY_MAX &&
        (int)TABLE_KEYS == STORE_KEYS && (int)TABLE_NAME_MAX == STORE_NAME_MAX &&
        (int)TABLE_TEXT_MAX == STORE_TEXT_MAX &&
        (int)TABLE_SETUP_MAX == STORE_SETUP_MAX && (int)GAME_MAX_PLAYERS == STORE_SEATS,
    "what a table holds fits into the store, and what the store holds into it");
_Static_assert((int)TABLE_OPEN == STORE_TABLE_OPEN &&
                   (int)TABLE_RUNNING == STORE_TABLE_RUNNING &&
                   (int)TABLE_FINISHED == STORE_TABLE_FINISHED &&
                   (int)TABLE_CLOSED == STORE_TABLE_CLOSED,
               "the state of a table is a number in the index");

void stored_index(const struct table *t, struct store_table *ret)
{
    bool has_bot = false;

    memset(ret, 0, sizeof *ret);
    memcpy(ret->id, t->id, sizeof ret->id);
    snprintf(ret->game, sizeof ret->game, "%s", t->game->id);
    memcpy(ret->host, t->host, sizeof ret->host);
    for (int p = 0; p < t->n_seats; p++) {
        memcpy(ret->person[p], t->seat[p].person, sizeof ret->person[p]);
        has_bot |= table_is_driven(t, p);
    }
    ret->state = t->state;
    ret->acting = table_owes(t);
    ret->is_public = t->is_public;
    ret->is_driven =
        t->state == TABLE_RUNNING && (has_bot || t->clock.kind != CLOCK_NONE);
    ret->created = t->created;
    ret->updated = t->updated;
    ret->seq = t->seq;
}
