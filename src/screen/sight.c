/* sight.c - what all boards share. */
#include "screen/sight.h"

#include <stdio.h>
#include <string.h>

const struct sight_board *sight_board(const struct game *g)
{
    for (int i = 0; sight_boards[i]; i++)
        if (strcmp(sight_boards[i]->id, g->id) == 0)
            return sight_boards[i];
    return NULL;
}

const char *sight_say(const struct sight *b, const char *key)
{
    return text_of(b->game, b->lang, key);
}

const char *sight_word(const struct sight *b, const char *word)
{
    return text_word(b->game, b->lang, word);
}

bool sight_hides(const struct sight *b, const char *field, int seat)
{
    struct cover_sight at = {b->game, b->state, b->who};
    return cover_hides(&at, field, seat);
}

int sight_seat(struct canvas *c, int y, int x, int wide, const struct sight *b,
               int seat, bool is_turn)
{
    bool acts = game_head(b->state)->acting >> seat & 1;
    struct ink ink = INK_OF_SEAT(seat);
    canvas_text(c, y, x, ink, acts ? "▶" : is_turn ? "▷" : " ");
    if (seat == b->who->viewer)
        ink.look |= LOOK_UNDER;
    return canvas_cut(c, y, x + 2, wide - 2, ink, b->names[seat]);
}
