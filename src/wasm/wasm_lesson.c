/*
 * wasm_lesson.c - a chapter of a lesson in a browser: a table that begins with its
 * position, and what the chapter says at each step.
 *
 * Exported functions only, no logic: src/lesson leads. What is done goes through the
 * table (wasm_table.c), so boards and logs hear the messages that they always hear.
 */
#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "core/registry.h"
#include "lesson/lesson.h"
#include "wasm/wasm.h"

enum { WRONG = 1 }; /* answered to an action that the step is not about */

static struct lesson *lesson;
static struct lesson_run run;

int EXPORT(wasm_lesson)(void);
int EXPORT(wasm_lesson_now)(void);
int EXPORT(wasm_lesson_next)(void);
int EXPORT(wasm_lesson_act)(void);
int EXPORT(wasm_lesson_play)(void);

/* ---- opening --------------------------------------------------------------------- */

static int fault(const struct lesson_fault *no)
{
    snprintf(wasm_answer, WASM_OUT, "line %d: %s", no->line, no->why);
    return -1;
}

static void put_texts(struct jot *j, const char *en, const char *de)
{
    put_text(j, "en", en);
    put_text(j, "de", de);
}

static int open_table(const char *name)
{
    struct lesson_fault no;
    struct position start;

    if (lesson_pose(lesson, &start, &no))
        return fault(&no);
    if (wasm_pose("lesson", &start, lesson_seed(lesson), lesson_learner(lesson), name,
                  lesson_level(lesson)))
        return -1;
    lesson_begin(&run, lesson, wasm_table_match());
    return 0;
}

/* "GAME NAME", the name of the learner, a line end, the text of the chapter. Answers
 * what it is. */
int wasm_lesson(void)
{
    struct lesson_fault no;
    struct jot j;
    char name[TABLE_NAME_MAX];

    wasm_input[WASM_IN - 1] = '\0';
    char *text = wasm_input + strcspn(wasm_input, "\n");
    if (*text)
        *text++ = '\0';
    char *given = wasm_input + strcspn(wasm_input, " ");
    if (*given)
        *given++ = '\0';
    snprintf(name, sizeof name, "%s", given);
    const struct game *g = registry_find(wasm_input);
    if (!g)
        return wasm_fail("there is no such game");
    struct lesson *l = lesson_read(g, text, strlen(text), &no);
    if (!l)
        return fault(&no);
    lesson_free(lesson);
    lesson = l;
    if (open_table(name))
        return -1;
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '{');
    put_texts(&j, lesson_title(l, LANG_EN), lesson_title(l, LANG_DE));
    put_int(&j, "learner", lesson_learner(l) + 1);
    put_int(&j, "steps", lesson_steps(l));
    put_text(&j, "level", lesson_level(l));
    put_bool(&j, "game", lesson_has_game(l));
    jot_close(&j, '}');
    return wasm_done(&j);
}

/* ---- step by step ---------------------------------------------------------------- */

/* Is the table still that of the lesson? */
static bool is_on(void)
{
    return lesson && wasm_table_match() && run.match == wasm_table_match();
}

static int off(void)
{
    return wasm_fail("there is no lesson");
}

static void put_right(struct jot *j)
{
    game_action legal[GAME_MAX_ACTIONS];
    const char *why;
    int n = match_legal(run.match, lesson_learner(lesson), legal);

    jot_key(j, "right");
    jot_open(j, '[');
    for (int i = 0; lesson_wants(&run) == LESSON_DO && i < n; i++) {
        char text[GAME_TEXT_MAX];
        match_format(run.match, lesson_learner(lesson), legal[i], text, sizeof text);
        if (lesson_judge(&run, run.match, text, LANG_EN, &why, NULL) == LESSON_RIGHT)
            jot_string(j, text);
    }
    jot_close(j, ']');
}

/* What is wanted now, what is said, and what that is about. */
int wasm_lesson_now(void)
{
    static const char *const wants[] = {"read", "tip", "do", "others", "game", "over"};
    struct jot j;

    if (!is_on())
        return off();
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '{');
    put_text(&j, "want", wants[lesson_wants(&run)]);
    put_texts(&j, lesson_says(&run, LANG_EN), lesson_says(&run, LANG_DE));
    put_text(&j, "point", lesson_points(&run));
    put_int(&j, "step", lesson_done(&run) + 1);
    put_right(&j);
    jot_close(&j, '}');
    return wasm_done(&j);
}

/* Go on behind a text. */
int wasm_lesson_next(void)
{
    if (!is_on())
        return off();
    if (lesson_wants(&run) > LESSON_TIP)
        return wasm_fail("something is to be done first");
    lesson_next(&run);
    return 0;
}

/* What wasm_in() says is done if it is right: the answer is its row. One that is not is
 * WRONG, and the answer says why; one that the rules refuse is a message `no`. */
int wasm_lesson_act(void)
{
    const char *en = "", *de = "";
    struct jot j;

    if (!is_on())
        return off();
    wasm_input[WASM_IN - 1] = '\0';
    int seat = lesson_learner(lesson) + 1;
    if (lesson_wants(&run) != LESSON_DO)
        return wasm_fail("nothing is to be done now");
    switch (lesson_judge(&run, run.match, wasm_input, LANG_EN, &en, NULL)) {
    case LESSON_RIGHT:
        lesson_did(&run);
        return wasm_act(seat);
    case LESSON_REFUSED:
        return wasm_act(seat);
    case LESSON_WRONG:
    case LESSON_MUTE:
        break;
    }
    lesson_judge(&run, run.match, wasm_input, LANG_DE, &de, NULL);
    jot_init(&j, wasm_answer, WASM_OUT);
    jot_open(&j, '{');
    put_texts(&j, en, de);
    jot_close(&j, '}');
    return jot_ok(&j) ? WRONG : wasm_fail("the answer is too long");
}

/* What others do now; the answer is the row. */
int wasm_lesson_play(void)
{
    const char *action;

    if (!is_on())
        return off();
    if (lesson_wants(&run) != LESSON_OTHERS)
        return wasm_fail("nobody else acts now");
    int seat = lesson_script(&run, &action);
    wasm_say(action);
    lesson_did(&run);
    return wasm_act(seat + 1);
}
