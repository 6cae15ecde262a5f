/*
 * swarm.h - many people at many tables who play random legal moves.
 *
 * Every seat is a person with a connection of its own. At each table one move is
 * under way at a time: it counts when all its seats have received it, and only then
 * the next one is sent. Connections that break are opened again, the move under way is
 * sent again with its key. What the server has said of each move stands in a ledger, to
 * be compared with what it has kept.
 */
#ifndef MAAT_SWARM_H
#define MAAT_SWARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SWARM_SEATS = 5,
    SWARM_NODES = 8,
    SWARM_ID = 40,
    SWARM_TEXT = 64,
};

struct swarm_config {
    const char *url[SWARM_NODES]; /* the seats are spread over the nodes */
    int n_urls;
    uint32_t tables; /* played at a time */
    uint32_t games;  /* tables prepared for each of those, played one after the other */
    int seats;
    const char *game;
    const char *options; /* members of the options object: "\"edition\":\"2008\"" */
    uint64_t seed;
    uint32_t pause_ms; /* between two moves of a table */
};

struct swarm_figures {
    uint64_t moves; /* received by all seats */
    uint64_t acked; /* acknowledged to the one who moved */
    uint64_t refused, stale, reconnects, repeated;
    char refusal[320]; /* what the last refusal said; "" */
    uint64_t limited;  /* times that the server said: slower */
    uint64_t lost;     /* acknowledged, and missing in a later snapshot */
    uint64_t bytes_in, frames_in;
    uint32_t open, ready, playing, finished; /* connections; tables */
};

/* One move that was acknowledged, or was too late: somebody else moved for the seat. */
struct swarm_ack {
    char table[SWARM_ID];
    bool is_stale;
    uint64_t seq; /* its own; of one that was too late, the one that it answered */
    char key[SWARM_ID];
    char text[SWARM_TEXT];
};

struct swarm;

struct swarm *swarm_new(const struct swarm_config *cfg, char *why, size_t size);
void swarm_free(struct swarm *s);

/* People and tables, by HTTP over `threads` connections; 0 or -1. */
int swarm_prepare(struct swarm *s, int threads, char *why, size_t size);

/* Open the connections and watch the tables, until all are ready or `seconds` passed.
 */
int swarm_connect(struct swarm *s, double seconds);

/* Serve the connections; with `play` also move. */
void swarm_run(struct swarm *s, double seconds, bool play);
/* Stop sending, wait until the moves under way are answered, at most `seconds`. */
void swarm_settle(struct swarm *s, double seconds);

void swarm_figures(const struct swarm *s, struct swarm_figures *ret);

/* Times in ms from the sending of a move to its last receipt, since the last reset. */
void swarm_reset_times(struct swarm *s);
double swarm_time(struct swarm *s, double quantile);

const struct swarm_ack *swarm_ledger(const struct swarm *s, size_t *n);
void swarm_keep_ledger(struct swarm *s, bool on);

/* The tables prepared, in the order of play: table i is of quartet i / games. */
size_t swarm_tables(const struct swarm *s);
const char *swarm_table(const struct swarm *s, size_t i);

#endif
