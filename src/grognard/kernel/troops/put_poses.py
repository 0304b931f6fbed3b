"""Where a test puts the models of a unit, whatever the rules say: the places that `grognard.testing` takes."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.troops.pose import Pose
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

SPOT = "[x, y], [x, y, facing] or [x, y, facing, level]"


def put_poses(unit: str, place: Any, row: Sequence[tuple[float, float]]) -> list[Pose]:
    """The poses of a unit's models: all along a row that begins at one spot, or each at a spot of its own.

    `row` has the steps from the first model of a row to each model.

    >>> put_poses("A1", (10, 5, 90), [(0, 0), (1.5, 0)])
    [Pose(x=10.0, y=5.0, facing=90.0, level=None), Pose(x=11.5, y=5.0, facing=90.0, level=None)]
    >>> put_poses("A1", [(10, 5), (12, 7, None, 3)], [(0, 0), (1.5, 0)])[1]
    Pose(x=12.0, y=7.0, facing=None, level=3.0)
    """
    if not isinstance(place, (list, tuple)) or not place:
        raise GrognardError(
            tell(
                "{unit} stands at {spot}, or has such a spot for each model; not at {place}.",
                unit=unit,
                spot=SPOT,
                place=repr(place),
            )
        )
    if isinstance(place[0], (int, float)):
        x, y, facing, level = _pose(unit, place)
        return [Pose(x + dx, y + dy, facing, level) for dx, dy in row]
    if len(place) != len(row):
        raise GrognardError(
            tell("{unit} has {models} models and {spots} spots.", unit=unit, models=len(row), spots=len(place))
        )
    return [_pose(unit, spot) for spot in place]


def eastward(lengths: Sequence[float], gap: float) -> list[tuple[float, float]]:
    """The steps of a row to the east of models that are so long, with gaps between them.

    >>> eastward([1, 1, 3], 0.5)
    [(0.0, 0.0), (1.5, 0.0), (4.0, 0.0)]
    """
    row, x = [], 0.0
    for before, length in zip([None, *lengths], lengths, strict=False):
        x += 0.0 if before is None else before / 2 + gap + length / 2
        row.append((x, 0.0))
    return row


def _pose(unit: str, spot: Any) -> Pose:
    if not isinstance(spot, (list, tuple)) or not 2 <= len(spot) <= 4 or not _are_numbers(spot):
        raise GrognardError(tell("A spot of {unit} is {spot}, not {given}.", unit=unit, spot=SPOT, given=repr(spot)))
    return Pose(*(None if each is None else float(each) for each in spot))  # type: ignore[arg-type] # x and y are numbers


def _are_numbers(spot: Sequence[Any]) -> bool:
    """Whether the place has numbers, and the facing and the level are numbers or missing."""
    return all(_is_number(each) or (each is None and number >= 2) for number, each in enumerate(spot))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
