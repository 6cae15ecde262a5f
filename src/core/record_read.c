/* record_read.c - reading a record: every line is checked by replaying it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/registry.h"

enum { LINE_MAX_LEN = 512, TEXT_MAX_LEN = 32 << 20 };

enum stage {
    STAGE_FIRST,
    STAGE_GAME,
    STAGE_CONFIG,
    STAGE_BODY,
    STAGE_LATE,
    STAGE_RESULT,
    STAGE_SEED
};

struct reader {
    struct record rec;
    uint32_t rules; /* under which it was written */
    enum stage stage;
    uint32_t line;
    bool has_memory;
    struct record_error *err;
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT];
};

static int fail(struct reader *rd, const char *what, const char *detail)
{
    rd->err->line = rd->line;
    snprintf(rd->err->why, sizeof rd->err->why, "%s%s%.80s", what,
             detail[0] ? ": " : "", detail);
    return -1;
}

static int fail_seat(struct reader *rd)
{
    char last[16];
    snprintf(last, sizeof last, "%d", rd->rec.config.n_players);
    return fail(rd, "no such seat, the last one is", last);
}

static struct game_state *state_of(struct reader *rd)
{
    return (struct game_state *)(void *)rd->room;
}

/* What follows "KEY ", or NULL when the line does not start so. */
static const char *after(const char *line, const char *key)
{
    size_t n = strlen(key);
    return strncmp(line, key, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* A version that this game still reads, as it is written; else 0. */
static uint32_t version_of(const struct game *g, const char *text)
{
    char own[16];
    uint32_t rules = (uint32_t)strtoul(text, NULL, 10);
    snprintf(own, sizeof own, "%u", (unsigned)rules);
    return strcmp(own, text) == 0 && config_reads(g, rules) ? rules : 0;
}

static int read_game(struct reader *rd, const char *line)
{
    char id[32];
    const char *rest = after(line, "game");
    size_t n = rest ? strcspn(rest, " ") : 0;
    if (!n || n >= sizeof id || !rest[n] || !after(rest + n + 1, "rules"))
        return fail(rd, "expected: game ID rules NUMBER", line);
    snprintf(id, sizeof id, "%.*s", (int)n, rest);
    const struct game *g = registry_find(id);
    if (!g)
        return fail(rd, "no such game", id);
    rd->rules = version_of(g, after(rest + n + 1, "rules"));
    if (!rd->rules)
        return fail(rd, "written for another version of the rules", line);
    rd->rec.game = g;
    return 0;
}

static int read_config(struct reader *rd, const char *line)
{
    char why[120];
    const char *text = strcmp(line, "config") == 0 ? "" : after(line, "config");
    if (!text)
        return fail(rd, "expected: config KEY=VALUE ...", line);
    if (config_parse_past(rd->rec.game, rd->rules, text, &rd->rec.config, why,
                          sizeof why))
        return fail(rd, "bad configuration", why);
    rd->rec.game->start(&rd->rec.config, state_of(rd));
    return 0;
}

/* "seat 2 Anna", "nonce 1 x7": into dst[seat]. */
static int read_seated(struct reader *rd, const char *rest, char *dst, size_t stride,
                       const char *what)
{
    int seat = rest[0] - '1';
    if (seat < 0 || seat > 8 || rest[1] != ' ' || !rest[2])
        return fail(rd, "expected a seat number and a text", rest);
    if (seat >= rd->rec.config.n_players)
        return fail_seat(rd);
    if (strlen(rest + 2) >= stride)
        return fail(rd, "too long", what);
    if (dst[(size_t)seat * stride])
        return fail(rd, "given twice", what);
    snprintf(dst + (size_t)seat * stride, stride, "%s", rest + 2);
    return 0;
}

static int read_once(struct reader *rd, const char *rest, char *dst, size_t size,
                     const char *what)
{
    if (dst[0])
        return fail(rd, "given twice", what);
    if (!rest[0] || strlen(rest) >= size)
        return fail(rd, "missing or too long", what);
    snprintf(dst, size, "%s", rest);
    return 0;
}

static int read_hex(struct reader *rd, const char *rest, char *dst, const char *what)
{
    uint8_t bytes[DEALER_SEED];
    if (dealer_unhex(rest, bytes, sizeof bytes))
        return fail(rd, "expected 64 hexadecimal digits", what);
    return read_once(rd, rest, dst, DEALER_HEX + 1, what);
}

/* "deal 2" or "deal chosen". */
static int read_deal(struct reader *rd, const char *rest)
{
    struct record *r = &rd->rec;
    if (r->deal.round || r->is_chosen)
        return fail(rd, "given twice", "deal");
    r->is_chosen = strcmp(rest, "chosen") == 0;
    if (rest[0] >= '1' && rest[0] <= '9' &&
        strspn(rest, "0123456789") == strlen(rest) && strlen(rest) < 4)
        r->deal.round = (uint32_t)strtoul(rest, NULL, 10);
    return r->deal.round || r->is_chosen ? 0
                                         : fail(rd, "expected a round or chosen", rest);
}

/* "opening 31": whether the game is as long shows at its end. */
static int read_opening(struct reader *rd, const char *rest)
{
    char own[16];
    uint32_t n = (uint32_t)strtoul(rest, NULL, 10);
    snprintf(own, sizeof own, "%u", (unsigned)n);
    if (rd->rec.opening)
        return fail(rd, "given twice", "opening");
    if (!n || strcmp(own, rest) != 0)
        return fail(rd, "expected a number of actions", rest);
    rd->rec.opening = n;
    return 0;
}

/* "held 2", "late 2": one more seat of a set, which has a line for each. */
static int read_member(struct reader *rd, const char *rest, uint8_t *set,
                       const char *what)
{
    int seat = rest[0] - '1';
    if (seat < 0 || seat > 8 || rest[1])
        return fail(rd, "expected a seat number", rest);
    if (seat >= rd->rec.config.n_players)
        return fail_seat(rd);
    if (*set >> seat & 1)
        return fail(rd, "given twice", what);
    *set |= (uint8_t)(1u << seat);
    return 0;
}

static int read_memory(struct reader *rd, const char *rest)
{
    if (rd->has_memory)
        return fail(rd, "given twice", "memory");
    rd->has_memory = true;
    return cover_memory_from(rest, &rd->rec.memory)
               ? fail(rd, "expected letter or aid", rest)
               : 0;
}

static int read_late(struct reader *rd, const char *rest)
{
    rd->stage = STAGE_LATE;
    if (!rd->rec.is_lost_on_time)
        return fail(rd, "nobody loses on time here", "");
    if (read_member(rd, rest, &rd->rec.late, "late"))
        return -1;
    if (__builtin_popcount(rd->rec.late) == rd->rec.config.n_players)
        return fail(rd, "somebody must be left", "");
    return 0;
}

/* The setting that is older than its choice, stand-in, has no line. */
static int read_on_time(struct reader *rd, const char *rest)
{
    if (rd->rec.is_lost_on_time)
        return fail(rd, "given twice", "on-time");
    rd->rec.is_lost_on_time = strcmp(rest, "loss") == 0;
    return rd->rec.is_lost_on_time ? 0 : fail(rd, "expected loss", rest);
}

static int read_seal(struct reader *rd, const char *rest)
{
    uint8_t bytes[DEALER_SEED];
    if (rest[0] && rest[1] && dealer_unhex(rest + 2, bytes, sizeof bytes))
        return fail(rd, "expected 64 hexadecimal digits", "seal");
    return read_seated(rd, rest, rd->rec.deal.seal[0], DEALER_HEX + 1, "seal");
}

/* Header lines may only stand before the first action; 1 when it is none of them. */
static int read_head_line(struct reader *rd, const char *line)
{
    const char *rest;
    if (rd->rec.n_steps)
        return 1;
    if ((rest = after(line, "seat")))
        return read_seated(rd, rest, rd->rec.name[0], RECORD_NAME_MAX, "seat");
    if ((rest = after(line, "nonce")))
        return read_seated(rd, rest, rd->rec.nonce[0], DEALER_NONCE_MAX, "nonce");
    if ((rest = after(line, "table")))
        return read_once(rd, rest, rd->rec.table, sizeof rd->rec.table, "table");
    if ((rest = after(line, "commitment")))
        return read_hex(rd, rest, rd->rec.commitment, "commitment");
    if ((rest = after(line, "deal")))
        return read_deal(rd, rest);
    if ((rest = after(line, "opening")))
        return read_opening(rd, rest);
    if ((rest = after(line, "seal")))
        return read_seal(rd, rest);
    if ((rest = after(line, "held")))
        return read_member(rd, rest, &rd->rec.deal.held, "held");
    if ((rest = after(line, "memory")))
        return read_memory(rd, rest);
    if ((rest = after(line, "cover")))
        return read_member(rd, rest, &rd->rec.covering, "cover");
    if ((rest = after(line, "on-time")))
        return read_on_time(rd, rest);
    return 1;
}

static int read_result(struct reader *rd, const char *rest)
{
    struct record *r = &rd->rec;
    if (game_head(state_of(rd))->node != GAME_OVER)
        return fail(rd, "a result before the game is over", "");
    r->game->result(state_of(rd), &r->result);
    char want[GAME_MAX_PLAYERS * 8] = "";
    size_t n = 0;
    for (int i = 0; i < r->config.n_players; i++)
        n += (size_t)snprintf(want + n, sizeof want - n, i ? " %d" : "%d",
                              r->result.score[i]);
    if (strcmp(rest, want) != 0)
        return fail(rd, "the result should be", want);
    r->over = true;
    return 0;
}

static int read_step(struct reader *rd, char *line)
{
    struct record *r = &rd->rec;
    int actor = line[0] == '*' ? GAME_CHANCE : line[0] - '1';
    if (line[0] == '\0' || line[1] != ' ' || actor < GAME_CHANCE ||
        actor >= r->config.n_players)
        return fail(rd, "neither a header nor an action", line);
    char *text = line + 2, *input = strstr(text, " @ ");
    if (input) {
        *input = '\0';
        input += 3;
        if (actor != GAME_CHANCE || !r->game->skill || !input[0] ||
            strlen(input) >= RECORD_THROW_MAX)
            return fail(rd, "a throw does not belong here", input);
    }
    game_action a;
    struct refusal why = {0};
    if (notation_read(r->game, state_of(rd), actor, text, &a, &why)) {
        fail(rd, "illegal", "");
        snprintf(rd->err->why, sizeof rd->err->why, "illegal: %s%s%s",
                 why.rule ? why.rule : "", why.rule ? " " : "", why.why);
        return -1;
    }
    if (record_push(r, actor, a, input))
        return fail(rd, "out of memory", "");
    r->game->apply(state_of(rd), actor, a, NULL);
    return 0;
}

static int read_body(struct reader *rd, char *line)
{
    const char *rest;
    int head = rd->stage == STAGE_BODY ? read_head_line(rd, line) : 1;
    if (head <= 0)
        return head;
    if (rd->stage <= STAGE_LATE && (rest = after(line, "late")))
        return read_late(rd, rest);
    if (rd->stage < STAGE_RESULT && (rest = after(line, "result"))) {
        rd->stage = STAGE_RESULT;
        return read_result(rd, rest);
    }
    if (rd->stage < STAGE_SEED && (rest = after(line, "seed"))) {
        rd->stage = STAGE_SEED;
        return read_hex(rd, rest, rd->rec.seed, "seed");
    }
    if (rd->stage != STAGE_BODY)
        return fail(rd,
                    rd->stage == STAGE_LATE
                        ? "no action may follow those who were late"
                        : "nothing may follow the result but the seed",
                    line);
    return read_step(rd, line);
}

static int read_line(struct reader *rd, char *line)
{
    char grammar[16];
    switch (rd->stage) {
    case STAGE_FIRST:
        rd->stage = STAGE_GAME;
        snprintf(grammar, sizeof grammar, "record %d", RECORD_GRAMMAR);
        return strcmp(line, grammar) == 0
                   ? 0
                   : fail(rd, "not a record of this grammar, expected", grammar);
    case STAGE_GAME:
        rd->stage = STAGE_CONFIG;
        return read_game(rd, line);
    case STAGE_CONFIG:
        rd->stage = STAGE_BODY;
        return read_config(rd, line);
    case STAGE_BODY:
    case STAGE_LATE:
    case STAGE_RESULT:
    case STAGE_SEED:
        return read_body(rd, line);
    }
    return -1;
}

static int read_all(struct reader *rd, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        char line[LINE_MAX_LEN];
        const char *nl = memchr(text + at, '\n', len - at);
        size_t n = nl ? (size_t)(nl - text) - at : len - at;
        rd->line++;
        if (n >= sizeof line)
            return fail(rd, "line too long", "");
        if (memchr(text + at, '\0', n))
            return fail(rd, "a NUL byte", "");
        memcpy(line, text + at, n);
        at += n + 1;
        if (n && line[n - 1] == '\r')
            n--;
        line[n] = '\0';
        if (!n || line[0] == '#')
            continue;
        if (read_line(rd, line))
            return -1;
        if (!nl && rd->stage == STAGE_BODY)
            return fail(rd, "the last line is cut off: it has no newline", "");
    }
    rd->line = 0;
    if (rd->stage < STAGE_BODY)
        return fail(rd, "the record ends before its configuration", "");
    if (rd->rec.opening > rd->rec.n_steps)
        return fail(rd, "the opening is longer than the game", "");
    return 0;
}

int record_read(const char *text, size_t len, struct record *ret,
                struct record_error *err)
{
    struct reader *rd = calloc(1, sizeof *rd);
    err->line = 0;
    err->why[0] = '\0';
    if (!rd || len > TEXT_MAX_LEN) {
        free(rd);
        snprintf(err->why, sizeof err->why, "the record is too large");
        return -1;
    }
    rd->err = err;
    int bad = read_all(rd, text, len);
    if (bad)
        record_done(&rd->rec);
    else
        *ret = rd->rec;
    free(rd);
    return bad;
}
