/* cmd_bench.c - `maat bench`: how fast the engines are, on one thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/jot.h"
#include "tools/bench_search.h"
#include "tools/tools.h"

struct figures {
    uint64_t games, plies, decisions;
    double seconds;
};

struct costs {
    double legal, apply, redact, resample, json; /* nanoseconds */
};

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Policies: U is uniform; D draws and passes much more and is defined for Ra alone. */
enum policy { POLICY_U, POLICY_D };

/* Policy D of the Ra spec, by the texts of the actions found once per verb. */
struct draw_heavy {
    game_action draw, pass;
};

static game_action choose_d(const struct draw_heavy *d, const game_action *legal, int n,
                            struct rng *r)
{
    int draw = -1, pass = -1, bids = 0;
    for (int i = 0; i < n; i++) {
        if (legal[i] == d->draw)
            draw = i;
        else if (legal[i] == d->pass)
            pass = i;
        else
            bids++;
    }
    int special = draw >= 0 ? draw : pass;
    if (special < 0 || n == 1)
        return legal[rng_below(r, (uint32_t)n)];
    uint32_t often = draw >= 0 ? 90 : 75;
    if (bids == 0 || rng_below(r, 100) < often)
        return legal[special];
    int k = (int)rng_below(r, (uint32_t)bids);
    return legal[k < special ? k : k + 1];
}

static void play(const struct game *g, const struct game_config *cfg,
                 enum policy policy, const struct draw_heavy *d, struct rng *r,
                 struct figures *f)
{
    _Alignas(64) uint8_t room[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)room;
    const struct game_head *h = game_head(s);
    game_action legal[GAME_MAX_ACTIONS];
    memset(room, 0, g->state_size);
    g->start(cfg, s);
    for (;;) {
        if (h->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, r), NULL);
        } else if (h->node == GAME_DECISION) {
            int seat = __builtin_ctz(h->acting);
            int n = g->legal(s, seat, legal);
            game_action a = policy == POLICY_U ? legal[rng_below(r, (uint32_t)n)]
                                               : choose_d(d, legal, n, r);
            g->apply(s, seat, a, NULL);
            f->decisions++;
        } else {
            break;
        }
    }
    f->games++;
    f->plies += h->ply;
}

static struct figures measure(const struct game *g, const struct game_config *cfg,
                              enum policy policy, double seconds)
{
    struct figures f = {0};
    struct draw_heavy d = {0};
    struct rng r = rng_stream(20260101, RNG_TEST);
    if (policy == POLICY_D) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_state *s = (struct game_state *)(void *)room;
        g->start(cfg, s);
        g->parse(s, 0, "draw", &d.draw);
        g->parse(s, 0, "pass", &d.pass);
    }
    double begin = cpu_now();
    do {
        for (int i = 0; i < 16; i++)
            play(g, cfg, policy, &d, &r, &f);
        f.seconds = cpu_now() - begin;
    } while (f.seconds < seconds);
    return f;
}

/* ---- single calls ---------------------------------------------------------------- */

enum { SAMPLES = 256, REPEATS = 40 };

/* Positions spread over random games, all of them decisions. */
static int gather(const struct game *g, const struct game_config *cfg, uint8_t *rooms)
{
    struct rng r = rng_stream(7, RNG_TEST);
    game_action legal[GAME_MAX_ACTIONS];
    int n = 0;
    while (n < SAMPLES) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_state *s = (struct game_state *)(void *)room;
        const struct game_head *h = game_head(s);
        g->start(cfg, s);
        while (h->node != GAME_OVER && n < SAMPLES) {
            int seat = GAME_CHANCE;
            game_action a;
            if (h->node == GAME_CHANCE_NODE) {
                a = chance_pick(g, s, &r);
            } else {
                if (rng_below(&r, 24) == 0)
                    memcpy(rooms + (size_t)n++ * GAME_STATE_LIMIT, room, sizeof room);
                seat = __builtin_ctz(h->acting);
                a = legal[rng_below(&r, (uint32_t)g->legal(s, seat, legal))];
            }
            g->apply(s, seat, a, NULL);
        }
    }
    return n;
}

enum call { CALL_LEGAL, CALL_APPLY, CALL_REDACT, CALL_RESAMPLE, CALL_JSON };

static double cost_of(const struct game *g, const uint8_t *rooms, enum call call)
{
    _Alignas(16) uint8_t view[GAME_STATE_LIMIT], other[GAME_STATE_LIMIT];
    static char text[1 << 18];
    struct rng r = rng_stream(9, RNG_TEST);
    game_action legal[GAME_MAX_ACTIONS];
    double spent = 0;
    uint64_t calls = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const struct game_state *s =
            (const void *)(rooms + (size_t)i * GAME_STATE_LIMIT);
        int seat = __builtin_ctz(game_head(s)->acting);
        int n = g->legal(s, seat, legal);
        g->redact(s, seat, (struct game_view *)(void *)view);
        double begin = cpu_now();
        for (int k = 0; k < REPEATS; k++) {
            struct jot j;
            switch (call) {
            case CALL_LEGAL:
                n = g->legal(s, seat, legal);
                break;
            case CALL_APPLY:
                memcpy(other, s, g->state_size);
                g->apply((struct game_state *)(void *)other, seat, legal[k % n], NULL);
                break;
            case CALL_REDACT:
                g->redact(s, seat, (struct game_view *)(void *)view);
                break;
            case CALL_RESAMPLE:
                g->resample((const struct game_view *)(const void *)view, seat, &r,
                            (struct game_state *)(void *)other);
                break;
            case CALL_JSON:
                jot_init(&j, text, sizeof text);
                jot_view(&j, g, (const struct game_view *)(const void *)view);
                break;
            }
        }
        spent += cpu_now() - begin;
        calls += REPEATS;
    }
    return 1e9 * spent / (double)calls;
}

static struct costs measure_costs(const struct game *g, const struct game_config *cfg)
{
    struct costs c = {0};
    uint8_t *rooms = aligned_alloc(16, (size_t)SAMPLES * GAME_STATE_LIMIT);
    if (!rooms)
        return c;
    gather(g, cfg, rooms);
    c.legal = cost_of(g, rooms, CALL_LEGAL);
    c.apply = cost_of(g, rooms, CALL_APPLY);
    c.redact = cost_of(g, rooms, CALL_REDACT);
    c.resample = cost_of(g, rooms, CALL_RESAMPLE);
    c.json = cost_of(g, rooms, CALL_JSON);
    free(rooms);
    return c;
}

/* ---- report ---------------------------------------------------------------------- */

static void print_figures(const char *what, const char *config, const struct figures *f,
                          bool json, bool first)
{
    double s = f->seconds;
    if (json) {
        printf("%s\n  {\"bench\":\"%s\",\"config\":\"%s\",\"games\":%llu,"
               "\"cpu_seconds\":%.3f,\"games_per_s\":%.0f,\"plies_per_s\":%.0f,"
               "\"decisions_per_s\":%.0f}",
               first ? "" : ",", what, config, (unsigned long long)f->games, s,
               (double)f->games / s, (double)f->plies / s, (double)f->decisions / s);
        return;
    }
    tool_line(2, "bench.games", what, tool_real("%.0f", (double)f->games / s),
              tool_real("%.0f", (double)f->plies / s),
              tool_real("%.0f", (double)f->decisions / s));
}

static void print_search(const struct game *g, const char *config,
                         const struct bench_search *b, bool json)
{
    bool is_free = b->got >= BENCH_FREE;
    if (json) {
        printf(",\n  {\"bench\":\"%s search\",\"config\":\"%s\","
               "\"iterations_per_cpu_s\":%.0f,\"iterations_per_s\":%.0f,"
               "\"two_threads_cpu\":%.2f,\"two_threads\":%.2f,\"cores_got\":%.2f,"
               "\"machine_free\":%s,\"novice_us\":%.1f,\"value_ns\":%.0f}",
               g->id, config, b->per_cpu_s, b->per_wall_s, b->two_cpu, b->two_wall,
               b->got, is_free ? "true" : "false", b->novice_us, b->value_ns);
        return;
    }
    tool_line(2, "bench.search", tool_real("%.0f", b->per_cpu_s),
              tool_real("%.2f", b->two_wall), tool_real("%.2f", b->two_cpu),
              tool_real("%.1f", b->novice_us), tool_real("%.0f", b->value_ns));
    if (!is_free)
        tool_line(2, "bench.busy", tool_real("%.0f", 100 * b->got));
}

static void print_costs(const struct game *g, const struct costs *c)
{
    tool_line(2, "bench.calls", tool_real("%.0f", c->legal),
              tool_real("%.0f", c->apply), tool_real("%.0f", c->redact),
              tool_real("%.0f", c->resample), tool_real("%.0f", c->json),
              (unsigned)g->state_size);
}

static void bench_game(const struct game *g, const struct game_config *cfg,
                       double seconds, bool json, bool first)
{
    char config[CONFIG_TEXT_MAX], what[32];
    config_format(g, cfg, config, sizeof config);
    if (!json)
        printf("%s %s\n", g->id, config);
    struct figures f = measure(g, cfg, POLICY_U, seconds);
    snprintf(what, sizeof what, "%s uniform", g->id);
    print_figures(what, config, &f, json, first);
    if (strcmp(g->id, "ra") == 0) {
        f = measure(g, cfg, POLICY_D, seconds);
        print_figures("ra policy-d", config, &f, json, false);
    }
    struct costs c = measure_costs(g, cfg);
    if (json)
        printf(",\n  {\"bench\":\"%s calls\",\"config\":\"%s\",\"state_bytes\":%u,"
               "\"legal_ns\":%.1f,\"apply_ns\":%.1f,\"redact_ns\":%.1f,"
               "\"resample_ns\":%.1f,\"view_json_ns\":%.1f}",
               g->id, config, (unsigned)g->state_size, c.legal, c.apply, c.redact,
               c.resample, c.json);
    else
        print_costs(g, &c);
    struct bench_search b;
    bench_search(g, cfg, seconds, &b);
    print_search(g, config, &b, json);
}

static int run(const struct args *a)
{
    const char *name = args_word(a, 0);
    const struct game *only = name ? tool_game(name) : NULL;
    struct game_config cfg;
    bool json = args_has(a, "json"), first = true;
    if (name && !only)
        return EXIT_USAGE;
    if (!only && args_pair(a, 0))
        return tool_usage("%s", tool_text("bench.no-game"));
    if (only && tool_config(only, a, NULL, &cfg))
        return EXIT_USAGE;
    int rc = tool_weights(a);
    if (rc)
        return rc;
    if (json)
        printf("[");
    for (const struct game *const *g = game_list; *g; g++) {
        if (only && *g != only)
            continue;
        if (!only)
            config_default(*g, &cfg);
        bench_game(*g, &cfg, (double)args_number(a, "seconds"), json, first);
        first = false;
    }
    if (json)
        printf("\n]\n");
    return EXIT_FINE;
}

static const struct option options[] = {
    OPTION_NUMBER("seconds", "N", 1, 600, "2"),
    {.name = "json"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_bench = {
    .name = "bench",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true}},
    .options = options,
    .pairs = true,
};
