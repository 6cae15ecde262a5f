/* dexterity.c - ball track and ring toss as exact integer physics, beside the rules. */
#include "games/horus/dexterity.h"

#include "maat/bits.h"
#include "maat/ruletext.h"

#include "games/horus/state.h"

enum {
    POWER_MAX = 1000,
    BEST_POWER = 119, /* the own god, clockwise or not */
    BEST_SPEED = 23949,
};

static const int64_t nano = 1000000000;

static int64_t clamp(int64_t v, int64_t lo, int64_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* Newton's method downwards from a start above the root. */
static int64_t root_below(int64_t n, int64_t start)
{
    int64_t r = start;
    for (;;) {
        int64_t next = (r + n / r) / 2;
        if (next >= r)
            return r;
        r = next;
    }
}

int64_t horus_isqrt(int64_t n)
{
    if (n < 1)
        return 0;
    return root_below(n, INT64_C(1) << (bits_high((uint64_t)n) / 2 + 1));
}

int64_t horus_noise(const uint16_t words[HORUS_NOISE_WORDS])
{
    int64_t g = -393210;
    for (int i = 0; i < HORUS_NOISE_WORDS; i++)
        g += words[i];
    return clamp(g, -HORUS_NOISE_MAX, HORUS_NOISE_MAX);
}

/* Up and down between 0 and 1000 in twice `half` milliseconds. */
static int bar_at(int64_t ms, int64_t half)
{
    int64_t t = ms % (2 * half);
    int64_t y = t < half ? t : 2 * half - t;
    return (int)clamp(y * POWER_MAX / half, 0, POWER_MAX);
}

/* ---- ball track ------------------------------------------------------------------ */

int64_t horus_ball_launch(int64_t power, int64_t g)
{
    int64_t l0 = 6000 + 8 * clamp(power, 0, POWER_MAX);
    return l0 + l0 * 6 * g / 6553600;
}

/*
 * One step along the groove: the slope of the hollow, then rolling friction under the
 * normal force, whose last value is the start of the next root.
 */
static int64_t roll_step(int64_t w, int i, int64_t *normal)
{
    int64_t q = w / 80000;
    int64_t square = INT64_C(9810000) * 9810000 + q * q;
    int64_t start = *normal;
    while (start * start < square)
        start += start / 64 + 1;
    *normal = root_below(square, start);
    return w - INT64_C(72991071) * (2 * i - 47) - *normal * 561 / 25;
}

int horus_ball_cell(int64_t launch)
{
    int64_t w = launch * 100 * (launch * 100);
    int64_t normal = w / 80000 + 9810000;
    for (int cell = 1;; cell++) {
        for (int i = 0; i < HORUS_BALL_STEPS; i++) {
            w = roll_step(w, i, &normal);
            if (w <= 0)
                return cell;
        }
        w -= w / 20;
    }
}

int horus_ball_hollow(int side, int direction, int cell)
{
    int h = (2 * side + direction * cell) % HORUS_HOLLOWS;
    return h < 0 ? h + HORUS_HOLLOWS : h;
}

int horus_ball_curve(int64_t launch, int64_t *times, int max)
{
    int64_t w = launch * 100 * (launch * 100), t = 0;
    int64_t normal = w / 80000 + 9810000;
    for (int n = 0;; w -= w / 20) {
        for (int i = 0; i < HORUS_BALL_STEPS; i++) {
            int64_t before = horus_isqrt(w);
            w = roll_step(w, i, &normal);
            t += INT64_C(2618000000) / (before + horus_isqrt(w) + (before == 0));
            if (n < max)
                times[n] = t;
            n++;
            if (w <= 0)
                return n;
        }
    }
}

int horus_ball_bar(int64_t ms)
{
    return bar_at(ms, 600);
}

/* ---- ring toss ------------------------------------------------------------------- */

const struct horus_tremor horus_hand = {10, 1000, 500};

struct horus_toss horus_ring_aim(int64_t needle, int64_t power, bool assist)
{
    return (struct horus_toss){
        .speed = 16000 + 16 * clamp(power, 0, POWER_MAX),
        .azimuth = (assist ? 8 : 12) * clamp(needle, -POWER_MAX, POWER_MAX),
    };
}

struct horus_toss horus_ring_shake(struct horus_toss aim, const struct horus_tremor *t,
                                   const int64_t g[3])
{
    return (struct horus_toss){
        .speed = aim.speed + aim.speed * t->speed * g[0] / 65536000,
        .lift = aim.lift + t->lift * g[1] / 65536,
        .azimuth = aim.azimuth + t->azimuth * g[2] / 65536,
    };
}

void horus_sincos(int64_t m, int64_t *sine, int64_t *cosine)
{
    int64_t r = m * 1745329252 / 100000;
    int64_t r2 = r * r / nano;
    int64_t r4 = r2 * r2 / nano;
    *sine = r - r * r2 / (6 * nano) + r * r4 / (120 * nano);
    *cosine = nano - r2 / 2 + r4 / 24 - (r4 * r2 / nano) / 720;
}

/* Forward and upward speed in um/s. */
static void launch_of(const struct horus_toss *toss, int64_t *vx, int64_t *vz)
{
    int64_t s, c, v = toss->speed * 100;
    horus_sincos(toss->lift, &s, &c);
    *vz = v * ((766044443 * c + 642787610 * s) / nano) / nano;
    *vx = v * ((642787610 * c - 766044443 * s) / nano) / nano;
}

struct horus_landing horus_ring_land(const struct horus_toss *toss)
{
    struct horus_landing l;
    int64_t vx, vz, s, c;
    launch_of(toss, &vx, &vz);
    l.time = (vz + horus_isqrt(vz * vz + INT64_C(3531600000000))) * 100 / 981;
    int64_t r = vx * l.time / 1000000;
    horus_sincos(toss->azimuth, &s, &c);
    l.x = r * c / nano - 700000;
    l.y = r * s / nano;
    int64_t square = l.x * l.x + l.y * l.y;
    l.distance = horus_isqrt(square);
    l.hit = square <= 1600000000;
    l.contact = l.distance > 40000 && l.distance <= 47000;
    return l;
}

void horus_ring_at(const struct horus_toss *toss, int64_t time, int64_t *forward,
                   int64_t *aside, int64_t *height)
{
    int64_t vx, vz, s, c;
    launch_of(toss, &vx, &vz);
    int64_t r = vx * time / 1000000;
    horus_sincos(toss->azimuth, &s, &c);
    *forward = r * c / nano;
    *aside = r * s / nano;
    /* 300 mm of release; half of 9.81 m/s2 in um and us. */
    *height = 300000 + vz * time / 1000000 - time * time / 1000 * 4905 / 1000000;
}

int horus_ring_needle(int64_t ms, bool assist)
{
    int64_t half = assist ? 1400 : 1000, t = ms % (2 * half), x = t % half;
    int64_t a = x * (half - x) / (assist ? 490 : 250);
    return (int)clamp(t < half ? a : -a, -POWER_MAX, POWER_MAX);
}

int horus_ring_bar(int64_t ms, bool assist)
{
    return bar_at(ms, assist ? 980 : 700);
}

/* ---- outcomes that were not simulated -------------------------------------------- */

int64_t horus_show_ball(int side, int hollow)
{
    static const int16_t launch[] = {6981, 7252, 7528, 7811, 8101, 8397, 8701, 9013};
    int d = (hollow - 2 * side) % HORUS_HOLLOWS;
    return launch[d < 0 ? d + HORUS_HOLLOWS : d];
}

struct horus_toss horus_show_ring(bool hit, bool touch)
{
    struct horus_toss toss = {.speed = BEST_SPEED};
    if (!hit && touch)
        toss.azimuth = 3500;
    else if (!hit)
        toss.speed = 22500;
    return toss;
}

/* ---- bots ------------------------------------------------------------------------ */

const char *const horus_level_words[] = {"novice", "casual", "average",
                                         "good",   "expert", NULL};

static const struct {
    struct horus_tremor tremor;
    int16_t aim; /* error of the power; 0: any power */
} levels[HORUS_LEVEL_COUNT] = {
    [HORUS_NOVICE] = {{53, 2600, 2600}, 0},   [HORUS_CASUAL] = {{44, 2200, 2200}, 100},
    [HORUS_AVERAGE] = {{37, 1900, 1900}, 60}, [HORUS_GOOD] = {{32, 1600, 1600}, 40},
    [HORUS_EXPERT] = {{27, 1400, 1400}, 20},
};

int horus_bot_ball(enum horus_level level, int side, const uint16_t *noise)
{
    int64_t power;
    if (levels[level].aim) {
        power = BEST_POWER + levels[level].aim * horus_noise(noise) / 65536;
        noise += HORUS_NOISE_WORDS;
    } else {
        power = *noise++ * (POWER_MAX + 1) / 65536;
    }
    return horus_ball_hollow(
        side, 1, horus_ball_cell(horus_ball_launch(power, horus_noise(noise))));
}

static void three_noises(const uint16_t *noise, int64_t g[3])
{
    for (int i = 0; i < 3; i++)
        g[i] = horus_noise(noise + HORUS_NOISE_WORDS * i);
}

struct horus_toss horus_bot_ring(enum horus_level level, const uint16_t *noise)
{
    int64_t g[3];
    three_noises(noise, g);
    return horus_ring_shake(horus_show_ring(true, false), &levels[level].tremor, g);
}

/* ---- inputs ---------------------------------------------------------------------- */

static game_action ring_action(const struct horus_toss *toss)
{
    return game_act(HORUS_DO_RING, horus_ring_land(toss).hit ? 0 : 1);
}

static int resolve_ball(const char *p, int side, const uint16_t *noise,
                        game_action *ret)
{
    uint32_t power;
    if (!ruletext_eat_number(&p, 0, POWER_MAX, &power) || !ruletext_eat(&p, " "))
        return -1;
    bool cw = ruletext_is(p, "cw");
    if (!cw && !ruletext_is(p, "ccw"))
        return -1;
    int cell = horus_ball_cell(horus_ball_launch(power, horus_noise(noise)));
    *ret =
        game_act(HORUS_DO_BALL, (uint32_t)horus_ball_hollow(side, cw ? 1 : -1, cell));
    return 0;
}

static int resolve_ring(const char *p, const uint16_t *noise, game_action *ret)
{
    bool left = ruletext_eat(&p, "-");
    uint32_t needle, power;
    if (!ruletext_eat_number(&p, left ? 1 : 0, POWER_MAX, &needle) ||
        !ruletext_eat(&p, " ") || !ruletext_eat_number(&p, 0, POWER_MAX, &power))
        return -1;
    bool assist = ruletext_is(p, " assist");
    if (!assist && *p)
        return -1;
    int64_t g[3];
    three_noises(noise, g);
    struct horus_toss toss =
        horus_ring_aim(left ? -(int64_t)needle : (int64_t)needle, power, assist);
    toss = horus_ring_shake(toss, &horus_hand, g);
    *ret = ring_action(&toss);
    return 0;
}

static int hand(const struct game_state *gs)
{
    const struct horus_state *s = horus_peek(gs);
    return s->thrower == HORUS_NONE ? GAME_NOBODY : s->thrower;
}

static int resolve(const struct game_state *gs, const char *input,
                   const uint16_t *noise, game_action *ret)
{
    const struct horus_state *s = horus_peek(gs);
    if (s->thrower == HORUS_NONE)
        return -1;
    bool ball = s->head.phase == HORUS_PHASE_BALL;
    int side = (int)horus_side(s->head.config.n_players, s->thrower);
    if (ruletext_eat(&input, "bot ")) {
        int level = ruletext_find(input, horus_level_words);
        if (level < 0)
            return -1;
        if (ball) {
            int hollow = horus_bot_ball((enum horus_level)level, side, noise);
            *ret = game_act(HORUS_DO_BALL, (uint32_t)hollow);
        } else {
            struct horus_toss toss = horus_bot_ring((enum horus_level)level, noise);
            *ret = ring_action(&toss);
        }
        return 0;
    }
    if (ruletext_eat(&input, ball ? "ball " : "ring "))
        return ball ? resolve_ball(input, side, noise, ret)
                    : resolve_ring(input, noise, ret);
    return -1;
}

const struct game_skill horus_skill = {
    .n_noise = 3 * HORUS_NOISE_WORDS,
    .hand = hand,
    .resolve = resolve,
};
