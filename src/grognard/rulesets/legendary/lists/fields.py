"""Types of the numbers and texts in datasheets, with their bounds. (LEG-ARMY-02 to LEG-ARMY-06)"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Value: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Armour: TypeAlias = Annotated[int, Meta(ge=4, le=16)]
Plus: TypeAlias = Annotated[int, Meta(ge=2, le=6)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=5000)]
Height: TypeAlias = Annotated[float, Meta(gt=0, le=20)]
Inches: TypeAlias = Annotated[int, Meta(ge=1, le=480)]
Strength: TypeAlias = Annotated[
    Annotated[int, Meta(ge=1, le=12)] | Annotated[str, Meta(pattern=r"^(user|user\+[1-9]|x2|D|\*)$")],
    Meta(description='a Strength from 1 to 12, "user", "user+2", "x2", "D" or "*"'),
]
Ap: TypeAlias = Annotated[Annotated[int, Meta(ge=1, le=6)] | Literal["-"], Meta(description='an AP from 1 to 6 or "-"')]
Range: TypeAlias = Annotated[
    Inches | Annotated[str, Meta(pattern=r"^(melee|template|unlimited|torrent [1-9][0-9]?)$")],
    Meta(description='a range in inches, "melee", "template", "torrent 12" or "unlimited"'),
]
Side: TypeAlias = Literal["front", "left", "right", "rear", "top"]
NO_AP = 7
"""AP "-" as a number: it beats nothing and adds nothing to the Strength. (LEG-VEH-06)"""


def parts_of(points: int) -> tuple[int, ...]:
    """Wounds or hull points as bio or structure points: three each, what is over in the first. (LEG-DMG-05)

    >>> parts_of(5), parts_of(6), parts_of(11)
    ((5,), (3, 3), (5, 3, 3))
    """
    if points < 6:
        return (points,)
    return (3 + points % 3, *(3 for _ in range(points // 3 - 1)))
