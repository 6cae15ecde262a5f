/* cmd_arena.c - `maat arena`: which bot is better, and how sure that is. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "tools/arena.h"
#include "tools/progress.h"
#include "tools/tools.h"

struct run {
    const char *log_path, *json, *svg;
    FILE *log;
    struct progress progress;
};

static struct arena arena; /* one per process: the signal handler needs it */

static void on_interrupt(int sig)
{
    (void)sig;
    atomic_store(&arena.stop, true);
}

/* ---- bots ------------------------------------------------------------------------ */

static int add_bot(struct arena *a, const char *spec, size_t len)
{
    if (a->n_groups == GAME_MAX_PLAYERS)
        return tool_usage(tool_text("arena.many-bots"), GAME_MAX_PLAYERS);
    if (len == 0 || len >= BOT_SPEC_MAX)
        return tool_usage("%s", tool_text("arena.bad-name"));
    memcpy(a->spec[a->n_groups], spec, len);
    a->spec[a->n_groups++][len] = '\0';
    return 0;
}

/* A comma separates bots, unless what follows is key=value of the bot before it. */
static int add_bots(struct arena *a, const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ",");
        while (list[len] == ',') {
            size_t more = strcspn(list + len + 1, ",");
            size_t word = strcspn(list + len + 1, ",=:");
            if (list[len + 1 + word] != '=' || strncmp(list, "cmd:", 4) == 0)
                break;
            len += 1 + more;
        }
        int rc = add_bot(a, list, len);
        if (rc)
            return rc;
        list += len + (list[len] == ',');
    }
    return 0;
}

static int check_bots(struct arena *a)
{
    int given = a->n_groups;
    if (given < 1)
        return tool_usage("%s", tool_text("arena.bots-missing"));
    if (given > a->n_players)
        return tool_usage(tool_text("arena.seats"), given, a->n_players);
    for (int i = given; i < a->n_players; i++)
        memcpy(a->spec[i], a->spec[given - 1], BOT_SPEC_MAX);
    a->n_groups = 0;
    for (int i = 0; i < a->n_players; i++) {
        a->group[i] = a->n_groups;
        for (int k = 0; k < i; k++)
            if (strcmp(a->spec[k], a->spec[i]) == 0)
                a->group[i] = a->group[k];
        a->n_groups += a->group[i] == a->n_groups;
        if (strncmp(a->spec[i], "cmd:", 4) == 0)
            continue;
        int rc = tool_bot(a->game, a->spec[i]);
        if (rc)
            return rc;
    }
    return 0;
}

/* ---- the log --------------------------------------------------------------------- */

static int head_text(const struct arena *a, char *buf, size_t size)
{
    char options[CONFIG_TEXT_MAX];
    config_format(a->game, &a->config, options, sizeof options);
    int n = snprintf(buf, size, "arena 1 %s rules %u %s seed %llu", a->game->id,
                     a->game->rules, options, (unsigned long long)a->seed);
    for (int i = 0; i < a->n_players && n < (int)size; i++)
        n += snprintf(buf + n, size - (size_t)n, " | %s", a->spec[i]);
    return n;
}

/* What a game without winner or teams does not have is left out. */
static void log_row(FILE *f, const struct arena *a, const struct arena_row *r)
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

/* One line; false when it is broken (the end of an interrupted write). */
static bool parse_row(const struct arena *a, char *line, struct arena_row *r)
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

static int read_log(struct arena *a, struct run *run)
{
    char head[2048], line[2048];
    head_text(a, head, sizeof head);
    FILE *f = fopen(run->log_path, "r");
    if (f) {
        if (fgets(line, sizeof line, f)) {
            line[strcspn(line, "\n")] = '\0';
            if (strcmp(line, head) != 0) {
                fclose(f);
                return tool_fail(tool_text("arena.other-log"), run->log_path);
            }
        }
        struct arena_row r;
        while (fgets(line, sizeof line, f) && parse_row(a, line, &r))
            if (r.deal < a->games / (uint32_t)a->n_players && a->n_rows < a->games)
                a->row[a->n_rows++] = r;
        fclose(f);
    }
    run->progress.old = a->n_rows;
    run->log = fopen(run->log_path, "w"); /* a broken last line is left out */
    if (!run->log)
        return tool_fail(tool_text("cannot-write"), run->log_path, tool_errno());
    fprintf(run->log, "%s\n", head);
    for (uint32_t i = 0; i < a->n_rows; i++)
        log_row(run->log, a, &a->row[i]);
    return 0;
}

/* ---- progress -------------------------------------------------------------------- */

static void show(const struct arena *a, struct run *run, const struct arena_stats *s)
{
    char word[48];
    arena_bounded(word, sizeof word, "%.1f", 100, " %", &s->share[0]);
    progress_bar(&run->progress, a->n_rows, a->games, word);
}

static void on_played(struct arena *a, const struct arena_row *r, void *ctx)
{
    struct run *run = ctx;
    struct arena_stats s;
    if (run->log)
        log_row(run->log, a, r);
    bool whole = a->n_rows % (uint32_t)a->n_players == 0;
    if (!progress_due(&run->progress, a->n_rows == a->games) && !(a->sprt && whole))
        return;
    arena_count(a, &s);
    show(a, run, &s);
    if (s.verdict)
        atomic_store(&a->stop, true);
}

/* ---- the command ----------------------------------------------------------------- */

static int read_sprt(struct arena *a, const char *text)
{
    char *end = NULL;
    a->sprt_low = text ? strtod(text, &end) : 0;
    if (end && *end == ',')
        a->sprt_high = strtod(end + 1, &end);
    if (!end || *end || !(0 <= a->sprt_low && a->sprt_low < a->sprt_high) ||
        a->sprt_high > 1)
        return tool_usage("%s", tool_text("arena.bad-sprt"));
    a->sprt = true;
    return 0;
}

static int read_bots(struct arena *a, const struct args *args)
{
    const struct option *o;
    const char *value;
    for (int i = 0; (o = args_given(args, i, &value)); i++) {
        int rc = 0;
        if (o->kind == VALUE_BOTS)
            rc = add_bots(a, value);
        else if (o->kind == VALUE_BOT)
            rc = add_bot(a, value, strlen(value));
        if (rc)
            return rc;
    }
    return 0;
}

static int read_arguments(struct arena *a, const struct args *args)
{
    a->games = (uint32_t)args_number(args, "games");
    a->threads = (int)args_number(args, "threads");
    a->seed = (uint64_t)args_number(args, "seed");
    a->move_ms = (uint32_t)args_number(args, "move-ms");
    a->eager = args_has(args, "eager");
    a->records = args_text(args, "records");
    a->game = tool_game(args_word(args, 0));
    if (!a->game || read_bots(a, args) ||
        (args_has(args, "sprt") && read_sprt(a, args_text(args, "sprt"))) ||
        tool_config(a->game, args, NULL, &a->config))
        return EXIT_USAGE;
    a->n_players = a->config.n_players;
    uint32_t n = (uint32_t)a->n_players;
    a->games = (a->games + n - 1) / n * n;
    return check_bots(a);
}

static int write_file(const char *path, const struct arena *a,
                      const struct arena_stats *s,
                      void (*print)(FILE *, const struct arena *,
                                    const struct arena_stats *))
{
    if (!path)
        return 0;
    FILE *f = tool_create(path);
    if (f)
        print(f, a, s);
    return f ? tool_close(f, path) : EXIT_FAILED;
}

/* Stand-ins moved for a program: the result is not its own. */
static int blame(const struct arena *a, const struct arena_stats *s)
{
    int rc = EXIT_FINE;
    for (int g = 0; g < a->n_groups; g++) {
        char kinds[160] = "";
        size_t n = 0;
        for (int k = 1; k < OUTSIDE_FAULTS; k++)
            if (a->fault[g][k] && n < sizeof kinds)
                n += (size_t)snprintf(kinds + n, sizeof kinds - n, "%s%u %s",
                                      n ? ", " : "", a->fault[g][k],
                                      tool_text(arena_fault_key[k]));
        if (s->faults[g])
            rc = tool_fail(tool_text("arena.stand-ins"), arena_spec(a, g), s->faults[g],
                           kinds);
    }
    return rc;
}

static int report(const struct arena *a, const struct run *run)
{
    struct arena_stats s;
    arena_count(a, &s);
    if (s.games == 0)
        return EXIT_FINE;
    if (!run->json || strcmp(run->json, "-") != 0)
        arena_table(stdout, a, &s);
    if (write_file(run->json, a, &s, arena_json) ||
        write_file(run->svg, a, &s, arena_svg))
        return EXIT_FAILED;
    fflush(stdout);
    return blame(a, &s);
}

/* Every program is started once before the first game: better now than never. */
static int try_programs(struct arena *a)
{
    for (int g = 0; g < a->n_groups; g++) {
        enum outside_fault f = arena_try(a, g);
        if (f != OUTSIDE_FINE)
            return tool_fail(tool_text("arena.no-start"), arena_spec(a, g),
                             tool_text(arena_fault_key[f]));
    }
    return 0;
}

static int run(const struct args *args)
{
    struct arena *a = &arena;
    struct run run = {.log_path = args_text(args, "log"),
                      .json = args_text(args, "json"),
                      .svg = args_text(args, "svg")};
    struct sigaction act = {.sa_handler = on_interrupt};
    int rc = tool_weights(args);
    if (rc || (rc = read_arguments(a, args)) || (rc = try_programs(a)) ||
        (rc = tool_can_write(run.json)) || (rc = tool_can_write(run.svg)))
        return rc;
    progress_begin(&run.progress, args_has(args, "quiet"));
    a->row = calloc(a->games, sizeof *a->row);
    if (!a->row)
        return tool_fail("%s", tool_text("memory"));
    if (run.log_path && (rc = read_log(a, &run)))
        return rc;
    a->played = on_played;
    a->ctx = &run;
    sigaction(SIGINT, &act, NULL);
    rc = arena_run(a);
    progress_end(&run.progress);
    if (rc)
        rc = tool_fail(tool_text("arena.failed"), tool_reason(a->why));
    int printed = report(a, &run);
    if (run.log)
        fclose(run.log);
    free(a->row);
    return rc ? rc : printed;
}

static const struct option options[] = {
    {.name = "bots", .value = "LIST", .kind = VALUE_BOTS, .many = true},
    {.name = "bot", .value = "SPEC", .kind = VALUE_BOT, .many = true},
    OPTION_NUMBER("games", "N", 1, 10000000, "100"),
    OPTION_NUMBER("threads", "N", 1, 256, "1"),
    OPTION_NUMBER("seed", "N", 0, 1000000000, "1"),
    {.name = "sprt", .value = "LO,HI", .kind = VALUE_TEXT},
    {.name = "log", .value = "FILE", .kind = VALUE_FILE},
    {.name = "json", .value = "FILE", .kind = VALUE_FILE, .loose = true},
    {.name = "svg", .value = "FILE", .kind = VALUE_FILE},
    {.name = "records", .value = "DIR", .kind = VALUE_FOLDER},
    OPTION_NUMBER("move-ms", "N", 1, 600000, "5000"),
    {.name = "eager"},
    {.name = "quiet"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_arena = {
    .name = "arena",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME}},
    .options = options,
    .pairs = true,
};
