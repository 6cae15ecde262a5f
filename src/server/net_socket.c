/* net_socket.c - WebSockets: shared messages out, whole texts in. */
#include "server/net_private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    FAREWELL_MS = 10000,   /* for a client that does not read to take the farewell */
    LINGER_MS = 3000,      /* for one that has been told to go */
    LINGER_BYTES = 4 << 20 /* what it may still say meanwhile */
};

/* ---- messages ------------------------------------------------------ */

struct net_msg *net_msg_new(size_t len)
{
    struct net_msg *m = malloc(sizeof *m + LWS_PRE + len);

    if (!m)
        return NULL;
    m->refs = 1;
    m->len = (uint32_t)len;
    return m;
}

char *net_msg_text(struct net_msg *m)
{
    return (char *)m->data + LWS_PRE;
}

void net_msg_trim(struct net_msg *m, size_t len)
{
    m->len = (uint32_t)len;
}

struct net_msg *net_msg_of(const char *text, size_t len)
{
    struct net_msg *m = net_msg_new(len);

    if (m)
        memcpy(net_msg_text(m), text, len);
    return m;
}

void net_msg_drop(struct net_msg *m)
{
    if (m && !--m->refs)
        free(m);
}

/* ---- writing -------------------------------------------------------- */

static void kill_socket(struct net_socket *s)
{
    if (s->is_dead)
        return;
    s->is_dead = true;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool put(struct net_socket *s, struct net_msg *m)
{
    /* The frame's head goes into the room before the text. It is the same for every
     * receiver, so the message can be shared. */
    int n = lws_write(s->wsi, m->data + LWS_PRE, m->len, LWS_WRITE_TEXT);

    if (n < (int)m->len) {
        kill_socket(s);
        return false;
    }
    s->net->figures.messages_out++;
    s->net->figures.bytes_out += m->len;
    return true;
}

static bool grow(struct net_socket *s)
{
    uint32_t cap = s->cap ? s->cap * 2 : 8;
    struct net_msg **q = malloc(cap * sizeof(struct net_msg *));

    if (!q)
        return false;
    for (uint32_t i = 0; i < s->count; i++)
        q[i] = s->queue[(s->head + i) % s->cap];
    free(s->queue);
    s->queue = q;
    s->head = 0;
    s->cap = cap;
    return true;
}

static void pop(struct net_socket *s)
{
    struct net_msg *m = s->queue[s->head];

    s->head = (s->head + 1) % s->cap;
    s->count--;
    s->bytes -= m->len;
    net_msg_drop(m);
}

/* Too slow: what waits is thrown away, and when it reads again it learns why. */
static void overflow(struct net_socket *s)
{
    s->net->figures.dropped_slow++;
    while (s->count)
        pop(s);
    net_close(s, 4408, "slow");
}

/* Written at once while the socket takes it: no round through the loop per message. */
void net_send(struct net_socket *s, struct net_msg *m)
{
    if (s->is_dead || s->close_code || s->net->is_down || !m)
        return;
    if (!s->count && !lws_partial_buffered(s->wsi)) {
        put(s, m);
        return;
    }
    if (s->count >= NET_QUEUE_COUNT || s->bytes + m->len > NET_QUEUE_BYTES ||
        (s->count == s->cap && !grow(s))) {
        overflow(s);
        return;
    }
    s->queue[(s->head + s->count) % s->cap] = m;
    s->count++;
    s->bytes += m->len;
    m->refs++;
    lws_callback_on_writable(s->wsi);
}

void net_send_text(struct net_socket *s, const char *text, size_t len)
{
    struct net_msg *m = net_msg_of(text, len);

    net_send(s, m);
    net_msg_drop(m);
}

/*
 * The last frame. To close now would be rude: input that nobody has read makes TCP
 * throw away what the client has not read yet, and with it the reason. So the socket
 * stays, deaf and without an owner, until the client closes it or the time is up.
 */
static int say_farewell(struct net_socket *s)
{
    unsigned char room[LWS_PRE + 4 + sizeof s->close_reason], *frame = room + LWS_PRE;
    size_t n = strlen(s->close_reason);

    /* Made by hand: after its own close frame libwebsockets reads no more. */
    frame[0] = 0x88;
    frame[1] = (unsigned char)(n + 2);
    frame[2] = (unsigned char)(s->close_code >> 8);
    frame[3] = (unsigned char)s->close_code;
    memcpy(frame + 4, s->close_reason, n);
    if (lws_write(s->wsi, frame, n + 4, LWS_WRITE_RAW) < 0)
        return -1;
    s->is_lingering = true;
    s->deadline = net_now_ms() + LINGER_MS;
    s->net->hooks.closed(s->net->hooks.ctx, s);
    s->user = NULL;
    return 0;
}

static int drain(struct net_socket *s)
{
    while (s->count && !lws_partial_buffered(s->wsi)) {
        bool ok = put(s, s->queue[s->head]);
        pop(s);
        if (!ok)
            return -1;
    }
    if (s->count || lws_partial_buffered(s->wsi)) {
        lws_callback_on_writable(s->wsi);
        return 0;
    }
    return s->close_code && !s->is_lingering ? say_farewell(s) : 0;
}

void net_close(struct net_socket *s, int code, const char *reason)
{
    if (s->is_dead || s->close_code)
        return;
    s->close_code = code;
    snprintf(s->close_reason, sizeof s->close_reason, "%s", reason);
    s->deadline = net_now_ms() + FAREWELL_MS;
    s->next_closing = s->net->closing;
    if (s->net->closing)
        s->net->closing->prev_closing = s;
    s->net->closing = s;
    lws_callback_on_writable(s->wsi);
}

/*
 * Now, whatever still waits. With bytes under way libwebsockets would wait for them,
 * and anew each time it is told; a line that is down takes none, and ends at once.
 */
static void cut(struct net_socket *s)
{
    if (lws_partial_buffered(s->wsi))
        shutdown(lws_get_socket_fd(s->wsi), SHUT_RDWR);
    else
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* A heartbeat for whoever is silent; whoever stays silent is gone. */
static void feel_pulse(struct net_socket *s, int64_t now)
{
    const int64_t quiet = now - s->heard, ping = s->net->cfg.ping_ms;
    /* Not empty: an empty answer would not be reported. */
    unsigned char room[LWS_PRE + 4] = {[LWS_PRE] = 'm', 'a', 'a', 't'};

    if (quiet >= ping * 12 / 5) {
        cut(s);
    } else if (quiet >= ping && !s->is_pinged && !lws_partial_buffered(s->wsi)) {
        s->is_pinged = true;
        if (lws_write(s->wsi, room + LWS_PRE, 4, LWS_WRITE_PING) < 0)
            kill_socket(s);
    }
}

/* libwebsockets looks at its own clocks only when something else happens. */
void net_socket_tick(struct net *n, int64_t now)
{
    struct net_socket *next;

    for (struct net_socket *s = n->closing; s; s = next) {
        next = s->next_closing;
        if (now >= s->deadline)
            cut(s);
    }
    if (now - n->last_round < n->cfg.ping_ms / 5)
        return;
    n->last_round = now;
    for (struct net_socket *s = n->sockets; s; s = next) {
        next = s->next;
        if (!s->close_code && !s->is_dead)
            feel_pulse(s, now);
    }
}

static void hear(struct net_socket *s)
{
    s->heard = net_now_ms();
    s->is_pinged = false;
}

static void leave_closing(struct net_socket *s)
{
    if (!s->close_code)
        return;
    if (s->prev_closing)
        s->prev_closing->next_closing = s->next_closing;
    else
        s->net->closing = s->next_closing;
    if (s->next_closing)
        s->next_closing->prev_closing = s->prev_closing;
}

void net_socket_set_user(struct net_socket *s, void *user)
{
    s->user = user;
}

void *net_socket_user(const struct net_socket *s)
{
    return s->user;
}

/* ---- reading --------------------------------------------------------- */

static int take(struct net_socket *s, const char *in, size_t len)
{
    struct net *n = s->net;
    bool is_last =
        lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
    char *more;

    if (s->close_code || s->is_dead) {
        s->unheard += len;
        return s->unheard > LINGER_BYTES ? -1 : 0;
    }
    if (lws_frame_is_binary(s->wsi) || s->part_len + len > NET_TEXT_MAX) {
        net_close(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "size");
        return 0;
    }
    if (is_last && !s->part_len) {
        n->figures.messages_in++;
        n->hooks.text(n->hooks.ctx, s, in, len);
        return 0;
    }
    more = realloc(s->part, s->part_len + len + 1);
    if (!more)
        return -1;
    memcpy(more + s->part_len, in, len);
    s->part = more;
    s->part_len += len;
    if (!is_last)
        return 0;
    len = s->part_len;
    s->part_len = 0;
    n->figures.messages_in++;
    n->hooks.text(n->hooks.ctx, s, s->part, len);
    free(s->part);
    s->part = NULL;
    return 0;
}

static int filter(struct net *n, struct lws *wsi, struct net_pss *pss)
{
    struct net_head *h = malloc(sizeof *h);

    if (!h)
        return -1;
    net_read_head(n, wsi, h);
    if (!n->hooks.allow(n->hooks.ctx, h)) {
        free(h);
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    }
    free(pss->upgrade);
    pss->upgrade = h;
    return 0;
}

static int established(struct net *n, struct lws *wsi, struct net_pss *pss)
{
    struct net_socket *s = calloc(1, sizeof *s);

    if (!s || !pss->upgrade) {
        free(s);
        return -1;
    }
    s->net = n;
    s->wsi = wsi;
    s->next = n->sockets;
    if (n->sockets)
        n->sockets->prev = s;
    n->sockets = s;
    pss->socket = s;
    n->n_sockets++;
    hear(s);
    n->figures.opened++;
    n->hooks.open(n->hooks.ctx, s, pss->upgrade);
    free(pss->upgrade);
    pss->upgrade = NULL;
    return 0;
}

static void closed(struct net *n, struct net_pss *pss)
{
    struct net_socket *s = pss->socket;

    free(pss->upgrade);
    pss->upgrade = NULL;
    if (!s)
        return;
    pss->socket = NULL;
    s->is_dead = true;
    n->n_sockets--;
    if (s->prev)
        s->prev->next = s->next;
    else
        n->sockets = s->next;
    if (s->next)
        s->next->prev = s->prev;
    leave_closing(s);
    if (!s->is_lingering)
        n->hooks.closed(n->hooks.ctx, s);
    while (s->count)
        pop(s);
    free(s->queue);
    free(s->part);
    free(s);
}

/* Answers 1 for what is not about sockets. */
int net_socket_event(struct net *n, struct lws *wsi, enum lws_callback_reasons why,
                     struct net_pss *pss, void *in, size_t len)
{
    if (why == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return filter(n, wsi, pss);
    if (why == LWS_CALLBACK_ESTABLISHED)
        return established(n, wsi, pss);
    if ((why == LWS_CALLBACK_RECEIVE || why == LWS_CALLBACK_RECEIVE_PONG) &&
        pss->socket) {
        hear(pss->socket);
        return why == LWS_CALLBACK_RECEIVE ? take(pss->socket, in, len) : 0;
    }
    if (why == LWS_CALLBACK_SERVER_WRITEABLE && pss->socket)
        return drain(pss->socket);
    /* Its answer to our farewell, or what crossed it: no more to be said. */
    if (why == LWS_CALLBACK_WS_PEER_INITIATED_CLOSE && pss->socket)
        return pss->socket->is_lingering ? -1 : 0;
    if (why == LWS_CALLBACK_CLOSED) {
        closed(n, pss);
        return 0;
    }
    if (why == LWS_CALLBACK_WSI_DESTROY && pss)
        closed(n, pss);
    return 1;
}
