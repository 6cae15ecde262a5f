/* check.c - a folder that is there: is it whole, and what was played in it? */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/dealer.h"
#include "core/digest.h"
#include "data/games.h"
#include "data/manifest.h"

/* ---- files ----------------------------------------------------------------------- */

/* A file of the folder in memory. */
struct mapped {
    const char *bytes;
    size_t len;
};

static int map(struct data *d, const char *place, struct mapped *ret)
{
    char path[MANIFEST_PATH];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", d->folder, place);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) < 0) {
        manifest_errno(d, place);
        if (fd >= 0)
            close(fd);
        return -1;
    }
    ret->len = (size_t)st.st_size;
    void *at = ret->len ? mmap(NULL, ret->len, PROT_READ, MAP_PRIVATE, fd, 0) : NULL;
    close(fd);
    if (at == MAP_FAILED)
        return manifest_errno(d, place);
    ret->bytes = at;
    return 0;
}

static void unmap(const struct mapped *m)
{
    if (m->len)
        munmap((void *)(uintptr_t)m->bytes, m->len);
}

static void place_of(uint32_t part, int i, char place[MANIFEST_PATH])
{
    char name[PART_NAME_MAX], column[COLUMN_FILE_MAX];
    part_name(part, name);
    column_file(i, column);
    snprintf(place, MANIFEST_PATH, "%s/%s", name, column);
}

/* What is wrong with the file of a column that should have so many rows; or NULL. */
static const char *wrong_with(const struct data_run *r, int i, uint32_t rows,
                              const struct mapped *m)
{
    char head[COLUMN_HEAD];
    size_t want = COLUMN_HEAD + rows * column_bytes(r, i);
    if (m->len != want)
        return m->len < want ? "it was cut: bytes are missing"
                             : "it is longer than it should be";
    column_head(r, i, rows, head);
    if (memcmp(m->bytes, head, sizeof head) != 0)
        return "its head is not that of this column";
    return NULL;
}

/* ---- checking -------------------------------------------------------------------- */

static int check_column(struct data *d, uint32_t part, int i, uint32_t rows,
                        const char *sum)
{
    char place[MANIFEST_PATH], hex[DEALER_HEX + 1];
    uint8_t bytes[DIGEST_SIZE];
    struct mapped m;
    place_of(part, i, place);
    if (map(d, place, &m) < 0)
        return -1;
    const char *why = wrong_with(&d->run, i, rows, &m);
    if (!why && sum) {
        digest_sum(m.bytes, m.len, bytes);
        dealer_hex(bytes, sizeof bytes, hex);
        if (strcmp(hex, sum) != 0)
            why = "its checksum is wrong: bytes were changed";
    }
    unmap(&m);
    return why ? manifest_fail(d, place, why) : 0;
}

static uint32_t row_count(const json_t *part, enum column_table table)
{
    json_int_t n = json_integer_value(json_object_get(part, column_tables[table]));
    return n < 0 || n > UINT32_MAX ? 0 : (uint32_t)n;
}

/* The manifest's words on a part are those that would be said of it. */
static int check_part(struct data *d, uint32_t number, const json_t *part, bool sums,
                      struct data_counts *ret)
{
    const struct data_run *r = &d->run;
    const json_t *files = json_object_get(part, "files");
    char name[PART_NAME_MAX], column[COLUMN_FILE_MAX];
    size_t at = 0;
    part_name(number, name);
    if (json_integer_value(json_object_get(part, "part")) != (json_int_t)number ||
        row_count(part, TABLE_GAMES) != data_part_end(r, number) - number * r->part)
        return manifest_fail(d, name, "the manifest says something else of it");
    for (int i = 0; i < COLUMNS; i++) {
        if (!column_kept(r, i))
            continue;
        const json_t *f = json_array_get(files, at++);
        const char *said = json_string_value(json_object_get(f, "name"));
        const char *sum = json_string_value(json_object_get(f, "sha256"));
        column_file(i, column);
        if (!said || !sum || strcmp(said, column) != 0)
            return manifest_fail(d, name, "the manifest says something else of it");
        uint32_t rows = row_count(part, column_of[i].table);
        if (check_column(d, number, i, rows, sums ? sum : NULL) < 0)
            return -1;
        ret->bytes += COLUMN_HEAD + rows * column_bytes(r, i);
    }
    ret->parts++;
    ret->games += row_count(part, TABLE_GAMES);
    ret->decisions += row_count(part, TABLE_DECISIONS);
    ret->steps += row_count(part, TABLE_STEPS);
    return 0;
}

int data_check(struct data *d, bool sums, struct data_counts *ret)
{
    json_t *o = manifest_read(d);
    const json_t *parts = json_object_get(o, "parts");
    uint32_t first = o ? data_first(&d->run) : 0, end = o ? data_end(&d->run) : 0;
    int rc = o ? 0 : -1;
    memset(ret, 0, sizeof *ret);
    if (rc == 0 && !json_is_true(json_object_get(o, "complete")))
        rc = manifest_fail(d, "", "the run is not finished: the same command goes on");
    if (rc == 0 && json_array_size(parts) != end - first)
        rc = manifest_fail(d, "manifest.json", "parts are missing");
    for (uint32_t i = first; rc == 0 && i < end; i++)
        rc = check_part(d, i, json_array_get(parts, i - first), sums, ret);
    json_decref(o);
    return rc;
}

/* ---- a record -------------------------------------------------------------------- */

/* Where the steps of a game lie in its part. */
struct span {
    uint32_t part, row, from, n, all;
};

/* Row `row` of a column with so many rows; 0, or -1 and why. */
static int read_row(struct data *d, uint32_t part, int i, uint32_t rows, uint32_t row,
                    uint32_t n, void *ret)
{
    char place[MANIFEST_PATH];
    struct mapped m;
    size_t size = column_bytes(&d->run, i);
    place_of(part, i, place);
    if (map(d, place, &m) < 0)
        return -1;
    const char *why = wrong_with(&d->run, i, rows, &m);
    if (!why && (row > rows || n > rows - row))
        why = "it has no such rows";
    if (!why)
        memcpy(ret, m.bytes + COLUMN_HEAD + row * size, n * size);
    unmap(&m);
    return why ? manifest_fail(d, place, why) : 0;
}

static int find_steps(struct data *d, uint32_t number, struct span *ret)
{
    const struct data_run *r = &d->run;
    uint32_t part = number / r->part, games = data_part_end(r, part) - part * r->part;
    json_t *o = manifest_read(d);
    const json_t *p = json_array_get(json_object_get(o, "parts"), part - data_first(r));
    *ret = (struct span){
        .part = part, .row = number - part * r->part, .all = row_count(p, TABLE_STEPS)};
    bool there = p != NULL;
    json_decref(o);
    if (!o)
        return -1;
    if (!there)
        return manifest_fail(d, "",
                             "the run is not finished: the same command goes on");
    if (read_row(d, part, GAMES_FIRST_STEP, games, ret->row, 1, &ret->from) < 0 ||
        read_row(d, part, GAMES_STEPS, games, ret->row, 1, &ret->n) < 0)
        return -1;
    return 0;
}

static bool may(const struct game *g, const struct game_state *s, int actor,
                game_action a)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_outcome o[GAME_MAX_OUTCOMES];
    const struct game_head *h = game_head(s);
    if (h->node == GAME_CHANCE_NODE && actor == GAME_CHANCE) {
        for (int i = g->chance(s, o); i-- > 0;)
            if (o[i].action == a)
                return true;
        return false;
    }
    if (h->node != GAME_DECISION || actor < 0 || actor >= h->config.n_players ||
        !(h->acting >> actor & 1))
        return false;
    for (int i = g->legal(s, actor, legal); i-- > 0;)
        if (legal[i] == a)
            return true;
    return false;
}

/* Every step by the rules: what is in a file may be anything. */
static const char *replay(struct record *r, const int8_t *actor, const uint32_t *action,
                          uint32_t n)
{
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0};
    struct game_state *s = (struct game_state *)(void *)room;
    r->game->start(&r->config, s);
    for (uint32_t i = 0; i < n; i++) {
        if (!may(r->game, s, actor[i], action[i]))
            return "a step is against the rules";
        if (record_push(r, actor[i], action[i], NULL))
            return "out of memory";
        r->game->apply(s, actor[i], action[i], NULL);
    }
    if (game_head(s)->node != GAME_OVER)
        return "the game does not end";
    r->over = true;
    r->game->result(s, &r->result);
    return NULL;
}

int data_record(struct data *d, uint32_t number, struct record *ret)
{
    enum { STEPS_MAX = 1 << 16 };
    static int8_t actor[STEPS_MAX];
    static uint32_t action[STEPS_MAX];
    struct data_run *r = &d->run;
    struct dealer dealer;
    struct span at;
    if (number >= r->games || number / r->part < data_first(r) ||
        number / r->part >= data_end(r))
        return manifest_fail(d, "", "there is no such game in it");
    if (find_steps(d, number, &at) < 0)
        return -1;
    if (at.n > STEPS_MAX)
        return manifest_fail(d, "", "the game does not end");
    if (read_row(d, at.part, STEPS_ACTOR, at.all, at.from, at.n, actor) < 0 ||
        read_row(d, at.part, STEPS_ACTION, at.all, at.from, at.n, action) < 0)
        return -1;
    record_init(ret, r->game, &r->config);
    const char *why = replay(ret, actor, action, at.n);
    if (why) {
        record_done(ret);
        return manifest_fail(d, "", why);
    }
    games_deal(r, games_seed(r, number), &dealer);
    memcpy(ret->table, dealer.table, sizeof ret->table);
    dealer_promise(&dealer, ret->commitment);
    dealer_hex(dealer.seed, DEALER_SEED, ret->seed);
    for (int s = 0; s < r->config.n_players; s++)
        snprintf(ret->name[s], sizeof ret->name[s], "%.*s",
                 (int)sizeof ret->name[s] - 1, r->spec[data_place(r, number, s)]);
    return 0;
}
