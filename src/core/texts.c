/* texts.c - all words for people, in German and English, and the rules of each game. */
#include "core/texts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/embed.h"

/*
 * Catalogues are parsed once, on first use, into one sorted list of "name.lang:key" and
 * text. Rules join it as ":R-RA-11" entries of their language.
 */
struct entry {
    char *key, *text;
};

static struct entry *entries;
static size_t n_entries, cap_entries;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const char *const lang_names[] = {[LANG_EN] = "en", [LANG_DE] = "de"};

const char *lang_name(enum lang lang)
{
    return lang_names[lang];
}

int lang_from(const char *option, enum lang *ret)
{
    if (option) {
        for (int i = 0; i < LANG_COUNT; i++) {
            if (strcmp(option, lang_names[i]) == 0) {
                *ret = (enum lang)i;
                return 0;
            }
        }
        return -1;
    }
    static const char *const vars[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    *ret = LANG_EN;
    for (int i = 0; i < 3; i++) {
        const char *v = getenv(vars[i]);
        if (v && v[0]) {
            *ret = strncmp(v, "de", 2) == 0 ? LANG_DE : LANG_EN;
            break;
        }
    }
    return 0;
}

static char *copy(const char *text, size_t n)
{
    char *c = malloc(n + 1);
    if (!c)
        abort();
    memcpy(c, text, n);
    c[n] = '\0';
    return c;
}

static void add(const char *prefix, const char *key, size_t nkey, char *text)
{
    if (n_entries == cap_entries) {
        cap_entries = cap_entries ? cap_entries * 2 : 1024;
        entries = realloc(entries, cap_entries * sizeof *entries);
        if (!entries)
            abort();
    }
    size_t np = strlen(prefix);
    char *full = malloc(np + nkey + 2);
    if (!full)
        abort();
    memcpy(full, prefix, np);
    full[np] = ':';
    memcpy(full + np + 1, key, nkey);
    full[np + 1 + nkey] = '\0';
    entries[n_entries++] = (struct entry){full, text};
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->key, ((const struct entry *)b)->key);
}

static void load_catalogue(const char *name, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        const char *eq = memchr(text, '=', n);
        if (text[0] != '#' && eq) {
            size_t nkey = (size_t)(eq - text);
            while (nkey && text[nkey - 1] == ' ')
                nkey--;
            const char *v = eq + 1, *end = text + n;
            while (v < end && *v == ' ')
                v++;
            while (end > v && (end[-1] == ' ' || end[-1] == '\r'))
                end--;
            add(name, text, nkey, copy(v, (size_t)(end - v)));
        }
        text += n + (text[n] == '\n');
    }
}

/* The paragraph of a bullet, its lines joined by one blank and without Markdown. */
static char *paragraph(const char *text, const char *end)
{
    char *out = copy(text, (size_t)(end - text)), *w = out;
    for (const char *p = text; p < end; p++) {
        if (*p == '*' || *p == '`')
            continue;
        if (*p == '\n' || *p == ' ') {
            if (w > out && w[-1] != ' ')
                *w++ = ' ';
        } else {
            *w++ = *p;
        }
    }
    while (w > out && w[-1] == ' ')
        w--;
    *w = '\0';
    return out;
}

/* "- **R-RA-11** text", continued by indented lines. */
static void load_rules(const char *lang, const char *text)
{
    static const char mark[] = "- **R-";
    while ((text = strstr(text, mark))) {
        const char *key = text + 4, *stop = strstr(key, "**");
        if (!stop)
            return;
        const char *end = stop;
        while (*end && !(end[0] == '\n' && end[1] != ' '))
            end++;
        add(lang, key, (size_t)(stop - key), paragraph(stop + 2, end));
        text = end;
    }
}

static void load(void)
{
    for (const struct embed *e = embed_texts; e->name; e++) {
        const char *text = (const char *)e->bytes;
        size_t n = strlen(e->name);
        if (strncmp(e->name, "texts/", 6) == 0)
            load_catalogue(e->name + 6, text);
        else if (n > 6 && strcmp(e->name + n - 6, ".de.md") == 0)
            load_rules("de", text);
        else
            load_rules("en", text);
    }
    qsort(entries, n_entries, sizeof *entries, by_key);
}

static const char *find(const char *full)
{
    pthread_once(&once, load);
    struct entry want = {.key = (char *)(uintptr_t)full};
    struct entry *e =
        n_entries ? bsearch(&want, entries, n_entries, sizeof want, by_key) : NULL;
    return e ? e->text : NULL;
}

const char *text_find(const char *name, enum lang lang, const char *key)
{
    char full[160];
    snprintf(full, sizeof full, "%s.%s:%s", name, lang_names[lang], key);
    return find(full);
}

const char *text_of(const struct game *g, enum lang lang, const char *key)
{
    const char *t = g ? text_find(g->id, lang, key) : NULL;
    if (!t)
        t = text_find("maat", lang, key);
    return t ? t : key;
}

const char *text_about(const struct game *g, enum lang lang,
                       const struct game_option *o)
{
    char key[96];
    snprintf(key, sizeof key, "option.%s.about", o->key);
    return text_find(g->id, lang, key);
}

const char *text_rule(const char *rule, enum lang lang)
{
    char full[64];
    snprintf(full, sizeof full, "%s:%s", lang_names[lang], rule);
    return find(full);
}

const char *text_rules(const char *game, enum lang lang)
{
    char name[64];
    snprintf(name, sizeof name, lang == LANG_DE ? "rules/%s.de.md" : "rules/%s.md",
             game);
    const struct embed *e = embed_find(embed_texts, name);
    return e ? (const char *)e->bytes : NULL;
}

const char *text_word(const struct game *g, enum lang lang, const char *word)
{
    char key[96];
    snprintf(key, sizeof key, "word.%s", word);
    const char *t = text_of(g, lang, key);
    return t == key ? word : t;
}
