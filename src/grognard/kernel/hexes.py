"""Hexes: where they lie, how far apart, what lies between and which way a piece faces.

A hex has axial coordinates (q, r); its third cube coordinate is -q - r. Logic is done in whole numbers only, so that
"exactly on the edge" means exactly; fractions of an inch appear only where something is drawn.

The six directions go clockwise, as seen on a map whose y axis points down:

    flat-top    0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west
    pointy-top  0 north-west, 1 north-east, 2 east, 3 south-east, 4 south-west, 5 west
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

Direction = int
"""One of the six hexsides, 0 to 5, clockwise. A facing is a direction too."""

Step = tuple["Hex", ...]
"""One stretch of a line: the hex it crosses, or the two hexes between which it runs exactly along the edge."""


class Hex(NamedTuple):
    """A hex by its axial coordinates."""

    q: int
    r: int


DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


class Angle(IntEnum):
    """From where a facing piece is seen; also the place in a stat of four parts, as in armour 4/3/3/2."""

    FRONT = 0
    FRONT_SIDE = 1
    BACK_SIDE = 2
    BACK = 3


class HexLayout(NamedTuple):
    """How hexes lie on the sheet."""

    name: str
    x: tuple[float, float]
    """How far right one step of q and one of r lead, in units of the distance from centre to corner."""
    y: tuple[float, float]
    """How far down."""
    corners: tuple[tuple[float, float], ...]
    """The corners around a centre; corner n stands clockwise at the end of hexside n."""


_ROOT = 3**0.5
_HALF = _ROOT / 2
FLAT = HexLayout(
    "flat-top",
    x=(1.5, 0.0),
    y=(_HALF, _ROOT),
    corners=((0.5, -_HALF), (1.0, 0.0), (0.5, _HALF), (-0.5, _HALF), (-1.0, 0.0), (-0.5, -_HALF)),
)
"""Columns of hexes, each standing on an edge; every second column lies half a hex lower."""
POINTY = HexLayout(
    "pointy-top",
    x=(_ROOT, _HALF),
    y=(0.0, 1.5),
    corners=((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5)),
)
"""Rows of hexes, each standing on a corner; every second row lies half a hex further right."""


# ---------------------------------------------------------------- steps, distances, turns


def neighbour(at: Hex, direction: Direction, steps: int = 1) -> Hex:
    """The hex that many steps away in a direction.

    >>> neighbour(Hex(0, 0), 2, steps=3)
    Hex(q=3, r=0)
    """
    q, r = DIRECTIONS[direction % 6]
    return Hex(at.q + q * steps, at.r + r * steps)


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around, clockwise from direction 0."""
    return tuple(Hex(at.q + q, at.r + r) for q, r in DIRECTIONS)


def distance(start: Hex, end: Hex) -> int:
    """How many steps from one hex to another.

    >>> distance(Hex(0, 0), Hex(2, -3))
    3
    """
    q, r = end.q - start.q, end.r - start.r
    return max(abs(q), abs(r), abs(q + r))


def rotated(at: Hex, turns: int, around: Hex = Hex(0, 0)) -> Hex:  # noqa: B008 - a Hex cannot change
    """Where a hex comes to lie when the map is turned clockwise by sixths around another."""
    q, r = at.q - around.q, at.r - around.r
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(around.q + q, around.r + r)


def turned(facing: Direction, steps: int) -> Direction:
    """The facing after so many hexsides clockwise (to the right); fewer than none is to the left."""
    return (facing + steps) % 6


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly that far away, clockwise, beginning straight in direction 0."""
    if radius == 0:
        return (centre,)
    found = []
    at = neighbour(centre, 0, radius)
    for direction in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, direction)
    return tuple(found)


def spiral(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at most that far away: the centre first, then ring by ring."""
    for each in range(radius + 1):
        yield from ring(centre, each)


# ---------------------------------------------------------------- sides and angles


def _pull(start: Hex, end: Hex) -> tuple[int, ...]:
    """How strongly the way from one hex to another goes in each of the six directions (in half widths of a hex)."""
    q, r = end.q - start.q, end.r - start.r
    first, second, third = -q - 2 * r, q - r, 2 * q + r
    return first, second, third, -first, -second, -third


def sides(start: Hex, end: Hex) -> tuple[Direction, ...]:
    """The hexside through which the line between two centres leaves the first hex; both sides if exactly at a corner.

    Through which it enters the second hex is `sides(end, start)`. Between a hex and itself there is no side.

    >>> sides(Hex(0, 0), Hex(3, -1)), sides(Hex(0, 0), Hex(1, -2))
    ((2,), (0, 1))
    """
    if start == end:
        return ()
    pulls = _pull(start, end)
    strongest = max(pulls)
    found = tuple(direction for direction in range(6) if pulls[direction] == strongest)
    return (5, 0) if found == (0, 5) else found


def relative(facing: Direction, direction: Direction) -> Direction:
    """A direction as the facing piece sees it: 0 ahead, 1 and 2 to the right, 3 behind, 4 and 5 to the left."""
    return (direction - facing) % 6


def angle(facing: Direction, direction: Direction) -> Angle:
    """The angle of a hexside to a facing: front, front-side, back-side or back.

    >>> angle(5, 0).name, angle(5, 2).name
    ('FRONT_SIDE', 'BACK')
    """
    turn = relative(facing, direction)
    return Angle(min(turn, 6 - turn))


def angles(at: Hex, facing: Direction, other: Hex) -> tuple[Angle, ...]:
    """The angle at which a piece sees another hex and is struck from it: two if the line runs exactly between them."""
    return tuple(angle(facing, side) for side in sides(at, other))


# ---------------------------------------------------------------- lines


def line(start: Hex, end: Hex) -> tuple[Step, ...]:
    """What the line between two centres passes, in order, both ends included.

    A step is the one hex whose interior is crossed, or the two hexes between which the line runs exactly along their
    edge: the ruleset decides what that means. To touch a corner is not to cross.

    >>> line(Hex(0, 0), Hex(1, 1))
    ((Hex(q=0, r=0),), (Hex(q=0, r=1), Hex(q=1, r=0)), (Hex(q=1, r=1),))
    """
    if len(both := sides(start, end)) == 2:
        return tuple(_along_edges(start, end, both))
    return tuple((each,) for each in _across(start, end))


def between(start: Hex, end: Hex) -> tuple[Step, ...]:
    """What lies between two hexes: the line without its ends."""
    return line(start, end)[1:-1]


def _along_edges(start: Hex, end: Hex, both: tuple[Direction, ...]) -> Iterator[Step]:
    """A line that leaves a centre towards a corner runs along an edge, meets a centre, runs along an edge ..."""
    at = start
    yield (at,)
    while at != end:
        first, second = (neighbour(at, direction) for direction in both)
        yield tuple(sorted((first, second)))
        at = neighbour(first, both[1])
        yield (at,)


def _across(start: Hex, end: Hex) -> Iterator[Hex]:
    """Every other line leaves each hex through one side: the one it reaches first.

    Measured in half widths, side n of a hex is reached when the way from its centre has gone 1 in direction n.
    The line begins at `gone` and moves with speed `pull`, so it is there at time (1 - gone) / pull.
    """
    pull = _pull(start, end)
    ahead = [direction for direction in range(6) if pull[direction] > 0]
    at = start
    yield at
    while at != end:
        gone = _pull(at, start)
        out = ahead[0]
        for direction in ahead[1:]:
            here = (1 - gone[direction]) * pull[out]
            best = (1 - gone[out]) * pull[direction]
            # Through a corner the line goes on to where it is drawn more strongly, and only touches the other hex.
            if here < best or (here == best and pull[direction] > pull[out]):
                out = direction
        at = neighbour(at, out)
        yield at


# ---------------------------------------------------------------- the sheet


def from_offset(column: int, row: int, layout: HexLayout = FLAT) -> Hex:
    """The hex in a column and row, both counted from 1; even columns (pointy-top: even rows) are the shifted ones.

    >>> from_offset(2, 5)
    Hex(q=1, r=4)
    """
    q, r = column - 1, row - 1
    return Hex(q, r - q // 2) if layout == FLAT else Hex(q - r // 2, r)


def to_offset(at: Hex, layout: HexLayout = FLAT) -> tuple[int, int]:
    """The column and row of a hex, both counted from 1."""
    q, r = at
    return (q + 1, r + q // 2 + 1) if layout == FLAT else (q + r // 2 + 1, r + 1)


def centre(at: Hex, layout: HexLayout = FLAT, size: float = 1.0) -> tuple[float, float]:
    """Where the middle of a hex is drawn; `size` is the distance from the middle to a corner, y points down."""
    return (layout.x[0] * at.q + layout.x[1] * at.r) * size, (layout.y[0] * at.q + layout.y[1] * at.r) * size


def corners(at: Hex, layout: HexLayout = FLAT, size: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Where the six corners are drawn; hexside n runs from corner n-1 to corner n."""
    x, y = centre(at, layout, size)
    return tuple((x + right * size, y + down * size) for right, down in layout.corners)


class HexBoard(msgspec.Struct, frozen=True):
    """A sheet of hexes, by default the 7 columns and 9 rows of SteampunkFantasy."""

    columns: int = 7
    rows: int = 9
    pointy: bool = False

    @property
    def layout(self) -> HexLayout:
        return POINTY if self.pointy else FLAT

    def __contains__(self, at: Hex) -> bool:
        column, row = to_offset(at, self.layout)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, row by row."""
        places = ((column, row) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))
        return tuple(from_offset(column, row, self.layout) for column, row in places)

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """The hexes around that are on the board, clockwise."""
        return tuple(each for each in neighbours(at) if each in self)

    def name(self, at: Hex) -> str:
        """The name of a hex on the map: a letter for the column, a number for the row.

        >>> HexBoard().name(Hex(2, 2))
        'C4'
        """
        column, row = to_offset(at, self.layout)
        letters = ""
        while column > 0:
            column, letter = divmod(column - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{row}"

    def named(self, name: str) -> Hex:
        """The hex of that name.

        >>> HexBoard().named("c4")
        Hex(q=2, r=2)
        """
        written = re.fullmatch(r"\s*([A-Za-z]{1,3})\s*([0-9]{1,4})\s*", name)
        column = 0
        for letter in written[1].upper() if written else "":
            column = column * 26 + ord(letter) - ord("A") + 1
        at = from_offset(column, int(written[2]), self.layout) if written else None
        if at is None or at not in self:
            last = self.name(from_offset(self.columns, self.rows, self.layout))
            raise BadData(
                tell('"{name}" is no hex of this board; they are named from A1 to {last}', name=name, last=last)
            )
        return at
