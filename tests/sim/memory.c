/* memory.c - malloc that counts what the server and SQLite hold, and fails on demand.
 */
#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);
char *__wrap_strdup(const char *text);

static long live;
static uint64_t calls, fail_at;
static bool fails_on, has_failed, is_paused;

void *sim_alloc(size_t size)
{
    return __real_calloc(1, size);
}

void *sim_grow(void *p, size_t size)
{
    return __real_realloc(p, size);
}

void sim_free(void *p)
{
    __real_free(p);
}

long memory_live(void)
{
    return live;
}

uint64_t memory_calls(void)
{
    return calls;
}

void memory_fail(uint64_t nth, bool for_good)
{
    calls = 0;
    fail_at = nth;
    fails_on = for_good;
    has_failed = false;
}

void memory_pause(bool is)
{
    is_paused = is;
}

bool memory_has_failed(void)
{
    return has_failed;
}

static bool is_short(void)
{
    if (is_paused)
        return false;
    bool is = fail_at && (++calls == fail_at || (fails_on && calls > fail_at));

    if (is && !has_failed)
        sim_tell("memory is short, at call %llu", (unsigned long long)calls);
    has_failed |= is;
    if (!fail_at)
        calls++;
    return is;
}

void *__wrap_malloc(size_t size)
{
    void *p = is_short() ? NULL : __real_malloc(size);

    live += p != NULL;
    return p;
}

void *__wrap_calloc(size_t n, size_t size)
{
    void *p = is_short() ? NULL : __real_calloc(n, size);

    live += p != NULL;
    return p;
}

void *__wrap_realloc(void *p, size_t size)
{
    void *q = is_short() ? NULL : __real_realloc(p, size);

    live += q && !p;
    return q;
}

char *__wrap_strdup(const char *text)
{
    size_t n = strlen(text) + 1;
    char *p = __wrap_malloc(n);

    return p ? memcpy(p, text, n) : NULL;
}

/* What is freed is spoilt: whoever still reads it does not get away with it. */
void __wrap_free(void *p)
{
    if (!p)
        return;
    live--;
#ifndef __SANITIZE_ADDRESS__
    size_t n = malloc_usable_size(p);
    memset(p, 0xdd, n < 4096 ? n : 4096);
#endif
    __real_free(p);
}

/* ---- SQLite: its blocks are not counted as live, only as calls that may fail ----- */

static void *lite_malloc(int n)
{
    return is_short() ? NULL : __real_malloc((size_t)n);
}

static void *lite_realloc(void *p, int n)
{
    return is_short() ? NULL : __real_realloc(p, (size_t)n);
}

static int lite_size(void *p)
{
    return p ? (int)malloc_usable_size(p) : 0;
}

static int lite_round(int n)
{
    return (n + 7) & ~7;
}

static int lite_init(void *x)
{
    (void)x;
    return SQLITE_OK;
}

static void lite_end(void *x)
{
    (void)x;
}

void memory_sqlite(void)
{
    static const sqlite3_mem_methods methods = {
        lite_malloc, __real_free, lite_realloc, lite_size,
        lite_round,  lite_init,   lite_end,     NULL,
    };

    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
