"""What an assault between two bases is worth to each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.assault_chances import beating, chance_to_win, gang_of, plain
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.play.assault.fear_and_terror import is_cowed
from grognard.rulesets.steampunk.play.assault.hits import blow
from grognard.rulesets.steampunk.play.assault.sides import BACK, FRONT, Fighter, host_of
from grognard.rulesets.steampunk.play.gunnery.firing_angles import sides_of

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.assault_chances import Gang
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.dice.facts import Hit

GROUND = 0.06
"""What it costs to be thrown out of a hex, as a share of the base."""


class Bout(NamedTuple):
    """What one side takes from the other, and the other from it, in points, and how likely it wins."""

    gain: float
    loss: float
    wins: float

    @property
    def net(self) -> float:
        """The balance."""
        return self.gain - self.loss


class Brawls:
    """All assaults that have been thought of, each once."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey

    def gang(self, piece: SurveyedUnit, at_angle: int, enemy: SurveyedUnit) -> Gang:
        """The dice of a base that fights with the values of an angle.

        Whom it fights matters only if it is cowed, or if he cannot see well.
        """
        key = (at_angle, is_cowed(piece.unit, (enemy.unit,)), "damaged sights" in enemy.unit.wear.marks)
        known = piece.frame.gangs.get(key)
        if known is None:
            mine, theirs = [Fighter(piece.unit.id, at_angle)], [Fighter(enemy.unit.id, FRONT)]
            known = piece.frame.gangs[key] = gang_of(plain(host_of(self.survey.game, mine, theirs)))
        return known

    def bout(self, piece: SurveyedUnit, at_angle: int, enemy: SurveyedUnit, their_angle: int) -> Bout:
        """One base against one base."""
        wins_ties = self.survey.wins_ties == (piece.unit.seat == self.survey.seat)
        key = (at_angle, enemy.frame.serial, their_angle, wins_ties)
        known = piece.frame.bouts.get(key)
        if known is None:
            mine, theirs = self.gang(piece, at_angle, enemy), self.gang(enemy, their_angle, piece)
            wins = chance_to_win(mine, theirs, wins_ties=wins_ties)
            gain = beating(mine, theirs, strike_of(piece, at_angle, enemy, their_angle), enemy.toll, enemy.body)
            loss = beating(theirs, mine, strike_of(enemy, their_angle, piece, at_angle), piece.toll, piece.body)
            known = piece.frame.bouts[key] = Bout(
                (gain + GROUND * wins) * enemy.value, (loss + GROUND * (1.0 - wins)) * piece.value, wins
            )
        return known

    def attack(
        self, piece: SurveyedUnit, origin: Hex, enemy: SurveyedUnit, goal: Pose, *, is_reverse: bool = False
    ) -> Bout:
        """A base that enters from a hex against one that stands in a pose. (SPF-ASLT-07, SPF-ASLT-08)"""
        side = sides_of(goal.at, origin)[0] if origin != goal.at else goal.facing
        return self.bout(piece, BACK if is_reverse else FRONT, enemy, int(angle(goal.facing, side)))


def strike_of(
    piece: SurveyedUnit, at_angle: int, enemy: SurveyedUnit, their_angle: int, figure: int | None = None
) -> Hit:
    """A hit of one model; of the last one that fights, which is no elite, if none is named. (SPF-ASLT-18)"""
    unit = piece.unit
    if figure is None:
        able = [n for n in unit.living if unit.profile.figures[n].assault.dice[at_angle]]
        figure = able[-1] if able else unit.living[-1]
    hit = blow(unit, figure, at_angle, enemy.unit, their_angle)
    mind = unit.profile.figures[figure].assault.psychic
    return hit if mind is None else hit._replace(extra=(*hit.extra, Typed("psychic", mind[at_angle])))
