/* devotion.c - the devotion track, followers, the end of a battle and of the game. */
#include "games/ankh/rules.h"

/* The marker goes on top of the stack it reaches (R-ANKH-08, R-ANKH-10). */
static void restack(struct ankh_state *s, unsigned g, unsigned value)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->n_track; i++)
        if (s->track[i] != g)
            s->track[n++] = s->track[i];
    s->god[g].devotion = (uint8_t)value;
    while (n > 0 && s->god[s->track[n - 1]].devotion > value) {
        s->track[n] = s->track[n - 1];
        n--;
    }
    s->track[n] = (uint8_t)g;
}

bool ankh_gain_devotion(struct ankh_state *s, unsigned g, unsigned k, unsigned reason,
                        struct game_events *ev)
{
    unsigned old = s->god[g].devotion;
    if (!k)
        return false;
    if (ankh_power(s, g, ANKH_BOUNTIFUL) && old <= ankh_red(s)) /* R-ANKH-11 */
        k++;
    unsigned now = old + k < ANKH_TOP ? old + k : ANKH_TOP;
    restack(s, g, now);
    ANKH_SAY(ev, ANKH_EV_DEVOTION, (int16_t)g, (int16_t)(now - old), (int16_t)reason);
    if (now < ANKH_TOP)
        return false;
    ankh_finish(s, ANKH_END_TOP, ev);
    return true;
}

void ankh_lose_devotion(struct ankh_state *s, unsigned g, unsigned reason,
                        struct game_events *ev)
{
    unsigned old = s->god[g].devotion;
    if (!old)
        return;
    restack(s, g, old - 1);
    ANKH_SAY(ev, ANKH_EV_DEVOTION, (int16_t)g, -1, (int16_t)reason);
}

void ankh_add_followers(struct ankh_state *s, unsigned g, int k, unsigned reason,
                        struct game_events *ev)
{
    if (!k)
        return;
    s->god[g].followers = (uint16_t)(s->god[g].followers + k);
    ANKH_SAY(ev, ANKH_EV_FOLLOWERS, (int16_t)g, (int16_t)k, (int16_t)reason);
}

int ankh_ascending(const struct ankh_state *s, unsigned mask, uint8_t *out)
{
    int n = 0;
    for (unsigned i = 0; i < s->n_track; i++)
        if (mask >> s->track[i] & 1)
            out[n++] = s->track[i];
    return n;
}

void ankh_clear_battle(struct ankh_state *s)
{
    s->step = ANKH_S_NONE;
    s->involved = s->amun_two = s->plague_rounds = s->trap = 0;
    s->winner = ANKH_NONE;
    s->n_queue = s->n_mummies = 0;
    for (int i = 0; i < ANKH_SEATS; i++) {
        s->queue[i] = 0;
        s->god[i].played = s->god[i].killed = 0;
        s->commit[i] = 0;
    }
    for (int i = 0; i < ANKH_MUMMIES; i++)
        s->mummies[i] = 0;
}

/* Nothing of the matter in hand is left when the game is over. */
void ankh_finish(struct ankh_state *s, unsigned end, struct game_events *ev)
{
    s->end = (uint8_t)end;
    s->head.node = GAME_OVER;
    s->head.phase = ANKH_PHASE_OVER;
    s->head.acting = 0;
    s->row = ANKH_NONE;
    s->first_row = 0;
    s->conflict_region = 0;
    ankh_clear_battle(s);
    ANKH_SAY(ev, ANKH_EV_OVER, (int16_t)end);
}
