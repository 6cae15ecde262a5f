/* ask_check.c - requests that look for damage and mend it. */
#include <string.h>

#include "store/queue.h"

enum store_code store_inspect(struct store *s, const char *table,
                              store_got_findings *done, void *ctx)
{
    enum store_code code;
    struct request *r = queue_new_request(REQ_INSPECT, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.findings = done;
    return queue_request(s, r);
}

enum store_code store_scan(struct store *s, enum store_scan what, const char *from,
                           store_got_findings *done, void *ctx)
{
    enum store_code code = STORE_MISSING;
    size_t n = strlen(from);
    struct request *r =
        n < STORE_FROM_MAX ? queue_new_request(REQ_SCAN, "", 0, ctx, &code) : NULL;
    if (!r)
        return code;
    r->call.findings = done;
    r->u.scan.what = what;
    memcpy(r->u.scan.from, from, n);
    return queue_request(s, r);
}

enum store_code store_size(struct store *s, store_got_size *done, void *ctx)
{
    enum store_code code;
    struct request *r = queue_new_request(REQ_SIZE, "", 0, ctx, &code);
    if (!r)
        return code;
    r->call.size = done;
    return queue_request(s, r);
}

enum store_code store_mend(struct store *s, enum store_mend what, const char *table,
                           store_got_number *done, void *ctx)
{
    enum store_code code;
    struct request *r = queue_new_request(REQ_MEND, table, 0, ctx, &code);
    if (!r)
        return code;
    r->call.number = done;
    r->u.mend = what;
    return queue_request(s, r);
}
