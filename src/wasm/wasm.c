/*
 * wasm.c - the engine in a browser: a match that is replayed or looked at.
 *
 * Exported functions only, no logic: match holds the truth. A match of its own gets its
 * chance from outside, as text; that of a table (wasm_table.c) can be looked at here.
 */
#include "wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/config.h"
#include "core/hash.h"
#include "core/jot_put.h"
#include "core/pack.h"
#include "core/registry.h"
#include "core/standing.h"

enum { NOISE_MAX = 64 };

char wasm_input[WASM_IN], wasm_answer[WASM_OUT];
static struct match *replay;

char *EXPORT(wasm_in)(void);
char *EXPORT(wasm_out)(void);
int EXPORT(wasm_new)(void);
int EXPORT(wasm_node)(void);
int EXPORT(wasm_legal)(int seat);
int EXPORT(wasm_chance)(void);
int EXPORT(wasm_do)(int actor);
int EXPORT(wasm_roll)(uint32_t roll);
int EXPORT(wasm_resolve)(int n_noise);
int EXPORT(wasm_events)(int viewer);
int EXPORT(wasm_view)(int viewer);
int EXPORT(wasm_seen)(int viewer);
int EXPORT(wasm_hash)(void);

/* ---- answers --------------------------------------------------------------------- */

char *wasm_in(void)
{
    return wasm_input;
}

char *wasm_out(void)
{
    return wasm_answer;
}

int wasm_fail(const char *why)
{
    size_t n = strlen(why);
    n = n < WASM_OUT ? n : WASM_OUT - 1;
    memcpy(wasm_answer, why, n);
    wasm_answer[n] = '\0';
    return -1;
}

int wasm_done(const struct jot *j)
{
    return jot_ok(j) ? 0 : wasm_fail("the answer is too long");
}

static int no_game(void)
{
    return wasm_fail("no game has begun");
}

static struct match *current(void)
{
    return wasm_has_table() ? wasm_table_match() : replay;
}

static int viewer_of(int seat)
{
    return seat == 0 ? GAME_SPECTATOR : seat - 1;
}

static bool is_viewer(const struct match *m, int seat)
{
    return seat >= 0 && seat <= match_config(m)->n_players;
}

/* ---- acting ---------------------------------------------------------------------- */

void wasm_leave_replay(void)
{
    match_free(replay);
    replay = NULL;
}

uint32_t wasm_take_rules(const struct game *g, char **options)
{
    if (strncmp(*options, "rules ", strlen("rules ")) != 0)
        return g->rules;
    return (uint32_t)strtoul(*options + strlen("rules "), options, 10);
}

/* "ra players=3 edition=2008", "aton rules 1 players=2" */
int wasm_new(void)
{
    struct game_config cfg;
    char why[200];
    wasm_input[WASM_IN - 1] = '\0';
    char *options = wasm_input + strcspn(wasm_input, " ");
    if (*options)
        *options++ = '\0';
    const struct game *g = registry_find(wasm_input);
    if (!g)
        return wasm_fail("there is no such game");
    uint32_t rules = wasm_take_rules(g, &options);
    if (config_parse_past(g, rules, options, &cfg, why, sizeof why) < 0)
        return wasm_fail(why);
    struct match *m = match_new(g, &cfg, NULL);
    if (!m)
        return wasm_fail("out of memory");
    wasm_leave_replay();
    wasm_leave_table();
    replay = m;
    return 0;
}

/* Do what wasm_in() says, as a seat or as chance; a refusal is a sentence. */
int wasm_do(int actor)
{
    struct refusal no = {0};
    wasm_input[WASM_IN - 1] = '\0';
    if (!replay)
        return no_game();
    enum refusal_code code = actor == 0 ? match_force(replay, wasm_input, &no)
                                        : match_act(replay, actor - 1, wasm_input, &no);
    return code ? wasm_fail(no.why) : 0;
}

/* ---- chance ---------------------------------------------------------------------- */

static struct game_outcome outcomes[GAME_MAX_OUTCOMES];

static int pending(const struct match *m)
{
    return match_head(m)->node == GAME_CHANCE_NODE
               ? match_game(m)->chance(match_truth(m), outcomes)
               : 0;
}

static void put_action(struct jot *j, const struct match *m, int actor, game_action a)
{
    char text[GAME_TEXT_MAX];
    match_format(m, actor, a, text, sizeof text);
    jot_string(j, text);
}

/* [["tile nile",25],...] */
int wasm_chance(void)
{
    const struct match *m = replay;
    struct jot j;
    if (!m)
        return no_game();
    int n = pending(m);
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '[');
    for (int i = 0; i < n; i++) {
        jot_open(&j, '[');
        put_action(&j, m, GAME_CHANCE, outcomes[i].action);
        jot_int(&j, outcomes[i].weight);
        jot_close(&j, ']');
    }
    jot_close(&j, ']');
    return wasm_done(&j);
}

/* The text of the outcome in whose interval `roll` lies; changes nothing. */
int wasm_roll(uint32_t roll)
{
    int n = replay ? pending(replay) : 0;
    if (!n)
        return wasm_fail("nothing is to be rolled");
    if (roll >= chance_total(outcomes, n))
        return wasm_fail("the roll is too high");
    match_format(replay, GAME_CHANCE, chance_at(outcomes, n, roll), wasm_answer,
                 WASM_OUT);
    return 0;
}

/* The outcome of a throw: wasm_in() holds the input, then NUL, then the noise words
 * as two bytes each, highest first. */
int wasm_resolve(int n_noise)
{
    uint16_t noise[NOISE_MAX];
    game_action a;
    const char *end = memchr(wasm_input, 0, WASM_IN / 2);
    if (!replay || match_hand(replay) == GAME_NOBODY || !end)
        return wasm_fail("nothing is to be thrown");
    const struct game_skill *skill = match_game(replay)->skill;
    if (n_noise > NOISE_MAX || n_noise < skill->n_noise)
        return wasm_fail("this is not the noise of a throw");
    const uint8_t *b = (const uint8_t *)end + 1;
    for (int i = 0; i < n_noise; i++)
        noise[i] = (uint16_t)(b[2 * i] << 8 | b[2 * i + 1]);
    if (skill->resolve(match_truth(replay), wasm_input, noise, &a) < 0)
        return wasm_fail("this is no throw");
    match_format(replay, GAME_CHANCE, a, wasm_answer, WASM_OUT);
    return 0;
}

/* ---- looking --------------------------------------------------------------------- */

static void put_result(struct jot *j, const struct match *m)
{
    struct game_result r;
    match_result(m, &r);
    standing_put_places(j, &r, match_config(m)->n_players);
    standing_put_winners(j, &r, match_config(m)->n_players);
}

/* {"node":"decision","acting":[1],"phase":"turn","ply":7,"hand":0}, with score,
 * rank, winners and team when it is over. */
int wasm_node(void)
{
    static const char *const names[] = {"decision", "chance", "over"};
    const struct match *m = current();
    struct jot j;
    if (!m)
        return no_game();
    const struct game_head *h = match_head(m);
    int hand = match_hand(m);
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '{');
    put_text(&j, "node", names[h->node]);
    put_text(&j, "phase", match_game(m)->phases[h->phase]);
    put_int(&j, "ply", match_ply(m));
    put_seats(&j, "acting", h->acting);
    put_int(&j, "hand", hand >= 0 ? hand + 1 : 0);
    if (h->node == GAME_OVER)
        put_result(&j, m);
    jot_close(&j, '}');
    return wasm_done(&j);
}

/* ["draw","invoke"] */
int wasm_legal(int seat)
{
    static game_action legal[GAME_MAX_ACTIONS];
    const struct match *m = current();
    struct jot j;
    if (!m)
        return no_game();
    int n = match_legal(m, seat - 1, legal);
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '[');
    for (int i = 0; i < n; i++)
        put_action(&j, m, seat - 1, legal[i]);
    jot_close(&j, ']');
    return wasm_done(&j);
}

struct seen {
    struct jot *j;
    const struct match *match;
    int viewer;
};

static int put_events(void *ctx, uint32_t ply, int actor, const char *text,
                      const struct game_event *e, int n)
{
    const struct seen *s = ctx;
    (void)ply;
    (void)actor;
    (void)text;
    for (int i = 0; i < n; i++)
        jot_event(s->j, match_game(s->match), &e[i], s->viewer);
    return 0;
}

/* What the last action caused, as the viewer may know it. */
int wasm_events(int viewer)
{
    struct match *m = current();
    struct jot j;
    if (!m || !is_viewer(m, viewer))
        return m ? wasm_fail("there is no such seat") : no_game();
    struct seen s = {&j, m, viewer_of(viewer)};
    uint32_t ply = match_ply(m);
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '[');
    if (ply)
        match_events(m, s.viewer, ply - 1, ply, put_events, &s);
    jot_close(&j, ']');
    return wasm_done(&j);
}

int wasm_view(int viewer)
{
    struct match *m = current();
    struct jot j;
    if (!m || !is_viewer(m, viewer))
        return m ? wasm_fail("there is no such seat") : no_game();
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_view(&j, match_game(m), match_view(m, viewer_of(viewer)));
    return wasm_done(&j);
}

/* What the viewer sees, for a bot in another worker: so many bytes of the answer. */
int wasm_seen(int viewer)
{
    struct match *m = current();
    if (!m || !is_viewer(m, viewer))
        return m ? wasm_fail("there is no such seat") : no_game();
    const struct game *g = match_game(m);
    int as = viewer_of(viewer);
    _Static_assert(GAME_STATE_LIMIT + 64 < WASM_OUT, "a view fits the answer");
    pack_view(g, match_view(m, as), as, (uint8_t *)wasm_answer);
    return (int)pack_size(g);
}

/* The hash of the state: equal on every build. */
int wasm_hash(void)
{
    const struct match *m = current();
    if (!m)
        return no_game();
    hash_hex(match_hash(m), wasm_answer);
    return 0;
}
