/* qr.c - a QR code on a terminal. */
#include "tools/qr.h"

#include <qrencode.h>

enum { MARGIN = 4 };

/* Colours by number: the sixteen named ones are what the terminal's theme makes of
 * them, and many scanners do not read white on black. */
#define BLACK_ON_WHITE "\033[38;5;16;48;5;231m"
#define BLACK          "\033[48;5;16m"
#define WHITE          "\033[48;5;231m"
#define NORMAL         "\033[0m"

static bool is_dark(const QRcode *q, int x, int y)
{
    x -= MARGIN;
    y -= MARGIN;
    return x >= 0 && y >= 0 && x < q->width && y < q->width &&
           (q->data[y * q->width + x] & 1);
}

static void draw_halves(FILE *f, const QRcode *q, int wide)
{
    static const char *const glyph[] = {" ", "▀", "▄", "█"};

    for (int y = 0; y < wide; y += 2) {
        fputs(BLACK_ON_WHITE, f);
        for (int x = 0; x < wide; x++)
            fputs(glyph[is_dark(q, x, y) + 2 * is_dark(q, x, y + 1)], f);
        fputs(NORMAL "\n", f);
    }
}

static void draw_blanks(FILE *f, const QRcode *q, int wide)
{
    for (int y = 0; y < wide; y++) {
        for (int x = 0; x < wide; x++)
            fprintf(f, "%s  ", is_dark(q, x, y) ? BLACK : WHITE);
        fputs(NORMAL "\n", f);
    }
}

bool qr_draw(FILE *f, const char *text, bool is_utf8, int columns)
{
    QRcode *q = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    int wide = q ? q->width + 2 * MARGIN : 0;
    bool fits = q && (!columns || (is_utf8 ? wide : 2 * wide) <= columns);

    if (fits && is_utf8)
        draw_halves(f, q, wide);
    else if (fits)
        draw_blanks(f, q, wide);
    QRcode_free(q);
    return fits;
}
