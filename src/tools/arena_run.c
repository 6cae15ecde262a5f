/* arena_run.c - threads that play the games of an arena. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/clock.h"
#include "bots/outside.h"
#include "bots/threads.h"
#include "core/dealer.h"
#include "match/match.h"
#include "tools/arena.h"

struct player {
    struct bot *bot;         /* exactly one of the two is set */
    struct outside *outside; /* lives as long as its thread */
    uint32_t told;           /* plies the outside program has heard of */
};

struct worker {
    struct arena *a;
    struct crew *crew;
    struct outside *outside[GAME_MAX_PLAYERS]; /* by place */
    struct bot *stand_in;
};

struct crew {
    struct arena *a;
    pthread_mutex_t lock;
    uint32_t next;
    bool *done; /* by game number: already in a->row */
};

static const char outside_prefix[] = "cmd:";

static bool is_outside(const char *spec)
{
    return strncmp(spec, outside_prefix, sizeof outside_prefix - 1) == 0;
}

const char *arena_spec(const struct arena *a, int group)
{
    for (int i = 0; i < a->n_players; i++)
        if (a->group[i] == group)
            return a->spec[i];
    return "";
}

static struct outside *program_of(const struct arena *a, const char *spec,
                                  uint64_t seed)
{
    struct outside_limits lim = {.move_ms = a->move_ms};
    return outside_new(a->game, spec + sizeof outside_prefix - 1, &lim, seed);
}

enum outside_fault arena_try(const struct arena *a, int group)
{
    const char *spec = arena_spec(a, group);
    if (!is_outside(spec))
        return OUTSIDE_FINE;
    struct outside *o = program_of(a, spec, a->seed);
    enum outside_fault f = o ? outside_newgame(o, &a->config, 0) : OUTSIDE_NO_START;
    outside_free(o);
    return f;
}

/* The first thing that goes wrong is the one that is told. */
static void set_why(struct worker *w, const char *why)
{
    pthread_mutex_lock(&w->crew->lock);
    if (!w->a->why[0])
        snprintf(w->a->why, sizeof w->a->why, "%s", why);
    pthread_mutex_unlock(&w->crew->lock);
    atomic_store(&w->a->stop, true);
}

/* ---- seats ----------------------------------------------------------------------- */

static uint64_t seed_of(const struct arena *a, uint32_t deal, int rotation, int place)
{
    uint64_t x =
        a->seed ^ (uint64_t)deal << 20 ^ (uint64_t)rotation << 8 ^ (uint64_t)place;
    return rng_splitmix(&x);
}

static int seat_player(struct worker *w, uint32_t deal, int rotation, int seat,
                       struct player *ret)
{
    struct arena *a = w->a;
    int place = arena_place(a, rotation, seat);
    char why[160];
    memset(ret, 0, sizeof *ret);
    if (is_outside(a->spec[place])) {
        if (!w->outside[place])
            w->outside[place] = program_of(a, a->spec[place], seed_of(a, 0, 0, place));
        ret->outside = w->outside[place];
        if (!ret->outside) {
            set_why(w, "out of memory");
            return -1;
        }
        outside_newgame(ret->outside, &a->config, seat);
        return 0;
    }
    ret->bot = bot_new(a->game, a->spec[place], seed_of(a, deal, rotation, place), why,
                       sizeof why);
    if (!ret->bot) {
        set_why(w, why);
        return -1;
    }
    if (a->eager)
        bot_inline(ret->bot);
    return 0;
}

struct telling {
    struct player *p;
    uint32_t from;
};

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    struct telling *t = ctx;
    outside_event(t->p->outside, ply, actor, text, e, n);
    return 0;
}

static game_action choose(struct worker *w, struct player *p, struct match *m, int seat,
                          uint16_t *faults)
{
    game_action legal[GAME_MAX_ACTIONS], a;
    int n = match_legal(m, seat, legal);
    if (p->bot)
        return bot_choose(p->bot, match_view(m, seat), seat, legal, n);
    struct telling t = {p, p->told};
    match_events(m, seat, p->told, match_ply(m), tell, &t);
    p->told = match_ply(m);
    const struct game_view *v = match_view(m, seat);
    if (outside_choose(p->outside, v, legal, n, &a) == OUTSIDE_FINE)
        return a;
    if (*faults < UINT16_MAX)
        ++*faults;
    return bot_choose(w->stand_in, v, seat, legal, n);
}

/* By the clock of the one who chooses: what others do meanwhile is not its time. */
static game_action choose_timed(struct worker *w, struct player *p, struct match *m,
                                int seat, struct arena_row *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct arena_time *t = &r->time[seat];
    uint64_t begin = clock_us();
    game_action a = choose(w, p, m, seat, &r->faults[seat]);
    uint64_t us = clock_us() - begin;
    if (match_legal(m, seat, legal) < 2)
        return a;
    t->choices++;
    t->us += us;
    if (us > t->longest_us)
        t->longest_us = us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
    return a;
}

/* ---- one game -------------------------------------------------------------------- */

static void keep_record(struct worker *w, struct match *m, const struct arena_row *r)
{
    struct arena *a = w->a;
    char path[512];
    struct record rec;
    if (!a->records || match_record(m, &rec))
        return;
    for (int s = 0; s < a->n_players; s++)
        snprintf(rec.name[s], sizeof rec.name[s], "%.*s", (int)sizeof rec.name[s] - 1,
                 a->spec[arena_place(a, r->rotation, s)]);
    snprintf(path, sizeof path, "%s/%s-%06u-%u.maat", a->records, a->game->id, r->deal,
             r->rotation);
    char *text = record_write(&rec);
    FILE *f = text ? fopen(path, "w") : NULL;
    bool is_bad = !f || fputs(text, f) < 0;
    if ((f && fclose(f)) || is_bad)
        set_why(w, "a record could not be written");
    free(text);
    record_done(&rec);
}

static void play_on(struct worker *w, struct match *m, struct player *p,
                    struct arena_row *r)
{
    struct arena *a = w->a;
    match_settle(m, false);
    while (match_head(m)->node == GAME_DECISION && !atomic_load(&a->stop)) {
        /* Everybody who owes a choice makes it before any of them is known. */
        game_action pick[GAME_MAX_PLAYERS] = {0};
        unsigned acting = match_head(m)->acting;
        char text[GAME_TEXT_MAX];
        for (int s = 0; s < a->n_players; s++)
            if (acting >> s & 1)
                pick[s] = choose_timed(w, &p[s], m, s, r);
        for (int s = 0; s < a->n_players; s++) {
            if (!(acting >> s & 1))
                continue;
            match_format(m, s, pick[s], text, sizeof text);
            if (match_act(m, s, text, NULL) != REFUSAL_NONE) {
                set_why(w, "a bot chose an illegal action");
                return;
            }
        }
        match_settle(m, false);
    }
}

static int32_t value_of(struct match *m, const struct game_field *f)
{
    return f ? f->get(game_peek(match_view(m, GAME_SPECTATOR)), NULL, 0) : GAME_NULL;
}

static void keep_result(struct match *m, const struct arena *a, struct arena_row *ret)
{
    int32_t turns = value_of(m, arena_turns(a->game));
    int32_t end = value_of(m, arena_ends(a->game));
    match_result(m, &ret->result);
    ret->plies = match_ply(m);
    ret->turns = turns > 0 ? (uint32_t)turns : 0;
    ret->end = end >= 0 && end < ARENA_ENDS ? (uint8_t)(end + 1) : 0;
}

static int play_game(struct worker *w, uint32_t deal, int rotation,
                     struct arena_row *ret)
{
    struct arena *a = w->a;
    struct player p[GAME_MAX_PLAYERS] = {0};
    uint8_t seed[DEALER_SEED];
    struct dealer d;
    char table[32];
    int rc = -1;
    *ret = (struct arena_row){.deal = deal, .rotation = (uint8_t)rotation};
    dealer_seed_from(a->seed, seed);
    snprintf(table, sizeof table, "deal-%u", deal);
    dealer_init(&d, seed, table, a->n_players, NULL);
    struct match *m = match_new(a->game, &a->config, &d);
    if (!m)
        set_why(w, "out of memory");
    bool seated = m != NULL;
    for (int s = 0; s < a->n_players && seated; s++)
        seated = seat_player(w, deal, rotation, s, &p[s]) == 0;
    if (seated)
        play_on(w, m, p, ret);
    if (seated && match_head(m)->node == GAME_OVER) {
        keep_result(m, a, ret);
        keep_record(w, m, ret);
        for (int s = 0; s < a->n_players; s++)
            if (p[s].outside)
                outside_over(p[s].outside, &ret->result);
        rc = 0;
    }
    for (int s = 0; s < a->n_players; s++)
        bot_free(p[s].bot);
    match_free(m);
    return rc;
}

/* ---- all of them ----------------------------------------------------------------- */

static void end_programs(struct worker *w)
{
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        pthread_mutex_lock(&w->crew->lock);
        for (int k = 1; w->outside[i] && k < OUTSIDE_FAULTS; k++)
            w->a->fault[w->a->group[i]][k] += outside_tally(w->outside[i])->faults[k];
        pthread_mutex_unlock(&w->crew->lock);
        outside_free(w->outside[i]);
    }
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct arena *a = w->a;
    char why[80];
    uint32_t end = arena_from(a) + arena_share(a);
    if (!a->eager)
        threads_idle();
    w->stand_in = bot_new(a->game, "novice", a->seed, why, sizeof why);
    for (;;) {
        pthread_mutex_lock(&w->crew->lock);
        while (w->crew->next < end && w->crew->done[w->crew->next])
            w->crew->next++;
        uint32_t job = w->crew->next++;
        pthread_mutex_unlock(&w->crew->lock);
        struct arena_row row;
        if (job >= end || atomic_load(&a->stop) || !w->stand_in)
            break;
        if (play_game(w, job / (uint32_t)a->n_players, (int)job % a->n_players, &row) <
            0)
            break;
        pthread_mutex_lock(&w->crew->lock);
        a->row[a->n_rows++] = row;
        if (a->played)
            a->played(a, &row, a->ctx);
        pthread_mutex_unlock(&w->crew->lock);
    }
    bot_free(w->stand_in);
    end_programs(w);
    return NULL;
}

int arena_run(struct arena *a)
{
    struct crew crew = {.a = a};
    int n = 0;
    if (a->records && mkdir(a->records, 0777) < 0 && errno != EEXIST) {
        snprintf(a->why, sizeof a->why, "%.120s: %s", a->records, strerror(errno));
        return -1;
    }
    struct worker *w = calloc((size_t)a->threads, sizeof *w);
    pthread_t *thread = calloc((size_t)a->threads, sizeof *thread);
    crew.next = arena_from(a);
    crew.done = calloc(a->games + 1, sizeof *crew.done);
    if (!w || !thread || !crew.done) {
        snprintf(a->why, sizeof a->why, "out of memory");
        goto out;
    }
    for (uint32_t i = 0; i < a->n_rows; i++)
        crew.done[a->row[i].deal * (uint32_t)a->n_players + a->row[i].rotation] = true;
    pthread_mutex_init(&crew.lock, NULL);
    for (; n < a->threads; n++) {
        w[n].a = a;
        w[n].crew = &crew;
        if (pthread_create(&thread[n], NULL, work, &w[n]) != 0)
            break;
    }
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew.lock);
    if (n == 0)
        snprintf(a->why, sizeof a->why, "no thread could be started");
out:
    free(crew.done);
    free(thread);
    free(w);
    return a->why[0] ? -1 : 0;
}
