/* flaws.h - what was found to be other than it was written. */
#ifndef MAAT_STORE_FLAWS_H
#define MAAT_STORE_FLAWS_H

#include "store/backend.h"
#include "store/sum.h"

/* Note one in the answer; a lost one counts as well. */
void flaw_add(struct reply *r, enum store_thing thing, enum store_wrong wrong,
              const char *id, uint64_t number);

/* Is it what was written? When not, that is noted. Without a sum it counts as good. */
bool flaw_free(struct reply *r, struct sum_kept kept, int64_t sum,
               enum store_thing thing, const char *id, uint64_t number);
/* The same of the parts of a person. */
bool flaw_free_person(struct reply *r, const struct sum_kept kept[SUM_PARTS],
                      const struct store_person *p);

/* All seats of a table are seen, then counted: are they what the index says? */
struct flaw_seats {
    int n;
    bool is_wrong;
};
void flaw_see_seat(const struct reply *r, struct flaw_seats *s, const char *person,
                   int64_t phase, int64_t updated, const char *game);
void flaw_count_seats(struct reply *r, const struct flaw_seats *s);

/* A seat that leads to a table of others, or to one that is over where running ones are
 * asked for (`is_over`: the other way round), is not followed: out of the list. */
void flaw_leave_out_others(struct reply *r, const char *person, bool is_over);

/* After the rows of a table: those that the index knows of and that did not come. */
void flaw_look_for_end(struct reply *r);

/* What follows for the request that met them, unless it looks for flaws itself: a code,
 * a complaint, a figure. */
void flaws_settle(struct store *s, struct request *r);

#endif
