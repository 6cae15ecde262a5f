/* qr.h - a QR code on a terminal. */
#ifndef MAAT_QR_H
#define MAAT_QR_H

#include <stdbool.h>
#include <stdio.h>

/*
 * Draw `text` so that a telephone reads it off any terminal: black on white whatever
 * its colours are, with the margin that the standard asks for. In UTF-8 two modules are
 * one character high, otherwise one is two wide. `columns`: what the terminal has, 0
 * when unknown. False: it does not fit there, or there is no memory; nothing is drawn.
 */
bool qr_draw(FILE *f, const char *text, bool is_utf8, int columns);

#endif
