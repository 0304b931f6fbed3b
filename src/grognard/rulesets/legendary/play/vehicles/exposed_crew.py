"""The module exposed_crew: visible drivers and gunners of open-topped vehicles. (LEG-VEH-18)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.parts import DRIVER, DRIVER_OF_STUCK, GUNNER, part_name
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    stand_of,
    unit_type,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

TOUCH = 0.05


def crewmen_of(game: Game, model: Model) -> list[str]:
    """The crewmen who may be aimed at: the driver, and a gunner if there is a weapon left; nobody of a chariot's.

    (LEG-VEH-18, LEG-CHRT-01, LEG-CHRT-05)
    """
    profile = model.profile
    if not game.options["exposed_crew"] or not isinstance(profile, VehicleProfile) or not profile.crew.count:
        return []
    if not profile.is_a("open-topped") or profile.is_a("chariot"):
        return []
    found = [] if {DRIVER, DRIVER_OF_STUCK} & set(model.lost_crew) else [DRIVER]
    return [*found, *(f"{GUNNER}{weapon}" for weapon in _manned(model))]


def _manned(model: Model) -> list[str]:
    """The weapons that still have their gunners."""
    lost, found = list(model.lost_weapons), []
    for weapon in model.weapons:
        if weapon.name in lost:
            lost.remove(weapon.name)
        else:
            found.append(weapon.name)
    return list(dict.fromkeys(found))


async def strike_crewman(game: Game, vehicle: ModelId, part: str, hits: int, hit: Hit) -> None:
    """The crewman saves for himself; a dead driver stops the vehicle, a dead gunner silences a weapon. (LEG-VEH-18)"""
    if vehicle not in game or not hits:
        return
    own = game[vehicle]
    assert isinstance(own.profile, VehicleProfile)
    crew = own.profile.crew
    targets = (Target(crew.t, (crew.w,), crew.sv),)
    row = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    if not row.place:
        said = tell("The {part} of {vehicle} ducks.", part=part_name(part), vehicle=model_name(game, vehicle))
        game.say(said, "LEG-VEH-18", about=[vehicle])
        return
    said = tell("The {part} of {vehicle} is dead.", part=part_name(part), vehicle=model_name(game, vehicle))
    game.say(said, "LEG-VEH-18", kind="loss", about=[vehicle])
    if part == DRIVER:
        lost = DRIVER if not own.is_immobilised else DRIVER_OF_STUCK
        game.change(vehicle, is_immobilised=True, lost_crew=(*own.lost_crew, lost))
    elif (weapon := part.removeprefix(GUNNER)) in _manned(own):
        game.change(vehicle, lost_weapons=(*own.lost_weapons, weapon), lost_crew=(*own.lost_crew, weapon))


async def replace_crew(game: Game, unit: UnitId) -> None:
    """A basic infantry model that touches the vehicle may take the place of a dead crewman. (LEG-VEH-18)"""
    if not game.options["exposed_crew"] or game[unit].where != "table" or unit_type(game, unit) != "infantry":
        return
    for friend in on_table(game, game[unit].seat):
        for vehicle in models_of(game, friend.id):
            if vehicle.lost_crew and is_vehicle(vehicle):
                await _offer_place(game, unit, vehicle)


async def _offer_place(game: Game, unit: UnitId, vehicle: Model) -> None:
    """A man of the unit takes the place of a dead crewman: who, and whose, is their owner's choice. (LEG-VEH-18)"""
    there = stand_of(game, vehicle.id)
    men = [
        model.id
        for model in models_of(game, unit)
        if (here := stand_of(game, model.id)) is not None
        and there is not None
        and gap(here, there) <= TOUCH
        and not model.is_leader
        and not getattr(model.profile, "is_character", False)
        and game[unit].faction == game[vehicle.unit].faction
    ]
    if not men:
        return
    prompt = tell(
        "{vehicle} lacks a crewman. Does one of {unit} take his place?",
        vehicle=model_name(game, vehicle.id),
        unit=name_of(game, unit),
    )
    options = [
        Option(
            f"{man} {lost}",
            tell("{model}: as {part}", model=model_name(game, man), part=_place(lost)),
            about=(man, vehicle.id),
            value=Replacement(man, lost),
        )
        for man in men
        for lost in dict.fromkeys(vehicle.lost_crew)
    ]
    asked = Choose(
        seat=game[unit].seat,
        prompt=prompt,
        clause="LEG-VEH-18",
        about=(unit, vehicle.id),
        options=(Option("no", tell("No"), value=Replacement(None, "")), *options),
    )
    chosen = await game.ask(asked)
    if chosen.man is not None:
        _take_place(game, unit, vehicle.id, chosen.man, chosen.lost)


class Replacement(NamedTuple):
    """Who takes whose place."""

    man: ModelId | None
    lost: str


def _place(lost: str) -> str:
    return part_name(DRIVER) if lost in (DRIVER, DRIVER_OF_STUCK) else part_name(f"{GUNNER}{lost}")


def _take_place(game: Game, unit: UnitId, vehicle: ModelId, man: ModelId, lost: str) -> None:
    remove_models(game, [man], "LEG-VEH-18")
    own = game[vehicle]
    crew, weapons = list(own.lost_crew), list(own.lost_weapons)
    crew.remove(lost)
    if lost in weapons:
        weapons.remove(lost)
    is_stuck = own.is_immobilised and lost != DRIVER
    game.change(vehicle, lost_crew=tuple(crew), lost_weapons=tuple(weapons), is_immobilised=is_stuck)
    said = tell("{vehicle} has a new crewman.", vehicle=model_name(game, vehicle))
    game.say(said, "LEG-VEH-18", about=[vehicle, unit])
