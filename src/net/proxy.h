/*
 * proxy.h - who is behind the proxies in front of us.
 *
 * No heap, no I/O. What a proxy says is believed only when it is in the list, and of a
 * chain of addresses only the rightmost one that is not a proxy of ours: everything to
 * its left was said by strangers.
 */
#ifndef MAAT_PROXY_H
#define MAAT_PROXY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROXY_NETS = 32, PROXY_TEXT = 64, PROXY_HEAD_MAX = 536 };

/* IPv4 as ::ffff:a.b.c.d. */
struct proxy_address {
    uint8_t ip[16];
};

struct proxy_list {
    struct {
        struct proxy_address address;
        uint8_t bits;
    } net[PROXY_NETS];
    int n;
};

/*
 * Addresses and networks (10.0.0.0/8) with commas or blanks between; "yes" is loopback,
 * "no" and "" nobody. -1 when something is neither; *why names it.
 */
int proxy_list_read(struct proxy_list *ret, const char *text, char *why, size_t size);
bool proxy_list_has(const struct proxy_list *l, const struct proxy_address *a);

bool proxy_address_read(struct proxy_address *ret, const char *text, size_t n);
void proxy_address_text(const struct proxy_address *a, char ret[PROXY_TEXT]);
bool proxy_is_loopback(const struct proxy_address *a);

/* The client of a request that came from `peer` with such a field (X-Forwarded-For, or
 * Forwarded); the peer itself when it is not believed. *is_unknown: one of our proxies
 * speaks for somebody whom it does not name by an address; this is that proxy's. */
struct proxy_address proxy_client(const struct proxy_list *l,
                                  const struct proxy_address *peer, const char *field,
                                  bool is_forwarded, bool *is_unknown);

/*
 * The PROXY protocol, version 1 and 2: its length when it is whole, with the client in
 * *ret (left alone when the proxy speaks for itself); 0: `*more` bytes are to be read,
 * and not one more; -1: this is none.
 */
int proxy_head_read(const uint8_t *bytes, size_t len, struct proxy_address *ret,
                    size_t *more);

#endif
