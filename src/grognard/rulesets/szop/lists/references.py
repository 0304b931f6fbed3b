"""Names in an army file that nothing has, each with its place, so that its line can be told. (SZOP-ARMY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data.forbidden import Flaw
from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.library import SAMPLES
from grognard.rulesets.szop.lists.names import key
from grognard.rulesets.szop.lists.sheets import CarriedEntry
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grognard.rulesets.szop.lists.sheets import Army, ModelEntry

Path = tuple[str | int, ...]


def flaws_of(army: Army) -> Iterator[Flaw]:
    """Every name that leads nowhere, and every sheet that lacks a number."""
    try:
        outline = Outline(army)
    except GrognardError as error:
        path = ("like",) if army.like is not None and army.like not in SAMPLES else ("armoury",)
        yield Flaw(path, error.sentence)
        return
    yield from _Finder(outline).flaws()


class _Finder:
    """Looks up every name of an army once."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.tried: dict[tuple[str, str], str | None] = {}

    def flaws(self) -> Iterator[Flaw]:
        army = self.outline.army
        for number, weapon in enumerate(army.weapon):
            way = ("weapon", number, "like") if weapon.like is not None else ("weapon", number)
            yield from self._flaw("weapon", key(weapon.name), way, "SZOP-ARMY-03")
        for number, sheet in enumerate(army.sheet):
            way = ("sheet", number, "like") if sheet.like is not None else ("sheet", number)
            yield from self._flaw("sheet", key(sheet.name), way, "SZOP-ARMY-03")
            yield from self._arms(("sheet", number), sheet.model or ())
        own = {key(sheet.name) for sheet in army.sheet}
        for number, unit in enumerate(army.unit):
            if unit.sheet not in own:
                yield from self._flaw("sheet", unit.sheet, ("unit", number, "sheet"), "SZOP-ARMY-02")
            yield from self._arms(("unit", number), unit.model)

    def _arms(self, path: Path, kinds: Iterable[ModelEntry]) -> Iterator[Flaw]:
        """Weapons of models that no armoury has."""
        for place, kind in enumerate(kinds):
            for number, carried in enumerate(kind.weapons):
                name = carried.weapon if isinstance(carried, CarriedEntry) else carried
                way = (*path, "model", place, "weapons", number)
                yield from self._flaw("weapon", name, way, "SZOP-ARMY-03")

    def _flaw(self, what: str, name: str, path: Path, clause: str) -> Iterator[Flaw]:
        find: Callable[[str], Any] = self.outline.design if what == "sheet" else self.outline.weapon
        if (what, name) not in self.tried:
            try:
                find(name)
                self.tried[what, name] = None
            except GrognardError as error:
                self.tried[what, name] = error.sentence
        if sentence := self.tried[what, name]:
            yield Flaw(path, sentence, clause)
