/* test_horus_throw.c - the timed throw, played on a pseudo-terminal. */
#define _XOPEN_SOURCE 700

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "horus_kit.h"
#include "term/throw.h"

/* A child that throws on a terminal of its own; the parent presses the keys. */
struct player {
    pid_t pid;
    int keys;   /* our end of its terminal */
    int slave;  /* its end, kept open to look at the settings */
    int answer; /* "0 ball 119 cw", or "-1" */
    struct termios calm;
};

static void be_the_player(const struct player *p, const struct kit *k, int out)
{
    char input[64] = "", line[96];
    setsid();
    int tty = open(ptsname(p->keys), O_RDWR); /* becomes the controlling terminal */
    dup2(tty, STDIN_FILENO);
    dup2(tty, STDOUT_FILENO);
    int code = throw_play(&game_horus, (const struct game_view *)(const void *)k->room,
                          LANG_EN, input, sizeof input);
    int n = snprintf(line, sizeof line, "%d %s", code, input);
    _exit(write(out, line, (size_t)n) == n ? 0 : 1);
}

static void sit_down(struct player *p, const struct kit *k)
{
    int ends[2];
    p->keys = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(p->keys >= 0);
    assert_int_equal(grantpt(p->keys), 0);
    assert_int_equal(unlockpt(p->keys), 0);
    p->slave = open(ptsname(p->keys), O_RDWR | O_NOCTTY);
    assert_true(p->slave >= 0);
    assert_int_equal(tcgetattr(p->slave, &p->calm), 0);
    assert_int_equal(pipe(ends), 0);
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid == 0)
        be_the_player(p, k, ends[1]);
    close(ends[1]);
    p->answer = ends[0];
}

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* Read what is drawn until the bar runs, then press. */
static void press(struct player *p, const char *keys)
{
    char drawn[4096];
    for (; *keys; keys++) {
        struct pollfd in = {.fd = p->keys, .events = POLLIN};
        ssize_t n;
        do {
            assert_true(poll(&in, 1, 10000) > 0);
            n = read(p->keys, drawn, sizeof drawn);
            assert_true(n > 0);
        } while (!memchr(drawn, '\r', (size_t)n));
        wait_ms(40);
        assert_int_equal(write(p->keys, keys, 1), 1);
    }
}

/* The status of the child and its answer; the terminal must be as it was. */
static int stand_up(struct player *p, char *answer, size_t size)
{
    struct termios after;
    char drawn[4096];
    int status;
    ssize_t n;
    fcntl(p->keys, F_SETFL, O_NONBLOCK);
    while (waitpid(p->pid, &status, WNOHANG) == 0) {
        n = read(p->keys, drawn, sizeof drawn); /* it must not block on drawing */
        wait_ms(5);
    }
    n = read(p->answer, answer, size - 1);
    answer[n > 0 ? n : 0] = '\0';
    assert_int_equal(tcgetattr(p->slave, &after), 0);
    assert_int_equal(after.c_lflag, p->calm.c_lflag);
    assert_int_equal(after.c_cc[VMIN], p->calm.c_cc[VMIN]);
    close(p->answer);
    close(p->slave);
    close(p->keys);
    return status;
}

static void ball_to_roll(struct kit *k)
{
    kit_offer(k, "players=2");
    kit_play(k, "2 refuse; 1 roll");
}

static bool is_good(const struct kit *k, const char *input)
{
    uint16_t noise[36] = {0};
    game_action a;
    return game_horus.skill->resolve(kit_peek(k), input, noise, &a) == 0;
}

static void a_key_stops_the_power_bar_of_the_ball(void **unused)
{
    (void)unused;
    struct kit k;
    struct player p;
    char answer[96];
    ball_to_roll(&k);
    sit_down(&p, &k);
    press(&p, " ");
    assert_int_equal(stand_up(&p, answer, sizeof answer), 0);
    if (strncmp(answer, "0 ball ", 7) != 0 || !is_good(&k, answer + 2))
        kit_fail(answer, "is no throw of the ball");
    assert_non_null(strstr(answer, " cw"));
}

static void another_key_turns_the_direction(void **unused)
{
    (void)unused;
    struct kit k;
    struct player p;
    char answer[96];
    ball_to_roll(&k);
    sit_down(&p, &k);
    press(&p, "d ");
    assert_int_equal(stand_up(&p, answer, sizeof answer), 0);
    assert_non_null(strstr(answer, " ccw"));
}

static void two_keys_throw_the_ring(void **unused)
{
    (void)unused;
    struct kit k;
    struct player p;
    char answer[96];
    ball_to_roll(&k);
    kit_play(&k, "* ball 1; * ball 1; 1 fight");
    sit_down(&p, &k);
    press(&p, "a  ");
    assert_int_equal(stand_up(&p, answer, sizeof answer), 0);
    if (strncmp(answer, "0 ring ", 7) != 0 || !is_good(&k, answer + 2))
        kit_fail(answer, "is no throw of the ring");
    assert_non_null(strstr(answer, " assist"));
}

static void a_player_may_leave_it_to_chance(void **unused)
{
    (void)unused;
    struct kit k;
    struct player p;
    char answer[96];
    ball_to_roll(&k);
    sit_down(&p, &k);
    press(&p, "q");
    assert_int_equal(stand_up(&p, answer, sizeof answer), 0);
    assert_string_equal(answer, "-1 ");
}

static void an_interrupt_leaves_the_terminal_as_it_was(void **unused)
{
    (void)unused;
    struct kit k;
    struct player p;
    char answer[96];
    ball_to_roll(&k);
    sit_down(&p, &k);
    press(&p, "\003");
    int status = stand_up(&p, answer, sizeof answer);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGINT);
    assert_string_equal(answer, "");
}

static void without_a_terminal_chance_decides(void **unused)
{
    (void)unused;
    struct kit k;
    char input[64] = "as before";
    ball_to_roll(&k);
    int in = dup(STDIN_FILENO), null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    assert_false(throw_possible());
    assert_int_equal(throw_play(&game_horus, (const struct game_view *)(void *)k.room,
                                LANG_DE, input, sizeof input),
                     -1);
    assert_string_equal(input, "as before");
    dup2(in, STDIN_FILENO);
    close(in);
    close(null);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_stops_the_power_bar_of_the_ball),
        cmocka_unit_test(another_key_turns_the_direction),
        cmocka_unit_test(two_keys_throw_the_ring),
        cmocka_unit_test(a_player_may_leave_it_to_chance),
        cmocka_unit_test(an_interrupt_leaves_the_terminal_as_it_was),
        cmocka_unit_test(without_a_terminal_chance_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
