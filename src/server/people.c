/* people.c - who holds which token, and who is here. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { TOKEN_BYTES = 32, CACHE_MAX = 65536, TOUCH_MS = 86400000 };

/* A token seen lately. Its absence from the cache means nothing. */
struct session {
    struct store_session x;
    struct person *person;
    uint32_t age; /* believed while it is the server's */
};

bool people_hash(const char *text, uint8_t ret[STORE_TOKEN])
{
    size_t n = strlen(text);

    if (n < 20 || n > 60)
        return false;
    crypto_hash_sha256(ret, (const unsigned char *)text, n);
    return true;
}

void people_token(struct server *srv, struct store_session *x, const char *person,
                  uint8_t kind, const char *label, char text[64])
{
    uint8_t bytes[TOKEN_BYTES];

    memset(x, 0, sizeof *x);
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, 64, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    people_hash(text, x->token);
    snprintf(x->person, sizeof x->person, "%s", person);
    snprintf(x->label, sizeof x->label, "%s", label);
    x->kind = kind;
    x->created = x->seen = server_now(srv);
    sodium_memzero(bytes, sizeof bytes);
}

/* The one record of this person, refreshed; the caller gets a reference. */
static struct person *people_get(struct server *srv, const struct store_person *p)
{
    struct person *who = map_find(&srv->people, p->id);

    if (!who) {
        who = calloc(1, sizeof *who);
        if (!who)
            return NULL;
        who->p = *p;
        if (!map_put(&srv->people, who->p.id, who)) {
            free(who);
            return NULL;
        }
    }
    who->p = *p;
    who->refs++;
    return who;
}

static void session_free(struct server *srv, struct session *s)
{
    map_take(&srv->sessions, s->x.token);
    people_drop(srv, s->person);
    free(s);
}

static void remember(struct server *srv, struct person *p,
                     const struct store_session *x)
{
    struct session *s = map_find(&srv->sessions, x->token);

    if (s) {
        s->age = srv->sessions_age;
        return;
    }
    if (srv->sessions.count >= CACHE_MAX) {
        uint32_t at = 0;
        session_free(srv, map_next(&srv->sessions, &at));
    }
    s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->x = *x;
    s->person = p;
    s->age = srv->sessions_age;
    /* Guests that are never seen again are forgotten one day; this one was seen. */
    if (server_now(srv) - x->seen > TOUCH_MS) {
        s->x.seen = server_now(srv);
        store_session_touch(srv->store, s->x.token, s->x.seen);
    }
    if (!map_put(&srv->sessions, s->x.token, s)) {
        free(s);
        return;
    }
    people_hold(p);
}

void people_uncache(struct server *srv, const char *token_text)
{
    uint8_t token[STORE_TOKEN];
    struct session *s = NULL;

    if (people_hash(token_text, token))
        s = map_find(&srv->sessions, token);
    if (s)
        session_free(srv, s);
}

void people_forget(struct server *srv, const uint8_t token[STORE_TOKEN])
{
    struct session *s = map_find(&srv->sessions, token);

    if (s)
        session_free(srv, s);
    client_expel(srv, token);
}

void people_end_others(struct server *srv, const struct person *p,
                       const uint8_t keep[STORE_TOKEN])
{
    uint32_t at = 0;
    struct session *s;

    while ((s = map_next(&srv->sessions, &at)))
        if (s->person == p && memcmp(s->x.token, keep, STORE_TOKEN) != 0) {
            session_free(srv, s);
            at = 0;
        }
    for (struct client *c = p->clients, *next; c; c = next) {
        next = c->next_own;
        if (memcmp(c->token, keep, STORE_TOKEN) != 0)
            client_expel(srv, c->token);
    }
}

/* Whoever is connected has the newest name and mutes, too. */
static void on_changed(void *ctx, enum store_code code, const struct store_person *p,
                       const struct store_session *x)
{
    struct server *srv = ctx;
    struct person *who = code == STORE_OK ? map_find(&srv->people, p->id) : NULL;

    (void)x;
    if (!who)
        return;
    who->p = *p;
    mutes_fetch(srv, who, NULL, NULL);
}

struct check {
    struct server *srv;
    uint8_t token[STORE_TOKEN];
};

static void on_checked(void *ctx, enum store_code code, const struct store_person *p,
                       const struct store_session *x)
{
    struct check *k = ctx;

    (void)p;
    (void)x;
    if (code == STORE_MISSING)
        client_expel(k->srv, k->token);
    free(k);
}

/* A session that was ended elsewhere ends its connections here, too. */
static void check_client(const struct client *c)
{
    struct check *k = c->person ? calloc(1, sizeof *k) : NULL;

    if (!k)
        return;
    k->srv = c->srv;
    memcpy(k->token, c->token, sizeof k->token);
    if (store_session_get(c->srv->store, k->token, on_checked, k) != STORE_OK)
        free(k);
}

void people_changed(struct server *srv, const char *id)
{
    uint32_t at = 0;
    struct session *s;
    struct person *who = id ? map_find(&srv->people, id) : NULL;

    if (who)
        who->has_mutes = false;
    if (who && who->clients)
        store_person_get(srv->store, id, on_changed, srv);
    for (struct client *c = who ? who->clients : NULL; c; c = c->next_own)
        check_client(c);

    if (!id) {
        srv->sessions_age++;
        for (struct client *c = srv->clients; c; c = c->next)
            check_client(c);
        while ((who = map_next(&srv->people, &at)))
            who->has_mutes = false;
        return;
    }
    while ((s = map_next(&srv->sessions, &at)))
        if (!strcmp(s->x.person, id)) {
            session_free(srv, s);
            at = 0;
        }
}

void people_done(struct server *srv)
{
    uint32_t at = 0;
    struct session *s;

    while ((s = map_next(&srv->sessions, &at))) {
        session_free(srv, s);
        at = 0;
    }
    map_done(&srv->sessions);
    map_done(&srv->people);
}

/* ---- looking somebody up --------------------------------------------------------- */

struct search {
    struct server *srv;
    people_found *found;
    void *ctx;
};

/* The store compares hashes of 256 random bits: nothing to learn from its timing. */
static void on_session(void *ctx, enum store_code code, const struct store_person *p,
                       const struct store_session *x)
{
    struct search *s = ctx;
    struct person *who = NULL;

    if (code == STORE_OK && p && x) {
        who = people_get(s->srv, p);
        if (who)
            remember(s->srv, who, x);
    }
    s->found(s->ctx, who, who ? x : NULL, code);
    if (who)
        people_drop(s->srv, who);
    free(s);
}

void people_who(struct server *srv, const struct net_head *h, people_found *found,
                void *ctx)
{
    const char *text = h->bearer[0] ? h->bearer : h->cookie;
    uint8_t token[STORE_TOKEN];
    struct session *known;
    struct search *s;

    if (!people_hash(text, token)) {
        found(ctx, NULL, NULL, STORE_MISSING);
        return;
    }
    known = map_find(&srv->sessions, token);
    if (known && known->age == srv->sessions_age &&
        !sodium_memcmp(known->x.token, token, STORE_TOKEN)) {
        struct person *who = known->person;
        people_hold(who);
        found(ctx, who, &known->x, STORE_OK);
        people_drop(srv, who);
        return;
    }
    s = calloc(1, sizeof *s);
    if (s) {
        *s = (struct search){srv, found, ctx};
        if (store_session_get(srv->store, token, on_session, s) == STORE_OK)
            return;
        free(s);
    }
    found(ctx, NULL, NULL, STORE_FULL);
}
