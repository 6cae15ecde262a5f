/* posed.c - a position in which somebody is asked for one choice, as a table. */
#include "term/posed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "maat/rng.h"
#include "term/local_own.h"

struct posed {
    struct local l; /* first: all that looks at a local table looks at this one */
    char choice[GAME_TEXT_MAX];
};

static int fd(const struct sitting *s)
{
    (void)s;
    return -1;
}

static bool stay(struct sitting *s)
{
    (void)s;
    return false;
}

static enum refusal_code choose(struct sitting *s, int seat, const char *text,
                                struct refusal *no)
{
    struct posed *p = (struct posed *)(void *)s;
    enum refusal_code code = match_check(p->l.match, seat, text, NULL, no);
    if (code)
        return code;
    snprintf(p->choice, sizeof p->choice, "%s", text);
    s->state = SITTING_CLOSED;
    s->stamp++;
    return REFUSAL_NONE;
}

static void close_table(struct sitting *s)
{
    match_free(local_of(s)->match);
    free(s);
}

static const struct sitting_kind kind = {
    .fd = fd,
    .step = stay,
    .view_at = local_view_at,
    .choices = local_choices,
    .acts = local_acts,
    .act = choose,
    .free = close_table,
};

static void seat_all(struct sitting *s, int seat)
{
    static const char *const nobody[GAME_MAX_PLAYERS] = {"", "", "", "", ""};
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    text_labels(s->lang, nobody, s->n, label);
    for (int i = 0; i < s->n; i++) {
        s->seat[i].who = i == seat ? SITTING_HERE : SITTING_ELSEWHERE;
        memcpy(s->seat[i].label, label[i], sizeof label[i]);
        s->names[i] = s->seat[i].label;
        s->left_ms[i] = -1;
    }
    s->here = (uint8_t)(1u << seat);
    s->read = (struct text_names){s->names, seat};
}

struct sitting *posed_open(const struct game *g, const struct game_view *v, int seat,
                           enum lang lang)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *truth = (struct game_state *)(void *)room;
    struct posed *p = calloc(1, sizeof *p);
    struct rng luck = rng_stream(1, RNG_MATCH);
    if (!p)
        return NULL;
    struct sitting *s = &p->l.s;
    g->resample(v, seat, &luck, truth);
    *s = (struct sitting){.kind = &kind,
                          .game = g,
                          .config = game_head(truth)->config,
                          .lang = lang,
                          .is_one_choice = true,
                          .memory = MEMORY_AID,
                          .n = game_head(truth)->config.n_players,
                          .hand = GAME_NOBODY,
                          .last = seat,
                          .hint = {.seat = GAME_NOBODY},
                          .back = UINT32_MAX};
    seat_all(s, seat);
    p->l.match = match_from_state(g, truth, NULL);
    if (!p->l.match) {
        free(p);
        return NULL;
    }
    local_tell(&p->l);
    return s;
}

const char *posed_choice(const struct sitting *s)
{
    return ((const struct posed *)(const void *)s)->choice;
}
