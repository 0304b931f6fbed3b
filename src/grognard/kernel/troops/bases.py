"""Bases and hulls: how data files write them, and what they cover on the table.

`"32mm"` is round, `"60x35mm"` is oval, `"1.25in"` is round in inches, `{ hull = [5.5, 3.2], height = 2.5 }` is a
rectangle of inches: length along its facing, width across.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, isfinite
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.plane import MM, Box, Disc, Oval
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.troops.pose import Pose

_SIZE = r"(?:0*[1-9][0-9]{0,2}(?:\.[0-9]{1,3})?|0*\.0*[1-9][0-9]{0,2}|0+\.[0-9]{0,2}[1-9])"
SAYS = 'written like "32mm", "60x35mm" or "1.25in", or { hull = [5.5, 3.2], height = 2.5 }'
LARGEST = 40.0
"""No base is longer than this (inches)."""

BaseText = Annotated[
    str, Meta(pattern=rf"^{_SIZE}(?:x{_SIZE})?(?:mm|in)$", description='a base like "32mm", "60x35mm" or "1.25in"')
]
Inches = Annotated[float, Meta(gt=0, le=LARGEST, description="a length in inches, more than 0 and at most 40")]
Height = Annotated[float, Meta(ge=0, le=LARGEST, description="a height in inches, from 0 to 40")]


class Hull(Entry, frozen=True):
    """A rectangular base or a hull without one: length and width in inches."""

    hull: tuple[Inches, Inches]
    height: Height = 0.0


BaseData: TypeAlias = BaseText | Hull
"""The type of a field `base` in data files; `base_of` makes a `Base` of it."""


class Base(Struct, frozen=True, gc=False):
    """The shape a model covers, wherever it stands: inches, length along its facing and width across."""

    kind: Literal["disc", "oval", "box"]
    length: float
    width: float
    height: float = 0.0

    inner: float = 0.0
    """The radius of the largest disc inside it; worked out."""
    outer: float = 0.0
    """The radius of the smallest disc about its middle that holds it, however it turns; worked out."""

    def __post_init__(self) -> None:
        far = hypot(self.length, self.width) if self.kind == "box" else max(self.length, self.width)
        force_setattr(self, "inner", min(self.length, self.width) / 2)
        force_setattr(self, "outer", far / 2)

    @property
    def is_round(self) -> bool:
        """Whether it looks the same from everywhere, so that turning it changes nothing."""
        return self.kind == "disc"

    def footprint(self, pose: Pose) -> Disc | Oval | Box:
        """What it covers at a pose; without a facing it looks east.

        >>> from grognard.kernel.troops.pose import Pose
        >>> base_of("1in").footprint(Pose(3, 4))
        Disc(at=(3, 4), radius=0.5)
        """
        at = (pose[0], pose[1])
        if self.kind == "disc":
            return Disc(at, self.length / 2)
        shape = Oval if self.kind == "oval" else Box
        return shape(at, self.length, self.width, pose[2] or 0.0)


@lru_cache(maxsize=1024)
def base_of(data: str | Hull, height: float = 0.0) -> Base:
    """The base that data describe, with the height of the model on it.

    >>> round(base_of("32mm").length, 3), base_of("60x35mm").kind, base_of(Hull((5.5, 3.2)), 2.5).height
    (1.26, 'oval', 2.5)
    >>> base_of("0mm")
    Traceback (most recent call last):
    grognard.kernel.errors.BadData: a base must be larger than 0 and at most 40 inches, not "0mm"
    """
    if isinstance(data, Hull):
        return _checked(Base("box", *data.hull, data.height or height), str(list(data.hull)))
    text = data.strip().lower()
    unit = text[-2:]
    if unit not in ("mm", "in"):
        raise BadData(tell('a base must be {wanted}, not "{data}"', wanted=SAYS, data=data))
    try:
        sizes = [float(part) * (MM if unit == "mm" else 1.0) for part in text[:-2].split("x")]
    except ValueError:
        sizes = []
    if len(sizes) == 1:
        return _checked(Base("disc", sizes[0], sizes[0], height), f'"{data}"')
    if len(sizes) == 2:
        kind: Literal["disc", "oval"] = "disc" if sizes[0] == sizes[1] else "oval"
        return _checked(Base(kind, max(sizes), min(sizes), height), f'"{data}"')
    raise BadData(tell('a base must be {wanted}, not "{data}"', wanted=SAYS, data=data))


def hull_of(length: float, width: float, height: float = 0.0) -> Base:
    """A rectangular base of so many inches."""
    return _checked(Base("box", length, width, height), str([length, width]))


def _checked(base: Base, said: str) -> Base:
    if not all(isfinite(size) and 0 < size <= LARGEST for size in (base.length, base.width)):
        raise BadData(
            tell(
                "a base must be larger than 0 and at most {most} inches, not {said}",
                most=f"{LARGEST:g}",
                said=said,
            )
        )
    if not (isfinite(base.height) and 0 <= base.height <= LARGEST):
        raise BadData(
            tell("a height must be from 0 to {most} inches, not {height}", most=f"{LARGEST:g}", height=base.height)
        )
    return base
