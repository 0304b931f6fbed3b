"""One movement step, for all units together. (SPF-MOVE, SPF-ORD-12 to SPF-ORD-22)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbour, turned
from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.bases import abilities_of, name_of, new_id, on_map, place_of, units_at
from grognard.rulesets.steampunk.codes import DISPLACING, TURNING, Code, Part, movement
from grognard.rulesets.steampunk.damage import shake
from grognard.rulesets.steampunk.field import BOARD, entry_cost, fits, may_stand, terrain_at
from grognard.rulesets.steampunk.nations import choosing_order, head_on_better
from grognard.rulesets.steampunk.orders import shaken_order, speed_after
from grognard.rulesets.steampunk.records import MAP, Contest, Entrant, Orders, Unit, UnitId, orders_id
from grognard.rulesets.steampunk.strides import Stride, clinches, settle

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.strides import Pair, Settled

BOG = 3
"""A tracked or wheeled unit in swamp gets through on this. (SPF-TERR-08)"""


@step
async def move(game: Game, number: int) -> None:
    """Movement step `number` (1 to 3). (SPF-MOVE-06)"""
    for orders in game.all(Orders):
        game.change(orders.id, moves_shown=number)
    parts = {unit.id: part_of(game, unit, number) for unit in on_map(game) if not unit.is_doomed}
    parts = await bog_down(game, parts)
    first, second = choosing_order(game)
    for seat in (first, second):
        for unit in [each for each in parts if game[each].seat == seat]:
            for code in before_displacement(parts[unit]):
                await turn_or_change_speed(game, unit, code)
    settled = settle([stride_of(game, unit, part) for unit, part in parts.items()])
    await open_contests(game, settled)
    fighting = {unit for contest in game.all(Contest) for unit in fighters_of(contest)}
    for stride in settled.strides:
        if stride.is_moving and stride.unit not in fighting:
            enter(game, stride.unit, stride.goal)
    for unit in settled.crowded:
        game.say(f"{name_of(game, unit)} finds no room.", "SPF-STACK-04", kind="move", about=[unit])
        shake(game, unit)
    for unit in parts:
        if unit not in fighting and unit not in settled.crowded:
            for code in after_displacement(parts[unit]):
                await turn_or_change_speed(game, unit, code)


def part_of(game: Game, unit: Unit, number: int) -> Part:
    """What the unit does in this step; the default if it has been shaken meanwhile. (SPF-COND-03, SPF-ORD-23)"""
    orders = game[orders_id(unit.id)]
    order = orders.now.movement
    if unit.is_shaken and not orders.is_replaced:
        order = shaken_order(unit)
    if "fallen" in unit.wear.marks:
        return (Code("-"),)
    return movement(order)[number - 1]


def before_displacement(part: Part) -> Part:
    """The codes to the left of the first displacement code; all of them if there is none. (SPF-MOVE-06)"""
    for number, code in enumerate(part):
        if code.word in DISPLACING:
            return part[:number]
    return part


def after_displacement(part: Part) -> Part:
    """The codes to the right of the first displacement code. (SPF-MOVE-10)"""
    for number, code in enumerate(part):
        if code.word in DISPLACING:
            return part[number + 1 :]
    return ()


async def bog_down(game: Game, parts: dict[UnitId, Part]) -> dict[UnitId, Part]:
    """Tracks and wheels in swamp may be stuck for the step. (SPF-TERR-08)"""
    free = dict(parts)
    for name, part in parts.items():
        unit = game[name]
        assert unit.at is not None
        stands_in_swamp = terrain_at(game[MAP], unit.at) == "swamp" and not unit.is_flying
        if stands_in_swamp and {"track", "wheel", "half-track"} & unit.profile.words and part != (Code("-"),):
            if not await game.resolve(gets_through):
                free[name] = (Code("-"),)
            said = "gets through the swamp" if free[name] == part else "is bogged down"
            game.say(f"{name_of(game, name)} {said}.", "SPF-TERR-08", kind="move", about=[name])
    return free


def gets_through(dice: Dice) -> bool:
    """On 1-2 it is stuck. (SPF-TERR-08)"""
    return bool(dice.test(D6, BOG, name="swamp"))


async def turn_or_change_speed(game: Game, name: UnitId, code: Code) -> None:
    """A code that leaves the unit in its hex. (SPF-ORD-13 to SPF-ORD-15, SPF-ORD-20)"""
    unit = game[name]
    if code.word in TURNING and may_turn(unit, code):
        facing = turned(unit.facing, {"L": -1, "R": 1}.get(code.word, 0))
        if code.word == "360":
            facing = await choose_facing(game, unit)
        game.change(name, facing=facing, entering=None, entering_tokens=0)
    elif code.word in ("A", "B") and may_change_speed(unit, code):
        speed = speed_after(unit.profile, unit.speed, code)
        if speed != unit.speed and may_land(game, unit, speed):
            game.change(name, speed=speed)
            game.say(f"{name_of(game, name)} is now {speed}.", "SPF-ORD-14", kind="move", about=[name])


def may_turn(unit: Unit, code: Code) -> bool:
    """Unless damage has put an end to it. (SPF-DMG-09)"""
    one_way = {"L": "no rotate left", "R": "no rotate right"}.get(code.word, "no rotate")
    return not {"no rotate", "immobile", one_way} & unit.wear.marks


def may_change_speed(unit: Unit, code: Code) -> bool:
    """Unless damage has put an end to it. (SPF-DMG-09)"""
    one_way = "no accelerate" if code.word == "A" else "no brake"
    return not {"fixed speed", "only still", "immobile", one_way} & unit.wear.marks


def may_land(game: Game, unit: Unit, speed: str) -> bool:
    """No landing where it could not stand, among enemies or in a crowd. (SPF-TERR-13, SPF-STACK-03)"""
    flies = unit.profile.speeds[speed].flying
    if flies == unit.is_flying:
        return True
    assert unit.at is not None
    there = [each for each in units_at(game, unit.at, "air" if flies else "ground") if each.id != unit.id]
    if any(each.seat != unit.seat and not each.is_hidden for each in there):
        return False
    sizes = [each.profile.size for each in there if each.seat == unit.seat]
    return may_stand(game[MAP], unit.at, unit.profile, is_flying=flies) and fits([*sizes, unit.profile.size])


async def choose_facing(game: Game, unit: Unit) -> int:
    """360: any facing. (SPF-ORD-20)"""
    asked = Choose(
        seat=unit.seat,
        prompt=f"{name_of(game, unit.id)} turns: which way shall it face?",
        clause="SPF-ORD-20",
        about=(unit.id,),
        options=tuple(Option(str(facing)) for facing in range(6)),
    )
    return int(await game.ask(asked))


def stride_of(game: Game, name: UnitId, part: Part) -> Stride:
    """Where the unit tries to go in this step; difficult terrain first takes tokens. (SPF-MOVE-01 to SPF-MOVE-05)"""
    unit = game[name]
    assert unit.at is not None
    code = next((code for code in part if code.word in DISPLACING), None)
    stays = Stride(name, unit.seat, unit.layer, unit.profile.size, unit.at, unit.at, is_peaceful=unit.is_hidden)
    goal = goal_of(unit, code) if code else None
    if goal is None or {"immobile", "no move", "only still"} & unit.wear.marks:
        return stays
    cost = entry_cost(game[MAP], unit.at, goal, unit.profile, abilities_of(unit), is_flying=unit.is_flying)
    if cost is None:
        return stays
    tokens = unit.entering_tokens if unit.entering == goal else 0
    if tokens < cost - 1:
        game.change(name, entering=goal, entering_tokens=tokens + 1)
        game.say(f"{name_of(game, name)} struggles with the terrain.", "SPF-MOVE-01", kind="move", about=[name])
        return stays
    game.change(name, entering=None, entering_tokens=0)
    return stays._replace(goal=goal, is_reverse=code is not None and code.word == "Rev")


def goal_of(unit: Unit, code: Code) -> Hex | None:
    """The hex a displacement code leads to. (SPF-ORD-12, SPF-ORD-16)"""
    assert unit.at is not None
    if code.word == "F":
        return neighbour(unit.at, unit.facing)
    if code.word == "Rev":
        return neighbour(unit.at, unit.facing + 3)
    return None


def enter(game: Game, name: UnitId, at: Hex) -> None:
    """The unit is in a new hex; what it met in the old ones it may meet again. (SPF-HEX-01)"""
    unit = game[name]
    met = tuple(each for each in unit.met if each[0] not in (unit.at, at))
    game.change(name, at=at, met=met)
    game.say(f"{name_of(game, name)} moves to {place_of(game[name])}.", "SPF-MOVE-06", kind="move", about=[name])


# ---------------------------------------------------------------- contests


def fighters_of(contest: Contest) -> list[UnitId]:
    """Everybody in it."""
    return [*(each.unit for each in contest.entering), *contest.staying]


async def open_contests(game: Game, settled: Settled) -> None:
    """Assaults to come: contested hexes, and of each head-on pair the hex the better nation chooses. (SPF-ASLT-04)"""
    chosen = {pair: await _fought_over(game, pair) for pair in settled.pairs}
    strides = {stride.unit: stride for stride in settled.strides}
    exchanged = {(pair.layer, pair.first, pair.second) for pair in settled.pairs}
    for clinch in clinches(settled.strides, chosen):
        entering = []
        for stride in (strides[unit] for unit in clinch.entering):
            ends = sorted((stride.origin, stride.goal))
            is_head_on = (stride.layer, ends[0], ends[1]) in exchanged
            entering.append(Entrant(stride.unit, stride.origin, stride.goal, stride.is_reverse, is_head_on))
        contest = Contest(
            id=Ref(new_id(game, "contest")),
            at=clinch.at,
            layer=clinch.layer,
            entering=tuple(entering),
            staying=clinch.staying,
        )
        game.add(contest)
        names = ", ".join(name_of(game, unit) for unit in fighters_of(contest))
        game.say(f"An assault begins: {names}.", "SPF-ASLT-01", kind="assault", about=fighters_of(contest))


async def _fought_over(game: Game, pair: Pair) -> Hex:
    """Which hex of a head-on pair is fought over: the better nation decides. (SPF-ASLT-04)"""
    names = [BOARD.name(at) for at in (pair.first, pair.second)]
    asked = Choose(
        seat=head_on_better(game),
        prompt=f"Units meet head-on between {names[0]} and {names[1]}: which hex is fought over?",
        clause="SPF-ASLT-04",
        options=tuple(Option(name) for name in names),
    )
    return BOARD.named(await game.ask(asked))
