/* ankh_gods.c - Ankh on the screen: all that is not on the map. */
#include "screen/ankh_gods.h"

#include <stdio.h>
#include <string.h>

static const char *const guardian_keys[] = {"satet", "cat-mummy",      "mummy",
                                            "apep",  "giant-scorpion", "androsphinx"};
static const char *const name_keys[] = {"amun", "anubis", "isis", "osiris", "ra"};
static const char *const card_keys[] = {"build", "chariots", "cycle", "drought",
                                        "flood", "miracle",  "plague"};
static const char *const power_keys[] = {
    "commanding",      "inspiring",       "omnipresent", "revered",
    "obelisk-attuned", "pyramid-attuned", "resplendent", "temple-attuned",
    "bountiful",       "glorious",        "magnanimous", "worshipful"};

/* ---- tracks ---------------------------------------------------------------------- */

static int draw_row(struct ankh_table *t, int row, int x)
{
    static const char *const verbs[] = {"move", "summon", "gain", "unlock"};
    const struct ankh_state *s = t->s;
    char key[32];
    int last = row == ANKH_UNLOCK ? 5 : 6, from = x;
    snprintf(key, sizeof key, "word.%s", verbs[row]);
    x = canvas_print(t->c, t->y, x, INK(HUE_PLAIN), "%s ", sight_say(t->b, key));
    for (int i = 5 - s->head.config.n_players; i <= last; i++)
        x = canvas_text(t->c, t->y, x,
                        i == s->actions[row] ? INK_STRONG_OF(HUE_GOLD) : INK(HUE_LINE),
                        i == s->actions[row] ? "●"
                        : i == last          ? "★"
                                             : "·");
    struct spot *spot = canvas_spot(t->c, t->y, from, 1, x - from, "actions", row, -1);
    spot_help(spot, NULL, "row.%s", verbs[row]);
    spot_act(spot, "%s", verbs[row]);
    return x + 2;
}

static void draw_events(struct ankh_table *t, int x)
{
    static const char kinds[] = "ccc1kcc2kcc3kcc4c5"; /* k: caravan */
    const struct ankh_state *s = t->s;
    x = canvas_print(t->c, t->y, x, INK(HUE_FAINT), "%s ",
                     sight_say(t->b, "field.event"));
    for (int i = 1; i <= ANKH_EVENTS; i++) {
        char kind = kinds[i - 1], number[2] = {kind, '\0'};
        const char *sign = kind == 'c'   ? sight_say(t->b, "board.control")
                           : kind == 'k' ? sight_say(t->b, "board.caravan")
                                         : number;
        canvas_text(t->c, t->y, x,
                    i == s->event  ? INK_ON(HUE_NIGHT, HUE_GOLD)
                    : i < s->event ? INK(HUE_LINE)
                                   : INK(HUE_PLAIN),
                    sign);
        const char *help = kind == 'c'   ? "event.control"
                           : kind == 'k' ? "event.caravan"
                                         : "event.conflict";
        spot_help(canvas_spot(t->c, t->y, x, 1, 1, "event", i, -1), NULL, "%s", help);
        x += 1 + (sign == number); /* up to a conflict they belong together */
    }
    const char *legend = sight_say(t->b, "board.events");
    t->has_legend = x + 1 + canvas_columns(legend) <= t->end;
    if (t->has_legend)
        canvas_text(t->c, t->y, x + 1, INK(HUE_FAINT), legend);
}

static void draw_devotion(struct ankh_table *t)
{
    const struct ankh_state *s = t->s;
    int x = canvas_print(t->c, t->y, t->x, INK(HUE_FAINT), "%s ",
                         sight_say(t->b, "field.devotion")),
        from = x;
    for (unsigned space = 0; space <= ANKH_TOP; space++) {
        bool any = false, red = space <= s->head.config.option[ANKH_OPT_RED];
        for (unsigned i = 0; i < s->n_track; i++)
            if (s->god[s->track[i]].devotion == space) {
                x = canvas_print(t->c, t->y, x, INK_OF_SEAT(s->track[i]), "%u",
                                 s->track[i] + 1u);
                any = true;
            }
        if (!any)
            x = canvas_text(t->c, t->y, x, red ? INK(HUE_RED) : INK(HUE_LINE),
                            space % 10 ? "·" : "+");
    }
    spot_help(canvas_spot(t->c, t->y, from, 1, x - from, "devotion", -1, -1), NULL,
              "devotion");
    t->y++;
}

void screen_ankh_tracks(struct ankh_table *t)
{
    int x = t->x;
    for (int row = 0; row < ANKH_ROWS; row++) {
        if (x > t->x && x + 26 > t->end) {
            t->y++;
            x = t->x;
        }
        x = draw_row(t, row, x);
    }
    t->y++;
    draw_events(t, t->x);
    t->y++;
    draw_devotion(t);
}

/* ---- gods ------------------------------------------------------------------------ */

/* Words in a row, wrapped; each one is a spot. */
static void draw_words(struct ankh_table *t, unsigned seat, const char *key,
                       const char *field, const char *help, const char *verb,
                       const char *const *words, const uint8_t *which, int n)
{
    if (!n)
        return;
    int left = t->x + 3;
    int x = canvas_print(t->c, t->y, left, INK(HUE_FAINT), "%s ", sight_say(t->b, key));
    for (int i = 0; i < n; i++) {
        const char *text = sight_word(t->b, words[which[i]]);
        int wide = canvas_columns(text);
        if (x + wide > t->end) {
            t->y++;
            x = left + 2;
        }
        canvas_text(t->c, t->y, x, INK_ON(HUE_PLAIN, HUE_PANEL), text);
        struct spot *s =
            canvas_spot(t->c, t->y, x, 1, wide, field, (int)seat, which[i]);
        spot_help(s, text, "%s.%s %s", help, words[which[i]], help);
        if (verb && (int)seat == t->b->who->viewer) {
            spot_act(s, "%s %s", verb, words[which[i]]);
            spot_act(s, "%s * %s", verb, words[which[i]]);
        }
        x += wide + 1;
    }
    t->y++;
}

static void draw_numbers(struct ankh_table *t, unsigned seat, int x)
{
    const struct ankh_god *god = &t->s->god[seat];
    const struct {
        const char *sign, *help;
        unsigned n;
        uint8_t hue;
    } numbers[] = {{"★", "devotion", god->devotion, HUE_GOLD},
                   {"☻", "followers", god->followers, HUE_GREEN},
                   {"w", "pool", god->warriors, HUE_PLAIN},
                   {"☥", "ankhs", god->ankhs, HUE_CYAN}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        int from = x;
        x = canvas_print(t->c, t->y, x, INK_STRONG_OF(numbers[i].hue), "%s%u",
                         numbers[i].sign, numbers[i].n);
        spot_help(
            canvas_spot(t->c, t->y, from, 1, x - from, numbers[i].help, (int)seat, -1),
            NULL, "%s", numbers[i].help);
        x += 2;
    }
}

static void draw_god(struct ankh_table *t, unsigned seat)
{
    const struct ankh_state *s = t->s;
    const struct ankh_god *god = &s->god[seat];
    uint8_t which[ANKH_SEATS + ANKH_CARDS + ANKH_GUARDIANS * 3];
    int n = 0, x = t->x;
    x = canvas_print(t->c, t->y, x, INK_OF_SEAT(seat), "%u", seat + 1);
    x = sight_seat(t->c, t->y, x, 18, t->b, (int)seat, s->turn == seat);
    if (god->name != ANKH_NONE) {
        const char *word = sight_word(t->b, name_keys[god->name]);
        int end = canvas_print(t->c, t->y, x + 1, INK(HUE_PLAIN), "%s", word);
        spot_help(canvas_spot(t->c, t->y, x + 1, 1, end - x - 1, "gods", (int)seat, -1),
                  word, "god.%s god", name_keys[god->name]);
        x = end;
    }
    if (s->team[seat] == ANKH_NONE || s->team[seat] != seat) {
        bool is_forgotten = s->team[seat] == ANKH_NONE;
        x = canvas_print(
            t->c, t->y, x + 2, INK(HUE_FAINT), "%s",
            sight_say(t->b, is_forgotten ? "board.forgotten" : "board.merged"));
        if (!is_forgotten)
            canvas_print(t->c, t->y, x + 1, INK_OF_SEAT(s->team[seat]), "%u",
                         s->team[seat] + 1u);
        t->y++;
        return;
    }
    draw_numbers(t, seat, x + 2);
    t->y++;
    for (int i = 0; i < god->n_powers; i++)
        which[n++] = god->order[i];
    draw_words(t, seat, "field.powers", "powers", "power", NULL, power_keys, which, n);
    n = 0;
    for (int level = 0; level < ANKH_LEVELS; level++)
        for (int i = 0; i < god->pool[level] && i < 3; i++)
            which[n++] = s->guardian[level];
    draw_words(t, seat, "field.pool_guardians", "pool_guardians", "guardian", NULL,
               guardian_keys, which, n);
    n = 0;
    for (int i = 0; i < ANKH_CARDS; i++)
        if (god->hand >> i & 1)
            which[n++] = (uint8_t)i;
    draw_words(t, seat, "field.hand", "hand", "card", "card", card_keys, which, n);
}

static void draw_stock(struct ankh_table *t)
{
    const struct ankh_state *s = t->s;
    int x = t->x;
    if (s->suns || ankh_any(s->sun))
        x = canvas_print(t->c, t->y, x, INK(HUE_FAINT), "%s %u  ",
                         sight_say(t->b, "field.suns"), s->suns);
    if (s->portal_stock || ankh_any(s->portals))
        x = canvas_print(t->c, t->y, x, INK(HUE_FAINT), "%s %u  ",
                         sight_say(t->b, "field.portal_stock"), s->portal_stock);
    for (unsigned g = 0; g < ANKH_SEATS; g++)
        for (int i = 0; i < s->trapped[g]; i++)
            x = canvas_print(t->c, t->y, x, INK_OF_SEAT(g), "%s%u ",
                             sight_say(t->b, "board.trapped"), g + 1);
    if (s->tiebreaker != ANKH_NONE)
        x = canvas_print(t->c, t->y, x, INK_OF_SEAT(s->tiebreaker), "%s %u%s  ",
                         sight_say(t->b, "field.tiebreaker"), s->tiebreaker + 1u,
                         s->tiebreaker_ready ? "" : " (-)");
    if (s->conflict_region)
        x = canvas_print(t->c, t->y, x, INK_STRONG_OF(HUE_RED), "%s %u",
                         sight_say(t->b, "field.conflict_region"), s->conflict_region);
    t->y += x > t->x;
}

void screen_ankh_gods(struct ankh_table *t)
{
    static const char *const legend[] = {"board.events", "board.figures",
                                         "board.monuments"};
    size_t first = t->has_legend ? 1 : 0;
    for (unsigned seat = 0; seat < t->s->head.config.n_players; seat++)
        draw_god(t, seat);
    draw_stock(t);
    for (size_t i = first; i < sizeof legend / sizeof legend[0]; i++)
        t->y += canvas_flow(t->c, t->y, t->x, t->end - t->x, 2, INK(HUE_FAINT),
                            sight_say(t->b, legend[i]));
}
