/* test_analyse.c - judgements of positions and games; `maat analyse` prints the same.
 */
#include <dirent.h>
#include <locale.h>
#include <sched.h>
#include <unistd.h>

#include "lib/play.h"

static const char *maat; /* the program */

/* What `maat analyse ARGUMENTS FILE` prints, where FILE holds the text. */
static char *printed(const char *arguments, const char *text)
{
    char path[] = "/tmp/maat-lib-XXXXXX", command[600];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
    snprintf(command, sizeof command, "'%s' analyse --json=- --quiet %s %s", maat,
             arguments, path);
    FILE *f = popen(command, "r");
    char *out = calloc(1, 1 << 20);
    assert_non_null(f);
    size_t n = fread(out, 1, (1 << 20) - 1, f);
    assert_int_equal(pclose(f), 0);
    out[n] = '\0';
    unlink(path);
    return out;
}

static const struct maat_effort little = {.nodes = 40, .threads = 1, .seed = 3};

static void a_position_is_judged_as_the_program_judges_it(void **unused)
{
    (void)unused;
    for (int i = 0; i < PLAY_SETUPS; i += 2) {
        struct maat_error err = {0};
        maat_state *played =
            play_to_choice(play_setups[i].game, play_setups[i].options, 2, 15);
        char *text = play_state_text(played);
        maat_state *s = maat_state_read(text, strlen(text), &err);
        char *json = maat_analyse_state(s, &little, &err);
        char *want = printed("--nodes 40 --seed 3 --position", text);
        if (!json)
            fail_msg("%s", err.why);
        assert_string_equal(json, want);
        free(want);
        maat_free(json);
        free(text);
        maat_state_free(s);
        maat_state_free(played);
    }
}

static void what_a_seat_knows_is_judged_as_the_program_judges_it(void **unused)
{
    struct maat_error err = {0};
    (void)unused;
    maat_state *s = play_to_choice("aton", "", 2, 30);
    maat_view *v = maat_view_new(s, maat_state_seat(s));
    char *text = play_view_text(v), arguments[80];
    maat_view *read = maat_view_read(text, strlen(text), maat_view_viewer(v), &err);
    snprintf(arguments, sizeof arguments, "--nodes 40 --seed 3 --seat %d --view",
             maat_view_viewer(v) + 1);
    char *json = maat_analyse_view(read, &little, &err),
         *want = printed(arguments, text);
    if (!json)
        fail_msg("%s", err.why);
    assert_string_equal(json, want);
    free(want);
    maat_free(json);
    free(text);
    maat_view_free(read);
    maat_view_free(v);
    maat_state_free(s);
}

/* The beginning of a random game. */
static maat_record *short_game(uint32_t plies)
{
    maat_setup *setup = play_setup("ra", "players=2");
    maat_record *rec = maat_record_new(setup);
    maat_state *s = maat_state_new(setup);
    struct maat_random r;
    maat_random_seed(&r, 5);
    while (maat_record_length(rec) < plies) {
        maat_action legal[MAAT_MAX_ACTIONS], a;
        int seat = maat_state_seat(s), n = maat_state_legal(s, seat, legal);
        a = n ? legal[maat_random_below(&r, (uint32_t)n)] : maat_state_roll(s, &r);
        assert_int_equal(maat_record_push(rec, seat, a, NULL), MAAT_OK);
        maat_state_play(s, seat, a);
    }
    maat_state_free(s);
    maat_setup_free(setup);
    return rec;
}

static void a_game_is_looked_at_as_the_program_looks_at_it(void **unused)
{
    struct maat_error err = {0};
    (void)unused;
    maat_record *rec = short_game(24);
    char *text = maat_record_write(rec);
    char *json = maat_analyse_record(rec, &little, &err);
    char *want = printed("--nodes 40 --seed 3", text);
    if (!json)
        fail_msg("%s", err.why);
    assert_string_equal(json, want);
    free(want);
    maat_free(json);
    maat_free(text);
    maat_record_free(rec);
}

/* ---- progress -------------------------------------------------------------------- */

struct asked {
    int times, stop_at;
    uint32_t done, all;
    bool was_nothing; /* to do, at some time */
    bool was_lower;   /* a thread that is scheduled otherwise than this one */
};

/* Is a thread of this process scheduled otherwise than the one that asks? */
static bool has_other_threads(void)
{
    int mine = sched_getscheduler(0);
    bool found = false;
    const struct dirent *e;
    DIR *tasks = opendir("/proc/self/task");
    while (tasks && (e = readdir(tasks))) {
        int of = e->d_name[0] == '.'
                     ? mine
                     : sched_getscheduler((pid_t)strtol(e->d_name, NULL, 10));
        found = found || (of >= 0 && of != mine);
    }
    if (tasks)
        closedir(tasks);
    return found;
}

static int ask(void *ctx, uint32_t done, uint32_t all)
{
    struct asked *a = ctx;
    a->done = done;
    a->all = all;
    a->was_nothing |= !all;
    a->was_lower |= has_other_threads();
    return ++a->times == a->stop_at;
}

static void being_asked_changes_nothing(void **unused)
{
    struct asked asked = {0};
    struct maat_effort effort = little;
    (void)unused;
    maat_record *rec = short_game(16);
    char *alone = maat_analyse_record(rec, &effort, NULL);
    effort.progress = ask;
    effort.ctx = &asked;
    char *watched = maat_analyse_record(rec, &effort, NULL);
    assert_string_equal(alone, watched);
    assert_true(asked.times >= 1);
    assert_true(asked.done <= asked.all);
    assert_false(asked.was_nothing);
    maat_free(alone);
    maat_free(watched);
    maat_record_free(rec);
}

static void what_is_stopped_gives_no_answer_and_says_so(void **unused)
{
    struct asked asked = {.stop_at = 1};
    /* (Without the stop this would take hours.) */
    struct maat_effort effort = {
        .nodes = 100000000, .threads = 2, .seed = 1, .progress = ask, .ctx = &asked};
    struct maat_error err = {0};
    (void)unused;
    maat_state *s = play_to_choice("horus", "", 2, 40);
    maat_view *v = maat_view_new(s, maat_state_seat(s));
    maat_record *rec = short_game(30);
    assert_null(maat_analyse_state(s, &effort, &err));
    assert_int_equal(err.code, MAAT_STOPPED);
    assert_int_equal(asked.times, 1);
    asked = (struct asked){.stop_at = 2};
    assert_null(maat_analyse_view(v, &effort, &err));
    assert_int_equal(err.code, MAAT_STOPPED);
    assert_int_equal(asked.times, 2);
    asked = (struct asked){.stop_at = 3};
    assert_null(maat_analyse_record(rec, &effort, &err));
    assert_int_equal(err.code, MAAT_STOPPED);
    assert_int_equal(asked.times, 3);
    assert_false(asked.was_nothing);
    /* Who shares the machine with whom is for the program to say. */
    assert_false(asked.was_lower);
    maat_record_free(rec);
    maat_view_free(v);
    maat_state_free(s);
}

/* ---- locales --------------------------------------------------------------------- */

static void numbers_have_a_point_in_every_locale(void **unused)
{
    static const char *const with_comma[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
                                             "de_DE",       "fr_FR",      NULL};
    int i = 0;
    (void)unused;
    while (with_comma[i] && !setlocale(LC_NUMERIC, with_comma[i]))
        i++;
    if (!with_comma[i])
        skip(); /* no such locale is installed */
    maat_state *s = play_to_choice("ra", "players=2", 2, 15);
    char *comma = maat_analyse_state(s, &little, NULL);
    setlocale(LC_NUMERIC, "C");
    char *point = maat_analyse_state(s, &little, NULL);
    assert_string_equal(comma, point);
    maat_free(comma);
    maat_free(point);
    maat_state_free(s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_judged_as_the_program_judges_it),
        cmocka_unit_test(what_a_seat_knows_is_judged_as_the_program_judges_it),
        cmocka_unit_test(a_game_is_looked_at_as_the_program_looks_at_it),
        cmocka_unit_test(being_asked_changes_nothing),
        cmocka_unit_test(numbers_have_a_point_in_every_locale),
        cmocka_unit_test(what_is_stopped_gives_no_answer_and_says_so),
    };
    maat = argc > 1 ? argv[1] : "maat";
    return cmocka_run_group_tests_name("lib analyse", tests, NULL, NULL);
}
