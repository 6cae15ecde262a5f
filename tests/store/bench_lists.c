/*
 * bench_lists.c - how long a page of a list takes when a person has many tables.
 *
 * usage: bench_lists URL [TABLES]
 *
 * Makes TABLES tables (100,000) of one person in the store at URL, a third of them
 * running, and prints the time of a page of 100 in ms: median and slowest of 50 pages;
 * and of looking up a person while somebody else walks through all pages of a list.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store_kit.h"

enum { PAGES = 50, PAGE = 100, GAMES = 4 };

static const char *const games[GAMES] = {"ra", "aton", "horus", "ankh"};

static const struct {
    const char *what;
    struct store_query q;
} lists[] = {
    {"mine", {.list = STORE_LIST_MINE, .person = "anna"}},
    {"finished", {.list = STORE_LIST_FINISHED, .person = "anna"}},
    {"finished, of a rare game",
     {.list = STORE_LIST_FINISHED, .person = "anna", .game = "ankh"}},
    {"public", {.list = STORE_LIST_PUBLIC, .person = ""}},
    {"public, of a rare game",
     {.list = STORE_LIST_PUBLIC, .person = "", .game = "ankh"}},
    {"finished, of all", {.list = STORE_LIST_FINISHED, .person = ""}},
};

struct walk {
    struct store *store;
    struct store_query q;
    size_t n; /* of the last page */
    int64_t last;
    bool is_walking;
};

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void make_tables(struct store *s, long n)
{
    static enum store_code code;
    char text[800];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    for (long i = 0; i < n; i++) {
        struct store_table t = {.host = "anna",
                                .person = {"anna", "bert"},
                                .state = i % 3 == 0 ? STORE_TABLE_RUNNING
                                                    : STORE_TABLE_FINISHED,
                                .is_public = true,
                                .created = i,
                                .updated = 1000 + i,
                                .setup = text,
                                .summary = text};
        snprintf(t.id, sizeof t.id, "table-%ld", i);
        /* The last game is rare. */
        snprintf(t.game, sizeof t.game, "%s",
                 games[i % 1000 == 0 ? GAMES - 1 : i % (GAMES - 1)]);
        while (store_table_new(s, &t, kit_done, &code) == STORE_FULL)
            store_drain(s);
    }
    store_drain(s);
}

static void on_page(void *ctx, enum store_code code, const struct store_table *t,
                    size_t n)
{
    struct walk *w = ctx;
    if (code != STORE_OK)
        fprintf(stderr, "bench_lists: %s\n", store_code_name(code));
    w->n = n;
    w->last = n ? t[n - 1].updated : 0;
    if (w->is_walking && n == PAGE) {
        w->q.before = w->last;
        store_tables(w->store, &w->q, on_page, w);
    } else {
        w->is_walking = false;
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void show(const char *what, double *ms, int n)
{
    qsort(ms, (size_t)n, sizeof *ms, by_size);
    printf("%-34s median %7.2f ms, slowest %7.2f ms\n", what, ms[n / 2], ms[n - 1]);
    fflush(stdout);
}

/* Pages from the newest on; from the start again when there is no more. */
static void time_pages(struct store *s, const char *what, struct store_query q)
{
    double ms[PAGES];
    struct walk w = {.store = s};
    q.limit = PAGE;
    for (int i = 0; i < PAGES; i++) {
        double start = now_ms();
        store_tables(s, &q, on_page, &w);
        store_drain(s);
        ms[i] = now_ms() - start;
        q.before = w.n == PAGE ? w.last : 0;
    }
    show(what, ms, PAGES);
}

struct look {
    double start, ms;
    bool is_done;
};

static void on_person(void *ctx, enum store_code code, const struct store_person *p,
                      const struct store_session *x)
{
    struct look *l = ctx;
    (void)code;
    (void)p;
    (void)x;
    l->ms = now_ms() - l->start;
    l->is_done = true;
}

static void time_looks(struct store *s)
{
    static double ms[100000];
    int n = 0;
    struct walk w = {.store = s, .is_walking = true};
    w.q = (struct store_query){
        .list = STORE_LIST_FINISHED, .person = "anna", .limit = PAGE};
    store_tables(s, &w.q, on_page, &w);
    while (w.is_walking && n < 100000) {
        struct look l = {.start = now_ms()};
        store_person_get(s, "anna", on_person, &l);
        while (!l.is_done)
            store_poll(s);
        ms[n++] = l.ms;
    }
    store_drain(s);
    show("a person, while a list is walked", ms, n);
}

int main(int argc, char **argv)
{
    struct store *s = argc > 1 ? kit_open(argv[1], "bench") : NULL;
    long n = argc > 2 ? strtol(argv[2], NULL, 10) : 100000;
    if (!s) {
        fprintf(stderr, "usage: bench_lists URL [TABLES]\n");
        return 2;
    }
    kit_person(s, "anna", "");
    make_tables(s, n);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        time_pages(s, lists[i].what, lists[i].q);
    time_looks(s);
    store_close(s);
    return 0;
}
