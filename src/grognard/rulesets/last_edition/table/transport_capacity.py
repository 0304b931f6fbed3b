"""Transports: who fits into which, and who is inside. (TLE-TRANS-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.lists.keywords.units import Transport
from grognard.rulesets.last_edition.table.units import on_table, passengers

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.table.records import Unit


def transports_for(game: Game, unit: Unit) -> list[Unit]:
    """The friendly transports on the table that have room for the whole unit. (TLE-TRANS-01, TLE-TRANS-02)"""
    return [carrier for carrier in on_table(game, unit.seat) if carrier.id != unit.id and fits(game, unit, carrier)]


def fits(game: Game, unit: Unit, carrier: Unit) -> bool:
    """Whether a transport may carry the unit and has room for all its models."""
    transport = carrier.sheet.has(Transport)
    if transport is None or passengers(game, unit.id):
        return False
    wanted = carrier.sheet.carries
    if wanted and not any(kind in wanted for kind in unit.sheet.kinds):
        return False
    inside = sum(len(each.models) for each in passengers(game, carrier.id))
    return inside + len(unit.models) <= transport.capacity
