"""The bill of a unit: halving, roles, sums. (SZOP-COST-01, SZOP-COST-02, SZOP-COST-23, SZOP-COST-31..33)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.data import convert
from grognard.rulesets.szop.lists.army import muster
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.prices.items import money, total
from grognard.rulesets.szop.lists.prices.units import Bill, bill_of
from grognard.rulesets.szop.lists.sheets import Army

RIFLE = {"name": "Rifle", "range": 24}
KNIFE = {"name": "Knife"}


def bill(*models: dict[str, Any], weapon: tuple[dict[str, Any], ...] = (RIFLE, KNIFE), **sheet: Any) -> Bill:
    """The bill of one unit."""
    design = {"name": "Unit", "quality": 4, "defence": 4, "toughness": 1, "model": list(models), **sheet}
    army = {"name": "Army", "weapon": list(weapon), "sheet": [design], "unit": [{"sheet": "Unit"}]}
    return bill_of(force_of(convert(army, Army)).units[0])


def test_the_worked_example() -> None:  # SZOP-COST-33, SZOP-COST-32, SZOP-COST-02
    kit = {"weapons": ["Rifle", "Knife"]}
    found = bill({"models": 4, **kit}, {"models": 1, **kit, "abilities": ["Radio"]}, passives=["Shield"])

    assert Fraction("31.25") == found.base.points
    assert "5 x 1 x 1.25 x 1 x 5" == found.base.formula
    assert [("Shield", Fraction("6.25")), ("Radio", 3)] == [(item.what, item.points) for item in found.abilities]
    assert (Fraction(30), Fraction("16.2")) == (found.ranged, found.melee)
    assert Fraction("8.1") == found.share(found.weapons[1])
    assert "78.60" == money(found.points)


def test_the_cheaper_category_is_halved() -> None:  # SZOP-COST-23
    found = bill({"models": 10, "weapons": ["Rifle", "Knife"]})

    assert ("shooter", Fraction("27.6")) == (found.role, found.margin)
    assert (Fraction("92.4"), Fraction("76.2")) == (found.full, found.halved)
    assert found.halved == sum((found.share(line) for line in found.weapons), Fraction(0))


def test_a_warrior_pays_half_for_its_ranged_weapons() -> None:  # SZOP-COST-23
    blade = {"name": "Blade", "attacks": 3}
    found = bill({"models": 2, "weapons": ["Rifle", "Blade"]}, weapon=(RIFLE, blade))

    assert "warrior" == found.role
    assert Fraction("19.44") + 6 == found.halved == sum((found.share(line) for line in found.weapons), Fraction(0))


def test_one_category_alone_is_paid_in_full() -> None:  # SZOP-COST-23
    assert ("warrior", Fraction("3.24")) == ((only := bill({"weapons": ["Knife"]})).role, only.halved)
    assert ("shooter", Fraction(6)) == ((only := bill({"weapons": ["Rifle"]})).role, only.halved)
    assert ("", Fraction(0)) == ((none := bill({})).role, none.halved)


def test_a_tie_makes_a_shooter() -> None:  # SZOP-COST-23
    ranged = {"name": "Sling", "range": 12, "attacks": 27}
    melee = {"name": "Club", "attacks": 26}
    found = bill({"weapons": ["Sling", "Club"]}, weapon=(ranged, melee))

    assert found.ranged == found.melee == Fraction("84.24")
    assert "shooter" == found.role


def test_the_role_is_of_the_whole_unit() -> None:  # SZOP-COST-23
    blade = {"name": "Blade", "attacks": 3}
    found = bill({"models": 3, "weapons": ["Blade"]}, {"models": 1, "weapons": ["Rifle"]}, weapon=(RIFLE, blade))

    assert "warrior" == found.role
    assert 3 == found.share(found.weapons[1])


def test_an_assault_weapon_pays_in_both_categories() -> None:  # SZOP-COST-22, SZOP-COST-23
    found = bill({"weapons": ["Pistol"]}, weapon=({"name": "Pistol", "range": 12, "abilities": ["Assault"]},))

    assert ("warrior", Fraction("3.24") + Fraction("1.56")) == (found.role, found.halved)


def test_a_unit_costs_the_sum_of_its_models() -> None:  # SZOP-COST-01, SZOP-COST-31
    found = bill({"models": 7, "weapons": ["Rifle"], "abilities": ["Martyr"]}, passives=["Scout"], toughness=2)

    assert (
        7 * bill({"weapons": ["Rifle"], "abilities": ["Martyr"]}, passives=["Scout"], toughness=2).points
        == found.points
    )
    assert found.points == found.base.points + total(found.abilities) + found.halved


def test_an_attached_hero_changes_no_price() -> None:  # SZOP-COST-01
    designs = [
        {"name": "Unit", "quality": 4, "defence": 4, "toughness": 1, "model": [{"models": 5, "weapons": ["Rifle"]}]},
        {
            "name": "Chief",
            "quality": 3,
            "defence": 3,
            "toughness": 3,
            "passives": ["Hero"],
            "model": [{"weapons": ["Knife"]}],
        },
    ]
    army = {"name": "Army", "weapon": [RIFLE, KNIFE], "sheet": designs}
    alone = force_of(convert({**army, "unit": [{"sheet": "Unit"}, {"sheet": "Chief"}]}, Army))
    joined = force_of(convert({**army, "unit": [{"sheet": "Unit"}, {"sheet": "Chief", "joins": "Unit"}]}, Army))

    assert ((1, 0),) == joined.attach
    assert [bill_of(each).points for each in alone.units] == [bill_of(each).points for each in joined.units]


def test_only_what_is_halved_says_so_in_the_bill() -> None:  # SZOP-COST-23, SZOP-COST-32
    """Each category of a unit has a line for each weapon; the dearer one stands there in full."""
    lines = [
        line for line in muster("river league", {}).bill if any(part.clause == "SZOP-COST-32" for part in line.parts)
    ]
    shares = [[part.value for part in line.parts if part.clause == "SZOP-COST-23"] for line in lines]

    assert {(), ("0.5",)} == {tuple(map(str, each)) for each in shares}
