/*
 * read_record.c - read a record and print the longest list of choices a seat ever had.
 *
 *     cc examples/read_record.c $(pkg-config --cflags --libs maat) -o read_record
 *     ./read_record game.rec
 */
#include <maat/maat.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static char text[1 << 20];
    struct maat_error err;
    maat_action legal[MAAT_MAX_ACTIONS], a;
    int actor, most = 0;
    FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!f)
        return 2;
    size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    maat_record *r = maat_record_read(text, len, &err);
    if (!r) {
        fprintf(stderr, "line %u: %s\n", (unsigned)err.line, err.why);
        return 1;
    }
    maat_state *s = maat_record_state(r, 0, &err);
    for (uint32_t ply = 0; maat_record_step(r, ply, &actor, &a) == MAAT_OK; ply++) {
        int n = maat_state_legal(s, actor, legal);
        most = n > most ? n : most;
        maat_state_play(s, actor, a);
    }
    printf("%s, %u actions, at most %d choices at once\n",
           maat_game_title(maat_record_game(r)), (unsigned)maat_record_length(r), most);
    maat_state_free(s);
    maat_record_free(r);
    return 0;
}
