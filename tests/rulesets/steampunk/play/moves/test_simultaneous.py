"""All move at once. (SPF-MOVE, SPF-STACK-04, SPF-ASLT-01)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.kit import drawn


def test_difficult_terrain_takes_a_token_first() -> None:
    """SPF-MOVE-01, SPF-MOVE-02"""
    table = drawn("A1 Tank at D3 slow", terrain={"D4": "forest"}).order("A1", "F + F + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert "D4" == table.where("A1")
    assert "Tank A1 struggles with the terrain." in table.log


def test_an_attempt_that_earns_a_token_leaves_the_unit_where_it_is() -> None:
    """SPF-MOVE-01, SPF-MOVE-05"""
    table = drawn("A1 Tank at D3 slow", terrain={"D4": "forest"}).order("A1", "F + F + -").play(movement_step, 1)

    assert "D3" == table.where("A1")
    assert 1 == table["A1"].entering_tokens


def test_a_turn_loses_the_tokens() -> None:
    """SPF-MOVE-03"""
    table = drawn("A1 Tank at D3 slow", terrain={"D4": "forest"}).order("A1", "F + L + -")
    table.play_all((movement_step, 1), (movement_step, 2))

    assert 0 == table["A1"].entering_tokens


def test_friends_exchange_hexes() -> None:
    """SPF-MOVE-08"""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        A2 Tank at D4 facing 0 slow
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -").play(movement_step, 1)

    assert ("D4", "D3") == (table.where("A1"), table.where("A2"))


def test_who_would_overcrowd_a_hex_stays_and_is_shaken() -> None:
    """SPF-STACK-04, SPF-COND-01"""
    table = drawn("""
        A1 Squad at D3 facing 3 slow
        A2 Squad at D5 facing 0 slow
        A3 Squad at D4
    """)
    table.order("A1", "F + - + -").order("A2", "F + - + -").play(movement_step, 1)

    assert ("D3", "D5") == (table.where("A1"), table.where("A2"))
    assert (2, 2, 0) == (table["A1"].shaken, table["A2"].shaken, table["A3"].shaken)


def test_entering_an_enemys_hex_opens_an_assault_and_nobody_enters_yet() -> None:
    """SPF-ASLT-01, SPF-MOVE-06"""
    table = drawn("""
        A1 Tank at D3 slow
        B1 Squad at D4
    """)
    table.order("A1", "F + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert "D3" == table.where("A1")
    assert (("A1",), ("B1",)) == (tuple(each.unit for each in contest.entering), contest.staying)


def test_who_leaves_is_not_assaulted() -> None:
    """SPF-MOVE-09"""
    table = drawn("""
        A1 Tank at D3 slow
        B1 Squad at D4 facing 3 slow
    """)
    table.order("A1", "F + - + -").order("B1", "F + - + -").play(movement_step, 1)

    assert [] == table.playing.all(Contest)
    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_head_on_the_better_nation_chooses_the_hex() -> None:
    """SPF-ASLT-04, SPF-ASLT-05"""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        B1 Tank at D4 facing 0 slow
    """)
    table.order("A1", "F + - + -").order("B1", "F + - + -").play(movement_step, 1)

    assert table.playing.question is not None
    assert 1 == table.playing.question.seat  # Dwarf before Elf


def test_friends_may_not_overcrowd_the_hex_of_a_head_on_pair_that_is_not_fought_over() -> None:
    """SPF-STACK-04, SPF-ASLT-04: D3 is fought over; two more tanks cannot both take D4, which its tank has left."""
    table = drawn("""
        A1 Tank at D3 facing 3 slow
        B1 Tank at D4 facing 0 slow
        A2 Tank at C4 facing 2 slow
        A3 Tank at E4 facing 4 slow
    """)
    for unit in ("A1", "A2", "A3", "B1"):
        table.order(unit, "F + - + -")
    table.reply("which hex is fought over", "D3").play(movement_step, 1)

    assert ("C4", "E4") == (table.where("A2"), table.where("A3"))
    assert (2, 2) == (table["A2"].shaken, table["A3"].shaken)
