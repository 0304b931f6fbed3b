"""What a pose is worth to a base: the shots it gives, what it leads to, and what it exposes the base to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.assault_worth import Brawls
from grognard.rulesets.steampunk.bot.gunnery_cycle import Rhythm
from grognard.rulesets.steampunk.bot.poses import turned_from
from grognard.rulesets.steampunk.bot.worth import chance_to_hit
from grognard.rulesets.steampunk.play.assault.sides import FRONT
from grognard.rulesets.steampunk.play.gunnery.firing_angles import sides_of
from grognard.rulesets.steampunk.play.moves.displacement_codes import could_mend
from grognard.rulesets.steampunk.table.board import far

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.assault_worth import Bout
    from grognard.rulesets.steampunk.bot.enemy_poses import Outlook
    from grognard.rulesets.steampunk.bot.gun_groups import Battery
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band

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


MENDED, COMPANY = 0.3, 0.1
"""What being near to a friend is worth, of that friend: one who can be mended, and any other."""
FADED = tuple(FADING ** (halves / 2) for halves in range(128))
"""By half hexes."""


class Threat(NamedTuple):
    """An enemy who could hurt who stands in a hex."""

    enemy: SurveyedUnit
    place: Pose
    chance: float
    away: int
    lines: list[tuple[Battery, int, Band, int]]
    """The guns that bear on the hex, with their rolls, their range, and the rows of the to-hit column."""


class Judge:
    """Looks at poses of one side against likely poses of the other."""

    def __init__(self, survey: Survey, outlook: Outlook, caution: float = 1.0) -> None:
        self.survey, self.outlook, self.caution = survey, outlook, caution
        self.brawls = Brawls(survey)
        self._threats: dict[tuple[Hex, bool], list[Threat]] = {}

    def worth(self, piece: SurveyedUnit, pose: Pose) -> float:
        """All together, for a base whose loaded guns are about to fire."""
        rhythm = Rhythm(piece)
        shots = 0.0
        for battery, (plain, aimed) in zip(rhythm.batteries, rhythm.worths(pose, self.outlook), strict=True):
            if not battery.takes or battery.tokens >= battery.takes:
                is_aimed = any(aim.group == battery.group for aim in piece.unit.aims)
                shots += aimed if is_aimed else plain
        harm = self.survey.harm_in(pose.at, is_flying=piece.flies[pose.speed]) * piece.value
        return shots + self.nearness(piece, pose) - self.danger(piece, pose) - harm

    def balance(self, bout: Bout) -> float:
        """What an assault is worth: who leads near the end does not trade base for base, who lies back does."""
        return bout.gain - self.caution * bout.loss

    def nearness(self, piece: SurveyedUnit, pose: Pose) -> float:
        """What the base could do to its prey, the less the further away it is and turned from it."""
        arsenal, at, facing = piece.arsenal, pose.at, pose.facing
        reach, fire = arsenal.reach, arsenal.power
        best, prey = 0.0, []
        for enemy, likely in self.outlook.foes:
            goal = likely[0][0].at
            away, turned = 2 * far(at, goal), turned_from(at, facing, goal)
            best = max(best, fire * FADED[max(away - 2 * reach, 0) + turned])
            prey.append((FADED[away + turned], enemy))
        for hope, enemy in prey:
            if hope * enemy.value > best:  # no assault takes more than the whole enemy
                best = max(best, hope * self.balance(self.brawls.bout(piece, FRONT, enemy, FRONT)))
        return NEARNESS * best if best else self.support(piece, pose)

    def support(self, piece: SurveyedUnit, pose: Pose) -> float:
        """Who can do nothing to any enemy is needed with his friends: first with those he can mend."""
        best = 0.0
        for friend in self.survey.mine:
            if friend is not piece:
                share = MENDED if could_mend(piece.unit, friend.unit) else COMPANY
                best = max(best, share * friend.value * FADED[2 * far(pose.at, friend.pose.at)])
        return best

    def danger(self, piece: SurveyedUnit, pose: Pose) -> float:
        """What the enemy could do to it there, with guns and in an assault."""
        shots = blows = 0.0
        is_flying, plus = piece.flies[pose.speed], piece.to_be_hit(pose)
        for enemy, place, chance, away, lines in self.threats(pose.at, is_flying):
            for battery, rolls, band, more in lines:
                if battery.is_direct:
                    share = enemy.arsenal.share(battery, piece, band, piece.armour(pose, place.at))
                    shots += chance * (chance_to_hit(more + plus) * (share * piece.value * rolls))
                else:
                    shots += chance * enemy.arsenal.on_hex(battery, place, piece, pose, band)
            if away < len(CHARGED) and enemy.unit.is_flying == is_flying:
                struck = int(angle(pose.facing, sides_of(pose.at, place.at)[0])) if away else FRONT
                bout = self.brawls.bout(enemy, FRONT, piece, struck)
                blows += chance * CHARGED[away] * max(bout.net, 0.0)
        return self.caution * (CARE * shots + blows)

    def threats(self, at: Hex, is_flying: bool) -> list[Threat]:
        """Who could hurt anybody in a hex, on the ground or in the air."""
        known = self._threats.get((at, is_flying))
        if known is None:
            known = self._threats[at, is_flying] = [
                Threat(enemy, place, chance, far(place.at, at), self._lines(enemy, place, at, is_flying))
                for enemy, likely in self.outlook.foes
                for place, chance in likely[:FEARED]
            ]
        return known

    def _lines(
        self, enemy: SurveyedUnit, place: Pose, at: Hex, is_flying: bool
    ) -> list[tuple[Battery, int, Band, int]]:
        away, through, found = far(place.at, at), sides_of(place.at, at), []
        for battery in enemy.arsenal.batteries:
            line = enemy.arsenal.line(battery, place, through, away)
            if line is not None and (
                battery.is_indirect or self.survey.sees(place.at, enemy.flies[place.speed], at, is_flying)
            ):
                found.append((battery, *line))
        return found
