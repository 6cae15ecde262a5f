/* cmd_play.c - `maat play`: a game in the terminal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "core/registry.h"
#include "match/position.h"
#include "screen/screen.h"
#include "term/keep.h"
#include "term/line.h"
#include "term/local.h"
#include "term/offer.h"
#include "tools/play_online.h"
#include "tools/play_stage.h"
#include "tools/tools.h"

struct request {
    struct local_options play;
    struct line_options line;
    struct screen_options screen;
    bool is_plain; /* lines of text, whatever the terminal can do */
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

/* A level is also known by the words for it: "bot:Experte" is "bot:expert". */
static void name_level(char seat[RECORD_NAME_MAX])
{
    static const char *const ends[] = {"", ".short"};
    char key[48];
    if (strncmp(seat, "bot:", 4) != 0)
        return;
    for (int i = 0; bot_levels[i]; i++)
        for (int k = 0; k < 4; k++) {
            enum lang lang = k / 2 ? LANG_DE : LANG_EN;
            snprintf(key, sizeof key, "level.%s%s", bot_levels[i], ends[k % 2]);
            if (line_same(text_of(NULL, lang, key), seat + 4)) {
                snprintf(seat, RECORD_NAME_MAX, "bot:%s", bot_levels[i]);
                return;
            }
        }
}

/* Split "anna,bot:casual,bot:1200" over the seats: how many there are, or -1. */
static int read_seats(struct request *q, const char *p)
{
    int n = 0;
    while (p) {
        size_t len = strcspn(p, ",");
        if (!len || len >= RECORD_NAME_MAX || n == q->play.game->max_players)
            return bad_seats(q), -1;
        snprintf(q->play.name[n], RECORD_NAME_MAX, "%.*s", (int)len, p);
        name_level(q->play.name[n++]);
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
    snprintf(q->play.file, sizeof q->play.file, "%s", path);
    dealer_unhex(r->seed, q->play.seed, DEALER_SEED);
    for (int i = 0; i < r->config.n_players; i++) {
        memcpy(q->play.name[i], r->name[i], RECORD_NAME_MAX);
        if (!r->name[i][0])
            snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:%s", bot_levels[BOT_USUAL]);
    }
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

/* Nothing was said but perhaps a game: an unfinished one can be gone on with. A pipe is
 * not asked about the game that it wants to play. */
static int offer(struct request *q, const struct args *a, const struct game *game)
{
    char path[KEEP_PATH_MAX];
    bool is_asked = isatty(STDIN_FILENO) || !game;
    switch (is_asked ? offer_games(q->play.folder, q->play.lang, &game, path)
                     : OFFER_NEW) {
    case OFFER_RESUME:
        return read_resume(q, a, path);
    case OFFER_NEW:
        q->play.game = game;
        return seat_bots(q, a);
    case OFFER_NONE:
    default:
        return tool_usage("%s", tool_text("play.which-game"));
    }
}

/* What goes together, and what does not. */
static int check_together(const struct args *a)
{
    bool is_said = args_word(a, 0) || args_pair(a, 0);
    bool is_seated = args_has(a, "seats") || args_has(a, "seed");
    static const char *const there[] = {"name", "login", "table", NULL};
    char option[16];
    for (int i = 0; there[i]; i++) {
        snprintf(option, sizeof option, "--%s", there[i]);
        if (args_has(a, there[i]))
            return tool_usage(tool_text("only-with"), option, "--server");
    }
    if (args_has(a, "ascii") && args_has(a, "plain"))
        return tool_usage(tool_text("not-both"), "--ascii", "--plain");
    if (args_has(a, "position") && args_has(a, "resume"))
        return tool_usage(tool_text("not-both"), "--position", "--resume");
    if (args_has(a, "position") && is_said)
        return tool_usage(tool_text("from-file"), "--position");
    if (args_has(a, "resume") && (is_said || is_seated))
        return tool_usage(tool_text("from-file"), "--resume");
    return 0;
}

static void read_screen(struct request *q, const struct args *a)
{
    q->is_plain = play_is_plain(a);
    q->screen = play_stage(a);
    q->screen.pace_ms = (int)args_number(a, "pace");
    q->screen.quick = args_has(a, "quick");
}

static void read_look(struct request *q, const struct args *a)
{
    bool is_piped = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    q->play.lang = tool_lang();
    q->play.quick = q->line.quick = is_piped || args_has(a, "quick");
    q->line.generic = args_has(a, "generic");
    q->line.save = args_text(a, "save");
    q->line.colour =
        isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && !args_has(a, "no-colour");
    read_screen(q, a);
    if (args_has(a, "memory"))
        cover_memory_from(args_text(a, "memory"), &q->play.memory);
    if (args_has(a, "seed"))
        dealer_seed_from((uint64_t)args_number(a, "seed"), q->play.seed);
}

static int read_request(struct request *q, const struct args *a)
{
    const char *game = args_word(a, 0), *resume = args_text(a, "resume");
    const char *seats = args_text(a, "seats"), *position = args_text(a, "position");
    int code = check_together(a);
    if (code)
        return code;
    read_look(q, a);
    if (keep_folder(q->play.folder))
        tool_print(stderr, "play.no-home");
    if (resume)
        return read_resume(q, a, resume);
    if (position)
        return read_position(q, a, position, seats);
    if (game && !(q->play.game = tool_game(game)))
        return EXIT_USAGE;
    if (seats)
        return game ? seat_people(q, a, seats)
                    : tool_usage("%s", tool_text("play.which-game"));
    bool is_bare = !args_pair(a, 0) && !args_has(a, "seed") && !args_has(a, "save");
    return is_bare ? offer(q, a, q->play.game)
           : game  ? seat_bots(q, a)
                   : tool_usage("%s", tool_text("play.which-game"));
}

/* On the whole terminal, or line by line; --save is written in either case. */
static enum sitting_end show(struct request *q, struct sitting *s)
{
    enum sitting_end end =
        q->is_plain ? SITTING_END_FAILED : screen_play(s, &q->screen);
    if (end == SITTING_END_FAILED) /* a terminal that cannot be used so */
        return line_play(s, &q->line);
    if (q->line.save && sitting_save(s, q->line.save)) {
        tool_fail("%s: %s", q->line.save, strerror(errno));
        return SITTING_END_FAILED;
    }
    return end;
}

/* Show the table to whoever sits at it, and the next ones that are played for it. */
static int sit(struct request *q, struct sitting *s)
{
    for (;;) {
        enum sitting_end end = show(q, s);
        int code = end == SITTING_END_FAILED ? EXIT_FAILED : EXIT_FINE;
        struct sitting *next = end == SITTING_END_REMATCH ? sitting_again(s) : NULL;
        if (end == SITTING_END_ANALYSE)
            code = play_analyse(s);
        sitting_free(s);
        if (!next)
            return code;
        s = next;
    }
}

/* A table of a server. */
static bool sit_there(void *ctx, struct sitting *s)
{
    return sit(ctx, s) == EXIT_FINE;
}

static int run(const struct args *a)
{
    char why[SITTING_PATH_MAX + 200];
    struct request *q = calloc(1, sizeof *q);
    if (!q || dealer_seed_random(q->play.seed)) {
        free(q);
        return tool_fail("%s", tool_text("play.no-luck"));
    }
    int code = tool_weights(a);
    if (!code && args_has(a, "server")) {
        read_look(q, a);
        code = play_online(a, &(struct online_look){
                                  sit_there, q, q->is_plain ? NULL : &q->screen.stage,
                                  q->line.colour});
        free(q);
        return code;
    }
    code = code ? code : read_request(q, a);
    if (!code) {
        struct sitting *s = local_open(&q->play, why, sizeof why);
        record_done(&q->record);
        code = s ? sit(q, s) : tool_fail("%s", tool_reason(why));
    }
    free(q);
    return code;
}

static const struct option options[] = {
    {.name = "seats", .value = "A,B,...", .kind = VALUE_SEATS},
    OPTION_NUMBER("seed", "N", 0, 2000000000, NULL),
    {.name = "save", .value = "FILE", .kind = VALUE_FILE, .size = SITTING_PATH_MAX},
    {.name = "resume", .value = "FILE", .kind = VALUE_FILE},
    {.name = "position", .value = "FILE", .kind = VALUE_FILE},
    {.name = "memory",
     .value = "letter|aid",
     .kind = VALUE_WORD,
     .words = cover_memory_words},
    {.name = "server", .value = "URL", .kind = VALUE_TEXT},
    {.name = "name", .value = "NAME", .kind = VALUE_TEXT},
    {.name = "login", .value = "LOGIN", .kind = VALUE_TEXT},
    {.name = "table", .value = "LINK", .kind = VALUE_TEXT},
    {.name = "plain"},
    {.name = "ascii"},
    {.name = "light"},
    OPTION_NUMBER("pace", "MS", 0, 10000, "900"),
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
