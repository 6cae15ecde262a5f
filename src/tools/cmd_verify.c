/* cmd_verify.c - `maat verify`: was every roll what the revealed seed says? */
#include <stdio.h>
#include <string.h>

#include "core/jot_put.h"
#include "core/notation.h"
#include "tools/tools.h"

struct check {
    struct dealer dealer;
    uint32_t rolls, throws;
    uint32_t ply; /* of the action that deviates, from 1; 0: none */
    char why[240];
};

static int deviates(struct check *c, const struct record *r, uint32_t ply,
                    const struct game_state *s, game_action have, game_action want)
{
    char a[GAME_TEXT_MAX], b[GAME_TEXT_MAX];
    notation_write(r->game, s, GAME_CHANCE, have, a, sizeof a);
    notation_write(r->game, s, GAME_CHANCE, want, b, sizeof b);
    c->ply = ply + 1;
    snprintf(c->why, sizeof c->why, tool_text("verify.deviates"), (unsigned)c->ply, a,
             b);
    return 1;
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
    if (!st || st->actor != GAME_CHANCE)
        return 0;
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
        return wrong(c, r->deal.round ? "verify.no-fit-seals" : "verify.no-fit");
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
    if (check_order(r, c))
        return -1;
    return record_replay(r, check_step, c) ? -1 : 0;
}

static const char *const share_names[] = {"none", "plain", "sealed", "held"};

static void print_json(const struct record *r, const struct check *c, const char *path)
{
    char buf[4096];
    struct jot j;
    jot_init(&j, buf, sizeof buf);
    jot_open(&j, '{');
    put_text(&j, "file", path);
    put_text(&j, "game", r->game->id);
    put_bool(&j, "fair", !c->why[0]);
    put_int(&j, "rolls", c->rolls);
    put_int(&j, "throws", c->throws);
    put_bool(&j, "committed", r->commitment[0] != '\0');
    put_bool(&j, "chosen", r->is_chosen);
    put_int(&j, "round", r->deal.round);
    jot_key(&j, "nonces");
    jot_open(&j, '[');
    for (int i = 0; i < r->config.n_players; i++)
        jot_string(&j, share_names[share_of(r, i)]);
    jot_close(&j, ']');
    jot_key(&j, "deviates_at");
    if (c->ply)
        jot_int(&j, c->ply);
    else
        jot_null(&j);
    text_or_null(&j, "why", c->why);
    tool_json(&j);
}

/* What each seat gave, and what follows from it. */
static void print_shares(const struct record *r)
{
    char key[32];
    bool has_share = r->deal.round || r->is_chosen;
    for (int i = 0; i < r->config.n_players; i++)
        has_share |= r->nonce[i][0] != '\0';
    if (!has_share)
        return;
    if (r->is_chosen)
        printf("  %s\n", tool_text("verify.chosen"));
    if (r->deal.round > 1) {
        printf("  ");
        tool_print(stdout, "verify.round", (unsigned)r->deal.round);
        printf("\n");
    }
    for (int i = 0; i < r->config.n_players; i++) {
        snprintf(key, sizeof key, "verify.share-%s", share_names[share_of(r, i)]);
        printf("  ");
        tool_print(stdout, "verify.seat", i + 1);
        printf(" %s\n", tool_text(key));
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

static int run(const struct args *a)
{
    struct record r;
    struct check c = {0};
    const char *path = args_word(a, 0);
    if (tool_read_record(path, &r))
        return EXIT_FAILED;
    int rc = verify(&r, &c) ? EXIT_FAILED : EXIT_FINE;
    if (args_has(a, "json"))
        print_json(&r, &c, path);
    else if (rc)
        tool_fail("%s: %s", path, c.why);
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
