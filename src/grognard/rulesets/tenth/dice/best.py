"""The best decisions amid the dice of a whole question, exactly: backward induction over its attacks. (TEN-DICE-10)

`kernel.dice.best_policy` does this for one function. A battle is many attacks one after another, and what an attack may
lead to depends only on the state before it; so every attack's plan is laid out once for each state (by the kernel's
`Planner`), valued from the last attack back to the first, and then followed from the first to the last.
"""

from __future__ import annotations

from functools import partial
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grognard.kernel.dice import Every, Odds
from grognard.kernel.dice.decision_tree import Bind, ChanceNode, ChoiceNode, Leaf, Planner
from grognard.kernel.errors import TooLarge
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.attack import AttackState, aim_of, devastation, one_attack
from grognard.rulesets.tenth.dice.hits import number_of_attacks
from grognard.rulesets.tenth.dice.sequence import AttackOrder, set_aside
from grognard.rulesets.tenth.dice.sides import facing, groups_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.dice.decision_tree import Plan
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck, Standing, Target
    from grognard.rulesets.tenth.dice.sides import AttackingUnit
    from grognard.rulesets.tenth.dice.stages import AttackFacts

Tree: TypeAlias = Any
"""A state, or `ThrowNode`, or `DecisionNode`: everything that can happen in one step."""


class ThrowNode(NamedTuple):
    """Dice fall: what follows, with weights."""

    after: list[tuple[Tree, int]]
    total: int


class DecisionNode(NamedTuple):
    """Somebody picks what follows."""

    after: list[Tree]
    is_attackers: bool


Faced: TypeAlias = "tuple[Target, tuple[Attacks, ...]]"
NOBODY = -1
MOST_MOMENTS = 150_000
"""More would take minutes."""


class Moment(NamedTuple):
    """The state between two steps."""

    standing: Standing
    luck: Luck
    left: int = 0
    """Attacks of the present group that are still to come."""
    waiting: tuple[int, ...] = ()
    """Devastating Wounds of each group of the unit."""
    faced: int = NOBODY
    """The number of what the attacking unit found."""


Step: TypeAlias = "Callable[[Moment], Tree]"


def best_ends(fight: AttackFacts, worth: Callable[[Standing], int]) -> Odds[Standing]:
    """How the target stands in the end when the attacker wants the most of `worth`, and its owner the least."""
    start = Moment(fight.standing, fight.luck)
    layers = [{start: None}]
    steps: list[Step] = []
    moments = 0
    for step in _steps(fight, layers):
        trees = {moment: step(moment) for moment in layers[-1]}
        steps.append(trees.__getitem__)
        layers.append({after: None for tree in trees.values() for after in _ends(tree)})
        moments += len(layers[-1])
        if moments > MOST_MOMENTS:
            raise TooLarge(tell("This question is too large for the best decisions; ask for a fixed policy instead."))
    values, measure = {moment: worth(moment.standing) for moment in layers.pop()}, 1
    rows: list[dict[Moment, tuple[dict[Moment, int], int]]] = []
    for step, layer in zip(reversed(steps), reversed(layers), strict=True):
        found = {moment: _value(step(moment), values) for moment in layer}
        measure = lcm(*(total for _, total, _ in found.values()))
        values = {moment: value * (measure // total) for moment, (value, total, _) in found.items()}
        rows.append({moment: (heap, total) for moment, (_, total, heap) in found.items()})
    return _followed(start, rows)


def _followed(start: Moment, rows: list[dict[Moment, tuple[dict[Moment, int], int]]]) -> Odds[Standing]:
    """The chances of the ends along the rows, which lie from the last step to the first."""
    weights, total = {start: 1}, 1
    for row in reversed(rows):
        scale = lcm(*(row[moment][1] for moment in weights))
        after: dict[Moment, int] = {}
        for moment, weight in weights.items():
            heap, own = row[moment]
            for then, more in heap.items():
                after[then] = after.get(then, 0) + weight * more * (scale // own)
        shrink = gcd(total * scale, *after.values())
        weights, total = {moment: weight // shrink for moment, weight in after.items()}, total * scale // shrink
    ends: dict[Standing, int] = {}
    for moment, weight in weights.items():
        ends[moment.standing] = ends.get(moment.standing, 0) + weight
    return Odds(ends, total)


# ---------------------------------------------------------------- the steps of a battle


def _steps(fight: AttackFacts, layers: list[dict[Moment, None]]) -> Iterator[Step]:
    """Step after step; how many there are at most is seen from the states that the steps before have led to."""
    planner = Planner(Every(), "attacker", against=True)
    for sally in fight.sallies:
        faced: list[Faced] = []
        yield partial(_meets, fight, sally, faced)
        order = AttackOrder(len(faced[0][1]) if faced else 0)
        for place in order.volleys():
            yield partial(_numbered, planner, faced, place)
            for _ in range(max(moment.left for moment in layers[-1])):
                yield partial(_attacked, planner, fight, faced, place)
        for place in order.mortal_wounds():
            for _ in range(max((moment.waiting[place] for moment in layers[-1] if moment.waiting), default=0)):
                yield partial(_devastated, planner, fight, faced, place)


def _meets(fight: AttackFacts, sally: AttackingUnit, faced: list[Faced], moment: Moment) -> Tree:
    """The unit finds what the others have left."""
    face = facing(fight.mark, moment.standing)
    if not face.models:
        return Moment(moment.standing, moment.luck)
    groups = groups_of(sally, face)
    if fight.luck.attacker:
        # Weapon by weapon, so that a number of attacks is rolled, and perhaps rolled again, just before its attacks.
        groups = tuple(one for attacks in groups for one in singly(attacks))
    if (face.target, groups) not in faced:
        faced.append((face.target, groups))
    return Moment(moment.standing, moment.luck, 0, (0,) * len(groups), faced.index((face.target, groups)))


def singly(attacks: Attacks) -> list[Attacks]:
    """Weapons with a random number of attacks one by one."""
    if len(attacks.dice.weights) == 1:
        return [attacks]
    return [attacks._replace(weapons=1)] * attacks.weapons


def _numbered(planner: Planner, faced: list[Faced], place: int, moment: Moment) -> Tree:
    """The number of attacks of a group is rolled."""
    if moment.faced == NOBODY:
        return moment

    def after(result: tuple[int, bool]) -> Moment:
        return moment._replace(left=result[0], luck=moment.luck.less(attacker=result[1]))

    attacks = faced[moment.faced][1][place]
    return _laid_out(planner.plan(number_of_attacks, (attacks, moment.luck)), after)


def _attacked(planner: Planner, fight: AttackFacts, faced: list[Faced], place: int, moment: Moment) -> Tree:
    """One attack of a group, if there is one left."""
    if not moment.left:
        return moment
    target, groups = faced[moment.faced]
    attacks = groups[place]

    def after(state: AttackState) -> Moment:
        if not any(row.models for row in state.standing):
            return Moment(state.standing, state.luck)
        waiting = set_aside(moment.waiting, place, state.devastating, is_alive=True)
        return Moment(state.standing, state.luck, moment.left - 1, waiting, moment.faced)

    state = AttackState(moment.standing, luck=moment.luck)
    return _laid_out(planner.plan(one_attack, (state, attacks, target, aim_of(attacks, fight.aims_at), False)), after)


def _devastated(planner: Planner, fight: AttackFacts, faced: list[Faced], place: int, moment: Moment) -> Tree:
    """One Devastating Wound of a group, if one waits."""
    if moment.faced == NOBODY or not moment.waiting[place]:
        return moment
    target, groups = faced[moment.faced]
    attacks = groups[place]

    def after(state: AttackState) -> Moment:
        if not any(row.models for row in state.standing):
            return Moment(state.standing, state.luck)
        waiting = set_aside(moment.waiting, place, -1, is_alive=True)
        return moment._replace(standing=state.standing, luck=state.luck, waiting=waiting)

    state = AttackState(moment.standing, luck=moment.luck)
    aim = aim_of(attacks, fight.aims_at)
    return _laid_out(planner.plan(devastation, (state, attacks, target, aim, fight.carries_over, False)), after)


# ---------------------------------------------------------------- trees


def _laid_out(plan: Plan, after: Callable[[Any], Tree]) -> Tree:
    """The plan with all its parts in place; what follows its results is what `after` says."""
    if isinstance(plan, Leaf):
        return after(plan.result)
    if isinstance(plan, ChanceNode):
        return ThrowNode([(_laid_out(one, after), weight) for one, weight in plan.pairs], plan.total)
    if isinstance(plan, ChoiceNode):
        return DecisionNode([_laid_out(one, after) for _, one in plan.options], plan.wants_most)
    return _part(plan, plan.start, plan.n, after)


def _part(plan: Bind, state: Any, times: int, after: Callable[[Any], Tree]) -> Tree:
    if not times:
        return _laid_out(plan.rest(state), after)
    return _laid_out(plan.step(state), lambda result: _part(plan, plan.together(state, result), times - 1, after))


def _ends(tree: Tree) -> list[Moment]:
    if isinstance(tree, ThrowNode):
        return [end for one, _ in tree.after for end in _ends(one)]
    if isinstance(tree, DecisionNode):
        return [end for one in tree.after for end in _ends(one)]
    return [tree]


def _value(tree: Tree, values: dict[Moment, int]) -> tuple[int, int, dict[Moment, int]]:
    """What the step is worth with the best decisions, summed over its cases; their number; and where they lead."""
    if isinstance(tree, ThrowNode):
        found = [(_value(one, values), weight) for one, weight in tree.after]
        measure = lcm(*(total for (_, total, _), _ in found))
        value = 0
        heap: dict[Moment, int] = {}
        for (own, total, ends), weight in found:
            scale = weight * (measure // total)
            value += own * scale
            for end, more in ends.items():
                heap[end] = heap.get(end, 0) + more * scale
        return value, measure * tree.total, heap
    if isinstance(tree, DecisionNode):
        best, *others = [_value(one, values) for one in tree.after]
        for other in others:
            gain = other[0] * best[1] - best[0] * other[1]
            if gain > 0 if tree.is_attackers else gain < 0:
                best = other
        return best
    return values[tree], 1, {tree: 1}
