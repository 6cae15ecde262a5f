/*
 * ankh_features.c - what the net of Ankh looks at.
 *
 * A row is a god on the devotion track, not a seat: merged gods have one row, and a
 * forgotten god has none. The last row is what nobody wins. Until two gods merge two
 * seats can win together, so there are two wins to give; a god that wins alone leaves
 * the second one to the last row.
 */
#include "bots/ankh_features.h"

#include "bots/ankh_sight.h"
#include "games/ankh/rules.h"

/* Identifier, name, what it says about a god. */
#define ANKH_FEATURES(X)                                                               \
    X(REST, "rest", "the row is what nobody wins")                                     \
    X(DEVOTION, "devotion", "devotion; of the rest, the most of all")                  \
    X(DEVOTION_BEST, "devotion-best", "devotion less the best other's")                \
    X(DEVOTION_MEAN, "devotion-mean", "devotion less the others' mean")                \
    X(OUTLOOK_BEST, "outlook-best", "estimated final devotion less the best other's")  \
    X(OUTLOOK_MEAN, "outlook-mean", "estimated final devotion less the others' mean")  \
    X(HOPE_BEST, "hope-best", "outlook-best against what is still to come")            \
    X(ABOVE, "above", "share of the others that stand above on the track")             \
    X(FIRST, "first", "stands highest")                                                \
    X(LAST, "last", "stands lowest")                                                   \
    X(LAST_TWO, "last-two", "would merge if the third conflict ended now")             \
    X(TOP, "top", "devotion still to go to the top of the track")                      \
    X(TOP_PACE, "top-pace", "that for each conflict to come")                          \
    X(RED, "red", "devotion above the red line, until gods are forgotten")             \
    X(RED_PACE, "red-pace", "that for each conflict until then")                       \
    X(RED_OUTLOOK, "red-outlook", "red with what the regions promise until then")      \
    X(LATE, "late", "gods have been forgotten, or none can be")                        \
    X(INCOME, "income", "devotion that a conflict promises now")                       \
    X(INCOME_BEST, "income-best", "that less the best other's")                        \
    X(INCOME_MEAN, "income-mean", "that less the others' mean")                        \
    X(MAJORITIES, "majorities", "majorities of monuments where it has figures")        \
    X(ALONE, "alone", "regions where it stands alone")                                 \
    X(LEADS, "leads", "contested regions where it has most figures")                   \
    X(TRAILS, "trails", "contested regions where another has more")                    \
    X(MARGIN, "margin",                                                                \
      "figures more than the strongest other, summed, 3 at most each")                 \
    X(EMPTY, "empty", "regions without a figure of it")                                \
    X(FIGURES, "figures", "figures on the board")                                      \
    X(FIGURES_MEAN, "figures-mean", "figures on the board less the others' mean")      \
    X(FIGURES_BEST, "figures-best", "figures on the board less the most of another")   \
    X(WARRIORS, "warriors", "warriors in the pool")                                    \
    X(GUARDIANS, "guardians", "guardians on the board")                                \
    X(WAITING, "waiting", "guardians in the pool")                                     \
    X(MONUMENTS, "monuments", "monuments controlled")                                  \
    X(MONUMENTS_MEAN, "monuments-mean", "monuments less the others' mean")             \
    X(OBELISKS, "obelisks", "obelisks controlled")                                     \
    X(PYRAMIDS, "pyramids", "pyramids controlled")                                     \
    X(TEMPLES, "temples", "temples controlled")                                        \
    X(THREE, "three", "three monuments of one kind")                                   \
    X(RIPE, "ripe", "figures beside a monument that could be taken")                   \
    X(NEUTRAL, "neutral", "monuments that belong to nobody")                           \
    X(GAIN, "gain", "followers that the action would gain")                            \
    X(FOLLOWERS, "followers", "followers, 12 at most")                                 \
    X(FOLLOWERS_MEAN, "followers-mean", "followers less the others' mean")             \
    X(AFFORDS, "affords", "can pay the next power")                                    \
    X(POWERS, "powers", "powers unlocked")                                             \
    X(POWERS_MEAN, "powers-mean", "powers less the others' mean")                      \
    X(COMMANDING, "has-commanding", "has this power")                                  \
    X(INSPIRING, "has-inspiring", "has this power")                                    \
    X(OMNIPRESENT, "has-omnipresent", "has this power")                                \
    X(REVERED, "has-revered", "has this power")                                        \
    X(OBELISK, "has-obelisk", "has this power")                                        \
    X(PYRAMID, "has-pyramid", "has this power")                                        \
    X(RESPLENDENT, "has-resplendent", "has this power")                                \
    X(TEMPLE, "has-temple", "has this power")                                          \
    X(BOUNTIFUL, "has-bountiful", "has this power")                                    \
    X(GLORIOUS, "has-glorious", "has this power")                                      \
    X(MAGNANIMOUS, "has-magnanimous", "has this power")                                \
    X(WORSHIPFUL, "has-worshipful", "has this power")                                  \
    X(BOUNTY, "bounty", "has Bountiful and is on a red space")                         \
    X(AMUN, "amun", "has the power of Amun")                                           \
    X(ANUBIS, "anubis", "has the power of Anubis")                                     \
    X(ISIS, "isis", "has the power of Isis")                                           \
    X(OSIRIS, "osiris", "has the power of Osiris")                                     \
    X(RA, "ra", "has the power of Ra")                                                 \
    X(SLOTS, "slots", "has that of Anubis: warriors in its slots")                     \
    X(RADIANT, "radiant", "regions with a radiant figure")                             \
    X(CARDS, "cards", "cards in hand")                                                 \
    X(CARDS_MEAN, "cards-mean", "cards in hand less the others' mean")                 \
    X(HOLDS_BUILD, "holds-build", "has Build Monument in hand")                        \
    X(HOLDS_CHARIOTS, "holds-chariots", "has Chariots in hand")                        \
    X(HOLDS_CYCLE, "holds-cycle", "has Cycle of Ma'at in hand")                        \
    X(HOLDS_DROUGHT, "holds-drought", "has Drought in hand")                           \
    X(HOLDS_FLOOD, "holds-flood", "has Flood in hand")                                 \
    X(HOLDS_MIRACLE, "holds-miracle", "has Miracle in hand")                           \
    X(HOLDS_PLAGUE, "holds-plague", "has Plague of Locusts in hand")                   \
    X(CONFLICTS_5, "conflicts-5", "five conflicts are to come")                        \
    X(CONFLICTS_4, "conflicts-4", "four")                                              \
    X(CONFLICTS_3, "conflicts-3", "three")                                             \
    X(CONFLICTS_2, "conflicts-2", "two")                                               \
    X(CONFLICTS_1, "conflicts-1", "one, the last")                                     \
    X(EVENTS, "events", "events until the next conflict")                              \
    X(NEXT_CONFLICT, "next-conflict", "the next event is a conflict")                  \
    X(ACTIONS, "actions", "fewest actions of one row until the next event")            \
    X(RUNNING, "running", "a conflict is under way")                                   \
    X(STRIFE, "strife", "it is, and this god is in the battle")                        \
    X(TIEBREAKER, "tiebreaker", "holds the tiebreaker, ready")                         \
    X(TURN, "turn", "turns until its own")                                             \
    X(MERGED, "merged", "is the merged god")                                           \
    X(GODS, "gods", "gods on the track")                                               \
    X(SECOND, "second", "its second action is to come")

#define ANKH_ROW(id, name, about) {name, about},
static const struct feature list[] = {ANKH_FEATURES(ANKH_ROW){0}};
#undef ANKH_ROW
#define ANKH_ROW(id, name, about) F_##id,
enum { ANKH_FEATURES(ANKH_ROW) F_COUNT };
#undef ANKH_ROW
_Static_assert((int)F_COUNT <= (int)NET_INPUTS, "the net has so many inputs");

/* A number of every god. */
struct row {
    float of[ANKH_SEATS], sum, best, second;
    unsigned who; /* has the best */
};

struct look {
    const struct ankh_state *s;
    int n; /* gods on the track */
    float left, until_red, red;
    struct ankh_sight sight[ANKH_SEATS];
    struct row devotion, outlook, income, figures, monuments, followers, powers, cards;
};

/* ---- comparing ------------------------------------------------------------------- */

static void put(struct row *r, unsigned g, float x)
{
    r->of[g] = x;
    r->sum += x;
    if (x > r->best) {
        r->second = r->best;
        r->best = x;
        r->who = g;
    } else if (x > r->second) {
        r->second = x;
    }
}

static float best_other(const struct row *r, unsigned g)
{
    return r->who == g ? r->second : r->best;
}

/* Of a god, less the mean of the others. */
static float ahead(const struct look *v, const struct row *r, unsigned g)
{
    return v->n > 1 ? r->of[g] - (r->sum - r->of[g]) / (float)(v->n - 1) : r->of[g];
}

/* Of a god, less the best of the others. */
static float lead(const struct look *v, const struct row *r, unsigned g)
{
    return v->n > 1 ? r->of[g] - best_other(r, g) : r->of[g];
}

static void look(const struct brain *b, const struct ankh_state *s, struct look *v)
{
    struct row *const rows[] = {&v->devotion,  &v->outlook,   &v->income, &v->figures,
                                &v->monuments, &v->followers, &v->powers, &v->cards};
    const float *k = brain_constants(b, s->head.config.n_players);
    v->s = s;
    v->n = s->n_track;
    v->left = (float)ankh_conflicts_left(s);
    v->until_red = s->event < 16 ? v->left - 1 : 0;
    v->red = (float)ankh_red(s);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rows[i]->sum = 0;
        rows[i]->best = rows[i]->second = -1e6f;
        rows[i]->who = ANKH_SEATS;
    }
    ankh_sights(s, k, v->sight);
    for (int i = 0; i < v->n; i++) {
        unsigned g = s->track[i];
        const struct ankh_god *god = &s->god[g];
        float income = ankh_sight_income(&v->sight[g]);
        put(&v->income, g, income);
        put(&v->outlook, g, ankh_sight_outlook(&v->sight[g], income));
        put(&v->devotion, g, (float)god->devotion);
        put(&v->figures, g, (float)ankh_count(s->own[g]));
        put(&v->monuments, g, (float)ankh_count(s->owned[g]));
        put(&v->followers, g, god->followers > 12 ? 12 : (float)god->followers);
        put(&v->powers, g, (float)god->n_powers);
        put(&v->cards, g, (float)bits_count(god->hand));
    }
}

/* ---- parts of a row -------------------------------------------------------------- */

static void set(struct net_input *in, int feature, float x)
{
    in->x[feature] = net_feature(x);
}

static void flag(struct net_input *in, int feature, bool is)
{
    in->x[feature] = is ? NET_ONE : 0;
}

/* How near the red line is; `devotion` and `income` of the best for the rest. */
static void put_red(const struct look *v, float devotion, float income,
                    struct net_input *in)
{
    float over = devotion - v->red - 0.5f;
    set(in, F_DEVOTION, devotion / 16);
    if (v->s->event >= 16) {
        flag(in, F_LATE, 1);
        return;
    }
    set(in, F_RED, over / 8);
    set(in, F_RED_PACE, over / (1 + v->until_red) / 4);
    set(in, F_RED_OUTLOOK, (over + income * v->until_red) / 8);
}

static void put_devotion(const struct look *v, unsigned g, int place,
                         struct net_input *in)
{
    float best = lead(v, &v->outlook, g), top = ANKH_TOP - v->devotion.of[g];
    put_red(v, v->devotion.of[g], v->income.of[g], in);
    set(in, F_DEVOTION_BEST, lead(v, &v->devotion, g) / 8);
    set(in, F_DEVOTION_MEAN, ahead(v, &v->devotion, g) / 8);
    set(in, F_OUTLOOK_BEST, best / 8);
    set(in, F_OUTLOOK_MEAN, ahead(v, &v->outlook, g) / 8);
    set(in, F_HOPE_BEST, best / (1 + v->left) / 2);
    if (v->n > 1)
        set(in, F_ABOVE, (float)(v->n - 1 - place) / (float)(v->n - 1));
    flag(in, F_FIRST, place == v->n - 1);
    flag(in, F_LAST, place == 0);
    flag(in, F_LAST_TWO,
         place < 2 && v->s->head.config.n_players > 2 && v->s->higher == ANKH_NONE);
    set(in, F_TOP, top / 16);
    set(in, F_TOP_PACE, top / (v->left + 1) / 8);
    set(in, F_INCOME, v->income.of[g] / 4);
    set(in, F_INCOME_BEST, lead(v, &v->income, g) / 4);
    set(in, F_INCOME_MEAN, ahead(v, &v->income, g) / 4);
}

static void put_regions(const struct look *v, unsigned g, struct net_input *in)
{
    const struct ankh_sight *x = &v->sight[g];
    const struct ankh_state *s = v->s;
    int majorities = 0, alone = 0, leads = 0, trails = 0, empty = 0, margin = 0;
    int radiant = 0;
    struct ankh_set suns = ankh_and(s->sun, s->own[g]);
    for (unsigned t = 0; t < ANKH_TOKENS; t++) {
        int d = x->mine[t] - x->most[t];
        if (!ankh_any(s->region[t]))
            continue;
        empty += !x->mine[t];
        if (!x->mine[t])
            continue;
        majorities += x->majorities[t];
        alone += !x->most[t];
        leads += x->most[t] && d > 0;
        trails += d < 0;
        margin += !x->most[t] ? 0 : d > 3 ? 3 : d < -3 ? -3 : d;
        radiant += ankh_meet(suns, s->region[t]);
    }
    set(in, F_MAJORITIES, (float)majorities / 2);
    set(in, F_ALONE, (float)alone / 2);
    set(in, F_LEADS, (float)leads / 2);
    set(in, F_TRAILS, (float)trails / 2);
    set(in, F_MARGIN, (float)margin / 4);
    set(in, F_EMPTY, (float)empty / 4);
    set(in, F_RADIANT, (float)radiant / 2);
}

static void put_pieces(const struct look *v, unsigned g, struct net_input *in)
{
    const struct ankh_state *s = v->s;
    const struct ankh_god *god = &s->god[g];
    unsigned guards = 0, most = 0;
    for (int i = 0; i < ANKH_LEVELS; i++)
        guards += ankh_count(ankh_and(s->guard[i], s->own[g]));
    for (int i = 0; i < ANKH_TYPES; i++) {
        unsigned n = ankh_count(ankh_and(s->monument[i], s->owned[g]));
        most = n > most ? n : most;
        set(in, F_OBELISKS + i, (float)n / 3);
    }
    set(in, F_FIGURES, v->figures.of[g] / 6);
    set(in, F_FIGURES_MEAN, ahead(v, &v->figures, g) / 3);
    set(in, F_FIGURES_BEST, lead(v, &v->figures, g) / 3);
    set(in, F_WARRIORS, (float)god->warriors / 4);
    set(in, F_GUARDIANS, (float)guards / 2);
    set(in, F_WAITING, (float)(god->pool[0] + god->pool[1] + god->pool[2]) / 2);
    set(in, F_MONUMENTS, v->monuments.of[g] / 4);
    set(in, F_MONUMENTS_MEAN, ahead(v, &v->monuments, g) / 3);
    flag(in, F_THREE, most >= 3);
    set(in, F_RIPE, (float)ankh_count(ankh_and(v->sight[g].ripe, s->own[g])) / 3);
    set(in, F_GAIN, (float)ankh_followers_to_gain(s, g) / 4);
}

static void put_means(const struct look *v, unsigned g, struct net_input *in)
{
    const struct ankh_state *s = v->s;
    const struct ankh_god *god = &s->god[g];
    bool bounty = ankh_power(s, g, ANKH_BOUNTIFUL) && v->devotion.of[g] <= v->red;
    unsigned trapped = 0;
    for (int i = 0; i < ANKH_SEATS; i++)
        trapped += s->trapped[i];
    set(in, F_FOLLOWERS, v->followers.of[g] / 6);
    set(in, F_FOLLOWERS_MEAN, ahead(v, &v->followers, g) / 4);
    flag(in, F_AFFORDS,
         god->n_powers < ANKH_POWERS_MAX && god->followers > god->n_powers / 2u);
    set(in, F_POWERS, v->powers.of[g] / 4);
    set(in, F_POWERS_MEAN, ahead(v, &v->powers, g) / 3);
    for (int i = 0; i < ANKH_POWERS; i++)
        flag(in, F_COMMANDING + i, god->powers >> i & 1);
    flag(in, F_BOUNTY, bounty);
    for (int i = 0; i < ANKH_NAMES; i++)
        flag(in, F_AMUN + i, s->holder[i] == g);
    set(in, F_SLOTS, s->holder[ANKH_ANUBIS] == g ? (float)trapped / 3 : 0);
    set(in, F_CARDS, v->cards.of[g] / 4);
    set(in, F_CARDS_MEAN, ahead(v, &v->cards, g) / 4);
    for (int i = 0; i < ANKH_CARDS; i++)
        flag(in, F_HOLDS_BUILD + i, god->hand >> i & 1);
}

/* What is the same for all. */
static void put_time(const struct look *v, struct net_input *in)
{
    const struct ankh_state *s = v->s;
    int left = (int)v->left, events = 0, actions = 9;
    while (s->event + events < ANKH_EVENTS &&
           ankh_event_types[s->event + events + 1] != ANKH_T_CONFLICT)
        events++;
    for (int i = 0; i < ANKH_ROWS; i++)
        if (ankh_last_index[i] - s->actions[i] < actions)
            actions = ankh_last_index[i] - s->actions[i];
    if (left > 0)
        flag(in, F_CONFLICTS_1 - (left - 1), 1);
    set(in, F_EVENTS, (float)events / 4);
    flag(in, F_NEXT_CONFLICT, events == 0);
    set(in, F_ACTIONS, (float)actions / 4);
    flag(in, F_RUNNING, s->conflict_region > 0);
    set(in, F_GODS, (float)v->n / 4);
    set(in, F_NEUTRAL,
        (float)ankh_count(ankh_minus(ankh_monuments(s), ankh_taken(s))) / 8);
}

static void put_turn(const struct look *v, unsigned g, struct net_input *in)
{
    const struct ankh_state *s = v->s;
    unsigned n = s->head.config.n_players, wait = 0;
    while (wait < n && s->team[(s->turn + wait) % n] != g)
        wait++;
    set(in, F_TURN, (float)wait / (float)n);
    flag(in, F_SECOND, wait == 0 && s->first_row > 0);
    flag(in, F_STRIFE, s->involved >> g & 1);
    flag(in, F_TIEBREAKER, s->tiebreaker == g && s->tiebreaker_ready);
    flag(in, F_MERGED, s->higher == g);
}

/* ---- all of it ------------------------------------------------------------------- */

static void sides(const struct game_state *state, struct sides *ret)
{
    const struct ankh_state *s = ankh_peek(state);
    unsigned n = s->head.config.n_players, on = (1u << n) - 1, row = 0;
    int8_t of[ANKH_SEATS];
    for (unsigned i = 0; i < s->n_track; i++) /* none: gods are still being dealt */
        on = i ? on | 1u << s->track[i] : 1u << s->track[i];
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        of[g] = on >> g & 1 ? (int8_t)row++ : -1;
    *ret = (struct sides){.rows = (int)row + 1, .rest = true};
    ret->wins = n > 2 && s->higher == ANKH_NONE ? 2 : 1;
    for (unsigned p = 0; p < n; p++) {
        unsigned g = s->n_track ? s->team[p] : p;
        ret->row[p] = g < ANKH_SEATS ? of[g] : -1;
    }
}

static void fill(const struct brain *b, const struct game_state *state,
                 struct net_input *row)
{
    const struct ankh_state *s = ankh_peek(state);
    struct look v;
    uint8_t place[ANKH_SEATS];
    unsigned on = 0;
    if (!s->n_track)
        return;
    look(b, s, &v);
    put_time(&v, row);
    for (int i = 0; i < v.n; i++) {
        on |= 1u << s->track[i];
        place[s->track[i]] = (uint8_t)i;
        row[i + 1] = row[0];
    }
    for (unsigned g = 0; g < ANKH_SEATS; g++) {
        if (!(on >> g & 1))
            continue;
        put_devotion(&v, g, place[g], row);
        put_regions(&v, g, row);
        put_pieces(&v, g, row);
        put_means(&v, g, row);
        put_turn(&v, g, row++);
    }
    unsigned first = s->track[v.n - 1];
    flag(row, F_REST, 1);
    put_red(&v, v.devotion.of[first], v.income.of[first], row);
}

const struct features ankh_features = {
    .list = list, .reasons = ankh_reasons, .sides = sides, .one_in = 6, .fill = fill};
