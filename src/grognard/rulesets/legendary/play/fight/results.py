"""Assault results: who tests, who leaves by choice, who wins the next Initiative. (LEG-MELEE-10 to LEG-MELEE-19)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.melee import Stance, drives_off, result_modifier, winner_of
from grognard.rulesets.legendary.dice.saves import can_hurt
from grognard.rulesets.legendary.lists.keywords.fighting import Rampage
from grognard.rulesets.legendary.lists.keywords.moments import SHARP
from grognard.rulesets.legendary.play.fight.blows import blow_at
from grognard.rulesets.legendary.play.fight.fall_back import drive_off, fall_back
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
from grognard.rulesets.legendary.play.fight.room_fights import is_in_room_fight
from grognard.rulesets.legendary.play.fight.weapons import can_smash, choices_of, specials_of
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.vehicles.emergency import offer_exits
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import any_has, characteristic, is_walker
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, UnitId

WITHDRAW = Ability("withdraw", tell("Leaving a combat by choice"), "LEG-MELEE-15", ("activation", "turn", "battle"))
CONTACT = 0.05


async def results(game: Game, units: Sequence[UnitId], lost: Sequence[int]) -> None:
    """The side that lost more tests; then anybody who may can leave. (LEG-MELEE-10, LEG-MELEE-11, LEG-MELEE-23)"""
    winner = winner_of((lost[0], lost[1]))
    for unit in units:
        won = winner is not None and game[unit].seat == winner
        game.change(unit, is_winner=won, was_beaten=winner is not None and not won)
    order = [unit for unit in units if winner is None or game[unit].seat != winner]
    order += [unit for unit in units if unit not in order]
    if winner is not None:
        for unit in [each for each in order if game[each].seat != winner]:
            await _test(game, unit, lost[game[unit].seat])
    await leave_by_choice(game, order)


async def leave_by_choice(game: Game, units: Sequence[UnitId]) -> None:
    """After a round anybody who may can leave, and passengers can get out. (LEG-MELEE-15, LEG-MELEE-16)"""
    for unit in units:
        await _offer_leave(game, unit)
        await offer_exits(game, unit, WITHDRAW)


async def _test(game: Game, unit: UnitId, lost: int) -> None:
    """A beaten unit holds, or falls back. (LEG-MELEE-11, LEG-MELEE-14)"""
    if not is_fighting(game, unit):
        return
    modifier = result_modifier(lost, ())
    modifiers = [modifier] if modifier is not None else []
    if await passes_leadership(game, unit, modifiers, name="combat", is_morale=True):
        game.say(tell("{unit} holds.", unit=name_of(game, unit)), "LEG-MELEE-11", kind="morale", about=[unit])
        return
    game.say(tell("{unit} breaks.", unit=name_of(game, unit)), "LEG-MELEE-14", kind="morale", about=[unit])
    await leave_beaten(game, unit)


async def leave_beaten(game: Game, unit: UnitId) -> None:
    """Who breaks falls back; vehicles drive off, and nobody sweeps. (LEG-MELEE-14, LEG-MELEE-16)"""
    if is_driver(game, unit):
        await drive_off(game, unit)
    else:
        await fall_back(game, unit)


def is_fighting(game: Game, unit: UnitId) -> bool:
    """Whether a unit is still in the combat; a building holds by itself."""
    return game[unit].where != "built" and bool(game[unit].models and any(game[foe].models for foe in game[unit].foes))


def is_driver(game: Game, unit: UnitId) -> bool:
    """Whether it leaves as vehicles do, walkers included: nobody sweeps after it. (LEG-MELEE-16)"""
    return any(is_vehicle(model) for model in models_of(game, unit))


async def _offer_leave(game: Game, unit: UnitId) -> None:
    """Who suffered nothing or touches nobody may leave, and so may the helpless. (LEG-MELEE-15, LEG-MELEE-19)"""
    if not is_fighting(game, unit) or is_in_rampage(game, unit):
        return
    if is_driver(game, unit):
        await _offer_drive(game, unit)
        return
    clause = may_leave(game, unit)
    if not clause:
        return
    prompt = tell("Does {unit} fall back by choice?", unit=name_of(game, unit))
    uses = [Option("leave", tell("Fall back"), note=tell("The enemy sweeps after it, and it is pinned."))]
    if await offer(game, game[unit].seat, WITHDRAW, uses, prompt, about=[unit]):
        game.say(tell("{unit} leaves the combat.", unit=name_of(game, unit)), clause, kind="morale", about=[unit])
        await fall_back(game, unit)


def may_leave(game: Game, unit: UnitId) -> str:
    """The clause that lets a unit leave, or nothing. (LEG-MELEE-15, LEG-MELEE-19, LEG-KW-54)"""
    own = game[unit]
    if is_in_rampage(game, unit):
        return ""
    enemies = [one for foe in own.foes for one in troop_of(game, foe).stands]
    is_clear = all(closest([one], enemies) > CONTACT for one in troop_of(game, unit).stands)
    is_clear = is_clear and not any(is_in_room_fight(game, unit, foe) for foe in own.foes)
    if not own.wounds_taken or is_clear:
        return "LEG-MELEE-15"
    return "LEG-MELEE-19" if is_useless(game, unit) else ""


def is_in_rampage(game: Game, unit: UnitId) -> bool:
    """After a lost round those in a rampage may not leave by choice, walkers neither. (LEG-KW-54, LEG-MELEE-16)"""
    return game[unit].was_beaten and any_has(game, unit, Rampage)


def is_useless(game: Game, unit: UnitId) -> bool:
    """Whether most of a unit cannot harm any enemy in the combat. (LEG-MELEE-19)"""
    enemies = [model for foe in game[unit].foes for model in models_of(game, foe)]
    if not enemies or not all(is_vehicle(enemy) for enemy in enemies):
        return False
    models = models_of(game, unit)
    return 2 * sum(not _can_harm(game, model, enemies) for model in models) > len(models)


def _can_harm(game: Game, model: Model, enemies: Sequence[Model]) -> bool:
    """Whether some attack of a model has a chance against some enemy, rending hits included. (LEG-MELEE-19)"""
    usual = choices_of(game, model)
    smashes = [choice._replace(is_smash=True) for choice in usual if can_smash(game, model, choice)]
    for choice in (*usual, *smashes, *specials_of(game, model)):
        fighter = Fighter(model.id, model.unit, 1, choice, Stance())
        for enemy in enemies:
            if enemy.rider is not None:
                return True
            blow = blow_at(game, fighter, enemy.unit, enemy.id, is_first=False)
            if blow is None:
                continue
            target = target_of(game, enemy, blow.side)
            best = blow.shots.sharp if 12 + blow.shots.plus >= SHARP else None
            if can_hurt(target, blow.shots.hit) or (best is not None and can_hurt(target, best)):
                return True
    return False


async def break_away(game: Game, unit: UnitId) -> None:
    """A vehicle in a paused combat may try to drive off when it is activated; not a walker. (LEG-MELEE-26)"""
    if is_fighting(game, unit) and not any(is_walker(model) for model in models_of(game, unit)):
        await _offer_drive(game, unit)


async def _offer_drive(game: Game, unit: UnitId) -> None:
    """A vehicle may drive off if it rolls higher than the Initiative of enemies in contact. (LEG-MELEE-16)"""
    models = models_of(game, unit)
    if any(model.is_immobilised for model in models):
        return
    prompt = tell("Does {unit} try to drive off?", unit=name_of(game, unit))
    uses = [Option("drive", tell("Drive off"))]
    if not await offer(game, game[unit].seat, WITHDRAW, uses, prompt, about=[unit]):
        return
    if await game.resolve(drives_off, _fastest(game, unit)):
        await drive_off(game, unit)
    else:
        game.say(tell("{unit} does not get away.", unit=name_of(game, unit)), "LEG-MELEE-16", about=[unit])


def _fastest(game: Game, unit: UnitId) -> int:
    """The highest Initiative among enemies in contact; 0 if nobody is. (LEG-MELEE-16)"""
    own = troop_of(game, unit).stands
    near = [
        game[ModelId(one.name)]
        for foe in game[unit].foes
        for one in troop_of(game, foe).stands
        if closest([one], own) <= CONTACT
    ]
    return max((characteristic(game, model, "i") for model in near), default=0)
