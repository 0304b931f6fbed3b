"""Where bases may go: what anybody can see of them, followed along all orders their sheets allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import Hex, neighbour
from grognard.rulesets.steampunk.bot.enemy_poses import Outlook, now
from grognard.rulesets.steampunk.bot.poses import Pose
from grognard.rulesets.steampunk.lists.order_codes import FLEE, STAY, movement
from grognard.rulesets.steampunk.play.damage.shaken import shaken_order
from grognard.rulesets.steampunk.play.gunnery.firing_angles import sides_of
from grognard.rulesets.steampunk.play.orders.look_ahead import Scout, Stand
from grognard.rulesets.steampunk.table.board import far
from grognard.rulesets.steampunk.table.terrain import may_stand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.bot.enemy_poses import Likely
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.lists.order_codes import Part

GUESSES = 3
"""Poses that are kept of each base."""
SEEKING = frozenset({"Chase", "Follow", "Help"})
"""Codes that go where somebody is."""


class Guide:
    """Follows orders of one base, and decides for it what the orders leave open: it turns and goes to its prey."""

    def __init__(self, survey: Survey, piece: SurveyedUnit, foes: Sequence[Hex]) -> None:
        self.survey, self.piece, self.foes = survey, piece, foes
        self.scout = Scout(survey.game, piece.unit)
        self._prey: dict[Hex, Hex | None] = {}
        self._turns: dict[tuple[Hex, int], int] = {}
        self._ways: dict[tuple[Stand, Part], Stand] = {}

    def start(self, pose: Pose | None = None) -> Stand:
        """How it stands now, or in another pose."""
        unit = self.piece.unit
        if pose is not None:
            return Stand(*pose, None, 0)
        return Stand(*self.piece.pose, unit.entering, unit.entering_tokens if unit.entering is not None else 0)

    def prey(self, at: Hex) -> Hex | None:
        """The nearest foe."""
        if at not in self._prey:
            self._prey[at] = min(self.foes, key=lambda foe: far(at, foe), default=None)
        return self._prey[at]

    def towards(self, at: Hex, facing: int) -> int:
        """The facing to the nearest foe; if there are two, the one that takes less turning."""
        known = self._turns.get((at, facing))
        if known is None:
            known = self._turns[at, facing] = self._towards(at, facing)
        return known

    def _towards(self, at: Hex, facing: int) -> int:
        prey = self.prey(at)
        if prey is None or prey == at:
            return facing
        return min(sides_of(at, prey), key=lambda side: min((side - facing) % 6, (facing - side) % 6))

    def after(self, stand: Stand, part: Part) -> Stand:
        """How it stands after one step of an order."""
        known = self._ways.get((stand, part))
        if known is None:
            known = self._ways[stand, part] = self._follow(stand, part)
        return known

    def _follow(self, stand: Stand, part: Part) -> Stand:
        words = {code.word for code in part}
        if "360" in words:
            stand = stand._replace(facing=self.towards(stand.at, stand.facing), entering=None, tokens=0)
        if words & SEEKING:
            facing = self.towards(stand.at, stand.facing)
            goal, flying = neighbour(stand.at, facing), self.piece.unit.profile.speeds[stand.speed].flying
            prey = self.prey(stand.at)
            if prey not in (None, stand.at) and may_stand(
                self.survey.land, goal, self.piece.unit.profile, is_flying=flying
            ):
                return stand._replace(at=goal, facing=facing)
        return self.scout.after(stand, part)[0]

    def steps(self, stand: Stand, order: str) -> tuple[Stand, Stand, Stand]:
        """How it stands after each of the three steps."""
        one, two, three = movement(order)
        first = self.after(stand, one)
        second = self.after(first, two)
        return first, second, self.after(second, three)

    def orders(self, speed: str) -> Sequence[str]:
        """What it may be ordered to do."""
        unit = self.piece.unit
        if unit.must_flee:
            return (FLEE,)
        if unit.is_shaken:
            return (shaken_order(unit),)
        return unit.profile.legal_orders(speed) or (STAY,)

    def likely(self, starts: Sequence[tuple[Stand, float]], keep: int = GUESSES) -> Likely:
        """The poses it is most likely to end a turn in: those that face us count double."""
        chances: dict[Hex, float] = {}
        best: dict[Hex, tuple[float, Pose]] = {}
        for start, chance in starts:
            orders = self.orders(start.speed)
            for order in orders:
                end = self.steps(start, order)[2]
                at, facing = end.at, end.facing
                weight = chance / len(orders)
                if facing == self.towards(at, facing):
                    weight *= 2.0
                chances[at] = chances.get(at, 0.0) + weight
                if at not in best or weight > best[at][0]:
                    best[at] = (weight, Pose(at, facing, end.speed))
        top = sorted(chances, key=lambda at: (-chances[at], at))[:keep]
        total = sum(chances[at] for at in top)
        return tuple((best[at][1], chances[at] / total) for at in top)


class Forecast:
    """The enemy at the end of this turn and of the next, and where he stands now."""

    def __init__(self, survey: Survey) -> None:
        mine = [piece.pose.at for piece in survey.mine]
        self.now = now(survey)
        ends: list[tuple[SurveyedUnit, Likely]] = []
        next_ends: list[tuple[SurveyedUnit, Likely]] = []
        for piece in survey.theirs:
            guide = Guide(survey, piece, mine)
            soon = guide.likely([(guide.start(), 1.0)])
            ends.append((piece, soon))
            starts = [(guide.start(pose), chance) for pose, chance in soon[:2]]
            next_ends.append((piece, guide.likely(starts)))
        self.soon, self.later = Outlook(survey, ends), Outlook(survey, next_ends)
