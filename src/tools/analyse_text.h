/* analyse_text.h - an analysis as text for the terminal. */
#ifndef MAAT_ANALYSE_TEXT_H
#define MAAT_ANALYSE_TEXT_H

#include "analysis/analysis.h"

/* `brief`: without the list of all actions. */
void analyse_text(FILE *f, const struct analysis *a, bool brief);
void analyse_position_text(FILE *f, const struct analysis_look *l);

/* Analyse the record in a file: the text, to be freed; NULL: `progress` stopped it by
 * answering non-zero, or it went wrong. */
char *analyse_look_back(const char *path,
                        int (*progress)(void *ctx, uint32_t done, uint32_t all),
                        void *ctx);

#endif
