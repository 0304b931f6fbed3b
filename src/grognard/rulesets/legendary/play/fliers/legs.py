"""One leg of a flight, of fliers and creatures: where to, by which way, or off the table. (LEG-FLY-07, LEG-TYPE-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Place
from grognard.kernel.troops.room import footprints_of
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import arrived, to_reserve
from grognard.rulesets.legendary.table.records import reserve_id
from grognard.rulesets.legendary.table.units import models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer, Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.records import Pace, UnitId


class Leg(NamedTuple):
    """What holds for a leg."""

    way_to: Callable[[Point, float], tuple[Point, ...]]
    """The way to a place and heading; refuses what cannot be flown."""
    propose: Callable[[Chance], Placement]
    facing: float
    """The heading of an answer that names none."""
    pace: Pace = "moved"
    clause: str = "LEG-FLY-07"
    leaving: str = ""
    """The clause by which it may leave the table instead; none if it may not."""
    turns: bool = True
    """Whether the model itself is turned; creatures on round bases are not."""
    enters: bool = False
    """Whether it comes from reserve."""


async def fly_leg(game: Game, unit: UnitId, leg: Leg) -> bool:
    """Fly a leg; whether it is over the table afterwards. (LEG-FLY-07, LEG-TYPE-21, LEG-TYPE-22)"""
    flier = models_of(game, unit)[0]

    def pose(placed: Placement) -> tuple[Point, float]:
        spot = placed[flier.id]
        turned = spot[2] if len(spot) > 2 and spot[2] is not None else leg.facing
        return (spot[0], spot[1]), float(turned)

    def legal(placed: Placement) -> None:
        leg.way_to(*pose(placed))

    def previews(draft: Answer) -> dict[str, object]:
        """The way that it would fly."""
        if not isinstance(draft, dict) or flier.id not in draft:
            return {}
        return {"lines": [list(leg.way_to(*pose(draft)))]}

    asked = Place(
        seat=game[unit].seat,
        prompt=tell("Where does {unit} fly to?", unit=name_of(game, unit))
        if leg.enters
        else tell("Where does {unit} fly on to?", unit=name_of(game, unit)),
        clause=leg.clause,
        about=(unit,),
        pieces=(flier.id,),
        legal=legal,
        propose=leg.propose,
        previews=previews,
        hints={"has_preview": True, "footprints": footprints_of({flier.id: flier.base})},
        otherwise=tell("Leave the table") if leg.leaving else "",
    )
    placed = await game.ask(asked)
    if not placed:
        to_reserve(game, unit, leg.leaving)
        return False
    at, turned = pose(placed)
    way = leg.way_to(at, turned)
    if leg.enters:
        game.remove(reserve_id(unit))
        game.change(unit, where="table")
        arrived(game, unit)
    game.change(unit, way=(*game[unit].way, *way))
    game.change(flier.id, at=at, facing=turned if leg.turns else flier.facing, level=0.0, pace=leg.pace)
    name = name_of(game, unit)
    said = tell("{unit} flies in.", unit=name) if leg.enters else tell("{unit} flies on.", unit=name)
    game.say(said, leg.clause, kind="move", about=[unit])
    return True
