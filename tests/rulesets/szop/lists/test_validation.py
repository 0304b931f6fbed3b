"""What is wrong with a list: each problem with its clause, its place and a fix. (SZOP-ARMY, SZOP-COST-34, SZOP-OPT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.army import between, muster

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Problem

RIFLE = {"name": "Rifle", "range": 24}
KNIFE = {"name": "Knife"}
SWORD = {"name": "Sword", "attacks": 2}


def sheet(name: str = "Squad", **fields: Any) -> dict[str, Any]:
    kit = {"models": fields.pop("models", 5), "weapons": ["Rifle"], "abilities": fields.pop("abilities", [])}
    return {"name": name, "quality": 4, "defence": 5, "toughness": 1, "model": [kit], **fields}


def hero(name: str = "Chief", **fields: Any) -> dict[str, Any]:
    kit = {"weapons": ["Rifle", "Rifle", "Rifle"], "abilities": fields.pop("abilities", [])}
    own = {"quality": 4, "defence": 5, "toughness": 3, "passives": ["Hero"], "model": [kit]}
    return {"name": name, **own, **fields}


def army(*sheets: dict[str, Any], units: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Four squads and a hero, with these sheets in the place of theirs."""
    known = {each["name"]: each for each in (sheet(), hero(), *sheets)}
    listed = [{"sheet": "Squad"}] * 4 + [{"sheet": "Chief"}] if units is None else units
    own = {"name": "Army", "weapon": [RIFLE, KNIFE, SWORD, *more.pop("weapon", [])]}
    return {**own, "sheet": list(known.values()), "unit": listed, **more}


def problems(*sheets: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> list[Problem]:
    return list(muster(army(*sheets, **more), options or {}).problems)


def clauses(found: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.clause, problem.level) for problem in found]


def only(found: list[Problem], clause: str) -> Problem:
    """The only problem of a clause; it has a fix."""
    same = [problem for problem in found if problem.clause == clause]
    assert 1 == len(same), found
    assert same[0].fix
    return same[0]


def test_a_plain_army_has_no_problem() -> None:
    assert [] == problems()


def test_mastery_does_not_lift_ap_out_of_the_table() -> None:  # SZOP-COST-34, SZOP-PAS-36
    master = sheet(passives=["Mastery(AP(1))"])

    for ap, is_legal in ((4, True), (5, False)):
        gun = {"name": "Cannon", "range": 24, "ap": ap}
        own = {**master, "model": [{"models": 5, "weapons": ["Cannon"]}]}

        assert is_legal == ("SZOP-COST-34" not in [problem.clause for problem in problems(own, weapon=[gun])])


@pytest.mark.parametrize(
    ("units", "heroes", "is_legal"),
    [(5, 2, True), (4, 1, True), (8, 4, True), (3, 4, False), (8, 0, False), (9, 1, False), (4, 5, False)],
)
def test_units_and_heroes_are_counted_apart(units: int, heroes: int, is_legal: bool) -> None:  # SZOP-ARMY-01
    found = problems(units=[{"sheet": "Squad"}] * units + [{"sheet": "Chief"}] * heroes)

    assert is_legal == (not found)
    assert is_legal or "SZOP-ARMY-01" == found[0].clause


def test_all_models_of_a_unit_share_their_profile() -> None:  # SZOP-ARMY-02, SZOP-ARMY-03
    armed = {"models": 5, "weapons": ["Rifle"]}
    mixed = sheet(model=[armed, {"weapons": ["Rifle", "Sword"], "abilities": ["Radio"]}])

    assert [] == problems(mixed)
    with pytest.raises(GrognardError, match='unknown key "quality"'):
        muster(army(sheet(model=[{"models": 1, "quality": 3}])), {})


def test_a_passive_belongs_to_the_whole_unit() -> None:  # SZOP-ARMY-02, SZOP-ABIL-01
    found = problems(sheet(model=[{"models": 5, "weapons": ["Rifle"], "abilities": ["Fast"]}]))[0]

    assert "Fast is a passive ability: all models of Squad share it." == found.sentence
    assert ("SZOP-ARMY-02", "error", "unit.0") == (found.clause, found.level, found.where)
    for active in ("Order(Fast)", "Aura: Fast", "Mage(1)"):
        with pytest.raises(GrognardError, match="cannot stand here, only a passive ability"):
            muster(army(sheet(passives=[active])), {})


@pytest.mark.parametrize("field", ["quality", "defence"])
@pytest.mark.parametrize("value", [1, 7])
def test_quality_and_defence_have_bounds(field: str, value: int) -> None:  # SZOP-ARMY-03
    with pytest.raises(GrognardError, match=f"{field} must be a whole number from 2 to 6"):
        muster(army({**sheet(), field: value}), {})


def test_toughness_begins_at_1() -> None:  # SZOP-ARMY-03
    with pytest.raises(GrognardError, match="toughness must be a whole number from 1"):
        muster(army(sheet(toughness=0)), {})


def test_the_exact_total_must_not_exceed_the_limit() -> None:  # SZOP-ARMY-04
    points = muster(army(), {}).points
    found = only(problems(limit=int(points) - 1), "SZOP-ARMY-04")

    assert [] == problems(limit=int(points) + 1)
    assert ("error", "limit") == (found.level, found.where)


def test_armies_of_different_value_are_warned() -> None:  # SZOP-ARMY-04
    small = muster(army(), {})
    large = muster(army(units=[{"sheet": "Squad"}] * 5 + [{"sheet": "Chief"}]), {})

    assert [("SZOP-ARMY-04", "warning")] == clauses(list(between((small, large), {})))
    assert [] == list(between((small, small), {}))


def test_an_army_rule_that_is_not_everywhere() -> None:  # SZOP-ARMY-05
    lacking = [{"sheet": "Squad", "leave": ["Waagh!"]}]
    rest = [{"sheet": "Squad"}] * 3 + [{"sheet": "Chief"}]

    assert [] == problems(rules=["Waagh!"], units=lacking + rest)
    assert "warning" == only(problems(rules=["Waagh!"], units=lacking * 2 + rest), "SZOP-ARMY-05").level


@pytest.mark.parametrize(
    ("weapon", "clause"),
    [
        ({"abilities": ["Artillery"]}, "SZOP-COST-34"),
        ({"abilities": ["Unwieldy"]}, "SZOP-COST-34"),
        ({"abilities": ["Indirect"]}, "SZOP-COST-34"),
        ({"abilities": ["Guided"]}, "SZOP-COST-34"),
        ({"abilities": ["Assault"]}, "SZOP-COST-34"),
        ({"range": 24, "abilities": ["Shock"]}, "SZOP-COST-34"),
        ({"range": 24, "abilities": ["Impact"]}, "SZOP-COST-34"),
        ({"range": 24, "abilities": ["Assault", "Unwieldy"]}, "SZOP-WPN-09"),
        ({"abilities": ["AP(1)"]}, "SZOP-WPN-01"),
    ],
)
def test_weapon_abilities_where_they_may_not_be(weapon: dict[str, Any], clause: str) -> None:
    odd = sheet("Odd", model=[{"models": 5, "weapons": ["Thing"]}])
    units = [{"sheet": "Squad"}] * 3 + [{"sheet": "Odd"}, {"sheet": "Chief"}]
    found = only(problems(odd, weapon=[{"name": "Thing", **weapon}], units=units), clause)

    assert ("error", "unit.3") == (found.level, found.where)


def test_what_a_melee_and_an_assault_weapon_may_have() -> None:  # SZOP-COST-34
    weapon = [
        {"name": "Thing", "range": 12, "abilities": ["Assault", "Shock", "Impact", "Guided"]},
        {"name": "Club", "abilities": ["Shock", "Impact"]},
    ]

    assert [] == problems(sheet(model=[{"models": 5, "weapons": ["Thing", "Club"]}]), weapon=weapon, limit=9999)


@pytest.mark.parametrize(
    ("weapon", "sentence"),
    [
        ({"range": 20}, "range must be 0 or 12 or 18 or 24 or 30 or 36, not 20"),
        ({"ap": 6}, "ap must be a whole number from -1 to 5, not 6"),
        ({"ap": -2}, "ap must be a whole number from -1 to 5, not -2"),
        ({"attacks": 0}, "attacks must be a whole number from 1"),
        ({"attacks": 1.5}, "attacks must be a whole number from 1"),
        ({"abilities": ["Splash(4)"]}, "x must be 2 or 3 or 6"),
        ({"abilities": ["Deadly(1)"]}, "x must be 2 or 3 or 6"),
    ],
)
def test_values_without_a_price_are_refused(weapon: dict[str, Any], sentence: str) -> None:  # SZOP-COST-34
    with pytest.raises(GrognardError, match="weapon 4 «Thing»") as refused:
        muster(army(weapon=[{"name": "Thing", **weapon}]), {})

    assert sentence in str(refused.value)


def test_one_kind_of_expendable_weapon() -> None:  # SZOP-WPN-21
    bombs = [
        {"name": name, "range": reach, "abilities": ["Expendable"]} for name, reach in (("A", 12), ("B", 12), ("C", 18))
    ]
    one = sheet(model=[{"models": 5, "weapons": ["Rifle", "A", "B"]}])
    two = sheet(model=[{"models": 4, "weapons": ["Rifle", "A"]}, {"weapons": ["Rifle", "C"]}])

    assert [] == problems(one, weapon=bombs)
    assert "SZOP-WPN-21" in {problem.clause for problem in problems(two, weapon=bombs)}


def test_facing_needs_half_of_the_weapons_assigned() -> None:  # SZOP-PAS-32
    def cannons(*zones: str) -> dict[str, Any]:
        weapons = [{"weapon": "Rifle", "zone": zone} for zone in zones]
        return sheet("Tray", models=1, toughness=2, passives=["Facing"], model=[{"weapons": weapons}])

    units = [{"sheet": "Squad"}] * 3 + [{"sheet": "Tray"}, {"sheet": "Chief"}]

    assert [] == problems(cannons("front", "left", ""), units=units)
    assert "2" in only(problems(cannons("front", "", ""), units=units), "SZOP-PAS-32").fix
    assert "warning" == only(problems({**cannons("front", "", ""), "passives": []}, units=units), "SZOP-PAS-32").level


@pytest.mark.parametrize(
    ("ability", "clause"),
    [
        ("Aura: Ambush", "SZOP-COST-26"),
        ("Aura: Slow", "SZOP-ABIL-02"),
        ("Aura: Mastery(Unwieldy)", "SZOP-ABIL-02"),
        ("Order(Ambush)", "SZOP-CMD-04"),
        ("Mark(Conquest)", "SZOP-CMD-04"),
    ],
)
def test_abilities_that_cannot_be_granted(ability: str, clause: str) -> None:
    assert "error" == only(problems(hero(abilities=[ability])), clause).level


@pytest.mark.parametrize(
    "ability",
    ['Aura(12"): Slow', 'Aura(12"): Mastery(Unwieldy)', "Aura: Conquest", "Curse(Immobile)", "Order(no Fast)"],
)
def test_abilities_that_can_be_granted(ability: str) -> None:  # SZOP-CMD-04, SZOP-ABIL-02
    assert [] == problems(hero(abilities=[ability]))


def test_passives_are_taken_and_left_only_where_the_sheet_says_so() -> None:  # SZOP-ARMY-02, SZOP-CONV-02
    flexible = sheet(usual=["Shield"], optional=["Scout"])
    rest = [{"sheet": "Squad"}] * 3 + [{"sheet": "Chief"}]

    assert [] == problems(flexible, units=[{"sheet": "Squad", "take": ["Scout"], "leave": ["Shield"]}, *rest])
    assert "unit.0.take" == only(problems(units=[{"sheet": "Squad", "take": ["Scout"]}, *rest]), "SZOP-ARMY-02").where
    assert "unit.0.leave" == only(problems(units=[{"sheet": "Squad", "leave": ["Fast"]}, *rest]), "SZOP-ARMY-02").where


def test_an_upgrade_is_paid_for_every_model() -> None:  # SZOP-CONV-02
    offered = sheet(optional=["Shield"], models=10)
    rest = [{"sheet": "Squad"}] * 3 + [{"sheet": "Chief"}]
    plain = muster(army(offered, units=[{"sheet": "Squad"}, *rest]), {})
    banner = muster(army(offered, units=[{"sheet": "Squad", "take": ["Shield"]}, *rest]), {})

    assert 12.5 == round(banner.points - plain.points, 2)


def test_upgrade_tokens_let_a_unit_buy_any_passive() -> None:  # SZOP-CONV-02
    """A banner of Shield is bought for all, whether the sheet offers it or not; what is no upgrade stays refused."""
    rest = [{"sheet": "Squad"}] * 3 + [{"sheet": "Chief"}]

    def complaints(passive: str, **options: bool) -> list[str]:
        given = army(units=[{"sheet": "Squad", "take": [passive]}, *rest])
        return [each.clause for each in muster(given, options).problems if "ARMY-02" in each.clause]

    assert ["SZOP-ARMY-02"] == complaints("Shield")
    assert [] == complaints("Shield", upgrade_tokens=True)
    for passive in ("Hero", "Slow", "Reserve", "Aircraft", "Waagh!", "Bad shot", "Transport(6)"):
        assert ["SZOP-ARMY-02"] == complaints(passive, upgrade_tokens=True)


def test_heroes_join_units() -> None:  # SZOP-HERO-01
    squads = [{"sheet": "Squad"}] * 4

    assert [] == problems(units=[*squads, {"sheet": "Chief", "joins": "Squad 2"}])
    assert (
        "unit.0.joins"
        == only(
            problems(units=[{"sheet": "Squad", "joins": "Squad 2"}, *squads, {"sheet": "Chief"}]), "SZOP-HERO-01"
        ).where
    )
    two = [{"sheet": "Chief"}, {"sheet": "Chief", "joins": "Chief"}]
    assert "SZOP-HERO-01" == only(problems(units=[*squads, *two]), "SZOP-HERO-01").clause
    nowhere = only(problems(units=[*squads, {"sheet": "Chief", "joins": "Sqad"}]), "SZOP-HERO-01")
    assert "Squad, Squad 2" in nowhere.fix


POWERS = [{"name": f"Power {number}", "ability": "Order(Fast)"} for number in range(6)]


def test_an_army_with_a_mage_prepares_six_powers() -> None:  # SZOP-PSY-05
    mage = hero(abilities=["Mage(1)"])

    assert [] == problems(mage, power=POWERS)
    assert "warning" == only(problems(mage, power=POWERS[:5]), "SZOP-PSY-05").level
    assert "error" == only(problems(mage, power=[*POWERS, POWERS[0]]), "SZOP-PSY-05").level
    assert [] == problems(power=POWERS)


@pytest.mark.parametrize(
    ("power", "least"),
    [
        ({"ability": "Order(Regeneration)"}, 3),
        ({"attack": {"range": 18, "hits": 3}}, 3),
        ({"ability": "Patching"}, 2),
        ({"ability": "Curse(Clumsy)"}, 1),
        ({"ability": "Mark(Fury)"}, 2),
        ({"attack": {"range": 12, "hits": 1}}, 1),
        ({"ability": "Order(Mastery(Double))"}, 3),
    ],
)
def test_a_power_has_its_least_cost(power: dict[str, Any], least: int) -> None:  # SZOP-PSY-05
    mage = hero(abilities=["Mage(3)"])

    def with_cost(cost: int) -> list[dict[str, Any]]:
        return [*POWERS[:5], {"name": "This", "cost": cost, **power}]

    assert [] == problems(mage, power=with_cost(least))
    if least > 1:
        assert str(least) in only(problems(mage, power=with_cost(least - 1)), "SZOP-PSY-05").fix


def test_a_power_that_nobody_can_cast() -> None:  # SZOP-PSY-06
    dear = [*POWERS[:5], {"name": "Dear", "cost": 3, "ability": "Order(Fast)"}]

    assert "warning" == only(problems(hero(abilities=["Mage(1)"]), power=dear), "SZOP-PSY-06").level
    assert [] == problems(hero(abilities=["Mage(2)"]), power=dear)


def test_powers_are_orders_curses_marks_patching_or_hits() -> None:  # SZOP-PSY-03, SZOP-PSY-04
    wrong = [*POWERS[:5], {"name": "Wrong", "ability": "Radio"}]
    useless = [*POWERS[:5], {"name": "Wrong", "ability": "Order(Ambush)"}]
    odd = [*POWERS[:5], {"name": "Odd", "attack": {"range": 18, "abilities": ["Shock"]}}]

    assert "power.5" == only(problems(power=wrong), "SZOP-PSY-03").where
    assert "power.5" == only(problems(power=useless), "SZOP-CMD-04").where
    assert "power.5" == only(problems(power=odd), "SZOP-COST-34").where
    with pytest.raises(GrognardError, match="a power is either an ability or an attack"):
        muster(army(power=[{"name": "Nothing"}]), {})


def test_three_missions_and_three_supports_all_different() -> None:  # SZOP-CARD-01
    assert [] == problems(cards={"missions": [1, 2, 10], "supports": [3, 4, 11]})
    twice = problems(cards={"missions": [1, 1, 2], "supports": [3, 4, 5]})
    assert ("error", "cards.missions") == ((found := only(twice, "SZOP-CARD-01")).level, found.where)
    few = problems(cards={"missions": [1, 2, 3], "supports": [3]})
    assert "warning" == only(few, "SZOP-CARD-01").level
    with pytest.raises(GrognardError, match="whole number from 1 to 10"):
        muster(army(cards={"missions": [11]}), {})


def test_no_unit_costs_more_than_4_times_the_cheapest() -> None:  # SZOP-OPT-02
    large = sheet("Large", models=20)
    units: list[dict[str, Any]] = [{"sheet": "Squad"}] * 3 + [{"sheet": "Large"}, {"sheet": "Chief"}]

    assert [] == problems(large, units=units)  # exactly 4 times
    units[3] = {"sheet": "Large", "models": 21}
    assert ("warning", "unit.3") == ((found := only(problems(large, units=units), "SZOP-OPT-02")).level, found.where)
    assert [] == problems(large, units=units, options={"basic_limits": False})


def test_no_unit_has_more_than_24_toughness() -> None:  # SZOP-OPT-02
    units = [{"sheet": "Squad", "models": number} for number in (24, 24, 24)] + [{"sheet": "Chief"}]

    assert [] == problems(units=[{"sheet": "Squad", "models": 20}, *units], limit=2000)
    assert "25" in only(problems(units=[{"sheet": "Squad", "models": 25}, *units], limit=2000), "SZOP-OPT-02").sentence
    giant = hero(toughness=30, model=[{"weapons": ["Rifle"] * 30}])
    assert [] == problems(giant, limit=2000)  # heroes are left out


def test_weapons_and_toughness_are_in_balance() -> None:  # SZOP-OPT-03
    def with_copies(weapon: str, copies: int) -> list[Problem]:
        return problems(sheet(model=[{"models": 5, "weapons": [{"weapon": weapon, "copies": copies}]}]), limit=5000)

    assert [] == with_copies("Rifle", 4)  # 24 of 25
    assert 4 == sum(problem.clause == "SZOP-OPT-03" for problem in with_copies("Rifle", 5))
    assert 4 == sum(problem.clause == "SZOP-OPT-03" for problem in with_copies("Knife", 1))  # 3.24 of 5


def test_the_balance_is_measured_after_halving() -> None:  # SZOP-OPT-03
    kit = sheet(model=[{"models": 4, "weapons": ["Rifle", "Knife"]}, {"weapons": ["Sword"]}])
    found = [problem for problem in problems(kit) if problem.clause == "SZOP-OPT-03"]

    assert 4 == len(found)  # the swordsman of each squad: 6.48 is halved to 3.24
    assert "3.24" in found[0].sentence


def test_one_kind_of_ability_to_keep_track_of() -> None:  # SZOP-OPT-04
    assert [] == problems(hero(abilities=["Order(Fast)", "Order(Shield)", "Patching", "Martyr"]))
    assert "warning" == only(problems(hero(abilities=["Order(Fast)", "Curse(Slow)"])), "SZOP-OPT-04").level


def test_regiments_are_trays() -> None:  # SZOP-CONV-03
    passives = ["Facing", "Preparation", "Swarm"]
    weapons = [{"weapon": "Rifle", "copies": 8, "zone": "front"}]
    tray = sheet(toughness=8, passives=passives, model=[{"weapons": weapons}])

    assert [] == problems(tray, options={"regiments": True}, limit=2000)
    bare = problems({**tray, "passives": ["Facing"]}, options={"regiments": True}, limit=2000)
    assert [("SZOP-CONV-03", "warning")] * 8 == clauses(bare)  # no Preparation, no Swarm, in four units
    for models, warned in ((2, 0), (3, 4)):
        trays = {**tray, "model": [{"weapons": weapons, "models": models}]}
        found = problems(trays, options={"regiments": True}, limit=9999)
        assert warned == sum(problem.clause == "SZOP-CONV-03" for problem in found)
    many = problems(options={"regiments": True})
    assert 12 == sum(problem.clause == "SZOP-CONV-03" for problem in many)


@pytest.mark.parametrize(("toughness", "warned"), [(6, 4), (5, 0)])
def test_a_model_of_toughness_6_is_a_tray_of_figures(toughness: int, warned: int) -> None:  # SZOP-CONV-03
    weapons = [{"weapon": "Rifle", "copies": 8, "zone": "front"}]
    block = sheet(toughness=toughness, passives=["Facing", "Preparation"], model=[{"weapons": weapons}])
    found = problems(block, options={"regiments": True}, limit=2000)

    assert warned == sum("Swarm" in str(problem.sentence) for problem in found)


def test_a_list_of_ten_thousand_models_is_refused() -> None:
    with pytest.raises(GrognardError, match="models must be a whole number from 1 to 200, not 10000"):
        muster(army(units=[{"sheet": "Squad", "models": 10_000}]), {})
    crowd = problems(units=[{"sheet": "Squad", "models": 200}] * 8 + [{"sheet": "Chief"}])
    assert "1601 models" in only(crowd[:1], "SZOP-ARMY-01").sentence


def test_more_models_than_can_stand_together() -> None:  # SZOP-MOVE-02
    rest = [{"sheet": "Squad"}] * 3 + [{"sheet": "Chief"}]
    fits = problems(units=[{"sheet": "Squad", "models": 43}, *rest], limit=9999)
    crowded = problems(units=[{"sheet": "Squad", "models": 44}, *rest], limit=9999)

    assert "SZOP-MOVE-02" not in {problem.clause for problem in fits}
    assert ("error", "unit.0") == ((found := only(crowded, "SZOP-MOVE-02")).level, found.where)


def test_the_bill_adds_up_and_tells_its_factors() -> None:  # SZOP-COST-31, SZOP-COST-32
    roster = muster(army(hero(abilities=["Mage(1)", "Aura: Shield"])), {})

    assert round(roster.points * 100) == round(sum(line.points for line in roster.bill) * 100)
    base = roster.bill[0]
    assert ("Squad", "5 x 1 x 1 x 1 x 5") == (base.unit, " x ".join(part.value for part in base.parts))
    assert (roster.points, 1000.0) == (roster.pools[0].spent, roster.pools[0].limit)
    assert roster.notes[0].startswith("Squad: shooter by 30.00; weapons 30.00 before halving, 30.00 after")


def test_switches_reach_the_price() -> None:  # SZOP-COST-06, SZOP-CONV-04
    tough = sheet(toughness=7, passives=["Guard"])
    found = [
        muster(army(tough, limit=5000), options).points
        for options in ({}, {"toughness_interpolated": True}, {"reactions": True})
    ]

    assert found[2] < found[0] < found[1]


def test_mastery_may_lower_ap_to_minus_1() -> None:  # SZOP-COST-34, SZOP-PAS-36
    master = sheet(passives=["Mastery(AP(-1))"])

    for ap, is_legal in ((0, True), (-1, False)):
        gun = {"name": "Popgun", "range": 24, "ap": ap}
        own = {**master, "model": [{"models": 5, "weapons": ["Popgun"]}]}

        assert is_legal == ("SZOP-COST-34" not in [problem.clause for problem in problems(own, weapon=[gun])])
