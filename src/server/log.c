/* log.c - one JSON object per line. */
#include <stdarg.h>

#include "server/server.h"

void server_log(struct server *srv, int level, const char *event, ...)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    char line[2048];
    struct jot j;
    va_list ap;
    const char *key;

    if (level > srv->cfg.log_level || !srv->log)
        return;
    jot_init(&j, line, sizeof line);
    jot_open(&j, '{');
    jot_key(&j, "time");
    jot_int(&j, server_now(srv));
    jot_key(&j, "level");
    jot_string(&j, names[level]);
    jot_key(&j, "event");
    jot_string(&j, event);
    va_start(ap, event);
    while ((key = va_arg(ap, const char *))) {
        const char *value = va_arg(ap, const char *);
        jot_key(&j, key);
        jot_string(&j, value);
    }
    va_end(ap);
    jot_close(&j, '}');
    if (jot_ok(&j))
        fprintf(srv->log, "%s\n", line);
    fflush(srv->log);
}
