/* play_words.c - what a person may say at the table besides moves. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/hint.h"
#include "term/paint.h"
#include "term/play_table.h"
#include "term/throw.h"

static const char *word(const struct table *t, const char *key)
{
    return text_of(t->game, t->lang, key);
}

static bool may_cover(const struct table *t)
{
    return t->memory == MEMORY_LETTER &&
           cover_is_choice(t->game, match_config(t->match));
}

static enum step_end do_help(struct table *t, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    static const char *const keys[] = {"ui.help.act",  "ui.help.board", "ui.help.log",
                                       "ui.help.undo", "ui.help.rules", "ui.help.hint",
                                       "ui.help.save", "ui.help.quit"};
    bool is_over = match_head(t->match)->node == GAME_OVER;
    for (size_t i = 0; !is_over && i < sizeof keys / sizeof keys[0]; i++)
        printf("  %s\n", word(t, keys[i]));
    if (!is_over && may_cover(t))
        printf("  %s\n", word(t, "ui.help.cover"));
    if (is_over)
        printf("  %s\n", word(t, t->from_position ? "ui.after-position" : "ui.after"));
    return STEP_AGAIN;
}

static enum step_end do_board(struct table *t, int seat, const char *rest)
{
    (void)rest;
    play_show(t, seat);
    return STEP_AGAIN;
}

static enum step_end do_log(struct table *t, int seat, const char *rest)
{
    (void)rest;
    play_tell(t, seat, 0);
    return STEP_AGAIN;
}

static enum step_end do_undo(struct table *t, int seat, const char *rest)
{
    (void)rest;
    if (match_undo(t->match, seat, NULL)) {
        printf("  %s\n", word(t, "ui.no-undo"));
        return STEP_AGAIN;
    }
    if (t->told[seat] > match_ply(t->match))
        t->told[seat] = match_ply(t->match);
    return STEP_DONE;
}

/* A line of the rules that goes on with the paragraph before it. */
static bool goes_on(const char *line)
{
    return line[0] && !strchr("\n#|<-*`", line[0]) &&
           !(line[0] >= '0' && line[0] <= '9' && strchr(".)", line[1]));
}

/* The whole document, its paragraphs as wide as the terminal's boards, without its
 * pictures, which are for pages. */
static void show_rules(const char *text)
{
    static const char picture[] = "<picture>";
    char *whole = strdup(text);
    bool is_drawn = false; /* between ``` nothing is wrapped */
    for (char *line = whole, *next; line && *line; line = next) {
        is_drawn ^= strncmp(line, "```", 3) == 0;
        bool is_prose = !is_drawn && (goes_on(line) || strchr("-*", line[0]));
        char *end = line + strcspn(line, "\n");
        while (is_prose && end[0] && goes_on(end + 1)) {
            *end = ' ';
            end += strcspn(end, "\n");
        }
        next = end + (*end == '\n');
        *end = '\0';
        if (is_drawn)
            printf("%s\n", line);
        else if (strncmp(line, picture, sizeof picture - 1))
            paint_wrapped(stdout, line, 0, strchr("-*|", line[0]) ? 2 : 0);
        else
            next += *next == '\n';
    }
    free(whole);
}

/* Keep from the others what the rules let the seat keep, or show it again. */
static enum step_end do_cover(struct table *t, int seat, const char *rest)
{
    (void)rest;
    if (!may_cover(t)) {
        printf("  %s\n", word(t, "ui.no-cover"));
        return STEP_AGAIN;
    }
    t->covering ^= (uint8_t)(1u << seat);
    printf("  %s\n", word(t, t->covering >> seat & 1 ? "ui.covered" : "ui.uncovered"));
    return STEP_AGAIN;
}

static enum step_end do_rules(struct table *t, int seat, const char *rest)
{
    (void)seat;
    const char *text =
        rest[0] ? text_rule(rest, t->lang) : text_rules(t->game->id, t->lang);
    if (!text)
        printf("  %s\n", word(t, "ui.no-rule"));
    else if (rest[0])
        printf("  %s:\n  ", rest), paint_wrapped(stdout, text, 2, 2);
    else
        show_rules(text);
    return STEP_AGAIN;
}

static void say_percent(struct table *t, const char *key, int percent)
{
    text_counted(t->game, t->lang, key, percent, t->words, sizeof t->words);
    printf("  %s\n", t->words);
}

/* Why a bot would do it, where it can say. */
static void say_reason(struct table *t, struct bot_reason why)
{
    if (why.share > 0 && why.share < 100)
        say_percent(t, "ui.hint.share", why.share);
    if (why.share < 0 && why.wins >= 0)
        say_percent(t, "ui.hint.wins", why.wins);
    if (why.share < 0 && why.next >= 0)
        say_percent(t, "ui.hint.next", why.next);
}

/* A bot's advice, from what the seat sees and is shown; how it goes on, and why. */
static enum step_end do_hint(struct table *t, int seat, const char *rest)
{
    _Alignas(16) uint8_t shown[GAME_STATE_LIMIT];
    struct game_view *v = (struct game_view *)(void *)shown;
    struct onlooker who = cover_onlooker(seat, t->memory, false, t->covering);
    char no[160], text[1 + HINT_SET][GAME_TEXT_MAX];
    game_action legal[GAME_MAX_ACTIONS];
    uint64_t seed = match_ply(t->match);
    (void)rest;
    int n = match_legal(t->match, seat, legal);
    struct bot *b = bot_new(t->game, hint_spec, seed, no, sizeof no);
    if (!b)
        return STEP_AGAIN;
    cover_forget(t->game, match_view(t->match, seat), &who, v);
    bot_count_wins(b);
    game_action a = n == 1 ? legal[0] : bot_choose(b, v, seat, legal, n);
    struct bot_reason why = {-1, -1, -1};
    if (n > 1)
        why = bot_explain(b, seat, a);
    match_format(t->match, seat, a, text[0], GAME_TEXT_MAX);
    int n_then = hint_go_on(b, t->game, v, seat, a, seed, text + 1);
    bot_free(b);
    printf("  %s ", word(t, "ui.hint"));
    for (int i = 0; i <= n_then; i++) {
        text_action(t->game, t->lang, text[i], t->words, sizeof t->words);
        printf("%s%s", i ? ", " : "", t->words);
    }
    printf("\n");
    say_reason(t, why);
    return STEP_AGAIN;
}

/* The seed goes into the save, so that the game can go on with the same luck; and what
 * is shown, so that it goes on as it was. */
static int save_to(struct table *t, const char *path)
{
    struct record rec;
    char *text = NULL, tmp[PLAY_PATH_MAX + 8];
    if (match_record(t->match, &rec))
        return -1;
    memcpy(rec.name, t->name, sizeof rec.name);
    memcpy(rec.seed, t->seed, sizeof rec.seed);
    rec.memory = t->memory;
    rec.covering = rec.over ? 0 : t->covering;
    text = record_write(&rec);
    record_done(&rec);
    snprintf(tmp, sizeof tmp, "%s.new", path);
    FILE *f = text ? fopen(tmp, "w") : NULL;
    bool bad = !f || fputs(text, f) == EOF || fflush(f) || fsync(fileno(f));
    if (f && fclose(f))
        bad = true;
    free(text);
    return bad || rename(tmp, path) ? -1 : 0;
}

static enum step_end do_save(struct table *t, int seat, const char *rest)
{
    (void)seat;
    const char *path = rest[0] ? rest : t->save[0] ? t->save : "maat.rec";
    if (t->from_position) { /* a record tells a game from its beginning */
        printf("  %s\n", word(t, "ui.save-position"));
        return STEP_AGAIN;
    }
    if (strlen(path) >= PLAY_PATH_MAX || save_to(t, path)) {
        printf("  %s %s: %s\n", word(t, "ui.save-failed"), path, strerror(errno));
        return STEP_AGAIN;
    }
    t->is_unsaved = false;
    if (path != t->save)
        snprintf(t->save, sizeof t->save, "%s", path);
    if (match_head(t->match)->node == GAME_OVER)
        printf("  %s maat replay %s, maat analyse %s, maat verify %s\n",
               word(t, "ui.kept"), path, path, path);
    else
        printf("  %s maat play --resume %s\n", word(t, "ui.saved"), path);
    return STEP_AGAIN;
}

/* Nobody loses a game by one word; who means it says it again, or ends the input. */
static enum step_end do_quit(struct table *t, int seat, const char *rest)
{
    (void)rest;
    if (!t->is_unsaved || match_head(t->match)->node == GAME_OVER)
        return STEP_QUIT;
    printf("  ");
    paint_wrapped(stdout, word(t, t->from_position ? "ui.lost-position" : "ui.lost"), 2,
                  2);
    char *text = play_ask(t, "> ");
    if (!text || strcmp(text, "quit") == 0 || strcmp(text, "q") == 0 ||
        strcmp(text, "ende") == 0)
        return STEP_QUIT;
    if (play_word(t, seat, text) == STEP_UNKNOWN || !text[0])
        printf("  %s\n", word(t, "ui.stays"));
    return STEP_AGAIN;
}

static const struct {
    const char *word, *alias;
    enum step_end (*run)(struct table *t, int seat, const char *rest);
    bool is_move; /* of no use when the game is over */
} words[] = {
    {"?", "help", do_help, false},        {"board", "brett", do_board, false},
    {"log", "verlauf", do_log, false},    {"undo", "u", do_undo, true},
    {"rules", "regeln", do_rules, false}, {"hint", "tipp", do_hint, true},
    {"save", "sichern", do_save, false},  {"quit", "q", do_quit, false},
    {"hilfe", "h", do_help, false},       {"zurück", "z", do_undo, true},
    {"ende", "exit", do_quit, false},     {"cover", "verdecken", do_cover, true},
};

enum step_end play_word(struct table *t, int seat, char *text)
{
    bool is_over = match_head(t->match)->node == GAME_OVER;
    size_t len = strcspn(text, " ");
    const char *rest = text + len + (text[len] == ' ');
    if (!len)
        return STEP_AGAIN;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if ((strlen(words[i].word) == len && strncmp(text, words[i].word, len) == 0) ||
            (strlen(words[i].alias) == len && strncmp(text, words[i].alias, len) == 0))
            return is_over && words[i].is_move ? STEP_UNKNOWN
                                               : words[i].run(t, seat, rest);
    return STEP_UNKNOWN;
}

/* The throw is shown before it is told. */
static void watch_throw(const struct table *t, uint32_t ply)
{
    struct record rec;
    if (t->quick || match_record(t->match, &rec))
        return;
    throw_watch(t->game, match_view_at(t->match, GAME_SPECTATOR, ply), t->lang,
                rec.steps[ply].action);
    record_done(&rec);
}

enum step_end play_throw(struct table *t)
{
    int seat = match_hand(t->match);
    uint32_t ply = match_ply(t->match);
    char input[RECORD_THROW_MAX];
    bool thrown = false;
    if (seat >= 0 && t->bot[seat])
        thrown = match_throw(t->match, "bot average", NULL) == 0;
    else if (seat >= 0 && !t->quick && throw_possible()) {
        play_tell(t, seat, t->told[seat]);
        t->told[seat] = ply;
        printf("\n%s: ", t->names[seat]);
        thrown = throw_play(t->game, match_view(t->match, seat), t->lang, input,
                            sizeof input) == 0 &&
                 match_throw(t->match, input, NULL) == 0;
    }
    if (!thrown)
        match_settle(t->match, false);
    watch_throw(t, ply);
    return STEP_DONE;
}
