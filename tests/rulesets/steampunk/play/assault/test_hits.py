"""Assault successes become damaging hits and support. (SPF-ASLT-16 to SPF-ASLT-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest, Struck, UnitId, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


def struck(table: Table, seat: int = 0) -> list[tuple[str, int, int]]:
    """Target, number and support of the hits a seat has landed."""
    return [(each.target, each.number, each.hit.plus) for each in table.playing.all(Struck) if each.seat == seat]


def against_two() -> Table:
    """A colossus drives into a tank and a squad of three."""
    table = drawn("""
        A1 Colossus at D3 facing 3 slow
        B1 Tank at D4 facing 0
        B2 Squad at D4 facing 0
    """)
    table.having("B2", living=(0, 1, 2)).order("A1", "F + - + -")
    return table.dice(assault=[4, 4, 4, 4, 4, 4, 1, 1] + [1] * 7, deflection=[1, 1])


def test_at_most_one_damaging_hit_per_living_model_and_the_rest_supports() -> None:
    """SPF-ASLT-16, SPF-ASLT-17: six successes: one on the tank, three on the squad, two support."""
    table = against_two().reply("damaging hits", {"A1/0>B1": 1, "A1/0>B2": 3}).reply("support", {"1 damage": 2})
    table.play_all((movement_step, 1), (fight_all,))

    assert [("B1", 1, 2), ("B2", 3, 0)] == struck(table)


def test_no_base_takes_a_further_hit_before_every_model_has_one() -> None:
    """SPF-ASLT-16: four hits on the squad are refused."""
    table = against_two().play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused, match="at most 3"):
        table.playing.answer({"A1/0>B2": 4}, seat=0)


def test_a_success_becomes_support_only_when_every_model_has_a_hit() -> None:
    """SPF-ASLT-16: three damaging hits are too few while the tank has none."""
    table = against_two().play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused, match="exactly 4"):
        table.playing.answer({"A1/0>B2": 3}, seat=0)


def test_assignment_among_bases_is_free_while_there_is_room() -> None:
    """SPF-ASLT-16: two successes may both go to the squad."""
    table = against_two().reply("damaging hits", {"A1/0>B2": 2})
    table.dice(assault=[4, 4, 1, 1, 1, 1, 1, 1] + [1] * 7, deflection=[1, 1])
    table.play_all((movement_step, 1), (fight_all,))

    assert [("B2", 2, 0)] == struck(table)


def test_the_side_without_the_advantage_assigns_first() -> None:
    """SPF-ASLT-16: both have to choose; seat 0 has three hits, seat 1 two."""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        A2 Squad at D3 facing 3 slow
        B1 Tank at D4 facing 0
        B2 Squad at D4 facing 0
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(assault=[5, 5, 5, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1], deflection=[1] * 4)
    table.play_all((movement_step, 1), (fight_all,))

    assert (1,) == table.playing.waiting_for


def test_support_may_be_spread_or_put_on_one_hit() -> None:
    """SPF-ASLT-17: two supports on one of three equal hits are +2 there."""
    table = drawn("A1 Colossus at D3 facing 3 slow\nB1 Squad at D4 facing 0").having("B1", living=(0, 1, 2))
    table.order("A1", "F + - + -").dice(assault=[4] * 5 + [1] * 6).reply("support", {"1 damage": 1, "2 damage": 1})
    table.play_all((movement_step, 1), (fight_all,))

    assert [("B1", 2, 1), ("B1", 1, 0)] == struck(table)


def test_a_damaging_hit_is_resolved_like_a_shot_with_armour_ap_and_damage() -> None:
    """SPF-ASLT-18, SPF-ASLT-07: AP -1 against front armour 4 leaves five dice; d6-1 with support 2."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Tank at D4 facing 0").order("A1", "F + - + -")
    table.dice(assault=[5, 5, 5, 1, 1, 1, 1, 1], deflection=[1] * 4, armour=[1] * 5, damage=[3])
    table.reply("does it turn", "stay").play_all((movement_step, 1), (assault_step, 1))

    # 3 - 1 + 2: result 4 gives one future-damage token
    assert table.dice_are_used_up()
    assert 1 == table["B1"].future


def test_assault_damage_may_be_worn_down() -> None:
    """SPF-DMG-09: assault damage -2."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Tank at D4 facing 0").order("A1", "F + - + -")
    table.having("A1", wear=Wear(assault_damage=2)).dice(assault=[5, 1, 1, 1, 1, 1, 1, 1], deflection=[1] * 4)
    table.play_all((movement_step, 1), (fight_all,))

    assert [("B1", 1, -2)] == struck(table)


def test_the_worked_example_of_a_whole_assault() -> None:
    """SPF-ASLT-19, SPF-ASLT-15: tank and infantry of both sides; the Dark-Elf has 5 hits, the Elf 3."""
    lists = dark_elves()
    table = drawn(
        """
        A1 Elf tank at D3 facing 3 slow
        A2 Squad at D3 facing 3 slow
        B1 Dark tank at D4 facing 0
        B2 Dark squad at D4 facing 0
    """,
        nations=("Elf", "Dark-Elf"),
        lists=lists,
    )
    table.having("A2", living=(0, 1, 2)).order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(
        assault=[5, 5, 5, 1, 1, 5, 5, 5, 5, 1, 1, 1, 1, 5, 5, 5, 5],
        deflection=[6, 6, 6] + [1] * 8,
        damage=[5, 5, 1, 5, 5, 5],
        armour=[5, 5, 1, 1, 1],
    )
    table.reply("enemy successes you deflect", {"A1/0": 3})
    table.reply("damaging hits", {"A2/0>B2": 3})
    table.reply("damaging hits", {"B1/0>A1": 1, "B2/0>A2": 3}).reply("support", {"1 damage": 1})
    for _ in range(4):
        table.reply("does it turn", "stay")
    table.reply("which models", ["0"]).play_all((movement_step, 1), (assault_step, 1))

    assert any("6 successes, 3 deflected" in line for line in table.log)
    assert 2 == len(table["B2"].living)
    assert "destroyed" == table["A2"].gone
    assert ("D3", "D4", "D4") == (table.where("A1"), table.where("B1"), table.where("B2"))
    assert table.dice_are_used_up()


def dark_elves() -> Lists:
    """Nine assault dice at 5+ and eleven deflection dice at 6+ between a tank and four soldiers."""
    tank = {"name": "Dark tank", "assault": _line(5, 7, "d6")}
    squad = {"name": "Soldier", "count": 4, "assault": _line(1, 1, "d6")}
    elf = {"name": "Tank", "assault": {"dice": 5, "needs": 5, "ap": 0, "damage": "d6"}}
    lists = make("Dark tank", like="Tank", armour=2, model=[tank])
    lists = make("Dark squad", like="Squad", lists=lists, model=[squad])
    return make("Elf tank", like="Tank", lists=lists, armour=5, model=[elf])


def _line(dice: int, deflection: int, damage: str) -> dict[str, Any]:
    return {"dice": dice, "needs": 5, "damage": damage, "deflection": deflection, "deflection_needs": 6}


# ---------------------------------------------------------------- psychic damage


def minds(line: dict[str, Any], models: int = 2) -> Lists:
    """A unit whose models strike at the mind."""
    model = {"name": "Seer", "count": models, "assault": {"dice": 1, "needs": 5, **line}}
    return make("Seers", like="Squad", model=[model])


def test_psychic_hits_come_in_addition_to_regular_ones() -> None:
    """SPF-ASLT-20: one regular and one psychic hit on the one tank, each supported by its own kind."""
    lists = minds({"damage": "d6", "damage_type": "psychic"})
    table = drawn("A1 Squad at D3 facing 3 slow\nA2 Seers at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists)
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(assault=[5, 5, 5, 1, 5, 5] + [1] * 2).play_all((movement_step, 1), (fight_all,))
    hits = [each.hit for each in table.playing.all(Struck)]

    assert [2, 0] == [hit.plus for hit in hits]
    assert [(), ("psychic", 1)] == [next((e.table, e.plus) for e in hit.extra) if hit.extra else () for hit in hits]


def test_psychic_hits_ignore_armour() -> None:
    """SPF-TYPE-04: no armour dice, a bare d6 on the psychic table."""
    lists = minds({"damage": "d6", "damage_type": "psychic"}, models=1)
    table = drawn("A1 Seers at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5, 1, 1], psychic=[5]).reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert table["B1"].is_shaken


def test_extra_damage_comes_with_psychic_hits_too() -> None:
    """SPF-SHEET-06, SPF-ASLT-20"""
    lists = minds({"damage": "d6", "damage_type": "psychic", "extra": [{"type": "light", "dice": "d4"}]}, models=1)
    table = drawn("A1 Seers at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5, 1, 1]).play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert ["light", "psychic"] == [typed.table for typed in only.hit.extra]


def test_a_model_that_does_both_counts_in_both() -> None:
    """SPF-ASLT-21: its damaging hit rolls both kinds, and its support adds to both."""
    lists = minds({"damage": "d6", "damage_type": "both", "psychic": "d4"})
    table = drawn("A1 Seers at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5, 5, 1, 1]).play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert (1, "psychic", 1) == (only.hit.plus, only.hit.extra[0].table, only.hit.extra[0].plus)
    assert 1 == only.number


# ---------------------------------------------------------------- forms of assault lines


def test_support_may_help_the_armour_piercing_instead() -> None:
    """SPF-SHEET-06: support as AP."""
    lists = make(
        "Drill",
        like="Tank",
        model=[{"name": "Drill", "assault": {"dice": 3, "damage": "d6", "abilities": ["Support as AP"]}}],
    )
    table = drawn("A1 Drill at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5, 5, 5, 1, 1]).reply("support", {"1 damage": 1, "1 AP": 1})
    table.play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert (1, 1) == (only.hit.plus, only.hit.ap_plus)


def test_some_weapons_find_the_weakest_armour() -> None:
    """SPF-SHEET-06: 2 at the back instead of 4 at the front; without it the struck angle counts."""
    sneaky = {"name": "Knife", "assault": {"dice": 1, "damage": "d6", "abilities": ["Weakest Armour"]}}
    lists = make("Knife", like="Squad", model=[sneaky])
    table = drawn("A1 Knife at D3 facing 3 slow\nB1 Tank at D4 facing 0", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5] + [1] * 4, deflection=[1, 1]).play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert 2 == only.hit.armour


def test_ap_and_damage_may_differ_by_angle() -> None:
    """SPF-SHEET-06, SPF-ASLT-07: a unit that reverses in strikes with its tail."""
    tail = {"name": "Wyrm", "assault": {"dice": 1, "ap": "0/0/0/3", "damage": "d6/d6/d6/d4"}}
    lists = make("Wyrm", like="Tank", model=[tail])
    table = drawn("A1 Wyrm at D3 facing 0 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "Rev + - + -")
    table.dice(assault=[5, 1, 1]).play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert ("3", "D4") == (str(only.hit.ap), str(only.hit.damage))


def test_extra_damage_comes_with_each_damaging_hit() -> None:
    """SPF-SHEET-06, SPF-ASLT-18: light damage beside the regular one."""
    claw = {"name": "Claw", "assault": {"dice": 1, "damage": "d6", "extra": [{"type": "light", "dice": "d4"}]}}
    lists = make("Claw", like="Tank", model=[claw])
    table = drawn("A1 Claw at D3 facing 3 slow\nB1 Tank at D4 facing 3", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[5, 1, 1]).play_all((movement_step, 1), (fight_all,))
    (only,) = table.playing.all(Struck)

    assert ["light"] == [typed.table for typed in only.hit.extra]
    assert UnitId("B1") == only.target


def test_a_success_that_counts_in_both_kinds_sets_one_base_on_fire() -> None:
    """SPF-ASLT-21, SPF-ASLT-23: its regular hit burns B1; its fright on B2 is the same success."""
    line = {"dice": 1, "damage": "d6", "damage_type": "both", "psychic": "d6", "abilities": ["Set on Fire"]}
    lists = make("Imp", like="Squad", model=[{"name": "Imp", "assault": line}])
    picture = "A1 Imp at D3 facing 3 slow\nB1 Tank at D4 facing 0\nB2 Squad at D4 facing 0"
    table = drawn(picture, lists=lists).order("A1", "F + - + -")
    table.reply("psychic damaging hits", {"A1/0>B2": 1}).reply("damaging hits", {"A1/0>B1": 1})
    table.dice(assault=[5] + [1] * 8, deflection=[1, 1]).play_all((movement_step, 1), (fight_all,))

    assert [("B1", 1)] == [(each.target, each.number) for each in table.playing.all(Contest)[0].landed]


def test_support_adds_to_the_damage_and_not_to_the_ap() -> None:
    """SPF-ASLT-17: two supports on one hit; its AP is what it was."""
    table = drawn("A1 Colossus at D3 facing 3 slow\nB1 Squad at D4 facing 0").having("B1", living=(0, 1, 2))
    table.order("A1", "F + - + -").dice(assault=[4] * 5 + [1] * 6).reply("support", {"1 damage": 1, "2 damage": 1})
    table.play_all((movement_step, 1), (fight_all,))
    plain = drawn("A1 Colossus at D3 facing 3 slow\nB1 Squad at D4 facing 0")
    plain.order("A1", "F + - + -").dice(assault=[4] + [1] * 4 + [1] * 8).play_all((movement_step, 1), (fight_all,))

    assert {each.hit.ap for each in plain.playing.all(Struck)} == {each.hit.ap for each in table.playing.all(Struck)}
