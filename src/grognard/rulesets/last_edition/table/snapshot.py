"""The table looked at once for many questions of the same moment: formations, who fights whom, what reaches whom."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grognard.kernel.memo import Shelf
from grognard.rulesets.last_edition.lists.keywords.units import UnitKeyword
from grognard.rulesets.last_edition.table.units import board, fights, keyword, on_table, troops_by_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Troop
    from grognard.rulesets.last_edition.table.records import Unit, UnitId

K = TypeVar("K", bound=UnitKeyword)


class Notes(NamedTuple):
    """What was found out about units; it holds as long as nothing at all changes on the table."""

    keywords: dict[tuple[str, type], UnitKeyword | None]
    shielded: dict[str, bool]
    """Whether a Protected unit has somebody before it. (TLE-KW-16)"""


_NOTES: Shelf[int, Notes] = Shelf(8)
"""By the version of the table, so that the questions of one moment share them."""


class Snapshot:
    """Holds only as long as nobody moves and nothing changes: made for one question, then forgotten."""

    def __init__(self, game: Game) -> None:
        self.game, self.ground = game, board(game)
        self.units: list[Unit] = on_table(game)
        self.troops: Mapping[str, Troop] = troops_by_id(game)
        notes = _NOTES.get(game.version)
        if notes is None:
            notes = _NOTES.keep(game.version, Notes({}, {}))
        self.notes = notes

    def of(self, seat: int) -> list[Unit]:
        """The units of a seat on the battlefield."""
        return [unit for unit in self.units if unit.seat == seat]

    @cached_property
    def fights(self) -> dict[str, list[UnitId]]:
        """The enemy units in melee range of each unit. (TLE-TERR-17)"""
        return fights(self.game)

    def is_fighting(self, unit: str) -> bool:
        """Whether the unit is in melee range of enemies."""
        return bool(self.fights.get(unit))

    def keyword(self, unit: UnitId, kind: type[K]) -> K | None:
        """The unit's keyword of this kind, printed or gained."""
        key, keywords = (unit, kind), self.notes.keywords
        if key not in keywords:
            keywords[key] = keyword(self.game, unit, kind)
        return keywords[key]  # type: ignore[return-value]
