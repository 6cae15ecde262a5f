/*
 * http.h - a strict reader of HTTP/1.1 requests: bytes in, a head out.
 *
 * No heap, no clock, no I/O. What has two meanings is refused, so that whoever stands
 * in front of us cannot have understood it otherwise: bare line feeds, folded lines,
 * lengths that differ, transfer codings, several hosts.
 */
#ifndef MAAT_HTTP_H
#define MAAT_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_LINE_MAX = 8192,  /* of one line */
    HTTP_HEAD_MAX = 16384, /* of all */
    HTTP_FIELDS_MAX = 100,
};

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_OTHER };

/* What was asked. Texts that do not fit are empty, except those that are refused. */
struct net_head {
    uint8_t method;  /* enum net_method */
    char path[256];  /* percent signs resolved */
    char query[512]; /* as it was sent; http_argument reads it */
    char host[128], origin[160];
    char cookie[64];   /* the value of cookie "maat" */
    char bearer[64];   /* the token of "Authorization: Bearer" */
    char type[64];     /* Content-Type */
    char etag[48];     /* If-None-Match */
    bool brotli, gzip; /* the client reads them */
    bool is_forwarded; /* somebody on the way says so, believed or not */
    char peer[64];     /* address of the client; not of the reader's making */
    bool is_unknown;   /* likewise: the peer is a proxy that did not tell for whom */
};

/* Where the reader stands, and what the connection has to know. */
struct http_reader {
    struct net_head head;
    uint32_t line, scanned; /* begin of the current line; no line end before this */
    uint32_t fields, seen;  /* number; bit i: known field i was there */
    bool has_request_line, has_blank;
    uint8_t minor;        /* of the version: 1.0 or 1.1 */
    uint64_t length;      /* Content-Length */
    bool is_last;         /* the connection ends after it */
    bool wants_continue;  /* Expect: 100-continue */
    bool asks_upgrade;    /* Connection: upgrade */
    bool is_websocket;    /* Upgrade: websocket, and nothing else */
    bool is_version_13;   /* Sec-WebSocket-Version */
    char key[25];         /* Sec-WebSocket-Key, when it is one */
    bool has_subprotocol; /* what the config names is among those asked for */
    const char *subprotocol;
    char forwarded_for[256]; /* X-Forwarded-For, the last bytes of all of them */
    char forwarded[256];     /* Forwarded, likewise */
    const char *why;         /* it was refused */
};

/* `subprotocol` may be NULL. */
void http_begin(struct http_reader *r, const char *subprotocol);

/*
 * All bytes of the request that are there, always from its begin. The length of the
 * whole head; 0: more is needed; below 0: the status that refuses it, and r->why.
 */
int http_read(struct http_reader *r, const char *bytes, size_t len);

/*
 * The value of one argument of a query, decoded: its length, or -1 when it is not there
 * or does not fit; *buf is "" then.
 */
int http_argument(const char *query, const char *name, char *buf, size_t size);

/* Resolve percent signs: the length, or -1: a bad one, a control character, no room. */
int http_decode(const char *text, size_t len, bool is_query, char *buf, size_t size);

/* The byte of two hexadecimal digits, -1 when they are none. */
int http_hex(const char *text, size_t len);

/* The words of a status. */
const char *http_reason(int status);

#endif
