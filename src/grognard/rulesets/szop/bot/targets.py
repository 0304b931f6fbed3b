"""Whom units shoot at and charge. (SZOP-SHOOT-01, SZOP-MELEE-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.bot.survey import has_way
from grognard.rulesets.szop.lists.keywords.passive import Bastion
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.play.attack.live_facts import target_of
from grognard.rulesets.szop.play.moves.engage import Engagement
from grognard.rulesets.szop.play.shooting.guided import MARK, STEER
from grognard.rulesets.szop.play.shooting.shooting import HOLD
from grognard.rulesets.szop.play.shooting.targets import arsenal
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Assign, Choose, ChooseMany
    from grognard.rulesets.szop.bot.survey import Seat, Survey
    from grognard.rulesets.szop.lists.profiles import Weapon
    from grognard.rulesets.szop.table.records import ModelId

LITTLE = 0.1
"""Wounds of what the bot does not reckon, such as markers."""
RALLY = 0.35
"""The part of its next activation that a unit loses if it must rally first."""
OTHERWISE = (HOLD, MARK, STEER)


def shoot(seat: Seat, question: Assign) -> Answer:
    """Everybody at the target that is worth most; who cannot reach it, at the next best. (SZOP-SHOOT-01)"""
    table = seat.survey
    unit = UnitId(question.about[0])
    values = _values(table, unit, question)
    totals: dict[str, float] = {}
    for per_target in values.values():
        for target, wounds in per_target.items():
            totals[target] = totals.get(target, 0.0) + wounds
    ranked = sorted(totals, key=lambda target: (-table.harm(UnitId(target), totals[target]), target))
    for wanted in (ranked[:2], ranked[:1]):
        answer = {slot.key: _choice([option.key for option in slot.options], wanted) for slot in question.slots}
        if seat.accepts(answer):
            return answer
    return question.suggest(seat.chair.chance)


def _choice(keys: list[str], wanted: list[str]) -> str:
    return next((each for each in (*wanted, *OTHERWISE) if each in keys), keys[0])


def _values(table: Survey, unit: UnitId, question: Assign) -> dict[str, dict[str, float]]:
    """The wounds of each profile at each of its targets."""
    armed = arsenal(table.game, unit)
    found: dict[str, dict[str, float]] = {}
    for slot in question.slots:
        targets = [option.key for option in slot.options if option.key not in OTHERWISE]
        found[slot.key] = {target: _wounds(table, armed.get(slot.key, ()), UnitId(target)) for target in targets}
    return found


def _wounds(table: Survey, users: Iterable[tuple[ModelId, Weapon]], target: UnitId) -> float:
    game = table.game
    now = Situation(target_is_fortified=game[target].is_fortified)
    aim = target_of(game, target)
    done = sum(worth.wounds_by(weapon, game[model].fighter, aim, now) for model, weapon in users)
    return max(done, LITTLE)


def charge(seat: Seat, question: ChooseMany) -> Answer:
    """The one target that is worth most of those to which a way is found, with those charged together with it.

    (SZOP-MELEE-01)
    """
    table = seat.survey
    unit = UnitId(question.about[0])
    together: dict[str, list[str]] = question.hints["together"]
    keys = [option.key for option in question.options]
    ranked = sorted(keys, key=lambda key: (table.charge(unit, UnitId(key)), key), reverse=True)
    sets = [together.get(key, [key]) for key in ranked]
    open_ones = (each for each in sets if has_way(Engagement(table.game, unit, [UnitId(key) for key in each])))
    return next(open_ones, sets[0])


def first_target(seat: Seat, question: Choose) -> Answer:
    """The target that is worth most comes first. (SZOP-SHOOT-06)"""
    table = seat.survey
    return max(
        (option.key for option in question.options), key=lambda key: (worth.worth_of(table.game, UnitId(key)), key)
    )


def counter(seat: Seat, question: Choose) -> Answer:
    """A counter-attack exhausts the unit: it is made if it does more than the next attack of the unit would.

    Of several defenders the strongest is first: if it destroys the charger it stays fresh. (SZOP-MELEE-04, SZOP-PAS-15)
    """
    table = seat.survey
    keys = [option.key for option in question.options]
    if "yes" in keys:
        unit, charger = map(UnitId, question.about)
        return "yes" if is_worth_exhaustion(table, unit, charger) else "no"
    charger = UnitId(question.about[0])
    able = [UnitId(option.key) for option in question.options if option.about]
    units = [unit for unit in able if is_worth_exhaustion(table, unit, charger)]
    return max(units, key=lambda unit: (worth.blows(table.game, unit, charger, is_charging=False), unit), default="no")


def is_worth_exhaustion(table: Survey, unit: UnitId, charger: UnitId) -> bool:
    """Whether a counter-attack does more than a rally costs: a part of what the unit would do in its next activation.

    Nothing is lost by a unit that has acted in the last round, and hardly anything by one that was hurt: it must
    regroup, and becomes Exhausted if one test fails. (SZOP-MELEE-04, SZOP-STATE-01, SZOP-MORALE-03)
    """
    game = table.game
    own = game[unit]
    is_over = table.is_last_round and own.has_begun
    if is_over or own.received > own.inflicted or has(game, unit, Bastion):
        return True
    done = worth.harm(game, charger, worth.blows(game, unit, charger, is_charging=False))
    return done > RALLY * max(table.best_shot(unit), table.best_charge(unit))
