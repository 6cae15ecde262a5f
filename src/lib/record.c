/* record.c - games from their beginning, action by action. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/objects.h"

/* ---- life ------------------------------------------------------------------------ */

maat_record *maat_record_new(const maat_setup *s)
{
    maat_record *r = s ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return NULL;
    record_init(&r->rec, s->game, &s->config);
    r->end = maat_state_new(s);
    if (r->end)
        return r;
    free(r);
    return NULL;
}

void maat_record_free(maat_record *r)
{
    if (!r)
        return;
    record_done(&r->rec);
    maat_state_free(r->end);
    free(r);
}

/* Replays up to `ply` into `into`. */
static void replay(const struct record *rec, uint32_t ply, maat_state *into)
{
    memset(into->room, 0, rec->game->state_size);
    rec->game->start(&rec->config, lib_own(into));
    for (uint32_t i = 0; i < ply; i++)
        rec->game->apply(lib_own(into), rec->steps[i].actor, rec->steps[i].action,
                         NULL);
}

/* "illegal: R-RA-11 ..." names the rule in the sentence. */
static void name_rule(struct maat_error *err)
{
    static const char lead[] = "illegal: R-";
    const char *rule = err->why + sizeof lead - 3;
    if (strncmp(err->why, lead, sizeof lead - 1) != 0)
        return;
    size_t n = strcspn(rule, " ");
    if (n < sizeof err->rule) {
        memcpy(err->rule, rule, n);
        err->rule[n] = '\0';
        err->code = MAAT_ILLEGAL;
    }
}

static int read_text(const char *text, size_t len, struct record *ret,
                     struct maat_error *err)
{
    struct record_error bad;
    if (!text)
        return lib_fail(err, MAAT_BAD_VALUE, "there is no text");
    if (!record_read(text, len, ret, &bad))
        return MAAT_OK;
    lib_fail(err, MAAT_BAD_TEXT, "%s", bad.why);
    if (err) {
        err->line = bad.line;
        name_rule(err);
    }
    return MAAT_BAD_TEXT;
}

maat_record *maat_record_read(const char *text, size_t len, struct maat_error *err)
{
    struct record rec;
    if (read_text(text, len, &rec, err))
        return NULL;
    maat_record *r = calloc(1, sizeof *r);
    maat_state *end = lib_state_room(rec.game);
    if (r && end) {
        r->rec = rec;
        r->end = end;
        replay(&r->rec, rec.n_steps, end);
        return r;
    }
    record_done(&rec);
    maat_state_free(end);
    free(r);
    lib_no_memory(err);
    return NULL;
}

char *maat_record_write(const maat_record *r)
{
    return r ? record_write(&r->rec) : NULL;
}

/* ---- what stands in it ----------------------------------------------------------- */

const maat_game *maat_record_game(const maat_record *r)
{
    return r ? lib_public(r->rec.game) : NULL;
}

maat_setup *maat_record_setup(const maat_record *r)
{
    maat_setup *s = r ? malloc(sizeof *s) : NULL;
    if (s)
        *s = (struct maat_setup){r->rec.game, r->rec.config};
    return s;
}

uint32_t maat_record_length(const maat_record *r)
{
    return r ? r->rec.n_steps : 0;
}

int maat_record_step(const maat_record *r, uint32_t ply, int *actor, maat_action *a)
{
    if (!r || ply >= r->rec.n_steps)
        return r ? MAAT_NOT_FOUND : MAAT_BAD_VALUE;
    if (actor)
        *actor = r->rec.steps[ply].actor;
    if (a)
        *a = r->rec.steps[ply].action;
    return MAAT_OK;
}

maat_state *maat_record_state(const maat_record *r, uint32_t ply,
                              struct maat_error *err)
{
    if (!r) {
        lib_missing(err, "record");
        return NULL;
    }
    if (ply > r->rec.n_steps) {
        lib_fail(err, MAAT_NOT_FOUND, "the record has %u actions, not %u",
                 (unsigned)r->rec.n_steps, (unsigned)ply);
        return NULL;
    }
    maat_state *s = lib_state_room(r->rec.game);
    if (!s)
        lib_no_memory(err);
    else if (ply == r->rec.n_steps)
        maat_state_copy(s, r->end);
    else
        replay(&r->rec, ply, s);
    return s;
}

/* ---- going on -------------------------------------------------------------------- */

int maat_record_push(maat_record *r, int actor, maat_action a, struct maat_error *err)
{
    if (!r)
        return lib_missing(err, "record");
    struct record *rec = &r->rec;
    if (rec->late || rec->seed[0])
        return lib_fail(err, MAAT_NOT_NOW, "the record is closed: %s",
                        rec->late ? "somebody was late" : "its seed is told");
    int code = lib_check(r->end, actor, a, err);
    if (code)
        return code;
    if (record_push(rec, actor, a, NULL))
        return lib_no_memory(err);
    maat_state_play(r->end, actor, a);
    rec->over = maat_state_node(r->end) == MAAT_OVER;
    if (rec->over)
        rec->game->result(lib_truth(r->end), &rec->result);
    return MAAT_OK;
}

/* How many bytes the character has that begins with these; 0: it is none. */
static int character(const unsigned char *s)
{
    int n = s[0] < 0x80                    ? 1
            : s[0] >= 0xc2 && s[0] <= 0xdf ? 2
            : (s[0] & 0xf0) == 0xe0        ? 3
            : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4
                                           : 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    /* Longer than it need be, half of a pair, or beyond the last one. */
    bool bad = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
               (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f);
    return bad ? 0 : n;
}

static bool is_utf8(const unsigned char *s)
{
    int n = 1;
    while (*s && (n = character(s)))
        s += n;
    return n > 0;
}

int maat_record_name(maat_record *r, int seat, const char *name, struct maat_error *err)
{
    size_t n = name ? strlen(name) : 0;
    if (!r || !name)
        return lib_missing(err, r ? "name" : "record");
    if (seat < 0 || seat >= r->rec.config.n_players)
        return lib_nobody(err, seat, r->rec.config.n_players);
    if (n >= RECORD_NAME_MAX)
        return lib_fail(err, MAAT_BAD_VALUE, "a name has at most %d bytes, not %zu",
                        RECORD_NAME_MAX - 1, n);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7f)
            return lib_fail(err, MAAT_BAD_VALUE, "a name is one line of text");
    if (!is_utf8((const unsigned char *)name))
        return lib_fail(err, MAAT_BAD_VALUE, "a name is a text in UTF-8");
    memcpy(r->rec.name[seat], name, n + 1);
    return MAAT_OK;
}

const char *maat_record_seat_name(const maat_record *r, int seat)
{
    bool sits = r && seat >= 0 && seat < r->rec.config.n_players;
    return sits ? r->rec.name[seat] : "";
}
