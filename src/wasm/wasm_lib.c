/*
 * wasm_lib.c - libmaat in a browser: what it needs beside maat/maat.h.
 *
 * Functions of maat.h are exported as they are; their arguments lie in memory that the
 * page asks for by malloc. Here is what only a page does: it brings what bots have
 * learned, game by game, and hands views to other instances of the module.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reason.h"
#include "analysis/verdict.h"
#include "bots/brain.h"
#include "bots/catalogue.h"
#include "bots/hint.h"
#include "bots/weights.h"
#include "core/hash.h"
#include "core/jot_put.h"
#include "core/notation.h"
#include "core/pack.h"
#include "lib/objects.h"
#include "match/position.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define LENT(name)   __attribute__((import_module("page"), import_name(#name)))

typedef int wasm_asked(void *ctx, uint32_t done, uint32_t all);

int EXPORT(wasm_teach)(const maat_game *g, const char *text, struct maat_error *err);
wasm_asked *EXPORT(wasm_progress)(void);
size_t EXPORT(wasm_view_text)(const maat_view *v, maat_action a, char *buf,
                              size_t size);
size_t EXPORT(wasm_view_pack)(const maat_view *v, uint8_t *ret);
maat_view *EXPORT(wasm_view_unpack)(const maat_game *g, const uint8_t *bytes, size_t n,
                                    struct maat_error *err);
const char *EXPORT(wasm_throw_of)(const maat_game *g, const char *level);
const char *EXPORT(wasm_hint_spec)(void);
char *EXPORT(wasm_hint)(maat_bot *b, const maat_view *v, uint64_t seed);
char *EXPORT(wasm_verdict)(const maat_view *v, maat_action chosen, uint32_t nodes);
char *EXPORT(wasm_reasons)(const maat_view *v, maat_action better, maat_action worse);
char *EXPORT(wasm_catalogue)(const maat_game *g);

LENT(progress)
int wasm_page_progress(void *ctx, uint32_t done, uint32_t all);

/* From now on bots and analyses of this game play by these weights; 0 or an error. */
int wasm_teach(const maat_game *g, const char *text, struct maat_error *err)
{
    const struct brain *b = brain_of(lib_game(g));
    char name[HASH_HEX + 1], why[200];
    hash_hex(hash_bytes(HASH_START, text, strlen(text)), name);
    if (weights_shelve(b, name, text, why, sizeof why))
        return lib_fail(err, MAAT_BAD_TEXT, "%s", why);
    brain_adopt(lib_game(g), weights_find(b, name));
    return MAAT_OK;
}

/* For struct maat_effort: the page is asked. */
wasm_asked *wasm_progress(void)
{
    return wasm_page_progress;
}

/* ---- views ----------------------------------------------------------------------- */

/* As maat_action_write, of the viewer. */
size_t wasm_view_text(const maat_view *v, maat_action a, char *buf, size_t size)
{
    char text[GAME_TEXT_MAX];
    int n = notation_write(v->game, game_peek(lib_seen(v)), v->viewer, a, text,
                           sizeof text);
    return lib_cut(text, n > 0 ? (size_t)n : 0, buf, size);
}

/* The size; with `ret` the bytes as well. */
size_t wasm_view_pack(const maat_view *v, uint8_t *ret)
{
    if (ret)
        pack_view(v->game, lib_seen(v), v->viewer, ret);
    return pack_size(v->game);
}

maat_view *wasm_view_unpack(const maat_game *g, const uint8_t *bytes, size_t n,
                            struct maat_error *err)
{
    const struct game *own = lib_game(g);
    maat_view *v = calloc(1, sizeof *v + own->state_size);
    if (!v) {
        lib_no_memory(err);
        return NULL;
    }
    v->game = own;
    if (!pack_open(own, bytes, n, v->room, &v->viewer))
        return v;
    free(v);
    lib_fail(err, MAAT_BAD_TEXT, "these are not the bytes of a view of this game");
    return NULL;
}

/* ---- players --------------------------------------------------------------------- */

/* How a bot of this level throws; NULL where no hands decide. */
const char *wasm_throw_of(const maat_game *g, const char *level)
{
    return bot_throw(lib_game(g), level);
}

const char *wasm_hint_spec(void)
{
    return hint_spec;
}

enum { TEXT_ROOM = 1 << 18 };

/* The text in memory of the caller's, or NULL. */
static char *written(const struct jot *j, char *text)
{
    if (text && jot_ok(j))
        return text;
    free(text);
    return NULL;
}

static void put_text_of(struct jot *j, const maat_view *v, game_action a)
{
    char text[GAME_TEXT_MAX];

    notation_write(v->game, game_peek(lib_seen(v)), v->viewer, a, text, sizeof text);
    put_text(j, "do", text);
}

static void put_percent(struct jot *j, const char *key, int percent)
{
    if (percent >= 0)
        put_int(j, key, percent);
}

/* {"do":"bid 7","then":["..."],"wins":61,"next":55,"share":40}, by the bot of
 * wasm_hint_spec; a choice that is none has no reasons. NULL: nothing is to be chosen.
 */
char *wasm_hint(maat_bot *b, const maat_view *v, uint64_t seed)
{
    const struct game_view *seen = lib_seen(v);
    game_action legal[GAME_MAX_ACTIONS];
    char then[HINT_SET][GAME_TEXT_MAX], *text = malloc(TEXT_ROOM);
    int n = maat_view_legal(v, legal), n_then = 0;
    struct bot_reason why = {-1, -1, -1};
    struct jot j;

    if (!text || n < 1) {
        free(text);
        return NULL;
    }
    if (n > 1) {
        bot_count_wins(b->bot);
        legal[0] = bot_choose(b->bot, seen, v->viewer, legal, n);
        why = bot_explain(b->bot, v->viewer, legal[0]);
        n_then = hint_go_on(b->bot, v->game, seen, v->viewer, legal[0], seed, then);
    }
    jot_init(&j, text, TEXT_ROOM);
    jot_open(&j, '{');
    put_text_of(&j, v, legal[0]);
    jot_key(&j, "then");
    jot_open(&j, '[');
    for (int i = 0; i < n_then; i++)
        jot_string(&j, then[i]);
    jot_close(&j, ']');
    put_percent(&j, "wins", why.wins);
    put_percent(&j, "next", why.next);
    put_percent(&j, "share", why.share);
    jot_close(&j, '}');
    return written(&j, text);
}

/* What the choices of the viewer are worth (verdict.h), among them `chosen` where that
 * is not 0; NULL without memory. */
char *wasm_verdict(const maat_view *v, maat_action chosen, uint32_t nodes)
{
    struct verdict_ask ask = {.game = v->game,
                              .view = lib_seen(v),
                              .seat = v->viewer,
                              .chosen = chosen,
                              .nodes = nodes};
    char *text = malloc(TEXT_ROOM);
    struct jot j;

    jot_init(&j, text, text ? TEXT_ROOM : 0);
    if (text && !verdict_write(&j, &ask))
        return written(&j, text);
    free(text);
    return NULL;
}

/* Why one of the viewer's choices is better than another (reason.h); NULL without
 * memory. */
char *wasm_reasons(const maat_view *v, maat_action better, maat_action worse)
{
    struct reason why[REASONS];
    char *text = malloc(TEXT_ROOM);
    struct jot j;

    if (!text)
        return NULL;
    int n = reason_find(v->game, brain_of(v->game), lib_seen(v), v->viewer, better,
                        worse, why);
    jot_init(&j, text, TEXT_ROOM);
    reason_put(&j, why, n);
    return written(&j, text);
}

/* What there is to play, or what the fields and events of a game are; NULL without
 * memory. */
char *wasm_catalogue(const maat_game *g)
{
    char *text = malloc(TEXT_ROOM);
    struct jot j;

    if (!text)
        return NULL;
    jot_init(&j, text, TEXT_ROOM);
    if (g) {
        catalogue_game(&j, lib_game(g));
    } else {
        jot_open(&j, '{');
        catalogue_games(&j);
        jot_close(&j, '}');
    }
    return written(&j, text);
}

/* ---- what is not here ------------------------------------------------------------ */

/* Stand-ins for match/position_json.c, which reads by a library. */
int position_read(const char *text, size_t len, struct position *ret,
                  char why[POSITION_WHY_MAX])
{
    (void)text;
    (void)len;
    (void)ret;
    snprintf(why, POSITION_WHY_MAX, "positions cannot be read here");
    return -1;
}

int position_read_view(const char *text, size_t len, int seat, struct position *ret,
                       char why[POSITION_WHY_MAX])
{
    (void)seat;
    return position_read(text, len, ret, why);
}
