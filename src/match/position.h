/*
 * position.h - positions and views as text: the way back from jot_state.
 *
 * A text is taken as it is or refused whole. What is taken says, written again, the
 * same byte for byte, so a reader cannot understand less or more than was said.
 */
#ifndef MAAT_POSITION_H
#define MAAT_POSITION_H

#include "maat/game.h"

enum { POSITION_WHY_MAX = 240 };

struct position {
    const struct game *game;
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
};

static inline const struct game_state *position_state(const struct position *p)
{
    return (const struct game_state *)(const void *)p->room;
}

/* What `position_read_view` read. */
static inline const struct game_view *position_view(const struct position *p)
{
    return (const struct game_view *)(const void *)p->room;
}

/*
 * The object that the referee answers to `state`. 0, or -1 with a sentence in `why`
 * that begins with the key it is about. An object without `game` is known by its keys.
 */
int position_read(const char *text, size_t len, struct position *ret,
                  char why[POSITION_WHY_MAX]);

/* The same for what `seat` knows: the object that the referee answers to `view`. */
int position_read_view(const char *text, size_t len, int seat, struct position *ret,
                       char why[POSITION_WHY_MAX]);

/* A key and its value, as the referee prints it: "points", "[10,10,12]". */
struct position_line {
    const char *key, *value;
};

/*
 * The state `base` with some fields told anew; the last line counts where a key comes
 * twice. 0, or -1 as above. It needs no JSON reader, so that it is there in a page.
 */
int position_change(const struct game *g, const struct game_state *base,
                    const struct position_line *lines, int n, struct position *ret,
                    char why[POSITION_WHY_MAX]);

/*
 * The state in which somebody is to choose for the first time in a game with these
 * options, had every roll before been its first outcome. `ret` is all 0 before.
 */
void position_begin(const struct game *g, const struct game_config *cfg,
                    struct game_state *ret);
/* What `seat` sees then. */
void position_begin_view(const struct game *g, const struct game_config *cfg, int seat,
                         struct game_view *ret);

/*
 * A truth that is to `seat` what it sees at that beginning with some fields told anew:
 * the position of a short puzzle. What is hidden is drawn, the same every time. 0, or
 * -1 as above.
 */
int position_guess(const struct game *g, const struct game_config *cfg, int seat,
                   const struct position_line *lines, int n, struct position *ret,
                   char why[POSITION_WHY_MAX]);

#endif
