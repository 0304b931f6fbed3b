"""Questions too large for exact odds: many battles are thrown, and the answer says so. (TEN-ATK-04)

All battles are thrown side by side, step by step: those in the same state are counted together, and each throws its own
dice for the next step. The dice are a fixed stream, so that the same question has the same answer.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING

from grognard.kernel.dice import Odds
from grognard.kernel.dice.stream import Stream
from grognard.rulesets.tenth.dice.best import Moment, Steps, ThrowNode
from grognard.rulesets.tenth.dice.hits_and_wounds import most_hits

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from grognard.rulesets.tenth.dice.best import Tree
    from grognard.rulesets.tenth.dice.facts import Standing
    from grognard.rulesets.tenth.dice.stages import AttackFacts

MOST_SAMPLES, LEAST_SAMPLES = 4_000, 400
WORK = 150_000
"""How many attacks are thrown in all battles together, about: some seconds."""
SEED = "odds of tenth"


def number_of_samples(fight: AttackFacts) -> int:
    """The more attacks there are, the fewer battles are thrown."""
    return max(LEAST_SAMPLES, min(MOST_SAMPLES, WORK // max(1, sum(map(most_hits, fight.groups)))))


def sampled_ends(fight: AttackFacts, policy: Callable[..., Any]) -> Odds[Standing]:
    """How the target stands in the end of many battles, under a fixed policy."""
    stream = Stream(SEED)
    now: list[dict[Moment, Any]] = [{Moment(fight.standing, fight.luck): number_of_samples(fight)}]
    for step in Steps(fight, policy).all(now):
        after: dict[Moment, int] = {}
        for moment, battles in now[-1].items():
            _thrown(step(moment, {}), battles, stream, after)
        now[-1] = after
    ends: dict[Standing, int] = {}
    for moment, battles in now[-1].items():
        ends[moment.standing] = ends.get(moment.standing, 0) + battles
    return Odds(dict(sorted(ends.items())))


def _thrown(tree: Tree, battles: int, stream: Stream, after: dict[Moment, int]) -> None:
    """So many battles take one step each."""
    if not isinstance(tree, ThrowNode):
        after[tree] = after.get(tree, 0) + battles
        return
    moments = [moment for moment, _ in tree.after]
    marks = list(accumulate(weight for _, weight in tree.after))
    for _ in range(battles):
        moment = moments[bisect(marks, stream.below(tree.total))]
        after[moment] = after.get(moment, 0) + 1
