/* position.c - what was read of a position against what was said: field by field. */
#include "match/position.h"

#include <stdio.h>
#include <string.h>

#include "core/jot.h"
#include "match/position_source.h"

enum { SAID_MAX = 60, FIELD_TEXT_MAX = 1 << 14 };

int position_fail(const struct position_source *from, const char *key,
                  const char *reason)
{
    snprintf(from->why, POSITION_WHY_MAX, "%.60s%s%.170s", key, key[0] ? ": " : "",
             reason);
    return -1;
}

const struct game_field *position_field(const struct game *g, const char *key)
{
    for (const struct game_field *f = g->fields; f->name; f++)
        if (strcmp(f->name, key) == 0)
            return f;
    return NULL;
}

int32_t position_word(const struct game_field *f, const char *word)
{
    for (int i = 0; f->words && f->words[i]; i++)
        if (strcmp(f->words[i], word) == 0)
            return i;
    return GAME_END;
}

/* Does the state say of this field what was said? */
static int compare_field(const struct position_source *from, const struct game_field *f,
                         const struct game_state *s)
{
    char means[FIELD_TEXT_MAX], said[FIELD_TEXT_MAX], reason[POSITION_WHY_MAX];
    struct jot j;
    jot_init(&j, means, sizeof means);
    jot_told_field(&j, f, s, from->who);
    if (from->said(from, f, said, sizeof said) || !jot_ok(&j))
        return position_fail(from, f->name, "this is too long");
    if (strcmp(means, said) == 0)
        return 0;
    snprintf(reason, sizeof reason, "%.*s%s cannot be here, it would be %.*s%s",
             SAID_MAX, said, strlen(said) > SAID_MAX ? "..." : "", SAID_MAX, means,
             strlen(means) > SAID_MAX ? "..." : "");
    return position_fail(from, f->name, reason);
}

static int compare(const struct position_source *from, const struct game_state *s)
{
    for (const struct game_field *f = from->game->fields; f->name; f++)
        if (compare_field(from, f, s))
            return -1;
    return 0;
}

int position_take(const struct position_source *from, struct position *p)
{
    struct game_state *s = (struct game_state *)(void *)p->room;
    memset(p->room, 0, sizeof p->room);
    p->game = from->game;
    from->game->read(&from->source, s);
    if (compare(from, s))
        return -1;
    const char *bad = from->game->check_config(&game_head(s)->config);
    return bad ? position_fail(from, "", bad) : 0;
}

int position_check_truth(const struct position_source *from, const struct game_state *s)
{
    const char *bad = from->game->check_state(s);
    return bad ? position_fail(from, "", bad) : 0;
}

/* A view is right when some truth looks like it from this seat. */
static int check_seen(const struct position_source *from, const struct position *p,
                      int seat)
{
    _Alignas(16) uint8_t truth[GAME_STATE_LIMIT] = {0}, seen[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)truth;
    struct game_view *v = (struct game_view *)(void *)seen;
    struct rng rng = rng_stream(1, RNG_MATCH);
    if (seat >= game_head(position_state(p))->config.n_players)
        return position_fail(from, "", "there is no such seat");
    from->game->resample(position_view(p), seat, &rng, s);
    if (position_check_truth(from, s))
        return -1;
    from->game->redact(s, seat, v);
    return compare(from, game_peek(v));
}

/* What is wrong with a view is often that it is none. */
int position_check_view(const struct position_source *from, const struct position *p,
                        int seat)
{
    if (!check_seen(from, p, seat))
        return 0;
    if (seat < game_head(position_state(p))->config.n_players &&
        !from->game->check_state(position_state(p)))
        position_fail(from, "", "this is a whole position, not what a seat sees of it");
    return -1;
}
