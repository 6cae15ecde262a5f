/* show_about.c - sheets over the table: what a thing is, the rules, the log, the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/curve.h"
#include "screen/show.h"
#include "term/line.h"
#include "term/rules.h"
#include "term/sheet.h"

/* The first of the keys that has a text; of the game, else of every table. */
static bool about(struct show *w, const char *keys, const char *thing)
{
    char key[SPOT_HELP_MAX], name[160], text[1200];
    while (*keys) {
        size_t len = strcspn(keys, " ");
        snprintf(key, sizeof key, "%.*s", (int)len, keys);
        keys += len;
        keys += *keys == ' ';
        if (!screen_about(w->s->game, w->s->lang, key, thing, name, sizeof name, text,
                          sizeof text) &&
            !screen_about(NULL, w->s->lang, key, thing, name, sizeof name, text,
                          sizeof text))
            continue;
        if (!w->pager.is_open)
            pager_open(&w->pager, w->s->lang, name[0] ? name : show_say(w, "about"));
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, text);
        return true;
    }
    return false;
}

/* A choice is told about by its verb. */
static bool about_action(struct show *w, const char *text, const char *words)
{
    char verb[32], keys[96];
    int parts = 0;
    for (const char *p = text; *p; p++)
        parts += *p == ' ';
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(text, " "), text);
    snprintf(keys, sizeof keys, "do.%s/%d do.%s", verb, parts, verb);
    if (!w->pager.is_open)
        pager_open(&w->pager, w->s->lang, words);
    else
        pager_head(&w->pager, words);
    return about(w, keys, "");
}

void show_help(struct show *w)
{
    static const char *const keys[] = {
        "help.walk",   "help.pick",  "help.mark",   "help.back",  "help.list",
        "help.digits", "help.undo",  "help.about",  "help.hint",  "help.rules",
        "help.log",    "help.line",  "help.scroll", "help.mouse", "help.cover",
        "help.chat",   "help.marks", "help.leave",  NULL};
    static const char *const keys_of_record[] = {
        "help.step",  "help.decision", "help.ten",   "help.ends",  "help.curve",
        "help.go-to", "help.look",     "help.about", "help.rules", "help.log",
        "help.wheel", "help.close",    NULL};
    const char *const *key = w->s->is_record ? keys_of_record : keys;
    pager_open(&w->pager, w->s->lang, show_say(w, "help.title"));
    for (; *key; key++)
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 16, show_say(w, *key));
}

static void about_looked(struct show *w)
{
    const char *act = show_act(w, w->cursor);
    if (w->cursor >= 0)
        about(w, w->looked.help, w->looked.name);
    if (act) {
        struct wish with = w->wish;
        int only = 0;
        wish_add(&with, act);
        if (wish_fitting(&with, &only) == 1)
            about_action(w, with.choice[only].text, with.choice[only].words);
    }
}

void show_about(struct show *w)
{
    if (w->is_in_list && w->at_row < w->n_rows && w->seat >= 0)
        about_action(w, w->row[w->at_row].part, w->row[w->at_row].words);
    else
        about_looked(w);
    if (!w->pager.n_parts) {
        show_help(w);
        return;
    }
    pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, "");
    pager_add(&w->pager, INK(HUE_FAINT), 0, 0, show_say(w, "about.keys"));
}

/* What term has painted, its headings in an ink of their own. */
static void add_painted(struct pager *p, char *text)
{
    static const char bold[] = "\033[1m";
    for (char *line = text, *next; *line; line = next) {
        size_t len = strcspn(line, "\n"), n = 0;
        bool is_head = strncmp(line, bold, sizeof bold - 1) == 0;
        next = line + len + (line[len] == '\n');
        for (size_t i = 0; i < len; i++)
            if (line[i] == '\033')
                i += strcspn(line + i, "m");
            else
                line[n++] = line[i];
        line[n] = '\0';
        if (n && strspn(line, "-") == n)
            continue; /* the heading before it has its own ink */
        pager_raw(p, is_head ? INK_STRONG_OF(HUE_GOLD) : INK(HUE_PLAIN), line);
    }
}

static void show_rule(struct show *w, const char *number)
{
    const char *text = line_rule(w->s->lang, number);
    if (!text) {
        snprintf(w->note, sizeof w->note, "%s",
                 text_of(w->s->game, w->s->lang, "ui.no-rule"));
        return;
    }
    pager_open(&w->pager, w->s->lang, number);
    pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, text);
}

void show_rules(struct show *w, const char *number)
{
    const char *text = text_rules(w->s->game->id, w->s->lang);
    struct paint painted;
    if (number[0])
        show_rule(w, number);
    if (!text || number[0])
        return;
    pager_open(&w->pager, w->s->lang, show_say(w, "rules"));
    paint_init(&painted, true);
    rules_paint(&painted, text, PAGER_NARROW);
    add_painted(&w->pager, painted.text);
    paint_done(&painted);
}

static int put_act(void *ctx, const struct sitting_act *a)
{
    struct pager *p = ctx;
    for (int i = 0; i < a->n; i++)
        pager_add(p,
                  a->actor >= 0 ? INK((uint8_t)(HUE_SEAT1 + a->actor)) : INK(HUE_PLAIN),
                  0, 2, a->line[i]);
    return 0;
}

void show_whole_log(struct show *w)
{
    pager_open(&w->pager, w->s->lang, show_say(w, "log"));
    w->pager.from_end = true;
    sitting_acts(w->s, w->viewer, 0, w->shown, put_act, &w->pager);
}

void show_hint(struct show *w)
{
    const struct sitting_hint *h = &w->s->hint;
    if (h->seat < 0)
        return;
    pager_open(&w->pager, w->s->lang, show_say(w, "hint"));
    pager_add(&w->pager, INK_STRONG_OF(HUE_STRONG), 0, 2, h->choice.words);
    for (int i = 0; i < h->n_then; i++)
        pager_add(&w->pager, INK(HUE_PLAIN), 2, 2, h->then[i]);
    if (h->why[0]) {
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, "");
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, h->why);
    }
}

/* ---- the end --------------------------------------------------------------------- */

void show_result(struct show *w)
{
    struct paint painted;
    struct game_result r;
    char lines[1200];
    sitting_result(w->s, &r);
    text_standing(w->s->game, w->s->lang, &r, &w->s->read, w->s->n, lines,
                  sizeof lines);
    pager_open(&w->pager, w->s->lang, show_say(w, "head.over"));
    pager_add(&w->pager, INK_STRONG_OF(HUE_GOLD), 0, 0, lines);
    paint_init(&painted, true);
    sheet_paint(&painted, w->s, w->viewer);
    if (painted.len)
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 0, "");
    add_painted(&w->pager, painted.text);
    paint_done(&painted);
}

void show_curve(struct show *w)
{
    pager_open(&w->pager, w->s->lang, show_say(w, "end.curve"));
    if (!curve_add(&w->pager, w->s, w->shown)) {
        pager_close(&w->pager);
        stage_bell();
    }
}

void show_chat(struct show *w)
{
    char line[SITTING_LINE_MAX + TEXT_LABEL_MAX + 4];
    pager_open(&w->pager, w->s->lang, show_say(w, "chat"));
    w->pager.from_end = true;
    for (int i = 0; i < w->s->n_chat; i++) {
        const struct sitting_chat *c = &w->s->chat[i];
        snprintf(line, sizeof line, "%s%s%s", c->name, c->name[0] ? ": " : "", c->text);
        pager_add(&w->pager, INK(c->name[0] ? HUE_PLAIN : HUE_FAINT), 0, 2, line);
    }
}

/* ---- looking back ---------------------------------------------------------------- */

/* It takes a while: how far it is, and Esc stops it. */
static int wait_for_it(void *ctx, uint32_t done, uint32_t all)
{
    struct show *w = ctx;
    snprintf(w->note, sizeof w->note, show_say(w, "note.looking"), (unsigned)done,
             (unsigned)all);
    show_draw(w);
    stage_show(&w->frame);
    struct stage_key key = stage_key(0, -1);
    w->is_done |= key.code == STAGE_KEY_GONE;
    return w->is_done || key.code == STAGE_KEY_ESC || key.code == 'q';
}

void show_look_back(struct show *w)
{
    char *text = w->o->look_back(w->s->file, wait_for_it, w), *next;
    w->note[0] = '\0';
    if (!text)
        return;
    pager_open(&w->pager, w->s->lang, show_say(w, "end.analyse"));
    w->pager.is_wide = true;
    for (char *line = text; *line; line = next) {
        size_t len = strcspn(line, "\n");
        next = line + len + (line[len] == '\n');
        line[len] = '\0';
        pager_raw(&w->pager, INK(HUE_PLAIN), line);
    }
    free(text);
}
