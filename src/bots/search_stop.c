/* search_stop.c - limits, choices that are clear, and choices that are close. */
#include "bots/search_stop.h"

#include "bots/clock.h"

enum {
    CLOCK_EVERY = 16,
    LOOK_EVERY = 64,   /* iterations between two looks at the root */
    ALIKE_FROM = 1000, /* iterations before all actions may be called alike */
};

/* Differences in the chance of winning that nobody would notice. */
static const float alike = 0.004f;
/* The choice is close while the second has so much of the first's visits. */
static const float close_part = 0.6f;

void search_stop_begin(struct search_stop *s, const struct search_limits *lim)
{
    *s = (struct search_stop){.lim = lim, .begin = clock_us()};
}

static uint32_t nodes_most(const struct search_limits *l)
{
    return l->nodes_most > l->nodes ? l->nodes_most : l->nodes;
}

static uint32_t ms_most(const struct search_limits *l)
{
    return l->ms_most > l->ms ? l->ms_most : l->ms;
}

/* How many iterations still fit before these limits; those of a clock by what the ones
 * so far have taken. */
static float left(uint32_t nodes, uint32_t ms, uint32_t iterations, uint64_t spent_us)
{
    float n = 1e9f;
    if (nodes)
        n = nodes > iterations ? (float)(nodes - iterations) : 0;
    if (ms) {
        float part = (float)spent_us / (1000.0f * (float)ms);
        float fit = part > 0 ? (float)iterations * (1 - part) / part : 1e9f;
        n = fit < n ? (fit > 0 ? fit : 0) : n;
    }
    return n;
}

struct leaders {
    uint32_t first, second; /* visits */
    bool is_best;           /* of those that were tried well, the first is worth most */
};

static struct leaders lead(const struct node *x)
{
    struct leaders l = {.is_best = true};
    int best = 0;
    for (int i = 0; i < x->n; i++) {
        uint32_t v = x->edge[i].visits;
        if (v > l.first) {
            l.second = l.first;
            l.first = v;
            best = i;
        } else if (v > l.second) {
            l.second = v;
        }
    }
    for (int i = 0; i < x->n; i++)
        if (x->edge[i].visits > l.first / 4 && x->edge[i].mean > x->edge[best].mean)
            l.is_best = false;
    return l;
}

/* Is every action within `alike` of the best, with 95 % certainty? */
static bool all_alike(const struct node *x, const struct search_moments *m)
{
    float top = -1, low = 2;
    for (int i = 0; i < x->n; i++) {
        float n = (float)m->n[i];
        if (n < 16)
            return false;
        float mean = m->sum[i] / n, var = m->squares[i] / n - mean * mean;
        float wide = 2 * __builtin_sqrtf((var > 0 ? var : 0) / n);
        top = mean + wide > top ? mean + wide : top;
        low = mean - wide < low ? mean - wide : low;
    }
    return top - low < alike;
}

static bool is_settled(struct search_stop *s, uint32_t iterations, uint64_t spent,
                       const struct node *root, const struct search_moments *m)
{
    const struct search_limits *lim = s->lim;
    struct leaders l = lead(root);
    float ahead = (float)(l.first - l.second);
    float rest = s->is_over ? left(nodes_most(lim), ms_most(lim), iterations, spent)
                            : left(lim->nodes, lim->ms, iterations, spent);
    if (ahead > rest)
        return true;
    if (s->is_over && l.is_best && (float)l.second < close_part * (float)l.first)
        return true;
    return iterations >= ALIKE_FROM && all_alike(root, m);
}

bool search_stop(struct search_stop *s, uint32_t iterations, const struct node *root,
                 const struct search_moments *m)
{
    const struct search_limits *lim = s->lim;
    bool counts = lim->nodes && iterations >= lim->nodes;
    if (lim->stop && atomic_load_explicit(lim->stop, memory_order_relaxed))
        return true;
    if (!counts && iterations % CLOCK_EVERY)
        return false;
    uint64_t spent = lim->ms ? clock_us() - s->begin : 0;
    bool settles = lim->settle && root && !root->commit;
    s->is_over =
        s->is_over || counts || (lim->ms && spent >= 1000u * (uint64_t)lim->ms);
    if (s->is_over && (!settles || (lim->nodes && iterations >= nodes_most(lim)) ||
                       (lim->ms && spent >= 1000u * (uint64_t)ms_most(lim))))
        return true;
    return settles && iterations && iterations % LOOK_EVERY == 0 &&
           is_settled(s, iterations, spent, root, m);
}
