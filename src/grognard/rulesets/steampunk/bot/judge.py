"""What a pose is worth to a base: the shots it gives, what it leads to, and what it exposes the base to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.brawl import Brawls
from grognard.rulesets.steampunk.bot.poses import far, sides_of
from grognard.rulesets.steampunk.bot.rhythm import Rhythm
from grognard.rulesets.steampunk.hosts import FRONT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.bot.forecast import Likely
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Piece, Survey

CARE = 0.5
"""How much of what the enemy could shoot at a base counts against a pose."""
CHARGED = 0.3
"""How likely an enemy in reach assaults."""
REACH = 2
"""Hexes within which an assault is feared."""
FEARED = 2
"""Poses of each enemy from which danger is reckoned."""
NEARNESS = 0.7
"""What being near to its prey is worth, of what a base could do to it."""
FADING = 0.8
"""How much of that is left with every hex between."""
TURN = 0.5
"""Hexes that a turn by one side counts for."""


class Judge:
    """Looks at poses of one side against likely poses of the other."""

    def __init__(self, survey: Survey, foes: Sequence[tuple[Piece, Likely]]) -> None:
        self.survey, self.foes = survey, foes
        self.brawls = Brawls(survey)

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
        arsenal = piece.arsenal
        reach = max((battery.weapon.range for battery in arsenal.batteries), default=1)
        fire, best = sum(arsenal.best), 0.0
        at, facing = pose.at, pose.facing
        for enemy, likely in self.foes:
            goal = likely[0][0].at
            away = far(at, goal)
            turned = min(int(angle(facing, side)) for side in sides_of(at, goal)) if away else 0
            blows = self.brawls.bout(piece, FRONT, enemy, FRONT).net
            hope = fire * FADING ** (max(away - reach, 0) + TURN * turned)
            if blows > 0.0:
                hope = max(hope, blows * FADING ** (away + TURN * turned))
            best = max(best, hope)
        return NEARNESS * best

    def danger(self, piece: Piece, pose: Pose) -> float:
        """What the enemy could do to it there, with guns and in an assault."""
        shots = blows = 0.0
        is_flying = piece.unit.profile.speeds[pose.speed].flying
        for enemy, likely in self.foes:
            arsenal = enemy.arsenal
            for place, chance in likely[:FEARED]:
                away = far(place.at, pose.at)
                for battery in arsenal.batteries:
                    if away <= 2 * battery.weapon.range:
                        shots += chance * arsenal.shot(battery, place, piece, pose)[0]
                if 0 < away <= REACH and enemy.unit.is_flying == is_flying:
                    side = sides_of(pose.at, place.at)[0]
                    bout = self.brawls.bout(enemy, FRONT, piece, int(angle(pose.facing, side)))
                    blows += chance * max(bout.net, 0.0)
        return CARE * shots + CHARGED * blows
