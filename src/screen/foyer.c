/* foyer.c - the tables of a server on the whole terminal, from coming to leaving. */
#include "screen/foyer.h"

#include <stdio.h>
#include <stdlib.h>

#include "screen/foyer_own.h"

/* ---- at a table ------------------------------------------------------------------ */

static void go_to_row(struct foyer *f, bool watch)
{
    if (f->at >= f->l->n)
        return;
    const struct lobby_row *row = &f->l->row[f->at];
    foyer_sit(f, lobby_sit(f->l, row->id, watch || row->place == LOBBY_RUNNING));
}

static void stand_up(struct foyer *f)
{
    if (f->at >= f->l->n || f->l->row[f->at].place != LOBBY_MINE)
        return;
    if (lobby_leave(f->l, f->l->row[f->at].id)) {
        lobby_explain(f->l, f->note, sizeof f->note);
        return;
    }
    snprintf(f->note, sizeof f->note, "%s",
             text_of(NULL, f->l->lang, "online.left-seat"));
    foyer_look(f);
}

static void show_help(struct foyer *f)
{
    static const char *const keys[] = {"help.lobby.walk",  "help.lobby.enter",
                                       "help.lobby.watch", "help.lobby.new",
                                       "help.lobby.link",  "help.lobby.stand-up",
                                       "help.lobby.look",  "help.lobby.account",
                                       "help.lobby.mouse", "help.lobby.leave"};
    pager_open(&f->pager, f->l->lang, foyer_say(f, "help.title"));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        pager_add(&f->pager, INK(HUE_PLAIN), 0, 16, foyer_say(f, keys[i]));
}

/* ---- keys ------------------------------------------------------------------------ */

static void press(struct foyer *f, int button)
{
    f->note[0] = '\0';
    if (button == FOYER_NEW)
        foyer_ask_new(f);
    else if (button == FOYER_LINK)
        foyer_ask_link(f);
    else
        foyer_ask_account(f);
}

static void enter(struct foyer *f)
{
    if (f->at < f->l->n)
        go_to_row(f, false);
    else
        press(f, f->at - f->l->n);
}

static void look_at(struct foyer *f, int at)
{
    int last = f->l->n + FOYER_BUTTONS - 1;
    f->at = at < 0 ? 0 : at > last ? last : at;
    f->note[0] = '\0';
    foyer_remember(f);
}

/* Up and down over the tables, and to the buttons below, which lie side by side. */
static void walk(struct foyer *f, int dy, int dx)
{
    int n = f->l->n;
    if (f->at < n)
        look_at(f, f->at + dy);
    else if (dy < 0 && n)
        look_at(f, n - 1);
    else if (f->at + dx >= n)
        look_at(f, f->at + dx);
}

static void click(struct foyer *f, int y, int x)
{
    for (int i = 0; i < f->l->n + FOYER_BUTTONS; i++) {
        const struct foyer_place *p = &f->place[i];
        if (y != p->y || x < p->x || x >= p->x + p->wide)
            continue;
        look_at(f, i);
        enter(f);
        return;
    }
}

static void letter(struct foyer *f, uint32_t code)
{
    switch (code) {
    case 'n':
        press(f, FOYER_NEW);
        break;
    case 'g':
        press(f, FOYER_LINK);
        break;
    case 'a':
        press(f, FOYER_ACCOUNT);
        break;
    case 'w':
        go_to_row(f, true);
        break;
    case 'x':
        stand_up(f);
        break;
    case 'r':
        f->note[0] = '\0';
        foyer_look(f);
        break;
    case '?':
        show_help(f);
        break;
    case 'q':
        f->is_done = true;
        break;
    default:
        break;
    }
}

static void list_key(struct foyer *f, struct stage_key key)
{
    int page = f->frame.height - 6;
    switch (key.code) {
    case STAGE_KEY_UP:
    case STAGE_KEY_WHEEL_UP:
    case 'k':
        walk(f, -1, 0);
        break;
    case STAGE_KEY_DOWN:
    case STAGE_KEY_WHEEL_DOWN:
    case 'j':
        walk(f, 1, 0);
        break;
    case STAGE_KEY_LEFT:
    case STAGE_KEY_BACK_TAB:
    case 'h':
        walk(f, -(f->at < f->l->n), -1);
        break;
    case STAGE_KEY_RIGHT:
    case STAGE_KEY_TAB:
    case 'l':
        walk(f, f->at < f->l->n, 1);
        break;
    case STAGE_KEY_PAGE_UP:
        look_at(f, f->at - page);
        break;
    case STAGE_KEY_PAGE_DOWN:
        look_at(f, f->at + page < f->l->n ? f->at + page : f->l->n);
        break;
    case STAGE_KEY_HOME:
        look_at(f, 0);
        break;
    case STAGE_KEY_END:
        look_at(f, f->l->n);
        break;
    case STAGE_KEY_ENTER:
        enter(f);
        break;
    case STAGE_KEY_CLICK:
        click(f, key.y, key.x);
        break;
    default:
        letter(f, key.code);
        break;
    }
}

static void obey(struct foyer *f, struct stage_key key)
{
    if (key.code == STAGE_KEY_GONE)
        f->is_done = true;
    else if (key.code == STAGE_KEY_NONE || key.code == STAGE_KEY_RESIZE)
        return;
    else if (f->pager.is_open)
        pager_key(&f->pager, key);
    else if (f->form.is_open)
        foyer_form_key(f, key);
    else
        list_key(f, key);
}

/* ---- being there ----------------------------------------------------------------- */

/* While something is filled in or read, nobody wants the list to move. */
static void turn_over(struct foyer *f)
{
    bool is_resting = f->form.is_open || f->pager.is_open;
    foyer_draw(f);
    stage_show(&f->frame);
    int64_t ms = f->due - stage_now();
    struct stage_key key = stage_key(is_resting ? -1 : ms > 0 ? (int)ms : 0, -1);
    if (!is_resting && key.code == STAGE_KEY_NONE && stage_now() >= f->due)
        foyer_look(f);
    obey(f, key);
}

int foyer_stay(struct lobby *l, const struct foyer_options *o)
{
    struct foyer *f = calloc(1, sizeof *f);
    int bad = !f || stage_open(&o->stage) ? -1 : 0;
    if (!bad) {
        f->l = l;
        f->o = o;
        f->at = FOYER_NOWHERE;
        foyer_look(f);
        while (!f->is_done)
            turn_over(f);
        pager_close(&f->pager);
        canvas_done(&f->frame);
        canvas_done(&f->page);
        stage_close();
    }
    free(f);
    return bad;
}
