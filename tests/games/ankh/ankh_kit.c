/* ankh_kit.c - see ankh_kit.h. */
#include "ankh_kit.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/config.h"
#include "core/jot.h"

enum { TEXT = 8192 };

void kit_new(struct kit *k, const char *options)
{
    struct game_config cfg;
    char why[160];
    memset(k, 0, sizeof *k);
    snprintf(k->options, sizeof k->options, "%s", options);
    if (config_parse(&game_ankh, options, &cfg, why, sizeof why))
        fail_msg("ankh %s: %s", options, why);
    game_ankh.start(&cfg, kit_state(k));
}

static int actor_of(char **p)
{
    while (**p == ' ')
        ++*p;
    int actor = **p == '*' ? GAME_CHANCE : **p - '1';
    *p += 2;
    return actor;
}

static bool is_legal(struct kit *k, int actor, game_action a)
{
    if (actor == GAME_CHANCE) {
        struct game_outcome out[GAME_MAX_OUTCOMES];
        int n = k->s.head.node == GAME_CHANCE_NODE ? game_ankh.chance(kit_state(k), out)
                                                   : 0;
        for (int i = 0; i < n; i++)
            if (out[i].action == a)
                return true;
        return false;
    }
    game_action all[GAME_MAX_ACTIONS];
    int n = game_ankh.legal(kit_state(k), actor, all);
    for (int i = 0; i < n; i++)
        if (all[i] == a)
            return true;
    return false;
}

static void one(struct kit *k, int actor, const char *text)
{
    game_action a;
    if (game_ankh.parse(kit_state(k), actor, text, &a))
        fail_msg("ankh %s ply %u: no action: %s", k->options, k->s.head.ply, text);
    if (!is_legal(k, actor, a))
        fail_msg("ankh %s ply %u phase %s: seat %d may not \"%s\" (%s)", k->options,
                 k->s.head.ply, game_ankh.phases[k->s.head.phase], actor + 1, text,
                 game_ankh.refusal(kit_state(k), actor, a));
    k->ev.n = k->ev.lost = 0;
    game_ankh.apply(kit_state(k), actor, a, &k->ev);
    assert_int_equal(k->ev.lost, 0);
    const char *bad = k->posed ? NULL : game_ankh.check_state(kit_state(k));
    if (bad)
        fail_msg("ankh %s ply %u: %s", k->options, k->s.head.ply, bad);
}

/* Calls `each` with every part of the list, trimmed. */
static void split(struct kit *k, const char *list, char by,
                  void (*each)(struct kit *k, char *part))
{
    char copy[TEXT];
    assert_true(strlen(list) < sizeof copy);
    snprintf(copy, sizeof copy, "%s", list);
    for (char *p = copy, *next; p; p = next) {
        next = strchr(p, by);
        if (next)
            *next++ = '\0';
        while (*p == ' ' || *p == '\n')
            p++;
        size_t n = strlen(p);
        while (n && (p[n - 1] == ' ' || p[n - 1] == '\n'))
            p[--n] = '\0';
        if (n)
            each(k, p);
    }
}

static void do_part(struct kit *k, char *part)
{
    int actor = actor_of(&part);
    one(k, actor, part);
}

void kit_do(struct kit *k, const char *script)
{
    split(k, script, ';', do_part);
}

bool kit_lists(struct kit *k, int seat, const char *text)
{
    game_action a;
    if (game_ankh.parse(kit_state(k), seat - 1, text, &a))
        fail_msg("no action: %s", text);
    return is_legal(k, seat - 1, a);
}

int kit_count(struct kit *k, int seat, const char *beginning)
{
    game_action all[GAME_MAX_ACTIONS];
    char text[GAME_TEXT_MAX];
    int n = game_ankh.legal(kit_state(k), seat - 1, all), found = 0;
    for (int i = 0; i < n; i++) {
        game_ankh.format(kit_state(k), seat - 1, all[i], text, sizeof text);
        found += strncmp(text, beginning, strlen(beginning)) == 0;
    }
    return found;
}

static int asked_seat, listed;

static void must_list(struct kit *k, char *part)
{
    listed++;
    if (!kit_lists(k, asked_seat, part))
        fail_msg("ankh %s phase %s: seat %d should be allowed to \"%s\"", k->options,
                 game_ankh.phases[k->s.head.phase], asked_seat, part);
}

void kit_legal(struct kit *k, int seat, const char *texts)
{
    asked_seat = seat;
    listed = 0;
    split(k, texts, ',', must_list);
    if (kit_count(k, seat, "") != listed)
        fail_msg("seat %d has %d actions instead of: %s", seat, kit_count(k, seat, ""),
                 texts);
}

void kit_key(struct kit *k, const char *key, const char *json)
{
    static char text[TEXT];
    struct jot j;
    const struct game_field *f = game_ankh.fields;
    while (f->name && strcmp(f->name, key) != 0)
        f++;
    if (!f->name)
        fail_msg("no such key: %s", key);
    jot_init(&j, text, sizeof text);
    jot_field(&j, f, kit_state(k));
    assert_true(jot_ok(&j));
    json_t *got = json_loads(text, JSON_DECODE_ANY, NULL);
    json_t *want = json_loads(json, JSON_DECODE_ANY, NULL);
    assert_non_null(got);
    assert_non_null(want);
    if (!json_equal(got, want))
        fail_msg("ankh %s ply %u: %s is %s, not %s", k->options, k->s.head.ply, key,
                 text, json);
    json_decref(got);
    json_decref(want);
}

void kit_phase(struct kit *k, const char *phase, int seat)
{
    assert_string_equal(game_ankh.phases[k->s.head.phase], phase);
    assert_int_equal(k->s.head.acting, seat ? 1 << (seat - 1) : 0);
}

void kit_refused(struct kit *k, int seat, const char *text, const char *rule)
{
    game_action a;
    int actor = seat ? seat - 1 : GAME_CHANCE;
    if (game_ankh.parse(kit_state(k), actor, text, &a))
        fail_msg("no action: %s", text);
    if (is_legal(k, actor, a))
        fail_msg("\"%s\" is legal", text);
    const char *why = game_ankh.refusal(kit_state(k), actor, a);
    if (!why || strcmp(why, rule) != 0)
        fail_msg("\"%s\" is forbidden by %s, not by %s", text, why ? why : "nothing",
                 rule);
}

/* ---- positions -------------------------------------------------------- */

unsigned kit_cell(int hex)
{
    return ankh_cell((unsigned)hex);
}

void kit_pose(struct kit *k, const char *options)
{
    kit_new(k, options);
    assert_int_equal(k->s.head.node, GAME_DECISION);
    k->posed = true;
    for (int g = 0; g < ANKH_SEATS; g++) {
        k->s.own[g] = k->s.owned[g] = (struct ankh_set){0, 0};
        k->s.god[g].at = ANKH_NONE;
        if (g < k->s.head.config.n_players) {
            k->s.god[g].warriors = ANKH_WARRIORS;
            k->s.god[g].ankhs = ANKH_ANKHS;
        }
    }
    for (int t = 0; t < ANKH_TYPES; t++) {
        k->s.monument[t] = (struct ankh_set){0, 0};
        k->s.monument_supply[t] = ANKH_MONUMENTS_PER_TYPE;
    }
}

static int index_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    fail_msg("no such word: %s", word);
    return -1;
}

static void put_figure(struct kit *k, char *part)
{
    int hex, owner;
    char kind[32];
    assert_int_equal(sscanf(part, "%d %d %31s", &hex, &owner, kind), 3);
    unsigned cell = kit_cell(hex), g = (unsigned)owner - 1;
    int what = index_of(kind, ankh_kind_words);
    ankh_add(&k->s.own[g], cell);
    if (what == ANKH_K_GOD) {
        k->s.god[g].at = (uint8_t)cell;
    } else if (what == ANKH_K_WARRIOR) {
        k->s.god[g].warriors--;
    } else {
        int guardian = what - ANKH_K_GUARDIAN;
        k->s.guardian[guardian / 2] = (uint8_t)guardian;
        k->s.supply[guardian / 2]--;
        ankh_add(&k->s.guard[guardian / 2], cell);
    }
}

void kit_figures(struct kit *k, const char *list)
{
    split(k, list, ';', put_figure);
}

static void put_monument(struct kit *k, char *part)
{
    int hex, owner;
    char type[32];
    assert_int_equal(sscanf(part, "%d %31s %d", &hex, type, &owner), 3);
    int t = index_of(type, ankh_type_words);
    ankh_add(&k->s.monument[t], kit_cell(hex));
    k->s.monument_supply[t]--;
    if (owner) {
        ankh_add(&k->s.owned[owner - 1], kit_cell(hex));
        k->s.god[owner - 1].ankhs--;
    }
}

void kit_monuments(struct kit *k, const char *list)
{
    split(k, list, ';', put_monument);
}

static int powered;

static void add_power(struct kit *k, char *part)
{
    struct ankh_god *god = &k->s.god[powered];
    int power = index_of(part, ankh_power_words);
    god->powers = (uint16_t)(god->powers | 1u << power);
    god->order[god->n_powers++] = (uint8_t)power;
}

void kit_powers(struct kit *k, int seat, const char *list)
{
    powered = seat - 1;
    split(k, list, ',', add_power);
}

void kit_before_event(struct kit *k, int seat, int event)
{
    k->s.event = (uint8_t)(event - 1);
    k->s.turn = (uint8_t)(seat - 1);
    k->s.actions[ANKH_UNLOCK] = 4;
    k->s.first_row = 0;
    k->s.head.phase = ANKH_PHASE_ACTION;
    k->s.head.acting = (uint8_t)(1 << (seat - 1));
}

void kit_event(struct kit *k, int seat, int event)
{
    char script[32];
    kit_before_event(k, seat, event);
    snprintf(script, sizeof script, "%d unlock", seat);
    kit_do(k, script);
    if (k->s.head.phase == ANKH_PHASE_UNLOCK) {
        snprintf(script, sizeof script, "%d pass", seat);
        kit_do(k, script);
    }
}
