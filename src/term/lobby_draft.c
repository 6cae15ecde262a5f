/* lobby_draft.c - a table to be made, from the line in which somebody wants it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/registry.h"
#include "term/lobby_line.h"

enum { WORD_MAX = 200 };

struct draft {
    struct lobby_new *what;
    char options[CONFIG_TEXT_MAX];
    char seats[WORD_MAX];
};

static int complain(enum lang lang, const char *key, const char *more, char *why,
                    size_t size)
{
    snprintf(why, size, "%s%s%s", text_of(NULL, lang, key), more[0] ? " " : "", more);
    return -1;
}

static int no_game(enum lang lang, char *why, size_t size)
{
    char list[200] = "";
    size_t len = 0;
    for (const struct game *const *g = game_list; *g && len < sizeof list; g++)
        len += (size_t)snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "",
                                (*g)->id);
    return complain(lang, "online.new-which", list, why, size);
}

/* "10+5" minutes and seconds, "3d" days; 0 or -1. */
static int read_clock(const char *text, struct lobby_new *ret)
{
    char *end;
    long n = strtol(text, &end, 10), more = 0;
    if (end == text || n < 1 || n > 600)
        return -1;
    if (strcmp(end, "d") == 0 && n <= 30) {
        ret->days = (int)n;
        return 0;
    }
    if (*end == '+')
        more = strtol(end + 1, &end, 10);
    if (*end || more < 0 || more > 600)
        return -1;
    ret->bank_s = (int)n * 60;
    ret->increment_s = (int)more;
    return 0;
}

/* A word of the line that is no option of the game; 0: it is one; -1: a wrong one; 1:
 * none. */
static int read_own(struct draft *d, const char *word)
{
    struct lobby_new *what = d->what;
    if (strcmp(word, "private") == 0)
        what->is_public = false;
    else if (strcmp(word, "no-undo") == 0)
        what->has_undo = false;
    else if (strncmp(word, "memory=", 7) == 0)
        return cover_memory_from(word + 7, &what->memory);
    else if (strncmp(word, "clock=", 6) == 0)
        return read_clock(word + 6, what);
    else if (strncmp(word, "seats=", 6) == 0)
        snprintf(d->seats, sizeof d->seats, "%s", word + 6);
    else
        return 1;
    return 0;
}

/* A seat as it is said: "me", "open", "outside", "bot:casual". */
static int read_seat(const char *said, size_t len, char seat[LOBBY_LEVEL])
{
    static const char *const words[] = {"me", "open", "outside"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && memcmp(said, words[i], len) == 0) {
            snprintf(seat, LOBBY_LEVEL, "%s", words[i]);
            return 0;
        }
    if (len < 5 || memcmp(said, "bot:", 4) != 0 || len - 4 >= LOBBY_LEVEL)
        return -1;
    snprintf(seat, LOBBY_LEVEL, "%.*s", (int)len - 4, said + 4);
    return 0;
}

/* One for each player; none said: we and whoever comes. */
static int read_seats(struct draft *d)
{
    struct lobby_new *what = d->what;
    int n = 0;
    for (int i = 0; i < what->config.n_players; i++)
        snprintf(what->seat[i], LOBBY_LEVEL, "%s", i ? "open" : "me");
    for (const char *p = d->seats; *p; n++) {
        size_t len = strcspn(p, ",");
        if (n == what->config.n_players || read_seat(p, len, what->seat[n]))
            return -1;
        p += len + (p[len] == ',');
    }
    return !n || n == what->config.n_players ? 0 : -1;
}

/* So many seats were named: so many play. */
static void count_seats(struct draft *d)
{
    size_t len = strlen(d->options);
    int n = 1;
    if (!d->seats[0] || strstr(d->options, "players="))
        return;
    for (const char *p = d->seats; (p = strchr(p, ',')); p++)
        n++;
    snprintf(d->options + len, sizeof d->options - len, "%splayers=%d", len ? " " : "",
             n);
}

int lobby_line_draft(enum lang lang, const char *text, struct lobby_new *ret, char *why,
                     size_t size)
{
    struct draft d = {.what = ret};
    char word[WORD_MAX];
    *ret = (struct lobby_new){.is_public = true, .has_undo = true};
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        size_t len = strcspn(p, " "), at = strlen(d.options);
        snprintf(word, sizeof word, "%.*s", (int)(len < WORD_MAX ? len : WORD_MAX - 1),
                 p);
        p += len;
        if (!ret->game) {
            if (!(ret->game = registry_find(word)))
                return no_game(lang, why, size);
            continue;
        }
        int own = read_own(&d, word);
        if (own < 0)
            return complain(
                lang, strncmp(word, "clock", 5) ? "online.what" : "online.new-clock",
                word, why, size);
        if (own > 0)
            snprintf(d.options + at, sizeof d.options - at, "%s%s", at ? " " : "",
                     word);
    }
    if (!ret->game)
        return no_game(lang, why, size);
    count_seats(&d);
    if (config_parse(ret->game, d.options, &ret->config, why, size))
        return -1;
    return read_seats(&d) ? complain(lang, "online.new-seats", "", why, size) : 0;
}
