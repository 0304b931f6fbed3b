"""What the importer says about an entry: how well it was read, and where it was not."""

from __future__ import annotations

from typing import Any

from grognard.kernel.data.line_numbers import line_of
from grognard.kernel.ruleset import Remark

LEVELS = ("complete", "assumed", "incomplete", "rejected")
"""From everything mapped to unusable."""
SHOWN = 80
"""A text is cut to so many letters."""


class Notebook:
    """All remarks on one file, with the lines they belong to."""

    def __init__(self, file: str, lines: dict[tuple[Any, ...], int]) -> None:
        self.file = file
        self.lines = lines
        self.remarks: list[Remark] = []
        self.entries: dict[str, str] = {}
        """How well each entry was read, by its name."""
        self._paths: dict[str, tuple[Any, ...]] = {}

    def page(self, entry: str, *path: Any) -> Page:
        """The page of one entry that stands at this path of the file (without one: where it was seen before).

        A gun and its unit may share a name.
        """
        path = path or self._paths.get(entry, ())
        if self._paths.setdefault(entry, path) != path and len(path) > 1:
            entry = f"{entry} ({path[-2]})"
        self.entries.setdefault(entry, LEVELS[0])
        return Page(self, entry, path)


class Page:
    """The remarks on one entry."""

    def __init__(self, book: Notebook, entry: str, path: tuple[Any, ...]) -> None:
        self.book, self.entry, self.path = book, entry, path
        self.unread: list[tuple[str, str]] = []
        """Texts kept as they are, each with the field it came from."""

    def assume(self, field: str, text: object, rule: str) -> None:
        """Mapped, but with this assumption."""
        self._say("assumed", field, text, rule)

    def keep(self, field: str, text: object, rule: str = "no rule for it; kept as text (SPF-SHEET-09)") -> None:
        """Not mapped: kept as text."""
        self.unread.append((field, str(text)))
        self._say("incomplete", field, text, rule)

    def reject(self, field: str, text: object, rule: str) -> None:
        """The entry cannot be used."""
        self._say("rejected", field, text, rule)

    def inherit(self, other: Page) -> None:
        """What a model or a gun keeps as text makes the sheet that has it incomplete. (SPF-SHEET-09)"""
        if other.unread:
            self.unread += other.unread
            self._worsen("incomplete")

    def _say(self, level: str, field: str, text: object, rule: str) -> None:
        inside = [int(part) if part.isdigit() else part for part in field.split(".")]
        line = line_of(self.book.lines, (*self.path, *inside))
        said = " ".join(str(text).split())
        cut = said if len(said) <= SHOWN else said[: SHOWN - 3] + "..."
        self.book.remarks.append(Remark(line=line, entry=self.entry, field=field, text=cut, rule=rule, level=level))
        self._worsen(level)

    def _worsen(self, level: str) -> None:
        entries = self.book.entries
        entries[self.entry] = max(entries[self.entry], level, key=LEVELS.index)
