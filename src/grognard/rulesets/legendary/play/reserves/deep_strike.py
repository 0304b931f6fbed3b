"""Deep strike: a marker, its scatter, the landing and its mishaps. (LEG-DS)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, distance, inside, is_wholly_within, polygon
from grognard.kernel.troops import Pose, Site, around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.reserve_rolls import drop_zone_radius, landing_radius, mishap
from grognard.rulesets.legendary.dice.scatter import moved, scatter
from grognard.rulesets.legendary.play.moves.law import footing_of, landing_of
from grognard.rulesets.legendary.play.moves.nearest_place import closest_point, nearest_place
from grognard.rulesets.legendary.play.moves.terrain_tests import Danger, passes_tests, take_tests
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit, remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other, reserve_id, side_id
from grognard.rulesets.legendary.table.room_sight import room_sees_stand
from grognard.rulesets.legendary.table.rooms import everywhere, stands_everywhere
from grognard.rulesets.legendary.table.sight import marker_at, sees_point
from grognard.rulesets.legendary.table.terrain import DEFAULT_DANGER, IMPASSABLE_DANGER
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, models_of, name_of, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.board import BoardPiece
    from grognard.rulesets.legendary.table.records import Model, ReservePlan

NEAR_FRIEND = 12.0
MARKER = "marker"
FACINGS = (0.0, 90.0, 45.0, 135.0, 180.0, 225.0, 270.0, 315.0)
"""Degrees by which a hull that lands is turned, in the order they are tried."""


async def deep_strike(game: Game, unit: UnitId, plan: ReservePlan) -> bool:
    """Place the marker, roll its scatter, land or suffer a mishap; whether the unit stands. (LEG-DS-01)"""
    aim = plan.at if plan.is_certain and plan.kind == "deep strike" and plan.at is not None else None
    if aim is None:
        aim = await _ask_marker(game, unit, plan)
    return await land_at(game, unit, aim)


async def land_at(game: Game, unit: UnitId, aim: Point) -> bool:
    """The scatter of a marker, then the landing or its mishap; whether the unit stands. (LEG-DS-01, LEG-DS-05)"""
    plus = modifiers_at(game, unit, aim)
    by_total = bool(game.options["scatter_by_total"])
    fell = await game.resolve(lambda dice: scatter(dice, plus, by_total=by_total, is_landing=True))
    at = moved(aim, fell.inches, fell.degrees) if fell.inches else aim
    said = tell('The landing scatters {inches}".', inches=fell.inches) if fell.inches else tell("The landing is exact.")
    game.say(said, "LEG-DS-01", "LEG-DS-02", kind="scatter", about=[unit], aim=aim, at=at)
    if is_mishap(game, unit, at):
        return await _mishap(game, unit, aim, at)
    return await _land(game, unit, at)


class DropZone(NamedTuple):
    """Where the markers of a drop zone assault lie: about a point, or in an area. (LEG-DS-13)"""

    low: Point
    high: Point
    reach: float

    @property
    def centre(self) -> Point:
        return (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2

    def check(self, spot: Point) -> None:
        away = hypot(*(max(low - at, at - high, 0.0) for low, at, high in zip(self.low, spot, self.high, strict=True)))
        if away <= self.reach + 0.001:
            return
        if self.reach:
            said = tell('The marker must lie within {inches}" of the drop zone.', inches=f"{self.reach:g}")
        else:
            said = tell("The marker must lie in the area of the drop zone.")
        raise Refused(said, "LEG-DS-13")


def drop_zone(game: Game, unit: UnitId, plan: ReservePlan) -> DropZone | None:
    """An area as it was written, or a point with 6" for each unit of the assault. (LEG-DS-13)"""
    if plan.kind != "drop zone" or plan.at is None:
        return None
    ground, seat = board(game), game[unit].seat
    corners = [plan.at, plan.at if plan.corner is None else plan.corner]
    if game[side_id(seat)].edge == "north":  # as its owner sees it
        corners = [(ground.width - x, ground.height - y) for x, y in corners]
    (x, y), (to_x, to_y) = corners
    reach = drop_zone_radius(plan.size) if plan.corner is None else 0.0
    return DropZone((min(x, to_x), min(y, to_y)), (max(x, to_x), max(y, to_y)), reach)


async def _ask_marker(game: Game, unit: UnitId, plan: ReservePlan) -> Point:
    """Anywhere on the table; the markers of a drop zone where it was written. (LEG-DS-01, LEG-DS-13)"""
    ground = board(game)
    own = game[unit]
    zone = drop_zone(game, unit, plan)

    def legal(placed: Placement) -> None:
        spot = placed[MARKER]
        if not inside(ground.table, (spot[0], spot[1])):
            raise Refused(tell("The marker lies off the table."), "LEG-DS-01")
        if zone is not None:
            zone.check((spot[0], spot[1]))

    def propose(chance: Chance) -> Placement:
        if zone is not None:
            return {MARKER: zone.centre}
        for _ in range(20):
            at = (4.0 + chance.unit() * (ground.width - 8.0), 4.0 + chance.unit() * (ground.height - 8.0))
            if not is_mishap(game, unit, at):
                return {MARKER: at}
        return {MARKER: (ground.width / 2, ground.height / 2)}

    asked = Place(
        seat=own.seat,
        prompt=tell("Where does {unit} come down?", unit=own.name),
        clause="LEG-DS-01",
        about=(unit,),
        pieces=(MARKER,),
        legal=legal,
        propose=propose,
    )
    spot = (await game.ask(asked))[MARKER]
    return spot[0], spot[1]


def modifiers_at(game: Game, unit: UnitId, at: Point) -> int:
    """Far from friends -2, out of their sight -2. (LEG-DS-02)"""
    friends = [each.id for each in everywhere(game, game[unit].seat) if each.id != unit]
    spot = Disc(at, 0.0)
    is_near = any(
        distance(one.shape, spot) <= NEAR_FRIEND + 0.001 for friend in friends for one in troop_of(game, friend).stands
    )
    is_seen = any(_sees(game, friend, at) for friend in friends)
    return (0 if is_near else -2) + (0 if is_seen else -2)


def _sees(game: Game, friend: UnitId, at: Point) -> bool:
    """Whether a unit sees the marker at ground level, out of a building too. (LEG-DS-02, LEG-BLDG-07)"""
    if game[friend].where == "room":
        return room_sees_stand(game, friend, marker_at(at))
    return sees_point(game, friend, at)


def is_mishap(game: Game, unit: UnitId, at: Point) -> bool:
    """Off the table, upon an enemy, or no room for all. (LEG-DS-05)"""
    ground = board(game)
    if not inside(ground.table, at):
        return True
    circle = Disc(at, landing_radius(len(game[unit].models)))
    enemies = stands_everywhere(game, other(game[unit].seat))  # in buildings too
    on_ground = [one for one in enemies if not game[ModelId(one.name)].is_flying]  # nobody in the air (LEG-FLY-01)
    if any(distance(circle, one.shape) <= 0.0 for one in on_ground):
        return True
    return _room(game, unit, at, _site(game, unit, at)) is None


def _site(game: Game, unit: UnitId, at: Point, *, is_bare: bool = False) -> Site:
    """The circle in which the whole unit is placed, as it is or on a bare table. (LEG-DS-03)"""
    own, radius = game[unit], landing_radius(len(game[unit].models))
    circle = Disc(at, radius)
    single = is_centred(game, unit)

    def in_circle(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            if single and hypot(one.pose.x - at[0], one.pose.y - at[1]) > 0.05:
                raise Refused(tell("{unit} lands on the point itself.", unit=own.name), "LEG-DS-03")
            far = hypot(one.pose.x - at[0], one.pose.y - at[1]) + one.base.inner
            if not single and (far > radius + 0.01 or not is_wholly_within(one.shape, circle, 0.0)):
                raise Refused(tell("{unit} must land within the circle.", unit=own.name), "LEG-DS-03")

    law = msgspec.structs.replace(landing_of(game, own, "LEG-DS-03"), also=None)
    if is_bare:
        law = msgspec.structs.replace(law, no_standing=(), levels=None)
    bases = {str(model): game[model].base for model in own.models}
    far = 0.04 + max(base.outer for base in bases.values()) if single else radius
    facing = 90.0 if not all(base.is_round for base in bases.values()) else None
    others = () if is_bare else troops(game)
    return Site(
        unit,
        own.seat,
        bases,
        others,
        law,
        [around(at, far, board(game).bounds)],
        facing=facing,
        is_within=False,
        where=in_circle,
    )


def is_centred(game: Game, unit: UnitId) -> bool:
    """Whether it is a single large model, a vehicle or monster, that lands on the point itself. (LEG-DS-03)"""
    models = models_of(game, unit)
    return len(models) == 1 and (is_vehicle(models[0]) or is_monster(models[0]))


def _room(game: Game, unit: UnitId, at: Point, site: Site) -> Placement | None:
    """Room for all in the circle; a large model lands on the point itself, in one direction or another. (LEG-DS-03)"""
    if not is_centred(game, unit):
        return site.room()
    model = str(game[unit].models[0])
    facings = [None] if site.facing is None else [(site.facing + turn) % 360.0 for turn in FACINGS]
    tries: list[Placement] = [{model: Pose(*at, facing).spot} for facing in facings]
    return next((placed for placed in tries if site.is_legal(placed)), None)


async def _land(game: Game, unit: UnitId, at: Point) -> bool:
    """All models within the circle; those in terrain test it. (LEG-DS-03, LEG-DS-04)"""
    site = _site(game, unit, at)
    room = _room(game, unit, at, site)
    if room is None:
        return False
    placed = room
    if not is_centred(game, unit) or site.facing is not None:
        placed = await game.ask(site.question(tell("Place {unit} where it landed.", unit=name_of(game, unit)), room))
    put(game, site.stands(placed).values())
    game.change(unit, where="table")
    game.say(tell("{unit} lands.", unit=name_of(game, unit)), "LEG-DS-03", kind="place", about=[unit])
    await take_tests(game, unit, _dangers(game, unit))
    _leave_impassable(game, unit)
    return bool(game[unit].models)


def _dangers(game: Game, unit: UnitId) -> list[Danger]:
    """Landing in terrain is dangerous: its cover, 2 without, 5 if it is impassable. (LEG-DS-04)"""
    ground, found = board(game), []
    for one in troop_of(game, unit).stands:
        model = game[ModelId(one.name)]
        under = [piece for piece in ground.pieces_under(one.shape) if piece.is_rough]
        if under and not passes_tests(game, model):
            value = max(_danger_in(model, piece) for piece in under)
            found.append(Danger(one.name, value, "LEG-DS-04"))
    return found


def _danger_in(model: Model, piece: BoardPiece) -> int:
    """The value of a landing in a piece, or its own if higher; vehicles have theirs. (LEG-DS-04, LEG-TERR-13)"""
    if is_vehicle(model):
        return piece.dangerous_to_vehicles or DEFAULT_DANGER
    return max(IMPASSABLE_DANGER if piece.is_impassable else piece.cover or DEFAULT_DANGER, piece.dangerous)


def _leave_impassable(game: Game, unit: UnitId) -> None:
    """After their test those on impassable ground are placed at the nearest legal spot. (LEG-TERR-14)"""
    for one in troop_of(game, unit).stands:
        if any(piece.is_impassable for piece in board(game).pieces_under(one.shape)):
            model = game[ModelId(one.name)]
            law = msgspec.structs.replace(footing_of(game, game[unit], "LEG-TERR-14"), coherency=None, also=None)
            place = nearest_place(game, model, one.pose, law)
            if place is None:
                remove_models(game, [model.id], "LEG-TERR-14")
            else:
                put(game, [place])


async def land_exactly(game: Game, unit: UnitId, at: Point) -> bool:
    """A landing whose place is known; whether the unit stands. (LEG-DS-03, LEG-FLY-14)"""
    return await _land(game, unit, at)


async def _mishap(game: Game, unit: UnitId, aim: Point, at: Point) -> bool:
    """What becomes of it. (LEG-DS-06 to LEG-DS-12)"""
    outcome = await game.resolve(mishap)
    name, turn = name_of(game, unit), game[BATTLE].turn
    own = reserve_id(unit)
    plan = game[own].plan

    def later(**changes: object) -> None:
        game.change(own, plan=msgspec.structs.replace(plan, turn=turn + 1, is_certain=True, **changes))

    if outcome == "destroyed":
        game.say(tell("{unit} is lost in the landing.", unit=name), "LEG-DS-07", kind="loss", about=[unit])
        destroy_unit(game, unit, "LEG-DS-07")
    elif outcome in ("right", "left"):
        clause = "LEG-DS-08" if outcome == "right" else "LEG-DS-09"
        game.say(tell("{unit} is driven off to the flank.", unit=name), clause, about=[unit])
        later(kind="outflank", edge=outcome, at=None)
    elif outcome == "own":
        game.say(tell("{unit} must come on by its own edge.", unit=name), "LEG-DS-10", about=[unit])
        later(kind="reserve", edge="own", at=None)
    elif outcome == "again":
        game.say(tell("{unit} is delayed.", unit=name), "LEG-DS-11", about=[unit])
        later(kind="deep strike", at=aim)
    else:
        safe = _nearest_safe(game, unit, at)
        if safe is None:
            game.say(tell("{unit} finds no place to land.", unit=name), "LEG-DS-12", about=[unit])
            later(kind="reserve", edge="own", at=None)
            return False
        game.say(tell("{unit} is redirected.", unit=name), "LEG-DS-12", about=[unit], at=safe)
        return await _land(game, unit, safe)
    return False


def _nearest_safe(game: Game, unit: UnitId, at: Point) -> Point | None:
    """The closest point where it would not mishap. (LEG-DS-12)"""
    ground = board(game)
    middle = ground.width / 2, ground.height / 2
    if _room(game, unit, middle, _site(game, unit, middle, is_bare=True)) is None:
        return None  # its circle is too small for it anywhere
    return closest_point(at, lambda spot: not is_mishap(game, unit, spot), hypot(ground.width, ground.height))


__all__ = ["deep_strike", "is_mishap", "modifiers_at", "polygon"]
