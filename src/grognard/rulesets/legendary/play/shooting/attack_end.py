"""The end of an attack: damage short of death is forgotten, but it may stun; hits may pin. (LEG-DMG, LEG-MORALE-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import ignores_stun, is_stunning, will_not_die
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.keywords.wounding import ItWillNotDie
from grognard.rulesets.legendary.play.rolls import common, passes_leadership, passes_test
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import House, Model, ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.special import can_be_pinned, model_has
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, model_name, name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game

PINNING_HITS = 10
"""So many hits from one activation call for a test. (LEG-MORALE-11)"""


async def end_attack(game: Game) -> None:
    """What the attack did to everybody is settled. (LEG-DMG-01, LEG-DMG-02, LEG-MORALE-11)"""
    if any(house.damage for house in game.all(House)):
        from grognard.rulesets.legendary.play.buildings.collapse import settle_collapses
        from grognard.rulesets.legendary.play.buildings.walls import settle_houses

        await settle_collapses(game)
        settle_houses(game)
    while hurt := [model.id for model in game.all(Model) if model.damage or model.spill or model.rider_damage]:
        for model in hurt:
            if model in game:  # another one may have exploded beside it
                await _settle(game, model)
        await _settle_doomed(game)
    for unit in game.all(Unit):
        if unit.hits_taken or unit.was_hit_by_pinning or unit.was_hit_by_blind:
            await _settle_unit(game, unit.id)


async def _settle_doomed(game: Game) -> None:
    """Vehicles that went up at the end of the attack may take others with them. (LEG-DEST-01, LEG-DMG-10)"""
    from grognard.rulesets.legendary.play.shooting.fire import settle_doomed

    await settle_doomed(game)


async def _settle(game: Game, model: ModelId) -> None:
    """Damage that did not kill is forgotten; half or more of it stuns. (LEG-DMG-01, LEG-DMG-08, LEG-DMG-11)"""
    if game[model].profile_flies and game[model].is_flying:
        from grognard.rulesets.legendary.play.fliers.creatures import grounding_test

        await grounding_test(game, model)
        if model not in game:
            return
    own = game[model]
    game.change(model, damage=0, spill=0, rider_damage=0)
    if (is_monster(own) or is_vehicle(own)) and is_stunning(own.left, own.damage):
        await stun(game, model)


async def stun(game: Game, model: ModelId) -> None:
    """Stunned, and stunned again: a leadership test or destruction. (LEG-DMG-08, LEG-DMG-10, LEG-VEH-46)"""
    own = game[model]
    if model_has(game, own, ExtraArmour) and await game.resolve(ignores_stun):
        game.say(
            tell("Its extra armour saves {model} from being stunned.", model=model_name(game, model)), "LEG-VEH-46"
        )
        return
    if not own.is_stunned:
        game.change(model, is_stunned=True)
        mark_late(game, own.unit)
        said = tell("{model} is stunned.", model=model_name(game, model))
        game.say(said, "LEG-DMG-08", kind="loss", about=[model, own.unit])
        _stun_passengers(game, own.unit)
        return
    if await passes_leadership(game, own.unit, name="stunned again"):
        said = tell("{model} is stunned again and holds out.", model=model_name(game, model))
        game.say(said, "LEG-DMG-10", about=[model])
        return
    said = tell("{model} is stunned again and destroyed.", model=model_name(game, model))
    game.say(said, "LEG-DMG-10", kind="loss", about=[model])
    if is_vehicle(own):
        from grognard.rulesets.legendary.play.vehicles.destruction import destroyed

        await destroyed(game, model, overkill=0)
    else:
        remove_models(game, [model], "LEG-DMG-10")


def _stun_passengers(game: Game, transport: UnitId) -> None:
    """Those aboard a stunned transport are stunned with it. (LEG-TRANS-07)"""
    for unit in game.all(Unit):
        if unit.where == "aboard" and unit.transport == transport and unit.models:
            for model in unit.models:
                game.change(model, is_stunned=True)
            mark_late(game, unit.id)
            said = tell("{unit} is stunned aboard.", unit=unit.name)
            game.say(said, "LEG-TRANS-07", kind="loss", about=[unit.id])


def mark_late(game: Game, unit: UnitId) -> None:
    """What a unit suffers after it fired overwatch lasts into the next game turn. (LEG-TURN-02)"""
    if game[unit].is_spent:
        game.change(unit, late_conditions=True)


async def survives(game: Game, model: ModelId, spill: int) -> bool:
    """It Will Not Die, once a turn. (LEG-KW-33)"""
    own = game[model]
    if own.has_cheated_death or not model_has(game, own, ItWillNotDie):
        return False
    game.change(model, has_cheated_death=True)
    is_alive = await game.resolve(will_not_die, spill)
    if is_alive:
        game.change(model, damage=0, spill=0)
        game.say(tell("{model} will not die.", model=model_name(game, model)), "LEG-KW-33", about=[model])
    return is_alive


async def _settle_unit(game: Game, unit: UnitId) -> None:
    """Ten hits or a pinning weapon call for a test; a blind one for another. (LEG-MORALE-11, LEG-KW-06, LEG-KW-45)"""
    own = game[unit]
    game.change(unit, hits_taken=0, was_hit_by_pinning=False, was_hit_by_blind=False)
    if not own.models:
        return
    if own.was_hit_by_blind and not await passes_test(game, common(game, unit, "i"), "blind"):
        game.change(unit, is_blinded=True)
        mark_late(game, unit)
        game.say(tell("{unit} is blinded.", unit=name_of(game, unit)), "LEG-KW-06", about=[unit])
    if own.is_pinned or not can_be_pinned(game, unit):
        return
    if own.hits_taken < PINNING_HITS and not own.was_hit_by_pinning:
        return
    if await passes_leadership(game, unit, name="pinning"):
        game.say(tell("{unit} is not pinned.", unit=name_of(game, unit)), "LEG-MORALE-11", kind="morale", about=[unit])
    else:
        pin(game, unit)


def pin(game: Game, unit: UnitId, clause: str = "LEG-MORALE-11") -> None:
    """The unit is pinned until it passes a test at its activation. (LEG-MORALE-12)"""
    if can_be_pinned(game, unit) and not game[unit].is_pinned:
        game.change(unit, is_pinned=True)
        game.say(tell("{unit} is pinned.", unit=name_of(game, unit)), clause, kind="morale", about=[unit])
