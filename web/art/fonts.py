#!/usr/bin/python3
"""fonts.py - the letters of the page, as small as they can be (python3-fonttools, python3-brotli).

Source Sans 3 and Marcellus (both OFL 1.1, their licences lie beside the results) without the
features and hints that the page does not use. Modified fonts may not carry a reserved
name, so they are called Maat Sans and Maat Display. The results are checked in.
"""
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

WEB = Path(__file__).resolve().parent.parent
OUT = WEB / "src/art/fonts"
# What our own words are written with. Rarer letters, as names have them, come from the whole fonts.
GERMAN = "U+0020-007E,U+00A0,U+00B7,U+00C4,U+00D6,U+00D7,U+00DC,U+00DF,U+00E4,U+00F6,U+00FC,U+2013,U+2018-201E,U+2026"
SIGNS = ",U+00AD,U+00B1,U+2039,U+203A,U+2190-2193,U+2212"
FONTS = {
    "maat-sans": ("@fontsource-variable/source-sans-3", "source-sans-3-latin-wght-normal", GERMAN + SIGNS),
    "maat-display": ("@fontsource/marcellus", "marcellus-latin-400-normal", GERMAN),
}


def rename(font, name):
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = name.replace(" ", "") if record.nameID in (3, 6, 25) else name


def make(name, package, file, letters):
    source = WEB / "node_modules" / package
    font = TTFont(source / "files" / f"{file}.woff2", recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["kern", "mark", "ccmp", "locl", "lnum", "tnum"]
    options.hinting = False
    options.name_IDs = [1, 2, 3, 4, 6, 13, 14, 16, 25]
    options.flavor = "woff2"
    cut = subset.Subsetter(options)
    cut.populate(unicodes=subset.parse_unicodes(letters))
    cut.subset(font)
    rename(font, name.replace("-", " ").title())
    subset.save_font(font, OUT / f"{name}.woff2", options)
    (OUT / f"{name}.LICENSE").write_bytes((source / "LICENSE").read_bytes())
    print(name, (OUT / f"{name}.woff2").stat().st_size)


for name, source in FONTS.items():
    make(name, *source)
