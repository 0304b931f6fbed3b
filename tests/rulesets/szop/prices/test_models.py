"""The base cost of models and the prices of their abilities. (SZOP-COST)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import yaml

from grognard.rulesets.szop.lists.keywords.bases import ABILITY, Passive
from grognard.rulesets.szop.lists.prices import tables
from grognard.rulesets.szop.lists.prices.abilities import ability_price, passive_price
from grognard.rulesets.szop.lists.prices.items import money
from grognard.rulesets.szop.lists.prices.models import base_cost, defence_modifier, morale, toughness_modifier
from grognard.rulesets.szop.lists.prices.tables import LEDGER, Tariff


def passives(*spelled: str) -> tuple[Passive, ...]:
    return tuple(Passive.from_data(each) for each in spelled)


def points(ability: str, toughness: int = 1, quality: int = 4, tariff: Tariff = LEDGER) -> Fraction | None:
    item = ability_price(ABILITY.parse(ability), quality, toughness, tariff)
    return item.points if item is not None else None


def passive_points(ability: str, *others: str, toughness: int = 1, tariff: Tariff = LEDGER) -> Fraction:
    every = passives(ability, *others)
    item = passive_price(every[0], toughness, every, tariff)
    return item.points if item is not None else Fraction(0)


def table(name: str) -> Any:
    from importlib.resources import files

    raw = yaml.safe_load(files("grognard.rulesets.szop").joinpath("rules.yaml").read_text(encoding="utf-8"))
    return next(each["table"] for each in raw["clauses"] if each["id"] == name)


def fractions(row: list[float]) -> list[Fraction]:
    return [Fraction(str(each)) for each in row]


def test_the_base_cost_is_a_product_of_four() -> None:  # SZOP-COST-03
    item = base_cost(4, 4, 1, ())

    assert Fraction("6.25") == item.points
    assert "5 x 1 x 1.25 x 1" == item.formula
    assert "5 for a model x 1 morale x 1.25 defence x 1 toughness" == item.reason
    assert ["SZOP-COST-03", "SZOP-COST-04", "SZOP-COST-05", "SZOP-COST-06"] == [each.clause for each in item.factors]


def test_morale_by_quality_fearless_and_reckless() -> None:  # SZOP-COST-04
    rows = table("SZOP-COST-04")
    for row, abilities in (
        ("plain", ()),
        ("fearless_or_reckless", ("Fearless",)),
        ("fearless_or_reckless", ("Reckless",)),
        ("both", ("Reckless", "Fearless")),
    ):
        assert fractions(rows[row]) == [morale(each, passives(*abilities)) for each in rows["quality"]]


def test_defence_by_column_and_ability() -> None:  # SZOP-COST-05
    rows = table("SZOP-COST-05")
    for number, defence in enumerate(rows["defence"]):
        base = fractions(rows["base"])[number]

        assert base == defence_modifier(defence, ())
        for row, ability, sign in (
            ("fragile_minus", "Fragile", -1),
            ("invulnerable_plus", "Invulnerable", 1),
            ("waagh_minus", "Waagh!", -1),
            ("rebirth_plus", "Rebirth", 1),
        ):
            assert base + sign * fractions(rows[row])[number] == defence_modifier(defence, passives(ability))


def test_the_terms_of_defence_add_up() -> None:  # SZOP-COST-05
    assert Fraction("1.28") == defence_modifier(5, passives("Invulnerable", "Waagh!"))


def test_toughness_by_row_and_formula() -> None:  # SZOP-COST-06
    rows = table("SZOP-COST-06")

    assert fractions(rows["modifier"]) == [toughness_modifier(each) for each in rows["toughness"]]
    assert Fraction("56.25") == base_cost(4, 4, 7, ()).points


def test_toughness_can_be_interpolated() -> None:  # SZOP-COST-06
    tariff = Tariff(toughness_interpolated=True)
    expected = [Fraction("6.5"), Fraction(8), Fraction(29, 3), Fraction(34, 3), Fraction(13), Fraction(44, 3)]

    assert expected == [toughness_modifier(each, tariff) for each in (5, 6, 7, 8, 9, 10)]
    assert [1, Fraction("2.15"), Fraction("3.5"), 5] == [toughness_modifier(each, tariff) for each in (1, 2, 3, 4)]


def test_passives_are_paid_for_each_point_of_toughness() -> None:  # SZOP-COST-07
    assert 6 == passive_points("Scout", toughness=3)
    assert Fraction("1.25") == passive_points("Shield")
    assert Fraction("-7.5") == passive_points("Immobile", toughness=3)
    assert 1 == passive_points("Patient")


@pytest.mark.parametrize(
    "ability",
    [
        *("Fearless", "Reckless", "Fragile", "Invulnerable", "Waagh!", "Rebirth", "Fury", "Preparation", "Cautious"),
        *("Spearhead", "Good shot", "Bad shot", "Vengeance", "Reserve", "Second Echelon", "Guard", "Tireless"),
        *("Bastion", "Saboteur"),
    ],
)
def test_abilities_inside_other_factors_have_no_points_of_their_own(ability: str) -> None:  # SZOP-COST-08
    assert 0 == passive_points(ability, toughness=6)


def test_ambush_pays_points_and_a_factor() -> None:  # SZOP-COST-08
    assert 4 == passive_points("Ambush")


@pytest.mark.parametrize("ability", ["Hero", "Bodyguard", "Tall", "Wreck"])
def test_free_abilities(ability: str) -> None:  # SZOP-COST-09
    assert 0 == passive_points(ability, toughness=6)


def test_what_an_aircraft_contains_is_not_charged_again() -> None:  # SZOP-COST-09, SZOP-COST-11
    assert 18 == passive_points("Aircraft", "Flying", "Agile", "Tall", toughness=6)
    assert 0 == passive_points("Flying", "Aircraft", toughness=6)
    assert 0 == passive_points("Agile", "Aircraft", toughness=6)
    assert 6 == passive_points("Flying", toughness=6)


@pytest.mark.parametrize(
    ("capacity", "others", "expected"),
    [
        (12, (), 12),
        (12, ("Flying", "Fast"), 18),
        (12, ("Fast", "Agile"), 15),
        (12, ("Agile",), 15),
        (6, ("Aircraft",), 24),
        (6, ("Aircraft", "Fast"), 24),
    ],
)
def test_the_largest_bonus_of_a_transport_counts(capacity: int, others: tuple[str, ...], expected: int) -> None:
    """SZOP-COST-10"""
    assert expected == passive_points(f"Transport({capacity})", *others, toughness=6)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (("Flying", "Fast"), 21),
        (("Fast", "Agile"), 18),
        (("Aircraft",), 48),
        (("Aircraft", "Flying", "Agile"), 48),
        (("Aircraft", "Fast"), 51),
    ],
)
def test_the_bonuses_of_a_transport_can_add_up(others: tuple[str, ...], expected: int) -> None:  # SZOP-COST-10
    tariff = Tariff(transport_bonuses_add=True)

    assert expected == passive_points("Transport(12)", *others, toughness=6, tariff=tariff)


def test_auras_by_effective_toughness() -> None:  # SZOP-COST-26
    expected = [32, 32, 48, 96, 96]

    assert expected == [points("Aura: Regeneration", each) for each in (1, 6, 9, 18, 30)]


def test_the_columns_of_auras_and_orders_are_reproduced() -> None:  # SZOP-COST-07, SZOP-COST-26, SZOP-COST-28
    for row in table("SZOP-COST-07"):
        aura, order = (Fraction(str(row[each])) if row[each] is not None else None for each in ("aura", "order"))

        assert aura == points(f"Aura: {row['ability']}")
        assert [order] * 3 == [points(f"{word}({row['ability']})") for word in ("Order", "Curse", "Mark")]


def test_an_aura_at_12_inches_adds_8_to_the_effective_toughness() -> None:  # SZOP-COST-27
    assert 16 == points('Aura(12"): Fast', 3)
    assert 4 * (12 + 8) == points('Aura(12"): Regeneration', 9)


def test_orders_add_2_to_the_effective_toughness() -> None:  # SZOP-COST-28
    assert 56 == points("Order(Regeneration)", 9)
    assert 25 == points("Curse(Immobile)")
    assert 26 == points("Mark(Fast)", 40)
    assert points("Order(Slow)") == points("Order(no Slow)") == 10


def test_what_has_no_column_cannot_be_bought() -> None:  # SZOP-COST-26, SZOP-CMD-04
    assert [None] * 4 == [
        points(each) for each in ("Aura: Ambush", "Order(Conquest)", "Order(Hero)", 'Aura(12"): Rebirth')
    ]


def test_flat_prices() -> None:  # SZOP-COST-29
    for name, price in table("SZOP-COST-29").items():
        assert [price, price] == [points(name, each) for each in (1, 9)]


def test_mages_pay_for_their_tokens() -> None:  # SZOP-COST-30
    assert [8, 24] == [points("Mage(1)"), points("Mage(3)", 9)]


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("Double", "4.5"),
        ("Reliable", "9"),
        ("Unwieldy", "3.456"),
        ("Precise", "5.832"),  # melee: 4 * 0.6 * 2.7 * 1.8 = 11.664, half of it
        ("Expendable", "6.9984"),
        ("Assault", "5.832"),  # the melee price of the ranged weapon: 2 * 0.6 * 2.7 * 1.8
        ("Shock", "1.1664"),
        ("Artillery", "3.024"),  # 2 * 0.35 * 2.4 * 1.8
        ("AP(1)", "1.944"),  # melee: 4 * 0.6 * 2.7 * (2.1 - 1.8)
    ],
)
def test_mastery_in_auras_by_reference_weapons(ability: str, expected: str) -> None:  # SZOP-COST-25
    each = Fraction(expected)

    assert 8 * each == points(f"Aura: Mastery({ability})")
    assert 16 * each == points(f'Aura(12"): Mastery({ability})')
    assert [10 * each] * 3 == [points(f"{word}(Mastery({ability}))") for word in ("Order", "Curse", "Mark")]


def test_mastery_in_auras_does_not_depend_on_the_bearer_unless_switched() -> None:  # SZOP-COST-25
    switched = Tariff(mastery_reference_bearer_quality=True)

    assert points("Aura: Mastery(Precise)", quality=2) == points("Aura: Mastery(Precise)", quality=6)
    assert 8 * Fraction("4.7") * 4 * Fraction("0.6") * Fraction("1.8") / 2 == points(
        "Aura: Mastery(Precise)", quality=2, tariff=switched
    )


def test_prices_are_exact_and_shown_with_two_decimals() -> None:  # SZOP-COST-31
    assert Fraction(29, 3) * 5 == base_cost(4, 5, 7, (), Tariff(toughness_interpolated=True)).points
    assert "48.33" == money(base_cost(4, 5, 7, (), Tariff(toughness_interpolated=True)).points)


def test_the_tables_are_those_of_the_ledger() -> None:
    """SZOP-COST-13, SZOP-COST-18, SZOP-COST-19"""
    ranges, ap, multiples = table("SZOP-COST-13"), table("SZOP-COST-18"), table("SZOP-COST-19")
    for mine, theirs in (
        (tables.RANGE, ranges["base"]),
        (tables.ARTILLERY, ranges["artillery_plus"]),
        (tables.UNWIELDY, ranges["unwieldy_minus"]),
        (tables.CAUTIOUS, ranges["cautious_hit"]),
        (tables.AP, ap["base"]),
        (tables.IMPACT, ap["impact_plus"]),
        (tables.WAAGH_AP, ap["waagh_minus"]),
        (tables.BRUTAL, ap["brutal_plus"]),
        (tables.PIERCING, ap["piercing_times"]),
        (tables.SPLASH, multiples["splash"]),
        (tables.DEADLY, multiples["deadly"]),
    ):
        assert fractions([each or 0 for each in theirs]) == list(mine.values())
