/* setup_of.c - the setup that a position belongs to, told and restored; what it bounds.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

static maat_setup *setup_of(const struct game *g, const struct game_config *config)
{
    maat_setup *ret = malloc(sizeof *ret);
    if (ret)
        *ret = (struct maat_setup){g, *config};
    return ret;
}

maat_setup *maat_state_setup(const maat_state *s)
{
    return s ? setup_of(s->game, &lib_head(s)->config) : NULL;
}

maat_setup *maat_view_setup(const maat_view *v)
{
    return v ? setup_of(v->game, &game_head(game_peek(lib_seen(v)))->config) : NULL;
}

uint32_t maat_setup_max_plies(const maat_setup *s)
{
    return s ? s->game->max_plies(&s->config) : 0;
}

/* Both say the same. */
static bool is_told_alike(const maat_state *a, const maat_state *b)
{
    size_t size = maat_state_write(a, NULL, 0) + 1;
    char *text = malloc(2 * size);
    bool alike = text && maat_state_write(b, NULL, 0) + 1 == size;
    if (alike) {
        maat_state_write(a, text, size);
        maat_state_write(b, text + size, size);
        alike = memcmp(text, text + size, size) == 0;
    }
    free(text);
    return alike;
}

int maat_state_adopt(maat_state *s, const maat_setup *setup, uint32_t ply,
                     struct maat_error *err)
{
    if (!s || !setup)
        return lib_missing(err, s ? "setup" : "state");
    if (setup->game != s->game ||
        setup->config.n_players != lib_head(s)->config.n_players)
        return lib_fail(err, MAAT_BAD_VALUE, "the setup is that of another game");
    if (ply > maat_setup_max_plies(setup))
        return lib_fail(err, MAAT_BAD_VALUE, "no game has %lu actions",
                        (unsigned long)ply);
    maat_state *trial = maat_state_clone(s);
    if (!trial)
        return lib_no_memory(err);
    struct game_head *head = (struct game_head *)(void *)trial->room;
    head->config = setup->config;
    head->ply = ply;
    bool fits = is_told_alike(trial, s) && !s->game->check_state(lib_truth(trial));
    if (fits)
        maat_state_copy(s, trial);
    maat_state_free(trial);
    return fits ? MAAT_OK
                : lib_fail(err, MAAT_BAD_OPTION, "the position has other options");
}
