"""Where models may stand, and finding room for a unit. (TEN-ENG-02, TEN-COH-04, TEN-TERR-14)

A spot in an answer is `[x, y]`, or `[x, y, level]` for a floor of a ruin; of an AIRCRAFT the third is its facing.
Without a level a base rests on the ground, or on the hill it stands on.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, bounds, inside, overlap
from grognard.rulesets.tenth.battlefield import (
    ACROSS_A_BARRICADE,
    COHERENCY,
    base_of,
    box_of,
    engages,
    is_coherent,
    the_ground,
)
from grognard.rulesets.tenth.records import ModelId, UnitId
from grognard.rulesets.tenth.units import is_a, model_keywords, models_of, on_table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.battlefield import Base
    from grognard.rulesets.tenth.maps import Feature
    from grognard.rulesets.tenth.records import Unit

    Box = tuple[float, float, float, float]
    """Left, low, right and high."""
    Body = tuple[float, float, float, float, float]
    """`(x, y, radius, level, height)` of a model."""

TRIES = 20
SAME_LEVEL = 0.5
"""Bases on levels closer than this are on the same one."""
CLIMBERS = {"INFANTRY", "BEASTS", "FLY"}
"""Who goes through the walls of ruins and up to their floors. (TEN-TERR-08)"""


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


class Crowd:
    """Everybody else on the table, read once for all the checks of one question."""

    __slots__ = ("enemies", "pipes", "rows", "units")

    def __init__(self, game: Game, unit: UnitId) -> None:
        self.rows: list[Body] = []
        """Every model of the other units."""
        self.units: list[tuple[Unit, Box, list[Body]]] = []
        """The same unit by unit, with their boxes."""
        self.enemies: list[tuple[UnitId, Box, list[Base]]] = []
        """Id, box and bases of the enemy units."""
        self.pipes = the_ground(game).barricades
        seat = game[unit].seat
        for other in on_table(game):
            if other.id == unit or not other.models:
                continue
            models = models_of(game, other.id)
            row = [base_of(model) for model in models]
            box, bodies = box_of(row), [(*base, model.kind.height) for base, model in zip(row, models, strict=True)]
            self.rows += bodies
            self.units.append((other, box, bodies))
            if other.seat != seat:
                self.enemies.append((other.id, box, row))

    def near(self, row: Sequence[Base]) -> list[Body]:
        """Those whose bases might touch one of the row."""
        left, low, right, high = box_of(row)
        found: list[Body] = []
        for _, (left2, low2, right2, high2), bodies in self.units:
            if left < right2 and left2 < right and low < high2 and low2 < high:
                found += [
                    body
                    for body in bodies
                    if left - body[2] < body[0] < right + body[2] and low - body[2] < body[1] < high + body[2]
                ]
        return found

    def engaging(self, row: Sequence[Base], excused: Collection[UnitId] = ()) -> UnitId | None:
        """An enemy unit (but for those excused) within Engagement Range of the row. (TEN-ENG-01, TEN-TERR-12)"""
        left, low, right, high = box_of(row)
        far = ACROSS_A_BARRICADE + TOLERANCE
        for enemy, (left2, low2, right2, high2), theirs in self.enemies:
            if left - right2 > far or left2 - right > far or low - high2 > far or low2 - high > far:
                continue
            if enemy not in excused and any(engages(a, b, self.pipes) for a in row for b in theirs):
                return enemy
        return None


def check_stand(
    game: Game,
    unit: UnitId,
    row: Mapping[str, Base],
    clause: str,
    *,
    may_engage: bool = False,
    crowd: Crowd | None = None,
) -> None:
    """Whether all models of a unit may stand so: on the table, on one level, on nothing, clear of enemies, coherent.

    `row` has every model of the unit. (TEN-ENG-02, TEN-COH-04, TEN-MOVE-04, TEN-TERR-04, TEN-TERR-08, TEN-TERR-11,
    TEN-TERR-14)
    """
    own, standing = game[unit], list(row.values())
    crowd = crowd or Crowd(game, unit)
    taken = crowd.near(standing)
    for name, base in row.items():
        check_ground(game, unit, name, base)
        height = game[ModelId(name)].kind.height
        for other in taken:
            if clashes(base, height, other):
                raise Refused(f"{name} would stand on another base.", "TEN-MOVE-04")
        taken.append((*base, height))
    if not may_engage and (enemy := crowd.engaging(standing)):
        raise Refused(f"{own.name} would be within Engagement Range of {game[enemy].name}.", "TEN-ENG-02")
    if not is_coherent(standing):
        raise Refused(f"{own.name} would be out of coherency.", "TEN-COH-04")


def check_ground(game: Game, unit: UnitId, name: str, base: Base) -> None:
    """Whether terrain and table let a base rest here. (TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)"""
    ground = the_ground(game)
    x, y, radius, level = base
    low, high = radius - TOLERANCE, TOLERANCE - radius
    if not (low <= x <= ground.width + high and low <= y <= ground.height + high):
        raise Refused(f"{name} would be off the table.", "TEN-MOVE-04")
    disc = Disc((x, y), radius)
    levels = [0.0]
    for feature in ground.near(x, y, radius):
        if not overlap(feature.area, disc):
            continue
        if feature.is_obstacle:
            raise Refused(f"{name} would stand on an obstacle.", _obstacle_clause(feature))
        if any(overlap(wall, disc) for wall in feature.walls):
            raise Refused(f"{name} would stand in a wall.", "TEN-TERR-08")
        is_inside = inside(feature.area, disc)
        if feature.kind == "hills":
            if not is_inside:
                raise Refused(f"{name} must stand wholly on the hill or wholly off it.", "TEN-TERR-14")
            levels = [feature.height]
        elif level in feature.floors:
            if not is_inside:
                raise Refused(f"{name} would overhang the edge of the floor.", "TEN-TERR-08")
            if not CLIMBERS & {*model_keywords(game, ModelId(name))}:
                raise Refused(f"{name} cannot go up to the floors of a ruin.", "TEN-TERR-08")
            levels = [level]
    if level not in levels:
        raise Refused(f'Nothing {level:g}" high is there for {name} to stand on.', "TEN-TERR-14")


def _obstacle_clause(feature: Feature) -> str:
    return "TEN-TERR-04" if feature.kind == "battlefield_debris" else "TEN-TERR-11"


def clashes(base: Base, height: float, other: Body) -> bool:
    """Whether a model stands on another's base, or one's head is where the other stands. (TEN-MOVE-04)"""
    x, y, radius, level = base
    x2, y2, radius2, level2, height2 = other
    near = radius + radius2 - TOLERANCE
    dx, dy = x - x2, y - y2
    return dx * dx + dy * dy < near * near and level < level2 + height2 and level2 < level + height


# ---------------------------------------------------------------- finding room


def find_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None], chance: Chance
) -> Placement | None:
    """A legal placement of the models in the region, found by chance; None if a few tries find none."""
    left, low, right, high = bounds(region)
    number, taken = len(models), _taken(game)
    radius = max(game[model].radius for model in models)
    for _ in range(TRIES):
        # Seven models or more in a single line would be out of coherency.
        columns = 1 + chance.below(number) if number < 7 else 2 + chance.below((number - 1) // 2)
        wide, deep = (radius + (radius + 0.25) * (n - 1) for n in (columns, ceil(number / columns)))
        at = _amid(left, right, wide, chance.unit()), _amid(low, high, deep, chance.unit())
        placed = _block(game, models, at, columns)
        if not _is_taken(placed, radius, taken) and is_legal(legal, placed):
            return placed
    return None


def some_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None]
) -> Placement | None:
    """A legal block in the region, if one of a few places has room for it: a quick look, the same each time."""
    left, low, right, high = bounds(region)
    number, taken = len(models), _taken(game)
    radius = max(game[model].radius for model in models)
    columns = ceil(sqrt(number))
    wide, deep = (radius + (radius + 0.25) * (n - 1) for n in (columns, ceil(number / columns)))
    for n in range(TRIES):
        # Multiples of these two shares are spread evenly over the region, however many are taken.
        at = _amid(left, right, wide, n * 0.7549 % 1), _amid(low, high, deep, n * 0.5698 % 1)
        placed = _block(game, models, at, columns)
        if not _is_taken(placed, radius, taken) and is_legal(legal, placed):
            return placed
    return None


def _amid(low: float, high: float, half: float, share: float) -> float:
    """A place between two edges for something that reaches so far to both sides, if it fits."""
    return low + half + share * (high - low - 2 * half) if high - low > 2 * half else (low + high) / 2


def first_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None]
) -> Placement | None:
    """The first legal placement: from every inch of the region the unit spreads out to wherever a model may stand.

    `legal` must be able to judge some of the models alone.
    """
    largest = max(models, key=lambda model: game[model].radius)
    radius = game[largest].radius
    known: dict[tuple[float, float], bool] = {}

    def is_free(spot: tuple[float, float]) -> bool:
        if spot not in known:
            known[spot] = is_legal(legal, {largest: spot})
        return known[spot]

    for pitch in (2 * radius + 0.05, radius + 0.05):  # in close order; if that finds no room, look more closely
        around = _lattice(len(models), radius, pitch)
        for seed in _every_inch(region):
            spots = _spread(seed, around, len(models), radius, is_free) if is_free(seed) else []
            if len(spots) == len(models):
                placed: Placement = dict(zip(models, spots, strict=True))
                if is_legal(legal, placed):
                    return placed
        if len(models) == 1:
            break
    return None


def _lattice(number: int, radius: float, pitch: float) -> list[tuple[float, float]]:
    """Steps to the places about a model, the nearest first: more than enough for its unit."""
    far = ceil((sqrt(number) + 2) * 2 * radius / pitch)
    steps = [(i * pitch, j * pitch) for i in range(-far, far + 1) for j in range(-far, far + 1) if i or j]
    return sorted(steps, key=lambda step: (step[0] * step[0] + step[1] * step[1], step))


def _spread(
    seed: tuple[float, float],
    around: Sequence[tuple[float, float]],
    number: int,
    radius: float,
    is_free: Callable[[tuple[float, float]], bool],
) -> list[tuple[float, float]]:
    """Places for so many models about the first one, each near enough to others, as many as there are."""
    chosen = [seed]
    clear, linked = (2 * radius + 0.01) ** 2, (2 * radius + COHERENCY - 0.01) ** 2
    needs = 2 if number >= 7 else 1
    for dx, dy in around if number > 1 else ():
        x, y = spot = round(seed[0] + dx, 3), round(seed[1] + dy, 3)
        away = [(x - x2) * (x - x2) + (y - y2) * (y - y2) for x2, y2 in chosen]
        if min(away) < clear or sum(square <= linked for square in away) < min(needs, len(chosen)):
            continue
        if is_free(spot):
            chosen.append(spot)
            if len(chosen) == number:
                break
    return chosen


def _taken(game: Game) -> list[Base]:
    """Where everybody on the table stands."""
    return [base_of(game[model]) for unit in on_table(game) for model in unit.models]


def _is_taken(placed: Placement, radius: float, taken: Sequence[Base]) -> bool:
    """Whether somebody stands in the rectangle round these spots."""
    xs, ys = [spot[0] for spot in placed.values()], [spot[1] for spot in placed.values()]
    left, low, right, high = min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius
    return any(left < x + r and x - r < right and low < y + r and y - r < high for x, y, r, _ in taken)


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
