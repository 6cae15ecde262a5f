/* cmd_play.c - `maat play`: a game in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/registry.h"
#include "term/play.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat play GAME [OPTIONS] [key=value ...]\n"
    "       maat play --resume FILE [OPTIONS]\n"
    "Plays a game in the terminal. You take the first seat, simple bots the others.\n\n"
    "  --seats A,B,...  who sits where: a name for a person, bot:LEVEL for a bot\n"
    "                   (random, novice, adept, master)\n"
    "  --seed N         a chosen game instead of a random one\n"
    "  --save FILE      where `save` writes when it is given no name\n"
    "  --resume FILE    go on with a saved game\n"
    "  --quick          throws are rolled instead of played by hand\n"
    "  --lang en|de     language; otherwise from the locale\n"
    "  --no-colour      plain text\n\n"
    "During the game ? lists what can be said: the number of a choice or its text, "
    "undo,\n"
    "log, rules, hint, save, quit.\n";

struct request {
    struct play_options play;
    const char *seats, *lang, *resume;
    struct record record;
    int first_option; /* index of the first key=value */
};

/* Split "anna,bot:novice,bot:adept" over the seats. */
static int read_seats(struct request *q)
{
    const char *p = q->seats;
    for (int i = 0; i < q->play.config.n_players; i++) {
        size_t n = p ? strcspn(p, ",") : 0;
        if (!p || !n || n >= RECORD_NAME_MAX)
            return tool_usage("--seats needs %d names of 1 to %d characters",
                              q->play.config.n_players, RECORD_NAME_MAX - 1);
        snprintf(q->play.name[i], RECORD_NAME_MAX, "%.*s", (int)n, p);
        p = p[n] ? p + n + 1 : NULL;
    }
    return p ? tool_usage("--seats names more than %d seats", q->play.config.n_players)
             : 0;
}

static int default_seats(struct request *q)
{
    const char *user = getenv("USER");
    if (!user || !user[0] || strlen(user) >= RECORD_NAME_MAX)
        user = text_of(NULL, q->play.lang, "ui.you");
    snprintf(q->play.name[0], RECORD_NAME_MAX, "%s", user);
    for (int i = 1; i < q->play.config.n_players; i++)
        snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:novice");
    return 0;
}

static int read_option(struct request *q, int argc, char **argv, int *at)
{
    const char *name = argv[*at], *value = *at + 1 < argc ? argv[*at + 1] : NULL;
    long seed;
    if (strcmp(name, "--quick") == 0) {
        q->play.quick = true;
        return 0;
    }
    if (strcmp(name, "--no-colour") == 0) {
        q->play.colour = false;
        return 0;
    }
    ++*at;
    if (strcmp(name, "--seed") == 0) {
        if (tool_number(name, value, 0, 2000000000, &seed))
            return EXIT_USAGE;
        dealer_seed_from((uint64_t)seed, q->play.seed);
        return 0;
    }
    if (!value)
        return tool_usage("%.30s needs a value (or is no option of play)", name);
    if (strcmp(name, "--seats") == 0)
        q->seats = value;
    else if (strcmp(name, "--lang") == 0)
        q->lang = value;
    else if (strcmp(name, "--resume") == 0)
        q->resume = value;
    else if (strcmp(name, "--save") == 0) {
        if (strlen(value) >= PLAY_PATH_MAX)
            return tool_usage("--save: the name is too long");
        snprintf(q->play.save, sizeof q->play.save, "%s", value);
    } else
        return tool_usage("play: unknown option %.30s", name);
    return 0;
}

static int read_resume(struct request *q)
{
    struct record *r = &q->record;
    if (tool_read_record(q->resume, r))
        return EXIT_FAILED;
    if (r->over || !r->seed[0]) {
        int over = r->over;
        record_done(r);
        return over ? tool_fail("%s: this game is over (maat replay shows it)",
                                q->resume)
                    : tool_fail("%s: no seed in it: not a saved game", q->resume);
    }
    q->play.game = r->game;
    q->play.config = r->config;
    q->play.resume = r;
    dealer_unhex(r->seed, q->play.seed, DEALER_SEED);
    for (int i = 0; i < r->config.n_players; i++) {
        memcpy(q->play.name[i], r->name[i], RECORD_NAME_MAX);
        if (!r->name[i][0])
            snprintf(q->play.name[i], RECORD_NAME_MAX, "bot:novice");
    }
    if (!q->play.save[0] && strlen(q->resume) < PLAY_PATH_MAX)
        snprintf(q->play.save, sizeof q->play.save, "%s", q->resume);
    return 0;
}

static int read_request(struct request *q, int argc, char **argv)
{
    int at = 1, code;
    if (argv[1][0] != '-' && !(q->play.game = tool_game(argv[at++])))
        return EXIT_USAGE;
    for (; at < argc && argv[at][0] == '-'; at++)
        if ((code = read_option(q, argc, argv, &at)))
            return code;
    if (lang_from(q->lang, &q->play.lang))
        return tool_usage("--lang takes en or de, not %.20s", q->lang);
    if (q->resume) {
        if (q->play.game || at < argc)
            return tool_usage("--resume takes game and options from the file");
        return read_resume(q);
    }
    if (!q->play.game)
        return tool_usage("play: which game? (maat games lists them)");
    if (tool_config(q->play.game, argc, argv, at, &q->play.config))
        return EXIT_USAGE;
    return q->seats ? read_seats(q) : default_seats(q);
}

int cmd_play(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(usage, argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_USAGE : EXIT_FINE;
    }
    struct request *q = calloc(1, sizeof *q);
    if (!q || dealer_seed_random(q->play.seed)) {
        free(q);
        return tool_fail("no memory or no randomness");
    }
    q->play.colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    q->play.quick = !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    int code = read_request(q, argc, argv);
    if (!code) {
        code = play_table(&q->play) == PLAY_FAILED ? EXIT_FAILED : EXIT_FINE;
        record_done(&q->record);
    }
    free(q);
    return code;
}
