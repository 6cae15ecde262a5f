/* form.c - a sheet with fields that are filled in. */
#include "screen/form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/screen_text.h"

enum { WIDE = 76, LABEL = 30, FOOT = 2 /* lines for what is told */ };

void form_open(struct form *f, enum lang lang, const char *title)
{
    memset(f, 0, sizeof *f);
    f->is_open = true;
    f->lang = lang;
    snprintf(f->title, sizeof f->title, "%s", title);
}

struct form_field *form_add(struct form *f, enum form_kind kind, int tag,
                            const char *label)
{
    struct form_field *field = &f->field[f->n < FORM_FIELDS ? f->n++ : f->n - 1];
    *field = (struct form_field){.kind = kind, .tag = tag, .y = -1};
    snprintf(field->label, sizeof field->label, "%s", label);
    return field;
}

void form_word(struct form_field *field, const char *word, const char *shown)
{
    if (field->n_words == FORM_WORDS)
        return;
    snprintf(field->word[field->n_words], FORM_WORD, "%s", word);
    snprintf(field->shown[field->n_words], FORM_SHOWN, "%s", shown);
    if (!field->n_words++)
        snprintf(field->value, sizeof field->value, "%s", word);
}

static int word_of(const struct form_field *field, const char *value)
{
    for (int i = 0; i < field->n_words; i++)
        if (strcmp(field->word[i], value) == 0)
            return i;
    return -1;
}

void form_take(struct form_field *field, const char *value)
{
    if (field->kind != FORM_CHOICE || word_of(field, value) >= 0)
        snprintf(field->value, sizeof field->value, "%s", value);
}

/* ---- showing --------------------------------------------------------------------- */

static bool is_typed(const struct form_field *field)
{
    return field->kind == FORM_TEXT || field->kind == FORM_SECRET ||
           field->kind == FORM_NUMBER;
}

static void write_value(const struct form_field *field, char *text, size_t size)
{
    size_t len = 0;
    int word = word_of(field, field->value);
    if (field->kind == FORM_CHOICE && word >= 0)
        snprintf(text, size, "%s", field->shown[word]);
    else
        snprintf(text, size, "%s", field->value);
    if (field->kind != FORM_SECRET)
        return;
    for (const char *p = field->value; *p && len + 1 < size; p++)
        if (((unsigned char)*p & 0xc0) != 0x80)
            text[len++] = '*';
    text[len] = '\0';
}

/* The end of what is typed is what one wants to see. */
static const char *tail(const char *text, int wide)
{
    while (canvas_columns(text) > wide) {
        text++;
        while (((unsigned char)*text & 0xc0) == 0x80)
            text++;
    }
    return text;
}

static void draw_field(struct canvas *frame, struct form_field *field, int y, int x,
                       bool is_at)
{
    char text[FORM_VALUE];
    struct ink lit = INK_ON(HUE_NIGHT, HUE_CURSOR);
    int at = x + LABEL, wide = WIDE - LABEL - 8;
    field->y = y;
    if (field->kind == FORM_BUTTON) {
        snprintf(text, sizeof text, "[ %s ]", field->label);
        canvas_cut(frame, y, x, WIDE - 6, is_at ? lit : INK_STRONG_OF(HUE_GREEN), text);
        return;
    }
    canvas_cut(frame, y, x, LABEL - 2,
               is_at ? INK_STRONG_OF(HUE_STRONG) : INK(HUE_PLAIN), field->label);
    write_value(field, text, sizeof text);
    if (is_typed(field)) {
        int end = canvas_text(frame, y, at + 2, INK_STRONG_OF(HUE_STRONG),
                              tail(text, wide - 1));
        if (is_at)
            canvas_text(frame, y, end, lit, " ");
        else if (!text[0])
            canvas_text(frame, y, at + 2, INK(HUE_FAINT), "…");
        return;
    }
    if (is_at)
        canvas_text(frame, y, at, INK_STRONG_OF(HUE_GOLD), "◀");
    int end = canvas_cut(frame, y, at + 2, wide, is_at ? lit : INK(HUE_PLAIN), text);
    if (is_at)
        canvas_text(frame, y, end + 1, INK_STRONG_OF(HUE_GOLD), "▶");
}

/* What is wrong, else what the field is; its whole name where that had to be cut. */
static void draw_told(const struct form *f, struct canvas *frame, int y, int x)
{
    const struct form_field *field = &f->field[f->at];
    char text[FORM_NOTE + FORM_SHOWN];
    bool is_cut = canvas_columns(field->label) > LABEL - 2;
    bool is_long = field->kind != FORM_BUTTON && is_cut;
    snprintf(text, sizeof text, "%s%s%s", is_long ? field->label : "",
             is_long && field->about[0] ? ": " : "", field->about);
    if (f->note[0])
        canvas_flow(frame, y, x, WIDE - 6, 0, INK_STRONG_OF(HUE_ORANGE), f->note);
    else
        canvas_flow(frame, y, x, WIDE - 6, 0, INK(HUE_FAINT), text);
}

void form_draw(struct form *f, struct canvas *frame)
{
    int most = frame->height - 5 - FOOT, high = f->n < most ? f->n : most;
    int y = (frame->height - high - FOOT - 3) / 2, x = (frame->width - WIDE) / 2;
    if (f->at < f->top)
        f->top = f->at;
    if (f->at >= f->top + high)
        f->top = f->at - high + 1;
    if (f->top > f->n - high)
        f->top = f->n - high;
    canvas_fill(frame, y, x, high + FOOT + 3, WIDE, INK(HUE_PLAIN), " ");
    canvas_frame(frame, y, x, high + FOOT + 3, WIDE, INK(HUE_LINE), f->title,
                 INK_STRONG_OF(HUE_GOLD));
    for (int i = 0; i < f->n; i++) {
        f->field[i].y = -1;
        if (i >= f->top && i < f->top + high)
            draw_field(frame, &f->field[i], y + 1 + i - f->top, x + 3, i == f->at);
    }
    if (f->top)
        canvas_text(frame, y + 1, x + WIDE - 2, INK(HUE_GOLD), "▲");
    if (f->top + high < f->n)
        canvas_text(frame, y + high, x + WIDE - 2, INK(HUE_GOLD), "▼");
    draw_told(f, frame, y + high + 2, x + 3);
    int end = canvas_text(frame, y + high + FOOT + 2, x + 2, INK(HUE_LINE), " ");
    end = canvas_cut(frame, y + high + FOOT + 2, end, WIDE - 6, INK(HUE_FAINT),
                     screen_say(f->lang, "form.keys"));
    canvas_text(frame, y + high + FOOT + 2, end, INK(HUE_LINE), " ");
}

/* ---- keys ------------------------------------------------------------------------ */

static enum form_step walk(struct form *f, int step)
{
    int to = f->at + step;
    f->at = to < 0 ? 0 : to >= f->n ? f->n - 1 : to;
    return FORM_GOES_ON;
}

/* The next word, or number. */
static enum form_step turn(struct form *f, int step)
{
    struct form_field *field = &f->field[f->at];
    if (field->kind == FORM_CHOICE && field->n_words) {
        int n = field->n_words, to = word_of(field, field->value) + step + n;
        memcpy(field->value, field->word[to % n], FORM_WORD);
    } else if (field->kind == FORM_NUMBER) {
        int to = (int)strtol(field->value, NULL, 10) + step;
        to = to < field->lo ? field->lo : to > field->hi ? field->hi : to;
        snprintf(field->value, sizeof field->value, "%d", to);
    } else {
        return FORM_GOES_ON;
    }
    f->note[0] = '\0';
    return FORM_CHANGED;
}

static enum form_step click(struct form *f, int y)
{
    for (int i = 0; i < f->n; i++) {
        if (f->field[i].y != y)
            continue;
        f->at = i;
        return f->field[i].kind == FORM_BUTTON ? FORM_PRESSED : turn(f, 1);
    }
    return FORM_GOES_ON;
}

static enum form_step type(struct form_field *field, uint32_t letter)
{
    bool is_digit = letter >= '0' && letter <= '9';
    if (field->kind != FORM_NUMBER || is_digit)
        screen_type(field->value, sizeof field->value, letter);
    return FORM_CHANGED;
}

/* Letters are what they say where something is typed, and keys elsewhere. */
static enum form_step letter_key(struct form *f, uint32_t code)
{
    if (is_typed(&f->field[f->at]))
        return type(&f->field[f->at], code);
    switch (code) {
    case 'k':
        return walk(f, -1);
    case 'j':
        return walk(f, 1);
    case 'h':
        return turn(f, -1);
    case 'l':
    case ' ':
        return turn(f, 1);
    case 'q':
        return FORM_LEFT;
    default:
        return FORM_GOES_ON;
    }
}

enum form_step form_key(struct form *f, struct stage_key key)
{
    struct form_field *field = &f->field[f->at];
    switch (key.code) {
    case STAGE_KEY_UP:
    case STAGE_KEY_BACK_TAB:
    case STAGE_KEY_WHEEL_UP:
        return walk(f, -1);
    case STAGE_KEY_DOWN:
    case STAGE_KEY_TAB:
    case STAGE_KEY_WHEEL_DOWN:
        return walk(f, 1);
    case STAGE_KEY_HOME:
        return walk(f, -f->n);
    case STAGE_KEY_END:
        return walk(f, f->n);
    case STAGE_KEY_LEFT:
        return turn(f, -1);
    case STAGE_KEY_RIGHT:
        return turn(f, 1);
    case STAGE_KEY_ENTER:
        return field->kind == FORM_BUTTON ? FORM_PRESSED : walk(f, 1);
    case STAGE_KEY_BACK:
        if (is_typed(field))
            screen_untype(field->value);
        return FORM_CHANGED;
    case STAGE_KEY_ESC:
        return FORM_LEFT;
    case STAGE_KEY_CLICK:
        return click(f, key.y);
    default:
        return letter_key(f, key.code);
    }
}
