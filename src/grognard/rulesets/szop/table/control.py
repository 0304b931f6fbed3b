"""Who is at which objective. (SZOP-OBJ-02, SZOP-OBJ-04, SZOP-OPT-05)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, bounds
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Conquest
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import is_inside
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.units import is_near_point, objectives, on_table, troop_of
from grognard.rulesets.szop.table.variant import variant_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds, Footprint
    from grognard.kernel.troops.maps import Board, Feature
    from grognard.rulesets.szop.table.records import Objective, Unit, UnitId

REACH = 3.0
"""How near to an objective a unit must be. (SZOP-OBJ-02)"""


@lru_cache(maxsize=64)
def _pieces(whole: Board) -> dict[str, tuple[Feature, Bounds]]:
    """The pieces of a table by name, and the boxes round them."""
    return {each.id: (each, bounds(each.area)) for each in whole.features}


def is_at(game: Game, unit: UnitId, objective: Objective) -> bool:
    """Within 3" of an objective, or inside the terrain that is one. (SZOP-OBJ-02, SZOP-OPT-05)"""
    troop = troop_of(game, unit)
    if objective.feature:
        feature, box = _pieces(board(game)).get(objective.feature, (None, None))
        if feature is None or box is None or not troop.stands or box_gap(troop.box, box) > 0.0:
            return False
        return any(is_inside(feature, one.shape) for one in troop.stands)
    return is_near_point(troop, objective.at, REACH)


def area_of(game: Game, objective: Objective) -> Footprint:
    """Where distances to an objective are measured: its point, or the terrain that is one. (SZOP-OPT-05)"""
    feature, _ = _pieces(board(game)).get(objective.feature, (None, None))
    return Disc(objective.at, 0.0) if feature is None else feature.area


def is_at_objective(game: Game, unit: UnitId) -> bool:
    """Whether a unit is in range of an objective, whoever controls it. (SZOP-WPN-15)"""
    return any(is_at(game, unit, each) for each in objectives(game))


def is_in_stronghold(game: Game, unit: UnitId) -> bool:
    """Variant 8: in range of an objective that its own player controls. (SZOP-MISS-09)"""
    if variant_of(game) != 8:
        return False
    return any(each.owner == game[unit].seat and is_at(game, unit, each) for each in objectives(game))


def counts(game: Game, unit: Unit) -> bool:
    """Whether a unit counts for control: not if Pinned, Aircraft, or just arrived. (SZOP-OBJ-04, SZOP-STATE-02)"""
    return not (unit.is_pinned or has(game, unit.id, Aircraft) or unit.arrived)


def holder(game: Game, is_there: Callable[[UnitId], bool]) -> int | None:
    """Which player alone is somewhere, with Conquest and the switch for barred units. (SZOP-OBJ-02, SZOP-PAS-22)"""
    there = [unit for unit in on_table(game) if is_there(unit.id)]
    able = [unit for unit in there if counts(game, unit)]
    contest = there if game.options["barred_units_contest"] else able
    takers = [seat for seat in (0, 1) if _takes(game, seat, able, contest)]
    return takers[0] if len(takers) == 1 else None


def _takes(game: Game, seat: int, able: list[Unit], contest: list[Unit]) -> bool:
    """Whether a player has a unit there, and no enemy that he cannot ignore. (SZOP-OBJ-02, SZOP-PAS-22)"""
    own = [unit.id for unit in able if unit.seat == seat]
    foes = [unit.id for unit in contest if unit.seat != seat]
    if any(has(game, unit, Conquest) for unit in own):
        foes = [unit for unit in foes if has(game, unit, Conquest)]
    return bool(own) and not foes
