/*
 * wasm_open.c - how a table in a browser begins: by its setup, or with the record of a
 * game.
 *
 * Exported functions only, no logic. What is wrong with what was written is the answer.
 */
#include <stdio.h>
#include <string.h>

#include "core/config.h"
#include "core/opening.h"
#include "core/registry.h"
#include "table/table.h"
#include "wasm/wasm.h"

static struct record opening; /* of the table that is opened next */

int EXPORT(wasm_opening)(void);
int EXPORT(wasm_open)(void);
int EXPORT(wasm_look)(void);

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

/* "ID SEED GAME WORD=... rules 1 OPTION=VALUE ...", the seed in 64 hexadecimal digits
 */
int wasm_open(void)
{
    char *word[3], *p = wasm_input, why[200];
    uint8_t seed[DEALER_SEED];
    struct table_setup s = {.host = wasm_host,
                            .seed = seed,
                            .has_chosen_seed = true,
                            .created = wasm_now()};

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
    uint32_t rules = wasm_take_rules(s.game, &p);
    if (config_parse_past(s.game, rules, p, &s.config, why, sizeof why))
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
    struct table *t = table_look(wasm_input, &r, wasm_now());
    record_done(&r);
    if (!t)
        return wasm_fail("out of memory");
    wasm_take_table(t);
    return 0;
}
