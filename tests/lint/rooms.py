#!/usr/bin/env python3
"""rooms.py SOURCE BUILD - who uses whom. The includes of all files and the symbols of all objects of
src/ must follow the map in docs/architecture.md; files of one room must not call each other in a
ring; every room keeps to its prefixes and away from calls that are not for it."""
import collections
import glob
import json
import os
import re
import subprocess
import sys

# What begins the names that a room exports (games: the id of the game; a room that is not here: its
# own name, or that of one of its files).
PREFIXES = {
    "core": "chance config cover dealer describe digest embed hash jot lang notation opening pack phrase rating record"
            " refusal registry shard standing text",
    "match": "match position",
    "table": "check fold hours row table",
    "wire": "inbox news scan wire",
    "bots": "bot brain catalogue child feature follow hint ladder net outside search style team threads tree weights",
    "lib": "batch lib maat",
    "lesson": "lesson",
    "data": "column data games manifest part",
    "store": "answer arena compact flaw flaws free idmap mark pg postgres queue reply request run runs sqlite store sum voice",
    "backup": "backup hold parcel piece queue reader shelf shipper source taker wal writer",
    "net": "conn crowd frame http msg net proxy request ring socket tls",
    "room": "advice catch deal drive feed op presence proposals room",
    "server": "api ask bucket call chat claim client compaction door expiry gate hall hosts idle life listen look"
              " looker making map metrics minds mutes pages people rename server site stored talk text"
              " think thinkers vault watch watchdog",
    "client": "caller clean errands httpc link secure swarm wsc",
    "screen": "canvas curve form foyer hand pager palette screen show sight spot stage wish",
    "term": "ask asker board keep line lobby local offer paint posed remote rules sheet shown sitting thinker throw token",
    "wasm": "wasm",
    "tools": "admin analyse arena args bench browser check command commands common complete help main merge nearest"
             " option perft place play progress puzzles qr referee serve tool",
}

# Calls that nobody makes, and those that some rooms do not.
NEVER = ("strcpy strcat sprintf vsprintf strtok atoi atol atof rand srand random gets alloca system popen"
         " tmpnam mktemp gethostbyname localtime gmtime ctime asctime").split()
CLOCK = "time clock clock_gettime gettimeofday nanosleep usleep sleep".split()
SOCKET = "socket connect bind listen accept accept4 getaddrinfo".split()
FILE = "open open64 openat openat64 fopen fopen64 fdopen unlink rename mkdir opendir".split()
PRINT = "printf fprintf vprintf vfprintf puts fputs putchar fputc putc perror".split()
PROCESS = "fork vfork execl execv execvp execve posix_spawn kill waitpid".split()
THREAD = "pthread_create pthread_mutex_lock".split()
PURE = CLOCK + SOCKET + FILE + PRINT + PROCESS + THREAD
BANNED = {
    "core": PURE,
    "match": PURE + ["getenv"],
    "table": PURE + ["getenv"],
    "lesson": PURE + ["getenv"],
    "wire": PURE + ["getenv"],
    "room": SOCKET + FILE + PRINT + PROCESS,
    "wasm": PURE + ["getenv"],
    "bots": SOCKET + FILE + PRINT,
    "lib": SOCKET + FILE + PRINT + PROCESS + ["getenv"],
    "store": SOCKET + PROCESS,
    "backup": SOCKET + PRINT + PROCESS,
    "net": FILE + PRINT + PROCESS,
    "server": PROCESS,
    "client": FILE + PRINT + PROCESS,
    "screen": SOCKET + PROCESS,
    "term": SOCKET + PROCESS,
}
# Rules have no library but these.
RULES_MAY = {"memcpy", "memmove", "memset", "memcmp", "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail",
             "__popcountdi2"}

source, build = (os.path.abspath(path) for path in sys.argv[1:])
complaints = []


def room_of(path):
    return path.split("/")[1]


def read(path):
    with open(os.path.join(source, path), encoding="utf-8") as file:
        return file.read()


# ---- the map ------------------------------------------------------------------------------------

def read_map():
    """What each room may use: {room: {room: headers it may see, or None for all}}."""
    rows = re.findall(r"^\| `src/(\w+)/.*?\| .* \| (.*) \|$", read("docs/architecture.md"), re.M)
    allowed = {}
    for room, cell in rows:
        uses = re.findall(r"([\w`/ ]+?)(?: \(([^)]*)\))?(?:, |$)", cell)
        allowed[room] = {name.strip(" `"): re.findall(r"[\w.]+\.h", inside) or None
                         for name, inside in uses}
    return allowed


def check_edge(allowed, used, place, what, target, header=None):
    """One file of `place` uses something of the room `target`."""
    room = room_of(place)
    if room == target or target == "maat":
        return
    used.add((room, target))
    if target not in allowed.get(room, {}):
        complaints.append("%s: %s: docs/architecture.md does not let %s use %s" % (place, what, room, target))
    elif header and allowed[room][target] and header not in allowed[room][target]:
        complaints.append("%s: %s: of %s, %s may see %s only"
                          % (place, what, target, room, ", ".join(allowed[room][target])))


def check_includes(allowed, used):
    rooms = {room_of(path) for path in sources()} | {"maat"}
    for path in sources():
        for name in re.findall(r'^\s*#\s*include "([^"]+)"', read(path), re.M):
            target = name.split("/")[0]
            if "/" not in name or target not in rooms:
                complaints.append('%s: #include "%s" names no room' % (path, name))
            elif target == "games" and room_of(path) == "games":
                if name.split("/")[1] != path.split("/")[2]:
                    complaints.append("%s: a game does not know another game: %s" % (path, name))
            else:
                check_edge(allowed, used, path, '#include "%s"' % name, target, os.path.basename(name))


def sources():
    found = glob.glob("src/**/*.[ch]", root_dir=source, recursive=True)
    return sorted(found)


# ---- objects ------------------------------------------------------------------------------------

def run(*command):
    return subprocess.run(command, cwd=build, capture_output=True, text=True, check=True).stdout


def read_objects():
    """{object: source} of everything that was compiled from src/, generated files left out."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        rows = json.load(file)
    objects = {}
    for row in rows:
        path = os.path.relpath(os.path.join(row["directory"], row["file"]), source)
        if path.startswith("src/") and row["output"].startswith("src/"):
            objects[row["output"]] = path
    # The engine of the page is made by another compiler: an object of it for the symbols.
    folder = os.path.join(build, "tests", "lint")
    os.makedirs(folder, exist_ok=True)
    for path in (path for path in sources() if path.startswith("src/wasm/") and path.endswith(".c")):
        name = os.path.join("tests", "lint", os.path.basename(path) + ".o")
        run("cc", "-std=c11", "-w", "-DMAAT_VERSION=\"\"", "-I" + os.path.join(source, "include"), "-I" + os.path.join(source, "src"),
            "-c", "-o", name, os.path.join(source, path))
        objects[name] = path
    missing = [name for name in objects if not os.path.exists(os.path.join(build, name))]
    if missing or len(objects) < 100:
        sys.exit("build everything first: %s" % (missing or "there are no objects"))
    return objects


def read_symbols(objects):
    """Where each exported symbol lives, what each file asks for, and which symbols are functions."""
    home, wanted, functions = {}, collections.defaultdict(set), {}
    for line in run("nm", "-A", *objects).splitlines():
        name, _, rest = line.partition(":")
        part = rest.split()
        if len(part) == 2 and part[0] in "Uw":
            wanted[objects[name]].add(part[1])
        elif len(part) == 3 and part[1] in "TDRBVC":
            if part[2] in home and room_of(objects[name]) == "wasm":
                continue  # stands in for the other one, in the page
            home[part[2]] = objects[name]
            if part[1] == "T":
                functions[part[2]] = objects[name]
    return home, wanted, functions


def check_symbols(allowed, used, home, wanted):
    for path, symbols in sorted(wanted.items()):
        room = room_of(path)
        for symbol in sorted(symbols):
            if symbol in home:
                check_edge(allowed, used, path, symbol, room_of(home[symbol]))
                if room == "games" and home[symbol].split("/")[2] != path.split("/")[2]:
                    complaints.append("%s: a game does not know another game: %s" % (path, symbol))
            elif symbol in NEVER or symbol in BANNED.get(room, ()):
                complaints.append("%s: %s does not call %s" % (path, room, symbol))
            elif room == "games" and symbol not in RULES_MAY and not symbol.startswith(path.split("/")[2] + "_"):
                complaints.append("%s: rules do not call %s" % (path, symbol))
    for symbol, path in sorted(home.items()):
        prefixes = PREFIXES.get(room_of(path), "").split() or [
            room_of(path), *(os.path.basename(other).split(".")[0].split("_")[0]
                             for other in sources() if room_of(other) == room_of(path))]
        if room_of(path) == "games":
            prefixes = [path.split("/")[2], "game"]
        elif room_of(path) == "bots":
            prefixes = prefixes + os.listdir(os.path.join(source, "src", "games"))
        if symbol.split("_")[0] not in prefixes:
            complaints.append("%s exports %s: the prefixes of its room are %s" % (path, symbol, " ".join(prefixes)))


# ---- rings --------------------------------------------------------------------------------------

def read_calls(objects, functions):
    """{file: files of its room that its code calls}. Tables of functions are no calls."""
    calls = collections.defaultdict(set)
    current, is_code = None, False
    for line in run("readelf", "-rW", *objects).splitlines():
        if line.startswith("File: "):
            current = objects[line[6:]]
        elif line.startswith("Relocation section"):
            is_code = "'.rela.text" in line
        elif is_code and len(line.split()) >= 5:
            other = functions.get(line.split()[4].partition("@")[0])
            if other and other != current and os.path.dirname(other) == os.path.dirname(current):
                calls[current].add(other)
    return calls


def rings(calls):
    """Groups of more than two files in which each reaches each."""
    def reach(start):
        seen, todo = set(), [start]
        while todo:
            for other in calls.get(todo.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    reached = {path: reach(path) for path in calls}
    groups = {frozenset(other for other in reached[path] if path in reached.get(other, ()))
              for path in calls if path in reached[path]}
    return [group for group in groups if len(group) > 2]


def check_rings(calls):
    for ring in rings(calls):
        complaints.append("these files call each other in a ring: %s" % " ".join(sorted(ring)))


def main():
    allowed = read_map()
    rooms = {room_of(path) for path in sources()}
    for room in sorted(rooms - set(allowed)):
        complaints.append("docs/architecture.md has no row for src/%s/" % room)
    for room in sorted(set(allowed) - rooms):
        complaints.append("docs/architecture.md: there is no src/%s/" % room)
    used = set()
    objects = read_objects()
    home, wanted, functions = read_symbols(objects)
    check_includes(allowed, used)
    check_symbols(allowed, used, home, wanted)
    check_rings(read_calls(objects, functions))
    for room in sorted(rooms & set(allowed)):
        for target in allowed[room]:
            if target in rooms and (room, target) not in used:
                complaints.append("docs/architecture.md: %s does not use %s" % (room, target))
    print("\n".join(complaints))
    return bool(complaints)


sys.exit(main())
