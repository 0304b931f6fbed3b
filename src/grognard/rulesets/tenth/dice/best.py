"""The best decisions amid the dice of a whole question, exactly: backward induction over its steps. (TEN-DICE-10)

`kernel.dice.best_policy` does this for one function. A battle is many steps one after another: a number of attacks is
rolled, one attack scores, one wound is dealt. What a step may lead to depends only on the state before it, and equal
states are one; so all states are found step by step, valued from the last step back to the first, and then followed
from the first to the last. Its cost is the number of states, each with the few ways in which its step may go.
"""

from __future__ import annotations

from functools import partial
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grognard.kernel.dice import Every, Odds
from grognard.kernel.dice.decision_tree import Bind, ChanceNode, ChoiceNode, Leaf, Planner
from grognard.kernel.dice.exact.horner import TooMuch
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.attack import (
    AttackState,
    aim_of,
    devastation,
    is_pooled,
    one_wound,
    pooled_mortal_wound,
    scored_at_once,
    scored_by_one,
)
from grognard.rulesets.tenth.dice.attack_order import AttackOrder, set_aside
from grognard.rulesets.tenth.dice.facts import NO_LUCK, Row
from grognard.rulesets.tenth.dice.hits import number_of_attacks
from grognard.rulesets.tenth.dice.other_rolls import charge_is_made
from grognard.rulesets.tenth.dice.sides import facing, groups_of
from grognard.rulesets.tenth.dice.wound_places import enough_mortal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.dice.decision_tree import Plan
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck, Standing, Target
    from grognard.rulesets.tenth.dice.sides import AttackingUnit
    from grognard.rulesets.tenth.dice.stages import AttackFacts

Tree: TypeAlias = Any
"""A result or a state, or `ThrowNode`, or `DecisionNode`: everything that can happen in one step."""


class ThrowNode(NamedTuple):
    """Dice fall: what follows, with weights."""

    after: list[tuple[Tree, int]]
    total: int
    is_plain: bool = False
    """Whether nothing is decided in it: all that follows are results, each once."""


class DecisionNode(NamedTuple):
    """Somebody picks what follows."""

    after: list[Tree]
    is_attackers: bool


class Faced(NamedTuple):
    """What an attacking unit finds."""

    target: Target
    groups: tuple[Attacks, ...]
    pools: bool
    """Whether its mortal wounds are one sum."""


NOBODY = -1
SURE_CHARGE = 2
"""A charge roll of 2D6 is never less."""
MOST_MOMENTS = 300_000
"""More would take minutes."""


class Moment(NamedTuple):
    """The state between two steps."""

    standing: Standing
    luck: Luck
    left: int = 0
    """Attacks of the present group that are still to come."""
    wounds: int = 0
    """Wounds of the present attack that are still to be dealt."""
    waiting: tuple[int, ...] = ()
    """Devastating Wounds of each group of the unit, if they are not pooled."""
    mortal: int = 0
    """Mortal wounds that wait, if they are pooled."""
    allocated: tuple[int, ...] = ()
    """Groups with an unhurt model that was allocated an attack this phase."""
    faced: int = NOBODY
    """The number of what the attacking unit found."""


Step: TypeAlias = "Callable[[Moment, dict[Moment, Tree]], Tree]"
"""What can happen to a state; every state it leads to is put among those that were found."""


def best_ends(fight: AttackFacts, worth: Callable[[Standing], int]) -> Odds[Standing]:
    """How the target stands in the end when the attacker wants the most of `worth`, and its owner the least."""
    start = Moment(fight.standing, fight.luck)
    found: list[dict[Moment, Tree]] = [{start: None}]
    moments = 0
    for step in Steps(fight).all(found):
        layer, after = found[-1], dict[Moment, Tree]()
        for moment in layer:
            layer[moment] = step(moment, after)
        found.append(after)
        moments += len(after)
        if moments > MOST_MOMENTS:
            raise TooMuch(tell("This question is too large for the best decisions; ask for a fixed policy instead."))
    values, measure = {moment: worth(moment.standing) for moment in found.pop()}, 1
    rows: list[dict[Moment, tuple[list[tuple[Moment, int]], int]]] = []
    for layer in reversed(found):
        valued = {moment: _value(tree, values) for moment, tree in layer.items()}
        measure = lcm(*{total for _, total, _ in valued.values()})
        values = {moment: value * (measure // total) for moment, (value, total, _) in valued.items()}
        rows.append({moment: (pairs, total) for moment, (_, total, pairs) in valued.items()})
    return _followed(start, rows)


def _followed(start: Moment, rows: list[dict[Moment, tuple[list[tuple[Moment, int]], int]]]) -> Odds[Standing]:
    """The chances of the ends along the rows, which lie from the last step to the first."""
    weights, total = {start: 1}, 1
    for row in reversed(rows):
        scale = lcm(*{row[moment][1] for moment in weights})
        after: dict[Moment, int] = {}
        for moment, weight in weights.items():
            pairs, own = row[moment]
            share = weight * (scale // own)
            for then, more in pairs:
                after[then] = after.get(then, 0) + share * more
        shrink = gcd(total * scale, *after.values())
        weights, total = {moment: weight // shrink for moment, weight in after.items()}, total * scale // shrink
    ends: dict[Standing, int] = {}
    for moment, weight in weights.items():
        ends[moment.standing] = ends.get(moment.standing, 0) + weight
    return Odds(ends, total)


# ---------------------------------------------------------------- the steps of a battle


class Steps:
    """The steps of a battle. What each can do is laid out once for the same facts."""

    def __init__(self, fight: AttackFacts, policy: Callable[..., Any] | None = None) -> None:
        self.fight = fight
        self.faced: list[Faced] = []
        self.gone = tuple(Row(0) for _ in fight.standing)
        self._planner = Planner(Every(policy), "attacker", against=True)
        self._trees: dict[Any, Tree] = {}

    def all(self, found: list[dict[Moment, Tree]]) -> Iterator[Step]:
        """Step after step; how many there are at most is seen from the states that the steps before have led to."""
        for sally in self.fight.sallies:
            self.faced = []
            yield partial(self._meets, sally)
            order = AttackOrder(len(self.faced[0].groups) if self.faced else 0)
            for place in order.volleys():
                yield partial(self._numbered, place)
                for _ in range(max(moment.left for moment in found[-1])):
                    yield partial(self._scored, place)
                    for _ in range(max(moment.wounds for moment in found[-1])):
                        yield partial(self._wounded, place)
            for place in order.mortal_wounds():
                for _ in range(max((moment.waiting[place] for moment in found[-1] if moment.waiting), default=0)):
                    yield partial(self._devastated, place)
            for _ in range(max(moment.mortal for moment in found[-1])):
                yield self._dealt

    def _tree(self, part: Any, *args: Any) -> Tree:
        key = part, args
        if key not in self._trees:
            self._trees[key] = _merged(_laid_out(self._planner.plan(part, args), lambda result: result))
        return self._trees[key]

    def _meets(self, sally: AttackingUnit, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """The unit finds what the others have left."""
        face = facing(self.fight.mark, moment.standing)
        if not face.models:
            return _same(Moment(moment.standing, NO_LUCK), found)
        if sally.is_new_phase:
            moment = Moment(moment.standing, self.fight.luck)
        groups = groups_of(sally, face)
        if self.fight.luck.attacker:
            # Weapon by weapon, so that a number of attacks is rolled, perhaps again, just before its attacks.
            groups = tuple(one for attacks in groups for one in singly(attacks))
        faced = Faced(face.target, groups, is_pooled(groups, self.fight.aims_at, self.fight.carries_over))
        if faced not in self.faced:
            self.faced.append(faced)
        waiting = () if faced.pools else (0,) * len(groups)
        meets = moment._replace(waiting=waiting, faced=self.faced.index(faced))
        if sally.charge <= SURE_CHARGE:
            return _same(meets, found)
        stays = moment._replace(waiting=(), faced=NOBODY)
        charge = self._tree(charge_is_made, sally.charge, sally.rerolls_charge)
        return _mapped(charge, lambda is_made: meets if is_made else stays, found)

    def _numbered(self, place: int, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """The number of attacks of a group is rolled."""
        if moment.faced == NOBODY:
            return _same(moment, found)

        def after(result: tuple[int, bool]) -> Moment:
            return moment._replace(left=result[0], luck=moment.luck.less(attacker=result[1]))

        attacks = self.faced[moment.faced].groups[place]
        return _mapped(self._tree(number_of_attacks, attacks, moment.luck), after, found)

    def _scored(self, place: int, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """One attack of a group, if there is one left, hits and wounds or does not."""
        if not moment.left:
            return _same(moment, found)
        target, groups, pools = self.faced[moment.faced]
        standing, luck, left, _, waiting, mortal, allocated, faced = moment
        part = scored_at_once if pools else scored_by_one

        def after(result: tuple[int, int, bool, int]) -> Moment:
            wounds, more, used, besides = result
            wait = set_aside(waiting, place, more, is_alive=True) if more else waiting
            sum_now = enough_mortal(standing, target, mortal + besides) if besides else mortal
            return Moment(standing, luck.less(attacker=used), left - 1, wounds, wait, sum_now, allocated, faced)

        return _mapped(self._tree(part, groups[place], target.toughness, luck), after, found)

    def _wounded(self, place: int, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """One wound of the attack, if there is one left, is allocated and dealt."""
        if not moment.wounds:
            return _same(moment, found)
        target, groups, _ = self.faced[moment.faced]
        _, luck, left, wounds, waiting, mortal, allocated, faced = moment

        def after(state: AttackState) -> Moment:
            if state.standing == self.gone:
                return Moment(state.standing, NO_LUCK)
            rest = enough_mortal(state.standing, target, mortal) if mortal else 0
            return Moment(state.standing, state.luck, left, wounds - 1, waiting, rest, state.allocated, faced)

        state = AttackState(moment.standing, 0, 0, luck, allocated)
        aim = aim_of(groups[place], self.fight.aims_at)
        return _mapped(self._tree(one_wound, state, groups[place], target, aim, False, True), after, found)

    def _devastated(self, place: int, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """One Devastating Wound of a group, if one waits."""
        if moment.faced == NOBODY or not moment.waiting or not moment.waiting[place]:
            return _same(moment, found)
        target, groups, _ = self.faced[moment.faced]

        def after(state: AttackState) -> Moment:
            if state.standing == self.gone:
                return Moment(state.standing, NO_LUCK)
            waiting = set_aside(moment.waiting, place, -1, is_alive=True)
            return moment._replace(standing=state.standing, luck=state.luck, waiting=waiting, allocated=state.allocated)

        state = AttackState(moment.standing, 0, 0, moment.luck, moment.allocated)
        aim, carries_over = aim_of(groups[place], self.fight.aims_at), self.fight.carries_over
        return _mapped(
            self._tree(devastation, state, groups[place], target, aim, carries_over, False, True), after, found
        )

    def _dealt(self, moment: Moment, found: dict[Moment, Tree]) -> Tree:
        """One of the mortal wounds that wait."""
        if not moment.mortal:
            return _same(moment, found)
        target = self.faced[moment.faced].target

        def after(state: AttackState) -> Moment:
            if state.standing == self.gone:
                return Moment(state.standing, NO_LUCK)
            return moment._replace(standing=state.standing, mortal=moment.mortal - 1, allocated=state.allocated)

        state = AttackState(moment.standing, allocated=moment.allocated)
        return _mapped(self._tree(pooled_mortal_wound, state, target), after, found)


def singly(attacks: Attacks) -> list[Attacks]:
    """Weapons with a random number of attacks one by one."""
    if len(attacks.dice.weights) == 1:
        return [attacks]
    return [attacks._replace(weapons=1)] * attacks.weapons


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


def _merged(tree: Tree) -> Tree:
    """The same with every part in which nothing is decided as one throw, equal results together."""
    if isinstance(tree, DecisionNode):
        return DecisionNode([_merged(one) for one in tree.after], tree.is_attackers)
    if not isinstance(tree, ThrowNode):
        return tree
    inner = [(_merged(one), weight) for one, weight in tree.after]
    if any(isinstance(one, DecisionNode) or (isinstance(one, ThrowNode) and not one.is_plain) for one, _ in inner):
        return ThrowNode(inner, tree.total)
    measure = lcm(*(one.total for one, _ in inner if isinstance(one, ThrowNode)))
    heap: dict[Any, int] = {}
    for one, weight in inner:
        if isinstance(one, ThrowNode):
            scale = weight * (measure // one.total)
            for result, more in one.after:
                heap[result] = heap.get(result, 0) + more * scale
        else:
            heap[one] = heap.get(one, 0) + weight * measure
    shrink = gcd(tree.total * measure, *heap.values())
    pairs = [(result, weight // shrink) for result, weight in heap.items()]
    return ThrowNode(pairs, tree.total * measure // shrink, is_plain=True)


def _same(moment: Moment, found: dict[Moment, Tree]) -> Moment:
    """The step leads to this state and no other."""
    found[moment] = None
    return moment


def _mapped(tree: Tree, after: Callable[[Any], Moment], found: dict[Moment, Tree]) -> Tree:
    """The tree with the states that its results lead to; each is put among those that were found."""
    if isinstance(tree, ThrowNode):
        if tree.is_plain:
            pairs = [(after(result), weight) for result, weight in tree.after]
            for moment, _ in pairs:
                found[moment] = None
            return ThrowNode(pairs, tree.total, True)
        return ThrowNode([(_mapped(one, after, found), weight) for one, weight in tree.after], tree.total)
    if isinstance(tree, DecisionNode):
        return DecisionNode([_mapped(one, after, found) for one in tree.after], tree.is_attackers)
    return _same(after(tree), found)


def _value(tree: Tree, values: dict[Moment, int]) -> tuple[int, int, list[tuple[Moment, int]]]:
    """What the step is worth with the best decisions, summed over its cases; their number; and where they lead."""
    if isinstance(tree, ThrowNode):
        if tree.is_plain:
            return sum([values[moment] * weight for moment, weight in tree.after]), tree.total, tree.after
        found = [(_value(one, values), weight) for one, weight in tree.after]
        measure = lcm(*{total for (_, total, _), _ in found})
        value = 0
        heap: dict[Moment, int] = {}
        for (own, total, ends), weight in found:
            scale = weight * (measure // total)
            value += own * scale
            for end, more in ends:
                heap[end] = heap.get(end, 0) + more * scale
        return value, measure * tree.total, list(heap.items())
    if isinstance(tree, DecisionNode):
        best, *others = [_value(one, values) for one in tree.after]
        for other in others:
            gain = other[0] * best[1] - best[0] * other[1]
            if gain > 0 if tree.is_attackers else gain < 0:
                best = other
        return best
    return values[tree], 1, [(tree, 1)]
