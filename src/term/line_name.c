/* line_name.c - what a person may call for by its name, in lines and on the screen. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "term/keep.h"
#include "term/line.h"

enum { ALIASES = 2 };

static const struct {
    const char *word[LANG_COUNT], *alias[ALIASES];
} names[LINE_NAMES] = {
    [LINE_HELPS] = {{"help", "hilfe"}, {"?", "h"}},
    [LINE_BOARDS] = {{"board", "brett"}, {NULL}},
    [LINE_LOGS] = {{"log", "verlauf"}, {NULL}},
    [LINE_UNDOES] = {{"undo", "zurück"}, {"u", "z"}},
    [LINE_RULES] = {{"rules", "regeln"}, {NULL}},
    [LINE_HINTS] = {{"hint", "tipp"}, {NULL}},
    [LINE_COVERS] = {{"cover", "verdecken"}, {NULL}},
    [LINE_SAVES] = {{"save", "sichern"}, {NULL}},
    [LINE_CHATS] = {{"chat", "sage"}, {NULL}},
    [LINE_RESIGNS] = {{"resign", "aufgeben"}, {NULL}},
    [LINE_QUITS] = {{"quit", "ende"}, {"q", "exit"}},
    [LINE_REMATCHES] = {{"rematch", "revanche"}, {NULL}},
    [LINE_ANALYSES] = {{"analyse", "auswerten"}, {NULL}},
};

/* The next character in small letters, of German as well; blanks count once. */
static unsigned folded(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    unsigned c = *p;
    if (c == ' ') {
        *at += strspn(*at, " ");
        return **at ? ' ' : 0;
    }
    *at += c != 0;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 'a';
    if (c == 0xc3 && p[1] >= 0x80 && p[1] <= 0x9e) {
        ++*at;
        return 0xc3a0u + p[1] - 0x80u;
    }
    if (c == 0xc3 && p[1]) {
        ++*at;
        return 0xc300u + p[1];
    }
    return c;
}

bool line_same(const char *one, const char *other)
{
    for (;;) {
        unsigned a = folded(&one), b = folded(&other);
        if (a != b || !a)
            return a == b;
    }
}

const char *line_name(enum line_name name, enum lang lang)
{
    return names[name].word[lang];
}

static bool is_called(enum line_name name, const char *word)
{
    for (int i = 0; i < LANG_COUNT; i++)
        if (line_same(word, names[name].word[i]))
            return true;
    for (int i = 0; i < ALIASES && names[name].alias[i]; i++)
        if (line_same(word, names[name].alias[i]))
            return true;
    return false;
}

enum line_name line_name_of(const char *text, const char **rest)
{
    char first[24];
    size_t len = strcspn(text, " ");
    *rest = text + len + strspn(text + len, " ");
    if (!len || len >= sizeof first)
        return LINE_NO_NAME;
    memcpy(first, text, len);
    first[len] = '\0';
    for (int i = LINE_NO_NAME + 1; i < LINE_NAMES; i++)
        if (is_called((enum line_name)i, first))
            return (enum line_name)i;
    return LINE_NO_NAME;
}

/* Rules are cited in large letters, and typed in any. */
const char *line_rule(enum lang lang, const char *number)
{
    char large[24];
    size_t i = 0;
    for (; number[i] && i + 1 < sizeof large; i++)
        large[i] = number[i] >= 'a' && number[i] <= 'z' ? (char)(number[i] - 'a' + 'A')
                                                        : number[i];
    large[i] = '\0';
    return text_rule(large, lang);
}

void line_save(struct sitting *s, const char *path, char *text, size_t size)
{
    char own[40];
    snprintf(own, sizeof own, "%s" KEEP_SUFFIX, s->game->id);
    if (!path)
        path = s->file[0] ? s->file : own;
    if (s->unkept && strcmp(s->unkept, "ui.unkept-position") == 0)
        snprintf(text, size, "%s", text_of(s->game, s->lang, "ui.save-position"));
    else if (sitting_save(s, path))
        snprintf(text, size, "%s %s: %s", text_of(s->game, s->lang, "ui.save-failed"),
                 path, strerror(errno));
    else if (s->state == SITTING_OVER)
        snprintf(text, size, "%s maat replay %s, maat analyse %s, maat verify %s",
                 text_of(s->game, s->lang, "ui.kept"), path, path, path);
    else
        snprintf(text, size, "%s maat play --resume %s",
                 text_of(s->game, s->lang, "ui.saved"), path);
}
