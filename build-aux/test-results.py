#!/usr/bin/env python3
"""test-results.py FOLDER... - the end of ./test, from what `meson test` wrote in the folders:
the time of every suite, the longest tests, what was skipped and why, and the count.
`--more PASSED FAILED` counts what ran outside of meson. Fails when a test failed, and when
there was none."""
import json
import re
import sys

PASSED = ("OK", "EXPECTEDFAIL")
LAST = 40  # lines that a failure tells
SPEED = ("fast", "slow", "full")


def duration(seconds):
    return "%d min %02d s" % divmod(round(seconds), 60) if seconds >= 99.5 else "%.1f s" % seconds


class Test:
    def __init__(self, folder, row):
        suites, _, self.name = row["name"].rpartition(" / ")
        rooms = [s for s in suites.rpartition(":")[2].split("+") if s not in SPEED]
        self.suite = "%s, %s" % (folder, rooms[0] if rooms else "others")
        self.name += " (%s)" % folder
        self.seconds = row["duration"]
        self.result = row["result"]
        self.output = row.get("stdout", "")
        self.said = row.get("stderr", "")

    def skips(self):
        """What the test did not run: (name, why) of its cases, or of itself as a whole."""
        cases = re.findall(r"^ok\b *\d* *-? *(.*?) *# *skip\S*:? *(.*)$", self.output, re.I | re.M)
        if cases:
            return [("%s: %s" % (self.name, case), why) for case, why in cases]
        if self.result != "SKIP":
            return []
        why = re.search(r"^1\.\.0 *# *skip\S*:? *(.*)$", self.output, re.I | re.M)
        lines = self.output.strip().splitlines()
        return [(self.name, why.group(1) if why else lines[-1] if lines else "no reason given")]


    def shaky(self):
        """Cases that passed at a second try only, and what the first one said."""
        return ["shaky: %s: %s" % (self.name, case)
                for case in re.findall(r"^# shaky: (.*)$", self.output, re.M)]

    def failure(self):
        """That it failed, which of its cases did, and the end of what it said about them."""
        cases = re.findall(r"^not ok\b(?!.*# *todo) *\d* *-? *(.*)$", self.output, re.I | re.M)
        said = re.sub(r"\033\[[0-9;]*m", "", self.said).strip().splitlines()
        return (["failed: %s: %s" % (self.name, self.result.lower())]
                + ["  not ok: " + case for case in cases[:LAST]]
                + ["  | " + line for line in said[-LAST:] if line.strip()])


def read(folder):
    """The tests of a folder; none when meson did not come so far."""
    try:
        with open(folder + "/meson-logs/testlog.json", encoding="utf-8") as log:
            return [Test(folder, json.loads(line)) for line in log]
    except FileNotFoundError:
        return []


def tell_times(tests):
    suites = {}
    for t in tests:
        suites.setdefault(t.suite, []).append(t.seconds)
    print("time per suite (the sum of its tests; several run at once):")
    for name, seconds in sorted(suites.items(), key=lambda s: -sum(s[1])):
        print("  %-26s %3d tests  %s" % (name, len(seconds), duration(sum(seconds))))
    print("the longest tests:")
    for t in sorted(tests, key=lambda t: -t.seconds)[:8]:
        print("  %-42s %s" % (t.name, duration(t.seconds)))


def main(more_passed, more_failed, folders):
    logs = {folder: read(folder) for folder in folders}
    tests = [t for log in logs.values() for t in log]
    if tests:
        tell_times(tests)
    skipped = [skip for t in tests for skip in t.skips()]
    for name, why in skipped:
        print("skipped: %s: %s" % (name, why or "no reason given"))
    for line in [line for t in tests for line in t.shaky()]:
        print(line)
    failures = [t.failure() for t in tests if t.result not in PASSED + ("SKIP",)]
    failures += [["failed: %s: no test ran there" % f] for f in folders if not logs[f]]
    for failure in failures:
        print("\n".join(failure))
    passed = more_passed + sum(t.result in PASSED for t in tests)
    failed = more_failed + len(failures)
    print("%d passed, %d failed, %d skipped" % (passed, failed, len(skipped)))
    return 0 if passed and not failed else 1


args = sys.argv[1:]
more = [0, 0]
if args[:1] == ["--more"]:
    more, args = [int(n) for n in args[1:3]], args[3:]
sys.exit(main(*more, args))
