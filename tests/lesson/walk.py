#!/usr/bin/env python3
"""walk.py MAAT [--show GAME CHAPTER [LANG]] - every chapter of every lesson in the terminal, in both
languages, by a learner who knows nothing but what the screen says: where something is to be done
the first choice is tried, then a hint is asked for and followed. With --show: prints what one sees."""
import os
import re
import subprocess
import sys
import tempfile

maat = sys.argv[1]
home = tempfile.mkdtemp()
env = dict(os.environ, XDG_STATE_HOME=home, NO_COLOR="1")
WORDS = {
    "en": ("hint", "This would be right: "),
    "de": ("tipp", "Das wäre richtig: "),
}


class Learner:
    def __init__(self, game, chapter, lang):
        self.lang = lang
        self.seen = ""
        self.child = subprocess.Popen(
            [maat, "lesson", game, chapter, "--lang", lang],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)

    def read(self):
        """What is said until something is asked; "" at the end."""
        text = b""
        while True:
            byte = os.read(self.child.stdout.fileno(), 1)
            if not byte:
                break
            text += byte
            if text.endswith((b"[Enter]", b"[Eingabetaste]", b"\n> ")) and not self.more():
                break
        self.seen += text.decode()
        return text.decode()

    def more(self):
        import select
        return bool(select.select([self.child.stdout], [], [], 0.02)[0])

    def say(self, line):
        self.seen += line + "\n"
        try:
            self.child.stdin.write((line + "\n").encode())
            self.child.stdin.flush()
        except BrokenPipeError:
            pass


def go(game, chapter, lang):
    """Walk a chapter; what was seen, and the exit code."""
    hint, right = WORDS[lang]
    learner = Learner(game, chapter, lang)
    tried = False
    for _ in range(2000):
        text = learner.read()
        if not text:
            break
        if text.endswith(("[Enter]", "[Eingabetaste]")):
            learner.say("")
            tried = False
        elif right in text:
            learner.say(text.split(right)[1].split("\n")[0].strip())
            tried = False
        elif " 1) " in text and not re.search(r"\(\d+/\d+\)\n", text):
            learner.say("1")  # the game at the end: nobody says what is right
        elif " 1) " in text and not tried:
            learner.say("1")
            tried = True
        elif tried or " 1) " in text:
            learner.say(hint)
            tried = False
        else:
            learner.say("quit")
    try:
        learner.child.stdin.close()
    except BrokenPipeError:
        pass
    return learner.seen, learner.child.wait()


def chapters():
    out = subprocess.run([maat, "lesson", "--lang", "en"], env=env, capture_output=True, text=True, check=True).stdout
    game = None
    for line in out.splitlines():
        head = re.search(r"maat lesson (\w+)$", line)
        if head:
            game = head[1]
        row = re.match(r"  \d+  [x-]  (\S+)", line)
        if row:
            yield game, row[1], "x" in line[:8]


if len(sys.argv) > 2:
    print(go(sys.argv[3], sys.argv[4], sys.argv[5] if len(sys.argv) > 5 else "en")[0])
    sys.exit()

walks = [(game, chapter, lang) for game, chapter, _ in chapters() for lang in WORDS]
print(f"1..{len(walks) + 2}")
number = 0
failed = False


def tell(is_right, name, why=""):
    global number, failed
    number += 1
    failed = failed or not is_right
    print(f"{'ok' if is_right else 'not ok'} {number} - {name}")
    if not is_right:
        print("\n".join("# " + line for line in why.splitlines()[-40:]))


for game, chapter, lang in walks:
    seen, code = go(game, chapter, lang)
    broken = re.search(r"\{\d", seen) or "Traceback" in seen
    tell(code == 0 and not broken, f"{game} {chapter} is walked through in {lang}", seen)
rows = list(chapters())
tell(all(is_done for _, _, is_done in rows), "what was learned is remembered", str(rows))
out = subprocess.run([maat, "lesson", "ra", "nonsense", "--lang", "en"], env=env, capture_output=True, text=True)
tell(out.returncode == 2 and "nonsense" in out.stderr, "a chapter that is not there is refused", out.stderr)
sys.exit(failed)
