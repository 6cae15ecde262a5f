/* local.c - a table in this process: opened, kept and closed. */
#include "term/local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/local_own.h"

/* ---- keeping --------------------------------------------------------------------- */

/* The seed goes into it, so that the game can go on with the same luck; and what is
 * shown, so that it goes on as it was. NULL: there is no record of it, or no memory. */
static char *write_record(struct local *l)
{
    struct record r;
    char *text;
    if (match_record(l->match, &r))
        return NULL;
    memcpy(r.name, l->o.name, sizeof r.name);
    memcpy(r.seed, l->seed, sizeof r.seed);
    r.memory = l->s.memory;
    r.covering = r.over ? 0 : l->s.covering;
    text = record_write(&r);
    record_done(&r);
    return text;
}

/* The first time a game that was not kept until now gets a file of its own. */
static int put_into_file(struct local *l, const char *text)
{
    struct keep *k = &l->keep;
    if (k->path[0])
        return keep_write(k, text);
    return keep_begin(k, l->o.folder, l->s.game->id, text);
}

void local_keep(struct local *l)
{
    if (!l->s.here || (!l->o.folder[0] && !l->keep.path[0]))
        return;
    if (l->o.from) { /* a record tells a game from its beginning */
        l->s.unkept = "ui.unkept-position";
        return;
    }
    char *text = write_record(l);
    bool bad = !text || put_into_file(l, text);
    free(text);
    if (bad)
        snprintf(l->s.why, sizeof l->s.why, "%s", strerror(errno));
    l->s.unkept = bad ? "ui.unkept" : NULL;
    l->kept_ply = bad ? l->kept_ply : match_ply(l->match);
    snprintf(l->s.file, sizeof l->s.file, "%s", l->keep.path);
}

static int save(struct sitting *s, const char *path)
{
    struct local *l = local_of(s);
    errno = ENOTSUP;
    char *text = l->o.from ? NULL : write_record(l);
    int bad = !text || (strcmp(path, l->keep.path) ? keep_copy(path, text)
                                                   : keep_write(&l->keep, text));
    int why = errno;
    free(text);
    errno = why;
    return bad ? -1 : 0;
}

/* A file that others may read only is left alone: the game gets one of its own. */
static int take_file(struct local *l, char *why, size_t size)
{
    if (!l->o.file[0] || keep_take(&l->keep, l->o.file) == 0)
        return 0;
    if (errno != EWOULDBLOCK)
        return 0;
    snprintf(why, size, text_of(l->s.game, l->s.lang, "ui.in-use"), l->o.file);
    return -1;
}

/* ---- opening --------------------------------------------------------------------- */

/* "expert:nodes=2000" is an expert, "1200" of a strength. */
static void name_level(enum lang lang, const char *spec, char buf[RECORD_NAME_MAX])
{
    char level[RECORD_NAME_MAX], key[RECORD_NAME_MAX + 16];
    snprintf(level, sizeof level, "%.*s", (int)strcspn(spec, ":"), spec);
    snprintf(key, sizeof key, "level.%s.short", level);
    const char *word = text_of(NULL, lang, key);
    if (word == key) {
        snprintf(key, sizeof key, "level.%s", level);
        word = text_of(NULL, lang, key);
    }
    snprintf(buf, RECORD_NAME_MAX, "%s", word == key ? level : word);
}

/* Bots of one level need names of their own, or nobody could follow the log. */
void local_name_bot(char name[TEXT_LABEL_MAX], enum lang lang, int seat,
                    const char *spec, bool plain)
{
    static const char *const people[GAME_MAX_PLAYERS] = {"Hapu", "Merit", "Senbi",
                                                         "Tiaa", "Nebra"};
    char level[RECORD_NAME_MAX];
    name_level(lang, spec, level);
    if (plain)
        snprintf(name, TEXT_LABEL_MAX, "%s", people[seat]);
    else
        snprintf(name, TEXT_LABEL_MAX, "%s (%s)", people[seat], level);
}

static int seat_all(struct local *l, char *why, size_t size)
{
    struct sitting *s = &l->s;
    const char *called[GAME_MAX_PLAYERS];
    char bots[GAME_MAX_PLAYERS][TEXT_LABEL_MAX],
        label[GAME_MAX_PLAYERS][TEXT_LABEL_MAX];
    for (int i = 0; i < s->n; i++) {
        const char *name = l->o.name[i];
        bool is_bot = strncmp(name, "bot:", 4) == 0;
        memcpy(s->seat[i].name, name, sizeof s->seat[i].name);
        s->seat[i].who = is_bot ? SITTING_BOT : SITTING_HERE;
        called[i] = name;
        if (!is_bot) {
            s->here |= (uint8_t)(1u << i);
            continue;
        }
        local_name_bot(bots[i], s->lang, i, name + 4, l->o.plain);
        called[i] = bots[i];
        l->bot[i] = bot_new(s->game, name + 4, (uint64_t)i + 1, why, size);
        if (!l->bot[i])
            return -1;
    }
    text_labels(s->lang, called, s->n, label);
    for (int i = 0; i < s->n; i++) {
        memcpy(s->seat[i].label, label[i], sizeof label[i]);
        s->names[i] = s->seat[i].label;
    }
    bool is_alone = __builtin_popcount(s->here) == 1;
    s->read =
        (struct text_names){s->names, is_alone ? __builtin_ctz(s->here) : GAME_NOBODY};
    return 0;
}

static int open_match(struct local *l)
{
    const struct local_options *o = &l->o;
    struct dealer d;
    const char *nonces[GAME_MAX_PLAYERS] = {0};
    const char *id = o->resume && o->resume->table[0] ? o->resume->table : "terminal";
    for (int i = 0; o->resume && i < l->s.n; i++)
        nonces[i] = o->resume->nonce[i];
    if (dealer_init(&d, o->seed, id, l->s.n, nonces))
        return -1;
    if (o->resume)
        d.deal = o->resume->deal;
    snprintf(l->s.id, sizeof l->s.id, "%s", id);
    dealer_hex(o->seed, DEALER_SEED, l->seed);
    l->match = o->resume ? match_from_record(o->resume, &d)
               : o->from ? match_from_state(o->game, o->from, &d)
                         : match_new(o->game, &o->config, &d);
    return l->match ? 0 : -1;
}

static int fd(const struct sitting *s)
{
    return thinker_fd(local_peek(s)->thinker);
}

/* Something can be done at once that nobody has to wait for. */
static int wait_ms(const struct sitting *s)
{
    const struct local *l = local_peek(s);
    unsigned bots = (unsigned)s->acting & (unsigned)~s->here & (unsigned)~l->asked;
    return s->state == SITTING_DECISION && bots ? 0 : SITTING_FOR_EVER;
}

static void close_table(struct sitting *s)
{
    struct local *l = local_of(s);
    if (l->thinker)
        thinker_free(l->thinker);
    for (int i = 0; i < s->n; i++)
        bot_free(l->bot[i]);
    /* Nothing has happened: there is nothing to go on with. */
    keep_end(&l->keep, l->match && !l->o.file[0] && match_ply(l->match) == 0);
    match_free(l->match);
    free(l);
}

static struct sitting *again(struct sitting *s)
{
    char why[160];
    struct local_options o = local_peek(s)->o;
    o.resume = NULL;
    o.file[0] = '\0';
    if (dealer_seed_random(o.seed))
        return NULL;
    return local_open(&o, why, sizeof why);
}

static const struct sitting_kind kind = {
    .fd = fd,
    .wait_ms = wait_ms,
    .step = local_step,
    .view_at = local_view_at,
    .choices = local_choices,
    .acts = local_acts,
    .act = local_act,
    .throw_ = local_throw,
    .can_undo = local_can_undo,
    .undo = local_undo,
    .ask_hint = local_hint,
    .cover = local_cover,
    .result = local_result,
    .save = save,
    .again = again,
    .free = close_table,
};

struct sitting *local_open(const struct local_options *o, char *why, size_t size)
{
    struct local *l = calloc(1, sizeof *l);
    snprintf(why, size, "%s", text_of(o->game, o->lang, "ui.no-memory"));
    if (!l)
        return NULL;
    l->o = *o;
    l->keep.fd = -1;
    if (o->from) {
        memcpy(l->from, o->from, o->game->state_size);
        l->o.from = (const struct game_state *)(const void *)l->from;
    }
    l->s = (struct sitting){.kind = &kind,
                            .game = o->game,
                            .config = o->config,
                            .lang = o->lang,
                            .memory = o->memory,
                            .n = o->config.n_players,
                            .covering = o->resume ? o->resume->covering : 0,
                            .hand = GAME_NOBODY,
                            .last = GAME_NOBODY,
                            .hint = {.seat = GAME_NOBODY},
                            .back = UINT32_MAX};
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        l->s.left_ms[i] = -1;
    if (seat_all(l, why, size) || take_file(l, why, size) || open_match(l) ||
        !(l->thinker = thinker_new())) {
        close_table(&l->s);
        return NULL;
    }
    if (o->resume)
        l->kept_ply = match_ply(l->match);
    snprintf(l->s.file, sizeof l->s.file, "%s", l->keep.path);
    l->o.resume = NULL; /* it may go now */
    local_tell(l);
    return &l->s;
}
