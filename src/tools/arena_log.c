/* arena_log.c - the games of an arena as lines of a file. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/config.h"
#include "core/registry.h"
#include "tools/arena.h"
#include "tools/tools.h"

/* ---- the first line -------------------------------------------------------------- */

int arena_log_head(const struct arena *a, char *buf, size_t size)
{
    char options[CONFIG_TEXT_MAX];
    config_format(a->game, &a->config, options, sizeof options);
    int n = snprintf(buf, size, "arena 1 %s rules %u %s seed %llu", a->game->id,
                     a->game->rules, options, (unsigned long long)a->seed);
    if (!shard_is_whole(a->shard) && n < (int)size)
        n += snprintf(buf + n, size - (size_t)n, " shard %u/%u of %u", a->shard.number,
                      a->shard.of, a->games);
    for (int i = 0; i < a->n_players && n < (int)size; i++)
        n += snprintf(buf + n, size - (size_t)n, " | %s", a->spec[i]);
    return n;
}

static int read_shard(struct arena *a, const char **at)
{
    char text[SHARD_TEXT_MAX];
    int more = 0;
    if (sscanf(*at, " shard %23s of %u%n", text, &a->games, &more) != 2)
        return 0;
    *at += more;
    return shard_read(text, &a->shard);
}

static int read_specs(struct arena *a, const char *at)
{
    int n = a->n_players = a->config.n_players;
    for (int i = 0; i < n; i++) {
        size_t len = strncmp(at, " | ", 3) == 0 ? strlen(at + 3) : 0;
        const char *next = len ? strstr(at + 3, " | ") : NULL;
        if (i + 1 < n)
            len = next ? (size_t)(next - at) - 3 : 0;
        if (!len || len >= BOT_SPEC_MAX)
            return -1;
        memcpy(a->spec[i], at + 3, len);
        a->spec[i][len] = '\0';
        at += 3 + len;
    }
    return 0;
}

int arena_read_head(struct arena *a, const char *line)
{
    char id[32], options[CONFIG_TEXT_MAX], why[160];
    unsigned rules;
    unsigned long long seed;
    int more = 0;
    if (sscanf(line, "arena 1 %31s rules %u %n", id, &rules, &more) != 2 || !more)
        return -1;
    const char *at = strstr(line += more, " seed ");
    a->game = registry_find(id);
    if (!at || !a->game || rules != a->game->rules ||
        (size_t)(at - line) >= sizeof options)
        return -1;
    memcpy(options, line, (size_t)(at - line));
    options[at - line] = '\0';
    if (config_parse(a->game, options, &a->config, why, sizeof why) ||
        sscanf(at, " seed %llu%n", &seed, &more) != 1)
        return -1;
    a->seed = seed;
    at += more;
    if (read_shard(a, &at) || read_specs(a, at) ||
        a->games % (uint32_t)a->n_players != 0)
        return -1;
    arena_group(a);
    return 0;
}

/* ---- a game ---------------------------------------------------------------------- */

/* What a game without winner or teams does not have is left out. */
void arena_log_row(FILE *f, const struct arena *a, const struct arena_row *r)
{
    const struct game_result *e = &r->result;
    bool has_team = false;
    fprintf(f, "%u %u %u", r->deal, r->rotation, r->plies);
    for (int s = 0; s < a->n_players; s++) {
        fprintf(f, " %d %u %u", e->score[s], e->no_winner ? 0u : e->rank[s],
                r->faults[s]);
        has_team = has_team || e->team[s];
    }
    for (int s = 0; s < a->n_players && has_team; s++)
        fprintf(f, " %u", e->team[s]);
    fprintf(f, " : %u %u :", r->turns, r->end);
    for (int s = 0; s < a->n_players; s++)
        fprintf(f, " %u %llu %u", r->time[s].choices, (unsigned long long)r->time[s].us,
                r->time[s].longest_us);
    fputs("\n", f);
    fflush(f);
}

/* How long everybody took: the end of a line; where it is wrong nothing is said. */
static char *parse_times(const struct arena *a, char *p, struct arena_time *ret)
{
    char *at = p + 2;
    if (strncmp(p, " :", 2) != 0)
        return p;
    for (int s = 0; s < a->n_players; s++) {
        unsigned long long us;
        int more = 0;
        if (sscanf(at, " %u %llu %u%n", &ret[s].choices, &us, &ret[s].longest_us,
                   &more) != 3)
            return p;
        ret[s].us = us;
        at += more;
    }
    return at;
}

bool arena_read_row(const struct arena *a, char *line, struct arena_row *r)
{
    unsigned turns = 0, how = 0;
    struct arena_time time[GAME_MAX_PLAYERS] = {0};
    int more = 0;
    long v[3 + 4 * GAME_MAX_PLAYERS] = {0};
    int n = 3 + 3 * a->n_players, i = 0;
    char *p = line, *end;
    for (; i < n + a->n_players && strncmp(p, " :", 2) != 0 && *p != '\n';
         i++, p = end) {
        v[i] = strtol(p, &end, 10);
        if (end == p)
            return false;
    }
    /* Logs of 0.1.0 do not tell length and end, nor how long everybody took. */
    if (sscanf(p, " : %u %u%n", &turns, &how, &more) == 2)
        p = parse_times(a, p + more, time);
    if (*p != '\n' || (i != n && i != n + a->n_players) || v[0] < 0 || v[1] < 0 ||
        v[1] >= a->n_players)
        return false;
    *r = (struct arena_row){
        .deal = (uint32_t)v[0], .rotation = (uint8_t)v[1], .plies = (uint32_t)v[2]};
    r->result.no_winner = v[4] == 0;
    r->turns = turns;
    r->end = (uint8_t)how;
    memcpy(r->time, time, sizeof time);
    for (int s = 0; s < a->n_players; s++) {
        long rank = v[4 + 3 * s], team = v[n + s];
        if (rank < 0 || rank > a->n_players || (rank == 0) != r->result.no_winner ||
            team < 0 || team > a->n_players)
            return false;
        r->result.score[s] = (int16_t)v[3 + 3 * s];
        r->result.rank[s] = (uint8_t)(rank ? rank : 1);
        r->result.team[s] = (uint8_t)team;
        r->faults[s] = (uint16_t)v[5 + 3 * s];
    }
    return true;
}

/* ---- going on -------------------------------------------------------------------- */

/* The rows that are whole, of the shard; `*end`: behind the last of them. */
static void read_rows(struct arena *a, FILE *f, long *end)
{
    char line[ARENA_LINE_MAX];
    struct arena_row r;
    for (; fgets(line, sizeof line, f) && arena_read_row(a, line, &r); *end = ftell(f))
        if (arena_has(a, &r) && a->n_rows < arena_share(a))
            a->row[a->n_rows++] = r;
}

int arena_log_resume(struct arena *a, const char *path, FILE **ret)
{
    char head[ARENA_LINE_MAX], line[ARENA_LINE_MAX];
    long end = 0;
    arena_log_head(a, head, sizeof head);
    FILE *f = fopen(path, "a+");
    if (!f)
        return tool_fail(tool_text("cannot-write"), path, tool_errno());
    rewind(f);
    if (fgets(line, sizeof line, f)) {
        size_t len = strcspn(line, "\n");
        bool whole = line[len] == '\n';
        if (strncmp(line, head, len) != 0 || (whole && head[len])) {
            fclose(f);
            return tool_fail(tool_text("arena.other-log"), path);
        }
        end = whole ? ftell(f) : 0;
        read_rows(a, f, &end);
    }
    /* A broken last line goes; what is whole is never written a second time. */
    if (fflush(f) || ftruncate(fileno(f), end) < 0) {
        fclose(f);
        return tool_fail(tool_text("cannot-write"), path, tool_errno());
    }
    if (end == 0)
        fprintf(f, "%s\n", head);
    *ret = f;
    return 0;
}
