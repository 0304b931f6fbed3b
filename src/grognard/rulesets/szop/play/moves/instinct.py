"""Instinct: every move leads straight at the nearest enemy. (SZOP-PAS-27)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import gap
from grognard.kernel.troops.marching import centre_of, is_accepted, slide
from grognard.kernel.troops.standing import distance_of
from grognard.kernel.troops.sweep import length_of
from grognard.kernel.troops.trek import SPARE
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Instinct
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import enemies, troop_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Trek, Troop
    from grognard.rulesets.szop.table.records import UnitId

SHARES = (1.0, 0.8, 0.6, 0.45, 0.3, 0.15)
"""How much of its move a unit with Instinct tries to make."""
EXACT = 0.02
"""Inches that count as equal."""
PASSES = 3


def nearest_enemies(game: Game, unit: UnitId) -> list[UnitId]:
    """The nearest enemy units on the table; several if they are equally near. (SZOP-PAS-27)"""
    own = troop_of(game, unit)
    away = {enemy.id: distance_of(own, troop_of(game, enemy.id)) for enemy in enemies(game, game[unit].seat)}
    least = min(away.values(), default=0.0)
    return [enemy for enemy, far in away.items() if far <= least + TOLERANCE]


def by_instinct(
    game: Game, unit: UnitId, trek: Trek
) -> tuple[Callable[[Paths], None] | None, Callable[[Chance], Paths] | None]:
    """What a unit with Instinct may do, and what it proposes; of enemies equally near the owner chooses one."""
    near = nearest_enemies(game, unit) if has(game, unit, Instinct) else []
    if not near:
        return None, None
    pursuits = [Pursuit(trek, troop_of(game, enemy)) for enemy in near]

    def check(paths: Paths) -> None:
        refusals = [refusal for each in pursuits if (refusal := each.refusal(paths)) is not None]
        if paths and len(refusals) == len(pursuits):
            raise refusals[0]

    def both(paths: Paths) -> None:
        trek.check(paths)
        check(paths)

    def propose(_chance: Chance) -> Paths:
        tries = (pursuits[0].go(share) for share in SHARES)
        return next((paths for paths in tries if is_accepted(both, paths)), {})

    return check, propose


class Pursuit:
    """A unit with Instinct on its way to an enemy. (SZOP-PAS-27)"""

    def __init__(self, trek: Trek, foe: Troop) -> None:
        self.trek, self.foe = trek, foe

    def refusal(self, paths: Paths) -> Refused | None:
        """Why these paths do not lead every model that moves closer by the most direct legal way."""
        for name, path in paths.items():
            model, end = self.trek.law.name_of(name), self.trek.end(name, path)
            if self._away(end) >= self._away(self.trek.movers[name]) - 1e-6:
                return Refused(tell("Instinct moves every model closer to the nearest enemy."), "SZOP-PAS-27")
            if self._is_roundabout(name, path, end) or self._straighter(name, paths) is not None:
                said = tell("Instinct leads {model} to the nearest enemy by the most direct way.", model=model)
                return Refused(said, "SZOP-PAS-27")
        return None

    def _away(self, one: Stand) -> float:
        return min(gap(one, foe) for foe in self.foe.stands)

    def _is_roundabout(self, name: str, path: Sequence[Spot], end: Stand) -> bool:
        """Whether there is a shorter way to where the model ends."""
        shortest = self.trek.path(name, end.pose) if len(path) > 1 else None
        if shortest is None:
            return False
        trek = self.trek
        return length_of(trek.poses(name, path)) > length_of(trek.poses(name, shortest)) + EXACT

    def _straighter(self, name: str, paths: Paths) -> Paths | None:
        """The same move, but this model goes as far straight at the enemy; None if that is not legal or no nearer."""
        trek, own = self.trek, self.trek.movers[name]
        far = length_of(trek.poses(name, paths[name]))
        foe = min(self.foe.stands, key=lambda foe: gap(own, foe)).pose
        away = hypot(foe.x - own.pose.x, foe.y - own.pose.y)
        if away <= 0.0:
            return None
        share = far / away
        spot = round(own.pose.x + (foe.x - own.pose.x) * share, 3), round(own.pose.y + (foe.y - own.pose.y) * share, 3)
        straight = {**paths, name: (spot,)}
        if self._away(trek.end(name, (spot,))) >= self._away(trek.end(name, paths[name])) - EXACT:
            return None
        return straight if trek.is_legal(straight) else None

    def go(self, share: float) -> Paths:
        """A move of all models towards the enemy, a share of what they may; then each straight where it can."""
        trek, (x, y) = self.trek, centre_of(self.trek)
        foe = min((one.pose for one in self.foe.stands), key=lambda pose: hypot(pose.x - x, pose.y - y))
        away = max(hypot(foe.x - x, foe.y - y), 0.001)
        far = min(min(map(trek.allowance, trek.movers)) - SPARE, away) * share / away
        paths = slide(trek, (foe.x - x) * far, (foe.y - y) * far)
        for _ in range(PASSES):
            for name in list(paths):
                paths = self._straighter(name, paths) or paths
        return paths
