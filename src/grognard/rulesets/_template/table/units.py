"""Who is on the table: small look-ups the chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets._template.table.records import Unit, side_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets._template.table.records import Point, UnitId


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's units that have models left."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.models]


def places_of(game: Game, unit: Unit) -> dict[str, Point]:
    """Where the unit's models stand, as far as they are on the table."""
    places = {model: game[model].at for model in unit.models}
    return {model: at for model, at in places.items() if at is not None}


def name_of(game: Game, unit: UnitId) -> str:
    """The unit's name."""
    return game[unit].profile.name


def add_points(game: Game, seat: int, points: int) -> None:
    """Write points down."""
    game.change(side_id(seat), points=game[side_id(seat)].points + points)
