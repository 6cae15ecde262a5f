/*
 * physics_digest.c - one number for all of the dexterity physics.
 *
 * Native builds and the one for the page must print the same; see wasm.sh.
 */
#include <stdio.h>

#include "games/horus/dexterity.h"

static uint64_t digest = 0xcbf29ce484222325u;

static void add(int64_t v)
{
    for (int i = 0; i < 64; i += 8)
        digest = (digest ^ ((uint64_t)v >> i & 0xff)) * 0x100000001b3u;
}

int main(void)
{
    static int64_t times[HORUS_BALL_CURVE];
    for (int64_t power = 0; power <= 1000; power += 7)
        for (int64_t g = -HORUS_NOISE_MAX; g <= HORUS_NOISE_MAX; g += 49152)
            add(horus_ball_cell(horus_ball_launch(power, g)));
    for (int64_t launch = 4920; launch <= 16520; launch += 400) {
        int n = horus_ball_curve(launch, times, HORUS_BALL_CURVE);
        for (int i = 0; i < n; i++)
            add(times[i]);
    }
    for (int64_t needle = -1000; needle <= 1000; needle += 50) {
        for (int64_t power = 0; power <= 1000; power += 20) {
            int64_t g[3] = {needle * 190, power * 90 - 45000, needle * -60};
            struct horus_toss t = horus_ring_shake(
                horus_ring_aim(needle, power, power & 4), &horus_hand, g);
            struct horus_landing l = horus_ring_land(&t);
            add(l.time);
            add(l.x);
            add(l.y);
            add(l.hit);
        }
    }
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
