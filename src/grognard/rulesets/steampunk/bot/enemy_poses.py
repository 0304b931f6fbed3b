"""Enemies in the poses they may take, and how they look from a hex: found once for all who might stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.play.gunnery.firing_angles import sides_of
from grognard.rulesets.steampunk.table.board import far

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit

    Likely = tuple[tuple[Pose, float], ...]
    """Poses with their chances."""


class EnemyMark:
    """A base in a pose, as a shooter in some hex sees it."""

    __slots__ = ("_seen", "armour", "at", "away", "chance", "from_air", "goal", "plus", "target", "through")

    def __init__(self, at: Hex, from_air: bool, target: SurveyedUnit, goal: Pose, chance: float = 1.0) -> None:
        self.at, self.from_air, self.target, self.goal, self.chance = at, from_air, target, goal, chance
        self.away, self.through = far(at, goal.at), sides_of(at, goal.at)
        self.plus, self.armour = target.to_be_hit(goal), target.armour(goal, at)
        self._seen: bool | None = None

    def is_seen(self) -> bool:
        """Whether a line of sight runs to it: looked up when the first gun bears. (SPF-LOS-01)"""
        if self._seen is None:
            target, goal = self.target, self.goal
            self._seen = target.survey.sees(self.at, self.from_air, goal.at, target.flies[goal.speed])
        return self._seen


class Outlook:
    """Enemies, each with likely poses and their chances."""

    def __init__(self, survey: Survey, foes: Sequence[tuple[SurveyedUnit, Likely]]) -> None:
        self.survey, self.foes = survey, foes
        self._marks: dict[tuple[Hex, bool], list[list[EnemyMark]]] = {}

    def marks(self, at: Hex, is_flying: bool) -> list[list[EnemyMark]]:
        """All that could be shot at from a hex by anybody, target by target."""
        known = self._marks.get((at, is_flying))
        if known is None:
            reach = self.survey.reach
            spots = [
                [EnemyMark(at, is_flying, foe, goal, chance) for goal, chance in likely if far(at, goal.at) <= reach]
                for foe, likely in self.foes
            ]
            known = self._marks[at, is_flying] = [each for each in spots if each]
        return known


def now(survey: Survey) -> Outlook:
    """The enemy as he stands."""
    return Outlook(survey, [(piece, ((piece.pose, 1.0),)) for piece in survey.theirs])
