"""Who is on the table: small look-ups the chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import Formations, Pose, Stand, Troop, stand
from grognard.rulesets._template.table.records import ModelId, Unit, side_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.rulesets._template.table.records import Model, UnitId


def _stand_of(model: Model) -> Stand | None:
    return None if model.at is None else stand(model.id, model.base, Pose(*model.at, model.facing))


_FORMATIONS = Formations(_stand_of)


def troop_of(game: Game, unit: UnitId) -> Troop:
    """How a unit stands, as far as it is on the table."""
    return _FORMATIONS.at(game, unit)


def troops(game: Game) -> list[Troop]:
    """All units on the table."""
    return [troop for troop in (troop_of(game, unit.id) for unit in game.all(Unit)) if troop.stands]


def put(game: Game, stands: Iterable[Stand]) -> None:
    """Put models where they stand now."""
    for one in stands:
        game.change(ModelId(one.name), at=one.pose.at, facing=one.pose.facing)


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's units that have models left."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.models]


def name_of(game: Game, unit: UnitId) -> str:
    """The unit's name."""
    return game[unit].profile.name


def add_points(game: Game, seat: int, points: int) -> None:
    """Write points down."""
    game.change(side_id(seat), points=game[side_id(seat)].points + points)
