/* life.c - the lives of a room, and which may follow which. */
#include "room/life.h"

#define TO(life) (1u << ROOM_##life)

static const struct {
    const char *name;
    unsigned next;
} lives[ROOM_LIVES] = {
    [ROOM_LOADING] = {"loading", TO(READY) | TO(LET_GO)},
    [ROOM_READY] = {"ready", TO(WRITING) | TO(CATCHING_UP) | TO(GONE) | TO(LET_GO)},
    [ROOM_WRITING] = {"writing", TO(READY) | TO(GONE) | TO(BROKEN)},
    [ROOM_CATCHING_UP] = {"catching_up", TO(READY) | TO(GONE) | TO(BROKEN)},
    [ROOM_GONE] = {"gone", TO(READY) | TO(LET_GO)},
    [ROOM_BROKEN] = {"broken", TO(LET_GO)},
    [ROOM_LET_GO] = {"let_go", 0},
};

const char *room_life_name(enum room_life life)
{
    return lives[life].name;
}

bool room_life_may(enum room_life from, enum room_life to)
{
    return lives[from].next >> to & 1;
}

bool room_life_is_busy(enum room_life life)
{
    return life == ROOM_LOADING || life == ROOM_WRITING || life == ROOM_CATCHING_UP;
}
