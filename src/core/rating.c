/* rating.c - the formulas of the Glicko system. */
#include "core/rating.h"

#include <math.h>

static const double q = 2.302585092994046 / 400; /* ln 10 / 400 */
static const double pi_squared = 9.869604401089358;
enum { VALUE_LIMIT = 4000 * RATING_ONE }; /* beyond this nobody is told apart */

/* How much a game against somebody tells whose own rating is not sure. */
static double weight(double deviation)
{
    return 1 / sqrt(1 + 3 * q * q * deviation * deviation / pi_squared);
}

static int32_t whole(double points, int32_t lo, int32_t hi)
{
    double x = round(points * RATING_ONE);
    return x < lo ? lo : x > hi ? hi : (int32_t)x;
}

struct rating rating_after(struct rating before, const struct rating_game *games,
                           size_t n)
{
    double value = (double)before.value / RATING_ONE;
    double deviation = (double)before.deviation / RATING_ONE;
    double told = 0, won = 0; /* 1/d^2 of the paper, and what its r' adds up */
    for (size_t i = 0; i < n; i++) {
        double other = (double)games[i].other.value / RATING_ONE;
        double g = weight((double)games[i].other.deviation / RATING_ONE);
        double expected = 1 / (1 + exp(-g * q * (value - other)));
        told += q * q * g * g * expected * (1 - expected);
        won += g * (games[i].score - expected);
    }
    double sure = 1 / (deviation * deviation) + told;
    return (struct rating){
        .value = whole(value + q / sure * won, 0, VALUE_LIMIT),
        .deviation = whole(sqrt(1 / sure), RATING_SURE, RATING_UNSURE),
    };
}

int32_t rating_points(int32_t thousandths)
{
    return (thousandths + (thousandths < 0 ? -1 : 1) * RATING_ONE / 2) / RATING_ONE;
}
