/* moved_kit.c - games as a device had them, for a server where they go on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <jansson.h>

#include "core/config.h"
#include "core/registry.h"
#include "maat/rng.h"
#include "match/match.h"
#include "moved_kit.h"

enum { SEED = 40 };

/* A game that was played at random up to this action, or to its end. */
char *moved_played(const char *game, const char *options, uint32_t plies,
                   uint64_t stream)
{
    struct rng r = rng_stream(SEED + stream, RNG_TEST);
    const struct game *g = registry_find(game);
    struct game_config cfg;
    struct dealer d;
    struct match *m;
    struct record rec;
    uint8_t seed[DEALER_SEED];
    char why[160], *text;

    dealer_seed_from(stream, seed);
    assert_int_equal(config_parse(g, options, &cfg, why, sizeof why), 0);
    assert_int_equal(dealer_init(&d, seed, "device", cfg.n_players, NULL), 0);
    m = match_new(g, &cfg, &d);
    match_settle(m, false);
    while (match_head(m)->node != GAME_OVER && match_ply(m) < plies) {
        game_action legal[GAME_MAX_ACTIONS];
        char what[GAME_TEXT_MAX];
        int seat = 0;
        while (!(match_head(m)->acting >> seat & 1))
            seat++;
        uint32_t n = (uint32_t)match_legal(m, seat, legal);
        match_format(m, seat, legal[rng_below(&r, n)], what, sizeof what);
        assert_int_equal(match_act(m, seat, what, NULL), REFUSAL_NONE);
        match_settle(m, false);
    }
    assert_int_equal(match_record(m, &rec), 0);
    if (rec.n_steps > plies)
        rec.n_steps = plies;
    rec.seed[0] = '\0';
    snprintf(rec.name[0], sizeof rec.name[0], "Zoe");
    text = record_write(&rec);
    record_done(&rec);
    match_free(m);
    return text;
}

/* As it stands in JSON. */
char *moved_quoted(const char *text)
{
    json_t *v = json_string(text);
    char *ret = json_dumps(v, JSON_ENCODE_ANY);

    json_decref(v);
    return ret;
}
