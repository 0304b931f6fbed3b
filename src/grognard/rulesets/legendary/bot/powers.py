"""Which power a psyker casts and at whom, who denies, and when a force weapon is woken. (LEG-PSY)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.offers import NO
from grognard.kernel.plane import overlap
from grognard.kernel.troops import closest
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.bot.activations import CHARGE
from grognard.rulesets.legendary.dice.psychic import Casting, whole_cast
from grognard.rulesets.legendary.play.psychic.beam import SPOT, beam_of
from grognard.rulesets.legendary.play.psychic.psykers import mastery_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import models_of, stand_of, troop_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, Place
    from grognard.rulesets.legendary.bot.survey import Seat, Survey
    from grognard.rulesets.legendary.lists.powers import PowerProfile

POINT = 0.04
"""What a point of a characteristic, up or down, is worth, as a share of its unit."""
RULE = 0.08
"""What a special rule is worth, as a share of its unit."""
CONJURED = 30.0
"""About what a conjured unit is worth."""
UNDER_BEAM = 2.0
"""Models under a beam, on average."""
ENDS = 24
"""So many ends of a beam are looked at."""
FRIEND = 2.0
"""A friend under a beam counts as so many enemies."""


def which_power(seat: Seat, question: Choose[Any]) -> Answer:
    """What the power is worth times the chance that it is cast. (LEG-PSY-04, LEG-PSY-05)"""
    table, psyker = seat.survey, ModelId(question.about[0])
    best, chosen = 0.0, "none"
    for option in question.options:
        if option.value is None or isinstance(option.value, str):
            continue
        power, target = option.value
        value = chance_of(mastery_of(table.game[psyker]), power.warp_charge) * value_of(
            table, psyker, power, target.unit
        )
        if value > best:
            best, chosen = value, option.key
    return chosen


@lru_cache(maxsize=64)
def chance_of(mastery: int, charge: int) -> float:
    """How likely a power is cast when nobody denies it. (LEG-PSY-05)"""
    return float(Every().odds(whole_cast, Casting(mastery, charge)).map(lambda end: end.works).p(True))


def value_of(table: Survey, psyker: ModelId, power: PowerProfile, target: UnitId | None) -> float:
    """What a power does, in points of an army."""
    game, own = table.game, table.game[psyker]
    if power.type == "conjuration":
        return CONJURED
    if power.type == "nova":
        return sum(_struck(table, psyker, power, foe.id, power.shots) for foe in table.foes)
    if power.type == "beam":
        return max((_struck(table, psyker, power, foe.id, UNDER_BEAM) for foe in table.foes), default=0.0)
    if target is None or target not in game or (target != own.unit and away_from(table, psyker, target) > power.range):
        return 0.0
    if power.is_attack:
        body = models_of(game, target)[0].profile
        hurt = worth.hurt_of(power.weapon, worth.skill_of(own), 0, body, is_far=False)
        return worth.harm(game, target, hurt)
    share = sum(POINT * abs(change.by) if change.rule is None else RULE for change in power.changes)
    kept = sum(effect.name == power.name for effect in game[target].effects)
    return 0.0 if kept else share * worth.worth_of(game, target) * _heed(table, target)


def away_from(table: Survey, psyker: ModelId, target: UnitId) -> float:
    """How far a unit is from the psyker himself, who may stand behind his unit, as far as one may know. (LEG-PSY-12)"""
    unit = table.game[psyker].unit
    own = stand_of(table.game, psyker)
    if own is None or table.game[target].where != "table" or len(table.game[unit].models) == 1:
        return table.away(unit, target)
    return table.by_eye(closest([own], troop_of(table.game, target).stands))


def _struck(table: Survey, psyker: ModelId, power: PowerProfile, foe: UnitId, hits: float) -> float:
    """What so many automatic hits do to an enemy in range."""
    if away_from(table, psyker, foe) > power.range:
        return 0.0
    body = models_of(table.game, foe)[0].profile
    return worth.harm(table.game, foe, hits * worth.unsaved(power.weapon, 0, body))


def _heed(table: Survey, unit: UnitId) -> float:
    """How much a unit matters now: in a fight, near one, or far away."""
    if table.game[unit].foes:
        return 1.5
    others = table.foes if table.game[unit].seat == table.seat else table.own
    return 1.0 if any(table.away(unit, each.id) <= 2 * CHARGE for each in others) else 0.3


def beam(seat: Seat, question: Place) -> Answer:
    """The end of a beam that strikes most enemies and fewest friends. (LEG-PSY-18)"""
    table, psyker = seat.survey, ModelId(question.about[0])
    game = table.game
    foes = [one for unit in table.foes for one in troop_of(game, unit.id).stands]
    friends = [one for unit in table.own for one in troop_of(game, unit.id).stands if one.name != psyker]
    best, chosen = -1.0, question.suggest(seat.chair.chance)
    for one in sorted(foes, key=lambda each: each.name)[:: max(1, len(foes) // ENDS)]:
        end: Answer = {SPOT: one.pose.at}
        strip = beam_of(game, psyker, one.pose.at)
        if strip is None or not seat.accepts(end):
            continue
        value = float(sum(overlap(strip, each.shape) for each in foes))
        value -= FRIEND * sum(overlap(strip, each.shape) for each in friends)
        if value > best:
            best, chosen = value, end
    return chosen


def deny(seat: Seat, question: Choose) -> Answer:
    """Every power is denied, by the strongest who can: it costs nothing else. (LEG-PSY-07)"""
    game = seat.survey.game
    able = [option.key for option in question.options if option.key in game and option.key != NO]
    return max(able, key=lambda key: (mastery_of(game[ModelId(key)]), key), default=NO)


def force(seat: Seat, question: Choose) -> Answer:
    """A force weapon is woken by who fights or is about to. (LEG-PSY-11)"""
    table = seat.survey
    unit = table.game[ModelId(question.about[0])].unit
    is_near = any(table.away(unit, foe.id) <= CHARGE for foe in table.foes)
    return "yes" if table.game[unit].foes or is_near else "no"
