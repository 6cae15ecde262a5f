/*
 * api_puzzles.c - puzzles that people try: judged, and rated like a game between the
 * two.
 *
 * What is rated is read, computed here and stored with the numbers that follow what was
 * read; when somebody else was faster, all of it begins again.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/puzzle_shelf.h"
#include "core/jot_put.h"
#include "core/notation.h"
#include "core/rating.h"
#include "core/registry.h"
#include "server/api.h"

enum {
    ROUNDS_MAX = 100, /* so many others may be faster */
    PUZZLE_EASIEST = 1100 * RATING_ONE,
    PUZZLE_STEP = 200 * RATING_ONE, /* from one difficulty to the next */
    PUZZLE_UNSURE = 200 * RATING_ONE,
};

static const struct game *find_game(struct call *c)
{
    const struct game *g = registry_find(c->id);

    if (!g)
        call_error(c, 404, "not_found", "there is no such game");
    return g;
}

/* Of a puzzle that nobody has tried: by what it takes a bot to find the solution. */
static struct store_rating start_of(int difficulty)
{
    int step = difficulty > 1 ? difficulty - 1 : 0;

    return (struct store_rating){PUZZLE_EASIEST + step * PUZZLE_STEP, PUZZLE_UNSURE, 0};
}

static const struct store_puzzle *find_puzzle(const struct store_puzzle *p, size_t n,
                                              const char *id)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(p[i].id, id))
            return &p[i];
    return NULL;
}

/* ---- how it stands --------------------------------------------------------------- */

struct standing {
    const struct game *game;
    const struct store_puzzle *puzzles; /* those that were tried */
    size_t n;
    struct store_rating solver; /* of the person, now */
    uint32_t solved;
    bool has_person;
};

static struct standing stand(const struct call *c, const struct store_puzzle *p,
                             size_t n)
{
    struct standing s = {.game = registry_find(c->id),
                         .puzzles = p,
                         .n = n,
                         .solver = {RATING_START, RATING_UNSURE, 0},
                         .has_person = c->person != NULL};

    for (size_t i = 0; i < n; i++) {
        if (p[i].solver.tries > s.solver.tries)
            s.solver = p[i].solver;
        s.solved += p[i].solver.tries && p[i].is_solved;
    }
    return s;
}

static void put_solver(struct jot *j, const struct standing *s)
{
    put_int(j, "rating", rating_points(s->solver.value));
    put_int(j, "deviation", rating_points(s->solver.deviation));
    put_int(j, "tries", s->solver.tries);
    put_int(j, "solved", s->solved);
    jot_key(j, "done");
    jot_open(j, '{');
    for (size_t i = 0; i < s->n; i++)
        if (s->puzzles[i].solver.tries) {
            jot_text_key(j, s->puzzles[i].id);
            jot_bool(j, s->puzzles[i].is_solved);
        }
    jot_close(j, '}');
}

/* All of the shelf; what was tried and is no longer there is not offered. */
static void put_ratings(struct jot *j, const struct standing *s)
{
    struct puzzle_lines shelf = puzzle_shelf(s->game);
    struct puzzle_card card;

    jot_key(j, "ratings");
    jot_open(j, '{');
    while (puzzle_shelf_next(s->game, &shelf, &card)) {
        const struct store_puzzle *p = find_puzzle(s->puzzles, s->n, card.id);
        struct store_rating now = p ? p->rating : start_of(card.difficulty);
        put_int(j, card.id, rating_points(now.value));
    }
    jot_close(j, '}');
}

static void write_standing(struct jot *j, void *arg)
{
    const struct standing *s = arg;

    jot_open(j, '{');
    if (s->has_person)
        put_solver(j, s);
    put_ratings(j, s);
    jot_close(j, '}');
}

static void on_listed(void *ctx, enum store_code code, const struct store_puzzle *p,
                      size_t n)
{
    struct call *c = ctx;
    struct standing s = stand(c, p, n);

    if (code != STORE_OK)
        call_store_error(c, code);
    else
        call_json(c, 200, write_standing, &s, NULL);
}

void api_puzzles(struct call *c)
{
    enum store_code code;

    if (!find_game(c))
        return;
    code = store_puzzles(c->srv->store, c->person ? c->person->p.id : "", c->id,
                         on_listed, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

/* ---- a try ----------------------------------------------------------------------- */

struct attempt {
    struct call *call;
    struct store_try t;
    struct store_rating start; /* of a puzzle that nobody has tried */
    int32_t before;            /* the rating of the person, before it */
    int rounds;
    bool is_first;
};

static void write_attempt(struct jot *j, void *arg)
{
    const struct attempt *a = arg;
    int32_t now = rating_points(a->t.solver.value);

    jot_open(j, '{');
    jot_key(j, "solved");
    jot_bool(j, a->t.is_solved);
    jot_key(j, "first");
    jot_bool(j, a->is_first);
    put_int(j, "rating", now);
    put_int(j, "change", now - rating_points(a->before));
    put_int(j, "puzzle", rating_points(a->t.rating.value));
    jot_close(j, '}');
}

static void finish(struct attempt *a, enum store_code code)
{
    if (code == STORE_OK)
        call_json(a->call, 200, write_attempt, a, NULL);
    else
        call_store_error(a->call, code);
    free(a);
}

static struct store_rating rate(struct store_rating own, struct store_rating other,
                                bool has_won)
{
    struct rating_game game = {{other.value, other.deviation}, has_won ? 1 : 0};
    struct rating now =
        rating_after((struct rating){own.value, own.deviation}, &game, 1);

    return (struct store_rating){now.value, now.deviation, own.tries + 1};
}

static void read_standing(struct attempt *a);

static void on_kept(void *ctx, enum store_code code)
{
    struct attempt *a = ctx;

    if (code == STORE_CONFLICT && ++a->rounds < ROUNDS_MAX) {
        read_standing(a);
        return;
    }
    if (code == STORE_OK)
        a->call->srv->figures.puzzle_tries++;
    finish(a, code);
}

static void keep_try(struct attempt *a, struct store_rating solver,
                     struct store_rating puzzle)
{
    enum store_code code;

    a->is_first = true;
    a->t.solver = rate(solver, puzzle, a->t.is_solved);
    a->t.rating = rate(puzzle, solver, !a->t.is_solved);
    code = store_try_add(a->call->srv->store, &a->t, on_kept, a);
    if (code != STORE_OK)
        finish(a, code);
}

static void on_standing(void *ctx, enum store_code code, const struct store_puzzle *p,
                        size_t n)
{
    struct attempt *a = ctx;
    struct standing s = stand(a->call, p, n);
    const struct store_puzzle *own = find_puzzle(p, n, a->t.puzzle);

    a->before = s.solver.value;
    if (code != STORE_OK) {
        finish(a, code);
    } else if (own && own->solver.tries) {
        a->is_first = false;
        a->t.solver = s.solver;
        a->t.rating = own->rating;
        finish(a, STORE_OK);
    } else {
        keep_try(a, s.solver, own ? own->rating : a->start);
    }
}

static void read_standing(struct attempt *a)
{
    enum store_code code =
        store_puzzles(a->call->srv->store, a->t.person, a->t.game, on_standing, a);

    if (code != STORE_OK)
        finish(a, code);
}

/* Is it the solution? By what is done, however it is written. -1: an answer is out. */
static int judge(struct call *c, const struct puzzle *p, const char *choice)
{
    const struct game_state *at = game_peek(puzzle_view(p));
    struct refusal no;
    game_action chosen, best;

    if (notation_read(p->game, at, p->seat, choice, &chosen, &no) != REFUSAL_NONE) {
        call_bad(c, no.why);
        return -1;
    }
    return notation_read(p->game, at, p->seat, p->solution, &best, NULL) ==
               REFUSAL_NONE &&
           chosen == best;
}

static void begin(struct call *c, const struct puzzle *p, bool is_solved)
{
    struct attempt *a = calloc(1, sizeof *a);

    if (!a) {
        call_store_error(c, STORE_FULL);
        return;
    }
    a->call = c;
    memcpy(a->t.person, c->person->p.id, sizeof a->t.person);
    memcpy(a->t.game, c->id, sizeof a->t.game);
    memcpy(a->t.puzzle, c->other, sizeof a->t.puzzle);
    a->t.at = server_now(c->srv);
    a->t.is_solved = is_solved;
    a->start = start_of(p->difficulty);
    read_standing(a);
}

void api_puzzle_try(struct call *c)
{
    const struct game *g = find_game(c);
    const char *choice = NULL;
    struct puzzle p;
    int is_solved;

    if (!g || call_get_text(c, c->body, "choice", GAME_TEXT_MAX - 1, &choice))
        return;
    if (!choice) {
        call_bad(c, "choice is missing");
    } else if (!gate_wish(c->srv, c->person)) {
        call_error(c, 429, "too_many", "too many puzzles at once");
    } else if (puzzle_shelf_find(g, c->other, &p)) {
        call_error(c, 404, "not_found", "there is no such puzzle");
    } else {
        is_solved = judge(c, &p, choice);
        if (is_solved >= 0)
            begin(c, &p, is_solved);
    }
}
