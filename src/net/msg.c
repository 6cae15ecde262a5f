/* msg.c - bytes on their way out, shared by all who get them. */
#include "net/net_private.h"

#include <stdlib.h>
#include <string.h>

struct net_msg *msg_new(enum frame_kind kind, size_t len)
{
    struct net_msg *m = malloc(sizeof *m + FRAME_OUT_MAX + len);

    if (!m)
        return NULL;
    m->refs = 1;
    m->len = (uint32_t)len;
    m->head = 0;
    m->kind = (uint8_t)kind;
    return m;
}

/* The frame's head goes into the room before the text. A server's frames are not
 * masked, so it is the same for every receiver, and the message can be shared. */
void msg_seal(struct net_msg *m)
{
    if (!m->head)
        m->head = (uint8_t)frame_put(m->data + FRAME_OUT_MAX, (enum frame_kind)m->kind,
                                     m->len);
}

char *net_msg_text(struct net_msg *m)
{
    return (char *)m->data + FRAME_OUT_MAX;
}

struct net_msg *net_msg_of(const char *text, size_t len)
{
    struct net_msg *m = msg_new(FRAME_TEXT, len);

    if (m)
        memcpy(net_msg_text(m), text, len);
    return m;
}

void net_msg_drop(struct net_msg *m)
{
    if (m && !--m->refs)
        free(m);
}
