/* serve_say.c - what `maat serve` tells people once it runs. */
#define _DEFAULT_SOURCE
#include "tools/serve_say.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "server/hosts.h"
#include "tools/browser.h"
#include "tools/qr.h"
#include "tools/tools.h"

enum { URL_TEXT = 128 };

/* A text of texts/tools.* as a line of its own. */
static void say_line(const char *key, ...)
{
    va_list ap;

    va_start(ap, key);
    vprintf(tool_text(key), ap);
    va_end(ap);
    putchar('\n');
}

static void url_of(const struct serve *s, const char *host, uint16_t port,
                   char ret[URL_TEXT])
{
    hosts_url(ret, URL_TEXT, s->cfg.tls_cert[0] != '\0', host, port);
}

static void say_tables(const struct serve *s)
{
    char from[2 * PLACE_PATH], folder[PLACE_PATH], to[2 * PLACE_PATH];
    const struct place *p = &s->place;

    if (strstr(s->cfg.db, "://"))
        return; /* it may hold a password */
    if (!p->is_here || !p->fixed[0]) {
        say_line("serve.tables", s->cfg.db);
        return;
    }
    if (p->is_twice) {
        say_line("serve.here", p->path);
        say_line("serve.twice", p->fixed);
        return;
    }
    snprintf(folder, sizeof folder, "%s", p->fixed);
    *strrchr(folder, '/') = '\0';
    place_quote(p->path, from, sizeof from);
    place_quote(folder, to, sizeof to);
    say_line("serve.here", p->path);
    say_line("serve.move", p->fixed);
    printf("  mkdir -p -m 700 %s && mv -n %s* %s/\n", to, from, to);
}

static bool is_terminal(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && strcmp(term, "dumb") != 0;
}

/* Also where the locale that is asked for is not installed, as in small systems. */
static bool speaks_utf8(void)
{
    static const char *const vars[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    if (!strcmp(nl_langinfo(CODESET), "UTF-8"))
        return true;
    for (int i = 0; i < 3; i++) {
        const char *v = getenv(vars[i]);
        if (v && v[0])
            return strstr(v, "UTF-8") || strstr(v, "utf8");
    }
    return false;
}

static void say_qr(const struct serve *s, const char *url)
{
    struct winsize w = {0};
    bool is_asked = s->qr == SAY_YES;

    if (s->qr == SAY_NO || (!is_asked && !is_terminal(STDOUT_FILENO)))
        return;
    if (!url) {
        if (is_asked)
            say_line("serve.no-qr");
        return;
    }
    if (!is_asked)
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &w);
    qr_draw(stdout, url, speaks_utf8(), w.ws_col);
}

static void say_network(const struct serve *s, uint16_t port)
{
    struct hosts h;
    char url[URL_TEXT];

    if (hosts_is_loopback(s->cfg.address)) {
        say_qr(s, NULL);
        return;
    }
    hosts_find(&h, s->cfg.address, port);
    for (int i = 0; i < h.n; i++) {
        url_of(s, h.host[i], port, url);
        say_line("serve.network", url);
    }
    if (!h.n) {
        say_line("serve.no-network");
        return;
    }
    url_of(s, h.host[0], port, url);
    say_qr(s, url);
}

static void show_page(const struct serve *s, const char *url)
{
    bool is_asked = s->browser == SAY_YES;

    if (s->browser == SAY_NO ||
        (!is_asked && (!isatty(STDERR_FILENO) || s->cfg.origin[0] ||
                       !hosts_is_loopback(s->cfg.address) || !browser_is_there())))
        return;
    if (!browser_open(url) && is_asked)
        tool_fail("%s", tool_text("serve.no-browser"));
}

void serve_say_ready(void *ctx, uint16_t port)
{
    const struct serve *s = ctx;
    char url[URL_TEXT];

    url_of(s, hosts_own(s->cfg.address), port, url);
    say_line("serve.at", url);
    if (!s->cfg.is_port_asked && port != SERVER_PORT)
        say_line("serve.moved", SERVER_PORT, (unsigned)port);
    if (s->cfg.origin[0])
        say_line("serve.origin", s->cfg.origin);
    else
        say_network(s, port);
    say_tables(s);
    fflush(stdout);
    show_page(s, url);
    /* Last: whoever takes it at its word at once does not stop the browser as well. */
    if (isatty(STDOUT_FILENO))
        say_line("serve.stop");
    fflush(stdout);
}
