"""Values by angle and dice, as data files write them. (SPF-ANGLE-02, SPF-ANGLE-03)"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from grognard.kernel.dice import parse_die
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
