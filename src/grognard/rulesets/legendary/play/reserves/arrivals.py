"""Reserves: rolls, plans, edges and arrivals. (LEG-RES, LEG-KW-44)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.troops.packed import is_nearer
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.reserve_rolls import arrives, outflanks, planned_arrives
from grognard.rulesets.legendary.lists.keywords.shooting import AcuteSenses
from grognard.rulesets.legendary.play.fliers.courses import is_flier
from grognard.rulesets.legendary.play.fliers.creatures import is_winged, swoop_in
from grognard.rulesets.legendary.play.fliers.flights import enter_flier
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import arrived
from grognard.rulesets.legendary.play.moves.coming_out import emerge, site_of
from grognard.rulesets.legendary.play.moves.movement import after_move
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.reserves.deep_strike import deep_strike
from grognard.rulesets.legendary.play.reserves.entry_points import (
    Edge,
    entry_regions,
    entry_stretches,
    nearest_entry,
)
from grognard.rulesets.legendary.play.rolls import highest, rolls_again
from grognard.rulesets.legendary.play.scoring import controller
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.board import ZONE, board
from grognard.rulesets.legendary.table.records import BATTLE, Reserve, UnitId, other, reserve_id, side_id
from grognard.rulesets.legendary.table.rooms import stands_everywhere
from grognard.rulesets.legendary.table.special_rules import any_has, unit_pace
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.reserves.entry_points import Stretch
    from grognard.rulesets.legendary.table.records import ReservePlan

ASIDE = (0.0, 2.0, -2.0, 5.0, -5.0)
"""Inches along the edge at which a way round something begins."""
FLANK_KEEP = 1.0
"""Outflanking units come on at least so far from enemies. (LEG-KW-44)"""


def may_roll(game: Game, unit: UnitId) -> bool:
    """Whether a unit in reserve counts as one to activate: from game turn 2, or its own. (LEG-TURN-05, LEG-RES-03)"""
    plan = game[reserve_id(unit)].plan
    return game[BATTLE].turn >= max(2, plan.turn)


@step
async def arrive(game: Game, unit: UnitId) -> None:
    """A unit in reserve rolls; if it comes, it enters and may move on. (LEG-RES-03, LEG-RES-04, LEG-RES-05)"""
    if is_flier(game, unit):
        await enter_flier(game, unit, again=await _relay(game, unit))
        return
    plan = game[reserve_id(unit)].plan
    comes = await _comes(game, unit, plan)
    if not comes or not game[unit].models:
        return
    plan = game[reserve_id(unit)].plan
    if plan.kind in ("deep strike", "drop zone"):
        if await deep_strike(game, unit, plan):
            _landed(game, unit)
            await overwatch(game, unit, "move")
        return
    entry = _entry(game, unit, plan)
    if entry is not None and is_winged(game, unit) and await swoop_in(game, unit, entry.edge, entry.stretches):
        return
    await _enter(game, unit, entry)


def _landed(game: Game, unit: UnitId) -> None:
    arrived(game, unit)
    game.change(unit, has_deep_struck=True)
    game.remove(reserve_id(unit))
    for model in game[unit].models:
        game.change(model, pace="moved")


async def _comes(game: Game, unit: UnitId, plan: ReservePlan) -> bool:
    """Whether it arrives now. (LEG-RES-03, LEG-RES-07, LEG-KW-44)"""
    if plan.turn > game[BATTLE].turn:  # delayed by the roll of another unit of its planned attack
        return False
    if plan.is_certain:
        return True
    name = name_of(game, unit)
    if plan.kind == "outflank":
        return await _outflank(game, unit, plan)
    if plan.kind in ("planned", "drop zone"):
        return await _planned(game, unit, plan)
    is_here = await game.resolve(arrives, game[BATTLE].turn)
    result = tell("it arrives") if is_here else tell("it stays in reserve")
    if await _relay(game, unit) and await rolls_again(game, unit, result, "LEG-TERR-19", is_good=is_here):
        is_here = await game.resolve(arrives, game[BATTLE].turn)
    if not is_here:
        game.say(tell("{unit} stays in reserve.", unit=name), "LEG-RES-04", about=[unit])
        return False
    game.say(tell("{unit} arrives.", unit=name), "LEG-RES-03", about=[unit])
    return True


async def _relay(game: Game, unit: UnitId) -> bool:
    """Whether its side controls a comms relay. (LEG-TERR-19)"""
    relays = [piece for piece in board(game).pieces if piece.is_any("comms relay")]
    return any(controller(game, piece.area) == game[unit].seat for piece in relays)


OUTFLANKS = {
    "destroyed": tell("it is discovered and destroyed"),
    "delayed": tell("it is delayed"),
    "enters": tell("it comes by the flank"),
}
"""What becomes of an outflanking unit. (LEG-KW-44)"""


async def _outflank(game: Game, unit: UnitId, plan: ReservePlan) -> bool:
    """1 discovered and destroyed, 2-3 delayed, 4-6 it enters. (LEG-KW-44, LEG-KW-01)"""
    outcome = await game.resolve(outflanks)
    has_senses = any_has(game, unit, AcuteSenses)
    if has_senses or await _relay(game, unit):
        clause = "LEG-KW-01" if has_senses else "LEG-TERR-19"
        if await rolls_again(game, unit, OUTFLANKS[outcome], clause, is_good=outcome == "enters"):
            outcome = await game.resolve(outflanks)
    name = name_of(game, unit)
    if outcome == "destroyed":
        game.say(tell("{unit} is discovered and destroyed.", unit=name), "LEG-KW-44", about=[unit])
        destroy_unit(game, unit, "LEG-KW-44")
        return False
    if outcome == "delayed":
        game.say(tell("{unit} is delayed.", unit=name), "LEG-KW-44", about=[unit])
        replan(game, unit, turn=game[BATTLE].turn + 1, is_certain=True)
        return False
    game.say(tell("{unit} comes by the flank.", unit=name), "LEG-KW-44", about=[unit])
    return True


async def _planned(game: Game, unit: UnitId, plan: ReservePlan) -> bool:
    """One roll for all units of a planned attack; a failure delays them one turn. (LEG-RES-07)"""
    party = [
        each for each in game.all(Reserve) if each.plan.party == plan.party and game[each.unit].seat == game[unit].seat
    ]
    best = max(highest(game, each.unit, "i") for each in party)
    is_on_time = await game.resolve(planned_arrives, best)
    result = tell("the attack is on time") if is_on_time else tell("the attack is delayed")
    if await _relay(game, unit) and await rolls_again(game, unit, result, "LEG-TERR-19", is_good=is_on_time):
        is_on_time = await game.resolve(planned_arrives, best)
    if is_on_time:
        game.say(tell("The planned attack is on time."), "LEG-RES-07", about=[each.unit for each in party])
        for each in party:
            replan(game, each.unit, is_certain=True)
        return True
    game.say(tell("The planned attack is delayed."), "LEG-RES-07", about=[each.unit for each in party])
    for each in party:
        replan(game, each.unit, turn=game[BATTLE].turn + 1, is_certain=True)
        game.change(each.unit, has_activated=True)
    return False


def replan(game: Game, unit: UnitId, **changes: object) -> None:
    """Write a unit's plan anew."""
    own = reserve_id(unit)
    game.change(own, plan=msgspec.structs.replace(game[own].plan, **changes))


# ---------------------------------------------------------------- edges


def strip(game: Game, seat: int, edge: str) -> tuple[str, str]:
    """The side of the table that an edge means to a seat, and the seat's own. (LEG-DS-08, LEG-FLY-20)"""
    own = game[side_id(seat)].edge
    if edge == "own":
        return own, own
    if edge == "far":
        return ("north" if own == "south" else "south"), own
    right = "east" if own == "south" else "west"
    left = "west" if own == "south" else "east"
    return (right if edge == "right" else left), own


def edge_of(game: Game, seat: int, edge: str) -> Edge:
    """The edge that a plan names."""
    return Edge(strip(game, seat, edge)[0], board(game).width, board(game).height)


def flank_stretch(game: Game, seat: int, edge: str) -> Stretch:
    """The part of a flank by which an outflanking unit comes: outside the enemy's zone. (LEG-KW-44)"""
    ground = edge_of(game, seat, edge)
    if ground.is_long:
        return 0.0, ground.length
    return (0.0, ground.height - ZONE) if strip(game, seat, edge)[1] == "south" else (ZONE, ground.height)


async def _enter(game: Game, unit: UnitId, entry: EdgeEntry | None) -> None:
    """It moves on from its edge, 12 inches from enemies; then it may advance and shoot. (LEG-RES-02, LEG-RES-05)"""
    own = game[unit]
    coming = site = None
    if entry is not None:
        coming = await emerge(game, unit, entry.regions, entry.starts, "LEG-RES-02", least=entry.least)
    if coming is not None and entry is not None:
        site = site_of(coming, entry.regions, entry.check, facing=_ahead(game, unit))
    asked = site and site.ask(tell("Where does {unit} come on?", unit=own.name))
    placed = await game.ask(asked) if asked else {}
    if coming is None or site is None or not placed:
        game.say(tell("{unit} finds no place to come on.", unit=own.name), "LEG-RES-02", about=[unit])
        return
    game.remove(reserve_id(unit))
    game.change(unit, where="table")
    arrived(game, unit)
    game.say(tell("{unit} comes on.", unit=own.name), "LEG-RES-02", kind="place", about=[unit])
    await coming.carry_out(site, placed)
    if not game[unit].models:
        return
    await overwatch(game, unit, "move")
    if game[unit].models:
        game.then(after_move, unit, "moved")


def _ahead(game: Game, unit: UnitId) -> float | None:
    """Long bases look to the enemy's edge when they come on."""
    if all(game[model].base.is_round for model in game[unit].models):
        return None
    return 90.0 if game[side_id(game[unit].seat)].edge == "south" else 270.0


class EdgeEntry(NamedTuple):
    """Where a unit may come on: from which parts of an edge, and how far from enemies it must end."""

    edge: Edge
    stretches: tuple[Stretch, ...]
    regions: list[Polygon]
    least: float
    """Its move is at least so long, that a large base gets on the table."""
    enemies: tuple[Stand, ...]
    name: str

    def starts(self, one: Stand) -> list[Point]:
        """Points of the edge from which a model may come to its place, the nearest first."""
        along, _ = self.edge.split(one.pose.at)
        spots = [nearest_entry(self.stretches, along + aside) for aside in ASIDE]
        return [self.edge.point(spot) for spot in dict.fromkeys(spots)]

    def check(self, ends: Mapping[str, Stand]) -> None:
        """Nobody comes on beside an enemy. (LEG-KW-44, LEG-MOVE-03)"""
        if is_nearer(tuple(ends.values()), self.enemies, FLANK_KEEP - 0.001):
            raise Refused(tell("{unit} would come on too near to an enemy.", unit=self.name), "LEG-KW-44")


def _entry(game: Game, unit: UnitId, plan: ReservePlan) -> EdgeEntry | None:
    """Along its edge, away from enemies; None if there is no such place. (LEG-RES-02, LEG-RES-07, LEG-KW-44)"""
    own, pace = game[unit], unit_pace(game, unit)
    least = 2.2 * max(game[model].base.outer for model in own.models)
    deep = max(pace.move, pace.jump, least)
    enemies = stands_everywhere(game, other(own.seat))
    edge = edge_of(game, own.seat, plan.edge)
    if plan.kind == "outflank":
        stretches = [flank_stretch(game, own.seat, plan.edge)]
    else:
        stretches = entry_stretches(edge, enemies)
    if not stretches:
        return None
    if plan.at is not None and plan.kind == "planned":
        place = nearest_entry(stretches, written_place(game, own.seat, plan))
        stretches = [(place, place)]
    regions = [edge.strip(*stretches[0], deep)] if plan.kind == "outflank" else entry_regions(edge, stretches, deep)
    return EdgeEntry(edge, tuple(stretches), regions, least, enemies, own.name)


def written_place(game: Game, seat: int, plan: ReservePlan) -> float:
    """How far along its edge the place of a planned attack is. (LEG-RES-06)

    It is written down from the left end of a long edge, and of a flank from the near end, as its owner sees them.
    """
    along = plan.at[0] if plan.at is not None else 0.0
    is_turned = strip(game, seat, plan.edge)[1] == "north"
    return edge_of(game, seat, plan.edge).length - along if is_turned else along
