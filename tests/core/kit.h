/* kit.h - what tests of core, match and tools share. */
#ifndef MAAT_TEST_KIT_H
#define MAAT_TEST_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/config.h"
#include "core/registry.h"
#include "match/match.h"

/* A match of `game` with the options in `config`; chance comes from the test. */
static inline struct match *kit_match(const char *game, const char *config)
{
    struct game_config cfg;
    char why[160];
    const struct game *g = registry_find(game);
    if (!g)
        fail_msg("no game %s", game);
    if (config_parse(g, config, &cfg, why, sizeof why))
        fail_msg("%s %s: %s", game, config, why);
    return match_new(g, &cfg, NULL);
}

/* Do lines "1 bid 3; * card 2"; fails with the line that is refused. */
static inline void kit_do(struct match *m, const char *script)
{
    while (*script) {
        char line[128];
        struct refusal err = {0};
        size_t n = strcspn(script, ";");
        while (*script == ' ')
            script++, n--;
        if (n >= sizeof line)
            fail_msg("line too long: %s", script);
        memcpy(line, script, n);
        line[n] = '\0';
        if (line[0] == '*')
            match_force(m, line + 2, &err);
        else
            match_act(m, line[0] - '1', line + 2, &err);
        if (err.code)
            fail_msg("\"%s\" refused: %s %s", line, err.rule ? err.rule : "", err.why);
        script += n + (script[n] == ';');
    }
}

/* The action must be refused by this rule (NULL: by none) and change nothing. */
static inline void kit_refused(struct match *m, int seat, const char *text,
                               enum refusal_code code, const char *rule)
{
    struct refusal err = {0};
    uint64_t before = match_hash(m);
    if (match_act(m, seat, text, &err) != code)
        fail_msg("\"%s\": %s instead of %s (%s)", text, refusal_name(err.code),
                 refusal_name(code), err.why);
    if (rule)
        assert_string_equal(err.rule ? err.rule : "none", rule);
    assert_true(before == match_hash(m));
}

#endif
