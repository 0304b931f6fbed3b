"""The price of a weapon in the hands of a model. (SZOP-COST-12..25)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword
from grognard.rulesets.szop.lists.prices.tables import LEDGER, Tariff
from grognard.rulesets.szop.lists.prices.weapons import Bearer, arm_of, prices
from grognard.rulesets.szop.lists.profiles import Weapon

BY_USE = Tariff(assault_price_by_use=True)
ADDITIVE = Tariff(targeting_deduction_additive=True)


def both(
    reach: int = 0,
    *abilities: str,
    attacks: int = 1,
    ap: int = 0,
    quality: int = 4,
    bearer: tuple[str, ...] = (),
    tariff: Tariff = LEDGER,
) -> tuple[Fraction | None, Fraction | None]:
    """The price as ranged and as melee."""
    keywords = tuple(WeaponKeyword.from_data(each) for each in abilities)
    passives = tuple(Passive.from_data(each) for each in bearer)
    arm = arm_of(Weapon(name="Arm", reach=reach, attacks=attacks, ap=ap, keywords=keywords), passives)
    ranged, melee = prices(arm, Bearer(quality, passives), tariff)
    return ranged.points if ranged else None, melee.points if melee else None


def cost(reach: int = 0, *abilities: str, **more: object) -> Fraction:
    """The only price of a weapon."""
    ranged, melee = both(reach, *abilities, **more)  # type: ignore[arg-type]
    assert (ranged is None) != (melee is None)
    return ranged or melee or Fraction(0)


def number(text: str) -> Fraction:
    """The value of a product such as "2*0.6*2.7"."""
    product = Fraction(1)
    for factor in text.split("*"):
        product *= Fraction(factor)
    return product


@pytest.mark.parametrize(("reach", "expected"), [(24, "1*2*1.25*2.4"), (0, "1*2*0.6*2.7")])
def test_attacks_range_and_hit_chance(reach: int, expected: str) -> None:  # SZOP-COST-12
    assert number(expected) == cost(reach)
    assert 3 * number(expected) == cost(reach, attacks=3)


def test_the_factors_are_told() -> None:  # SZOP-COST-12
    ranged, _ = prices(arm_of(Weapon(name="Rifle", reach=24)), Bearer(4))

    assert ranged is not None
    assert "1 x 2 x 1.25 x 2.4 x 1" == ranged.formula
    assert "1 attacks x 2 for each x 1.25 range x 2.4 hit chance x 1 AP" == ranged.reason


@pytest.mark.parametrize(
    ("reach", "abilities", "expected"),
    [
        (12, (), "2*0.65*2.4"),
        (18, (), "2*1*2.4"),
        (30, (), "2*1.45*2.4"),
        (36, (), "2*1.55*2.4"),
        (12, ("Artillery",), "2*1.5*2.4"),
        (36, ("Artillery",), "2*1.7*2.4"),
        (12, ("Unwieldy",), "2*0.05*2.4"),
        (24, ("Unwieldy", "Artillery"), "2*1.2*2.4"),
    ],
)
def test_range_artillery_and_unwieldy(reach: int, abilities: tuple[str, ...], expected: str) -> None:  # SZOP-COST-13
    assert number(expected) == cost(reach, *abilities)


def test_cautious_is_added_to_the_hit_chance() -> None:  # SZOP-COST-13, SZOP-COST-15
    for reach, base, plus in ((0, "0.6", "2.7"), (12, "0.65", "2.4"), (18, "1", "3.0"), (24, "1.25", "3.1")):
        assert number(f"2*{base}*{plus}") == cost(reach, bearer=("Cautious",))
    assert number("2*1.45*3.2") == cost(30, bearer=("Cautious",))
    assert number("2*1.55*3.3") == cost(36, bearer=("Cautious",))


@pytest.mark.parametrize(
    ("reach", "quality", "abilities", "bearer", "expected"),
    [
        (24, 2, (), (), "4.4"),
        (24, 6, ("Reliable",), (), "4.4"),
        (24, 2, (), ("Good shot",), "2.4"),
        (24, 2, (), ("Bad shot",), "1.4"),
        (24, 6, ("Reliable",), ("Bad shot",), "4.4"),
        (24, 5, (), ("Good shot", "Bad shot"), "2.4"),
    ],
)
def test_the_quality_used_with_a_weapon(
    reach: int, quality: int, abilities: tuple[str, ...], bearer: tuple[str, ...], expected: str
) -> None:  # SZOP-COST-14
    assert number(f"2*1.25*{expected}") == cost(reach, *abilities, quality=quality, bearer=bearer)


def test_good_shot_does_not_change_melee() -> None:  # SZOP-COST-14
    assert cost(0, quality=2) == cost(0, quality=2, bearer=("Bad shot",)) == number("2*0.6*4.7")


@pytest.mark.parametrize(
    ("abilities", "bearer", "ranged", "melee"),
    [
        (("Double",), (), "3.4", "3.7"),
        ((), ("Fury",), "2.4", "3.35"),
        ((), ("Spearhead",), "2.9", "3.2"),
        (("Finesse",), (), "2.64", "2.94"),
        ((), ("Preparation",), "3.05", "3.35"),
        ((), ("Preparation", "Aircraft"), "2.4", "2.7"),
        (("Double",), ("Spearhead", "Preparation"), "4.55", "4.85"),
    ],
)
def test_addends_to_the_hit_chance(
    abilities: tuple[str, ...], bearer: tuple[str, ...], ranged: str, melee: str
) -> None:  # SZOP-COST-15, SZOP-COST-11
    assert number(f"2*1.25*{ranged}") == cost(24, *abilities, bearer=bearer)
    assert number(f"2*0.6*{melee}") == cost(0, *abilities, bearer=bearer)


def test_finesse_by_quality() -> None:  # SZOP-COST-15
    for quality, plus in ((2, "1.6"), (3, "0.72"), (4, "0.24"), (5, "0.04"), (6, "0")):
        chance = max(Fraction("0.9"), 7 - quality - Fraction("0.3") + Fraction(plus))

        assert 2 * Fraction("0.6") * chance == cost(0, "Finesse", quality=quality)
    assert cost(0, "Finesse", "Reliable", quality=6) == cost(0, "Finesse", quality=2)


def test_disintegration_is_worth_more_with_less_ap() -> None:  # SZOP-COST-15
    assert 2 * Fraction("1.25") * (Fraction("2.4") + Fraction("2.9") / Fraction("1.8") - 1) * Fraction("1.8") == cost(
        24, "Disintegration", ap=2
    )
    brutal = Fraction("1.9")
    expected = 2 * Fraction("1.25") * (Fraction("2.4") + Fraction("2.9") / brutal - 1) * brutal * Fraction("2.7")

    assert expected == cost(24, "Disintegration", "Brutal", "Piercing", ap=2)  # before the Piercing factor


def test_fury_and_impact_each_pay() -> None:  # SZOP-COST-15, SZOP-COST-18
    assert number("2*0.6*4*1.35") == cost(0, "Impact", bearer=("Fury",))


def test_preparation_with_tireless() -> None:  # SZOP-COST-15, SZOP-COST-21, SZOP-COST-11
    assert number("2*1.25*2.6*1.5") == cost(24, bearer=("Preparation", "Tireless"))
    assert number("2*1.25*2.4") == cost(24, bearer=("Preparation", "Tireless", "Aircraft"))


def test_targeting_has_no_deduction_and_a_factor() -> None:  # SZOP-COST-16, SZOP-COST-20
    assert number("2*1.25*3*1.1") == cost(24, "Targeting")
    assert number("2*0.6*3*1.1") == cost(0, "Targeting")


def test_the_deduction_can_be_additive() -> None:  # SZOP-COST-16
    assert number("2*1.25*2.4*1.1") == cost(24, "Targeting", tariff=ADDITIVE)
    assert number("2*1.25*2.1") == cost(24, tariff=ADDITIVE)
    assert number("2*0.6*2.7*1.1") == cost(0, "Targeting", tariff=ADDITIVE)
    assert number("2*0.6*2.4") == cost(0, tariff=ADDITIVE)


def test_the_hit_chance_has_a_floor() -> None:  # SZOP-COST-17
    assert number("2*1.25*0.9") == cost(24, quality=6)
    assert number("2*1.25*1.4") == cost(24, "Double", quality=6)


@pytest.mark.parametrize(
    ("ap", "abilities", "bearer", "expected"),
    [
        (-1, (), (), "0.75"),
        (1, ("Impact", "Brutal"), (), "1.72"),
        (5, ("Brutal",), ("Waagh!",), "2.78"),
        (0, (), ("Waagh!",), "0.98"),
        (2, ("Piercing",), (), "1.8*2.7"),
        (0, ("Piercing", "Brutal"), (), "1.01*2"),
        (-1, ("Piercing", "Impact"), (), "0.9*1.5"),
    ],
)
def test_ap_impact_brutal_waagh_and_piercing(
    ap: int, abilities: tuple[str, ...], bearer: tuple[str, ...], expected: str
) -> None:  # SZOP-COST-18
    chance = "3.35" if "Impact" in abilities else "2.7"

    assert number(f"2*0.6*{chance}*{expected}") == cost(0, *abilities, ap=ap, bearer=bearer)


def test_splash_and_deadly_multiply() -> None:  # SZOP-COST-19
    for x, splash, deadly in ((2, "1.9", "1.8"), (3, "2.7", "2.5"), (6, "4.3", "3.8")):
        assert 6 * Fraction(splash) == cost(24, f"Splash({x})")
        assert 6 * Fraction(deadly) == cost(24, f"Deadly({x})")
    assert 6 * number("2.7*3.8") == cost(24, "Splash(3)", "Deadly(6)")


@pytest.mark.parametrize(
    ("ability", "factor"),
    [
        ("Indirect", "1.2"),
        ("Expendable", "0.4"),
        ("Overdrive", "1.05"),
        ("Precise", "1.5"),
        ("Breakthrough", "1.5"),
        ("Predictable", "1.2"),
        ("Bane", "1.05"),
        ("Guided", "1.5"),
    ],
)
def test_abilities_that_multiply_every_price(ability: str, factor: str) -> None:  # SZOP-COST-20
    ranged, melee = both(12, "Assault", ability)

    assert (Fraction("3.12") * Fraction(factor), Fraction("3.24") * Fraction(factor)) == (ranged, melee)


def test_shock_counts_in_melee_prices() -> None:  # SZOP-COST-20
    assert (Fraction("3.12"), Fraction("3.24") * Fraction("1.1")) == both(12, "Assault", "Shock")


@pytest.mark.parametrize(
    ("bearer", "ranged", "melee"),
    [
        (("Vengeance",), "1.2", "1.2"),
        (("Reserve",), "0.6", "0.6"),
        (("Ambush",), "0.6", "1"),
        (("Second Echelon",), "0.75", "0.75"),
        (("Second Echelon", "Scout"), "1", "1"),
        (("Second Echelon", "Reserve"), "0.6", "0.6"),
        (("Second Echelon", "Ambush"), "0.6", "1"),
        (("Guard",), "1.7", "1"),
        (("Tireless",), "1.5", "1.5"),
        (("Tireless", "Aircraft"), "1", "1"),
        (("Bastion",), "1", "1.2"),
        (("Saboteur",), "1.2", "1.2"),
        (("Saboteur", "Vengeance", "Guard"), "2.448", "1.44"),
    ],
)
def test_abilities_of_the_model_multiply(bearer: tuple[str, ...], ranged: str, melee: str) -> None:  # SZOP-COST-21
    expected = Fraction("3.12") * Fraction(ranged), Fraction("3.24") * Fraction(melee)

    assert expected == both(12, "Assault", bearer=bearer)


def test_guard_is_free_when_everybody_has_it() -> None:  # SZOP-CONV-04
    assert 6 == cost(24, bearer=("Guard",), tariff=Tariff(reactions=True))
    assert Fraction("10.2") == cost(24, bearer=("Guard",))


def test_an_assault_weapon_pays_twice() -> None:  # SZOP-COST-22
    assert (Fraction("3.12"), Fraction("3.24")) == both(12, "Assault")


def test_the_melee_price_uses_the_own_quality_and_no_ranged_terms() -> None:  # SZOP-COST-22
    ranged, melee = both(24, "Assault", "Artillery", quality=3, bearer=("Cautious", "Bad shot"))

    assert (number("2*1.6*2.1"), number("2*0.6*3.7")) == (ranged, melee)
    assert both(24, "Assault", "Reliable", quality=6)[1] == number("2*0.6*4.7")


def test_impact_counts_in_both_prices_unless_by_use() -> None:  # SZOP-COST-22
    assert (number("2*0.65*3.05*1.35"), number("2*0.6*3.35*1.35")) == both(12, "Assault", "Impact")
    assert (number("2*0.65*2.4"), number("2*0.6*3.35*1.35")) == both(12, "Assault", "Impact", tariff=BY_USE)


def test_indirect_and_guided_count_in_ranged_prices_only_by_use() -> None:  # SZOP-COST-22
    ranged, melee = both(12, "Assault", "Indirect", "Guided", tariff=BY_USE)

    assert (number("3.12*1.2*1.5"), Fraction("3.24")) == (ranged, melee)


def test_mastery_is_priced_on_every_weapon() -> None:  # SZOP-COST-24, SZOP-PAS-36
    assert cost(24, "Double") == cost(24, bearer=("Mastery(Double)",))
    assert cost(24, "Double") == cost(24, "Double", bearer=("Mastery(Double)",))
    assert cost(24, ap=3) == cost(24, ap=2, bearer=("Mastery(AP(1))",))
    assert cost(24, ap=-1) == cost(24, ap=-1, bearer=("Mastery(AP(-1))",))  # the table of SZOP-COST-17 ends there
    assert cost(24, ap=5) == cost(24, ap=5, bearer=("Mastery(AP(1))",))
    assert cost(24, "Splash(6)") == cost(24, "Splash(2)", bearer=("Mastery(Splash(6))",))
    assert cost(24, "Splash(6)") == cost(24, "Splash(6)", bearer=("Mastery(Splash(2))",))
    assert both(24, "Assault") == both(24, bearer=("Mastery(Assault)",))


def test_mastery_is_paid_where_it_is_useless_too() -> None:  # SZOP-COST-24
    assert number("2*1.25*3.05*1.35") == cost(24, bearer=("Mastery(Impact)",))
    assert number("2*1.25*2.4") == cost(24, bearer=("Mastery(Impact)",), tariff=BY_USE)
    assert number("2*0.6*2.7*1.2") == cost(0, bearer=("Mastery(Indirect)",))
    assert cost(0) == cost(0, bearer=("Mastery(Unwieldy)",)) == cost(0, bearer=("Mastery(Artillery)",))
