"""Missions, victory points and the end of the game. (LEG-OBJ, LEG-SETUP-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, Polygon, bounds, is_within
from grognard.kernel.troops.standing import boxes_near
from grognard.kernel.words import tell
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Model, Side, Unit, UnitId, other, side_id
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import (
    add_points,
    models_of,
    troop_of,
    troops,
    units_of,
    value_of,
    wounds_of,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point

CONTROL = 3.0
"""How near a model must be to control something. (LEG-TERR-15)"""
FAR = CONTROL + 0.01
"""Units whose boxes are farther away than this control nothing."""
WARLORD_POINTS, WARLORD_STEPS = 100, 3
"""What the enemy warlord is worth in annihilation and in breakthrough. (LEG-OBJ-02, LEG-OBJ-04)"""
MISSIONS = ("hold the ground", "annihilation", "breakthrough")
MISSION_NAMES = (tell("hold the ground"), tell("annihilation"), tell("breakthrough"))


def controller(game: Game, at: Point | Polygon) -> int | None:
    """The side with a model near a place or piece while the enemy has none. (LEG-TERR-15, LEG-OBJ-03)"""
    spot: Footprint = at if isinstance(at, Polygon) else Disc(at, 0.0)
    near = [False, False]
    inside = [troop_of(game, unit.id) for seat in (0, 1) for unit in in_rooms(game, seat)]
    for troop in boxes_near(bounds(spot), (*troops(game), *inside), FAR):
        unit = game[UnitId(troop.id)]
        if any(is_within(one.shape, spot, CONTROL) for one in troop.stands):
            if unit.is_routed or any(has_type(model, "flier") or model.is_flying for model in models_of(game, unit.id)):
                continue
            near[troop.seat] = True
    return None if near[0] == near[1] else int(near[1])


def score_game_turn(game: Game) -> None:
    """A point for each marker from the second game turn on. (LEG-OBJ-03)"""
    if game.options["mission"] != "hold the ground" or game[BATTLE].turn < 2:
        return
    held = _held(game)
    for seat in (0, 1):
        if held[seat]:
            add_points(game, seat, held[seat])
    said = tell("Markers held: {first} to {second}.", first=held[0], second=held[1])
    game.say(said, "LEG-OBJ-03", kind="score")


def _held(game: Game) -> list[int]:
    held = [0, 0]
    for at in board(game).objectives:
        seat = controller(game, at)
        if seat is not None:
            held[seat] += 1
    return held


def is_wiped_out(game: Game) -> bool:
    """Whether a side has nothing on the table and nothing in reserve. (LEG-OBJ-05)"""
    return not all(units_of(game, seat) for seat in (0, 1))


def score_now(game: Game, seat: int) -> int:
    """The victory points that a seat has so far, by the mission: reserves may still come. (LEG-OBJ-01 to LEG-OBJ-04)"""
    mission = game.options["mission"]
    if mission == "annihilation":
        return destroyed_value(game, other(seat), is_over=False)
    return game[side_id(seat)].points if mission == "hold the ground" else _breakthrough(game, seat, is_over=False)


def has_reached_target(game: Game) -> bool:
    """Whether a side has the points that the players agreed on. (LEG-SETUP-09)"""
    target = int(game.options["points_target"])
    return target > 0 and any(score_now(game, seat) >= target for seat in (0, 1))


def finish(game: Game) -> None:
    """The battle is over: the last points, and who has won. (LEG-OBJ-01, LEG-OBJ-05, LEG-SETUP-09)"""
    _final_points(game)
    points = [game[side_id(seat)].points for seat in (0, 1)]
    standing = [seat for seat in (0, 1) if units_of(game, seat)]
    names = [game.ruleset.seat_name(game, seat) for seat in (0, 1)]
    if len(standing) == 1:
        winner: int | None = standing[0]
        reason = tell("{side} wins: the enemy is wiped out.", side=names[standing[0]])
        clause = "LEG-OBJ-05"
    elif points[0] == points[1]:
        winner, reason, clause = (
            None,
            tell("A draw: {first} to {second}.", first=points[0], second=points[1]),
            "LEG-OBJ-01",
        )
    else:
        winner, clause = int(points[1] > points[0]), "LEG-OBJ-01"
        reason = tell("{side} wins {most} to {least}.", side=names[winner], most=max(points), least=min(points))
    game.say(reason, clause, kind="result")
    game.end(winner, reason, points)


def _final_points(game: Game) -> None:
    """What each mission counts at the end. (LEG-OBJ-02 to LEG-OBJ-04)"""
    mission = game.options["mission"]
    for seat in (0, 1):
        if mission == "hold the ground":
            more = 2 * _held(game)[seat]
        elif mission == "annihilation":
            more = destroyed_value(game, other(seat))
        else:
            more = _breakthrough(game, seat)
        add_points(game, seat, more)


def is_destroyed(game: Game, unit: Unit, *, is_over: bool = True) -> bool:
    """Whether a unit counts as destroyed: gone, or still in reserve when the game is over, fliers aside. (LEG-OBJ-01)

    Who is aboard or joined is where its host is.
    """
    if not any(model.home == unit.id for model in game.all(Model)):
        return True
    while unit.where in ("aboard", "joined") and unit.transport is not None:
        unit = game[unit.transport]
    if unit.where != "reserve" or not is_over:
        return False
    return not any(has_type(model, "flier") or model.profile_flies for model in models_of(game, unit.id))


def destroyed_value(game: Game, seat: int, *, is_over: bool = True) -> int:
    """The points of a side's destroyed units, points of the large in proportion, the warlord more. (LEG-OBJ-02)"""
    total = 0
    for unit in game.all(Unit):
        if unit.seat != seat or not unit.points:
            continue
        if is_destroyed(game, unit, is_over=is_over):
            total += unit.points
            continue
        total += _value_lost(game, unit)
    return total + WARLORD_POINTS * is_warlord_destroyed(game, seat, is_over=is_over)


def _value_lost(game: Game, unit: Unit) -> int:
    """What a unit that still stands has lost: each model with points in proportion to them, rounded up. (LEG-OBJ-02)"""
    whole = max(1, unit.value)
    total = -(-unit.points * unit.fallen // whole)
    for model in game.all(Model):
        if model.home == unit.id and model.points_lost:
            total += -(-unit.points * value_of(model.profile) * model.points_lost // (whole * len(model.parts)))
    return total


def is_warlord_destroyed(game: Game, seat: int, *, is_over: bool = True) -> bool:
    """Whether a side's warlord counts as destroyed. (LEG-OBJ-02, LEG-OBJ-04)"""
    warlord = game[side_id(seat)].warlord
    return warlord is not None and is_destroyed(game, game[warlord], is_over=is_over)


def _is_across(game: Game, unit: Unit, low: float, high: float) -> bool:
    """Whether a unit of at least half strength is in the zone; who is aboard is where its transport is. (LEG-OBJ-04)

    Characters who joined another unit are counted as the units they were.
    """
    own = [model for model in game.all(Model) if model.home == unit.id]
    joined = sum(model.home != unit.id for model in models_of(game, unit.id))
    if not own or 2 * len(own) < unit.start - joined:
        return False
    host = unit
    while host.where in ("aboard", "joined") and host.transport is not None:
        host = game[host.transport]
    if host.where not in ("table", "room"):
        return False
    there = own if all(model.at is not None for model in own) else models_of(game, host.id)
    return all(model.at is not None and low <= model.at[1] <= high for model in there)


def _breakthrough(game: Game, seat: int, *, is_over: bool = True) -> int:
    """Units across, units destroyed, and the warlord. (LEG-OBJ-04)"""
    ground, enemy = board(game), other(seat)
    zone = ground.zone(game[side_id(enemy)].edge)
    _left, low, _right, high = zone.points[0][0], min(p[1] for p in zone.points), 0.0, max(p[1] for p in zone.points)
    across = sum(_is_across(game, unit, low, high) for unit in game.all(Unit) if unit.seat == seat and not unit.is_part)
    foes = (unit for unit in game.all(Unit) if unit.seat == enemy and not unit.is_part)
    killed = sum(is_destroyed(game, unit, is_over=is_over) for unit in foes)
    return across + killed + WARLORD_STEPS * is_warlord_destroyed(game, enemy, is_over=is_over)


__all__ = ["MISSIONS", "MISSION_NAMES", "Side", "controller", "finish", "is_wiped_out", "score_game_turn", "wounds_of"]
