/* test_reason.c - why a choice is better: the words there are for it, and what they
 * rest on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "analysis/reason.h"
#include "bots/feature.h"
#include "bots/weights.h"
#include "core/chance.h"
#include "core/config.h"
#include "core/registry.h"
#include "core/texts.h"

static void has_texts(const struct game *g, const char *about)
{
    static const char *const side[] = {"for", "against"};
    for (int i = 0; i < 2; i++)
        for (enum lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            char key[64];
            snprintf(key, sizeof key, "why.%s.%s", about, side[i]);
            const char *text = text_find(g->id, lang, key);
            if (!text || !text[0])
                fail_msg("texts/%s.%s: %s is missing", g->id, lang_name(lang), key);
        }
}

static void every_reason_has_words_in_both_languages(void **state)
{
    (void)state;
    for (int i = 0; brain_list[i]; i++) {
        const struct features *f = brain_list[i]->features;
        const struct game *g = registry_find(brain_list[i]->id);
        if (!g || !f || !f->reasons)
            continue;
        for (const struct feature_reason *r = f->reasons; r->key; r++)
            has_texts(g, r->key);
        has_texts(g, REASON_RIVALS);
        has_texts(g, REASON_END);
    }
}

/* How many features of a list a name is. */
static int known(const struct feature *list, const char *name, size_t n)
{
    int found = 0;
    for (; list->name; list++)
        found += strlen(list->name) == n && strncmp(list->name, name, n) == 0;
    return found;
}

static void every_reason_speaks_of_features_that_there_are(void **state)
{
    (void)state;
    for (int i = 0; brain_list[i]; i++) {
        const struct features *f = brain_list[i]->features;
        if (!f || !f->reasons)
            continue;
        for (const struct feature_reason *r = f->reasons; r->key; r++)
            for (const char *at = r->features; *at; at += strspn(at, " ")) {
                size_t n = strcspn(at, " ");
                if (known(f->list, at, n) != 1)
                    fail_msg("%s: %s is no feature", brain_list[i]->id, at);
                at += n;
            }
        for (const struct feature *x = f->list; x->name; x++) {
            int reasons = 0;
            for (const struct feature_reason *r = f->reasons; r->key; r++)
                reasons += feature_speaks(r, x->name);
            if (reasons > 1)
                fail_msg("%s: two reasons speak of %s", brain_list[i]->id, x->name);
        }
    }
}

static void what_a_net_makes_of_a_difference_adds_up(void **state)
{
    (void)state;
    struct rng r = rng_stream(11, RNG_TEST);
    for (int i = 0; brain_list[i]; i++) {
        const struct weights *w = weights_shipped(brain_list[i]);
        const struct net *t = w ? &w->of[2].net : NULL;
        for (int k = 0; t && t->n_inputs && k < 50; k++) {
            struct net_input a = {0}, b = {0};
            double part[NET_INPUTS], sum = 0;
            for (int x = 0; x < t->n_inputs; x++) {
                a.x[x] = (int16_t)((int)rng_below(&r, 2049) - 1024);
                b.x[x] = (int16_t)((int)rng_below(&r, 2049) - 1024);
            }
            net_parts(t, &a, &b, part);
            for (int x = 0; x < NET_INPUTS; x++)
                sum += part[x];
            double want = ((double)net_score(t, &b) - net_score(t, &a)) / NET_SCORE;
            if (sum - want > 0.05 || want - sum > 0.05)
                fail_msg("%s: parts of %f add up to %f", brain_list[i]->id, want, sum);
        }
    }
}

/* A game at random: most choices are bad, so there is something to say. */
static void a_better_choice_has_something_that_speaks_for_it(void **state)
{
    (void)state;
    const struct game *g = registry_find("ra");
    const struct brain *b = brain_of(g);
    _Alignas(16) uint8_t room[GAME_STATE_LIMIT] = {0}, seen[GAME_STATE_LIMIT];
    struct game_state *s = (struct game_state *)(void *)room;
    struct game_view *v = (struct game_view *)(void *)seen;
    struct game_config cfg;
    struct rng r = rng_stream(7, RNG_TEST);
    int found = 0;
    config_default(g, &cfg);
    g->start(&cfg, s);
    while (game_head(s)->node != GAME_OVER) {
        game_action legal[GAME_MAX_ACTIONS];
        if (game_head(s)->node == GAME_CHANCE_NODE) {
            g->apply(s, GAME_CHANCE, chance_pick(g, s, &r), NULL);
            continue;
        }
        int seat = __builtin_ctz(game_head(s)->acting), n = g->legal(s, seat, legal);
        struct reason one[REASONS], other[REASONS], again[REASONS];
        memset(seen, 0, sizeof seen);
        g->redact(s, seat, v);
        int k = n > 1 ? reason_find(g, b, v, seat, legal[0], legal[1], one) : 0;
        int m = n > 1 ? reason_find(g, b, v, seat, legal[1], legal[0], other) : 0;
        /* Of two choices one is better, and the same view gives the same reasons. */
        assert_true(k == 0 || m == 0);
        assert_int_equal(
            n > 1 ? reason_find(g, b, v, seat, legal[0], legal[1], again) : 0, k);
        bool has = k == 0;
        for (int i = 0; i < k; i++) {
            assert_string_equal(one[i].about, again[i].about);
            has = has || one[i].sign > 0;
        }
        assert_true(has);
        found += k + m > 0;
        g->apply(s, seat, legal[rng_below(&r, (uint32_t)n)], NULL);
    }
    assert_true(found > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reason_has_words_in_both_languages),
        cmocka_unit_test(every_reason_speaks_of_features_that_there_are),
        cmocka_unit_test(what_a_net_makes_of_a_difference_adds_up),
        cmocka_unit_test(a_better_choice_has_something_that_speaks_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
