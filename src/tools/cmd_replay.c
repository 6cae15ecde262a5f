/* cmd_replay.c - `maat replay`: a record in words, with the board at any moment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/jot.h"
#include "core/texts.h"
#include "match/match.h"
#include "tools/tools.h"

static const char usage[] =
    "usage: maat replay FILE [--lang en|de] [--seat S] [--hashes | --state PLY]\n"
    "Tells a record in words, as everybody or as seat S could know it (--seat).\n"
    "--hashes writes the hash of the state after every action instead, --state the\n"
    "whole state after PLY actions as JSON. FILE - reads standard input.\n";

struct telling {
    struct match *match;
    const struct game *game;
    enum lang lang;
    int viewer;
    char name[GAME_MAX_PLAYERS][RECORD_NAME_MAX];
    const char *names[GAME_MAX_PLAYERS];
};

static int tell(void *ctx, uint32_t ply, int actor, const char *text,
                const struct game_event *e, int n)
{
    struct telling *t = ctx;
    char who[12] = "*", line[400];
    if (actor >= 0)
        snprintf(who, sizeof who, "%d", actor + 1);
    printf("%5u  %s %s\n", (unsigned)ply + 1, who, text);
    for (int i = 0; i < n; i++)
        if (text_event(t->game, t->lang, &e[i], t->viewer, t->names, line,
                       sizeof line) > 0)
            printf("         %s\n", line);
    return 0;
}

static int hash_step(void *ctx, const struct record *r, uint32_t ply,
                     const struct game_state *s, const struct record_step *st)
{
    char hex[HASH_HEX + 1];
    (void)ctx;
    (void)st;
    hash_hex(hash_state(r->game, s), hex);
    printf("%u %s\n", (unsigned)ply, hex);
    return 0;
}

struct wanted {
    uint32_t ply;
    bool found;
};

static int state_step(void *ctx, const struct record *r, uint32_t ply,
                      const struct game_state *s, const struct record_step *st)
{
    struct wanted *w = ctx;
    struct jot j;
    (void)st;
    if (ply != w->ply)
        return 0;
    size_t size = 1 << 18;
    char *buf = malloc(size);
    if (!buf)
        return 1;
    jot_init(&j, buf, size);
    jot_state(&j, r->game, s);
    if (jot_ok(&j))
        puts(buf);
    free(buf);
    w->found = true;
    return 1;
}

static int tell_all(const struct record *r, enum lang lang, int viewer)
{
    struct telling t = {.game = r->game, .lang = lang, .viewer = viewer};
    t.match = match_from_record(r, NULL);
    if (!t.match)
        return tool_fail("out of memory");
    for (int i = 0; i < r->config.n_players; i++) {
        snprintf(t.name[i], sizeof t.name[i], "%s", r->name[i]);
        if (!r->name[i][0])
            snprintf(t.name[i], sizeof t.name[i], "%s %d", text_of(NULL, lang, "seat"),
                     i + 1);
        t.names[i] = t.name[i];
    }
    match_events(t.match, viewer, 0, match_ply(t.match), tell, &t);
    if (match_head(t.match)->node == GAME_OVER) {
        struct game_result res;
        match_result(t.match, &res);
        for (int i = 0; i < r->config.n_players; i++)
            printf("%d. %s: %d\n", res.rank[i], t.names[i], res.score[i]);
    }
    match_free(t.match);
    return EXIT_FINE;
}

int cmd_replay(int argc, char **argv)
{
    struct record r;
    struct wanted w = {0};
    const char *lang_option = NULL;
    enum lang lang;
    long seat = 0, ply = -1;
    bool hashes = false;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(usage, argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_USAGE : EXIT_FINE;
    }
    for (int i = 2; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--hashes") == 0)
            hashes = true;
        else if (strcmp(argv[i], "--lang") == 0 && value)
            lang_option = argv[++i];
        else if (strcmp(argv[i], "--seat") == 0) {
            if (tool_number("--seat", value, 1, GAME_MAX_PLAYERS, &seat))
                return EXIT_USAGE;
            i++;
        } else if (strcmp(argv[i], "--state") == 0) {
            if (tool_number("--state", value, 0, 1000000, &ply))
                return EXIT_USAGE;
            i++;
        } else
            return tool_usage("replay: unknown option %.30s", argv[i]);
    }
    if (lang_from(lang_option, &lang))
        return tool_usage("--lang takes en or de, not %.20s", lang_option);
    if (tool_read_record(argv[1], &r))
        return EXIT_FAILED;
    int code = EXIT_FINE;
    if (seat > r.config.n_players)
        code =
            tool_usage("--seat: this game has %u seats", (unsigned)r.config.n_players);
    else if (hashes)
        record_replay(&r, hash_step, NULL);
    else if (ply >= 0) {
        w.ply = (uint32_t)ply;
        record_replay(&r, state_step, &w);
        if (!w.found)
            code = tool_fail("the record has only %u actions", (unsigned)r.n_steps);
    } else
        code = tell_all(&r, lang, seat ? (int)seat - 1 : GAME_SPECTATOR);
    record_done(&r);
    return code;
}
