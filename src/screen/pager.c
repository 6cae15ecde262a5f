/* pager.c - a sheet of text over the table. */
#include "screen/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen/screen_text.h"

enum { MARGIN = 2, WIDEST = 84 };

void pager_close(struct pager *p)
{
    for (int i = 0; i < p->n_parts; i++)
        free(p->part[i].text);
    free(p->part);
    canvas_done(&p->page);
    *p = (struct pager){0};
}

void pager_open(struct pager *p, enum lang lang, const char *title)
{
    pager_close(p);
    *p = (struct pager){.is_open = true, .lang = lang, .found = -1};
    snprintf(p->title, sizeof p->title, "%s", title);
}

static struct pager_part *add(struct pager *p, struct ink ink, int indent, int hanging,
                              const char *text)
{
    if (p->n_parts == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 64;
        p->part = realloc(p->part, sizeof *p->part * (size_t)p->cap);
        if (!p->part)
            abort();
    }
    struct pager_part *part = &p->part[p->n_parts++];
    *part = (struct pager_part){strdup(text), ink, indent, hanging, false};
    if (!part->text)
        abort();
    p->page.width = 0; /* to be wrapped anew */
    return part;
}

void pager_add(struct pager *p, struct ink ink, int indent, int hanging,
               const char *text)
{
    add(p, ink, indent, hanging, text);
}

void pager_raw(struct pager *p, struct ink ink, const char *text)
{
    add(p, ink, 0, 0, text)->is_raw = true;
}

void pager_head(struct pager *p, const char *text)
{
    if (p->n_parts)
        add(p, INK(HUE_PLAIN), 0, 0, "");
    add(p, INK_STRONG_OF(HUE_GOLD), 0, 0, text);
}

/* ---- showing --------------------------------------------------------------------- */

static void wrap(struct pager *p, int width)
{
    int y = 0;
    canvas_clear(&p->page, width);
    for (int i = 0; i < p->n_parts; i++) {
        const struct pager_part *part = &p->part[i];
        canvas_grow(&p->page, y + 1);
        if (part->is_raw)
            canvas_cut(&p->page, y++, part->indent, width - part->indent, part->ink,
                       part->text);
        else
            y += canvas_flow(&p->page, y, part->indent, width - part->indent,
                             part->hanging, part->ink, part->text);
    }
}

static void limit(struct pager *p)
{
    int last = p->page.height - p->high;
    if (p->top > last)
        p->top = last;
    if (p->top < 0)
        p->top = 0;
}

/* The same letter whatever its case, as far as German and English go. */
static uint32_t lower(uint32_t sign)
{
    bool is_upper = (sign >= 'A' && sign <= 'Z') || (sign >= 0xc0 && sign <= 0xde);
    return is_upper ? sign + 0x20 : sign;
}

/* The column at which the needle stands in a line from x on, or -1; *wide is its width.
 */
static int find_in(const struct pager *p, int y, int x, int *wide)
{
    for (; x < p->page.width; x++) {
        const char *needle = p->needle;
        int at = x, n;
        while (*needle) {
            uint32_t sign = canvas_sign(&needle, &n);
            const struct cell *cell = canvas_at(&p->page, y, at);
            if (!cell || lower(cell->sign) != lower(sign))
                break;
            at++;
            if (!*needle)
                return *wide = at - x, x;
        }
    }
    return -1;
}

static void find(struct pager *p, int from, int step)
{
    int wide;
    p->is_missing = p->needle[0] != '\0';
    for (int i = 0; i < p->page.height && p->needle[0]; i++) {
        int y = (from + step * i + 2 * p->page.height) % p->page.height;
        if (find_in(p, y, 0, &wide) < 0)
            continue;
        p->found = y;
        p->is_missing = false;
        if (y < p->top || y >= p->top + p->high)
            p->top = y - p->high / 3;
        limit(p);
        return;
    }
}

static void draw_found(const struct pager *p, struct canvas *frame, int y, int x)
{
    for (int i = 0; i < p->high && p->needle[0]; i++)
        for (int at = 0, wide; (at = find_in(p, p->top + i, at, &wide)) >= 0;
             at += wide)
            for (int k = 0; k < wide; k++) {
                struct cell *cell = canvas_at(frame, y + i, x + at + k);
                if (cell)
                    cell->ink = INK_ON(HUE_NIGHT, HUE_CURSOR);
            }
}

static void draw_foot(const struct pager *p, struct canvas *frame, int y, int x,
                      int wide)
{
    char text[160];
    int last = p->top + p->high < p->page.height ? p->top + p->high : p->page.height;
    if (p->is_asking)
        snprintf(text, sizeof text, "/%s▏", p->needle);
    else if (p->is_missing)
        snprintf(text, sizeof text, "%s: %s", screen_say(p->lang, "pager.none"),
                 p->needle);
    else
        snprintf(text, sizeof text, "%s", screen_say(p->lang, "pager.keys"));
    int end = canvas_text(frame, y, x + 2, INK(HUE_LINE), " ");
    end = canvas_cut(frame, y, end, wide - 18, INK(HUE_FAINT), text);
    canvas_text(frame, y, end, INK(HUE_LINE), " ");
    snprintf(text, sizeof text, " %d/%d ", last, p->page.height);
    canvas_text(frame, y, x + wide - 2 - canvas_columns(text), INK(HUE_FAINT), text);
}

void pager_draw(struct pager *p, struct canvas *frame)
{
    /* The sides of a wide one may lie outside of the window. */
    int margin = p->is_wide ? 0 : MARGIN;
    int room = p->is_wide ? frame->width + 2 : frame->width - 2 * MARGIN;
    int wide = room > WIDEST ? WIDEST : room;
    int inner = wide - 2 - 2 * margin;
    if (p->page.width != inner) {
        wrap(p, inner);
        p->found = -1;
    }
    int most = frame->height - 4;
    p->high = p->page.height < most ? p->page.height : most;
    if (p->from_end) {
        p->from_end = false;
        p->top = p->page.height;
    }
    limit(p);
    int high = p->high + 2, y = (frame->height - high) / 2;
    int x = (frame->width - wide) / 2;
    canvas_fill(frame, y, x, high, wide, INK(HUE_PLAIN), " ");
    canvas_frame(frame, y, x, high, wide, INK(HUE_LINE), p->title,
                 INK_STRONG_OF(HUE_GOLD));
    canvas_copy(frame, y + 1, x + 1 + margin, &p->page, p->top, 0, p->high, inner);
    draw_found(p, frame, y + 1, x + 1 + margin);
    draw_foot(p, frame, y + high - 1, x, wide);
}

/* ---- keys ------------------------------------------------------------------------ */

static void ask_key(struct pager *p, struct stage_key key)
{
    size_t len = strlen(p->needle);
    if (key.code == STAGE_KEY_ENTER) {
        p->is_asking = false;
        find(p, p->top, 1);
    } else if (key.code == STAGE_KEY_ESC) {
        p->is_asking = false;
        p->needle[0] = '\0';
    } else if (key.code == STAGE_KEY_BACK) {
        while (len && ((unsigned char)p->needle[len - 1] & 0xc0) == 0x80)
            len--;
        p->needle[len ? len - 1 : 0] = '\0';
    } else {
        screen_type(p->needle, sizeof p->needle, key.code);
    }
}

void pager_key(struct pager *p, struct stage_key key)
{
    if (p->is_asking) {
        ask_key(p, key);
        return;
    }
    switch (key.code) {
    case STAGE_KEY_UP:
    case 'k':
        p->top--;
        break;
    case STAGE_KEY_DOWN:
    case 'j':
    case STAGE_KEY_ENTER:
        p->top++;
        break;
    case STAGE_KEY_WHEEL_UP:
        p->top -= 3;
        break;
    case STAGE_KEY_WHEEL_DOWN:
        p->top += 3;
        break;
    case STAGE_KEY_PAGE_UP:
    case 'b':
        p->top -= p->high - 1;
        break;
    case STAGE_KEY_PAGE_DOWN:
    case ' ':
        p->top += p->high - 1;
        break;
    case STAGE_KEY_HOME:
    case 'g':
        p->top = 0;
        break;
    case STAGE_KEY_END:
    case 'G':
        p->top = p->page.height;
        break;
    case 'n':
        find(p, p->found + 1, 1);
        break;
    case 'N':
        find(p, p->found - 1, -1);
        break;
    case '/':
        p->is_asking = true;
        p->needle[0] = '\0';
        p->is_missing = false;
        break;
    case STAGE_KEY_ESC:
    case 'q':
    case STAGE_KEY_CLICK:
        pager_close(p);
        return;
    default:
        break;
    }
    limit(p);
}
