/* voice.h - what went wrong, said in lines that are not all the same. */
#ifndef MAAT_STORE_VOICE_H
#define MAAT_STORE_VOICE_H

#include <pthread.h>
#include <stdarg.h>

#include "store/store.h"

enum { VOICE_MAX = 400 }; /* bytes of one line */

struct voice {
    void (*complain)(void *ctx, const char *what); /* NULL: standard error */
    void *ctx;
    pthread_mutex_t lock;
    char said[VOICE_MAX]; /* last, and when */
    uint64_t said_us;
};

void voice_init(struct voice *v, const struct store_config *cfg);
void voice_done(struct voice *v);

/* Any thread. The same line is said again only after a while. */
void voice_say(struct voice *v, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

#endif
