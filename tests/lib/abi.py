#!/usr/bin/env python3
"""abi.py SOURCE LIBRARY CC... - what libmaat shows is what tests/lib/libmaat.abi says: every declaration
of the header, the layout of every struct and the value of every constant as the compiler has them, and
the names that the library exports. `--write` renews the file. docs/library.md names every function."""
import difflib
import os
import re
import subprocess
import sys
import tempfile

WRITE = "--write" in sys.argv
SOURCE, LIBRARY, *CC = [word for word in sys.argv[1:] if word != "--write"]
HEADER = os.path.join(SOURCE, "include", "maat", "maat.h")
KNOWN = os.path.join(SOURCE, "tests", "lib", "libmaat.abi")
HELP = """
libmaat does not show what tests/lib/libmaat.abi says.
- Lines were only added (+): programs that were linked before still run. Raise MINOR when there was a release
  since it was last raised (meson.build and include/maat/maat.h), add a line to CHANGELOG.md, and renew the file:
      tests/lib/abi.py --write . build/src/lib/libmaat.so cc
- Lines went or changed (-): a program that was linked before may not run any more. If that is what you want,
  raise lib_soname in src/lib/meson.build (unless it was raised since the last release) and MINOR as well, from 1.0
  on MAJOR; say in CHANGELOG.md what programs have to change; then renew the file. Otherwise keep the old
  declaration and add a new one beside it.
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def declarations():
    """The header without comments, directives and braces around it: one declaration a line."""
    text = re.sub(r"/\*.*?\*/", " ", read(HEADER), flags=re.S)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    depth, word, found = 0, "", []
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if letter == ";" and depth == 0:
            found.append(re.sub(r"([(*]) ", r"\1", " ".join(word.split())))
            word = ""
        else:
            word += letter
    return found


def members(body):
    """Names of the members of a struct, or constants of an enum."""
    return re.findall(r"(\w+)(?:\[\w+\])*\s*(?=[;,])", re.sub(r"\(\*(\w+)\)\([^)]*\)", r"\1", body))


def questions(found):
    """Lines of a C program that prints layouts and values."""
    for one in found:
        struct = re.match(r"struct (\w+) \{(.*)\}$", one)
        enum = re.match(r"enum \w* ?\{(.*?),? ?\}$", one)
        if struct:
            name, body = struct.groups()
            yield 'printf("layout struct %s: %%zu bytes", sizeof(struct %s));' % (name, name)
            for member in members(body):
                yield 'printf(", %s %%zu", offsetof(struct %s, %s));' % (member, name, member)
            yield 'puts("");'
        for constant in re.findall(r"\w+(?= =|,|$)", re.sub(r"= [^,]*", "=", enum.group(1))) if enum else ():
            yield 'printf("constant %s %%lld\\n", (long long)%s);' % (constant, constant)
    for macro in re.findall(r"^#define (MAAT_\w+) ", read(HEADER), re.M):
        if macro not in ("MAAT_MAJOR", "MAAT_MINOR", "MAAT_PATCH"):  # these are meant to change
            yield 'printf("constant %s %%lld\\n", (long long)%s);' % (macro, macro)


def measured(found):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "abi")
        with open(path + ".c", "w", encoding="utf-8") as file:
            file.write("#include <maat/maat.h>\n#include <stdio.h>\nint main(void) {\n%s\nreturn 0; }\n"
                       % "\n".join(questions(found)))
        run(*CC, "-w", "-I" + os.path.join(SOURCE, "include"), path + ".c", "-o", path)
        return run(path).splitlines()


def exported():
    names = [line.split() for line in run("nm", "-D", "--defined-only", LIBRARY).splitlines()]
    return {name.partition("@")[0] for _, kind, name in names if kind == "T"}


def main():
    found = declarations()
    functions = {match.group(1) for match in (re.search(r"(maat_\w+)\(", one) for one in found
                                              if not one.startswith(("struct", "typedef", "enum {"))
                                              or ")" in one.partition("{")[0]) if match}
    soname = re.search(r"SONAME.*\[(.*)\]", run("readelf", "-d", LIBRARY)).group(1)
    # (What an enum holds are its constants: one more is no change of the others.)
    now = sorted(one for one in found if not re.match(r"enum \w* ?{", one))
    now += sorted(measured(found)) + ["soname " + soname]
    complaints = []
    for name in sorted(functions - exported()):
        complaints.append("%s is declared and not in the library" % name)
    for name in sorted(exported() - functions):
        complaints.append("%s is in the library and not declared" % name)
    page = read(os.path.join(SOURCE, "docs", "library.md"))
    for name in sorted(functions):
        if "`%s`" % name not in page:
            complaints.append("docs/library.md does not name %s" % name)
    if WRITE:
        with open(KNOWN, "w", encoding="utf-8") as file:
            file.write("\n".join(now) + "\n")
    changed = list(difflib.unified_diff(read(KNOWN).splitlines(), now, "known", "now", "", "", 0, ""))
    if changed:
        complaints += changed[2:] + [HELP]
    print("\n".join(complaints))
    return bool(complaints)


sys.exit(main())
