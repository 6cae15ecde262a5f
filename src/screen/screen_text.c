/* screen_text.c - the words of the screen, and text that somebody types. */
#include "screen/screen_text.h"

#include <stdio.h>
#include <string.h>

#include "core/phrase.h"
#include "screen/stage.h"

const char *screen_say(enum lang lang, const char *key)
{
    const char *text = text_find("screen", lang, key);
    return text ? text : key;
}

bool screen_begin(struct canvas *frame, enum lang lang, const char *key)
{
    char text[300];
    canvas_clear(frame, stage_width());
    canvas_grow(frame, stage_height());
    if (!stage_is_small())
        return true;
    snprintf(text, sizeof text, screen_say(lang, key), STAGE_WIDTH, STAGE_HEIGHT,
             frame->width, frame->height);
    canvas_flow(frame, frame->height / 2, 1, frame->width - 2, 0,
                INK_STRONG_OF(HUE_ORANGE), text);
    return false;
}

void screen_type(char *text, size_t size, uint32_t letter)
{
    char add[5] = "";
    size_t len = strlen(text);
    if (letter < 0x20 || letter == 0x7f || letter >= 0x110000)
        return;
    if (letter < 0x80)
        snprintf(add, sizeof add, "%c", (char)letter);
    else if (letter < 0x800)
        snprintf(add, sizeof add, "%c%c", (char)(0xc0 | letter >> 6),
                 (char)(0x80 | (letter & 0x3f)));
    else if (letter < 0x10000)
        snprintf(add, sizeof add, "%c%c%c", (char)(0xe0 | letter >> 12),
                 (char)(0x80 | (letter >> 6 & 0x3f)), (char)(0x80 | (letter & 0x3f)));
    if (add[0] && len + strlen(add) < size)
        snprintf(text + len, size - len, "%s", add);
}

void screen_untype(char *text)
{
    size_t len = strlen(text);
    while (len && ((unsigned char)text[len - 1] & 0xc0) == 0x80)
        len--;
    text[len ? len - 1 : 0] = '\0';
}

static void fill_name(void *thing, const char *name, struct out *o)
{
    const char *text = strcmp(name, "name") == 0 ? thing : "…";
    phrase_put(o, text, strlen(text));
}

bool screen_about(const struct game *g, enum lang lang, const char *key,
                  const char *thing, char *name, size_t name_size, char *text,
                  size_t text_size)
{
    char catalogue[48], filled[1200], given[64];
    snprintf(catalogue, sizeof catalogue, "about-%s", g ? g->id : "table");
    snprintf(given, sizeof given, "%s", thing);
    const char *pattern = text_find(catalogue, lang, key);
    if (!pattern)
        return false;
    struct out o = {filled, sizeof filled, 0};
    phrase_fill(pattern, &o, fill_name, given);
    filled[o.len < sizeof filled ? o.len : sizeof filled - 1] = '\0';
    char *bar = strstr(filled, " | ");
    snprintf(name, name_size, "%.*s", bar ? (int)(bar - filled) : 0, filled);
    snprintf(text, text_size, "%s", bar ? bar + 3 : filled);
    return true;
}
