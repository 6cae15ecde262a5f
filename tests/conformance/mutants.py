#!/usr/bin/env python3
"""mutants.py SOURCE PROGRAM CC LIBRARY... - plants the bugs of mutants.txt in the template game, one
at a time, and shows that the conformance suite (PROGRAM when nothing is planted) catches each, by
the test that is named there. Only the file with the bug is compiled; TAP on standard output."""
import os
import re
import subprocess
import sys
import tempfile

GROUPS = ("walk", "secrets", "records", "texts", "positions", "changed", "spaces")
source, program, cc, *libraries = sys.argv[1:]
template = os.path.join(source, "src", "games", "null")


def read_bugs(path):
    with open(path, encoding="utf-8") as f:
        text = re.sub(r"^#.*\n", "", f.read(), flags=re.M)
    keys = ("bug", "file", "from", "to", "by")
    bugs = [dict(re.findall(r"^(\w+): (.*)$", part, re.M)) for part in text.strip().split("\n\n")]
    for bug in bugs:
        if tuple(bug) != keys:
            sys.exit("mutants.txt: a bug has %s, in this order; not %s" % (", ".join(keys), bug))
    return bugs


def failures(suite):
    """Names of the tests that fail."""
    found = []
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP")
    for group in GROUPS:
        try:
            ran = subprocess.run([suite, "null", group], env=env, timeout=60, check=False,
                                 capture_output=True, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return ["(no end of %s)" % group]
        failed = re.findall(r"^not ok \d+ - (\w+)", ran.stdout, re.M)
        if ran.returncode and not failed:
            failed = ["(%s ended with %d)" % (group, ran.returncode)]
        found += failed
    return found


def plant(bug, folder):
    """The suite with the bug in it; raises ValueError when it cannot be made."""
    with open(os.path.join(template, bug["file"]), encoding="utf-8") as f:
        text = f.read()
    # The layout of the template does not matter.
    pattern = r"\s+".join(re.escape(word) for word in bug["from"].split())
    if len(re.findall(pattern, text)) != 1:
        raise ValueError("src/games/null/%s has not once: %s" % (bug["file"], bug["from"]))
    path = os.path.join(folder, "mutant.c")
    with open(path, "w", encoding="utf-8") as f:
        f.write(re.sub(pattern, lambda m: bug["to"], text))
    suite = os.path.join(folder, "suite")
    made = subprocess.run(
        [*cc.split(), "-std=c11", "-O1", "-w", "-D_POSIX_C_SOURCE=200809L",
         "-I" + os.path.join(source, "include"), "-I" + os.path.join(source, "src"),
         "-o", suite, path, *libraries],
        check=False, capture_output=True, text=True)
    if made.returncode:
        raise ValueError("does not build: " + made.stderr)
    return suite


def main():
    bugs = read_bugs(os.path.join(source, "tests", "conformance", "mutants.txt"))
    print("1..%d" % (len(bugs) + 1))
    found = failures(program)
    print("%s 1 - the template without a bug passes" % ("not ok" if found else "ok"))
    bad = bool(found)
    with tempfile.TemporaryDirectory() as folder:
        for number, bug in enumerate(bugs, 2):
            try:
                found = failures(plant(bug, folder))
                is_caught = bug["by"] in found
                why = "caught by %s instead of %s" % (", ".join(found) or "nothing", bug["by"])
            except ValueError as problem:
                is_caught, why = False, str(problem)
            print("%s %d - %s" % ("ok" if is_caught else "not ok", number, bug["bug"]))
            if not is_caught:
                bad = True
                print("\n".join("# " + line for line in why.splitlines()))
            sys.stdout.flush()
    return bad


sys.exit(main())
