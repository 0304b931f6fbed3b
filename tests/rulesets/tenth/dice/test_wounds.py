"""The Wound rolls, and what abilities make of hits and wounds together. (TEN-WND, TEN-ATK-03)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import Scripted
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.dice.facts import Attacks, attacks_of
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.dice.stages import POLICIES
from grognard.rulesets.tenth.dice.wounds import (
    TWIN_LINKED,
    Scored,
    needs_to_wound,
    score,
    wound_rolls,
)
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from tests.rulesets.tenth.arms import blade, exact, gun
from tests.rulesets.tenth.kit import ranged


def wounds(attacks: Attacks, *faces: int, toughness: int = 4, policy: Any = None) -> Checks:
    dice = Scripted(wound=list(faces), policy=policy)
    found = wound_rolls(dice, attacks, len(faces), toughness)
    dice.assert_done()
    return found


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, 2), (7, 4, 3), (4, 4, 4), (4, 7, 5), (4, 8, 6), (3, 5, 5), (5, 10, 6), (9, 4, 2), (5, 4, 3), (1, 2, 6)],
)
def test_strength_against_toughness(strength: int, toughness: int, needed: int) -> None:
    """TEN-WND-01: the examples of the ledger, and the edges of each row."""
    assert needed == needs_to_wound(strength, toughness)


def test_a_wound_roll_needs_that_number() -> None:
    """TEN-WND-01"""
    assert Checks(1, 0) == wounds(gun(strength=4), 3, 4)


def test_a_natural_one_never_wounds() -> None:
    """TEN-WND-03: S10 against T3 needs 2+, with +1; the 1 fails."""
    lance = blade("Lance", has_charged=True, strength=10)

    assert Checks(1, 0) == wounds(lance, 1, 2, toughness=3)


def attacks_of_with(plus: int, **profile: Any) -> Attacks:
    """A gun with a modifier to wound from another rule."""
    made = convert(ranged("Gun", **profile), WeaponProfile)
    return attacks_of(made, 1, Situation(), to_wound=[Modifier(plus, "another rule")])


def test_modifiers_to_wound_are_capped_and_change_no_critical() -> None:
    """TEN-WND-05: Lance +1 and another +1 are +1; needed 6+ with +1, a 5 wounds and is not critical."""
    assert 1 == attacks_of_with(2).wound_plus
    assert -1 == attacks_of_with(-3).wound_plus
    assert Checks(1, 1) == wounds(blade("Lance", has_charged=True), 4, 5, 6, toughness=8)


# ---------------------------------------------------------------- Twin-linked


def test_twin_linked_asks_for_ordinary_wounds_where_criticals_are_devastating() -> None:
    """TEN-DICE-06: an unrestricted re-roll may be used on a success."""
    twin = gun("Twin-linked", "Devastating Wounds")

    assert Checks(1, 1) == wounds_again(twin, [4, 5], [6], policy={TWIN_LINKED: 1})
    assert Checks(2, 0) == wounds_again(twin, [4, 5], [], policy={TWIN_LINKED: 0})
    assert Checks(0, 1) == wounds_again(twin, [4, 5, 1], [2, 6, 3], policy={TWIN_LINKED: 2})


def wounds_again(attacks: Attacks, first: list[int], again: list[int], policy: Any) -> Checks:
    dice = Scripted(wound=first + again, policy=policy)
    found = wound_rolls(dice, attacks, len(first), 4)
    dice.assert_done()
    return found


@pytest.mark.parametrize(
    ("policy", "success", "critical"),
    [("failures", Fraction(3, 4), Fraction(1, 4)), ("fish", Fraction(7, 12), Fraction(11, 36))],
)
def test_the_two_policies_for_a_twin_linked_wound_on_a_four(policy: str, success: Fraction, critical: Fraction) -> None:
    """TEN-DICE-10: the numbers of the ledger's example."""
    twin = gun("Twin-linked")._replace(asks_to_fish=True)
    odds = exact(wound_rolls, twin, 1, 4, policy=POLICIES[policy])

    assert success == odds.map(lambda rolled: rolled.ordinary + rolled.critical).p(1)
    assert critical == odds.map(lambda rolled: rolled.critical).p(1)


# ---------------------------------------------------------------- abilities together


def scored(attacks: Attacks, toughness: int = 4, **faces: list[int]) -> Scored:
    dice = Scripted(**faces)
    found = score(dice, attacks, len(faces["hit"]), toughness)
    dice.assert_done()
    return found


def test_an_attack_that_misses_or_does_not_wound_ends() -> None:
    """TEN-ATK-02"""
    assert Scored(0, 0) == scored(gun(), hit=[3], wound=[])
    assert Scored(1, 0) == scored(gun(), hit=[4], wound=[3])
    assert Scored(1, 1) == scored(gun(), hit=[4], wound=[4])


def test_sustained_and_lethal_hits_together() -> None:
    """TEN-ATK-03: one attack, hit die 6: one automatic wound plus one Wound roll."""
    assert Scored(2, 1) == scored(gun("Sustained Hits 1", "Lethal Hits"), hit=[6], wound=[3])
    assert Scored(2, 2) == scored(gun("Sustained Hits 1", "Lethal Hits"), hit=[6], wound=[4])


def test_a_lethal_wound_is_no_critical_wound() -> None:
    """TEN-ATK-03: it cannot trigger Devastating Wounds or Anti."""
    rifle = gun("Lethal Hits", "Devastating Wounds", "Anti-Infantry 2+", situation=Situation(keywords=("INFANTRY",)))

    assert Scored(2, 1, 1) == scored(rifle, hit=[6, 4], wound=[2])


def test_everything_together_sustained_lethal_devastating_and_anti() -> None:
    """TEN-ATK-03, TEN-KW-01, TEN-KW-10, TEN-KW-23, TEN-KW-33

    Hits 6, 6, 4, 2: two criticals give two lethal wounds and two more hits; with the ordinary one three Wound rolls,
    of which 4 and 5 are critical by Anti 4+ and 3 fails.
    """
    rifle = gun(
        "Sustained Hits 1",
        "Lethal Hits",
        "Devastating Wounds",
        "Anti-Infantry 4+",
        situation=Situation(keywords=("INFANTRY",)),
    )

    assert Scored(5, 2, 2) == scored(rifle, hit=[6, 6, 4, 2], wound=[4, 5, 3])


def test_a_reroll_comes_before_modifiers_and_caps() -> None:
    """TEN-DICE-06, TEN-HIT-04, TEN-DICE-03: 3+ with -2 capped to -1 and failures re-rolled: 1 to 3 are thrown again."""
    dark = Situation(is_stealthy=True, is_visible=False)
    rifle = gun("Guided", "Indirect Fire", "Sustained Hits 1", skill=3, situation=dark)

    dice = Scripted(hit=[4, 3, 2, 4, 6], wound=[1, 1, 1, 1])

    assert Scored(4, 0) == score(dice, rifle, 3, 4)
    dice.assert_done()


# ---------------------------------------------------------------- fast rolling


@pytest.mark.parametrize(
    "abilities",
    [
        (),
        ("Steady",),
        ("Guided", "Sustained Hits 2"),
        ("Sustained Hits D3", "Lethal Hits"),
        ("Lethal Hits", "Devastating Wounds"),
        ("Twin-linked", "Sustained Hits 1", "Lethal Hits", "Anti-Infantry 3+"),
        ("Torrent", "Devastating Wounds"),
    ],
)
def test_fast_rolling_is_as_likely_as_rolling_one_at_a_time(abilities: tuple[str, ...]) -> None:
    """TEN-DICE-09, TEN-ATK-04: hits, wounds and Devastating Wounds of four attacks together, exactly."""
    rifle = gun(*abilities, skill=3, strength=5, situation=Situation(keywords=("INFANTRY",)))

    def one_at_a_time(dice: Any) -> Any:
        found = [dice.do(score, rifle, 1, 4)[:3] for _ in range(4)]
        return tuple(map(sum, zip(*found, strict=True)))

    together = exact(score, rifle, 4, 4).map(lambda found: tuple(found[:3]))

    assert together == exact(one_at_a_time)
