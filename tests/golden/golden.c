/*
 * golden.c - recorded games replay as they did when they were recorded.
 *
 * golden DIR          checks every record that DIR/digests names: the text is accepted,
 *                     written again it is the same (but for the head of one that was
 *                     written under older rules), and the JSON of all its states has
 * the digest noted there. golden --note FILE... prints the lines of `digests` for these
 * records.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/jot.h"
#include "core/record.h"

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    long size = 0;
    char *text = NULL;
    if (!f)
        return NULL;
    if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0) {
        rewind(f);
        text = malloc((size_t)size + 1);
        if (text)
            text[fread(text, 1, (size_t)size, f)] = '\0';
    }
    fclose(f);
    return text;
}

static int digest_state(void *ctx, const struct record *r, uint32_t ply,
                        const struct game_state *s, const struct record_step *st)
{
    static char text[1 << 16];
    uint64_t *digest = ctx;
    struct jot j;
    (void)ply;
    (void)st;
    jot_init(&j, text, sizeof text);
    jot_state(&j, r->game, s);
    if (!jot_ok(&j))
        return -1;
    *digest = hash_bytes(*digest, text, j.len);
    return 0;
}

/* Is `again` the record `text`, in which only version and options have changed? */
static bool is_same_game(const char *text, const char *again)
{
    const char *a = strstr(text, "\nconfig"), *b = strstr(again, "\nconfig");
    return a && b && strcmp(strchr(a + 1, '\n'), strchr(b + 1, '\n')) == 0 &&
           strncmp(text, again, strlen("record 1\ngame ")) == 0;
}

static bool is_of_older_rules(const char *text, const struct record *r)
{
    const char *rules = strstr(text, " rules ");
    return rules && strtoul(rules + strlen(" rules "), NULL, 10) < r->game->rules;
}

/* The digest of a record, as hexadecimal digits; NULL, or what is wrong with it. */
static const char *digest_of(const char *path, char ret[HASH_HEX + 1])
{
    static struct record_error err;
    struct record r;
    uint64_t digest = HASH_START;
    const char *why = NULL;
    char *text = read_file(path), *again;
    if (!text)
        return "cannot be read";
    if (record_read(text, strlen(text), &r, &err) != 0) {
        free(text);
        return err.why;
    }
    again = record_write(&r);
    if (!again || (is_of_older_rules(text, &r) ? !is_same_game(text, again)
                                               : strcmp(text, again) != 0))
        why = "is written differently";
    else if (record_replay(&r, digest_state, &digest) != 0)
        why = "has a state that is too long";
    hash_hex(digest, ret);
    record_done(&r);
    free(again);
    free(text);
    return why;
}

static int note(int n, char **paths)
{
    for (int i = 0; i < n; i++) {
        char hex[HASH_HEX + 1];
        const char *why = digest_of(paths[i], hex), *name = strrchr(paths[i], '/');
        if (why) {
            fprintf(stderr, "%s %s\n", paths[i], why);
            return 1;
        }
        printf("%s %s\n", name ? name + 1 : paths[i], hex);
    }
    return 0;
}

static int check(const char *dir)
{
    char path[1024], name[256], want[HASH_HEX + 1], hex[HASH_HEX + 1];
    int n = 0, bad = 0;
    snprintf(path, sizeof path, "%s/digests", dir);
    FILE *f = fopen(path, "r");
    if (!f) {
        printf("Bail out! %s cannot be read\n", path);
        return 1;
    }
    while (fscanf(f, "%255s %16s", name, want) == 2) {
        snprintf(path, sizeof path, "%s/%s", dir, name);
        const char *why = digest_of(path, hex);
        if (!why && strcmp(hex, want) != 0)
            why = "replays to other states";
        printf("%s %d - %s%s%s\n", why ? "not ok" : "ok", ++n, name, why ? " " : "",
               why ? why : "");
        bad += why != NULL;
    }
    fclose(f);
    printf("1..%d\n", n);
    return bad != 0;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--note") == 0)
        return note(argc - 2, argv + 2);
    if (argc == 2)
        return check(argv[1]);
    fputs("usage: golden DIR | golden --note FILE...\n", stderr);
    return 2;
}
