/* puzzles_solve.h - `maat puzzles GAME --solve`: somebody chooses, and hears what that
 * is worth. */
#ifndef MAAT_PUZZLES_SOLVE_H
#define MAAT_PUZZLES_SOLVE_H

#include "maat/game.h"
#include "tools/options.h"

/* From the puzzle that --solve names, one after the other; the exit code. */
int puzzles_solve(const struct game *g, const struct args *a);

#endif
