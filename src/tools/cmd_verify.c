/* cmd_verify.c - `maat verify`: was every roll what the revealed seed says? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jot_put.h"
#include "core/notation.h"
#include "tools/tools.h"

struct check {
    struct dealer dealer;
    uint32_t rolls, throws;
    uint32_t ply;                /* of the action that deviates, from 1; 0: none */
    uint32_t line;               /* which the rules refuse; 0: none */
    char refused[GAME_TEXT_MAX]; /* the roll in that line, "" when it is none */
    char why[1200];
};

static int says_otherwise(struct check *c, const struct record *r, uint32_t ply,
                          const struct game_state *s, const char *have,
                          game_action want)
{
    char text[GAME_TEXT_MAX];
    notation_write(r->game, s, GAME_CHANCE, want, text, sizeof text);
    c->ply = ply + 1;
    snprintf(c->why, sizeof c->why, tool_text("verify.deviates"), (unsigned)c->ply,
             have, text);
    return 1;
}

static int deviates(struct check *c, const struct record *r, uint32_t ply,
                    const struct game_state *s, game_action have, game_action want)
{
    char text[GAME_TEXT_MAX];
    notation_write(r->game, s, GAME_CHANCE, have, text, sizeof text);
    return says_otherwise(c, r, ply, s, text, want);
}

/* A roll that is not even possible is none that the seed gives. */
static int check_refused(struct check *c, const struct record *r, uint32_t ply,
                         const struct game_state *s)
{
    const struct game_skill *k = r->game->skill;
    if (!c->refused[0] || game_head(s)->node != GAME_CHANCE_NODE ||
        (k && k->hand(s) != GAME_NOBODY))
        return 0;
    return says_otherwise(c, r, ply, s, c->refused,
                          dealer_outcome(&c->dealer, r->game, s));
}

static int check_throw(struct check *c, const struct record *r, uint32_t ply,
                       const struct game_state *s, const struct record_step *st)
{
    uint16_t noise[256];
    game_action want;
    const struct game_skill *k = r->game->skill;
    c->throws++;
    dealer_noise(&c->dealer, ply, noise, k->n_noise);
    if (k->hand(s) == GAME_NOBODY || k->resolve(s, st->throw_, noise, &want)) {
        c->ply = ply + 1;
        snprintf(c->why, sizeof c->why, tool_text("verify.no-throw"), (unsigned)c->ply,
                 st->throw_);
        return 1;
    }
    return want == st->action ? 0 : deviates(c, r, ply, s, st->action, want);
}

static int check_step(void *ctx, const struct record *r, uint32_t ply,
                      const struct game_state *s, const struct record_step *st)
{
    struct check *c = ctx;
    if (!st)
        return ply < r->opening ? 0 : check_refused(c, r, ply, s);
    if (st->actor != GAME_CHANCE || ply < r->opening)
        return 0; /* luck from elsewhere is nobody's promise here */
    if (st->throw_[0])
        return check_throw(c, r, ply, s, st);
    c->rolls++;
    game_action want = dealer_outcome(&c->dealer, r->game, s);
    return want == st->action ? 0 : deviates(c, r, ply, s, st->action, want);
}

static int wrong(struct check *c, const char *key)
{
    snprintf(c->why, sizeof c->why, "%s", tool_text(key));
    return -1;
}

enum share { SHARE_NONE, SHARE_PLAIN, SHARE_SEALED, SHARE_HELD };

/* What the seat gave to the luck. */
static enum share share_of(const struct record *r, int seat)
{
    if (r->deal.seal[seat][0])
        return SHARE_SEALED;
    if (r->nonce[seat][0])
        return SHARE_PLAIN;
    return r->deal.held >> seat & 1 ? SHARE_HELD : SHARE_NONE;
}

/* Were the seals there before the commitment, and are the nonces the sealed ones? */
static int check_order(const struct record *r, struct check *c)
{
    char text[DEALER_HEX + 1];
    dealer_promise(&c->dealer, text);
    if (r->deal.round && !r->commitment[0])
        return wrong(c, "verify.deal-uncommitted");
    if (r->commitment[0] && strcmp(text, r->commitment) != 0)
        return wrong(c, r->opening      ? "verify.no-fit-opening"
                        : r->deal.round ? "verify.no-fit-seals"
                                        : "verify.no-fit");
    for (int i = 0; i < r->config.n_players; i++) {
        if (!r->deal.seal[i][0])
            continue;
        dealer_seal(r->nonce[i], text);
        if (!r->deal.round || !r->nonce[i][0] || strcmp(text, r->deal.seal[i]) != 0) {
            snprintf(c->why, sizeof c->why,
                     tool_text(r->deal.round ? "verify.no-seal" : "verify.odd-seal"),
                     i + 1);
            return -1;
        }
    }
    return 0;
}

/* 0 when every roll is what the seed says, else -1 and c->why. */
static int verify(const struct record *r, struct check *c)
{
    uint8_t seed[DEALER_SEED];
    const char *nonces[GAME_MAX_PLAYERS];
    if (!r->seed[0])
        return wrong(c, "verify.no-seed");
    if (!r->table[0])
        return wrong(c, "verify.no-table");
    dealer_unhex(r->seed, seed, sizeof seed);
    for (int i = 0; i < r->config.n_players; i++)
        nonces[i] = r->nonce[i];
    if (dealer_init(&c->dealer, seed, r->table, r->config.n_players, nonces))
        return wrong(c, "verify.bad-table");
    c->dealer.deal = r->deal;
    c->dealer.opening = r->opening;
    if (check_order(r, c))
        return -1;
    return record_replay(r, check_step, c) ? -1 : 0;
}

static const char *const share_names[] = {"none", "plain", "sealed", "held"};

static void print_json(const struct record *r, const struct check *c, const char *path)
{
    char buf[8192];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "file", path);
    text_or_null(&j, "game", r->game ? r->game->id : "");
    put_bool(&j, "fair", !c->why[0]);
    put_int(&j, "rolls", c->rolls);
    put_int(&j, "throws", c->throws);
    put_bool(&j, "committed", r->commitment[0] != '\0');
    put_bool(&j, "chosen", r->is_chosen);
    number_or_null(&j, "opening", r->opening);
    put_int(&j, "round", r->deal.round);
    jot_key(&j, "nonces");
    jot_open(&j, '[');
    for (int i = 0; i < r->config.n_players; i++)
        jot_string(&j, share_names[share_of(r, i)]);
    jot_close(&j, ']');
    put_text(&j, "on_time", r->is_lost_on_time ? "loss" : "stand-in");
    put_seats(&j, "late", r->late);
    number_or_null(&j, "deviates_at", c->ply);
    number_or_null(&j, "line", c->line);
    text_or_null(&j, "why", c->why);
    tool_json(&j);
}

/* What each seat gave, and what follows from it. */
static void print_shares(const struct record *r)
{
    char key[32];
    bool has_share = r->deal.round || r->is_chosen || r->is_lost_on_time || r->opening;
    for (int i = 0; i < r->config.n_players; i++)
        has_share |= r->nonce[i][0] != '\0';
    if (!has_share)
        return;
    if (r->opening) {
        printf("  ");
        tool_print(stdout, "verify.opening", (unsigned)r->opening);
        printf("\n");
    }
    if (r->is_chosen)
        printf("  %s\n", tool_text("verify.chosen"));
    if (r->is_lost_on_time)
        printf("  %s\n", tool_text("verify.on-time"));
    if (r->deal.round > 1) {
        printf("  ");
        tool_print(stdout, "verify.round", (unsigned)r->deal.round);
        printf("\n");
    }
    for (int i = 0; i < r->config.n_players; i++) {
        snprintf(key, sizeof key, "verify.share-%s", share_names[share_of(r, i)]);
        printf("  ");
        tool_print(stdout, "verify.seat", i + 1);
        printf(" %s", tool_text(key));
        printf("%s%s\n", r->late >> i & 1 ? "; " : "",
               r->late >> i & 1 ? tool_text("verify.late") : "");
    }
}

static void print_fair(const struct record *r, const struct check *c, const char *path)
{
    printf("%s: ", path);
    tool_print(stdout, "verify.fair", (unsigned)c->rolls, (unsigned)c->throws);
    printf("%s%s\n", r->commitment[0] ? "" : " ",
           tool_text(!r->commitment[0] ? "verify.uncommitted"
                     : r->deal.round   ? "verify.fits-seals"
                                       : "verify.fits"));
    print_shares(r);
}

/* ---- a record that the rules refuse ---------------------------------------------- */

/* The text before a line, and the seed that stands behind it; NULL without memory. */
static char *cut_at(const char *text, size_t len, uint32_t line, size_t *ret_len,
                    const char **ret_line)
{
    const char *at = text, *end = text + len, *seed = NULL;
    for (uint32_t i = 1; i < line && at < end; i++)
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    for (const char *p = at; p && (p = strstr(p, "\nseed ")); p++)
        seed = p + 1;
    size_t head = (size_t)(at - text), tail = seed ? strcspn(seed, "\r\n") : 0;
    char *cut = malloc(head + tail + 1);
    if (!cut)
        return NULL;
    memcpy(cut, text, head);
    if (seed)
        memcpy(cut + head, seed, tail);
    *ret_len = head + tail;
    *ret_line = at;
    return cut;
}

/* Who changes a roll makes later lines impossible: the roll is what matters. What
 * stands before the line that is refused is verified like a whole record. */
static void verify_before(const char *text, size_t len, struct record *r,
                          struct check *c)
{
    struct record_error err;
    const char *line;
    size_t cut_len;
    char *cut = cut_at(text, len, c->line, &cut_len, &line);
    int bad = !cut || record_read(cut, cut_len, r, &err);
    free(cut);
    if (bad) {
        *r = (struct record){0};
        return;
    }
    if (strncmp(line, "* ", 2) == 0)
        snprintf(c->refused, sizeof c->refused, "%.*s", (int)strcspn(line + 2, "@\r\n"),
                 line + 2);
    verify(r, c);
    if (!c->ply)
        c->why[0] = '\0'; /* what else a part lacks does not count */
}

/* Read and verify; EXIT_USAGE when there is nothing to read (said already). */
static int read_and_verify(const char *path, struct record *r, struct check *c)
{
    struct record_error err;
    size_t len;
    char *text = tool_read_file(path, &len);
    if (!text)
        return EXIT_USAGE;
    int bad = record_read(text, len, r, &err);
    if (!bad) {
        free(text);
        return verify(r, c) ? EXIT_FAILED : EXIT_FINE;
    }
    *r = (struct record){0};
    c->line = err.line;
    if (err.line)
        verify_before(text, len, r, c);
    free(text);
    size_t n = strlen(c->why);
    snprintf(c->why + n, sizeof c->why - n, "%s%s", n ? "; " : "",
             tool_record_reason(&err));
    return EXIT_FAILED;
}

static int run(const struct args *a)
{
    struct record r;
    struct check c = {0};
    const char *path = args_word(a, 0);
    int rc = read_and_verify(path, &r, &c);
    if (rc == EXIT_USAGE)
        return EXIT_FAILED;
    if (args_has(a, "json"))
        print_json(&r, &c, path);
    else if (rc)
        tool_fail("%s%s%s", path, c.line && !c.ply ? ", " : ": ", c.why);
    else
        print_fair(&r, &c, path);
    record_done(&r);
    return rc;
}

static const struct option options[] = {{.name = "json"}, {0}};

const struct command command_verify = {
    .name = "verify",
    .run = run,
    .arguments = {{.name = "FILE", .kind = VALUE_FILE}},
    .options = options,
};
