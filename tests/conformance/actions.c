/* actions.c - conformance: docs/actions.md has a row for everything that can be done.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "conformance/conformance.h"
#include "core/notation.h"
#include "core/texts.h"

enum { MAX_ROWS = 80, CELL_MAX = 120, CELLS = 5 };
enum cell { ACTION, EXAMPLE, WHO, WHEN, RULE };

static char rows[MAX_ROWS][CELLS][CELL_MAX];
static int n_rows;

/* ---- reading the document -------------------------------------------------------- */

/* The cells of a table's line, without blanks and `; false when it is none. */
static bool read_row(const char *line, char cell[CELLS][CELL_MAX])
{
    int k = -1;
    size_t n = 0;
    for (; *line && *line != '\n' && k < CELLS; line++) {
        if (*line == '|') {
            while (k >= 0 && n && cell[k][n - 1] == ' ')
                cell[k][--n] = '\0';
            n = 0;
            if (++k < CELLS)
                cell[k][0] = '\0';
        } else if (k >= 0 && *line != '`' && (n || *line != ' ') && n < CELL_MAX - 1) {
            cell[k][n++] = *line;
            cell[k][n] = '\0';
        }
    }
    return k == CELLS && isalpha((unsigned char)cell[ACTION][0]) &&
           strcmp(cell[ACTION], "action") != 0;
}

static void read_rows(void)
{
    char line[1024];
    const char *path = getenv("MAAT_ACTIONS");
    FILE *f = path ? fopen(path, "r") : NULL;
    bool is_ours = false;
    n_rows = 0;
    if (!f)
        fail_msg("MAAT_ACTIONS names no file that can be read");
    while (f && fgets(line, sizeof line, f)) {
        char title[64] = "";
        if (sscanf(line, "## %63[^\n]", title) == 1)
            is_ours = strcasecmp(title, tested->id) == 0;
        else if (is_ours && n_rows < MAX_ROWS && read_row(line, rows[n_rows]))
            n_rows++;
    }
    if (f)
        fclose(f);
    if (!n_rows)
        fail_msg("%s has no table for %s", path, tested->id);
}

/* ---- matching -------------------------------------------------------------------- */

bool is_of_form(const char *text, const char *form)
{
    while (*form) {
        bool may_miss = *form == '[';
        form += may_miss;
        size_t wide = strcspn(form, " ]"), n = strcspn(text, " ");
        bool is_free = isupper((unsigned char)*form);
        if (!n)
            return may_miss;
        if (!is_free && (n != wide || strncmp(text, form, n) != 0))
            return false;
        text += n + (text[n] == ' ');
        form += wide;
        form += strspn(form, " ]");
    }
    return !*text;
}

static bool has_word(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = list; (p = strstr(p, word)); p += n)
        if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n]))
            return true;
    return false;
}

static bool has_row(const char *text, int actor, const char *phase)
{
    for (int i = 0; i < n_rows; i++)
        if (strcmp(rows[i][WHO], actor == GAME_CHANCE ? "*" : "seat") == 0 &&
            (strcmp(rows[i][WHEN], "any") == 0 || has_word(rows[i][WHEN], phase)) &&
            is_of_form(text, rows[i][ACTION]))
            return true;
    return false;
}

static void check_row(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    const char *phase = at->game->phases[h->phase];
    (void)r;
    for (int actor = GAME_CHANCE; actor < h->config.n_players;
         actor = actor == GAME_CHANCE ? 0 : actor + 1) {
        game_action list[GAME_MAX_ACTIONS];
        int n = choices(at->game, at->state, actor, list);
        for (int i = 0; i < n; i++) {
            char text[GAME_TEXT_MAX];
            at->game->format(at->state, actor, list[i], text, sizeof text);
            if (!has_row(text, actor, phase))
                broken(at, "docs/actions.md has no row for `%s` of %s in phase %s",
                       text, actor == GAME_CHANCE ? "chance" : "a seat", phase);
        }
    }
}

static void every_action_has_a_row(void **unused)
{
    (void)unused;
    read_rows();
    walk_all(seeds_of(12), check_row);
}

/* ---- what the rows say ----------------------------------------------------------- */

static bool is_phase(const char *word)
{
    for (int i = 0; tested->phases[i]; i++)
        if (strcmp(tested->phases[i], word) == 0)
            return true;
    return strcmp(word, "any") == 0;
}

static void every_row_is_an_action_with_its_phases_and_its_rule(void **unused)
{
    union room room = {0};
    struct game_config cfg;
    (void)unused;
    read_rows();
    config_default(tested, &cfg);
    tested->start(&cfg, room_state(&room));
    for (int i = 0; i < n_rows; i++) {
        char(*cell)[CELL_MAX] = rows[i], *word, *rest = cell[WHEN];
        int actor = strcmp(cell[WHO], "*") == 0 ? GAME_CHANCE : 0;
        game_action a;
        if (!is_of_form(cell[EXAMPLE], cell[ACTION]) ||
            tested->parse(room_state(&room), actor, cell[EXAMPLE], &a))
            fail_msg("`%s` is no example of `%s`", cell[EXAMPLE], cell[ACTION]);
        if (!text_rule(cell[RULE], LANG_EN))
            fail_msg("`%s`: there is no rule %s", cell[ACTION], cell[RULE]);
        while ((word = strtok_r(rest, " ", &rest)))
            if (!is_phase(word))
                fail_msg("`%s`: there is no phase %s", cell[ACTION], word);
    }
}

/* ---- numbers that are no actions ------------------------------------------------- */

/* Any number; every other one is near those that are actions. */
static game_action any_number(struct rng *r)
{
    uint64_t x = rng_next(r);
    return x & 1 ? (game_action)(x >> 32)
                 : game_act(x >> 8 & 31, (uint32_t)(x >> 32) >> (x >> 16 & 31));
}

static void check_number(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    for (int k = 0; k < 16; k++) {
        int actor = (int)rng_below(r, h->config.n_players + 1u) - 1;
        game_action a = any_number(r), list[GAME_MAX_ACTIONS];
        int n = choices(at->game, at->state, actor, list);
        struct refusal no = {0};
        bool is_listed = false;
        for (int i = 0; i < n; i++)
            is_listed |= list[i] == a;
        if ((notation_check(at->game, at->state, actor, a, &no) == 0) != is_listed)
            broken(at, "%#x of actor %d is %s: %s", (unsigned)a, actor,
                   is_listed ? "refused" : "taken", no.why);
    }
}

static void only_listed_numbers_are_taken(void **unused)
{
    (void)unused;
    walk_all(seeds_of(12), check_number);
}

const struct CMUnitTest actions_tests[] = {
    cmocka_unit_test(every_row_is_an_action_with_its_phases_and_its_rule),
    cmocka_unit_test(every_action_has_a_row),
    cmocka_unit_test(only_listed_numbers_are_taken),
};
const size_t n_actions_tests = sizeof actions_tests / sizeof actions_tests[0];
