#!/usr/bin/env python3
"""test_nothing.py SOURCE LIBRARY CC... - NULL is answered and never ends the program: a program is made of
tests/lib/libmaat.abi that calls every function there with NULL everywhere, and with NULL in each place alone.
A parameter of a type that is not known here fails the test, so a new function is tried, too."""
import os
import re
import subprocess
import sys
import tempfile

SOURCE, LIBRARY, *CC = sys.argv[1:]
# What a place gets that is not NULL.
GOOD = {
    "const maat_game *": "game", "const maat_setup *": "setup", "maat_setup *": "setup", "maat_state *": "state",
    "const maat_state *": "state", "const maat_view *": "view", "maat_view *": "view", "maat_record *": "record",
    "const maat_record *": "record", "maat_bot *": "bot", "const maat_bot *": "bot", "maat_batch *": "batch",
    "const maat_batch *": "batch", "const char *": "text", "char *": "buf", "maat_action *": "actions",
    "struct maat_outcome *": "outcomes", "struct maat_random *": "&luck", "struct maat_result *": "&result",
    "struct maat_error *": "&err", "struct maat_thought *": "&thought", "struct maat_span *": "&span",
    "const struct maat_effort *": "&effort", "const struct maat_batch_plan *": "&plan", "int16_t *": "numbers",
    "const int32_t *": "indices", "int32_t *": "indices", "const uint8_t *": "which", "uint32_t *": "counts",
    "double *": "chances", "int *": "&actor", "void *": "NULL",
}
SIZES = {"size_t len": "0", "size_t size": "sizeof buf"}
# What there is of nothing, where that is not 0.
NOTHING = {
    "maat_state_node": "MAAT_OVER", "maat_state_seat": "MAAT_NOBODY", "maat_view_viewer": "MAAT_NOBODY",
    "maat_space_index": "-1",
}
CODES = {"maat_state_result", "maat_record_step", "maat_space_span", "maat_view_observe"}
# NULL has a meaning in all of its places.
ANY = {"maat_bot_tried", "maat_record_step"}
FRAME = """
#include <maat/maat.h>
#include <stdio.h>
#include <string.h>
static const maat_game *game; static maat_setup *setup; static maat_state *state; static maat_view *view;
static maat_record *record; static maat_bot *bot; static maat_batch *batch;
static const char *text = ""; static char buf[4096]; static maat_action actions[MAAT_MAX_ACTIONS];
static struct maat_outcome outcomes[MAAT_MAX_OUTCOMES]; static struct maat_random luck;
static struct maat_result result; static struct maat_error err; static struct maat_thought thought;
static struct maat_span span; static struct maat_effort effort = {.nodes = 4}; static int16_t numbers[8192];
static struct maat_batch_plan plan = {.games = 2}; static int32_t indices[2]; static uint8_t which[2]; static int actor;
static uint32_t counts[MAAT_MAX_ACTIONS]; static double chances[MAAT_MAX_ACTIONS]; static int bad;
static void begin(const char *what) { puts(what); fflush(stdout); memset(&err, 0, sizeof err); }
static void check(int is_fine) { if (!is_fine) { bad = 1; puts("  is not answered as it should be"); } }
int main(void)
{
    maat_random_seed(&luck, 1);
    game = maat_game_find("ra");
    setup = maat_setup_new(game, "players=2", NULL);
    state = maat_state_new(setup);
    maat_state_settle(state, &luck);
    view = maat_view_new(state, maat_state_seat(state));
    record = maat_record_new(setup);
    bot = maat_bot_new(game, "beginner", 1, NULL);
    batch = maat_batch_new(setup, &plan, NULL);
    check(setup && state && view && record && bot && batch);
%s
    return bad;
}
"""


def functions():
    """(what it answers, name, its parameters) of every function."""
    with open(os.path.join(SOURCE, "tests", "lib", "libmaat.abi"), encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(?!struct .*\{|typedef|layout|constant)(.*?)(maat_\w+)\((.*)\)$", line.strip())
            if found and found.group(3) != "void":
                kind, name, rest = found.groups()
                yield kind.strip(), name, rest.split(", ")


def type_of(parameter):
    return re.match(r"(.*?)\w+$", parameter).group(1).strip()


def good(parameter):
    if "*" in parameter:
        return GOOD[type_of(parameter)]
    return SIZES.get(parameter, "0")


def checks(kind, name, has_error):
    """Of a call with NULL in all places but for the error."""
    if kind == "void":
        return "%s;"
    if has_error:
        failed = "== NULL" if "*" in kind else "< 0"
        return "check(%s " + failed + " && err.code < 0 && err.why[0]);"
    if kind == "const char *":
        return 'check(strcmp(%s, "") == 0);'
    if name in CODES:
        return "check(%s == MAAT_BAD_VALUE);"
    return "check(%s == " + NOTHING.get(name, "NULL" if "*" in kind else "0") + ");"


def calls():
    for kind, name, parameters in functions():
        places = [i for i, one in enumerate(parameters) if "*" in one]
        if not places:
            continue
        pointers = [i for i in places if type_of(parameters[i]) != "struct maat_error *"]
        # A text that is found nowhere or nothing to free is no mistake, and has an answer like one.
        everything = ["NULL" if i in pointers else good(one) for i, one in enumerate(parameters)]
        yield 'begin("%s");' % name
        yield checks(kind, name, len(pointers) < len(places)) % ("%s(%s)" % (name, ", ".join(everything)))
        if name.endswith("_free"):
            continue
        for i in places:
            yield 'begin("%s without %s");' % (name, parameters[i])
            words = ["NULL" if k == i else good(one) for k, one in enumerate(parameters)]
            call = "%s(%s)" % (name, ", ".join(words))
            must_fail = kind == "int" and len(pointers) < len(places) and i in pointers
            yield "check(%s < 0 && err.why[0]);" % call if must_fail else "(void)%s;" % call


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "nothing")
        with open(path + ".c", "w", encoding="utf-8") as file:
            file.write(FRAME % "\n".join("    " + line for line in calls()))
        subprocess.run([*CC, "-w", "-I" + os.path.join(SOURCE, "include"), path + ".c", LIBRARY, "-o", path,
                        "-Wl,-rpath," + os.path.dirname(os.path.abspath(LIBRARY))], check=True)
        made = subprocess.run([path], stdout=subprocess.PIPE, text=True, check=False)
    said = made.stdout.splitlines()
    if made.returncode < 0:
        print("ended by signal %d: %s" % (-made.returncode, said[-1]))
    elif made.returncode:
        print("\n".join(said[k - 1] + "\n" + line for k, line in enumerate(said) if line.startswith("  ")))
    else:
        print("%d calls are answered" % len(said))
    return made.returncode != 0


sys.exit(main())
