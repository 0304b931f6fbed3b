"""Passengers at fire points and over the sides of open transports. (LEG-TRANS-02, LEG-VEH-27, LEG-TRANS-07)

While its turn to shoot lasts, a passenger has a place: that of his fire point. Nobody else sees him there, because
units aboard are not on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Box, Disc, distance, side_middles
from grognard.rulesets.legendary.lists.keywords.weapon_types import Heavy
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.vehicles.boarding import vehicle_of
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.units import stand_of, troops_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import Model, UnitId


def host_of(game: Game, unit: UnitId) -> Model | None:
    """The vehicle that carries a unit, if it stands or flies on the table."""
    transport = game[unit].transport
    if game[unit].where != "aboard" or transport is None or transport not in game:
        return None
    return vehicle_of(game, transport) if game[transport].where == "table" else None


def ports_of(game: Game, host: Model) -> list[Point]:
    """The fire points, one for each passenger that may fire; an open transport has one for everybody. (LEG-TRANS-02)"""
    one, profile = stand_of(game, host.id), host.profile
    if one is None or not isinstance(profile, VehicleProfile):
        return []
    middles = side_middles(one.shape) if isinstance(one.shape, Box) else {}
    if profile.is_a("open-topped"):
        enemies = [each.shape for troop in troops_of(game, other(game[host.unit].seat)) for each in troop.stands]
        sides = list(middles.values()) or [one.pose.at]
        nearest = min(sides, key=lambda at: min((distance(Disc(at, 0.0), enemy) for enemy in enemies), default=0.0))
        return [nearest] * profile.capacity
    return [middles.get(side, one.pose.at) if side != "top" else one.pose.at for side in profile.fire_points]


def may_fire_out(game: Game, unit: UnitId) -> bool:
    """Whether passengers can shoot: not when the vehicle went flat out, not out of the air. (LEG-TRANS-02)"""
    host = host_of(game, unit)
    return host is not None and host.pace != "flat out" and not host.is_flying and bool(ports_of(game, host))


def may_fire_from_port(host: Model, weapon: WeaponProfile) -> bool:
    """No templates and no heavy weapons from fire points. (LEG-TRANS-02)"""
    profile = host.profile
    if isinstance(profile, VehicleProfile) and profile.is_a("open-topped"):
        return True
    return not weapon.is_template and not isinstance(weapon.type, Heavy)


def man_ports(game: Game, unit: UnitId) -> None:
    """Passengers take the vehicle's pace and fire points. (LEG-TRANS-02, LEG-VEH-27)"""
    host = host_of(game, unit)
    if host is None:
        return
    ports = ports_of(game, host)
    armed = sorted(game[unit].models, key=lambda each: not any(_fits(host, gun) for gun in game[each].weapons))
    for model, port in zip(armed, ports, strict=False):
        game.change(model, at=port, level=host.level, pace=host.pace)


def _fits(host: Model, weapon: WeaponProfile) -> bool:
    return not weapon.is_melee and may_fire_from_port(host, weapon)


def leave_ports(game: Game, unit: UnitId) -> None:
    """They are inside again."""
    if unit in game and game[unit].where == "aboard":
        for model in game[unit].models:
            game.change(model, at=None, level=0.0)
