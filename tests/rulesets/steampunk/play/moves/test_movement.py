"""Codes that turn, change speed and move; swamp; later codes. (SPF-ORD-12 to 17, 20, 24, 25, SPF-MOVE, SPF-TERR-08)"""

from __future__ import annotations

import pytest

from grognard.rulesets.steampunk.lists.order_codes import Code
from grognard.rulesets.steampunk.play.moves.movement import move, shake_crowded
from grognard.rulesets.steampunk.play.moves.speed_changes import speed_after
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.kit import drawn, make


@pytest.mark.parametrize(
    ("order", "where", "facing"),
    [("F + - + -", "D5", 3), ("Rev + - + -", "D3", 3), ("- + - + -", "D4", 3), ("F,F + - + -", "D6", 3)],
)
def test_f_and_rev_keep_the_facing(order: str, where: str, facing: int) -> None:
    """SPF-ORD-12, SPF-ORD-16, SPF-ORD-17"""
    table = drawn("A1 Tank at D4 facing 3 slow").order("A1", order).play(movement_step, 1)

    assert (where, facing) == (table.where("A1"), table["A1"].facing)


@pytest.mark.parametrize(("code", "facing"), [("R", 4), ("L", 2), ("L,L", 1)])
def test_r_turns_clockwise_and_l_anticlockwise_without_leaving_the_hex(code: str, facing: int) -> None:
    """SPF-ORD-13"""
    table = drawn("A1 Tank at D4 facing 3 slow").order("A1", f"{code} + - + -").play(movement_step, 1)

    assert ("D4", facing) == (table.where("A1"), table["A1"].facing)


def test_360_asks_for_any_facing() -> None:
    """SPF-ORD-20"""
    table = drawn("A1 Tank at D4 facing 3 slow").order("A1", "360 + - + -").reply("which way", "0")
    table.play(movement_step, 1)

    assert 0 == table["A1"].facing


@pytest.mark.parametrize(
    ("speed", "code", "after"),
    [
        ("still", "B", "still"),
        ("still", "A", "slow"),
        ("slow", "A", "fast"),
        ("fast", "A", "fast"),
        ("fast", "B", "slow"),
    ],
)
def test_a_and_b_go_one_rung_and_stop_at_the_end_of_the_ladder(speed: str, code: str, after: str) -> None:
    """SPF-ORD-07, SPF-ORD-14"""
    table = drawn(f"A1 Tank at D4 {speed}").order("A1", f"{code} + - + -").play(movement_step, 1)

    assert after == table["A1"].speed


def test_special_speeds_are_reached_and_left_by_name_only() -> None:
    """SPF-ORD-15: a plain A or B does nothing from a speed without a rung."""
    kite = drawn("A1 Kite at D4 slow flying").order("A1", "A + - + B[still]")
    kite.play_all((movement_step, 1), (movement_step, 3))

    assert "still" == kite["A1"].speed
    assert "slow flying" == speed_after(kite["A1"].profile, "slow flying", Code("B"))
    assert "slow flying" == speed_after(kite["A1"].profile, "still", Code("A", "slow flying"))
    assert "still" == speed_after(kite["A1"].profile, "still", Code("A", "no such speed"))


def test_an_impossible_part_does_nothing_and_the_others_stand() -> None:
    """SPF-ORD-24, SPF-MOVE-07: off the board in the first part."""
    table = drawn("A1 Tank at D1 facing 0 slow").order("A1", "F,R + F + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert ("E1", 1) == (table.where("A1"), table["A1"].facing)


def test_a_hex_it_may_not_enter_leaves_it_where_it_is() -> None:
    """SPF-MOVE-07, SPF-TERR-09"""
    table = drawn("A1 Tank at D3 slow", terrain={"D4": "building"}).order("A1", "F,R + - + -").play(movement_step, 1)

    assert ("D3", 4) == (table.where("A1"), table["A1"].facing)


def test_a_change_of_speed_leaves_the_rest_of_the_order_legal() -> None:
    """SPF-ORD-25: the order is listed for still, and is carried out when already slow."""
    table = drawn("A1 Squad at D3 facing 3").order("A1", "360 + A + F").reply("which way", "3")
    table.play_all((judge_orders,), (movement_step, 1), (movement_step, 2), (movement_step, 3))

    assert ("D4", "slow") == (table.where("A1"), table["A1"].speed)


# ---------------------------------------------------------------- swamp


@pytest.mark.parametrize(("face", "where", "facing"), [(2, "D3", 3), (3, "D4", 4)])
def test_in_swamp_tracks_lose_the_whole_step_on_1_and_2(face: int, where: str, facing: int) -> None:
    """SPF-TERR-08"""
    table = drawn("A1 Tank at D3 facing 3 slow", terrain={"D3": "swamp"}).order("A1", "F,R + - + -").dice(swamp=[face])
    table.play(movement_step, 1)

    assert (where, facing) == (table.where("A1"), table["A1"].facing)


def test_no_swamp_roll_without_an_order_for_legs_or_on_entering() -> None:
    """SPF-TERR-08: no dice are in the script."""
    table = drawn(
        """
        A1 Tank at D3 slow
        A2 Squad at E3 slow
        A3 Tank at A3 slow
    """,
        terrain={"D3": "swamp", "E3": "swamp", "A4": "swamp"},
    )
    table.order("A1", "- + - + -").order("A2", "F + - + -").order("A3", "F + - + -").dice()
    table.play(movement_step, 1)

    assert "E4" == table.where("A2")


def test_the_later_swamp_rule_stops_only_displacement() -> None:
    """SPF-TERR-08 option bog_only_when_leaving"""
    table = drawn(
        "A1 Tank at D3 facing 3 slow\nA2 Tank at E3 facing 3 slow",
        terrain={"D3": "swamp", "E3": "swamp"},
        bog_only_when_leaving=True,
    )
    table.order("A1", "L,F + - + -").order("A2", "R,A + - + -").dice(swamp=[1]).play(movement_step, 1)

    assert ("D3", 2) == (table.where("A1"), table["A1"].facing)
    assert (4, "fast") == (table["A2"].facing, table["A2"].speed)


# ---------------------------------------------------------------- tokens


def test_a_cost_of_three_takes_three_movement_actions() -> None:
    """SPF-MOVE-02: huge into swamp."""
    table = drawn("A1 Colossus at D3 slow", terrain={"D4": "swamp"}).order("A1", "F + F + F")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert ("D3", 2) == (table.where("A1"), table["A1"].entering_tokens)

    table = drawn("A1 Colossus at D3 slow", terrain={"D4": "swamp"}).order("A1", "F + F + F")
    table.play_all((movement_step, 1), (movement_step, 2), (movement_step, 3))

    assert "D4" == table.where("A1")


def test_tokens_last_over_a_pause_and_are_lost_by_moving_elsewhere() -> None:
    """SPF-MOVE-03, SPF-MOVE-04"""
    paused = drawn("A1 Tank at D3 facing 3 slow", terrain={"D4": "forest"}).order("A1", "F + B + F")
    paused.play_all((movement_step, 1), (movement_step, 2), (movement_step, 3))
    strayed = drawn("A1 Tank at D3 facing 3 slow", terrain={"D4": "forest"}).order("A1", "F + Rev + -")
    strayed.play_all((movement_step, 1), (movement_step, 2))

    assert "D4" == paused.where("A1")
    assert ("D2", 0, None) == (strayed.where("A1"), strayed["A1"].entering_tokens, strayed["A1"].entering)


def test_an_overcrowded_entry_uses_the_tokens_up() -> None:
    """SPF-MOVE-04"""
    table = drawn("A1 Tank at D3 facing 3 slow\nA2 Tank at D4", terrain={"D4": "forest"}).order("A1", "F + F + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert ("D3", 0, 2) == (table.where("A1"), table["A1"].entering_tokens, table["A1"].shaken)


def test_an_attempt_that_earns_a_token_starts_no_assault_and_stands_for_others() -> None:
    """SPF-MOVE-05: the enemy behind it finds it at home."""
    table = drawn(
        """
        A1 Tank at D3 facing 3 slow
        B1 Squad at D4
        B2 Tank at D2 facing 3 slow
    """,
        terrain={"D4": "forest"},
    )
    table.order("A1", "F + - + -").order("B2", "F + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert (["B2"], ("A1",)) == ([each.unit for each in contest.entering], contest.staying)


# ---------------------------------------------------------------- crowds and assaults


def test_a_cancelled_entry_crowds_the_hex_it_did_not_leave() -> None:
    """SPF-STACK-05, SPF-MOVE-06: A2 cannot leave, so A1 cannot come."""
    table = drawn("""
        A1 Tank at D2 facing 3 slow
        A2 Tank at D3 facing 3 slow
        A3 Tank at D4
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -").play(movement_step, 1)

    assert ("D2", "D3") == (table.where("A1"), table.where("A2"))
    assert (2, 2, 0) == tuple(table[name].shaken for name in ("A1", "A2", "A3"))


def test_overcrowding_may_shake_from_the_next_turn_on() -> None:
    """SPF-STACK-04 option overcrowding_next_turn: the rest of the order is done, then one token."""
    table = drawn("A1 Tank at D3 facing 3 slow\nA2 Tank at D4", overcrowding_next_turn=True).order("A1", "F + R + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert (0, 4) == (table["A1"].shaken, table["A1"].facing)

    again = drawn("A1 Tank at D3 facing 3 slow\nA2 Tank at D4", overcrowding_next_turn=True).order("A1", "F + R + -")
    again.play_all((movement_step, 1), (shake_crowded,), (judge_orders,))

    assert (1, "- + - + B") == (again["A1"].shaken, again.written("A1").now.movement)


def test_flyers_and_ground_units_stack_apart_and_do_not_fight() -> None:
    """SPF-STACK-02, SPF-STACK-03"""
    table = drawn("""
        A1 Kite at D3 facing 3 slow flying
        B1 Tank at D4
        B2 Squad at D4
    """)
    table.order("A1", "F + - + -").play(movement_step, 1)

    assert ("D4", []) == (table.where("A1"), table.playing.all(Contest))


@pytest.mark.parametrize(
    ("who", "terrain"), [("B1 Squad at D4", "clear"), ("A2 Colossus at D4", "clear"), ("B1 Squad at A9", "water")]
)
def test_no_landing_among_enemies_in_a_crowd_or_on_water(who: str, terrain: str) -> None:
    """SPF-STACK-03, SPF-TERR-13"""
    table = drawn(f"A1 Kite at D4 facing 3 slow flying\n{who}", terrain={"D4": terrain}).order("A1", "B[still] + - + -")
    table.play(movement_step, 1)

    assert "slow flying" == table["A1"].speed


def test_an_enemy_that_cannot_leave_is_assaulted_where_it_stands() -> None:
    """SPF-MOVE-09: its own move is cancelled by a building."""
    table = drawn(
        """
        A1 Tank at D3 facing 3 slow
        B1 Tank at D4 facing 3 slow
    """,
        terrain={"D5": "building"},
    )
    table.order("A1", "F + - + -").order("B1", "F + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert ("B1",) == contest.staying


# ---------------------------------------------------------------- later codes


def test_a_second_displacement_stops_before_enemies() -> None:
    """SPF-MOVE-10: F,F with an enemy in the second hex is one hex only."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D5").order("A1", "F,F + - + -").play(movement_step, 1)

    assert ("D4", []) == (table.where("A1"), table.playing.all(Contest))


def test_two_second_displacements_do_not_meet() -> None:
    """SPF-MOVE-10: a hex that enemies also try to enter is left alone."""
    table = drawn("A1 Tank at D2 facing 3 slow\nB1 Tank at D6 facing 0 slow")
    table.order("A1", "F,F + - + -").order("B1", "F,F + - + -").play(movement_step, 1)

    assert ("D3", "D5", []) == (table.where("A1"), table.where("B1"), table.playing.all(Contest))


def test_codes_after_a_failed_displacement_are_done() -> None:
    """SPF-MOVE-06"""
    table = drawn("A1 Tank at D3 facing 3 slow\nA2 Tank at D4").order("A1", "F,R + - + -").play(move, 1)

    assert ("D3", 4, True) == (table.where("A1"), table["A1"].facing, table["A1"].is_crowded)


@pytest.mark.parametrize(
    ("early", "after_moving", "after_assault"), [(False, "slow", "still"), (True, "still", "still")]
)
def test_who_fights_does_its_later_codes_after_the_assault(early: bool, after_moving: str, after_assault: str) -> None:
    """SPF-MOVE-10 and its option later_codes_before_assault"""
    picture = "A1 Tank at D3 facing 3 slow\nB1 Squad at D4 facing 0"
    before = drawn(picture, later_codes_before_assault=early).order("A1", "F,B + - + -").play(movement_step, 1)
    table = drawn(picture, later_codes_before_assault=early).order("A1", "F,B + - + -")
    table.dice(assault=[1] * 8, deflection=[1] * 8, damage=[1] * 8, armour=[1] * 8)
    for _ in range(4):
        table.reply("gave way", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert after_moving == before["A1"].speed
    assert after_assault == table["A1"].speed


def test_who_was_shaken_in_the_assault_leaves_its_later_codes() -> None:
    """SPF-MOVE-10"""
    lists = make("Fragile", like="Tank", tables={"regular": ["-9: shaken"]})
    table = drawn("A1 Fragile at D3 facing 3 slow\nB1 Squad at D4 facing 0", lists=lists).order("A1", "F,B + - + -")
    table.dice(assault=[1] * 4 + [6] * 4, deflection=[1] * 8, damage=[6] * 8, armour=[1] * 20)
    for _ in range(6):
        table.reply("gave way", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert (True, "slow") == (table["A1"].is_shaken, table["A1"].speed)


def test_who_is_shaken_between_steps_goes_on_with_the_rest_of_its_default() -> None:
    """SPF-MOVE-06, SPF-COND-03: the default of the speed it had then, although that default brakes."""
    lists = make(
        "Cart",
        like="Tank",
        speed=[
            {"name": "still", "pace": "still", "rung": 0, "default": "- + - + R"},
            {"name": "slow", "pace": "slow", "rung": 1, "orders": ["F + F + F"], "default": "F + B + L"},
        ],
    )
    table = drawn("A1 Cart at D3 facing 3 slow", lists=lists).order("A1", "F + F + F").having("A1", shaken=2)
    table.play_all((movement_step, 2), (movement_step, 3))

    assert ("D3", "still", 2) == (table.where("A1"), table["A1"].speed, table["A1"].facing)
    assert "F + B + L" == table.written("A1").now.movement


def test_aim_may_stand_in_a_movement_order() -> None:
    """SPF-ORD-28: with the main weapon, from this hex, in this turn."""
    table = drawn("A1 Tank at D3 facing 3", turn=2).order("A1", "Aim + - + -").play(movement_step, 1)
    (aim,) = table["A1"].aims

    assert ("gun", 2, table["A1"].at) == (aim.group, aim.turn, aim.at)


@pytest.mark.parametrize(("only_leaving", "speed"), [(False, "slow"), (True, "still")])
def test_who_is_stuck_in_swamp_does_no_later_codes_after_an_assault(only_leaving: bool, speed: str) -> None:
    """SPF-TERR-08, SPF-MOVE-10: its whole step is void; by the option only the displacement is."""
    picture = "A1 Tank at D3 facing 0 slow\nB1 Squad at D4 facing 0 slow"
    table = drawn(picture, terrain={"D3": "swamp"}, bog_only_when_leaving=only_leaving)
    table.order("A1", "F,B + - + -").order("B1", "F + - + -")
    table.dice(swamp=[2], assault=[6] * 8 + [1] * 8, deflection=[1] * 8, damage=[1] * 8, armour=[1] * 16)
    for _ in range(4):
        table.reply("gave way", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert any("An assault begins" in line for line in table.log)
    assert speed == table["A1"].speed


def test_overcrowding_from_the_next_turn_on_shakes_as_always() -> None:
    """SPF-STACK-04 overcrowding_next_turn, SPF-COND-03, SPF-ABIL-13: shaken entry and immunity count."""
    jumpy = make("Jumpy", like="Tank", shaken={"speed": "still", "order": "Flee"})
    table = drawn("A1 Jumpy at D3 facing 3 slow\nA2 Tank at D4", lists=jumpy, overcrowding_next_turn=True)
    table.order("A1", "F + R + -").play_all((movement_step, 1), (shake_crowded,), (judge_orders,))

    assert (1, "still") == (table["A1"].shaken, table["A1"].speed)
    assert "Flee + Flee + Flee" == table.written("A1").now.movement

    calm = make("Calm", like="Tank", abilities=["Immunity[shaken]"])
    table = drawn("A1 Calm at D3 facing 3 slow\nA2 Tank at D4", lists=calm, overcrowding_next_turn=True)
    table.order("A1", "F + R + -").play_all((movement_step, 1), (shake_crowded,), (judge_orders,))

    assert 0 == table["A1"].shaken


def test_plain_a_and_b_do_not_lead_into_the_air_or_out_of_it() -> None:
    """SPF-ORD-14, SPF-SHEET-03: a flying speed is reached by A[X] only, whatever its rung."""
    speeds = [
        {"name": "slow", "pace": "slow", "rung": 1},
        {"name": "fast flying", "pace": "fast", "rung": 2, "flying": True},
    ]
    profile = drawn("A1 Hen at D3", lists=make("Hen", like="Tank", speed=speeds)).play(move, 1)["A1"].profile

    assert ["slow", "fast flying"] == [speed_after(profile, "slow", Code("A", what)) for what in ("", "fast flying")]
    assert "fast flying" == speed_after(profile, "fast flying", Code("B"))
