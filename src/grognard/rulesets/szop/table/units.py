"""Who is where: small look-ups that the chapters share. (SZOP-GEN-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE, Disc, distance
from grognard.kernel.troops import Formations, Pose, Stand, Troop, closest, is_near, stand
from grognard.rulesets.szop.table.records import BATTLE, Model, ModelId, Objective, Unit, UnitId, other

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import Point


def _stand_of(model: Model) -> Stand | None:
    return None if model.at is None else stand(model.id, model.fighter.base, Pose(*model.at, model.facing))


_FORMATIONS = Formations(_stand_of)


def troop_of(game: Game, unit: UnitId) -> Troop:
    """How a unit stands, as far as it is on the table."""
    return _FORMATIONS.at(game, unit)


def on_table(game: Game, seat: int | None = None) -> list[Unit]:
    """The units on the table, of one seat or of both."""
    return [unit for unit in game.all(Unit) if unit.place == "table" and (seat is None or unit.seat == seat)]


def troops(game: Game) -> list[Troop]:
    """All units on the table as they stand."""
    return [troop_of(game, unit.id) for unit in game.all(Unit) if unit.place == "table"]


def enemies(game: Game, seat: int) -> list[Unit]:
    """The enemy's units on the table."""
    return on_table(game, other(seat))


def in_battle(game: Game, seat: int) -> list[Unit]:
    """The seat's units that are not destroyed, wherever they are."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.place != "destroyed"]


def put(game: Game, stands: Iterable[Stand]) -> None:
    """Put models where they stand now."""
    for one in stands:
        game.change(ModelId(one.name), at=(round(one.pose.x, 3), round(one.pose.y, 3)), facing=one.pose.facing)


def name_of(game: Game, unit: UnitId) -> str:
    """The unit's name."""
    return game[unit].shown


def model_name(game: Game, model: ModelId) -> str:
    """What a living model is called, as on the board: "Captain", or "Ferrymen 3" where others of its unit are alike."""
    own = game[model]
    shown = own.fighter.shown
    alike = [each.id for each in models_of(game, own.unit) if each.fighter.shown == shown]
    return shown if len(alike) < 2 or model not in alike else f"{shown} {alike.index(model) + 1}"


def stands(game: Game, unit: UnitId) -> bool:
    """Whether the unit is not destroyed."""
    return game[unit].place != "destroyed"


def models_of(game: Game, unit: UnitId) -> list[Model]:
    """Its living models."""
    return [game[model] for model in game[unit].models]


# ---------------------------------------------------------------- strength


def toughness_left(game: Game, unit: UnitId) -> int:
    """The Toughness of living models less the markers: may be below 0 with Vengeance. (SZOP-MORALE-05)"""
    own = game[unit]
    return sum(game[model].fighter.toughness for model in own.models) - own.wounds


def wounds_needed(game: Game, unit: UnitId) -> int:
    """Wounds that would destroy the unit. (SZOP-TERR-06, SZOP-PAS-26)"""
    return max(toughness_left(game, unit), 0)


def is_above_half(game: Game, unit: UnitId) -> bool:
    """Whether it is above half of its starting Toughness. (SZOP-MORALE-05, SZOP-GEN-03)"""
    return 2 * toughness_left(game, unit) > game[unit].toughness


def is_below_half(game: Game, unit: UnitId) -> bool:
    """Whether it is strictly below half. (SZOP-ARUL-01)"""
    return 2 * toughness_left(game, unit) < game[unit].toughness


# ---------------------------------------------------------------- distances


def is_within(game: Game, one: UnitId, two: UnitId, inches: float) -> bool:
    """Whether two units on the table are within so many inches of each other. (SZOP-GEN-02)"""
    return is_near(troop_of(game, one), troop_of(game, two), inches)


def distance_between(game: Game, one: UnitId, two: UnitId) -> float:
    """From unit to unit, between the closest pair of models. (SZOP-GEN-02)"""
    return closest(troop_of(game, one).stands, troop_of(game, two).stands)


def is_near_point(troop: Troop, at: Point, inches: float) -> bool:
    """Whether a model of the unit is within so many inches of a point."""
    point = Disc(at, 0.0)
    return any(distance(one.shape, point) <= inches + TOLERANCE for one in troop.stands)


def model_is_near(game: Game, model: ModelId, unit: UnitId, inches: float) -> bool:
    """Whether the unit has a model within so many inches of this model. (SZOP-ABIL-02)"""
    own = game[model]
    if own.at is None:
        return False
    shape = own.fighter.base.footprint(Pose(*own.at, own.facing))
    return any(distance(shape, one.shape) <= inches + TOLERANCE for one in troop_of(game, unit).stands)


def objectives(game: Game) -> list[Objective]:
    """The objectives that are on the table."""
    return [each for each in game.all(Objective) if not each.is_removed]


def is_last_round(game: Game) -> bool:
    """Whether this is round 4. (SZOP-WPN-17)"""
    return game[BATTLE].round >= 4
