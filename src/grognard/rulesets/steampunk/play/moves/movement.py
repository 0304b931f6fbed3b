"""One movement step, for all units together. (SPF-MOVE, SPF-ORD-12 to SPF-ORD-22)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.order_codes import DISPLACING, TURNING, Code, Part, movement
from grognard.rulesets.steampunk.play.assault.air_ground import cross_layers
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of, open_contests
from grognard.rulesets.steampunk.play.damage.shaken import break_off, shake, shaken_order
from grognard.rulesets.steampunk.play.gunnery.aiming import aim_while_moving
from grognard.rulesets.steampunk.play.hidden import ambush, hide, reveal, reveal_itself, uncover_movers
from grognard.rulesets.steampunk.play.moves.displacement_choices import strides_of
from grognard.rulesets.steampunk.play.moves.simultaneous import Settled, settle
from grognard.rulesets.steampunk.play.moves.speed_changes import (
    change_speed,
    may_change_speed,
    speed_after,
    sure_brakes,
)
from grognard.rulesets.steampunk.play.moves.strides import Stride, standing
from grognard.rulesets.steampunk.play.moves.transport import board, unload
from grognard.rulesets.steampunk.play.moves.turning import choose_facing, may_turn, turn_to
from grognard.rulesets.steampunk.play.orders.shown_orders import show_orders
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import MAP, Contest, Orders, Unit, UnitId, orders_id
from grognard.rulesets.steampunk.table.terrain import terrain_at
from grognard.rulesets.steampunk.table.units import name_of, on_map, place_of, shown, still_acts

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.hexes import Hex

BOG = 3
"""A tracked or wheeled unit in swamp gets through on this. (SPF-TERR-08)"""
NOTHING: Part = (Code("-"),)
Parts = dict[UnitId, Part]


@step
async def move(game: Game, number: int) -> None:
    """Movement step `number` (1 to 3). (SPF-MOVE-06)"""
    for orders in game.all(Orders):
        game.change(orders.id, moves_shown=number)
    parts = await ready_to_move(game, number)
    rest = dict(parts)
    await first_pass(game, await up_to_displacement(game, rest))
    fighting = {unit for contest in game.all(Contest) for unit in fighters_of(contest)}
    if game.options["later_codes_before_assault"]:
        await codes_before_assault(game, {name: part for name, part in rest.items() if name in fighting})
    await later_passes(game, {name: part for name, part in rest.items() if name not in fighting})
    await unload_all(game, {name: part for name, part in parts.items() if name not in fighting})


async def ready_to_move(game: Game, number: int) -> Parts:
    """What each unit does in this step, once passengers are aboard and swamps have held some. (SPF-TERR-08)"""
    parts: Parts = {}
    for unit in on_map(game):
        break_off(game, unit)
        if still_acts(game, unit):
            parts[unit.id] = part_of(game, unit, number)
    show_orders(game, number, parts)
    await board(game, parts)
    wanted = {name: part for name, part in parts.items() if game[name].is_here}
    parts = await bog_down(game, wanted)
    for name in [each for each in parts if parts[each] != wanted[each]]:
        game.change(orders_id(name), stuck=number)
    return parts


async def codes_before_assault(game: Game, rest: Parts) -> None:
    """Turns and speed changes of units in assaults, by the option later_codes_before_assault. (SPF-MOVE-10)"""
    for name, part in rest.items():
        for code in without_displacement(part):
            await turn_or_change_speed(game, name, code)


async def later_passes(game: Game, rest: Parts) -> None:
    """All further displacements, pass after pass. (SPF-MOVE-06)"""
    rest = {name: part for name, part in rest.items() if game[name].is_here}
    while any(rest.values()):
        rest = {name: part for name, part in rest.items() if game[name].is_here}
        codes = await up_to_displacement(game, rest)
        if any(codes.values()):
            await later_pass(game, codes)


async def unload_all(game: Game, parts: Parts) -> None:
    """Passengers get out when all have moved, the lower nation's first. (SPF-ORD-27)"""
    for name in [each for seat in choosing_order(game) for each in parts if game[each].seat == seat]:
        for code in parts[name]:
            if code.word == "Unload":
                await turn_or_change_speed(game, name, code)


@step
async def shake_crowded(game: Game) -> None:
    """By the option overcrowding_next_turn who found no room is shaken from now on, with one token. (SPF-STACK-04)"""
    for unit in on_map(game):
        if unit.is_crowded:
            game.change(unit.id, is_crowded=False)
            shake(game, unit.id, fresh=1)


@step
async def end_movement(game: Game, number: int) -> None:
    """The end of a movement step: the crowded are shaken, the careless seen, and some brake. (SPF-STACK-04)"""
    if not game.options["overcrowding_next_turn"]:
        for unit in on_map(game):
            if unit.is_crowded:
                game.change(unit.id, is_crowded=False)
                shake(game, unit.id)
    game.then(uncover_movers)
    if number == 3:
        game.then(sure_brakes)


# ---------------------------------------------------------------- orders


def part_of(game: Game, unit: Unit, number: int) -> Part:
    """What the unit does in this step; the default if it has been shaken meanwhile. (SPF-COND-03, SPF-ORD-23)

    Its speed is not looked at again: a change of speed does not make the rest of the order illegal. (SPF-ORD-25)
    """
    orders = game[orders_id(unit.id)]
    order = orders.now.movement
    if unit.is_shaken and not orders.is_shaken:
        order = shaken_order(unit)
    if "fallen" in unit.wear.marks:
        return NOTHING
    return movement(order)[number - 1]


@cache
def first_displacement(part: Part) -> int:
    """The place of the first displacement code; the length if there is none."""
    return next((number for number, code in enumerate(part) if code.word in DISPLACING), len(part))


@cache
def after_displacement(part: Part) -> Part:
    """The codes to the right of the first displacement, and unloading, which always waits. (SPF-MOVE-10, SPF-ORD-27)"""
    cut = first_displacement(part)
    return (*(code for code in part[:cut] if code.word == "Unload"), *part[cut + 1 :])


@cache
def without_displacement(part: Part) -> Part:
    """The turns and speed changes among these codes. (SPF-MOVE-10)"""
    return tuple(code for code in part if code.word not in DISPLACING and code.word != "Unload")


def after_assault(game: Game, unit: Unit, number: int) -> Part:
    """What a unit that was in an assault still does: turns and speed changes to the right, unloading. (SPF-MOVE-10)

    By the option later_codes_before_assault it has done all but the unloading already.
    """
    if game[orders_id(unit.id)].stuck == number and not game.options["bog_only_when_leaving"]:
        return ()  # its whole step is void (SPF-TERR-08)
    late = [code for code in after_displacement(part_of(game, unit, number)) if code.word not in DISPLACING]
    done = bool(game.options["later_codes_before_assault"])
    return tuple(code for code in late if code.word == "Unload" or not done)


async def up_to_displacement(game: Game, rest: Parts) -> dict[UnitId, Code | None]:
    """All units do their codes left of the next displacement, in nation order; `rest` loses them. (SPF-MOVE-06)

    What is left is each unit's displacement code of this pass.
    """
    codes: dict[UnitId, Code | None] = {}
    for name in [each for seat in choosing_order(game) for each in rest if game[each].seat == seat]:
        part = rest[name]
        cut = first_displacement(part)
        for code in without_displacement(part[:cut]):
            await turn_or_change_speed(game, name, code)
        codes[name] = part[cut] if cut < len(part) else None
        rest[name] = part[cut + 1 :]
    return {name: codes[name] for name in rest}


async def bog_down(game: Game, parts: Parts) -> Parts:
    """Tracks and wheels in swamp may be stuck for the step. (SPF-TERR-08)"""
    free = dict(parts)
    only_leaving = bool(game.options["bog_only_when_leaving"])
    for name, part in parts.items():
        unit = game[name]
        assert unit.at is not None
        if part == NOTHING or unit.is_flying or terrain_at(game[MAP], unit.at) != "swamp" or not is_rolling(unit):
            continue
        if only_leaving and first_displacement(part) == len(part):
            continue
        if not await game.resolve(gets_through):
            free[name] = tuple(code for code in part if code.word not in DISPLACING) if only_leaving else NOTHING
        unit_name = name_of(game, name)
        said = (
            tell("{unit} gets through the swamp.", unit=unit_name)
            if free[name] == part
            else tell("{unit} is bogged down.", unit=unit_name)
        )
        game.say(
            said,
            "SPF-TERR-08",
            kind="move",
            about=shown(game, name),
        )
    return free


def is_rolling(unit: Unit) -> bool:
    """On tracks or wheels. (SPF-TERR-08)"""
    return any("track" in word or "wheel" in word for word in unit.profile.words)


def gets_through(dice: Dice) -> bool:
    """On 1-2 it is stuck. (SPF-TERR-08)"""
    return bool(dice.test(D6, BOG, name="swamp"))


# ---------------------------------------------------------------- displacement


async def first_pass(game: Game, codes: dict[UnitId, Code | None]) -> None:
    """The first displacement of all units together, one hex at most, and the assaults it leads to. (SPF-MOVE-06, 07)"""
    ambushes = {}
    for name in [each for seat in choosing_order(game) for each in codes if game[each].seat == seat]:
        if game[name].is_hidden and (origin := await ambush(game, name)) is not None:
            ambushes[name] = origin
    strides = await strides_of(game, codes, ambushes)
    strides = await cross_layers(game, found_by_entry(game, strides))
    settled = settle(list(strides.values()))
    settled = await open_contests(game, settled)
    fighting = {unit for contest in game.all(Contest) for unit in fighters_of(contest)}
    carry_out(game, [each for each in settled.strides if each.unit not in fighting], settled)


def found_by_entry(game: Game, strides: dict[UnitId, Stride]) -> dict[UnitId, Stride]:
    """By the short rule a hidden base whose hex an enemy tries to enter is found, and assaulted. (SPF-GUN-13)"""
    if not game.options["hidden_simple"]:
        return strides
    for name, stride in strides.items():
        coming = [each for each in strides.values() if each.is_moving and each.goal == stride.goal]
        if stride.is_peaceful and any(each.seat != stride.seat and each.layer == stride.layer for each in coming):
            reveal(game, name)
            strides = {**strides, name: stride._replace(is_peaceful=False)}
    return strides


async def later_pass(game: Game, codes: dict[UnitId, Code | None]) -> None:
    """A second displacement, for units that are in no assault; it never leads into one. (SPF-MOVE-10)"""
    strides = await strides_of(game, codes, {}, may_fight=False)
    for unit in on_map(game):
        if unit.id not in strides and still_acts(game, unit):
            strides[unit.id] = standing(unit)
    wanted = {
        (game[each.unit].seat, contest.layer, each.goal) for contest in game.all(Contest) for each in contest.entering
    }
    for stride in list(strides.values()):
        wanted |= {(stride.seat, stride.layer, at) for at in (stride.origin, stride.goal) if not stride.is_peaceful}
    for name, stride in list(strides.items()):
        if stride.is_moving and not stride.is_peaceful and (1 - stride.seat, stride.layer, stride.goal) in wanted:
            strides[name] = stride._replace(goal=stride.origin)
    settled = settle(list(strides.values()))
    carry_out(game, list(settled.strides), settled)


def carry_out(game: Game, strides: list[Stride], settled: Settled) -> None:
    """Entries happen; who found no room will be shaken. (SPF-MOVE-06, SPF-STACK-04)"""
    for stride in strides:
        if stride.is_moving:
            enter(game, stride.unit, stride.goal)
    for unit in settled.crowded:
        game.change(unit, is_crowded=True)
        game.say(
            tell("{unit} finds no room.", unit=name_of(game, unit)),
            "SPF-STACK-04",
            kind="move",
            about=shown(game, unit),
        )


def enter(game: Game, name: UnitId, at: Hex) -> None:
    """The unit is in a new hex; what it met in the old ones it may meet again. (SPF-HEX-01, SPF-MOVE-03)"""
    unit = game[name]
    if unit.at == at:
        return
    met = tuple(each for each in unit.met if each[0] not in (unit.at, at))
    game.change(name, at=at, met=met, is_new=True, entering=None, entering_tokens=0)
    said = tell("{unit} moves to {hex}.", unit=name_of(game, name), hex=place_of(game[name]))
    game.say(said, "SPF-MOVE-06", kind="move", about=shown(game, name))
    if unit.is_hidden and game.options["hidden_simple"]:
        reveal(game, name)


# ---------------------------------------------------------------- contests


async def turn_or_change_speed(game: Game, name: UnitId, code: Code) -> None:
    """A code that leaves the unit in its hex; a displacement does nothing here. (SPF-ORD-13 to 15, 20, 27, 28)

    What damage forbids does nothing; the other codes stand. (SPF-ORD-24)
    """
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
        aim_while_moving(game, name)
    elif code.word == "Hide":
        hide(game, name, code.what)
    elif code.word == "Reveal":
        await reveal_itself(game, name)
    elif code.word == "Unload":
        await unload(game, name, code)
