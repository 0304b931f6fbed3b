"""Maps from a number: four pairs of types 3 and 2 and four pieces of soft cover on a half. (TLE-TERR-18)

A generated map is known by its name, such as `generated 17 corners`: the same number gives the same table everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import BadData
from grognard.kernel.plane import Disc, Point, Polygon, distance, overlap, rectangle
from grognard.kernel.troops.maps import FeatureEntry, MapEntry, TableSide
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.table.layouts import HEIGHT, LAYOUTS, WIDTH, objectives, turned

PREFIX = "generated "
LARGEST = 10**9
TABLES, TRIES = 60, 200
"""How often a table is begun anew, and how often a place is looked for."""
PAIRS, COPSES = 4, 4
BETWEEN_PAIRS, AROUND_COPSES = 3.0, 2.0
"""Inches that the generator leaves free. (TLE-TERR-18)"""
OBJECTIVE = 3.5


class Laid(NamedTuple):
    """A place that is taken: a pair or a copse."""

    area: Polygon
    is_pair: bool


def is_generated(name: str) -> bool:
    """Whether a scenario asks for a generated map.

    >>> is_generated("generated 17"), is_generated("generated"), is_generated("generated 99999999999")
    (True, False, False)
    """
    number = name.removeprefix(PREFIX)
    is_number = number.isascii() and number.isdigit() and str(int(number)) == number
    return name.startswith(PREFIX) and is_number and int(number) <= LARGEST


def generated_map(name: str) -> MapEntry | None:
    """The map of this name, if it is one that is generated."""
    stem, _, layout = name.rpartition(" ")
    if layout not in LAYOUTS or not is_generated(stem):
        return None
    chance = Tabletop(name)
    discs = [Disc(at, OBJECTIVE) for _, at in objectives(layout)]
    for _ in range(TABLES):
        pieces = _half(chance, discs)
        if pieces is not None:
            about = tell("A table made from the number {number}.", number=stem.removeprefix(PREFIX))
            return MapEntry(name=name, about=about, width=WIDTH, height=HEIGHT, image="turned", feature=pieces)
    raise BadData(tell("no table was found for {name}", name=name))


def _half(chance: Tabletop, discs: list[Disc]) -> tuple[FeatureEntry, ...] | None:
    """The pieces of one half, or nothing if there was no room for all of them."""
    laid: list[Laid] = []
    pieces: list[FeatureEntry] = []
    for number in range(PAIRS + COPSES):
        is_pair = number < PAIRS
        place = _place(chance, laid, discs, is_pair=is_pair)
        if place is None:
            return None
        x, y = place
        laid.append(Laid(rectangle(x, y, x + 6, y + (12 if is_pair else 6)), is_pair))
        pieces += _pair(chance, x, y) if is_pair else [_piece("type 1", x, y, ())]
    return tuple(pieces)


def _place(chance: Tabletop, laid: list[Laid], discs: list[Disc], *, is_pair: bool) -> Point | None:
    deep = 12 if is_pair else 6
    for _ in range(TRIES):
        x, y = float(chance.below(25)), float(chance.below(45 - deep))
        if _is_free(Laid(rectangle(x, y, x + 6, y + deep), is_pair), laid, discs):
            return x, y
    return None


def _is_free(one: Laid, laid: list[Laid], discs: list[Disc]) -> bool:
    """Whether a piece keeps off objectives, other pieces and their images, its own included."""
    if any(overlap(disc, one.area) for disc in discs):
        return False
    images = [_image(other) for other in (one, *laid)]
    for other in (*laid, *images):
        gap = BETWEEN_PAIRS if one.is_pair and other.is_pair else AROUND_COPSES
        if distance(one.area, other.area) < gap:
            return False
    return True


def _image(one: Laid) -> Laid:
    (left, low), (right, high) = turned(one.area.points[0]), turned(one.area.points[2])
    return one._replace(area=rectangle(left, low, right, high))


def _pair(chance: Tabletop, x: float, y: float) -> list[FeatureEntry]:
    """A piece of type 3 and one of type 2 beside it, one to the south of the other. (TLE-TERR-07, TLE-TERR-11)"""
    south, north = ("type 3", "type 2") if chance.below(2) else ("type 2", "type 3")
    return [_piece(south, x, y, ("east", "south")), _piece(north, x, y + 6, ("east", "north"))]


def _piece(kind: str, x: float, y: float, walls: tuple[TableSide, ...]) -> FeatureEntry:
    return FeatureEntry(kinds=(kind,), rect=(x, y, x + 6, y + 6), walls=walls)
