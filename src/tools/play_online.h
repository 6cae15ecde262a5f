/* play_online.h - `maat play --server URL`: tables of a server. */
#ifndef MAAT_PLAY_ONLINE_H
#define MAAT_PLAY_ONLINE_H

#include "screen/foyer.h"
#include "term/lobby_line.h"
#include "tools/tools.h"

struct online_look {
    lobby_sit_fn *sit; /* shows a table */
    void *ctx;
    const struct stage_options *stage; /* the whole terminal; NULL: lines of text */
    bool colour;                       /* of the lines */
};

/* Be there, and find a table or make the one that was said; the exit code. */
int play_online(const struct args *a, const struct online_look *look);

#endif
