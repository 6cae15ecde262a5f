"""Games that `maat selfplay` has written, mapped without copying. docs/data.md tells the format.

    data = maat.read("games")
    for part in data:
        seen, chosen = part.decisions["observation"], part.decisions["action"]
"""
import ast
import hashlib
import json
import os
import sys
from typing import Any, Dict, Iterator, List, Union

import numpy as np
from numpy.typing import NDArray

VERSION = 1
_HEAD = 128  # bytes in front of the rows of a column
_TABLES = ("games", "decisions", "steps")


class DataError(ValueError):
    """A folder that is not what `maat selfplay` wrote, or not all of it."""


def _head(file, path):
    """Type and shape that the head of an NPY file tells."""
    head = file.read(_HEAD)
    if len(head) < _HEAD or head[:10] != b"\x93NUMPY\x01\x00\x76\x00":
        raise DataError("%s: its head is not that of a column" % path)
    try:
        told = ast.literal_eval(head[10:].decode("ascii"))
        return told["descr"], told["shape"]
    except (ValueError, SyntaxError, KeyError, TypeError):
        raise DataError("%s: its head is not that of a column" % path) from None


def _column(path, kind, rows, width, digest):
    """A column as an array over the mapped file; `digest` None: its bytes are not looked at."""
    shape = (rows,) if width is None else (rows, width)
    size = _HEAD + int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
    try:
        with open(path, "rb") as file:
            has = os.fstat(file.fileno()).st_size
            if has != size:
                raise DataError("%s: it has %d bytes, not %d: it was cut or changed" % (path, has, size))
            if _head(file, path) != (kind, shape):
                raise DataError("%s: its head is not that of this column" % path)
            if digest is not None:
                file.seek(0)
                got = hashlib.sha256()
                for block in iter(lambda: file.read(1 << 20), b""):
                    got.update(block)
                if got.hexdigest() != digest:
                    raise DataError("%s: its checksum is wrong: bytes were changed" % path)
    except OSError as error:
        raise DataError("%s: %s" % (path, error.strerror)) from None
    if rows == 0:
        return np.empty(shape, kind)  # nothing to map
    return np.memmap(path, dtype=kind, mode="r", offset=_HEAD, shape=shape)


class Part:
    """Games in a row: a dict of columns for each table."""

    number: int
    games: Dict[str, NDArray[Any]]
    decisions: Dict[str, NDArray[Any]]
    steps: Dict[str, NDArray[Any]]

    def __init__(self, folder, about, columns, verify):
        self.number = about["part"]
        files = {file["name"]: file for file in about["files"]}
        for table in _TABLES:
            setattr(self, table, {})
        if len(files) != len(columns):
            raise KeyError("columns")
        for column in columns:
            table, name = column["table"], column["name"]
            file = "%s.%s.npy" % (table, name)
            if file not in files:
                raise DataError("%s: part %d has no %s" % (folder, self.number, file))
            path = os.path.join(folder, "part-%05d" % self.number, file)
            getattr(self, table)[name] = _column(path, column["type"], about[table], column["width"],
                                                 files[file]["sha256"] if verify else None)

    def __repr__(self) -> str:
        return "<maat.data.Part %d: %d games>" % (self.number, len(self.games["number"]))

    def masks(self, actions: int) -> NDArray[np.uint8]:
        """The masks of legal actions, a byte for each action: unpacked, so a copy."""
        return np.unpackbits(self.decisions["mask"], axis=1, count=actions, bitorder="little")


class Data:
    """A folder of games: a sequence of its parts, with `games` the number of games in all of them."""

    manifest: Dict[str, Any]
    parts: List[Part]

    def __init__(self, folder: str, verify: bool = False) -> None:
        path = os.path.join(folder, "manifest.json")
        try:
            with open(path, encoding="utf-8") as file:
                self.manifest = told = json.load(file)
        except OSError as error:
            raise DataError("%s: %s" % (path, error.strerror)) from None
        except ValueError:
            raise DataError("%s: this is no JSON: was it cut?" % path) from None
        if not isinstance(told, dict) or told.get("format") != "maat-selfplay":
            raise DataError("%s: this is no manifest of games" % path)
        if told.get("version") != VERSION:
            raise DataError("%s: version %s of the format cannot be read" % (path, told.get("version")))
        if told.get("complete") is not True:
            raise DataError("%s: the run is not finished" % path)
        try:
            self.parts = [Part(folder, part, told["columns"], verify) for part in told["parts"]]
            self._check(path)
        except DataError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError, ZeroDivisionError):
            raise DataError("%s: it was changed" % path) from None

    def _check(self, path):
        """All parts of the run, or of the shard, are there and in order."""
        told = self.manifest
        number, shards = told["shard"] or (1, 1)
        parts = -(-told["games"] // told["part_games"])
        want = list(range(parts * (number - 1) // shards, parts * number // shards))
        if [part.number for part in self.parts] != want:
            raise DataError("%s: parts are missing" % path)
        full = told["part_games"]
        if any(len(part.games["number"]) != min(full, told["games"] - part.number * full) for part in self.parts):
            raise ValueError("games")

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def __getitem__(self, i: int) -> Part:
        return self.parts[i]

    @property
    def games(self) -> int:
        """How many games there are in all parts."""
        return sum(len(part.games["number"]) for part in self.parts)

    def __repr__(self) -> str:
        return "<maat.data.Data of %s: %d games in %d parts>" % (self.manifest["game"], self.games, len(self))


def read(folder: Union[str, "os.PathLike[str]"], verify: bool = False) -> Data:
    """The games in a folder. Columns are mapped, not read; `verify` looks at every checksum."""
    return Data(os.fspath(folder), verify)


if __name__ == "__main__":  # python3 -m maat.data FOLDER...: are they whole?
    for name in sys.argv[1:]:
        try:
            print("%s: %d games" % (name, read(name, verify=True).games))
        except DataError as error:
            sys.exit("maat: %s" % error)
