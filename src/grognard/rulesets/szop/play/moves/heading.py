"""Facing: where a unit looks at the end of a move. (SZOP-PAS-31)

Bases that are not round turn with the unit, so they need the room for it. (SZOP-TERR-11, SZOP-MOVE-03)
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Number
from grognard.kernel.errors import Refused
from grognard.kernel.troops.placing import Crowd, check_stands
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Facing
from grognard.rulesets.szop.play.moves.instinct import nearest_enemies
from grognard.rulesets.szop.play.moves.law import APART, footing_of, is_together
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import UnitId
from grognard.rulesets.szop.table.units import is_within, name_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game

ROUND = 360
TRIES = 12
"""How many directions are tried by chance."""


async def choose_heading(game: Game, unit: UnitId) -> None:
    """A unit with Facing chooses where it looks; where nothing has room its bases stay as they are. (SZOP-PAS-31)"""
    own = game[unit]
    if own.place != "table" or not has(game, unit, Facing):
        return
    legal = _room_to_turn(game, unit)
    ahead = _nearest_legal(_towards_enemies(game, unit), legal)
    if ahead is None:
        return

    def propose(chance: Chance) -> int:
        tries = (chance.below(ROUND) for _ in range(TRIES))
        return next((each for each in tries if _is_legal(legal, each)), ahead)

    asked = Number(
        seat=own.seat,
        prompt=tell("Where does {unit} look? Degrees counter-clockwise from east.", unit=own.shown),
        clause="SZOP-PAS-31",
        about=(unit,),
        least=0,
        most=ROUND - 1,
        legal=legal,
        propose=propose if legal is not None else None,
        hints={
            "kind": "heading",
            "now": own.heading,
            "towards": ahead,
            "from": troop_of(game, unit).stands[0].pose.at,
        },
    )
    set_heading(game, unit, float(await game.ask(asked)))


def set_heading(game: Game, unit: UnitId, heading: float) -> None:
    """All models of the unit look there. (SZOP-PAS-31)"""
    game.change(unit, heading=heading)
    for model in game[unit].models:
        game.change(model, facing=heading)
    name = name_of(game, unit)
    game.say(tell("{unit} looks to {degrees} degrees.", unit=name, degrees=int(heading)), "SZOP-PAS-31", about=[unit])


def _room_to_turn(game: Game, unit: UnitId) -> Callable[[int], None] | None:
    """Raises unless the unit finds room when it looks there; None if all its bases are round. (SZOP-TERR-11)

    Units that stand nearer than 1" already, as after a charge, are only not overlapped.
    """
    row = troop_of(game, unit).stands
    if all(one.base.is_round for one in row):
        return None
    others = [other for other in troops(game) if other.id != unit]
    meets = [other.id for other in others if is_within(game, unit, UnitId(other.id), APART.at_end)]
    is_loose = not is_together(game, unit)
    footing = footing_of(game, unit, "SZOP-PAS-31", meets=meets, is_loose=is_loose)
    crowd = Crowd(unit, others)

    def legal(heading: int) -> None:
        check_stands(footing, {one.name: one.moved(one.pose._replace(facing=float(heading))) for one in row}, crowd)

    return legal


def _is_legal(legal: Callable[[int], None] | None, heading: int) -> bool:
    if legal is None:
        return True
    try:
        legal(heading)
    except Refused:
        return False
    return True


def _nearest_legal(wanted: int, legal: Callable[[int], None] | None) -> int | None:
    """The direction with room that is nearest to the wanted one."""
    turns = (turn for off in range(ROUND // 2 + 1) for turn in (off, -off))
    return next((there for turn in turns if _is_legal(legal, there := (wanted + turn) % ROUND)), None)


def _towards_enemies(game: Game, unit: UnitId) -> int:
    """The heading towards the nearest enemy, as a hint."""
    own, near = troop_of(game, unit), nearest_enemies(game, unit)
    if not near or not own.stands:
        return 0
    x, y = own.stands[0].pose.at
    foe = min((one.pose for one in troop_of(game, near[0]).stands), key=lambda at: hypot(at.x - x, at.y - y))
    return round(degrees(atan2(foe.y - y, foe.x - x))) % 360
