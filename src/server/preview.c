/* preview.c - what a link looks like where people paste it: title, words, a picture. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/registry.h"
#include "core/texts.h"
#include "server/api.h"

/* What the link leads to; without a game to the house itself. */
struct subject {
    const struct game *game;
    char cover[48];    /* "ra1999": the picture of the edition */
    const char *name;  /* of the game */
    const char *title; /* of the table, or "" */
    const char *about; /* a key */
};

static void put_escaped(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", f);
            break;
        case '<':
            fputs("&lt;", f);
            break;
        case '>':
            fputs("&gt;", f);
            break;
        case '"':
            fputs("&quot;", f);
            break;
        case '\'':
            fputs("&#39;", f);
            break;
        default:
            fputc(*text, f);
        }
}

static void name_it(struct subject *s, const struct game *g)
{
    s->game = g;
    s->name = text_of(g, LANG_EN, "title");
    snprintf(s->cover, sizeof s->cover, "%s", g->id);
}

/* An edition has a title and a picture of its own. */
static void name_edition(struct subject *s, const char *key, const char *value)
{
    char title[80];
    const char *name;

    snprintf(title, sizeof title, "title.%s.%s", key, value);
    name = text_find(s->game->id, LANG_EN, title);
    if (!name)
        return;
    s->name = name;
    snprintf(s->cover, sizeof s->cover, "%s%s", s->game->id, value);
}

/* "/t/ID". A table that is not in memory is not loaded for it. */
static void find_table(struct server *srv, const char *id, struct subject *s)
{
    char text[CONFIG_TEXT_MAX], known[STORE_ID_MAX], *value, *rest = text, *word;
    const struct room *r;

    if (strcspn(id, "/") >= sizeof known)
        return;
    snprintf(known, sizeof known, "%.*s", (int)strcspn(id, "/"), id);
    r = hall_find(srv, known);
    if (!r || !r->table)
        return;
    name_it(s, r->table->game);
    s->title = r->table->title;
    s->about = "preview.table";
    config_format(r->table->game, &r->table->config, text, sizeof text);
    while ((word = strtok_r(rest, " ", &rest)))
        if ((value = strchr(word, '='))) {
            *value = '\0';
            name_edition(s, word, value + 1);
        }
}

/* "/new/ra1999", "/rules/ra": a game, or an edition of one. */
static void find_game(const char *name, struct subject *s)
{
    size_t len = strcspn(name, "/");

    for (int i = 0; game_list[i]; i++) {
        const struct game *g = game_list[i];
        size_t n = strlen(g->id);
        if (n > len || strncmp(name, g->id, n) != 0)
            continue;
        name_it(s, g);
        for (const struct game_option *o = g->options; o && o->key; o++)
            for (int v = 0; o->values && o->values[v]; v++)
                if (strlen(o->values[v]) == len - n &&
                    !strncmp(name + n, o->values[v], len - n))
                    name_edition(s, o->key, o->values[v]);
        if (strlen(s->cover) == len)
            return;
        s->game = NULL;
    }
}

static struct subject find_subject(struct server *srv, const char *path)
{
    struct subject s = {.title = "", .about = "preview.game"};

    if (!strncmp(path, "/t/", 3))
        find_table(srv, path + 3, &s);
    else if (!strncmp(path, "/new/", 5))
        find_game(path + 5, &s);
    else if (!strncmp(path, "/rules/", 7))
        find_game(path + 7, &s);
    if (!s.game)
        s = (struct subject){.cover = "maat", .title = "", .about = "preview.house"};
    return s;
}

static void put_tag(FILE *f, const char *property, const char *const *parts)
{
    fprintf(f, "<meta property=\"og:%s\" content=\"", property);
    for (; *parts; parts++)
        put_escaped(f, *parts);
    fputs("\" />\n    ", f);
}

#define TAG(f, property, ...)                                                          \
    put_tag(f, property, (const char *const[]){__VA_ARGS__, NULL})

void pages_preview(struct server *srv, const struct net_head *h, const char *path,
                   FILE *f)
{
    struct subject s = find_subject(srv, path);
    const char *scheme = srv->cfg.tls_cert[0] ? "https://" : "http://";
    const char *about = text_of(NULL, LANG_EN, s.about);
    /* Previews want whole addresses. */
    const char *site = srv->origin[0] ? srv->origin : h->host;
    const char *before = srv->origin[0] ? "" : scheme;
    char picture[80];

    snprintf(picture, sizeof picture, "previews/%s.jpg", s.cover);
    if (!pages_has(picture))
        snprintf(picture, sizeof picture, "previews/maat.jpg");
    TAG(f, "site_name", "Maat");
    TAG(f, "type", "website");
    if (s.game && s.title[0])
        TAG(f, "title", s.title, " · ", s.name, " · Maat");
    else if (s.game)
        TAG(f, "title", s.name, " · Maat");
    else
        TAG(f, "title", "Maat");
    TAG(f, "description", about);
    TAG(f, "url", before, site, srv->base, path);
    if (!pages_has(picture))
        return;
    TAG(f, "image", before, site, srv->base, "/", picture);
    TAG(f, "image:width", "600");
    TAG(f, "image:height", "315");
    fputs("<meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ", f);
}
