/* rules.c - a document of rules without the signs of Markdown. */
#include "term/rules.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 8, ROWS_MAX = 80, GAP = 2, NARROWEST = 6 };

/* ---- signs ----------------------------------------------------------------------- */

/* "[text](address)" is its text; stars and quotes of code go, a star of its own stays.
 */
static void strip(char *text)
{
    char *w = text;
    for (const char *r = text; *r; r++) {
        bool is_apart = r == text || r[-1] == ' ';
        const char *end = *r == '[' ? strstr(r, "](") : NULL;
        if (end && end < strchr(r, ']') + 1 && strchr(end, ')')) {
            memmove(w, r + 1, (size_t)(end - r - 1));
            w += end - r - 1;
            r = strchr(end, ')');
        } else if (r[0] == '*' && r[1] == '*') {
            r++;
        } else if (*r != '`' && (*r != '*' || (is_apart && r[1] == ' '))) {
            *w++ = *r;
        }
    }
    *w = '\0';
}

/* A line that goes on with the paragraph before it. */
static bool goes_on(const char *line)
{
    return line[0] && !strchr("\n#|<-*`", line[0]) &&
           !(line[0] >= '0' && line[0] <= '9' && strchr(".)", line[1]));
}

/* ---- tables ---------------------------------------------------------------------- */

struct sheet {
    char *cell[ROWS_MAX][COLUMNS_MAX];
    int rows, columns, width[COLUMNS_MAX];
};

/* Cut a row at its bars; the line under the head is no row. */
static void add_row(struct sheet *t, char *line)
{
    int c = 0;
    if (strspn(line, "|-: ") == strlen(line) || t->rows == ROWS_MAX)
        return;
    for (char *at = line + 1; *at && c < COLUMNS_MAX;) {
        char *end = strchr(at, '|');
        if (!end)
            break;
        *end = '\0';
        at += strspn(at, " ");
        for (char *last = end; last > at && last[-1] == ' ';)
            *--last = '\0';
        strip(at);
        if (t->width[c] < paint_width(at))
            t->width[c] = paint_width(at);
        t->cell[t->rows][c++] = at;
        at = end + 1;
    }
    t->columns = c > t->columns ? c : t->columns;
    t->rows++;
}

/* The widest columns give until the table fits; what is in them is wrapped then. */
static void fit(struct sheet *t, int width)
{
    for (;;) {
        int sum = 0, widest = 0;
        for (int c = 0; c < t->columns; c++) {
            sum += t->width[c] + GAP;
            if (t->width[c] > t->width[widest])
                widest = c;
        }
        if (sum - GAP <= width || t->width[widest] <= NARROWEST)
            return;
        t->width[widest]--;
    }
}

/* So many bytes of the text are at most `columns` wide. */
static size_t bytes_of(const char *text, int columns)
{
    size_t n = 0;
    for (; text[n]; n++)
        if (((unsigned char)text[n] & 0xc0) != 0x80 && columns-- == 0)
            break;
    return n;
}

/* The first words of the text that fit; what is left comes back. A word that fits in no
 * line is cut. */
static const char *put_part(struct paint *p, enum paint_ink ink, const char *text,
                            int width, bool pad)
{
    char part[256];
    size_t most = bytes_of(text, width), len = most;
    if (text[most] && text[most] != ' ')
        while (len && text[len - 1] != ' ')
            len--;
    if (!len)
        len = most;
    if (len >= sizeof part)
        len = sizeof part - 1;
    memcpy(part, text, len);
    part[len] = '\0';
    paint_cell(p, ink, pad ? width : 0, part);
    return text + len + strspn(text + len, " ");
}

static void paint_row(struct paint *p, const struct sheet *t, int row)
{
    const char *rest[COLUMNS_MAX];
    bool more = true;
    for (int c = 0; c < t->columns; c++)
        rest[c] = t->cell[row][c] ? t->cell[row][c] : "";
    while (more) {
        more = false;
        for (int c = 0; c < t->columns; c++) {
            bool is_last = c == t->columns - 1;
            rest[c] =
                put_part(p, row ? INK_PLAIN : INK_BOLD, rest[c], t->width[c], !is_last);
            if (!is_last)
                paint(p, INK_PLAIN, "%*s", GAP, "");
            more |= rest[c][0] != '\0';
        }
        paint(p, INK_PLAIN, "\n");
    }
}

static char *paint_table(struct paint *p, char *line, int width)
{
    struct sheet *t = calloc(1, sizeof *t);
    while (*line == '|') {
        char *end = line + strcspn(line, "\n");
        char *next = end + (*end == '\n');
        *end = '\0';
        if (t)
            add_row(t, line);
        line = next;
    }
    for (int row = 0; t && row < t->rows; row++) {
        if (!row)
            fit(t, width);
        paint_row(p, t, row);
    }
    free(t);
    return line;
}

/* ---- the document ---------------------------------------------------------------- */

static void paint_heading(struct paint *p, char *line)
{
    line += strspn(line, "# ");
    strip(line);
    paint(p, INK_BOLD, "%s\n", line);
    for (int n = paint_width(line); n > 0; n--)
        paint(p, INK_DIM, "-");
    paint(p, INK_PLAIN, "\n");
}

/* One paragraph, item or heading, which begins here; where the next one begins. */
static char *paint_block(struct paint *p, char *line)
{
    bool is_item = strncmp(line, "- ", 2) == 0 || strncmp(line, "* ", 2) == 0;
    bool is_prose = goes_on(line) || is_item || line[0] == '*' || line[0] == '`' ||
                    (line[0] >= '0' && line[0] <= '9');
    char *end = line + strcspn(line, "\n");
    while (is_prose && end[0] && goes_on(end + 1)) {
        *end = ' ';
        end += strcspn(end, "\n");
    }
    char *next = end + (*end == '\n');
    *end = '\0';
    if (line[0] == '#') {
        paint_heading(p, line);
    } else if (line[0] != '<') {
        strip(line + (is_item ? 2 : 0));
        line[0] = is_item ? '-' : line[0];
        paint_flow(p, INK_PLAIN, line, 0, is_item ? 2 : 0);
    } else if (*next == '\n') { /* a picture, and the empty line behind it */
        next++;
    }
    return next;
}

void rules_paint(struct paint *p, const char *markdown, int width)
{
    char *whole = strdup(markdown);
    int before = p->columns;
    p->columns = width;
    for (char *line = whole; line && *line;) {
        if (strncmp(line, "```", 3) == 0) { /* drawn: nothing of it is wrapped */
            char *end = strstr(line + 3, "\n```");
            char *from = strchr(line, '\n') + 1;
            end = end ? end : line + strlen(line) - 1;
            paint(p, INK_PLAIN, "%.*s\n", (int)(end - from), from);
            line = end + 1 + strcspn(end + 1, "\n");
            line += *line == '\n';
        } else if (*line == '|') {
            line = paint_table(p, line, width);
        } else {
            line = paint_block(p, line);
        }
    }
    free(whole);
    p->columns = before;
}
