/*
 * dexterity.h - ball track and ring toss as exact integer physics, beside the rules.
 *
 * The rules of Horus know a throw as a chance node and never come here. A match that
 * lets hands decide asks `horus_skill` for the outcome: a player's input or a bot's
 * level goes in as text, noise words of the table's dealer are added, and a chance
 * action comes out. Everything is signed 64-bit integer arithmetic, division cuts
 * towards zero, so every build agrees bit by bit.
 *
 * Inputs (one blank between words, decimal numbers without leading zeros):
 *
 *   ball POWER cw | ball POWER ccw        POWER 0..1000
 *   ring NEEDLE POWER [assist]            NEEDLE -1000..1000, POWER 0..1000
 *   bot LEVEL                             novice casual average good expert
 *
 * Noise words, in the order in which they are taken:
 *
 *   ball     12 for the launch
 *   ring     12 for speed, 12 for lift, 12 for azimuth
 *   bot      at the ball 12 for the aim (a novice: one, for the power itself), then
 *            12 for the launch; at the ring as above
 */
#ifndef HORUS_DEXTERITY_H
#define HORUS_DEXTERITY_H

#include "maat/game.h"

enum {
    HORUS_NOISE_WORDS = 12, /* words of one noise value */
    HORUS_NOISE_MAX = 196608,
    HORUS_BALL_STEPS = 48, /* steps of 1309 um in one cell of the track */
    HORUS_BALL_CURVE = 51 * HORUS_BALL_STEPS, /* steps of the longest roll, and more */
};

extern const struct game_skill horus_skill;

/* Floor of the square root of n >= 0. */
int64_t horus_isqrt(int64_t n);

/* One noise value of 12 words: about 65536 x a standard normal value, cut at 3. */
int64_t horus_noise(const uint16_t words[HORUS_NOISE_WORDS]);

/* ---- ball track ------------------------------------------------------------------ */

/* Launch speed in 0.1 mm/s. Power is clamped to 0..1000. */
int64_t horus_ball_launch(int64_t power, int64_t g);

/* Cell (from 1) in which a ball of this launch comes to rest. */
int horus_ball_cell(int64_t launch);

/* Hollow 0..7 that is `cell` cells from the god of `side`; direction +1 or -1. */
int horus_ball_hollow(int side, int direction, int cell);

/*
 * For animation: microseconds since the launch at the end of every step, at most
 * `max` of them; returns how many steps the ball rolls. Step i ends at 1309 x (i + 1)
 * um behind the ridge at which the ball starts.
 */
int horus_ball_curve(int64_t launch, int64_t *times, int max);

/* Power bar of the front end, `ms` after it began to move. */
int horus_ball_bar(int64_t ms);

/* ---- ring toss ------------------------------------------------------------------- */

struct horus_tremor {
    int16_t speed; /* thousandths */
    int16_t lift;  /* thousandths of a degree */
    int16_t azimuth;
};

struct horus_toss {
    int64_t speed;   /* 0.1 mm/s */
    int64_t lift;    /* thousandths of a degree above the elevation of 50 degrees */
    int64_t azimuth; /* thousandths of a degree to the side */
};

struct horus_landing {
    int64_t time;     /* microseconds until the ring falls through the tip's height */
    int64_t x, y;     /* um behind and beside the axis of the obelisk */
    int64_t distance; /* um */
    bool hit;
    bool contact; /* a miss that touches the obelisk */
};

extern const struct horus_tremor horus_hand; /* of a person */

/* What the hand wants: needle -1000..1000, power 0..1000 (clamped), without tremor. */
struct horus_toss horus_ring_aim(int64_t needle, int64_t power, bool assist);
struct horus_toss horus_ring_shake(struct horus_toss aim, const struct horus_tremor *t,
                                   const int64_t g[3]);
struct horus_landing horus_ring_land(const struct horus_toss *toss);

/* Sine and cosine of m thousandths of a degree, |m| <= 30000, in units of 10^-9. */
void horus_sincos(int64_t m, int64_t *sine, int64_t *cosine);

/* For animation: where the ring is after `time` us, in um from the thrower's hand
 * (forward, to the side) and above the board. */
void horus_ring_at(const struct horus_toss *toss, int64_t time, int64_t *forward,
                   int64_t *aside, int64_t *height);

/* Needle and power bar of the front end, `ms` after they began to move. */
int horus_ring_needle(int64_t ms, bool assist);
int horus_ring_bar(int64_t ms, bool assist);

/* ---- outcomes that were not simulated -------------------------------------------- */

/* A launch that rolls clockwise from the god of `side` into this hollow. */
int64_t horus_show_ball(int side, int hollow);
/* A toss that hits, misses with contact (`touch`) or falls short. */
struct horus_toss horus_show_ring(bool hit, bool touch);

/* ---- bots ------------------------------------------------------------------------ */

enum horus_level {
    HORUS_NOVICE,
    HORUS_CASUAL,
    HORUS_AVERAGE,
    HORUS_GOOD,
    HORUS_EXPERT,
    HORUS_LEVEL_COUNT
};

extern const char *const horus_level_words[];

/* Hollow that a bot's ball reaches with these noise words (24 at most). */
int horus_bot_ball(enum horus_level level, int side, const uint16_t *noise);
/* Its ring (36 words). */
struct horus_toss horus_bot_ring(enum horus_level level, const uint16_t *noise);

#endif
