"""The flight of a flier: from reserve onto the table, on, and off it again. (LEG-FLY-01 to LEG-FLY-08, LEG-FLY-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import heading, inside
from grognard.kernel.troops import Footing, Site, edges
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.reserve_rolls import flier_edge, flier_total
from grognard.rulesets.legendary.lists.keywords.moving import Supersonic
from grognard.rulesets.legendary.lists.keywords.unit_types import ZOOM
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.fliers.bombs import drop_bombs, vector_strike
from grognard.rulesets.legendary.play.fliers.courses import (
    INWARD,
    MOST_TURN,
    approach,
    can_fly_off,
    course,
    is_flier,
    length,
    room_ahead,
    side_of,
)
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import to_reserve
from grognard.rulesets.legendary.play.fliers.legs import Leg, fly_leg
from grognard.rulesets.legendary.play.fliers.watching import meet_watchers
from grognard.rulesets.legendary.play.moves.keeping_clear import berth_of
from grognard.rulesets.legendary.play.moves.law import standing
from grognard.rulesets.legendary.play.moves.movement import move_unit
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.rolls import rolls_again
from grognard.rulesets.legendary.play.vehicles.gear import SMOKE
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, UnitId
from grognard.rulesets.legendary.table.special_rules import any_has, has_type
from grognard.rulesets.legendary.table.units import models_of, name_of, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops import Berth, Stand, Troop
    from grognard.rulesets.legendary.table.records import Pace

LEAST_FLAT_OUT = 18.0
"""A supersonic flier advances 18 inches or more; on large tables every flier moves so far. (LEG-KW-74, LEG-FLY-31)"""


# ---------------------------------------------------------------- entering


async def enter_flier(game: Game, unit: UnitId, *, again: bool = False) -> None:
    """The reserve roll of a flier says whether and where it comes in. (LEG-FLY-02, LEG-FLY-03, LEG-FLY-05)"""
    name = name_of(game, unit)
    if await _rests(game, unit):
        return
    turn, is_damaged = game[BATTLE].turn, game[unit].was_damaged
    total = await game.resolve(lambda dice: flier_total(dice, turn, is_damaged=is_damaged))
    comes = flier_edge(total) is not None
    result = tell("it comes in") if comes else tell("it stays in reserve")
    if again and await rolls_again(game, unit, result, "LEG-TERR-19", is_good=comes):
        total = await game.resolve(lambda dice: flier_total(dice, turn, is_damaged=is_damaged))
    edge: str | None = flier_edge(total)
    game.change(unit, was_damaged=False)
    if edge is None:
        game.say(tell("{unit} stays in reserve.", unit=name), "LEG-FLY-03", "LEG-RES-04", about=[unit])
        return
    if edge == "any":
        edge = await _choose_edge(game, unit)
    game.say(tell("{unit} comes in.", unit=name), "LEG-FLY-03", about=[unit])
    side = side_of(game, game[unit].seat, edge)
    room = _room_to_hover(game, unit, side)
    mode = await _mode(game, unit, may_hover=room is not None)
    await _fly_in(game, unit, side, room if mode == "hover" else None)


async def _rests(game: Game, unit: UnitId) -> bool:
    """A flier that has used ammunition may stay away a turn and be armed again; smoke is for once a game.

    (LEG-FLY-06, LEG-VEH-49)
    """
    used = [model for model in models_of(game, unit) if any(each != SMOKE for each in model.used_weapons)]
    if not used:
        return False
    prompt = tell("Does {unit} stay in reserve to be rearmed?", unit=name_of(game, unit))
    ways = {"no": tell("No, it flies"), "yes": tell("Rearm")}
    if await way_of(game, unit, prompt, "LEG-FLY-06", ways) == "no":
        return False
    for model in used:
        game.change(model.id, used_weapons=tuple(each for each in model.used_weapons if each == SMOKE))
    game.change(unit, was_damaged=False)  # damage counts for the roll of the following turn only (LEG-FLY-05)
    game.say(tell("{unit} is rearmed.", unit=name_of(game, unit)), "LEG-FLY-06", about=[unit])
    return True


async def _choose_edge(game: Game, unit: UnitId) -> str:
    prompt = tell("By which edge does {unit} come in?", unit=name_of(game, unit))
    ways = {"own": tell("The own edge"), "left": tell("The left flank"), "right": tell("The right flank")}
    return await way_of(game, unit, prompt, "LEG-FLY-03", ways)


async def _mode(game: Game, unit: UnitId, *, may_hover: bool) -> str:
    """A flier that can hover, and has room for it, chooses at the beginning of its turn. (LEG-FLY-12, LEG-FLY-13)"""
    if not may_hover:
        return "zoom"
    prompt = tell("Does {unit} zoom or hover?", unit=name_of(game, unit))
    ways = {"zoom": tell("Zoom"), "hover": tell("Hover")}
    return await way_of(game, unit, prompt, "LEG-FLY-13", ways)


async def _fly_in(game: Game, unit: UnitId, side: str, room: Placement | None) -> None:
    """In from the edge, up to 36 inches, with the one turn if need be. (LEG-FLY-03, LEG-FLY-07)

    A flier that is going to hover has `room` somewhere; one that zooms needs none, but on very large tables it flies 18
    inches or more. (LEG-FLY-31)
    """
    ground, flier = board(game), models_of(game, unit)[0]
    least = _least(game) if room is None else 0.0

    def way_to(at: Point, facing: float) -> tuple[Point, ...]:
        way = approach(ground, side, at, facing, ZOOM.move + 0.05, may_turn=not flier.is_immobilised)
        if way is None or not inside(ground.table, at):
            said = tell(
                'It flies straight in from the {side} edge, at most {inches}", with one turn of up to {most} degrees.',
                inches=f"{ZOOM.move:g}",
                most=f"{MOST_TURN:g}",
                side=side,
            )
            raise Refused(said, "LEG-FLY-07")
        if length(way) < least - 0.05:
            most = f"{ZOOM.move:g}"
            raise Refused(tell('It flies {least}" to {most}".', least=f"{least:g}", most=most), "LEG-FLY-31")
        if room is not None:
            _site(game, unit, ground.table).check({flier.id: (*at, facing)})
        return way

    def propose(chance: Chance) -> Placement:
        for tries in range(60):
            wide = ground.width if side in ("south", "north") else ground.height
            near = max(6.0, least)
            far = near + chance.unit() * (ZOOM.move - 2.0 - near) / (1 + tries // 20)
            share, lean = chance.unit() * wide, (chance.unit() * 60.0 - 30.0) if tries < 40 else 0.0
            start: Point = {
                "south": (share, 0.0),
                "north": (share, ground.height),
                "west": (0.0, share),
                "east": (ground.width, share),
            }[side]
            facing = (INWARD[side] + lean) % 360.0
            c, s = heading(facing)
            at = (round(start[0] + far * c, 3), round(start[1] + far * s, 3))
            try:
                way_to(at, round(facing, 3))
            except Refused:
                continue
            return {flier.id: (*at, round(facing, 3))}
        return room or {}

    await fly_leg(game, unit, Leg(way_to, propose, INWARD[side], enters=True))
    game.change(flier.id, is_flying=room is None)
    await _on_the_way(game, unit, may_go_on=True)


def _can_hover(game: Game, unit: UnitId) -> bool:
    return all(has_type(model, "hover") for model in models_of(game, unit))


def _room_to_hover(game: Game, unit: UnitId, side: str) -> Placement | None:
    """Some place that a flier reaches from an edge and can hover at; None if it cannot. (LEG-FLY-03, LEG-FLY-12)"""
    if not _can_hover(game, unit):
        return None
    strip = edges(board(game).bounds, ZOOM.move, [side])[0]
    return _site(game, unit, strip, INWARD[side]).room()


def _site(game: Game, unit: UnitId, region: Polygon, facing: float | None = None) -> Site:
    """Where a hovering flier may be: it needs room like a skimmer. (LEG-FLY-12)"""
    own, flier = game[unit], models_of(game, unit)[0]
    hovering = replace(flier, is_flying=False)

    def berth(_: Stand, other: Troop) -> Berth:
        return berth_of(game, hovering, other, own.seat)

    law = standing(game, own, "LEG-FLY-12")
    law["berth"] = berth
    return Site(unit, own.seat, {flier.id: flier.base}, troops(game), Footing(**law), [region], facing=facing)


def may_hover_here(game: Game, unit: UnitId) -> bool:
    """Whether a flier on the table hovers already, or has room to do so where it is. (LEG-FLY-12, LEG-FLY-13)"""
    flier = models_of(game, unit)[0]
    assert flier.at is not None
    if not _can_hover(game, unit):
        return False
    return not flier.is_flying or _site(game, unit, board(game).table).is_legal({flier.id: (*flier.at, flier.facing)})


# ---------------------------------------------------------------- flying on


@step
async def fly(game: Game, unit: UnitId) -> None:
    """A flier on the table flies on, or changes between zooming and hovering. (LEG-FLY-07, LEG-FLY-13, LEG-FLY-31)"""
    flier = models_of(game, unit)[0]
    mode = await _mode(game, unit, may_hover=may_hover_here(game, unit))
    game.change(unit, way=())
    if mode == "hover":
        game.change(unit, has_changed_mode=flier.is_flying)
        game.change(flier.id, is_flying=False)
        game.then(move_unit, unit)
        return
    game.change(flier.id, is_flying=True)
    if await _leg(game, unit, _least(game), ZOOM.move, "moved"):
        await _on_the_way(game, unit, may_go_on=True)


def _least(game: Game) -> float:
    """How far a zooming flier moves at least: 18 inches where fliers stay on the table. (LEG-FLY-07, LEG-FLY-31)"""
    return LEAST_FLAT_OUT if game.options["apocalypse_fliers"] else 0.0


@step
async def advance_flier(game: Game, unit: UnitId) -> None:
    """Up to 36 inches more, straight on or with the one turn. (LEG-FLY-07, LEG-KW-74)"""
    least = LEAST_FLAT_OUT if any_has(game, unit, Supersonic) else 0.0
    if await _leg(game, unit, least, ZOOM.advance, "advanced"):
        game.change(unit, has_advanced=True)
        await meet_watchers(game, unit)
        if game[unit].where == "table" and game[unit].models:
            await overwatch(game, unit, "advance")


async def _leg(game: Game, unit: UnitId, least: float, most: float, pace: Pace) -> bool:
    """A flight of so many inches; whether the flier is still on the table. (LEG-FLY-07)"""
    ground, flier = board(game), models_of(game, unit)[0]
    assert flier.at is not None
    here, facing = flier.at, flier.facing or 0.0
    may_turn = not flier.is_immobilised and not _has_turned(game, unit)

    def way_to(at: Point, turned: float) -> tuple[Point, ...]:
        way = course(here, facing, at, turned, may_turn=may_turn)
        if way is None or not inside(ground.table, at):
            most_turn = f"{MOST_TURN:g}"
            raise Refused(
                tell("It flies straight on, with one turn of up to {most} degrees.", most=most_turn), "LEG-FLY-07"
            )
        if not least - 0.05 <= length(way) <= most + 0.05:
            raise Refused(tell('It flies {least}" to {most}".', least=f"{least:g}", most=f"{most:g}"), "LEG-FLY-07")
        return way

    def propose(chance: Chance) -> Placement:
        room = room_ahead(ground, here, facing)
        if room <= least:
            return {}
        far = min(most, least + chance.unit() * (min(most, room) - least)) * 0.98 + 0.02 * least
        c, s = heading(facing)
        return {flier.id: (round(here[0] + far * c, 3), round(here[1] + far * s, 3), round(facing, 3))}

    leaves = can_fly_off(ground, here, facing, most, turn=MOST_TURN if may_turn else 0.0)
    return await fly_leg(game, unit, Leg(way_to, propose, facing, pace, leaving="LEG-FLY-07" if leaves else ""))


def _has_turned(game: Game, unit: UnitId) -> bool:
    """Whether the one turn of this activation was flown: one of its legs has a bend. (LEG-FLY-07)"""
    return len(game[unit].way) % 2 == 1


async def _on_the_way(game: Game, unit: UnitId, *, may_go_on: bool) -> None:
    """Watchers of the sky, bombs, fire from the ground; then perhaps an advance. (LEG-FLY-23, LEG-WPN-15)"""
    if any(model.is_flying for model in models_of(game, unit)):
        await meet_watchers(game, unit)
    if game[unit].where != "table" or not game[unit].models:
        return
    has_dropped = await drop_bombs(game, unit)
    await vector_strike(game, unit)
    await overwatch(game, unit, "move")
    is_here = game[unit].where == "table" and bool(game[unit].models)
    if not is_here or not may_go_on or has_dropped or not any(model.is_flying for model in models_of(game, unit)):
        return
    if any(model.is_stunned for model in models_of(game, unit)):
        return
    prompt = tell('Does {unit} advance, up to {inches}" more?', unit=name_of(game, unit), inches=f"{ZOOM.advance:g}")
    ways = {"no": tell("No"), "yes": tell("Advance")}
    if await way_of(game, unit, prompt, "LEG-FLY-07", ways) == "yes":
        game.then(advance_flier, unit)


async def end_of_flight(game: Game, unit: UnitId) -> None:
    """A hovering flier may go over to zooming at the end of its turn, and so leave. (LEG-FLY-13)"""
    if not is_flier(game, unit) or game[unit].where != "table" or any(m.is_flying for m in models_of(game, unit)):
        return
    if game[unit].has_changed_mode:  # once a turn
        return
    prompt = tell("{unit} hovers. Does it fly off?", unit=name_of(game, unit))
    ways = {"no": tell("It stays"), "yes": tell("Fly off")}
    if await way_of(game, unit, prompt, "LEG-FLY-13", ways) == "yes":
        to_reserve(game, unit, "LEG-FLY-13")
