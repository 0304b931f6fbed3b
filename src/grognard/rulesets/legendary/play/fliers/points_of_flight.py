"""A point on the way that somebody flew: for fire in flight, and for those who jump. (LEG-TYPE-21, LEG-FLY-14)"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, Wall, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.records import UnitId

ON_THE_WAY = 0.5
"""How far beside the way a point may lie, in inches."""


def legs_of(way: Sequence[Point]) -> list[Wall]:
    """The straight parts of a way."""
    return [Wall(a, b) for a, b in pairwise(way) if a != b]


async def ask_point(
    game: Game,
    unit: UnitId,
    legs: Sequence[Wall],
    piece: str,
    prompt: str,
    refusal: str,
    clause: str,
    otherwise: str = "",
) -> Point | None:
    """A point of a way, chosen by the owner of a unit; None if he chooses what may be done `otherwise`."""

    def legal(placed: Placement) -> None:
        spot = Disc((placed[piece][0], placed[piece][1]), 0.0)
        if not any(distance(leg, spot) <= ON_THE_WAY for leg in legs):
            raise Refused(refusal, clause)

    def propose(chance: Chance) -> Placement:
        leg, share = legs[chance.below(len(legs))], chance.unit()
        (ax, ay), (bx, by) = leg.start, leg.end
        return {piece: (round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3))}

    asked = Place(
        seat=game[unit].seat,
        prompt=prompt,
        clause=clause,
        about=(unit,),
        pieces=(piece,),
        legal=legal,
        propose=propose,
        otherwise=otherwise,
    )
    placed = await game.ask(asked)
    return (placed[piece][0], placed[piece][1]) if placed else None
