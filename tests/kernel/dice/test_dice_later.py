"""What is put off gives the same answer as what is looked at, whatever a rule does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from grognard.kernel.dice import CRITICAL, D3, D6, Dice, Every
from tests.kernel.dice.dice_brute import brute, chances

if TYPE_CHECKING:
    from collections.abc import Callable


class Pair(NamedTuple):
    left: int
    right: int

    @property
    def both(self) -> int:
        return self.left + self.right

    def swapped(self) -> Pair:
        return Pair(self.right, self.left)


def number(dice: Dice) -> int:
    return dice.roll(D3) * dice.roll(D3)


def pair(dice: Dice) -> Pair:
    return Pair(dice.roll(D3), dice.roll(D3))


def step(dice: Dice, state: Pair) -> Pair:
    return Pair(state.left + dice.roll(D3), min(3, state.right + 1))


def unpacks(dice: Dice) -> int:
    left, right = dice.do(pair)
    return left - right


def matches_a_sequence(dice: Dice) -> Any:
    match dice.do(pair):
        case (1, right):
            return right
        case other:
            return other


def matches_a_class(dice: Dice) -> Any:
    match dice.do(pair):
        case Pair(left, 2):
            return left
        case other:
            return other


def matches_a_number(dice: Dice) -> Any:
    match dice.do(number):
        case 4 | 9:
            return -1
        case other:
            return other


def asks_for_the_type(dice: Dice) -> Any:
    value: Any = dice.do(number)
    return value + 1 if isinstance(value, int) else value


def uses_the_number_again(dice: Dice) -> int:
    times = dice.do(number)
    state = dice.repeat(step, Pair(0, 0), times)
    return times * 100 + state.left


def looks_after_repeating(dice: Dice) -> int:
    state = dice.repeat(step, Pair(0, 0), dice.do(number) - 1)
    return 0 if state.right == 3 else state.left


def returns_the_number_after_repeating(dice: Dice) -> int:
    times = dice.do(number)
    dice.repeat(step, Pair(0, 0), times)
    return times


def goes_on_from_state_to_state(dice: Dice) -> int:
    state = Pair(0, 0)
    for most in (1, 2, 3):
        times = dice.count(most, D6, 4)
        state = dice.repeat(step, state, times)
    return state.left


def takes_state_and_number_from_one_throw(dice: Dice) -> Pair:
    both = dice.do(pair)
    return dice.repeat(step, both, both.left)


def uses_a_state_twice(dice: Dice) -> int:
    state = dice.do(pair)
    return dice.repeat(step, state, 1).left + dice.repeat(step, state, 2).left


def returns_an_old_state(dice: Dice) -> Pair:
    state = dice.do(pair)
    dice.repeat(step, state, dice.roll(D3))
    return state


def throws_a_test_in_between(dice: Dice) -> int:
    value = dice.do(number)
    return value if dice.test(D6, 4) else 0


def looks_only_after_a_test(dice: Dice) -> int:
    value, other = dice.do(number), dice.do(number)
    if dice.test(D6, 3):
        return other
    return min(value, 3) if dice.test(D6, 5) else value


def looks_after_another_walk_has_passed(dice: Dice) -> int:
    value = dice.do(number)
    grade = dice.test(D6, 3, critical=6)
    return min(value, 3) if grade is CRITICAL else value


def hands_it_to_a_part_by_the_back_door(dice: Dice) -> int:
    value = dice.do(number)
    return dice.do(lambda dice: value + dice.roll(D3))


def gives_it_out_of_a_part_by_the_back_door(dice: Dice) -> int:
    value = dice.do(number)
    return dice.do(lambda dice: value if dice.test(D6, 4) else 0)


def swallows_errors(dice: Dice) -> Any:
    value: Any = dice.do(number)
    try:
        return value.nothing
    except Exception:  # noqa: BLE001 - what a careless rule might do
        return -5


def looks_in_a_table(dice: Dice) -> str | None:
    return {1: "one", 2: "two", 4: "four"}.get(dice.do(number))


RULES: list[Callable[[Dice], Any]] = [
    lambda dice: dice.do(number),
    lambda dice: dice.do(number) + 1,
    lambda dice: 1 + dice.do(number),
    lambda dice: dice.do(number) - 2,
    lambda dice: 10 - dice.do(number),
    lambda dice: 3 * (dice.do(number) * 2 - 1),
    lambda dice: -dice.do(number),
    lambda dice: abs(dice.do(number) - 4),
    lambda dice: dice.do(number) // 2,
    lambda dice: dice.do(number) % 3,
    lambda dice: 12 // dice.do(number),
    lambda dice: dice.do(number) ** 2,
    lambda dice: 2 ** dice.do(number),
    lambda dice: dice.do(number) / 2,
    lambda dice: divmod(dice.do(number), 2),
    lambda dice: dice.do(number) & 3,
    lambda dice: 1 << dice.do(number),
    lambda dice: round(dice.do(number), -1),
    lambda dice: max(3, dice.do(number)),
    lambda dice: min(dice.do(number), 3),
    lambda dice: sum([dice.do(number), 2]),
    lambda dice: list(range(20))[dice.do(number)],
    lambda dice: "x" * dice.do(number),
    lambda dice: f"{dice.do(number)}",
    lambda dice: str(dice.do(number)),
    lambda dice: repr(dice.do(number)),
    lambda dice: f"{dice.do(number):>4}",
    lambda dice: bool(dice.do(number) - 1),
    lambda dice: not (dice.do(number) - 1),
    lambda dice: dice.do(number) or 7,
    lambda dice: dice.do(number) > 3,
    lambda dice: 4 == dice.do(number),
    lambda dice: dice.do(number) != 4,
    lambda dice: 1 < dice.do(number) < 6,
    lambda dice: dice.do(number) in (1, 4),
    lambda dice: (dice.do(number), 1),
    lambda dice: ((dice.do(number), 1), 2),
    lambda dice: frozenset([dice.do(number)]),
    lambda dice: float(dice.do(number)),
    lambda dice: dice.do(number) + 0.5,
    lambda dice: dice.do(number) + dice.do(number),
    lambda dice: dice.do(number) - dice.roll(D6),
    lambda dice: dice.roll(D6) - dice.do(number) + dice.count(2, D6, 4),
    lambda dice: dice.do(number).bit_length(),
    lambda dice: dice.do(number).real,
    lambda dice: dice.do(pair).left,
    lambda dice: dice.do(pair).left * 2 + 1,
    lambda dice: dice.do(pair).both,
    lambda dice: dice.do(pair).swapped(),
    lambda dice: dice.do(pair)[1],
    lambda dice: dice.do(pair)[:1],
    lambda dice: dice.do(pair)[0] + dice.do(pair)[1],
    lambda dice: dice.do(pair) + (1,),  # noqa: RUF005
    lambda dice: (1, *dice.do(pair)),
    lambda dice: dice.do(pair) * 2,
    lambda dice: len(dice.do(pair)),
    lambda dice: min(dice.do(pair)),
    lambda dice: tuple(reversed(dice.do(pair))),
    lambda dice: dice.do(pair)._replace(left=9),
    lambda dice: 2 in dice.do(pair),
    lambda dice: dice.do(pair) < (2, 2),
    lambda dice: isinstance(dice.do(pair), tuple),
    lambda dice: getattr(dice.do(pair), "none", 5),
    lambda dice: hasattr(dice.do(pair), "left"),
    lambda dice: dice.count(dice.do(number), D6, 5),
    lambda dice: dice.tally(number, dice.roll(D3)),
    lambda dice: dice.repeat(step, Pair(0, 0), dice.roll(D3)),
    lambda dice: dice.repeat(step, Pair(0, 0), dice.do(number) - 1),
    lambda dice: dice.repeat(step, Pair(0, 0), 2 * dice.roll(D3) - 1).left,
    lambda dice: dice.repeat(step, dice.do(pair), 2).right,
    lambda dice: dice.repeat(step, dice.repeat(step, Pair(0, 0), dice.roll(D3)), dice.roll(D3)).left,
    lambda dice: dice.highest(dice.roll(D3), D6),
    lambda dice: dice.decide("me", "Which?", (dice.do(number), 4)),
    goes_on_from_state_to_state,
    takes_state_and_number_from_one_throw,
    uses_a_state_twice,
    returns_an_old_state,
    throws_a_test_in_between,
    looks_only_after_a_test,
    looks_after_another_walk_has_passed,
    hands_it_to_a_part_by_the_back_door,
    gives_it_out_of_a_part_by_the_back_door,
    unpacks,
    matches_a_sequence,
    matches_a_class,
    matches_a_number,
    asks_for_the_type,
    uses_the_number_again,
    looks_after_repeating,
    returns_the_number_after_repeating,
    swallows_errors,
    looks_in_a_table,
]


def policy(who: object, name: str, options: tuple[int, ...], facts: object) -> int:
    return max(options)


@pytest.mark.parametrize("rule", RULES, ids=range(len(RULES)))
def test_putting_off_changes_no_answer(rule: Callable[[Dice], Any]) -> None:
    looking = Every(policy, looking=True).odds(rule)

    assert looking == Every(policy).odds(rule)


SMALL = [
    takes_state_and_number_from_one_throw,
    throws_a_test_in_between,
    looks_after_another_walk_has_passed,
    hands_it_to_a_part_by_the_back_door,
    gives_it_out_of_a_part_by_the_back_door,
    unpacks,
    matches_a_sequence,
    matches_a_class,
    matches_a_number,
    asks_for_the_type,
    swallows_errors,
    looks_in_a_table,
]


@pytest.mark.parametrize("rule", SMALL)
def test_looking_is_right_in_the_first_place(rule: Callable[[Dice], Any]) -> None:
    assert brute(rule) == chances(Every(looking=True).odds(rule))


def test_what_follows_from_state_to_state_is_run_once() -> None:
    """However many weapons fire one after the other, no state of the target is walked on its own."""
    runs = []

    def rule(dice: Dice, weapons: int) -> int:
        runs.append(1)
        state = Pair(0, 0)
        for weapon in range(weapons):
            state = dice.repeat(step, state, dice.count(weapon, D6, 4))
        return state.left

    odds = Every().odds(rule, 12)

    assert 1 == len(runs)
    assert 66 == odds.mean
    assert Every(looking=True).odds(rule, 3) == Every().odds(rule, 3)


def test_a_rule_that_only_passes_its_last_throw_on_runs_once() -> None:
    runs = []

    def rule(dice: Dice) -> int:
        runs.append(1)
        times = dice.tally(number, 5)
        return dice.repeat(step, Pair(0, 0), times).left + 1

    odds = Every().odds(rule)

    assert 1 == len(runs)
    assert Every(looking=True).odds(rule) == odds


def test_a_negative_number_of_repetitions_is_refused_also_when_put_off() -> None:
    def rule(dice: Dice) -> Pair:
        return dice.repeat(step, Pair(0, 0), dice.roll(D3) - 2)

    with pytest.raises(ValueError, match="cannot throw -1 times"):
        Every().odds(rule)
