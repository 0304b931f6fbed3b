"""Who is on the table: small look-ups that the chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.table import Moments
from grognard.kernel.troops import Formations, Pose, Stand, Troop, apart, distance_of, stand
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.table.records import Model, ModelId, Unit, UnitId, side_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.game import Game

EYE = 0.0


def _stand_of(model: Model) -> Stand | None:
    if model.at is None:
        return None
    return stand(model.id, model.base, Pose(*model.at, model.facing, model.level or None))


_FORMATIONS = Formations(_stand_of)


def troop_of(game: Game, unit: UnitId) -> Troop:
    """How a unit stands, as far as it is on the table."""
    return _FORMATIONS.at(game, unit)


def troops(game: Game) -> list[Troop]:
    """All units on the table."""
    return list(_TROOPS.of(game))


def _troops_now(game: Game) -> tuple[Troop, ...]:
    found = (troop_of(game, unit.id) for unit in game.all(Unit) if unit.where == "table" and unit.models)
    return tuple(troop for troop in found if troop.stands)


_TROOPS = Moments(_troops_now)
"""Who is on the table, as long as nobody moves."""


def troops_of(game: Game, seat: int) -> list[Troop]:
    """The seat's units on the table."""
    return [troop for troop in troops(game) if troop.seat == seat]


def put(game: Game, stands: Iterable[Stand]) -> None:
    """Put models where they stand now."""
    for one in stands:
        game.change(ModelId(one.name), at=one.pose.at, facing=one.pose.facing, level=one.pose.level or 0.0)


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's units that are still in the game and act for themselves: not those joined to another."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where not in ("gone", "joined")]


def on_table(game: Game, seat: int) -> list[Unit]:
    """The seat's units on the table."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "table" and unit.models]


def models_of(game: Game, unit: UnitId) -> list[Model]:
    """The models that still stand in a unit."""
    records = game.records  # read for every question of the game: quicker than one by one
    return [records[model] for model in records[unit].models]


def name_of(game: Game, unit: UnitId) -> str:
    """What a unit is called."""
    return game[unit].name


def model_name(game: Game, model: str) -> str:
    """What a model is called, on the board and in sentences."""
    return game[ModelId(model)].name


def model_names(unit: str, kinds: Sequence[str]) -> Iterator[str]:
    """What the models of a new unit are called, of the kinds given; they keep their names when others fall.

    Who is alone in its unit is called like the unit:

    >>> list(model_names("Captain Oswin", ["Gate captain"]))
    ['Captain Oswin']
    >>> list(model_names("First squad", ["Shield sergeant", "Shieldman", "Shieldman"]))
    ['Shield sergeant', 'Shieldman 1', 'Shieldman 2']
    """
    for number, kind in enumerate(kinds):
        if len(kinds) == 1:
            yield unit
        elif kinds.count(kind) == 1:
            yield kind
        else:
            yield f"{kind} {kinds[: number + 1].count(kind)}"


def is_vehicle(model: Model) -> bool:
    """Whether it has armour and hull points instead of Toughness and wounds."""
    return isinstance(model.profile, VehicleProfile)


def is_independent(model: Model) -> bool:
    """Whether a model is an independent character. (LEG-CHAR-02)"""
    return isinstance(model.profile, ModelProfile) and model.profile.independent


def type_of(model: Model) -> str:
    """Its unit type; "vehicle" for all vehicles."""
    return model.profile.unit_type if isinstance(model.profile, ModelProfile) else "vehicle"


def unit_type(game: Game, unit: UnitId) -> str:
    """The type of most of a unit's models, a joined character aside."""
    models = models_of(game, unit)
    own = [model for model in models if model.home == unit] or models
    return type_of(own[0]) if own else "infantry"


MONSTERS = ("monstrous_creature", "flying_monstrous_creature", "gargantuan", "flying_gargantuan")
BIKES = ("bike", "jet_bike")


def is_monster(model: Model) -> bool:
    """Monstrous and gargantuan creatures, flying ones included. (LEG-TYPE-19, LEG-TYPE-24)"""
    return type_of(model) in MONSTERS


def is_gargantuan(model: Model) -> bool:
    """Gargantuan creatures, flying ones included. (LEG-TYPE-24)"""
    return type_of(model) in ("gargantuan", "flying_gargantuan")


def wounds_of(model: Model) -> int:
    """Its wounds or hull points when it is whole."""
    profile = model.profile
    return profile.w if isinstance(profile, ModelProfile) else profile.hp


def value_of(profile: ModelProfile | VehicleProfile | BuildingProfile) -> int:
    """What a model costs, as a share of its unit. (LEG-OBJ-02)"""
    return max(1, profile.points)


def living(game: Game, seat: int) -> Iterator[Model]:
    """The seat's models on the table."""
    for unit in on_table(game, seat):
        yield from models_of(game, unit.id)


def distance_between(game: Game, one: UnitId, two: UnitId) -> float:
    """Inches from unit to unit, nearest models, levels included. (LEG-MOVE-10)"""
    here, there = troop_of(game, one), troop_of(game, two)
    kept: dict[tuple[UnitId, UnitId], tuple[Troop, Troop, float]] = game.memory.setdefault(distance_between, {})
    known = kept.get((one, two))
    if known is None or known[0] is not here or known[1] is not there:  # as long as both stand as they did
        known = kept[one, two] = here, there, distance_of(here, there)
    return known[2]


def between_models(game: Game, one: ModelId, two: ModelId) -> float:
    """Inches from base to base, levels included. (LEG-MOVE-10)"""
    a, b = _FORMATIONS.stand(game, one), _FORMATIONS.stand(game, two)
    return apart(a, b) if a is not None and b is not None else float("inf")


def stand_of(game: Game, model: ModelId) -> Stand | None:
    """How a model stands."""
    return _FORMATIONS.stand(game, model)


def add_points(game: Game, seat: int, points: int) -> None:
    """Write victory points down."""
    game.change(side_id(seat), points=game[side_id(seat)].points + points)
