#!/usr/bin/env python3
"""test_lines.py MAAT - whole games in lines of text, through pipes, in both languages: what is typed,
what is told, and how wide it is. TAP."""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

maat = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("SEED", random.randrange(1 << 30)))
dice = random.Random(seed)
home = tempfile.mkdtemp()
environment = dict(os.environ, XDG_STATE_HOME=home, LC_ALL="C.UTF-8", USER="Anna")
count = 0

TITLES = {
    "Ra 2008": ["ra", "edition=2008", "--seats", "Anna,bot:novice"],
    "Ra 1999": ["ra", "edition=1999", "--seats", "Anna,bot:novice,bot:novice"],
    "Aton": ["aton", "--seats", "Anna,bot:novice"],
    "Horus": ["horus", "--seats", "Anna,bot:novice"],
    "Ankh": ["ankh", "--seats", "Anna,bot:novice"],
}
WIDTH = 80  # without a terminal


def check(name, complaints):
    global count
    count += 1
    for line in complaints:
        print("# " + line)
    print("%sok %d - %s" % ("not " if complaints else "", count, name))


def play(words, typed):
    return subprocess.run([maat, "play"] + words, env=environment, input=typed, capture_output=True, text=True)


class Talk:
    """A game whose choices are read from what is shown, and typed as they are called there."""

    def __init__(self, words):
        self.program = subprocess.Popen([maat, "play"] + words, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.whole = ""

    def hear(self):
        said = b""
        while not said.endswith((b"\n> ", b"[Enter]", b"[Eingabetaste]")):
            got = self.program.stdout.read1(1 << 16)
            if not got:
                break
            said += got
        self.whole += said.decode()
        return said.decode()

    def say(self, text):
        self.program.stdin.write((text + "\n").encode())
        self.program.stdin.flush()


def choices(said):
    """The words behind the numbers, of the last offer in what was said."""
    lines = said.rstrip("> \n").split("\n")
    offer = []
    while lines and (re.match(r" \d+\) ", lines[-1]) or (offer and re.match(r"    \S", lines[-1]))):
        offer.insert(0, lines.pop())
    rest, found = "  " + "  ".join(line.rstrip() for line in offer), []
    while rest:  # "(bonus 1)" is no number of a choice
        words, _, rest = rest.partition("  %d) " % (len(found) + 1))
        found.append(re.sub(r"\s+", " ", words).strip())
    return found[1:]


def odd(text):
    """The same words in another case, with blanks around them and between them."""
    mixed = "".join(c.upper() if dice.randrange(2) and c not in "ß" else c for c in text)
    return " " * dice.randrange(3) + mixed.replace(" ", " " * dice.randrange(1, 3)) + " " * dice.randrange(3)


def by_words(title, words, over):
    """Play to the end by the words of the choices; what was wrong."""
    talk, turns, typed = Talk(words), 0, None
    while over not in talk.whole and turns < 3000:
        said = talk.hear()
        offered = choices(said)
        if over in said or not said:
            break
        if not offered:
            return talk.whole, ["%s: no choices after %r in: %s" % (title, typed, talk.whole[-600:])]
        if dice.randrange(20) == 0:  # Enter repeats them
            talk.say(" " * dice.randrange(3))
            again = choices(talk.hear())
            if again != offered:
                return talk.whole, ["%s: Enter shows %s, not %s" % (title, again, offered)]
        typed = odd(dice.choice(offered))
        talk.say(typed)
        turns += 1
    talk.program.stdin.close()
    talk.whole += talk.program.stdout.read().decode()
    talk.program.wait()
    complaints = []
    if over not in talk.whole or talk.program.returncode:
        complaints.append("%s: not at its end: %s" % (title, talk.whole[-300:]))
    for bad in ("That is no move", "Das ist kein Zug", "That is not allowed", "Das ist jetzt nicht"):
        if bad in talk.whole:
            at = talk.whole.index(bad)
            complaints.append("%s: %s" % (title, talk.whole[max(0, at - 300):at + 80]))
    return talk.whole, complaints


def too_wide(text):
    return ["too wide: " + line for line in text.split("\n") if len(line) > WIDTH][:3]


OVER = {"en": "The game is over.", "de": "Das Spiel ist zu Ende."}
SAYS = {"en": ["What scored", "Points", "The record:", "rematch"], "de": ["Was zählte", "Punkte", "Das Protokoll:", "revanche"]}
for title, words in TITLES.items():
    for lang in ("en", "de"):
        text, complaints = by_words(title, words + ["--lang", lang, "--seed", str(dice.randrange(1000))], OVER[lang])
        complaints += too_wide(text)
        complaints += ["%s: %s is not told" % (title, x) for x in SAYS[lang] if not complaints and x not in text]
        check("%s is played to its end in words that are shown, %s" % (title, lang), complaints)

complaints = []
for title, words in TITLES.items():
    for lang in ("en", "de"):
        said = play(words + ["--lang", lang, "--seed", "3"], "?\nboard\nlog\nrules\nhint\nundo\nrules r-ra-07\nxyz\n99\nquit\n")
        complaints += too_wide(said.stdout)
        if said.returncode or re.search(r"\*\*|`|^#|^\|", said.stdout, re.M):
            complaints.append("%s, %s: %d, signs of Markdown" % (title, lang, said.returncode))
check("everything that can be said is answered in 80 columns", complaints)

# --save writes at the end and when somebody leaves; both suffixes open, and say so themselves.
complaints = []
path = os.path.join(home, "aton.rec")
said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--save", path, "--lang", "en"], "1\n" * 5)
if "quit" in said.stdout or not os.path.exists(path):
    complaints.append("nothing was saved when the input ended")
other = path.replace(".rec", ".maat")
shutil.copy(path, other)
for name in (path, other):
    said = play(["--resume", name, "--lang", "en"], "1\n" * 400)
    if "The game is over." not in said.stdout or name not in said.stdout:
        complaints.append("%s does not go on in its file: %s" % (name, said.stdout[-300:]))
    if subprocess.run([maat, "verify", name], env=environment, capture_output=True).returncode:
        complaints.append("%s is no sound record" % name)
third = os.path.join(home, "third.maat")
said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--save", third, "--lang", "en"], "1\n" * 400)
if "The game is over." not in said.stdout or subprocess.run([maat, "verify", third], env=environment, capture_output=True).returncode:
    complaints.append("--save wrote no record at the end")
check("--save writes at the end, and records of both suffixes open", complaints)

# What a game is followed by.
complaints = []
said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--lang", "en"], "1\n" * 30 + "quit\n")
turns = 1
while "The game is over." not in said.stdout and turns < 60:
    turns += 1
    said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--lang", "en"], "1\n" * (30 + turns))
typed = "1\n" * (30 + turns)
said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--lang", "en"], typed + "Rematch\n1\nquit\n")
if said.stdout.count("Welcome to Maat") != 2 or "Nothing is lost" not in said.stdout:
    complaints.append("no rematch: " + said.stdout[-300:])
said = play(["aton", "--seats", "Anna,bot:novice", "--seed", "4", "--lang", "en"], typed + "analyse\n")
if said.returncode or "cost" not in said.stdout[said.stdout.index("The record:"):]:
    complaints.append("nothing is analysed: " + said.stdout[-300:] + said.stderr)
check("after a game there is a rematch, and a look at where it was decided", complaints)

# A hint has its reason.
complaints = []
for lang, word in (("en", "By its reckoning"), ("de", "Nach seiner Rechnung")):
    said = play(["ra", "--seats", "Anna,bot:novice", "--seed", "3", "--lang", lang], "hint\nquit\n")
    if word not in said.stdout:
        complaints.append(said.stdout[-300:])
check("a hint says why", complaints)

print("# seed %d" % seed)
print("1..%d" % count)
shutil.rmtree(home, ignore_errors=True)
