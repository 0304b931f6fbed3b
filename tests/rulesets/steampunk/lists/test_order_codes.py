"""Written orders. (SPF-ORD-08 to SPF-ORD-11, SPF-ORD-26, SPF-GUN-01, SPF-GUN-14)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import BadData
from grognard.rulesets.steampunk.lists.order_codes import Action, Code, gunnery, movement, spelt, written


def test_an_order_has_three_parts_and_commas_join_codes_of_one_step() -> None:
    """SPF-ORD-09, SPF-ORD-10"""
    first, second, third = movement("360,A + F + F")

    assert (Code("360"), Code("A")) == first
    assert (Code("F"),) == second == third


def test_an_entry_with_choices_stands_for_all_its_written_orders() -> None:
    """SPF-ORD-26"""
    assert 4 == len(written("F + L/R + (A)"))
    assert ("F + - + -",) == written("F + - + -")


def test_special_speeds_stand_in_brackets() -> None:
    """SPF-ORD-08"""
    assert Code("A", "slow flying") == movement("A[slow flying] + - + -")[0][0]
    assert "A[slow flying] + - + -" == spelt("a[Slow  flying]+-+-")


def test_a_gunnery_order_has_two_parts_with_weapons_and_numbers() -> None:
    """SPF-GUN-01, SPF-GUN-14"""
    assert ((Action("Load", n=2),), (Action("Fire", "hull gun", times=2),)) == gunnery("Load(2) + Fire(hull gun) x2")


def test_an_action_is_spelt_as_it_is_read() -> None:
    """SPF-GUN-01, SPF-GUN-14"""
    spelt = ["Fire", "Load(2)", "Fire(hull gun) x2", "Release[Smoke]"]
    actions = [Action("Fire"), Action("Load", n=2), Action("Fire", "hull gun", times=2), Action("Release", "Smoke")]

    assert spelt == list(map(str, actions))


@pytest.mark.parametrize("order", ["F + F", "F + F + F + F", "F + X + -", ""])
def test_nonsense_is_refused_with_the_order_in_the_sentence(order: str) -> None:
    with pytest.raises(BadData, match=r"order|code"):
        movement(order)


@pytest.mark.parametrize(
    "code",
    [
        "F",
        "R",
        "L",
        "B",
        "B[rest]",
        "A",
        "A[fast flying]",
        "Rev",
        "-",
        "Chase",
        "Follow",
        "360",
        "Flee",
        "Road",
        "Unload[0]",
        "Aim",
        "Reveal",
        "Hide[forest]",
        "D",
        "random",
        "Help",
    ],
)
def test_every_code_of_the_table_can_be_written(code: str) -> None:
    """SPF-ORD-08"""
    assert f"{code} + - + -" == spelt(f"{code.lower()} + - + -")


def test_deploy_is_unload() -> None:
    """SPF-ORD-27"""
    assert "Unload[1] + - + -" == spelt("Deploy[1] + - + -")


@pytest.mark.parametrize("order", ["F + F + -", "F + L + -", "F + B + -", "A + F + -", "- + - + -"])
def test_the_sample_orders_of_the_book_are_understood(order: str) -> None:
    """SPF-ORD-11"""
    assert (order,) == written(order)
