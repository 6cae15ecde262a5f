/* aton_features.h - what the net of Aton looks at. */
#ifndef MAAT_ATON_FEATURES_H
#define MAAT_ATON_FEATURES_H

#include "bots/aton_board.h"
#include "bots/feature.h"

extern const struct features aton_features;
extern const struct feature_reason aton_reasons[];

/* What is known of the cards that a seat may still draw. */
struct aton_cards {
    float mean[ATON_SEATS], ones[ATON_SEATS], fours[ATON_SEATS], left[ATON_SEATS];
};

void aton_cards_from(const struct aton_state *s, struct aton_cards *ret);

/* Chance of seat 0 by the net, on a board between two rounds. */
float aton_features_chance(const struct net *t, const struct aton_board *b,
                           const struct aton_cards *cards);

#endif
