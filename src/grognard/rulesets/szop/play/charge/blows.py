"""Blows: which models strike which target, with which weapons. (SZOP-MELEE-03, SZOP-PAS-07, SZOP-PAS-32)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Facing, Immobile
from grognard.rulesets.szop.lists.keywords.weapons import Assault
from grognard.rulesets.szop.play.attack.live_facts import Shot, is_spent, weapon_is
from grognard.rulesets.szop.play.attack.zones import is_wholly_in
from grognard.rulesets.szop.play.moves.engage import IMMOBILE_REACH
from grognard.rulesets.szop.table.abilities import has, has_against
from grognard.rulesets.szop.table.records import ModelId, UnitId
from grognard.rulesets.szop.table.units import model_name, name_of, stands, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.lists.profiles import Weapon

STRIKE = 2.0
"""How near to a target a model must be to strike. (SZOP-MELEE-03)"""


def melee_weapons(game: Game, model: ModelId, target: UnitId) -> list[Weapon]:
    """Every melee weapon and every Assault weapon that is not spent. (SZOP-MELEE-03, SZOP-WPN-09, SZOP-WPN-21)"""
    return [
        weapon
        for weapon in game[model].fighter.weapons
        if (not weapon.reach or weapon_is(game, model, weapon, Assault, target))
        and not is_spent(game, model, weapon, target)
    ]


def blows_at(game: Game, unit: UnitId, target: UnitId, among: Sequence[UnitId]) -> list[Shot]:
    """The blows of models that are near enough and have no target nearer. (SZOP-MELEE-03, SZOP-PAS-07)"""
    return [
        blow
        for own in troop_of(game, unit).stands
        if target in _nearest(game, unit, own, among)
        for blow in _blows_of(game, unit, own, target)
    ]


def _nearest(game: Game, unit: UnitId, own: Stand, among: Sequence[UnitId]) -> list[UnitId]:
    """The nearest target of a model within its reach; several if they are equally near. (SZOP-MELEE-03)"""
    living = [each for each in among if stands(game, each) and game[each].place == "table"]
    away = {each: min(gap(own, foe) for foe in troop_of(game, each).stands) for each in living}
    least = min(away.values(), default=STRIKE) + TOLERANCE
    return [each for each, far in away.items() if far <= least and far <= _reach(game, unit, each) + TOLERANCE]


def _reach(game: Game, unit: UnitId, target: UnitId) -> float:
    """From how far a unit strikes a target. (SZOP-MELEE-03, SZOP-PAS-07, SZOP-CMD-03)"""
    return IMMOBILE_REACH if has_against(game, unit, Immobile, target) else STRIKE


def _blows_of(game: Game, unit: UnitId, own: Stand, target: UnitId) -> list[Shot]:
    """All that one model strikes a target with. (SZOP-MELEE-03, SZOP-PAS-32)"""
    model, faces = ModelId(own.name), has(game, unit, Facing)
    return [
        Shot(model, weapon, None)
        for weapon in melee_weapons(game, model, target)
        if not faces or _is_in_zone(game, unit, weapon, target)
    ]


def _is_in_zone(game: Game, unit: UnitId, weapon: Weapon, target: UnitId) -> bool:
    """A weapon assigned to a zone strikes only targets wholly inside it. (SZOP-PAS-32)"""
    heading = game[unit].heading
    if not weapon.zone or heading is None:
        return True
    return is_wholly_in(troop_of(game, target), troop_of(game, unit), heading, weapon.zone)


# ---------------------------------------------------------------- several targets


async def settle_blows(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> dict[UnitId, list[Shot]]:
    """Who strikes whom; where several targets are equally near, the owner chooses. (SZOP-MELEE-03)"""
    blows: dict[UnitId, list[Shot]] = {target: [] for target in targets}
    for own in troop_of(game, unit).stands:
        nearest = _nearest(game, unit, own, targets)
        able = {each: found for each in nearest if (found := _blows_of(game, unit, own, each))}
        if able:
            target = await _which_of_equals(game, unit, own, list(able))
            blows[target] += able[target]
    return await _with_one_free_target(game, unit, blows) if has(game, unit, Facing) else blows


async def _which_of_equals(game: Game, unit: UnitId, own: Stand, equals: list[UnitId]) -> UnitId:
    if len(equals) == 1:
        return equals[0]
    model = ModelId(own.name)
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{model} is equally near to several targets: whom does it strike?", model=model_name(game, model)),
        clause="SZOP-MELEE-03",
        about=(model,),
        options=tuple(Option(each, name_of(game, each), about=(each,)) for each in equals),
    )
    return UnitId(await game.ask(asked))


async def _with_one_free_target(game: Game, unit: UnitId, blows: dict[UnitId, list[Shot]]) -> dict[UnitId, list[Shot]]:
    """Weapons of a Facing unit that have no zone all strike one target; the owner chooses it. (SZOP-PAS-32)"""
    free = [target for target, own in blows.items() if any(not blow.weapon.zone for blow in own)]
    if len(free) < 2:
        return blows
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("The weapons of {unit} without a zone strike one target: which?", unit=name_of(game, unit)),
        clause="SZOP-PAS-32",
        about=(unit,),
        options=tuple(Option(each, name_of(game, each), about=(each,)) for each in free),
    )
    chosen = await game.ask(asked)
    return {target: [blow for blow in own if blow.weapon.zone or target == chosen] for target, own in blows.items()}
