/* remote_table.c - a table of a server: who sits there, its luck, its beginning, its
 * end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/clean.h"
#include "core/config.h"
#include "core/standing.h"
#include "term/remote_own.h"

enum { ANSWER_REVEAL = 1, ANSWER_SEAL, ANSWER_START, ANSWER_COVER, AGAIN_MS = 2000 };

/* ---- who sits there -------------------------------------------------------------- */

static const char *text_in(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static bool is_true(const json_t *o, const char *key)
{
    return json_is_true(json_object_get(o, key));
}

/* A list of seats as bits. */
static uint8_t seats_in(const json_t *list, int n)
{
    unsigned seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t seat = json_integer_value(json_array_get(list, i));
        if (seat >= 1 && seat <= n)
            seats |= 1u << (seat - 1);
    }
    return (uint8_t)seats;
}

static enum sitting_who who_is(const json_t *seat)
{
    const char *kind = text_in(seat, "kind");
    bool is_taken = json_is_string(json_object_get(seat, "person"));
    if (strcmp(kind, "bot") == 0)
        return SITTING_BOT;
    if (strcmp(kind, "open") == 0 || !is_taken)
        return SITTING_NOBODY;
    if (is_true(seat, "me"))
        return SITTING_HERE;
    if (is_true(seat, "bot"))
        return SITTING_BOT;
    return is_true(seat, "online") ? SITTING_ELSEWHERE : SITTING_AWAY;
}

/* A built-in bot is called as at a table of this process. */
static void name_seat(struct remote *r, int i, const json_t *seat,
                      char shown[TEXT_LABEL_MAX])
{
    static const char *const bots[GAME_MAX_PLAYERS] = {"Hapu", "Merit", "Senbi", "Tiaa",
                                                       "Nebra"};
    char name[RECORD_NAME_MAX], level[24];
    clean_text(name, sizeof name, text_in(seat, "name"));
    clean_text(level, sizeof level, text_in(seat, "level"));
    bool is_built_in = strcmp(text_in(seat, "kind"), "bot") == 0;
    if (is_built_in) {
        snprintf(shown, TEXT_LABEL_MAX, "%s (%s)", name[0] ? name : bots[i], level);
        snprintf(r->s.seat[i].name, RECORD_NAME_MAX, "bot:%s", level);
    } else {
        snprintf(shown, TEXT_LABEL_MAX, "%s", name);
        memcpy(r->s.seat[i].name, name, sizeof name);
    }
}

static void take_seats(struct remote *r, const json_t *seats)
{
    struct sitting *s = &r->s;
    char shown[GAME_MAX_PLAYERS][TEXT_LABEL_MAX],
        label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    const char *names[GAME_MAX_PLAYERS] = {0};
    unsigned here = 0;
    for (int i = 0; i < s->n; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        name_seat(r, i, seat, shown[i]);
        names[i] = shown[i];
        s->seat[i].who = who_is(seat);
        here |= (unsigned)(s->seat[i].who == SITTING_HERE) << i;
    }
    text_labels(s->lang, names, s->n, label);
    for (int i = 0; i < s->n; i++) {
        memcpy(s->seat[i].label, label[i], TEXT_LABEL_MAX);
        s->names[i] = s->seat[i].label;
    }
    s->here = (uint8_t)here;
    s->read = (struct text_names){s->names, GAME_NOBODY};
    if (__builtin_popcount(here) == 1)
        s->read.reader = __builtin_ctz(here);
    if (s->last >= 0 && !(here >> s->last & 1))
        s->last = GAME_NOBODY;
}

/* The options as a table tells them: texts, one for each key. */
static int read_config(const struct game *g, const json_t *options,
                       struct game_config *ret)
{
    char text[CONFIG_TEXT_MAX] = "", why[160];
    size_t len = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)options, key, value)
    {
        const char *v = json_string_value(value);
        int n = v ? snprintf(text + len, sizeof text - len, "%s%s=%s", len ? " " : "",
                             key, v)
                  : -1;
        if (n < 0 || len + (size_t)n >= sizeof text || strpbrk(v, " \t\n"))
            return -1;
        len += (size_t)n;
    }
    return config_parse(g, text, ret, why, sizeof why);
}

int remote_take_table(struct remote *r, const json_t *table)
{
    struct sitting *s = &r->s;
    struct game_config config;
    const json_t *seats = json_object_get(table, "seats");
    if (strcmp(text_in(table, "game"), s->game->id) != 0 ||
        read_config(s->game, json_object_get(table, "options"), &config) ||
        json_array_size(seats) != config.n_players)
        return -1;
    s->config = config;
    s->n = config.n_players;
    s->memory = MEMORY_AID;
    cover_memory_from(text_in(table, "memory"), &s->memory);
    s->covering = seats_in(json_object_get(table, "covering"), s->n);
    take_seats(r, seats);
    json_t *kept = json_incref((json_t *)(uintptr_t)table);
    json_decref(r->table);
    r->table = kept;
    return 0;
}

/* ---- luck and the beginning ------------------------------------------------------ */

int remote_draw(struct remote_luck *ret)
{
    uint8_t chance[DEALER_SEED];
    if (dealer_seed_random(chance))
        return -1;
    dealer_hex(chance, (int)(sizeof ret->nonce / 2), ret->nonce);
    dealer_seal(ret->nonce, ret->seal);
    return 0;
}

static void post(struct remote *r, const char *rest, json_t *body, int tag)
{
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/%s", r->s.id, rest);
    r->is_busy |= tag != ANSWER_COVER;
    link_post(r->link, path, body, tag);
}

static bool has_our_seal(const struct remote *r, const json_t *deal, unsigned waited)
{
    const json_t *seals = json_object_get(deal, "seals");
    for (int i = 0; i < r->s.n; i++) {
        const char *there = json_string_value(json_array_get(seals, (size_t)i));
        if (waited >> i & 1 && there && !r->is_told && r->luck.seal[0] &&
            strcmp(there, r->luck.seal) == 0)
            return true;
    }
    return false;
}

static void seal(struct remote *r)
{
    if (r->luck.seal[0] && !r->is_told)
        return; /* it is known there */
    if (remote_draw(&r->luck))
        return;
    r->is_told = false;
    post(r, "seal", json_pack("{s:s}", "seal", r->luck.seal), ANSWER_SEAL);
}

/* Everybody has come, and the table is ours. */
static bool may_begin(const struct remote *r)
{
    if (strcmp(text_in(r->table, "host"), r->person) != 0)
        return false;
    for (int i = 0; i < r->s.n; i++)
        if (r->s.seat[i].who == SITTING_NOBODY || r->s.seat[i].who == SITTING_AWAY)
            return false;
    return true;
}

void remote_follow(struct remote *r)
{
    const json_t *deal = json_object_get(r->table, "deal");
    unsigned waited =
        seats_in(json_object_get(deal, "waiting"), r->s.n) & (unsigned)r->s.here;
    bool is_ours = r->s.here && !is_true(r->table, "chosen_seed");
    r->again = 0;
    if (r->is_busy || strcmp(text_in(r->table, "state"), "open") != 0)
        return;
    if (is_ours && deal && strcmp(text_in(deal, "stage"), "nonces") == 0) {
        if (has_our_seal(r, deal, waited)) {
            r->is_told = true;
            post(r, "reveal", json_pack("{s:s}", "nonce", r->luck.nonce),
                 ANSWER_REVEAL);
        }
        return;
    }
    if (is_ours && (!deal || waited))
        seal(r);
    if (!deal && !r->is_busy && may_begin(r))
        post(r, "start", json_object(), ANSWER_START);
}

void remote_take_answer(void *ctx, int tag, int status, const json_t *answer)
{
    struct remote *r = ctx;
    const json_t *table = json_object_get(answer, "table");
    if (tag == ANSWER_COVER) {
        if (status >= 400 || status < 0)
            remote_refuse(r, status < 0 ? "unavailable" : "forbidden", NULL);
        r->s.stamp++;
        return;
    }
    r->is_busy = false;
    if (tag == ANSWER_SEAL && status != 200)
        r->luck.seal[0] = '\0';
    if (table && remote_take_table(r, table) == 0)
        remote_follow(r);
    else if (status != 200) /* too early, too late: the next news or the clock decide */
        r->again = remote_now() + AGAIN_MS;
    remote_tell(r);
}

enum refusal_code remote_cover(struct sitting *s, int seat, bool on, struct refusal *no)
{
    if (seat < 0 || !(s->here >> seat & 1))
        return refusal_set(no, REFUSED_NOT_YOURS, NULL, "another's seat");
    post(remote_of(s), "cover", json_pack("{s:i,s:b}", "seat", seat + 1, "on", on),
         ANSWER_COVER);
    return REFUSAL_NONE;
}

/* ---- the end --------------------------------------------------------------------- */

static int16_t number_at(const json_t *list, int i, int lo, int hi)
{
    json_int_t v = json_integer_value(json_array_get(list, (size_t)i));
    return (int16_t)(v < lo ? lo : v > hi ? hi : v);
}

static void read_result(const json_t *o, int n, struct game_result *ret)
{
    const json_t *score = json_object_get(o, "score");
    const json_t *winners = json_object_get(o, "winners");
    ret->no_score = !json_is_array(score);
    ret->no_winner = json_is_array(winners) && !json_array_size(winners);
    ret->late = seats_in(json_object_get(o, "late"), n);
    for (int i = 0; i < n; i++) {
        ret->score[i] = number_at(score, i, INT16_MIN, INT16_MAX);
        ret->rank[i] = (uint8_t)number_at(json_object_get(o, "rank"), i, 1, n);
        ret->team[i] = (uint8_t)number_at(json_object_get(o, "team"), i, 0, n);
    }
}

void remote_result(struct sitting *s, struct game_result *ret)
{
    struct remote *r = remote_of(s);
    const json_t *told = json_object_get(r->table, "result");
    const struct game_view *v = remote_view_at(s, GAME_SPECTATOR, UINT32_MAX);
    *ret = (struct game_result){.no_score = true, .no_winner = true};
    for (int i = 0; i < s->n; i++)
        ret->rank[i] = 1;
    if (json_is_object(told))
        read_result(told, s->n, ret);
    else if (v && game_head(game_peek(v))->node == GAME_OVER)
        s->game->result(game_peek(v), ret);
}
