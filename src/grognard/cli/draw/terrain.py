"""What lies on the table: terrain and zones, and the sign each kind has on the map."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.cli.draw.table import Canvas
    from grognard.cli.screen import Screen

Point = tuple[float, float]


class Look(NamedTuple):
    """A sign and its colour."""

    glyph: str
    style: str


LOOKS = {  # no letters: those are pieces
    "wood": ("♣", "%", "green"),
    "wall": ("█", "#", "grey"),
    "building": ("▓", "[", "grey"),
    "ruin": ("▒", "&", "brown"),
    "hill": ("∩", "(", "brown"),
    "mountain": ("▲", "}", "grey"),
    "burnt": ("†", "{", "brown"),
    "dune": ("∿", "`", "brown"),
    "trench": ("=", "=", "brown"),
    "water": ("≈", "~", "blue"),
    "river": ("∽", "-", "blue"),
    "swamp": ("≋", '"', "blue"),
    "rough": ("∴", ",", "brown"),
    "road": ("░", ":", "grey"),
}
SPARE = (("◊", "*"), ("¤", ")"), ("≡", "="), ("◦", ";"), ("¬", "!"), ("‡", "+"), ("¦", "|"), ("¶", "$"), ("«", "<"))
"""Signs for ground whose own sign means something else on this table."""
BLOCKING = ("█", "#", "grey")
OTHER = ("▒", "&", "brown")
ZONES = (("1", "1", "seat0"), ("2", "2", "seat1"))


class DrawnArea(NamedTuple):
    """A piece of ground as the view tells of it."""

    kinds: tuple[str, ...]
    points: tuple[Point, ...]
    seat: int | None
    is_blocking: bool
    label: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> DrawnArea:
        """From the view's plain data."""
        points = tuple((float(x), float(y)) for x, y in data["points"])
        kinds = tuple(data["kinds"])
        label = data.get("label") or (f"{kinds[0]} {data['seat'] + 1}" if data.get("seat") is not None else kinds[0])
        return cls(kinds, points, data.get("seat"), bool(data.get("is_blocking")), label)

    def cells(self, canvas: Canvas) -> Iterator[tuple[int, int]]:
        """All cells whose middle lies in it, and those along its edge, so that a thin wall has no holes.

        Of a zone the edge is enough.
        """
        for x, y in self.edge(0.4 / canvas.scale):
            yield canvas.cell(x, y)
        if self.seat is not None:
            return
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        (first, left), (last, right) = canvas.cell(min(xs), max(ys)), canvas.cell(max(xs), min(ys))
        for row in range(max(first, 0), min(last + 1, canvas.rows)):
            for column in range(max(left, 0), min(right + 1, canvas.columns)):
                if self.holds(canvas.point(row, column)):
                    yield row, column

    def holds(self, at: Point) -> bool:
        """Whether the point lies in it."""
        x, y = at
        is_inside = False
        for (ax, ay), (bx, by) in pairwise((*self.points, self.points[0])):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                is_inside = not is_inside
        return is_inside

    def edge(self, stride: float) -> Iterator[Point]:
        """Points along the edge, a hair inside: an edge on a line between two cells belongs to the inner one."""
        mx = sum(x for x, _ in self.points) / len(self.points)
        my = sum(y for _, y in self.points) / len(self.points)
        for (ax, ay), (bx, by) in pairwise((*self.points, self.points[0])):
            steps = max(ceil(hypot(bx - ax, by - ay) / stride), 1)
            for step in range(steps):
                x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                yield x + (mx - x) * 0.002, y + (my - y) * 0.002


def areas_of(table: Mapping[str, Any]) -> list[DrawnArea]:
    """What is drawn: all terrain, and the zones as long as somebody has yet to come onto the table."""
    areas = [DrawnArea.of(area) for area in table.get("areas", ())]
    pieces = sum(len(card.get("pieces", ())) for card in table.get("cards", ()))
    is_complete = 0 < pieces <= len(table.get("pieces", ()))
    return [area for area in areas if area.seat is None or not is_complete]


def looks_of(areas: Iterable[DrawnArea], screen: Screen) -> dict[str, Look]:
    """By its name, the sign and the colour of every kind of ground on this table: each name has a sign of its own."""
    looks: dict[str, Look] = {}
    taken: set[str] = set()
    spare = [screen.glyph(fine, plain) for fine, plain in SPARE]
    for area in areas:
        if area.label in looks:
            continue
        glyph, style = look_of(area, screen)
        if glyph in taken:
            glyph = next((sign for sign in spare if sign not in taken), glyph)
        taken.add(glyph)
        looks[area.label] = Look(glyph, style)
    return looks


def look_of(area: DrawnArea, screen: Screen) -> Look:
    """The sign and the colour that a kind of ground would have."""
    if area.seat is not None:
        fine, plain, style = ZONES[area.seat % 2]
    else:
        known = (LOOKS[kind] for kind in area.kinds if kind in LOOKS)
        fine, plain, style = next(known, BLOCKING if area.is_blocking else OTHER)
    return Look(screen.glyph(fine, plain), style)


def ground_at(table: Mapping[str, Any], at: Point) -> list[str]:
    """The names of the terrain at a place, each once."""
    areas = (DrawnArea.of(area) for area in table.get("areas", ()))
    names = [area.label for area in areas if area.seat is None and len(area.points) > 2 and area.holds(at)]
    return list(dict.fromkeys(names))
