/* columns.c - what is kept of games, and what their files begin with. */
#include "data/columns.h"

#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "maat/space.h"

const char *const column_tables[TABLES] = {"games", "decisions", "steps"};

const struct column column_of[COLUMNS] = {
    [GAMES_NUMBER] = {TABLE_GAMES, "number", "u4", 4, WIDE_ONE},
    [GAMES_SEED] = {TABLE_GAMES, "seed", "u8", 8, WIDE_ONE},
    [GAMES_FIRST_DECISION] = {TABLE_GAMES, "first_decision", "u4", 4, WIDE_ONE},
    [GAMES_DECISIONS] = {TABLE_GAMES, "decisions", "u4", 4, WIDE_ONE},
    [GAMES_FIRST_STEP] = {TABLE_GAMES, "first_step", "u4", 4, WIDE_ONE},
    [GAMES_STEPS] = {TABLE_GAMES, "steps", "u4", 4, WIDE_ONE},
    [GAMES_BOT] = {TABLE_GAMES, "bot", "u1", 1, WIDE_SEATS},
    [GAMES_SCORE] = {TABLE_GAMES, "score", "i2", 2, WIDE_SEATS},
    [GAMES_RANK] = {TABLE_GAMES, "rank", "u1", 1, WIDE_SEATS},
    [GAMES_TEAM] = {TABLE_GAMES, "team", "u1", 1, WIDE_SEATS},
    [GAMES_WON] = {TABLE_GAMES, "won", "f4", 4, WIDE_SEATS},
    [GAMES_NO_WINNER] = {TABLE_GAMES, "no_winner", "u1", 1, WIDE_ONE},
    [DECISIONS_GAME] = {TABLE_DECISIONS, "game", "u4", 4, WIDE_ONE},
    [DECISIONS_PLY] = {TABLE_DECISIONS, "ply", "u4", 4, WIDE_ONE},
    [DECISIONS_SEAT] = {TABLE_DECISIONS, "seat", "u1", 1, WIDE_ONE},
    [DECISIONS_ACTION] = {TABLE_DECISIONS, "action", "u2", 2, WIDE_ONE},
    [DECISIONS_OBSERVATION] = {TABLE_DECISIONS, "observation", "i2", 2,
                               WIDE_OBSERVATION},
    [DECISIONS_MASK] = {TABLE_DECISIONS, "mask", "u1", 1, WIDE_MASK},
    [DECISIONS_VALUE] = {TABLE_DECISIONS, "value", "f4", 4, WIDE_SEATS},
    [DECISIONS_RESULT] = {TABLE_DECISIONS, "result", "f4", 4, WIDE_ONE},
    [STEPS_ACTOR] = {TABLE_STEPS, "actor", "i1", 1, WIDE_ONE},
    [STEPS_ACTION] = {TABLE_STEPS, "action", "u4", 4, WIDE_ONE},
};

bool column_kept(const struct data_run *r, int i)
{
    return !r->lean || (i != DECISIONS_OBSERVATION && i != DECISIONS_MASK);
}

/* Numbers of a row. */
static uint32_t column_width(const struct data_run *r, int i)
{
    switch (column_of[i].wide) {
    case WIDE_SEATS:
        return r->config.n_players;
    case WIDE_OBSERVATION:
        return (uint32_t)space_size(r->game->space, r->config.n_players);
    case WIDE_MASK:
        return (r->game->space->actions + 7u) / 8;
    case WIDE_ONE:
    default:
        return 1;
    }
}

size_t column_bytes(const struct data_run *r, int i)
{
    return (size_t)column_width(r, i) * column_of[i].size;
}

void column_file(int i, char name[COLUMN_FILE_MAX])
{
    const struct column *c = &column_of[i];
    snprintf(name, COLUMN_FILE_MAX, "%s.%s.npy", column_tables[c->table], c->name);
}

/* "<u4": numbers lie in the order of the machine that wrote them. */
static void type_of(const struct column *c, char text[8])
{
    char order = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '<' : '>';
    snprintf(text, 8, "%c%s", c->size > 1 ? order : '|', c->type);
}

void column_head(const struct data_run *r, int i, uint32_t rows, char head[COLUMN_HEAD])
{
    char text[COLUMN_HEAD], type[8], shape[40] = "";
    type_of(&column_of[i], type);
    if (column_of[i].wide != WIDE_ONE)
        snprintf(shape, sizeof shape, " %u", column_width(r, i));
    int n = snprintf(text, sizeof text,
                     "{'descr': '%s', 'fortran_order': False, 'shape': (%u,%s), }",
                     type, rows, shape);
    memset(head, ' ', COLUMN_HEAD);
    memcpy(head, "\x93NUMPY\x01\x00\x76\x00", 10); /* 118 bytes follow */
    memcpy(head + 10, text, (size_t)n);
    head[COLUMN_HEAD - 1] = '\n';
}

void column_list(struct jot *j, const struct data_run *r)
{
    char type[8];
    jot_open(j, '[');
    for (int i = 0; i < COLUMNS; i++) {
        if (!column_kept(r, i))
            continue;
        type_of(&column_of[i], type);
        jot_open(j, '{');
        put_text(j, "table", column_tables[column_of[i].table]);
        put_text(j, "name", column_of[i].name);
        put_text(j, "type", type);
        jot_key(j, "width");
        if (column_of[i].wide == WIDE_ONE)
            jot_null(j);
        else
            jot_int(j, column_width(r, i));
        jot_close(j, '}');
    }
    jot_close(j, ']');
}
