/* brain_of.c - which brain a game has. */
#include <stdatomic.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/threads.h"
#include "bots/weights.h"

enum { BRAINS = 16 }; /* more than there are games */

static const struct brain plain = {.id = ""};
static atomic_bool is_taught;
static struct brain taught[BRAINS]; /* those of the list, with their weights */

static void teach(void)
{
    for (int i = 0; i < BRAINS && brain_list[i]; i++) {
        taught[i] = *brain_list[i];
        taught[i].weights = weights_shipped(brain_list[i]);
    }
}

static void teach_once(void)
{
    if (atomic_load(&is_taught))
        return;
    threads_lock(THREADS_BRAINS);
    if (!atomic_load(&is_taught))
        teach();
    atomic_store(&is_taught, true);
    threads_unlock(THREADS_BRAINS);
}

static struct brain *find(const struct game *g)
{
    teach_once();
    for (int i = 0; i < BRAINS && taught[i].id; i++)
        if (strcmp(taught[i].id, g->id) == 0)
            return &taught[i];
    return NULL;
}

const struct brain *brain_of(const struct game *g)
{
    const struct brain *b = find(g);
    return b ? b : &plain;
}

void brain_adopt(const struct game *g, const struct weights *w)
{
    struct brain *b = find(g);
    if (b)
        b->weights = w;
}
