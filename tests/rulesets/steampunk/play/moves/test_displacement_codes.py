"""Codes that look around before they move, and who chooses when. (SPF-ORD-05, 06, 18, 19, 21, 22, 29)"""

from __future__ import annotations

import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Contest, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make


def offered(table: Table) -> tuple[int, list[str]]:
    """Who is asked, and what he may choose."""
    question = table.playing.question
    assert isinstance(question, Choose)
    return question.seat, [option.key for option in question.options]


# ---------------------------------------------------------------- Chase


def test_chase_turns_to_the_nearest_enemy_and_enters_the_hex_before_it() -> None:
    """SPF-ORD-18"""
    table = drawn("A1 Tank at D3 facing 0 slow\nB1 Squad at D6\nB2 Squad at D9").order("A1", "Chase + - + -")
    table.play(movement_step, 1)

    assert ("D4", 3) == (table.where("A1"), table["A1"].facing)


def test_chase_looks_where_the_enemy_goes() -> None:
    """SPF-ORD-18: B1 comes from three hexes to two; an enemy that chases itself counts where it stands."""
    picture = "A1 Tank at D4 facing 3 slow\nB1 Tank at D7 facing 0 slow\nB2 Tank at D1 facing 3 slow"
    table = drawn(picture).order("A1", "Chase + - + -").order("B1", "F + - + -").order("B2", "- + - + -")
    table.play(movement_step, 1)
    both = drawn(picture).order("A1", "Chase + - + -").order("B1", "F + - + -").order("B2", "Chase + - + -")
    both.play(movement_step, 1)

    assert "D5" == table.where("A1") == both.where("A1")


def test_chase_may_look_where_they_stand() -> None:
    """SPF-ORD-18 option chase_where_they_stand: B1 stands nearest, but after its step it is as far as B2."""
    picture = "A1 Tank at D4 facing 3 slow\nB1 Tank at D6 facing 3 fast\nB2 Squad at D1"
    after = drawn(picture).order("A1", "Chase + - + -").order("B1", "F + - + -").play(movement_step, 1)
    before = drawn(picture, chase_where_they_stand=True).order("A1", "Chase + - + -").order("B1", "F + - + -")
    before.play(movement_step, 1)

    assert (0, ["D3", "D5"]) == offered(after)
    assert "D5" == before.where("A1")


def test_chase_assaults_an_enemy_beside_it() -> None:
    """SPF-ORD-18"""
    table = drawn("A1 Tank at D3 facing 0 slow\nB1 Squad at D4").order("A1", "Chase + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert ("D3", 3, ("B1",)) == (table.where("A1"), table["A1"].facing, contest.staying)


def test_an_enemy_that_comes_is_awaited() -> None:
    """SPF-ORD-18: when the goal is its own hex the chaser stays and is assaulted there."""
    table = drawn("A1 Tank at D3 facing 0 slow\nB1 Tank at D4 facing 0 slow")
    table.order("A1", "Chase + - + -").order("B1", "F + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert (("A1",), 0) == (contest.staying, table["A1"].facing)


def test_chase_ignores_tokens_and_flyers_it_cannot_reach() -> None:
    """SPF-ORD-18"""
    lists = make("Scout", like="Squad", abilities=["Hidden[still; 2]"])
    table = drawn(
        "A1 Tank at D4 facing 3 slow\nB1 Kite at D5 slow flying\nB2 Scout at D5 hidden still\nB3 Squad at D1",
        lists=lists,
    )
    table.having("B2", is_hidden=True, token=1).order("A1", "Chase + - + -").play(movement_step, 1)

    assert ("D3", 0) == (table.where("A1"), table["A1"].facing)


def test_between_equally_near_hexes_the_owner_chooses_and_a_blocked_chaser_stays() -> None:
    """SPF-ORD-18"""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Squad at D6\nB2 Squad at D2").order("A1", "Chase + - + -")
    table.play(movement_step, 1)
    shut = drawn("A1 Tank at D4 facing 0 slow\nB1 Squad at D6", terrain={"D5": "water"}).order("A1", "Chase + - + -")
    shut.play(movement_step, 1)

    assert (0, ["D3", "D5"]) == offered(table)
    assert ("D4", 0) == (shut.where("A1"), shut["A1"].facing)


# ---------------------------------------------------------------- Follow


def leaders(reach: int = 3) -> Table:
    lists = make("Marshal", like="Tank", abilities=[f"Leader[{reach}, infantry]"])
    return drawn("A1 Squad at D4 facing 0 slow\nA2 Marshal at D6\nA3 Tank at A1 facing 3 slow", lists=lists)


@pytest.mark.parametrize(("reach", "where"), [(3, "D5"), (1, "D4"), (0, "D5")])
def test_follow_goes_towards_a_leader_in_reach(reach: int, where: str) -> None:
    """SPF-ORD-19: reach 0 is without limit."""
    table = leaders(reach).order("A1", "Follow + - + -").order("A3", "Follow + - + -").play(movement_step, 1)

    assert where == table.where("A1")
    assert "A1" == table.where("A3")  # no infantry, no follower


def test_a_follower_beside_its_leader_stays() -> None:
    """SPF-ORD-19"""
    table = leaders().order("A1", "Follow + Follow + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert ("D5", 3) == (table.where("A1"), table["A1"].facing)


def test_with_two_leaders_the_owner_chooses() -> None:
    """SPF-ORD-19"""
    lists = make("Marshal", like="Tank", abilities=["Leader[0, infantry]"])
    table = drawn("A1 Squad at D4 slow\nA2 Marshal at D6\nA3 Marshal at D2", lists=lists).order("A1", "Follow + - + -")

    assert (0, ["D3", "D5"]) == offered(table.play(movement_step, 1))


# ---------------------------------------------------------------- Flee


def test_flee_offers_the_hexes_further_from_the_nearest_enemy_and_faces_the_way_it_ran() -> None:
    """SPF-ORD-21"""
    table = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D5\nB2 Squad at D9").order("A1", "Flee + - + -")
    table.reply("where does it go", "D3").play(movement_step, 1)
    asked = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D5").order("A1", "Flee + - + -").play(movement_step, 1)

    assert (0, ["D3", "E4", "C4"]) == offered(asked)
    assert ("D3", 0) == (table.where("A1"), table["A1"].facing)


def test_who_cannot_get_further_goes_where_it_is_not_closer() -> None:
    """SPF-ORD-21: the three hexes further away are water."""
    table = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D5", terrain={"D3": "water", "E4": "water", "C4": "water"})

    assert (0, ["E5", "C5"]) == offered(table.order("A1", "Flee + - + -").play(movement_step, 1))


def test_who_is_cornered_is_moved_by_the_opponent() -> None:
    """SPF-ORD-21: B1 two hexes ahead; only the hex between them is open."""
    shut = dict.fromkeys(("D3", "E4", "C4", "E5", "C5"), "water")
    table = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D6", terrain=shut).order("A1", "Flee + - + -")
    table.play(movement_step, 1)
    shut = dict.fromkeys(("D3", "E4", "C4", "C5"), "water")
    two = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at E6", terrain=shut).order("A1", "Flee + - + -")
    two.play(movement_step, 1)

    assert ("D5", 3) == (table.where("A1"), table["A1"].facing)
    assert (1, ["E5", "D5"]) == offered(two)


def test_flee_minds_assaults_crowds_and_difficult_terrain() -> None:
    """SPF-ORD-21: an enemy in D3, a huge friend in E4, dunes in C4."""
    table = drawn(
        "A1 Squad at D4 facing 3 slow\nB1 Squad at D5\nB2 Squad at D3\nA2 Colossus at E4",
        terrain={"C4": "sand dunes"},
    )
    table.order("A1", "Flee + - + -").reply("where does it go", "C4").play(movement_step, 1)

    assert ("D4", 3, 1) == (table.where("A1"), table["A1"].facing, table["A1"].entering_tokens)


def test_at_the_edge_it_may_leave_the_board_and_counts_as_destroyed() -> None:
    """SPF-ORD-21"""
    table = drawn("A1 Squad at D1 facing 3 slow\nB1 Squad at D3").order("A1", "Flee + - + -")
    table.reply("where does it go", "off the board").play(movement_step, 1)
    inland = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D6").order("A1", "Flee + - + -").play(movement_step, 1)

    assert ("fled", None) == (table["A1"].gone, table["A1"].at)
    assert "off the board" not in offered(inland)[1]


# ---------------------------------------------------------------- Road


@pytest.mark.parametrize(
    ("roads", "where", "facing"),
    [
        (["D4", "D5", "E5"], "D5", 3),  # straight ahead is preferred
        (["D4", "E5"], "E5", 2),
        (["D4", "D3"], "D4", 3),  # only behind
        (["D5"], "D4", 3),  # not on a road
    ],
)
def test_road_follows_the_road_ahead(roads: list[str], where: str, facing: int) -> None:
    """SPF-ORD-22"""
    table = drawn("A1 Tank at D4 facing 3 slow", roads=roads).order("A1", "Road + - + -").play(movement_step, 1)

    assert (where, facing) == (table.where("A1"), table["A1"].facing)


def test_at_a_fork_the_owner_chooses() -> None:
    """SPF-ORD-22"""
    table = drawn("A1 Tank at D4 facing 3 slow", roads=["D4", "E5", "C5"]).order("A1", "Road + - + -")

    assert (0, ["C5", "E5"]) == offered(table.play(movement_step, 1))


# ---------------------------------------------------------------- D, random, Help


def test_d_drifts_in_any_direction_without_turning() -> None:
    """SPF-ORD-29"""
    table = drawn("A1 Tank at D4 facing 3 slow").order("A1", "D + - + -").reply("where does it go", "E4")
    table.play(movement_step, 1)

    assert ("E4", 3) == (table.where("A1"), table["A1"].facing)


@pytest.mark.parametrize(("face", "where"), [(1, "D5"), (2, "C5"), (4, "D3")])
def test_random_rolls_the_direction_clockwise_from_the_front(face: int, where: str) -> None:
    """SPF-ORD-29"""
    table = drawn("A1 Tank at D4 facing 3 slow").order("A1", "random + - + -").dice(drift=[face]).play(movement_step, 1)

    assert (where, 3) == (table.where("A1"), table["A1"].facing)


def test_what_it_drifts_into_it_assaults_with_front_values() -> None:
    """SPF-ORD-29"""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Squad at D3").order("A1", "random + - + -").dice(drift=[4])
    table.play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert [("A1", False)] == [(each.unit, each.is_reverse) for each in contest.entering]


def test_help_goes_to_the_nearest_friend_it_could_heal() -> None:
    """SPF-ORD-29: A2 is nearer but whole; a machine is nothing for a healer."""
    lists = make("Medic", like="Squad", abilities=["Heal[1, any, first]"])
    picture = "A1 Medic at D4 facing 3 slow\nA2 Squad at D3\nA3 Squad at D7\nA4 Tank at B4"
    ailing = drawn(picture, lists=lists).having("A3", future=1).having("A4", future=1).order("A1", "Help + - + -")
    ailing.play(movement_step, 1)
    whole = drawn(picture, lists=lists).order("A1", "Help + - + -").play(movement_step, 1)

    assert "D5" == ailing.where("A1")
    assert "D3" == whole.where("A1")


def test_without_a_friend_help_is_flight() -> None:
    """SPF-ORD-29"""
    table = drawn("A1 Squad at D4 facing 3 slow\nB1 Squad at D5").order("A1", "Help + - + -")

    assert (0, ["D3", "E4", "C4"]) == offered(table.play(movement_step, 1))


@pytest.mark.parametrize(("runner", "chaser"), [("A1", "B1"), ("B1", "A1")])
def test_who_helps_alone_may_leave_the_board_while_an_enemy_chases_it(runner: str, chaser: str) -> None:
    """SPF-ORD-29, SPF-ORD-21: the chaser finds nobody where it was."""
    table = drawn(f"{runner} Squad at D1 facing 3 slow\n{chaser} Squad at D4 slow")
    table.order(runner, "Help + - + -").order(chaser, "Chase + - + -").reply("Help", "off the board")
    table.play(movement_step, 1)

    assert "fled" == table[runner].gone


# ---------------------------------------------------------------- who chooses when


def test_who_could_get_into_an_assault_declares_first_and_must_keep_to_it() -> None:
    """SPF-ORD-05"""
    picture = "A1 Tank at D4 facing 3 slow\nB1 Squad at D5"
    table = drawn(picture).order("A1", "D + - + -").play(movement_step, 1)
    bold = drawn(picture).order("A1", "D + - + -").reply("will it", "yes").play(movement_step, 1)
    shy = drawn(picture).order("A1", "D + - + -").reply("will it", "no").play(movement_step, 1)

    assert (0, ["yes", "no"]) == offered(table)
    assert 1 == len(bold.playing.all(Contest))
    assert "D5" not in offered(shy)[1]


def test_units_that_stay_out_choose_before_those_that_want_a_fight() -> None:
    """SPF-ORD-05, SPF-ORD-06: the Dwarf chooses first, but not when he has declared an assault."""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Tank at D5 facing 0 slow\nB2 Squad at A9\nA2 Squad at G1")
    table.order("A1", "D + - + -").order("B1", "D + - + -")
    table.reply("Tank B1 could enter", "yes").reply("Tank A1 could enter", "no").play(movement_step, 1)
    calm = drawn("A1 Tank at D2 facing 3 slow\nB1 Tank at D8 facing 0 slow")
    calm.order("A1", "D + - + -").order("B1", "D + - + -").play(movement_step, 1)

    assert 0 == offered(table)[0]
    assert 1 == offered(calm)[0]


def test_who_wanted_a_fight_and_finds_none_may_go_anywhere() -> None:
    """SPF-ORD-05: A1 slips away from D4 before B1 chooses."""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Tank at D5 facing 0 slow")
    table.order("A1", "D + - + -").order("B1", "D + - + -")
    table.reply("Tank B1 could enter", "yes").reply("Tank A1 could enter", "no").reply("Tank A1, D", "D3")
    table.play(movement_step, 1)

    assert 1 == offered(table)[0]
    assert 6 == len(offered(table)[1])


def test_a_second_displacement_never_offers_an_assault() -> None:
    """SPF-MOVE-10"""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D5").order("A1", "F,D + - + -").play(movement_step, 1)

    assert "D4" == table.where("A1")
    assert (0, ["D3", "E4", "E5", "C5", "C4"]) == offered(table)


@pytest.mark.parametrize(
    ("order", "facing", "where"),
    [
        ("Chase", 3, "D4"),  # the enemy at D8 is straight ahead
        ("Chase", 2, "D3"),  # C4, D4 and E3 would be nearer, but E3 alone is ahead and it is not
        ("Flee", 0, "D2"),
        ("Flee", 3, "D4"),  # nowhere else, so the opponent moves it there
        ("Road", 3, "D4"),
        ("Road", 2, "D3"),
    ],
)
def test_who_cannot_turn_goes_only_straight_ahead(order: str, facing: int, where: str) -> None:
    """SPF-DMG-09 no rotate, SPF-ORD-18, SPF-ORD-21, SPF-ORD-22"""
    lists = make("Wreck", like="Tank", speed=[{"name": "slow", "pace": "slow", "orders": [f"{order} + - + -"]}])
    table = drawn(f"A1 Wreck at D3 facing {facing} slow\nB1 Squad at D8", lists=lists, roads=["D3", "D4"])
    table.having("A1", wear=Wear(marks=frozenset({"no rotate"}))).order("A1", f"{order} + - + -")
    table.play(movement_step, 1)

    assert (where, facing) == (table.where("A1"), table["A1"].facing)
    assert not table.playing.waiting_for


def test_flee_does_not_lead_into_a_full_hex_nor_away_from_tokens() -> None:
    """SPF-ORD-21: a huge friend stands in E4; the hidden enemy in D3 is not seen, so it does not frighten."""
    picture = "A1 Squad at D4 facing 3 slow\nB1 Squad at D6\nA2 Colossus at E4\nB2 Squad at D3"
    table = drawn(picture).having("B2", is_hidden=True, token=1).order("A1", "Flee + - + -").play(movement_step, 1)

    assert (0, ["D3", "C4"]) == offered(table)


def test_who_can_only_stand_still_may_still_be_moved_by_an_order() -> None:
    """SPF-DMG-09: "only still" freezes the speed; the order of a squad that stands still takes it on."""
    table = drawn("A1 Squad at D3 facing 3 still\nB1 Squad at D9").order("A1", "360 + A + F")
    table.having("A1", wear=Wear(marks=frozenset({"only still"}))).reply("360", "stay")
    table.play_all((movement_step, 2), (movement_step, 3))

    assert ("D4", "still") == (table.where("A1"), table["A1"].speed)


@pytest.mark.parametrize("mark", ["immobile", "no move"])
def test_who_cannot_move_any_more_stays_whatever_its_order(mark: str) -> None:
    """SPF-DMG-09, SPF-ORD-24: only the displacement fails, the speed change goes on where it can."""
    for order in ("F + - + -", "Chase + - + -"):
        table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D7").order("A1", order)
        table.having("A1", wear=Wear(marks=frozenset({mark}))).play(movement_step, 1)

        assert "D3" == table.where("A1")


def test_the_fallen_do_nothing() -> None:
    """SPF-DMG-09 fallen"""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D7").order("A1", "F,R,A + - + -")
    table.having("A1", wear=Wear(marks=frozenset({"fallen"}))).play(movement_step, 1)

    assert ("D3", 3, "slow") == (table.where("A1"), table["A1"].facing, table["A1"].speed)
