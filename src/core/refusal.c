/* refusal.c - why something is not done. */
#include "core/refusal.h"

#include <stdio.h>

const char *refusal_name(enum refusal_code code)
{
    static const char *const names[REFUSAL_CODES] = {
        [REFUSAL_NONE] = "ok",
        [REFUSED_NOT_NOW] = "illegal", /* for clients: whose turn it is, is a rule */
        [REFUSED_NO_ACTION] = "no_action",
        [REFUSED_ILLEGAL] = "illegal",
        [REFUSED_OVER] = "over",
        [REFUSED_NO_UNDO] = "no_undo",
        [REFUSED_NO_THROW] = "no_throw",
        [REFUSED_STALE] = "stale",
        [REFUSED_NOT_YOURS] = "not_yours",
        [REFUSED_NOT_RUNNING] = "not_running",
        [REFUSED_FORBIDDEN] = "forbidden",
        [REFUSED_CONFLICT] = "conflict",
        [REFUSED_BAD] = "bad_request",
        [REFUSED_FULL] = "full",
        [REFUSED_NOT_SUBSCRIBED] = "not_subscribed",
        [REFUSED_NO_HINT] = "no_hint",
        [REFUSED_NO_PROPOSAL] = "no_proposal",
        [REFUSED_MUTED] = "muted",
        [REFUSED_TOO_LONG] = "too_long",
        [REFUSED_RATE] = "rate",
        [REFUSED_BUSY] = "busy",
        [REFUSED_UNAVAILABLE] = "unavailable",
    };

    return names[code];
}

enum refusal_code refusal_set(struct refusal *no, enum refusal_code code,
                              const char *rule, const char *why)
{
    if (no) {
        no->code = code;
        no->rule = rule;
        snprintf(no->why, sizeof no->why, "%s", why);
    }
    return code;
}
