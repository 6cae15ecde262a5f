/* net_http.c - HTTP requests: gather head and body, send the answer in pieces. */
#include "server/net_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CHUNK = 16384, HEAD_MAX = 2048 };

static void copy_token(struct lws *wsi, enum lws_token_indexes token, char *to,
                       size_t n)
{
    if (lws_hdr_copy(wsi, to, (int)n, token) < 0)
        to[0] = '\0';
}

static void copy_custom(struct lws *wsi, const char *name, char *to, size_t n)
{
    if (lws_hdr_custom_copy(wsi, to, (int)n, name, (int)strlen(name)) < 0)
        to[0] = '\0';
}

/* The value of one cookie; the header is bounded by libwebsockets' own limit. */
static void copy_cookie(struct lws *wsi, const char *name, char *to, size_t size)
{
    char all[2048], *p = all;
    size_t n = strlen(name);

    to[0] = '\0';
    if (lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return;
    while (*p) {
        size_t len;
        p += strspn(p, " ;");
        len = strcspn(p, ";");
        if (len > n && p[n] == '=' && !strncmp(p, name, n) && len - n - 1 < size) {
            memcpy(to, p + n + 1, len - n - 1);
            to[len - n - 1] = '\0';
            return;
        }
        p += len;
    }
}

static void read_path(struct lws *wsi, struct net_head *h)
{
    static const struct {
        enum lws_token_indexes token;
        enum net_method method;
    } methods[] = {
        {WSI_TOKEN_GET_URI, NET_GET},       {WSI_TOKEN_POST_URI, NET_POST},
        {WSI_TOKEN_HEAD_URI, NET_HEAD},     {WSI_TOKEN_PUT_URI, NET_OTHER},
        {WSI_TOKEN_PATCH_URI, NET_OTHER},   {WSI_TOKEN_DELETE_URI, NET_OTHER},
        {WSI_TOKEN_OPTIONS_URI, NET_OTHER},
    };

    h->method = NET_OTHER;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            copy_token(wsi, methods[i].token, h->path, sizeof h->path);
            h->method = (uint8_t)methods[i].method;
            break;
        }
    copy_token(wsi, WSI_TOKEN_HTTP_URI_ARGS, h->query, sizeof h->query);
}

void net_read_head(struct net *n, struct lws *wsi, struct net_head *h)
{
    char text[256];

    memset(h, 0, sizeof *h);
    read_path(wsi, h);
    copy_token(wsi, WSI_TOKEN_HOST, h->host, sizeof h->host);
    copy_token(wsi, WSI_TOKEN_ORIGIN, h->origin, sizeof h->origin);
    /* An origin too long to be copied is foreign, not absent. */
    if (!h->origin[0] && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0)
        memcpy(h->origin, "?", 2);
    copy_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, h->type, sizeof h->type);
    copy_token(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, h->etag, sizeof h->etag);
    copy_token(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    h->gzip = strstr(text, "gzip") != NULL;
    copy_cookie(wsi, "maat", h->cookie, sizeof h->cookie);
    copy_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (!strncasecmp(text, "Bearer ", 7) && strlen(text + 7) < sizeof h->bearer)
        memcpy(h->bearer, text + 7, strlen(text + 7) + 1);
    if (n->cfg.trust_proxy) {
        copy_custom(wsi, "x-forwarded-for:", text, sizeof text);
        text[strcspn(text, ", ")] = '\0';
        snprintf(h->peer, sizeof h->peer, "%.63s", text);
    }
    if (!h->peer[0])
        lws_get_peer_simple(wsi, h->peer, sizeof h->peer);
}

/* ---- lives --------------------------------------------------------- */

static struct net_request *begin(struct net *n, struct lws *wsi, struct net_pss *pss)
{
    struct net_request *r = calloc(1, sizeof *r);
    char text[24];

    if (!r)
        return NULL;
    r->net = n;
    r->wsi = wsi;
    net_read_head(n, wsi, &r->head);
    copy_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    r->expected = (size_t)strtoul(text, NULL, 10);
    /* Without a length libwebsockets would take the next request for the body. */
    r->is_last = r->head.method == NET_POST && !text[0];
    pss->request = r;
    n->n_requests++;
    n->figures.requests++;
    return r;
}

static void end(struct net_pss *pss)
{
    struct net_request *r = pss->request;

    if (!r)
        return;
    pss->request = NULL;
    r->net->n_requests--;
    if (r->is_whole && !r->is_answered)
        r->net->hooks.gone(r->net->hooks.ctx, r);
    free(r->body);
    free(r->copy);
    free(r);
}

static void hand_over(struct net_request *r)
{
    r->is_whole = true;
    lws_set_timeout(r->wsi, NO_PENDING_TIMEOUT, 0);
    if (r->is_too_large) {
        static const char text[] = "{\"error\":{\"code\":\"too_large\","
                                   "\"why\":\"the body is above 8 kB\"}}";
        net_reply(r, &(struct net_answer){.status = 413,
                                          .type = "application/json",
                                          .body = text,
                                          .len = sizeof text - 1,
                                          .is_static = true});
        return;
    }
    r->net->hooks.request(r->net->hooks.ctx, r);
}

static int gather(struct net_request *r, const char *in, size_t len)
{
    char *more;

    if (r->is_too_large || r->len + len > NET_BODY_MAX) {
        r->is_too_large = true;
        return 0;
    }
    more = realloc(r->body, r->len + len + 1);
    if (!more)
        return -1;
    memcpy(more + r->len, in, len);
    r->body = more;
    r->len += len;
    r->body[r->len] = '\0';
    return 0;
}

/* ---- answering ------------------------------------------------------ */

const struct net_head *net_head(const struct net_request *r)
{
    return &r->head;
}

const char *net_body(const struct net_request *r, size_t *len)
{
    *len = r->len;
    return r->body ? r->body : "";
}

void net_set_user(struct net_request *r, void *user)
{
    r->user = user;
}

void *net_user(const struct net_request *r)
{
    return r->user;
}

void net_reply(struct net_request *r, const struct net_answer *a)
{
    r->answer = *a;
    r->is_answered = true;
    if (!a->is_static && a->len) {
        r->copy = malloc(a->len);
        if (r->copy)
            memcpy(r->copy, a->body, a->len);
        else
            r->answer.len = 0;
        r->answer.body = r->copy;
    }
    if (a->cookie) {
        snprintf(r->cookie, sizeof r->cookie, "%s", a->cookie);
        r->answer.cookie = r->cookie;
    }
    if (a->etag) {
        snprintf(r->etag, sizeof r->etag, "%s", a->etag);
        r->answer.etag = r->etag;
    }
    lws_callback_on_writable(r->wsi);
}

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **p,
               unsigned char *end_)
{
    if (!value)
        return 0;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       p, end_);
}

static int send_head(struct net_request *r)
{
    unsigned char buf[LWS_PRE + HEAD_MAX], *start = buf + LWS_PRE, *p = start;
    unsigned char *last = buf + sizeof buf - 1;
    const struct net_answer *a = &r->answer;
    struct lws *wsi = r->wsi;
    char retry[16];
    int bad;

    snprintf(retry, sizeof retry, "%d", a->retry_after);
    bad = lws_add_http_header_status(wsi, (unsigned)a->status, &p, last);
    bad |= add(wsi, "content-type:", a->type, &p, last);
    bad |= add(wsi, "set-cookie:", a->cookie, &p, last);
    bad |= add(wsi, "etag:", a->etag, &p, last);
    bad |= add(wsi, "cache-control:", a->cache ? a->cache : "no-store", &p, last);
    bad |= add(wsi, "content-encoding:", a->encoding, &p, last);
    bad |= add(wsi, "vary:", a->encoding ? "accept-encoding" : NULL, &p, last);
    bad |= add(wsi, "content-security-policy:",
               a->policy ? a->policy : "default-src 'none'; frame-ancestors 'none'", &p,
               last);
    bad |= add(wsi, "x-content-type-options:", "nosniff", &p, last);
    bad |= add(wsi, "referrer-policy:", "no-referrer", &p, last);
    bad |= add(wsi, "x-frame-options:", "DENY", &p, last);
    bad |= add(wsi, "connection:", r->is_last ? "close" : NULL, &p, last);
    bad |= add(wsi, "retry-after:", a->retry_after ? retry : NULL, &p, last);
    if (a->status != 204 && a->status != 304)
        bad |= lws_add_http_header_content_length(wsi, a->len, &p, last);
    if (bad || lws_finalize_write_http_header(wsi, start, &p, last))
        return -1;
    r->has_head_sent = true;
    return 0;
}

static int finish(struct net_request *r, struct net_pss *pss)
{
    struct lws *wsi = r->wsi;
    bool is_last = r->is_last;

    end(pss);
    return is_last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Write the head, then one piece per writable callback. */
static int write_some(struct net_request *r, struct net_pss *pss)
{
    unsigned char buf[LWS_PRE + CHUNK];
    const struct net_answer *a = &r->answer;
    size_t rest, n;
    struct lws *wsi = r->wsi;

    if (!r->has_head_sent) {
        if (send_head(r))
            return -1;
        if (!a->len || r->head.method == NET_HEAD || a->status == 304)
            return finish(r, pss);
    }
    rest = a->len - r->sent;
    n = rest < CHUNK ? rest : CHUNK;
    memcpy(buf + LWS_PRE, a->body + r->sent, n);
    r->sent += n;
    if (lws_write(wsi, buf + LWS_PRE, n,
                  r->sent == a->len ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
        return -1;
    if (r->sent < a->len) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return finish(r, pss);
}

int net_http_event(struct net *n, struct lws *wsi, enum lws_callback_reasons why,
                   struct net_pss *pss, void *in, size_t len)
{
    struct net_request *r = pss ? pss->request : NULL;

    if (why == LWS_CALLBACK_HTTP) {
        end(pss);
        r = begin(n, wsi, pss);
        if (!r)
            return -1;
        if (r->head.method != NET_POST || !r->expected)
            hand_over(r);
        return 0;
    }
    if (why == LWS_CALLBACK_HTTP_BODY && r)
        return gather(r, in, len);
    if (why == LWS_CALLBACK_HTTP_BODY_COMPLETION && r) {
        if (!r->is_whole)
            hand_over(r);
        return 0;
    }
    if (why == LWS_CALLBACK_HTTP_WRITEABLE && r)
        return r->is_answered ? write_some(r, pss) : 0;
    if (why == LWS_CALLBACK_CLOSED_HTTP || why == LWS_CALLBACK_WSI_DESTROY) {
        if (pss)
            end(pss);
        return 0;
    }
    return 0;
}
