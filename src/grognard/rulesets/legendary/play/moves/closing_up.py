"""A unit that losses have torn apart closes up when it moves. (LEG-MOVE-02)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import distance
from grognard.kernel.troops import is_coherent
from grognard.kernel.troops.marching import centre_of, gather, is_accepted, march, towards
from grognard.kernel.troops.trek import SPARE
from grognard.rulesets.legendary.play.moves.law import coherency_of, must_draw_together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Coherency, Stand, Trek
    from grognard.rulesets.legendary.table.records import UnitId

SHARES = (1.0, 0.85, 0.7, 0.5, 0.3, 0.15)
"""How much of the way to the middle the models go, the most first."""
FORGIVEN = 0.01


class ClosingUp:
    """What a torn unit must do: end in coherency, or draw together at least as far as a plain plan does."""

    def __init__(self, trek: Trek, rule: Coherency, goals: Sequence[Point]) -> None:
        self.trek, self.rule, self.goals = trek, rule, goals
        self.width, self.plan = min(
            ((self._width(trek.ends(paths).values()), paths) for paths in self._plans()),
            key=lambda each: each[0],
            default=(self._width(trek.movers.values()), {}),
        )

    def check(self, paths: Paths) -> None:
        """Raise unless the unit restores its coherency as far as it can. (LEG-MOVE-02)"""
        if self._width(self.trek.ends(paths).values()) > self.width + FORGIVEN:
            raise must_draw_together(self.trek.law.unit_name)

    def propose(self, chance: Chance) -> Paths:
        """Somewhere if that restores the unit, else what the plan says."""

        def check(paths: Paths) -> None:
            self.trek.check(paths)
            self.check(paths)

        paths = march(self.trek, self.goals, chance, check)
        return paths if paths and is_accepted(check, paths) else self.plan

    def _width(self, stands: Iterable[Stand]) -> float:
        """How far apart the unit is; nothing if it stands together."""
        row = list(stands)
        if is_coherent(row, self.rule):
            return 0.0
        return max((distance(a.shape, b.shape) for n, a in enumerate(row) for b in row[:n]), default=0.0)

    def _plans(self) -> Iterator[Paths]:
        """Ways to the middle that are legal."""
        trek = self.trek
        middle = centre_of(trek)
        tries = [gather(trek, middle), *(self._inwards(middle, share) for share in SHARES)]
        for paths in tries:
            if is_accepted(trek.check, paths):
                yield paths
            elif (bent := trek.bend(paths)) and is_accepted(trek.check, bent):
                yield bent

    def _inwards(self, middle: Point, share: float) -> Paths:
        """Everybody so much of the way to the middle, as far as he may go."""
        paths: Paths = {}
        for name, (x, y, _) in self.trek.starts().items():
            most = min(self.trek.allowance(name) - SPARE, share * hypot(middle[0] - x, middle[1] - y))
            if most > 0.0:
                paths[name] = (self.trek.spot(name, *towards((x, y), middle, most)),)
        return paths


def closing_up(game: Game, unit: UnitId, trek: Trek, goals: Sequence[Point]) -> ClosingUp | None:
    """What a unit must do that is out of coherency; None for one that stands together. (LEG-MOVE-02)"""
    rule = coherency_of(game, unit)
    own = list(trek.movers.values())
    return None if not own or is_coherent(own, rule) else ClosingUp(trek, rule, goals)
