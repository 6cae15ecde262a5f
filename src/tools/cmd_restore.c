/* cmd_restore.c - `maat restore`: a store as it was, from a backup that follows. */
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "backup/backup.h"
#include "core/jot_put.h"
#include "tools/tools.h"

static char part[4096];

/* What is not finished must not lie about. */
static void on_end(int sig)
{
    unlink(part);
    _exit(128 + sig);
}

/* ---- what there is --------------------------------------------------------------- */

static int list_json(const char *folder, const struct backup_contents *c)
{
    char buf[600 + BACKUP_SPANS * 100];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "folder", folder);
    put_int(&j, "bases", (int64_t)c->bases);
    put_int(&j, "bytes", (int64_t)c->bytes);
    jot_key(&j, "spans");
    jot_open(&j, '[');
    for (size_t i = 0; i < c->n; i++) {
        jot_open(&j, '{');
        put_int(&j, "from", c->span[i].from);
        put_int(&j, "to", c->span[i].to);
        put_int(&j, "moments", (int64_t)c->span[i].pieces);
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    put_int(&j, "bad_bases", (int64_t)c->bad_bases);
    if (c->damaged[0]) {
        put_text(&j, "damaged", c->damaged);
        put_int(&j, "damaged_after", c->damaged_after);
    }
    if (c->cut_after)
        put_int(&j, "cut_after", c->cut_after);
    return tool_json(&j);
}

/* 1 when something of the folder cannot be used. */
static int tell_damage(const struct backup_contents *c)
{
    if (c->bad_bases)
        tool_fail(tool_text("restore.bad-bases"), c->bad_bases);
    if (c->damaged[0] && c->damaged_after)
        tool_fail(tool_text("restore.damaged"), c->damaged,
                  (unsigned long long)c->damaged_byte, tool_time(c->damaged_after));
    else if (c->damaged[0])
        tool_fail(tool_text("restore.damaged-all"), c->damaged,
                  (unsigned long long)c->damaged_byte);
    if (c->cut_after)
        tool_fail(tool_text("restore.cut"), tool_time(c->cut_after));
    return c->bad_bases || c->damaged[0] ? EXIT_FAILED : EXIT_FINE;
}

static int list(const char *folder, bool json)
{
    struct backup_contents c;
    char why[300];
    if (backup_contents(folder, &c, why, sizeof why) < 0)
        return tool_fail("%s", tool_reason(why));
    if (json) {
        int rc = list_json(folder, &c);
        return c.damaged[0] || c.bad_bases ? EXIT_FAILED : rc;
    }
    for (size_t i = 0; i < c.n; i++)
        tool_line(0, "restore.span", tool_time(c.span[i].from),
                  tool_time(c.span[i].to));
    if (c.n == 0)
        tool_line(0, "restore.none");
    tool_line(0, "restore.total", c.bases, tool_megabytes(c.bytes));
    fflush(stdout);
    return tell_damage(&c);
}

/* ---- restoring ------------------------------------------------------------------- */

static int tell_json(const char *file, const struct backup_point *p)
{
    char buf[600];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "done", "restore");
    put_text(&j, "file", file);
    put_int(&j, "at", p->at);
    put_int(&j, "piece", (int64_t)p->piece);
    put_int(&j, "pieces", (int64_t)p->pieces);
    put_int(&j, "bytes", (int64_t)p->bytes);
    put_bool(&j, "newest", p->is_newest);
    if (p->is_cut)
        put_bool(&j, "cut", true);
    if (p->flaw[0])
        put_text(&j, "flaw", p->flaw);
    return tool_json(&j);
}

/* All of the sums are right: so the store itself was damaged at that time. */
static int tell_flaw(const char *file, const struct backup_point *p)
{
    return p->flaw[0] ? tool_fail(tool_text("restore.flaw"), file, p->flaw) : EXIT_FINE;
}

/* Restoring failed: what can be made all the same, as near as possible. */
static void advise(const char *folder, const char *file, int64_t at)
{
    struct backup_contents c;
    char why[300];
    int64_t best = 0;
    if (backup_contents(folder, &c, why, sizeof why) < 0 ||
        (!c.damaged[0] && !c.bad_bases))
        return;
    for (size_t i = 0; i < c.n; i++)
        if (c.span[i].from <= at)
            best = c.span[i].to;
    if (best && best < at)
        tool_fail(tool_text("restore.instead"), tool_time(best), folder, file,
                  tool_time(best));
    else
        tool_fail(tool_text("restore.see-list"), folder);
}

/* Is it what was asked for? */
static void tell_end(const struct backup_point *p, int64_t at)
{
    if (p->is_cut)
        tool_fail(tool_text("restore.cut"), tool_time(p->at));
    else if (p->is_newest && at != INT64_MAX && at > (int64_t)time(NULL) * 1000 + 999)
        tool_fail(tool_text("restore.future"), tool_time(at), tool_time(p->at));
    else if (p->is_newest && at != INT64_MAX && at > p->at)
        tool_fail(tool_text("restore.newest"), tool_time(p->at));
}

static int restore(const char *folder, const char *file, int64_t at, bool json)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction sa = {.sa_handler = on_end};
    struct backup_point p;
    char why[300];
    if (backup_restore_part(file, part, sizeof part) == 0)
        for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
            sigaction(signals[i], &sa, NULL);
    if (backup_restore(folder, file, at, &p, why, sizeof why) < 0) {
        int bad = tool_fail("%s", tool_reason(why));
        advise(folder, file, at);
        return bad;
    }
    int rc = EXIT_FINE;
    if (json)
        rc = tell_json(file, &p);
    else
        tool_line(0, "restore.done", file, tool_time(p.at), tool_megabytes(p.bytes));
    fflush(stdout);
    if (!json)
        tell_end(&p, at);
    return rc == EXIT_FINE ? tell_flaw(file, &p) : rc;
}

static int run(const struct args *a)
{
    const char *when = args_text(a, "at"), *file = args_word(a, 1);
    int64_t at = INT64_MAX;
    umask(077);
    if (when && !file)
        return tool_usage("%s", tool_text("restore.no-file"));
    if (when && tool_time_read(when, &at) < 0)
        return tool_usage(tool_text("restore.bad-time"), when);
    if (!file)
        return list(args_word(a, 0), args_has(a, "json"));
    return restore(args_word(a, 0), file, at, args_has(a, "json"));
}

static const struct option options[] = {
    {.name = "at", .value = "TIME", .kind = VALUE_TEXT},
    {.name = "json"},
    {0},
};

const struct command command_restore = {
    .name = "restore",
    .run = run,
    .arguments = {{.name = "FOLDER", .kind = VALUE_FOLDER},
                  {.name = "FILE", .kind = VALUE_FILE, .optional = true}},
    .options = options,
};
