/*
 * life.h - what a room is about: one state at a time, and which may follow.
 *
 * docs/server.md draws it. Only a room that is ready begins something new at its log,
 * so a row of ours and a look at those of others are never under way together.
 */
#ifndef MAAT_ROOM_LIFE_H
#define MAAT_ROOM_LIFE_H

#include <stdbool.h>

enum room_life {
    ROOM_LOADING,     /* its rows and its chat are being read */
    ROOM_READY,       /* nothing is under way */
    ROOM_WRITING,     /* a row of ours is with the store */
    ROOM_CATCHING_UP, /* rows of others are being fetched */
    ROOM_GONE,        /* the store has no such table any more, or is dropping it */
    ROOM_BROKEN,      /* a row does not fit: nothing is guessed, nothing is written */
    ROOM_LET_GO,      /* not in the hall any more; freed with the last reference */
    ROOM_LIVES,
};

const char *room_life_name(enum room_life life); /* "catching_up" */
/* May the one follow the other? */
bool room_life_may(enum room_life from, enum room_life to);
/* Does it wait for the store? */
bool room_life_is_busy(enum room_life life);

#endif
