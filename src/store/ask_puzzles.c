/* ask_puzzles.c - requests about puzzles and what people made of them. */
#include <stdio.h>
#include <string.h>

#include "store/queue.h"

enum store_code store_try_add(struct store *s, const struct store_try *t,
                              store_done *done, void *ctx)
{
    char id[STORE_NAME_MAX];
    enum store_code code;
    int n = snprintf(id, sizeof id, "%s/%s", t->game, t->puzzle);
    if (n < 0 || (size_t)n >= sizeof id)
        return STORE_MISSING;
    struct request *r = queue_new_request(REQ_TRY_ADD, id, 0, ctx, &code);
    if (!r)
        return code;
    r->call.done = done;
    r->u.attempt = *t;
    return queue_request(s, r);
}

enum store_code store_puzzles(struct store *s, const char *person, const char *game,
                              store_got_puzzles *done, void *ctx)
{
    enum store_code code = STORE_MISSING;
    struct request *r = strlen(game) < STORE_ID_MAX
                            ? queue_new_request(REQ_PUZZLES, person, 0, ctx, &code)
                            : NULL;
    if (!r)
        return code;
    r->call.puzzles = done;
    memcpy(r->u.game, game, strlen(game));
    return queue_request(s, r);
}
