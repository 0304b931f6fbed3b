"""How units move and where they may stand: the law for the kit of open tables. (SZOP-MOVE, SZOP-TERR, SZOP-SETUP-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.troops import Berth, Coherency, Footing, Going, Law, alike, is_coherent
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Agile, Aircraft, Fast, Flying, Slow
from grognard.rulesets.szop.table.abilities import has, models_with
from grognard.rulesets.szop.table.ground import areas, difficult_ground, ground
from grognard.rulesets.szop.table.records import ModelId, UnitId
from grognard.rulesets.szop.table.units import model_name, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.law import Ends

COHERENCY = Coherency(1.0, one_group=False, spread=6.0)
"""Each model within 1" of another and within 6" of all. (SZOP-MOVE-02)"""
APART = Berth(at_end=1.0)
"""Nobody crosses a base of another unit or ends within 1" of it. (SZOP-MOVE-03)"""
MET = Berth()
"""A target of a charge. (SZOP-MOVE-03)"""
ABOVE = Berth(blocks=False)
"""An Aircraft is passed and needs no separation; bases do not overlap. (SZOP-FLY-05)"""
MOVE = 6.0
CLAUSES = {
    "coherency": "SZOP-MOVE-02",
    "berth": "SZOP-MOVE-03",
    "passing": "SZOP-MOVE-03",
    "base": "SZOP-TERR-11",
    "wall": "SZOP-TERR-03",
    "way": "SZOP-TERR-03",
    "table": "SZOP-MOVE-06",
    "inches": "SZOP-MOVE-05",
}


def allowances(game: Game, unit: UnitId) -> dict[str, float]:
    """6" for each model, with Fast 2" more, with Slow 2" less. (SZOP-MOVE-05, SZOP-PAS-03, SZOP-PAS-04)"""
    fast, slow = models_with(game, unit, Fast), models_with(game, unit, Slow)
    return {model: MOVE + 2.0 * (model in fast) - 2.0 * (model in slow) for model in game[unit].models}


def law_of(
    game: Game,
    unit: UnitId,
    *,
    inches: float | None = None,
    meets: Collection[str] = (),
    clause: str = "SZOP-MOVE-01",
    is_loose: bool = False,
    also: Callable[[Ends], None] | None = None,
) -> Law:
    """How a unit may move; `meets` are the targets it may come near. (SZOP-MOVE-01..06, SZOP-TERR-11)"""
    slow = Going(tell("difficult"), difficult_ground(game, game[unit].seat), times=2.0)
    flyers = frozenset(models_with(game, unit, Flying))
    agile = frozenset(models_with(game, unit, Agile)) if slow.areas else frozenset()
    far = inches if inches is not None else allowances(game, unit)

    def goings(name: str) -> Sequence[Going]:
        return () if name in agile else (slow,)

    return Law(
        inches=far,
        by_centre=True,
        walls=areas(game, "impassable"),
        goings=goings if slow.areas else (),
        flies=flyers.__contains__ if flyers else False,
        **standing(game, unit, clause, meets=meets, is_loose=is_loose, also=also),
    )


def footing_of(
    game: Game,
    unit: UnitId,
    clause: str,
    also: Callable[[Ends], None] | None = None,
    *,
    meets: Collection[str] = (),
    is_loose: bool = False,
) -> Footing:
    """Where a unit may be placed. (SZOP-SETUP-04)"""
    return Footing(**standing(game, unit, clause, meets=meets, is_loose=is_loose, also=also))


def standing(
    game: Game,
    unit: UnitId,
    clause: str,
    *,
    meets: Collection[str] = (),
    is_loose: bool = False,
    also: Callable[[Ends], None] | None = None,
) -> dict[str, Any]:
    """Where the models of a unit may stand, all together. (SZOP-MOVE-02, SZOP-MOVE-03, SZOP-SETUP-04)"""
    is_high = has(game, unit, Aircraft)
    high: dict[str, bool] = {}

    def berth(_own: Stand, other: Troop) -> Berth:
        if other.id in meets:
            return MET
        if other.id not in high:
            high[other.id] = is_high or has(game, UnitId(other.id), Aircraft)
        return ABOVE if high[other.id] else APART

    return {
        "clause": clause,
        "clauses": CLAUSES,
        "table": ground(game).bounds,
        "no_standing": areas(game, "impassable"),
        "berth": berth,
        "kind_of": alike,
        "coherency": None if is_loose else COHERENCY,
        "unit_name": name_of(game, unit),
        "name_of": lambda name: model_name(game, ModelId(name)),
        "also": also,
    }


def is_together(game: Game, unit: UnitId) -> bool:
    """Whether the unit stands in coherency. (SZOP-MOVE-02)"""
    return is_coherent(troop_of(game, unit).stands, COHERENCY)
