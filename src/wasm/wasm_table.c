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

#include "core/config.h"
#include "core/registry.h"
#include "table/wish.h"
#include "wasm/wasm.h"
#include "wire/wire.h"

enum { EVERYBODY = 0xff }; /* sits at this device */

static const char host[] = "me";
static struct table *table;
static int64_t now;
static struct table_change change;
static struct wire_step step;
static struct wire_told told;

void EXPORT(wasm_time)(double ms);
int EXPORT(wasm_open)(void);
int EXPORT(wasm_fold)(void);
int EXPORT(wasm_sit)(int seat);
int EXPORT(wasm_bot)(int seat);
int EXPORT(wasm_begin)(void);
int EXPORT(wasm_act)(int seat);
int EXPORT(wasm_throw)(int seat);
int EXPORT(wasm_undo)(int seat);
int EXPORT(wasm_resign)(int seat);
int EXPORT(wasm_cover)(int seat, int on);
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

struct match *wasm_table_match(void)
{
    return table ? table->match : NULL;
}

void wasm_leave_table(void)
{
    table_free(table);
    table = NULL;
}

/* The clock of whoever looks, in ms; rows are dated by it. */
void wasm_time(double ms)
{
    now = (int64_t)ms;
}

/* The word "memory=..." before the options, which end behind it; 0 or -1. Without it a
 * table shows all that can be remembered, as those did that pages kept before. */
static int read_memory(char **options, enum memory *ret)
{
    static const char key[] = "memory=";
    char *word = *options, *end = word + strcspn(word, " ");
    bool is_last = !*end;

    *ret = MEMORY_AID;
    if (strncmp(word, key, sizeof key - 1) != 0)
        return 0;
    *end = '\0';
    *options = is_last ? end : end + 1;
    return cover_memory_from(word + sizeof key - 1, ret);
}

/* "ID SEED GAME memory=letter OPTION=VALUE ...", the seed in 64 hexadecimal digits */
int wasm_open(void)
{
    char *word[3], *p = wasm_input, why[200];
    uint8_t seed[DEALER_SEED];
    struct table_setup s = {.host = host,
                            .title = "",
                            .rematch_of = "",
                            .seed = seed,
                            .has_undo = true,
                            .has_chosen_seed = true,
                            .created = now};

    wasm_input[WASM_IN - 1] = '\0';
    for (int i = 0; i < 3; i++) {
        word[i] = p;
        p += strcspn(p, " ");
        if (*p)
            *p++ = '\0';
    }
    s.game = registry_find(word[2]);
    if (!s.game)
        return wasm_fail("there is no such game");
    if (!word[0][0] || strlen(word[0]) >= TABLE_ID_MAX)
        return wasm_fail("this is not the id of a table");
    if (dealer_unhex(word[1], seed, sizeof seed))
        return wasm_fail("a seed has 64 hexadecimal digits");
    if (read_memory(&p, &s.memory))
        return wasm_fail("memory is not letter or aid");
    if (config_parse(s.game, p, &s.config, why, sizeof why))
        return wasm_fail(why);
    struct table *t = table_make(word[0], &s);
    if (!t)
        return wasm_fail("out of memory");
    wasm_leave_replay();
    wasm_leave_table();
    table = t;
    memset(&told, 0, sizeof told);
    change = (struct table_change){0};
    return 0;
}

/* ---- wishes ---------------------------------------------------------------------- */

/* A table that a row did not fit must not be used any more. */
static int after_fold(int code)
{
    step = (struct wire_step){
        .table = table, .change = &change, .now = now, .told = &told};
    if (!code)
        return 0;
    wasm_leave_table();
    return wasm_fail("this row does not fit the table");
}

/* The bots of a table without a server are the page's, and play by chance. */
static bool has_level(const struct game *g, const char *level, char *why, size_t size)
{
    (void)g;
    snprintf(why, size, "there is no such level");
    return strcmp(level, "random") == 0;
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
    w->known = table->seq;
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
    if (after_fold(table_fold(table, &row, &change)))
        return -1;
    row_line_write(
        &(struct row_line){row.seq, row.at, row_forms[row.kind].letter, "", text},
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
    memcpy(w.person, host, sizeof host);
    return grant(&w);
}

int wasm_bot(int seat)
{
    struct wish w = {
        .kind = WISH_SEAT, .seat = seat - 1, .seating = {SEAT_BOT, "random"}};

    memcpy(w.person, host, sizeof host);
    return grant(&w);
}

int wasm_begin(void)
{
    struct wish w = {.kind = WISH_BEGIN, .seat = -1};

    memcpy(w.person, host, sizeof host);
    return grant(&w);
}

/* The wish of a seat: of its person, or of the house where a bot sits. */
static struct wish wish_of(enum wish_kind kind, int seat)
{
    struct wish w = {.kind = kind, .seat = seat - 1};

    w.is_own = table && seat >= 1 && seat <= table->n_seats &&
               table_is_driven(table, seat - 1);
    memcpy(w.person, host, sizeof host);
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
    struct wire_snapshot s = {.table = table,
                              .as = as,
                              .online = EVERYBODY,
                              .me = host,
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
    return answer(wire_meta(table, EVERYBODY, host));
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
