/*
 * read_record.c - read a record and print the longest legal list a seat ever had.
 *
 * usage: read_record FILE
 */
#include <stdio.h>

#include "core/record.h"

static int look(void *ctx, const struct record *r, uint32_t ply,
                const struct game_state *s, const struct record_step *st)
{
    int *most = ctx;
    game_action legal[GAME_MAX_ACTIONS];
    (void)ply;
    if (st && st->actor >= 0) {
        int n = r->game->legal(s, st->actor, legal);
        *most = n > *most ? n : *most;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static char text[1 << 20];
    struct record r;
    struct record_error err;
    FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!f)
        return 2;
    size_t len = fread(text, 1, sizeof text, f);
    int most = 0;
    fclose(f);
    if (record_read(text, len, &r, &err)) {
        fprintf(stderr, "line %u: %s\n", (unsigned)err.line, err.why);
        return 1;
    }
    record_replay(&r, look, &most);
    printf("%s, %u actions, at most %d choices at once\n", r.game->title,
           (unsigned)r.n_steps, most);
    record_done(&r);
    return 0;
}
