/* show_pick.c - from what is picked to actions. */
#include <stdio.h>
#include <string.h>

#include "screen/show.h"

enum { FEW = 12 }; /* so many actions are listed one by one */

/* It needs the record, and somebody who knows how. */
static bool can_look_back(const struct show *w)
{
    return w->s->file[0] && !w->s->unkept && w->o->look_back;
}

void show_rows(struct show *w)
{
    w->n_rows = 0;
    if (w->seat >= 0)
        w->n_rows = wish_rows(&w->wish, w->s->game, w->s->lang, FEW, w->row, WISH_ROWS);
    if (w->at_row >= w->n_rows)
        w->at_row = w->n_rows ? w->n_rows - 1 : 0;
    if (w->seat >= 0 || !show_is_now(w) || w->s->state != SITTING_OVER)
        return;
    static const char *const ends[] = {"end.result", "end.curve", "end.again",
                                       "end.analyse", "end.leave"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if ((i == 1 && !w->s->file[0]) || (i == 3 && !can_look_back(w)))
            continue;
        if (i == 2 && w->s->is_record)
            continue;
        struct wish_row *row = &w->row[w->n_rows++];
        *row = (struct wish_row){.n = 1, .only = -1};
        snprintf(row->part, sizeof row->part, "%s", ends[i]);
        snprintf(row->words, sizeof row->words, "%s", show_say(w, ends[i]));
    }
    w->is_in_list = true;
}

/* The cursor goes to the nearest spot that can be picked; where there is none, keys
 * walk in the list. */
static void look_for_spot(struct show *w)
{
    int best = -1, least = 0;
    if (w->cursor >= 0 && show_act(w, w->cursor)) {
        w->is_in_list = false;
        return;
    }
    for (int i = 0; i < w->board.n_spots; i++) {
        const struct spot *s = &w->board.spot[i];
        int dy = s->y - w->looked.y, dx = s->x - w->looked.x;
        int d = 4 * dy * dy + dx * dx;
        if (show_act(w, i) && (best < 0 || d < least)) {
            best = i;
            least = d;
        }
    }
    w->is_in_list = best < 0;
    if (best >= 0) {
        w->cursor = best;
        w->looked = w->board.spot[best];
        w->is_followed = true;
    }
}

void show_ask(struct show *w)
{
    int seat = show_is_now(w) && w->s->state == SITTING_DECISION ? sitting_turn(w->s)
                                                                 : GAME_NOBODY;
    if (w->sent == w->s->ply + 1)
        seat = GAME_NOBODY;
    bool is_new = seat != w->seat || (seat >= 0 && w->asked != w->s->ply + 1);
    w->seat = seat;
    if (seat >= 0) {
        w->wish.n_choices = sitting_choices(w->s, seat, &w->wish.choice);
    } else {
        w->wish.n_choices = 0;
        w->wish.choice = NULL;
    }
    if (!is_new)
        return;
    const struct sight_board *b = sight_board(w->s->game);
    w->asked = w->s->ply + 1;
    w->wish.n = 0;
    w->wish.lettered = b ? b->lettered : NULL;
    w->digits = w->at_row = w->first_row = 0;
    if (!w->is_playing_marks)
        w->n_marks = 0;
    show_rows(w);
    show_draw(w); /* spots of this decision */
    look_for_spot(w);
}

void show_do(struct show *w, const char *text)
{
    struct refusal no = {0};
    w->wish.n = 0;
    w->digits = 0;
    w->note[0] = '\0';
    if (w->seat < 0)
        return;
    if (!sitting_act(w->s, w->seat, text, &no)) {
        w->sent = w->s->is_remote ? w->s->ply + 1 : 0;
        return;
    }
    sitting_explain(w->s, &no, w->note, sizeof w->note);
    w->is_playing_marks = false;
    w->n_marks = 0;
    stage_bell();
}

void show_confirm(struct show *w)
{
    int only = 0;
    if (wish_fitting(&w->wish, &only) == 1)
        show_do(w, w->wish.choice[only].text);
}

void show_pick(struct show *w, const char *part)
{
    int only = 0;
    w->note[0] = '\0';
    w->digits = 0;
    wish_add(&w->wish, part);
    int n = wish_fitting(&w->wish, &only);
    if (n == 1 && w->wish.n == 1) {
        show_do(w, w->wish.choice[only].text);
        return;
    }
    w->at_row = w->first_row = 0;
    show_rows(w);
    show_draw(w);
    if (n > 1)
        look_for_spot(w);
}

bool show_pick_end(struct show *w, const char *part)
{
    if (w->s->state != SITTING_OVER || !show_is_now(w))
        return false;
    if (strcmp(part, "end.result") == 0)
        show_result(w);
    else if (strcmp(part, "end.curve") == 0)
        show_curve(w);
    else if (strcmp(part, "end.analyse") == 0 && can_look_back(w))
        show_look_back(w);
    else
        w->is_done = strcmp(part, "end.analyse") != 0;
    if (strcmp(part, "end.again") == 0)
        w->end = SITTING_END_REMATCH;
    return true;
}

void show_pick_row(struct show *w, int row)
{
    char part[GAME_TEXT_MAX];
    w->digits = 0;
    if (row < 0 || row >= w->n_rows) {
        stage_bell();
        return;
    }
    snprintf(part, sizeof part, "%s", w->row[row].part);
    if (w->row[row].only < 0)
        show_pick_end(w, part);
    else if (w->row[row].n == 1)
        show_do(w, w->wish.choice[w->row[row].only].text);
    else
        show_pick(w, part);
}

/* ---- marks ----------------------------------------------------------------------- */

void show_mark(struct show *w)
{
    const char *act = show_act(w, w->cursor);
    if (!act || w->is_in_list) {
        stage_bell();
        return;
    }
    for (int i = 0; i < w->n_marks; i++)
        if (strcmp(w->mark[i], act) == 0) {
            w->n_marks--;
            memmove(w->mark[i], w->mark[w->n_marks], sizeof w->mark[i]);
            return;
        }
    if (w->n_marks < SHOW_MARKS)
        snprintf(w->mark[w->n_marks++], sizeof w->mark[0], "%s", act);
}

/* All marks together may be one action. */
static bool is_one_action(const struct show *w, int *only)
{
    struct wish all = w->wish;
    for (int i = 0; i < w->n_marks; i++)
        wish_add(&all, w->mark[i]);
    return w->n_marks > 1 && wish_fitting(&all, only) == 1;
}

/* Sets are picked in ascending order, so the least of them comes first. */
void show_play_marks(struct show *w)
{
    int best = -1, mark = -1, only = 0;
    if (w->seat < 0 || !w->n_marks)
        return;
    w->is_playing_marks = true;
    if (is_one_action(w, &best)) {
        w->n_marks = 0;
        show_do(w, w->wish.choice[best].text);
        return;
    }
    for (int i = 0; i < w->n_marks; i++) {
        struct wish one = w->wish;
        wish_add(&one, w->mark[i]);
        if (wish_fitting(&one, &only) > 0 && (best < 0 || only < best)) {
            best = only;
            mark = i;
        }
    }
    if (mark < 0) {
        w->n_marks = 0;
        w->is_playing_marks = false;
        return;
    }
    w->n_marks--;
    memmove(w->mark[mark], w->mark[w->n_marks], sizeof w->mark[mark]);
    show_do(w, w->wish.choice[best].text);
    w->is_playing_marks = w->n_marks > 0;
}

void show_back(struct show *w)
{
    w->note[0] = '\0';
    w->digits = 0;
    if (w->wish.n)
        w->wish.n--;
    else if (w->n_marks)
        w->n_marks = 0;
    else if (w->seat >= 0 && sitting_can_undo(w->s, w->seat))
        snprintf(w->note, sizeof w->note, "%s", show_say(w, "note.undo"));
    show_rows(w);
}
