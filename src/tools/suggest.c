/* suggest.c - which word may have been meant by a mistyped one. */
#include <string.h>

#include "tools/options.h"
#include "tools/tools.h"

enum { WORD_MAX = 40 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters inserted, left out, changed, or two neighbours swapped. */
static int distance(const char *a, size_t n, const char *b, size_t m)
{
    int row[3][WORD_MAX + 1];
    for (size_t j = 0; j <= m; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *older = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int same = a[i - 1] == b[j - 1];
            now[j] = least(last[j - 1] + !same, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], older[j - 2] + 1);
        }
    }
    return row[n % 3][m];
}

void nearest_begin(struct nearest *n, const char *word, size_t len)
{
    /* A third of the letters may be wrong, in short words one of them. */
    *n = (struct nearest){word, len, len > 5 ? (int)(len / 3) + 1 : 2, NULL};
    if (len < 2)
        n->distance = 1;
}

void nearest_try(struct nearest *n, const char *known)
{
    size_t len = strlen(known);
    if (n->len > WORD_MAX || len > WORD_MAX)
        return;
    int d = distance(n->word, n->len, known, len);
    /* What was begun and not finished is near as well. */
    if (n->len >= 3 && n->len < len && memcmp(n->word, known, n->len) == 0)
        d = least(d, 1);
    /* The same beginning says more than any other three letters. */
    if (d > 1 && n->len > 4 && len > 4 && memcmp(n->word, known, 3) == 0)
        d--;
    if (d >= n->distance || (size_t)d >= len)
        return;
    n->distance = d;
    n->found = known;
}

void nearest_try_all(struct nearest *n, const char *const *known)
{
    for (; known && *known; known++)
        nearest_try(n, *known);
}

const char *nearest_say(const struct nearest *n, const char *prefix)
{
    static char buf[120] = " ";
    if (!n->found)
        return "";
    snprintf(buf + 1, sizeof buf - 1, tool_text("did-you-mean"), prefix, n->found);
    return buf;
}
