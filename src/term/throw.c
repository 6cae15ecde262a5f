/* throw.c - throwing by hand in the terminal: stop a needle, stop a power bar. */
#include "term/throw.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "games/horus/dexterity.h"
#include "games/horus/state.h"

enum {
    WIDTH = 50,           /* columns of the bars */
    FRAME = 16,           /* milliseconds */
    PATIENCE = 60 * 1000, /* then chance throws */
    LABEL = 10,
};

extern const struct game game_horus;

bool throw_possible(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the terminal: keys one by one, and back again ------------------------------- */

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { N_ENDING = sizeof ending / sizeof ending[0] };

static struct termios before;
static struct sigaction old_ending[N_ENDING], old_stop;

/* Only calls that a handler may make. */
static void restore(void)
{
    static const char show_cursor[] = "\033[?25h\n";
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (write(STDOUT_FILENO, show_cursor, sizeof show_cursor - 1) < 0)
        return;
}

static void end_by(int number)
{
    restore();
    signal(number, SIG_DFL);
    raise(number);
}

static int raw_begin(void)
{
    struct sigaction act;
    if (tcgetattr(STDIN_FILENO, &before))
        return -1;
    memset(&act, 0, sizeof act);
    sigemptyset(&act.sa_mask);
    act.sa_handler = end_by;
    for (int i = 0; i < N_ENDING; i++)
        sigaction(ending[i], &act, &old_ending[i]);
    act.sa_handler = SIG_IGN; /* nobody sleeps with the needle running */
    sigaction(SIGTSTP, &act, &old_stop);
    struct termios raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    fputs("\033[?25l", stdout);
    fflush(stdout);
    return 0;
}

static void raw_end(void)
{
    restore();
    for (int i = 0; i < N_ENDING; i++)
        sigaction(ending[i], &old_ending[i], NULL);
    sigaction(SIGTSTP, &old_stop, NULL);
}

/* The next key within one frame, 0 for none, -1 when the input is at its end. */
static int key_of_frame(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    char c;
    if (poll(&in, 1, FRAME) <= 0)
        return 0;
    return read(STDIN_FILENO, &c, 1) == 1 ? (unsigned char)c : -1;
}

/* ---- drawing --------------------------------------------------------------------- */

/* What a running throw knows. */
struct hand {
    const struct horus_state *s;
    enum lang lang;
    bool ccw, assist;
    bool god[WIDTH]; /* columns of the ball's bar that reach the own god */
};

static const char *say(const struct hand *h, const char *key)
{
    return text_of(&game_horus, h->lang, key);
}

static int column_of(int power)
{
    return power * (WIDTH - 1) / 1000;
}

static void put_label(const struct hand *h, const char *key)
{
    const char *text = say(h, key);
    int width = 0;
    for (const char *p = text; *p; p++)
        width += ((unsigned char)*p & 0xc0) != 0x80;
    printf("\r  %s%*s ", text, width < LABEL ? LABEL - width : 0, "");
}

static void draw_ball(const struct hand *h, int power)
{
    put_label(h, "throw.power");
    for (int i = 0; i < WIDTH; i++)
        fputs(i == column_of(power)  ? "█"
              : h->god[i]            ? "◆"
              : i < column_of(power) ? "─"
                                     : "·",
              stdout);
    printf(" %4d  %s\033[K", power, say(h, h->ccw ? "throw.ccw" : "throw.cw"));
    fflush(stdout);
}

static void draw_needle(const struct hand *h, int needle)
{
    int at = column_of((needle + 1000) / 2);
    put_label(h, "throw.needle");
    for (int i = 0; i < WIDTH; i++)
        fputs(i == at ? "▲" : i == WIDTH / 2 ? "┃" : "·", stdout);
    printf(" %5d  %s\033[K", needle, h->assist ? say(h, "throw.assist") : "");
    fflush(stdout);
}

static void draw_power(const struct hand *h, int power)
{
    enum { BEST = 497 };
    put_label(h, "throw.power");
    for (int i = 0; i < WIDTH; i++)
        fputs(i == column_of(power)  ? "█"
              : i == column_of(BEST) ? "┃"
              : i < column_of(power) ? "─"
                                     : "·",
              stdout);
    printf(" %5d\033[K", power);
    fflush(stdout);
}

/* ---- the throws ------------------------------------------------------------------ */

enum swing { BALL_POWER, RING_NEEDLE, RING_POWER };

static int value_at(const struct hand *h, enum swing what, int64_t ms)
{
    if (what == BALL_POWER)
        return horus_ball_bar(ms);
    return what == RING_NEEDLE ? horus_ring_needle(ms, h->assist)
                               : horus_ring_bar(ms, h->assist);
}

static void draw_swing(const struct hand *h, enum swing what, int value)
{
    if (what == BALL_POWER)
        draw_ball(h, value);
    else if (what == RING_NEEDLE)
        draw_needle(h, value);
    else
        draw_power(h, value);
}

/* Swing until a key stops it; false: left to chance. */
static bool stop(struct hand *h, enum swing what, int *ret)
{
    int64_t began = now_ms();
    for (;;) {
        int64_t ms = now_ms() - began;
        draw_swing(h, what, value_at(h, what, ms));
        int key = key_of_frame();
        ms = now_ms() - began;
        if (key < 0 || key == 'q' || ms > PATIENCE)
            return false;
        if (key == ' ' || key == '\n' || key == '\r') {
            *ret = value_at(h, what, ms);
            draw_swing(h, what, *ret);
            putchar('\n');
            return true;
        }
        if (key == 'd' && what == BALL_POWER)
            h->ccw = !h->ccw;
        if (key == 'a' && what == RING_NEEDLE) {
            h->assist = !h->assist;
            began = now_ms();
        }
    }
}

/* Without tremor, which powers end at the own god? Direction does not matter. */
static void find_gods(struct hand *h)
{
    for (int i = 0; i < WIDTH; i++) {
        int power = i * 1000 / (WIDTH - 1);
        h->god[i] =
            horus_ball_cell(horus_ball_launch(power, /* g= */ 0)) % HORUS_HOLLOWS == 0;
    }
}

static int throw_ball(struct hand *h, char *input, size_t size)
{
    int power;
    find_gods(h);
    printf("%s  (◆ %s)\n", say(h, "throw.ball"), say(h, "throw.god"));
    if (!stop(h, BALL_POWER, &power))
        return -1;
    snprintf(input, size, "ball %d %s", power, h->ccw ? "ccw" : "cw");
    return 0;
}

static int throw_ring(struct hand *h, char *input, size_t size)
{
    int needle, power;
    printf("%s  (┃ %s)\n", say(h, "throw.ring"), say(h, "throw.best"));
    if (!stop(h, RING_NEEDLE, &needle) || !stop(h, RING_POWER, &power))
        return -1;
    snprintf(input, size, h->assist ? "ring %d %d assist" : "ring %d %d", needle,
             power);
    return 0;
}

int throw_play(const struct game *g, const struct game_view *v, enum lang lang,
               char *input, size_t size)
{
    if (g != &game_horus || !throw_possible())
        return -1;
    struct hand h = {.s = horus_peek(game_peek(v)), .lang = lang};
    unsigned phase = h.s->head.phase;
    if (h.s->thrower == HORUS_NONE || raw_begin())
        return -1;
    int code = phase == HORUS_PHASE_BALL ? throw_ball(&h, input, size)
                                         : throw_ring(&h, input, size);
    raw_end();
    if (code)
        printf("  %s\n", say(&h, "throw.chance"));
    return code;
}

/* ---- watching -------------------------------------------------------------------- */

static void draw_track(const struct hand *h, int at)
{
    putchar('\r');
    for (int i = 0; i < HORUS_HOLLOWS; i++)
        printf(i == at ? "  (●%s)" : "   %s ",
               text_word(&game_horus, h->lang, horus_hollow_words[i]));
    printf("\033[K");
    fflush(stdout);
}

void throw_watch(const struct game *g, const struct game_view *v, enum lang lang,
                 game_action outcome)
{
    static int64_t times[HORUS_BALL_CURVE];
    if (g != &game_horus || game_verb(outcome) != HORUS_DO_BALL || !throw_possible())
        return;
    struct hand h = {.s = horus_peek(game_peek(v)), .lang = lang};
    if (h.s->thrower == HORUS_NONE)
        return;
    int side = (int)horus_side(h.s->head.config.n_players, h.s->thrower);
    int n = horus_ball_curve(horus_show_ball(side, (int)game_arg(outcome)), times,
                             HORUS_BALL_CURVE);
    int64_t began = now_ms();
    /* Twice as fast as on the table: the suspense, not the wait. */
    for (int i = 0; i < n;) {
        int64_t us = (now_ms() - began) * 2000;
        while (i < n && times[i] <= us)
            i++;
        int cell = (i < n ? i : n - 1) / HORUS_BALL_STEPS + 1;
        draw_track(&h, horus_ball_hollow(side, 1, cell));
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000}, NULL);
    }
    putchar('\n');
}
