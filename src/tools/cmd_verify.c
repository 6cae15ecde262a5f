/* cmd_verify.c - `maat verify`: was every roll what the revealed seed says? */
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "tools/tools.h"

struct check {
    struct dealer dealer;
    uint32_t rolls, throws;
    char why[240];
};

static int deviates(struct check *c, const struct record *r, uint32_t ply,
                    const struct game_state *s, game_action have, game_action want)
{
    char a[GAME_TEXT_MAX], b[GAME_TEXT_MAX];
    notation_write(r->game, s, GAME_CHANCE, have, a, sizeof a);
    notation_write(r->game, s, GAME_CHANCE, want, b, sizeof b);
    snprintf(c->why, sizeof c->why,
             "action %u deviates: the record says \"%s\", the seed gives \"%s\"",
             (unsigned)ply + 1, a, b);
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
        snprintf(c->why, sizeof c->why, "action %u: not a throw: %.40s",
                 (unsigned)ply + 1, st->throw_);
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

static int verify(const struct record *r, const char *path)
{
    struct check c = {0};
    uint8_t seed[DEALER_SEED];
    char commitment[DEALER_HEX + 1];
    const char *nonces[GAME_MAX_PLAYERS];
    if (!r->seed[0])
        return tool_fail("%s: the seed is not revealed: nothing to verify", path);
    if (!r->table[0])
        return tool_fail("%s: no table id: the rolls cannot be recomputed", path);
    dealer_unhex(r->seed, seed, sizeof seed);
    dealer_commitment(seed, commitment);
    if (r->commitment[0] && strcmp(commitment, r->commitment) != 0)
        return tool_fail("%s: the seed does not fit the commitment", path);
    for (int i = 0; i < r->config.n_players; i++)
        nonces[i] = r->nonce[i];
    if (dealer_init(&c.dealer, seed, r->table, r->config.n_players, nonces))
        return tool_fail("%s: bad table id or nonce", path);
    if (record_replay(r, check_step, &c))
        return tool_fail("%s: %s", path, c.why);
    printf("%s: %u rolls and %u throws are as the seed says%s\n", path,
           (unsigned)c.rolls, (unsigned)c.throws,
           r->commitment[0] ? ", and the seed fits the commitment"
                            : " (the record has no commitment)");
    return EXIT_FINE;
}

int cmd_verify(int argc, char **argv)
{
    struct record r;
    if (argc != 2 || strcmp(argv[1], "--help") == 0) {
        int help = argc == 2;
        fputs(
            "usage: maat verify FILE\n"
            "Recomputes every roll of a record from its revealed seed and says where\n"
            "it deviates. FILE - reads standard input.\n",
            help ? stdout : stderr);
        return help ? EXIT_FINE : EXIT_USAGE;
    }
    if (tool_read_record(argv[1], &r))
        return EXIT_FAILED;
    int code = verify(&r, argv[1]);
    record_done(&r);
    return code;
}
