"""Where models may stand, and finding room for a unit. (TEN-ENG-02, TEN-COH-04, TEN-TERR-14)

A spot in an answer is `[x, y]`, or `[x, y, level]` for a floor of a ruin; of an AIRCRAFT the third is its facing.
Without a level a base rests on the ground, or on the hill it stands on.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, bounds, inside, overlap
from grognard.rulesets.tenth.battlefield import (
    ACROSS_A_BARRICADE,
    COHERENCY,
    box_of,
    engages,
    formation,
    is_coherent,
    the_ground,
)
from grognard.rulesets.tenth.records import ModelId, UnitId
from grognard.rulesets.tenth.units import is_a, model_keywords, on_table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.battlefield import Base, Body, Box, Formation
    from grognard.rulesets.tenth.maps import Feature
    from grognard.rulesets.tenth.records import Unit

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
    return (x, y, found.radius, the_ground(game).level_at(x, y, found.radius))


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
        self.units: list[tuple[Unit, Box, tuple[Body, ...]]] = []
        """The same unit by unit, with their boxes."""
        self.enemies: list[tuple[UnitId, Box, tuple[Base, ...]]] = []
        """Id, box and bases of the enemy units."""
        self.pipes = the_ground(game).barricades
        seat = game[unit].seat
        for other in on_table(game):
            if other.id == unit or not other.models:
                continue
            _, row, bodies, box = formation(game, other.id)
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
    levels = [0.0]
    for feature in ground.near(x, y, radius):
        disc = Disc((x, y), radius)
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
        if not _is_taken(at, wide, deep, taken) and is_legal(legal, placed := _block(models, at, columns, radius)):
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
        if not _is_taken(at, wide, deep, taken) and is_legal(legal, placed := _block(models, at, columns, radius)):
            return placed
    return None


def _amid(low: float, high: float, half: float, share: float) -> float:
    """A place between two edges for something that reaches so far to both sides, if it fits."""
    return low + half + share * (high - low - 2 * half) if high - low > 2 * half else (low + high) / 2


def first_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None]
) -> Placement | None:
    """The first legal placement: from many places of the region the unit spreads out to wherever a model may stand.

    `legal` must be able to judge some of the models alone.
    """
    number = len(models)
    largest = max(models, key=lambda model: game[model].radius)
    radius = game[largest].radius
    known: dict[tuple[float, float], bool] = {}

    def is_free(spot: tuple[float, float]) -> bool:
        if spot not in known:
            known[spot] = is_legal(legal, {largest: spot})
        return known[spot]

    def tried() -> Iterator[list[tuple[float, float]]]:
        """Rows of spots: in close order about some places; if that finds no room, a closer look at all of them."""
        seeds = filter(is_free, (*_grid(region, 2.0, 1.0), *_grid(region, 1.0)))
        if number == 1:
            yield from ([spot] for spot in seeds)
            return
        around = _lattice(number, radius, 2 * radius + 0.05)
        for x, y in seeds:
            yield _spread((x, y), ((round(x + dx, 3), round(y + dy, 3)) for dx, dy in around), number, radius, is_free)
        for shift in (0.0, 0.5):
            pitch = radius + 0.05
            free = [spot for spot in _grid(region, pitch, shift * pitch) if is_free(spot)]
            for seed in free if len(free) >= number else ():
                yield _spread(seed, sorted(free, key=lambda spot: _square(seed, spot)), number, radius, is_free)

    for spots in tried():
        if len(spots) == number:
            placed: Placement = dict(zip(models, spots, strict=True))
            if is_legal(legal, placed):
                return placed
    return None


def _grid(region: Polygon, pitch: float, shift: float = 0.0) -> list[tuple[float, float]]:
    """Places all over a region, row by row."""
    left, low, right, high = bounds(region)
    xs = [round(left + shift + n * pitch, 3) for n in range(int((right - left - shift) / pitch + 1.0))]
    ys = [round(low + shift + n * pitch, 3) for n in range(int((high - low - shift) / pitch + 1.0))]
    return [(x, y) for y in ys for x in xs]


def _square(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance, squared."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy


@lru_cache(maxsize=256)
def _lattice(number: int, radius: float, pitch: float) -> list[tuple[float, float]]:
    """Steps to the places about a model, the nearest first: more than enough for its unit."""
    far = ceil((sqrt(number) + 2) * 2 * radius / pitch)
    steps = [(i * pitch, j * pitch) for i in range(-far, far + 1) for j in range(-far, far + 1) if i or j]
    return sorted(steps, key=lambda step: (step[0] * step[0] + step[1] * step[1], step))


def _spread(
    seed: tuple[float, float],
    spots: Iterable[tuple[float, float]],
    number: int,
    radius: float,
    is_free: Callable[[tuple[float, float]], bool],
) -> list[tuple[float, float]]:
    """Some of the spots for so many models about the first one, each near enough to others, as many as there are."""
    chosen = [seed]
    clear, linked = (2 * radius + 0.01) ** 2, (2 * radius + COHERENCY - 0.01) ** 2
    needs = 2 if number >= 7 else 1
    for spot in spots:
        x, y = spot
        links = 0
        for x2, y2 in chosen:
            away = (x - x2) * (x - x2) + (y - y2) * (y - y2)
            if away < clear:
                break
            links += away <= linked
        else:
            if links >= min(needs, len(chosen)) and is_free(spot):
                chosen.append(spot)
                if len(chosen) == number:
                    break
    return chosen


def _taken(game: Game) -> list[Formation]:
    """Where everybody on the table stands."""
    return [formation(game, unit.id) for unit in on_table(game)]


def _is_taken(at: tuple[float, float], wide: float, deep: float, taken: Sequence[Formation]) -> bool:
    """Whether somebody stands in the rectangle that reaches so far to both sides of a point."""
    left, low, right, high = at[0] - wide, at[1] - deep, at[0] + wide, at[1] + deep
    for _, row, _, box in taken:
        if left < box[2] and box[0] < right and low < box[3] and box[1] < high:
            for x, y, r, _ in row:
                if left < x + r and x - r < right and low < y + r and y - r < high:
                    return True
    return False


def _block(models: Sequence[ModelId], at: tuple[float, float], columns: int, radius: float) -> Placement:
    """The models in rows and columns about a point, half an inch apart."""
    pitch = 2 * radius + 0.5
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
