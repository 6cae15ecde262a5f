/* cmd_lesson.c - `maat lesson`: learn a game by playing it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/registry.h"
#include "lesson/lesson.h"
#include "lesson/lesson_shelf.h"
#include "term/line.h"
#include "tools/lesson_progress.h"
#include "tools/tools.h"

enum { ANSWER_MAX = 80 };

/* A chapter of the shelf; NULL after saying what is wrong. */
static struct lesson *take(const struct game *g, const struct lesson_entry *e)
{
    struct lesson_fault no;
    struct lesson *l = lesson_read(g, e->text, e->size, &no);
    if (!l)
        tool_fail("%s:%d: %s", e->file, no.line, no.why);
    return l;
}

/* ---- listing --------------------------------------------------------------------- */

static int list_game(const struct game *g)
{
    struct lesson_entry e;
    for (int at = 0; !lesson_shelf(g, at, &e); at++) {
        struct lesson *l = take(g, &e);
        if (!l)
            return EXIT_FAILED;
        if (at == 0)
            printf("%s  maat lesson %s\n", text_of(g, tool_lang(), "title"), g->id);
        printf("  %d  %s  ", at + 1, progress_has_lesson(g->id, e.name) ? "x" : "-");
        tool_pad(stdout, e.name, 14, false);
        printf("%s\n", lesson_title(l, tool_lang()));
        lesson_free(l);
    }
    return EXIT_FINE;
}

static int list_all(void)
{
    int rc = EXIT_FINE;
    for (const struct game *const *g = game_list; *g && !rc; g++)
        rc = list_game(*g);
    if (!rc)
        tool_line(0, "lesson.list");
    return tool_said(rc);
}

/* ---- one after the other --------------------------------------------------------- */

static enum line_lesson play(const struct lesson *l, const struct args *a)
{
    bool colour =
        isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && !args_has(a, "no-colour");
    printf("\n%s: %s\n", text_of(lesson_game(l), tool_lang(), "title"),
           lesson_title(l, tool_lang()));
    return line_lesson(l, tool_lang(), colour);
}

/* Does the person go on with this chapter? */
static bool goes_on(const struct game *g, const struct lesson_entry *e)
{
    char line[ANSWER_MAX];
    struct lesson *l = take(g, e);
    if (!l)
        return false;
    printf("\n");
    tool_line(0, "lesson.next", lesson_title(l, tool_lang()));
    lesson_free(l);
    printf("> ");
    fflush(stdout);
    return fgets(line, sizeof line, stdin) && strcmp(line, "\n") == 0;
}

static int play_from(const struct game *g, int at, const struct args *a)
{
    struct lesson_entry e;
    while (!lesson_shelf(g, at, &e)) {
        struct lesson *l = take(g, &e);
        if (!l)
            return EXIT_FAILED;
        enum line_lesson end = play(l, a);
        lesson_free(l);
        if (end == LINE_FAILED)
            return EXIT_FAILED;
        if (end == LINE_QUIT) {
            printf("\n");
            tool_line(0, "lesson.later", g->id, e.name);
            return EXIT_FINE;
        }
        if (end == LINE_OVER && progress_keep_lesson(g->id, e.name))
            tool_fail(tool_text("lesson.not-kept"), tool_errno());
        if (lesson_shelf(g, ++at, &e)) {
            printf("\n");
            tool_line(0, "lesson.done", text_of(g, tool_lang(), "title"), g->id);
            return EXIT_FINE;
        }
        if (!goes_on(g, &e))
            return EXIT_FINE;
    }
    return EXIT_FINE;
}

/* The first chapter that the person has not been through; all done: the first. */
static int first_new(const struct game *g)
{
    struct lesson_entry e;
    for (int at = 0; !lesson_shelf(g, at, &e); at++)
        if (!progress_has_lesson(g->id, e.name))
            return at;
    return 0;
}

/* A chapter by its number or its name; -1 after saying that there is none. */
static int chapter_of(const struct game *g, const char *name)
{
    struct lesson_entry e;
    for (int at = 0; !lesson_shelf(g, at, &e); at++) {
        char number[12];
        snprintf(number, sizeof number, "%d", at + 1);
        if (strcmp(number, name) == 0 || strcmp(e.name, name) == 0)
            return at;
    }
    tool_usage(tool_text("lesson.no-chapter"), name, g->id);
    return -1;
}

/* ---- those of others ------------------------------------------------------------- */

static int from_file(const struct game *g, const char *path, const struct args *a)
{
    struct lesson_fault no = {0};
    size_t len;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    struct lesson *l = lesson_read(g, text, len, &no);
    free(text);
    bool is_bad = !l || lesson_walk(l, &no);
    int rc = is_bad ? tool_fail("%s:%d: %s", path, no.line, no.why) : EXIT_FINE;
    if (!is_bad && args_has(a, "check"))
        tool_line(0, "lesson.checked", lesson_title(l, tool_lang()), lesson_steps(l));
    else if (!is_bad)
        rc = play(l, a) == LINE_FAILED ? EXIT_FAILED : EXIT_FINE;
    lesson_free(l);
    return rc;
}

static int run(const struct args *a)
{
    const char *id = args_word(a, 0), *chapter = args_word(a, 1);
    const char *file =
        args_text(a, "check") ? args_text(a, "check") : args_text(a, "file");
    struct lesson_entry e;
    if (!id)
        return file ? tool_usage("%s", tool_text("lesson.which-game")) : list_all();
    const struct game *g = tool_game(id);
    if (!g)
        return EXIT_USAGE;
    if (file)
        return from_file(g, file, a);
    if (lesson_shelf(g, 0, &e))
        return tool_fail(tool_text("lesson.none"), g->title);
    int at = chapter ? chapter_of(g, chapter) : first_new(g);
    return at < 0 ? EXIT_USAGE : play_from(g, at, a);
}

static const struct option options[] = {
    {.name = "file", .value = "FILE", .kind = VALUE_FILE},
    {.name = "check", .value = "FILE", .kind = VALUE_FILE},
    {.name = "no-colour"},
    {0},
};

const struct command command_lesson = {
    .name = "lesson",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true},
                  {.name = "CHAPTER", .kind = VALUE_TEXT, .optional = true}},
    .options = options,
};
