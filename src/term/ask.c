/* ask.c - one line from the person at the keyboard. */
#include "term/ask.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#include <wchar.h>

enum { REMEMBERED = 200 };

struct asker {
    int fd;
    void (*idle)(void *ctx);
    void *ctx;
    EditLine *edit; /* NULL: the input is no terminal */
    History *history;
    const char *prompt;
    char *line;
    size_t cap;
};

static char *prompt_of(EditLine *e)
{
    struct asker *a = NULL;
    el_get(e, EL_CLIENTDATA, &a);
    return (char *)a->prompt;
}

/* ---- an input that is not edited ------------------------------------------------- */

/* Read ahead of whoever asks: several ask in turn, and all of them read one input. */
static struct {
    char *text;
    size_t len, cap;
    bool is_over;
} ahead;

static bool is_there(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0;
}

static void read_ahead(void)
{
    ssize_t n;
    if (ahead.cap - ahead.len < 4096) {
        ahead.cap += 1 << 14;
        ahead.text = realloc(ahead.text, ahead.cap);
        if (!ahead.text)
            abort();
    }
    do
        n = read(STDIN_FILENO, ahead.text + ahead.len, ahead.cap - ahead.len);
    while (n < 0 && errno == EINTR);
    ahead.is_over = n <= 0;
    ahead.len += n > 0 ? (size_t)n : 0;
}

/* How long the first line is, with its end; 0: it is not there yet. */
static size_t line_ahead(void)
{
    const char *end = ahead.len ? memchr(ahead.text, '\n', ahead.len) : NULL;
    return end ? (size_t)(end + 1 - ahead.text) : ahead.is_over ? ahead.len : 0;
}

static void make_room(struct asker *a, size_t n)
{
    if (n < a->cap)
        return;
    a->cap = n + 1;
    a->line = realloc(a->line, a->cap);
    if (!a->line)
        abort();
}

static ssize_t plain_line(struct asker *a)
{
    size_t n;
    while (!(n = line_ahead()) && !ahead.is_over)
        read_ahead();
    if (!n)
        return -1;
    make_room(a, n);
    memcpy(a->line, ahead.text, n);
    a->line[n] = '\0';
    ahead.len -= n;
    memmove(ahead.text, ahead.text + n, ahead.len);
    return (ssize_t)strlen(a->line);
}

enum asked asker_peek(struct asker *a, char *line, size_t size)
{
    line[0] = '\0';
    if (a->edit)
        return is_there() ? ASKED_KEYS : ASKED_NOTHING;
    if (!line_ahead() && !ahead.is_over && is_there())
        read_ahead();
    size_t n = line_ahead(), shown = n < size ? n : size - 1;
    memcpy(line, n ? ahead.text : "", shown);
    line[shown] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
    return n ? ASKED_LINE : ahead.is_over ? ASKED_END : ASKED_NOTHING;
}

/* ---- a terminal ------------------------------------------------------------------ */

/* Wait for a key, and see meanwhile that everything else goes on. */
static int key_of(EditLine *e, wchar_t *ret)
{
    struct asker *a = NULL;
    unsigned char bytes[8];
    int n = 0;
    el_get(e, EL_CLIENTDATA, &a);
    for (;;) {
        struct pollfd in[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = a->fd, .events = POLLIN}};
        if (poll(in, 2, -1) < 0 && errno != EINTR)
            return -1;
        if (in[1].revents && a->idle)
            a->idle(a->ctx);
        if (!in[0].revents)
            continue;
        if (read(STDIN_FILENO, &bytes[n], 1) != 1)
            return 0;
        n++;
        mbstate_t state = {0};
        size_t len = mbrtowc(ret, (const char *)bytes, (size_t)n, &state);
        if (len <= sizeof bytes)
            return 1;
        if (len == (size_t)-1 ||
            n == (int)sizeof bytes) /* no character of this place */
            n = 0;
    }
}

static void open_editor(struct asker *a)
{
    HistEvent ev;
    a->edit = el_init("maat", stdin, stdout, stderr);
    a->history = a->edit ? history_init() : NULL;
    if (!a->history)
        return;
    history(a->history, &ev, H_SETSIZE, REMEMBERED);
    history(a->history, &ev, H_SETUNIQUE, 1);
    el_set(a->edit, EL_CLIENTDATA, a);
    el_set(a->edit, EL_PROMPT, prompt_of);
    el_set(a->edit, EL_EDITOR, "emacs");
    el_set(a->edit, EL_HIST, history, a->history);
    el_set(a->edit, EL_SIGNAL, 1);
    el_set(a->edit, EL_GETCFN, key_of);
    el_source(a->edit, NULL); /* ~/.editrc, where a person has one */
}

struct asker *asker_new(int fd, void (*idle)(void *ctx), void *ctx)
{
    struct asker *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct asker){.fd = fd, .idle = idle, .ctx = ctx, .prompt = ""};
    const char *term = getenv("TERM");
    bool is_dumb = !term || !term[0] || strcmp(term, "dumb") == 0;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_dumb) {
        if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
            setlocale(LC_CTYPE, "C.UTF-8");
        open_editor(a);
    }
    return a;
}

void asker_free(struct asker *a)
{
    if (!a)
        return;
    if (a->edit)
        el_end(a->edit);
    if (a->history)
        history_end(a->history);
    free(a->line);
    free(a);
}

static ssize_t edit_line(struct asker *a)
{
    HistEvent ev;
    int n = 0;
    const char *text = el_gets(a->edit, &n);
    if (!text || n <= 0)
        return -1;
    if (text[0] != '\n' && a->history)
        history(a->history, &ev, H_ENTER, text);
    make_room(a, (size_t)n);
    memcpy(a->line, text, (size_t)n);
    a->line[n] = '\0';
    return n;
}

char *asker_ask(struct asker *a, const char *prompt)
{
    a->prompt = prompt;
    if (!a->edit)
        fputs(prompt, stdout);
    fflush(stdout);
    ssize_t n = a->edit ? edit_line(a) : plain_line(a);
    if (prompt[0] && !a->edit &&
        !isatty(STDIN_FILENO)) /* what is typed into a pipe is not seen */
        putchar('\n');
    if (n < 0)
        return NULL;
    while (n && strchr("\n\r\t ", a->line[n - 1]))
        a->line[--n] = '\0';
    return a->line + strspn(a->line, " \t");
}
