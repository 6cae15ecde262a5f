/* foyer_form.c - what is filled in at a server: a new table, a link, an account. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/config.h"
#include "core/registry.h"
#include "screen/foyer_own.h"
#include "term/lobby_line.h"

enum { DRAFT = 1024, FEW_NUMBERS = 9 };

enum tag {
    TAG_GAME,
    TAG_PLAYERS,
    TAG_OPTION,
    TAG_SEAT,
    TAG_CLOCK,
    TAG_MEMORY,
    TAG_PUBLIC,
    TAG_UNDO,
    TAG_MAKE,
    TAG_LINK,
    TAG_JOIN,
    TAG_WATCH,
    TAG_LOGIN,
    TAG_PASSWORD,
    TAG_SIGN_IN,
    TAG_REGISTER,
};

static struct form_field *add(struct foyer *f, enum form_kind kind, enum tag tag,
                              const char *key)
{
    return form_add(&f->form, kind, (int)tag, foyer_say(f, key));
}

static const struct form_field *field_of(const struct foyer *f, enum tag tag)
{
    for (int i = 0; i < f->form.n; i++)
        if (f->form.field[i].tag == (int)tag)
            return &f->form.field[i];
    return NULL;
}

static const char *value_of(const struct foyer *f, enum tag tag)
{
    const struct form_field *field = field_of(f, tag);
    return field ? field->value : "";
}

/* ---- a new table: its fields ----------------------------------------------------- */

static void add_game(struct foyer *f, const struct game *g)
{
    struct form_field *field = add(f, FORM_CHOICE, TAG_GAME, "new.game");
    for (const struct game *const *x = game_list; *x; x++)
        form_word(field, (*x)->id, text_of(*x, f->l->lang, "title"));
    form_take(field, g->id);
}

static void add_numbers(struct form_field *field, int lo, int hi)
{
    char text[16];
    for (int i = lo; i <= hi; i++) {
        snprintf(text, sizeof text, "%d", i);
        form_word(field, text, text);
    }
}

static void add_players(struct foyer *f, const struct game *g, int n)
{
    char text[16];
    struct form_field *field = add(f, FORM_CHOICE, TAG_PLAYERS, "new.players");
    add_numbers(field, g->min_players, g->max_players);
    snprintf(text, sizeof text, "%d", n);
    form_take(field, text);
}

static void add_option(struct foyer *f, const struct game *g,
                       const struct game_option *o)
{
    char key[80], value[CONFIG_TEXT_MAX];
    bool has_numbers = o->lo <= o->hi;
    bool has_few = !has_numbers || o->hi - o->lo < FEW_NUMBERS;
    const char *about = text_about(g, f->l->lang, o);
    enum form_kind kind = o->parse || (o->values && !has_few) ? FORM_TEXT
                          : o->values || has_few              ? FORM_CHOICE
                                                              : FORM_NUMBER;
    snprintf(key, sizeof key, "option.%s", o->key);
    struct form_field *field =
        form_add(&f->form, kind, TAG_OPTION, text_of(g, f->l->lang, key));
    field->key = o->key;
    field->lo = o->lo;
    field->hi = o->hi;
    snprintf(field->about, sizeof field->about, "%s", about ? about : "");
    for (int i = 0; kind == FORM_CHOICE && o->values && o->values[i]; i++) {
        snprintf(key, sizeof key, "option.%s.%s", o->key, o->values[i]);
        const char *shown = text_of(g, f->l->lang, key);
        form_word(field, o->values[i], shown == key ? o->values[i] : shown);
    }
    if (kind == FORM_CHOICE && has_numbers)
        add_numbers(field, o->lo, o->hi);
    config_value(o, o->fallback, value, sizeof value);
    form_take(field, value);
}

static void add_seat(struct foyer *f, int seat)
{
    char label[FORM_SHOWN], shown[FORM_SHOWN], word[FORM_WORD], key[40];
    snprintf(label, sizeof label, foyer_say(f, "new.seat"), seat + 1);
    struct form_field *field = form_add(&f->form, FORM_CHOICE, TAG_SEAT, label);
    form_word(field, "me", foyer_say(f, "new.me"));
    form_word(field, "open", foyer_say(f, "new.open"));
    for (int i = 0; i < BOT_LEVELS; i++) {
        snprintf(word, sizeof word, "bot:%s", bot_levels[i]);
        snprintf(key, sizeof key, "level.%s", bot_levels[i]);
        snprintf(shown, sizeof shown, foyer_say(f, "new.bot"),
                 text_of(NULL, f->l->lang, key));
        form_word(field, word, shown);
    }
    form_word(field, "outside", foyer_say(f, "new.outside"));
    form_take(field, seat ? "open" : "me");
}

static void add_clock(struct foyer *f)
{
    static const char *const live[] = {"5+5", "10+5", "15+10", "30+15", "60+30", NULL};
    static const char *const days[] = {"1d", "3d", "7d", NULL};
    char shown[FORM_SHOWN];
    int minutes, seconds;
    struct form_field *field = add(f, FORM_CHOICE, TAG_CLOCK, "new.clock");
    form_word(field, "", foyer_say(f, "new.clock.none"));
    for (int i = 0; live[i]; i++) {
        if (sscanf(live[i], "%d+%d", &minutes, &seconds) == 2)
            snprintf(shown, sizeof shown, foyer_say(f, "new.clock.live"), minutes,
                     seconds);
        form_word(field, live[i], shown);
    }
    for (int i = 0; days[i]; i++) {
        text_counted(NULL, f->l->lang, "online.days", days[i][0] - '0', shown,
                     sizeof shown);
        form_word(field, days[i], shown);
    }
}

static void add_yes_no(struct foyer *f, enum tag tag, const char *key)
{
    struct form_field *field = add(f, FORM_CHOICE, tag, key);
    form_word(field, "yes", foyer_say(f, "new.yes"));
    form_word(field, "no", foyer_say(f, "new.no"));
}

/* All fields for so many players; what was chosen in fields of before stays. */
static void lay_out(struct foyer *f, const struct game *g, int players)
{
    static struct form before; /* too large for the stack */
    before = f->form;
    form_open(&f->form, f->l->lang, foyer_say(f, "lobby.new"));
    add_game(f, g);
    add_players(f, g, players);
    for (int i = 0; i < players; i++)
        add_seat(f, i);
    for (const struct game_option *o = g->options; o->key; o++)
        add_option(f, g, o);
    add_clock(f);
    struct form_field *memory = add(f, FORM_CHOICE, TAG_MEMORY, "new.memory");
    form_word(memory, "letter", foyer_say(f, "new.memory.letter"));
    form_word(memory, "aid", foyer_say(f, "new.memory.aid"));
    add_yes_no(f, TAG_PUBLIC, "new.public");
    add_yes_no(f, TAG_UNDO, "new.undo");
    add(f, FORM_BUTTON, TAG_MAKE, "new.make");
    f->form.at = before.is_open ? before.at : 0;
    for (int i = 0; before.is_open && i < f->form.n; i++)
        for (int k = 0; k < before.n; k++)
            if (strcmp(before.field[k].label, f->form.field[i].label) == 0 &&
                before.field[k].tag == f->form.field[i].tag &&
                before.field[k].tag > TAG_PLAYERS)
                form_take(&f->form.field[i], before.field[k].value);
}

void foyer_ask_new(struct foyer *f)
{
    const struct game *g = game_list[0];
    f->kind = FOYER_FORM_NEW;
    f->form.is_open = false;
    lay_out(f, g, g->default_players);
}

/* Another game, or another number of players. */
static void change_new(struct foyer *f)
{
    int tag = f->form.field[f->form.at].tag;
    const struct game *g = registry_find(value_of(f, TAG_GAME));
    if (tag == TAG_GAME)
        lay_out(f, g, g->default_players);
    else if (tag == TAG_PLAYERS)
        lay_out(f, g, (int)strtol(value_of(f, TAG_PLAYERS), NULL, 10));
}

/* ---- a new table: making it ------------------------------------------------------ */

/* In the words in which the lines of text take a table. */
static void write_draft(const struct foyer *f, char *text, size_t size)
{
    char seats[400] = "";
    size_t at = 0;
    int n = snprintf(text, size, "%s players=%s", value_of(f, TAG_GAME),
                     value_of(f, TAG_PLAYERS));
    for (int i = 0; i < f->form.n && (size_t)n < size; i++) {
        const struct form_field *field = &f->form.field[i];
        if (field->tag == TAG_OPTION)
            n += snprintf(text + n, size - (size_t)n, " %s=%s", field->key,
                          field->value);
        else if (field->tag == TAG_SEAT && at < sizeof seats)
            at += (size_t)snprintf(seats + at, sizeof seats - at, "%s%s", at ? "," : "",
                                   field->value);
    }
    if ((size_t)n >= size)
        return;
    snprintf(text + n, size - (size_t)n, " seats=%s memory=%s%s%s%s%s", seats,
             value_of(f, TAG_MEMORY), value_of(f, TAG_CLOCK)[0] ? " clock=" : "",
             value_of(f, TAG_CLOCK),
             strcmp(value_of(f, TAG_PUBLIC), "no") ? "" : " private",
             strcmp(value_of(f, TAG_UNDO), "no") ? "" : " no-undo");
}

/* A table that was found or made is shown, else the form says why not. */
static void go(struct foyer *f, struct sitting *s)
{
    if (!s) {
        lobby_explain(f->l, f->form.note, sizeof f->form.note);
        stage_bell();
        return;
    }
    f->form.is_open = false;
    foyer_sit(f, s);
}

static void make(struct foyer *f)
{
    struct lobby_new what;
    char text[DRAFT];
    write_draft(f, text, sizeof text);
    if (lobby_line_draft(f->l->lang, text, &what, f->form.note, sizeof f->form.note))
        stage_bell();
    else
        go(f, lobby_make(f->l, &what));
}

/* ---- a link ---------------------------------------------------------------------- */

void foyer_ask_link(struct foyer *f)
{
    f->kind = FOYER_FORM_LINK;
    form_open(&f->form, f->l->lang, foyer_say(f, "lobby.link"));
    struct form_field *field = add(f, FORM_TEXT, TAG_LINK, "link.field");
    snprintf(field->about, sizeof field->about, "%s", foyer_say(f, "link.about"));
    add(f, FORM_BUTTON, TAG_JOIN, "link.join");
    add(f, FORM_BUTTON, TAG_WATCH, "link.watch");
}

/* ---- an account ------------------------------------------------------------------ */

void foyer_ask_account(struct foyer *f)
{
    f->kind = FOYER_FORM_ACCOUNT;
    form_open(&f->form, f->l->lang, foyer_say(f, "lobby.account"));
    struct form_field *field = add(f, FORM_TEXT, TAG_LOGIN, "account.login");
    snprintf(field->about, sizeof field->about, "%s", foyer_say(f, "account.about"));
    field = add(f, FORM_SECRET, TAG_PASSWORD, "account.password");
    snprintf(field->about, sizeof field->about, "%s",
             foyer_say(f, "account.password.about"));
    add(f, FORM_BUTTON, TAG_SIGN_IN, "account.sign-in");
    if (!f->l->caller.login[0])
        add(f, FORM_BUTTON, TAG_REGISTER, "account.register");
}

static void be_known(struct foyer *f, bool is_new)
{
    const char *login = value_of(f, TAG_LOGIN), *password = value_of(f, TAG_PASSWORD);
    char path[TOKEN_PATH_MAX];
    int bad = is_new ? lobby_register(f->l, login, password)
                     : lobby_log_in(f->l, login, password);
    if (bad) {
        lobby_explain(f->l, f->form.note, sizeof f->form.note);
        stage_bell();
        return;
    }
    f->form = (struct form){0};
    foyer_look(f);
    if (f->l->token != TOKEN_FINE) {
        token_file(f->l->caller.url, path);
        snprintf(f->note, sizeof f->note, "%s %.200s",
                 text_of(NULL, f->l->lang, "online.not-kept"), path);
    } else if (is_new) {
        snprintf(f->note, sizeof f->note, "%s",
                 text_of(NULL, f->l->lang, "online.account"));
    }
}

/* ---- keys ------------------------------------------------------------------------ */

static void press(struct foyer *f, enum tag tag)
{
    f->form.note[0] = '\0';
    if (tag == TAG_MAKE)
        make(f);
    else if (tag == TAG_JOIN || tag == TAG_WATCH)
        go(f, lobby_sit(f->l, value_of(f, TAG_LINK), tag == TAG_WATCH));
    else
        be_known(f, tag == TAG_REGISTER);
}

void foyer_form_key(struct foyer *f, struct stage_key key)
{
    enum form_step step = form_key(&f->form, key);
    if (step == FORM_LEFT)
        f->form = (struct form){0};
    else if (step == FORM_PRESSED)
        press(f, (enum tag)f->form.field[f->form.at].tag);
    else if (step == FORM_CHANGED && f->kind == FOYER_FORM_NEW)
        change_new(f);
}
