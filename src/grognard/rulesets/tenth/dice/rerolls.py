"""A right to re-roll is a parameter of the roll: many dice, with those thrown again by a rule and one by a right.

(TEN-DICE-04, TEN-DICE-06, TEN-STRAT-04)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, FAILS, NEVER, NON_CRITICALS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from grognard.kernel.dice import Dice, Reroll
    from grognard.kernel.dice.options import How

NO, YES = "no", "yes"


class Right(NamedTuple):
    """The attacker may throw one of the dice of a roll again, once. (TEN-STRAT-04)"""

    decision: str
    """What he is asked."""
    failure: str
    """What a die that failed is called."""
    ordinary: str = ""
    """What a die that passed is called; empty if nobody would throw it again."""


class Checks(NamedTuple):
    """What a number of dice came to."""

    ordinary: int
    critical: int
    is_reroll_used: bool = False


NO_CHECKS = Checks(0, 0)
"""What no dice come to."""


def checks(
    dice: Dice,
    number: int,
    needs: int,
    how: How,
    reroll: Reroll = NEVER,
    right: Right | None = None,
    fishes: Callable[[int, int, int], int] | None = None,
) -> Checks:
    """So many D6; a rule throws some again (`reroll`), and then the right one that was thrown once. (TEN-DICE-04)

    `fishes` says how many dice that passed are thrown again together with the failures, where the rule lets one.
    """
    if right is None and fishes is None:
        if not number:
            return NO_CHECKS
        once: How = {**how, "reroll": reroll}
        passes, critical, _ = dice.grades(number, D6, needs, **once)
        return Checks(passes - critical, critical)
    is_of_ones = reroll not in (NEVER, FAILS, NON_CRITICALS)
    first: How = {**how, "fumble": 1} if is_of_ones else how
    passes, critical, fumbles = dice.grades(number, D6, needs, **first)
    failures, ordinary = number - passes, passes - critical
    again = 0 if reroll == NEVER else fumbles if is_of_ones else failures
    also = fishes(failures, ordinary, critical) if fishes is not None else 0
    if reroll == NON_CRITICALS:
        also = ordinary
    failures, ordinary = failures - again, ordinary - also
    second = NO_CHECKS
    if again or also:
        passes, more, _ = dice.grades(again + also, D6, needs, **how)
        second = Checks(passes - more, more)
    if right is None:
        return Checks(ordinary + second.ordinary, critical + second.critical)
    return _by_right(dice, needs, how, right, failures, Checks(ordinary, critical), second)


def _by_right(dice: Dice, needs: int, how: How, right: Right, failures: int, first: Checks, second: Checks) -> Checks:
    """One more of the dice that were thrown once, if the holder of the right wants."""
    ordinary, critical = first.ordinary + second.ordinary, first.critical + second.critical
    options = [NO]
    if failures:
        options.append(right.failure)
    if first.ordinary and right.ordinary:
        options.append(right.ordinary)
    chosen = dice.decide("attacker", right.decision, options, failures, ordinary, critical)
    if chosen == NO:
        return Checks(ordinary, critical)
    passes, more, _ = dice.grades(1, D6, needs, **how)
    return Checks(ordinary + passes - more - (chosen == right.ordinary), critical + more, True)


def wants_again(dice: Dice, who: str, decision: str, *facts: Hashable) -> bool:
    """Whether the holder of a right to re-roll one roll uses it."""
    return dice.decide(who, decision, (NO, YES), *facts) == YES
