"""The board as a picture, drawn from what a game says of its fields: for notebooks.

Nothing here knows a game. Grids are drawn as grids, hexes as hexes, tracks as tracks, what each seat
has in a panel of its own, everything else by name. Light or dark, as the reader's screen is.
"""
from . import _svg_grid as grids
from ._svg_canvas import Canvas, Flow, chip, counted, spaces, words_of

WIDTH = 780
MARGIN = 18
GAP = 10
LABEL = 11
PANEL_LEAST = 140


def draw_state(state):
    """A whole position, with what nobody may see."""
    seats = state.acting
    over = state.result() if state.is_over else None
    return _draw(state.game, state.to_dict(), seats, "the whole truth", over)


def draw_view(view):
    """What one seat sees."""
    who = "as a spectator sees it" if view.viewer < 0 else "as seat %d sees it" % (view.viewer + 1)
    return _draw(view.game, view.to_dict(), view.acting, who, None)


def is_idle(field, value):
    """Nothing is there now: not worth a place."""
    if field["shape"] == "grid":
        return False
    if isinstance(value, list):
        return all(is_idle(field, x) for x in value)
    if value is None or value == "" or value is False:
        return True
    if field["shape"] in ("bag", "row") or field["kind"] == "seat":
        return value == 0
    return "on" in field and value == -1


def _draw(game, values, acting, who, over):
    facts = game.describe()
    options = {option["key"] for option in facts["options"]} | {"game", "phase", "players", "acting"}
    fields = [f for f in facts["fields"] if f["key"] not in options or f.get("per_seat")]
    fields = [f for f in fields if f["key"] in values and not is_idle(f, values[f["key"]])]
    canvas = Canvas(WIDTH)
    y = _head(canvas, game, values, acting, who, over)
    for f in fields:
        if f["shape"] == "grid" and not f.get("per_seat"):
            y = grids.draw(canvas, f, values, fields, MARGIN, y, WIDTH - 2 * MARGIN) + GAP
    y = _tracks(canvas, fields, values, game.players, y)
    y = _others(canvas, fields, values, y)
    y = _panels(canvas, fields, values, game.players, acting, over, y)
    return canvas.finish(y + MARGIN - GAP, "%s, %s" % (game.title, who))


def _head(canvas, game, values, acting, who, over):
    canvas.text(MARGIN, 36, game.title, "title", 24)
    x = WIDTH - MARGIN
    if over:
        said = "over" + ("" if over.winners else ", nobody has won")
    elif acting:
        said = "to decide"
    else:
        said = "luck is to be rolled"
    for seat in reversed(over.winners if over else acting):
        x -= 22
        canvas.seat(x + 11, 30, 10, seat + 1)
    if over and over.winners:
        said = "won by"
    x -= 8
    canvas.text(x, 35, said, "dim", 13, "end")
    phase = str(values.get("phase", "")).replace("-", " ")
    left = MARGIN + canvas.width_of(game.title, 24) + 18
    canvas.text(left, 35, "%s · %s" % (phase, who) if phase else who, "dim", 13)
    canvas.line(MARGIN, 48, WIDTH - MARGIN, 48, "rule")
    return 48 + GAP


def _name(field):
    return field["key"].replace("_", " ")


# ---- tracks -----------------------------------------------------------------------------------


def _length(field, players):
    return field.get("widths", {}).get(str(players), field.get("width", 0))


def _tracks(canvas, fields, values, players, y):
    """Those of all seats in one picture; short ones share a line."""
    x = MARGIN
    height = 0
    for f in (f for f in fields if f["shape"] == "track"):
        top = _length(f, players)
        per_seat = f.get("per_seat", False)
        marks = [(i + 1, v) if per_seat else (0, v)
                 for i, v in enumerate(values[f["key"]] if per_seat else [values[f["key"]]])
                 if isinstance(v, int)]
        side = min(28, (WIDTH - 2 * MARGIN) // max(top + 1, 1))
        first = 0 if any(v <= 0 for _, v in marks) else 1
        wide = max(side * (top + 1 - first), canvas.width_of(_name(f), LABEL) + 4)
        if x > MARGIN and x + wide > WIDTH - MARGIN:
            x, y, height = MARGIN, y + height + GAP, 0
        tall = 16 + spaces(canvas, marks, x, y + 16, side, first, top)
        canvas.text(x, y + 10, _name(f), "label", LABEL)
        x += wide + 2 * GAP
        height = max(height, tall)
    return y + height + GAP if height else y


# ---- what belongs to nobody -------------------------------------------------------------------


def _put_part(flow, field, value):
    """A value by its shape: chips, numbers, discs."""
    shape = field["shape"]
    if not isinstance(value, list):
        if shape in ("one", "track"):
            _put_one(flow, field, value)
        elif isinstance(value, int):
            flow.add(chip("%d face down" % value, "closed"))
        return
    if shape == "bag":
        names = field.get("index") or [str(i + 1) for i in range(len(value))]
        for i, n in enumerate(value):
            if n:
                flow.add(chip(words_of(names[i]), "c%d" % (i % 10), "×%d" % n if n != 1 else ""))
    elif shape == "table":
        for row in value:
            flow.add(chip(_row_text(field, row), "plain"))
    else:
        for i, x in enumerate(value):
            if shape == "row" and x is None and not field.get("index"):
                flow.add(chip("", "hole"))
                continue
            if shape == "row" and field.get("index"):
                flow.word(words_of(field["index"][i]))
            elif shape == "order" and i:
                flow.word("→")
            _put_one(flow, field, x)


def _put_one(flow, field, value):
    kind = field["kind"]
    if value is None or value == "":
        flow.word("–")
    elif kind == "seat":
        if value:
            flow.disc(value)
        else:
            flow.word("–")
    elif kind == "boolean":
        flow.word("yes" if value else "no")
    elif isinstance(value, str):
        words = field.get("words") or []
        place = words.index(value) if value in words else sum(map(ord, value[:1]))
        flow.add(chip(words_of(value), "c%d" % (place % 10)))
    elif field.get("picture"):
        flow.add(chip(str(value), "c%d" % (sum(map(ord, field["picture"])) % 10)))
    else:
        flow.number(str(value))


def _row_text(field, row):
    said = []
    for column, x in zip(field["columns"], row):
        if column["kind"] == "boolean":
            said += [column["key"]] if x else []
        elif column["kind"] == "seat":
            said += ["seat %d" % x] if x else []
        elif column["kind"] == "word":
            said.append(words_of(x))
        elif x >= 0:
            said.append("%s %d" % (words_of(column["key"]), x))
    return " ".join(said)


def _others(canvas, fields, values, y):
    """Small boxes side by side; what needs a whole line gets one."""
    boxes = [f for f in fields if not f.get("per_seat") and f["shape"] not in ("grid", "track")
             and not ("on" in f and f["shape"] == "table")]
    x = MARGIN
    height = 0
    for f in boxes:
        flow = Flow(canvas, WIDTH - 2 * MARGIN - 16)
        _put_part(flow, f, values[f["key"]])
        wide = max(flow.wide, canvas.width_of(_name(f), LABEL)) + 16
        tall = flow.tall + 26
        if x > MARGIN and x + wide > WIDTH - MARGIN:
            x, y, height = MARGIN, y + height + GAP, 0
        canvas.rect(x, y, wide, tall, "box", 7)
        canvas.text(x + 8, y + 14, _name(f), "label", LABEL)
        flow.place(x + 8, y + 20)
        x += wide + 8
        height = max(height, tall)
    return y + height + GAP if height else y


# ---- what belongs to seats --------------------------------------------------------------------


def _panels(canvas, fields, values, players, acting, over, y):
    mine = [f for f in fields if f.get("per_seat") and f["shape"] not in ("grid", "track")]
    if not mine and not over:
        return y
    columns = max(1, min(players, (WIDTH - 2 * MARGIN + GAP) // (PANEL_LEAST + GAP)))
    wide = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) / columns
    for begin in range(0, players, columns):
        seats = range(begin, min(begin + columns, players))
        parts = [_panel(canvas, mine, values, seat, wide - 20) for seat in seats]
        tall = 40 + max(sum(flow.tall + (17 if label else 0) for label, flow in part) for part in parts)
        for at, (seat, part) in enumerate(zip(seats, parts)):
            x = MARGIN + at * (wide + GAP)
            canvas.rect(x, y, wide, tall, "panel turn" if seat in acting else "panel", 9)
            canvas.rect(x, y, wide, 5, "s%d" % (seat + 1), 2.5)
            canvas.seat(x + 19, y + 22, 9, seat + 1)
            canvas.text(x + 34, y + 27, "seat %d" % (seat + 1), "strong", 14)
            if over:
                canvas.text(x + wide - 10, y + 27, counted(over.score[seat], "point"), "strong", 14, "end")
            below = y + 38
            for label, flow in part:
                if label:
                    canvas.text(x + 10, below + 9, label, "label", LABEL)
                flow.place(x + 10, below + (14 if label else 0))
                below += flow.tall + (17 if label else 0)
        y += tall + GAP
    return y


def _panel(canvas, fields, values, seat, wide):
    """[(label, flow)] of one seat; what it has one of shares the first lines."""
    facts = Flow(canvas, wide)
    parts = [("", facts)]
    for f in fields:
        value = values[f["key"]][seat]
        if f["shape"] == "one":
            if not (value is None or value is False or value == ""):
                facts.pair(_name(f), "" if value is True else words_of(value))
        elif not is_idle(f, value):
            flow = Flow(canvas, wide)
            _put_part(flow, f, value)
            parts.append((_name(f), flow))
    return parts if facts.things else parts[1:]
