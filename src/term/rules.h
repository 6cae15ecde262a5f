/* rules.h - a document of rules as a terminal shows it: without the signs of Markdown.
 */
#ifndef MAAT_TERM_RULES_H
#define MAAT_TERM_RULES_H

#include "term/paint.h"

/* The whole document in lines of at most `width` columns, headings in bold, without its
 * pictures, which are for pages. */
void rules_paint(struct paint *p, const char *markdown, int width);

#endif
