/* ankh_kit.h - positions, scripts and expectations for the tests of Ankh. */
#ifndef ANKH_KIT_H
#define ANKH_KIT_H

/* cmocka.h wants these first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/ankh/rules.h"

extern const struct game game_ankh;

struct kit {
    union {
        struct ankh_state s;
        uint64_t align;
    };
    struct game_events ev; /* of the last action */
    char options[128];
    bool posed; /* the position was set up by hand: invariants need not hold */
};

static inline struct game_state *kit_state(struct kit *k)
{
    return (struct game_state *)(void *)&k->s;
}

void kit_new(struct kit *k, const char *options);

/* Actions "1 move; 1 figure 43; * start 2": each must be legal. */
void kit_do(struct kit *k, const char *script);

/* The texts, separated by commas, are exactly the seat's legal actions. */
void kit_legal(struct kit *k, int seat, const char *texts);
/* One of the seat's legal actions? */
bool kit_lists(struct kit *k, int seat, const char *text);
/* Number of legal actions that begin with this text. */
int kit_count(struct kit *k, int seat, const char *beginning);

/* The value of a key of the state, as JSON. */
void kit_key(struct kit *k, const char *key, const char *json);
void kit_phase(struct kit *k, const char *phase, int seat);

/* The action is well-formed and forbidden by this rule. */
void kit_refused(struct kit *k, int seat, const char *text, const char *rule);

/* ---- positions -------------------------------------------------------- */

/* Two players or more, everything fixed; the board is emptied of pieces. */
void kit_pose(struct kit *k, const char *options);
/* "43 1 god; 62 2 satet": hex, owner, kind; pools follow. */
void kit_figures(struct kit *k, const char *list);
/* "42 pyramid 1; 44 temple 0" */
void kit_monuments(struct kit *k, const char *list);
void kit_powers(struct kit *k, int seat, const char *list);
/* The seat is about to have its turn and to trigger this event by `unlock`. */
void kit_before_event(struct kit *k, int seat, int event);
/* And triggers it. */
void kit_event(struct kit *k, int seat, int event);
unsigned kit_cell(int hex);

#endif
