/* progress.c - how far a long run is, for people who watch it. */
#include "tools/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "bots/clock.h"
#include "tools/tools.h"

enum { BAR = 24, EVERY_MS = 150 };

void progress_begin(struct progress *p, bool quiet)
{
    *p = (struct progress){.on = !quiet && isatty(STDERR_FILENO), .begun = clock_ms()};
}

bool progress_due(const struct progress *p, bool last)
{
    return p->on && (last || clock_ms() - p->shown >= EVERY_MS);
}

void progress_bar(struct progress *p, uint32_t done, uint32_t all, const char *word)
{
    uint64_t now = clock_ms();
    if (!progress_due(p, done >= all))
        return;
    uint32_t fresh = done - p->old;
    uint64_t left = fresh ? (now - p->begun) * (all - done) / fresh / 1000 : 0;
    int full = all ? (int)((double)BAR * done / all) : BAR;
    p->shown = now;
    progress_line(p, "[%.*s%.*s] %u/%u  %s%s%u:%02u %s", full,
                  "########################", BAR - full, "........................",
                  (unsigned)done, (unsigned)all, word, word[0] ? "  " : "",
                  (unsigned)(left / 60), (unsigned)(left % 60), tool_text("left"));
}

void progress_line(struct progress *p, const char *fmt, ...)
{
    va_list ap;
    if (!p->on)
        return;
    p->drawn = true;
    fputs("\r", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputs("\033[K", stderr);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}
