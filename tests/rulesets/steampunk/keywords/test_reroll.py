"""Reroll[N], Sixes Count Double: what a natural 6 is worth in an assault. (SPF-ABIL-17)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.steampunk.dice.assault import LOOK, WAVE, automatic, swings
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield
from tests.rulesets.steampunk.dice.test_assault import pool


def die_by_die(dice: int, shields: int, waves: int, worth: int) -> dict[tuple[int, int], Fraction]:
    """Blows and deflections at 5+, every die by itself, failed blows rolled again first; a 6 is `worth` so much."""
    fall = {"failed": Fraction(4, 6), "plain": Fraction(1, 6), "six": Fraction(1, 6)}
    found: dict[tuple[int, int], Fraction] = {}

    def roll(lying: list[str], again: list[int], chance: Fraction) -> None:
        for faces in product(fall, repeat=len(again)):
            now, likely = list(lying), chance
            for place, face in zip(again, faces, strict=True):
                now[place], likely = face, likely * fall[face]
            rerolls = waves * sum(face == "six" for place, face in zip(again, faces, strict=True) if place < dice)
            failed = [place for place, face in enumerate(now) if face == "failed"][:rerolls]
            if failed:
                roll(now, failed, likely)
            else:
                blows = now[:dice].count("plain") + worth * now[:dice].count("six")
                ended = blows, shields - now[dice:].count("failed")
                found[ended] = found.get(ended, Fraction(0)) + likely

    roll(["failed"] * (dice + shields), list(range(dice + shields)), Fraction(1))
    return found


def unthinking(who: object, name: str, options: tuple[int, ...], facts: tuple[object, ...]) -> int:
    """Failed blows first, no success at risk."""
    return automatic(name, options, facts)


def test_without_the_ability_a_six_is_one_success() -> None:
    """SPF-ABIL-17: nothing is rolled again."""
    dice = Scripted(assault=[6, 1, 1, 1])

    assert (1,) == swings(dice, Host((pool(4, 5),))).successes
    dice.assert_done()


def test_sixes_open_waves_of_rerolls_until_a_wave_shows_none() -> None:
    """SPF-ABIL-17: 6, 3, 2, 1 with Reroll[3]; the failures show 6, 6, 4; the last one is rolled once more."""
    dice = Scripted(assault=[6, 3, 2, 1, 6, 6, 4, 5])
    rolled = swings(dice, Host((pool(4, 6, waves=3),)))

    assert (3,) == rolled.successes
    dice.assert_done()


def test_a_six_rerolls_no_more_dice_than_it_says() -> None:
    """SPF-ABIL-17: one six, Reroll[1], three failures: one die."""
    dice = Scripted(assault=[6, 1, 1, 1, 5])

    assert (2,) == swings(dice, Host((pool(4, 5, waves=1),))).successes
    dice.assert_done()


def test_rerolls_reach_failed_deflection_dice_after_failed_assault_dice() -> None:
    """SPF-ABIL-17: three rerolls for one failed blow and one failed deflection: nobody is asked."""
    host = Host((pool(2, 5, waves=3),), (Shield("A1", 2, 5),))
    dice = Scripted(assault=[6, 1, 2], deflection=[5, 1, 6])
    rolled = swings(dice, host)

    assert ((1,), (2,)) == (rolled.successes, rolled.deflections)
    dice.assert_done()


@pytest.mark.parametrize(("number", "expected"), [(1, ((2,), (0,))), (0, ((1,), (1,)))])
def test_with_too_few_rerolls_the_owner_says_which_failures_are_rolled_again(
    number: int, expected: tuple[tuple[int], tuple[int]]
) -> None:
    """SPF-ABIL-17: one reroll for a failed blow or a failed deflection."""
    host = Host((pool(2, 5, waves=1),), (Shield("A1", 1, 5),))
    dice = Scripted(
        assault=[6, 1] + ([5] if number else []), deflection=[1] + ([] if number else [5]), policy={WAVE: number}
    )
    rolled = swings(dice, host)

    assert expected == (rolled.successes, rolled.deflections)
    dice.assert_done()


def test_the_owner_chooses_the_model_whose_dice_are_rolled_again() -> None:
    """SPF-ABIL-17: the six of the first model helps the second one of its base."""
    other = DicePool("A1/1", "A1", 1, 2)
    dice = Scripted(assault=[6, 1, 1, 2], policy=lambda who, name, options, facts: 1 if facts[1] == "A1/1" else 0)

    assert (1, 1) == swings(dice, Host((pool(2, 5, waves=1), other))).successes
    dice.assert_done()


@pytest.mark.parametrize(("risked", "again", "expected"), [(0, [1], 2), (1, [1, 6, 5], 3), (1, [1, 1], 1)])
def test_a_success_may_be_rolled_again_to_look_for_a_six(risked: int, again: list[int], expected: int) -> None:
    """SPF-ABIL-17: 6, 5, 1 at 5+ with Reroll[2]: the failure and, if its owner likes, the 5; a 6 opens another wave."""
    dice = Scripted(assault=[6, 5, 1, *again], policy={LOOK: risked})

    assert (expected,) == swings(dice, Host((pool(3, 5, waves=2),))).successes
    dice.assert_done()


def test_nobody_is_asked_to_look_for_a_six_that_would_find_nothing_to_do() -> None:
    """SPF-ABIL-17: 6 and 5 at 5+; only where sixes count double is another one worth more."""
    assert (2,) == swings(Scripted(assault=[6, 5]), Host((pool(2, 5, waves=1),))).successes

    dice = Scripted(assault=[6, 5, 6], policy={LOOK: 1})
    assert (4,) == swings(dice, Host((pool(2, 5, waves=1, sixes_double=True),))).successes


def test_sixes_that_do_not_succeed_open_waves_all_the_same() -> None:
    """SPF-ABIL-17: a 6 at 7+ rolls the other die again, and its 6 a failed deflection."""
    host = Host((pool(2, 7, waves=1),), (Shield("A1", 1, 5),))
    dice = Scripted(assault=[6, 1, 6], deflection=[1, 5], policy={WAVE: 1})
    rolled = swings(dice, host)

    assert ((0,), (1,)) == (rolled.successes, rolled.deflections)
    dice.assert_done()


@pytest.mark.parametrize(("first", "expected"), [("assault", [2]), ("deflection", [0])])
def test_without_thinking_failed_blows_are_rolled_again_before_failed_deflections(
    first: str, expected: list[int]
) -> None:
    """SPF-ABIL-17: three rerolls, two failed blows, three failed deflections; or the other way round.

    What the deflections get is then no choice any more.
    """
    chosen: list[int] = []

    def policy(who: object, name: str, options: tuple[int, ...], facts: tuple[object, ...]) -> int:
        chosen.append(automatic(name, options, facts, first))
        return chosen[-1]

    host = Host((pool(3, 6, waves=3),), (Shield("A1", 3, 5),))
    swings(Scripted(assault=[6] + [1] * 4, deflection=[1] * 6, policy=policy), host)

    assert expected == chosen


def test_the_dice_of_several_bases_are_kept_apart() -> None:
    """SPF-ABIL-17: the six of A1 helps no die of A2."""
    other = DicePool("A2/0", "A2", 1, 5)
    dice = Scripted(assault=[6, 1])

    assert (1, 0) == swings(dice, Host((pool(1, 5, waves=3), other))).successes
    dice.assert_done()


def test_a_six_may_count_double() -> None:
    """SPF-ABIL-17: 6, 5, 4 at 5+."""
    assert (3,) == swings(Scripted(assault=[6, 5, 4]), Host((pool(3, 5, sixes_double=True),))).successes


def test_waves_have_the_chances_of_every_single_roll() -> None:
    """SPF-ABIL-17: one die beside a failure, Reroll[1] at 6+: by hand."""
    odds = Every().odds(swings, Host((pool(2, 6, waves=1),))).map(lambda rolled: rolled.successes[0])
    six = Fraction(1, 6)
    both = six * six + 2 * six * (1 - six) * six  # at once, or the failure turns into a six on its one reroll

    assert both == odds.p(2)
    assert (1 - six) ** 2 == odds.p(0)


@pytest.mark.parametrize(
    ("dice", "shields", "waves", "worth"), [(3, 1, 1, 1), (2, 2, 2, 1), (3, 1, 2, 2), (4, 0, 1, 2)]
)
def test_counted_dice_have_the_chances_of_single_ones(dice: int, shields: int, waves: int, worth: int) -> None:
    """SPF-ABIL-17: waves after waves, against every die by itself."""
    host = Host((pool(dice, 5, waves=waves, sixes_double=worth == 2),), (Shield("A1", shields, 5),))
    odds = Every(unthinking).odds(swings, host).map(lambda rolled: (rolled.successes[0], rolled.deflections[0]))

    assert die_by_die(dice, shields, waves, worth) == {outcome: odds.p(outcome) for outcome in odds}


@pytest.mark.parametrize("first", ["assault", "deflection"])
def test_who_risks_no_success_needs_no_count_of_them(first: str) -> None:
    """SPF-ABIL-17: two models and their deflections, both rerolling; where nobody looks for a 6 nothing changes."""

    def policy(who: object, name: str, options: tuple[int, ...], facts: tuple[object, ...]) -> int:
        return automatic(name, options, facts, first)

    sources = pool(3, 5, waves=1), DicePool("A1/1", "A1", 2, 4, waves=2)
    shields = (Shield("A1", 2, 5),)
    careful = tuple(each._replace(risks=False) for each in sources)

    expected = Every(policy).odds(swings, Host(sources, shields))
    assert expected == Every(policy).odds(swings, Host(careful, shields))


def test_many_dice_with_rerolls_are_soon_worked_out() -> None:
    """SPF-ABIL-17: equal dice are counted, so that waves do not multiply the work."""
    host = Host((pool(12, 5, waves=2, risks=False),), (Shield("A1", 6, 5),))
    odds = Every(unthinking, limit=60_000).odds(swings, host)

    assert 4 < odds.map(lambda rolled: rolled.successes[0]).mean
