"""Speeds and how they change: by codes A and B, by brakes, by damage. (SPF-ORD-07, SPF-ORD-14, SPF-ORD-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.hidden_speeds import HIDDEN, hidden_speed, open_speed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import BINDING
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import SureBrakes
from grognard.rulesets.steampunk.lists.order_codes import Code
from grognard.rulesets.steampunk.play.orders.order_words import speed_words
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Unit, UnitId
from grognard.rulesets.steampunk.table.units import may_land, on_map, own_name

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.table.records import Unit, UnitId


def speed_after(profile: Profile, speed: str, code: Code) -> str:
    """The speed after an A or B code; at the end of the ladder it does nothing. (SPF-ORD-07, SPF-ORD-14, SPF-ORD-15)

    A hidden base stays hidden: A[slow] leads it to its hidden variant, Reveal to the open speed. (SPF-HIDE-02)
    """
    if code.word == "Reveal":
        return open_speed(profile, speed)
    if code.word not in ("A", "B"):
        return speed
    present = profile.speeds[speed]
    if code.what:
        wanted_name = HIDDEN + code.what if present.hidden else code.what
        return wanted_name if wanted_name in profile.speeds else speed
    if present.rung is None:
        return speed
    wanted = present.rung + (1 if code.word == "A" else -1)
    return profile.rungs.get((wanted, present.flying, present.hidden), speed)


BRAKE = Code("B")


def may_change_speed(unit: Unit, code: Code) -> bool:
    """Unless damage has put an end to it. (SPF-DMG-09)"""
    one_way = "no accelerate" if code.word == "A" else "no brake"
    return not {"fixed speed", "only still", "immobile", one_way} & unit.wear.marks


def change_speed(game: Game, name: UnitId, speed: str) -> None:
    """From that moment on; what a hidden base does only its owner reads. (SPF-ORD-14, SPF-HIDE-01)"""
    unit = game[name]
    if speed != unit.speed and may_land(game, unit, speed):
        game.change(name, speed=speed)
        to = unit.seat if unit.is_hidden else None
        game.say(
            tell("{unit} is now {speed}.", unit=own_name(unit), speed=speed_words(speed)),
            "SPF-ORD-14",
            kind="move",
            to=to,
            about=[name],
        )


@step
async def sure_brakes(game: Game) -> None:
    """After the third movement step such a unit may brake by one or two rungs. (SPF-ABIL-30)"""
    for seat in choosing_order(game):
        for unit in on_map(game):
            if unit.seat == seat and not unit.is_doomed and ability_of(unit, SureBrakes):
                await brake(game, unit)


async def brake(game: Game, unit: Unit) -> None:
    """The owner is asked only if there is a rung to go down. (SPF-ABIL-30)"""
    once = speed_after(unit.profile, unit.speed, BRAKE)
    twice = speed_after(unit.profile, once, BRAKE)
    speeds = list(dict.fromkeys((unit.speed, once, twice)))
    if len(speeds) == 1 or not may_change_speed(unit, BRAKE):
        return
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} has sure brakes: which speed shall it have?", unit=own_name(unit)),
        clause="SPF-ABIL-30",
        about=(unit.id,),
        options=tuple(Option(speed, speed_words(speed)) for speed in speeds),
    )
    change_speed(game, unit.id, await game.ask(asked))


def halt(game: Game, name: UnitId) -> None:
    """Its speed becomes stand-still: in the air if it has such a speed, else where it can land. (SPF-DMG-09)"""
    unit = game[name]
    still = [each for each in unit.profile.speeds.values() if each.pace == "still" and not each.hidden]
    nearest = min(still, key=lambda each: each.flying != unit.is_flying, default=None)
    if nearest is not None and may_land(game, unit, nearest.name):
        game.change(name, speed=kept_secret(unit, nearest.name))


def take_speed(game: Game, name: UnitId, speed: str) -> None:
    """A speed that no order gives, unless damage holds the unit to its present one. (SPF-DMG-09, SPF-STACK-03)"""
    unit = game[name]
    if not BINDING & unit.wear.marks and may_land(game, unit, speed):
        game.change(name, speed=kept_secret(unit, speed))


def kept_secret(unit: Unit, speed: str) -> str:
    """A hidden base takes the hidden variant of a speed. (SPF-HIDE-02)"""
    return (hidden_speed(unit.profile, speed) or speed) if unit.is_hidden else speed
