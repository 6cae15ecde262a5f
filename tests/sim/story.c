/* story.c - what happened, in lines for people, and the first thing that went wrong. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim.h"

enum { STORY = 1 << 20 };

static bool has_failed, tells;
static char why[400], *story;
static size_t story_len;
static int64_t began_us;

void story_begin(void)
{
    has_failed = false;
    why[0] = '\0';
    story_len = 0;
    began_us = sim_us;
}

void story_wanted(bool is)
{
    tells = is;
}

const char *story_why(void)
{
    return why;
}

static void tell(const char *head, const char *fmt, va_list ap)
{
    if (!story)
        story = sim_alloc(STORY);
    if (story_len + 600 > STORY)
        return;
    story_len += (size_t)snprintf(story + story_len, STORY - story_len, "%10.3f s  %s",
                                  (double)(sim_us - began_us) / 1e6, head);
    int n = vsnprintf(story + story_len, 500, fmt, ap);
    story_len += (size_t)(n < 500 ? n : 499);
    story[story_len++] = '\n';
    story[story_len] = '\0';
}

void sim_tell(const char *fmt, ...)
{
    va_list ap;

    if (!tells)
        return;
    va_start(ap, fmt);
    tell("", fmt, ap);
    va_end(ap);
}

void sim_fail(const char *fmt, ...)
{
    va_list ap;

    if (!has_failed) {
        va_start(ap, fmt);
        vsnprintf(why, sizeof why, fmt, ap);
        va_end(ap);
        sim_tell("FAILURE: %s", why);
    }
    has_failed = true;
}

bool sim_has_failed(void)
{
    return has_failed;
}

const char *world_story(void)
{
    return story ? story : "";
}

/* What the server logs belongs to the story; some of it must never be said. */
void __wrap_server_log(struct server *srv, int level, const char *event, ...);

void __wrap_server_log(struct server *srv, int level, const char *event, ...)
{
    char text[300] = "";
    size_t n = 0;
    const char *key;
    va_list ap;

    (void)srv;
    va_start(ap, event);
    while ((key = va_arg(ap, const char *)) && n < sizeof text - 1) {
        const char *value = va_arg(ap, const char *);
        int k = snprintf(text + n, sizeof text - n, " %s=%s", key, value);
        n += k > 0 ? (size_t)k : 0;
    }
    va_end(ap);
    if (level < 3)
        sim_tell("server: %s%s", event, text);
    if (!disk_is_dead() && !memory_has_failed() &&
        (!strcmp(event, "table_unreadable") || !strcmp(event, "table_broken")))
        sim_fail("the server says %s%s", event, text);
}
