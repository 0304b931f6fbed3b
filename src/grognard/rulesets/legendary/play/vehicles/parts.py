"""Parts of vehicles that are aimed at: weapons and tracks. (LEG-VEH-15 to LEG-VEH-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Box, sides_facing
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.shooting import parts_lost
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.table.special_rules import model_has
from grognard.rulesets.legendary.table.units import model_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.dice.facts import Hits, Shots
    from grognard.rulesets.legendary.table.records import Model, ModelId

TRACKS = "tracks"
DRIVER, GUNNER = "driver", "gunner: "
"""Crewmen: the driver, and a gunner by his weapon. (LEG-VEH-18)"""
DRIVER_OF_STUCK = "driver of a stuck vehicle"
"""A dead driver whose vehicle was immobilised already: another driver does not set it free."""
HIDDEN_FROM = {"left sponson": "right", "right sponson": "left", "hull": "rear", "fixed": "rear", "rear hull": "front"}
"""The side from which a mount is not seen: the one across the hull. (LEG-VEH-15)"""


PARTS = {
    TRACKS: tell("tracks"),
    "rider": tell("rider"),
    "passengers": tell("passengers"),
    DRIVER: tell("driver"),
}
"""What parts are called; weapons have their own names."""


def part_name(part: str) -> str:
    """What a part of a vehicle is called."""
    if part.startswith(GUNNER):
        return tell("gunner of {weapon}", weapon=part.removeprefix(GUNNER))
    return PARTS.get(part, part)


def is_crewman(part: str) -> bool:
    """Whether a part is one of the crew. (LEG-VEH-18)"""
    return part == DRIVER or part.startswith(GUNNER)


def parts_of(model: Model) -> list[str]:
    """The tracks and the weapons of a vehicle. (LEG-VEH-15)"""
    profile = model.profile
    return [TRACKS, *dict.fromkeys(m.weapon for m in profile.weapons)] if isinstance(profile, VehicleProfile) else []


def is_whole(model: Model, part: str) -> bool:
    """Whether a part can still be lost. (LEG-VEH-17)"""
    if part == TRACKS:
        return not model.is_immobilised
    return model.lost_weapons.count(part) < sum(weapon.name == part for weapon in model.weapons)


def is_in_view(model: Model, part: str, at: Point) -> bool:
    """Whether a part is on the side of an attacker, or can be seen from there. (LEG-VEH-15)"""
    profile = model.profile
    mounts = [m.mount for m in profile.weapons if m.weapon == part] if isinstance(profile, VehicleProfile) else []
    if not mounts or model.at is None:
        return True
    base = model.base
    sides = sides_facing(Box(model.at, base.length, base.width, model.facing or 0.0), at)
    return any(HIDDEN_FROM.get(mount) not in sides for mount in mounts)


def targets_of_opportunity(model: Model, at: Point) -> list[str]:
    """The parts of a vehicle that somebody at a point may aim at. (LEG-VEH-15, LEG-MELEE-22)"""
    return [part for part in parts_of(model) if is_whole(model, part) and is_in_view(model, part, at)]


def armour_of_parts(game: Game, model: Model) -> int:
    """Rear armour, one more with extra armour. (LEG-VEH-16, LEG-VEH-46)"""
    profile = model.profile
    rear = profile.armour["rear"] if isinstance(profile, VehicleProfile) else 0
    return rear + int(model_has(game, model, ExtraArmour))


def lose_part(game: Game, model: ModelId, part: str) -> None:
    """The tracks or a weapon are lost for the rest of the game. (LEG-VEH-17, LEG-VEH-19, LEG-VEH-20)"""
    own = game[model]
    name = model_name(game, model)
    game.change(own.unit, was_damaged=True)
    if part == TRACKS:
        game.change(model, is_immobilised=True)
        game.say(tell("{model} is immobilised.", model=name), "LEG-VEH-17", kind="loss", about=[model])
        return
    game.change(model, lost_weapons=(*own.lost_weapons, part))
    said = tell("{weapon} of {model} is destroyed.", weapon=part, model=name)
    game.say(said, "LEG-VEH-17", kind="loss", about=[model])


async def strike_part(game: Game, model: ModelId, part: str, hits: Hits, shots: Shots) -> None:
    """Hits on a weapon or the tracks: rear armour without AP. (LEG-VEH-16, LEG-VEH-17, LEG-VEH-46)"""
    if model not in game or not hits.on_target:
        return
    armour = armour_of_parts(game, game[model])
    if await game.resolve(parts_lost, hits, shots.hit, shots.sharp, armour):
        lose_part(game, model, part)
    else:
        game.say(tell("The {part} holds.", part=part_name(part)), "LEG-VEH-16", about=[model])
