#!/usr/bin/env python3
"""sentences.py SOURCE - what people read in the terminal stands in both catalogues: no sentence is
written into the program, and every key that is asked for is there, in German and English."""
import glob
import os
import re
import sys

source = sys.argv[1]
# Whole programs of sentences for developers, and words that are no sentences.
FOR_DEVELOPERS = re.compile(r"refusal_set\(|assert\(|fprintf\(stderr|refuse\(")
KEY = re.compile(r"(ui|refused|hint|level|throw|keys|screen|lobby)\.[a-z][a-z.-]*[a-z]")
bad = []


def catalogue(name):
    with open(os.path.join(source, "texts", name), encoding="utf-8") as file:
        return {line.split("=")[0].strip() for line in file if "=" in line and not line.startswith("#")}


# Words of the notation, and keys that are made of parts.
NO_SENTENCES = {"hex.water hex", "hex region", "ring hit"}
KNOWN = {lang: set().union(*(catalogue(os.path.basename(path)) for path in glob.glob(os.path.join(source, "texts", "*." + lang))
                             if not os.path.basename(path).startswith("page"))) for lang in ("en", "de")}


def statements(text):
    """The program without its comments, cut behind every ; and brace."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M)
    line, start, inside = 1, 1, False
    piece = ""
    for at, c in enumerate(text):
        piece += c
        if c == '"' and text[at - 1] != "\\" and text[at - 1:at + 2] != "'\"'":
            inside = not inside
        if c == "\n":
            line += 1
        if c in ";{}" and not inside:
            yield start, piece
            piece, start = "", line
    yield start, piece


def is_sentence(words):
    words = re.sub(r"%[-+0-9.*]*(ll|l|z)?[a-zA-Z]|\\.", " ", words)
    return re.search(r"[A-Za-z]{2,}[,:]? [a-z]{2,}", words) and not re.match(r"\s*maat [a-z]+", words)


for room in ("term", "screen"):
    for path in sorted(glob.glob(os.path.join(source, "src", room, "*.[ch]"))):
        name = os.path.relpath(path, source)
        with open(path, encoding="utf-8") as file:
            for line, piece in statements(file.read()):
                literals = re.findall(r'"((?:[^"\\]|\\.)*)"', piece)
                for words in literals:
                    if KEY.fullmatch(words):
                        for lang in ("en", "de"):
                            if words not in KNOWN[lang]:
                                bad.append("%s:%d: %s is not in texts/*.%s" % (name, line, words, lang))
                    elif is_sentence(words) and words not in NO_SENTENCES and not FOR_DEVELOPERS.search(piece):
                        bad.append("%s:%d: a sentence that is in no catalogue: %s" % (name, line, words))
print("\n".join(bad))
sys.exit(bool(bad))
