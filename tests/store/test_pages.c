/*
 * test_pages.c - bits changed anywhere in the file of a store: nothing else than what
 * was written is ever answered, nothing crashes, and what looks good is good.
 *
 * usage: test_pages [N [SEED [FIRST]]]    N changes, those before FIRST are not tried
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "raw_sql.h"
#include "store/check.h"
#include "store_kit.h"

enum { TABLES = 5, ROWS = 70, IN_PIECES = 32, PEOPLE = 4, ITEMS = 60, TEXT = 30000 };

static int n_flips = 200, first_flip;
static uint64_t seed, luck;
static char dir[64], good_path[100], path[100];
static char *image;
static size_t image_size;
static struct store *s;

static uint64_t draw(uint64_t below)
{
    luck = luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (luck >> 33) % below;
}

/* ---- everything that a store answers --------------------------------------------- */

/* An answer; `code` other than STORE_OK: there was none. */
struct item {
    enum store_code code;
    char text[TEXT];
};

static struct item good[ITEMS], now[ITEMS], *item;
static size_t n_flaws;

static void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static void say(const char *fmt, ...)
{
    size_t n = strlen(item->text);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(item->text + n, sizeof item->text - n, fmt, ap);
    va_end(ap);
}

static void say_table(const struct store_table *t)
{
    say("%s %s %s %s %s %d %d %d %d %lld %lld %llu %s;\n", t->id, t->game, t->host,
        t->person[0], t->person[1], t->state, t->acting, t->is_public, t->is_driven,
        (long long)t->created, (long long)t->updated, (unsigned long long)t->seq,
        t->summary);
}

static void on_history(void *ctx, enum store_code code, const struct store_history *h)
{
    (void)ctx;
    item->code = code;
    if (!h)
        return;
    say("%s\n", h->table.setup);
    if (h->snapshot_len)
        say("%.*s", (int)h->snapshot_len, h->snapshot);
    for (size_t i = 0; i < h->n_rows; i++)
        say("%llu %lld %c %s %s\n", (unsigned long long)h->rows[i].seq,
            (long long)h->rows[i].at, h->rows[i].kind, h->rows[i].key, h->rows[i].text);
}

static void on_tables(void *ctx, enum store_code code, const struct store_table *t,
                      size_t n)
{
    (void)ctx;
    item->code = code;
    for (size_t i = 0; i < n; i++)
        say_table(&t[i]);
}

static void on_chat(void *ctx, enum store_code code, const struct store_chat *c,
                    size_t n)
{
    (void)ctx;
    item->code = code;
    for (size_t i = 0; i < n; i++)
        say("%lld %s %s %s;\n", (long long)c[i].at, c[i].person, c[i].name, c[i].text);
}

static void on_text(void *ctx, enum store_code code, const char *text)
{
    (void)ctx;
    item->code = code;
    say("%s", text ? text : "");
}

static void on_person(void *ctx, enum store_code code, const struct store_person *p,
                      const struct store_session *x)
{
    (void)ctx;
    item->code = code;
    if (p)
        say("%s %s %s %s %s %d %d %lld", p->id, p->name, p->login, p->hash, p->lang,
            p->is_bot, p->is_admin, (long long)p->created);
    if (x)
        say(" %s %s %s %d %lld", x->person, x->label, x->maker, x->kind,
            (long long)x->created);
}

static void on_scan(void *ctx, enum store_code code, const struct store_findings *f)
{
    char *next = ctx;
    n_flaws += code == STORE_OK ? f->n_flaws : 1;
    if (next)
        snprintf(next, STORE_FROM_MAX, "%s", f ? f->next : "");
}

static void next_item(struct item *list, int *n)
{
    assert_true(*n < ITEMS);
    item = &list[(*n)++];
    item->code = STORE_CLOSED;
    item->text[0] = '\0';
}

/* The first of them are lists: what is damaged is left out of these. */
static int ask_lists(struct item *list)
{
    static const struct store_query lists[] = {
        {.list = STORE_LIST_EACH, .person = "", .limit = 100},
        {.list = STORE_LIST_PUBLIC, .person = "", .limit = 100},
        {.list = STORE_LIST_MINE, .person = "p1", .limit = 100},
        {.list = STORE_LIST_FINISHED, .person = "p2", .limit = 100},
    };
    char id[16];
    int n = 0;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        next_item(list, &n);
        store_tables(s, &lists[i], on_tables, NULL);
        store_drain(s);
    }
    for (int i = 0; i < TABLES; i++) {
        next_item(list, &n);
        snprintf(id, sizeof id, "table%d", i);
        store_chat_list(s, id, 0, 100, on_chat, NULL);
        store_drain(s);
    }
    return n;
}

static int ask_all(struct item *list, int *n_lists)
{
    char id[16];
    int n = *n_lists = ask_lists(list);
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "table%d", i);
        next_item(list, &n);
        store_load(s, id, 0, on_history, NULL);
        store_drain(s);
        next_item(list, &n);
        store_analysis_get(s, id, "engine", on_text, NULL);
        store_drain(s);
    }
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t token[STORE_TOKEN] = {(uint8_t)(i + 1)};
        snprintf(id, sizeof id, "p%d", i);
        next_item(list, &n);
        store_person_get(s, id, on_person, NULL);
        store_drain(s);
        next_item(list, &n);
        store_session_get(s, token, on_person, NULL);
        store_drain(s);
    }
    return n;
}

static void look_for_flaws(void)
{
    static const enum store_scan pages[] = {STORE_SCAN_TABLES, STORE_SCAN_PEOPLE,
                                            STORE_SCAN_SESSIONS};
    char from[STORE_FROM_MAX], next[STORE_FROM_MAX], id[16];
    n_flaws = 0;
    store_scan(s, STORE_SCAN_FILE, "", on_scan, NULL);
    store_scan(s, STORE_SCAN_LOG, "", on_scan, NULL);
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "table%d", i);
        store_inspect(s, id, on_scan, NULL);
    }
    store_drain(s);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        next[0] = '\0';
        do {
            memcpy(from, next, sizeof from);
            store_scan(s, pages[i], from, on_scan, next);
            store_drain(s);
        } while (next[0]);
    }
}

/* ---- a store, and copies of it --------------------------------------------------- */

static void fill_table(int i)
{
    struct store_table t = {.game = "ra",
                            .host = "p0",
                            .person = {"p1", "p2"},
                            .state = i % 3 ? STORE_TABLE_FINISHED : STORE_TABLE_RUNNING,
                            .is_public = true,
                            .created = 5,
                            .updated = 1000 + i,
                            .seq = ROWS,
                            .setup = "",
                            .summary = "{\"what\":\"lists show of it\"}"};
    char text[80], piece[3000] = "";
    snprintf(t.id, sizeof t.id, "table%d", i);
    assert_int_equal(kit_table_new(s, t.id, "p0"), STORE_OK);
    for (uint64_t seq = 1; seq <= ROWS; seq++) {
        snprintf(text, sizeof text, "%d 1234 a decision of table %d", (int)seq % 4, i);
        assert_int_equal(kit_append(s, t.id, seq, 0, text), STORE_OK);
        if (seq <= IN_PIECES) {
            size_t n = strlen(piece);
            snprintf(piece + n, sizeof piece - n, "%llu %lld d key %s\n",
                     (unsigned long long)seq, 1000 + (long long)seq, text);
        }
    }
    store_table_put(s, &t, NULL, NULL);
    store_snapshot_add(s, t.id, 0, IN_PIECES, piece, strlen(piece), NULL, NULL);
    for (int k = 0; k < 3; k++) {
        struct store_chat line = {.at = 70 + k,
                                  .person = "p1",
                                  .name = "Name of 1",
                                  .text = "a line of chat"};
        store_chat_add(s, t.id, &line, NULL, NULL);
    }
    store_analysis_put(s, t.id, "engine", "{\"found\":[1,2,3,4,5,6,7,8,9]}", NULL,
                       NULL);
    store_drain(s);
}

static void fill(void)
{
    for (int i = 0; i < TABLES; i++)
        fill_table(i);
    for (int i = 0; i < PEOPLE; i++) {
        struct store_person p = {.hash = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA",
                                 .lang = "de",
                                 .created = 7 + i};
        struct store_session x = {
            .token = {(uint8_t)(i + 1)}, .label = "desk", .created = 8, .seen = 9};
        snprintf(p.id, sizeof p.id, "p%d", i);
        snprintf(p.name, sizeof p.name, "Name of %d", i);
        snprintf(p.login, sizeof p.login, "login%d", i);
        snprintf(x.person, sizeof x.person, "p%d", i);
        store_person_put(s, &p, NULL, NULL);
        store_session_put(s, &x, NULL, NULL);
    }
    store_drain(s);
}

static void read_image(void)
{
    FILE *f = fopen(good_path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    image_size = (size_t)ftell(f);
    rewind(f);
    image = malloc(image_size);
    assert_non_null(image);
    assert_int_equal(fread(image, 1, image_size, f), image_size);
    fclose(f);
}

/* A copy in which one bit, or a run of bytes, is another. */
static size_t write_spoilt(void)
{
    size_t at = draw(image_size), n = draw(8) ? 1 : 1 + draw(64);
    char *copy = malloc(image_size);
    FILE *f = fopen(path, "wb");
    assert_true(copy && f);
    memcpy(copy, image, image_size);
    for (size_t i = at; i < at + n && i < image_size; i++)
        copy[i] = (char)(copy[i] ^ (n == 1 ? 1 << draw(8) : (int)draw(256)));
    assert_int_equal(fwrite(copy, 1, image_size, f), image_size);
    fclose(f);
    free(copy);
    return at;
}

static void be_silent(void *ctx, const char *what)
{
    (void)ctx;
    (void)what;
}

static struct store *open_quietly(bool is_check)
{
    char why[300];
    struct store_config cfg = {
        .url = path, .node = "n", .complain = be_silent, .is_check = is_check};
    return store_open(&cfg, why, sizeof why);
}

/* ---- what must be true ----------------------------------------------------------- */

/* Whatever is in a list was in it before. */
static bool is_part(const char *list, const char *whole)
{
    char line[400];
    while (*list) {
        size_t n = strcspn(list, "\n") + 1;
        if (n >= sizeof line)
            return false;
        memcpy(line, list, n);
        line[n] = '\0';
        if (!strstr(whole, line))
            return false;
        list += n;
    }
    return true;
}

static void compare(int flip, size_t at, int n, int n_lists, bool looks_good)
{
    for (int i = 0; i < n; i++) {
        bool is_same =
            now[i].code == good[i].code && strcmp(now[i].text, good[i].text) == 0;
        bool is_left =
            i < n_lists ? is_part(now[i].text, good[i].text) : now[i].code != STORE_OK;
        if (is_same || (is_left && !looks_good))
            continue;
        fail_msg(
            "flip %d of seed %llu, at byte %zu: answer %d is (%s)\n%s\nand was\n%s",
            flip, (unsigned long long)seed, at, i, store_code_name(now[i].code),
            now[i].text, good[i].text);
    }
}

/* Whoever goes on in such a store does not make it worse. */
static void play_on(int flip, size_t at)
{
    char id[16], text[40];
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "table%d", i);
        if (kit_append(s, id, ROWS + 1, 0, "one more") != STORE_OK)
            continue;
        item = &now[0];
        item->text[0] = '\0';
        store_load(s, id, 0, on_history, NULL);
        store_drain(s);
        snprintf(text, sizeof text, "\n%d ", ROWS + 1);
        if (item->code == STORE_OK && !strstr(item->text, text))
            fail_msg("flip %d of seed %llu, at byte %zu: %s lost what was acknowledged",
                     flip, (unsigned long long)seed, at, id);
    }
}

static void whatever_bit_changes_nothing_else_is_served(void **state)
{
    (void)state;
    int n_lists, n = ask_all(good, &n_lists), refused = 0, found = 0;
    look_for_flaws();
    assert_int_equal(n_flaws, 0);
    store_close(s);
    read_image();
    for (int i = 0; i < n_flips; i++) {
        raw_wipe(path);
        size_t at = write_spoilt();
        if (i < first_flip)
            continue;
        s = open_quietly(true);
        refused += !s;
        if (!s)
            continue;
        look_for_flaws();
        bool looks_good = n_flaws == 0;
        found += !looks_good;
        ask_all(now, &n_lists);
        compare(i, at, n, n_lists, looks_good);
        store_close(s);
        s = open_quietly(false);
        if (!s)
            continue;
        ask_all(now, &n_lists);
        compare(i, at, n, n_lists, false);
        play_on(i, at);
        store_close(s);
    }
    s = NULL;
    free(image);
    print_message("# %d changes of %zu bytes: %d refused whole, %d found\n", n_flips,
                  image_size, refused, found);
}

static int begin(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", kit_directory());
    snprintf(good_path, sizeof good_path, "%s/good.db", dir);
    snprintf(path, sizeof path, "%s/spoilt.db", dir);
    s = kit_open(good_path, "n");
    if (!s)
        return -1;
    fill();
    return 0;
}

static int end(void **state)
{
    (void)state;
    store_close(s);
    kit_remove(dir);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whatever_bit_changes_nothing_else_is_served,
                                        begin, end),
    };
    if (argc > 1)
        n_flips = (int)strtol(argv[1], NULL, 10);
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    first_flip = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 0;
    luck = seed;
    printf("# seed %llu\n", (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
