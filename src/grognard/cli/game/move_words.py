"""What a player wishes of a unit, read from words: places, directions and facings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.troops.pose import pose_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.ask import Spot

Point = tuple[float, float]

COMPASS = {"e": 0, "ne": 45, "n": 90, "nw": 135, "w": 180, "sw": 225, "s": 270, "se": 315}
WORDS = {"east": "e", "northeast": "ne", "north": "n", "northwest": "nw", "west": "w", "southwest": "sw"}
WORDS |= {"south": "s", "southeast": "se"}


class Wish(NamedTuple):
    """Where the middle of the unit should go, by which corners, and where it should look then."""

    way: tuple[Point, ...]
    facing: float | None = None
    is_as_far_as_possible: bool = False

    @property
    def goal(self) -> Point:
        return self.way[-1]


def points(words: list[str]) -> tuple[Point, ...]:
    """Places from numbers, two by two.

    >>> points(["12", "8"])
    ((12.0, 8.0),)
    """
    if not words or len(words) % 2 or not all(map(is_number, words)):
        raise Refused(tell("Give a place by two numbers, x and y, like `to 12 8`."))
    numbers = [float(word) for word in words]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def split_facing(words: list[str]) -> tuple[list[str], float | None]:
    """The words without a `facing ...` at their end, and that facing."""
    if len(words) < 2 or words[-2].casefold() != "facing":
        return words, None
    said = WORDS.get(words[-1].casefold(), words[-1].casefold())
    if said in COMPASS:
        return words[:-2], float(COMPASS[said])
    if not is_number(said):
        raise Refused(tell('Face where? Degrees from east, or n, ne, e ..., not "{said}".', said=said))
    return words[:-2], float(said)


def with_facing(way: tuple[Point, ...] | list[Point], facing: float | None) -> tuple[Spot, ...]:
    """The way as an answer has it: rounded, and with the facing at its end."""
    path: list[Spot] = [rounded(point) for point in way]
    if facing is not None:
        path[-1] = (*path[-1][:2], facing)
    return tuple(path)


def rounded(point: Point) -> Point:
    """To a thousandth of an inch, as a record holds it."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def moved(spot: Spot, dx: float, dy: float) -> Spot:
    """The spot so much farther, looking where it looked."""
    pose = pose_of(spot)
    return pose._replace(x=pose.x + dx, y=pose.y + dy).spot


def is_number(word: str) -> bool:
    """
    >>> is_number("4.5"), is_number("four"), is_number("nan")
    (True, False, False)
    """
    try:
        return abs(float(word)) < 1e6
    except ValueError:
        return False
