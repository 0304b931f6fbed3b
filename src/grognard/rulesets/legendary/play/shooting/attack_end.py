"""The end of an attack: damage short of death is forgotten, but it may stun; hits may pin. (LEG-DMG, LEG-MORALE-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import ignores_stun, is_stunning, will_not_die
from grognard.rulesets.legendary.dice.saves import HULLLESS
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.keywords.wounding import ItWillNotDie
from grognard.rulesets.legendary.play.rolls import common, passes_leadership, passes_test
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import BATTLE, House, Model, ModelId, Ongoing, Unit, UnitId
from grognard.rulesets.legendary.table.special_rules import can_be_pinned, model_has
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, model_name, name_of

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from grognard.kernel.game import Game

PINNING_HITS = 10
"""So many hits from one activation call for a test. (LEG-MORALE-11)"""


T = TypeVar("T")


async def own_attack(game: Game, part: Coroutine[Any, Any, T]) -> T:
    """What comes of a part is an attack of its own: ground, explosions, debris, backlash. (LEG-DMG-02)

    The attack that goes on meanwhile is set aside: it neither ends here nor adds to this one.
    """
    before = set_aside(game)
    result = await part
    await end_attack(game)
    take_up(game, before)
    return result


def set_aside(game: Game) -> Ongoing:
    """What the attack that goes on has done so far; those it touched are as before it. (LEG-DMG-02)"""
    models = [
        (model.id, model.damage, model.spill, model.rider_damage, model.is_doomed, model.lost_in_flight)
        for model in game.all(Model)
        if _is_hurt(model) or model.is_doomed
    ]
    units = [
        (unit.id, unit.hits_taken, unit.was_hit_by_pinning, unit.was_hit_by_blind)
        for unit in game.all(Unit)
        if unit.hits_taken or unit.was_hit_by_pinning or unit.was_hit_by_blind
    ]
    houses = [(house.id, house.damage, house.is_doomed) for house in game.all(House) if house.damage or house.is_doomed]
    found = Ongoing(tuple(models), tuple(units), tuple(houses), game[BATTLE].battered)
    take_up(game, Ongoing(_clean(found.models), _clean(found.units), _clean(found.houses)))
    return found


def _clean(row: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The same things without a mark."""
    return tuple((name, *(type(mark)() for mark in marks)) for name, *marks in row)


def take_up(game: Game, before: Ongoing) -> None:
    """An attack that was set aside goes on, at those who are still there. (LEG-DMG-02)"""
    if game[BATTLE].battered != before.battered:
        game.change(BATTLE, battered=before.battered)
    for model, damage, spill, rider_damage, is_doomed, in_flight in before.models:
        if model in game:
            game.change(model, damage=damage, spill=spill, rider_damage=rider_damage, is_doomed=is_doomed)
            if game[model].lost_in_flight != in_flight:
                game.change(model, lost_in_flight=in_flight)
    for unit, hits, by_pinning, by_blind in before.units:
        if game[unit].models:
            game.change(unit, hits_taken=hits, was_hit_by_pinning=by_pinning, was_hit_by_blind=by_blind)
    for house, hull, is_doomed in before.houses:
        if house in game:
            game.change(house, damage=hull, is_doomed=is_doomed)


async def end_attack(game: Game) -> None:
    """What the attack did to everybody is settled. (LEG-DMG-01, LEG-DMG-02, LEG-MORALE-11)"""
    await _settle_doomed(game)
    if any(house.damage for house in game.all(House)):
        from grognard.rulesets.legendary.play.buildings.walls import settle_houses

        settle_houses(game)
    while hurt := [model.id for model in game.all(Model) if _is_hurt(model)]:
        for model in hurt:
            if model in game:  # another one may have exploded beside it
                await _settle(game, model)
        await _settle_doomed(game)
    if game[BATTLE].battered:
        game.change(BATTLE, battered=())
    for unit in game.all(Unit):
        if unit.hits_taken or unit.was_hit_by_pinning or unit.was_hit_by_blind:
            await _settle_unit(game, unit.id)


def _is_hurt(model: Model) -> bool:
    """Whether the attack that goes on has left a mark on a model."""
    return bool(model.damage or model.spill or model.rider_damage or model.lost_in_flight)


async def _settle_doomed(game: Game) -> None:
    """Vehicles that went up at the end of the attack may take others with them. (LEG-DEST-01, LEG-DMG-10)"""
    from grognard.rulesets.legendary.play.shooting.fire import settle_doomed

    await settle_doomed(game, is_over=True)


async def _settle(game: Game, model: ModelId) -> None:
    """Damage that did not kill is forgotten; half or more of it stuns. (LEG-DMG-01, LEG-DMG-08, LEG-VEH-39)"""
    if game[model].profile_flies and game[model].is_flying:
        from grognard.rulesets.legendary.play.fliers.creatures import grounding_test

        await grounding_test(game, model)
        if model not in game or game[model].is_doomed:
            return
    own = game[model]
    game.change(model, damage=0, spill=0, rider_damage=0, lost_in_flight=False)
    left = own.left
    if is_vehicle(own) and game.options["hullless_vehicles"]:
        left = tuple(HULLLESS for _ in left)
    if (is_monster(own) or is_vehicle(own)) and is_stunning(left, own.damage):
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
        mark_late(game, own.unit, f"{model} is_stunned")
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

        await own_attack(game, destroyed(game, model, overkill=0))
    else:
        remove_models(game, [model], "LEG-DMG-10")


def _stun_passengers(game: Game, transport: UnitId) -> None:
    """Those aboard a stunned transport are stunned with it. (LEG-TRANS-07)"""
    for unit in game.all(Unit):
        if unit.where == "aboard" and unit.transport == transport and unit.models:
            for model in unit.models:
                game.change(model, is_stunned=True)
                mark_late(game, unit.id, f"{model} is_stunned")
            said = tell("{unit} is stunned aboard.", unit=unit.name)
            game.say(said, "LEG-TRANS-07", kind="loss", about=[unit.id])


def mark_late(game: Game, unit: UnitId, condition: str) -> None:
    """What a unit suffers after it fired overwatch lasts into the next game turn. (LEG-TURN-02)

    `condition` is a field of the unit, or the id of a model and a field of it.
    """
    if game[unit].is_spent and condition not in game[unit].late:
        game.change(unit, late=(*game[unit].late, condition))


def may_cheat_death(game: Game, model: Model) -> bool:
    """Whether it has the rule and has not rolled since it last activated. (LEG-KW-33)"""
    return not model.has_cheated_death and model_has(game, model, ItWillNotDie)


async def cheats_death(game: Game, model: ModelId, spill: int) -> bool:
    """It Will Not Die: one roll at the end of the attack, for all that it did to the model. (LEG-KW-33)"""
    game.change(model, has_cheated_death=True)
    is_alive = await game.resolve(will_not_die, spill)
    if is_alive:
        game.say(tell("{model} will not die.", model=model_name(game, model)), "LEG-KW-33", about=[model])
    return is_alive


async def end_round(game: Game, lost: list[int]) -> None:
    """A round of close combat is one attack; who dies at its end is a loss of that round. (LEG-DMG-03, LEG-DMG-12)

    That is who was doomed, and who is stunned again and does not pass his test. (LEG-KW-33, LEG-DMG-10)
    """
    frail = (model for model in game.all(Model) if model.is_doomed or (model.is_stunned and model.damage))
    dying = {model.id: game[model.unit].seat for model in frail}
    await end_attack(game)
    for model, seat in dying.items():
        lost[seat] += model not in game


async def _settle_unit(game: Game, unit: UnitId) -> None:
    """Ten hits or a pinning weapon call for a test; a blind one for another. (LEG-MORALE-11, LEG-KW-06, LEG-KW-45)"""
    own = game[unit]
    game.change(unit, hits_taken=0, was_hit_by_pinning=False, was_hit_by_blind=False)
    if not own.models:
        return
    if own.was_hit_by_blind and not await passes_test(game, common(game, unit, "i"), "blind"):
        game.change(unit, is_blinded=True)
        mark_late(game, unit, "is_blinded")
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
