/* news.c - what a player needs to know of a message of the server. */
#include "wire/news.h"

#include <string.h>

#include "wire/scan.h"

void news_read(const char *text, struct news *ret)
{
    struct scan m, id;
    memset(ret, 0, sizeof *ret);
    scan_init(&m, text);
    while (scan_next(&m)) {
        if (scan_is(&m, "t"))
            scan_text(&m, ret->type, sizeof ret->type);
        else if (scan_is(&m, "as"))
            ret->as = (int)scan_int(&m);
        else if (scan_is(&m, "hand"))
            ret->hand = (int)scan_int(&m);
        else if (scan_is(&m, "seq"))
            ret->seq = (uint64_t)scan_int(&m);
        else if (scan_is(&m, "key"))
            scan_text(&m, ret->key, sizeof ret->key);
        else if (scan_is(&m, "node"))
            scan_text(&m, ret->node, sizeof ret->node);
        else if (scan_is(&m, "code"))
            scan_text(&m, ret->code, sizeof ret->code);
        else if (scan_is(&m, "why"))
            scan_text(&m, ret->why, sizeof ret->why);
        else if (scan_is(&m, "reason"))
            scan_text(&m, ret->reason, sizeof ret->reason);
        else if (scan_is(&m, "legal"))
            ret->legal = m.value;
        else if (scan_is(&m, "table") && *m.value == '"')
            scan_text(&m, ret->table, sizeof ret->table);
        else if (scan_is(&m, "table") && scan_find(m.value, "id", &id))
            scan_text(&id, ret->table, sizeof ret->table);
    }
}
