/* terminal.c - a program in a terminal that a test reads and types into. */
#define _GNU_SOURCE 1
#include "screen/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

enum { LINE = 1024, PAUSE_MS = 6 };

struct terminal {
    int fd, high, wide, held, status;
    bool is_waited_for;
    pid_t pid;
    bool is_gone;
    VTerm *vt;
    VTermScreen *screen;
    char line[LINE];
};

static void set_size(struct terminal *t, int high, int wide)
{
    struct winsize size = {.ws_row = (unsigned short)high,
                           .ws_col = (unsigned short)wide};
    t->high = high;
    t->wide = wide;
    ioctl(t->fd, TIOCSWINSZ, &size);
}

static void run(const char *name, char *const *args)
{
    setsid();
    int fd = open(name, O_RDWR);
    ioctl(fd, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    setenv("TERM", "xterm-256color", 1);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    execv(args[0], args);
    _exit(127);
}

struct terminal *terminal_open(char *const *args, int high, int wide)
{
    struct terminal *t = calloc(1, sizeof *t);
    char name[100] = "";
    if (!t)
        abort();
    t->held = -1;
    t->fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (t->fd < 0 || grantpt(t->fd) || unlockpt(t->fd) ||
        ptsname_r(t->fd, name, sizeof name))
        abort();
    set_size(t, high, wide);
    t->vt = vterm_new(high, wide);
    vterm_set_utf8(t->vt, 1);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_reset(t->screen, 1);
    t->pid = fork();
    if (!t->pid)
        run(name, args);
    return t;
}

void terminal_hold(struct terminal *t)
{
    char name[100];
    if (ptsname_r(t->fd, name, sizeof name) == 0)
        t->held = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

int terminal_wait(struct terminal *t)
{
    if (!t->is_waited_for)
        waitpid(t->pid, &t->status, 0);
    t->is_waited_for = true;
    return WIFEXITED(t->status) ? WEXITSTATUS(t->status) : 128 + WTERMSIG(t->status);
}

int terminal_close(struct terminal *t)
{
    for (int i = 0; i < 200 && !t->is_gone && !t->is_waited_for; i++)
        terminal_read(t, 20);
    if (!t->is_gone && !t->is_waited_for)
        kill(t->pid, SIGKILL);
    int status = terminal_wait(t);
    close(t->fd);
    if (t->held >= 0)
        close(t->held);
    vterm_free(t->vt);
    free(t);
    return status;
}

/* ---- reading --------------------------------------------------------------------- */

static size_t put_letter(char *to, uint32_t sign)
{
    size_t n = 0;
    if (sign < 0x80) {
        to[n++] = (char)(sign ? sign : ' ');
        return n;
    }
    if (sign >= 0x800)
        to[n++] = (char)(0xe0 | sign >> 12);
    to[n] = (char)(sign >= 0x800 ? 0x80 | (sign >> 6 & 0x3f) : 0xc0 | sign >> 6);
    to[n + 1] = (char)(0x80 | (sign & 0x3f));
    return n + 2;
}

const char *terminal_line(struct terminal *t, int y)
{
    size_t len = 0, end = 0;
    for (int x = 0; x < t->wide && len + 4 < LINE; x++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(t->screen, (VTermPos){y, x}, &cell);
        if (cell.chars[0] == (uint32_t)-1)
            continue; /* the right half of a wide one */
        len += put_letter(t->line + len, cell.chars[0]);
        if (cell.chars[0] && cell.chars[0] != ' ')
            end = len;
    }
    t->line[end] = '\0';
    return t->line;
}

char *terminal_text(struct terminal *t)
{
    char *text = calloc((size_t)t->high, LINE);
    size_t len = 0;
    for (int y = 0; text && y < t->high; y++)
        len += (size_t)snprintf(text + len, LINE, "%s\n", terminal_line(t, y));
    return text;
}

bool terminal_shows(struct terminal *t, const char *text)
{
    for (int y = 0; y < t->high; y++)
        if (strstr(terminal_line(t, y), text))
            return true;
    return false;
}

int terminal_high(const struct terminal *t)
{
    return t->high;
}

bool terminal_is_gone(const struct terminal *t)
{
    return t->is_gone;
}

bool terminal_read(struct terminal *t, int ms)
{
    char bytes[16384];
    bool any = false;
    struct pollfd in = {.fd = t->fd, .events = POLLIN};
    while (!t->is_gone && poll(&in, 1, ms) > 0) {
        ssize_t n = read(t->fd, bytes, sizeof bytes);
        if (n <= 0)
            t->is_gone = true;
        else
            vterm_input_write(t->vt, bytes, (size_t)n);
        any |= n > 0;
        ms = ms < PAUSE_MS ? ms : PAUSE_MS;
        /* What a terminal answers by itself. */
        size_t answer = vterm_output_read(t->vt, bytes, sizeof bytes);
        if (answer && write(t->fd, bytes, answer) < 0)
            t->is_gone = true;
    }
    return any;
}

/* ---- typing ---------------------------------------------------------------------- */

void terminal_type(struct terminal *t, const char *keys)
{
    if (write(t->fd, keys, strlen(keys)) < 0)
        t->is_gone = true;
}

void terminal_click(struct terminal *t, int y, int x)
{
    char keys[64];
    snprintf(keys, sizeof keys, "\033[<0;%d;%dM\033[<0;%d;%dm", x + 1, y + 1, x + 1,
             y + 1);
    terminal_type(t, keys);
}

void terminal_resize(struct terminal *t, int high, int wide)
{
    vterm_set_size(t->vt, high, wide);
    set_size(t, high, wide);
}

void terminal_signal(struct terminal *t, int number)
{
    kill(t->pid, number);
}

bool terminal_is_cooked(const struct terminal *t)
{
    struct termios now;
    const tcflag_t both = ICANON | ECHO;
    return tcgetattr(t->fd, &now) == 0 && (now.c_lflag & both) == both;
}
