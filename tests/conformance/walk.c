/* walk.c - conformance: legal lists, chance, notation, apply, invariants. */
#include <stdio.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/chance.h"
#include "core/jot.h"
#include "core/notation.h"
#include "core/texts.h"

/* ---- what an acting seat gets ------------------------------------------ */

static void check_legal(const struct at *at, struct rng *r)
{
    const struct game *g = at->game;
    const struct game_head *h = game_head(at->state);
    game_action legal[GAME_MAX_ACTIONS];
    (void)r;
    if (h->node == GAME_DECISION && !h->acting)
        broken(at, "a decision that nobody owes");
    if (h->node != GAME_DECISION && h->acting)
        broken(at, "seats act although no decision is open");
    for (int p = 0; p < h->config.n_players; p++) {
        bool acts = h->acting >> p & 1;
        int n = g->legal(at->state, p, legal);
        if ((n > 0) != acts)
            broken(at, "seat %d has %d legal actions and %s act", p + 1, n,
                   acts ? "must" : "may not");
        if (n > GAME_MAX_ACTIONS)
            broken(at, "seat %d has %d legal actions", p + 1, n);
        for (int i = 1; i < n; i++)
            if (legal[i] <= legal[i - 1])
                broken(at, "legal actions of seat %d do not ascend", p + 1);
        for (int i = 0; i < n; i++)
            if (g->refusal(at->state, p, legal[i]))
                broken(at, "a legal action is refused by %s",
                       g->refusal(at->state, p, legal[i]));
    }
}

static void each_acting_seat_has_ascending_actions_and_others_none(void **unused)
{
    (void)unused;
    walk_all(seeds_of(60), check_legal);
}

static void check_chance(const struct at *at, struct rng *r)
{
    struct game_outcome o[GAME_MAX_OUTCOMES];
    uint64_t total = 0;
    (void)r;
    if (game_head(at->state)->node != GAME_CHANCE_NODE)
        return;
    int n = at->game->chance(at->state, o);
    if (n < 1 || n > GAME_MAX_OUTCOMES)
        broken(at, "%d outcomes", n);
    for (int i = 0; i < n; i++) {
        total += o[i].weight;
        if (!o[i].weight)
            broken(at, "an outcome without weight");
        if (i && o[i].action <= o[i - 1].action)
            broken(at, "outcomes do not ascend");
    }
    if (total > UINT32_MAX)
        broken(at, "the weights do not fit 32 bits");
}

static void chance_has_ascending_outcomes_with_positive_weights(void **unused)
{
    (void)unused;
    walk_all(seeds_of(60), check_chance);
}

/* ---- notation ------------------------------------------------------------ */

static void check_text(const struct at *at, int actor, game_action a, char *text)
{
    game_action back;
    int n = at->game->format(at->state, actor, a, text, GAME_TEXT_MAX);
    if (n < 1 || n >= GAME_TEXT_MAX || (int)strlen(text) != n)
        broken(at, "action %08x has no text", (unsigned)a);
    for (int i = 0; i < n; i++) {
        char c = text[i];
        bool blank = c == ' ' && i && i < n - 1 && text[i - 1] != ' ';
        if (!blank && (c <= ' ' || c > '~' || (c >= 'A' && c <= 'Z')))
            broken(at, "\"%s\" is not plain lower-case ASCII", text);
    }
    if (at->game->parse(at->state, actor, text, &back) || back != a)
        broken(at, "\"%s\" does not read back as the action it was written from", text);
}

static void check_texts(const struct at *at, int actor, const game_action *a, int n)
{
    static char text[GAME_MAX_ACTIONS][GAME_TEXT_MAX];
    for (int i = 0; i < n; i++) {
        check_text(at, actor, a[i], text[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(text[k], text[i]) == 0)
                broken(at, "two actions are called \"%s\"", text[i]);
    }
}

void check_notation(const struct at *at, struct rng *r)
{
    game_action a[GAME_MAX_ACTIONS];
    (void)r;
    for (int p = GAME_CHANCE; p < at->config.n_players; p++)
        check_texts(at, p, a, choices(at->game, at->state, p, a));
}

static void every_action_has_one_text_and_reads_back(void **unused)
{
    (void)unused;
    walk_all(seeds_of(16), check_notation);
}

/* Rules that were found already: the search through all their texts takes long. */
static char found_rule[64][16];

static bool is_found(const char *rule)
{
    for (int i = 0; i < 64 && found_rule[i][0]; i++)
        if (strcmp(found_rule[i], rule) == 0)
            return true;
    return false;
}

static void note_found(const char *rule)
{
    size_t size = strlen(rule) + 1;
    for (int i = 0; i < 64 && size <= sizeof found_rule[i]; i++)
        if (!found_rule[i][0]) {
            memcpy(found_rule[i], rule, size);
            return;
        }
}

/* Players read the rule that forbids: it is there, in both languages. */
static void check_rule(const struct at *at, const char *text, const char *rule)
{
    char number[32];
    if (!rule || strncmp(rule, "R-", 2) != 0)
        broken(at, "\"%s\" is refused without a rule number", text);
    if (is_found(rule))
        return;
    snprintf(number, sizeof number, "**%s**", rule);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *rules = text_rules(at->game->id, (enum lang)lang);
        if (!rules || !strstr(rules, number))
            broken(at, "\"%s\" is refused by %s, which is not in docs/rules/%s%s.md",
                   text, rule, at->game->id, lang == LANG_DE ? ".de" : "");
    }
    note_found(rule);
}

/* Texts near legal ones, and noise: parse refuses or gives an action with a reason. */
static void check_garbage(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    union room before;
    int actor;
    if (h->node == GAME_OVER || rng_below(r, 4))
        return;
    game_action a = pick(at->game, at->state, r, &actor), back;
    char text[GAME_TEXT_MAX + 8];
    int n = at->game->format(at->state, actor, a, text, GAME_TEXT_MAX);
    for (int k = (int)rng_below(r, 3); k >= 0 && n > 0; k--) {
        uint32_t where = rng_below(r, (uint32_t)n);
        switch (rng_below(r, 3)) {
        case 0:
            text[where] = (char)(1 + rng_below(r, 255));
            break;
        case 1:
            memmove(text + where, text + where + 1, (size_t)n - where);
            n--;
            break;
        default:
            /* A letter twice, or something after the end. */
            if (n < GAME_TEXT_MAX - 1 && rng_below(r, 2)) {
                memmove(text + where + 1, text + where, (size_t)n - where + 1);
                n++;
            } else if (n < GAME_TEXT_MAX - 1) {
                text[n++] = " 0x,"[rng_below(r, 4)];
                text[n] = '\0';
            }
        }
    }
    memcpy(before.bytes, at->state, at->game->state_size);
    struct refusal err = {0};
    char again[GAME_TEXT_MAX];
    /* Whatever parse takes is the one text of the action: nothing is passed over. */
    if (at->game->parse(at->state, actor, text, &back) == 0 &&
        (at->game->format(at->state, actor, back, again, sizeof again) < 1 ||
         strcmp(text, again) != 0))
        broken(at, "\"%s\" is read as an action whose text is \"%s\"", text, again);
    enum refusal_code code =
        notation_read(at->game, at->state, actor, text, &back, &err);
    if (code == REFUSED_ILLEGAL)
        check_rule(at, text, err.rule);
    if (code && !err.why[0])
        broken(at, "\"%s\" is refused without a reason", text);
    if (memcmp(before.bytes, at->state, at->game->state_size) != 0)
        broken(at, "reading \"%s\" changed the state", text);
}

static void bad_texts_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_garbage);
}

/* Whatever was legal or drawn before and is no more is refused by a rule with a number,
 * at every kind of node, also when the game is over. */
static struct {
    game_action action;
    bool by_chance;
} seen[64];
static int n_seen;

static void remember(const struct at *at, struct rng *r)
{
    int actor;
    game_action a = pick(at->game, at->state, r, &actor);
    int i = n_seen < 64 ? n_seen++ : (int)rng_below(r, 64);
    seen[i].action = a;
    seen[i].by_chance = actor == GAME_CHANCE;
}

static void check_refusals(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    int seat = h->acting ? __builtin_ctz(h->acting) : 0;
    if (h->ply == 0)
        n_seen = 0;
    for (int i = 0; i < n_seen; i++) {
        char text[GAME_TEXT_MAX];
        game_action a;
        struct refusal err = {0};
        int actor = seen[i].by_chance ? GAME_CHANCE : seat;
        /* An action of another phase may have no text here; then it is no action. */
        if (at->game->format(at->state, actor, seen[i].action, text, sizeof text) < 1 ||
            at->game->parse(at->state, actor, text, &a) != 0)
            continue;
        enum refusal_code code =
            notation_read(at->game, at->state, actor, text, &a, &err);
        if (code)
            check_rule(at, text, err.rule);
    }
    if (h->node != GAME_OVER)
        remember(at, r);
}

static void what_is_no_longer_legal_is_refused_by_a_numbered_rule(void **unused)
{
    (void)unused;
    walk_all(seeds_of(12), check_refusals);
}

/* ---- apply --------------------------------------------------------------- */

/* As many arguments as the kind has names for; those of a word and of a seat exist. */
static void check_event(const struct at *at, const struct game_event *e)
{
    int kinds = 0, n = 0, least = 0;
    bool has_rest = false, is_optional = false;
    while (at->game->event_kinds[kinds].name)
        kinds++;
    if (e->kind >= kinds)
        broken(at, "an event of kind %d, which has no name", e->kind);
    const struct game_event_kind *k = &at->game->event_kinds[e->kind];
    for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
        if (has_rest)
            broken(at, "event %s: an argument after the rest", k->name);
        has_rest = a->rest;
        n += !a->rest;
        is_optional |= a->optional;
        least += !a->rest && !is_optional;
        for (int i = n - !a->rest; i < e->n_args && (a->rest || i < n); i++) {
            int v = e->arg[i], words = 0;
            while (a->words && a->words[words])
                words++;
            if (a->kind == GAME_WORD && (v < 0 || v >= words))
                broken(at, "event %s: %s is word %d of %d", k->name, a->name, v, words);
            if (a->kind == GAME_SEAT && v != GAME_NOBODY &&
                (v < 0 || v >= at->config.n_players))
                broken(at, "event %s: %s is seat %d", k->name, a->name, v + 1);
        }
    }
    if (e->n_args < least || (e->n_args > n && !has_rest))
        broken(at, "event %s has %d arguments and names for %d", k->name, e->n_args, n);
    if (e->secret >> e->n_args)
        broken(at, "event %s hides an argument that it does not have", k->name);
}

static void check_apply(const struct at *at, struct rng *r)
{
    static struct game_events ev;
    static char text[1 << 17];
    union room a, b;
    int actor;
    struct jot j;
    if (game_head(at->state)->node == GAME_OVER)
        return;
    game_action act = pick(at->game, at->state, r, &actor);
    memcpy(a.bytes, at->state, at->game->state_size);
    memcpy(b.bytes, at->state, at->game->state_size);
    ev.n = ev.lost = 0;
    at->game->apply(room_state(&a), actor, act, NULL);
    at->game->apply(room_state(&b), actor, act, &ev);
    if (memcmp(a.bytes, b.bytes, at->game->state_size) != 0)
        broken(at, "the state depends on whether events are asked for");
    if (ev.lost)
        broken(at, "%d events were lost", ev.lost);
    if (game_head(room_state(&a))->ply != game_head(at->state)->ply + 1)
        broken(at, "the ply does not count one action");
    if (memcmp(&game_head(room_state(&a))->config, &at->config, sizeof at->config) != 0)
        broken(at, "the configuration changed");
    for (int i = 0; i < ev.n; i++) {
        check_event(at, &ev.e[i]);
        jot_init(&j, text, sizeof text);
        jot_event(&j, at->game, &ev.e[i], GAME_SPECTATOR);
        if (!jot_ok(&j))
            broken(at, "an event has no JSON");
    }
}

static void apply_is_the_same_with_and_without_events(void **unused)
{
    (void)unused;
    walk_all(seeds_of(60), check_apply);
}

/* Apply the batch's choices in a random order; the result may not depend on it. */
static void check_commits(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    int seat[GAME_MAX_PLAYERS], n = 0;
    game_action choice[GAME_MAX_PLAYERS], legal[GAME_MAX_ACTIONS];
    union room a, b;
    if (h->node != GAME_DECISION || !(h->acting & (h->acting - 1)))
        return;
    if (!(at->game->traits & GAME_HAS_COMMITS))
        broken(at, "two seats act in a game without commits");
    for (int p = 0; p < h->config.n_players; p++) {
        if (!(h->acting >> p & 1))
            continue;
        seat[n] = p;
        choice[n++] =
            legal[rng_below(r, (uint32_t)at->game->legal(at->state, p, legal))];
    }
    memcpy(a.bytes, at->state, at->game->state_size);
    memcpy(b.bytes, at->state, at->game->state_size);
    for (int i = 0; i < n; i++)
        at->game->apply(room_state(&a), seat[i], choice[i], NULL);
    for (int left = n; left; left--) {
        int k = (int)rng_below(r, (uint32_t)left), p = seat[k];
        game_action c = choice[k];
        seat[k] = seat[left - 1];
        choice[k] = choice[left - 1];
        if (left > 1 && game_head(room_state(&b))->node != GAME_DECISION)
            broken(at, "the batch ended before its last commit");
        at->game->apply(room_state(&b), p, c, NULL);
    }
    if (memcmp(a.bytes, b.bytes, at->game->state_size) != 0)
        broken(at, "the order of commits matters");
}

static void commits_of_one_batch_commute(void **unused)
{
    (void)unused;
    walk_all(seeds_of(40), check_commits);
}

static void check_invariants(const struct at *at, struct rng *r)
{
    (void)r;
    const char *bad = at->game->check_state(at->state);
    if (bad)
        broken(at, "%s", bad);
}

static void pieces_are_conserved_after_every_action(void **unused)
{
    (void)unused;
    walk_all(seeds_of(100), check_invariants);
}

/* Seats of a team stand as one, and only where the game has teams. */
static void check_team(const struct at *at, const struct game_result *res, int seat)
{
    if (res->team[seat] && !(at->game->traits & GAME_HAS_TEAMS))
        broken(at, "seat %d is in a team", seat + 1);
    for (int q = 0; q < at->config.n_players && res->team[seat]; q++)
        if (res->team[q] == res->team[seat] &&
            (res->rank[q] != res->rank[seat] || res->score[q] != res->score[seat]))
            broken(at, "seats %d and %d are one team, but not in the result", seat + 1,
                   q + 1);
}

static void check_result(const struct at *at, struct rng *r)
{
    struct game_result res;
    (void)r;
    if (game_head(at->state)->node != GAME_OVER)
        return;
    int n = at->config.n_players, best = 0;
    memset(&res, 0xee, sizeof res); /* all of it is the game's to say */
    at->game->result(at->state, &res);
    for (int i = 0; i < n; i++) {
        if (res.rank[i] < 1 || res.rank[i] > n)
            broken(at, "seat %d has rank %d", i + 1, res.rank[i]);
        best += res.rank[i] == 1;
        check_team(at, &res, i);
    }
    if (!best)
        broken(at, "nobody is first");
    if (res.no_winner && best < n)
        broken(at, "nobody has won, but seats have places");
}

static void every_game_ends_with_ranks_for_all_seats(void **unused)
{
    (void)unused;
    walk_all(seeds_of(100), check_result);
}

const struct CMUnitTest walk_tests[] = {
    cmocka_unit_test(each_acting_seat_has_ascending_actions_and_others_none),
    cmocka_unit_test(chance_has_ascending_outcomes_with_positive_weights),
    cmocka_unit_test(every_action_has_one_text_and_reads_back),
    cmocka_unit_test(bad_texts_are_refused_with_a_reason),
    cmocka_unit_test(what_is_no_longer_legal_is_refused_by_a_numbered_rule),
    cmocka_unit_test(apply_is_the_same_with_and_without_events),
    cmocka_unit_test(commits_of_one_batch_commute),
    cmocka_unit_test(pieces_are_conserved_after_every_action),
    cmocka_unit_test(every_game_ends_with_ranks_for_all_seats),
};
const size_t n_walk_tests = sizeof walk_tests / sizeof walk_tests[0];
