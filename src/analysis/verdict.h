/*
 * verdict.h - what the choices of a seat are worth, while it still has to choose: for
 * whoever stands beside it and sees what it sees.
 *
 * Equal views give equal verdicts.
 */
#ifndef MAAT_VERDICT_H
#define MAAT_VERDICT_H

#include "analysis/judge.h"
#include "analysis/reason.h"
#include "core/jot.h"
#include "maat/game.h"

struct verdict_ask {
    const struct game *game;
    const struct game_view *view;
    int seat;
    game_action
        chosen;     /* is among what is compared, with reasons; or GAME_ACTION_NONE */
    uint32_t nodes; /* as in struct judge_ask */
};

struct verdict {
    game_action legal[GAME_MAX_ACTIONS];
    struct judge_answer answer; /* of them; none where there is nothing to choose */
    struct reason why[REASONS]; /* why the best is better than what was chosen */
    int n_why;
};
/* 0, or -1 when memory is short. */
int verdict_find(const struct verdict_ask *ask, struct verdict *ret);

/*
 * {"options":[{"do":"draw","chance":0.41,"behind":0,"noise":0,"sure":false},...],"why":[]},
 * best first, in parts of a win. `sure`: it is behind the best beyond the noise. `why`
 * says why the best is better than what was chosen. No options where there is nothing
 * to choose from. 0, or -1 when memory is short.
 */
int verdict_write(struct jot *j, const struct verdict_ask *ask);

#endif
