/* swarm_prepare.c - people and tables for a swarm, by HTTP. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/swarm_private.h"
#include "core/dealer.h"
#include "wire/scan.h"

enum { THREADS_MAX = 64 };

struct worker {
    struct swarm *swarm;
    int first, step; /* groups first, first + step, ... */
    pthread_t thread;
    char why[256]; /* "" when all went well */
};

static int fail(struct worker *w, const struct httpc *c, int status, const char *what)
{
    const struct swarm_config *cfg = &w->swarm->cfg;
    if (status < 0)
        snprintf(w->why, sizeof w->why, "no server answers at %.120s (%s)",
                 cfg->url[w->first % cfg->n_urls],
                 c->error ? strerror(c->error) : what);
    else if (status == 429)
        snprintf(w->why, sizeof w->why,
                 "the server refuses %.60s (is it running with --no-limits?)", what);
    else
        snprintf(w->why, sizeof w->why, "the server refuses %.60s: status %d %.120s",
                 what, status, status > 0 && c->body ? c->body : "");
    return -1;
}

/* A person for every seat. */
static int make_people(struct worker *w, struct httpc *c, struct group *g)
{
    for (int i = 0; i < w->swarm->cfg.seats; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"name\":\"Player %d\"}", i + 1);
        c->cookie[0] = '\0';
        int status = httpc_request(c, "POST", "/api/session", body);
        if (status != 201 && status != 200)
            return fail(w, c, status, "POST /api/session");
        snprintf(g->who[i].cookie, sizeof g->who[i].cookie, "%s", c->cookie);
    }
    return 0;
}

static int post_table(struct worker *w, struct httpc *c, const char *nonce,
                      char id[SWARM_ID])
{
    char seal[DEALER_HEX + 1];
    const struct swarm_config *cfg = &w->swarm->cfg;
    char body[1024];
    int n = snprintf(body, sizeof body,
                     "{\"game\":\"%s\",\"options\":{\"players\":\"%d\"%s%s},"
                     "\"public\":false,\"undo\":false,\"clock\":{\"kind\":\"none\"},"
                     "\"seats\":[{\"kind\":\"me\"}",
                     cfg->game, cfg->seats, cfg->options[0] ? "," : "", cfg->options);
    for (int i = 1; i < cfg->seats && n > 0 && (size_t)n < sizeof body; i++)
        n += snprintf(body + n, sizeof body - (size_t)n, ",{\"kind\":\"open\"}");
    if (n < 0 || (size_t)n + 16 + sizeof seal >= sizeof body)
        return snprintf(w->why, sizeof w->why, "option too long"), -1;
    dealer_seal(nonce, seal);
    snprintf(body + n, sizeof body - (size_t)n, "],\"seal\":\"%s\"}", seal);
    int status = httpc_request(c, "POST", "/api/tables", body);
    struct scan table, member;
    if (status != 201 || !scan_find(c->body, "table", &table) ||
        !scan_find(table.value, "id", &member))
        return fail(w, c, status, "POST /api/tables");
    scan_text(&member, id, SWARM_ID);
    return 0;
}

static int make_table(struct worker *w, struct httpc *c, struct group *g,
                      char id[SWARM_ID])
{
    char path[128], nonce[DEALER_NONCE_MAX], body[DEALER_NONCE_MAX + 16];
    uint8_t chance[DEALER_SEED];
    if (dealer_seed_random(chance))
        return fail(w, c, 0, "no randomness");
    dealer_hex(chance, sizeof nonce / 2, nonce);
    snprintf(c->cookie, sizeof c->cookie, "%s", g->who[0].cookie);
    if (post_table(w, c, nonce, id) < 0)
        return -1;
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    for (int i = 1; i < w->swarm->cfg.seats; i++) {
        snprintf(body, sizeof body, "{\"seat\":%d}", i + 1);
        snprintf(c->cookie, sizeof c->cookie, "%s", g->who[i].cookie);
        int status = httpc_request(c, "POST", path, body);
        if (status != 200)
            return fail(w, c, status, path);
    }
    snprintf(path, sizeof path, "/api/tables/%s/start", id);
    snprintf(c->cookie, sizeof c->cookie, "%s", g->who[0].cookie);
    int status = httpc_request(c, "POST", path, "{}");
    if (status != 200)
        return fail(w, c, status, path);
    /* The others are not connected yet: only the host's nonce takes part. */
    snprintf(path, sizeof path, "/api/tables/%s/reveal", id);
    snprintf(body, sizeof body, "{\"nonce\":\"%s\"}", nonce);
    status = httpc_request(c, "POST", path, body);
    return status == 200 ? 0 : fail(w, c, status, path);
}

static void *work(void *arg)
{
    struct worker *w = arg;
    const struct swarm_config *cfg = &w->swarm->cfg;
    struct httpc c;
    if (httpc_init(&c, cfg->url[w->first % cfg->n_urls]) < 0) {
        snprintf(w->why, sizeof w->why, "bad address %s",
                 cfg->url[w->first % cfg->n_urls]);
        return NULL;
    }
    for (uint32_t i = (uint32_t)w->first; i < cfg->tables && !w->why[0];
         i += (uint32_t)w->step) {
        struct group *g = &w->swarm->groups[i];
        int rc = make_people(w, &c, g);
        for (uint32_t k = 0; rc == 0 && k < cfg->games; k++)
            rc = make_table(w, &c, g, g->table[k]);
    }
    httpc_done(&c);
    return NULL;
}

int swarm_prepare(struct swarm *s, int threads, char *why, size_t size)
{
    static struct worker w[THREADS_MAX];
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    int started = 0, rc = 0;
    for (; started < threads; started++) {
        w[started] = (struct worker){.swarm = s, .first = started, .step = threads};
        if (pthread_create(&w[started].thread, NULL, work, &w[started]) != 0) {
            snprintf(why, size, "cannot start a thread");
            rc = -1;
            break;
        }
    }
    for (int i = 0; i < started; i++) {
        pthread_join(w[i].thread, NULL);
        if (w[i].why[0] && rc == 0) {
            snprintf(why, size, "%s", w[i].why);
            rc = -1;
        }
    }
    return rc;
}
