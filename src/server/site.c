/* site.c - where the page lives on the web, and whom to tell of its holes. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/api.h"

enum { SECURITY_DAYS = 30 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                              "0123456789-._~";

/* Names of our own below the root: a proxy that cuts the path off could not be told
 * from one that leaves it. */
static bool is_ours(const char *name, size_t n)
{
    static const char *const ours[] = {"api",    "assets", "healthz",    "metrics",
                                       "readyz", "ws",     ".well-known"};

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strlen(ours[i]) == n && !memcmp(name, ours[i], n))
            return true;
    return false;
}

static bool is_base(const char *path)
{
    for (const char *p = path; *p;) {
        size_t n = strspn(p + 1, letters);
        if (*p != '/' || !n || (n <= 2 && !strncmp(p + 1, "..", n)) ||
            (p == path && is_ours(p + 1, n)))
            return false;
        p += n + 1;
    }
    return true;
}

static int read_origin(struct server *srv, char *why, size_t size)
{
    const char *text = srv->cfg.origin;
    const char *host = strstr(text, "://");
    size_t n;

    if (!text[0])
        return 0;
    n = host ? strcspn(host + 3, "/?#@ ") : 0;
    if (!n || (strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0)) {
        snprintf(why, size, "--origin wants https://HOST or https://HOST/PATH, not %s",
                 text);
        return -1;
    }
    host += 3 + n;
    memcpy(srv->origin, text, (size_t)(host - text));
    n = strlen(host);
    while (n && host[n - 1] == '/')
        n--;
    if (n < sizeof srv->base)
        memcpy(srv->base, host, n);
    if (n < sizeof srv->base && is_base(srv->base))
        return 0;
    snprintf(why, size, "the page cannot live at this path of --origin: %s", host);
    return -1;
}

static int read_contact(const struct server *srv, char *why, size_t size)
{
    static const char *const kinds[] = {"mailto:", "https://", "tel:"};
    const char *text = srv->cfg.security_contact;
    bool is_good = !text[0];

    for (int i = 0; i < 3; i++) {
        size_t n = strlen(kinds[i]);
        is_good |= !strncmp(text, kinds[i], n) && text[n];
    }
    for (const char *p = text; *p; p++)
        is_good &= *p > ' ' && *p < 127;
    if (is_good)
        return 0;
    snprintf(why, size,
             "--security-contact wants mailto:ADDRESS, https://... or tel:..., not %s",
             text);
    return -1;
}

int site_read(struct server *srv, char *why, size_t size)
{
    return read_origin(srv, why, size) || read_contact(srv, why, size) ? -1 : 0;
}

const char *site_path(const struct server *srv, const char *path)
{
    size_t n = strlen(srv->base);

    if (!n || strncmp(path, srv->base, n) != 0 || (path[n] && path[n] != '/'))
        return path;
    return path[n] ? path + n : "/";
}

void api_security(struct call *c)
{
    const struct server *srv = c->srv;
    time_t until = (time_t)(server_now(srv) / 1000) + (time_t)SECURITY_DAYS * 86400;
    struct tm day;
    char text[600], date[32];
    int n;

    if (!srv->cfg.security_contact[0] || !gmtime_r(&until, &day)) {
        call_error(c, 404, "not_found", "no contact is configured");
        return;
    }
    strftime(date, sizeof date, "%Y-%m-%dT00:00:00Z", &day);
    n = snprintf(text, sizeof text,
                 "Contact: %s\nExpires: %s\nPreferred-Languages: en, de\n",
                 srv->cfg.security_contact, date);
    /* Under a path the root of the site belongs to somebody else. */
    if (srv->origin[0] && !srv->base[0])
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "Canonical: %s/.well-known/security.txt\n", srv->origin);
    call_text(c, 200, "text/plain; charset=utf-8", text, (size_t)n);
}
