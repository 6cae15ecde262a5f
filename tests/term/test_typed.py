#!/usr/bin/env python3
"""test_typed.py MAAT - the lines of the terminal at a terminal: editing, history, letters of German,
widths, and when it is lines at all. TAP."""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

maat = os.path.abspath(sys.argv[1])
home = tempfile.mkdtemp()
count = 0
PATIENCE = 60


def check(name, complaints):
    global count
    count += 1
    for line in complaints:
        print("# " + line)
    print("%sok %d - %s" % ("not " if complaints else "", count, name))


class Terminal:
    """The program at a terminal of this size."""

    def __init__(self, words, term="xterm-256color", columns=80):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.environ.update(TERM=term, LC_ALL="C.UTF-8", XDG_STATE_HOME=home, USER="Anna")
            os.execv(maat, ["maat", "play"] + words)
        self.said = ""

    def until(self, pattern):
        """Read until it is there, behind all that was read before; what was read."""
        said = b""
        while not re.search(pattern, said.decode(errors="ignore")):
            ready, _, _ = select.select([self.fd], [], [], PATIENCE)
            try:
                got = os.read(self.fd, 1 << 16) if ready else b""
            except OSError:  # the program is gone
                got = b""
            if not got:
                break
            said += got
        text = said.decode(errors="ignore")
        self.said += text
        return text

    def type(self, keys, pattern):
        while termios.tcgetattr(self.fd)[3] & termios.ICANON:  # it is about to ask
            time.sleep(0.01)
        os.write(self.fd, keys.encode())
        return self.until(pattern)

    def end(self):
        self.until(r"^(?!x)x")  # never: all that comes
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")


ASKED = r"\n\r?(\x1b\[[0-9;?]*[a-zA-Z])*> "
WORDS = ["ra", "edition=1999", "--seats", "Anna,bot:novice,bot:novice", "--seed", "3", "--plain", "--no-colour"]

complaints = []
t = Terminal(WORDS + ["--lang", "de"])
t.until(ASKED)
# A word is typed, mended with the arrow keys, and typed again out of the history.
said = plain(t.type("verdcken\x1b[D\x1b[D\x1b[D\x1b[De\n", ASKED))
if "Die anderen sehen deine Punkte nicht mehr." not in said:
    complaints.append("mended: " + said)
said = plain(t.type("\x1b[A\n", ASKED))
if "Alle sehen deine Punkte wieder." not in said:
    complaints.append("out of the history: " + said)
said = plain(t.type("ZURÜCK\n", ASKED))
if "zurücknehmen" not in said:
    complaints.append("letters of German: " + said)
first = re.search(r" 1\) (.*?)  ", plain(t.type("\n", ASKED))).group(1)
said = plain(t.type("  %s \n" % first.upper().replace(" ", "  "), ASKED))
if "kein Zug" in said or "── Ra" not in said:
    complaints.append("words of a choice: " + said)
os.write(t.fd, b"ende\n")
code = t.end()
if code or "Nichts geht verloren" not in plain(t.said):
    complaints.append("left with %d: %s" % (code, plain(t.said)[-300:]))
check("what is typed can be mended and is remembered, in letters of German", complaints)

complaints = []
for columns in (60, 80, 140):
    t = Terminal(WORDS + ["--lang", "en"], columns=columns)
    t.until(ASKED)
    said = plain(t.type("rules\n", ASKED + "$"))
    prose = [line for line in said.split("\n") if line.strip()]
    widest = max(len(line) for line in prose[1:])
    if widest > min(columns, 100) or widest < min(columns, 100) - 15:
        complaints.append("at %d columns the rules are %d wide" % (columns, widest))
    os.write(t.fd, b"\x04")  # the end of the input
    if t.end():
        complaints.append("the end of the input is no error")
check("rules are as wide as the terminal", complaints)

complaints = []
for term in ("dumb", ""):
    t = Terminal(["ra", "--seats", "Anna,bot:novice", "--seed", "3", "--no-colour", "--lang", "en"], term=term)
    said = t.until(r"\n> ")
    if "\x1b" in said or "1) " not in said:
        complaints.append("TERM=%s: %r" % (term, said[:200]))
    os.write(t.fd, b"quit\n")
    t.end()
check("a terminal that can nothing gets lines without signs of control", complaints)

complaints = []
shutil.rmtree(os.path.join(home, "maat"))
t = Terminal(["aton", "--seats", "Anna,bot:novice", "--plain", "--no-colour", "--lang", "en"])
t.until(ASKED)
t.type("1\n", ASKED)
os.kill(t.pid, 9)
os.close(t.fd)
os.waitpid(t.pid, 0)
t = Terminal(["aton", "--plain", "--no-colour", "--lang", "en"])
said = plain(t.until(ASKED))
if "Unfinished games" not in said or "1) Aton" not in said or "2) a new game of Aton" not in said:
    complaints.append(said)
said = plain(t.type("\n", ASKED))
if "Anna" not in said or "Welcome" not in said:
    complaints.append(said)
os.write(t.fd, b"quit\n")
t.end()
check("at a terminal a title with an unfinished game is offered", complaints)

print("1..%d" % count)
shutil.rmtree(home, ignore_errors=True)
