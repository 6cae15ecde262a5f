/* local_own.h - the state of a table in this process, shared by its files. */
#ifndef MAAT_LOCAL_OWN_H
#define MAAT_LOCAL_OWN_H

#include "match/match.h"
#include "term/keep.h"
#include "term/local.h"
#include "term/thinker.h"

struct local {
    struct sitting s; /* first: a sitting is the beginning of its table */
    struct local_options o;
    struct match *match;
    struct thinker *thinker;
    struct bot *bot[GAME_MAX_PLAYERS]; /* NULL: a person */
    uint8_t asked;                     /* bit p: the bot of seat p thinks */
    struct keep keep;
    char seed[DEALER_HEX + 1];
    uint32_t kept_ply; /* as the file has it */
    struct sitting_choice choice[GAME_MAX_ACTIONS];
    char line[GAME_MAX_EVENTS][SITTING_LINE_MAX]; /* of one action */
    const char *lines[GAME_MAX_EVENTS];
    struct game_event told[GAME_MAX_EVENTS];
    _Alignas(16) uint8_t from[GAME_STATE_LIMIT]; /* of `o` */
};

static inline struct local *local_of(struct sitting *s)
{
    return (struct local *)(void *)s;
}

static inline const struct local *local_peek(const struct sitting *s)
{
    return (const struct local *)(const void *)s;
}

/* Write the game to its file; what is wrong is told by s->unkept. */
void local_keep(struct local *l);
/* Say how the match stands. */
void local_tell(struct local *l);

/* What a sitting can do (struct sitting_kind). */
bool local_step(struct sitting *s);
enum refusal_code local_act(struct sitting *s, int seat, const char *text,
                            struct refusal *no);
enum refusal_code local_throw(struct sitting *s, int seat, const char *input,
                              struct refusal *no);
bool local_can_undo(const struct sitting *s, int seat);
enum refusal_code local_undo(struct sitting *s, int seat, struct refusal *no);
enum refusal_code local_hint(struct sitting *s, int seat, struct refusal *no);
enum refusal_code local_cover(struct sitting *s, int seat, bool on, struct refusal *no);

const struct game_view *local_view_at(struct sitting *s, int viewer, uint32_t ply);
int local_choices(struct sitting *s, int seat, const struct sitting_choice **ret);
int local_acts(struct sitting *s, int viewer, uint32_t from, uint32_t to,
               int (*each)(void *ctx, const struct sitting_act *a), void *ctx);
void local_result(struct sitting *s, struct game_result *ret);

#endif
