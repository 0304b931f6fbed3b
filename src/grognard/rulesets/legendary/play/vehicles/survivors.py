"""Those who get out of a destroyed vehicle alive and fight on by foot: riders and crew. (LEG-CHRT-07, LEG-DEST-22)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import base_of
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import model_save
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.play.fight.stepping_out import move_warlord
from grognard.rulesets.legendary.table.records import Model, ModelId, Unit, UnitId

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game

PISTOL = WeaponProfile(name=tell("Crew pistol"), range=12, s=3, ap="-")
"""What crew carry that have no better weapon. (LEG-DEST-22)"""


def lives(dice: Dice, profile: ModelProfile, strength: int) -> bool:
    """Whether a model lives through one hit of a row. (LEG-DEST-01, LEG-DMG-01)"""
    target = Target(profile.t, profile.parts, profile.sv, profile.inv, profile.fnp)
    return model_save(dice, target, Hit(strength)) < profile.parts[0]


async def rider_of(game: Game, chariot: Model, strength: int) -> UnitId | None:
    """The rider of a chariot takes the crew hit; if he lives he plays on by foot, with what he has not used up.

    (LEG-CHRT-07, LEG-KW-43)
    """
    if chariot.rider is None:
        return None
    if not await game.resolve(lives, chariot.rider, strength):
        game.say(tell("{rider} dies with his chariot.", rider=chariot.rider.name), "LEG-CHRT-07", about=[chariot.unit])
        return None
    role = game[chariot.unit].role
    alone = _new_unit(game, chariot, chariot.rider, chariot.rider_weapons or (FIST,), 1, chariot.rider.name, role)
    game.change(game[alone].models[0], used_weapons=_used_by_rider(chariot))
    move_warlord(game, chariot.unit, alone)
    return alone


def _used_by_rider(chariot: Model) -> tuple[str, ...]:
    """His own weapons among those that were used on the chariot. (LEG-KW-43)"""
    own = {weapon.name for weapon in chariot.rider_weapons}
    return tuple(name for name in chariot.used_weapons if name in own)


async def crew_of(game: Game, vehicle: Model, strength: int) -> UnitId | None:
    """By the module crew_as_infantry the crew that live form a unit of their own. (LEG-DEST-22)"""
    profile = vehicle.profile
    if not game.options["crew_as_infantry"] or not isinstance(profile, VehicleProfile) or not profile.crew.count:
        return None
    crew = profile.crew
    man = ModelProfile(
        name=tell("Crew"),
        ws=crew.ws,
        bs=crew.bs,
        s=crew.s,
        t=crew.t,
        w=crew.w,
        i=crew.i,
        a=crew.a,
        ld=crew.ld,
        sv=crew.sv,
        base="28mm",
        height=1.2,
        points=0,
        faction_name=profile.faction_name,
    )
    left = 0
    for _ in range(crew.count):
        left += await game.resolve(lives, man, strength)
    if not left:
        return None
    return _new_unit(
        game, vehicle, man, (PISTOL, FIST), left, tell("Crew of {vehicle}", vehicle=profile.name), "troops"
    )


def _new_unit(
    game: Game,
    vehicle: Model,
    profile: ModelProfile,
    weapons: tuple[WeaponProfile, ...],
    number: int,
    name: str,
    role: str,
) -> UnitId:
    """A unit that was not there before; it is set down by the caller. A chariot may leave two: rider and crew."""
    home = game[vehicle.unit]
    unit = next(free for free in map(UnitId, (f"{vehicle.id}s", f"{vehicle.id}t")) if free not in game)
    models = tuple(ModelId(f"{unit}.{n}") for n in range(1, number + 1))
    game.add(
        Unit(
            unit,
            home.seat,
            name,
            profile.name,
            role,
            0,
            models,
            number,
            where="aboard",
            faction=home.faction,
            flags=home.flags,
            has_activated=home.has_activated,
            is_warlord=home.is_warlord and role == "HQ",
            is_part=True,
        )
    )
    for model, called in zip(models, _names(name, profile.name, number), strict=True):
        game.add(Model(model, unit, unit, profile, weapons, base_of(profile.base, profile.height), called))
    return unit


def _names(unit: str, kind: str, number: int) -> list[str]:
    """What they are called, each in the language of the reader: who is alone like the unit."""
    return [unit] if number == 1 else [tell("{kind} {number}", kind=kind, number=n) for n in range(1, number + 1)]
