"""Passengers at fire points and over the sides of open transports. (LEG-TRANS-02, LEG-VEH-27, LEG-TRANS-07)

While its turn to shoot lasts, a passenger has a place: that of his fire point. Nobody else sees him there, because
units aboard are not on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Box, Disc, distance, side_middles
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.weapon_types import Heavy
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.fire_posts import Post, ask_posts, in_order
from grognard.rulesets.legendary.play.vehicles.boarding import vehicle_of
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import stand_of, troops_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

SIDES = {
    "front": tell("front"),
    "rear": tell("rear"),
    "left": tell("left side"),
    "right": tell("right side"),
    "top": tell("top"),
}


def host_of(game: Game, unit: UnitId) -> Model | None:
    """The vehicle that carries a unit, if it stands or flies on the table."""
    transport = game[unit].transport
    if game[unit].where != "aboard" or transport is None or transport not in game:
        return None
    return vehicle_of(game, transport) if game[transport].where == "table" else None


def posts_of(game: Game, host: Model) -> list[Post]:
    """The sides of a transport with its fire points, the one nearest to the enemy first. (LEG-TRANS-02)

    From an open transport everybody may fire over any side. (LEG-VEH-27)
    """
    one, profile = stand_of(game, host.id), host.profile
    if one is None or not isinstance(profile, VehicleProfile):
        return []
    middles: dict[str, Point] = dict(side_middles(one.shape)) if isinstance(one.shape, Box) else {}  # type: ignore[arg-type]
    if profile.is_a("open-topped"):
        found = [Post(SIDES[side], (at,) * profile.capacity) for side, at in middles.items()]
        found = found or [Post(SIDES["top"], (one.pose.at,) * profile.capacity)]
    else:
        sides = dict.fromkeys(profile.fire_points)
        number = profile.fire_points.count
        found = [Post(SIDES[side], (middles.get(side, one.pose.at),) * number(side)) for side in sides]
    enemies = [each.shape for troop in troops_of(game, other(game[host.unit].seat)) for each in troop.stands]

    def away(post: Post) -> float:
        return min((distance(Disc(post.places[0], 0.0), enemy) for enemy in enemies), default=0.0)

    return sorted(found, key=away)


def may_fire_out(game: Game, unit: UnitId) -> bool:
    """Whether passengers can shoot: not when the vehicle went flat out, not out of the air. (LEG-TRANS-02)"""
    host = host_of(game, unit)
    return host is not None and host.pace != "flat out" and not host.is_flying and bool(posts_of(game, host))


def is_open(host: Model) -> bool:
    """Whether those aboard fire over its sides. (LEG-VEH-27)"""
    return isinstance(host.profile, VehicleProfile) and host.profile.is_a("open-topped")


def may_fire_from_port(host: Model, weapon: WeaponProfile) -> bool:
    """No templates and no heavy weapons from fire points, unless the vehicle says otherwise. (LEG-TRANS-02)"""
    if is_open(host) or (isinstance(host.profile, VehicleProfile) and host.profile.fire_points_take_all):
        return True
    return not weapon.is_template and not isinstance(weapon.type, Heavy)


def man_ports(game: Game, unit: UnitId) -> None:
    """Passengers take the fire points one after another, to see what could be fired. (LEG-TRANS-02)"""
    host = host_of(game, unit)
    if host is not None:
        _man(game, host, in_order(posts_of(game, host), _gunners(game, unit, host)))


async def take_ports(game: Game, unit: UnitId) -> None:
    """Passengers take the fire points that their owner gives them. (LEG-TRANS-02, LEG-VEH-27)"""
    host = host_of(game, unit)
    if host is not None:
        gunners = [model for model in _gunners(game, unit, host) if _is_armed(game, host, model)]
        clause = "LEG-VEH-27" if is_open(host) else "LEG-TRANS-02"
        _man(game, host, await ask_posts(game, unit, posts_of(game, host), gunners, clause))


def _man(game: Game, host: Model, taken: Mapping[ModelId, Point]) -> None:
    """They have the vehicle's pace; a heavy one counts as stationary. (LEG-TRANS-02, LEG-VEH-27, LEG-VEH-25)"""
    pace = "stationary" if has_type(host, "heavy") else host.pace
    for model, at in taken.items():
        game.change(model, at=at, level=host.level, pace=pace)


def _gunners(game: Game, unit: UnitId, host: Model) -> list[ModelId]:
    """The passengers, those first who have something to fire."""
    return sorted(game[unit].models, key=lambda each: not _is_armed(game, host, each))


def _is_armed(game: Game, host: Model, model: ModelId) -> bool:
    return any(_fits(host, gun) for gun in game[model].weapons)


def _fits(host: Model, weapon: WeaponProfile) -> bool:
    return not weapon.is_melee and may_fire_from_port(host, weapon)


def leave_ports(game: Game, unit: UnitId) -> None:
    """They are inside again."""
    if unit in game and game[unit].where == "aboard":
        for model in game[unit].models:
            game.change(model, at=None, level=0.0)
