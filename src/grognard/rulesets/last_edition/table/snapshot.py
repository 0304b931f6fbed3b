"""The table looked at once for many questions of the same moment: formations, who fights whom, what reaches whom."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from grognard.rulesets.last_edition.lists.keywords.units import UnitKeyword
from grognard.rulesets.last_edition.table.units import board, fights, keyword, on_table, troops_by_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Troop
    from grognard.rulesets.last_edition.table.records import Unit, UnitId

K = TypeVar("K", bound=UnitKeyword)


class Snapshot:
    """Holds only as long as nobody moves and nothing changes: made for one question, then forgotten."""

    def __init__(self, game: Game) -> None:
        self.game, self.ground = game, board(game)
        self.units: list[Unit] = on_table(game)
        self.troops: Mapping[str, Troop] = troops_by_id(game)
        self._keywords: dict[tuple[str, type], UnitKeyword | None] = {}

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
        key = (unit, kind)
        if key not in self._keywords:
            self._keywords[key] = keyword(self.game, unit, kind)
        return self._keywords[key]  # type: ignore[return-value]
