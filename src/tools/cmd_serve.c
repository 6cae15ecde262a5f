/* cmd_serve.c - maat serve: options, the INI file and the environment. */
#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/thinkers.h"
#include "tools/serve_say.h"
#include "tools/tools.h"

static const char *const wishes[] = {
    [SAY_AUTO] = "auto", [SAY_NO] = "no", [SAY_YES] = "yes", NULL};
static const char *const proxy_headers[] = {[NET_X_FORWARDED_FOR] = "x-forwarded-for",
                                            [NET_FORWARDED] = "forwarded",
                                            [NET_PROXY_PROTOCOL] = "proxy-protocol",
                                            NULL};

static const char *const bot_priorities[] = {
    [THINK_WHEN_IDLE] = "idle", [THINK_AS_OTHERS] = "normal", NULL};

static const char *const ponder_words[] = {
    [PONDER_OFF] = "off", [PONDER_ON] = "on", NULL};
static const char *const moved_words[] = {[MOVED_OFF] = "off", [MOVED_ON] = "on", NULL};

static const char *const look_words[] = {
    [LOOK_OFF] = "off", [LOOK_ON] = "on", [LOOK_AHEAD] = "ahead", NULL};

/* One table for --name, MAAT_NAME and `name =`; in that order of strength. */
static const struct option options[] = {
#define AT(f)                                                                          \
    .offset = offsetof(struct serve, f), .size = sizeof(((struct serve *)0)->f)
#define TEXT(n, v, k, f)                                                               \
    {                                                                                  \
        .name = n, .value = v, .kind = k, AT(cfg.f)                                    \
    }
#define NUMBER(n, v, f, l, h)                                                          \
    {                                                                                  \
        .name = n, .value = v, .kind = VALUE_NUMBER, .lo = l, .hi = h, AT(cfg.f)       \
    }
#define FLAG(n, f)                                                                     \
    {                                                                                  \
        .name = n, .hi = 1, AT(cfg.f)                                                  \
    }
#define WISH(n, f)                                                                     \
    {                                                                                  \
        .name = n, .value = "yes|no|auto", .kind = VALUE_WORD, .words = wishes, AT(f)  \
    }
    {.name = "listen", .value = "ADDRESS:PORT", .kind = VALUE_TEXT},
    {.name = "config", .value = "FILE", .kind = VALUE_FILE},
    TEXT("db", "PATH|URL", VALUE_FILE, db),
    TEXT("db-listen", "URL", VALUE_TEXT, db_listen),
    WISH("open", browser),
    WISH("qr", qr),
    TEXT("node", "NAME", VALUE_TEXT, node),
    TEXT("tls-cert", "FILE", VALUE_FILE, tls_cert),
    TEXT("tls-key", "FILE", VALUE_FILE, tls_key),
    TEXT("origin", "URL", VALUE_TEXT, origin),
    TEXT("security-contact", "URI", VALUE_TEXT, security_contact),
    {.name = "trust-proxy",
     .value = "LIST",
     .kind = VALUE_TEXT,
     .loose = true,
     AT(cfg.trust_proxy)},
    {.name = "proxy-header",
     .value = "x-forwarded-for|forwarded|proxy-protocol",
     .kind = VALUE_WORD,
     .words = proxy_headers,
     AT(cfg.proxy_way)},
    FLAG("secure-cookies", secure_cookies),
    TEXT("metrics-token", "TOKEN", VALUE_TEXT, metrics_token),
    TEXT("log", "FILE", VALUE_FILE, log_path),
    NUMBER("log-level", "0..3", log_level, 0, 3),
    NUMBER("bot-threads", "N", bot_threads, 1, 64),
    {.name = "bot-priority",
     .value = "idle|normal",
     .kind = VALUE_WORD,
     .words = bot_priorities,
     AT(cfg.bot_priority)},
    NUMBER("bot-memory", "MB", bot_memory_mb, 0, 1000000),
    {.name = "ponder",
     .value = "on|off",
     .kind = VALUE_WORD,
     .words = ponder_words,
     AT(cfg.ponder)},
    NUMBER("bot-pause", "MS", bot_pause_ms, 0, 10000),
    {.name = "moved",
     .value = "on|off",
     .kind = VALUE_WORD,
     .words = moved_words,
     AT(cfg.moved)},
    {.name = "look",
     .value = "off|on|ahead",
     .kind = VALUE_WORD,
     .words = look_words,
     AT(cfg.look)},
    NUMBER("away", "S", away_s, 1, 86400),
    NUMBER("reveal", "S", reveal_s, 1, 60),
    NUMBER("ping", "S", ping_s, 1, 3600),
    NUMBER("idle", "S", idle_s, 0, 86400),
    NUMBER("open-hours", "H", open_hours, 1, 8760),
    NUMBER("compact", "S", compact_s, 0, 31536000),
    NUMBER("guest-days", "N", guest_days, 0, 36500),
    NUMBER("table-days", "N", table_days, 0, 36500),
    NUMBER("max-connections", "N", max_connections, 1, 1000000),
    NUMBER("max-per-address", "N", max_per_address, 1, 1000000),
    NUMBER("max-rows", "N", max_rows, 16, STORE_ROWS_MAX),
    NUMBER("watchdog", "S", watchdog_s, 0, 3600),
    NUMBER("queue", "N", queue_max, 16, 1000000),
    FLAG("no-limits", no_limits),
    {0},
#undef AT
#undef TEXT
#undef NUMBER
#undef FLAG
#undef WISH
};

static int set_number(struct serve *to, const struct option *o, long v)
{
    char *at = (char *)to + o->offset;

    if (o->kind == VALUE_NONE) {
        *(bool *)(void *)at = v != 0;
    } else {
        uint32_t n = (uint32_t)v;
        memcpy(at, &n, sizeof n);
    }
    return 0;
}

static int set_word(struct serve *to, const struct option *o, const char *value)
{
    for (int i = 0; o->words[i]; i++)
        if (!strcmp(value, o->words[i])) {
            *((uint8_t *)to + o->offset) = (uint8_t)i;
            return 0;
        }
    return tool_usage(tool_text("bad-word"), o->name, o->value, value, "");
}

static int set(struct serve *to, const struct option *o, const char *value)
{
    long v;

    if (o->kind == VALUE_WORD)
        return set_word(to, o, value);
    if (o->loose && !strcmp(value, "-"))
        value = "yes"; /* the name alone */
    else if (o->loose && (!strcmp(value, "no") || !strcmp(value, "false")))
        value = "";
    if (o->kind != VALUE_NUMBER && o->kind != VALUE_NONE) {
        if (strlen(value) >= o->size)
            return tool_usage(tool_text("value-long"), o->name, (unsigned)o->size - 1);
        memcpy((char *)to + o->offset, value, strlen(value) + 1);
        return 0;
    }
    if (o->kind == VALUE_NONE && (!strcmp(value, "yes") || !strcmp(value, "true")))
        return set_number(to, o, 1);
    if (o->kind == VALUE_NONE && (!strcmp(value, "no") || !strcmp(value, "false")))
        return set_number(to, o, 0);
    if (tool_number(o->name, value, o->lo, o->hi, &v))
        return EXIT_USAGE;
    return set_number(to, o, v);
}

static int set_listen(struct server_config *cfg, const char *value)
{
    const char *colon = strrchr(value, ':');
    long port;
    size_t n = colon ? (size_t)(colon - value) : 0;

    if (colon && value[0] == '[' && n > 2 && value[n - 1] == ']') {
        value++;
        n -= 2;
    }
    if (!colon || n >= sizeof cfg->address)
        return tool_usage(tool_text("serve.bad-listen"), value);
    if (tool_number("--listen", colon + 1, 0, 65535, &port))
        return EXIT_USAGE;
    if (n) {
        memcpy(cfg->address, value, n);
        cfg->address[n] = '\0';
    } else {
        memcpy(cfg->address, "0.0.0.0", 8);
    }
    cfg->port = (uint16_t)port;
    cfg->is_port_asked = true;
    return 0;
}

static int set_by_name(struct serve *to, const char *name, const char *value)
{
    struct nearest n;
    if (!strcmp(name, "listen"))
        return set_listen(&to->cfg, value);
    nearest_begin(&n, name, strlen(name));
    for (const struct option *o = options; o->name; o++) {
        if (o->size && !strcmp(name, o->name))
            return set(to, o, value);
        nearest_try(&n, o->name);
    }
    return tool_usage(tool_text("serve.no-setting"), name, nearest_say(&n, ""));
}

/* A file of settings that is being read; inih does not tell its handler the line. */
struct ini {
    struct serve *to;
    FILE *file;
    const char *path;
    unsigned line, bad; /* of the first setting that was refused; 0: none */
    bool is_whole;      /* the line that was read last has ended */
};

static char *read_ini_line(char *buf, int size, void *user)
{
    struct ini *in = user;
    char *got = fgets(buf, size, in->file);

    in->line += got && in->is_whole;
    in->is_whole = got && strchr(got, '\n');
    return got;
}

static int on_ini(void *user, const char *section, const char *name, const char *value)
{
    struct ini *in = user;
    struct nearest n;
    bool ok;

    if (in->bad)
        return 1; /* one sentence is enough */
    tool_where(tool_text("serve.line"), in->path, in->line);
    nearest_begin(&n, section, strlen(section));
    nearest_try(&n, "serve");
    if (strcmp(section, "serve") == 0)
        ok = set_by_name(in->to, name, value) == 0;
    else
        ok = (section[0] ? tool_usage(tool_text("serve.no-section"), section,
                                      nearest_say(&n, ""))
                         : tool_usage(tool_text("serve.before"), name)) == 0;
    if (!ok)
        in->bad = in->line;
    tool_where("%s", "");
    return ok;
}

static int read_ini(struct serve *to, const char *path)
{
    struct ini in = {
        .to = to, .file = fopen(path, "r"), .path = path, .is_whole = true};
    int line;

    if (!in.file)
        return tool_usage(tool_text("cannot-open"), path, tool_errno());
    errno = 0;
    line = ini_parse_stream(read_ini_line, &in, on_ini, &in);
    if (ferror(in.file))
        line = tool_usage(tool_text("cannot-open"), path, tool_errno());
    else if (line && !in.bad)
        tool_usage(tool_text("serve.bad-line"), path, line);
    fclose(in.file);
    return line ? EXIT_USAGE : 0;
}

static int read_environment(struct serve *to)
{
    char name[64] = "MAAT_LISTEN";
    const char *value = getenv(name);

    tool_where("%s", name);
    if (value && set_listen(&to->cfg, value))
        return EXIT_USAGE;
    for (const struct option *o = options; o->name; o++) {
        char *p = name + 5;
        for (const char *s = o->name; *s; s++)
            *p++ = *s == '-' ? '_' : (char)(*s - 'a' + 'A');
        *p = '\0';
        value = o->size ? getenv(name) : NULL;
        tool_where("%s", name);
        if (value && set(to, o, value))
            return EXIT_USAGE;
    }
    tool_where("%s", "");
    return 0;
}

static int read_arguments(struct serve *to, const struct args *a)
{
    const struct option *o;
    const char *value;
    for (int i = 0; (o = args_given(a, i, &value)); i++) {
        if (!strcmp(o->name, "listen") ? set_listen(&to->cfg, value)
                                       : o->size && set(to, o, value ? value : "yes"))
            return EXIT_USAGE;
    }
    return 0;
}

/* Where the tables are when nobody has said it. */
static int choose_place(struct serve *to)
{
    int rc;

    if (to->cfg.db[0])
        return EXIT_FINE;
    rc = place_find(&to->place);
    if (!rc && !to->place.is_here)
        rc = place_make(&to->place);
    memcpy(to->cfg.db, to->place.path, sizeof to->place.path);
    return rc;
}

static int run(const struct args *a)
{
    struct serve to = {.qr = SAY_AUTO, .browser = SAY_AUTO};
    char why[300];
    const char *ini = args_text(a, "config");
    int rc;

    umask(077); /* the store, its copies and the log are for their owner */
    if (!ini)
        ini = getenv("MAAT_CONFIG");
    server_defaults(&to.cfg);
    if ((ini && read_ini(&to, ini)) || read_environment(&to) || read_arguments(&to, a))
        return EXIT_USAGE;
    if (to.cfg.tls_cert[0] && !to.cfg.tls_key[0])
        return tool_usage("%s", tool_text("serve.no-key"));
    if (to.cfg.tls_key[0] && !to.cfg.tls_cert[0])
        return tool_usage("%s", tool_text("serve.no-cert"));
    rc = choose_place(&to);
    if (rc)
        return rc;
    to.cfg.ready = serve_say_ready;
    to.cfg.ready_ctx = &to;
    if (server_run(&to.cfg, why, sizeof why))
        return tool_fail("%s", tool_reason(why));
    return EXIT_FINE;
}

const struct command command_serve = {
    .name = "serve",
    .run = run,
    .options = options,
    .stays = true,
};
