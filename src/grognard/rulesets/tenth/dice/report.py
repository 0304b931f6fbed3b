"""From the facts of an attack to its report: exact odds of every stage, and the bill. (TEN-ATK-04, TEN-DICE-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice.exact.horner import TooMuch
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.bill import bill_of
from grognard.rulesets.tenth.dice.sampled import number_of_samples
from grognard.rulesets.tenth.dice.stages import NOBODY_LEFT, decides, most_of, samples_of, stages_of

if TYPE_CHECKING:
    from grognard.rulesets.tenth.dice.stages import AttackFacts

POLICIES = {
    "failures": "re-rolls of rolls that would not succeed",
    "fish": "re-rolls of every roll that is not critical",
    "best": "the best decisions for",
}


def report_of(fight: AttackFacts, *, lasts: bool = False) -> Report:
    """The chances of every stage, and the bill."""
    bill, inert = bill_of(fight)
    samples = 0
    try:
        stages = stages_of(fight)
    except TooMuch:
        stages, samples = samples_of(fight), number_of_samples(fight)
    return Report(
        stages,
        bill,
        inert=inert,
        policy=_policy(fight),
        main="models killed",
        most=most_of(fight),
        least=NOBODY_LEFT,
        samples=samples,
        lasts=lasts,
    )


def _policy(fight: AttackFacts) -> str:
    """Which policy was used. (TEN-DICE-10)"""
    if not decides(fight):
        return tell("{policy} (there is nothing to decide)", policy=fight.policy)
    said = f"{fight.policy}: {POLICIES[fight.policy]}"
    if fight.policy != "best":
        return said
    if isinstance(fight.objective, int):
        return tell("{said} P({objective} models killed or more)", said=said, objective=fight.objective)
    return f"{said} {'P(destroyed)' if fight.objective == 'destroyed' else 'the mean of models killed'}"
