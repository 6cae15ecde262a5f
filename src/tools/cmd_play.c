/* cmd_play.c - `maat play`: a game in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "core/registry.h"
#include "match/position.h"
#include "term/play.h"
#include "tools/tools.h"

struct request {
    struct play_options play;
    struct position position;
    struct record record;
};

/* A bot that does not exist is found out before the game begins. */
static int check_seat(const struct game *g, const char *name)
{
    return strncmp(name, "bot:", 4) == 0 ? tool_bot(g, name + 4) : 0;
}

static int bad_seats(const struct request *q)
{
    int lo = q->play.game->min_players, hi = q->play.game->max_players;
    return tool_usage(tool_text("play.bad-seats"), q->play.game->id, lo, hi,
                      RECORD_NAME_MAX - 1);
}

/* Split "anna,bot:casual,bot:1200" over the seats: how many there are, or -1. */
static int read_seats(struct request *q, const char *p)
{
    int n = 0;
    while (p) {
        size_t len = strcspn(p, ",");
        if (!len || len >= RECORD_NAME_MAX || n == q->play.game->max_players)
            return bad_seats(q), -1;
        snprintf(q->play.name[n++], RECORD_NAME_MAX, "%.*s", (int)len, p);
        p = p[len] ? p + len + 1 : NULL;
    }
    return n < q->play.game->min_players ? (bad_seats(q), -1) : n;
}

/* Who sits there says how many play; `players=` may only say the same. */
static int seat_people(struct request *q, const struct args *a, const char *seats)
{
    char players[24];
    const char *pair;
    int n = read_seats(q, seats);
    if (n < 0)
        return EXIT_USAGE;
    bool said = false;
    snprintf(players, sizeof players, "players=%d", n);
    for (int i = 0; (pair = args_pair(a, i)); i++) {
        if (strncmp(pair, "players=", 8) != 0)
            continue;
        if (strcmp(pair, players) != 0)
            return tool_usage(tool_text("play.contradiction"), n, pair);
        said = true;
    }
    if (tool_config(q->play.game, a, said ? NULL : players, &q->play.config))
        return EXIT_USAGE;
    for (int i = 0; i < n; i++)
        if (check_seat(q->play.game, q->play.name[i]))
            return EXIT_USAGE;
    return 0;
}

static int seat_bots(struct request *q, const struct args *a)
{
    const char *user = getenv("USER");
    if (tool_config(q->play.game, a, NULL, &q->play.config))
        return EXIT_USAGE;
    if (!user || !user[0] || strlen(user) >= RECORD_NAME_MAX)
        user = text_of(NULL, q->play.lang, "ui.player");
    snprintf(q->play.name[0], RECORD_NAME_MAX, "%s", user);
    for (int i = 1; i < q->play.config.n_players; i++)
        snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:%s", bot_levels[BOT_USUAL]);
    return 0;
}

static int read_resume(struct request *q, const struct args *a, const char *path)
{
    struct record *r = &q->record;
    if (tool_read_record(path, r))
        return EXIT_FAILED;
    if (r->over || !r->seed[0]) {
        int over = r->over;
        record_done(r);
        return over ? tool_fail(tool_text("play.over"), path)
                    : tool_fail(tool_text("play.no-seed"), path);
    }
    q->play.game = r->game;
    q->play.config = r->config;
    q->play.resume = r;
    if (!args_has(a, "memory"))
        q->play.memory = r->memory;
    dealer_unhex(r->seed, q->play.seed, DEALER_SEED);
    for (int i = 0; i < r->config.n_players; i++) {
        memcpy(q->play.name[i], r->name[i], RECORD_NAME_MAX);
        if (!r->name[i][0])
            snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:%s", bot_levels[BOT_USUAL]);
    }
    if (!q->play.save[0] && strlen(path) < PLAY_PATH_MAX)
        snprintf(q->play.save, sizeof q->play.save, "%s", path);
    return 0;
}

/* A position says which game it is, and how many play. */
static int read_position(struct request *q, const struct args *a, const char *path,
                         const char *seats)
{
    char why[POSITION_WHY_MAX];
    size_t len;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_FAILED;
    int bad = position_read(text, len, &q->position, why);
    free(text);
    if (bad)
        return tool_fail("%s: %s", path, tool_reason(why));
    q->play.from = position_state(&q->position);
    q->play.game = q->position.game;
    int code = seats ? seat_people(q, a, seats) : seat_bots(q, a);
    const struct game_config *cfg = &game_head(q->play.from)->config;
    if (!code && seats && q->play.config.n_players != cfg->n_players)
        return tool_usage(tool_text("play.seats-of-position"), cfg->n_players);
    for (int i = q->play.config.n_players; !code && i < cfg->n_players; i++)
        snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:%s", bot_levels[BOT_USUAL]);
    q->play.config = *cfg;
    return code;
}

static int read_request(struct request *q, const struct args *a)
{
    const char *game = args_word(a, 0), *resume = args_text(a, "resume");
    const char *seats = args_text(a, "seats"), *save = args_text(a, "save");
    const char *position = args_text(a, "position");
    q->play.lang = tool_lang();
    q->play.quick = q->play.quick || args_has(a, "quick");
    q->play.generic = args_has(a, "generic");
    q->play.colour = q->play.colour && !args_has(a, "no-colour");
    if (args_has(a, "memory"))
        cover_memory_from(args_text(a, "memory"), &q->play.memory);
    if (save)
        snprintf(q->play.save, sizeof q->play.save, "%s", save);
    if (args_has(a, "seed"))
        dealer_seed_from((uint64_t)args_number(a, "seed"), q->play.seed);
    if (position && resume)
        return tool_usage(tool_text("not-both"), "--position", "--resume");
    if (position && (game || args_pair(a, 0)))
        return tool_usage(tool_text("from-file"), "--position");
    if (resume && (game || args_pair(a, 0) || seats || args_has(a, "seed")))
        return tool_usage(tool_text("from-file"), "--resume");
    if (resume)
        return read_resume(q, a, resume);
    if (position)
        return read_position(q, a, position, seats);
    if (!game)
        return tool_usage("%s", tool_text("play.which-game"));
    if (!(q->play.game = tool_game(game)))
        return EXIT_USAGE;
    return seats ? seat_people(q, a, seats) : seat_bots(q, a);
}

static int run(const struct args *a)
{
    struct request *q = calloc(1, sizeof *q);
    if (!q || dealer_seed_random(q->play.seed)) {
        free(q);
        return tool_fail("%s", tool_text("play.no-luck"));
    }
    q->play.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    q->play.quick = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    int code = tool_weights(a);
    code = code ? code : read_request(q, a);
    if (!code) {
        code = play_table(&q->play) == PLAY_FAILED ? EXIT_FAILED : EXIT_FINE;
        record_done(&q->record);
    }
    free(q);
    return code;
}

static const struct option options[] = {
    {.name = "seats", .value = "A,B,...", .kind = VALUE_SEATS},
    OPTION_NUMBER("seed", "N", 0, 2000000000, NULL),
    {.name = "save", .value = "FILE", .kind = VALUE_FILE, .size = PLAY_PATH_MAX},
    {.name = "resume", .value = "FILE", .kind = VALUE_FILE},
    {.name = "position", .value = "FILE", .kind = VALUE_FILE},
    {.name = "memory",
     .value = "letter|aid",
     .kind = VALUE_WORD,
     .words = cover_memory_words},
    {.name = "quick"},
    {.name = "generic"},
    {.name = "no-colour"},
    {.name = "weights", .value = "FILE", .kind = VALUE_FILE, .many = true},
    {0},
};

const struct command command_play = {
    .name = "play",
    .run = run,
    .arguments = {{.name = "GAME", .kind = VALUE_GAME, .optional = true}},
    .options = options,
    .pairs = true,
};
