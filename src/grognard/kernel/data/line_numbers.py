"""On which line does a value stand? The places of every key and list entry in a TOML or JSON text.

The parsers of the standard library do not keep places, so this walks the text a second time.
It runs only after a parser has accepted the text, hence it need not judge, only find its way.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from typing import TYPE_CHECKING

from grognard.kernel.data.files import read_file

if TYPE_CHECKING:
    from collections.abc import Callable

Path = tuple[str | int, ...]
"""The way to a value: `("weapon", 2, "attacks")` is `attacks` in the third `weapon`."""

_BLANK = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SPACE = re.compile(r"[ \t\r\n]*")
_ATOM = re.compile(r"[^,\]}#\n]*")
_BASIC = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_LITERAL = re.compile(r"'[^']*'")
# Up to two quotes may stand directly before the three that close a long string.
_LONG_BASIC = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")', re.DOTALL)
_LONG_LITERAL = re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL)


def toml_places(text: str) -> dict[Path, int]:
    """The line of every table, key and list entry of a TOML text.

    >>> toml_places('name = "Guns"\\n[[weapon]]\\nskill = 4\\n')
    {('name',): 1, ('weapon',): 2, ('weapon', 0): 2, ('weapon', 0, 'skill'): 3}
    """
    walk = _Walk(text, _unescape_toml)
    walk.document()
    return walk.places


def json_places(text: str) -> tuple[dict[Path, int], list[Path]]:
    """The line of every key and list entry of a JSON text, and the keys that stand twice in one object."""
    walk = _Walk(text, _unescape_json)
    walk.take(_BLANK)
    walk.value(())
    return walk.places, walk.twice


def places_of(source: object) -> dict[Path, int]:
    """The lines of a file that was read before; none if the source is no file of TOML or JSON."""
    name = str(source)
    if name.endswith(".toml"):
        return toml_places(read_file(name))
    return json_places(read_file(name))[0] if name.endswith(".json") else {}


def line_of(places: dict[Path, int], path: Path) -> int:
    """The line of the path, or of the nearest thing around it that has one; 0 for the text as a whole.

    >>> line_of({("weapon",): 7}, ("weapon", 0, "skill"))
    7
    """
    for length in range(len(path), 0, -1):
        if line := places.get(path[:length]):
            return line
    return 0


def _unescape_toml(quoted: str) -> str:
    return str(tomllib.loads(f"key = {quoted}")["key"])


def _unescape_json(quoted: str) -> str:
    return str(json.loads(quoted))


class _Walk:
    """One walk through a text, noting lines on the way."""

    def __init__(self, text: str, unescape: Callable[[str], str]) -> None:
        self.text = text
        self.unescape = unescape
        self.at = 0
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.places: dict[Path, int] = {}
        self.twice: list[Path] = []
        self.entries: dict[Path, int] = {}  # how many [[tables]] each list of tables has so far

    def line(self) -> int:
        return bisect_left(self.ends, self.at) + 1

    def take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise AssertionError(f"the place finder lost its way on line {self.line()}")
        self.at = match.end()
        return match.group()

    def inside(self, close: str) -> bool:
        """Does another item come before the closing mark? If not, step over the mark."""
        self.take(_BLANK)
        return not self.comes(close)

    def comes(self, mark: str) -> bool:
        """Step over the mark if it stands here."""
        if self.text.startswith(mark, self.at):
            self.at += len(mark)
            return True
        return False

    def document(self) -> None:
        base: Path = ()
        while True:
            self.take(_BLANK)
            line = self.line()
            if self.at == len(self.text):
                return
            if self.comes("[["):
                base = self.list_header(line)
            elif self.comes("["):
                base = self.table_header(line)
            else:
                self.pair(base)

    def table_header(self, line: int) -> Path:
        *outer, last = self.keys()
        self.comes("]")
        # A table may be named a second time, in full, after one of its inner tables named it in passing.
        path = (*self.enter(outer, line), last)
        self.places[path] = line
        return path

    def list_header(self, line: int) -> Path:
        *outer, last = self.keys()
        self.comes("]]")
        path = (*self.enter(outer, line), last)
        number = self.entries.get(path, 0)
        self.entries[path] = number + 1
        self.places.setdefault(path, line)
        self.places[*path, number] = line
        return (*path, number)

    def enter(self, keys: list[str], line: int) -> Path:
        """Follow the outer keys of a header; in a list of tables that means its latest entry."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            self.places.setdefault(path, line)
            if path in self.entries:
                path = (*path, self.entries[path] - 1)
        return path

    def keys(self) -> list[str]:
        """A key, or several with dots between them."""
        found = []
        while True:
            self.take(_SPACE)
            if self.text[self.at] == '"':
                quoted = self.take(_BASIC)
                found.append(self.unescape(quoted) if "\\" in quoted else quoted[1:-1])
            elif self.text[self.at] == "'":
                found.append(self.take(_LITERAL)[1:-1])
            else:
                found.append(self.take(_BARE_KEY))
            self.take(_SPACE)
            if not self.comes("."):
                return found

    def pair(self, base: Path) -> None:
        """`key = value`, or `"key": value` in JSON."""
        line = self.line()
        path = base
        keys = self.keys()
        for key in keys[:-1]:
            path = (*path, key)
            self.places.setdefault(path, line)
        path = (*path, keys[-1])
        if path in self.places:
            self.twice.append(path)
        self.places[path] = line
        self.at += 1  # the sign between key and value
        self.take(_SPACE)
        self.value(path)

    def value(self, path: Path) -> None:
        if self.comes("["):
            self.array(path)
        elif self.comes("{"):
            while self.inside("}"):
                self.pair(path)
        elif self.text.startswith('"""', self.at):
            self.take(_LONG_BASIC)
        elif self.text.startswith("'''", self.at):
            self.take(_LONG_LITERAL)
        elif self.text.startswith('"', self.at):
            self.take(_BASIC)
        elif self.text.startswith("'", self.at):
            self.take(_LITERAL)
        else:
            self.take(_ATOM)

    def array(self, path: Path) -> None:
        number = 0
        while self.inside("]"):
            here = (*path, number)
            self.places[here] = self.line()
            self.value(here)
            number += 1
