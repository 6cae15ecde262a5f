/* kit.c - playing a game by text, and what the tests read from files. */
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/config.h"
#include "kit_private.h"

_Noreturn void kit_fail(const char *place, const char *format, ...)
{
    char why[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    fail_msg("%s: %s: %s", kit_game.game->id, place, why);
    abort();
}

void kit_start(struct kit *k, const char *options)
{
    struct game_config cfg;
    char why[160] = "";
    memset(k, 0, sizeof *k);
    k->place = options;
    if (config_parse(kit_game.game, options, &cfg, why, sizeof why))
        kit_fail(options, "options refused: %s", why);
    kit_game.game->start(&cfg, kit_state(k));
}

/* ---- playing --------------------------------------------------------------------- */

const char *kit_next(const char *list, char by, char *part, size_t size)
{
    const char ends[] = {by, '\0'};
    list += strspn(list, " \n");
    if (*list == by)
        list += 1 + strspn(list + 1, " \n");
    size_t n = strcspn(list, ends);
    if (!n)
        return NULL;
    if (n >= size)
        kit_fail(list, "is too long");
    memcpy(part, list, n);
    for (part[n] = '\0'; part[n - 1] == ' ' || part[n - 1] == '\n';)
        part[--n] = '\0';
    return list + strcspn(list, ends);
}

/* Split "3 bid 7" into the actor and the text of the action. */
static int actor_of(const char *step, const char **text)
{
    if (step[0] == '\0' || step[1] != ' ')
        kit_fail(step, "is not ACTOR ACTION");
    *text = step + 2;
    return step[0] == '*' ? GAME_CHANCE : step[0] - '1';
}

int kit_actions(const struct kit *k, int actor, game_action *list)
{
    struct game_outcome out[GAME_MAX_OUTCOMES];
    if (actor != GAME_CHANCE)
        return kit_game.game->legal(kit_peek(k), actor, list);
    if (game_head(kit_peek(k))->node != GAME_CHANCE_NODE)
        return 0;
    int n = kit_game.game->chance(kit_peek(k), out);
    for (int i = 0; i < n; i++)
        list[i] = out[i].action;
    return n;
}

static bool is_listed(const struct kit *k, int actor, game_action a)
{
    game_action list[GAME_MAX_ACTIONS];
    int n = kit_actions(k, actor, list);
    while (n--)
        if (list[n] == a)
            return true;
    return false;
}

bool kit_lists(const struct kit *k, const char *action)
{
    const char *text;
    game_action a;
    int actor = actor_of(action, &text);
    if (kit_game.game->parse(kit_peek(k), actor, text, &a))
        kit_fail(k->place, "'%s' is no action", action);
    return is_listed(k, actor, a);
}

const char *kit_refusal(const struct kit *k, const char *action)
{
    const char *text;
    game_action a;
    int actor = actor_of(action, &text);
    if (kit_game.game->parse(kit_peek(k), actor, text, &a))
        return "no action";
    const char *rule = kit_game.game->refusal(kit_peek(k), actor, a);
    if ((rule == NULL) != is_listed(k, actor, a))
        kit_fail(k->place, "'%s' is %s, but %s", action, rule ? "listed" : "not listed",
                 rule ? rule : "nothing forbids it");
    return rule;
}

static void play_one(struct kit *k, const char *step)
{
    const struct game *g = kit_game.game;
    static struct kit silent;
    const char *text, *rule = kit_refusal(k, step), *broken;
    unsigned ply = game_head(kit_peek(k))->ply;
    game_action a;
    int actor = actor_of(step, &text);
    if (rule)
        kit_fail(k->place, "ply %u, %s: '%s' refused: %s", ply,
                 g->phases[game_head(kit_peek(k))->phase], step, rule);
    g->parse(kit_peek(k), actor, text, &a);
    silent = *k;
    k->events.n = k->events.lost = 0;
    g->apply(kit_state(k), actor, a, &k->events);
    g->apply(kit_state(&silent), actor, a, NULL);
    if (memcmp(k->room, silent.room, g->state_size) != 0)
        kit_fail(k->place, "ply %u: '%s' differs without events", ply, step);
    if (k->events.lost || (kit_game.most_events && k->events.n > kit_game.most_events))
        kit_fail(k->place, "ply %u: '%s' causes %d events", ply, step, k->events.n);
    broken = g->check_state(kit_peek(k));
    if (broken)
        kit_fail(k->place, "ply %u: after '%s': %s", ply, step, broken);
}

void kit_play(struct kit *k, const char *actions)
{
    char step[GAME_TEXT_MAX + 2];
    while ((actions = kit_next(actions, ';', step, sizeof step)))
        play_one(k, step);
}

bool kit_random_ply(struct kit *k, struct rng *r)
{
    const struct game *g = kit_game.game;
    const struct game_head *head = game_head(kit_peek(k));
    game_action list[GAME_MAX_ACTIONS];
    k->events.n = k->events.lost = 0;
    if (head->node == GAME_OVER)
        return false;
    if (head->node == GAME_CHANCE_NODE) {
        game_action a = chance_pick(g, kit_peek(k), r);
        g->apply(kit_state(k), GAME_CHANCE, a, &k->events);
        return true;
    }
    int seat = __builtin_ctz(head->acting), n = g->legal(kit_peek(k), seat, list);
    g->apply(kit_state(k), seat, list[rng_below(r, (uint32_t)n)], &k->events);
    return true;
}

/* ---- vectors --------------------------------------------------------------------- */

json_t *kit_vectors(const char *key)
{
    static json_t *all;
    const char *path = getenv("KIT_VECTORS");
    json_error_t error;
    if (!path)
        kit_fail("vectors", "KIT_VECTORS names no file");
    if (!all)
        all = json_load_file(path, 0, &error);
    if (!all)
        kit_fail("vectors", "%s: %s", error.source, error.text);
    json_t *v = json_object_get(all, key);
    if (!json_array_size(v) && !json_object_size(v))
        kit_fail("vectors", "there are no %s", key);
    return v;
}

const char *kit_text_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

int kit_int_at(const json_t *list, size_t i)
{
    return (int)json_integer_value(json_array_get(list, i));
}

const char *kit_place(const json_t *v)
{
    static char place[1024];
    size_t n = json_dumpb(v, place, sizeof place - 1, 0);
    place[n < sizeof place ? n : sizeof place - 1] = '\0';
    return place;
}
