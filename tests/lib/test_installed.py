#!/usr/bin/env python3
"""test_installed.py SOURCE BUILD CC... - an installation is enough: the programs of docs/library.md are
compiled against one with pkg-config, shared and static, and print what the page says, the first of them by the
very commands of the page; nothing but maat_*
can be seen; the header is one for C++, too. `--write` puts into the page what its programs print."""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

WRITE = "--write" in sys.argv
SOURCE, BUILD, *CC = [word for word in sys.argv[1:] if word != "--write"]
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
PAGE = os.path.join(SOURCE, "docs", "library.md")
# Names from inside: a program that has them itself must not meet those of the library.
CLASH = """
#include <maat/maat.h>
#include <stdio.h>
int match_new(void) { return 1; }
int record_read(void) { return 2; }
int hash_bytes(void) { return 3; }
int game_list[1] = {4};
int main(void)
{
    printf("%d %zu\\n", match_new() + record_read() + hash_bytes() + game_list[0], maat_game_count());
    return 0;
}
"""
number = 0
failed = 0


def report(is_fine, what, why=""):
    global number, failed
    number += 1
    failed += not is_fine
    print("%s %d - %s" % ("ok" if is_fine else "not ok", number, what))
    for line in why.splitlines() if not is_fine else ():
        print("# " + line)


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)


def install(root):
    made = run(["meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", root, "--tags", "runtime,devel"])
    report(made.returncode == 0, "the library is installed", made.stdout)
    places = glob.glob(os.path.join(root, "**", "maat.pc"), recursive=True)
    report(len(places) == 1, "pkg-config can find it", str(places))
    return os.path.dirname(os.path.dirname(places[0]))


def pkg_config(libdir, root, *what):
    """What it answers for an installation that was moved to another place."""
    with open(os.path.join(libdir, "pkgconfig", "maat.pc"), encoding="utf-8") as file:
        prefix = re.search("^prefix=(.*)$", file.read(), re.M).group(1)
    answer = run(["pkg-config", "--define-variable=prefix=" + root + prefix, *what, "maat"],
                 env={**os.environ, "PKG_CONFIG_PATH": os.path.join(libdir, "pkgconfig")})
    if answer.returncode:
        sys.exit(answer.stdout)
    return shlex.split(answer.stdout)


def programs():
    """(name, source, what it prints) of every C program of the page."""
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    for body, prints in re.findall(r"^```c\n(.*?)^```\n\n^```text\n(.*?)^```$", text, re.M | re.S):
        yield re.match(r"/\* (\w+)\.c ", body).group(1), body, prints


def build(folder, name, body, flags):
    path = os.path.join(folder, name)
    with open(path + ".c", "w", encoding="utf-8") as file:
        file.write(body)
    made = run([*CC, *STRICT, path + ".c", "-o", path, *flags])
    return (path, made.stdout) if made.returncode == 0 else (None, made.stdout)


def put(prints, says):
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text.replace("```text\n" + prints + "```", "```text\n" + says + "```"))


def check_programs(folder, how, flags, libdir):
    for name, body, prints in programs():
        path, said = build(folder, name, body, flags)
        if path:
            said = run([path], env={**os.environ, "LD_LIBRARY_PATH": libdir}).stdout
        if WRITE:
            put(prints, said)
        report(WRITE or said == prints, "%s.c of docs/library.md runs, %s" % (name, how), said)


def check_commands(root, libdir):
    """The lines of the page that compile its first program, as they stand there, and then ./first alone."""
    with open(PAGE, encoding="utf-8") as file:
        commands = re.findall("^cc first.c .*$", file.read(), re.M)
    report(len(commands) == 2, "docs/library.md says how to link, shared and static", str(commands))
    _, body, prints = next(programs())
    with open(os.path.join(root, "first.c"), "w", encoding="utf-8") as file:
        file.write(body)
    env = {**os.environ, "PKG_CONFIG_PATH": os.path.join(libdir, "pkgconfig")}
    env.pop("LD_LIBRARY_PATH", None)
    for command in commands:
        said = run(["sh", "-c", "rm -f first; %s && ./first" % command], cwd=root, env=env).stdout
        report(said == prints, "it works as written: %s" % command.replace("#", ""), said)
    needed = run(["readelf", "-d", "first"], cwd=root).stdout
    report("libjansson" in needed and "libmaat" not in needed, "the second has the library in it", needed)


def move(libdir, root):
    """What was installed below another root believes that it belongs there."""
    path = os.path.join(libdir, "pkgconfig", "maat.pc")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub("^prefix=", "prefix=" + root, text, flags=re.M))


def visible(*command):
    lines = run(command).stdout.splitlines()
    return {line.split()[-1].partition("@")[0] for line in lines if len(line.split()) == 3 and line.split()[1] != "A"}


def check_symbols(libdir):
    for what, names in (("libmaat.so", visible("nm", "-D", "--defined-only", os.path.join(libdir, "libmaat.so"))),
                        ("libmaat.a", visible("nm", "-g", "--defined-only", os.path.join(libdir, "libmaat.a")))):
        others = sorted(name for name in names if not name.startswith("maat_"))
        report(names and not others, "%s shows nothing but maat_*" % what, " ".join(others))


def check_cxx(include):
    compiler = shutil.which("c++") or shutil.which("clang++")
    global number
    if not compiler:
        number += 1
        print("ok %d - # SKIP there is no C++ compiler" % number)
        return
    made = run([compiler, "-std=c++11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++",
                *include, "-"], input="#include <maat/maat.h>\nint main() { return (int)maat_game_count(); }\n")
    report(made.returncode == 0, "the header is one for C++", made.stdout)


def main():
    with tempfile.TemporaryDirectory() as root:
        libdir = install(root)
        flags = pkg_config(libdir, root, "--cflags", "--libs")
        include = [flag for flag in flags if flag.startswith("-I")]
        static = include + [os.path.join(libdir, "libmaat.a")] + [
            flag for flag in pkg_config(libdir, root, "--static", "--libs") if flag != "-lmaat"]
        headers = glob.glob(os.path.join(root, "**", "*.h"), recursive=True)
        report([os.path.basename(path) for path in headers] == ["maat.h"], "one header is installed", str(headers))
        check_symbols(libdir)
        check_programs(root, "shared", flags, libdir)
        check_programs(root, "static", static, "")
        path, said = build(root, "clash", CLASH, static)
        said = run([path]).stdout if path else said
        report(said.startswith("10 "), "a program may have names of its own that are ours inside", said)
        check_cxx(include)
        move(libdir, root)
        check_commands(root, libdir)
    print("1..%d" % number)
    return bool(failed)


sys.exit(main())
