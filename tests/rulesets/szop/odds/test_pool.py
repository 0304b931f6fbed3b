"""Wounds of an attack are told apart only as far as they change what becomes of the target."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.rulesets.szop.dice.attack import Volley, attack
from grognard.rulesets.szop.dice.pool import fallen, parted, split
from grognard.rulesets.szop.play.previews import MOST_HITS, foreseen

FEW = 20_000
"""Ways of the dice: what needs more keeps a player waiting."""
VOLLEYS = (
    (Volley(attacks=4, needed=4, difficulty=5, extra=1),),
    (Volley(attacks=3, needed=3, difficulty=4, splash=3), Volley(attacks=2, needed=2, difficulty=2, for_attacker=3)),
    (Volley(attacks=2, needed=2, difficulty=8, is_piercing=True), Volley(attacks=2, needed=4, difficulty=4)),
    (Volley(attacks=3, needed=3, difficulty=5, is_shock=True), Volley(attacks=2, needed=4, difficulty=6)),
    (Volley(attacks=3, needed=3, difficulty=5, splash=3, most_splash=4),),
)


def chances(odds: Any, told: Any) -> dict[Any, Any]:
    """The chance of everything that is told of an outcome."""
    found: dict[Any, Any] = {}
    for outcome, weight in odds.items():
        key = told(outcome)
        found[key] = found.get(key, 0) + weight / odds.total
    return {key: pytest.approx(chance) for key, chance in found.items()}


@pytest.mark.parametrize("every", VOLLEYS)
@pytest.mark.parametrize("left", [1, 4, 99])
def test_wounds_of_both_allocators_up_to_the_end_of_the_unit(every: tuple[Volley, ...], left: int) -> None:
    """SZOP-ATK-04, SZOP-WND-01: compared with all dice of the attack."""
    whole = Every().odds(attack, every)
    expected = chances(whole, lambda done: (left, 0) if done.total >= left else (done.attacker, done.defender))

    assert expected == chances(Every().odds(parted, every, left), tuple)


@pytest.mark.parametrize("every", VOLLEYS)
@pytest.mark.parametrize(("enough", "left", "most"), [(1, 3, 3), (3, 5, 9), (4, 99, 99)])
def test_wounds_of_an_attacker_who_wants_the_heroes(
    every: tuple[Volley, ...], enough: int, left: int, most: int
) -> None:
    """SZOP-WND-01, SZOP-WPN-18: compared with all dice of the attack."""

    def told(done: Any) -> tuple[int, int, int]:
        counted = done.total + done.shock
        if done.total >= left:
            return enough, left, min(counted, most)
        return min(enough, done.attacker), done.total, counted

    expected = chances(Every().odds(attack, every), told)

    assert expected == chances(Every().odds(split, every, enough, left, most), tuple)


def test_a_hundred_attacks_on_a_unit_with_heroes_merge() -> None:  # SZOP-ATK-06
    """Random armies have such units: 99 attacks with extra hits, 24 with Splash and Piercing."""
    many = (Volley(attacks=99, needed=5, difficulty=3, extra=1),)
    pierced = (Volley(attacks=24, needed=2, difficulty=8, extra=1, splash=2, is_piercing=True),)
    for every in (many, pierced):
        odds = Every(limit=FEW).odds(split, every, 3, 7, 7)

        assert {(3, 7, 7)} <= {tuple(outcome) for outcome, _ in odds.items()}


def test_a_preview_of_many_attacks_is_exact() -> None:  # SZOP-ATK-06
    every = (Volley(attacks=99, needed=5, difficulty=3, extra=1), Volley(attacks=60, needed=4, difficulty=4))
    told = foreseen(every, 30)

    # A hit on 5 or 6, a six hits twice, a third of the hits wound; half hit and half wound.
    assert 99 * 0.5 / 3 + 60 * 0.25 == pytest.approx(told["wounds"], abs=0.01)
    assert told["destroyed"] == pytest.approx(
        float(Every().odds(fallen, every).map(lambda done: done.wounds).p_at_least(30)), abs=1e-4
    )


def test_a_preview_says_nothing_where_the_dice_are_too_many() -> None:  # SZOP-ATK-06
    assert {} == foreseen((Volley(attacks=MOST_HITS // 6 + 1, needed=4, difficulty=4, splash=6),), 5)
