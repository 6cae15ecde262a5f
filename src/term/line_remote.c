/* line_remote.c - what the line mode tells of a table at a server while others play. */
#include <stdio.h>
#include <string.h>

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
    if (is_lost == l->is_lost)
        return;
    l->is_lost = is_lost;
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
    line_chat(l);
    fflush(stdout);
}
