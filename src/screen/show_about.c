/* show_about.c - sheets over the table: what a thing is, the rules, the log, the end.
 */
#include <stdio.h>
#include <string.h>

#include "screen/curve.h"
#include "screen/show.h"

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

void show_about(struct show *w)
{
    if (w->is_in_list && w->at_row < w->n_rows && w->seat >= 0) {
        const struct wish_row *row = &w->row[w->at_row];
        about_action(w, row->part, row->words);
        return;
    }
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
    if (!w->pager.is_open)
        show_keys_sheet(w);
}

void show_keys_sheet(struct show *w)
{
    static const char *const keys[] = {
        "help.walk",   "help.pick",   "help.mark",  "help.back",
        "help.list",   "help.digits", "help.undo",  "help.about",
        "help.hint",   "help.rules",  "help.log",   "help.line",
        "help.scroll", "help.mouse",  "help.cover", "help.leave"};
    pager_open(&w->pager, w->s->lang, show_say(w, "help.title"));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        pager_add(&w->pager, INK(HUE_PLAIN), 0, 16, show_say(w, keys[i]));
}

void show_rules(struct show *w)
{
    const char *text = text_rules(w->s->game->id, w->s->lang);
    if (!text)
        return;
    pager_open(&w->pager, w->s->lang, show_say(w, "rules"));
    pager_markdown(&w->pager, text);
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

/* The last action of all that has something to tell: it scores the game. */
static int put_last(void *ctx, const struct sitting_act *a)
{
    struct pager *p = ctx;
    if (a->n > 2)
        put_act(p, a);
    return 0;
}

void show_result(struct show *w)
{
    struct game_result r;
    char lines[1200];
    sitting_result(w->s, &r);
    text_standing(w->s->game, w->s->lang, &r, &w->s->read, w->s->n, lines,
                  sizeof lines);
    pager_open(&w->pager, w->s->lang, show_say(w, "head.over"));
    pager_add(&w->pager, INK_STRONG_OF(HUE_GOLD), 0, 0, lines);
    pager_head(&w->pager, show_say(w, "sheet"));
    sitting_acts(w->s, w->viewer, w->s->ply > 1 ? w->s->ply - 1 : 0, w->s->ply,
                 put_last, &w->pager);
}

void show_curve(struct show *w)
{
    pager_open(&w->pager, w->s->lang, show_say(w, "end.curve"));
    if (!curve_add(&w->pager, w->s))
        pager_close(&w->pager);
}
