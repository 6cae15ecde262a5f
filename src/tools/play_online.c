/* play_online.c - `maat play --server URL`: tables of a server. */
#include "tools/play_online.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_LONG = 1024 };

/* The table of the command line in the words of the lobby. */
static void write_draft(const struct args *a, char *text, size_t size)
{
    const char *pair, *seats = args_text(a, "seats");
    int n = snprintf(text, size, "%s", args_word(a, 0));
    for (int i = 0; (pair = args_pair(a, i)) && (size_t)n < size; i++)
        n += snprintf(text + n, size - (size_t)n, " %s", pair);
    if (seats && (size_t)n < size)
        n += snprintf(text + n, size - (size_t)n, " seats=%s", seats);
    if (args_has(a, "memory") && (size_t)n < size)
        snprintf(text + n, size - (size_t)n, " memory=%s", args_text(a, "memory"));
}

static int make(struct lobby_line *l, const struct args *a)
{
    struct lobby_new what;
    char text[LINE_MAX_LONG], why[LINE_MAX_LONG];
    write_draft(a, text, sizeof text);
    if (lobby_line_draft(l->lobby->lang, text, &what, why, sizeof why))
        return tool_usage("%s", why);
    struct sitting *s = lobby_make(l->lobby, &what);
    if (!s)
        return lobby_line_fail(l), EXIT_FAILED;
    return l->sit(l->ctx, s) ? EXIT_FINE : EXIT_FAILED;
}

static int go_to(struct lobby_line *l, const char *table)
{
    struct sitting *s = lobby_sit(l->lobby, table, false);
    if (!s)
        return lobby_line_fail(l), EXIT_FAILED;
    return l->sit(l->ctx, s) ? EXIT_FINE : EXIT_FAILED;
}

/* The link of a table tells its server as well: the table in it, or NULL. */
static const char *split_link(char *server)
{
    char *at = strstr(server, "/t/");
    if (!at || !at[3])
        return NULL;
    *at = '\0';
    return at + 3;
}

/* On the whole terminal where that can be, else line by line. */
static int stay(struct lobby_line *l, const struct foyer_options *whole)
{
    if (whole && foyer_stay(l->lobby, whole) == 0)
        return EXIT_FINE;
    return lobby_line_on(l) ? EXIT_FAILED : EXIT_FINE;
}

static int be_there(struct lobby_line *l, const struct args *a,
                    const struct foyer_options *whole)
{
    char server[CALLER_URL_MAX + 64];
    snprintf(server, sizeof server, "%s", args_text(a, "server"));
    const char *linked = split_link(server), *table = args_text(a, "table");
    int known = lobby_open(l->lobby, server, tool_lang());
    table = table ? table : linked;
    if (lobby_line_greet(l, known, args_text(a, "name"), args_text(a, "login")))
        return EXIT_FAILED;
    if (table)
        return go_to(l, table);
    if (args_word(a, 0))
        return make(l, a);
    return stay(l, whole);
}

int play_online(const struct args *a, const struct online_look *look)
{
    struct foyer_options whole = {.sit = look->sit, .ctx = look->ctx};
    static const char *const not_there[] = {"resume", "position", "seed", NULL};
    char option[32];
    for (int i = 0; not_there[i]; i++) {
        snprintf(option, sizeof option, "--%s", not_there[i]);
        if (args_has(a, not_there[i]))
            return tool_usage(tool_text("not-both"), "--server", option);
    }
    struct lobby *lobby = calloc(1, sizeof *lobby);
    if (!lobby)
        return tool_fail("%s", text_of(NULL, tool_lang(), "ui.no-memory"));
    struct lobby_line l = {lobby, look->sit, look->ctx, look->colour};
    if (look->stage)
        whole.stage = *look->stage;
    int code = be_there(&l, a, look->stage ? &whole : NULL);
    lobby_close(lobby);
    free(lobby);
    return code;
}
