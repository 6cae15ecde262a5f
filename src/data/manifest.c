/* manifest.c - what a folder says about itself: written, claimed, read again. */
#include "data/manifest.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"
#include "core/jot_put.h"
#include "core/registry.h"
#include "maat/space.h"

enum { HEAD_MAX = 8192 };

static const char file[] = "manifest.json";

int manifest_fail(struct data *d, const char *place, const char *why)
{
    snprintf(d->why, sizeof d->why, "%.300s%s%s: %s", d->folder, place[0] ? "/" : "",
             place, why);
    return -1;
}

int manifest_errno(struct data *d, const char *place)
{
    return manifest_fail(d, place, strerror(errno));
}

/* The text of a file below the folder, malloc'd; NULL and why. */
static char *text_of(struct data *d, const char *place)
{
    char path[MANIFEST_PATH];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", d->folder, place);
    FILE *f = fopen(path, "rb");
    if (!f || fstat(fileno(f), &st) < 0) {
        manifest_errno(d, place);
        if (f)
            fclose(f);
        return NULL;
    }
    char *text = malloc((size_t)st.st_size + 1);
    size_t n = text ? fread(text, 1, (size_t)st.st_size, f) : 0;
    fclose(f);
    if (text)
        text[n] = '\0';
    else
        manifest_fail(d, place, "out of memory");
    return text;
}

/* ---- writing --------------------------------------------------------------------- */

/* All that makes the run this run, from the beginning of the file on. */
static void put_head(struct jot *j, const struct data_run *r)
{
    char options[CONFIG_TEXT_MAX];
    config_format(r->game, &r->config, options, sizeof options);
    jot_open(j, '{');
    put_text(j, "format", "maat-selfplay");
    put_int(j, "version", DATA_VERSION);
    put_text(j, "program", r->program);
    text_or_null(j, "commit", r->commit);
    put_text(j, "game", r->game->id);
    put_int(j, "rules", r->game->rules);
    put_text(j, "options", options);
    put_int(j, "players", r->config.n_players);
    put_int(j, "space", r->game->space->version);
    put_int(j, "actions", r->game->space->actions);
    jot_key(j, "bots");
    jot_open(j, '[');
    for (int i = 0; i < r->config.n_players; i++)
        jot_string(j, r->spec[i]);
    jot_close(j, ']');
    put_int(j, "seed", (int64_t)r->seed);
    put_int(j, "games", r->games);
    put_int(j, "part_games", r->part);
    put_bool(j, "lean", r->lean);
    jot_key(j, "shard");
    if (shard_is_whole(r->shard)) {
        jot_null(j);
    } else {
        jot_open(j, '[');
        jot_int(j, r->shard.number);
        jot_int(j, r->shard.of);
        jot_close(j, ']');
    }
    jot_key(j, "columns");
    column_list(j, r);
}

static bool head_text(const struct data_run *r, char text[HEAD_MAX])
{
    struct jot j;
    jot_init(&j, text, HEAD_MAX);
    put_head(&j, r);
    return jot_ok(&j);
}

/* The file, whole or not at all. */
static int put_file(struct data *d, const char *head, const char *parts)
{
    char path[MANIFEST_PATH], part[MANIFEST_PATH + 8];
    snprintf(path, sizeof path, "%s/%s", d->folder, file);
    snprintf(part, sizeof part, "%s.part", path);
    FILE *f = fopen(part, "w");
    if (!f)
        return manifest_errno(d, file);
    fprintf(f, "%s,\"complete\":%s,\"parts\":[%s]}\n", head, parts ? "true" : "false",
            parts ? parts : "");
    bool is_bad = fflush(f) || ferror(f) || fsync(fileno(f)) < 0;
    if (fclose(f) || is_bad || rename(part, path) < 0 || part_sync(d->folder) < 0)
        return manifest_errno(d, file);
    return 0;
}

int manifest_finish(struct data *d)
{
    char head[HEAD_MAX], name[PART_NAME_MAX], place[PART_NAME_MAX + 16];
    char *parts = calloc(1, 1);
    size_t len = 0;
    for (uint32_t i = data_first(&d->run); parts && i < data_end(&d->run); i++) {
        part_name(i, name);
        snprintf(place, sizeof place, "%s/part.json", name);
        char *text = text_of(d, place);
        size_t n = text ? strlen(text) : 0;
        char *grown = text ? realloc(parts, len + n + 2) : NULL;
        if (!grown) {
            free(text);
            free(parts);
            return text ? manifest_fail(d, "", "out of memory") : -1;
        }
        parts = grown;
        len += (size_t)snprintf(parts + len, n + 2, "%s%s", len ? "," : "", text);
        free(text);
    }
    int rc = parts && head_text(&d->run, head) ? put_file(d, head, parts)
                                               : manifest_fail(d, "", "out of memory");
    free(parts);
    return rc;
}

/* ---- claiming -------------------------------------------------------------------- */

static bool is_empty(const char *folder)
{
    DIR *dir = opendir(folder);
    bool empty = dir != NULL;
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (e->d_name[0] != '.' && strcmp(e->d_name, "manifest.json.part") != 0)
            empty = false;
    if (dir)
        closedir(dir);
    return empty;
}

/* Nobody else may work on it meanwhile; some file systems cannot promise that. */
static int hold(struct data *d)
{
    int fd = open(d->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return manifest_errno(d, "");
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return fd;
    close(fd);
    return manifest_fail(d, "", "somebody else is working on this run");
}

/* Refuses a manifest that begins otherwise than ours, and says where: "(games: 40,
 * 41)", what stands there and what was asked for. */
static int another_run(struct data *d, const char *theirs, const char *head)
{
    char why[400] = "this folder holds another run", ours[HEAD_MAX + 2];
    const char *key;
    json_t *now;
    snprintf(ours, sizeof ours, "%s}", head);
    json_t *a = json_loads(theirs, 0, NULL), *b = json_loads(ours, 0, NULL);
    json_object_foreach(b, key, now)
    {
        const json_t *was = json_object_get(a, key);
        if (!a || json_equal(was, now))
            continue;
        char *x = was ? json_dumps(was, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
        char *y = json_dumps(now, JSON_COMPACT | JSON_ENCODE_ANY);
        size_t n = strlen(why);
        snprintf(why + n, sizeof why - n, " (%s: %.120s, %.120s)", key, x ? x : "-",
                 y ? y : "-");
        free(x);
        free(y);
        break;
    }
    json_decref(a);
    json_decref(b);
    return manifest_fail(d, "", why);
}

/* The folder is this run's, or is empty and becomes it; 0, or -1 and why. */
static int claim(struct data *d, const char *head)
{
    char path[MANIFEST_PATH];
    snprintf(path, sizeof path, "%s/%s", d->folder, file);
    if (access(path, F_OK) < 0)
        return is_empty(d->folder)
                   ? put_file(d, head, NULL)
                   : manifest_fail(d, "", "this folder holds something else");
    char *text = text_of(d, file);
    size_t n = strlen(head);
    if (!text)
        return -1;
    bool same = strncmp(text, head, n) == 0 && text[n] == ',';
    int rc = same ? 0 : another_run(d, text, head);
    free(text);
    return rc;
}

int manifest_claim(struct data *d)
{
    char head[HEAD_MAX];
    if (!head_text(&d->run, head))
        return manifest_fail(d, "", "out of memory");
    if (mkdir(d->folder, 0777) < 0 && errno != EEXIST)
        return manifest_errno(d, "");
    int held = hold(d);
    if (held < 0 || claim(d, head) == 0)
        return held;
    close(held);
    return -1;
}

/* ---- reading --------------------------------------------------------------------- */

static const char *word(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static json_int_t number(const json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

/* What is said must also be so: false when a number cannot be. */
static bool read_numbers(const json_t *o, struct data_run *r)
{
    const json_t *shard = json_object_get(o, "shard"),
                 *bots = json_object_get(o, "bots");
    json_int_t games = number(o, "games"), part = number(o, "part_games");
    if (games < 1 || games > DATA_GAMES_MAX || part < 1 || part > DATA_GAMES_MAX)
        return false;
    r->games = (uint32_t)games;
    r->part = (uint32_t)part;
    r->seed = (uint64_t)number(o, "seed");
    r->lean = json_is_true(json_object_get(o, "lean"));
    if (json_is_array(shard)) {
        json_int_t i = json_integer_value(json_array_get(shard, 0));
        json_int_t n = json_integer_value(json_array_get(shard, 1));
        if (i < 1 || i > n || n > SHARDS_MAX)
            return false;
        r->shard = (struct shard){(uint32_t)i, (uint32_t)n};
    }
    for (size_t i = 0; i < r->config.n_players; i++) {
        const char *spec = json_string_value(json_array_get(bots, i));
        if (!spec || strlen(spec) >= sizeof r->spec[i])
            return false;
        memcpy(r->spec[i], spec, strlen(spec) + 1);
    }
    return true;
}

static int read_run(struct data *d, const json_t *o)
{
    struct data_run *r = &d->run;
    char why[160];
    memset(r, 0, sizeof *r);
    if (strcmp(word(o, "format"), "maat-selfplay") != 0)
        return manifest_fail(d, file, "this is no manifest of games");
    if (number(o, "version") != DATA_VERSION)
        return manifest_fail(d, file, "a version of the format that cannot be read");
    if (!(r->game = registry_find(word(o, "game"))))
        return manifest_fail(d, file, "there is no such game");
    if (number(o, "rules") != (json_int_t)r->game->rules)
        return manifest_fail(d, file, "these games were played by other rules");
    if (number(o, "space") != r->game->space->version)
        return manifest_fail(d, file, "observations and actions of another version");
    if (config_parse(r->game, word(o, "options"), &r->config, why, sizeof why))
        return manifest_fail(d, file, why);
    snprintf(r->program, sizeof r->program, "%s", word(o, "program"));
    snprintf(r->commit, sizeof r->commit, "%s", word(o, "commit"));
    return read_numbers(o, r) ? 0 : manifest_fail(d, file, "numbers that cannot be");
}

json_t *manifest_read(struct data *d)
{
    char head[HEAD_MAX];
    char *text = text_of(d, file);
    if (!text)
        return NULL;
    json_t *o = json_loads(text, 0, NULL);
    int rc =
        o ? read_run(d, o) : manifest_fail(d, file, "this is no JSON: was it cut?");
    /* Nothing may be said that this program would not have written. */
    if (rc == 0 &&
        (!head_text(&d->run, head) || strncmp(text, head, strlen(head)) != 0))
        rc = manifest_fail(d, file, "it was changed");
    free(text);
    if (rc == 0)
        return o;
    json_decref(o);
    return NULL;
}

bool manifest_is_complete(struct data *d)
{
    char *text = text_of(d, file), head[HEAD_MAX];
    bool done = text && head_text(&d->run, head) &&
                strncmp(text + strlen(head), ",\"complete\":true", 16) == 0;
    free(text);
    return done;
}

int data_open(struct data *d, const char *folder)
{
    if (strlen(folder) >= sizeof d->folder)
        return snprintf(d->why, sizeof d->why, "%.60s...: too long", folder), -1;
    memcpy(d->folder, folder, strlen(folder) + 1);
    json_t *o = manifest_read(d);
    json_decref(o);
    return o ? 0 : -1;
}
