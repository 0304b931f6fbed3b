"""The report of an import: what was said about each row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.ruleset import Remark
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence

Level = Literal["complete", "assumed", "incomplete", "rejected"]
ORDER: tuple[Level, ...] = ("complete", "assumed", "incomplete", "rejected")
MOST_TEXT = 80


class PlaceInFile(NamedTuple):
    """Where in the file: line or row, what the report calls the entry, and the column."""

    line: int = 0
    entry: str = ""
    field: str = ""


NOWHERE = PlaceInFile()


class Notebook:
    """Collects remarks; an entry is as bad as the worst of its remarks."""

    def __init__(self) -> None:
        self.remarks: list[Remark] = []
        self.levels: dict[str, Level] = {}

    def say(self, level: Level, sentence: Sentence, clause: str, place: PlaceInFile = NOWHERE, text: str = "") -> None:
        """A remark about a place of the file, with the text as it was read."""
        cited = tell("{sentence} ({clause})", sentence=sentence, clause=clause) if clause else sentence
        self.remarks.append(Remark(**place._asdict(), text=text[:MOST_TEXT], rule=cited, level=level))
        if place.entry:
            known = self.levels.get(place.entry, "complete")
            self.levels[place.entry] = ORDER[max(ORDER.index(known), ORDER.index(level))]
