"""Withdrawal after a charge in which nobody was destroyed. (SZOP-MELEE-06)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Trek, gap, step_aside
from grognard.kernel.troops.trek import is_free
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Immobile
from grognard.rulesets.szop.play.moves.law import law_of
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.table.records import UnitId

APART = 1.0
STEPS = 40
FARTHEST = 6.0


async def withdraw(game: Game, unit: UnitId, defenders: Sequence[UnitId]) -> None:
    """Each charging model closer than 1" moves straight away by the least distance. (SZOP-MELEE-06, SZOP-PAS-06)"""
    if has(game, unit, Immobile):
        return
    foes = [one for defender in defenders for one in troop_of(game, defender).stands]
    trek = Trek(
        troop_of(game, unit), troops(game), law_of(game, unit, inches=99.0, is_loose=True, clause="SZOP-MELEE-06")
    )
    ends: dict[str, Stand] = dict(trek.movers)
    paths: Paths = {}
    for name, own in trek.movers.items():
        if min((gap(own, foe) for foe in foes), default=APART) >= APART - TOLERANCE:
            continue
        others = [one for each, one in ends.items() if each != name]
        found = _straight_back(trek, own, foes, others) or step_aside(trek, name, others, FARTHEST)
        if found is not None:
            ends[name] = found
            paths[name] = (found.pose.spot,)
    if not paths:
        return
    put(game, [ends[name] for name in paths])
    said = tell('{unit} falls back to 1".', unit=name_of(game, unit))
    game.say(said, "SZOP-MELEE-06", kind="move", about=[unit], paths=paths)
    await after_move(game, unit, trek, paths)


def _straight_back(trek: Trek, own: Stand, foes: Sequence[Stand], others: Sequence[Stand]) -> Stand | None:
    """The least step straight away from the nearest defender that leaves 1" to all of them."""
    nearest = min(foes, key=lambda foe: gap(own, foe))
    dx, dy = own.pose.x - nearest.pose.x, own.pose.y - nearest.pose.y
    long = hypot(dx, dy)
    if long <= 0.0:
        return None
    first = APART - gap(own, nearest)
    for number in range(STEPS):
        far = first + 0.001 + number * 0.05
        pose = own.pose._replace(x=round(own.pose.x + dx / long * far, 3), y=round(own.pose.y + dy / long * far, 3))
        one = own.moved(pose)
        if all(gap(one, foe) >= APART - TOLERANCE for foe in foes):
            return one if is_free(trek, one, others) else None
    return None
