/* line_remote.c - what the line mode tells of a table at a server while others play. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "term/line_own.h"

/* Of the waiting room: who is there, and how friends come in. */
static void tell_room(struct line *l)
{
    struct sitting *s = l->s;
    char text[SITTING_PATH_MAX + 200] = "";
    size_t len = 0;
    for (int i = 0; i < s->n; i++) {
        const char *more = s->seat[i].who == SITTING_AWAY ? "online.away" : NULL;
        const char *name = s->seat[i].who == SITTING_NOBODY
                               ? line_word(l, "online.free")
                               : s->names[i];
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s%s%s%s",
                                i ? ", " : "", name, more ? " (" : "",
                                more ? line_word(l, more) : "", more ? ")" : "");
    }
    if (strcmp(text, l->room) == 0)
        return;
    snprintf(l->room, sizeof l->room, "%.*s", (int)sizeof l->room - 1, text);
    bool is_new = !l->is_in_room;
    l->is_in_room = true;
    char line[sizeof text + 100];
    snprintf(line, sizeof line, "%s %s", line_word(l, "online.seats"), text);
    line_say(l, line);
    if (!is_new)
        return;
    snprintf(line, sizeof line, "%s %s", line_word(l, "online.link"), s->url);
    line_say(l, line);
    line_say(l, line_word(l, "online.room-waiting"));
}

static void tell_connection(struct line *l)
{
    struct sitting *s = l->s;
    bool is_lost = s->connection != SITTING_CONNECTED && s->why[0];
    bool is_later = is_lost && s->sent;
    if (is_lost == l->is_lost && is_later == l->is_later)
        return;
    l->is_lost = is_lost;
    l->is_later = is_later;
    line_say(l, is_lost ? s->why : line_word(l, "online.back"));
}

/* Who has no seat is told everything as it happens, with the board after it. */
static void tell_watcher(struct line *l)
{
    struct sitting *s = l->s;
    if (s->here || s->state == SITTING_WAITING || !sitting_view(s, GAME_SPECTATOR))
        return;
    if (!l->is_watching)
        line_say(l, line_word(l, "online.watching"));
    else if (l->seen == s->ply)
        return;
    else
        line_tell(l, GAME_SPECTATOR, l->seen);
    l->is_watching = true;
    l->seen = s->ply;
    if (s->state != SITTING_OVER)
        line_show(l, GAME_SPECTATOR);
}

/* Others are to move: who comes in then sees the board, and whom he waits for. Bots are
 * too quick to be named each time. */
static void tell_awaited(struct line *l)
{
    struct sitting *s = l->s;
    unsigned awaited = s->state == SITTING_THROW && s->hand >= 0 ? 1u << s->hand
                       : s->state == SITTING_DECISION            ? s->acting
                                                                 : 0u;
    char names[GAME_MAX_PLAYERS * TEXT_LABEL_MAX] = "", text[sizeof names + 100];
    size_t len = 0;
    if (!s->here || s->sent || s->connection != SITTING_CONNECTED || !awaited ||
        !sitting_view(s, sitting_viewer(s)))
        return;
    if (sitting_turn(s) >= 0) {
        l->is_here = true;
        l->awaited = 0;
        return;
    }
    for (int i = 0; i < s->n && l->is_here; i++)
        if (s->seat[i].who == SITTING_BOT)
            awaited &= ~(1u << i);
    if (!l->is_here && __builtin_popcount(s->here) == 1)
        line_show(l, sitting_viewer(s));
    l->is_here = true;
    if (!awaited || awaited == l->awaited)
        return;
    l->awaited = (uint8_t)awaited;
    for (int i = 0; i < s->n; i++)
        if (awaited >> i & 1)
            len += (size_t)snprintf(names + len, sizeof names - len, "%s%s",
                                    len ? ", " : "", s->names[i]);
    snprintf(text, sizeof text, line_word(l, "online.waiting-for"), names);
    line_say(l, text);
}

/* Nothing is heard before it is known what the server makes of the last thing. */
static bool listens(const struct line *l)
{
    const struct sitting *s = l->s;
    bool is_first = s->connection == SITTING_CONNECTING && !s->why[0];
    return !is_first && !(s->sent && s->connection == SITTING_CONNECTED);
}

/* A choice that was typed ahead stays for its turn; who only watches has no turn. */
enum line_step line_wait(struct line *l)
{
    struct sitting *s = l->s;
    struct pollfd in[] = {{.fd = sitting_fd(s), .events = POLLIN},
                          {.fd = STDIN_FILENO, .events = POLLIN}};
    char text[80], *said;
    bool is_heard = listens(l);
    enum asked asked =
        is_heard ? asker_peek(l->asker, text, sizeof text) : ASKED_NOTHING;
    if (asked == ASKED_END && s->here)
        return STEP_QUIT;
    if (asked == ASKED_KEYS ||
        (asked == ASKED_LINE &&
         (!s->here || line_is_for_waiting(text + strspn(text, " "))))) {
        said = asker_ask(l->asker, "");
        bool is_left = !said || line_word_said(l, sitting_viewer(s), said) == STEP_QUIT;
        return is_left ? STEP_QUIT : STEP_DONE;
    }
    poll(in, is_heard && asked == ASKED_NOTHING ? 2 : 1, sitting_wait_ms(s));
    sitting_step(s);
    return STEP_DONE;
}

void line_meanwhile(struct line *l)
{
    struct sitting *s = l->s;
    if (!s->is_remote)
        return;
    tell_connection(l);
    if (s->state == SITTING_WAITING && s->connection == SITTING_CONNECTED)
        tell_room(l);
    if (l->seen > s->ply) /* it was taken back */
        l->seen = s->ply;
    tell_watcher(l);
    tell_awaited(l);
    line_chat(l);
    fflush(stdout);
}
