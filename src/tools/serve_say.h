/* serve_say.h - what `maat serve` tells people once it runs. */
#ifndef MAAT_SERVE_SAY_H
#define MAAT_SERVE_SAY_H

#include "server/server.h"
#include "tools/place.h"

/* yes, no, or what suits the terminal and the desktop */
enum say { SAY_AUTO, SAY_NO, SAY_YES };

/* All that options, environment and file say. */
struct serve {
    struct server_config cfg;
    struct place place;  /* when nobody said --db; else empty */
    uint8_t qr, browser; /* enum say */
};

/* Hook `ready` of a server; ctx is its struct serve. */
void serve_say_ready(void *ctx, uint16_t port);

#endif
