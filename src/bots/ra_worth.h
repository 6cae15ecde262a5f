/*
 * ra_worth.h - what things in Ra are worth, in points of the final score. `k` are the
 * constants of the policy (ra_constants.h).
 */
#ifndef MAAT_RA_WORTH_H
#define MAAT_RA_WORTH_H

#include "games/ra/state.h"

/* Share of the running epoch that is still to come, 0..1. */
float ra_worth_left(const struct ra_state *s);

/* An epoch only begins: nothing lies in the offer, and all suns are usable. */
bool ra_worth_begins(const struct ra_state *s);

/* What another tableau would be worth to the seat than its own. */
float ra_worth_change(const float *k, const struct ra_state *s, int seat,
                      const uint8_t *tableau, float left);

/* What the present offer adds to the seat's tableau (with its disasters). */
float ra_worth_offer(const float *k, const struct ra_state *s, int seat, float left);

/* What a usable sun of value v can still fetch in this epoch. */
float ra_worth_sun(const float *k, const struct ra_state *s, unsigned v, float left);

/* Expected final points of a seat. */
float ra_worth_seat(const float *k, const struct ra_state *s, int seat, float left);

#endif
