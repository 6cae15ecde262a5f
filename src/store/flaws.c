/* flaws.c - what was found to be other than it was written, and what follows. */
#include "store/flaws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLAWS_KEPT = 10000, SAID = 4 /* of one answer */ };

void flaw_add(struct reply *r, enum store_thing thing, enum store_wrong wrong,
              const char *id, uint64_t number)
{
    r->n_flaws++;
    if (r->n_kept == FLAWS_KEPT)
        return;
    if (r->n_kept == r->cap_flaws) {
        size_t cap = r->cap_flaws ? 2 * r->cap_flaws : 8;
        struct store_flaw *p = realloc(r->flaws, cap * sizeof *p);
        if (!p)
            return;
        r->flaws = p;
        r->cap_flaws = cap;
    }
    struct store_flaw *f = &r->flaws[r->n_kept++];
    *f = (struct store_flaw){.thing = thing, .wrong = wrong, .number = number};
    snprintf(f->id, sizeof f->id, "%s", id);
}

bool flaw_free(struct reply *r, struct sum_kept kept, int64_t sum,
               enum store_thing thing, const char *id, uint64_t number)
{
    r->found.n++;
    r->found.unsummed += !kept.is_there;
    if (!kept.is_there || kept.sum == sum)
        return true;
    flaw_add(r, thing, STORE_WRONG_SUM, id, number);
    return false;
}

bool flaw_free_person(struct reply *r, const struct sum_kept kept[SUM_PARTS],
                      const struct store_person *p)
{
    int64_t sum[SUM_PARTS];
    bool is_good = true, is_whole = true;
    sum_person(p, sum);
    for (int i = 0; i < SUM_PARTS; i++) {
        is_whole &= kept[i].is_there;
        is_good &= !kept[i].is_there || kept[i].sum == sum[i];
    }
    r->found.n++;
    r->found.unsummed += !is_whole;
    if (!is_good)
        flaw_add(r, STORE_THING_PERSON, STORE_WRONG_SUM, p->id, 0);
    return is_good;
}

/* How far a table is, as its seats know it: open or running, finished, closed. */
static int64_t phase_of(const struct store_table *t)
{
    return t->state > 1 ? t->state - 1 : 0;
}

void flaw_leave_out_others(struct reply *p, const char *person, bool is_over)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        struct store_table *t = &p->tables[i];
        bool is_there = strcmp(t->host, person) == 0;
        for (int k = 0; k < STORE_SEATS && !is_there; k++)
            is_there = strcmp(t->person[k], person) == 0;
        if (is_there && phase_of(t) == is_over)
            p->tables[n++] = *t;
        else
            flaw_add(p, STORE_THING_SEATS, STORE_WRONG_CONTENT, t->id, 0);
    }
    p->n = n;
}

void flaw_look_for_end(struct reply *r)
{
    if (!r->history.is_index_bad && r->history.table.seq > r->last)
        flaw_add(r, STORE_THING_ROW, STORE_WRONG_MISSING, r->id, r->last + 1);
}

void flaw_see_seat(const struct reply *r, struct flaw_seats *s, const char *person,
                   int64_t phase, int64_t updated, const char *game)
{
    const struct store_table *t = &r->history.table;
    bool is_there = strcmp(t->host, person) == 0;
    for (int i = 0; i < STORE_SEATS; i++)
        is_there |= strcmp(t->person[i], person) == 0;
    s->n++;
    s->is_wrong |= !is_there || phase != phase_of(t) || updated != t->updated ||
                   strcmp(game, t->game) != 0;
}

void flaw_count_seats(struct reply *r, const struct flaw_seats *s)
{
    const struct store_table *t = &r->history.table;
    const char *names[STORE_SEATS + 1] = {t->host};
    int n = 0;
    if (r->history.is_index_bad)
        return;
    for (int i = 0; i < STORE_SEATS; i++)
        names[i + 1] = t->person[i];
    for (int i = 0; i <= STORE_SEATS; i++) {
        bool is_new = names[i][0] != '\0';
        for (int k = 0; k < i; k++)
            is_new &= strcmp(names[i], names[k]) != 0;
        n += is_new;
    }
    r->found.n++;
    if (s->is_wrong || s->n != n)
        flaw_add(r, STORE_THING_SEATS, STORE_WRONG_CONTENT, r->id, 0);
}

const char *store_thing_name(enum store_thing t)
{
    static const char *const names[STORE_THINGS] = {
        [STORE_THING_FILE] = "file",     [STORE_THING_ROW] = "row",
        [STORE_THING_PIECE] = "piece",   [STORE_THING_SETUP] = "setup",
        [STORE_THING_INDEX] = "index",   [STORE_THING_SEATS] = "seats",
        [STORE_THING_CHAT] = "chat",     [STORE_THING_ANALYSIS] = "analysis",
        [STORE_THING_PERSON] = "person", [STORE_THING_SESSION] = "session",
        [STORE_THING_MARK] = "mark",     [STORE_THING_COMPACT] = "compact",
    };
    return names[t];
}

const char *store_wrong_name(enum store_wrong w)
{
    static const char *const names[STORE_WRONGS] = {
        [STORE_WRONG_SUM] = "sum",
        [STORE_WRONG_MISSING] = "missing",
        [STORE_WRONG_LOST] = "lost",
        [STORE_WRONG_CONTENT] = "content",
        [STORE_WRONG_UNREADABLE] = "unreadable",
    };
    return names[w];
}

/* What is left out, read from elsewhere or made anew does not fail a request. */
static bool is_harmless(const struct request *r, const struct store_flaw *f)
{
    enum {
        HARMLESS = 1 << STORE_THING_PIECE | 1 << STORE_THING_CHAT |
                   1 << STORE_THING_SEATS | 1 << STORE_THING_ANALYSIS |
                   1 << STORE_THING_INDEX,
        OF_A_LIST = 1 << STORE_THING_SESSION,
    };
    return (HARMLESS | (r->op == REQ_SESSIONS ? OF_A_LIST : 0)) >> f->thing & 1;
}

void flaws_settle(struct store *s, struct request *r)
{
    struct reply *p = r->reply;
    if (!p || !p->n_flaws || r->op >= REQ_INSPECT)
        return;
    bool is_harmful = p->n_kept < p->n_flaws;
    for (size_t i = 0; i < p->n_kept; i++) {
        const struct store_flaw *f = &p->flaws[i];
        is_harmful |= !is_harmless(r, f);
        if (i < SAID)
            store_complain(s,
                           "damaged: %s %llu of %s (%s); maat admin check tells more",
                           store_thing_name(f->thing), (unsigned long long)f->number,
                           f->id, store_wrong_name(f->wrong));
    }
    store_note_damage(s, p->n_flaws);
    if (is_harmful && r->code == STORE_OK)
        r->code = STORE_DAMAGED;
}
