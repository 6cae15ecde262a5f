/*
 * wasm.c - the rules in a browser: one table, driven by text and JSON.
 *
 * Exported functions only, no logic. Inputs are written into wasm_in(), answers are
 * read from wasm_out(), both NUL-terminated UTF-8. Seats are 1..n; 0 is a spectator
 * as a viewer and chance as an actor. There is one table at a time: whoever needs
 * two makes two instances of the module.
 */
#include <string.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/hash.h"
#include "core/jot.h"
#include "core/notation.h"
#include "core/registry.h"
#include "core/texts.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { IN_SIZE = 4096, OUT_SIZE = 1 << 17, NOISE_MAX = 64 };

static char in[IN_SIZE], out[OUT_SIZE];
static union {
    struct game_head head;
    uint64_t align[GAME_STATE_LIMIT / 8];
} truth, shown;
static const struct game *game;
static struct game_events events;

char *EXPORT(wasm_in)(void);
char *EXPORT(wasm_out)(void);
int EXPORT(wasm_new)(void);
int EXPORT(wasm_node)(void);
int EXPORT(wasm_legal)(int seat);
int EXPORT(wasm_chance)(void);
int EXPORT(wasm_do)(int actor);
int EXPORT(wasm_roll)(uint32_t roll);
int EXPORT(wasm_throw)(int n_noise);
int EXPORT(wasm_events)(int viewer);
int EXPORT(wasm_view)(int viewer);
int EXPORT(wasm_hash)(void);

static struct game_state *state(void)
{
    return (struct game_state *)(void *)&truth;
}

static int seat_of(int text_seat)
{
    return text_seat == 0 ? GAME_SPECTATOR : text_seat - 1;
}

/* Answer with a sentence instead of JSON. */
static int fail(const char *why)
{
    size_t n = strlen(why);
    n = n < sizeof out ? n : sizeof out - 1;
    memcpy(out, why, n);
    out[n] = '\0';
    return -1;
}

static int done(struct jot *j)
{
    return jot_ok(j) ? 0 : fail("the answer is too long");
}

char *wasm_in(void)
{
    return in;
}

char *wasm_out(void)
{
    return out;
}

/* "ra players=3 edition=2008" */
int wasm_new(void)
{
    struct game_config cfg;
    char why[200];
    in[IN_SIZE - 1] = '\0';
    char *options = strchr(in, ' ');
    if (options)
        *options++ = '\0';
    const struct game *g = registry_find(in);
    if (!g)
        return fail("there is no such game");
    if (config_parse(g, options ? options : "", &cfg, why, sizeof why) < 0)
        return fail(why);
    game = g;
    events.n = 0;
    memset(&truth, 0, sizeof truth);
    g->start(&cfg, state());
    return 0;
}

/* {"node":"decision","acting":[1],"phase":"turn","ply":7,"hand":0}, with score and
 * rank when it is over. */
int wasm_node(void)
{
    static const char *const names[] = {"decision", "chance", "over"};
    const struct game_head *h = &truth.head;
    struct jot j;
    jot_init(&j, out, sizeof out);
    jot_open(&j, '{');
    jot_key(&j, "node");
    jot_string(&j, names[h->node]);
    jot_key(&j, "phase");
    jot_string(&j, game->phases[h->phase]);
    jot_key(&j, "ply");
    jot_int(&j, h->ply);
    jot_key(&j, "acting");
    jot_open(&j, '[');
    for (int p = 0; p < h->config.n_players; p++)
        if (h->acting >> p & 1)
            jot_int(&j, p + 1);
    jot_close(&j, ']');
    int hand = game->skill && h->node == GAME_CHANCE_NODE ? game->skill->hand(state())
                                                          : GAME_NOBODY;
    jot_key(&j, "hand");
    jot_int(&j, hand >= 0 ? hand + 1 : 0);
    if (h->node == GAME_OVER) {
        struct game_result r;
        game->result(state(), &r);
        jot_key(&j, "score");
        jot_open(&j, '[');
        for (int p = 0; p < h->config.n_players; p++)
            jot_int(&j, r.score[p]);
        jot_close(&j, ']');
        jot_key(&j, "rank");
        jot_open(&j, '[');
        for (int p = 0; p < h->config.n_players; p++)
            jot_int(&j, r.rank[p]);
        jot_close(&j, ']');
    }
    jot_close(&j, '}');
    return done(&j);
}

static void put_action(struct jot *j, int actor, game_action a)
{
    char text[GAME_TEXT_MAX];
    notation_write(game, state(), actor, a, text, sizeof text);
    jot_string(j, text);
}

/* ["draw","invoke"] */
int wasm_legal(int seat)
{
    static game_action a[GAME_MAX_ACTIONS];
    struct jot j;
    bool owes = seat >= 1 && (truth.head.acting >> (seat - 1) & 1);
    int n = owes ? game->legal(state(), seat - 1, a) : 0;
    jot_init(&j, out, sizeof out);
    jot_open(&j, '[');
    for (int i = 0; i < n; i++)
        put_action(&j, seat - 1, a[i]);
    jot_close(&j, ']');
    return done(&j);
}

/* [["tile nile",25],...] */
int wasm_chance(void)
{
    static struct game_outcome o[GAME_MAX_OUTCOMES];
    struct jot j;
    int n = truth.head.node == GAME_CHANCE_NODE ? game->chance(state(), o) : 0;
    jot_init(&j, out, sizeof out);
    jot_open(&j, '[');
    for (int i = 0; i < n; i++) {
        jot_open(&j, '[');
        put_action(&j, GAME_CHANCE, o[i].action);
        jot_int(&j, o[i].weight);
        jot_close(&j, ']');
    }
    jot_close(&j, ']');
    return done(&j);
}

static void apply(int actor, game_action a)
{
    events.n = 0;
    events.lost = 0;
    game->apply(state(), actor, a, &events);
}

/* Do what wasm_in() says; on refusal the answer is "RULE sentence" or a sentence. */
int wasm_do(int actor)
{
    struct refusal no = {0};
    game_action a;
    int seat = actor == 0 ? GAME_CHANCE : actor - 1;
    in[IN_SIZE - 1] = '\0';
    if (notation_read(game, state(), seat, in, &a, &no))
        return fail(no.why);
    apply(seat, a);
    return 0;
}

/* The text of the outcome in whose interval `roll` lies; changes nothing. */
int wasm_roll(uint32_t roll)
{
    static struct game_outcome o[GAME_MAX_OUTCOMES];
    if (truth.head.node != GAME_CHANCE_NODE)
        return fail("nothing is to be rolled");
    int n = game->chance(state(), o);
    if (roll >= chance_total(o, n))
        return fail("the roll is too high");
    notation_write(game, state(), GAME_CHANCE, chance_at(o, n, roll), out, sizeof out);
    return 0;
}

/* The outcome of a throw: wasm_in() holds the input, then NUL, then the noise words
 * as two bytes each, highest first. */
int wasm_throw(int n_noise)
{
    uint16_t noise[NOISE_MAX];
    game_action a;
    const char *end = memchr(in, 0, IN_SIZE / 2);
    if (!game->skill || n_noise > NOISE_MAX || n_noise < game->skill->n_noise || !end)
        return fail("nothing is to be thrown");
    const uint8_t *b = (const uint8_t *)end + 1;
    for (int i = 0; i < n_noise; i++)
        noise[i] = (uint16_t)(b[2 * i] << 8 | b[2 * i + 1]);
    if (game->skill->hand(state()) == GAME_NOBODY ||
        game->skill->resolve(state(), in, noise, &a) < 0)
        return fail("this is no throw");
    notation_write(game, state(), GAME_CHANCE, a, out, sizeof out);
    return 0;
}

/* What the last action caused, as the viewer may know it. */
int wasm_events(int viewer)
{
    struct jot j;
    jot_init(&j, out, sizeof out);
    jot_open(&j, '[');
    for (int i = 0; i < events.n; i++)
        jot_event(&j, game, &events.e[i], seat_of(viewer));
    jot_close(&j, ']');
    return done(&j);
}

int wasm_view(int viewer)
{
    struct jot j;
    struct game_view *v = (struct game_view *)(void *)&shown;
    memset(&shown, 0, sizeof shown);
    game->redact(state(), seat_of(viewer), v);
    jot_init(&j, out, sizeof out);
    jot_view(&j, game, v);
    return done(&j);
}

/* The hash of the state: equal on every build. */
int wasm_hash(void)
{
    hash_hex(hash_state(game, state()), out);
    return 0;
}

/* The page has the rules' sentences itself, in both languages. */
const char *text_rule(const char *rule, enum lang lang)
{
    (void)rule;
    (void)lang;
    return NULL;
}
