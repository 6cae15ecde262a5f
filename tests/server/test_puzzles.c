/* test_puzzles.c - puzzles are tried and rated: what counts, what is refused, and that
 * of several tries at once one counts, on one node and on two. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/rating.h"
#include "server_kit.h"
#include "store/pg_cluster.h"

/* Of the shelf: an easy one, its solution and another choice; and a second one. */
#define EASY   "/api/puzzles/aton/2-1708-9-123"
#define OTHER  "/api/puzzles/aton/2-1708-26-195"
#define RIGHT  "{\"choice\":\"keep\"}"
#define WRONG  "{\"choice\":\"exchange\"}"
#define REMOVE "{\"choice\":\"remove 1.6\"}"

static const struct rating easy = {1100 * RATING_ONE, 200 * RATING_ONE};
static const struct rating fresh = {RATING_START, RATING_UNSURE};

static struct rating rated(struct rating own, struct rating other, bool has_won)
{
    return rating_after(own, &(struct rating_game){other, has_won}, 1);
}

static bool is_true(json_t *o, const char *key)
{
    return json_is_true(json_object_get(o, key));
}

/* One try, and what is answered: solved, first, rating, change, puzzle. */
static void assert_try(struct kit_person *p, const char *path, const char *body,
                       bool solved, bool first, int rating, int change, int puzzle)
{
    json_t *a = kit_must(p, 200, "POST", path, "%s", body);

    assert_int_equal(is_true(a, "solved"), solved);
    assert_int_equal(is_true(a, "first"), first);
    assert_int_equal(kit_int(a, "rating"), rating);
    assert_int_equal(json_integer_value(json_object_get(a, "change")), change);
    assert_int_equal(kit_int(a, "puzzle"), puzzle);
    json_decref(a);
}

static void the_first_try_is_rated_and_no_other(void **state)
{
    struct kit_person anna, ben;
    struct rating a = rated(fresh, easy, true), e = rated(easy, fresh, false), b;
    int now = rating_points(a.value), puzzle = rating_points(e.value);

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    assert_try(&anna, EASY, RIGHT, true, true, now, now - 1500, puzzle);
    assert_true(now > 1500 && puzzle < 1100);
    assert_try(&anna, EASY, WRONG, false, false, now, 0, puzzle);
    assert_try(&anna, EASY, RIGHT, true, false, now, 0, puzzle);
    /* For the next one the puzzle is what it has become. */
    b = rated(fresh, e, false);
    e = rated(e, fresh, true);
    assert_try(&ben, EASY, WRONG, false, true, rating_points(b.value),
               rating_points(b.value) - 1500, rating_points(e.value));
    assert_true(rating_points(b.value) < 1500);
    assert_try(&ben, EASY, RIGHT, true, false, rating_points(b.value), 0,
               rating_points(e.value));
    kit_leave(&anna);
    kit_leave(&ben);
}

static void everybody_sees_the_puzzles_and_only_the_own_tries(void **state)
{
    struct kit_person anna, ben, nobody;
    json_t *a, *b, *one;
    const char *id;

    (void)state;
    kit_guest(&anna, &server, "Anna");
    kit_guest(&ben, &server, "Ben");
    kit_nobody(&nobody, &server);
    json_decref(kit_must(&anna, 200, "POST", EASY, WRONG));
    a = kit_must(&anna, 200, "POST", OTHER, REMOVE);
    assert_true(is_true(a, "solved"));
    b = kit_must(&anna, 200, "GET", "/api/puzzles/aton", NULL);
    assert_int_equal(kit_int(b, "rating"), kit_int(a, "rating"));
    assert_true(kit_int(b, "deviation") < 350);
    assert_int_equal(kit_int(b, "tries"), 2);
    assert_int_equal(kit_int(b, "solved"), 1);
    assert_int_equal(json_object_size(kit_at(b, "done")), 2);
    assert_true(json_is_false(json_object_get(kit_at(b, "done"), "2-1708-9-123")));
    assert_true(is_true(kit_at(b, "done"), "2-1708-26-195"));
    assert_int_equal(
        json_integer_value(json_object_get(kit_at(b, "ratings"), "2-1708-26-195")),
        kit_int(a, "puzzle"));
    json_decref(a);
    a = kit_must(&ben, 200, "GET", "/api/puzzles/aton", NULL);
    assert_int_equal(kit_int(a, "rating"), 1500);
    assert_int_equal(kit_int(a, "deviation"), 350);
    assert_int_equal(kit_int(a, "tries"), 0);
    assert_int_equal(json_object_size(kit_at(a, "done")), 0);
    assert_true(json_equal(kit_at(a, "ratings"), kit_at(b, "ratings")));
    json_decref(a);
    a = kit_must(&nobody, 200, "GET", "/api/puzzles/aton", NULL);
    assert_int_equal(json_object_size(a), 1);
    assert_true(json_equal(kit_at(a, "ratings"), kit_at(b, "ratings")));
    json_decref(a);
    json_decref(b);
    a = kit_must(&anna, 200, "GET", "/api/puzzles/horus", NULL);
    assert_int_equal(kit_int(a, "rating"), 1500); /* each game by itself */
    assert_true(json_object_size(kit_at(a, "ratings")) >= 200);
    json_object_foreach(kit_at(a, "ratings"), id, one) /* by difficulty, 1 to 5 */
        assert_true(json_integer_value(one) % 200 == 100 &&
                    json_integer_value(one) >= 1100 && json_integer_value(one) <= 1900);
    json_decref(a);
    kit_leave(&anna);
    kit_leave(&ben);
    kit_leave(&nobody);
}

static void what_is_no_try_is_refused_and_changes_nothing(void **state)
{
    static const char *const bad[] = {
        "{}",
        "{\"choice\":\"\"}",
        "{\"choice\":\"pass\"}",
        "{\"choice\":\"KEEP\"}",
        "{\"choice\":\"place 3.7\"}", /* an action, but not now */
        "{\"choice\":7}",
        "{\"choice\":null}",
        "{\"choice\":\"keep\\u0000\"}",
        "{\"choice\":\"keep\",\"solved\":true}",
        ("{\"choice\":"
         "\"keepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeepkeep\"}"),
    };
    static const struct {
        const char *method, *path;
        int status;
        const char *why;
    } elsewhere[] = {
        {"POST", "/api/puzzles/senet/2-1708-9-123", 404, "there is no such game"},
        {"POST", "/api/puzzles/ra/2-1708-9-123", 404, "there is no such puzzle"},
        {"POST", "/api/puzzles/aton/3-1708-9-123", 404, "there is no such puzzle"},
        {"POST", "/api/puzzles/aton/2-1708-9-0123", 404, "there is no such puzzle"},
        {"POST", "/api/puzzles/aton/2-1708-9-123/", 404, "there is no such path"},
        {"POST", "/api/puzzles/aton/2-1708-9-123/x", 404, "there is no such path"},
        {"POST", "/api/puzzles/aton/", 404, "there is no such path"},
        {"POST", "/api/puzzles/aton", 405, "not with this method"},
        {"GET", "/api/puzzles/senet", 404, "there is no such game"},
        {"GET", EASY, 405, "not with this method"},
    };
    struct kit_person p, nobody;
    json_t *a;

    (void)state;
    kit_guest(&p, &server, "Anna");
    kit_nobody(&nobody, &server);
    kit_refuses(&p, EASY, bad, sizeof bad / sizeof *bad);
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        json_decref(kit_must(&p, elsewhere[i].status, elsewhere[i].method,
                             elsewhere[i].path,
                             elsewhere[i].method[0] == 'P' ? RIGHT : NULL));
        assert_non_null(strstr(p.http.body, elsewhere[i].why));
    }
    json_decref(kit_must(&p, 400, "POST", EASY, "{\"choice\":\"fly\"}"));
    assert_non_null(strstr(p.http.body, "not an action of this game: fly"));
    json_decref(kit_must(&p, 400, "POST", EASY, "{}"));
    assert_non_null(strstr(p.http.body, "choice is missing"));
    json_decref(kit_must(&nobody, 401, "POST", EASY, RIGHT));
    a = kit_must(&p, 200, "GET", "/api/puzzles/aton", NULL);
    assert_int_equal(kit_int(a, "tries"), 0);
    json_decref(a);
    kit_leave(&p);
    kit_leave(&nobody);
}

static void a_guest_who_becomes_an_account_keeps_the_rating(void **state)
{
    struct kit_person p, again;
    json_t *a, *b;

    (void)state;
    kit_guest(&p, &server, "Anna");
    json_decref(kit_must(&p, 200, "POST", EASY, RIGHT));
    a = kit_must(&p, 200, "GET", "/api/puzzles/aton", NULL);
    json_decref(kit_must(&p, 200, "POST", "/api/account",
                         "{\"login\":\"puzzler\",\"password\":\"long enough\"}"));
    kit_nobody(&again, &server);
    json_decref(kit_must(&again, 200, "POST", "/api/login",
                         "{\"login\":\"puzzler\",\"password\":\"long enough\"}"));
    b = kit_must(&again, 200, "GET", "/api/puzzles/aton", NULL);
    assert_true(json_equal(a, b));
    json_decref(a);
    json_decref(b);
    kit_leave(&p);
    kit_leave(&again);
}

static void ratings_outlive_the_server(void **state)
{
    struct kit_person p;
    json_t *a, *b;

    (void)state;
    kit_guest(&p, &server, "Anna");
    json_decref(kit_must(&p, 200, "POST", OTHER, REMOVE));
    a = kit_must(&p, 200, "GET", "/api/puzzles/aton", NULL);
    kit_kill(&server);
    kit_again(&server, kit_args);
    kit_aim(&p, &server);
    b = kit_must(&p, 200, "GET", "/api/puzzles/aton", NULL);
    assert_true(json_equal(a, b));
    json_decref(a);
    json_decref(b);
    kit_leave(&p);
}

static void nobody_tries_without_end(void **state)
{
    struct kit_person p;
    int status = 200;

    (void)state;
    kit_guest(&p, &server, "Anna");
    for (int i = 0; i < 300 && status == 200; i++)
        status = kit_call(&p, "POST", NULL, EASY, RIGHT);
    assert_int_equal(status, 429);
    kit_leave(&p);
}

/* ---- several at once ------------------------------------------------------------- */

enum { RUNNERS = 8 };

struct runner {
    pthread_t thread;
    struct httpc http;
    const char *path, *body;
    int status;
    bool is_first;
};

static void *run(void *arg)
{
    struct runner *r = arg;

    r->status = httpc_request(&r->http, "POST", r->path, r->body);
    r->is_first = r->http.body && strstr(r->http.body, "\"first\":true");
    return NULL;
}

/* All of them try at the same time, at one node and the other; how many first tries
 * there were. */
static int race(struct runner *runners, const struct kit_server *const nodes[2],
                struct kit_person *const *people, size_t n_people, const char *path,
                const char *body)
{
    int n = 0;

    for (size_t i = 0; i < RUNNERS; i++) {
        struct runner *r = &runners[i];
        *r = (struct runner){.path = path, .body = body};
        assert_int_equal(httpc_init(&r->http, nodes[i % 2]->url), 0);
        snprintf(r->http.cookie, sizeof r->http.cookie, "%s",
                 people[i / 2 % n_people]->http.cookie);
    }
    for (size_t i = 0; i < RUNNERS; i++)
        assert_int_equal(pthread_create(&runners[i].thread, NULL, run, &runners[i]), 0);
    for (size_t i = 0; i < RUNNERS; i++)
        pthread_join(runners[i].thread, NULL);
    for (size_t i = 0; i < RUNNERS; i++) {
        assert_int_equal(runners[i].status, 200);
        n += runners[i].is_first;
        httpc_done(&runners[i].http);
    }
    return n;
}

static void race_at(const struct kit_server *one, const struct kit_server *two)
{
    const struct kit_server *const nodes[] = {one, two};
    struct kit_person p[4], *people[4];
    struct runner runners[RUNNERS];
    struct rating alone = rated(fresh, easy, true);
    json_t *a;

    for (int i = 0; i < 4; i++) {
        kit_guest(&p[i], one, "Anna");
        people[i] = &p[i];
    }
    /* One person, eight times: once. */
    assert_int_equal(race(runners, nodes, people, 1, EASY, RIGHT), 1);
    a = kit_must(&p[0], 200, "GET", "/api/puzzles/aton", NULL);
    assert_int_equal(kit_int(a, "tries"), 1);
    assert_int_equal(kit_int(a, "rating"), rating_points(alone.value));
    json_decref(a);
    /* Four people, twice each: each once, and the puzzle has lost four times. */
    assert_int_equal(race(runners, nodes, people, 4, OTHER, REMOVE), 4);
    a = kit_must(&p[1], 200, "GET", "/api/puzzles/aton", NULL);
    assert_true(json_integer_value(json_object_get(kit_at(a, "ratings"),
                                                   "2-1708-26-195")) < 1100 - 3 * 15);
    json_decref(a);
    for (int i = 0; i < 4; i++)
        kit_leave(&p[i]);
}

static void of_several_first_tries_at_once_one_counts(void **state)
{
    struct kit_server alone;

    (void)state;
    kit_start(&alone, NULL);
    race_at(&alone, &alone);
    assert_int_equal(kit_stop(&alone), 0);
    kit_clean(&alone);
}

static void the_same_at_two_nodes(void **state)
{
    char dir[] = "/tmp/maat-puzzles-XXXXXX", command[80];
    struct kit_server one, two;
    struct pg_cluster *pg;

    (void)state;
    assert_non_null(mkdtemp(dir));
    pg = pg_cluster_start(dir);
    assert_non_null(pg);
    kit_join(&one, pg_cluster_url(pg), NULL);
    kit_join(&two, pg_cluster_url(pg), NULL);
    race_at(&one, &two);
    kit_clean(&one);
    kit_clean(&two);
    pg_cluster_stop(pg);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_try_is_rated_and_no_other),
        cmocka_unit_test(everybody_sees_the_puzzles_and_only_the_own_tries),
        cmocka_unit_test(what_is_no_try_is_refused_and_changes_nothing),
        cmocka_unit_test(a_guest_who_becomes_an_account_keeps_the_rating),
        cmocka_unit_test(ratings_outlive_the_server),
        cmocka_unit_test(nobody_tries_without_end),
        cmocka_unit_test(of_several_first_tries_at_once_one_counts),
        cmocka_unit_test(the_same_at_two_nodes),
    };

    return kit_main(tests, sizeof tests / sizeof *tests, kit_up, kit_down);
}
