/* encode.c - one buffer for all that is encoded. */
#include <stdlib.h>

#include "wire/wire.h"

static char *room;
static size_t room_size;

static bool make_room(size_t size)
{
    char *more = realloc(room, size);

    if (!more)
        return false;
    room = more;
    room_size = size;
    return true;
}

struct net_msg *wire_encode(void (*write)(struct jot *j, void *arg), void *arg)
{
    struct jot j;

    if (!room && !make_room(65536))
        return NULL;
    for (;;) {
        jot_init(&j, room, room_size);
        write(&j, arg);
        if (jot_ok(&j))
            return net_msg_of(room, j.len);
        if (!make_room(j.len + 4096))
            return NULL;
    }
}
