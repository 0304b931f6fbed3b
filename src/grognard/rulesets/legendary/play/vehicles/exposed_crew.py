"""The module exposed_crew: visible drivers and gunners of open-topped vehicles. (LEG-VEH-18)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import yes_no
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.parts import part_name
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
    """The crewmen who may be aimed at: the driver, and a gunner if there is a weapon left. (LEG-VEH-18)"""
    profile = model.profile
    if not game.options["exposed_crew"] or not isinstance(profile, VehicleProfile) or not profile.crew.count:
        return []
    if not profile.is_a("open-topped"):
        return []
    found = [] if "driver" in model.lost_crew else ["driver"]
    return [*found, "gunner"] if _manned(model) is not None else found


def _manned(model: Model) -> str | None:
    """The first weapon that still has its gunner."""
    lost = list(model.lost_weapons)
    for weapon in model.weapons:
        if weapon.name in lost:
            lost.remove(weapon.name)
        else:
            return weapon.name
    return None


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
    if part == "driver":
        game.change(vehicle, is_immobilised=True, lost_crew=(*own.lost_crew, "driver"))
    elif (weapon := _manned(own)) is not None:
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
    there = stand_of(game, vehicle.id)
    man = next(
        (
            model.id
            for model in models_of(game, unit)
            if (here := stand_of(game, model.id)) is not None
            and there is not None
            and gap(here, there) <= TOUCH
            and not model.is_leader
            and not getattr(model.profile, "is_character", False)
            and game[unit].faction == game[vehicle.unit].faction
        ),
        None,
    )
    if man is None:
        return
    lost = vehicle.lost_crew[0]
    prompt = tell(
        "{vehicle} lacks a crewman. Does one of {unit} take his place?",
        vehicle=model_name(game, vehicle.id),
        unit=name_of(game, unit),
    )
    if await game.ask(yes_no(game[unit].seat, prompt, "LEG-VEH-18", about=(unit, vehicle.id))) == "no":
        return
    remove_models(game, [man], "LEG-VEH-18")
    weapons = list(vehicle.lost_weapons)
    if lost != "driver" and lost in weapons:
        weapons.remove(lost)
    game.change(
        vehicle.id,
        lost_crew=vehicle.lost_crew[1:],
        lost_weapons=tuple(weapons),
        is_immobilised=vehicle.is_immobilised and lost != "driver",
    )
    said = tell("{vehicle} has a full crew again.", vehicle=model_name(game, vehicle.id))
    game.say(said, "LEG-VEH-18", about=[vehicle.id, unit])
