/*
 * make.c - a store as it is after years: finished games, and the people who played
 * them.
 *
 * usage: growth_make URL GAMES PEOPLE [rows]
 *
 * Games are really played (games.c). Up to PLAYED of them are, and where more are asked
 * for, each stands in the store several times, under an id, people and a time of its
 * own in everything that is searched; what lies in the two blobs is then that of the
 * first. With `rows` nothing is compacted: every row goes through the store. The first
 * person plays one game of a hundred, has the password "growth password", and all have
 * tokens. Prints ids of tables that can be opened.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fill.h"
#include "games.h"

enum {
    PLAYED = 10000,
    BUSY_ONE_IN = 100, /* games in which the first person sits */
    SPACING_MS = 60000,
    SHOWN = 40,
};

static const int64_t first_day = 1700000000000;

struct make {
    uint32_t games, people, played;
    bool has_rows;
    struct store *store;
    struct fill *fill;
    struct rng rng;
};

static int make_person(struct make *m, uint32_t i)
{
    static char hash[STORE_HASH_MAX];
    static const char password[] = "growth password";
    struct store_person p = {.lang = "de", .created = first_day};
    struct store_session x = {.label = "Firefox", .created = first_day};
    char token[64];
    if (!hash[0] && crypto_pwhash_str(hash, password, sizeof password - 1,
                                      crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return -1;
    person_id(i, p.id);
    person_name(i, p.name);
    snprintf(p.login, sizeof p.login, "person%u", (unsigned)i);
    memcpy(p.hash, hash, sizeof p.hash);
    p.is_admin = i == 0;
    int n = snprintf(token, sizeof token, "growth-token-of-person-%06u", (unsigned)i);
    crypto_hash_sha256(x.token, (const unsigned char *)token, (unsigned long long)n);
    memcpy(x.person, p.id, sizeof x.person);
    x.seen = first_day + (int64_t)i * 1000;
    if (m->fill)
        return fill_person(m->fill, &p, &x);
    return store_person_put(m->store, &p, NULL, NULL) == STORE_OK &&
                   store_session_put(m->store, &x, NULL, NULL) == STORE_OK
               ? 0
               : -1;
}

static void draw_people(struct make *m, uint32_t people[STORE_SEATS])
{
    for (int p = 0; p < STORE_SEATS; p++) {
        people[p] = rng_below(&m->rng, m->people);
        for (int k = 0; k < p; k++)
            if (people[k] == people[p]) {
                p--;
                break;
            }
    }
    if (rng_below(&m->rng, BUSY_ONE_IN) == 0)
        people[0] = 0;
}

/* As it went: opened, every row, and the index at the end. */
static int play_it_in(struct make *m, const struct made_table *t)
{
    struct store_table open = t->index;
    open.state = STORE_TABLE_OPEN;
    open.seq = 0;
    enum store_code code = store_table_new(m->store, &open, NULL, NULL);
    for (size_t i = 0; code == STORE_OK && i < t->n; i++)
        code = store_append(m->store, t->index.id, &t->rows[i], NULL, NULL);
    if (code == STORE_OK)
        code = store_table_put(m->store, &t->index, NULL, NULL);
    store_drain(m->store);
    return code == STORE_OK ? 0 : -1;
}

static int fill_it_in(struct make *m, const struct made_table *t, uint32_t number)
{
    struct store_table index = t->index;
    struct compact_bytes rows, brief;
    if (compact_rows(t->index.setup, t->rows, t->n, &rows) < 0 ||
        compact_text(t->index.summary, &brief) < 0)
        return -1;
    int rc = fill_table(m->fill, &index, &rows, &brief);
    for (uint32_t i = number + m->played; rc == 0 && i < m->games; i += m->played) {
        uint32_t people[STORE_SEATS];
        int64_t later = (int64_t)(i - number) * SPACING_MS;
        draw_people(m, people);
        person_id(1000000000u + i, index.id);
        index.created = t->index.created + later;
        index.updated = t->index.updated + later;
        for (int p = 0; p < STORE_SEATS; p++)
            if (index.person[p][0])
                person_id(people[p], index.person[p]);
        memcpy(index.host, index.person[0], sizeof index.host);
        rc = fill_table(m->fill, &index, &rows, &brief);
    }
    compact_done(&rows);
    compact_done(&brief);
    return rc;
}

static int make_game(struct make *m, uint32_t i)
{
    char id[STORE_ID_MAX];
    uint32_t people[STORE_SEATS];
    const struct game_plan *plan = &plans[rng_below(&m->rng, PLANS)];
    draw_people(m, people);
    person_id(1000000000u + i, id);
    struct made_table *t =
        made_play(plan, id, people, first_day + (int64_t)i * SPACING_MS, &m->rng);
    int rc = !t ? -1 : m->fill ? fill_it_in(m, t, i) : play_it_in(m, t);
    if (rc == 0 && i < SHOWN)
        printf("%s %s %zu\n", id, plan->game, t->n);
    made_free(t);
    return rc;
}

static int run(struct make *m, const char *url)
{
    char why[300];
    struct store_config cfg = {.url = url, .node = ""};
    m->store = store_open(&cfg, why, sizeof why);
    if (!m->store) {
        fprintf(stderr, "growth: %s\n", why);
        return -1;
    }
    if (!m->has_rows) {
        store_close(m->store);
        m->store = NULL;
        m->fill = fill_open(url);
    }
    int rc = m->has_rows || m->fill ? 0 : -1;
    for (uint32_t i = 0; rc == 0 && i < m->people; i++) {
        rc = make_person(m, i);
        if (m->store && i % 1000 == 0)
            store_drain(m->store);
    }
    for (uint32_t i = 0; rc == 0 && i < m->played; i++)
        rc = make_game(m, i);
    if (m->fill && fill_close(m->fill) < 0)
        rc = -1;
    store_close(m->store);
    return rc;
}

int main(int argc, char **argv)
{
    struct make m = {.rng = rng_stream(21, RNG_CALLER)};
    if (argc >= 4) {
        m.games = (uint32_t)strtoul(argv[2], NULL, 10);
        m.people = (uint32_t)strtoul(argv[3], NULL, 10);
    }
    if (m.people <= STORE_SEATS || sodium_init() < 0) {
        fprintf(stderr, "usage: growth_make URL GAMES PEOPLE [rows]\n");
        return 2;
    }
    m.has_rows = argc > 4 && strcmp(argv[4], "rows") == 0;
    m.played = m.has_rows || m.games < PLAYED ? m.games : PLAYED;
    return run(&m, argv[1]) == 0 ? 0 : 1;
}
