/* cmd_serve.c - maat serve: options, the INI file and the environment. */
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "tools/tools.h"

enum kind { KIND_TEXT, KIND_NUMBER, KIND_BOOL };

/* One table for --name, MAAT_NAME and `name =`; in that order of strength. */
static const struct setting {
    const char *name, *value, *about;
    uint8_t kind; /* enum kind */
    size_t offset, size;
    long lo, hi;
} settings[] = {
#define TEXT(n, v, f, a)                                                               \
    {                                                                                  \
        n, v, a, KIND_TEXT, offsetof(struct server_config, f),                         \
            sizeof(((struct server_config *)0)->f), 0, 0                               \
    }
#define NUMBER(n, v, f, lo, hi, a)                                                     \
    {                                                                                  \
        n, v, a, KIND_NUMBER, offsetof(struct server_config, f),                       \
            sizeof(((struct server_config *)0)->f), lo, hi                             \
    }
#define BOOL(n, f, a)                                                                  \
    {                                                                                  \
        n, NULL, a, KIND_BOOL, offsetof(struct server_config, f), 0, 0, 1              \
    }
    TEXT("db", "PATH|URL", db, "SQLite file, or postgres://... for several nodes"),
    TEXT("node", "NAME", node, "name of this process among its peers"),
    TEXT("tls-cert", "FILE", tls_cert, "certificate chain (PEM); with it HTTPS only"),
    TEXT("tls-key", "FILE", tls_key, "its private key"),
    TEXT("origin", "URL", origin, "where the page lives when a proxy is in front"),
    BOOL("trust-proxy", trust_proxy, "believe X-Forwarded-For"),
    BOOL("secure-cookies", secure_cookies, "cookies for HTTPS only (set with TLS)"),
    TEXT("metrics-token", "TOKEN", metrics_token, "bearer that may read /metrics"),
    TEXT("log", "FILE", log_path, "JSON lines; standard error without it"),
    NUMBER("log-level", "0..3", log_level, 0, 3, "errors, warnings, information, all"),
    NUMBER("bot-threads", "N", bot_threads, 1, 64, "threads in which bots think"),
    NUMBER("bot-pause", "MS", bot_pause_ms, 0, 10000, "least time of a bot's move"),
    NUMBER("away", "S", away_s, 1, 86400, "absence after which a bot stands in"),
    NUMBER("ping", "S", ping_s, 1, 3600, "silence after which a client is pinged"),
    NUMBER("idle", "S", idle_s, 0, 86400, "idle tables leave memory after this"),
    NUMBER("open-hours", "H", open_hours, 1, 8760, "tables that do not begin close"),
    NUMBER("max-connections", "N", max_connections, 1, 1000000, "WebSockets at most"),
    NUMBER("queue", "N", queue_max, 16, 1000000, "requests to the store that may wait"),
    BOOL("no-limits", no_limits, "no rate limits (load tests)"),
#undef TEXT
#undef NUMBER
#undef BOOL
};

enum { N_SETTINGS = sizeof settings / sizeof settings[0] };

static void help(void)
{
    puts(
        "usage: maat serve [--listen ADDRESS:PORT] [--config FILE] [OPTIONS]\n\n"
        "Hosts tables for the browser and for programs. Every option can stand in the\n"
        "INI file under [serve] and in the environment (MAAT_DB, MAAT_TLS_CERT, "
        "...).\n\n"
        "  --listen ADDRESS:PORT     127.0.0.1:8080 without it; port 0: any\n"
        "  --config FILE             INI file");
    for (int i = 0; i < N_SETTINGS; i++)
        printf("  --%s %-*s %s\n", settings[i].name, 22 - (int)strlen(settings[i].name),
               settings[i].value ? settings[i].value : "", settings[i].about);
}

static int set_number(struct server_config *cfg, const struct setting *s, long v)
{
    char *at = (char *)cfg + s->offset;

    if (s->kind == KIND_BOOL) {
        *(bool *)(void *)at = v != 0;
    } else {
        uint32_t n = (uint32_t)v;
        memcpy(at, &n, sizeof n);
    }
    return 0;
}

static int set(struct server_config *cfg, const struct setting *s, const char *value)
{
    long v;

    if (s->kind == KIND_TEXT) {
        if (strlen(value) >= s->size)
            return tool_usage("%s is too long", s->name);
        memcpy((char *)cfg + s->offset, value, strlen(value) + 1);
        return 0;
    }
    if (s->kind == KIND_BOOL && (!strcmp(value, "yes") || !strcmp(value, "true")))
        return set_number(cfg, s, 1);
    if (s->kind == KIND_BOOL && (!strcmp(value, "no") || !strcmp(value, "false")))
        return set_number(cfg, s, 0);
    if (tool_number(s->name, value, s->lo, s->hi, &v))
        return EXIT_USAGE;
    return set_number(cfg, s, v);
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
        return tool_usage("--listen wants ADDRESS:PORT, not %.60s", value);
    if (tool_number("listen", colon + 1, 0, 65535, &port))
        return EXIT_USAGE;
    if (n) {
        memcpy(cfg->address, value, n);
        cfg->address[n] = '\0';
    } else {
        memcpy(cfg->address, "0.0.0.0", 8);
    }
    cfg->port = (uint16_t)port;
    return 0;
}

static int set_by_name(struct server_config *cfg, const char *name, const char *value)
{
    if (!strcmp(name, "listen"))
        return set_listen(cfg, value);
    for (int i = 0; i < N_SETTINGS; i++)
        if (!strcmp(name, settings[i].name))
            return set(cfg, &settings[i], value);
    return tool_usage("no such setting: %.60s", name);
}

static int on_ini(void *user, const char *section, const char *name, const char *value)
{
    if (strcmp(section, "serve") != 0)
        return 1;
    return set_by_name(user, name, value) == 0;
}

static int read_ini(struct server_config *cfg, const char *path)
{
    int line = ini_parse(path, on_ini, cfg);

    if (line < 0)
        return tool_usage("cannot read %s", path);
    if (line > 0)
        return tool_usage("%s: line %d is wrong", path, line);
    return 0;
}

static int read_environment(struct server_config *cfg)
{
    char name[64] = "MAAT_LISTEN";
    const char *value = getenv(name);

    if (value && set_listen(cfg, value))
        return EXIT_USAGE;
    for (int i = 0; i < N_SETTINGS; i++) {
        char *p = name + 5;
        for (const char *s = settings[i].name; *s; s++)
            *p++ = *s == '-' ? '_' : (char)(*s - 'a' + 'A');
        *p = '\0';
        value = getenv(name);
        if (value && set(cfg, &settings[i], value))
            return EXIT_USAGE;
    }
    return 0;
}

static bool is_flag(const char *name)
{
    for (int i = 0; i < N_SETTINGS; i++)
        if (!strcmp(name, settings[i].name))
            return settings[i].kind == KIND_BOOL;
    return false;
}

static int read_arguments(struct server_config *cfg, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i] + 2;
        if (strncmp(argv[i], "--", 2) != 0)
            return tool_usage("serve takes options only, not %.60s", argv[i]);
        if (is_flag(name)) {
            if (set_by_name(cfg, name, "yes"))
                return EXIT_USAGE;
            continue;
        }
        if (i + 1 == argc)
            return tool_usage("--%.40s wants a value", name);
        i++;
        if (strcmp(name, "config") != 0 && set_by_name(cfg, name, argv[i]))
            return EXIT_USAGE;
    }
    return 0;
}

int cmd_serve(int argc, char **argv)
{
    struct server_config cfg;
    const char *ini = getenv("MAAT_CONFIG");

    server_defaults(&cfg);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) {
            help();
            return EXIT_FINE;
        }
        if (!strcmp(argv[i], "--config") && i + 1 < argc)
            ini = argv[i + 1];
    }
    if ((ini && read_ini(&cfg, ini)) || read_environment(&cfg) ||
        read_arguments(&cfg, argc, argv))
        return EXIT_USAGE;
    if (cfg.tls_cert[0] && !cfg.tls_key[0])
        return tool_usage("--tls-cert wants --tls-key as well");
    return server_run(&cfg) ? EXIT_FAILED : EXIT_FINE;
}
