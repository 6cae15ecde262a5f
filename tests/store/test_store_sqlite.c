/* test_store_sqlite.c - one file: full disks, foreign files, copies, sudden death. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>

#include "store_kit.h"

static char dir[64], path[128];

static int fresh(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(path, sizeof path, "%s/store.db", dir);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    kit_remove(dir);
    return 0;
}

static void limit_files(rlim_t bytes)
{
    struct rlimit r;
    getrlimit(RLIMIT_FSIZE, &r);
    r.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

/* ---- an owner that looks only when it is woken ------------------------ */

enum { WRITERS = 300, ROWS_EACH = 20 };

struct sleeper {
    struct store *store;
    sem_t woken;
    uint32_t answered;
};

struct chain { /* appends its next row when the last one is stored */
    struct sleeper *owner;
    char table[16];
    uint64_t seq;
};

static void wake_sleeper(void *ctx)
{
    struct sleeper *o = ctx;
    sem_post(&o->woken);
}

static void append_next(void *ctx, enum store_code code)
{
    struct chain *c = ctx;
    struct store_row row = {
        .seq = c->seq + 1, .at = 1, .kind = 'd', .key = "", .text = "x"};
    assert_int_equal(code, STORE_OK);
    c->owner->answered += c->seq > 0;
    if (c->seq++ < ROWS_EACH)
        assert_int_equal(store_append(c->owner->store, c->table, &row, append_next, c),
                         STORE_OK);
}

static void whoever_polls_when_woken_hears_every_answer(void **state)
{
    static struct chain chains[WRITERS];
    struct sleeper o = {0};
    char why[256];
    struct store_config cfg = {.url = path, .wake = wake_sleeper, .wake_ctx = &o};
    (void)state;
    sem_init(&o.woken, 0, 0);
    o.store = store_open(&cfg, why, sizeof why);
    assert_non_null(o.store);
    for (int i = 0; i < WRITERS; i++) {
        chains[i] = (struct chain){.owner = &o};
        snprintf(chains[i].table, sizeof chains[i].table, "t%d", i);
        assert_int_equal(kit_table_new(o.store, chains[i].table, "anna"), STORE_OK);
    }
    for (int i = 0; i < WRITERS; i++)
        append_next(&chains[i], STORE_OK);
    while (o.answered < WRITERS * ROWS_EACH) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_sec += 20;
        if (sem_timedwait(&o.woken, &soon) != 0)
            fail_msg("asleep for ever after %u answers", o.answered);
        /* Wakes are signals, not counts: several may arrive as one. */
        while (sem_trywait(&o.woken) == 0)
            ;
        store_poll(o.store);
    }
    store_close(o.store);
    sem_destroy(&o.woken);
}

static void on_number(void *ctx, enum store_code code, uint64_t number)
{
    (void)number;
    *(enum store_code *)ctx = code;
}

static bool is_writable_after_a_look(struct store *s)
{
    struct store_stats stats;
    assert_int_equal(store_look(s), STORE_OK);
    store_drain(s);
    store_stats(s, &stats);
    return stats.is_writable;
}

static void a_full_disk_refuses_and_loses_nothing(void **state)
{
    (void)state;
    struct store *s = kit_open(path, "");
    char wal[140], text[2000];
    struct stat st;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    signal(SIGXFSZ, SIG_IGN);
    kit_table_new(s, "t", "anna");
    uint64_t seq = 0;
    while (seq < 10)
        assert_int_equal(kit_append(s, "t", ++seq, 0, "kept"), STORE_OK);
    snprintf(wal, sizeof wal, "%s-wal", path);
    assert_int_equal(stat(wal, &st), 0);
    limit_files((rlim_t)st.st_size + 10000);
    enum store_code code = STORE_OK;
    while (seq < 1000 && (code = kit_append(s, "t", seq + 1, 0, text)) == STORE_OK)
        seq++;
    assert_int_equal(code, STORE_IO);
    struct store_stats stats;
    store_stats(s, &stats);
    assert_false(stats.is_writable);
    assert_true(stats.errors > 0);
    assert_true(kit_count_rows(s, "t") == seq); /* reading goes on */
    /* What needs no room goes through, and proves nothing. */
    assert_int_equal(store_session_expire(s, 0, 1, on_number, &code), STORE_OK);
    store_drain(s);
    assert_int_equal(code, STORE_OK);
    assert_false(is_writable_after_a_look(s));
    limit_files(RLIM_INFINITY);
    assert_true(is_writable_after_a_look(s)); /* by itself */
    assert_int_equal(kit_append(s, "t", ++seq, 0, "again"), STORE_OK);
    store_close(s);
    s = kit_open(path, "");
    assert_true(kit_count_rows(s, "t") == seq);
    store_close(s);
}

static void foreign_and_future_files_are_refused(void **state)
{
    (void)state;
    sqlite3 *db;
    char why[200];
    struct store_config cfg = {.url = path, .node = ""};
    sqlite3_open(path, &db);
    sqlite3_exec(db, "CREATE TABLE notes(x)", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open(&cfg, why, sizeof why));
    assert_non_null(strstr(why, "another program"));
    remove(path);
    store_close(kit_open(path, ""));
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version=9999", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open(&cfg, why, sizeof why));
    assert_non_null(strstr(why, "9999"));
    cfg.url = "/nonexistent/place/store.db";
    assert_null(store_open(&cfg, why, sizeof why));
    assert_non_null(strstr(why, "/nonexistent/place"));
}

/* As `maat admin` beside a running server. */
static void two_processes_on_one_file_do_not_write_the_same_row(void **state)
{
    (void)state;
    struct store *a = kit_open(path, ""), *b = kit_open(path, "");
    char id[16];
    for (int t = 0; t < 5; t++) {
        snprintf(id, sizeof id, "t%d", t);
        kit_table_new(a, id, "anna");
        for (uint64_t seq = 1; seq <= 50; seq += 2) {
            assert_int_equal(kit_append(a, id, seq, 0, "a"), STORE_OK);
            assert_int_equal(kit_append(b, id, seq, 0, "late"), STORE_CONFLICT);
            assert_int_equal(kit_append(b, id, seq + 1, 0, "b"), STORE_OK);
            assert_int_equal(kit_append(a, id, seq + 1, 0, "late"), STORE_CONFLICT);
        }
        assert_true(kit_count_rows(a, id) == 50);
    }
    assert_int_equal(kit_append(a, "t0", 53, 0, "gap"), STORE_CONFLICT);
    store_close(a);
    assert_int_equal(kit_append(b, "t0", 51, 0, "b"), STORE_OK);
    store_close(b);
    a = kit_open(path, "");
    for (int t = 0; t < 5; t++) {
        snprintf(id, sizeof id, "t%d", t);
        assert_true(kit_count_rows(a, id) == (t == 0 ? 51 : 50));
    }
    store_close(a);
}

/* Rows of many tables, in runs of every length, read while more are written. */
static void every_row_is_found_whatever_run_it_is_in(void **state)
{
    (void)state;
    enum { TABLES = 60, ROWS = 4000 };
    struct store *s = kit_open(path, "");
    uint64_t seq[TABLES] = {0};
    enum store_code code[ROWS];
    char id[16];
    srandom(11);
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "t%d", t);
        kit_table_new(s, id, "anna");
    }
    for (int i = 0; i < ROWS; i++) {
        int t = (int)(random() % TABLES) * (int)(random() % TABLES) / TABLES;
        struct store_row row = {.seq = ++seq[t], .kind = 'd', .key = "", .text = "x"};
        snprintf(id, sizeof id, "t%d", t);
        assert_int_equal(store_append(s, id, &row, kit_done, &code[i]), STORE_OK);
        if (i % 50 == 0) {
            store_drain(s);
            assert_true(kit_count_rows(s, id) == seq[t]);
            enum store_code got;
            char tail[32] = "";
            snprintf(tail, sizeof tail, "%llu d x\n", (unsigned long long)seq[t]);
            assert_string_equal(kit_history(s, id, seq[t] - 1, &got),
                                seq[t] > 1 ? tail : "1 d x\n");
        }
    }
    store_close(s);
    s = kit_open(path, "");
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "t%d", t);
        assert_true(kit_count_rows(s, id) == seq[t]);
    }
    store_close(s);
}

static char copy[160];
static char copy_why[200];

static void *copy_thread(void *arg)
{
    (void)arg;
    static int rc;
    rc = store_backup(path, copy, copy_why, sizeof copy_why);
    return &rc;
}

static void a_backup_taken_while_writing_is_whole(void **state)
{
    (void)state;
    struct store *s = kit_open(path, "");
    pthread_t thread;
    void *rc;
    kit_table_new(s, "t", "anna");
    uint64_t seq = 0;
    while (seq < 500)
        kit_append(s, "t", ++seq, 0, "before");
    snprintf(copy, sizeof copy, "%s/copy.db", dir);
    assert_int_equal(pthread_create(&thread, NULL, copy_thread, NULL), 0);
    while (seq < 1500)
        assert_int_equal(kit_append(s, "t", ++seq, 0, "while"), STORE_OK);
    pthread_join(thread, &rc);
    if (*(int *)rc != 0)
        fail_msg("%s", copy_why);
    assert_int_equal(store_backup(path, copy, copy_why, sizeof copy_why), -1);
    assert_non_null(strstr(copy_why, "exists"));
    store_close(s);
    s = kit_open(copy, "");
    uint64_t n = kit_count_rows(s, "t");
    assert_true(n >= 500 && n <= 1500);
    assert_int_equal(kit_append(s, "t", n + 1, 0, "after"), STORE_OK);
    store_close(s);
}

static unsigned mode_of(const char *name)
{
    struct stat st;
    char file[200];
    snprintf(file, sizeof file, "%s/%s", dir, name);
    assert_int_equal(stat(file, &st), 0);
    return (unsigned)st.st_mode & 0777;
}

static char warning[400];

static void keep_warning(void *ctx, const char *what)
{
    (void)ctx;
    snprintf(warning, sizeof warning, "%s", what);
}

static void files_are_for_their_owner_alone(void **state)
{
    (void)state;
    char why[200];
    mode_t mask = umask(022);
    struct store_config cfg = {.url = path, .complain = keep_warning};
    struct store *s = kit_open(path, "");
    kit_table_new(s, "t", "anna");
    assert_int_equal(mode_of("store.db"), 0600);
    assert_int_equal(mode_of("store.db-wal"), 0600);
    assert_int_equal(mode_of("store.db-shm"), 0600);
    snprintf(copy, sizeof copy, "%s/copy.db", dir);
    assert_int_equal(store_backup(path, copy, copy_why, sizeof copy_why), 0);
    assert_int_equal(mode_of("copy.db"), 0600);
    store_close(s);
    chmod(path, 0644);
    s = store_open(&cfg, why, sizeof why);
    assert_non_null(strstr(warning, "mode 644"));
    store_close(s);
    umask(mask);
}

static void a_failed_backup_leaves_nothing_behind(void **state)
{
    (void)state;
    struct store *s = kit_open(path, "");
    char text[2000], line[200];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    kit_table_new(s, "t", "anna");
    for (uint64_t seq = 1; seq <= 100; seq++)
        kit_append(s, "t", seq, 0, text);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(100000);
    snprintf(copy, sizeof copy, "%s/copy.db", dir);
    assert_int_equal(store_backup(path, copy, copy_why, sizeof copy_why), -1);
    limit_files(RLIM_INFINITY);
    snprintf(line, sizeof line, "test -z \"$(ls '%s' | grep copy)\"", dir);
    assert_int_equal(system(line), 0);
    store_close(s);
}

/* ---- sudden death ---------------------------------------------------- */

struct ack {
    int fd;
    uint64_t seq;
};

static void on_written(void *ctx, enum store_code code)
{
    struct ack *a = ctx;
    if (code == STORE_OK && write(a->fd, &a->seq, sizeof a->seq) < 0)
        _exit(1);
    free(a);
}

static void write_until_killed(int fd, uint64_t seq)
{
    struct store *s = kit_open(path, "");
    for (;;) {
        for (int i = 0; i < 50; i++) {
            struct ack *a = malloc(sizeof *a);
            struct store_row row = {
                .seq = ++seq, .kind = 'd', .key = "k", .text = "1 draw"};
            if (!a)
                _exit(1);
            *a = (struct ack){fd, seq};
            store_append(s, "t", &row, on_written, a);
        }
        store_drain(s);
    }
}

static void what_was_acknowledged_survives_sudden_death(void **state)
{
    (void)state;
    struct store *s = kit_open(path, "");
    kit_table_new(s, "t", "anna");
    store_close(s);
    srandom(7);
    uint64_t there = 0;
    for (int round = 0; round < 12; round++) {
        int fd[2];
        uint64_t seq, acked = there;
        assert_int_equal(pipe(fd), 0);
        pid_t pid = fork();
        if (pid == 0)
            write_until_killed(fd[1], there);
        close(fd[1]);
        nanosleep(&(struct timespec){.tv_nsec = random() % 60000000}, NULL);
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        while (read(fd[0], &seq, sizeof seq) == sizeof seq)
            acked = seq;
        close(fd[0]);
        s = kit_open(path, "");
        assert_non_null(s);
        there = kit_count_rows(s, "t");
        store_close(s);
        if (there < acked)
            fail_msg("round %d: %llu acknowledged, %llu there", round,
                     (unsigned long long)acked, (unsigned long long)there);
    }
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, fresh, clean)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(whoever_polls_when_woken_hears_every_answer),
        CASE(a_full_disk_refuses_and_loses_nothing),
        CASE(foreign_and_future_files_are_refused),
        CASE(two_processes_on_one_file_do_not_write_the_same_row),
        CASE(every_row_is_found_whatever_run_it_is_in),
        CASE(a_backup_taken_while_writing_is_whole),
        CASE(files_are_for_their_owner_alone),
        CASE(a_failed_backup_leaves_nothing_behind),
        CASE(what_was_acknowledged_survives_sudden_death),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
