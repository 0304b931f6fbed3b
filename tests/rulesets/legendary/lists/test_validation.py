"""What is wrong with an army. (LEG-ARMY-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.data import BadFile
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError
from grognard.kernel.to_plain import plain
from grognard.rulesets.legendary.lists.army import SAMPLES, muster, read
from grognard.rulesets.legendary.lists.form_choices import choices
from grognard.rulesets.legendary.lists.prints import reference, roster
from grognard.rulesets.legendary.lists.random_army import random_army
from grognard.rulesets.legendary.ruleset import RULESET

if TYPE_CHECKING:
    from pathlib import Path

CAPTAIN = {"datasheet": "Gate captain"}
SQUAD = {"datasheet": "Shield squad", "name": "Squad", "models": 10}
WARDEN = {"datasheet": "Rune warden"}
MULE = {"datasheet": "Mule"}


def army(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An army of the Ironbound with these units."""
    return {"name": "Test", "faction": "Ironbound Compact", "limit": 2000, "unit": list(units), **more}


def said(*units: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    """Clause and sentence of every problem."""
    return [(problem.clause, str(problem)) for problem in muster(army(*units, **more)).problems]


def test_a_legal_army_has_no_problem() -> None:  # LEG-ARMY-01, LEG-ARMY-08
    assert [] == said(CAPTAIN, SQUAD)


def test_points() -> None:  # LEG-ARMY-01
    assert [("LEG-ARMY-01", "The army costs 215 of 200 points. [LEG-ARMY-01] Save 15.")] == said(
        CAPTAIN, SQUAD, limit=200
    )


def test_without_a_limit_it_is_1500_points() -> None:  # LEG-ARMY-01
    many = [{**SQUAD, "name": f"Squad {number}"} for number in range(15)]
    plain_army = {key: value for key, value in army(CAPTAIN, *many).items() if key != "limit"}

    assert any("of 1500 points" in str(problem) for problem in muster(plain_army).problems)


def test_an_army_needs_an_hq_character() -> None:  # LEG-CHAR-11, LEG-ARMY-08
    assert ["LEG-CHAR-11"] == [clause for clause, _ in said(SQUAD, {**SQUAD, "name": "Other"})]


def test_an_army_needs_another_unit() -> None:  # LEG-ARMY-01
    assert ["LEG-ARMY-01"] == [clause for clause, _ in said(CAPTAIN)]


def test_named_characters_are_taken_once() -> None:  # LEG-CHAR-04, LEG-ARMY-08
    twice = said({"datasheet": "Marshal Ansgar"}, {"datasheet": "Marshal Ansgar", "name": "His brother"})

    assert ["LEG-CHAR-04"] == [clause for clause, _ in twice]


@pytest.mark.parametrize("models", [4, 11])
def test_sizes(models: int) -> None:  # LEG-ARMY-07
    assert ["LEG-ARMY-07"] == [clause for clause, _ in said(CAPTAIN, {**SQUAD, "models": models})]


def test_option_counts() -> None:  # LEG-ARMY-08, LEG-ARMY-07
    assert [] == said(CAPTAIN, {**SQUAD, "wargear": {"Line gun": 2}})
    assert ["LEG-ARMY-08"] == [clause for clause, _ in said(CAPTAIN, {**SQUAD, "wargear": {"Line gun": 3}})]
    crowded = {"datasheet": "Gate captain", "wargear": {"Oath axe": 1, "Repellers": 1}}
    assert [] == said(crowded, SQUAD)


def test_a_misspelled_option_gets_the_nearest_spelling() -> None:  # LEG-ARMY-07
    assert 'did you mean "Line gun"' in said(CAPTAIN, {**SQUAD, "wargear": {"Line gunn": 1}})[0][1]


def test_a_misspelled_datasheet_gets_the_nearest_spelling() -> None:  # LEG-ARMY-01
    assert 'did you mean "Shield squad"' in said(CAPTAIN, {"datasheet": "Shield squadd"})[0][1]


def test_a_misspelled_datasheet_is_a_problem_like_others() -> None:  # LEG-ARMY-01
    """The ruleset counts the models of an army besides, and knows its places in the file."""
    [problem] = RULESET.muster(army(CAPTAIN, {"datasheet": "Shield squadd"})).problems

    assert ("unit.1.datasheet", "LEG-ARMY-01") == (problem.where, problem.clause)


def test_a_misspelled_faction_gets_the_nearest_spelling() -> None:  # LEG-ARMY-01
    problems = RULESET.muster({**army(CAPTAIN, SQUAD), "faction": "Ironbound Compat"}).problems

    assert 'There is no book of "Ironbound Compat"; did you mean "Ironbound Compact"?' in str(problems[0])
    assert "faction" == problems[0].where


def test_dedicated_transports() -> None:  # LEG-TURN-06, LEG-ARMY-07
    assert [] == said(CAPTAIN, SQUAD, {**MULE, "transport_of": "Squad"})
    assert "cannot be the dedicated transport" in said(CAPTAIN, SQUAD, {**MULE, "transport_of": "Gate captain"})[0][1]
    assert 'no unit "Squat"' in said(CAPTAIN, SQUAD, {**MULE, "transport_of": "Squat"})[0][1]


def test_capacity() -> None:  # LEG-ARMY-08, LEG-TRANS-01
    assert [] == said(CAPTAIN, {**SQUAD, "rides": "Mule"}, MULE)
    full = said({**CAPTAIN, "joins": "Squad"}, {**SQUAD, "rides": "Mule"}, MULE)
    assert ["LEG-ARMY-08"] == [clause for clause, _ in full]
    bulky = said(CAPTAIN, {"datasheet": "Hawk troopers", "models": 6, "rides": "Mule"}, MULE)
    assert ["LEG-ARMY-08"] == [clause for clause, _ in bulky]
    bikes = said(CAPTAIN, {"datasheet": "Outriders", "rides": "Mule"}, MULE)
    assert "LEG-TRANS-01" in [clause for clause, _ in bikes]


def test_who_joins_whom() -> None:  # LEG-CHAR-03, LEG-SETUP-07
    assert [] == said({**CAPTAIN, "joins": "Squad"}, SQUAD)
    assert "cannot join" in said({**CAPTAIN, "joins": "Bastion"}, {"datasheet": "Bastion"})[0][1]
    assert "no independent character" in said(CAPTAIN, {**SQUAD, "joins": "Gate captain"})[0][1]


def test_powers_by_mastery() -> None:  # LEG-PSY-03, LEG-ARMY-08
    def powers(*names: str) -> list[str]:
        return [
            clause
            for clause, _ in said(WARDEN, SQUAD, private={"psyker": [{"unit": "Rune warden", "powers": list(names)}]})
        ]

    assert [] == powers("Steady hands", "Doubt")
    assert ["LEG-PSY-03"] == powers("Steady hands", "Doubt", "Quickening hymn")
    assert ["LEG-PSY-03"] == powers("Steady hands", "Thunderclap")
    assert ["LEG-PSY-03"] == powers("Steddy hands")


def test_powers_are_for_psykers() -> None:  # LEG-PSY-03
    assert "no psyker" in said(CAPTAIN, SQUAD, private={"psyker": [{"unit": "Squad", "powers": ["Doubt"]}]})[0][1]


def test_daemonology_is_barred_to_some() -> None:  # LEG-PSY-21, LEG-ARMY-08
    units = [{"datasheet": "Spore singer"}, {"datasheet": "Runts"}]
    barred = {
        "name": "Test",
        "faction": "Verdant Host",
        "unit": units,
        "private": {"psyker": [{"unit": "Spore singer", "powers": ["Doubt"]}]},
    }

    assert ["LEG-PSY-21"] == [problem.clause for problem in muster(barred).problems]


def test_the_warlord() -> None:  # LEG-CHAR-11
    assert [] == said(CAPTAIN, SQUAD, private={"warlord": "Gate captain"})
    assert ["LEG-CHAR-11"] == [clause for clause, _ in said(CAPTAIN, SQUAD, private={"warlord": "Squad"})]


@pytest.mark.parametrize(
    ("plan", "clause"),
    [
        ({"units": ["Squad"], "kind": "planned", "turn": 2, "along": 10}, "LEG-RES-06"),
        ({"units": ["Squad"], "kind": "planned", "turn": 3}, "LEG-RES-06"),
        ({"units": ["Squad"], "kind": "deep strike"}, "LEG-DS-01"),
        ({"units": ["Squad"], "kind": "outflank", "edge": "left"}, "LEG-KW-44"),
        ({"units": ["Hawks"], "kind": "drop zone", "turn": 3}, "LEG-DS-13"),
        ({"units": ["Nobody"]}, "LEG-RES-01"),
    ],
)
def test_plans(plan: dict[str, Any], clause: str) -> None:  # LEG-RES-06, LEG-DS-01, LEG-DS-13, LEG-KW-44, LEG-SETUP-03
    hawks = {"datasheet": "Hawk troopers", "name": "Hawks"}

    assert [clause] == [each for each, _ in said(CAPTAIN, SQUAD, hawks, private={"plan": [plan]})]


def test_good_plans() -> None:  # LEG-RES-01, LEG-RES-06, LEG-KW-31, LEG-KW-61
    plans = [
        {"units": ["Squad"], "kind": "planned", "turn": 3, "along": 10},
        {"units": ["Hawk troopers"], "kind": "drop zone", "turn": 4, "at": [20, 20]},
        {"units": ["Ridge scouts"], "kind": "outflank", "edge": "right"},
    ]
    hawks, scouts = {"datasheet": "Hawk troopers"}, {"datasheet": "Ridge scouts"}

    assert [] == said(CAPTAIN, SQUAD, hawks, scouts, private={"plan": plans})


def test_a_unit_has_one_plan() -> None:  # LEG-RES-06
    plans = [{"units": ["Squad"]}, {"units": ["Squad"]}]

    assert ["LEG-RES-06"] == [clause for clause, _ in said(CAPTAIN, SQUAD, private={"plan": plans})]


def test_allies() -> None:  # LEG-ARMY-01
    pack = {"datasheet": "Cinderling pack", "book": "Emberkin", "models": 15}

    assert [] == said(CAPTAIN, SQUAD, pack, allies="Emberkin")
    assert ["LEG-ARMY-01"] == [clause for clause, _ in said(CAPTAIN, SQUAD, pack)]
    rich = said(CAPTAIN, pack, {**pack, "name": "Two"}, allies="Emberkin", limit=500)
    assert ["LEG-ARMY-01"] == [clause for clause, _ in rich]


def test_own_records_go_before_the_book() -> None:  # LEG-ARMY-02, LEG-ARMY-07
    gun = {"name": "Lock rifle", "range": 30, "s": 5, "ap": 4}
    found = read(army(CAPTAIN, SQUAD, weapon=[gun]))

    assert muster(found).is_legal


def test_an_own_datasheet_that_names_nothing() -> None:  # LEG-ARMY-07
    sheet = {"name": "Ghosts", "role": "troops", "points_base": 5, "models": [{"profile": "Ghost", "least": 1}]}

    assert "unknown profile 'Ghost'" in said(CAPTAIN, {"datasheet": "Ghosts"}, datasheet=[sheet])[0][1]


def test_a_bad_file_names_its_lines() -> None:  # LEG-ARMY-04
    with pytest.raises(GrognardError, match="Salvo 2/4"):
        read(army(CAPTAIN, weapon=[{"name": "Gun", "range": 24, "s": 4, "ap": 5, "type": "Salvo 4/2"}]))


CART = """[[vehicle]]
name = "Cart"
points = 50
bs = 3
front = 10
side = 10
rear = 10
hp = 2
types = ["tank"]
base = { hull = [4, 3] }
height = 2
weapons = [{ weapon = "Lock rifle"MOUNT }]
"""
GUN = """[[weapon]]
name = "Gun"
range = 24
s = 4
ap = 5
type = "TYPE"
"""
POWER = """[[power]]
name = "Spark"
discipline = "Embers"
warp_charge = 1
range = 24
type = "witchfyre"
"""


@pytest.mark.parametrize(
    ("text", "line", "sentence", "clause"),
    [
        (CART.replace("MOUNT", ""), 15, '"mount" is missing', "LEG-ARMY-03"),
        (CART.replace("MOUNT", ', mount = "turet"'), 15, 'did you mean "turret"?', "LEG-ARMY-03"),
        (GUN.replace("TYPE", "Salvo 4/2"), 9, "Salvo 2/4", "LEG-ARMY-04"),
        (GUN.replace("TYPE", "Slavo 2/4"), 9, 'did you mean "Salvo 2/4"?', "LEG-ARMY-04"),
        (POWER, 9, 'did you mean "witchfire"?', "LEG-ARMY-06"),
    ],
)
def test_a_wrong_record_is_told_with_line_clause_and_spelling(  # LEG-ARMY-03, LEG-ARMY-04, LEG-ARMY-06
    text: str, line: int, sentence: str, clause: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'name = "Mine"\nfaction = "Ironbound Compact"\nlimit = 500\n{text}', encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        read(str(file))

    assert f"mine.toml:{line}: " in bad.value.told
    assert f"{sentence} ({clause})" in bad.value.told


def test_choices_of_a_form() -> None:  # LEG-ARMY-07, LEG-PSY-03
    mind = {"psyker": [{"unit": "Rune warden"}]}
    found = choices(army(CAPTAIN, SQUAD, WARDEN, MULE, private=mind), {})

    assert {"Shield squad", "Bastion"} <= {choice.label for choice in found["unit"]}
    assert range(5, 11) == range(found["unit.1.models"][0].value, found["unit.1.models"][-1].value + 1)
    assert ["", "Squad"] == [choice.value for choice in found["unit.3.transport_of"]]
    assert ["", "Mule"] == [choice.value for choice in found["unit.1.rides"]]
    assert {2} == {choice.most for choice in found["private.psyker.0.powers"]}
    assert ["", "Gate captain", "Rune warden"] == [choice.value for choice in found["private.warlord"]]


def test_choices_say_what_a_change_costs() -> None:  # LEG-ARMY-07
    """Another datasheet, another size, one more option: the difference to the army as it is."""
    plain = army(CAPTAIN, SQUAD, WARDEN, MULE)
    before = muster(plain).points
    found = choices(plain, {})
    for choice in found["unit.1.datasheet"]:
        changed = {"name": "Squad", "datasheet": choice.value}
        units = [*plain["unit"][:1], SQUAD if choice.value == SQUAD["datasheet"] else changed, *plain["unit"][2:]]
        assert choice.points == muster({**plain, "unit": units}).points - before, choice
    for choice in found["unit.1.models"]:
        units = [*plain["unit"][:1], {**SQUAD, "models": choice.value}, *plain["unit"][2:]]
        assert choice.points == muster({**plain, "unit": units}).points - before, choice


def test_choices_of_a_half_written_army_keep_places() -> None:  # LEG-ARMY-07
    found = choices({"unit": [{"datasheet": 7}, 5, SQUAD]}, {})

    assert "unit.2.models" in found
    assert "unit.0.models" not in found


def test_random_armies_are_legal() -> None:  # LEG-ARMY-08
    for number in range(6):
        made = random_army(Tabletop(f"random {number}"))

        assert () == muster(made).problems
        assert plain(read(made)) == muster(made).army


def test_the_printed_roster() -> None:  # LEG-ARMY-03, LEG-LOS-04, LEG-ARMY-06
    text = roster.as_text("Ironbound muster", {})

    assert "11 (5, 3, 3)" in text
    assert "Line gun (left sponson, 180°)" in text
    assert "Thunderclap" in text
    assert roster.as_html(SAMPLES[0], {}).startswith("<!doctype html>")


def test_the_quick_reference_has_what_the_army_uses() -> None:  # LEG-ARMY-05
    page = reference.as_html("Verdant hunters", {})

    assert "Furious Charge" in page
    assert "Haywire" not in page


GUNNER: dict[str, Any] = {
    "name": "Gunner",
    "ws": 3,
    "bs": 3,
    "s": 3,
    "t": 3,
    "w": 1,
    "i": 3,
    "a": 1,
    "ld": 7,
    "points": 10,
    "base": "25mm",
    "height": 1.2,
}
ODD_GUN: dict[str, Any] = {"name": "Odd gun", "range": 24, "s": 4, "ap": 5}
GUNNERS: dict[str, Any] = {"name": "Gunners", "role": "troops", "models": [{"profile": "Gunner"}], "points_base": 10}


def _armed(*weapons: str, **more: Any) -> list[tuple[str, str]]:
    own = {
        "profile": [{**GUNNER, "weapons": list(weapons)}],
        "weapon": [ODD_GUN, *({**ODD_GUN, "name": f"Gun {number}"} for number in range(30))],
        "datasheet": [GUNNERS],
        **more,
    }
    return said(CAPTAIN, {"datasheet": "Gunners"}, **own)


def test_a_model_carries_the_same_weapon_twelve_times_and_no_more() -> None:  # LEG-ARMY-08
    assert [] == _armed(*["Odd gun"] * 12)
    [(clause, sentence)] = _armed(*["Odd gun"] * 13)

    assert clause == "LEG-ARMY-08"
    assert sentence.startswith("Gunner of Gunners carries Odd gun 13 times.")
    assert sentence.endswith("A model carries the same weapon at most 12 times.")


def test_a_model_carries_at_most_24_weapons() -> None:  # LEG-ARMY-08
    assert [] == _armed(*(f"Gun {number}" for number in range(24)))
    assert [
        ("LEG-ARMY-08", "Gunner of Gunners carries 25 weapons. [LEG-ARMY-08] A model carries at most 24 weapons.")
    ] == _armed(*(f"Gun {number}" for number in range(25)))


def test_own_records_of_one_kind_have_names_of_their_own() -> None:  # LEG-ARMY-07
    assert [
        ("LEG-ARMY-07", "153 weapons of the army are called Odd gun. [LEG-ARMY-07] Give each a name of its own.")
    ] == _armed("Odd gun", weapon=[ODD_GUN] * 153)
