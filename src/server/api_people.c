/* api_people.c - guests, accounts, logins, bots: who is who over HTTP. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/api.h"
#include "server/vault.h"

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 128, LOGIN_MIN = 3 };

static void put_person(struct jot *j, const struct store_person *p)
{
    struct wire_person told = people_told(p);

    jot_key(j, "person");
    wire_person(j, &told);
}

static void write_person(struct jot *j, void *arg)
{
    jot_open(j, '{');
    put_person(j, arg);
    jot_close(j, '}');
}

static void answer_person(struct call *c, int status, const struct store_person *p,
                          const char *token)
{
    char cookie[200];
    struct store_person copy = *p;

    if (token)
        call_cookie(c, token, cookie, sizeof cookie);
    call_json(c, status, write_person, &copy, token ? cookie : NULL);
}

/* Name and language from the body; -1 when an answer has gone out. */
static int read_draft(struct call *c)
{
    const char *name = NULL, *lang = NULL;

    if (call_get_text(c, c->body, "name", STORE_NAME_MAX, &name) ||
        call_get_text(c, c->body, "lang", 7, &lang))
        return -1;
    if (name && people_name_refused(name)) {
        call_bad(c, people_name_refused(name));
        return -1;
    }
    if (lang && strcmp(lang, "en") != 0 && strcmp(lang, "de") != 0) {
        call_bad(c, "lang is not en or de");
        return -1;
    }
    if (name)
        snprintf(c->draft.name, sizeof c->draft.name, "%s", name);
    if (lang)
        snprintf(c->draft.lang, sizeof c->draft.lang, "%s", lang);
    return 0;
}

/* ---- guests ---------------------------------------------------------------------- */

static void on_session_made(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code != STORE_OK)
        call_store_error(c, code);
    else
        answer_person(c, c->step, &c->draft, c->fresh);
}

/* What the person calls the device, so that a list of sessions tells something. */
static const char *device(const struct call *c)
{
    const char *name = json_string_value(json_object_get(c->body, "device"));

    return name && people_name_fits(name) ? name : "browser";
}

static void make_session(struct call *c, int status)
{
    struct store_session x;
    enum store_code code;

    c->step = status;
    people_token(c->srv, &x, c->draft.id, STORE_SESSION_BROWSER, device(c), c->fresh);
    code = store_session_put(c->srv->store, &x, on_session_made, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

static void on_guest(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code != STORE_OK)
        call_store_error(c, code);
    else
        make_session(c, 201);
}

void api_session(struct call *c)
{
    enum store_code code;

    if (c->person) {
        answer_person(c, 200, &c->person->p, NULL);
        return;
    }
    memset(&c->draft, 0, sizeof c->draft);
    server_new_id(c->draft.id);
    snprintf(c->draft.name, sizeof c->draft.name, "Guest %u",
             1000 + randombytes_uniform(9000));
    snprintf(c->draft.lang, sizeof c->draft.lang, "en");
    c->draft.created = server_now(c->srv);
    if (read_draft(c))
        return;
    code = store_person_put(c->srv->store, &c->draft, on_guest, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

/* ---- me -------------------------------------------------------------------------- */

static void write_me(struct jot *j, void *arg)
{
    jot_open(j, '{');
    put_person(j, arg);
    jot_key(j, "protocol");
    jot_int(j, WIRE_PROTOCOL);
    jot_key(j, "version");
    jot_string(j, MAAT_VERSION);
    jot_close(j, '}');
}

void api_me(struct call *c)
{
    struct store_person copy = c->person->p;

    call_json(c, 200, write_me, &copy, NULL);
}

/* What the store has taken holds for everybody who knows the person here. */
static void take_over(struct call *c)
{
    struct store_person *p = &c->person->p;

    if (c->step & STORE_PERSON_NAME) {
        if (strcmp(p->name, c->draft.name) != 0)
            rename_person(c->srv, &c->draft);
        memcpy(p->name, c->draft.name, sizeof p->name);
        memcpy(p->lang, c->draft.lang, sizeof p->lang);
    }
    if (c->step & STORE_PERSON_LOGIN)
        memcpy(p->login, c->draft.login, sizeof p->login);
    if (c->step & (STORE_PERSON_LOGIN | STORE_PERSON_HASH))
        memcpy(p->hash, c->draft.hash, sizeof p->hash);
}

static void on_others_ended(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code != STORE_OK)
        call_store_error(c, code);
    else
        answer_person(c, 200, &c->person->p, NULL);
}

static void on_me_stored(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code == STORE_CONFLICT) {
        call_error(c, 409, "conflict", "it was changed at the same time; look again");
        return;
    }
    if (code != STORE_OK) {
        call_store_error(c, code);
        return;
    }
    take_over(c);
    /* Whoever knew the old password is out. */
    if (c->step & STORE_PERSON_HASH)
        call_end_others(c, on_others_ended);
    else
        answer_person(c, 200, &c->person->p, NULL);
}

static void change_me(struct call *c, enum store_person_part parts)
{
    enum store_code code;

    c->step = (int)parts;
    code = store_person_change(c->srv->store, &c->draft, (unsigned)parts, c->was,
                               on_me_stored, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

void api_me_set(struct call *c)
{
    c->draft = c->person->p;
    if (read_draft(c))
        return;
    /* Every table hears of it, so names are not changed by the dozen. */
    if (strcmp(c->draft.name, c->person->p.name) != 0 && !c->srv->cfg.no_limits &&
        !bucket_take(&c->person->rename, 10, 0.1, net_now_ms())) {
        call_error(c, 429, "too_many", "the name was changed too often");
        return;
    }
    change_me(c, STORE_PERSON_NAME);
}

/* ---- accounts -------------------------------------------------------------------- */

/* Login and password of the right form; -1 when an answer has gone out. */
static int read_login(struct call *c, const char **login, const char **password)
{
    size_t n;

    *login = *password = NULL;
    if (call_get_text(c, c->body, "login", 64, login) ||
        call_get_text(c, c->body, "password", 256, password))
        return -1;
    if (!*login || !*password) {
        call_bad(c, "login or password is missing");
        return -1;
    }
    n = strspn(*login, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                       "0123456789._-");
    if (n < LOGIN_MIN || n > SERVER_NAME_CHARS || (*login)[n]) {
        call_bad(c, "login is not 3 to 32 of the letters A-Z a-z 0-9 . _ -");
        return -1;
    }
    return 0;
}

static int check_password(struct call *c, const char *password)
{
    size_t n = strlen(password);

    if (n >= PASSWORD_MIN && n <= PASSWORD_MAX)
        return 0;
    call_bad(c, "the password has fewer than 8 or more than 128 bytes");
    return -1;
}

static void too_busy(struct call *c)
{
    call_error(c, 429, "too_many", "too many passwords wait; try again");
}

static void on_hashed(void *ctx, bool ok, const char *hash)
{
    struct call *c = ctx;

    if (!ok) {
        call_error(c, 503, "unavailable", "out of memory");
        return;
    }
    snprintf(c->draft.hash, sizeof c->draft.hash, "%s", hash);
    change_me(c, c->was[0] ? STORE_PERSON_HASH : STORE_PERSON_LOGIN);
}

void api_account(struct call *c)
{
    const char *login, *password;

    if (c->person->p.login[0] || c->person->p.is_bot) {
        call_error(c, 409, "conflict", "this is an account already");
        return;
    }
    if (read_login(c, &login, &password) || check_password(c, password))
        return;
    c->draft = c->person->p;
    snprintf(c->draft.login, sizeof c->draft.login, "%s", login);
    if (!vault_ask(c->srv->vault, password, NULL, on_hashed, c))
        too_busy(c);
}

static void on_old_checked(void *ctx, bool ok, const char *hash)
{
    struct call *c = ctx;
    const char *password = json_string_value(json_object_get(c->body, "new"));

    (void)hash;
    if (!ok)
        call_error(c, 401, "unauthorised", "the old password is wrong");
    else if (!vault_ask(c->srv->vault, password, NULL, on_hashed, c))
        too_busy(c);
}

void api_password(struct call *c)
{
    const char *old = NULL, *fresh = NULL;

    if (call_get_text(c, c->body, "old", 256, &old) ||
        call_get_text(c, c->body, "new", 256, &fresh))
        return;
    if (!old || !fresh) {
        call_bad(c, "old or new is missing");
        return;
    }
    if (!c->person->p.login[0]) {
        call_error(c, 409, "conflict", "a guest has no password");
        return;
    }
    if (check_password(c, fresh))
        return;
    c->draft = c->person->p;
    memcpy(c->was, c->draft.hash, sizeof c->was);
    if (!vault_ask(c->srv->vault, old, c->draft.hash, on_old_checked, c))
        too_busy(c);
}

static void on_login_checked(void *ctx, bool ok, const char *hash)
{
    struct call *c = ctx;

    (void)hash;
    if (!ok) {
        call_error(c, 401, "unauthorised", "login or password is wrong");
        return;
    }
    c->srv->figures.logins++;
    make_session(c, 200);
}

/* Compared with an unknown login, so that it takes as long as a known one. */
static const char nobody_hash[] =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
    "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

static void on_login_found(void *ctx, enum store_code code,
                           const struct store_person *p, const struct store_session *x)
{
    struct call *c = ctx;
    const char *password = json_string_value(json_object_get(c->body, "password"));

    (void)x;
    if (code != STORE_OK && code != STORE_MISSING) {
        call_store_error(c, code);
        return;
    }
    memset(&c->draft, 0, sizeof c->draft);
    if (code == STORE_OK)
        c->draft = *p;
    if (!vault_ask(c->srv->vault, password,
                   c->draft.hash[0] ? c->draft.hash : nobody_hash, on_login_checked, c))
        too_busy(c);
}

void api_login(struct call *c)
{
    const char *login, *password;
    enum store_code code;

    if (read_login(c, &login, &password))
        return;
    code = store_login_get(c->srv->store, login, on_login_found, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}

static void on_logged_out(void *ctx, enum store_code code)
{
    struct call *c = ctx;
    char cookie[200];

    if (code != STORE_OK && code != STORE_MISSING) {
        call_store_error(c, code);
        return;
    }
    /* Somebody may have asked with it while it was being removed. */
    people_uncache(c->srv, c->token);
    call_cookie(c, "", cookie, sizeof cookie);
    call_empty(c, 204, c->is_bearer ? NULL : cookie);
}

void api_logout(struct call *c)
{
    uint8_t token[STORE_TOKEN];
    enum store_code code = STORE_MISSING;

    people_uncache(c->srv, c->token);
    if (people_hash(c->token, token)) {
        client_expel(c->srv, token);
        code = store_session_drop(c->srv->store, token, on_logged_out, c);
    }
    if (code != STORE_OK)
        call_store_error(c, code);
}

/* ---- bots ------------------------------------------------------------------------ */

static void write_bot(struct jot *j, void *arg)
{
    const struct call *c = arg;

    jot_open(j, '{');
    put_person(j, &c->draft);
    jot_key(j, "token");
    jot_string(j, c->fresh);
    jot_close(j, '}');
}

static void on_bot_session(void *ctx, enum store_code code)
{
    struct call *c = ctx;

    if (code != STORE_OK)
        call_store_error(c, code);
    else
        call_json(c, 201, write_bot, c, NULL);
}

static void on_bot_person(void *ctx, enum store_code code)
{
    struct call *c = ctx;
    struct store_session x;

    if (code == STORE_OK) {
        people_token(c->srv, &x, c->draft.id, STORE_SESSION_BOT, c->draft.name,
                     c->fresh);
        memcpy(x.maker, c->person->p.id, sizeof x.maker);
        code = store_session_put(c->srv->store, &x, on_bot_session, c);
    }
    if (code != STORE_OK)
        call_store_error(c, code);
}

void api_bots(struct call *c)
{
    enum store_code code;

    if (c->person->p.is_bot) {
        call_error(c, 403, "forbidden", "a bot cannot make bots");
        return;
    }
    memset(&c->draft, 0, sizeof c->draft);
    if (read_draft(c))
        return;
    if (!c->draft.name[0]) {
        call_bad(c, "name is missing");
        return;
    }
    if (!c->srv->cfg.no_limits &&
        !bucket_take(&c->person->create, 40, 0.2, net_now_ms())) {
        call_error(c, 429, "too_many", "too many new things");
        return;
    }
    server_new_id(c->draft.id);
    snprintf(c->draft.lang, sizeof c->draft.lang, "en");
    c->draft.is_bot = true;
    c->draft.created = server_now(c->srv);
    code = store_person_put(c->srv->store, &c->draft, on_bot_person, c);
    if (code != STORE_OK)
        call_store_error(c, code);
}
