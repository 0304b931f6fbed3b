"""A pose: where a piece stands, which way it looks and on which level.

In answers and records a pose is a *spot*, `[x, y, facing?, level?]`: what is missing at the end is left out, what is
missing before something else is null. A piece without a facing keeps the one it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grognard.kernel.ask import Spot
    from grognard.kernel.plane import Point


class Pose(NamedTuple):
    """A place in inches, a facing in degrees counter-clockwise from east, a level in inches above the table."""

    x: float
    y: float
    facing: float | None = None
    level: float | None = None

    @property
    def at(self) -> Point:
        """The place alone."""
        return self.x, self.y

    @property
    def spot(self) -> Spot:
        """The pose as an answer has it, rounded to a thousandth.

        >>> Pose(1, 2).spot, Pose(1, 2, 90).spot, Pose(1, 2, None, 3).spot
        ((1.0, 2.0), (1.0, 2.0, 90.0), (1.0, 2.0, None, 3.0))
        """
        x, y = round(self.x, 3) + 0.0, round(self.y, 3) + 0.0
        facing = None if self.facing is None else round(self.facing % 360.0, 3) % 360.0
        if self.level is not None:
            return x, y, facing, round(self.level, 3) + 0.0
        return (x, y) if facing is None else (x, y, facing)

    def rounded(self) -> Pose:
        """The pose as it comes back from a record."""
        return pose_of(self.spot)


def pose_of(spot: Spot, before: Pose | None = None) -> Pose:
    """The pose a spot of an answer means; without a facing the piece keeps that of the pose before.

    >>> pose_of((1, 2)), pose_of((1, 2, None, 3), Pose(0, 0, 45))
    (Pose(x=1, y=2, facing=None, level=None), Pose(x=1, y=2, facing=45, level=3))
    """
    facing = spot[2] if len(spot) > 2 else None
    if facing is None and before is not None:
        facing = before[2]
    return tuple.__new__(Pose, (spot[0], spot[1], facing, spot[3] if len(spot) > 3 else None))


def turn_between(start: float, end: float) -> float:
    """How far to turn from one facing to another by the shorter way: degrees, positive to the left.

    >>> turn_between(350, 20), turn_between(20, 350), turn_between(0, 180)
    (30.0, -30.0, 180.0)
    """
    turn = (end - start) % 360.0
    return turn if turn <= 180.0 else turn - 360.0
