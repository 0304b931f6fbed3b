"""How guns stand towards their target: who is seen, how hidden, in which cover, how far. (LEG-LOS-01 to LEG-LOS-04)"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Disc, distance
from grognard.rulesets.legendary.dice.to_hit import (
    obscured_band,
)
from grognard.rulesets.legendary.lists.keywords.shooting import (
    SkilledRider,
    VectorDancer,
)
from grognard.rulesets.legendary.play.shooting.guns import (
    bears,
    eye_for,
    is_gunner_vehicle,
    muzzle,
)
from grognard.rulesets.legendary.play.vehicles.fire_points import host_of, is_open
from grognard.rulesets.legendary.play.vehicles.parts import is_crewman
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.cover import MOST, NONE, Cover, cover_of, near_of, of_most
from grognard.rulesets.legendary.table.crews import guns_in, is_gun
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.room_sight import shares_out, view_of_walls, views_into
from grognard.rulesets.legendary.table.rooms import room_of
from grognard.rulesets.legendary.table.sight import HIDDEN, eye_of, seen_from, shares_from, shares_of
from grognard.rulesets.legendary.table.special_rules import any_has
from grognard.rulesets.legendary.table.units import (
    models_of,
    stand_of,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.table.records import Model, UnitId
    from grognard.rulesets.legendary.table.sight import Eye

WALLS = "walls"
"""The part of an order that is fired at a building. (LEG-BLDG-09)"""
GROUND, JINK = 1, 3
"""Cover of those on the ground and of those who jink. (LEG-MORALE-10, LEG-KW-34)"""


class Order(NamedTuple):
    """What a weapon group fires at."""

    target: UnitId
    is_doubled: bool = False
    model: ModelId | None = None
    """The one vehicle or character that is named. (LEG-VEH-35, LEG-CHAR-05)"""
    part: str = ""
    """A weapon of the vehicle, "tracks", "rider" or "walls". (LEG-VEH-15, LEG-CHRT-02, LEG-BLDG-09)"""


class SightLine(NamedTuple):
    """How one gun stands towards its target."""

    eye: Eye
    seen: tuple[int, ...]
    """Places of the target models it sees."""
    inches: float
    obscured: int
    cover: Cover
    gun: ModelId | None = None
    """The gun behind which the target stands, its crew. (LEG-TYPE-11)"""


def lines_of(game: Game, guns: Sequence[Gun], order: Order) -> dict[Gun, SightLine]:
    """For each gun that sees the target, how it stands. (LEG-SHOOT-03, LEG-LOS-02, LEG-SHOOT-16)"""
    if not guns:
        return {}
    if game[order.target].where in ("room", "built"):
        return _lines_to_house(game, guns, order)
    stands = troop_of(game, order.target).stands
    near = near_of(game, order.target, _viewer(game, guns[0]))
    ground, found = board(game), {}
    is_low = game[order.target].is_on_ground or game[order.target].is_pinned
    shields = guns_in(game, order.target)
    for gun, (eye, shares, seen) in views_of(game, guns, order, stands).items():
        bands = sorted((obscured_band(shares[place]) for place in seen), reverse=True)
        covers = [cover_of(ground, eye, near[place], shares[place], is_on_ground=is_low) for place in seen]
        behind = _gun_before(game, [stands[place] for place in seen], [shares[place] for place in seen], shields)
        cover = with_reactions(game, order.target, of_most(covers))
        if is_crewman(order.part):
            cover = Cover(MOST, order.target, "", "LEG-VEH-18")
        inches = _range(game, gun, [stands[place] for place in seen])
        obscured = bands[(len(bands) + 1) // 2 - 1]
        if game.options["cover_without_obscuring"] and cover.value and cover.by not in ("ground", "jink"):
            obscured = _without(game, gun, eye, order, cover.by)
        found[gun] = SightLine(eye, seen, inches, obscured, cover, behind)
    return found


class View(NamedTuple):
    """What a gun sees of its target."""

    eye: Eye
    shares: tuple[float, ...]
    """The hidden share of each target model."""
    seen: tuple[int, ...]


def views_of(game: Game, guns: Sequence[Gun], order: Order, stands: Sequence[Stand]) -> dict[Gun, View]:
    """The guns that see some of the target, and what they see of it. (LEG-SHOOT-03)"""
    found = {}
    for gun in guns:
        eye = eye_for(game, gun)
        shares = _shares(game, gun, eye, order, stands)
        seen = _seen(game, gun, order, shares, stands)
        if seen:
            found[gun] = View(eye, shares, seen)
    return found


def gun_sees(game: Game, gun: Gun, target: UnitId) -> bool:
    """Whether a weapon of a vehicle sees a unit from its mount, within its arc. (LEG-LOS-04)"""
    own = stand_of(game, gun.model)
    if own is None:
        return False
    if game[target].where in ("room", "built"):
        parts = ("", WALLS) if game[target].where == "room" else (WALLS,)
        return any(_lines_to_house(game, [gun], Order(target, part=part)) for part in parts)
    near = [one for one in troop_of(game, target).stands if bears(game, gun, one.pose.at)]
    seen = seen_from(game, eye_for(game, gun), own, game[gun.model].unit, target) if near else frozenset()
    return any(one.name in seen for one in near)


def _lines_to_house(game: Game, guns: Sequence[Gun], order: Order) -> dict[Gun, SightLine]:
    """Lines to a building: to its walls, or through an opening to those inside. (LEG-BLDG-05, LEG-BLDG-07)"""
    stands, found = troop_of(game, order.target).stands, {}
    places = tuple(n for n, one in enumerate(stands) if order.model is None or one.name == order.model)
    for gun in guns:
        eye, own = eye_for(game, gun), stand_of(game, gun.model)
        if own is None:
            continue
        if order.part == WALLS:
            view = view_of_walls(game, eye, own, house_aimed_at(game, order.target))
        else:
            view = views_into(game, eye, own, order.target)
        if view is None or not places or not bears(game, gun, view.at):
            continue
        cover = NONE
        if order.part != WALLS:
            piece = board(game).piece_of[view.piece]
            cover = with_reactions(game, order.target, Cover(piece.cover, piece.id, piece.label, "LEG-BLDG-05"))
        found[gun] = SightLine(eye, places, view.inches, obscured_band(view.share), cover)
    return found


def house_aimed_at(game: Game, target: UnitId) -> str:
    """The building that a unit is in, or is. (LEG-BLDG-09, LEG-KW-58)"""
    return room_of(game, target).house if game[target].where == "room" else f"fort-{target}"


def _seen(game: Game, gun: Gun, order: Order, shares: Sequence[float], stands: Sequence[Stand]) -> tuple[int, ...]:
    """The places of the models that a gun sees and can be turned to; only the named one if there is one."""
    return tuple(
        place
        for place, share in enumerate(shares)
        if share < HIDDEN
        and (order.model is None or stands[place].name == order.model)
        and bears(game, gun, stands[place].pose.at)
    )


def _gun_before(game: Game, seen: Sequence[Stand], shares: Sequence[float], guns: Sequence[Model]) -> ModelId | None:
    """The gun that screens its crew, if most of those in sight are crew and half hidden: the nearest. (LEG-TYPE-11)"""
    crew = [
        one
        for one, share in zip(seen, shares, strict=True)
        if share >= 0.5 - 1e-6 and not is_gun(game[ModelId(one.name)])
    ]
    if not guns or 2 * len(crew) < len(seen):
        return None
    at = crew[0].pose.at
    return min(guns, key=lambda each: dist(each.at or at, at)).id


def _shares(game: Game, gun: Gun, eye: Eye, order: Order, stands: Sequence[Stand]) -> tuple[float, ...]:
    """The hidden shares of the target models from a gun. (LEG-LOS-01, LEG-LOS-04)"""
    if game[game[gun.model].unit].where in ("room", "built"):
        own = stand_of(game, gun.model)
        out = {} if own is None else shares_out(game, own, eye, order.target)
        return tuple(out.get(one.name, 1.0) for one in stands)
    if is_gunner_vehicle(game[gun.model]) or game[game[gun.model].unit].where == "aboard":
        found = _from_mount(game, gun, eye, order)
        return tuple(found.get(one.name, 1.0) for one in stands)
    return shares_of(game, gun.model, order.target)


def _from_mount(game: Game, gun: Gun, eye: Eye, order: Order, without: str = "") -> dict[str, float]:
    """The hidden shares from the place of a weapon. (LEG-LOS-04)"""
    own = stand_of(game, gun.model)
    if own is None:
        return {}
    return shares_from(game, eye, own, _viewer(game, gun), order.target, without)


def _viewer(game: Game, gun: Gun) -> UnitId:
    """Who never stands in the way of a gun: the unit that fires, or what carries it. (LEG-LOS-01, LEG-TRANS-02)"""
    unit = game[game[gun.model].unit]
    return unit.transport if unit.where == "aboard" and unit.transport is not None else unit.id


def shares_aboard(game: Game, own: Stand, target: UnitId) -> dict[str, float]:
    """The hidden shares of a unit from a fire point: the vehicle itself is not in the way. (LEG-TRANS-02)"""
    transport = game[game[ModelId(own.name)].unit].transport
    return shares_from(game, eye_of(own), own, transport, target) if transport is not None else {}


def _without(game: Game, gun: Gun, eye: Eye, order: Order, piece: str) -> int:
    """The band when what gives cover is left out of the share. (LEG-LOS-02)"""
    found = _from_mount(game, gun, eye, order, piece)
    bands = sorted((obscured_band(share) for share in found.values() if share < HIDDEN), reverse=True)
    return bands[(len(bands) + 1) // 2 - 1] if bands else 0


def _range(game: Game, gun: Gun, enemies: Sequence[Stand]) -> float:
    """From the base, or from the muzzle of a vehicle, to the nearest of the enemies. (LEG-MOVE-10, LEG-VEH-04)"""
    model = game[gun.model]
    own = stand_of(game, gun.model)
    if own is None:
        return float("inf")
    shape = Disc(muzzle(model, gun.place), 0.0) if is_gunner_vehicle(model) else own.shape
    host = host_of(game, model.unit)
    if host is not None and is_open(host) and (hull := stand_of(game, host.id)) is not None:
        shape = hull.shape  # from any point of it (LEG-VEH-27)
    return min(_away(shape, own.level, enemy) for enemy in enemies)


def _away(shape: Footprint, level: float, enemy: Stand) -> float:
    flat, rise = distance(shape, enemy.shape), level - enemy.level
    return flat if not rise else (flat * flat + rise * rise) ** 0.5


def with_reactions(game: Game, target: UnitId, cover: Cover) -> Cover:
    """Those on the ground and those who jink have some cover anywhere. (LEG-MORALE-10, LEG-KW-34, LEG-SHOOT-19)"""
    unit = game[target]
    options = [cover]
    if unit.is_on_ground or unit.is_pinned:
        options.append(Cover(GROUND, "ground", "", "LEG-MORALE-10"))
    if unit.is_jinking and not any(model.is_flying for model in models_of(game, target)):
        more = int(any_has(game, target, SkilledRider)) + int(any_has(game, target, VectorDancer))
        options.append(Cover(min(MOST, JINK + more), "jink", "", "LEG-KW-34"))
    return max(options, key=lambda each: each.value)
