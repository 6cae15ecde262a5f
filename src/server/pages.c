/* pages.c - the files of the page, which are part of the program. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
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

/* A picture brings its style along, and nothing else happens in it. */
static const char picture_policy[] =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/* A worker has the policy that its file brings: the engine, and what belongs to it. */
static const char worker_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "frame-ancestors 'none'";

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
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".avif", "image/avif"},
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

/*
 * The page names its files by "./"; a place within the page such as /t/ID may be deeper
 * than its files, so they get the whole path here, where it is known.
 */
int pages_start(struct server *srv)
{
    static const char mark[] = "=\"./";
    const struct embed *file = embed_find(embed_web, "index.html");
    const char *at = (const char *)file->bytes, *next;
    FILE *f = open_memstream(&srv->index, &srv->index_len);

    if (!f)
        return -1;
    for (; (next = strstr(at, mark)); at = next + sizeof mark - 1)
        fprintf(f, "%.*s=\"%s/", (int)(next - at), at, srv->base);
    fputs(at, f);
    return fclose(f) ? -1 : 0;
}

/* The file behind a path; paths without a dot are places within the page. */
static bool find_file(const struct server *srv, const char *path, char *name,
                      size_t size, struct embed *ret)
{
    const char *last = strrchr(path, '/');
    const struct embed *file;

    if (!last || !strchr(last, '.') || !strcmp(path, "/index.html")) {
        snprintf(name, size, "index.html");
        *ret = (struct embed){name, (const unsigned char *)srv->index, srv->index_len};
        return true;
    }
    snprintf(name, size, "%s", path + 1);
    file = embed_find(embed_web, name);
    if (file)
        *ret = *file;
    return file;
}

/* The smallest twin of a file that the client reads, and how it is packed; or NULL. */
static const struct embed *find_packed(const struct net_head *h, const char *name,
                                       const char **encoding)
{
    const struct {
        const char *end, *encoding;
        bool is_read;
    } ways[] = {{"br", "br", h->brotli}, {"gz", "gzip", h->gzip}};
    const struct embed *packed = NULL;
    char packed_name[176];

    for (size_t i = 0; !packed && i < sizeof ways / sizeof *ways; i++) {
        snprintf(packed_name, sizeof packed_name, "%s.%s", name, ways[i].end);
        packed = ways[i].is_read ? embed_find(embed_web, packed_name) : NULL;
        *encoding = packed ? ways[i].encoding : NULL;
    }
    return packed;
}

/* A file that is no page decides nothing, so it gets the short policy of all answers;
 * but a worker lives by the policy of its script. */
static const char *policy_of(const char *name, const char *type)
{
    if (!strcmp(name, "sw.js") || strstr(name, ".worker-"))
        return worker_policy;
    return strcmp(type, "image/svg+xml") ? NULL : picture_policy;
}

static void send_file(struct net_request *r, const char *name, const struct embed *file)
{
    const struct net_head *h = net_head(r);
    char etag[40], hex[HASH_HEX + 1];
    struct net_answer a = {.status = 200, .type = type_of(name), .is_static = true};
    const struct embed *packed = find_packed(h, name, &a.encoding);

    hash_hex(hash_bytes(HASH_START, file->bytes, file->size), hex);
    snprintf(etag, sizeof etag, "\"%s%s%s\"", hex, packed ? "-" : "",
             packed ? a.encoding : "");
    a.etag = etag;
    a.policy = policy_of(name, a.type);
    a.cache = strncmp(name, "assets/", 7) ? "no-cache" : "max-age=31536000, immutable";
    if (packed)
        file = packed;
    if (!strcmp(h->etag, etag)) {
        a.status = 304;
    } else {
        a.body = (const char *)file->bytes;
        a.len = file->size;
    }
    net_reply(r, &a);
}

bool pages_has(const char *name)
{
    return embed_find(embed_web, name) != NULL;
}

/* The page itself, with what a preview of this link shows. */
static void send_index(struct server *srv, struct net_request *r, const char *path)
{
    const struct net_head *h = net_head(r);
    const char *end = strstr(srv->index, "</head>");
    char *text = NULL, etag[40], hex[HASH_HEX + 1];
    size_t len = 0, head = end ? (size_t)(end - srv->index) : srv->index_len;
    FILE *f = open_memstream(&text, &len);
    struct net_answer a = {.status = 200,
                           .type = "text/html; charset=utf-8",
                           .etag = etag,
                           .cache = "no-cache",
                           .policy = policy};

    if (f) {
        fwrite(srv->index, 1, head, f);
        if (end)
            pages_preview(srv, h, path, f);
        fwrite(srv->index + head, 1, srv->index_len - head, f);
    }
    if (!f || fclose(f)) {
        net_reply(r, &(struct net_answer){.status = 503, .type = "text/plain"});
        free(text);
        return;
    }
    hash_hex(hash_bytes(HASH_START, text, len), hex);
    snprintf(etag, sizeof etag, "\"%s\"", hex);
    if (!strcmp(h->etag, etag)) {
        a.status = 304;
    } else {
        a.body = text;
        a.len = len;
    }
    net_reply(r, &a);
    free(text);
}

/* Under a name that is not ours nothing would work; then the page says so at once. */
static void send_unknown_name(struct net_request *r)
{
    static const char text[] =
        "This server does not go by the name in the address bar. Use its address, or "
        "start it with --origin and the address of the page.\n\n"
        "Dieser Server heißt nicht so, wie es in der Adresszeile steht. Rufen Sie ihn "
        "mit seiner Adresse auf, oder starten Sie ihn mit --origin und der Adresse der "
        "Seite.\n";

    net_reply(r, &(struct net_answer){.status = 403,
                                      .type = "text/plain; charset=utf-8",
                                      .body = text,
                                      .len = sizeof text - 1,
                                      .is_static = true,
                                      .cache = "no-cache"});
}

bool pages_serve(struct server *srv, struct net_request *r, const char *path)
{
    const struct net_head *h = net_head(r);
    char name[168];
    struct embed file;

    if ((h->method != NET_GET && h->method != NET_HEAD) || !strncmp(path, "/api/", 5) ||
        !strcmp(path, "/healthz") || !strcmp(path, "/readyz") ||
        !strcmp(path, "/metrics") || !strcmp(path, "/ws") ||
        !find_file(srv, path, name, sizeof name, &file))
        return false;
    if (!strcmp(name, "index.html") && !gate_knows_name(srv, h))
        send_unknown_name(r);
    else if (!strcmp(name, "index.html"))
        send_index(srv, r, path);
    else
        send_file(r, name, &file);
    return true;
}
