/* follow_kit.h - `maat backup --follow` and `maat restore` as child processes. */
#ifndef MAAT_FOLLOW_KIT_H
#define MAAT_FOLLOW_KIT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct follow {
    const char *program; /* path of maat */
    char db[300], folder[300], said[320];
    pid_t pid; /* 0 while it does not run */
};

void follow_init(struct follow *f, const char *program, const char *db,
                 const char *folder);
void follow_start(struct follow *f);
void follow_kill(struct follow *f); /* SIGKILL */
int follow_stop(struct follow *f);  /* SIGTERM; its exit code */

/* What it has said last: everything until then is in the folder, and a store can be
 * made of it. 0: nothing yet. */
int64_t follow_at(const struct follow *f);
/* Wait until that is so for this time; false: it has ended, or a minute has passed. */
bool follow_reaches(struct follow *f, int64_t at);
/* Wait until it has said these words. */
bool follow_says(struct follow *f, const char *words);

/* `maat restore` to `file`, of the last moment until `at` (0: the newest one). The
 * moment, or -1; what was said is in follow_output. */
int64_t follow_restore(const struct follow *f, const char *file, int64_t at);
/* Run `maat WORDS`; the exit code. */
int follow_maat(const struct follow *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
extern char follow_output[1 << 16];

int64_t follow_now(void); /* ms since 1970 */

/* Do two files have the same bytes? */
bool follow_same(const char *one, const char *other);

#endif
