#!/usr/bin/env python3
"""suites.py SOURCE BUILD GAME... - no test is left out: every C file of tests/ is part of a program of
the build, and a test that bears the name of a game belongs to that game's suite."""
import glob
import json
import os
import sys

source, build, *games = sys.argv[1:]
bad = []


def info(name):
    with open(os.path.join(build, "meson-info", "intro-%s.json" % name), encoding="utf-8") as file:
        return json.load(file)


compiled = {os.path.realpath(path) for target in info("targets") for group in target["target_sources"]
            for path in group.get("sources", ())}
for path in sorted(glob.glob("tests/**/*.c", root_dir=source, recursive=True)):
    if os.path.realpath(os.path.join(source, path)) not in compiled:
        bad.append("%s is in no program: nothing runs it" % path)
for test in info("tests"):
    suites = {suite.rpartition(":")[2] for suite in test["suite"]}
    for game in games:
        if game in test["name"].split() and game not in suites:
            bad.append("the test '%s' is not in the suite %s" % (test["name"], game))
print("\n".join(bad))
sys.exit(bool(bad))
