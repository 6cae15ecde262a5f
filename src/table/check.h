/* check.h - what the files that check wishes share. */
#ifndef MAAT_CHECK_H
#define MAAT_CHECK_H

#include "table/wish.h"

static inline enum verdict check_no(struct refusal *no, enum refusal_code code,
                                    const char *why)
{
    refusal_set(no, code, NULL, why);
    return VERDICT_REFUSED;
}

/* Beginning, seals and nonces. */
enum verdict check_deal(const struct table *t, const struct wish *w,
                        const struct house *h, struct row *ret, struct refusal *no);
/* What players do, and what is done for them. */
enum verdict check_play(const struct table *t, const struct wish *w,
                        const struct house *h, struct row *ret, struct refusal *no);

#endif
