/* test_start.c - what a person sees of a server that starts: addresses and QR codes. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <qrencode.h>

#include "server/hosts.h"
#include "tools/qr.h"

enum { SIDE_MAX = 80, MARGIN = 4 };

static const char address[] = "http://192.168.178.23:8080/";

/* ---- what stands on the terminal, as light and dark modules ----------------- */

struct picture {
    char dark[SIDE_MAX][SIDE_MAX];
    int wide, high;
};

/* Two modules of one column in one character. */
static void read_halves(struct picture *p, const char *line, int y)
{
    int x = 0;
    while (*line) {
        bool up = !strncmp(line, "▀", 3), down = !strncmp(line, "▄", 3);
        bool both = !strncmp(line, "█", 3);
        assert_true(up || down || both || *line == ' ');
        p->dark[y][x] = up || both;
        p->dark[y + 1][x++] = down || both;
        line += *line == ' ' ? 1 : 3;
    }
    p->wide = x;
    p->high = y + 2;
}

static void read_blanks(struct picture *p, const char *line, int y)
{
    int x = 0;
    while (strcmp(line, "\033[0m") != 0) {
        bool black = !strncmp(line, "\033[48;5;16m  ", 12);
        assert_true(black || !strncmp(line, "\033[48;5;231m  ", 13));
        p->dark[y][x++] = black;
        line += black ? 12 : 13;
    }
    p->wide = x;
    p->high = y + 1;
}

static void draw(struct picture *p, const char *text, bool is_utf8)
{
    static const char ink[] = "\033[38;5;16;48;5;231m", off[] = "\033[0m";
    char *drawn = NULL, *rest;
    size_t size;
    FILE *f = open_memstream(&drawn, &size);
    int y = 0;

    memset(p, 0, sizeof *p);
    assert_true(qr_draw(f, text, is_utf8, 0));
    fclose(f);
    for (char *line = strtok_r(drawn, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        size_t n = strlen(line);
        if (!is_utf8) {
            read_blanks(p, line, y++);
            continue;
        }
        /* Every line sets both colours itself and leaves the terminal as it was. */
        assert_true(!strncmp(line, ink, strlen(ink)));
        assert_string_equal(line + n - strlen(off), off);
        line[n - strlen(off)] = '\0';
        read_halves(p, line + strlen(ink), y);
        y += 2;
    }
    free(drawn);
}

static void a_qr_code_is_drawn_module_by_module_with_its_margin(void **state)
{
    (void)state;
    QRcode *q = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    for (int way = 0; way < 2; way++) {
        struct picture p;
        draw(&p, address, way == 0);
        assert_int_equal(p.wide, q->width + 2 * MARGIN);
        assert_in_range(p.high, p.wide, p.wide + 1);
        for (int y = 0; y < p.high; y++)
            for (int x = 0; x < p.wide; x++) {
                int a = x - MARGIN, b = y - MARGIN;
                bool in = a >= 0 && b >= 0 && a < q->width && b < q->width;
                assert_int_equal(p.dark[y][x], in && (q->data[b * q->width + a] & 1));
            }
    }
    QRcode_free(q);
}

static void a_qr_code_that_does_not_fit_is_not_drawn(void **state)
{
    (void)state;
    char *drawn = NULL;
    size_t size;
    FILE *f = open_memstream(&drawn, &size);
    assert_false(qr_draw(f, address, true, 20));
    assert_false(qr_draw(f, address, false, 60));
    fclose(f);
    assert_int_equal(size, 0);
    free(drawn);
}

/* `test_start scan`: a program of others reads what was drawn. */
static int a_scanner_reads_the_address(void)
{
    enum { DOT = 6, SKIPPED = 77 };
    struct picture p;
    char file[] = "/tmp/maat-qr-XXXXXX", command[100], said[200] = "";
    if (system("command -v zbarimg >/dev/null 2>&1")) {
        puts("zbarimg is missing (package zbar-tools)");
        return SKIPPED;
    }
    draw(&p, address, true);
    FILE *f = fdopen(mkstemp(file), "w");
    fprintf(f, "P5\n%d %d\n255\n", p.wide * DOT, p.high * DOT);
    for (int y = 0; y < p.high * DOT; y++)
        for (int x = 0; x < p.wide * DOT; x++)
            fputc(p.dark[y / DOT][x / DOT] ? 0 : 255, f);
    fclose(f);
    snprintf(command, sizeof command, "zbarimg -q --raw pgm:%s", file);
    f = popen(command, "r");
    if (!fgets(said, sizeof said, f))
        said[0] = '\0';
    pclose(f);
    unlink(file);
    said[strcspn(said, "\n")] = '\0';
    printf("read: %s\n", said);
    return strcmp(said, address) != 0;
}

/* ---- addresses ------------------------------------------------------------------ */

static bool is_for_others(const char *text)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        return hosts_is_for_others((struct sockaddr *)&v4);
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return hosts_is_for_others((struct sockaddr *)&v6);
}

static void addresses_are_shown_that_others_can_use(void **state)
{
    (void)state;
    static const char *const good[] = {"192.168.1.5", "10.0.0.1", "172.20.1.1",
                                       "203.0.113.9", "fd00::5",  "2001:db8::1"};
    static const char *const bad[] = {"127.0.0.1", "127.5.5.5", "169.254.3.4",
                                      "0.0.0.0",   "::1",       "fe80::1",
                                      "::",        "ff02::1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_for_others(good[i]))
            fail_msg("%s is not shown", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_for_others(bad[i]))
            fail_msg("%s is shown", bad[i]);
}

static void a_server_is_reached_where_it_listens(void **state)
{
    (void)state;
    struct hosts h;
    hosts_find(&h, "127.0.0.1", 1);
    assert_int_equal(h.n, 0);
    hosts_find(&h, "::1", 1);
    assert_int_equal(h.n, 0);
    hosts_find(&h, "192.0.2.7", 1);
    assert_int_equal(h.n, 1);
    assert_string_equal(h.host[0], "192.0.2.7");
    hosts_find(&h, "0.0.0.0", 1);
    for (int i = 0; i < h.n; i++) {
        assert_null(strchr(h.host[i], ':'));
        assert_true(is_for_others(h.host[i]));
    }
}

static void an_address_is_written_as_browsers_want_it(void **state)
{
    (void)state;
    char url[128];
    hosts_url(url, sizeof url, false, "192.0.2.7", 8080);
    assert_string_equal(url, "http://192.0.2.7:8080/");
    hosts_url(url, sizeof url, true, "2001:db8::1", 443);
    assert_string_equal(url, "https://[2001:db8::1]:443/");
    assert_string_equal(hosts_own("0.0.0.0"), "127.0.0.1");
    assert_string_equal(hosts_own("::"), "::1");
    assert_string_equal(hosts_own("192.0.2.7"), "192.0.2.7");
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "scan"))
        return a_scanner_reads_the_address();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_qr_code_is_drawn_module_by_module_with_its_margin),
        cmocka_unit_test(a_qr_code_that_does_not_fit_is_not_drawn),
        cmocka_unit_test(addresses_are_shown_that_others_can_use),
        cmocka_unit_test(a_server_is_reached_where_it_listens),
        cmocka_unit_test(an_address_is_written_as_browsers_want_it),
    };
    return cmocka_run_group_tests_name("start", tests, NULL, NULL);
}
