/*
 * bot.c - a bot for Maat in C that needs nothing but the C library and jansson.
 *
 *     cc -O2 examples/bot.c -ljansson -o bot
 *     maat bot-check ./bot
 *     maat arena ra --bot cmd:./bot --bot novice --games 20
 *
 * It takes the last legal action that is neither `pass` nor `done`; put your ideas into
 * `choose`. docs/bot-protocol.md has all messages.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *choose(const json_t *legal, const json_t *view)
{
    const char *pick = json_string_value(json_array_get(legal, 0));
    (void)view; /* what this seat may know, by the keys of the game's rules */
    for (size_t i = 1; i < json_array_size(legal); i++) {
        const char *text = json_string_value(json_array_get(legal, i));
        if (text && strcmp(text, "pass") != 0 && strcmp(text, "done") != 0)
            pick = text;
    }
    return pick;
}

static void say(json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text) {
        puts(text);
        fflush(stdout);
    }
    free(text);
    json_decref(message);
}

static void handle(const json_t *m, const char *type)
{
    if (strcmp(type, "hello") == 0)
        say(json_pack("{s:s, s:i, s:s, s:s, s:O?, s:[]}", "type", "ready", "protocol",
                      1, "name", "example in C", "version", "1", "games",
                      json_object_get(m, "games"), "features"));
    else if (strcmp(type, "request") == 0)
        say(json_pack("{s:s, s:O, s:s}", "type", "answer", "id",
                      json_object_get(m, "id"), "action",
                      choose(json_object_get(m, "legal"), json_object_get(m, "view"))));
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, stdin) > 0) {
        json_t *m = json_loads(line, 0, NULL);
        const char *type = json_string_value(json_object_get(m, "type"));
        if (type && strcmp(type, "quit") == 0)
            break;
        if (type)
            handle(m, type);
        json_decref(m);
    }
    free(line);
    return 0;
}
