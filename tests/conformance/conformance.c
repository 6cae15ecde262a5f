/* conformance.c - the random walks that all properties are checked on. */
#include "conformance/conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/registry.h"

const struct game *tested;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOW_BUILD 1
#endif
#endif

int seeds_of(int plain)
{
#ifdef SLOW_BUILD
    plain = plain / 8 > 0 ? plain / 8 : 1;
#endif
    const char *times = getenv("MAAT_WALKS"); /* `./test full` sets it */
    return plain * (times ? (int)strtol(times, NULL, 10) : 1);
}

void broken(const struct at *at, const char *fmt, ...)
{
    char config[CONFIG_TEXT_MAX], what[600];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    config_format(at->game, &at->config, config, sizeof config);
    fail_msg("%s\n  game %s %s seed %llu%s%s ply %u phase %s", what, at->game->id,
             config, (unsigned long long)at->seed, at->change ? ", with " : "",
             at->change ? at->change : "",
             at->state ? (unsigned)game_head(at->state)->ply : 0,
             at->state ? at->game->phases[game_head(at->state)->phase] : "?");
    abort(); /* fail_msg does not return, which its declaration does not say */
}

const char *viewer_name(int viewer)
{
    static const char *const seats[GAME_MAX_PLAYERS] = {"seat 1", "seat 2", "seat 3",
                                                        "seat 4", "seat 5"};
    return viewer == GAME_SPECTATOR ? "the spectator" : seats[viewer];
}

game_action pick(const struct game *g, const struct game_state *s, struct rng *r,
                 int *ret_actor)
{
    game_action legal[GAME_MAX_ACTIONS];
    if (game_head(s)->node == GAME_CHANCE_NODE) {
        *ret_actor = GAME_CHANCE;
        return chance_pick(g, s, r);
    }
    *ret_actor = __builtin_ctz(game_head(s)->acting);
    int n = g->legal(s, *ret_actor, legal);
    return legal[rng_below(r, (uint32_t)n)];
}

int choices(const struct game *g, const struct game_state *s, int actor,
            game_action out[GAME_MAX_ACTIONS])
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    if (actor != GAME_CHANCE)
        return g->legal(s, actor, out);
    int n = game_head(s)->node == GAME_CHANCE_NODE ? g->chance(s, o) : 0;
    for (int i = 0; i < n; i++)
        out[i] = o[i].action;
    return n;
}

static void walk(const struct game_config *cfg, uint64_t seed,
                 void (*visit)(const struct at *at, struct rng *r))
{
    union room room = {{0}};
    struct game_state *s = room_state(&room);
    struct at at = {tested, *cfg, seed, s, NULL};
    struct rng r = rng_stream(seed, RNG_TEST);
    tested->start(cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        int actor;
        visit(&at, &r);
        game_action a = pick(tested, s, &r, &actor);
        tested->apply(s, actor, a, NULL);
        if (game_head(s)->ply > tested->max_plies(cfg))
            broken(&at, "the game goes on beyond its bound of %u actions",
                   (unsigned)tested->max_plies(cfg));
    }
    visit(&at, &r);
}

static void walk_seeds(const struct game_config *cfg, int seeds,
                       void (*visit)(const struct at *at, struct rng *r))
{
    if (tested->check_config(cfg))
        return;
    for (int i = 0; i < seeds; i++)
        walk(cfg, (uint64_t)i + 1, visit);
}

/* Values of an option worth walking: all words, the ends of a range. */
static void walk_option(const struct game_config *base, int k, int seeds,
                        void (*visit)(const struct at *at, struct rng *r))
{
    const struct game_option *o = &tested->options[k];
    struct game_config cfg = *base;
    for (uint16_t v = 0; o->values && o->values[v]; v++) {
        cfg.option[k] = v;
        if (v != o->fallback)
            walk_seeds(&cfg, seeds, visit);
    }
    /* The upper end of a limit can mean games of many thousand plies: a few will do. */
    if (!o->parse && o->lo <= o->hi && o->lo != o->fallback) {
        cfg.option[k] = o->lo;
        walk_seeds(&cfg, (seeds + 3) / 4, visit);
    }
    if (!o->parse && o->lo < o->hi && o->hi != o->fallback) {
        cfg.option[k] = o->hi;
        walk_seeds(&cfg, 1, visit);
    }
}

void walk_all(int seeds, void (*visit)(const struct at *at, struct rng *r))
{
    for (int n = tested->min_players; n <= tested->max_players; n++) {
        struct game_config cfg;
        config_default(tested, &cfg);
        cfg.n_players = (uint8_t)n;
        walk_seeds(&cfg, seeds, visit);
        for (int k = 0; tested->options[k].key; k++)
            walk_option(&cfg, k, (seeds + 3) / 4, visit);
    }
}

int main(int argc, char **argv)
{
    const struct {
        const char *name;
        const struct CMUnitTest *tests;
        size_t n;
    } groups[] = {
        {"walk", walk_tests, n_walk_tests},
        {"secrets", secrets_tests, n_secrets_tests},
        {"forgets", forgets_tests, n_forgets_tests},
        {"records", records_tests, n_records_tests},
        {"texts", texts_tests, n_texts_tests},
        {"positions", positions_tests, n_positions_tests},
        {"changed", changed_tests, n_changed_tests},
        {"actions", actions_tests, n_actions_tests},
        {"spaces", spaces_tests, n_spaces_tests},
    };
    if (argc == 3 && (tested = registry_find(argv[1])))
        for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
            if (strcmp(argv[2], groups[i].name) == 0)
                return _cmocka_run_group_tests(groups[i].name, groups[i].tests,
                                               groups[i].n, NULL, NULL);
    fprintf(stderr, "usage: conformance GAME "
                    "walk|secrets|forgets|records|texts|positions|changed|actions|"
                    "spaces\n");
    return 2;
}
