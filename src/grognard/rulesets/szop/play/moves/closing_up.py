"""Units torn apart by casualties: when they next move they close up, as far as they can. (SZOP-MOVE-02)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Trek, gap
from grognard.kernel.troops.marching import centre_of, gather, toward, towards
from grognard.kernel.troops.trek import SPARE
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.moves.law import COHERENCY, is_together, law_of
from grognard.rulesets.szop.table.units import troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.kernel.troops.law import Ends
    from grognard.rulesets.szop.table.records import UnitId

EXACT = 0.02
"""Inches that count as equal."""
PASSES = 3
NEIGHBOURS = 3
"""How often, and towards how many others, models are moved closer."""


def trek_of(game: Game, unit: UnitId, inches: float | None, clause: str) -> Trek:
    """The unit about to move; one that fell apart and cannot close up comes as close to it as it can. (SZOP-MOVE-02)"""
    troop, others = troop_of(game, unit), troops(game)
    trek = Trek(troop, others, law_of(game, unit, inches=inches, clause=clause))
    if is_together(game, unit) or _can_close_up(trek):
        return trek
    law = law_of(game, unit, inches=inches, clause=clause, is_loose=True)
    least = lack_of(list(trek.ends(closest_move(Trek(troop, others, law))).values()))
    return Trek(troop, others, replace(law, also=_at_most(least)))


def _can_close_up(trek: Trek) -> bool:
    """Whether the unit finds a move after which it is coherent."""
    spots = [centre_of(trek), *(one.pose.at for one in trek.unit.stands)]
    return any(trek.is_legal(gather(trek, at)) for at in spots) or bool(toward(trek, spots[0]))


def lack_of(row: Sequence[Stand]) -> float:
    """What a unit lacks to be coherent: all inches by which models are too far from the next, or from any other."""
    if len(row) < 2:
        return 0.0
    link, widest = COHERENCY.link or 0.0, COHERENCY.widest(len(row))
    gaps = {(n, m): gap(a, b) for n, a in enumerate(row) for m, b in enumerate(row) if m < n}
    next_ones = [min(far for pair, far in gaps.items() if n in pair) for n in range(len(row))]
    return sum(max(far - link, 0.0) for far in next_ones) + sum(max(far - widest, 0.0) for far in gaps.values())


def closest_move(trek: Trek) -> Paths:
    """A move after which the unit lacks as little as is found: to one spot all together, then model by model."""
    trek = Trek(trek.unit, trek.crowd.others, replace(trek.law, also=None))
    best: Paths = {}
    least = lack_of(trek.unit.stands)
    for at in [centre_of(trek), *(one.pose.at for one in trek.unit.stands)]:
        best, least = _less(trek, gather(trek, at), best, least)
    for _ in range(PASSES):
        before = least
        for name, own in trek.movers.items():
            others = [one for one in trek.ends(best).values() if one.name != name]
            for other in sorted(others, key=lambda one: gap(own, one))[:NEIGHBOURS]:
                for keep in (COHERENCY.link or 0.0, 0.0):
                    spot = trek.spot(name, *_beside(trek, own, other, keep - SPARE if keep else SPARE))
                    best, least = _less(trek, {**best, name: (spot,)}, best, least)
        if least >= before:
            break
    return best


def _beside(trek: Trek, own: Stand, other: Stand, off: float) -> Point:
    """The place so far off another model, on the straight way there, or as far as the model gets."""
    away = hypot(other.pose.x - own.pose.x, other.pose.y - own.pose.y)
    far = max(away - own.base.outer - other.base.outer - off, 0.0)
    return towards(own.pose.at, other.pose.at, min(far, trek.allowance(own.name) - SPARE))


def _less(trek: Trek, paths: Paths, best: Paths, least: float) -> tuple[Paths, float]:
    """The better of two moves, and what the unit then lacks."""
    lack = lack_of(list(trek.ends(paths).values()))
    return (paths, lack) if lack < least - EXACT / 2 and trek.is_legal(paths) else (best, least)


def _at_most(least: float) -> Callable[[Ends], None]:
    def check(ends: Ends) -> None:
        if lack_of(list(ends.values())) > least + EXACT:
            raise Refused(tell("The unit must close up as far as it can."), "SZOP-MOVE-02")

    return check
