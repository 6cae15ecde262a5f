/* play_lesson.c - a chapter of a lesson in the terminal. */
#include <stdio.h>
#include <string.h>

#include "lesson/lesson.h"
#include "term/paint.h"
#include "term/play_table.h"

enum { INDENT = 2 };

struct pupil {
    struct table table;
    struct lesson_run run;
    int seat;
    bool has_seen;      /* the board has been shown ... */
    uint32_t seen;      /* ... as it was after so many actions */
    bool has_read_more; /* the words that help were told */
};

static const char *word(const struct pupil *u, const char *key)
{
    return text_of(u->table.game, u->table.lang, key);
}

/* ---- saying ---------------------------------------------------------------------- */

static void say(struct pupil *u, enum paint_ink ink, const char *mark, const char *text)
{
    char filled[2 * LESSON_TEXT_MAX];
    struct paint p;
    lesson_fill(text, u->table.names, u->table.n, filled, sizeof filled);
    paint_init(&p, u->table.colour);
    paint(&p, INK_PLAIN, "\n");
    paint(&p, ink, "%s ", mark);
    paint_flow(&p, ink == INK_RED ? INK_PLAIN : ink, filled, INDENT, INDENT);
    fputs(p.text, stdout);
    paint_done(&p);
}

/* What the step says, and how far it is. */
static void say_step(struct pupil *u, enum paint_ink ink, const char *mark)
{
    char text[LESSON_TEXT_MAX + 40];
    snprintf(text, sizeof text, "%s (%d/%d)", lesson_says(&u->run, u->table.lang),
             lesson_done(&u->run) + 1, lesson_steps(u->run.lesson));
    say(u, ink, mark, text);
}

/* What happened since the learner looked, and the board if it is another one now. */
static void show_news(struct pupil *u, bool board)
{
    struct table *t = &u->table;
    uint32_t ply = match_ply(t->match);
    if (t->told[u->seat] < ply) {
        printf("\n");
        play_tell(t, u->seat, t->told[u->seat]);
    }
    t->told[u->seat] = ply;
    if (!board || (u->has_seen && u->seen == ply))
        return;
    play_show(t, u->seat);
    u->has_seen = true;
    u->seen = ply;
}

static void say_answer(struct pupil *u)
{
    struct table *t = &u->table;
    char text[GAME_TEXT_MAX];
    if (lesson_wants(&u->run) != LESSON_DO || lesson_answer(&u->run, t->match, text))
        return;
    text_action(t->game, t->lang, text, t->words, sizeof t->words);
    printf("  %s %s\n", word(u, "ui.lesson.try"), t->words);
}

/* ---- asking ---------------------------------------------------------------------- */

enum heard { HEARD_NOTHING, HEARD_TEXT, HEARD_AGAIN, HEARD_SKIP, HEARD_QUIT };

static bool is_word(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0)
            return true;
    return false;
}

/* A line that is no action: words of a lesson, and those of a table that only look. */
static enum heard obey(struct pupil *u, char *text)
{
    static const char *const skip[] = {"skip", "überspringen", NULL};
    static const char *const quit[] = {"quit", "q", "ende", "exit", NULL};
    static const char *const hint[] = {"hint", "tipp", NULL};
    static const char *const help[] = {"?", "help", "hilfe", "h", NULL};
    static const char *const look[] = {"board", "brett", "log", "verlauf", NULL};
    if (!*text)
        return HEARD_NOTHING;
    if (is_word(text, skip))
        return HEARD_SKIP;
    if (is_word(text, quit))
        return HEARD_QUIT;
    if (is_word(text, hint)) {
        say_answer(u);
        return HEARD_AGAIN;
    }
    if (is_word(text, help)) {
        printf("  ");
        paint_wrapped(stdout, word(u, "ui.lesson.help"), INDENT, INDENT);
        return HEARD_AGAIN;
    }
    if (is_word(text, look) || strncmp(text, "rules", 5) == 0 ||
        strncmp(text, "regeln", 6) == 0) {
        play_word(&u->table, u->seat, text);
        return HEARD_AGAIN;
    }
    return HEARD_TEXT;
}

static enum heard ask(struct pupil *u, const char *prompt, char **ret)
{
    enum heard h;
    do {
        *ret = play_ask(&u->table, prompt);
        h = *ret ? obey(u, *ret) : HEARD_QUIT;
    } while (h == HEARD_AGAIN);
    return h;
}

/* ---- steps ----------------------------------------------------------------------- */

static enum heard read_on(struct pupil *u)
{
    bool is_tip = lesson_wants(&u->run) == LESSON_TIP;
    char *line;
    show_news(u, lesson_points(&u->run)[0] != '\0');
    say_step(u, is_tip ? INK_YELLOW : INK_BOLD, is_tip ? "*" : ">");
    enum heard h = ask(u, word(u, "ui.press-enter"), &line);
    lesson_next(&u->run);
    return h == HEARD_TEXT ? HEARD_NOTHING : h;
}

/* One answer to what is to be done; true: it was right, and is done. */
static bool answer(struct pupil *u, char *line, const game_action *legal, int n)
{
    struct table *t = &u->table;
    char action[GAME_TEXT_MAX];
    const char *why = "";
    struct refusal no = {0};
    if (!play_numbered(t, u->seat, line, legal, n, action))
        play_named(t, u->seat, line, legal, n, action);
    switch (lesson_judge(&u->run, t->match, action, t->lang, &why, &no)) {
    case LESSON_RIGHT:
        lesson_did(&u->run);
        match_act(t->match, u->seat, action, NULL);
        return true;
    case LESSON_REFUSED:
        play_explain(t, &no);
        return false;
    case LESSON_WRONG:
    case LESSON_MUTE:
        break;
    }
    say(u, INK_RED, "x", why);
    return false;
}

static enum heard act(struct pupil *u)
{
    struct table *t = &u->table;
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(t->match, u->seat, legal);
    char *line;
    show_news(u, true);
    say_step(u, INK_BOLD, ">");
    play_offer(t, u->seat, legal, n);
    if (!u->has_read_more)
        printf("  "), paint_wrapped(stdout, word(u, "ui.lesson.how"), INDENT, INDENT);
    u->has_read_more = true;
    for (;;) {
        enum heard h = ask(u, "> ", &line);
        if (h == HEARD_SKIP || h == HEARD_QUIT)
            return h;
        if (h == HEARD_TEXT && answer(u, line, legal, n))
            return HEARD_TEXT;
    }
}

static void others_act(struct pupil *u)
{
    const char *action;
    int seat = lesson_script(&u->run, &action);
    lesson_did(&u->run);
    match_act(u->table.match, seat, action, NULL);
}

static enum play_end lead(struct pupil *u)
{
    for (;;) {
        enum heard h = HEARD_NOTHING;
        match_settle(u->table.match, false);
        switch (lesson_wants(&u->run)) {
        case LESSON_READ:
        case LESSON_TIP:
            h = read_on(u);
            break;
        case LESSON_DO:
            h = act(u);
            break;
        case LESSON_OTHERS:
            others_act(u);
            break;
        case LESSON_GAME:
            show_news(u, false);
            say_step(u, INK_BOLD, ">");
            return play_on(&u->table);
        case LESSON_OVER:
            show_news(u, false);
            return PLAY_OVER;
        }
        if (h == HEARD_SKIP || h == HEARD_QUIT)
            return h == HEARD_SKIP ? PLAY_SKIPPED : PLAY_QUIT;
    }
}

static int prepare(struct play_options *o, const struct lesson *l,
                   struct position *start)
{
    struct lesson_fault no;
    if (lesson_pose(l, start, &no)) {
        fprintf(stderr, "maat: %d: %s\n", no.line, no.why);
        return -1;
    }
    o->game = lesson_game(l);
    o->from = position_state(start);
    o->config = game_head(o->from)->config;
    dealer_seed_from(lesson_seed(l), o->seed);
    for (int i = 0; i < o->config.n_players; i++)
        snprintf(o->name[i], sizeof o->name[i], "bot:%s", lesson_level(l));
    snprintf(o->name[lesson_learner(l)], sizeof o->name[0], "%s",
             text_of(NULL, o->lang, "ui.player"));
    return 0;
}

enum play_end play_lesson(const struct lesson *l, enum lang lang, bool colour)
{
    /* Nobody has seen what came before: what could be remembered is told. */
    struct play_options o = {.lang = lang,
                             .colour = colour,
                             .quick = true,
                             .plain = true,
                             .memory = MEMORY_AID};
    struct position start;
    struct pupil u = {.seat = lesson_learner(l)};
    enum play_end end = PLAY_FAILED;
    if (prepare(&o, l, &start))
        return PLAY_FAILED;
    if (!play_open(&u.table, &o)) {
        u.table.last = u.seat;
        lesson_begin(&u.run, l, u.table.match);
        end = lead(&u);
    }
    play_close(&u.table);
    return end;
}
