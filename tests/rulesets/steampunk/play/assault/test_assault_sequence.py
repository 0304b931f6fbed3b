"""Assaults: who fights with how many dice, who has the advantage. (SPF-ASLT-04 to SPF-ASLT-15, SPF-ASLT-22, 25)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.dice.deflection import Cover
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.sides import Fighter, half_again, host_of
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest, Struck, UnitId, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make


def dice_of(table: Table, unit: str, angle: int = 0, enemy: str = "") -> tuple[list[int], list[int]]:
    """Assault dice by source, and deflection dice, of a base at an angle."""
    theirs = [Fighter(UnitId(enemy), 0)] if enemy else []
    host = host_of(table.playing, [Fighter(UnitId(unit), angle)], theirs)
    return [pool.dice for pool in host.pools], [shield.dice for shield in host.shields]


def clash_of_tanks(facing: int = 0) -> Table:
    """A tank drives into a hex where another stands."""
    table = drawn(f"""
        A1 Tank at D3 facing 3 slow
        B1 Tank at D4 facing {facing}
    """)
    return table.order("A1", "F + - + -")


def test_who_enters_uses_front_values_and_who_stands_those_of_the_angle_it_is_assaulted_from() -> None:
    """SPF-ASLT-07, SPF-ASLT-08: four dice and two deflection dice against three dice from the back-side."""
    table = clash_of_tanks(facing=2).dice(assault=[1] * 7, deflection=[1] * 2)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_a_unit_assaulted_from_the_front_uses_its_front_values() -> None:
    """SPF-ASLT-08"""
    table = clash_of_tanks(facing=0).dice(assault=[1] * 8, deflection=[1] * 4)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_who_reverses_in_uses_its_back_values() -> None:
    """SPF-ASLT-07, SPF-ORD-16: two dice and no deflection."""
    table = drawn("""
        A1 Tank at D3 facing 0 slow
        B1 Tank at D4 facing 0
    """)
    table.order("A1", "Rev + - + -").dice(assault=[1] * 6, deflection=[1] * 2)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_units_that_meet_head_on_both_use_their_front_values() -> None:
    """SPF-ASLT-04"""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        B1 Tank at D4 facing 0 slow
    """)
    table.order("A1", "F + - + -").order("B1", "F + - + -").reply("which hex is fought over", "D3")
    table.dice(assault=[1] * 8, deflection=[1] * 4).play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_all_living_models_roll() -> None:
    """SPF-ASLT-06: three of four soldiers live."""
    table = drawn("A1 Squad at D3").having("A1", living=(0, 1, 3)).play(roll_damage)

    assert ([3], []) == dice_of(table, "A1")


def test_models_with_other_dice_are_rolled_apart() -> None:
    """SPF-ASLT-11: the hero among the grunts has dice of his own."""
    soldier = {"name": "Grunt", "count": 3, "assault": {"dice": 1, "needs": 5, "damage": "d6"}}
    hero = {"name": "Hero", "assault": {"dice": 2, "needs": 4, "damage": "d6", "abilities": ["Set on Fire"]}}
    table = drawn("A1 Band at D3", lists=make("Band", like="Squad", model=[soldier, hero])).play(roll_damage)
    host = host_of(table.playing, [Fighter(UnitId("A1"), 0)], [])

    assert [("A1/0", 3, 5), ("A1/3", 2, 4)] == [(pool.key, pool.dice, pool.needs) for pool in host.pools]


def several_sides(**dice: list[int]) -> Table:
    """A tank is assaulted from the front and from a front-side."""
    table = drawn("""
        A1 Squad at D3 facing 3 slow
        A2 Squad at C4 facing 2 slow
        B1 Tank at D4 facing 0
    """)
    return table.order("A1", "F + - + -").order("A2", "F + - + -").dice(**dice)


def test_the_owner_picks_the_side_whose_values_count() -> None:
    """SPF-ASLT-08: 4 dice to the front, 3 to the side, and deflection only to the front."""
    table = several_sides(assault=[1] * 11).reply("assaulted from several sides", "5")
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_it_deflects_only_hits_from_that_side() -> None:
    """SPF-ASLT-09: two deflections, one hit from the front, three from the side."""
    table = several_sides(assault=[5, 1, 1, 1, 5, 5, 5, 1, 1, 1, 1, 1], deflection=[5, 5])
    table.reply("assaulted from several sides", "0").play_all((movement_step, 1), (fight_all,))

    assert any("4 successes, 1 deflected" in line for line in table.log)


def test_the_largest_possible_number_is_removed() -> None:
    """SPF-ASLT-09: the example of the ledger, and free deflections fill up."""
    assert 1 == Cover(0, ((2, 3),)).most({2: 1, 4: 4})
    assert 3 == Cover(2, ((2, 3),)).most({2: 1, 4: 4})
    assert 2 == Cover(2).most({None: 5})
    assert not Cover(0).reaches({None: 1})
    assert not Cover(0, ((2, 1),)).reaches({4: 1})
    assert not Cover(0, ((2, 1),)).reaches({2: 2})
    assert Cover(1, ((2, 1),)).reaches({2: 2})
    assert Cover(1, ((2, 1),)).reaches({2: 1, None: 1})


def crowd() -> Table:
    """Three bases drive into one hex from two sides."""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        A2 Squad at D3 facing 3 slow
        A3 Tank at C4 facing 2 slow
        B1 Squad at D4 facing 0
    """)
    for unit in ("A1", "A2", "A3"):
        table.order(unit, "F + - + -")
    return table


def test_at_most_a_stacking_limit_of_bases_rolls() -> None:
    """SPF-ASLT-10: of two tanks and a squad, two that may stand together."""
    table = crowd().play_all((movement_step, 1), (fight_all,))
    question = table.playing.asked_of(0)

    assert question is not None
    assert ["A1+A2", "A2+A3"] == list(question.offers() or ())


def test_who_does_not_take_part_gives_and_takes_no_hits() -> None:
    """SPF-ASLT-10: four dice of the tank, four of the squad, four of the enemy."""
    table = crowd().reply("who fights", "A1+A2").dice(assault=[1] * 12, deflection=[1, 1])
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_each_deflection_removes_one_success() -> None:
    """SPF-ASLT-12, SPF-ASLT-14: three hits, two deflected; one hit wins against none."""
    table = clash_of_tanks().dice(assault=[5, 5, 6, 1, 1, 1, 1, 1], deflection=[1, 1, 5, 6])
    table.play_all((movement_step, 1), (fight_all,))

    assert any("3 successes, 2 deflected" in line for line in table.log)
    assert 0 == table.playing.all(Contest)[0].winner


@pytest.mark.parametrize(("nations", "winner"), [(("Ork", "Dwarf"), 0), (("Elf", "Dwarf"), 1)])
def test_the_melee_ranking_decides_a_tie(nations: tuple[str, str], winner: int) -> None:
    """SPF-ASLT-05, SPF-ASLT-14: Ork before Dwarf, Dwarf before Elf; 0 against 0 is a tie."""
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Squad at D4", nations=nations).order("A1", "F + - + -")
    table.dice(assault=[1] * 8).play_all((movement_step, 1), (fight_all,))

    assert winner == table.playing.all(Contest)[0].winner


def deflecting() -> Table:
    """A tank and a squad assault a tank that deflects."""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        A2 Squad at D3 facing 3 slow
        B1 Tank at D4 facing 0
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    return table.dice(assault=[5, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1], deflection=[1, 1, 5, 1])


def test_the_side_with_the_advantage_chooses_which_of_its_successes_are_deflected() -> None:
    """SPF-ASLT-15: it keeps both hits of the squad."""
    table = deflecting().reply("your own successes", {"A1/0": 1}).play_all((movement_step, 1), (fight_all,))

    assert ["Squad A2"] == [struck.source for struck in table.playing.all(Struck)]


def test_it_chooses_which_enemy_successes_it_deflects_too() -> None:
    """SPF-ASLT-15: the tank, with the advantage, takes away the hit of the other tank."""
    table = deflecting().reply("enemy successes you deflect", {"A1/0": 1})
    table.dice(assault=[5, 1, 1, 1, 5, 1, 1, 1, 5, 5, 5, 1], deflection=[1, 1, 5, 1])
    table.play_all((movement_step, 1), (fight_all,))

    assert "Squad A2" in [struck.source for struck in table.playing.all(Struck)]
    assert "Tank A1" not in [struck.source for struck in table.playing.all(Struck)]


def test_it_cannot_choose_more_than_its_sources_have() -> None:
    """SPF-ASLT-15"""
    table = deflecting().play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused):
        table.playing.answer({"A1/0": 2}, seat=0)


def test_the_limits_of_the_chosen_side_hold_for_that_choice_too() -> None:
    """SPF-ASLT-09, SPF-ASLT-15: the one hit deflected must come from the front."""
    lists = make("Guard", like="Squad", model=[{"name": "Guard", "count": 4, "assault": {"dice": 1, "damage": "d6+1"}}])
    table = drawn(
        """
        A1 Squad at D3 facing 3 slow
        A2 Guard at C4 facing 2 slow
        B1 Tank at D4 facing 0
    """,
        lists=lists,
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -").reply("assaulted from several sides", "0")
    table.dice(assault=[5, 5, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1], deflection=[5, 1])
    table.play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused, match="only hits from the side"):
        table.playing.answer({"A2/0": 1}, seat=0)


def test_if_one_side_is_gone_nothing_is_rolled_and_the_others_enter() -> None:
    """SPF-ASLT-25: the only defender slips away."""
    lists = make("Scout", like="Squad", abilities=["Pre-Assault retreat[4+]"])
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Scout at D4", lists=lists).order("A1", "F + - + -")
    table.reply("may slip away", "back").reply("does it turn", "stay").dice(slip_away=[4])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_if_only_some_are_gone_the_rest_fight() -> None:
    """SPF-ASLT-25: four dice of the tank, four of the squad that stayed."""
    lists = make("Scout", like="Squad", abilities=["Pre-Assault retreat[4+]"])
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Scout at D4\nB2 Squad at D4", lists=lists).order("A1", "F + - + -")
    table.reply("may slip away", "back").reply("does it turn", "stay")
    table.dice(slip_away=[4], assault=[1] * 8, deflection=[1, 1]).play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_late_entries_are_tested_for_overcrowding() -> None:
    """SPF-ASLT-25, SPF-STACK-04: two tanks cannot both take the deserted hex."""
    lists = make("Scout", like="Squad", abilities=["Pre-Assault retreat[4+]"])
    table = drawn("A1 Tank at D3 facing 3 slow\nA2 Tank at C4 facing 2 slow\nB1 Scout at D4 facing 0", lists=lists)
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.reply("may slip away", "back").reply("does it turn", "stay").dice(slip_away=[4])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "C4") == (table.where("A1"), table.where("A2"))
    assert (2, 2) == (table["A1"].shaken, table["A2"].shaken)


def test_the_blows_of_all_assaults_come_before_the_damage() -> None:
    """SPF-ASLT-22, SPF-RETR-13: two assaults are rolled, then four damage rolls follow."""
    table = drawn("""
        A1 Squad at B3 facing 3 slow
        B1 Squad at B4
        A2 Squad at F3 facing 3 slow
        B2 Squad at F4
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(assault=[5, 1, 1, 1] * 4, damage=[1] * 4).play_all((movement_step, 1), (fight_all,), (roll_damage,))
    said = [event.kind for event in table.playing.events if event.kind in ("assault", "damage")]

    assert ["assault"] * 4 + ["damage"] * 4 == said


# ---------------------------------------------------------------- what changes dice


def test_damage_takes_dice_from_the_base() -> None:
    """SPF-DMG-09: assault -n and deflection -n, then halves, rounded down."""
    table = drawn("A1 Tank at D3\nA2 Squad at D5")
    table.having("A1", wear=Wear(assault=1, deflection=1, halvings=1)).having("A2", wear=Wear(assault=9)).play(
        roll_damage
    )

    assert ([1], []) == dice_of(table, "A1")
    assert ([0], []) == dice_of(table, "A2")


def test_damaged_sights_make_own_dice_worse_and_enemy_dice_better() -> None:
    """SPF-DMG-09"""
    table = drawn("A1 Tank at D3\nB1 Tank at D4")
    table.having("A1", wear=Wear(marks=frozenset({"damaged sights"}))).play(roll_damage)
    mine, theirs = Fighter(UnitId("A1"), 0), Fighter(UnitId("B1"), 0)
    worse, better = host_of(table.playing, [mine], [theirs]), host_of(table.playing, [theirs], [mine])

    assert (6, 6) == (worse.pools[0].needs, worse.shields[0].needs)
    assert (4, 5) == (better.pools[0].needs, better.shields[0].needs)


def test_a_crippled_crew_assaults_worse_and_a_fallen_unit_not_at_all() -> None:
    """SPF-DMG-09"""
    table = drawn("A1 Tank at D3\nA2 Tank at D5").having("A1", wear=Wear(marks=frozenset({"crippled crew"})))
    table.having("A2", wear=Wear(marks=frozenset({"fallen"}))).play(roll_damage)
    host = host_of(table.playing, [Fighter(UnitId("A1"), 0)], [])

    assert (6, 5) == (host.pools[0].needs, host.shields[0].needs)
    assert ([], []) == dice_of(table, "A2")


def test_surprise_gives_half_as_many_dice_again() -> None:
    """SPF-HIDE-05: 5 assault dice and 3 deflection dice become 8 and 5."""
    line = {"name": "Lurker", "assault": {"dice": 5, "damage": "d6", "deflection": 3}}
    table = drawn("A1 Lurker at D3", lists=make("Lurker", like="Tank", model=[line])).having("A1", is_revealed=True)

    assert ([8], [5]) == dice_of(table.play(roll_damage), "A1")


def test_deflection_dice_may_come_with_each_success() -> None:
    """SPF-SHEET-06: two dice for each of the three successes."""
    line = {"name": "Blade", "assault": {"dice": 4, "damage": "d6", "deflection": "2z"}}
    table = drawn("A1 Blade at D3 facing 3 slow\nB1 Squad at D4", lists=make("Blade", like="Tank", model=[line]))
    table.order("A1", "F + - + -").dice(assault=[5, 5, 5, 1, 1, 1, 1, 1], deflection=[1] * 6)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


@pytest.mark.parametrize(
    ("ability", "faces", "expected"),
    [
        ("Sixes Count Double", [6, 6, 6, 6], "8 successes"),
        ("Reroll[1]", [6, 5, 5, 1, 6], "4 successes"),
        ("Reroll Successes[slow]", [5, 5, 5, 1, 1, 1, 5], "1 success,"),
    ],
)
def test_abilities_of_models_reach_their_dice(ability: str, faces: list[int], expected: str) -> None:
    """SPF-ABIL-17, SPF-ABIL-18"""
    lists = make("Berserk", like="Squad", abilities=[ability])
    table = drawn("A1 Berserk at D3 facing 3 slow\nB1 Kite at D4 facing 0 still", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[*faces, 1, 1]).play_all((movement_step, 1), (fight_all,))

    assert any(expected in line for line in table.log)


def test_equal_lines_are_not_alike_where_damage_goes_by_angle() -> None:
    """SPF-ASLT-15, SPF-SHEET-06: one comes in backwards with less damage, so the winner is asked which hit is lost."""
    line = {"dice": 1, "needs": 5, "damage": "d6+2/d6/d6/d6-2"}
    speeds = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["F + - + -", "Rev + - + -"]}]
    lists = make("Crab", like="Squad", model=[{"name": "Crab", "assault": line}], speed=speeds)
    table = drawn("A1 Crab at D3 facing 3 slow\nA2 Crab at D3 facing 0 slow\nB1 Tank at D4 facing 0", lists=lists)
    table.order("A1", "F + - + -").order("A2", "Rev + - + -")
    table.dice(assault=[5, 5, 1, 1, 1, 1], deflection=[5, 1]).play_all((movement_step, 1), (fight_all,))
    question = table.playing.asked_of(0)

    assert question is not None
    assert "SPF-ASLT-15" == question.clause


@pytest.mark.parametrize(
    ("dice", "more"),
    [([5], [8]), ([1, 1, 1], [2, 2, 1]), ([1, 1], [2, 1]), ([4, 2], [6, 3]), ([3, 3], [5, 4]), ([0], [0])],
)
def test_half_as_many_dice_again_are_rounded_up_for_the_base(dice: list[int], more: list[int]) -> None:
    """SPF-HIDE-05"""
    assert more == half_again(dice)
