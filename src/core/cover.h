/*
 * cover.h - what the table does not show: the one place that covers it.
 *
 * Some of what a view says has been seen by everybody and lies covered now: it can be
 * remembered (struct game_remembered). Bots and referee read views as they are. People
 * are told what an onlooker may see: by the letter of the rulebook, or with the aid of
 * a perfect memory.
 */
#ifndef MAAT_COVER_H
#define MAAT_COVER_H

#include "maat/game.h"

enum memory { MEMORY_LETTER, MEMORY_AID };

extern const char *const cover_memory_words[]; /* in this order; ends with NULL */
/* 0, or -1: there is no such word. */
int cover_memory_from(const char *word, enum memory *ret);

/* Somebody who is told about a game. */
struct onlooker {
    int viewer;       /* a seat or GAME_SPECTATOR */
    bool is_reminded; /* of all that can be remembered: nothing is covered */
    uint8_t covering; /* bit p: seat p covers what it may cover */
};

/* One at a table with this memory: when it is over nothing is covered. */
static inline struct onlooker cover_onlooker(int viewer, enum memory memory,
                                             bool is_over, uint8_t covering)
{
    return (struct onlooker){viewer, is_over || memory == MEMORY_AID, covering};
}

/* Can there be anything covered for the onlooker? */
static inline bool cover_is_at(const struct game_remembered *r,
                               const struct onlooker *who)
{
    return !who->is_reminded && (r->cover != GAME_SHOWN || r->depends);
}

/* Does a game of this configuration cover anything; something that seats may choose? */
bool cover_is_used(const struct game *g, const struct game_config *cfg);
bool cover_is_choice(const struct game *g, const struct game_config *cfg);

/*
 * What a game of this configuration may tell its onlookers differently, whatever they
 * cover: bit i is field i. Of all others it is provable that each of them is told the
 * same: no view keeps a secret, and no cover asks who looks.
 */
uint64_t cover_fields_apart(const struct game *g, const struct game_config *cfg,
                            enum memory memory);
/* The same of an event. */
bool cover_event_is_apart(const struct game *g, const struct game_config *cfg,
                          const struct game_event *e, enum memory memory);

/* A state of a game, and who looks at it. */
struct cover_sight {
    const struct game *game;
    const struct game_state *state;
    const struct onlooker *who;
};

/* Is this field, or the part of `seat` where it has one for each, kept from the
 * onlooker? Of a pile: what lies beneath its top. */
bool cover_hides(const struct cover_sight *at, const char *field, int seat);

/* Is there anything on the table that `one` sees and that is covered for the other? */
bool cover_parts(const struct game *g, const struct game_state *s,
                 const struct onlooker *one, const struct onlooker *other);

/*
 * What `get` of the field answers to the onlooker: a covered scalar is GAME_NULL, a
 * covered list has as many GAME_NULL, of a covered bag there is only how many it holds.
 */
int32_t cover_get(const struct game_field *f, const struct game_state *s,
                  const struct onlooker *who, const int *at, int depth);

/* The same; with `who` NULL all of it is told. */
static inline int32_t cover_told(const struct game_field *f, const struct game_state *s,
                                 const struct onlooker *who, const int *at, int depth)
{
    return who ? cover_get(f, s, who, at, depth) : f->get(s, at, depth);
}

/* A digest of all that the field tells the onlooker; equal where it tells the same. */
uint64_t cover_digest(const struct game_field *f, const struct game_state *s,
                      const struct onlooker *who);

/*
 * The view of the onlooker's seat for whoever is to advise it: what it is not shown has
 * been forgotten, and what is there instead follows from what it is shown alone. With
 * nothing covered it is the view as it is.
 */
void cover_forget(const struct game *g, const struct game_view *v,
                  const struct onlooker *who, struct game_view *out);

/* The event as the onlooker is told it, who was its viewer before: what is covered is a
 * secret. */
struct game_event cover_event(const struct game *g, const struct game_config *cfg,
                              const struct game_event *e, const struct onlooker *who);

#endif
