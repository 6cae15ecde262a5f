"""What pictures of boards are drawn with: a sheet of SVG, and lines of chips that wrap."""
from html import escape

SANS = "system-ui,'Segoe UI','Source Sans 3',Roboto,'DejaVu Sans',sans-serif"
DISPLAY = "Georgia,'DejaVu Serif',serif"

# What a class is painted with: property, on a light screen, on a dark one.
INKS = {
    "paper": ("fill", "#fbf4e2", "#1f2330"),
    "ink": ("fill", "#2b2118", "#efe6d2"),
    "strong": ("fill", "#2b2118", "#efe6d2"),
    "title": ("fill", "#725200", "#e8bd54"),
    "dim": ("fill", "#5b4a38", "#b9b09c"),
    "label": ("fill", "#6f5c46", "#a39b88"),
    "rule": ("stroke", "#cdb78a", "#3f4557"),
    "on": ("fill", "#ffffff", "#10131b"),
    "f": ("fill", "#d3e6c6", "#24452f"),
    "w": ("fill", "#c5dbf0", "#1f3a5a"),
    "d": ("fill", "#f3e1ac", "#4a3d1c"),
    "place": ("fill", "#f5ead0", "#2a3042"),
    "far": ("fill", "#f6e6b4", "#3d3319"),
    "edge": ("stroke", "#8a6f3c", "#8d8468"),
    "wall": ("stroke", "#d08a00", "#ffca4f"),
    "s1": ("fill", "#b8420a", "#ff9160"),
    "s2": ("fill", "#1f5fa8", "#7fb4f0"),
    "s3": ("fill", "#12745a", "#5fd0ac"),
    "s4": ("fill", "#8b6508", "#e6c05c"),
    "s5": ("fill", "#7a3f96", "#d29be2"),
    "s0": ("fill", "#5b4a38", "#b9b09c"),
    "mark": ("fill", "#7a2f8f", "#d29be2"),
}
# Grounds of chips, told apart by hue; the words on them say what they are.
CHIPS = [
    ("#f3dcb0", "#57431a"), ("#cfe3f2", "#23415c"), ("#d8e8cb", "#2c4a2b"), ("#f5d3c4", "#5c2f20"),
    ("#e5d6ee", "#44305a"), ("#f4e8a8", "#544a12"), ("#cfeae4", "#1d4c45"), ("#f2cfd9", "#5a2a3c"),
    ("#dcdcf2", "#33365e"), ("#e8dccb", "#453a2b"),
]
EXTRA = {  # drawn with a ground and an outline
    "box": ("#f7eed6", "#dcc896", "#242938", "#3f4557"),
    "panel": ("#fffaec", "#d9c493", "#262b3a", "#444b60"),
    "turn": ("#fffaec", "#27703f", "#262b3a", "#6fcf8e"),
    "plain": ("#fffaec", "#cdb78a", "#2a3042", "#5b627a"),
    "closed": ("#efe3c8", "#b49a66", "#1a1d28", "#5b627a"),
    "hole": ("#f1e6cb", "#d9c8a0", "#1c202c", "#343a4c"),
}
NARROW = set("iljtfr.,:;|'!I()[] -")
WIDE = set("mwMW@%")


def _style():
    """Rules for both screens; they reach nothing outside of the picture."""
    light, dark = [], []
    for name, (what, by_day, by_night) in INKS.items():
        light.append(".maat-b .%s{%s:%s}" % (name, what, by_day))
        dark.append(".maat-b .%s{%s:%s}" % (name, what, by_night))
    for i, (by_day, by_night) in enumerate(CHIPS):
        light.append(".maat-b .c%d{fill:%s}" % (i, by_day))
        dark.append(".maat-b .c%d{fill:%s}" % (i, by_night))
    for name, (fill, line, night_fill, night_line) in EXTRA.items():
        light.append(".maat-b .%s{fill:%s;stroke:%s}" % (name, fill, line))
        dark.append(".maat-b .%s{fill:%s;stroke:%s}" % (name, night_fill, night_line))
    light.append(".maat-b .closed{stroke-dasharray:3 2}.maat-b .turn{stroke-width:2.5}.maat-b .strong{font-weight:600}")
    light.append(".maat-b text{font-family:%s}.maat-b .title{font-family:%s}" % (SANS, DISPLAY))
    return "%s@media(prefers-color-scheme:dark){%s}" % ("".join(light), "".join(dark))


def words_of(word):
    """A word of the notation as people read it."""
    return str(word).replace("-", " ").replace("_", " ")


def counted(n, word):
    return "%d %s%s" % (n, word, "" if n == 1 else "s")


class Canvas:
    """A sheet of a given width; its height is known at the end."""

    def __init__(self, width):
        self.width = width
        self.parts = []

    @staticmethod
    def width_of(text, size):
        """About as wide as the usual fonts set it."""
        em = sum(0.34 if c in NARROW else 0.88 if c in WIDE else 0.68 if c.isupper() else 0.57 for c in text)
        return em * size

    def put(self, text, *values):
        self.parts.append(text % values)

    def text(self, x, y, said, kind, size, anchor="start"):
        self.put('<text class="%s" x="%.1f" y="%.1f" font-size="%g"%s>%s</text>', kind, x, y, size,
                 "" if anchor == "start" else ' text-anchor="%s"' % anchor, escape(said))

    def rect(self, x, y, wide, tall, kind, round_by):
        self.put('<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%g"/>', kind, x, y, wide,
                 tall, round_by)

    def line(self, x, y, to_x, to_y, kind, thick=1.0):
        self.put('<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke-width="%g" '
                 'stroke-linecap="round"/>', kind, x, y, to_x, to_y, thick)

    def seat(self, x, y, radius, number, said=None):
        """The disc of a seat, with its number or something else in it."""
        said = str(number) if said is None else said
        self.put('<circle class="s%d" cx="%.1f" cy="%.1f" r="%.1f"/>', number, x, y, radius)
        self.text(x, y + radius * 0.42, said, "on strong on", radius * 1.2, "middle")

    def finish(self, height, title):
        return ('<svg xmlns="http://www.w3.org/2000/svg" class="maat-b" viewBox="0 0 %d %.0f" width="%d" '
                'height="%.0f" role="img"><title>%s</title><style>%s</style>'
                '<rect class="paper" width="%d" height="%.0f" rx="12"/>%s</svg>') % (
                    self.width, height, self.width, height, escape(title), _style(), self.width, height,
                    "".join(self.parts))


# ---- lines of small things --------------------------------------------------------------------

LABEL = 11.5  # letters of names
SIZE = 12.5  # of the letters on chips
CHIP = 21  # height of a chip
STEP = CHIP + 4


def chip(said, kind, count=""):
    return ("chip", said, kind, count)


class Flow:
    """Chips, words and discs in lines that wrap; measured first, placed later."""

    def __init__(self, canvas, most):
        self.canvas, self.most = canvas, most
        self.things = []  # (x, line, wide, what)
        self.x = self.lines = 0
        self.wide = 0

    @property
    def tall(self):
        return (self.lines + 1) * STEP if self.things else CHIP

    def _add(self, wide, what):
        if self.x and self.x + wide > self.most:
            self.x, self.lines = 0, self.lines + 1
        self.things.append((self.x, self.lines, wide, what))
        self.x += wide + 4
        self.wide = max(self.wide, self.x - 4)

    def add(self, what):
        _, said, _, count = what
        wide = self.canvas.width_of(said + (" " + count if count else ""), SIZE) + 12
        self._add(min(max(wide, CHIP + 2), self.most), what)

    def word(self, said):
        self._add(self.canvas.width_of(said, SIZE) + 2, ("word", said, "dim", ""))

    def number(self, said):
        self._add(self.canvas.width_of(said, 15) + 4, ("number", said, "strong", ""))

    def pair(self, name, value):
        """A name and what it has, never torn apart."""
        wide = self.canvas.width_of(name, LABEL) + (self.canvas.width_of(value, 14) + 5 if value else 0)
        self._add(min(wide + 8, self.most), ("pair", name, "label", value))

    def disc(self, seat):
        self._add(CHIP, ("disc", seat, "", ""))

    def place(self, x, y):
        for dx, line, wide, (what, said, kind, count) in self.things:
            left, top = x + dx, y + line * STEP
            if what == "disc":
                self.canvas.seat(left + CHIP / 2, top + CHIP / 2, CHIP / 2 - 1, said)
            elif what == "chip":
                self.canvas.rect(left, top, wide, CHIP, kind, 5)
                middle = left + wide / 2
                if said:
                    self.canvas.text(middle, top + 15, "%s %s" % (said, count) if count else said, "ink", SIZE,
                                     "middle")
            elif what == "pair":
                self.canvas.text(left, top + 15, said, kind, LABEL)
                self.canvas.text(left + self.canvas.width_of(said, LABEL) + 5, top + 15.5, count, "strong", 14)
            else:
                self.canvas.text(left, top + 15.5, said, kind, 15 if what == "number" else SIZE)


def spaces(canvas, marks, x, y, side, first, last):
    """A track from its first space to its last, with (seat, number) on it; how tall it is.

    Seat 0 is a number of nobody. Whoever is beyond the end stands on the last space.
    """
    by_space = {}
    for seat, at in marks:
        by_space.setdefault(min(max(at, first), last), []).append(seat)
    most = max([len([s for s in seats if s]) for seats in by_space.values()] or [0])
    radius = min(side / 2 - 2, 9)
    tall = 18 + max(most * (2 * radius + 2), 0)
    reached = marks[0][1] if marks and not marks[0][0] else -1
    for i in range(first, last + 1):
        left = x + (i - first) * side
        seats = by_space.get(i, [])
        kind = "far" if first <= i <= reached else "place"
        canvas.rect(left + 1, y, side - 2, tall, kind, 4)
        here = bool(seats)
        canvas.text(left + side / 2, y + 13, str(i), "strong" if here else "label", 11 if side > 19 else 9, "middle")
        if 0 in seats:
            canvas.rect(left + 3, y + tall - 4, side - 6, 3, "s0", 1.5)
        for k, seat in enumerate(s for s in seats if s):
            canvas.seat(left + side / 2, y + 18 + radius + k * (2 * radius + 2), radius, seat)
    return tall
