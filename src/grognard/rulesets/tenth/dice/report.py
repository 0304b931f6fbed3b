"""From the facts of an attack to its report: exact odds of every stage, and the bill. (TEN-ATK-04, TEN-DICE-10)"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.dice.exact.horner import TooMuch
from grognard.kernel.odds_report import Figure, Report
from grognard.kernel.words import tell, template
from grognard.rulesets.tenth.dice.bill import bill_of
from grognard.rulesets.tenth.dice.damage import wounds_left
from grognard.rulesets.tenth.dice.sampled import number_of_samples
from grognard.rulesets.tenth.dice.stages import DAMAGE, KILLED, NOBODY_LEFT, decides, most_of, samples_of, stages_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Odds
    from grognard.rulesets.tenth.dice.stages import AttackFacts

OBJECTIVES = {
    "kills": tell("the mean of models killed"),
    "damage": tell("the mean of damage"),
    "destroyed": tell("P(destroyed)"),
    "leader": tell("P(the Leader is killed)"),
}
POLICIES = {
    "failures": tell("failures: re-rolls of rolls that would not succeed"),
    "fish": tell("fish: re-rolls of every roll that is not critical"),
}


def report_of(fight: AttackFacts, *, lasts: bool = False, points: tuple[int, int] | None = None) -> Report:
    """The chances of every stage, and the bill."""
    asked = fight
    policy, samples, stages = _policy(fight), 0, _within_reach(fight)
    if stages is None and fight.policy == "best" and decides(fight):
        fight = replace(fight, policy="failures")
        policy = tell("{policy} (the question is too large for the best decisions)", policy=_policy(fight))
        stages = _within_reach(fight)
    if stages is None:
        stages, samples = samples_of(fight), number_of_samples(fight)
    return Report(
        stages,
        partial(bill_of, asked),
        policy=policy,
        main=KILLED,
        most=most_of(fight),
        least=NOBODY_LEFT,
        samples=samples,
        figures=_figures(fight, stages, points),
        lasts=lasts,
    )


def _within_reach(fight: AttackFacts) -> dict[str, Odds[Any]] | None:
    """The exact stages, if they are not too large."""
    try:
        return stages_of(fight)
    except TooMuch:
        return None


def _figures(fight: AttackFacts, stages: dict[str, Odds[Any]], points: tuple[int, int] | None) -> tuple[Figure, ...]:
    """Kills and damage per point, as far as points are known. (TEN-ARMY-01)"""
    if points is None:
        return ()
    attackers, target = points
    found = []
    if attackers:
        for stage in (KILLED, DAMAGE):
            name = tell("{stage} per 100 points of attackers", stage=stage)
            found.append(Figure(name, float(stages[stage].mean) * 100 / attackers))
    if target:
        wounds = wounds_left(fight.standing, fight.face.target)
        lost = float(stages[DAMAGE].mean) * target / wounds
        found.append(Figure(tell("points of damage"), lost))
        if attackers:
            found.append(Figure(tell("points of damage per point of attackers"), lost / attackers))
    return tuple(found)


def _policy(fight: AttackFacts) -> str:
    """Which policy was used. (TEN-DICE-10)"""
    if not decides(fight):
        return tell("{policy} (there is nothing to decide)", policy=template(fight.policy))
    if fight.policy != "best":
        return POLICIES[fight.policy]
    if isinstance(fight.objective, int):
        goal = tell("P({objective} models killed or more)", objective=fight.objective)
    else:
        goal = OBJECTIVES[str(fight.objective)]
    return tell("best: the best decisions for {goal}", goal=goal)
