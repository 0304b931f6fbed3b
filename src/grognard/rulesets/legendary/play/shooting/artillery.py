"""Guns and their crew. (LEG-TYPE-06 to LEG-TYPE-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.dice.saves import plus_of, wounds_of
from grognard.rulesets.legendary.play.fight.blows import blow_at
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
from grognard.rulesets.legendary.play.fight.weapons import can_smash, can_strike, choices_of, specials_of
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.crews import crew_in, guns_in, is_unmanned
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.special_rules import characteristic, is_walker
from grognard.rulesets.legendary.table.units import (
    is_monster,
    model_name,
    models_of,
    name_of,
    on_table,
    troop_of,
    type_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit, Shots, Target
    from grognard.rulesets.legendary.table.records import Model

CONTACT = 0.05
TO_DESTROY = 2
"""Wounds of a gun. (LEG-TYPE-06)"""


# ---------------------------------------------------------------- taking over


def abandoned_near(game: Game, unit: UnitId) -> list[UnitId]:
    """Friendly guns without crew that a unit of infantry touches. (LEG-TYPE-07)"""
    if not game[unit].models or any(type_of(model) != "infantry" for model in models_of(game, unit)):
        return []
    own = troop_of(game, unit).stands
    return [
        each.id
        for each in on_table(game, game[unit].seat)
        if each.id != unit and is_unmanned(game, each.id) and closest(own, troop_of(game, each.id).stands) <= CONTACT
    ]


async def take_over_guns(game: Game, unit: UnitId) -> None:
    """Infantry that ends a move at a gun without crew may man it. (LEG-TYPE-07)"""
    for guns in abandoned_near(game, unit):
        prompt = tell("Does {unit} man {guns}?", unit=name_of(game, unit), guns=name_of(game, guns))
        if await game.ask(yes_no(game[unit].seat, prompt, "LEG-TYPE-07", about=(unit, guns))) == "yes":
            own, taken = game[unit], game[guns]
            for model in taken.models:
                game.change(model, unit=unit, home=unit)
            models, start = (*own.models, *taken.models), own.start + len(taken.models)
            points, value = own.points + taken.points, own.value + taken.value
            game.change(unit, models=models, start=start, points=points, value=value)
            game.change(guns, models=(), where="gone", points=0, is_part=True)  # they were not destroyed (LEG-OBJ-02)
            game.say(tell("{unit} mans the guns.", unit=name_of(game, unit)), "LEG-TYPE-07", about=[unit])


# ---------------------------------------------------------------- in combat


def has_means(game: Game, unit: UnitId, gun: Model) -> bool:
    """Whether a unit that charges could cause two wounds to a gun in one round: by several blows, or by one.

    Each blow can cause one wound, for a natural 1 fails every save. (LEG-TYPE-14)
    """
    fighters = [model for model in crew_in(game, unit) if can_strike(model)]
    blows = [_blows_at(game, model, gun) for model in fighters]
    chariots = sum(model.rider is not None for model in fighters)  # each has a blow of its own (LEG-CHRT-03)
    if chariots + sum(max((shots.number for shots in each), default=0) for each in blows) >= TO_DESTROY:
        return True
    target = target_of(game, gun)
    return any(_worst_of(target, shots.hit) >= TO_DESTROY for each in blows for shots in each)


def _blows_at(game: Game, model: Model, gun: Model) -> list[Shots]:
    """Every way in which one who has charged could strike a gun: weapons, smashes, grenades and guns. (LEG-MELEE-21)"""

    usual = choices_of(game, model)
    smashes = [choice._replace(is_smash=True) for choice in usual if can_smash(game, model, choice)]
    stance = Stance(has_charged=True, is_monstrous=is_monster(model) or is_walker(model))
    fighters = [Fighter(model.id, model.unit, 1, way, stance) for way in (*usual, *smashes, *specials_of(game, model))]
    found = [blow_at(game, fighter, gun.unit, gun.id, is_first=True) for fighter in fighters]
    return [blow.shots for blow in found if blow is not None]


def _worst_of(target: Target, hit: Hit) -> int:
    """The most wounds that one hit can cause: those of a natural 1 for the save. (LEG-SAVE-07, LEG-SAVE-13)"""
    return wounds_of(1 + plus_of(target, hit), target, hit)


def overrun(game: Game, unit: UnitId, target: UnitId) -> bool:
    """An unmanned gun that is charged is destroyed; whether it was. (LEG-TYPE-14)"""
    if not is_unmanned(game, target) or not has_means(game, unit, guns_in(game, target)[0]):
        return False
    game.say(tell("{unit} is blown up.", unit=name_of(game, target)), "LEG-TYPE-14", kind="loss", about=[target])
    destroy_unit(game, target, "LEG-TYPE-14")
    return True


def leave_guns(game: Game, unit: UnitId) -> UnitId | None:
    """The crew flee and the guns stay, as a unit of their own. (LEG-TYPE-13)"""
    guns = guns_in(game, unit)
    own = game[unit]
    if not guns or len(guns) == len(own.models):
        return None
    number = sum(each.seat == own.seat for each in game.all(Unit)) + 1
    left = UnitId(f"{'AB'[own.seat]}{number}")
    names = tuple(model.id for model in guns)
    game.add(
        Unit(left, own.seat, own.name, own.sheet, own.role, 0, names, len(names), where="table", has_activated=True)
    )
    game.change(left, is_part=True)
    for model in names:
        game.change(model, unit=left, home=left)
    game.change(unit, models=tuple(model for model in own.models if model not in names))
    return left


async def blow_up(game: Game, guns: UnitId, enemy: UnitId) -> None:
    """The enemy may make one attack of its choice to destroy a gun of its choice. (LEG-TYPE-13, LEG-DMG-01)"""
    fighters = crew_in(game, enemy)
    if not fighters or not game[guns].models:
        return
    asked = Choose(
        seat=game[enemy].seat,
        prompt=tell("Which gun does {unit} try to destroy?", unit=name_of(game, enemy)),
        clause="LEG-TYPE-13",
        about=(enemy, guns),
        options=(
            *(Option(gun, model_name(game, gun), about=(gun,)) for gun in game[guns].models),
            Option("none", tell("None")),
        ),
    )
    chosen = await game.ask(asked)
    if chosen == "none":
        return
    hit = await _which_blow(game, enemy, fighters)
    said = tell("{unit} tries to destroy a gun.", unit=name_of(game, enemy))
    game.say(said, "LEG-TYPE-13", kind="fight", about=[enemy, guns])
    await own_attack(game, strike_row(game, [ModelId(chosen)], 1, hit))  # what does not destroy it is forgotten


async def _which_blow(game: Game, enemy: UnitId, fighters: Sequence[Model]) -> Hit:
    """The one attack on a gun: by whom of the enemy, and with which weapon, the strongest first. (LEG-TYPE-13)"""
    blows: dict[tuple[str, str], tuple[Model, Hit]] = {}
    for model in fighters:
        for choice in choices_of(game, model):
            hit = hit_of(choice.weapon, model.profile.all_rules, user=characteristic(game, model, "s"))
            blows.setdefault((model.profile.name, choice.weapon.name), (model, hit))
    row = sorted(blows.items(), key=lambda each: (-each[1][1].strength, each[1][1].ap))
    if len(row) == 1:
        return row[0][1][1]
    asked = Choose(
        seat=game[enemy].seat,
        prompt=tell("With what does {unit} strike the gun?", unit=name_of(game, enemy)),
        clause="LEG-TYPE-13",
        about=(enemy,),
        options=tuple(
            Option(f"{who}/{what}", tell("{who}: {weapon}", who=who, weapon=what), about=(model.id,), value=hit)
            for (who, what), (model, hit) in row
        ),
    )
    return await game.ask(asked)
