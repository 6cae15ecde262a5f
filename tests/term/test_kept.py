#!/usr/bin/env python3
"""test_kept.py MAAT - games are kept as they are played: whatever was shown before the program was
killed is there when it goes on. TAP."""
import collections
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

maat = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("SEED", random.randrange(1 << 30)))
dice = random.Random(seed)
home = tempfile.mkdtemp()
environment = dict(os.environ, XDG_STATE_HOME=home, LC_ALL="C.UTF-8")
folder = os.path.join(home, "maat")
count = 0

TITLES = {
    "Ra 2008": ["ra", "edition=2008", "--seats", "Anna,bot:novice,bot:novice"],
    "Ra 1999": ["ra", "edition=1999", "--seats", "Anna,bot:novice,bot:novice"],
    "Aton": ["aton", "--seats", "Anna,bot:novice"],
    "Horus": ["horus", "--seats", "Anna,bot:novice"],
    "Ankh": ["ankh", "--seats", "Anna,bot:novice"],
}
KILLS = 5


def check(name, complaints):
    global count
    count += 1
    for line in complaints:
        print("# " + line)
    print("%sok %d - %s" % ("not " if complaints else "", count, name))


class Session:
    """The program with pipes at both ends."""

    def __init__(self, words):
        self.program = subprocess.Popen([maat, "play", "--lang", "en"] + words, env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = self.until_asked()

    def until_asked(self):
        """What is said before the next question; all that comes when there is none any more."""
        said = b""
        while not said.endswith(b"\n> "):
            byte = self.program.stdout.read1(1 << 16)
            if not byte:
                break
            said += byte
        return said.decode()

    def type(self, text):
        self.program.stdin.write((text + "\n").encode())
        self.program.stdin.flush()

    def ask(self, text):
        self.type(text)
        return self.until_asked()

    def kill(self):
        self.program.kill()
        rest = self.program.stdout.read().decode(errors="ignore")
        self.program.wait()
        self.program.stdout.close()
        return rest

    def end(self):
        rest, _ = self.program.communicate(b"quit\n")
        return rest.decode(), self.program.returncode


def files():
    return sorted(glob.glob(os.path.join(folder, "*")))


def told(text):
    """The sentences of a log; a sentence may have several lines."""
    joined = re.sub(r"\n    +", " ", text)
    return [line.strip() for line in joined.split("\n") if re.match(r"  [^ >]", line)]


def news(text):
    """What happened, as it is told before the board is shown; whole lines only."""
    return told(text.split("\n──")[0].rpartition("\n")[0])


def play_and_kill(title, words):
    complaints = []
    first = Session(words + ["--seed", str(dice.randrange(1000))])
    path = files()[0]
    session = first
    for _ in range(KILLS):
        for _ in range(dice.randrange(1, 8)):
            if not session.ask(str(dice.randrange(1, 3))).endswith("> "):
                return complaints  # the game is over
        before = told(session.ask("log"))
        session.type("1")
        time.sleep(dice.random() * 0.05)
        shown = before + news(session.kill())
        if files() != [path] and files() != sorted([path, path + ".new"]):
            complaints.append("%s: not one file but %s" % (title, files()))
        session = Session(["--resume", path])
        log = told(session.ask("log"))
        # (What is chosen at the same moment is in the order of the seats afterwards.)
        gone = collections.Counter(shown) - collections.Counter(log)
        if gone:
            complaints.append("%s: was shown and is gone: %s" % (title, list(gone)))
    said, code = session.end()
    if code or "Nothing is lost" not in said:
        complaints.append("%s: quit says %d, %s" % (title, code, said))
    return complaints


for title, words in TITLES.items():
    shutil.rmtree(folder, ignore_errors=True)
    check("killed at any moment, %s goes on with all that was shown" % title, play_and_kill(title, words))

# One file for a game, for its owner only; and who plays it has it alone.
shutil.rmtree(folder, ignore_errors=True)
one = Session(["ra", "--seats", "Anna,bot:novice"])
path = files()[0]
other = subprocess.run([maat, "play", "--lang", "en", "--resume", path], env=environment, input="quit\n",
                       capture_output=True, text=True)
complaints = []
if other.returncode != 1 or "somebody plays this game just now" not in other.stderr:
    complaints.append("resumed twice: %d %s" % (other.returncode, other.stderr))
if os.stat(path).st_mode & 0o077 or os.stat(folder).st_mode & 0o077:
    complaints.append("others may read %s" % path)
if subprocess.run([maat, "play"], env=environment, input="1\n", capture_output=True, text=True).returncode != 2:
    complaints.append("a game that is played just now is offered")
one.ask("1")
one.end()
check("who plays a game has it alone", complaints)

# Without a word about the game the unfinished ones are offered, the newest first.
complaints = []
two = Session(["aton", "--seats", "Bert,bot:novice"])
two.ask("1")
two.end()
said = subprocess.run([maat, "play", "--lang", "en"], env=environment, input="x\n2\nquit\n", capture_output=True,
                      text=True).stdout
if "1) Aton" not in said or "2) Ra" not in said or "Please type one of the numbers." not in said:
    complaints.append(said[:600])
if "Anna: " not in said or "Bert: " in said:
    complaints.append("it went on with another game")
said = subprocess.run([maat, "play", "--lang", "de"], env=environment, input="\nende\n", capture_output=True,
                      text=True).stdout
if "Angefangene Partien" not in said or "Bert: " not in said:
    complaints.append(said[:600])
check("play offers what is unfinished", complaints)

# What tells them apart is told; and what nobody wants any more goes.
complaints = []
said = subprocess.run([maat, "play", "--lang", "en"], env=environment, input="drop 1\nno\ndrop 1\ndrop\ndrop 7\n",
                      capture_output=True, text=True).stdout
if not re.search(r"1\) Aton, \d+ moves?, just now: Bert, Merit \(novice\)", said) or "1) Ra" not in said:
    complaints.append(said)
if [os.path.basename(name).split("-")[0] for name in files()] != ["ra"]:
    complaints.append("there are %s" % files())
for number in range(11):
    shutil.copy(files()[0], os.path.join(folder, "ra-copy-%d.maat" % number))
said = subprocess.run([maat, "play", "--lang", "de"], env=environment, input="", capture_output=True, text=True).stdout
if "9) Ra" not in said or "und 3 ältere" not in said or "12) Ra" in said:
    complaints.append(said)
check("unfinished games are told apart and discarded", complaints)

# A game that is over is kept, but not offered; its record is sound.
complaints = []
shutil.rmtree(folder)
whole = subprocess.run([maat, "play", "aton", "--lang", "en", "--seats", "Anna,bot:novice", "--seed", "4"],
                       env=environment, input="1\n" * 400, capture_output=True, text=True)
if "The game is over." not in whole.stdout or files()[0] not in whole.stdout:
    complaints.append(whole.stdout[-600:])
if subprocess.run([maat, "verify", files()[0]], env=environment, capture_output=True).returncode:
    complaints.append("its record is not sound")
if subprocess.run([maat, "play"], env=environment, input="1\n", capture_output=True, text=True).returncode != 2:
    complaints.append("it is offered")
check("a finished game is kept and not offered", complaints)

# Levels are known by the words for them, and no line ends with blanks.
complaints = []
said = subprocess.run([maat, "play", "ra", "--lang", "de", "--seats", "Anna,bot:freizeit,bot:Expert"], env=environment,
                      input="quit\n", capture_output=True, text=True).stdout
if "Merit (Freizeit)" not in said or "Senbi (Experte)" not in said:
    complaints.append(said[:600])
complaints += [line for line in said.split("\n") if line.endswith(" ") and line != "> "]
said = subprocess.run([maat, "play", "ra", "--lang", "de", "--seats", "Annabella Rosalinde von Ra,bot:freizeit"],
                      env=environment, input="quit\n", capture_output=True, text=True).stdout
if not re.search(r"Annabella Ros\w*…", said):
    complaints.append(said[:1500])
check("levels are known by their words, and lines end without blanks", complaints)

# Where nothing can be kept it is said, and the game goes on.
complaints = []
shutil.rmtree(folder)
open(folder, "w").close()
said = subprocess.run([maat, "play", "aton", "--lang", "en", "--seats", "Anna,bot:novice"], env=environment,
                      input="1\nquit\nquit\n", capture_output=True, text=True)
if said.returncode or "could not be kept" not in said.stdout or "would be lost" not in said.stdout:
    complaints.append(said.stdout[-600:])
check("what cannot be kept is told", complaints)

print("# seed %d" % seed)
print("1..%d" % count)
shutil.rmtree(home, ignore_errors=True)
