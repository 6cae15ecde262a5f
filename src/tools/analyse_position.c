/* analyse_position.c - one position, or what one seat knows of it, judged. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "bots/team.h"
#include "core/jot.h"
#include "core/notation.h"
#include "tools/analyse.h"
#include "tools/tools.h"

enum { JSON_MAX = 1 << 14, WORDS_MAX = 160 };

/* The choices of one seat, best first. */
static void consider(struct analyse_look *l, struct team *team,
                     struct bot_report *found, const struct game_view *v, int seat)
{
    const struct game_state *s = game_peek(v);
    game_action legal[GAME_MAX_ACTIONS];
    struct analyse_choice *c = &l->choice[l->n_choices++];
    struct search_limits lim = {.nodes = l->nodes, .ms = l->ms};
    int n = l->game->legal(s, seat, legal), order[ANALYSE_BEST] = {0};
    struct search_root root = {.view = v, .seat = seat, .legal = legal, .n = n};
    c->seat = seat;
    c->n_legal = n;
    team_run(team, &root, &lim, 7, found);
    memcpy(l->chance, found->chance, sizeof l->chance);
    c->n_best = n == 1 ? 1 : analyse_order(found, seat, order, n);
    for (int i = 0; i < c->n_best; i++) {
        struct analyse_option *o = &c->best[i];
        notation_write(l->game, s, seat, legal[order[i]], o->text, sizeof o->text);
        o->chance = n == 1 ? found->chance[seat] : found->value[order[i]][seat];
        o->visits = found->visits[order[i]];
    }
}

static void look(struct analyse_look *l, struct team *team, struct bot_report *found)
{
    const struct game_head *h = game_head(l->state);
    for (int seat = 0; seat < h->config.n_players; seat++) {
        _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
        struct game_view *v = (struct game_view *)(void *)room;
        if (!(h->acting >> seat & 1) || (l->is_view && seat != l->seat))
            continue;
        if (l->is_view)
            memcpy(room, l->state, l->game->state_size);
        else
            l->game->redact(l->state, seat, v);
        consider(l, team, found, v, seat);
    }
    if (l->is_view)
        return;
    if (h->node == GAME_OVER) {
        struct game_result res;
        l->game->result(l->state, &res);
        search_utility(&res, h->config.n_players, 0, l->chance);
        return;
    }
    struct search_root root = {.truth = l->state, .seat = GAME_NOBODY};
    struct search_limits lim = {.nodes = l->nodes, .ms = l->ms};
    team_run(team, &root, &lim, 1, found);
    memcpy(l->chance, found->chance, sizeof l->chance);
}

int analyse_position(struct analyse_look *l)
{
    struct bot_report *found = calloc(1, sizeof *found);
    struct team *team =
        team_new(l->game, brain_of(l->game), l->threads, 16 << 20, false);
    if (found && team) {
        team_place_weight(team, 0);
        look(l, team, found);
    }
    int code = found && team ? 0 : -1;
    if (team)
        team_free(team);
    free(found);
    return code;
}

static const char *percent(float x)
{
    return tool_real("%.1f", 100 * (double)x);
}

void analyse_position_text(FILE *f, const struct analyse_look *l)
{
    const struct game_head *h = game_head(l->state);
    fprintf(f, "%s, %s\n", l->game->title, l->game->phases[h->phase]);
    for (int seat = 0; seat < h->config.n_players; seat++) {
        fprintf(f, tool_text("analyse.seat"), seat + 1);
        fprintf(f, " %s\n", percent(l->chance[seat]));
    }
    for (int i = 0; i < l->n_choices; i++) {
        const struct analyse_choice *c = &l->choice[i];
        tool_print(f, "analyse.choices", c->seat + 1, c->n_legal);
        fputc('\n', f);
        for (int k = 0; k < c->n_best; k++) {
            char words[WORDS_MAX];
            const char *text = c->best[k].text;
            if (text_action(l->game, tool_lang(), text, words, sizeof words) > 0)
                text = words;
            fprintf(f, "  %5s  %s\n", percent(c->best[k].chance), text);
        }
    }
}

static void jot_choice(struct jot *j, const struct analyse_choice *c)
{
    jot_open(j, '{');
    jot_key(j, "seat");
    jot_int(j, c->seat + 1);
    jot_key(j, "legal");
    jot_int(j, c->n_legal);
    analyse_jot_best(j, c->best, c->n_best);
    jot_close(j, '}');
}

void analyse_position_json(FILE *f, const struct analyse_look *l)
{
    static char text[JSON_MAX];
    struct jot j;
    jot_init(&j, text, sizeof text);
    jot_open(&j, '{');
    jot_key(&j, "game");
    jot_string(&j, l->game->id);
    jot_key(&j, "phase");
    jot_string(&j, l->game->phases[game_head(l->state)->phase]);
    analyse_jot_chances(&j, "chances", l->chance,
                        game_head(l->state)->config.n_players);
    jot_key(&j, "choices");
    jot_open(&j, '[');
    for (int i = 0; i < l->n_choices; i++)
        jot_choice(&j, &l->choice[i]);
    jot_close(&j, ']');
    jot_close(&j, '}');
    if (jot_ok(&j))
        fprintf(f, "%s\n", text);
}
