/* backup_follow.c - `maat backup --follow`: what is said of it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "backup/backup.h"
#include "core/jot_put.h"
#include "tools/backup_follow.h"
#include "tools/tools.h"

static volatile sig_atomic_t is_ended;
static bool is_drawn; /* a line on the terminal that is not ended */

static void on_end(int sig)
{
    (void)sig;
    is_ended = 1;
}

static bool is_over(void *ctx)
{
    (void)ctx;
    return is_ended;
}

static void tell_json(const struct backup_news *n)
{
    static const char *const words[] = {
        [BACKUP_BEGINS] = "begins",   [BACKUP_GOES_ON] = "goes-on",
        [BACKUP_AFRESH] = "afresh",   [BACKUP_BASE] = "base",
        [BACKUP_COPIED] = "copied",   [BACKUP_TROUBLE] = "trouble",
        [BACKUP_WELL] = "well",       [BACKUP_LONG] = "long",
        [BACKUP_GONE] = "gone",       [BACKUP_ENDS] = "ends",
        [BACKUP_DAMAGED] = "damaged",
    };
    char buf[600];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "what", words[n->what]);
    if (n->at)
        put_int(&j, "at", n->at);
    if (n->what == BACKUP_COPIED) {
        put_int(&j, "behind_ms", n->behind);
        put_int(&j, "piece", (int64_t)n->piece);
        put_bool(&j, "whole", n->is_whole);
    }
    if (n->what == BACKUP_COPIED || n->what == BACKUP_BASE)
        put_int(&j, "bytes", (int64_t)n->bytes);
    if (n->what == BACKUP_BASE)
        put_int(&j, "total", (int64_t)n->total);
    if (n->why)
        put_text(&j, "why", n->why);
    tool_json(&j);
    fflush(stdout);
}

static void tell_trouble(const struct backup_config *cfg, const struct backup_news *n)
{
    if (n->what == BACKUP_TROUBLE)
        tool_fail(tool_text("backup.trouble"), cfg->folder, tool_reason(n->why));
    else if (n->what == BACKUP_LONG)
        tool_fail("%s", tool_text("backup.long"));
    else if (n->what == BACKUP_DAMAGED)
        tool_fail(tool_text("backup.damaged"), cfg->folder, n->why);
    else
        tool_fail(tool_text("backup.gone"), cfg->store);
}

/* That it keeps up: rewritten where somebody looks, else a line now and then. */
static void tell_copied(const struct backup_news *n)
{
    enum { EACH_MS = 600000 };
    static int64_t told;
    if (isatty(STDOUT_FILENO)) {
        printf("\r");
        tool_print(stdout, "backup.copied", tool_time(n->at));
        printf("\033[K");
        is_drawn = true;
    } else if (n->at - told >= EACH_MS) {
        tool_print(stdout, "backup.copied", tool_time(n->at));
        puts("");
        told = n->at;
    }
    fflush(stdout);
}

static void tell(void *ctx, const struct backup_news *n)
{
    const struct backup_config *cfg = ctx;
    if (n->what != BACKUP_COPIED && is_drawn)
        puts("");
    is_drawn = is_drawn && n->what == BACKUP_COPIED;
    switch (n->what) {
    case BACKUP_BEGINS:
        tool_print(stdout, "backup.begins", cfg->store, cfg->folder);
        break;
    case BACKUP_GOES_ON:
        tool_print(stdout, "backup.goes-on", tool_time(n->at));
        break;
    case BACKUP_AFRESH:
        tool_print(stdout, "backup.afresh", tool_time(n->at));
        break;
    case BACKUP_BASE:
        tool_print(stdout, "backup.base", tool_time(n->at), tool_megabytes(n->bytes),
                   tool_megabytes(n->total));
        break;
    case BACKUP_WELL:
        tool_print(stdout, "backup.well");
        break;
    case BACKUP_ENDS:
        tool_print(stdout, "backup.ends", tool_time(n->at));
        break;
    case BACKUP_COPIED:
        tell_copied(n);
        return;
    case BACKUP_TROUBLE:
    case BACKUP_LONG:
    case BACKUP_GONE:
    case BACKUP_DAMAGED:
        tell_trouble(cfg, n);
        return;
    }
    puts("");
    fflush(stdout);
}

static void tell_program(void *ctx, const struct backup_news *n)
{
    (void)ctx;
    tell_json(n);
}

int tool_follow(const char *db, const char *folder, long days, bool json)
{
    struct sigaction sa = {.sa_handler = on_end};
    struct backup_config cfg = {
        .store = db,
        .folder = folder,
        .keep_days = (uint32_t)days,
        .tell = json ? tell_program : tell,
        .is_over = is_over,
    };
    char why[300];
    cfg.ctx = &cfg;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
    sa.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &sa, NULL);
    sigaction(SIGHUP, &sa, NULL);
    sigaction(SIGXFSZ, &sa, NULL); /* a file that may not grow is trouble as any */
    if (backup_follow(&cfg, why, sizeof why) < 0)
        return tool_fail("%s", tool_reason(why));
    return EXIT_FINE;
}
