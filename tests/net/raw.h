/* raw.h - bytes over a real socket, as no decent client would send them. */
#ifndef MAAT_RAW_H
#define MAAT_RAW_H

#include <stdbool.h>
#include <stddef.h>

#include "server_kit.h"

enum { RAW_ANSWERS = 16, RAW_BYTES = 1 << 20 };

/* What came back. */
struct raw {
    int fd;
    bool is_over; /* the other side has closed */
    char *bytes;
    size_t len;
    int n;                   /* whole answers */
    int status[RAW_ANSWERS]; /* of each */
    size_t at[RAW_ANSWERS];  /* where it begins */
};

/* Connections come from this address (127.0.0.2) unless it is NULL. */
extern const char *raw_source;
int raw_connect(const struct kit_server *s); /* a descriptor */
void raw_open(struct raw *r, const struct kit_server *s);
void raw_close(struct raw *r);
/* In pieces of `step` bytes with the other side given time to see each; 0: at once. */
void raw_send(struct raw *r, const char *bytes, size_t len, size_t step);
void raw_say(struct raw *r, const char *text);
/* Until `n` answers are there, the other side has closed, or 5 s have passed. HEAD
 * requests are answered without a body: bit i of `heads`. */
void raw_wait(struct raw *r, int n, unsigned heads);
void raw_wait_close(struct raw *r, int ms);
/* Whole in one call: open, send, wait for `n` answers, close. */
void raw_ask(struct raw *r, const struct kit_server *s, const char *text, int n);
/* Has the answer this text? */
bool raw_has(const struct raw *r, const char *text);

/* A WebSocket by hand: opened, `cookie` may be NULL. */
void raw_upgrade(struct raw *r, const struct kit_server *s, const char *cookie);
/* A frame with these first two bits of its head, masked. */
void raw_frame(struct raw *r, int first, const void *bytes, size_t len);

/* One figure of /metrics. */
double raw_figure(const struct kit_server *s, const char *name);
/* The server's log has such a line within 5 s. */
bool raw_logged(const struct kit_server *s, const char *text);
/* Processor time in ms that the server has used. */
long raw_cpu_ms(const struct kit_server *s);

#endif
