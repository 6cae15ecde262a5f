/*
 * test_writer.c - a folder on a disk that is slow, or of which single calls fail: what
 * was said to be there is there, and nothing else is made of it.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <errno.h>

#include "backup/backup.h"
#include "backup/writer.h"
#include "calls_kit.h"
#include "store_kit.h"

enum { PAGE = 4096, PAGES = 12, STEPS = 14, LARGE = 40 };

static char dir[64], folder[100], copy[100], why[300];
static struct writer writer;

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(folder, sizeof folder, "%s/folder", dir);
    snprintf(copy, sizeof copy, "%s/copy", dir);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    calls_end();
    kit_remove(dir);
    return 0;
}

/* ---- what is written ------------------------------------------------------------- */

/* The store at moment `k`: page i has the number of the last moment that changed it. */
static int value_of(int k, int page)
{
    while (k > 0 && k % PAGES != page && (k * 7) % PAGES != page)
        k--;
    return k;
}

static struct parcel *moment(int k)
{
    struct parcel *p = parcel_new(PAGE, 2);
    const int page[] = {k % PAGES, (k * 7) % PAGES};
    assert_non_null(p);
    p->piece.kind = PIECE_MOMENT;
    p->piece.at = 1000 + k;
    p->piece.pages = PAGES;
    p->is_turn = p->is_afresh = k == 1;
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t *to = piece_page(&p->piece, p->buf, i);
        piece_number(to, (uint32_t)page[i] + 1);
        memset(to + 4, k, PAGE);
    }
    return p;
}

static void parcel_done(struct parcel *p)
{
    free(p->buf);
    free(p);
}

/* The file as it is at moment `k`, in one piece. */
static int put_base(int k)
{
    static uint8_t buf[PIECE_HEAD + PAGES * (4 + PAGE) + DIGEST_SIZE];
    struct piece p = {.kind = PIECE_BASE, .page_size = PAGE, .count = PAGES};
    for (uint32_t i = 0; i < PAGES; i++) {
        uint8_t *to = piece_page(&p, buf, i);
        piece_number(to, i + 1);
        memset(to + 4, value_of(k, (int)i), PAGE);
    }
    return writer_base_put(&writer, &p, buf);
}

/* As the shipper does: what fails is tried again, a base is given up. */
static void write_moment(int k)
{
    struct parcel *p = moment(k);
    for (int i = 0; writer_put(&writer, p) < 0; i++)
        assert_in_range(i, 0, 2);
    for (int i = 0; writer_sync(&writer) < 0; i++)
        assert_in_range(i, 0, 2);
    parcel_done(p);
}

static bool make_base(int k)
{
    if (writer_base_begin(&writer) == 0 && put_base(k) == 0 &&
        writer_base_end(&writer) == 0)
        return true;
    writer_base_drop(&writer);
    return false;
}

/* ---- what is there --------------------------------------------------------------- */

static bool holds(const char *file, int k)
{
    FILE *f = fopen(file, "rb");
    bool is_so = f != NULL;
    for (int i = 0; i < PAGES && is_so; i++)
        for (int n = 0; n < PAGE && is_so; n++)
            is_so = getc(f) == value_of(k, i);
    is_so = is_so && getc(f) == EOF;
    if (f)
        fclose(f);
    return is_so;
}

/* Nothing half made lies about. */
static void assert_no_copy(void)
{
    char part[200];
    assert_int_equal(access(copy, F_OK), -1);
    assert_int_equal(backup_restore_part(copy, part, sizeof part), 0);
    assert_int_equal(access(part, F_OK), -1);
}

/* Every moment until `k`, if there is a base for it at all. */
static void assert_holds(int k, bool has_base, long failing)
{
    struct backup_point point;
    int rc = backup_restore(folder, copy, 1000 + k, &point, why, sizeof why);
    if (rc < 0 && !has_base) {
        assert_true(why[0]);
        return;
    }
    if (rc < 0)
        fail_msg("call %ld (%s): %s", failing, calls_failed(), why);
    if (!holds(copy, k))
        fail_msg("call %ld (%s): not as it was at %d", failing, calls_failed(), k);
    unlink(copy);
}

/* ---- tests ----------------------------------------------------------------------- */

/* One sync of a large base at its end would keep the log waiting for all of it. */
static void little_of_a_base_waits_for_a_sync(void **state)
{
    (void)state;
    static uint8_t buf[1 << 21];
    struct piece p = {.kind = PIECE_BASE, .page_size = PAGE, .count = 256};
    assert_int_equal(writer_open(&writer, folder, why, sizeof why), 0);
    write_moment(1);
    calls_begin(0, 0);
    assert_int_equal(writer_base_begin(&writer), 0);
    for (int i = 0; i < LARGE; i++)
        assert_int_equal(writer_base_put(&writer, &p, buf), 0);
    assert_int_equal(writer_base_end(&writer), 0);
    calls_end();
    assert_in_range(calls_unsynced(), 1, WRITER_BASE + sizeof buf);
    writer_close(&writer);
}

/* A life of a folder; false: it could not be opened, and said why. */
static bool live(int from, int to, bool *has_base)
{
    why[0] = '\0';
    if (writer_open(&writer, folder, why, sizeof why) < 0) {
        assert_true(why[0]);
        return false;
    }
    for (int k = from; k <= to; k++) {
        write_moment(k);
        if (k == 3 || k == 9)
            *has_base |= make_base(k);
    }
    writer_forget(&writer, 0);
    writer_close(&writer);
    return true;
}

static void every_call_of_the_writer_may_fail_once(void **state)
{
    (void)state;
    static const int errors[] = {EIO, ENOSPC};
    for (int e = 0; e < 2; e++) {
        for (long failing = 1;; failing++) {
            bool has_base = false;
            kit_remove(folder);
            calls_begin(failing, errors[e]);
            if (!live(1, STEPS / 2, &has_base))
                assert_true(live(1, STEPS / 2, &has_base));
            if (!live(STEPS / 2 + 1, STEPS, &has_base))
                assert_true(live(STEPS / 2 + 1, STEPS, &has_base));
            calls_end();
            for (int k = 3; k <= STEPS; k++)
                assert_holds(k, has_base && k >= 9, failing);
            if (!calls_have_failed())
                break;
            assert_in_range(failing, 1, 1000);
        }
    }
}

static void every_call_of_a_restoration_may_fail_once(void **state)
{
    (void)state;
    struct backup_point point;
    bool has_base = false;
    long failing = 0;
    assert_true(live(1, STEPS, &has_base));
    do {
        calls_begin(++failing, EIO);
        why[0] = '\0';
        int rc = backup_restore(folder, copy, INT64_MAX, &point, why, sizeof why);
        calls_end();
        if (rc < 0) {
            if (!why[0])
                fail_msg("call %ld (%s): no reason", failing, calls_failed());
            assert_no_copy();
        } else if (!holds(copy, STEPS)) {
            fail_msg("call %ld (%s): not as it was", failing, calls_failed());
        }
        unlink(copy);
        assert_in_range(failing, 1, 1000);
    } while (calls_have_failed());
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(little_of_a_base_waits_for_a_sync),
        CASE(every_call_of_the_writer_may_fail_once),
        CASE(every_call_of_a_restoration_may_fail_once),
    };
    return cmocka_run_group_tests_name("writer", tests, NULL, NULL);
}
