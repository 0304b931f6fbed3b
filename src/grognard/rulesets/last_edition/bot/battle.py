"""The battle phase, powers and command abilities: what gains most. (TLE-BATT, TLE-PWR, TLE-CMD)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import parse_die
from grognard.kernel.tactics import mean_of
from grognard.rulesets.last_edition.bot.harm import mean_harm
from grognard.rulesets.last_edition.bot.survey import weapon_harm
from grognard.rulesets.last_edition.dice.facts import Struck, hits_facts
from grognard.rulesets.last_edition.play.battle.declaring import ProfileChoice
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.table.records import UnitId, other
from grognard.rulesets.last_edition.table.units import side

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey
    from grognard.rulesets.last_edition.lists.abilities import Deed, Outcome

LEAST = 0.3
"""Points below which an attack is not worth a thought."""


def which_acts(seat: Seat, question: Choose) -> Answer:
    """The activation that gains most; who is about to be struck strikes first; nobody passes while he can gain.

    Who passes cannot act any more, so as long as the enemy has not passed even a poor shot is better. (TLE-BATT-03)
    """
    survey = seat.survey
    is_last = side(survey.game, other(seat.number)).has_passed
    best, most = "pass", LEAST if is_last else 0.0
    for option in question.options:
        deed: Any = option.value
        if deed is None or isinstance(deed, str):
            continue
        value = _worth_of(survey, deed.unit, deed.does, deed.target)
        if value > most:
            best, most = option.key, value
    return best


def _worth_of(survey: Survey, unit: UnitId, does: str, target: UnitId | None) -> float:
    if does == "shoots":
        return max(survey.shots(unit).values(), default=0.0)
    if does == "charges" and target is not None:
        guns = max(survey.shots(unit).values(), default=0.0) if survey.longest(unit) else 0.0
        value = survey.charge_worth(unit, target)
        return value if value > guns else 0.0
    foes = [enemy.id for enemy in survey.theirs if survey.about(unit, enemy.id) < 12.0]
    foes = [foe for foe in foes if survey.apart(unit, foe) <= 1.5]
    return 1.0 + 1.3 * max((survey.gain(survey.blows(unit, foe, share=0.8), foe) for foe in foes), default=0.0)


def which_target(seat: Seat, question: Choose) -> Answer:
    """The unit that the shots or blows gain most from."""
    survey = seat.survey
    unit = UnitId(question.about[0])
    targets = [option.key for option in question.options if option.about]
    if question.clause == "TLE-MELEE-03":
        return max(
            targets,
            key=lambda key: survey.gain(survey.blows(unit, UnitId(key)), UnitId(key)),
            default=question.options[0].key,
        )
    shots = survey.shots(unit)
    return max(targets, key=lambda key: shots.get(UnitId(key), 0.0), default=question.options[0].key)


def which_power(seat: Seat, question: Choose) -> Answer:
    """The power that does most; none if nothing does anything worth having."""
    return _best_deed(seat, question, "done")


def _best_deed(seat: Seat, question: Choose, otherwise: str) -> Answer:
    survey = seat.survey
    best, most = otherwise, 1.0
    for option in question.options:
        value: Any = option.value
        if not isinstance(value, tuple) or len(value) < 2:  # a way to say no
            continue
        *_, deed, target = value
        worth = _deed_worth(survey, deed, target)
        if worth > most:
            best, most = option.key, worth
    return best


def which_command(seat: Seat, question: Choose) -> Answer:
    """The command ability that helps most."""
    keys = [option.key for option in question.options]
    return _best_deed(seat, question, "done" if "done" in keys else "no")


def _deed_worth(survey: Survey, deed: Deed, target: UnitId) -> float:
    rows = deed.table or (deed,)
    return sum(_outcome_worth(survey, row, target) for row in rows) / len(rows)


def _outcome_worth(survey: Survey, outcome: Outcome, target: UnitId) -> float:
    """What happens to a unit, in points: hits by their mean, effects by what the unit is worth where it matters."""
    value = 0.0
    if outcome.hits is not None:
        mark = survey.target(target, is_melee=False)
        facts = hits_facts(outcome.hits, Struck(mark.toughness))
        number = mean_of(parse_die(outcome.hits.number))
        value += survey.gain(number * mean_harm(facts, mark.saves, mark.health), target)
    foes = survey.theirs if survey.game[target].seat == survey.seat else survey.mine
    near = min((survey.about(target, foe.id) for foe in foes), default=99.0)
    share = 0.12 if near <= 14.0 else 0.05 if near <= 26.0 else 0.0
    value += share * survey.worth(target) * len(outcome.effects)
    if outcome.heal is not None:
        lost = sum(kind.health for kind in survey.game[target].roll[: len(survey.game[target].models)]) - survey.health(
            target
        )
        value += min(2.0, lost) * survey.worth(target) / max(1, survey.health(target))
    return value


def which_profile(seat: Seat, question: Choose[Any]) -> Answer:
    """The profile that takes most health from the target; in melee the one that is proposed. (TLE-SHOOT-04)"""
    survey, keys = seat.survey, [option.key for option in question.options]
    if len(question.about) < 2 or not isinstance(question.options[0].value, ProfileChoice):
        return question.suggest(seat.chair.chance)
    unit, target = (UnitId(each) for each in question.about)
    own, mark = survey.game[unit], survey.target(target, is_melee=False)
    harm = dict.fromkeys(keys, 0.0)
    for aim in aims(survey.game, unit):
        for option in question.options:
            if target in aim.targets and option.value == (aim.weapon.name, aim.weapon.mode):
                near = aim.weapon.range is not None and aim.targets[target] <= aim.weapon.range / 2
                kind = survey.game[aim.model].kind
                harm[option.key] += weapon_harm(kind, aim.weapon, mark, own.order, own.has_moved, near, charged=False)
    return max(keys, key=lambda key: harm[key])
