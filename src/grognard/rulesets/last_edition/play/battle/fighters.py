"""Who can fight whom: front and second rank. (TLE-MELEE-01, TLE-MELEE-02, TLE-MELEE-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.last_edition.play.moves.embarking import has_advanced
from grognard.rulesets.last_edition.table.records import ModelId, UnitId, other
from grognard.rulesets.last_edition.table.sight import MELEE, is_in_melee
from grognard.rulesets.last_edition.table.units import TOLERANCE, board, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.last_edition.lists.weapons import Weapon
    from grognard.rulesets.last_edition.table.records import Unit

BEHIND = 0.5
"""Inches to a comrade in the front rank. (TLE-MELEE-01)"""


def reach_of(game: Game, unit: UnitId) -> dict[ModelId, tuple[UnitId, ...]]:
    """The enemy units that each model of a unit may strike, if any. (TLE-MELEE-01, TLE-MELEE-03)"""
    own = troop_of(game, unit)
    front = _front(game, own)
    if not any(front.values()):
        return {}
    needs_both = bool(game.options["fight_needs_both"]) and len(own.stands) > 1
    found: dict[ModelId, tuple[UnitId, ...]] = {}
    for one in own.stands:
        ahead, beside = front[one.name], _beside(game, own, one, front)
        mine = [enemy for enemy in ahead if enemy in beside] if needs_both else [*ahead, *beside]
        if mine:
            found[ModelId(one.name)] = tuple(UnitId(name) for name in dict.fromkeys(mine))
    return found


def _front(game: Game, own: Troop) -> dict[str, list[str]]:
    """The enemy units in melee range of each model. (TLE-MELEE-01)"""
    ground = board(game)
    enemies = [enemy for enemy in troops(game, other(own.seat)) if box_gap(own.box, enemy.box) <= MELEE + TOLERANCE]

    def touches(one: Stand, enemy: Troop) -> bool:
        return any(is_in_melee(ground, one.shape, foe.shape) for foe in enemy.stands)

    return {one.name: [enemy.id for enemy in enemies if touches(one, enemy)] for one in own.stands}


def _beside(game: Game, own: Troop, one: Stand, front: dict[str, list[str]]) -> list[str]:
    """The enemy units that comrades within half an inch, not through a wall, are in melee range of. (TLE-MELEE-01)"""
    ground = board(game)
    comrades = [each for each in own.stands if each is not one and front[each.name]]
    near = [each for each in comrades if is_in_melee(ground, one.shape, each.shape, BEHIND)]
    return [enemy for each in near for enemy in front[each.name]]


def can_fight(game: Game, unit: Unit) -> bool:
    """Whether a model with a melee or trigger weapon can strike somebody. (TLE-MELEE-01, TLE-MELEE-02, TLE-ORD-02)"""
    if has_advanced(game, unit):
        return False
    able = reach_of(game, unit.id)
    return any(melee_weapons(game, unit, model) or triggers(game, unit, model) for model in able)


def melee_weapons(game: Game, unit: Unit, model: ModelId) -> dict[str, tuple[Weapon, ...]]:
    """The melee weapons of a model with their profiles. (TLE-MELEE-03)"""
    profiles = unit.sheet.profiles
    found = {name: tuple(p for p in profiles[name] if not p.is_ranged) for name in game[model].kind.weapons}
    return {name: row for name, row in found.items() if row}


def triggers(game: Game, unit: Unit, model: ModelId) -> list[Weapon]:
    """The ranged profiles of a model that can be used in melee. (TLE-KW-06)"""
    profiles = unit.sheet.profiles
    return [
        profile
        for name in game[model].kind.weapons
        for profile in profiles[name]
        if profile.is_ranged and any(getattr(word, "is_trigger", False) for word in profile.keywords)
    ]
