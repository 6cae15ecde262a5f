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
#include "core/opening.h"
#include "core/registry.h"
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
static struct record opening; /* of the table that is opened next */
struct wire_proposal wasm_proposals[GAME_MAX_PLAYERS];
/* Of whom the next wish is: what they had seen, and a key by which it counts once. */
static uint64_t known;
static char key[TABLE_KEY_MAX], step_key[TABLE_KEY_MAX];

void EXPORT(wasm_time)(double ms);
int EXPORT(wasm_opening)(void);
int EXPORT(wasm_open)(void);
int EXPORT(wasm_look)(void);
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

/* The value of "NAME=..." where that word comes next; the rest begins behind it then.
 */
static char *take_word(char **rest, const char *name)
{
    size_t n = strlen(name);
    char *word = *rest, *end = word + strcspn(word, " ");

    if (strncmp(word, name, n) != 0 || word[n] != '=')
        return NULL;
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word + n + 1;
}

/* A record: the next table begins with its actions, and goes on with luck of its own.
 * An empty text: it begins at the beginning. */
int wasm_opening(void)
{
    struct record_error err;
    char why[sizeof err.why + 32];

    wasm_input[WASM_IN - 1] = '\0';
    record_done(&opening);
    if (strlen(wasm_input) > OPENING_TEXT_MAX)
        return wasm_fail("this record is too long to be gone on with");
    if (!wasm_input[0] || !opening_read(wasm_input, strlen(wasm_input), &opening, &err))
        return 0;
    snprintf(why, sizeof why, "line %u: ", (unsigned)err.line);
    snprintf(why + (err.line ? strlen(why) : 0), sizeof err.why, "%s", err.why);
    return wasm_fail(why);
}

static struct table *make_table(const char *id, struct table_setup *s)
{
    struct table *t = NULL;

    if (opening.n_steps)
        s->opening = &opening;
    if (s->opening && !opening_fits(&opening, s->game, &s->config))
        wasm_fail("the record is of another game, or has other options");
    else if (!(t = table_make(id, s)))
        wasm_fail("out of memory");
    record_done(&opening);
    return t;
}

/* "memory=letter undo=on rematch_of=ID title=..." before the options of the game; words
 * of a title are parted by 0x1f. 0, or -1 and the answer says what is wrong. */
static int read_words(char **rest, struct table_setup *s)
{
    const char *memory = take_word(rest, "memory"), *undo = take_word(rest, "undo"),
               *old = take_word(rest, "rematch_of");
    char *title = take_word(rest, "title");

    s->memory = MEMORY_AID;
    if (memory && cover_memory_from(memory, &s->memory))
        return wasm_fail("memory is not letter or aid");
    if (undo && strcmp(undo, "on") != 0 && strcmp(undo, "off") != 0)
        return wasm_fail("undo is not on or off");
    s->has_undo = !undo || strcmp(undo, "on") == 0;
    s->rematch_of = old ? old : "";
    for (char *c = title; c && *c; c++)
        *c = (char)(*c == 0x1f ? ' ' : *c);
    s->title = title ? title : "";
    return 0;
}

/* "ID SEED GAME WORD=... OPTION=VALUE ...", the seed in 64 hexadecimal digits */
int wasm_open(void)
{
    char *word[3], *p = wasm_input, why[200];
    uint8_t seed[DEALER_SEED];
    struct table_setup s = {
        .host = wasm_host, .seed = seed, .has_chosen_seed = true, .created = now};

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
    if (read_words(&p, &s))
        return -1;
    if (config_parse(s.game, p, &s.config, why, sizeof why))
        return wasm_fail(why);
    struct table *t = make_table(word[0], &s);
    if (!t)
        return -1;
    wasm_take_table(t);
    return 0;
}

/* The id of a table, a blank and a record: the game as it was, to look back at. */
int wasm_look(void)
{
    struct record_error err;
    struct record r;
    char *text = wasm_input + strcspn(wasm_input, " ");
    char why[sizeof err.why + 32];

    wasm_input[WASM_IN - 1] = '\0';
    if (!*text || text == wasm_input || text - wasm_input >= TABLE_ID_MAX)
        return wasm_fail("this is not the id of a table");
    *text++ = '\0';
    if (record_read(text, strlen(text), &r, &err)) {
        snprintf(why, sizeof why, "line %u: %s", err.line, err.why);
        return wasm_fail(err.line ? why : err.why);
    }
    struct table *t = table_look(wasm_input, &r, now);
    record_done(&r);
    if (!t)
        return wasm_fail("out of memory");
    wasm_take_table(t);
    return 0;
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
