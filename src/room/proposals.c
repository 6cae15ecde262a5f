/* proposals.c - what is proposed at a table: through this node, and through others. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "room/room.h"

int proposals_decider(const struct room *r, int seat)
{
    return r->life != ROOM_GONE ? table_decider(r->table, seat) : GAME_NOBODY;
}

/* The two of them, and nobody else. */
static void tell(struct room *r, int seat, int to)
{
    for (int as = 1; as < WIRE_VIEWPOINTS; as++) {
        struct net_msg *m;
        if (!r->n_view[as] || (as != seat + 1 && as != to + 1))
            continue;
        m = wire_proposals(r->table, as, r->proposals);
        for (struct watcher *w = r->watchers; m && w; w = w->next)
            if (w->views >> as & 1)
                r->in->door->send(w->who, m);
        net_msg_drop(m);
    }
}

/* Is that of this seat made here or not? If that is new, the others are to hear. */
static void set_own(struct room *r, int seat, bool is_own)
{
    unsigned bit = 1u << seat;

    r->owes_proposals |= room_is_shared(r) && (is_own || r->proposing & bit);
    r->proposing = (uint8_t)(is_own ? r->proposing | bit : r->proposing & ~bit);
}

void proposals_keep(struct room *r, int seat, int to, game_action a)
{
    struct wire_proposal *x = &r->proposals[seat];
    uint64_t asked = r->table->seat[to].asked;
    uint32_t turn = x->asked == asked ? x->turn : 0;

    if (!a && turn)
        return;
    *x = (struct wire_proposal){asked, a ? turn + 1 : 0, a};
    if (!a)
        return;
    set_own(r, seat, true);
    tell(r, seat, to);
}

/* The seat that decides what is proposed by this one, if that is open still. */
static int open_for(const struct room *r, int seat)
{
    int to = proposals_decider(r, seat);

    return to >= 0 && r->proposals[seat].asked == r->table->seat[to].asked
               ? to
               : GAME_NOBODY;
}

void proposals_forget(struct room *r)
{
    for (int p = 0; r->proposing && p < r->table->n_seats; p++)
        if (open_for(r, p) < 0)
            set_own(r, p, false);
}

/* ---- between nodes --------------------------------------------------------------- */

/* "2 117 1 card flood": by which seat, asked by which row, which of its proposals. */
void proposals_say(const struct room *r, char ret[PROPOSALS_MAX])
{
    size_t n = 0;

    ret[0] = '\0';
    for (int p = 0; p < r->table->n_seats; p++) {
        const struct wire_proposal *x = &r->proposals[p];
        char text[GAME_TEXT_MAX];
        int to = r->proposing >> p & 1 ? open_for(r, p) : GAME_NOBODY;
        if (to < 0)
            continue;
        match_format(r->table->match, to, x->action, text, sizeof text);
        n += (size_t)snprintf(ret + n, PROPOSALS_MAX - n,
                              "%d %" PRIu64 " %" PRIu32 " %s\n", p + 1, x->asked,
                              x->turn, text);
    }
}

/* The last one counts, wherever it was made: whatever the order in which nodes hear of
 * several, all come to the same. */
static bool is_later(const struct wire_proposal *x, const struct wire_proposal *than)
{
    if (x->asked != than->asked)
        return true; /* the other was for a decision that is made */
    return x->turn != than->turn ? x->turn > than->turn : x->action > than->action;
}

/* Checked as if it had been made here. */
static void hear(struct room *r, int seat, uint64_t asked, uint32_t turn,
                 const char *text)
{
    bool is_seat = seat >= 0 && seat < r->table->n_seats;
    int to = is_seat ? proposals_decider(r, seat) : GAME_NOBODY;
    struct wire_proposal x = {asked, turn, GAME_ACTION_NONE};
    struct refusal no;

    if (to < 0 || asked != r->table->seat[to].asked ||
        match_check(r->table->match, to, text, &x.action, &no) ||
        !is_later(&x, &r->proposals[seat]))
        return;
    r->proposals[seat] = x;
    set_own(r, seat, false);
    tell(r, seat, to);
}

bool proposals_hear(struct room *r, const char *lines)
{
    bool is_all = true;

    for (const char *p = lines; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        char text[GAME_TEXT_MAX];
        uint64_t asked;
        uint32_t turn;
        int seat;
        if (sscanf(p, "%d %" SCNu64 " %" SCNu32 " %63[^\n]", &seat, &asked, &turn,
                   text) != 4)
            continue;
        is_all &= asked <= r->table->seq;
        hear(r, seat - 1, asked, turn, text);
    }
    return is_all;
}
