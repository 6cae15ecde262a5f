/* texts.c - conformance: everything that people read of a game is there, in both
 * languages. */
#include <stdio.h>
#include <string.h>

#include "conformance/conformance.h"
#include "core/refusal.h"
#include "core/texts.h"

/* What is missing is collected and told at once: one run is enough to write it all. */
enum { MAX_MISSING = 400 };

static char missing[MAX_MISSING][96];
static int n_missing;

static void miss(const char *text)
{
    for (int i = 0; i < n_missing; i++)
        if (strcmp(missing[i], text) == 0)
            return;
    if (n_missing < MAX_MISSING)
        snprintf(missing[n_missing++], sizeof missing[0], "%s", text);
}

static void tell_missing(void)
{
    int n = n_missing;
    n_missing = 0;
    for (int i = 0; i < n; i++)
        print_error("missing: %s\n", missing[i]);
    if (n)
        fail_msg("%d texts of %s are missing (docs/adding-a-game.md, Words)", n,
                 tested->id);
}

static void need_key(const char *key)
{
    char line[96];
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (text_find(tested->id, (enum lang)lang, key))
            continue;
        snprintf(line, sizeof line, "texts/%s.%s: %s", tested->id,
                 lang_name((enum lang)lang), key);
        miss(line);
    }
}

static void need(const char *prefix, const char *name)
{
    char key[80];
    snprintf(key, sizeof key, "%s%s", prefix, name);
    need_key(key);
}

/* Numbers and places ("7", "2.11") are read as they are. */
static void need_word(const char *word)
{
    char key[80];
    if (word[0] < 'a' || word[0] > 'z')
        return;
    snprintf(key, sizeof key, "word.%s", word);
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (!text_find("maat", (enum lang)lang, word) &&
            !text_find("maat", (enum lang)lang, key)) {
            need_key(key);
            return;
        }
}

static void need_words(const char *const *words)
{
    for (; words && *words; words++)
        need_word(*words);
}

/* ---- what the descriptor names ---------------------------------------------- */

static void need_options(void)
{
    char key[80];
    for (const struct game_option *o = tested->options; o->key; o++) {
        need("option.", o->key);
        snprintf(key, sizeof key, "option.%s.about", o->key);
        need_key(key);
        for (int i = 0; o->values && o->values[i]; i++) {
            snprintf(key, sizeof key, "option.%s.%s", o->key, o->values[i]);
            need_key(key);
        }
    }
}

static void a_game_has_all_texts_that_its_descriptor_asks_for(void **unused)
{
    (void)unused;
    need_key("title");
    need_key("tagline");
    for (int i = 0; tested->phases[i]; i++)
        need("phase.", tested->phases[i]);
    for (const struct game_event_kind *k = tested->event_kinds; k->name; k++) {
        need("event.", k->name);
        for (const struct game_arg_spec *a = k->args; a && a->name; a++)
            need_words(a->words);
    }
    need_options();
    for (const struct game_field *f = tested->fields; f->name; f++) {
        need("field.", f->name);
        need_words(f->words);
        need_words(f->index);
        for (const struct game_arg_spec *c = f->columns; c && c->name; c++)
            need_word(c->name);
    }
    tell_missing();
}

static void complain_text(enum lang lang, const char *key, const char *hole,
                          const char *why)
{
    char line[96];
    snprintf(line, sizeof line, "texts/%.8s.%s: %.28s: {%.*s} %s", tested->id,
             lang_name(lang), key, (int)strcspn(hole, "?-:}"), hole, why);
    miss(line);
}

static const struct game_arg_spec *arg_named(const struct game_event_kind *k,
                                             const char *hole)
{
    size_t n = strcspn(hole, ":?-}");
    const struct game_arg_spec *a = k->args;
    while (a && a->name && (strlen(a->name) != n || memcmp(a->name, hole, n) != 0))
        a++;
    return a && a->name ? a : NULL;
}

/* Every {name} of an event's sentence is one of its arguments; {tile-a} has words. */
static void check_holes(const struct game_event_kind *k, const char *key)
{
    char word[64];
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *p = text_find(tested->id, (enum lang)lang, key);
        while (p && (p = strchr(p, '{'))) {
            const struct game_arg_spec *a = arg_named(k, ++p);
            if (!a)
                complain_text((enum lang)lang, key, p, "is no argument");
            size_t n = strcspn(p, "-}");
            for (int i = 0; a && p[n] == '-' && a->words && a->words[i]; i++) {
                snprintf(word, sizeof word, "word.%.*s-%s",
                         (int)strcspn(p + n + 1, "}"), p + n + 1, a->words[i]);
                if (a->words[i][0])
                    need_key(word);
            }
        }
    }
}

/*
 * Whoever reads is "you". The first seat of a sentence may be named as it is, for then
 * event.E.you is said where it is the reader; every other one has its word: {to?you}.
 */
static void check_reader(const struct game_event_kind *k, enum lang lang,
                         const char *key, bool is_open)
{
    char own[88];
    const struct game_arg_spec *subject = NULL;
    const char *p = text_find(tested->id, lang, key), *q;
    while (p && (p = strchr(p, '{'))) {
        const struct game_arg_spec *a = arg_named(k, ++p);
        if (!a || !(a->kind == GAME_SEAT || a->by_seat) || p[strlen(a->name)] == '?')
            continue;
        if (a->rest || (subject && subject != a))
            complain_text(lang, key, p, "has no word for the reader");
        else
            subject = a;
    }
    if (!subject || !is_open)
        return;
    snprintf(own, sizeof own, "%s.you", key);
    need_key(own);
    q = text_find(tested->id, lang, own);
    while (q && (q = strchr(q, '{')))
        if (arg_named(k, ++q) == subject)
            complain_text(lang, own, q, "is the reader");
}

static void whoever_reads_a_sentence_is_called_you(void **unused)
{
    (void)unused;
    for (const struct game_event_kind *k = tested->event_kinds; k->name; k++)
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            char key[80];
            snprintf(key, sizeof key, "event.%s", k->name);
            check_reader(k, (enum lang)lang, key, true);
            /* (Who is told less than others is not the one who did it.) */
            snprintf(key, sizeof key, "event.%s.hidden", k->name);
            check_reader(k, (enum lang)lang, key, false);
        }
    tell_missing();
}

static void sentences_of_events_name_arguments_that_exist(void **unused)
{
    (void)unused;
    for (const struct game_event_kind *k = tested->event_kinds; k->name; k++) {
        char key[80];
        snprintf(key, sizeof key, "event.%s", k->name);
        check_holes(k, key);
        snprintf(key, sizeof key, "event.%s.hidden", k->name);
        check_holes(k, key);
        snprintf(key, sizeof key, "event.%s.you", k->name);
        check_holes(k, key);
    }
    tell_missing();
}

/* ---- what is done ------------------------------------------------------------ */

/* The words that the sentence of an action shows: {2} the second, {2-place} as a place.
 */
static void need_shown(const char *pattern, char word[8][32], int n)
{
    char name[64];
    while ((pattern = strchr(pattern, '{'))) {
        int i = *++pattern - '0';
        size_t len = strcspn(pattern, "}");
        if (i < 1 || i >= n || len > 24 || pattern[1] == ':')
            continue;
        if (len > 1)
            snprintf(name, sizeof name, "%.*s-%s", (int)len - 2, pattern + 2, word[i]);
        else
            snprintf(name, sizeof name, "%s", word[i]);
        need_word(name);
    }
}

/* (What falls is told by events: the words of chance are not shown.) */
static void need_action(const char *text, bool is_shown)
{
    char word[8][32], key[64], plain[64];
    int n = 0;
    while (*text && n < 8) {
        size_t len = strcspn(text, " ");
        snprintf(word[n++], sizeof word[0], "%.*s", (int)(len < 31 ? len : 31), text);
        text += len + (text[len] == ' ');
    }
    snprintf(key, sizeof key, "do.%s/%d", word[0], n - 1);
    snprintf(plain, sizeof plain, "do.%s", word[0]);
    const char *pattern = text_find(tested->id, LANG_EN, key);
    if (pattern)
        need_key(key);
    else if ((pattern = text_find(tested->id, LANG_EN, plain)))
        need_key(plain);
    else if (!(pattern = text_find("maat", LANG_EN, plain)))
        need_key(plain);
    if (pattern && is_shown)
        need_shown(pattern, word, n);
}

static void note_actions(const struct at *at, struct rng *r)
{
    const struct game_head *h = game_head(at->state);
    game_action a[GAME_MAX_ACTIONS];
    struct game_outcome o[GAME_MAX_OUTCOMES];
    char text[GAME_TEXT_MAX];
    (void)r;
    int n = h->node == GAME_CHANCE_NODE ? at->game->chance(at->state, o) : 0;
    for (int i = 0; i < n; i++)
        if (at->game->format(at->state, GAME_CHANCE, o[i].action, text, sizeof text) >
            0)
            need_action(text, false);
    for (int p = 0; p < h->config.n_players; p++) {
        n = at->game->legal(at->state, p, a);
        for (int i = 0; i < n; i++)
            if (at->game->format(at->state, p, a[i], text, sizeof text) > 0)
                need_action(text, true);
    }
}

static void everything_that_can_be_done_has_words(void **unused)
{
    (void)unused;
    walk_all(seeds_of(3), note_actions);
    tell_missing();
}

/* ---- rules -------------------------------------------------------------------- */

static void the_rules_are_there_in_both_languages(void **unused)
{
    (void)unused;
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (!text_rules(tested->id, (enum lang)lang))
            miss(lang == LANG_DE ? "docs/rules/<id>.de.md" : "docs/rules/<id>.md");
    tell_missing();
}

/* The next rule of a document, or NULL; its number goes to `id`. */
static const char *next_rule(const char *text, char id[24])
{
    const char *at = strstr(text, "\n- **R-");
    if (!at)
        return NULL;
    at += strlen("\n- **");
    snprintf(id, 24, "%.*s", (int)strcspn(at, "*"), at);
    return at;
}

/* A refusal carries the English sentence; one that is cut off would say something else.
 */
static void the_sentence_of_a_rule_fits_into_a_refusal(void **unused)
{
    (void)unused;
    char id[24];
    const char *at = text_rules(tested->id, LANG_EN);
    while (at && (at = next_rule(at, id))) {
        const char *sentence = text_rule(id, LANG_EN);
        struct refusal no;
        assert_non_null(sentence);
        refusal_set(&no, REFUSED_ILLEGAL, NULL, sentence);
        if (strcmp(no.why, sentence) != 0)
            miss(id);
    }
    tell_missing();
}

/* ---- what is remembered, not shown -------------------------------------------- */

static void complain(const char *what, const char *name, const char *why)
{
    char line[96];
    snprintf(line, sizeof line, "%.8s: %.20s %.16s: %.44s", tested->id, what, name,
             why);
    miss(line);
}

static bool is_of_seat(unsigned cover)
{
    return cover == GAME_COVER_OTHERS || cover == GAME_COVER_MAY;
}

static bool is_marked(const struct game_remembered *r)
{
    return r->cover != GAME_SHOWN || r->depends;
}

static void check_mark(const struct game_remembered *r, const char *what,
                       const char *name, bool has_seat, bool has_list)
{
    unsigned other = r->depends ? r->otherwise : r->cover;
    if (!has_seat && (is_of_seat(r->cover) || is_of_seat(other)))
        complain(what, name, "a seat covers it, but it has none");
    if (!has_list && (r->cover == GAME_COVER_BENEATH || other == GAME_COVER_BENEATH))
        complain(what, name, "nothing can lie beneath");
    if (!r->depends)
        return;
    for (int i = 0; i <= r->option; i++)
        if (!tested->options[i].key) {
            complain(what, name, "it depends on an option that is not there");
            return;
        }
    const struct game_option *o = &tested->options[r->option];
    for (int i = 0; i <= r->value; i++)
        if (!o->values || !o->values[i]) {
            complain(what, name, "it depends on a value that is not there");
            return;
        }
}

/* What is covered is not in the sentence that is said then. */
static void check_words(const char *kind, const char *arg)
{
    char key[80], hole[40];
    snprintf(hole, sizeof hole, "{%s}", arg);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        snprintf(key, sizeof key, "event.%s.hidden", kind);
        const char *said = text_find(tested->id, (enum lang)lang, key);
        if (!said) {
            snprintf(key, sizeof key, "event.%s", kind);
            said = text_find(tested->id, (enum lang)lang, key);
        }
        if (said && strstr(said, hole))
            complain(key, hole, "it may be covered");
    }
}

static void what_is_covered_is_whose_it_is_and_is_not_said(void **unused)
{
    (void)unused;
    for (const struct game_field *f = tested->fields; f->name; f++) {
        check_mark(&f->remembered, "field", f->name, f->per_seat,
                   f->shape == GAME_ORDER);
        for (const struct game_arg_spec *c = f->columns; c && c->name; c++)
            if (is_marked(&c->remembered))
                complain("column", c->name, "fields are covered, not their columns");
    }
    for (const struct game_event_kind *k = tested->event_kinds; k->name; k++) {
        bool has_seat = false;
        for (const struct game_arg_spec *a = k->args; a && a->name; a++) {
            has_seat |= a->kind == GAME_SEAT && !a->rest;
            check_mark(&a->remembered, k->name, a->name, has_seat, false);
            if (is_marked(&a->remembered))
                check_words(k->name, a->name);
        }
    }
    tell_missing();
}

const struct CMUnitTest texts_tests[] = {
    cmocka_unit_test(what_is_covered_is_whose_it_is_and_is_not_said),
    cmocka_unit_test(a_game_has_all_texts_that_its_descriptor_asks_for),
    cmocka_unit_test(sentences_of_events_name_arguments_that_exist),
    cmocka_unit_test(whoever_reads_a_sentence_is_called_you),
    cmocka_unit_test(everything_that_can_be_done_has_words),
    cmocka_unit_test(the_rules_are_there_in_both_languages),
    cmocka_unit_test(the_sentence_of_a_rule_fits_into_a_refusal),
};
const size_t n_texts_tests = sizeof texts_tests / sizeof texts_tests[0];
