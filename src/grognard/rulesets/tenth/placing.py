"""Where models may stand, and finding room for a unit. (TEN-ENG-02, TEN-COH-04, TEN-TERR-14)

A spot in an answer is `[x, y]`, or `[x, y, level]` for a floor of a ruin; of an AIRCRAFT the third is its facing.
Without a level a base rests on the ground, or on the hill it stands on.
"""

from __future__ import annotations

from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, bounds, inside, overlap
from grognard.rulesets.tenth.battlefield import any_engages, bases, is_coherent, the_ground
from grognard.rulesets.tenth.records import ModelId, UnitId
from grognard.rulesets.tenth.units import is_a, on_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.battlefield import Base

TRIES = 20
SAME_LEVEL = 0.5


def stand(game: Game, model: ModelId, spot: Spot) -> Base:
    """The base of a model that stands at this spot of an answer."""
    found = game[model]
    x, y = spot[0], spot[1]
    if len(spot) > 2 and not is_a(game, found.unit, "AIRCRAFT"):
        return (x, y, found.radius, spot[2])
    levels = the_ground(game).levels_at(Disc((x, y), found.radius))
    return (x, y, found.radius, levels[0])


def put(game: Game, unit: UnitId, placed: Mapping[str, Spot]) -> None:
    """Put models of a unit where an answer says. The answer has been checked."""
    flies = is_a(game, unit, "AIRCRAFT")
    for name, spot in placed.items():
        model = ModelId(name)
        x, y, _, level = stand(game, model, spot)
        facing = spot[2] if flies and len(spot) > 2 else game[model].facing
        game.change(model, at=(x, y), level=level, facing=facing)


def check_stand(game: Game, unit: UnitId, row: Mapping[str, Base], clause: str, *, may_engage: bool = False) -> None:
    """Whether all models of a unit may stand so: on the table, on one level, on nothing, clear of enemies, coherent.

    `row` has every model of the unit. (TEN-ENG-02, TEN-COH-04, TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)
    """
    own = game[unit]
    taken = [base for other in on_table(game) if other.id != unit for base in bases(game, other.id)]
    seen: list[Base] = []
    for name, base in row.items():
        check_ground(game, unit, name, base)
        for other in (*taken, *seen):
            if _overlaps(base, other):
                raise Refused(f"{name} would stand on another base.", "TEN-MOVE-04")
        seen.append(base)
    if not may_engage:
        pipes = the_ground(game).barricades
        for enemy in on_table(game, 1 - own.seat):
            if any_engages(seen, bases(game, enemy.id), pipes):
                raise Refused(f"{own.name} would be within Engagement Range of {enemy.name}.", "TEN-ENG-02")
    if not is_coherent(seen):
        raise Refused(f"{own.name} would be out of coherency.", "TEN-COH-04")


def check_ground(game: Game, unit: UnitId, name: str, base: Base) -> None:
    """Whether terrain and table let a base rest here. (TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)"""
    ground = the_ground(game)
    x, y, radius, level = base
    disc = Disc((x, y), radius)
    low, high = radius - TOLERANCE, TOLERANCE - radius
    if not (low <= x <= ground.width + high and low <= y <= ground.height + high):
        raise Refused(f"{name} would be off the table.", "TEN-MOVE-04")
    for feature in ground.near(x, y, radius):
        if not overlap(feature.area, disc):
            continue
        if feature.is_obstacle:
            raise Refused(f"{name} would stand on an obstacle.", "TEN-TERR-14")
        if feature.kind == "hills" and not inside(feature.area, disc):
            raise Refused(f"{name} must stand wholly on the hill or wholly off it.", "TEN-TERR-14")
        if any(overlap(wall, disc) for wall in feature.walls):
            raise Refused(f"{name} would stand in a wall.", "TEN-TERR-08")
    if level not in ground.levels_at(disc):
        raise Refused(f'Nothing {level:g}" high is there for {name} to stand on.', "TEN-TERR-14")
    on_floor = level > 0 and any(level in feature.floors for feature in ground.features)
    if on_floor and not is_a(game, unit, "INFANTRY", "BEASTS", "FLY"):
        raise Refused(f"{name} cannot go up to the floors of a ruin.", "TEN-TERR-08")


def _overlaps(a: Base, b: Base) -> bool:
    return abs(a[3] - b[3]) < SAME_LEVEL and hypot(a[0] - b[0], a[1] - b[1]) < a[2] + b[2] - TOLERANCE


# ---------------------------------------------------------------- finding room


def find_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None], chance: Chance
) -> Placement | None:
    """A legal placement of the models in the region: a random one, else the first there is, else None."""
    left, low, right, high = bounds(region)
    for _ in range(TRIES):
        at = (left + chance.unit() * (right - left), low + chance.unit() * (high - low))
        columns = 1 + chance.below(len(models))
        placed = _block(game, models, at, columns)
        if is_legal(legal, placed):
            return placed
    return first_room(game, models, region, legal)


def first_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None]
) -> Placement | None:
    """The first legal placement, looking at every inch of the region in several formations."""
    for columns in dict.fromkeys((ceil(sqrt(len(models))), len(models), 2, 1)):
        for at in _every_inch(region):
            placed = _block(game, models, at, columns)
            if is_legal(legal, placed):
                return placed
    return None


def _every_inch(region: Polygon) -> Iterator[tuple[float, float]]:
    left, low, right, high = bounds(region)
    for offset in (1, 0):  # every other inch first: most tables have room, and then it is found sooner
        for y in range(offset, int(high - low) + 1, 1 + offset):
            for x in range(offset, int(right - left) + 1, 1 + offset):
                yield (left + x, low + y)


def _block(game: Game, models: Sequence[ModelId], at: tuple[float, float], columns: int) -> Placement:
    """The models in rows and columns about a point, half an inch apart."""
    pitch = 2 * max(game[model].radius for model in models) + 0.5
    rows = ceil(len(models) / columns)
    left = at[0] - pitch * (min(columns, len(models)) - 1) / 2
    low = at[1] - pitch * (rows - 1) / 2
    return {
        model: (round(left + pitch * (n % columns), 3), round(low + pitch * (n // columns), 3))
        for n, model in enumerate(models)
    }


def is_legal(legal: Callable[[Placement], None], placed: Placement) -> bool:
    """Whether a check lets the answer pass."""
    try:
        legal(placed)
    except Refused:
        return False
    return True
