/* game.c - snapshots, steps and the past as JSON for one viewpoint. */
#include "wire/wire.h"

#include <string.h>

#include "core/jot_put.h"
#include "wire/fields.h"

static struct onlooker onlooker_at(const struct table *t, int as)
{
    return table_onlooker(t, as ? as - 1 : GAME_SPECTATOR);
}

/* ---- what happened --------------------------------------------------------------- */

struct acts {
    struct jot *j;
    const struct table *table;
    struct onlooker who;
    bool is_apart; /* some of it is told otherwise to others */
};

static int put_act(void *ctx, uint32_t ply, int actor, const char *text,
                   const struct game_event *e, int n)
{
    struct acts *a = ctx;
    struct jot *j = a->j;
    const char *input = match_throw_at(a->table->match, ply);

    jot_open(j, '{');
    put_int(j, "ply", ply);
    put_int(j, "by", actor < 0 ? 0 : actor + 1);
    put_text(j, "do", text);
    if (input)
        put_text(j, "throw", input);
    jot_key(j, "ev");
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        struct game_event told =
            cover_event(a->table->game, &a->table->config, &e[i], &a->who);
        jot_event(j, a->table->game, &told, a->who.viewer);
        a->is_apart |= cover_event_is_apart(a->table->game, &a->table->config, &e[i],
                                            a->table->memory);
    }
    a->is_apart |= match_seen_by(a->table->match, ply) != 0xff;
    jot_close(j, ']');
    jot_close(j, '}');
    return 0;
}

/* Answers whether other viewpoints are told the same. */
static bool put_acts(struct jot *j, const char *key, struct table *t, int as,
                     uint32_t from, uint32_t to)
{
    struct acts a = {.j = j, .table = t, .who = onlooker_at(t, as)};

    jot_key(j, key);
    jot_open(j, '[');
    if (t->match)
        match_events(t->match, a.who.viewer, from, to, put_act, &a);
    jot_close(j, ']');
    return !a.is_apart;
}

/* ---- the position ---------------------------------------------------------------- */

static struct wire_sight sight_of(struct table *t, int as)
{
    struct onlooker who = onlooker_at(t, as);

    return (struct wire_sight){t, match_view(t->match, who.viewer), as, who};
}

static const char *node_name(const struct table *t)
{
    if (t->state == TABLE_CLOSED)
        return "closed";
    if (!t->match)
        return "open";
    if (t->state == TABLE_FINISHED)
        return "over";
    return match_head(t->match)->node == GAME_DECISION ? "decision" : "throw";
}

static void put_node(struct jot *j, const struct table *t)
{
    int hand = t->state == TABLE_RUNNING ? match_hand(t->match) : GAME_NOBODY;

    put_text(j, "node", node_name(t));
    text_or_null(j, "phase",
                 t->match ? t->game->phases[match_head(t->match)->phase] : NULL);
    put_seats(j, "acting", table_owes(t));
    put_int(j, "hand", hand >= 0 ? hand + 1 : 0);
}

static void put_clocks(struct jot *j, const struct table *t, int64_t now)
{
    unsigned running = 0;

    jot_key(j, "clock");
    if (t->clock.kind == CLOCK_NONE) {
        jot_null(j);
        return;
    }
    jot_open(j, '{');
    jot_key(j, "left");
    jot_open(j, '[');
    for (int p = 0; p < t->n_seats; p++) {
        jot_int(j, table_left(t, p, now));
        if (table_runs(t, p))
            running |= 1u << p;
    }
    jot_close(j, ']');
    put_seats(j, "running", running);
    jot_close(j, '}');
}

static void put_legal(struct jot *j, const struct table *t, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    int n = 0;

    if (seat >= 0 && t->state == TABLE_RUNNING)
        n = match_legal(t->match, seat, legal);
    jot_key(j, "legal");
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        match_format(t->match, seat, legal[i], text, sizeof text);
        jot_string(j, text);
    }
    jot_close(j, ']');
}

/* Whom does seat p propose something to, as far as `as` may know? Only the one who
 * proposes and the one who decides ever hear of it. */
static int proposes(const struct table *t, int as, int p, const struct wire_proposal *x)
{
    int to = x->action && t->state == TABLE_RUNNING ? match_advises(t->match, p)
                                                    : GAME_NOBODY;

    return to >= 0 && x->asked == t->seat[to].asked && (as == p + 1 || as == to + 1)
               ? to
               : GAME_NOBODY;
}

static void put_proposals(struct jot *j, const struct table *t, int as,
                          const struct wire_proposal *proposals)
{
    char text[GAME_TEXT_MAX];

    jot_key(j, "proposals");
    jot_open(j, '[');
    for (int p = 0; p < t->n_seats; p++) {
        int to = proposes(t, as, p, &proposals[p]);
        if (to < 0)
            continue;
        match_format(t->match, to, proposals[p].action, text, sizeof text);
        jot_open(j, '{');
        put_int(j, "by", p + 1);
        put_int(j, "seat", to + 1);
        put_text(j, "do", text);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

/* Of two who play together: what the one may propose to the other, and what is
 * proposed. Left out where there is nothing of it. */
static void put_advice(struct jot *j, const struct table *t, int as,
                       const struct wire_proposal *proposals)
{
    int to =
        as && t->state == TABLE_RUNNING ? match_advises(t->match, as - 1) : GAME_NOBODY;
    bool has_any = false;

    if (to >= 0) {
        jot_key(j, "advises");
        jot_open(j, '{');
        put_int(j, "seat", to + 1);
        put_legal(j, t, to);
        jot_close(j, '}');
    }
    for (int p = 0; proposals && p < t->n_seats; p++)
        has_any |= proposes(t, as, p, &proposals[p]) >= 0;
    if (has_any)
        put_proposals(j, t, as, proposals);
}

/* What seat `as` may do. */
static void put_choices(struct jot *j, const struct table *t, int as,
                        const struct wire_proposal *proposals)
{
    put_legal(j, t, as - 1);
    put_advice(j, t, as, proposals);
    put_bool(j, "undo",
             as && t->has_undo && t->state == TABLE_RUNNING &&
                 match_can_undo(t->match, as - 1));
}

/* ---- snapshots ------------------------------------------------------------------- */

static void put_re(struct jot *j, struct wire_re re)
{
    if (re.is_set)
        put_int(j, "re", re.id);
}

void wire_line(struct jot *j, const struct wire_line *l)
{
    jot_open(j, '{');
    put_int(j, "id", (int64_t)l->id);
    put_int(j, "at", l->at);
    put_text(j, "person", l->person);
    put_text(j, "name", l->name);
    put_text(j, "text", l->text);
    jot_close(j, '}');
}

static void put_view(struct jot *j, const struct wire_sight *sight,
                     struct wire_told *told)
{
    jot_key(j, "view");
    jot_open(j, '{');
    wire_fields(j, sight, told);
    jot_close(j, '}');
}

static void write_snapshot(struct jot *j, void *arg)
{
    const struct wire_snapshot *s = *(const struct wire_snapshot **)arg;
    struct table *t = s->table;
    uint32_t ply = t->match ? match_ply(t->match) : 0;

    jot_open(j, '{');
    put_text(j, "t", "table");
    put_re(j, s->re);
    put_int(j, "as", s->as);
    jot_key(j, "table");
    wire_table(j, t, s->online, s->me);
    put_int(j, "seq", (int64_t)t->seq);
    put_int(j, "ply", ply);
    if (t->match) {
        struct wire_sight sight = sight_of(t, s->as);
        put_view(j, &sight, s->told);
    } else {
        text_or_null(j, "view", NULL);
    }
    put_node(j, t);
    put_choices(j, t, s->as, s->proposals);
    put_clocks(j, t, s->now);
    put_acts(j, "log", t, s->as, s->log_from, ply);
    jot_key(j, "chat");
    jot_open(j, '[');
    for (int i = 0; i < s->n_chat; i++)
        wire_line(j, s->chat[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

struct net_msg *wire_snapshot(const struct wire_snapshot *s)
{
    return wire_encode(write_snapshot, &s);
}

/* ---- steps ----------------------------------------------------------------------- */

enum { PARTS_MAX = 1 << 18 };

/* The parts of a step that is being told, one behind the other. They are written apart
 * from the message, which may have to be written twice: a field is news only once. */
static char parts[PARTS_MAX];

static struct jot next_part(const struct wire_alike *a)
{
    struct jot j;

    jot_init(&j, parts + a->len, sizeof parts - a->len);
    return j;
}

/* The part as a text; NULL, and for good, when there was no room for it. */
static const char *end_part(struct wire_alike *a, struct jot *j)
{
    if (!jot_ok(j)) {
        a->is_too_long = true;
        return NULL;
    }
    a->len += j->len + 1;
    return j->buf;
}

/* Everything that is the same for all, seen with the eyes of the first. */
static void write_alike(struct wire_step *s, const struct wire_sight *first)
{
    const struct table_change *c = s->change;
    struct wire_alike *a = &s->alike;
    struct table *t = s->table;
    struct jot j = next_part(a);

    a->is_done = true;
    put_text(&j, "table", t->id);
    put_int(&j, "seq", (int64_t)t->seq);
    put_int(&j, "ply", match_ply(t->match));
    if (c->is_back)
        put_int(&j, "back", c->from);
    put_node(&j, t);
    put_clocks(&j, t, s->now);
    a->members = end_part(a, &j);
    j = next_part(a);
    a->acts_as = put_acts(&j, "acts", t, first->as, c->from, c->to) ? -1 : first->as;
    a->acts = end_part(a, &j);
    j = next_part(a);
    wire_new_fields(&j, first, ~t->fields_apart, s->told);
    a->fields = end_part(a, &j);
    a->fields_to_tell = wire_fields_to_tell(first, s->told);
}

struct step_job {
    struct wire_step *s;
    int as;
    const char *acts, *fields; /* of this viewpoint alone */
};

static void put_part(struct jot *j, const char *part)
{
    if (part[0])
        jot_raw(j, part);
}

static void write_step(struct jot *j, void *arg)
{
    const struct step_job *job = arg;
    const struct wire_step *s = job->s;

    jot_open(j, '{');
    put_text(j, "t", "step");
    put_int(j, "as", job->as);
    if (s->key && s->key[0] && job->as == s->change->actor + 1)
        put_text(j, "key", s->key);
    put_part(j, s->alike.members);
    put_part(j, job->acts);
    jot_key(j, "d");
    jot_open(j, '{');
    put_part(j, s->alike.fields);
    put_part(j, job->fields);
    jot_close(j, '}');
    put_choices(j, s->table, job->as, s->proposals);
    jot_close(j, '}');
}

/* What this viewpoint is told alone; false when it is too long. */
static bool write_own(struct step_job *job, const struct wire_sight *sight)
{
    struct wire_step *s = job->s;
    struct wire_alike a = s->alike;
    struct jot j = next_part(&a);

    job->acts = a.acts;
    if (a.acts_as >= 0 && a.acts_as != job->as) {
        put_acts(&j, "acts", s->table, job->as, s->change->from, s->change->to);
        job->acts = end_part(&a, &j);
        j = next_part(&a);
    }
    wire_new_fields(&j, sight, a.fields_to_tell, s->told);
    job->fields = end_part(&a, &j);
    return !a.is_too_long;
}

struct net_msg *wire_step(struct wire_step *s, int as)
{
    struct step_job job = {.s = s, .as = as};
    struct wire_sight sight = sight_of(s->table, as);

    if (!s->alike.is_done)
        write_alike(s, &sight);
    return write_own(&job, &sight) ? wire_encode(write_step, &job) : NULL;
}

/* ---- proposals ------------------------------------------------------------------- */

struct proposals_job {
    const struct table *table;
    int as;
    const struct wire_proposal *proposals;
};

static void write_proposals(struct jot *j, void *arg)
{
    const struct proposals_job *job = arg;

    jot_open(j, '{');
    put_text(j, "t", "proposals");
    put_int(j, "as", job->as);
    put_text(j, "table", job->table->id);
    put_int(j, "seq", (int64_t)job->table->seq);
    put_proposals(j, job->table, job->as, job->proposals);
    jot_close(j, '}');
}

struct net_msg *wire_proposals(const struct table *t, int as,
                               const struct wire_proposal *proposals)
{
    struct proposals_job job = {t, as, proposals};

    return wire_encode(write_proposals, &job);
}

/* ---- looking back ---------------------------------------------------------------- */

struct past_job {
    const char *type, *key;
    struct wire_re re;
    struct table *table;
    int as;
    uint32_t from, to;
};

static void write_past(struct jot *j, void *arg)
{
    const struct past_job *p = arg;
    struct table *t = p->table;

    jot_open(j, '{');
    put_text(j, "t", p->type);
    put_re(j, p->re);
    put_text(j, "table", t->id);
    put_int(j, "as", p->as);
    if (p->key) {
        put_text(j, "key", p->key);
        put_int(j, "seq", (int64_t)t->seq);
    } else {
        put_int(j, "from", p->from);
        put_int(j, "to", p->to);
        put_int(j, "ply", match_ply(t->match));
    }
    put_acts(j, "acts", t, p->as, p->from, p->to);
    jot_close(j, '}');
}

struct net_msg *wire_stale(struct wire_re re, struct table *t, const char *key, int as,
                           uint32_t from)
{
    uint32_t ply = match_ply(t->match);
    struct past_job p = {"stale", key, re, t, as, from, ply};

    if (p.to - p.from > WIRE_ACTS_MAX)
        p.from = p.to - WIRE_ACTS_MAX;
    return wire_encode(write_past, &p);
}

struct net_msg *wire_history(struct wire_re re, struct table *t, int as, uint32_t from,
                             uint32_t to)
{
    uint32_t ply = match_ply(t->match);
    struct past_job p = {"history", NULL, re, t, as, from, to};

    if (p.to > ply)
        p.to = ply;
    if (p.from > p.to)
        p.from = p.to;
    if (p.to - p.from > WIRE_ACTS_MAX)
        p.to = p.from + WIRE_ACTS_MAX;
    return wire_encode(write_past, &p);
}

static void write_view_at(struct jot *j, void *arg)
{
    const struct past_job *p = arg;
    struct table *t = p->table;
    struct onlooker who = onlooker_at(t, p->as);
    struct wire_sight sight = {t, match_view_at(t->match, who.viewer, p->from), p->as,
                               who};

    jot_open(j, '{');
    put_text(j, "t", "view");
    put_re(j, p->re);
    put_text(j, "table", t->id);
    put_int(j, "as", p->as);
    put_int(j, "ply", p->from);
    put_view(j, &sight, NULL);
    jot_close(j, '}');
}

struct net_msg *wire_view_at(struct wire_re re, struct table *t, int as, uint32_t ply)
{
    struct past_job p = {.re = re, .table = t, .as = as, .from = ply};

    return wire_encode(write_view_at, &p);
}
