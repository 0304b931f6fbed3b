"""Transport[what, number]: who is carried, gets in, gets out, and is lost. (SPF-ABIL-22, SPF-ORD-27)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.orders.orders import write_orders
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Contest, UnitId
from grognard.rulesets.steampunk.table.units import units_at
from tests.rulesets.steampunk.kit import Table, drawn, make

TRUCK = make("Truck", like="Tank", abilities=["Transport[infantry, 2]"])
STORMER = make("Stormer", like="Tank", lists=TRUCK, abilities=["Transport[infantry, 2]", "Unloading may assault"])


def carrying(picture: str, *names: str, **more: Any) -> Table:
    """A table on which these units are aboard A1."""
    table = drawn(picture, lists=STORMER, **more)
    for name in names:
        table.having(name, at=None, aboard=UnitId("A1"), speed="slow")
    return table


def boards(table: Table) -> bool:
    return table.playing.question is not None and "board" in table.playing.question.prompt


def test_an_idle_base_may_board_an_idle_transport_in_its_hex() -> None:
    """SPF-ABIL-22: it is off the map then, and does not count for stacking."""
    table = drawn("A1 Truck at D3 slow\nA2 Squad at D3 facing 3 slow", lists=TRUCK).reply("board", "yes")
    table.play(movement_step, 1)

    assert ("A1", None) == (table["A2"].aboard, table["A2"].at)
    assert ["A1"] == [unit.id for unit in units_at(table.playing, BOARD.named("D3"))]


@pytest.mark.parametrize(
    ("picture", "order", "asked"),
    [
        ("A1 Truck at D3 slow\nA2 Squad at D3", "- + - + -", True),
        ("A1 Truck at D3 fast\nA2 Squad at D3", "- + - + -", False),
        ("A1 Truck at D3 slow\nA2 Squad at D4", "- + - + -", False),
        ("A1 Truck at D3 slow\nA2 Squad at D3", "360 + - + -", False),
        ("A1 Truck at D3 slow\nA2 Kite at D3", "- + - + -", False),
    ],
)
def test_who_may_board(picture: str, order: str, asked: bool) -> None:
    """SPF-ABIL-22: same hex, still or slow, a dash in this step, the right kind."""
    table = drawn(picture, lists=TRUCK).order("A2", order).play(movement_step, 1)

    assert asked == boards(table)


def test_a_full_transport_takes_nobody() -> None:
    """SPF-ABIL-22"""
    table = carrying("A1 Truck at D3 slow\nA2 Squad at D3\nA3 Squad at D9\nA4 Squad at D9", "A3", "A4")

    assert not boards(table.play(movement_step, 1))


def test_carried_bases_do_nothing_and_leave_with_their_transport() -> None:
    """SPF-ABIL-22"""
    table = (
        carrying("A1 Truck at D3 facing 3 slow\nA2 Squad at D9", "A2").order("A1", "F + - + -").order("A2", "F + - + -")
    )
    table.play(movement_step, 1)

    assert ("D4", None) == (table.where("A1"), table["A2"].at)


def test_a_carried_base_gets_orders_from_where_its_transport_is() -> None:
    """SPF-ORD-01, SPF-ORD-27: it is slow when it gets out, so it is given orders for slow."""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nB1 Squad at D8", "A2").play(write_orders)
    question = table.playing.asked_of(0)
    assert isinstance(question, Assign)
    slot = next(slot for slot in question.slots if slot.key == "A2 move")

    assert ["F + - + -", "F + - + B"] == [option.key for option in slot.options]
    assert "D3" == slot.options[0].data["from"]


def test_unload_puts_bases_down_within_reach_facing_away_and_slow() -> None:
    """SPF-ORD-27: its own order starts with the next step."""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nA3 Squad at D9", "A2", "A3")
    table.order("A1", "Unload + - + -").order("A2", "F + F + -").reply(
        "who gets out", {"A2": "D2", "A3": "stay aboard"}
    )
    table.play_all((movement_step, 1), (movement_step, 2))

    assert (0, "slow", "D1") == (table["A2"].facing, table["A2"].speed, table.where("A2"))
    assert "A1" == table["A3"].aboard


def test_unload_0_is_the_own_hex_and_the_facing_of_the_transport() -> None:
    """SPF-ORD-27"""
    table = carrying("A1 Truck at D3 facing 4\nA2 Squad at D9", "A2").order("A1", "Unload[0] + - + -")
    table.play(movement_step, 1)
    question = table.playing.question
    assert isinstance(question, Assign)
    assert ["stay aboard", "D3"] == [option.key for option in question.slots[0].options]

    table.playing.answer({"A2": "D3"})

    assert ("D3", 4) == (table.where("A2"), table["A2"].facing)


def test_unload_keeps_off_enemies_and_within_stacking() -> None:
    """SPF-ORD-27"""
    table = carrying("A1 Truck at D3\nA2 Squad at D9\nA3 Squad at D9\nB1 Squad at D4\nA4 Colossus at D2", "A2", "A3")
    table.order("A1", "Unload[1] + - + -").play(movement_step, 1)
    question = table.playing.question
    assert isinstance(question, Assign)
    offered = [option.key for option in question.slots[0].options]

    assert ["stay aboard", "D3", "E3", "E4", "C4", "C3"] == offered
    with pytest.raises(Refused, match="overcrowded"):
        question.check({"A2": "D3", "A3": "D3"})


def test_unloading_may_assault_if_the_sheet_says_so() -> None:
    """SPF-ORD-27: it enters like a moving unit with front values."""
    table = carrying("A1 Stormer at D3 facing 3\nA2 Squad at D9\nB1 Squad at D4", "A2").order("A1", "Unload + - + -")
    table.reply("who gets out", {"A2": "D4"}).play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert (("A2", "D3", False), ("B1",)) == (
        (contest.entering[0].unit, BOARD.name(contest.entering[0].origin), contest.entering[0].is_reverse),
        contest.staying,
    )


@pytest.mark.parametrize(("faces", "asked"), [([6, 6, 6, 6, 1, 1, 1, 1], True), ([1, 1, 1, 1, 6, 6, 6, 6], False)])
def test_a_transport_in_an_assault_unloads_only_after_winning(faces: list[int], asked: bool) -> None:
    """SPF-ORD-27: the attacker rolls four dice, the squad four."""
    table = carrying("A1 Stormer at D3 facing 3 slow\nA2 Squad at D9\nB1 Squad at D4 facing 0", "A2")
    table.order("A1", "F,Unload + - + -").dice(assault=faces, deflection=[1] * 2, damage=[1] * 8, armour=[6] * 40)
    for _ in range(4):
        table.reply("gave way", "stay")
    early = carrying("A1 Stormer at D3 facing 3 slow\nA2 Squad at D9\nB1 Squad at D4 facing 0", "A2")
    early.order("A1", "F,Unload + - + -").play(movement_step, 1)
    table.play_all((movement_step, 1), (assault_step, 1))
    question = table.playing.question

    assert early.playing.question is None
    assert asked == (question is not None and "who gets out" in question.prompt)


def test_passengers_of_a_wreck_take_damage_and_are_put_down() -> None:
    """SPF-ABIL-22: d6 without armour each; the first in the wreck's hex, or as close as there is room."""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nA3 Squad at D9\nB1 Squad at D8", "A2", "A3")
    table.having("A1", dying=1).dice(damage=[5, 1]).play(apply_damage)

    assert ("D3", "D3", None) == (table.where("A2"), table.where("A3"), table["A2"].aboard)
    assert (3, 4) == (len(table["A2"].living), len(table["A3"].living))
    assert table.dice_are_used_up()


def test_passengers_of_a_wreck_find_the_closest_room() -> None:
    """SPF-ABIL-22"""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nA3 Squad at D3\nA4 Squad at D3\nB1 Squad at D8", "A2")
    table.having("A1", dying=1).dice(damage=[1]).reply("where to", "D4").play(apply_damage)

    assert "D4" == table.where("A2")


def test_passengers_die_if_the_row_says_so() -> None:
    """SPF-ABIL-22, SPF-DMG-09"""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nB1 Squad at D8", "A2")
    table.having("A1", dying=1, waiting=(Effect("passengers die"),)).dice().play(apply_damage)

    assert ("destroyed", "destroyed") == (table["A1"].gone, table["A2"].gone)


def test_passengers_may_be_hurt_or_turned_out_by_a_row() -> None:
    """SPF-DMG-09: passengers N, passengers out"""
    hurt = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9\nB1 Squad at D8", "A2")
    hurt.having("A1", waiting=(Effect("passengers", 5),)).dice().play_all((apply_damage,), (roll_damage,))
    out = carrying("A1 Truck at D1 facing 3\nA2 Squad at D9\nB1 Squad at D8", "A2")
    out.having("A1", waiting=(Effect("passengers out"),)).reply("where to", "D2").play(apply_damage)

    assert (3, "A1") == (len(hurt["A2"].living), hurt["A2"].aboard)
    assert ("D2", None) == (out.where("A2"), out["A2"].aboard)


def test_who_flees_from_the_board_takes_its_passengers_along() -> None:
    """SPF-ORD-21, SPF-ABIL-22"""
    table = carrying("A1 Truck at D1 facing 3\nA2 Squad at D9\nB1 Squad at D3", "A2").order("A1", "Flee + - + -")
    table.reply("where does it go", "off the board").play(movement_step, 1)

    assert ("fled", "fled") == (table["A1"].gone, table["A2"].gone)


def test_a_transport_stuck_in_swamp_unloads_nobody() -> None:
    """SPF-TERR-08: its whole step becomes a dash."""
    table = carrying("A1 Truck at D3 facing 3\nA2 Squad at D9", "A2", terrain={"D3": "swamp"})
    table.order("A1", "Unload + - + -").dice(swamp=[1]).play(movement_step, 1)

    assert "A1" == table["A2"].aboard
    assert table.playing.question is None


def test_nobody_gets_out_into_a_hex_that_is_about_to_be_fought_over() -> None:
    """SPF-ORD-27: D5 is still empty, but a friend and an enemy are on their way into it."""
    picture = "A1 Truck at D4 slow\nA2 Squad at D9\nA3 Squad at C5 facing 2 slow\nB1 Squad at D6 facing 0 slow"
    table = carrying(picture, "A2").order("A1", "Unload[1] + - + -").order("A3", "F + - + -").order("B1", "F + - + -")
    question = table.play(movement_step, 1).playing.asked_of(0)
    assert isinstance(question, Assign)

    assert "D5" == BOARD.name(table.playing.all(Contest)[0].at)
    assert "D5" not in {option.key for option in question.slots[0].options}


def test_who_boards_leaves_the_tokens_of_difficult_terrain_behind() -> None:
    """SPF-ABIL-22, SPF-TERR-05"""
    table = drawn("A1 Truck at D3 slow\nA2 Squad at D3 facing 3 slow", lists=TRUCK).reply("board", "yes")
    table.having("A2", entering_tokens=2).play(movement_step, 1)

    assert ("A1", 0) == (table["A2"].aboard, table["A2"].entering_tokens)
