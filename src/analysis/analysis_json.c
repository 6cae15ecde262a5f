/* analysis_json.c - an analysis as JSON; docs/command-line.md has the keys. */
#include "analysis/analysis.h"
#include "analysis/share.h"
#include "core/config.h"
#include "core/jot_put.h"

enum { LINE = 8192 };

static void put_shares(struct jot *j, const char *key, const int32_t *x, int n)
{
    jot_key(j, key);
    jot_open(j, '[');
    for (int p = 0; p < n; p++)
        share_jot(j, x[p]);
    jot_close(j, ']');
}

static void put_options(struct jot *j, const struct analysis_option *best, int n)
{
    jot_key(j, "best");
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        jot_open(j, '{');
        put_text(j, "text", best[i].text);
        share_put(j, "chance", best[i].chance);
        put_int(j, "visits", best[i].visits);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void put_choice(struct jot *j, const struct analysis_moment *m, int n)
{
    put_int(j, "legal", m->n_legal);
    text_or_null(j, "name", analysis_word((enum analysis_name)m->name));
    share_put(j, "cost", m->cost);
    share_put(j, "noise", m->noise);
    put_shares(j, "shift", m->shift, n);
    put_int(j, "iterations", m->spent);
    put_options(j, m->best, m->n_best);
    jot_key(j, "why");
    reason_put(j, m->why, m->n_why);
}

static void put_moment(struct jot *j, const struct analysis *a,
                       const struct analysis_moment *m)
{
    int n = a->rec->config.n_players;
    jot_open(j, '{');
    put_int(j, "ply", m->ply);
    if (m->actor < 0)
        put_text(j, "actor", "*");
    else
        put_int(j, "actor", m->actor + 1);
    put_text(j, "phase", a->rec->game->phases[m->phase]);
    put_text(j, "text", m->text);
    put_shares(j, "before", m->before, n);
    put_shares(j, "after", m->after, n);
    if (m->actor >= 0) {
        put_choice(j, m, n);
    } else {
        put_int(j, "outcomes", m->n_legal);
        put_shares(j, "luck", m->luck, n);
    }
    jot_close(j, '}');
}

static void put_plies(struct jot *j, const struct analysis *a, const uint32_t *worst,
                      int n)
{
    jot_key(j, "costliest");
    jot_open(j, '[');
    for (int i = 0; i < n; i++)
        jot_int(j, a->moment[worst[i]].ply);
    jot_close(j, ']');
}

static void put_seat(struct jot *j, const struct analysis *a, int seat)
{
    const struct analysis_seat *p = &a->seat[seat];
    int64_t cost = 0;
    for (uint32_t i = 0; i < a->n; i++)
        cost += a->moment[i].actor == seat ? a->moment[i].cost : 0;
    jot_open(j, '{');
    put_int(j, "seat", seat + 1);
    put_text(j, "name", a->rec->name[seat]);
    put_int(j, "decisions", p->decisions);
    put_int(j, "sound", p->sound);
    share_put(j, "cost", cost);
    share_put(j, "start", p->start);
    share_put(j, "luck", p->luck);
    share_put(j, "own", p->own);
    share_put(j, "others", p->others);
    share_put(j, "unknowable", p->unknowable);
    share_put(j, "result", p->result);
    jot_key(j, "names");
    jot_open(j, '{');
    for (int i = ANALYSIS_BRILLIANT; i < ANALYSIS_NAMES; i++)
        put_int(j, analysis_word((enum analysis_name)i), p->names[i]);
    jot_close(j, '}');
    put_plies(j, a, p->worst, p->n_worst);
    jot_close(j, '}');
}

static void put_head(struct jot *j, const struct analysis *a)
{
    char options[CONFIG_TEXT_MAX];
    config_format(a->rec->game, &a->rec->config, options, sizeof options);
    put_text(j, "game", a->rec->game->id);
    put_text(j, "options", options);
    put_int(j, "nodes", a->nodes ? a->nodes : JUDGE_NODES);
    put_int(j, "ms", a->ms);
    put_int(j, "seed", (int64_t)a->seed);
    put_bool(j, "over", a->is_over);
    put_plies(j, a, a->worst, a->n_worst);
}

void analysis_moment_json(FILE *f, const struct analysis *a, uint32_t i)
{
    char buf[LINE];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    put_moment(&j, a, &a->moment[i]);
    if (jot_ok(&j))
        fputs(buf, f);
}

void analysis_json(FILE *f, const struct analysis *a)
{
    char buf[LINE];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_head(&j, a);
    if (jot_ok(&j))
        fprintf(f, "%s,\n\"moments\":[", buf);
    for (uint32_t i = 0; i < a->n; i++) {
        fputs(i ? ",\n" : "\n", f);
        analysis_moment_json(f, a, i);
    }
    fputs("],\n\"seats\":[", f);
    for (int p = 0; p < a->rec->config.n_players; p++) {
        jot_init(&j, buf, sizeof buf);
        put_seat(&j, a, p);
        if (jot_ok(&j))
            fprintf(f, "%s\n%s", p ? "," : "", buf);
    }
    fputs("]}\n", f);
}

/* ---- one position ---------------------------------------------------------------- */

void analysis_position_json(FILE *f, const struct analysis_look *l)
{
    const struct game_head *h = game_head(l->state);
    char buf[2 * LINE];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "game", l->game->id);
    put_text(&j, "phase", l->game->phases[h->phase]);
    put_shares(&j, "chances", l->chance, h->config.n_players);
    jot_key(&j, "choices");
    jot_open(&j, '[');
    for (int i = 0; i < l->n_choices; i++) {
        const struct analysis_choice *c = &l->choice[i];
        jot_open(&j, '{');
        put_int(&j, "seat", c->seat + 1);
        put_int(&j, "legal", c->n_legal);
        put_options(&j, c->best, c->n_best);
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    jot_close(&j, '}');
    if (jot_ok(&j))
        fprintf(f, "%s\n", buf);
}
