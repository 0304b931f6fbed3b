"""Finding room for a unit, and proof that there is none. (TEN-RES-02, TEN-TRANS-05)

A search finds most room there is; a player may find more. So "there is no room" is said only with proof.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, bounds
from grognard.rulesets.tenth.table.board import COHERENCY, formation, the_ground
from grognard.rulesets.tenth.table.units import is_a, on_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.table.board import Base, Formation
    from grognard.rulesets.tenth.table.records import ModelId

TRIES = 20
FINEST = 0.02
"""How small the squares are in which a spot for a single model is looked for at last (inches)."""


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


# ---------------------------------------------------------------- proof


def nooks(game: Game, model: ModelId, regions: Sequence[Polygon], may_stand: Callable[[Base], bool]) -> Iterator[Spot]:
    """The middles of all small squares of the regions in which the model might stand: without any it stands nowhere.

    A base that stands somewhere in a square covers a smaller one about the middle of it, so much smaller as the square
    reaches. Where not even that may stand, nobody looks any closer. So `may_stand` must let a smaller base stand
    wherever it lets a larger one around it.
    """
    ground, radius = the_ground(game), game[model].radius
    flies = is_a(game, game[model].unit, "AIRCRAFT")
    squares: list[tuple[float, float, float]] = []
    for left, low, right, high in map(bounds, regions):
        across, up = ceil((right - left) / radius), ceil((high - low) / radius)
        squares += [
            (left + (i + 0.5) * radius, low + (j + 0.5) * radius, radius) for j in range(up) for i in range(across)
        ]
    while squares:
        x, y, side = squares.pop()
        small = radius - side * sqrt(0.5)
        levels = [level for level in ground.levels_at(Disc((x, y), small)) if may_stand((x, y, small, level))]
        if levels and side > FINEST:
            step = side / 4
            squares += [(x + dx, y + dy, side / 2) for dx in (-step, step) for dy in (-step, step)]
            continue
        for level in levels:
            at = round(x, 3), round(y, 3)
            yield at if flies or level == ground.level_at(*at, radius) else (*at, None, level)
