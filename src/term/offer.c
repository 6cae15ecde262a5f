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
#include "term/local.h"
#include "term/paint.h"

enum { FOUND_MAX = 100, SHOWN_MAX = 9 };

struct offer {
    enum lang lang;
    struct keep_found *found;
    int n, more; /* so many are shown, so many others are there */
    int games;   /* games that can be begun */
    const struct game *game;
};

/* "3 days ago" */
static void tell_ago(enum lang lang, int64_t at, char *buf, size_t size)
{
    int64_t minutes = ((int64_t)time(NULL) - at / 1000) / 60;
    if (minutes < 1)
        snprintf(buf, size, "%s", text_of(NULL, lang, "ui.offer.now"));
    else if (minutes < 60)
        text_counted(NULL, lang, "ui.offer.minutes", (int)minutes, buf, size);
    else if (minutes < 48 * 60)
        text_counted(NULL, lang, "ui.offer.hours", (int)(minutes / 60), buf, size);
    else
        text_counted(NULL, lang, "ui.offer.days", (int)(minutes / 1440), buf, size);
}

static void put_found(struct paint *p, const struct offer *o, int i)
{
    const struct keep_found *f = &o->found[i];
    char moves[60], ago[60], text[800];
    const char *called[GAME_MAX_PLAYERS];
    char bot[GAME_MAX_PLAYERS][TEXT_LABEL_MAX], label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    for (int k = 0; k < f->config.n_players && k < GAME_MAX_PLAYERS; k++) {
        bool is_bot = strncmp(f->name[k], "bot:", 4) == 0;
        if (is_bot)
            local_name_bot(bot[k], o->lang, k, f->name[k] + 4, false);
        called[k] = is_bot ? bot[k] : f->name[k];
    }
    text_labels(o->lang, called, f->config.n_players, label);
    text_counted(NULL, o->lang, "ui.offer.moves", (int)f->plies, moves, sizeof moves);
    tell_ago(o->lang, f->at, ago, sizeof ago);
    int len = snprintf(text, sizeof text, "%d) %s, %s, %s: ", i + 1,
                       text_of(f->game, o->lang, "title"), moves, ago);
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

/* The list as it stands now. */
static void show(const struct offer *o)
{
    struct paint p;
    char more[120];
    paint_init(&p, false);
    p.columns = line_width();
    paint_flow(&p, INK_PLAIN,
               text_of(NULL, o->lang, o->n ? "ui.offer.resume" : "ui.offer.game"), 0,
               0);
    for (int i = 0; i < o->n; i++)
        put_found(&p, o, i);
    if (o->more) {
        text_counted(NULL, o->lang, "ui.offer.more", o->more, more, sizeof more);
        paint(&p, INK_PLAIN, "  %s\n", more);
    }
    put_games(&p, o);
    fputs(p.text, stdout);
    paint_done(&p);
}

static int look(struct offer *o, const char *folder)
{
    int all =
        o->found && folder[0] ? keep_find(folder, o->game, o->found, FOUND_MAX) : 0;
    o->n = all < SHOWN_MAX ? all : SHOWN_MAX;
    o->more = all - o->n;
    return o->n;
}

/* "drop N": true where that was said. What somebody has played is asked about once. */
static bool drops(struct offer *o, struct asker *a, const char *text,
                  const char *folder)
{
    size_t len = strcspn(text, " ");
    char first[16];
    snprintf(first, sizeof first, "%.*s", (int)(len < 15 ? len : 15), text);
    if (!line_same(first, "drop") && !line_same(first, "weg"))
        return false;
    long k = strtol(text + len, NULL, 10);
    if (k < 1 || k > o->n) {
        printf("%s\n", text_of(NULL, o->lang, "ui.offer.which"));
        return true;
    }
    const struct keep_found *f = &o->found[k - 1];
    if (f->plies) {
        printf("%s\n", text_of(NULL, o->lang, "ui.offer.sure"));
        const char *said = asker_ask(a, "> ");
        if (!said || (!line_same(said, "drop") && !line_same(said, "weg")))
            return true;
    }
    remove(f->path);
    look(o, folder);
    show(o);
    return true;
}

static enum offered ask(struct offer *o, const char *folder, const struct game **game,
                        char path[KEEP_PATH_MAX])
{
    struct asker *a = asker_new(-1, NULL, NULL);
    enum offered ret = OFFER_NONE;
    char *text, *end;
    while ((text = asker_ask(a, "> "))) {
        if (drops(o, a, text, folder))
            continue;
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
    enum offered ret;
    o.found = calloc(FOUND_MAX, sizeof *o.found);
    look(&o, folder);
    for (; game_list[o.games] && (!o.game || !o.games); o.games++)
        ;
    if (!o.n && (o.game || !isatty(STDIN_FILENO))) {
        free(o.found);
        return o.game ? OFFER_NEW : OFFER_NONE;
    }
    show(&o);
    ret = ask(&o, folder, game, path);
    free(o.found);
    return ret;
}
