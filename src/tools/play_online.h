/* play_online.h - `maat play --server URL`: tables of a server. */
#ifndef MAAT_PLAY_ONLINE_H
#define MAAT_PLAY_ONLINE_H

#include "term/lobby_line.h"
#include "tools/tools.h"

/* Be there, find a table or make the one that was said, and have it shown by `sit`; the
 * exit code. */
int play_online(const struct args *a, lobby_sit_fn *sit, void *ctx, bool colour);

#endif
