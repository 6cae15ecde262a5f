/* server_kit.c - starting the program, calling it, and checking what it says. */
#define _GNU_SOURCE
#include "server_kit.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "schema.h"

static const char *program;
const char *kit_base = "";

/* The program under test, and the folder with the schemas, from the environment. */
static void kit_init(void)
{
    const char *schemas = getenv("MAAT_SCHEMAS");

    program = getenv("MAAT");
    if (!program || !schemas) {
        fprintf(stderr, "MAAT and MAAT_SCHEMAS are not set\n");
        exit(1);
    }
    signal(SIGPIPE, SIG_IGN);
    schema_init(schemas);
}

static void kit_done(void)
{
    schema_done();
}

/* ---- the server ------------------------------------------------------------- */

static void read_url(struct kit_server *s, int fd)
{
    char line[256];
    size_t n = 0;
    const char *at;

    while (n < sizeof line - 1 && read(fd, line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = '\0';
    close(fd);
    at = strstr(line, "://");
    if (!at)
        fail_msg("the server did not start in %s: %s", s->dir, line);
    snprintf(s->url, sizeof s->url, "http%.*s", (int)(3 + strcspn(at + 3, "/")), at);
}

static void run_child(struct kit_server *s, const char *const *args, int out)
{
    const char
        *argv[40] = {program,          "serve", "--listen",    "127.0.0.1:0",
                     "--log",          NULL,    "--bot-pause", "0",
                     "--bot-priority", "normal"}; /* tests run on busy machines */
    char log[256];
    int n = 10;

    snprintf(log, sizeof log, "%s/log", s->dir);
    argv[5] = log;
    if (s->db[0]) {
        argv[n++] = "--db";
        argv[n++] = s->db;
    }
    for (int i = 0; args && args[i] && n < 38; i++)
        argv[n++] = args[i];
    argv[n] = NULL;
    dup2(out, 1);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
    execv(program, (char **)(uintptr_t)argv);
    _exit(127);
}

void kit_again(struct kit_server *s, const char *const *args)
{
    int fds[2];

    assert_int_equal(pipe(fds), 0);
    s->pid = fork();
    assert_true(s->pid >= 0);
    if (!s->pid) {
        close(fds[0]);
        run_child(s, args, fds[1]);
    }
    close(fds[1]);
    read_url(s, fds[0]);
}

/* With a folder of its own, and there its database unless it has another's. */
static void begin(struct kit_server *s, const char *db, const char *const *args)
{
    char dir[] = "/tmp/maat-test-XXXXXX";

    memset(s, 0, sizeof *s);
    assert_non_null(mkdtemp(dir));
    snprintf(s->dir, sizeof s->dir, "%s", dir);
    if (db)
        snprintf(s->db, sizeof s->db, "%s", db);
    else
        snprintf(s->db, sizeof s->db, "%s/maat.db", dir);
    kit_again(s, args);
}

void kit_start(struct kit_server *s, const char *const *args)
{
    begin(s, NULL, args);
}

void kit_join(struct kit_server *s, const char *db, const char *const *args)
{
    begin(s, db, args);
}

void kit_kill(struct kit_server *s)
{
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    s->pid = 0;
}

int kit_stop(struct kit_server *s)
{
    int status = 0;

    kill(s->pid, SIGTERM);
    waitpid(s->pid, &status, 0);
    s->pid = 0;
    return status;
}

void kit_clean(struct kit_server *s)
{
    char command[200];

    if (s->pid)
        kit_kill(s);
    snprintf(command, sizeof command, "rm -rf '%s'", s->dir);
    if (system(command))
        fprintf(stderr, "cannot remove %s\n", s->dir);
}

/* ---- programs ------------------------------------------------------------------ */

struct kit_server server;
const char *const *kit_args;

int kit_up(void **state)
{
    (void)state;
    kit_start(&server, kit_args);
    return 0;
}

int kit_down(void **state)
{
    (void)state;
    assert_int_equal(kit_stop(&server), 0);
    kit_clean(&server);
    return 0;
}

int kit_main(const struct CMUnitTest *tests, size_t n, int (*setup)(void **state),
             int (*teardown)(void **state))
{
    int bad;

    kit_init();
    bad = _cmocka_run_group_tests("server", tests, n, setup, teardown);
    kit_done();
    return bad;
}

/* ---- HTTP --------------------------------------------------------------------- */

void kit_nobody(struct kit_person *p, const struct kit_server *s)
{
    memset(p, 0, sizeof *p);
    assert_int_equal(httpc_init(&p->http, s->url), 0);
}

void kit_guest(struct kit_person *p, const struct kit_server *s, const char *name)
{
    json_t *a;

    kit_nobody(p, s);
    a = kit_must(p, 201, "POST", "/api/session", "{\"name\":\"%s\"}", name);
    snprintf(p->id, sizeof p->id, "%s", kit_text(a, "person.id"));
    snprintf(p->token, sizeof p->token, "%.79s", p->http.cookie);
    json_decref(a);
}

void kit_leave(struct kit_person *p)
{
    httpc_done(&p->http);
}

/* The operation in openapi.json that this path belongs to. */
static json_t *operation(const char *method, const char *path)
{
    char key[160], verb[8] = {0};
    json_t *paths = json_object_get(schema_load("openapi.json"), "paths"), *item;
    size_t n = strcspn(path, "?");
    const char *tables = "/api/tables/";

    snprintf(key, sizeof key, "%.*s", (int)n, path);
    if (!strncmp(path, "/api/games/", 11))
        snprintf(key, sizeof key, "/api/games/{id}");
    if (!strncmp(path, "/api/puzzles/", 13))
        snprintf(key, sizeof key, "/api/puzzles/{game}%s",
                 strchr(path + 13, '/') ? "/{id}" : "");
    if (!strncmp(path, tables, 12)) {
        const char *rest = path + 12 + strcspn(path + 12, "/?");
        snprintf(key, sizeof key, "/api/tables/{id}%.*s", (int)strcspn(rest, "?"),
                 rest);
    }
    for (int i = 0; method[i] && i < 7; i++)
        verb[i] = (char)(method[i] | 32);
    item = json_object_get(paths, key);
    return json_object_get(item, verb);
}

static void check_answer(const char *method, const char *path, int status, json_t *v)
{
    char code[16], why[300] = "";
    json_t *op = operation(method, path), *answers, *a;

    if (!op) {
        if (status != 404 && status != 405)
            fail_msg("%s %s is not in openapi.json", method, path);
        return;
    }
    answers = json_object_get(op, "responses");
    snprintf(code, sizeof code, "%d", status);
    a = json_object_get(answers, code);
    if (!a && status >= 400)
        a = json_object_get(answers, "default");
    if (!a)
        fail_msg("%s %s: status %d is not in openapi.json", method, path, status);
    a = json_object_get(json_object_get(a, "content"), "application/json");
    a = json_object_get(a, "schema");
    if (a && !v)
        fail_msg("%s %s: no JSON in the answer", method, path);
    if (a && !schema_ok("openapi.json", a, v, why, sizeof why))
        fail_msg("%s %s: %s", method, path, why);
}

static int call(struct kit_person *p, const char *method, json_t **ret,
                const char *path, const char *body)
{
    char whole[300];
    int status;
    json_t *v;
    json_error_t err;

    snprintf(whole, sizeof whole, "%s%s", kit_base, path);
    status = httpc_request(&p->http, method, whole, body);
    if (status < 0)
        fail_msg("%s %s: no answer", method, path);
    v = p->http.body_len ? json_loadb(p->http.body, p->http.body_len, 0, &err) : NULL;
    check_answer(method, path, status, v);
    if (ret)
        *ret = v;
    else
        json_decref(v);
    return status;
}

int kit_call(struct kit_person *p, const char *method, json_t **ret, const char *path,
             const char *fmt, ...)
{
    static char body[1 << 18]; /* a long game goes into it */
    va_list ap;

    if (!fmt)
        return call(p, method, ret, path, NULL);
    va_start(ap, fmt);
    vsnprintf(body, sizeof body, fmt, ap);
    va_end(ap);
    return call(p, method, ret, path, body);
}

json_t *kit_must(struct kit_person *p, int status, const char *method, const char *path,
                 const char *fmt, ...)
{
    static char body[1 << 18]; /* a long game goes into it */
    va_list ap;
    json_t *v;
    int got;

    if (fmt) {
        va_start(ap, fmt);
        vsnprintf(body, sizeof body, fmt, ap);
        va_end(ap);
    }
    got = call(p, method, &v, path, fmt ? body : NULL);
    if (got != status)
        fail_msg("%s %s: %d instead of %d: %s", method, path, got, status,
                 p->http.body ? p->http.body : "");
    return v;
}

void kit_refuses(struct kit_person *p, const char *path, const char *const *bodies,
                 size_t n)
{
    for (size_t i = 0; i < n; i++)
        json_decref(kit_must(p, 400, "POST", path, "%s", bodies[i]));
}

void kit_post(struct kit_person *p, int status, const char *id, const char *rest,
              const char *body)
{
    char path[120];

    snprintf(path, sizeof path, "/api/tables/%s%s", id, rest);
    json_decref(kit_must(p, status, "POST", path, "%s", body));
}

void kit_table(struct kit_person *p, char id[32], const char *fmt, ...)
{
    static char body[1 << 18];
    va_list ap;
    json_t *v;

    va_start(ap, fmt);
    vsnprintf(body, sizeof body, fmt, ap);
    va_end(ap);
    v = kit_must(p, 201, "POST", "/api/tables", "%s", body);
    snprintf(id, 32, "%s", kit_text(v, "table.id"));
    json_decref(v);
}

/* ---- small things ------------------------------------------------------------------
 */

json_t *kit_at(json_t *o, const char *path)
{
    char word[64];

    while (o && *path) {
        size_t n = strcspn(path, ".");
        snprintf(word, sizeof word, "%.*s", (int)n, path);
        if (json_is_array(o))
            o = json_array_get(o, (size_t)strtoul(word, NULL, 10));
        else
            o = json_object_get(o, word);
        path += n;
        path += *path == '.';
    }
    return o;
}

const char *kit_text(json_t *o, const char *path)
{
    const char *s = json_string_value(kit_at(o, path));

    return s ? s : "";
}

json_int_t kit_int(json_t *o, const char *path)
{
    json_t *v = kit_at(o, path);

    return json_is_integer(v) ? json_integer_value(v) : -1;
}
