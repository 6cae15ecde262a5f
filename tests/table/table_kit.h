/* table_kit.h - tables without a server, for tests. */
#ifndef MAAT_TABLE_KIT_H
#define MAAT_TABLE_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/registry.h"
#include "table/wish.h"

/* An open table of anna's, with a seed that is known. */
static inline struct table *kit_table_by(const char *game, const char *options,
                                         enum memory memory, enum on_time on_time)
{
    static const uint8_t seed[DEALER_SEED] = "a seed that everybody knows";
    struct table_setup s = {
        .game = registry_find(game),
        .host = "anna",
        .title = "",
        .rematch_of = "",
        .seed = seed,
        .has_undo = true,
        .memory = memory,
        .clock = {CLOCK_LIVE, 60, 5, 0, (uint8_t)on_time},
    };
    char text[TABLE_TEXT_MAX], why[160] = "";
    struct table *t = NULL;

    if (config_parse(s.game, options, &s.config, why, sizeof why) ||
        table_setup_write(&s, text, sizeof text) < 0 ||
        !(t = table_new("table", text, why, sizeof why)))
        fail_msg("%s %s: %s", game, options, why);
    return t;
}

static inline struct table *kit_table(const char *game, const char *options)
{
    return kit_table_by(game, options, MEMORY_LETTER, ON_TIME_STANDIN);
}

static inline bool kit_has_level(const struct game *g, const char *level, char *why,
                                 size_t size)
{
    (void)g;
    snprintf(why, size, "there is no such level");
    return strcmp(level, "novice") == 0;
}

static inline enum verdict kit_check(const struct table *t, const struct wish *w,
                                     int64_t now, struct row *row, struct refusal *no)
{
    struct house h = {.now = now, .reveal_ms = 5000, .has_level = kit_has_level};

    return table_check(t, w, &h, row, no);
}

/* Check the wish and fold its row, which goes through its text. */
static inline void kit_do(struct table *t, const struct wish *w, int64_t now)
{
    struct row row;
    struct refusal no = {0};
    struct table_change change;
    char text[TABLE_TEXT_MAX];
    struct row_line line;

    if (kit_check(t, w, now, &row, &no) != VERDICT_ROW)
        fail_msg("wish %d at row %d: %s", w->kind, (int)t->seq + 1, no.why);
    assert_true(row_write(&row, text, sizeof text) >= 0);
    line =
        (struct row_line){row.seq, row.at, row_forms[row.kind].letter, row.key, text};
    if (table_fold_line(t, &line, &change))
        fail_msg("\"%c %s\" does not fit", line.letter, text);
}

static inline struct wish kit_sit(int seat, const char *person)
{
    struct wish w = {.kind = WISH_SIT, .seat = seat};

    memcpy(w.person, person, strlen(person));
    memcpy(w.sit.name, person, strlen(person));
    return w;
}

static const char *const kit_people[GAME_MAX_PLAYERS] = {"anna", "ben", "cleo", "dina",
                                                         "eva"};

/* anna, ben and the others sit down and begin. */
static inline struct table *kit_running_by(const char *game, const char *options,
                                           enum memory memory, enum on_time on_time)
{
    struct table *t = kit_table_by(game, options, memory, on_time);
    struct wish begin = {.kind = WISH_BEGIN, .seat = -1, .person = "anna"};

    for (int p = 0; p < t->n_seats; p++) {
        struct wish sit = kit_sit(p, kit_people[p]);
        kit_do(t, &sit, 1000);
    }
    kit_do(t, &begin, 2000);
    return t;
}

static inline struct table *kit_running_of(const char *game, const char *options,
                                           enum memory memory)
{
    return kit_running_by(game, options, memory, ON_TIME_STANDIN);
}

static inline struct table *kit_running(const char *game, const char *options)
{
    return kit_running_of(game, options, MEMORY_LETTER);
}

#endif
