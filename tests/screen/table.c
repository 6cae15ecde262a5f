/* table.c - a table on the whole terminal, for tests: GAME OPTIONS LANG SEATS. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "screen/screen.h"
#include "term/local.h"

/* ncurses keeps what it knows of the terminal until the process ends. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libtinfo\nleak:libncursesw\n";
}

static int fail(const char *why)
{
    fprintf(stderr, "table: %s\n", why);
    return 1;
}

/* No account of the game is made here: a text that is known. */
static char *look_back(const char *file,
                       int (*progress)(void *ctx, uint32_t done, uint32_t all),
                       void *ctx)
{
    (void)file;
    return progress(ctx, 1, 2) ? NULL : strdup("The account\n   of the game\n");
}

int main(int argc, char **argv)
{
    static struct local_options o;
    char why[400] = "arguments";
    struct screen_options screen = {
        .stage = {.mouse = true}, .pace_ms = 0, .look_back = look_back};
    if (argc != 5)
        return fail(why);
    o.game = registry_find(argv[1]);
    if (!o.game || config_parse(o.game, argv[2], &o.config, why, sizeof why))
        return fail(why);
    o.lang = strcmp(argv[3], "de") == 0 ? LANG_DE : LANG_EN;
    o.seed[0] = 5;
    char *seat = argv[4];
    for (int i = 0; i < o.config.n_players; i++) {
        size_t len = strcspn(seat, ",");
        snprintf(o.name[i], sizeof o.name[i], "%.*s", (int)len, seat);
        seat += len + (seat[len] == ',');
    }
    struct sitting *s = local_open(&o, why, sizeof why);
    if (!s)
        return fail(why);
    enum sitting_end end = screen_play(s, &screen);
    sitting_free(s);
    return end == SITTING_END_FAILED;
}
