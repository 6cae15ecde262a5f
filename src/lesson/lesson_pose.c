/* lesson_pose.c - the state that a chapter begins with, and small questions about it.
 */
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "lesson/lesson_lines.h"

enum { SET_MAX = GAME_MAX_FIELDS, KEY_MAX = 64 };

const struct game *lesson_game(const struct lesson *l)
{
    return l->game;
}

int lesson_learner(const struct lesson *l)
{
    return l->learner;
}

uint32_t lesson_seed(const struct lesson *l)
{
    return l->seed;
}

const char *lesson_title(const struct lesson *l, enum lang lang)
{
    for (int i = 0; i < l->first; i++)
        if (l->lines[i].word == WORD_TITLE)
            return lesson_text_at(l, i, lang);
    return "";
}

static const char *level_of_game(const struct lesson *l)
{
    for (int i = l->first; i < l->n_lines; i++)
        if (l->lines[i].word == WORD_GAME)
            return l->lines[i].rest;
    return NULL;
}

bool lesson_has_game(const struct lesson *l)
{
    return level_of_game(l) != NULL;
}

const char *lesson_level(const struct lesson *l)
{
    const char *level = level_of_game(l);
    return level ? level : "beginner";
}

/* ---- the state ------------------------------------------------------------------- */

/* Chance that nobody speaks about has its first outcome. */
static void settle(const struct game *g, struct game_state *s)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    while (game_head(s)->node == GAME_CHANCE_NODE && g->chance(s, out) > 0)
        g->apply(s, GAME_CHANCE, out[0].action, NULL);
}

/* "roll suns 2", "3 draw" */
static int do_before(const struct lesson *l, const struct lesson_line *line,
                     struct game_state *s, struct lesson_fault *no)
{
    const char *text = line->rest + strcspn(line->rest, " ");
    int actor = GAME_CHANCE;
    struct refusal why = {0};
    game_action a;
    text += strspn(text, " ");
    if (strncmp(line->rest, "roll ", 5) != 0) {
        actor = line->rest[0] - '1';
        if (actor < 0 || actor >= l->config.n_players || line->rest[1] != ' ')
            return lesson_fail(no, line->number, "a seat or \"roll\" is wanted");
        settle(l->game, s);
    }
    if (notation_read(l->game, s, actor, text, &a, &why))
        return lesson_fail(no, line->number, "\"%.60s\" cannot be done: %.150s", text,
                           why.why);
    l->game->apply(s, actor, a, NULL);
    return 0;
}

/* "points [10,10,12]" cut in two. */
static int read_set(const struct lesson_line *line, char key[KEY_MAX],
                    struct position_line *ret, struct lesson_fault *no)
{
    size_t n = strcspn(line->rest, " \t");
    if (n >= KEY_MAX || !line->rest[n])
        return lesson_fail(no, line->number, "a key and its value are wanted");
    memcpy(key, line->rest, n);
    key[n] = '\0';
    *ret = (struct position_line){key, line->rest + n + strspn(line->rest + n, " \t")};
    return 0;
}

/* Whose line a sentence about a position is about: it begins with the key. */
static int line_about(const struct lesson *l, const char *why, int otherwise)
{
    size_t n = strcspn(why, ":");
    for (int i = 0; i < l->first; i++)
        if (l->lines[i].word == WORD_SET && strncmp(l->lines[i].rest, why, n) == 0 &&
            strchr(" \t", l->lines[i].rest[n]))
            return l->lines[i].number;
    return otherwise;
}

int lesson_pose(const struct lesson *l, struct position *ret, struct lesson_fault *no)
{
    char keys[SET_MAX][KEY_MAX];
    struct position_line set[SET_MAX];
    struct position base = {.game = l->game};
    struct game_state *s = (struct game_state *)(void *)base.room;
    char why[POSITION_WHY_MAX];
    int n = 0, number = 0;
    *no = (struct lesson_fault){0};
    l->game->start(&l->config, s);
    for (int i = 0; i < l->first; i++) {
        const struct lesson_line *line = &l->lines[i];
        if (line->word == WORD_BEFORE && do_before(l, line, s, no))
            return -1;
        if (line->word != WORD_SET)
            continue;
        number = line->number;
        if (n == SET_MAX)
            return lesson_fail(no, number, "there are too many keys");
        if (read_set(line, keys[n], &set[n], no))
            return -1;
        n++;
    }
    settle(l->game, s);
    *ret = base;
    if (!n || !position_change(l->game, s, set, n, ret, why))
        return 0;
    return lesson_fail(no, line_about(l, why, number), "%s", why);
}
