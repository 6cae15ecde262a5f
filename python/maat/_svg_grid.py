"""Grids and maps of hexes, with what lies on their places."""
import math

from ._svg_canvas import words_of


class Place:
    """One place of a grid: its name in actions, where it is drawn, and what it holds."""

    def __init__(self, name, row, column, ground, value):
        self.name, self.row, self.column = name, row, column
        self.ground, self.value = ground, value
        self.x = self.y = 0.0


def places_of(field, value):
    """Row by row, as the game counts them."""
    flat = []
    for row in value:
        flat += row if isinstance(row, list) else [row]
    plan, names, found = field.get("plan"), field.get("index"), []
    for row in range(field["height"]):
        for column in range(field["width"]):
            ground = plan[row][column] if plan else ""
            if ground == ".":
                continue
            i = len(found)
            found.append(Place(names[i] if names else str(i), row, column, ground, flat[i]))
    return found


def things_on(grid, fields, values):
    """What other fields say is on its places: {name: [(seat, word, key)]}, and the pairs of
    places that a border lies between."""
    things, borders = {}, []
    for f in fields:
        value = values.get(f["key"])
        if f.get("on") != grid["key"]:
            continue
        kinds = [c["kind"] for c in f.get("columns", [])]
        if "word" in kinds:
            for row in value:
                seat = row[kinds.index("seat")] if "seat" in kinds else 0
                things.setdefault(str(row[0]), []).append((seat, str(row[kinds.index("word")]), f["key"]))
        elif kinds == ["number", "number"]:
            borders += [(str(a), str(b)) for a, b in value]
        elif not kinds:
            for place in value if isinstance(value, list) else [value]:
                if place not in (-1, None, ""):
                    things.setdefault(str(place), []).append((0, "", f["key"]))
    return things, borders


def draw(canvas, field, values, fields, x, y, wide):
    """The grid below y; where it ends."""
    places = places_of(field, values[field["key"]])
    things, borders = things_on(field, fields, values)
    canvas.text(x, y + 10, words_of(field["key"]), "label", 11)
    if field.get("hexes"):
        return _hexes(canvas, field, places, things, borders, x, y + 16, wide)
    return _squares(canvas, field, places, things, x, y + 16, wide)


# ---- squares ----------------------------------------------------------------------------------


def _squares(canvas, field, places, things, x, y, wide):
    side = min(56, wide / field["width"])
    left = x + (wide - side * field["width"]) / 2
    for p in places:
        p.x, p.y = left + (p.column + 0.5) * side, y + (p.row + 0.5) * side
        canvas.rect(p.x - side / 2 + 1.5, p.y - side / 2 + 1.5, side - 3, side - 3, p.ground or "place", 7)
        canvas.text(p.x, p.y - side / 2 + 12, p.name, "label", 9, "middle")
        if field["kind"] == "seat" and p.value:
            canvas.seat(p.x, p.y + 5, side * 0.29, p.value)
        elif field["kind"] != "seat" and p.value not in (0, None, ""):
            canvas.text(p.x, p.y + 9, words_of(p.value), "strong", 14, "middle")
        for k, thing in enumerate(things.get(p.name, [])):
            _thing(canvas, thing, p.x + side * 0.33, p.y - side * 0.3 + k * 10, 6)
    return y + side * field["height"] + 4


# ---- hexes ------------------------------------------------------------------------------------


def _corners(p, r):
    return [(p.x + r * math.cos(math.pi / 3 * k), p.y + r * math.sin(math.pi / 3 * k)) for k in range(6)]


def _hexes(canvas, field, places, things, borders, x, y, wide):
    """Flat ones whose odd columns lie half a place lower."""
    r = min(38.0, wide / (1.5 * field["width"] + 0.5), 660 / (math.sqrt(3) * (field["height"] + 0.5)))
    tall = math.sqrt(3) * r
    left = x + (wide - r * (1.5 * field["width"] + 0.5)) / 2
    by_name = {}
    for p in places:
        p.x = left + r * (1 + 1.5 * p.column)
        p.y = y + tall * (p.row + 0.5 + 0.5 * (p.column % 2))
        by_name[p.name] = p
        points = " ".join("%.1f,%.1f" % c for c in _corners(p, r - 0.8))
        canvas.put('<polygon class="%s" points="%s"/>', p.ground or "place", points)
    for p in places:
        for q in _neighbours(p, places, tall):
            if p.value and q.value and p.value != q.value:
                _border(canvas, p, q, r, "edge", 2)
    for a, b in borders:
        if a in by_name and b in by_name:
            _border(canvas, by_name[a], by_name[b], r, "wall", 4.5)
    for p in places:
        canvas.text(p.x, p.y - tall * 0.3, p.name, "label", 8, "middle")
        if p.value not in (0, None, "") and not things.get(p.name):
            canvas.text(p.x, p.y + 6, str(p.value), "dim", 13, "middle")
        there = things.get(p.name, [])
        step = min(r * 0.8, 1.5 * r / max(len(there), 1))
        for k, thing in enumerate(there):
            _thing(canvas, thing, p.x + (k - (len(there) - 1) / 2) * step, p.y + r * 0.14, r * 0.4)
    return y + tall * (field["height"] + 0.5) + 6


def _neighbours(p, places, tall):
    """Those to the right and below, so that every border comes once."""
    return [q for q in places if (q.column, q.row) > (p.column, p.row)
            and math.hypot(q.x - p.x, q.y - p.y) < 1.1 * tall]


def _border(canvas, p, q, r, kind, thick):
    ends = sorted(_corners(p, r), key=lambda c: math.hypot(c[0] - q.x, c[1] - q.y))[:2]
    canvas.line(*ends[0], *ends[1], kind, thick)


# ---- things -----------------------------------------------------------------------------------


def _thing(canvas, thing, x, y, r):
    """A figure of a seat is a disc, a building a square, a mark a diamond."""
    seat, word, key = thing
    letter = word[:1].upper()
    if not word:
        canvas.put('<path class="mark" d="M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz"><title>%s</title></path>',
                   x, y - r, r, r, -r, r, -r, -r, words_of(key))
        return
    owner = " of seat %d" % seat if seat else ""
    canvas.put("<g><title>%s%s</title>", words_of(word), owner)
    if key.startswith("figure") or seat and not key.startswith("monument"):
        canvas.seat(x, y, r, seat, letter)
    else:
        canvas.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, "s%d" % seat, 2)
        canvas.text(x, y + r * 0.42, letter, "on strong", r * 1.15, "middle")
    canvas.put("</g>")
