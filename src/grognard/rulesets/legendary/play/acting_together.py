"""Who acts together: units with their transports, and those that an HQ brings along. (LEG-TURN-05 to LEG-TURN-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import ChooseMany, Option
from grognard.kernel.troops import closest
from grognard.kernel.words import join, tell
from grognard.rulesets.legendary.play.reserves.arrivals import may_roll
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.rooms import is_sentry
from grognard.rulesets.legendary.table.special_rules import has_hq
from grognard.rulesets.legendary.table.units import name_of, troop_of, units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand


REACH, SHORT_REACH = 12.0, 6.0
"""How near units must be that an HQ brings along. (LEG-TURN-07)"""


MOST_BROUGHT = 2


def groups_of(game: Game, seat: int) -> list[tuple[UnitId, ...]]:
    """The activations that a seat has left: units with their transports and passengers. (LEG-TURN-06)"""
    fresh = [unit for unit in units_of(game, seat) if can_activate(game, unit)]
    joined: dict[UnitId, UnitId] = {}

    def root(unit: UnitId) -> UnitId:
        while joined.get(unit, unit) != unit:
            unit = joined[unit]
        return unit

    for unit in fresh:
        partner = unit.dedicated_to if unit.dedicated_to is not None else None
        for tied in (partner, unit.transport if unit.where == "aboard" else None):
            if tied is not None and tied in game and game[tied].where not in ("gone", "joined"):
                joined[root(unit.id)] = root(tied)
    groups: dict[UnitId, list[UnitId]] = {}
    for unit in fresh:
        groups.setdefault(root(unit.id), []).append(unit.id)
    return [tuple(group) for group in groups.values()]


def can_activate(game: Game, unit: Unit) -> bool:
    """Whether a unit has its activation left. (LEG-TURN-05, LEG-TURN-11)"""
    if not unit.is_active or unit.where in ("waiting", "gone", "joined"):
        return False
    if unit.where == "reserve":
        return may_roll(game, unit.id)
    if unit.where == "aboard" and unit.transport is not None and game[unit.transport].where == "reserve":
        return may_roll(game, unit.transport)
    if unit.where == "built":
        return is_sentry(game, unit.id)
    return bool(unit.models)


def count_of_groups(game: Game, seat: int) -> int:
    """How many activations a seat has, HQ pairing aside. (LEG-TURN-09)"""
    return len(groups_of(game, seat))


async def bring_along(game: Game, seat: int, chosen: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """An HQ brings up to two more units that are near. (LEG-TURN-07)"""
    leaders = [unit for unit in chosen if has_hq(game, unit)]
    if not leaders:
        return chosen
    most = MOST_BROUGHT - any(game[unit].role != "HQ" for unit in leaders)
    near = [group for group in groups_of(game, seat) if group != chosen and _is_near(game, leaders, group)]
    if not near or most < 1:
        return chosen
    options = tuple(
        Option(group[0], join([name_of(game, unit) for unit in group]), about=group, value=group) for group in near
    )
    asked = ChooseMany(
        seat=seat,
        prompt=tell("{hq} may bring up to {most} more.", hq=name_of(game, leaders[0]), most=most),
        clause="LEG-TURN-07",
        about=tuple(chosen),
        options=options,
        least=0,
        most=min(most, len(options)),
    )
    brought = await game.ask(asked)
    return (*chosen, *(unit for group in brought for unit in group))


def _is_near(game: Game, leaders: Sequence[UnitId], group: Sequence[UnitId]) -> bool:
    """Within 12 inches of the HQ; units in reserve come with one that is in reserve. (LEG-TURN-07, LEG-RES-04)"""
    reach = SHORT_REACH if game.options["hq_reach_6"] else REACH
    for leader in leaders:
        for unit in group:
            places = [game[host_unit(game, each)].where == "reserve" for each in (leader, unit)]
            if all(places):
                return True
            if not any(places) and closest(_hq_stands(game, leader), _stands(game, unit)) <= reach + 0.001:
                return True
    return False


def host_unit(game: Game, unit: UnitId) -> UnitId:
    """Where a unit is: itself, or the transport that it is aboard of."""
    own = game[unit]
    return own.transport if own.where == "aboard" and own.transport is not None else unit


def _stands(game: Game, unit: UnitId) -> Sequence[Stand]:
    """From where a unit is measured: its models, or the transport that carries it. (LEG-TURN-07)"""
    return troop_of(game, host_unit(game, unit)).stands


def _hq_stands(game: Game, unit: UnitId) -> Sequence[Stand]:
    """From where an HQ is measured: from itself, not from the unit that it is attached to. (LEG-TURN-07)"""
    if game[unit].role == "HQ" or game[unit].where == "aboard":
        return _stands(game, unit)
    return [one for one in _stands(game, unit) if game[game[ModelId(one.name)].home].role == "HQ"]
