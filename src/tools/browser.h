/* browser.h - a page in the browser of the desktop. */
#ifndef MAAT_BROWSER_H
#define MAAT_BROWSER_H

#include <stdbool.h>

/* Is there a desktop, and the program that opens things on it? */
bool browser_is_there(void);
/* Hand the address over and go on. False: it could not be. */
bool browser_open(const char *url);

#endif
