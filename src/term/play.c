/* play.c - a table in the terminal: people on one device, bots in the other seats. */
#include "term/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
#include <unistd.h>

#include "bots/bot.h"
#include "match/match.h"
#include "term/board.h"
#include "term/play_table.h"

static const char *word(const struct table *t, const char *key)
{
    return text_of(t->game, t->lang, key);
}

static bool is_person(const struct table *t, int seat)
{
    return !t->bot[seat];
}

static int count_people(const struct table *t)
{
    int n = 0;
    for (int i = 0; i < t->n; i++)
        n += is_person(t, i);
    return n;
}

/* ---- opening and closing --------------------------------------------------------- */

/* Bots of one level need names of their own, or nobody could follow the log. */
static void name_bot(char name[TEXT_LABEL_MAX], int seat, const char *level)
{
    static const char *const people[GAME_MAX_PLAYERS] = {"Hapu", "Merit", "Senbi",
                                                         "Tiaa", "Nebra"};
    if (!level)
        snprintf(name, TEXT_LABEL_MAX, "%s", people[seat]);
    else
        snprintf(name, TEXT_LABEL_MAX, "%s (%.*s)", people[seat],
                 (int)strcspn(level, ":"), level);
}

static int open_bots(struct table *t, const struct play_options *o)
{
    char why[160], bots[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    for (int i = 0; i < t->n; i++) {
        snprintf(t->name[i], sizeof t->name[i], "%s", o->name[i]);
        t->names[i] = t->name[i];
        if (strncmp(o->name[i], "bot:", 4) != 0)
            continue;
        name_bot(bots[i], i, o->plain ? NULL : o->name[i] + 4);
        t->names[i] = bots[i];
        t->bot[i] = bot_new(t->game, o->name[i] + 4, (uint64_t)i + 1, why, sizeof why);
        if (!t->bot[i]) {
            fprintf(stderr, "maat: %s\n", why);
            return -1;
        }
    }
    text_labels(t->lang, t->names, t->n, t->label);
    for (int i = 0; i < t->n; i++)
        t->names[i] = t->label[i];
    return 0;
}

int play_open(struct table *t, const struct play_options *o)
{
    struct dealer d;
    const char *nonces[GAME_MAX_PLAYERS] = {0};
    const char *id = o->resume && o->resume->table[0] ? o->resume->table : "terminal";
    *t = (struct table){.game = o->game,
                        .lang = o->lang,
                        .n = o->config.n_players,
                        .colour = o->colour,
                        .quick = o->quick,
                        .generic = o->generic,
                        .memory = o->memory,
                        .from_position = o->from != NULL,
                        .covering = o->resume ? o->resume->covering : 0,
                        .last = GAME_NOBODY};
    snprintf(t->save, sizeof t->save, "%s", o->save);
    for (int i = 0; o->resume && i < t->n; i++)
        nonces[i] = o->resume->nonce[i];
    if (dealer_init(&d, o->seed, id, t->n, nonces) || open_bots(t, o))
        return -1;
    if (o->resume)
        d.deal = o->resume->deal;
    dealer_hex(o->seed, DEALER_SEED, t->seed);
    t->match = o->resume ? match_from_record(o->resume, &d)
               : o->from ? match_from_state(t->game, o->from, &d)
                         : match_new(t->game, &o->config, &d);
    t->people = count_people(t);
    t->read = (struct text_names){t->names, GAME_NOBODY};
    for (int i = 0; i < t->n && t->people == 1; i++)
        if (is_person(t, i))
            t->read.reader = i;
    for (int i = 0; i < t->n && o->resume; i++)
        t->told[i] = match_ply(t->match);
    return t->match ? 0 : -1;
}

void play_close(struct table *t)
{
    for (int i = 0; i < t->n; i++)
        bot_free(t->bot[i]);
    match_free(t->match);
    free(t->line);
}

/* ---- telling --------------------------------------------------------------------- */

static struct onlooker onlooker_at(const struct table *t, int viewer)
{
    return cover_onlooker(viewer, t->memory, match_head(t->match)->node == GAME_OVER,
                          t->covering);
}

struct teller {
    struct table *t;
    struct onlooker who;
    struct paint *p;
};

static int tell_step(void *ctx, uint32_t ply, int actor, const char *text,
                     const struct game_event *e, int n)
{
    struct teller *w = ctx;
    char line[400];
    (void)ply;
    (void)actor;
    (void)text;
    for (int i = 0; i < n; i++) {
        struct game_event told =
            cover_event(w->t->game, match_config(w->t->match), &e[i], &w->who);
        if (text_event(w->t->game, w->t->lang, &told, w->who.viewer, &w->t->read, line,
                       sizeof line) > 0)
            paint(w->p, INK_PLAIN, "  "), paint_flow(w->p, INK_PLAIN, line, 2, 4);
    }
    return 0;
}

void play_tell(struct table *t, int viewer, uint32_t from)
{
    struct paint p;
    struct teller w = {t, onlooker_at(t, viewer), &p};
    paint_init(&p, t->colour);
    match_events(t->match, viewer, from, match_ply(t->match), tell_step, &w);
    fputs(p.text, stdout);
    paint_done(&p);
}

void play_show(struct table *t, int viewer)
{
    struct paint p;
    paint_init(&p, t->colour);
    paint(&p, INK_PLAIN, "\n");
    paint_rule(&p, word(t, "title"));
    const struct game_view *v = match_view(t->match, viewer);
    struct onlooker who = onlooker_at(t, viewer);
    if (t->generic)
        board_generic(&p, t->game, v, &who, t->lang, t->names);
    else
        board_draw(&p, t->game, v, &who, t->lang, t->names);
    fputs(p.text, stdout);
    paint_done(&p);
}

void play_offer(struct table *t, int seat, const game_action *legal, int n)
{
    struct paint p;
    char key[64];
    int width = 1;
    snprintf(key, sizeof key, "phase.%s", t->game->phases[match_head(t->match)->phase]);
    paint_init(&p, t->colour);
    paint(&p, INK_PLAIN, "\n");
    paint(&p, (enum paint_ink)(INK_SEAT1 + seat), "%s", t->names[seat]);
    paint(&p, INK_BOLD, ": %s\n", word(t, key));
    for (int i = 0; i < n; i++) {
        char text[GAME_TEXT_MAX];
        match_format(t->match, seat, legal[i], text, sizeof text);
        text_action(t->game, t->lang, text, t->words, sizeof t->words);
        int w = paint_width(t->words) + 6 + (i > 8);
        if (width + w > 78 && width > 1) {
            paint(&p, INK_PLAIN, "\n");
            width = 1;
        }
        paint(&p, INK_GREEN, " %d)", i + 1);
        paint(&p, INK_PLAIN, " %s  ", t->words);
        width += w;
    }
    paint(&p, INK_PLAIN, "\n");
    fputs(p.text, stdout);
    paint_done(&p);
}

/* ---- people ---------------------------------------------------------------------- */

char *play_ask(struct table *t, const char *prompt)
{
    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t n = getline(&t->line, &t->cap, stdin);
    if (n < 0)
        return NULL;
    while (n && (t->line[n - 1] == '\n' || t->line[n - 1] == '\r'))
        t->line[--n] = '\0';
    char *s = t->line;
    while (*s == ' ')
        s++;
    return s;
}

/* Does one person see anything on this table that lies covered for the other? */
static bool sees_more(struct table *t, int one, int other)
{
    struct onlooker a = onlooker_at(t, one), b = onlooker_at(t, other);
    return cover_parts(t->game, game_peek(match_view(t->match, one)), &a, &b);
}

/* Would somebody at this keyboard see what is not for his eyes: the next person what
 * the last one was shown, or the others what the next one is shown? */
static bool must_look_away(struct table *t, int seat)
{
    if (t->people < 2 || t->last == seat)
        return false;
    if (t->game->traits & GAME_HAS_SECRETS)
        return true;
    for (int other = 0; other < t->n; other++)
        if (other != seat && is_person(t, other) &&
            (sees_more(t, seat, other) ||
             (other == t->last && sees_more(t, other, seat))))
            return true;
    return false;
}

/* Before hidden things of one person appear, the others look away. */
static bool hand_over(struct table *t, int seat)
{
    char text[160];
    if (!must_look_away(t, seat)) {
        t->last = seat;
        return true;
    }
    if (t->last != GAME_NOBODY || match_ply(t->match))
        fputs(t->colour ? "\033[2J\033[3J\033[H"
                        : "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
                          "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n",
              stdout);
    snprintf(text, sizeof text, word(t, "ui.pass-device"), t->names[seat]);
    printf("\n  %s\n", text);
    t->last = seat;
    return play_ask(t, word(t, "ui.press-enter")) != NULL;
}

void play_explain(struct table *t, const struct refusal *e)
{
    const char *key = e->code == REFUSED_NO_ACTION ? "ui.no-action"
                      : e->code == REFUSED_NO_UNDO ? "ui.no-undo"
                      : e->code == REFUSED_NOT_NOW ? "ui.not-yours"
                                                   : "ui.illegal";
    const char *rule = e->rule ? text_rule(e->rule, t->lang) : NULL;
    printf("  %s", word(t, key));
    if (e->rule) {
        printf(" (%s) ", e->rule);
        paint_wrapped(stdout, rule ? rule : "",
                      paint_width(word(t, key)) + (int)strlen(e->rule) + 6, 2);
    } else {
        printf("\n");
    }
}

/* The choice that is shown with these words, whatever their case; or -1. */
static int choice_named(struct table *t, int seat, const char *words,
                        const game_action *legal, int n)
{
    char text[GAME_TEXT_MAX];
    for (int i = 0; i < n; i++) {
        match_format(t->match, seat, legal[i], text, sizeof text);
        text_action(t->game, t->lang, text, t->words, sizeof t->words);
        if (strcasecmp(words, t->words) == 0)
            return i;
    }
    return -1;
}

bool play_numbered(struct table *t, int seat, const char *text,
                   const game_action *legal, int n, char ret[GAME_TEXT_MAX])
{
    char *end;
    long k = strtol(text, &end, 10);
    if (!text[0] || *end)
        return false;
    if (k >= 1 && k <= n)
        match_format(t->match, seat, legal[k - 1], ret, GAME_TEXT_MAX);
    else
        snprintf(ret, GAME_TEXT_MAX, "?"); /* a number that is not on the list */
    return true;
}

void play_named(struct table *t, int seat, const char *text, const game_action *legal,
                int n, char ret[GAME_TEXT_MAX])
{
    int i = choice_named(t, seat, text, legal, n);
    if (i >= 0)
        match_format(t->match, seat, legal[i], ret, GAME_TEXT_MAX);
    else
        snprintf(ret, GAME_TEXT_MAX, "%.63s", text);
}

/* What the person typed: an action, or a word for the table. */
static enum step_end obey(struct table *t, int seat, char *text,
                          const game_action *legal, int n)
{
    char action[GAME_TEXT_MAX];
    struct refusal err = {0};
    if (!play_numbered(t, seat, text, legal, n, action)) {
        enum step_end done = play_word(t, seat, text);
        if (done != STEP_UNKNOWN)
            return done;
        play_named(t, seat, text, legal, n, action);
    }
    if (match_act(t->match, seat, action, &err)) {
        play_explain(t, &err);
        return STEP_AGAIN;
    }
    t->is_unsaved = true;
    return STEP_DONE;
}

static enum step_end person_acts(struct table *t, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];
    int n = match_legal(t->match, seat, legal);
    if (!hand_over(t, seat))
        return STEP_QUIT;
    if (t->told[seat] < match_ply(t->match))
        play_tell(t, seat, t->told[seat]);
    t->told[seat] = match_ply(t->match);
    play_show(t, seat);
    play_offer(t, seat, legal, n);
    for (;;) {
        char *text = play_ask(t, "> ");
        if (!text)
            return STEP_QUIT;
        enum step_end done = obey(t, seat, text, legal, n);
        if (done != STEP_AGAIN)
            return done;
    }
}

/* All bots that owe a choice make it before any of them, or of the people, is known. */
static enum step_end bots_act(struct table *t, unsigned bots)
{
    game_action pick[GAME_MAX_PLAYERS] = {0}, legal[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    for (int p = 0; p < t->n; p++) {
        if (!(bots >> p & 1))
            continue;
        int n = match_legal(t->match, p, legal);
        pick[p] = bot_choose(t->bot[p], match_view(t->match, p), p, legal, n);
    }
    for (int p = 0; p < t->n; p++) {
        if (!(bots >> p & 1))
            continue;
        match_format(t->match, p, pick[p], text, sizeof text);
        if (match_act(t->match, p, text, NULL))
            return STEP_QUIT;
    }
    return STEP_DONE;
}

static enum step_end decide(struct table *t)
{
    unsigned acting = match_head(t->match)->acting, bots = 0;
    for (int p = 0; p < t->n; p++)
        if (acting >> p & 1 && !is_person(t, p))
            bots |= 1u << p;
    return bots ? bots_act(t, bots) : person_acts(t, __builtin_ctz(acting));
}

/* ---- the table ------------------------------------------------------------------- */

static void tell_result(struct table *t)
{
    struct game_result r;
    char lines[1024];
    match_result(t->match, &r);
    /* Who looked last has heard the least of the others' moves. */
    int viewer = t->last >= 0 ? t->last : GAME_SPECTATOR;
    play_tell(t, viewer, viewer >= 0 ? t->told[viewer] : 0);
    play_show(t, viewer);
    printf("\n%s\n", word(t, "ui.over"));
    text_standing(t->game, t->lang, &r, &t->read, t->n, lines, sizeof lines);
    printf("%s\n%s\n  %s\n", lines, word(t, "ui.seed"), t->seed);
}

/* A finished game can still be looked at and kept; anything else ends it. */
static void linger(struct table *t)
{
    int seat = t->last >= 0 ? t->last : GAME_SPECTATOR;
    char *text;
    if (!t->people)
        return;
    printf("%s\n", word(t, t->from_position ? "ui.after-position" : "ui.after"));
    while ((text = play_ask(t, "> ")) && play_word(t, seat, text) == STEP_AGAIN &&
           text[0])
        ;
}

enum play_end play_on(struct table *t)
{
    while (match_head(t->match)->node != GAME_OVER) {
        enum step_end done = STEP_DONE;
        match_settle(t->match, true);
        if (match_head(t->match)->node == GAME_CHANCE_NODE)
            done = play_throw(t);
        else if (match_head(t->match)->node == GAME_DECISION)
            done = decide(t);
        if (done == STEP_QUIT)
            return PLAY_QUIT;
    }
    tell_result(t);
    linger(t);
    return PLAY_OVER;
}

enum play_end play_table(const struct play_options *o)
{
    struct table t;
    enum play_end end = PLAY_FAILED;
    if (!play_open(&t, o)) {
        printf("%s\n", word(&t, "ui.welcome"));
        end = play_on(&t);
    }
    play_close(&t);
    return end;
}
