"""Who sees whom, who is fully visible, and who has cover. (TEN-LOS, TEN-COVER-04, TEN-COVER-05, TEN-TERR)

A model is an upright cylinder on its level. Whether any of it shows is asked of the kernel, which looks at every line
there is; whether all of it shows is asked of its middle and of five points on the half of its rim that faces the
observer, at their feet: terrain stands on the ground, so whatever is above them shows when they do. (TEN-LOS-05)

Terrain never moves and models often stand still, so every answer about two bodies is kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot, sqrt
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Blocker, Body, Disc, Scene, bounds, from_point, inside, overlap, sees_many
from grognard.kernel.plane import sees as shows
from grognard.kernel.table import Moments
from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.maps import CELL, SOLID
from grognard.rulesets.tenth.table.units import model_keywords, on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds
    from grognard.rulesets.tenth.table.maps import Feature, Ground
    from grognard.rulesets.tenth.table.records import ModelId, UnitId

FEET = 0.1
"""The lowest height that is looked at. (TEN-LOS-05)"""
BEHIND_A_BARRICADE = 3.0
SLANT = sqrt(0.5)
FACING = ((0.0, 0.0), (1.0, 0.0), (SLANT, SLANT), (SLANT, -SLANT), (0.0, 1.0), (0.0, -1.0))
"""The middle and five rim points, counted from the direction of the observer."""
AROUND = (*FACING, (-SLANT, SLANT), (-SLANT, -SLANT), (-1.0, 0.0))


class SightFigure(NamedTuple):
    """What sight knows of a model."""

    x: float
    y: float
    radius: float
    level: float
    height: float
    is_high: bool
    """AIRCRAFT or TOWERING: ruins and woods do not stop its lines. (TEN-TERR-06, TEN-TERR-09)"""

    @property
    def disc(self) -> Disc:
        return Disc((self.x, self.y), self.radius)


class Stage:
    """The terrain of a map, ready for lines of sight; kept as long as the map is."""

    def __init__(self, ground: Ground, *, open_walls: bool) -> None:
        """Blockers of every feature and which bits they are. (TEN-LOS-06, TEN-LOS-07, TEN-TERR-15)"""
        self.features = ground.features
        self.open_walls = open_walls
        blockers: list[Blocker] = []
        self.bits: list[int] = []
        """Of each feature, all its blockers."""
        self.volumes: list[int] = []
        """Of each ruin and wood, the blocker of unlimited height; 0 for other features."""
        for feature in ground.features:
            first, volume = len(blockers), 0
            if feature.kind in ("ruins", "woods"):
                volume = 1 << first
                blockers.append(Blocker(feature.area))
                blockers += [Blocker(wall, top=feature.height, bottom=0.0) for wall in feature.lines]
            elif feature.kind in SOLID:
                blockers.append(Blocker(feature.area, top=feature.height, bottom=0.0))
            self.bits.append((1 << len(blockers)) - (1 << first))
            self.volumes.append(volume)
        self.scene = Scene(blockers)
        self.everything = (1 << len(blockers)) - 1
        self.woods = sum(bit for bit, of in zip(self.volumes, self.features, strict=True) if of.kind == "woods")
        self.unlimited = sum(self.volumes)
        self.areas = [(bounds(feature.area), number) for number, feature in enumerate(self.features)]
        self._cells: dict[tuple[float, float, int], list[tuple[Bounds, int]]] = {}

    def _about(self, cell: tuple[float, float, int]) -> list[tuple[Bounds, int]]:
        """The features that a base no larger than this may touch anywhere in this square."""
        x, y, reach = cell[0] * CELL, cell[1] * CELL, cell[2]
        left, low, right, high = x - reach, y - reach, x + CELL + reach, y + CELL + reach
        return [
            (box, number)
            for box, number in self.areas
            if not (box[2] < left or box[0] > right or box[3] < low or box[1] > high)
        ]

    def under(self, x: float, y: float, radius: float) -> Sequence[int]:
        """The numbers of the features a base here may touch."""
        cell = x // CELL, y // CELL, ceil(radius)
        areas = self._cells.get(cell)
        if areas is None:
            areas = self._cells[cell] = self._about(cell)
        if not areas:
            return ()
        return [
            number
            for (left, low, right, high), number in areas
            if left - radius < x < right + radius and low - radius < y < high + radius
        ]


@lru_cache(maxsize=64)
def stage(ground: Ground, open_walls: bool) -> Stage:
    """The terrain of this map; with the switch, walls of a ruin do not stop lines that begin or end in it."""
    return Stage(ground, open_walls=open_walls)


def _stage_of(game: Game) -> Stage:
    return stage(the_ground(game), bool(game.options["open_ruin_walls"]))


def figure(game: Game, model: ModelId) -> SightFigure:
    """The model as it stands on the table."""
    known = _figures.of(game)
    found = known.get(model)
    if found is None:
        found = known[model] = _figure(game, model)
    return found


_figures: Moments[dict[ModelId, SightFigure]] = Moments(lambda game: {})
"""Those that were looked at, as long as nobody moves; who begins to hover is set up at the same time."""


def _figure(game: Game, model: ModelId) -> SightFigure:
    found = game[model]
    assert found.at is not None, f"{model} is not on the table"
    keywords = model_keywords(game, model)
    return SightFigure(
        *found.at, found.radius, found.level, found.kind.height, "TOWERING" in keywords or "AIRCRAFT" in keywords
    )


# ---------------------------------------------------------------- visible


def sees(game: Game, observer: ModelId, target: ModelId) -> bool:
    """Whether any part of the target can be seen from any part of the observer. (TEN-LOS-01)"""
    a, b = figure(game, observer), figure(game, target)
    hulls = _hulls(game, observer, target)
    return is_visible(_stage_of(game), a, b) if not hulls else _is_visible(_stage_of(game), a, b, hulls)


def sees_past_models(game: Game, observer: ModelId, target: ModelId) -> bool:
    """Whether terrain leaves a clear line, whoever stands between. (TEN-KW-28)"""
    return is_visible(_stage_of(game), figure(game, observer), figure(game, target))


def sees_unit(game: Game, observer: ModelId, unit: UnitId) -> bool:
    """Whether it sees at least one model of the unit. (TEN-LOS-02)"""
    return any(sees(game, observer, model) for model in game[unit].models)


@lru_cache(maxsize=1 << 16)
def is_visible(ground: Stage, a: SightFigure, b: SightFigure) -> bool:
    """Whether terrain leaves a clear line. (TEN-LOS-01, TEN-LOS-05)"""
    return _is_visible(ground, a, b, ())


def _is_visible(ground: Stage, a: SightFigure, b: SightFigure, hulls: tuple[Blocker, ...]) -> bool:
    """Woods never stop a line; ruins do, but not into or out of them. (TEN-LOS-06, TEN-LOS-07, TEN-TERR-09)"""
    scene = ground.scene.plus(hulls) if hulls else ground.scene
    ignored = ground.unlimited if a.is_high or b.is_high else ground.woods
    ones, others = bodies(ground, a, ignored), bodies(ground, b, ignored)
    if len(ones) == 1 == len(others):
        return shows(ones[0], others[0], scene)
    return any(sees_many(ones, others, scene))


def visible_from(ground: Stage, eyes: Iterable[SightFigure], others: Sequence[SightFigure]) -> dict[SightFigure, bytes]:
    """The same for each of the eyes: one byte for each of the others. None of them may be AIRCRAFT or TOWERING."""
    rows = {one: bodies(ground, one, ground.woods) for one in eyes}
    columns = [bodies(ground, other, ground.woods) for other in others]
    looks = [body for row in rows.values() for body in row]
    seen = sees_many(looks, [column[0] for column in columns], ground.scene)
    partly = [number for number, column in enumerate(columns) if len(column) > 1]
    found: dict[SightFigure, bytes] = {}
    number, at = len(columns), 0
    for one, row in rows.items():
        sees = bytearray(seen[at : at + number])
        for more in range(1, len(row)):
            first = at + more * number
            sees = bytearray(map(or_, sees, seen[first : first + number]))
        at += len(row) * number
        for place in partly:
            if not sees[place]:
                sees[place] = any(sees_many(row, columns[place], ground.scene))
        found[one] = bytes(sees)
    return found


@lru_cache(maxsize=1 << 14)
def bodies(ground: Stage, one: SightFigure, ignored: int) -> tuple[Body, ...]:
    """A model as one that looks; in its ruin its lines meet only walls. (TEN-TERR-08, TEN-TERR-09)

    A model partly in a ruin is two: as a whole it is outside, and those of its points that are in the ruin are inside.
    """
    x, y, radius, level, height, _ = one
    inner: list[Body] = []
    for number in ground.under(x, y, radius):
        if not ground.volumes[number] or ground.features[number].kind != "ruins":
            continue
        free = ground.bits[number] if ground.open_walls else ground.volumes[number]
        area = ground.features[number].area
        if inside(area, one.disc):
            ignored |= free
        elif overlap(area, one.disc):
            spots = [Disc((x + radius * u, y + radius * v), 0.0) for u, v in AROUND]
            within = [spot for spot in spots if overlap(area, spot)]
            inner += [Body(spot, level + FEET, level + height, ignored | free) for spot in within]
    return (Body(one.disc, level, level + height, ignored), *inner)


def _hulls(game: Game, observer: ModelId, target: ModelId) -> tuple[Blocker, ...]:
    """With the switch, VEHICLE and MONSTER models of other units stand in the way; otherwise nobody. (TEN-LOS-08)"""
    if not game.options["models_block_sight"]:
        return ()
    parties = (game[observer].unit, game[target].unit)
    others = [model for unit in on_table(game) if unit.id not in parties for model in unit.models]
    large = [model for model in others if {"VEHICLE", "MONSTER"} & {*model_keywords(game, model)}]
    figures = [figure(game, model) for model in large]
    return tuple(Blocker(one.disc, top=one.level + one.height, bottom=one.level) for one in figures)


# ---------------------------------------------------------------- fully visible


def sees_fully(game: Game, observer: ModelId, target: ModelId, feature: Feature | None = None) -> bool:
    """Whether every part of the target that faces the observer can be seen. (TEN-LOS-03)

    With a feature, as if that were the only one on the table. (TEN-COVER-04)
    """
    ground = _stage_of(game)
    a, b = figure(game, observer), figure(game, target)
    if feature is not None:
        return shows_fully(ground, a, b, ground.features.index(feature))
    hulls = _hulls(game, observer, target)
    return shows_fully(ground, a, b) if not hulls else _shows_fully(ground, a, b, None, hulls)


def sees_unit_fully(game: Game, observer: ModelId, unit: UnitId) -> bool:
    """Whether every model of the unit is fully visible. (TEN-LOS-04)"""
    return all(sees_fully(game, observer, model) for model in game[unit].models)


@lru_cache(maxsize=1 << 16)
def shows_fully(ground: Stage, a: SightFigure, b: SightFigure, only: int | None = None) -> bool:
    """Whether terrain, or one feature alone, hides nothing of b from a. (TEN-LOS-03, TEN-LOS-05, TEN-COVER-04)"""
    return _shows_fully(ground, a, b, only, ())


def _shows_fully(ground: Stage, a: SightFigure, b: SightFigure, only: int | None, hulls: tuple[Blocker, ...]) -> bool:
    """A clear line to each of the points that face the observer. (TEN-LOS-05)"""
    hidden = woods_around(ground, b)
    if hidden and (only is None or only in hidden):
        return False
    scene = ground.scene.plus(hulls) if hulls else ground.scene
    ignored = 0 if only is None else ground.everything & ~ground.bits[only]
    if a.is_high or b.is_high:
        ignored |= ground.unlimited
    # Who stands wholly in a wood sees out of it as if it were not there. (TEN-TERR-06)
    ignored |= sum(ground.volumes[number] for number in woods_around(ground, a))
    ones = bodies(ground, a, ignored)
    feet = b.level + FEET
    targets = [Body(spot, feet, feet, _ruin_at(ground, spot)) for spot in facing(a, b)]
    seen = sees_many(ones, targets, scene)
    number = len(targets)
    return all(any(seen[point::number]) for point in range(number))


def facing(a: SightFigure, b: SightFigure) -> list[Disc]:
    """The middle of b and its rim at 0, 45 and 90 degrees to both sides of the direction of a. (TEN-LOS-05)"""
    dx, dy = a.x - b.x, a.y - b.y
    far = hypot(dx, dy)
    turns = FACING if far > 0 else AROUND
    c, s = (dx / far * b.radius, dy / far * b.radius) if far > 0 else (b.radius, 0.0)
    return [Disc((b.x + c * u - s * v, b.y + s * u + c * v), 0.0) for u, v in turns]


@lru_cache(maxsize=1 << 14)
def woods_around(ground: Stage, one: SightFigure) -> tuple[int, ...]:
    """The woods a model stands wholly within. (TEN-TERR-06)"""
    near = [number for number in ground.under(one.x, one.y, one.radius) if ground.features[number].kind == "woods"]
    return tuple(number for number in near if inside(ground.features[number].area, one.disc))


def _ruin_at(ground: Stage, spot: Disc) -> int:
    """What a line that ends at this point does not mind: the ruin it is in. (TEN-TERR-09)"""
    for number in ground.under(*spot.at, 0.0):
        feature = ground.features[number]
        if feature.kind == "ruins" and overlap(feature.area, spot):
            return ground.bits[number] if ground.open_walls else ground.volumes[number]
    return 0


# ---------------------------------------------------------------- cover


def has_cover(game: Game, model: ModelId, attackers: UnitId) -> bool:
    """Whether terrain gives the model the Benefit of Cover against a unit that shoots at it."""
    return is_in_cover(game, model, figures_of(game, attackers))


def figures_of(game: Game, unit: UnitId) -> list[SightFigure]:
    """The models of a unit as they stand."""
    return [figure(game, model) for model in game[unit].models]


def is_in_cover(game: Game, model: ModelId, attackers: Sequence[SightFigure]) -> bool:
    """The same for attackers as they stand: all of their unit count, also those that do not fire.

    (TEN-COVER-04, TEN-COVER-05)
    """
    ground, target = _stage_of(game), figure(game, model)
    return is_wholly_within_cover(ground, target) or any(is_covered(ground, target, one) for one in attackers)


@lru_cache(maxsize=1 << 14)
def is_wholly_within_cover(ground: Stage, target: SightFigure) -> bool:
    """Craters, woods and ruins cover whoever is wholly within. (TEN-TERR-02, TEN-TERR-07, TEN-TERR-10)"""
    near = [ground.features[number] for number in ground.under(target.x, target.y, target.radius)]
    return any(_covers_within(feature) and inside(feature.area, target.disc) for feature in near)


def _covers_within(feature: Feature) -> bool:
    return feature.kind in ("craters_and_rubble", "woods", "ruins")


@lru_cache(maxsize=1 << 16)
def is_covered(ground: Stage, target: SightFigure, attacker: SightFigure) -> bool:
    """Whether some feature alone keeps one attacker from seeing all of it.

    (TEN-TERR-03, TEN-TERR-04, TEN-TERR-07, TEN-TERR-10, TEN-TERR-13, TEN-COVER-04)
    """
    radius = max(target.radius, attacker.radius)
    left, right = min(target.x, attacker.x) - radius, max(target.x, attacker.x) + radius
    low, high = min(target.y, attacker.y) - radius, max(target.y, attacker.y) + radius
    between = [
        number
        for (west, south, east, north), number in ground.areas
        if west <= right and left <= east and south <= high and low <= north
        if _is_between(ground, number, target, attacker) and _gives_cover(ground.features[number], target)
    ]
    if not between or _shows_fully(ground, attacker, target, None, ()):
        return False  # what all of them together do not hide, none of them hides
    return any(not _shows_fully(ground, attacker, target, number, ()) for number in between)


def _gives_cover(feature: Feature, target: SightFigure) -> bool:
    """A barricade helps only those within 3" of it; craters only those within. (TEN-TERR-13, TEN-COVER-05)"""
    if feature.kind == "barricades_and_fuel_pipes":
        return from_point((target.x, target.y), feature.area) - target.radius <= BEHIND_A_BARRICADE + 0.001
    return feature.kind != "craters_and_rubble"


def _is_between(ground: Stage, number: int, a: SightFigure, b: SightFigure) -> bool:
    """Whether the feature's bounding box comes as near to the line between two models as their edges: only then can it
    hide anything.
    """
    left, low, right, high = ground.areas[number][0]
    ax, ay, bx, by = a[0], a[1], b[0], b[1]
    radius = max(b[2], a[2])
    if (
        (left > ax + radius and left > bx + radius)
        or (right < ax - radius and right < bx - radius)
        or (low > ay + radius and low > by + radius)
        or (high < ay - radius and high < by - radius)
    ):
        return False
    # The same across the line: how far the middle of the box is from it, and how far the box reaches.
    dx, dy = bx - ax, by - ay
    across = abs(dx * ((low + high) / 2 - ay) - dy * ((left + right) / 2 - ax))
    reach = (abs(dx) * (high - low) + abs(dy) * (right - left)) / 2
    return across <= reach + (radius + 0.001) * hypot(dx, dy)
