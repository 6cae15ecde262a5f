/* pages.c - the files of the page, which are part of the program. */
#include <stdio.h>
#include <string.h>

#include "core/embed.h"
#include "core/hash.h"
#include "server/api.h"

extern const struct embed embed_web[];

/* No inline script or style, nothing from elsewhere; WASM for the fairness panel. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript"},
        {".css", "text/css"},
        {".svg", "image/svg+xml"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
    };
    size_t n = strlen(name);

    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t k = strlen(types[i].end);
        if (n > k && !strcmp(name + n - k, types[i].end))
            return types[i].type;
    }
    return "application/octet-stream";
}

/* The file behind a path; paths without a dot are places within the page. */
static const struct embed *file_of(const char *path, char *name, size_t size)
{
    const char *last = strrchr(path, '/');

    if (!last || !strchr(last, '.'))
        path = "/index.html";
    snprintf(name, size, "%s", path + 1);
    return embed_find(embed_web, name);
}

static void send_file(struct net_request *r, const char *name, const struct embed *file)
{
    const struct net_head *h = net_head(r);
    char packed_name[176], etag[40], hex[HASH_HEX + 1];
    const struct embed *packed;
    struct net_answer a = {.status = 200, .type = type_of(name), .is_static = true};

    snprintf(packed_name, sizeof packed_name, "%s.gz", name);
    packed = h->gzip ? embed_find(embed_web, packed_name) : NULL;
    hash_hex(hash_bytes(HASH_START, file->bytes, file->size), hex);
    snprintf(etag, sizeof etag, "\"%s%s\"", hex, packed ? "-z" : "");
    a.etag = etag;
    a.policy = policy;
    a.cache = strncmp(name, "assets/", 7) ? "no-cache" : "max-age=31536000, immutable";
    if (packed) {
        file = packed;
        a.encoding = "gzip";
    }
    if (!strcmp(h->etag, etag)) {
        a.status = 304;
    } else {
        a.body = (const char *)file->bytes;
        a.len = file->size;
    }
    net_reply(r, &a);
}

bool pages_serve(struct net_request *r)
{
    const struct net_head *h = net_head(r);
    char name[168];
    const struct embed *file;

    if ((h->method != NET_GET && h->method != NET_HEAD) ||
        !strncmp(h->path, "/api/", 5) || !strcmp(h->path, "/healthz") ||
        !strcmp(h->path, "/readyz") || !strcmp(h->path, "/metrics") ||
        !strcmp(h->path, "/ws"))
        return false;
    file = file_of(h->path, name, sizeof name);
    if (!file)
        return false;
    send_file(r, name, file);
    return true;
}
