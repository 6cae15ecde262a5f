/* stage.c - the terminal as a whole, by ncurses. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "screen/stage.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "screen/palette.h"

static struct {
    bool is_open, ascii;
    SCREEN *screen;
    struct termios before;
    struct palette palette;
    int pair[HUE_COUNT][HUE_COUNT]; /* of ncurses, + 1; 0: not asked for yet */
} stage;

/* ---- back to what it was --------------------------------------------------------- */

static const int ending[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGSEGV,
                             SIGABRT, SIGBUS,  SIGFPE, SIGILL};
enum { N_ENDING = sizeof ending / sizeof ending[0] };
static struct sigaction old_ending[N_ENDING];

/* Only calls that a handler may make: sequences that all terminals of today know. */
static void end_by(int number)
{
    static const char back[] = "\033[?1000l\033[?1002l\033[?1006l\033[0m\033[?25h"
                               "\033[?1049l\033[?1l\033>\r\n";
    if (stage.is_open) {
        if (write(STDOUT_FILENO, back, sizeof back - 1) < 0)
            stage.is_open = false;
        tcsetattr(STDIN_FILENO, TCSANOW, &stage.before);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_signals(void)
{
    struct sigaction act;
    memset(&act, 0, sizeof act);
    sigemptyset(&act.sa_mask);
    act.sa_handler = end_by;
    for (int i = 0; i < N_ENDING; i++)
        sigaction(ending[i], &act, &old_ending[i]);
}

void stage_close(void)
{
    if (!stage.is_open)
        return;
    stage.is_open = false;
    for (int i = 0; i < N_ENDING; i++)
        sigaction(ending[i], &old_ending[i], NULL);
    endwin();
    delscreen(stage.screen);
    stage.screen = NULL;
}

/* ---- opening --------------------------------------------------------------------- */

bool stage_is_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && term[0] &&
           strcmp(term, "dumb") != 0;
}

static bool is_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* The entry of the same terminal that takes colours as they are, where there is one. */
static SCREEN *open_direct(void)
{
    char name[80];
    const char *term = getenv("TERM");
    const char *end = strchr(term, '-');
    int code;
    snprintf(name, sizeof name, "%.*s-direct", (int)(end ? end - term : 40), term);
    if (setupterm(name, STDOUT_FILENO, &code) != OK)
        return NULL;
    del_curterm(cur_term);
    return newterm(name, stdout, stdin);
}

static SCREEN *open_screen(enum stage_colour wanted)
{
    SCREEN *s = NULL;
    int code;
    if (setupterm(NULL, STDOUT_FILENO, &code) != OK)
        return NULL;
    bool can_move = cursor_address != NULL;
    del_curterm(cur_term);
    if (!can_move)
        return NULL;
    if (wanted == STAGE_COLOUR_TRUE)
        s = open_direct();
    return s ? s : newterm(NULL, stdout, stdin);
}

static enum stage_colour colour_of(const struct stage_options *o)
{
    const char *no = getenv("NO_COLOR"), *depth = getenv("COLORTERM");
    if (o->colour != STAGE_COLOUR_AUTO)
        return o->colour;
    if (no && no[0])
        return STAGE_COLOUR_NONE;
    if (depth && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0))
        return STAGE_COLOUR_TRUE;
    return STAGE_COLOUR_256;
}

static bool is_light(const struct stage_options *o)
{
    const char *both = getenv("COLORFGBG"), *back;
    if (o->ground != STAGE_GROUND_AUTO)
        return o->ground == STAGE_LIGHT;
    back = both ? strrchr(both, ';') : NULL;
    return back && (strcmp(back + 1, "7") == 0 || strcmp(back + 1, "15") == 0);
}

static void open_colours(const struct stage_options *o, enum stage_colour wanted)
{
    enum palette_depth depth = PALETTE_NONE;
    if (wanted != STAGE_COLOUR_NONE && has_colors()) {
        start_color();
        use_default_colors();
        depth = tigetflag("RGB") > 0                         ? PALETTE_TRUE
                : COLORS >= 256 && wanted != STAGE_COLOUR_16 ? PALETTE_256
                : COLORS >= 16                               ? PALETTE_16
                                                             : PALETTE_8;
    }
    palette_init(&stage.palette, depth, is_light(o));
}

int stage_open(const struct stage_options *o)
{
    static bool is_registered;
    enum stage_colour wanted = colour_of(o);
    stage.ascii = !is_utf8() || o->ascii;
    canvas_ascii(stage.ascii);
    if (tcgetattr(STDIN_FILENO, &stage.before))
        return -1;
    set_escdelay(25);
    stage.screen = open_screen(wanted);
    if (!stage.screen)
        return -1;
    stage.is_open = true;
    memset(stage.pair, 0, sizeof stage.pair);
    watch_signals();
    if (!is_registered)
        is_registered = atexit(stage_close) == 0;
    open_colours(o, wanted);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    meta(stdscr, TRUE);
    curs_set(0);
    leaveok(stdscr, TRUE);
    if (o->mouse) {
        mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED,
                  NULL);
        mouseinterval(0);
    }
    return 0;
}

/* ---- showing --------------------------------------------------------------------- */

int stage_height(void)
{
    return LINES;
}

int stage_width(void)
{
    return COLS;
}

bool stage_is_small(void)
{
    return LINES < STAGE_HEIGHT || COLS < STAGE_WIDTH;
}

static int pair_of(struct ink ink)
{
    int *pair = &stage.pair[ink.fore][ink.back];
    if (!*pair)
        *pair = 1 + alloc_pair(palette_colour(&stage.palette, ink.fore),
                               palette_colour(&stage.palette, ink.back));
    return *pair > 0 ? *pair - 1 : 0;
}

static void show_cell(int y, int x, const struct cell *cell)
{
    cchar_t out;
    attr_t attr = A_NORMAL;
    int pair = 0;
    wchar_t sign[2] = {(wchar_t)(stage.ascii ? palette_ascii(cell->sign) : cell->sign)};
    unsigned look = palette_look(&stage.palette, cell->ink);
    attr |= look & LOOK_BOLD ? A_BOLD : 0;
    attr |= look & LOOK_REVERSE ? A_REVERSE : 0;
    attr |= look & LOOK_UNDER ? A_UNDERLINE : 0;
    if (stage.palette.depth != PALETTE_NONE)
        pair = pair_of(cell->ink);
    setcchar(&out, sign, attr, (short)(pair < 256 ? pair : 0), &pair);
    mvadd_wch(y, x, &out);
}

void stage_show(const struct canvas *c)
{
    erase();
    for (int y = 0; y < c->height && y < LINES; y++)
        for (int x = 0; x < c->width && x < COLS; x++) {
            const struct cell *cell = canvas_at(c, y, x);
            if (cell->sign)
                show_cell(y, x, cell);
        }
    refresh();
}

/* ---- keys ------------------------------------------------------------------------ */

static uint32_t special_of(wint_t code)
{
    static const struct {
        int from;
        uint32_t to;
    } keys[] = {
        {KEY_UP, STAGE_KEY_UP},         {KEY_DOWN, STAGE_KEY_DOWN},
        {KEY_LEFT, STAGE_KEY_LEFT},     {KEY_RIGHT, STAGE_KEY_RIGHT},
        {KEY_PPAGE, STAGE_KEY_PAGE_UP}, {KEY_NPAGE, STAGE_KEY_PAGE_DOWN},
        {KEY_HOME, STAGE_KEY_HOME},     {KEY_END, STAGE_KEY_END},
        {KEY_DC, STAGE_KEY_DELETE},     {KEY_BACKSPACE, STAGE_KEY_BACK},
        {KEY_ENTER, STAGE_KEY_ENTER},   {KEY_RESIZE, STAGE_KEY_RESIZE},
        {KEY_BTAB, STAGE_KEY_BACK_TAB}, {KEY_F(1), STAGE_KEY_F1},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if ((int)code == keys[i].from)
            return keys[i].to;
    return STAGE_KEY_NONE;
}

static struct stage_key mouse_key(void)
{
    MEVENT e;
    struct stage_key key = {STAGE_KEY_NONE, 0, 0};
    if (getmouse(&e) != OK)
        return key;
    key.y = e.y;
    key.x = e.x;
    if (e.bstate & BUTTON4_PRESSED)
        key.code = STAGE_KEY_WHEEL_UP;
    else if (e.bstate & BUTTON5_PRESSED)
        key.code = STAGE_KEY_WHEEL_DOWN;
    else if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        key.code = STAGE_KEY_CLICK;
    return key;
}

/* What ncurses has read and not given yet, without waiting. */
static bool next_key(struct stage_key *ret)
{
    wint_t code;
    timeout(0);
    int kind = get_wch(&code);
    *ret = (struct stage_key){STAGE_KEY_NONE, 0, 0};
    if (kind == ERR)
        return false;
    if (kind == KEY_CODE_YES && code == KEY_MOUSE)
        *ret = mouse_key();
    else if (kind == KEY_CODE_YES)
        ret->code = special_of(code);
    else
        ret->code = code == '\r'  ? STAGE_KEY_ENTER
                    : code == 127 ? STAGE_KEY_BACK
                                  : (uint32_t)code;
    return true;
}

struct stage_key stage_key(int ms, int fd)
{
    struct stage_key key;
    struct pollfd in[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                           {.fd = fd, .events = POLLIN}};
    if (next_key(&key))
        return key;
    if (poll(in, fd >= 0 ? 2 : 1, ms) < 0) /* a signal: perhaps another size */
        return next_key(&key) ? key : (struct stage_key){STAGE_KEY_NONE, 0, 0};
    if (in[0].revents & POLLIN && next_key(&key))
        return key;
    if (in[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        key.code = STAGE_KEY_GONE;
    return key;
}

void stage_bell(void)
{
    beep();
}

int64_t stage_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
