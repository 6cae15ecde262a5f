/* offer.c - what a person can go on with, and what can be begun. */
#include "term/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/registry.h"
#include "term/ask.h"
#include "term/line.h"
#include "term/paint.h"

enum { FOUND_MAX = 20 };

struct offer {
    enum lang lang;
    struct keep_found *found;
    int n, games; /* games that can be begun */
    const struct game *game;
};

static void put_found(struct paint *p, const struct offer *o, int i)
{
    const struct keep_found *f = &o->found[i];
    char when[40], text[600];
    const char *called[GAME_MAX_PLAYERS];
    char label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    struct tm at;
    time_t seconds = (time_t)(f->at / 1000);
    for (int k = 0; k < f->config.n_players; k++)
        called[k] = f->name[k];
    text_labels(o->lang, called, f->config.n_players, label);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&seconds, &at));
    int len = snprintf(text, sizeof text, "%d) %s, %s: ", i + 1,
                       text_of(f->game, o->lang, "title"), when);
    for (int k = 0; k < f->config.n_players; k++)
        len += snprintf(text + len, sizeof text - (size_t)len, "%s%s", k ? ", " : "",
                        label[k]);
    paint(p, INK_PLAIN, "  ");
    paint_flow(p, INK_PLAIN, text, 2, 5);
}

static void put_games(struct paint *p, const struct offer *o)
{
    char text[200];
    for (int i = 0; i < o->games; i++) {
        const struct game *g = o->game ? o->game : game_list[i];
        snprintf(text, sizeof text, text_of(NULL, o->lang, "ui.offer.new"),
                 text_of(g, o->lang, "title"));
        paint(p, INK_PLAIN, "  %d) %s\n", o->n + i + 1, text);
    }
}

static enum offered ask(const struct offer *o, const struct game **game,
                        char path[KEEP_PATH_MAX])
{
    struct asker *a = asker_new(-1, NULL, NULL);
    enum offered ret = OFFER_NONE;
    char *text, *end;
    while ((text = asker_ask(a, "> "))) {
        long k = text[0] ? strtol(text, &end, 10) : 1; /* Enter: the first one */
        if (text[0] && *end)
            k = 0;
        if (k >= 1 && k <= o->n) {
            memcpy(path, o->found[k - 1].path, KEEP_PATH_MAX);
            ret = OFFER_RESUME;
            break;
        }
        if (k > o->n && k <= o->n + o->games) {
            *game = o->game ? o->game : game_list[k - o->n - 1];
            ret = OFFER_NEW;
            break;
        }
        printf("%s\n", text_of(NULL, o->lang, "ui.offer.which"));
    }
    asker_free(a);
    return ret;
}

enum offered offer_games(const char *folder, enum lang lang, const struct game **game,
                         char path[KEEP_PATH_MAX])
{
    struct offer o = {.lang = lang, .game = *game};
    struct paint p;
    enum offered ret;
    o.found = calloc(FOUND_MAX, sizeof *o.found);
    o.n = o.found && folder[0] ? keep_find(folder, *game, o.found, FOUND_MAX) : 0;
    for (; game_list[o.games] && (!o.game || !o.games); o.games++)
        ;
    if (!o.n && (o.game || !isatty(STDIN_FILENO))) {
        free(o.found);
        return o.game ? OFFER_NEW : OFFER_NONE;
    }
    paint_init(&p, false);
    p.columns = line_width();
    paint_flow(&p, INK_PLAIN,
               text_of(NULL, lang, o.n ? "ui.offer.resume" : "ui.offer.game"), 0, 0);
    for (int i = 0; i < o.n; i++)
        put_found(&p, &o, i);
    put_games(&p, &o);
    fputs(p.text, stdout);
    paint_done(&p);
    ret = ask(&o, game, path);
    free(o.found);
    return ret;
}
