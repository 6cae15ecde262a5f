/* lobby_line.c - the lobby of a server in lines of text. */
#include "term/lobby_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "term/ask.h"
#include "term/paint.h"

enum { SENTENCE = 1400 };

struct room {
    struct lobby_line *l;
    struct asker *asker;
    bool is_left;
};

static const char *word(const struct lobby_line *l, const char *key)
{
    return text_of(NULL, l->lobby->lang, key);
}

static void say(const char *text)
{
    printf("  ");
    paint_wrapped(stdout, text, 2, 2);
    fflush(stdout);
}

/* What went wrong is not among the tables that somebody may have sent to a file. */
static void complain(const char *text)
{
    fflush(stdout);
    paint_wrapped(stderr, text, 0, 0);
}

int lobby_line_fail(const struct lobby_line *l)
{
    char text[SENTENCE];
    lobby_explain(l->lobby, text, sizeof text);
    complain(text);
    return -1;
}

/* ---- who we are ------------------------------------------------------------------ */

/* What is typed is not shown where that is a terminal. */
static char *ask_secret(struct asker *a, const char *prompt)
{
    struct termios was, now;
    bool is_hidden = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &was) == 0;
    if (!is_hidden)
        return asker_ask(a, prompt);
    now = was;
    now.c_lflag &= ~(tcflag_t)ECHO;
    static char line[256];
    fputs(prompt, stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &now);
    ssize_t n = read(STDIN_FILENO, line, sizeof line - 1);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &was);
    printf("\n");
    if (n <= 0)
        return NULL;
    line[n] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

static int told(const struct lobby_line *l, int bad)
{
    char text[SENTENCE], path[TOKEN_PATH_MAX];
    if (bad)
        return lobby_line_fail(l);
    if (l->lobby->token != TOKEN_FINE) {
        token_file(l->lobby->caller.url, path);
        snprintf(text, sizeof text, "%s %s", word(l, "online.not-kept"), path);
        complain(text);
    }
    return 0;
}

static int log_in(struct lobby_line *l, struct asker *a, const char *login)
{
    char name[CALLER_NAME_MAX];
    snprintf(name, sizeof name, "%s", login);
    const char *password = ask_secret(a, word(l, "online.password"));
    return password ? told(l, lobby_log_in(l->lobby, name, password)) : -1;
}

/* An account, or a guest with a name. */
static int introduce(struct lobby_line *l, struct asker *a, const char *name,
                     const char *login)
{
    char *text;
    if (login)
        return log_in(l, a, login);
    if (name)
        return told(l, lobby_visit(l->lobby, name));
    say(word(l, "online.login"));
    if (!(text = asker_ask(a, "> ")))
        return -1;
    if (text[0])
        return log_in(l, a, text);
    say(word(l, "online.name"));
    if (!(text = asker_ask(a, "> ")))
        return -1;
    return told(l, lobby_visit(l->lobby, text));
}

/* Who is known there already has a name: a guest takes the new one, an account stays.
 */
static void rename_known(struct lobby_line *l, const char *name)
{
    const struct caller *c = &l->lobby->caller;
    char was[CALLER_NAME_MAX], text[SENTENCE];
    if (strcmp(name, c->name) == 0)
        return;
    snprintf(was, sizeof was, "%s", c->name);
    if (c->login[0])
        snprintf(text, sizeof text, word(l, "online.name-kept"), was);
    else if (lobby_rename(l->lobby, name))
        lobby_explain(l->lobby, text, sizeof text);
    else
        snprintf(text, sizeof text, word(l, "online.renamed"), was, c->name);
    say(text);
}

int lobby_line_greet(struct lobby_line *l, int known, const char *name,
                     const char *login)
{
    const struct caller *c = &l->lobby->caller;
    char who[CALLER_NAME_MAX + 40], text[SENTENCE];
    int bad = 0;
    if (known < 0)
        return lobby_line_fail(l);
    bool is_other = login && strcmp(login, c->login) != 0;
    if (known > 0 || is_other) {
        struct asker *a = asker_new(-1, NULL, NULL);
        bad = introduce(l, a, name, login);
        asker_free(a);
    }
    if (bad)
        return -1;
    if (!known && name && !is_other)
        rename_known(l, name);
    snprintf(who, sizeof who, c->login[0] ? "%s" : word(l, "online.guest"), c->name);
    snprintf(text, sizeof text, word(l, "online.at"), c->url, who);
    say(text);
    return 0;
}

/* ---- the tables ------------------------------------------------------------------ */

static void put_row(struct paint *p, const struct lobby_line *l, int i)
{
    const struct lobby_row *row = &l->lobby->row[i];
    char text[SENTENCE], counted[80] = "";
    int len = snprintf(text, sizeof text, "%d) %s%s%s: ", i + 1,
                       text_of(row->game, l->lobby->lang, "title"),
                       row->title[0] ? ", " : "", row->title);
    for (int k = 0; k < row->n; k++)
        len += snprintf(text + len, sizeof text - (size_t)len, "%s%s", k ? ", " : "",
                        row->name[k][0] ? row->name[k] : word(l, "online.free"));
    if (row->free_seats)
        text_counted(NULL, l->lobby->lang, "online.waiting", row->free_seats, counted,
                     sizeof counted);
    else if (row->has_begun)
        snprintf(counted, sizeof counted, "%s",
                 word(l, row->is_asked ? "online.asked" : "online.begun"));
    if (counted[0])
        snprintf(text + len, sizeof text - (size_t)len, " – %s", counted);
    paint(p, INK_PLAIN, "  ");
    paint_flow(p, row->is_asked ? INK_BOLD : INK_PLAIN, text, 2, 5);
}

static void show(const struct lobby_line *l)
{
    static const char *const heads[] = {
        [LOBBY_MINE] = "online.mine",
        [LOBBY_OPEN] = "online.open",
        [LOBBY_RUNNING] = "online.running",
    };
    struct paint p;
    paint_init(&p, l->colour);
    paint(&p, INK_PLAIN, "\n");
    for (int i = 0; i < l->lobby->n; i++) {
        const struct lobby_row *row = &l->lobby->row[i];
        if (!i || row->place != row[-1].place)
            paint(&p, INK_BOLD, "%s\n", word(l, heads[row->place]));
        put_row(&p, l, i);
    }
    if (!l->lobby->n)
        paint(&p, INK_PLAIN, "  %s\n", word(l, "online.none"));
    fputs(p.text, stdout);
    paint_done(&p);
    say(word(l, "online.how"));
}

/* A number of the list becomes the id of its table. */
static const char *table_named(const struct room *r, const char *text, int *row)
{
    char *end;
    long k = strtol(text, &end, 10);
    bool is_number = text[0] && !*end && k >= 1 && k <= r->l->lobby->n;
    *row = is_number ? (int)k - 1 : -1;
    return is_number ? r->l->lobby->row[k - 1].id : text;
}

static void go_to(struct room *r, struct sitting *s)
{
    if (!s)
        lobby_line_fail(r->l);
    else if (!r->l->sit(r->l->ctx, s))
        r->is_left = true;
    else if (lobby_look(r->l->lobby) == 0)
        show(r->l);
}

/* ---- what can be said ------------------------------------------------------------ */

static void do_new(struct room *r, const char *rest)
{
    struct lobby_new what;
    char why[SENTENCE];
    if (lobby_line_draft(r->l->lobby->lang, rest, &what, why, sizeof why))
        say(why);
    else
        go_to(r, lobby_make(r->l->lobby, &what));
}

static void do_join(struct room *r, const char *rest)
{
    int row;
    go_to(r, lobby_sit(r->l->lobby, table_named(r, rest, &row), false));
}

static void do_watch(struct room *r, const char *rest)
{
    int row;
    go_to(r, lobby_sit(r->l->lobby, table_named(r, rest, &row), true));
}

static void do_leave(struct room *r, const char *rest)
{
    int row;
    if (lobby_leave(r->l->lobby, table_named(r, rest, &row)))
        lobby_line_fail(r->l);
    else
        say(word(r->l, "online.left-seat"));
}

static void do_log_in(struct room *r, const char *rest)
{
    char *text = asker_ask(r->asker, word(r->l, "online.new-login"));
    (void)rest;
    if (text && text[0] && log_in(r->l, r->asker, text) == 0)
        lobby_line_greet(r->l, 0, NULL, NULL);
}

static void do_account(struct room *r, const char *rest)
{
    char name[CALLER_NAME_MAX];
    char *text = asker_ask(r->asker, word(r->l, "online.new-login"));
    (void)rest;
    if (!text || !text[0])
        return;
    snprintf(name, sizeof name, "%s", text);
    const char *password = ask_secret(r->asker, word(r->l, "online.password"));
    if (password && told(r->l, lobby_register(r->l->lobby, name, password)) == 0)
        say(word(r->l, "online.account"));
}

static void do_help(struct room *r, const char *rest)
{
    static const char *const keys[] = {"online.help.number", "online.help.new",
                                       "online.help.join",   "online.help.watch",
                                       "online.help.leave",  "online.help.login",
                                       "online.help.quit"};
    (void)rest;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        say(word(r->l, keys[i]));
}

static void do_quit(struct room *r, const char *rest)
{
    (void)rest;
    r->is_left = true;
}

static const struct {
    const char *word, *alias;
    void (*run)(struct room *r, const char *rest);
} words[] = {
    {"new", "neu", do_new},           {"join", "dazu", do_join},
    {"watch", "schauen", do_watch},   {"leave", "aufstehen", do_leave},
    {"login", "anmelden", do_log_in}, {"account", "konto", do_account},
    {"?", "help", do_help},           {"hilfe", "h", do_help},
    {"quit", "ende", do_quit},        {"q", "exit", do_quit},
};

static bool is_word(const char *one, const char *text, size_t len)
{
    return strlen(one) == len && strncmp(one, text, len) == 0;
}

static void obey(struct room *r, char *text)
{
    size_t len = strcspn(text, " ");
    int row;
    if (!len) {
        if (lobby_look(r->l->lobby))
            lobby_line_fail(r->l);
        else
            show(r->l);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(words[i].word, text, len) || is_word(words[i].alias, text, len)) {
            words[i].run(r, text + len + strspn(text + len, " "));
            return;
        }
    const char *table = table_named(r, text, &row);
    if (row < 0)
        say(word(r->l, "online.what"));
    else
        go_to(r, lobby_sit(r->l->lobby, table,
                           r->l->lobby->row[row].place == LOBBY_RUNNING));
}

int lobby_line_on(struct lobby_line *l)
{
    struct room r = {.l = l};
    char *text;
    if (lobby_look(l->lobby))
        return lobby_line_fail(l);
    show(l);
    while (!r.is_left) {
        /* A table that is played in between asks by itself. */
        r.asker = asker_new(-1, NULL, NULL);
        text = asker_ask(r.asker, "> ");
        char *said = text ? strdup(text) : NULL;
        if (said)
            obey(&r, said);
        asker_free(r.asker);
        free(said);
        if (!text)
            break;
    }
    return 0;
}
