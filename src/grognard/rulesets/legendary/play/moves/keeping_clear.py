"""How models keep clear of others on their way and where they end. (LEG-MOVE-03, LEG-MOVE-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import Berth, troop
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import is_walker
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Troop
    from grognard.rulesets.legendary.table.records import Model

KEEP = 1.0
"""Nobody who moves comes nearer to an enemy. (LEG-MOVE-03)"""
ENEMY = Berth(on_way=KEEP, at_end=KEEP)
FRIEND_ON_FOOT = Berth(blocks=False)
IN_THE_WAY = Berth()
ABOVE = Berth(blocks=False, may_overlap=True)
CONTACT = Berth()


def berth_of(game: Game, own: Model, other: Troop, seat: int, targets: tuple[UnitId, ...] = ()) -> Berth:
    """How a model keeps clear of another unit, or of a part of it. (LEG-MOVE-03, LEG-MOVE-10, LEG-FLY-01)"""
    theirs = game[ModelId(other.stands[0].name)]
    if theirs.is_flying or own.is_flying:
        return ABOVE
    if other.seat != seat:
        return CONTACT if theirs.unit in targets else ENEMY
    if _is_large(theirs) or (is_vehicle(own) and not is_walker(own)):
        return IN_THE_WAY
    return FRIEND_ON_FOOT


def kind_of(model: Model) -> str:
    """All that `berth_of` asks about the one who moves."""
    return f"{model.is_flying} {is_vehicle(model) and not is_walker(model)}"


def others_of(game: Game, unit: UnitId) -> list[Troop]:
    """Everybody else on the table; in a mixed unit those whom nobody passes stand apart. (LEG-MOVE-10)"""
    found: list[Troop] = []
    for each in troops(game):
        if each.id != unit:
            found += _parted(game, each) if _is_mixed(game, UnitId(each.id)) else (each,)
    return found


def _is_mixed(game: Game, unit: UnitId) -> bool:
    """Whether some of a unit can be passed and some cannot; found out once for the same models."""
    models = game[unit].models
    if len(models) == 1:
        return False
    kept: dict[UnitId, tuple[tuple[ModelId, ...], bool]] = game.memory.setdefault(_is_mixed, {})
    known = kept.get(unit)
    if known is None or known[0] is not models:
        known = kept[unit] = models, len({_is_large(game[model]) for model in models}) > 1
    return known[1]


def _parted(game: Game, unit: Troop) -> list[Troop]:
    """The models of a unit that can be passed, and those that cannot."""
    large = [one for one in unit.stands if _is_large(game[ModelId(one.name)])]
    small = [one for one in unit.stands if one not in large]
    return [troop(f"{unit.id}{part}", unit.seat, row) for part, row in (("", small), ("+", large)) if row]


def _is_large(model: Model) -> bool:
    """Vehicles, guns and large creatures are gone round by their own side too. (LEG-MOVE-10)"""
    return is_vehicle(model) or is_monster(model) or is_gun(model)
