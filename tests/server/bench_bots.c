/* bench_bots.c - how long a person waits for a bot while masters think elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server_kit.h"

enum { TABLES = 200, GUESTS = 20, EACH = TABLES / GUESTS, WAITS = 60 };

static const char *const args[] = {"--no-limits", "--bot-pause", "0", NULL};

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Masters on both sides, so that the table thinks all the time. */
static void make_tables(struct kit_person *guest, struct kit_socket *eye,
                        bool is_watched)
{
    char id[32];

    for (int g = 0; g < GUESTS; g++) {
        kit_guest(&guest[g], &server, "Busy");
        if (is_watched)
            kit_open(&eye[g], &guest[g], &server);
        for (int i = 0; i < EACH; i++) {
            kit_table(&guest[g], id,
                      "{\"game\":\"horus\",\"options\":{\"players\":2},\"start\":true,"
                      "\"seats\":[{\"kind\":\"bot\",\"level\":\"master\"},"
                      "{\"kind\":\"bot\",\"level\":\"master\"}]}");
            if (is_watched)
                kit_say(&eye[g], "{\"t\":\"sub\",\"table\":\"%s\"}", id);
        }
    }
}

/* From my move to the message with which it is my turn again. */
static int play(double *wait)
{
    struct kit_person anna;
    struct kit_socket k;
    char id[32];
    double sent = 0;
    int n = 0;
    json_t *m;

    kit_guest(&anna, &server, "Anna");
    kit_table(&anna, id,
              "{\"game\":\"ra\",\"options\":{\"players\":2},\"start\":true,\"seats\":["
              "{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"novice\"}]}");
    kit_open(&k, &anna, &server);
    kit_say(&k, "{\"t\":\"sub\",\"table\":\"%s\"}", id);
    while (n < WAITS && (m = kit_next(&k, 60000))) {
        const char *action = kit_text(m, "legal.0");
        bool is_over = !strcmp(kit_text(m, "node"), "over");
        if (action[0]) {
            if (sent > 0)
                wait[n++] = now_ms() - sent;
            sent = now_ms();
            kit_say(
                &k,
                "{\"t\":\"act\",\"table\":\"%s\",\"seat\":1,\"seq\":%d,\"key\":\"k%d\","
                "\"do\":\"%s\"}",
                id, (int)kit_int(m, "seq"), n, action);
        }
        json_decref(m);
        if (is_over)
            break;
    }
    kit_close(&k);
    kit_leave(&anna);
    return n;
}

static void measure(const char *label, bool has_others, bool is_watched)
{
    static struct kit_person guest[GUESTS];
    static struct kit_socket eye[GUESTS];
    double wait[WAITS] = {0};
    int n;

    kit_start(&server, args);
    if (has_others)
        make_tables(guest, eye, is_watched);
    n = play(wait);
    qsort(wait, (size_t)n, sizeof *wait, by_size);
    if (n)
        printf("{\"others\":\"%s\",\"moves\":%d,\"p50_ms\":%.1f,\"p90_ms\":%.1f,"
               "\"max_ms\":%.1f}\n",
               label, n, wait[n / 2], wait[n * 9 / 10], wait[n - 1]);
    fflush(stdout);
    for (int g = 0; has_others && g < GUESTS; g++) {
        if (is_watched)
            kit_close(&eye[g]);
        kit_leave(&guest[g]);
    }
    kit_kill(&server);
    kit_clean(&server);
}

static void all(void **state)
{
    (void)state;
    measure("none", false, false);
    measure("200 tables of masters, unwatched", true, false);
    measure("200 tables of masters, watched", true, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all)};

    return kit_main(tests, 1, NULL, NULL);
}
