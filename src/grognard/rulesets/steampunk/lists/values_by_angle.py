"""Values by angle, as data files write them and as they are read. (SPF-ANGLE-02 to SPF-ANGLE-04, SPF-UNIT-08)"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from grognard.kernel.dice import Die, parse_die
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

Four = Annotated[
    Annotated[int, Meta(ge=-20, le=40)]
    | Annotated[str, Meta(pattern=r"^[-+0-9z*x]{1,4}(/[-+0-9z*x]{1,4}){3}$|^-$|^[0-9]{1,2}z?$")],
    Meta(description='four values by angle like "4/3/3/2", or one for all'),
]
"""Front / front-side / back-side / back, or one value for all six angles. (SPF-ANGLE-02, SPF-ANGLE-03)"""
Numbers = Annotated[
    Annotated[int, Meta(ge=0, le=40)]
    | Annotated[str, Meta(pattern=r"^(-|\d{1,2}z?)(/(-|\d{1,2}z?)){3}$|^-$|^\d{1,2}z?$")],
    Meta(description='four numbers by angle like "4/3/3/-", or one for all'),
]
"""The same without signs: a number of dice, armour, what a die needs."""
DiceText = Annotated[
    int | Annotated[str, Meta(pattern=r"^[0-9dD+\- /]{1,30}$")],
    Meta(description="a number or dice like d6-1, perhaps one for each angle with / between them"),
]


def check_dice(*values: str | int | None, by_angle: bool = False) -> None:
    """Dice that can be thrown, one for all angles or one for each of the four, where "-" is none. (SPF-ANGLE-03)"""
    for value in values:
        parts = [part.strip() for part in str(value).split("/")] if value is not None else []
        if len(parts) > 1 and (not by_angle or len(parts) != 4):
            told = {"value": value, "number": len(parts)}
            four = tell('"{value}" is wanted as one or four, not {number}', **told)
            raise BadData(four if by_angle else tell('"{value}" is wanted as one, not {number}', **told))
        for part in parts:
            if not by_angle or part not in ("", "-"):
                parse_die(part)


Values = tuple[int, int, int, int]
"""By angle: front, front-side, back-side, back."""


DiceByAngle = tuple[Die, Die, Die, Die]


@cache
def four(text: str | int) -> Values:
    """Four values by angle, left and right alike; a dash is none. (SPF-UNIT-08, SPF-ANGLE-02, SPF-ANGLE-03)

    >>> four("4/3/3/-"), four(2)
    ((4, 3, 3, 0), (2, 2, 2, 2))
    """
    parts = str(text).split("/")
    if len(parts) == 1:
        parts *= 4
    front, front_side, back_side, back = (0 if part == "-" else int(part.strip("xz+") or 0) for part in parts)
    return front, front_side, back_side, back


@cache
def four_dice(text: str | int) -> DiceByAngle:
    """Four dice by angle; missing ones count as 0. (SPF-SHEET-06)"""
    parts = str(text).split("/")
    if len(parts) == 1:
        parts *= 4
    front, front_side, back_side, back = (
        parse_die(part.strip() if part.strip() not in ("", "-") else 0) for part in parts
    )
    return front, front_side, back_side, back


@cache
def angles_of(text: str | int) -> tuple[bool, bool, bool, bool]:
    """The angles a weapon may fire through. (SPF-ANGLE-04)

    >>> angles_of("*/*/-/-")
    (True, True, False, False)
    """
    marks = str(text).split("/")
    if len(marks) == 1:
        marks *= 4
    front, front_side, back_side, back = (mark not in ("-", "0") for mark in marks)
    return front, front_side, back_side, back
