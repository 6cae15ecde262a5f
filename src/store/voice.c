/* voice.c - what went wrong, said in lines that are not all the same. */
#include "store/voice.h"

#include <stdio.h>
#include <string.h>

#include "store/backend.h"

enum { REPEAT_US = 10000000 };

void voice_init(struct voice *v, const struct store_config *cfg)
{
    v->complain = cfg->complain;
    v->ctx = cfg->complain_ctx;
    pthread_mutex_init(&v->lock, NULL);
}

void voice_done(struct voice *v)
{
    pthread_mutex_destroy(&v->lock);
}

/* What fails fails often. */
static bool is_repeated(struct voice *v, const char *text)
{
    uint64_t now = store_now_us();
    pthread_mutex_lock(&v->lock);
    bool is_same = strcmp(text, v->said) == 0 && now - v->said_us < REPEAT_US;
    if (!is_same) {
        snprintf(v->said, sizeof v->said, "%s", text);
        v->said_us = now;
    }
    pthread_mutex_unlock(&v->lock);
    return is_same;
}

void voice_say(struct voice *v, const char *fmt, va_list ap)
{
    char text[VOICE_MAX];
    vsnprintf(text, sizeof text, fmt, ap);
    size_t n = strlen(text);
    for (; n > 0 && strchr(" \n\t", text[n - 1]); n--)
        text[n - 1] = '\0';
    for (size_t i = 0; i < n; i++)
        if (text[i] == '\n' || text[i] == '\t')
            text[i] = ' ';
    if (is_repeated(v, text))
        return;
    if (v->complain)
        v->complain(v->ctx, text);
    else
        fprintf(stderr, "maat: store: %s\n", text);
}
