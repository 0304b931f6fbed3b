"""What a unit does in its hex during a movement step: turn, change speed, aim, hide, show itself. (SPF-ORD-13 to 20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbours, spiral, turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Hidden, SureBrakes
from grognard.rulesets.steampunk.lists.order_codes import TURNING, Code
from grognard.rulesets.steampunk.play.hex_options import facing_option, hex_option
from grognard.rulesets.steampunk.play.hidden import hide, is_free, reveal
from grognard.rulesets.steampunk.play.moves.transport import unload
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.play.orders.look_ahead import speed_after
from grognard.rulesets.steampunk.table.board import BOARD, beside
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Aim
from grognard.rulesets.steampunk.table.units import ability_of, may_land, name_of, on_map, own_name, shown, units_at

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.table.records import Unit, UnitId

BRAKE = Code("B")


async def turn_or_change_speed(game: Game, name: UnitId, code: Code) -> None:
    """A code that leaves the unit in its hex; a displacement does nothing here. (SPF-ORD-13 to 15, 20, 27, 28)"""
    unit = game[name]
    if unit.at is None:
        return
    if code.word in TURNING and may_turn(unit, code):
        facing = turned(unit.facing, {"L": -1, "R": 1}.get(code.word, 0))
        if code.word == "360":
            facing = await choose_facing(game, unit, "SPF-ORD-20")
        turn_to(game, name, facing)
    elif code.word in ("A", "B") and may_change_speed(unit, code):
        change_speed(game, name, speed_after(unit.profile, unit.speed, code))
    elif code.word == "Aim":
        take_aim(game, name)
    elif code.word == "Hide":
        hide(game, name, code.what)
    elif code.word == "Reveal":
        await reveal_itself(game, name)
    elif code.word == "Unload":
        await unload(game, name, code)


def may_turn(unit: Unit, code: Code) -> bool:
    """Unless damage has put an end to it. (SPF-DMG-09)"""
    one_way = {"L": "no rotate left", "R": "no rotate right"}.get(code.word, "no rotate")
    return not {"no rotate", "immobile", one_way} & unit.wear.marks


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
            tell("{unit} is now {speed}.", unit=own_name(unit), speed=speed),
            "SPF-ORD-14",
            kind="move",
            to=to,
            about=[name],
        )


async def choose_facing(game: Game, unit: Unit, clause: str) -> int:
    """Any facing the owner likes. (SPF-ORD-20)"""
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} turns: which way shall it face?", unit=own_name(unit)),
        clause=clause,
        about=(unit.id,),
        options=tuple(map(facing_option, range(6))),
    )
    return await game.ask(asked)


def take_aim(game: Game, name: UnitId) -> None:
    """Aim in a movement step: with the main weapon, from this hex, from now on. (SPF-ORD-28)"""
    unit = game[name]
    assert unit.at is not None
    if not unit.profile.guns or unit.is_hidden or unit.is_shaken:
        return
    group = unit.profile.guns[0].group
    kept = tuple(each for each in unit.aims if each.group != group)
    game.change(name, aims=(*kept, Aim(group, game[BATTLE].turn, unit.at)))
    game.say(tell("{unit} aims.", unit=name_of(game, name)), "SPF-ORD-28", kind="aim", about=shown(game, name))


# ---------------------------------------------------------------- hidden bases


async def reveal_itself(game: Game, name: UnitId) -> None:
    """Reveal: in a hex within the reach of its ability, with any facing and the bonuses. (SPF-HIDE-04, SPF-HIDE-05)"""
    unit = game[name]
    if not unit.is_hidden or unit.at is None:
        return
    ability = ability_of(unit, Hidden)
    reach = ability.reach if ability else 0
    hexes = [at for at in spiral(unit.at, reach) if is_free(game, unit, at)]
    if not hexes:
        return
    at = hexes[0]
    if len(hexes) > 1:
        prompt = tell("{unit} shows itself: where?", unit=own_name(unit))
        options = tuple(hex_option(each, unit.at) for each in hexes)
        asked = Choose(seat=unit.seat, prompt=prompt, clause="SPF-HIDE-04", about=(name,), options=options)
        at = await game.ask(asked)
    facing = await choose_facing(game, unit, "SPF-HIDE-04")
    moved = {"at": at, "met": (), "entering": None, "entering_tokens": 0} if at != unit.at else {}
    game.change(name, facing=facing, **moved)
    reveal(game, name, is_willing=True)
    game.say(
        tell("{unit} shows itself in {hex}.", unit=own_name(unit), hex=BOARD.name(at)),
        "SPF-HIDE-04",
        kind="move",
        about=[name],
    )


async def ambush(game: Game, name: UnitId) -> Hex | None:
    """With enemies in its hex it may show itself and assault them, as if from a hex beside. (SPF-HIDE-04)"""
    unit = game[name]
    at = unit.at
    assert at is not None
    there = [each for each in units_at(game, at, unit.layer) if each.seat != unit.seat and not each.is_hidden]
    if not there or game.options["hidden_simple"]:
        return None
    prompt = tell("{unit} has enemies in its hex: does it show itself and assault them?", unit=own_name(unit))
    if await game.ask(yes_no(unit.seat, prompt, "SPF-HIDE-04", about=(name,))) == "no":
        return None
    around = beside(game[MAP], at)
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} assaults as if it came from a hex beside it: which one?", unit=own_name(unit)),
        clause="SPF-HIDE-04",
        about=(name,),
        options=tuple(hex_option(each) for each in around),
    )
    origin = await game.ask(asked)
    reveal(game, name, is_willing=True)
    game.change(name, facing=turned(neighbours(at).index(origin), 3))
    return origin


# ---------------------------------------------------------------- brakes


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
        options=tuple(Option(speed) for speed in speeds),
    )
    change_speed(game, unit.id, await game.ask(asked))
