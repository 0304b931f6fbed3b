"""Odds questions: names and profiles, what is refused, the bill, and variations. (TEN-ATK-04)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.data import convert, load_toml
from grognard.kernel.errors import BadData, GrognardError, Refused, Unknown
from grognard.kernel.odds_report import Report
from grognard.kernel.words import in_language, rendered
from grognard.odds_studies import needed, sensitivity
from grognard.rulesets.tenth.dice.sides import AttackedUnit, UnitPart, facing
from grognard.rulesets.tenth.dice.stages import dice_of, forget_dice, stages_of
from grognard.rulesets.tenth.lists.army import shelf
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.ruleset import RULESET
from tests.rulesets.tenth.arms import men, row
from tests.rulesets.tenth.questions import group, question, sword, weapon

KILLS = "models killed"


def clause_of(asked: dict[str, Any]) -> str:
    """The clause by which a question is refused."""
    with pytest.raises(Refused) as refused:
        RULESET.compute(asked)
    return refused.value.clause


# ---------------------------------------------------------------- named units


def test_a_unit_of_the_shelf_attacks_with_all_its_models() -> None:
    """TEN-SHOOT-07: ten rifles of the smallest modes, each at its own target."""
    fight = fight_of(
        convert({"attacker": [{"unit": "Column Rifles", "models": 10}], "target": {"unit": "Gulls"}}, Attack)
    )

    assert [("Ash rifle", 10)] == [(arm.profile.name, arm.number) for arm in fight.sallies[0].arms]


def test_a_unit_of_a_sample_army_brings_its_leader() -> None:
    """TEN-LEAD-01, TEN-LEAD-03, TEN-ATK-04: its Leader is the last group, and lends his ability."""
    asked = {
        "attacker": [{"army": "ashen column", "unit": "First Rifles", "distance": 12}],
        "target": {"army": "tidewardens", "unit": "Shoal Guard"},
    }
    fight = fight_of(convert(asked, Attack))

    assert [False, True] == [group.is_protected for group in fight.mark.groups]
    assert all("Lethal Hits" in map(str, arm.granted) for arm in fight.sallies[0].arms)


def test_the_order_of_model_types_is_an_input() -> None:
    """TEN-ATK-04: protected CHARACTERs come last whatever the list says."""
    groups = [group(1, name="weak"), group(1, name="strong", wounds=9), group(1, name="chief", leader=True)]
    arm = weapon(number=1, ap=-1)
    listed, turned, chief = (
        RULESET.compute(question(arm, groups, target={"order": order})) for order in ([], ["strong"], ["chief", "weak"])
    )

    assert Fraction(1, 4) == listed["killed: weak"].mean == chief["killed: weak"].mean
    assert 0 == turned["killed: weak"].mean
    assert 0 == chief["killed: chief"].mean


def test_a_name_nobody_knows_is_told_with_the_nearest() -> None:
    with pytest.raises(Unknown, match="Column Rifles"):
        RULESET.compute({"attacker": [{"unit": "Colum Rifles"}], "target": {"unit": "Gulls"}})
    with pytest.raises(Unknown, match="Ash rifle"):
        RULESET.compute({"attacker": [{"unit": "Column Rifles", "uses": ["Ash riffle"]}], "target": {"unit": "Gulls"}})
    with pytest.raises(BadData, match="stationary"):
        RULESET.compute(question(weapon(), group(1), {"stationry": True}))
    with pytest.raises(BadData, match="either a unit"):
        RULESET.compute({"attacker": [{}], "target": {"unit": "Gulls"}})
    with pytest.raises(BadData, match="cannot have lost"):
        RULESET.compute(question(weapon(), group(1, wounds=2, hurt=2)))


def test_a_question_can_be_a_toml_file() -> None:
    text = '[[attacker]]\nunit = "Column Rifles"\nuses = ["Ash rifle"]\n[target]\nunit = "Gulls"\ncover = true\n'

    assert load_toml(text, Attack).target.cover
    assert RULESET.odds[0].fields is Attack


def test_every_datasheet_can_attack_and_be_attacked() -> None:
    """TEN-KW-36: no sheet of the shelf is beyond the calculator."""
    for name in shelf():
        ways = 0
        for phase in ("shooting", "fight"):
            try:
                report = RULESET.compute({"attacker": [{"unit": name}], "target": {"unit": name}, "phase": phase})
            except Refused:
                continue
            ways += 1
            assert report["hits"].total == sum(report["hits"].values())

        assert ways


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        (question(sword(), group(1)), "TEN-SHOOT-01"),
        (question(weapon(), group(1), phase="fight"), "TEN-MELEE-09"),
        (question(sword(), group(1), phase="fight", target={"keywords": ["AIRCRAFT"]}), "TEN-AIR-09"),
        (question(weapon(), group(1), {"distance": 25}), "TEN-SHOOT-06"),
        (question(weapon(), group(1), {"visible": False}), "TEN-SHOOT-06"),
        (question(weapon(), group(1), {"distance": 13, "half_range": True}), "TEN-MEAS-04"),
        (question(weapon("Blast"), group(1), target={"engaged": True, "keywords": ["VEHICLE"]}), "TEN-KW-03"),
        (question(weapon(), group(1), {"engaged": True}), "TEN-SHOOT-02"),
        (question(weapon(), group(1), target={"engaged": True}), "TEN-SHOOT-03"),
        (question(weapon(), group(1), {"advanced": True}), "TEN-KW-02"),
        (question(weapon("Assault"), group(1), {"fell_back": True}), "TEN-MOVE-11"),
        (question(weapon(), group(1), {"charged": True}), "TEN-TURN-01"),
        (question(weapon("Assault"), group(1), {"stationary": True, "advanced": True}), "TEN-MOVE-01"),
        (question(sword(), group(1), phase="fight", overwatch=True), "TEN-STRAT-13"),
        (question(weapon(range=48), group(1), {"distance": 25}, overwatch=True), "TEN-STRAT-13"),
        (question(weapon(), group(1), command_rerolls=2), "TEN-STRAT-01"),
        (question(weapon(), group(1), {"shocked": True}, command_rerolls=1), "TEN-BSHK-07"),
        (question(weapon(), group(1), target={"smokescreen": True}), "TEN-STRAT-12"),
        (question(weapon(), group(1), target={"go_to_ground": True, "keywords": ["VEHICLE"]}), "TEN-STRAT-16"),
        (question(weapon(), group(1), overwatch=True, target={"go_to_ground": True}), "TEN-STRAT-16"),
        (question(weapon(), group(1), target={"go_to_ground": True, "shocked": True}), "TEN-BSHK-07"),
        (
            {"attacker": [{"unit": "Column Rifles", "leader": "Tide Reeve"}], "target": {"unit": "Gulls"}},
            "TEN-LEAD-01",
        ),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_clause(asked: dict[str, Any], clause: str) -> None:
    assert clause == clause_of(asked)


def test_what_the_rules_allow_is_not_refused() -> None:
    """TEN-KW-02, TEN-KW-19, TEN-KW-27, TEN-SHOOT-04: the exceptions to the refusals above."""
    big = {"keywords": ["VEHICLE"]}
    allowed = [
        question(weapon("Assault"), group(1), {"advanced": True}),
        question(weapon("Indirect Fire"), group(1), {"visible": False}),
        question(weapon("Pistol"), group(1), {"engaged": True}),
        question(weapon(), group(1), {"engaged": True, **big}),
        question(weapon(), group(1), target={"engaged": True, **big}),
        question(weapon(), group(1), {"distance": 24}),
    ]

    assert all(RULESET.compute(asked)["hits"].mean > 0 for asked in allowed)


def test_big_guns_have_their_penalty_once() -> None:
    """TEN-SHOOT-04, TEN-HIT-05"""
    big = {"keywords": ["VEHICLE"]}

    def hits(*abilities: str, **situation: Any) -> Fraction:
        asked = question(
            weapon(*abilities, number=6),
            group(1),
            {**big, "engaged": True, **situation},
            target={**big, "engaged": True},
        )
        return RULESET.compute(asked)["hits"].mean

    assert [2, 3, 3] == [hits(), hits("Heavy", stationary=True), hits("Pistol")]


# ---------------------------------------------------------------- stratagems and cover


def test_smokescreen_and_go_to_ground() -> None:
    """TEN-STRAT-12, TEN-STRAT-16, TEN-COVER-03: the ledger's examples."""
    smoke = {"keywords": ["SMOKE", "VEHICLE"], "smokescreen": True}
    tank = RULESET.compute(question(weapon(number=6, skill=3, ap=-1, strength=12), group(9, save=3), target=smoke))
    ground = {"go_to_ground": True, "cover": True}
    low = RULESET.compute(question(weapon(number=6, ap=-2), group(9, save=6), target=ground))

    assert 6 * Fraction(1, 2) == tank["hits"].mean
    assert Fraction(1, 3) == tank["unsaved"].mean / tank["wounds"].mean
    assert Fraction(5, 6) == low["unsaved"].mean / low["wounds"].mean


def test_cover_can_be_that_of_one_group() -> None:
    """TEN-COVER-01, TEN-COVER-04: judged per model."""
    groups = [group(9, save=4, cover=True)]
    bare = [group(9, save=4)]

    assert Fraction(1, 3) == _unsaved(groups)
    assert Fraction(1, 2) == _unsaved(bare)


def _unsaved(groups: list[dict[str, Any]]) -> Fraction:
    report = RULESET.compute(question(weapon(number=3), groups))
    return report["unsaved"].mean / report["wounds"].mean


# ---------------------------------------------------------------- who the attackers face


def test_toughness_is_the_majoritys_and_of_a_tie_the_higher() -> None:
    """TEN-WND-02, TEN-LEAD-05: Leaders do not count while a Bodyguard lives."""
    plain = UnitPart(("INFANTRY",), ())
    mark = AttackedUnit("mixed", (men(), men(), men(is_protected=True)), (4, 5, 9), plain, UnitPart(("CHARACTER",), ()))

    assert 4 == facing(mark, row(3, 2, 1)).target.toughness
    assert 5 == facing(mark, row(2, 2, 1)).target.toughness
    assert 9 == facing(mark, row(0, 0, 1)).target.toughness
    assert ("INFANTRY", "CHARACTER") == facing(mark, row(1, 0, 1)).keywords
    assert ("CHARACTER",) == facing(mark, row(0, 0, 1)).keywords


def test_stealth_needs_both_parts_of_an_attached_unit() -> None:
    """TEN-KW-32, TEN-LEAD-09"""
    from grognard.rulesets.tenth.lists.keywords.unit_abilities import Stealth

    mark = AttackedUnit("led", (men(), men(is_protected=True)), (4, 4), UnitPart((), (Stealth(),)), UnitPart((), ()))

    assert not facing(mark, row(3, 1)).is_stealthy
    assert facing(mark, row(3, 0)).is_stealthy


def test_blast_counts_an_attached_leader() -> None:
    """TEN-KW-03"""
    report = RULESET.compute(
        question(weapon("Blast", "Torrent", number=1, skill=None), [group(4), group(1, name="chief", leader=True)])
    )

    assert 1 == report["hits"].p(2)


def test_precision_can_be_aimed_at_the_leader() -> None:
    """TEN-KW-28"""
    led = [group(5), group(1, name="chief", leader=True)]
    aimed = RULESET.compute(question(weapon("Precision", number=1, ap=-1), led, precision=True))
    dull = RULESET.compute(question(weapon("Precision", number=1, ap=-1), led))

    assert [Fraction(1, 4), 0] == [aimed["killed: chief"].mean, dull["killed: chief"].mean]
    assert "Precision (Gun)" in dull.inert
    assert "Precision (Gun)" not in aimed.inert


def test_melee_uses_one_weapon_and_extra_attacks() -> None:
    """TEN-MELEE-09, TEN-KW-11, TEN-DICE-08: Frenzy raises the sword from 4 to 5, the tail stays at 2."""
    tail = sword("Extra Attacks", name="Tail", attacks=2)
    asked = question([sword(attacks=4), tail], group(20), {"more_attacks": 1}, phase="fight")
    plain = question([sword(attacks=4), tail], group(20), phase="fight")

    assert 7 == max(RULESET.compute(asked)["hits"])
    assert 6 == max(RULESET.compute(plain)["hits"])


def test_a_second_ordinary_melee_weapon_is_refused() -> None:
    """TEN-MELEE-09: sword or axe, never both."""
    asked = question([sword(attacks=4), sword(name="Axe", attacks=3)], group(20), phase="fight")

    with pytest.raises(GrognardError, match="TEN-MELEE-09"):
        RULESET.compute(asked)


# ---------------------------------------------------------------- the bill


def test_the_bill_names_modifiers_caps_and_abilities_with_their_clauses() -> None:
    """TEN-HIT-04, TEN-HIT-05, TEN-SAVE-03"""
    arm = weapon("Indirect Fire", "Sustained Hits 1", number=1, ap=-1)
    asked = question(
        arm, group(3, save=4), {"visible": False}, target={"abilities": ["Stealth", "Warded"], "cover": True}
    )
    bill = {tuple(item) for item in RULESET.compute(asked).bill}

    assert ("Indirect Fire", "-1 to hit", "TEN-KW-19", "Gun") in bill
    assert ("Stealth", "-1 to hit", "TEN-KW-32", "Gun") in bill
    assert ("cap", "-2 to hit counts as -1", "TEN-HIT-04", "Gun") in bill
    assert ("Benefit of Cover", "+1 to the save", "TEN-COVER-01", "men against Gun") in bill
    assert ("save", "armour on 3+", "TEN-SAVE-01", "men against Gun") in bill
    assert {"TEN-WND-01", "TEN-KW-33", "TEN-SAVE-03"} <= {clause for _, _, clause, _ in bill}


def test_abilities_that_do_nothing_are_named() -> None:
    """TEN-HIT-06, TEN-KW-18, TEN-KW-36: Sustained Hits on a Torrent weapon, Ignores Cover in the open, Assault."""
    arm = weapon("Torrent", "Sustained Hits 1", "Ignores Cover", "Assault", "Heavy", number=1, skill=None)
    report = RULESET.compute(question(arm, group(3), target={"abilities": ["Scouts 6", "Stealth"]}, phase="shooting"))

    assert {"Sustained Hits 1 (Gun)", "Ignores Cover (Gun)", "Assault (Gun)", "Heavy (Gun)", "Scouts 6 (men)"} <= set(
        report.inert
    )
    assert ("Torrent", "Gun") in {(item.what, item.about) for item in report.bill}


def test_the_lesser_of_two_abilities_is_not_on_the_bill() -> None:
    """TEN-KW-37"""
    report = RULESET.compute(
        question(weapon("Sustained Hits 1", number=1), group(3), {"abilities": ["Sustained Hits 2"]})
    )
    named = {(item.what, item.about) for item in report.bill}

    assert ("Sustained Hits 2", "Gun") in named
    assert ("Sustained Hits 1", "Gun") not in named


def test_the_report_says_which_policy_was_used() -> None:
    """TEN-DICE-10"""
    twin = weapon("Twin-linked", "Devastating Wounds", number=1)

    assert RULESET.compute(question(weapon(), group(1))).policy.startswith("failures (there is nothing")
    assert RULESET.compute(question(twin, group(1), policy="fish")).policy.startswith("fish: re-rolls of every roll")
    assert RULESET.compute(question(twin, group(1), policy="best", objective=2)).policy.endswith(
        "P(2 models killed or more)"
    )


# ---------------------------------------------------------------- variations


def test_leaving_things_out_one_by_one() -> None:
    """Every ability, Stratagem and circumstance of the question has its turn."""
    asked = question(
        weapon("Heavy", "Lethal Hits", "Rapid Fire 1", number=5),
        group(5, save=4),
        {"stationary": True, "half_range": True},
        target={"cover": True, "abilities": ["Stealth"]},
        command_rerolls=1,
    )
    left_out = dict(RULESET.odds_without(asked))

    assert [
        "Heavy",
        "Lethal Hits",
        "Rapid Fire 1",
        "half range",
        "stationary",
        "Stealth",
        "cover",
        "command rerolls",
    ] == list(left_out)
    mean = RULESET.compute(asked)[KILLS].mean
    worth = {what: mean - RULESET.compute(rest)[KILLS].mean for what, rest in left_out.items()}
    assert all(worth[what] > 0 for what in ("Heavy", "Lethal Hits", "Rapid Fire 1", "command rerolls"))
    assert worth["cover"] < 0
    assert worth["Stealth"] < 0


def test_an_ability_without_which_there_is_no_attack_stays() -> None:
    """TEN-KW-02, TEN-KW-34"""
    asked = question(weapon("Torrent", "Assault", number=1, skill=None), group(1), {"advanced": True})

    assert [] == list(RULESET.odds_without(asked))


def test_abilities_of_named_units_can_be_left_out_too() -> None:
    asked = {"attacker": [{"unit": "Column Rifles", "leader": "Column Captain"}], "target": {"unit": "Gulls"}}
    left_out = dict(RULESET.odds_without(asked))

    assert RULESET.compute(left_out["Lethal Hits"])[KILLS].mean < RULESET.compute(asked)[KILLS].mean


def test_how_many_attackers_are_needed() -> None:
    """The smallest number for P(destroyed), by models or by the number of the first weapon."""
    plain = question(weapon(skill=2, strength=12, ap=-6), group(2, toughness=1))
    by_models, _ = needed("tenth", plain, 0.9, at_least=2)
    asked = question(weapon(number=1, skill=2, strength=12, ap=-6), group(2, toughness=1))
    by_number, report = needed("tenth", asked, 0.9, at_least=2)

    assert by_models == by_number
    assert report[KILLS].p_at_least(2) >= Fraction(9, 10)


def test_one_number_can_be_varied() -> None:
    asked = question(weapon(number=6), group(9, save=2))
    found = sensitivity("tenth", asked, "target.group.0.save", [2, 3, 4])
    means = [report[KILLS].mean for _, report in found if isinstance(report, Report)]

    assert sorted(means) == means
    assert len(set(means)) == 3


def test_the_sample_question_is_a_good_one() -> None:
    report = RULESET.compute(RULESET.odds_sample())

    assert KILLS == report.main
    assert {"hits", "wounds", "unsaved", "damage", KILLS, "destroyed", "models left", "wounds left"} <= set(report)
    assert report.plain()["stages"][KILLS]["mean"] > 0


def test_a_gigantic_question_is_refused_instead_of_running_for_ever() -> None:
    many = question(weapon("Sustained Hits D3", number=2000), group(10))
    with pytest.raises(GrognardError, match="too large for exact odds; ask for fewer attacks"):
        RULESET.compute(many)
    with pytest.raises(BadData):
        RULESET.compute(question(weapon(number=2001), group(1)))


def test_a_very_large_question_is_answered_without_counting_what_was_unsaved() -> None:
    report = RULESET.compute(question(weapon(number=300, damage="D6"), group(300, wounds=20, feel_no_pain=5)))

    assert "unsaved" not in report
    assert report["damage"].mean > 0


def test_what_the_dice_remember_changes_no_answer() -> None:
    asked = [question(weapon("Sustained Hits 1", number=number), group(5, wounds=2)) for number in (3, 4, 5)]
    fresh = []
    for each in asked:
        forget_dice()
        fresh.append(stages_of(fight_of(convert(each, Attack))))
    again = [stages_of(fight_of(convert(each, Attack))) for each in reversed(asked)]

    assert fresh == again[::-1]
    assert dice_of("failures") is dice_of("failures")
    assert dice_of("failures") is not dice_of("fish")


def test_the_policy_of_a_question_without_decisions_is_told_in_polish() -> None:
    told = RULESET.compute(RULESET.odds_sample()).policy

    assert "failures (there is nothing to decide)" == told
    with in_language("pl", "tenth"):
        assert "nieudane (nie ma o czym decydować)" == rendered(told)
