"""What a pose is worth to a base: the shots it gives, what it leads to, and what it exposes the base to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.brawl import Brawls
from grognard.rulesets.steampunk.bot.poses import far, sides_of, turned_from
from grognard.rulesets.steampunk.bot.rhythm import Rhythm
from grognard.rulesets.steampunk.hosts import FRONT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.bot.forecast import Likely
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Piece, Survey

CARE = 0.5
"""How much of what the enemy could shoot at a base counts against a pose."""
CHARGED = (0.9, 0.9, 0.7, 0.4)
"""How likely an enemy so many hexes away assaults."""
FEARED = 1
"""Poses of each enemy from which danger is reckoned."""
NEARNESS = 0.7
"""What being near to its prey is worth, of what a base could do to it."""
FADING = 0.8
"""How much of that is left with every hex between."""
TURN = 0.5
"""Hexes that a turn by one side counts for."""


class Judge:
    """Looks at poses of one side against likely poses of the other."""

    def __init__(self, survey: Survey, foes: Sequence[tuple[Piece, Likely]], caution: float = 1.0) -> None:
        self.survey, self.foes, self.caution = survey, foes, caution
        self.brawls = Brawls(survey)
        self._threats = [
            (enemy, place, chance, [(battery, 2 * battery.weapon.range) for battery in enemy.arsenal.batteries])
            for enemy, likely in foes
            for place, chance in likely[:FEARED]
        ]

    def worth(self, piece: Piece, pose: Pose) -> float:
        """All together, for a base whose loaded guns are about to fire."""
        rhythm = Rhythm(piece)
        shots = 0.0
        for battery, (plain, aimed) in zip(rhythm.batteries, rhythm.worths(pose, self.foes), strict=True):
            if not battery.takes or battery.tokens >= battery.takes:
                is_aimed = any(aim.group == battery.group for aim in piece.unit.aims)
                shots += aimed if is_aimed else plain
        harm = self.survey.harm_in(pose.at) * piece.value
        return shots + self.nearness(piece, pose) - self.danger(piece, pose) - harm

    def nearness(self, piece: Piece, pose: Pose) -> float:
        """What the base could do to its prey, the less the further away it is and turned from it."""
        arsenal, at, facing = piece.arsenal, pose.at, pose.facing
        reach, fire = arsenal.reach, arsenal.power
        best, prey = 0.0, []
        for enemy, likely in self.foes:
            goal = likely[0][0].at
            away, turned = far(at, goal), TURN * turned_from(at, facing, goal)
            best = max(best, fire * FADING ** (max(away - reach, 0) + turned))
            prey.append((FADING ** (away + turned), enemy))
        for hope, enemy in prey:
            if hope * enemy.value > best:  # no assault takes more than the whole enemy
                best = max(best, hope * self.brawls.bout(piece, FRONT, enemy, FRONT).net)
        return NEARNESS * best

    def danger(self, piece: Piece, pose: Pose) -> float:
        """What the enemy could do to it there, with guns and in an assault."""
        shots = blows = 0.0
        is_flying = piece.flies[pose.speed]
        for enemy, place, chance, batteries in self._threats:
            away = far(place.at, pose.at)
            for battery, reach in batteries:
                if away <= reach:
                    shots += chance * enemy.arsenal.shot(battery, place, piece, pose)[0]
            if away < len(CHARGED) and enemy.unit.is_flying == is_flying:
                struck = int(angle(pose.facing, sides_of(pose.at, place.at)[0])) if away else FRONT
                bout = self.brawls.bout(enemy, FRONT, piece, struck)
                blows += chance * CHARGED[away] * max(bout.net, 0.0)
        return self.caution * (CARE * shots + blows)
