/*
 * wasm_table.c - a table in a browser, without a server.
 *
 * Exported functions only, no logic: a wish is checked and its row folded by the table,
 * and what is told about it are the messages that a server would send. The answer to a
 * wish is its row as a line; whoever keeps the lines can fold them again another day.
 * The answer to a refused one is the message `no`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/wish.h"
#include "wasm/wasm.h"
#include "wire/wire.h"

enum { EVERYBODY = 0xff }; /* sits at this device */

const char wasm_host[] = "me";
static struct table *table;
static int64_t now;
static struct table_change change;
static struct wire_step step;
static struct wire_told told;
struct wire_proposal wasm_proposals[GAME_MAX_PLAYERS];
/* Of whom the next wish is: what they had seen, and a key by which it counts once. */
static uint64_t known;
static char key[TABLE_KEY_MAX], step_key[TABLE_KEY_MAX];

void EXPORT(wasm_time)(double ms);
int EXPORT(wasm_fold)(void);
int EXPORT(wasm_seq)(void);
int EXPORT(wasm_change)(void);
int EXPORT(wasm_asker)(uint32_t seen);
int EXPORT(wasm_sit)(int seat);
int EXPORT(wasm_bot)(int seat);
int EXPORT(wasm_begin)(void);
int EXPORT(wasm_act)(int seat);
int EXPORT(wasm_throw)(int seat);
int EXPORT(wasm_undo)(int seat);
int EXPORT(wasm_resign)(int seat);
int EXPORT(wasm_cover)(int seat, int on);
int EXPORT(wasm_rematch)(void);
int EXPORT(wasm_snapshot)(int as);
int EXPORT(wasm_step)(int as);
int EXPORT(wasm_meta)(void);
int EXPORT(wasm_history)(int as, uint32_t from, uint32_t to);
int EXPORT(wasm_view_at)(int as, uint32_t ply);
int EXPORT(wasm_record)(void);

/* ---- a table --------------------------------------------------------------------- */

bool wasm_has_table(void)
{
    return table != NULL;
}

struct table *wasm_table(void)
{
    return table;
}

int64_t wasm_now(void)
{
    return now;
}

struct match *wasm_table_match(void)
{
    return table ? table->match : NULL;
}

void wasm_leave_table(void)
{
    table_free(table);
    table = NULL;
}

void wasm_take_table(struct table *t)
{
    wasm_leave_replay();
    wasm_leave_table();
    table = t;
    memset(&told, 0, sizeof told);
    change = (struct table_change){0};
    memset(wasm_proposals, 0, sizeof wasm_proposals);
}

/* The clock of whoever looks, in ms; rows are dated by it. */
void wasm_time(double ms)
{
    now = (int64_t)ms;
}

/* ---- wishes ---------------------------------------------------------------------- */

/* So many rows have been folded. */
int wasm_seq(void)
{
    return table ? (int)table->seq : wasm_fail("there is no table");
}

/* What the last row did, in bits: 1 there is a step to tell, 2 seats or state changed,
 * 4 everything is to be told anew. */
int wasm_change(void)
{
    return change.is_step | change.is_meta << 1 |
           (change.is_begin || change.is_fresh) << 2;
}

/* The next wish is of somebody who had seen this many rows, with the key in wasm_in();
 * without a key, and before: of the page itself, which has seen all. */
int wasm_asker(uint32_t seen)
{
    wasm_input[WASM_IN - 1] = '\0';
    if (strlen(wasm_input) >= sizeof key)
        return wasm_fail("this key is too long");
    memcpy(key, wasm_input, strlen(wasm_input) + 1);
    known = seen;
    return 0;
}

/* A table that a row did not fit must not be used any more. */
static int after_fold(int code)
{
    step = (struct wire_step){.table = table,
                              .change = &change,
                              .key = step_key,
                              .proposals = wasm_proposals,
                              .now = now,
                              .told = &told};
    if (!code)
        return 0;
    wasm_leave_table();
    return wasm_fail("this row does not fit the table");
}

/* Levels are names and numbers; bots, who know them, are in the other module. */
static bool has_level(const struct game *g, const char *level, char *why, size_t size)
{
    size_t n = strspn(level, "abcdefghijklmnopqrstuvwxyz"),
           m = strspn(level, "0123456789");

    (void)g;
    snprintf(why, size, "a level is a name or a number");
    return level[0] && !level[n > m ? n : m];
}

static int grant(struct wish *w)
{
    const struct house h = {.now = now, .has_level = has_level};
    struct refusal no = {0};
    struct row row;
    char text[TABLE_TEXT_MAX];
    enum verdict verdict;

    if (!table)
        return wasm_fail("there is no table");
    w->known = key[0] ? known : table->seq;
    memcpy(w->key, key, sizeof w->key);
    key[0] = '\0';
    verdict = table_check(table, w, &h, &row, &no);
    if (verdict == VERDICT_DONE) { /* it is so already: there is no row */
        change = (struct table_change){0};
        wasm_answer[0] = '\0';
        return 0;
    }
    if (verdict != VERDICT_ROW) {
        wire_refusal((struct wire_re){0}, table->id, NULL, table->seq, &no);
        return -1;
    }
    if (row_write(&row, text, sizeof text) < 0)
        return wasm_fail("this cannot be written into a row");
    memcpy(step_key, row.key, sizeof step_key);
    if (after_fold(table_fold(table, &row, &change)))
        return -1;
    row_line_write(
        &(struct row_line){row.seq, row.at, row_forms[row.kind].letter, row.key, text},
        wasm_answer, WASM_OUT);
    return 0;
}

/* A line that was the answer to a wish. */
int wasm_fold(void)
{
    struct row_line line;

    wasm_input[WASM_IN - 1] = '\0';
    if (!table)
        return wasm_fail("there is no table");
    wasm_input[strcspn(wasm_input, "\n")] = '\0';
    if (row_line_read(wasm_input, &line))
        return wasm_fail("this is not a row");
    snprintf(step_key, sizeof step_key, "%s", line.key);
    return after_fold(table_fold_line(table, &line, &change));
}

/* What wasm_in() says, into a text of a wish; false when it is too long. */
static bool take(char *ret, size_t size)
{
    wasm_input[WASM_IN - 1] = '\0';
    if (strlen(wasm_input) >= size)
        return false;
    memcpy(ret, wasm_input, strlen(wasm_input) + 1);
    return true;
}

/* Whoever looks sits down here, by the name in wasm_in(). */
int wasm_sit(int seat)
{
    struct wish w = {.kind = WISH_SIT, .seat = seat - 1};

    if (seat < 1 || !take(w.sit.name, sizeof w.sit.name))
        return wasm_fail("this is no seat, or no name");
    memcpy(w.person, wasm_host, sizeof wasm_host);
    return grant(&w);
}

/* A bot of the level in wasm_in(); without one it plays by chance. */
int wasm_bot(int seat)
{
    struct wish w = {
        .kind = WISH_SEAT, .seat = seat - 1, .seating = {.kind = SEAT_BOT}};

    if (!take(w.seating.level, sizeof w.seating.level))
        return wasm_fail("this is no level");
    if (!w.seating.level[0])
        snprintf(w.seating.level, sizeof w.seating.level, "random");
    memcpy(w.person, wasm_host, sizeof wasm_host);
    return grant(&w);
}

int wasm_begin(void)
{
    struct wish w = {.kind = WISH_BEGIN, .seat = -1};

    memcpy(w.person, wasm_host, sizeof wasm_host);
    return grant(&w);
}

/* The wish of a seat: of its person, or of the house where a bot sits. */
static struct wish wish_of(enum wish_kind kind, int seat)
{
    struct wish w = {.kind = kind, .seat = seat - 1};

    w.is_own = table && seat >= 1 && seat <= table->n_seats &&
               table_is_driven(table, seat - 1);
    memcpy(w.person, wasm_host, sizeof wasm_host);
    return w;
}

int wasm_act(int seat)
{
    struct wish w = wish_of(WISH_ACT, seat);

    return take(w.action, sizeof w.action) ? grant(&w) : wasm_fail("this is no action");
}

/* By hand; "-" leaves it to the weights. */
int wasm_throw(int seat)
{
    struct wish w = wish_of(WISH_THROW, seat);

    return take(w.input, sizeof w.input) ? grant(&w) : wasm_fail("this is no throw");
}

int wasm_undo(int seat)
{
    struct wish w = wish_of(WISH_UNDO, seat);

    return grant(&w);
}

int wasm_resign(int seat)
{
    struct wish w = wish_of(WISH_RESIGN, seat);

    return grant(&w);
}

/* The seat covers what it may cover, or shows it again. */
int wasm_cover(int seat, int on)
{
    struct wish w = wish_of(WISH_COVER, seat);

    w.covers = on != 0;
    return grant(&w);
}

/* The table in wasm_in() is the rematch of this one. */
int wasm_rematch(void)
{
    struct wish w = {.kind = WISH_REMATCH, .seat = -1};

    if (!take(w.rematch.table, sizeof w.rematch.table))
        return wasm_fail("this is not the id of a table");
    memcpy(w.person, wasm_host, sizeof wasm_host);
    return grant(&w);
}

/* ---- messages -------------------------------------------------------------------- */

static bool is_viewpoint(int as)
{
    return table && as >= 0 && as <= table->n_seats;
}

static int answer(const struct net_msg *m)
{
    return m ? 0 : wasm_fail("the answer is too long");
}

static int too_soon(void)
{
    return wasm_fail(table ? "there is nothing to see" : "there is no table");
}

int wasm_snapshot(int as)
{
    if (!is_viewpoint(as))
        return too_soon();
    uint32_t ply = table->match ? match_ply(table->match) : 0;
    struct wire_snapshot s = {.table = table,
                              .as = as,
                              .log_from = ply > WIRE_LOG ? ply - WIRE_LOG : 0,
                              .online = EVERYBODY,
                              .me = wasm_host,
                              .proposals = wasm_proposals,
                              .now = now,
                              .told = &told};
    return answer(wire_snapshot(&s));
}

/* What the last row did to the game. */
int wasm_step(int as)
{
    if (!is_viewpoint(as) || !change.is_step)
        return too_soon();
    return answer(wire_step(&step, as));
}

int wasm_meta(void)
{
    if (!table)
        return too_soon();
    return answer(wire_meta(table, EVERYBODY, wasm_host));
}

int wasm_history(int as, uint32_t from, uint32_t to)
{
    if (!is_viewpoint(as) || !table->match)
        return too_soon();
    return answer(wire_history((struct wire_re){0}, table, as, from, to));
}

int wasm_view_at(int as, uint32_t ply)
{
    if (!is_viewpoint(as) || !table->match || ply > match_ply(table->match))
        return too_soon();
    return answer(wire_view_at((struct wire_re){0}, table, as, ply));
}

/* The record of the game, as a server would give it for download. */
int wasm_record(void)
{
    char *text = table ? table_record(table) : NULL;
    size_t n = text ? strlen(text) : 0;

    if (!text || n >= WASM_OUT) {
        free(text);
        return text ? wasm_fail("the record is too long") : too_soon();
    }
    memcpy(wasm_answer, text, n + 1);
    free(text);
    return 0;
}
