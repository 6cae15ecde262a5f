/* wish.c - an action that is put together from what is picked. */
#include "screen/wish.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 8 };

/* The words of a text; of a lettered verb each letter is one. */
static int split(const struct wish *w, const char *text, char word[WORDS][SPOT_ACT_MAX])
{
    int n = 0;
    while (*text && n < WORDS) {
        size_t len = strcspn(text, " ");
        if (n == 1 && w->lettered && strcmp(word[0], w->lettered) == 0 &&
            !strchr(text, ' ') && strchr(text, '*') == NULL) {
            for (; *text && n < WORDS; text++)
                snprintf(word[n++], SPOT_ACT_MAX, "%c", *text);
            return n;
        }
        snprintf(word[n++], SPOT_ACT_MAX, "%.*s", (int)len, text);
        text += len;
        text += *text == ' ';
    }
    return n;
}

static bool says(const struct wish *w, const char *part, const char *text)
{
    char a[WORDS][SPOT_ACT_MAX], b[WORDS][SPOT_ACT_MAX];
    int n = split(w, part, a), m = split(w, text, b);
    if (n > m)
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(a[i], "*") != 0 && strcmp(a[i], b[i]) != 0)
            return false;
    return true;
}

static bool fits(const struct wish *w, const char *text)
{
    for (int i = 0; i < w->n; i++)
        if (!says(w, w->part[i], text))
            return false;
    return true;
}

int wish_fitting(const struct wish *w, int *only)
{
    int n = 0;
    for (int i = 0; i < w->n_choices; i++)
        if (fits(w, w->choice[i].text) && n++ == 0 && only)
            *only = i;
    return n;
}

int wish_with(const struct wish *w, const char *part)
{
    int n = 0;
    for (int i = 0; i < w->n_choices; i++)
        n += fits(w, w->choice[i].text) && says(w, part, w->choice[i].text);
    return n;
}

void wish_add(struct wish *w, const char *part)
{
    if (w->n < WISH_PARTS)
        snprintf(w->part[w->n++], SPOT_ACT_MAX, "%s", part);
}

const char *wish_act_of(const struct wish *w, const struct spot *s)
{
    int now = wish_fitting(w, NULL);
    for (int i = 0; i < s->n_acts; i++) {
        int with = wish_with(w, s->act[i]);
        /* It must say something new, unless there is but one thing to say. */
        if (with && (with < now || now == 1))
            return s->act[i];
    }
    return NULL;
}

void wish_word(const struct wish *w, int at, char *buf, size_t size)
{
    char word[WORDS][SPOT_ACT_MAX];
    snprintf(buf, size, "%s", "");
    for (int i = 0; i < w->n; i++)
        if (at < split(w, w->part[i], word) && strcmp(word[at], "*") != 0)
            snprintf(buf, size, "%s", word[at]);
}

/* ---- rows ------------------------------------------------------------------------ */

/* At which word do the fitting actions differ first? */
static int differ_at(const struct wish *w)
{
    char first[WORDS][SPOT_ACT_MAX], word[WORDS][SPOT_ACT_MAX];
    int n = 0, least = WORDS;
    for (int i = 0; i < w->n_choices; i++) {
        if (!fits(w, w->choice[i].text))
            continue;
        if (!n) {
            n = split(w, w->choice[i].text, first);
            continue;
        }
        int m = split(w, w->choice[i].text, word);
        for (int k = 0; k < least; k++)
            if (k >= n || k >= m || strcmp(first[k], word[k]) != 0) {
                least = k;
                break;
            }
    }
    return least;
}

/* "load b3" of "load b3 u2" and 1. */
static void begin_of(const struct wish *w, const char *text, int at, char *buf,
                     size_t size)
{
    char word[WORDS][SPOT_ACT_MAX];
    int n = split(w, text, word);
    size_t len = 0;
    buf[0] = '\0';
    for (int k = 0; k <= at && k < n && len < size; k++)
        len += (size_t)snprintf(buf + len, size - len, "%s%s", k ? " " : "", word[k]);
}

/* The words for several actions: those of the first one, with … for what is open. */
static void group_words(const struct game *g, enum lang lang, const struct wish *w,
                        struct wish_row *row, int at)
{
    char word[WORDS][SPOT_ACT_MAX], text[GAME_TEXT_MAX * 2] = "";
    int n = split(w, w->choice[row->only].text, word);
    size_t len = 0;
    bool is_lettered = w->lettered && strcmp(word[0], w->lettered) == 0;
    for (int k = 0; k < n && len < sizeof text; k++) {
        if (is_lettered && k > at + 1)
            break; /* one … for all letters that are open */
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
                                k && !(is_lettered && k > 1) ? " " : "",
                                k > at ? "…" : word[k]);
    }
    text_action(g, lang, text, row->words, sizeof row->words);
}

int wish_rows(const struct wish *w, const struct game *g, enum lang lang, int few,
              struct wish_row *row, int max)
{
    int n = 0, all = wish_fitting(w, NULL), at = differ_at(w);
    for (int i = 0; i < w->n_choices; i++) {
        const struct sitting_choice *c = &w->choice[i];
        char part[GAME_TEXT_MAX];
        int k = 0;
        if (!fits(w, c->text))
            continue;
        snprintf(part, sizeof part, "%s", c->text);
        if (all > few)
            begin_of(w, c->text, at, part, sizeof part);
        while (k < n && strcmp(row[k].part, part) != 0)
            k++;
        if (k == max)
            continue;
        if (k == n) {
            n++;
            row[k] = (struct wish_row){.only = i};
            snprintf(row[k].part, sizeof row[k].part, "%s", part);
            snprintf(row[k].words, sizeof row[k].words, "%s", c->words);
        }
        row[k].n++;
    }
    for (int k = 0; k < n; k++)
        if (row[k].n > 1)
            group_words(g, lang, w, &row[k], at);
    return n;
}
