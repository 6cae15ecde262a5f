/*
 * wasm_pose.c - tables in a browser that begin with a position: those of lessons, and
 * those of puzzles.
 *
 * Exported functions only, no logic: match/position_lines.c reads what a seat sees.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "match/position.h"
#include "table/table.h"
#include "wasm/wasm.h"

int EXPORT(wasm_puzzle)(int seat);

void wasm_say(const char *text)
{
    memcpy(wasm_input, text, strlen(text) + 1);
}

static int take_seats(int n, int me, const char *name, const char *level)
{
    for (int seat = 1; seat <= n; seat++) {
        bool is_me = seat == me + 1;
        wasm_say(is_me ? name : level);
        if (is_me ? wasm_sit(seat) : wasm_bot(seat))
            return -1;
    }
    return wasm_begin();
}

int wasm_pose(const char *id, const struct position *start, uint32_t seed, int me,
              const char *name, const char *level)
{
    uint8_t bytes[DEALER_SEED];

    dealer_seed_from(seed, bytes);
    /* Nobody has seen what came before: what could be remembered is told. */
    struct table_setup s = {.game = start->game,
                            .memory = MEMORY_AID,
                            .config = game_head(position_state(start))->config,
                            .host = wasm_host,
                            .title = "",
                            .rematch_of = "",
                            .seed = bytes,
                            .has_chosen_seed = true,
                            .from = position_state(start)};
    struct table *t = table_make(id, &s);
    if (!t)
        return wasm_fail("out of memory");
    wasm_take_table(t);
    return take_seats(s.config.n_players, me, name, level);
}

/* ---- a puzzle -------------------------------------------------------------------- */

/* The rest of a line, which ends here; the next one begins at *from. */
static char *take_line(char **from)
{
    char *line = *from, *end = line + strcspn(line, "\n");
    *from = *end ? end + 1 : end;
    *end = '\0';
    return line;
}

/* Lines "KEY VALUE"; how many, -1: too many or no value. */
static int read_lines(char *from, struct position_line lines[GAME_MAX_FIELDS])
{
    int n = 0;
    while (*from) {
        char *line = take_line(&from), *value = line + strcspn(line, " ");
        if (n == GAME_MAX_FIELDS || !*value)
            return -1;
        *value++ = '\0';
        lines[n++] = (struct position_line){line, value};
    }
    return n;
}

/*
 * "GAME NAME", the name of whoever solves it, a line end; the options, a line end; then
 * what `seat` sees, "KEY VALUE" a line, where it differs from what it sees at first.
 * The table that is there then looks like that to the seat.
 */
int wasm_puzzle(int seat)
{
    struct position_line lines[GAME_MAX_FIELDS];
    struct position start;
    struct game_config cfg;
    char name[TABLE_NAME_MAX], why[POSITION_WHY_MAX];

    wasm_input[WASM_IN - 1] = '\0';
    char *rest = wasm_input, *game = take_line(&rest), *options = take_line(&rest);
    char *given = game + strcspn(game, " ");
    if (*given)
        *given++ = '\0';
    snprintf(name, sizeof name, "%s", given);
    const struct game *g = registry_find(game);
    if (!g)
        return wasm_fail("there is no such game");
    int n = read_lines(rest, lines);
    if (n < 0)
        return wasm_fail("a key and its value are wanted");
    if (config_parse(g, options, &cfg, why, sizeof why) ||
        position_guess(g, &cfg, seat - 1, lines, n, &start, why))
        return wasm_fail(why);
    return wasm_pose("puzzle", &start, 1, seat - 1, name, "beginner");
}
