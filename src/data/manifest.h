/* manifest.h - what a folder says about itself. */
#ifndef MAAT_MANIFEST_H
#define MAAT_MANIFEST_H

#include <jansson.h>

#include "data/part.h"

enum { MANIFEST_PATH = DATA_PATH_MAX + 2 * COLUMN_FILE_MAX };

/* d->why: "PLACE: SENTENCE", the place below the folder ("": the folder itself). */
int manifest_fail(struct data *d, const char *place, const char *why);
/* The same with what errno says. */
int manifest_errno(struct data *d, const char *place);

/*
 * The folder is this run's from now on, and nobody else's who works on it: it is made,
 * or is empty, or was begun by the same run. The answer is held until the process ends
 * or closes it; -1 and why.
 */
int manifest_claim(struct data *d);
/* All parts are there: say so. 0, or -1 and why. */
int manifest_finish(struct data *d);
/* Has that been done? */
bool manifest_is_complete(struct data *d);

/* The run of the folder, and its parts (to be released); NULL and why. */
json_t *manifest_read(struct data *d);

#endif
