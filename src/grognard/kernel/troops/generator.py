"""Fair tables by the dozen: terrain from a seed for one half, turned or mirrored for the other.

A generated table is known by its name alone, such as `generated 17`: the same number gives the same table everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import BadData
from grognard.kernel.plane import Disc, Polygon, distance, polygon, rectangle
from grognard.kernel.troops.maps import (
    FeatureEntry,
    Image,
    MapEntry,
    MarkerEntry,
    TableSide,
    WallEntry,
    ZoneEntry,
    image_of,
    lay,
    unfair,
)
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

PREFIX = "generated "
LARGEST = 10**9
TRIES = 400
TABLES = 40
"""How often a table is begun anew before the plan is said to have no room."""


class TerrainPiece(Struct, frozen=True, kw_only=True):
    """A kind of piece that a generator lays: its sizes as width, depth and height, and what it may carry."""

    kinds: tuple[str, ...]
    sizes: tuple[tuple[float, float, float], ...]
    name: str = ""
    walls: tuple[tuple[TableSide | WallEntry, ...], ...] = ((),)
    """Sets of walls, of which one is drawn."""
    floors: tuple[tuple[float, ...], ...] = ((),)
    may_turn: bool = True
    """Width and depth may change places."""
    off_markers: float | None = None
    """Inches to keep from every marker; None lets it lie anywhere."""


class Layout(Struct, frozen=True, kw_only=True):
    """Zones and markers for which terrain is laid."""

    name: str
    zone: tuple[ZoneEntry, ...]
    marker: tuple[MarkerEntry, ...]


class Plan(Struct, frozen=True, kw_only=True):
    """What a generator lays: so many pieces on half a table, the large ones first because they need room."""

    layouts: tuple[Layout, ...]
    half: tuple[TerrainPiece | tuple[TerrainPiece, ...], ...]
    """Pieces for half a table; of several together one is drawn."""
    width: float = 60.0
    height: float = 44.0
    image: Image = "turned"
    centre: tuple[TerrainPiece, ...] = ()
    """Pieces that lie on the centre, one of them in every table."""
    gap: float = 3.0
    """Inches between any two features."""
    edge: float = 2.0
    """Inches between features and the edge of the table."""
    grain: float = 0.5
    """Features lie on multiples of so many inches."""
    marker_radius: float = 20 / 25.4


def is_generated(name: str) -> bool:
    """Whether the name is that of a generated table.

    >>> is_generated("generated 17"), is_generated("generated -1"), is_generated("corners")
    (True, False, False)
    """
    number = name.removeprefix(PREFIX)
    return name.startswith(PREFIX) and number.isdecimal() and number == str(int(number)) and int(number) < LARGEST


def generate(name: str, plan: Plan, layout: str = "") -> MapEntry:
    """The table of this name; its layout is drawn unless it is named. It is the same on both halves, or refused."""
    chance = Tabletop(name)
    drawn = chance.choice(plan.layouts)
    chosen = next((each for each in plan.layouts if each.name == layout), drawn)
    for _ in range(TABLES):
        features = _features(chance, plan, chosen)
        if features is not None:
            entry = MapEntry(
                name=name,
                about=f"A table of its own, {chosen.name}.",
                width=plan.width,
                height=plan.height,
                image=plan.image,
                zone=chosen.zone,
                marker=chosen.marker,
                feature=tuple(features),
            )
            missing = unfair(lay(entry), plan.image)
            if missing and plan.image != "none":
                raise BadData(tell("the table {name} is not fair: {why}", name=name, why="; ".join(missing)))
            return entry
    raise BadData(tell("no table was found on which all {number} pieces have room", number=len(plan.half)))


def _features(chance: Tabletop, plan: Plan, layout: Layout) -> list[FeatureEntry] | None:
    """Half a table of terrain, or None if the pieces found no room this time."""
    placed: list[Polygon] = []
    found: list[FeatureEntry] = []
    turn = image_of(plan.image, plan.width, plan.height)
    if plan.centre:
        piece = chance.choice(plan.centre)
        wide, deep, height = chance.choice(piece.sizes)
        x, y = plan.width / 2, plan.height / 2
        rect = (x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)
        placed.append(rectangle(*rect))
        found.append(_entry(chance, piece, rect, height))
    for wanted in plan.half:
        piece = wanted if isinstance(wanted, TerrainPiece) else chance.choice(wanted)
        for _ in range(TRIES):
            wide, deep, height = chance.choice(piece.sizes)
            if piece.may_turn and chance.below(2):
                wide, deep = deep, wide
            left = _grained(plan.edge + chance.unit() * (plan.width - 2 * plan.edge - wide), plan.grain)
            low = _grained(plan.edge + chance.unit() * (plan.height - 2 * plan.edge - deep), plan.grain)
            rect = (left, low, left + wide, low + deep)
            own = rectangle(*rect)
            image = polygon([turn(at) for at in own.points])
            if _has_room(plan, layout, piece, own, image, placed):
                placed += [own, image]
                found.append(_entry(chance, piece, rect, height))
                break
        else:
            return None
    return found


def _grained(at: float, grain: float) -> float:
    return round(at / grain) * grain if grain > 0 else round(at, 3)


def _has_room(
    plan: Plan, layout: Layout, piece: TerrainPiece, own: Polygon, image: Polygon, placed: Sequence[Polygon]
) -> bool:
    left, low = own.points[0]
    right, high = own.points[2]
    if left < 0 or low < 0 or right > plan.width or high > plan.height:
        return False
    if distance(own, image) < plan.gap or any(distance(own, other) < plan.gap for other in placed):
        return False
    if piece.off_markers is None:
        return True
    discs = [Disc(marker.at, plan.marker_radius) for marker in layout.marker]
    return all(distance(shape, disc) >= piece.off_markers for shape in (own, image) for disc in discs)


def _entry(
    chance: Tabletop, piece: TerrainPiece, rect: tuple[float, float, float, float], height: float
) -> FeatureEntry:
    floors, walls = _one_of(chance, piece.floors), _one_of(chance, piece.walls)
    return FeatureEntry(kinds=piece.kinds, name=piece.name, rect=rect, height=height, walls=walls, floors=floors)


def _one_of(chance: Tabletop, values: tuple[T, ...]) -> T:
    """One of the values; no die is spent where there is nothing to choose."""
    [first, *others] = values
    return chance.choice(values) if others else first
