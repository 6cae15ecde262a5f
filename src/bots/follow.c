/* follow.c - a game rebuilt from what one seat is told. */
#include "bots/follow.h"

#include <string.h>

#include "core/config.h"
#include "core/notation.h"

static struct game_state *state_of(struct follow *f)
{
    return (struct game_state *)(void *)f->state;
}

void follow_begin(struct follow *f, const struct game *g, const char *options)
{
    struct game_config cfg;
    char why[120];
    memset(f, 0, sizeof *f);
    if (!g || !options || config_parse(g, options, &cfg, why, sizeof why))
        return;
    f->g = g;
    g->start(&cfg, state_of(f));
}

void follow_hear(struct follow *f, uint32_t ply, int actor, const char *text)
{
    game_action a;
    if (!f->g || ply < game_head(state_of(f))->ply)
        return;
    if (ply > game_head(state_of(f))->ply || !text || actor < GAME_CHANCE ||
        actor >= game_head(state_of(f))->config.n_players ||
        notation_read(f->g, state_of(f), actor, text, &a, NULL) != REFUSAL_NONE) {
        f->g = NULL;
        return;
    }
    f->g->apply(state_of(f), actor, a, NULL);
}

bool follow_view(const struct follow *f, uint32_t ply, int seat, struct game_view *out)
{
    const struct game_state *s = (const struct game_state *)(const void *)f->state;
    if (!f->g || game_head(s)->ply != ply || seat < 0 ||
        seat >= game_head(s)->config.n_players)
        return false;
    f->g->redact(s, seat, out);
    return true;
}
