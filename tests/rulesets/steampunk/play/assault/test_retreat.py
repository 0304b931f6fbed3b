"""After the assault: winners enter, losers leave. (SPF-RETR)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.hexes import distance
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.assault.stubborn import is_stubborn
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud, Contest, Retreating
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.sheets import Lists

WON, LOST = [5, 1, 1, 1], [1, 1, 1, 1]
"""Four soldiers with one success, and with none."""


def fought(picture: str, orders: dict[str, str], *, lists: Lists = YARD, **options: Any) -> Table:
    """The table before an assault of the first step; turns after it are not wanted."""
    table = drawn(picture, lists=lists, **options)
    for unit, order in orders.items():
        table.order(unit, order)
    return table


def play(table: Table, *, turns: int = 6) -> Table:
    """Movement and assault; retreating units do not turn unless the test has said so before."""
    for _ in range(turns):
        table.reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))
    assert table.playing.question is None
    return table


def test_winners_enter_and_a_stationary_loser_goes_one_hex_back() -> None:
    """SPF-RETR-01, SPF-RETR-02"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"})
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_the_backward_hex_may_be_the_one_the_attacker_came_from() -> None:
    """SPF-RETR-02: facing 3 it goes to D3, which the attacker has left."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 3", {"A1": "F + - + -"})
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D4", "D3") == (table.where("A1"), table.where("B1"))


def test_with_the_switch_losers_may_not_go_where_winners_came_from() -> None:
    """SPF-RETR-04: no_retreat_through_winners."""
    picture = "A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 3"
    table = fought(picture, {"A1": "F + - + -"}, no_retreat_through_winners=True)
    table.reply("where to", "D5")
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_a_beaten_attacker_stays_where_it_came_from() -> None:
    """SPF-RETR-03"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"})
    play(table.dice(assault=LOST + WON, damage=[1]))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def options_of(table: Table) -> list[str]:
    """What the waiting player may choose."""
    game = table.playing
    question = game.asked_of(game.waiting_for[0])
    assert question is not None
    return sorted(question.offers() or ())


@pytest.mark.parametrize(
    ("there", "terrain"),
    [("B2 Colossus at D5", {}), ("A2 Squad at D5 facing 3", {}), ("", {"D5": "water"})],
)
def test_from_a_closed_retreat_hex_it_goes_to_the_closest_possible_one(there: str, terrain: dict[str, str]) -> None:
    """SPF-RETR-04: overcrowded, held by an enemy, impassable: another hex beside the contested one, D3 among them."""
    table = fought(
        f"A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0\n{there}", {"A1": "F + - + -"}, terrain=terrain
    )
    table.dice(assault=WON + LOST, damage=[1]).play_all((movement_step, 1), (assault_step, 1))

    assert ["C4", "C5", "D3", "E4", "E5"] == options_of(table)


def test_the_closest_hex_may_be_two_away() -> None:
    """SPF-RETR-04: water all around, and the way the winner came is closed."""
    terrain = dict.fromkeys(["C4", "C5", "D5", "E4", "E5"], "water")
    picture = "A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0"
    table = fought(picture, {"A1": "F + - + -"}, terrain=terrain, no_retreat_through_winners=True)
    table.dice(assault=WON + LOST, damage=[1]).play_all((movement_step, 1), (assault_step, 1))

    assert {2} == {distance(BOARD.named("D4"), BOARD.named(name)) for name in options_of(table)}


def test_the_lower_nation_retreats_first() -> None:
    """SPF-RETR-04, SPF-ORD-06: of an Elf and a Dwarf the Dwarf is asked first."""
    table = fought(
        """
        A1 Squad at B3 facing 3 slow
        B1 Squad at B4 facing 0
        B3 Colossus at B5
        B2 Squad at F4 facing 0 slow
        A2 Squad at F3 facing 3
        A3 Colossus at F2
    """,
        {"A1": "F + - + -", "B2": "F + - + -"},
    )
    table.dice(assault=WON + LOST + LOST + WON, damage=[1, 1]).play_all((movement_step, 1), (assault_step, 1))

    assert (1,) == table.playing.waiting_for


@pytest.mark.parametrize("first", ["B1", "B2"])
def test_the_owner_chooses_the_order_of_his_units(first: str) -> None:
    """SPF-RETR-13: a squad and a tank that stood still both go back to D5."""
    table = fought(
        "A1 Colossus at D3 facing 3 slow\nB1 Squad at D4 facing 0\nB2 Tank at D4 facing 0", {"A1": "F + - + -"}
    )
    table.dice(assault=[4] + [1] * 7 + LOST + [1] * 4, deflection=[1, 1], damage=[1], armour=[1] * 9)
    table.reply("damaging hits", {"A1/0>B1": 1}).reply("which goes first", first)
    play(table)
    went = [line for line in table.log if line.endswith("moves to D5.")]

    assert first in went[0]
    assert ("D5", "D5") == (table.where("B1"), table.where("B2"))
    assert not any("goes first" in prompt for prompt, _ in table.replies)


def test_head_on_the_beaten_unit_cannot_stay_and_must_not_go_where_it_wanted() -> None:
    """SPF-RETR-05, SPF-ASLT-04: the example of the ledger."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow", {"A1": "F + - + -", "B1": "F + - + -"})
    table.reply("which hex is fought over", "D4").dice(assault=WON + LOST, damage=[1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert "D4" == table.where("A1")
    assert ["C4", "C5", "D5", "E4", "E5"] == options_of(table)


def test_head_on_a_winner_enters_the_hex_it_wanted_even_if_its_own_was_fought_over() -> None:
    """SPF-RETR-01"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow", {"A1": "F + - + -", "B1": "F + - + -"})
    table.reply("which hex is fought over", "D3").reply("where to", "C5")
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D4", "C5") == (table.where("A1"), table.where("B1"))


def test_a_winner_whose_goal_is_held_by_others_remains_where_it_was() -> None:
    """SPF-RETR-01: enemies that stayed in G did not join the assault fought over H."""
    table = fought(
        "A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow\nB2 Squad at D4 facing 0",
        {"A1": "F + - + -", "B1": "F + - + -"},
    )
    table.reply("which hex is fought over", "D3").reply("where to", "D4")
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D3", "D4", "D4") == (table.where("A1"), table.where("B1"), table.where("B2"))


def test_a_beaten_unit_whose_old_hex_friends_have_filled_goes_elsewhere() -> None:
    """SPF-RETR-05: a friend has moved in behind it."""
    table = fought(
        "A1 Tank at D3 facing 3 slow\nA2 Tank at D2 facing 3 slow\nB1 Squad at D4 facing 0",
        {"A1": "F + - + -", "A2": "F + - + -"},
    )
    table.dice(assault=[1] * 4 + WON, deflection=[1, 1], armour=[5] * 4).reply("where to", "D2")
    play(table)

    assert ("D2", "D3") == (table.where("A1"), table.where("A2"))


def ring(*, lists: Lists = YARD, **options: Any) -> Table:
    """A squad in D4 faces 0; enemies stand in all six hexes around it, and A1 drives in."""
    return fought(
        """
        A1 Squad at D3 facing 3 slow
        A7 Squad at D3
        A2 Squad at E4 facing 3
        A3 Squad at E5 facing 3
        A4 Squad at D5 facing 0
        A5 Squad at C5 facing 3
        A6 Squad at C4 facing 3
        B1 Squad at D4 facing 0
    """,
        {"A1": "F + - + -"},
        lists=lists,
        **options,
    )


def test_a_surrounded_unit_that_breaks_out_enters_the_hex_behind_it() -> None:
    """SPF-RETR-06: it fights A4 at once and takes D5."""
    table = ring().dice(assault=WON + LOST + LOST + WON, damage=[1, 1])
    play(table)

    assert ("D5", "D4") == (table.where("B1"), table.where("A1"))
    assert "D6" == table.where("A4")
    assert table.dice_are_used_up()


def test_a_surrounded_unit_that_loses_again_is_destroyed() -> None:
    """SPF-RETR-06"""
    table = ring().dice(assault=WON + LOST + WON + LOST, damage=[1, 1])
    play(table)

    assert "destroyed" == table["B1"].gone
    assert "D5" == table.where("A4")


def test_it_breaks_out_with_its_back_values() -> None:
    """SPF-RETR-06: one die to the back."""
    model = {"name": "Snail", "assault": {"dice": "3/3/3/1", "needs": 5, "damage": "d6"}}
    table = ring(lists=make("Squad B", like="Squad", model=[model]))
    table.units = [(unit, "Squad B" if unit == "B1" else sheet, fields) for unit, sheet, fields in table.units]
    table.dice(assault=WON + [1] * 3 + WON + [1], damage=[1, 1])
    play(table)

    assert table.dice_are_used_up()


def test_a_unit_with_one_free_hex_beside_it_is_not_surrounded() -> None:
    """SPF-RETR-06: it goes there."""
    table = ring()
    table.units = [each for each in table.units if each[0] != "A2"]
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert "E4" == table.where("B1")


@pytest.mark.parametrize(
    ("at", "facing", "from_", "heading", "stays"),
    [("A4", 1, "B4", 5, True), ("A4", 0, "A3", 3, False)],
)
def test_with_its_back_to_the_edge_a_unit_is_stubborn(
    at: str, facing: int, from_: str, heading: int, stays: bool
) -> None:
    """SPF-RETR-07: facing along the column it retreats, facing away from the edge it does not."""
    table = fought(f"A1 Squad at {from_} facing {heading} slow\nB1 Squad at {at} facing {facing}", {"A1": "F + - + -"})
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert stays == (at == table.where("B1"))
    assert stays == (from_ == table.where("A1"))


def test_with_the_switch_every_border_hex_makes_stubborn() -> None:
    """SPF-RETR-07: edge_any_border_hex."""
    table = fought(
        "A1 Squad at A3 facing 3 slow\nB1 Squad at A4 facing 0", {"A1": "F + - + -"}, edge_any_border_hex=True
    )
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("A3", "A4") == (table.where("A1"), table.where("B1"))


def stubborn() -> Lists:
    """The yard with a squad that never gives way."""
    return make("Wall", like="Squad", abilities=["Stubborn"])


def test_a_stubborn_occupant_keeps_its_hex_and_the_winners_go_back() -> None:
    """SPF-RETR-08"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Wall at D4 facing 0", {"A1": "F + - + -"}, lists=stubborn())
    table.reply("Squad A1 gave way", "left")
    play(table.dice(assault=[5, 5, 5, 5, 5, 1, 1, 1], damage=[1] * 5), turns=0)

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))
    assert 2 == table["A1"].facing  # winners turned back may turn (SPF-RETR-10)


def test_every_losing_occupant_stays_with_a_stubborn_one() -> None:
    """SPF-RETR-08"""
    table = fought(
        "A1 Squad at D3 facing 3 slow\nB1 Wall at D4 facing 0\nB2 Squad at D4 facing 0",
        {"A1": "F + - + -"},
        lists=stubborn(),
    )
    table.dice(assault=WON + LOST + LOST, damage=[1]).reply("damaging hits", {"A1/0>B1": 1})
    play(table)

    assert ("D3", "D4", "D4") == (table.where("A1"), table.where("B1"), table.where("B2"))


def test_a_doomed_stubborn_unit_holds_nobody_up() -> None:
    """SPF-RETR-08: it dies in the assault and the winner enters."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Wall at D4 facing 0", {"A1": "F + - + -"}, lists=stubborn())
    table.having("B1", living=(0,)).dice(assault=[*WON, 1], damage=[5])
    play(table)

    assert ("D4", "destroyed") == (table.where("A1"), table["B1"].gone)


def test_stubborn_attackers_stay_outside_as_usual() -> None:
    """SPF-RETR-08, SPF-RETR-03: it did not occupy the hex."""
    table = fought("A1 Wall at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"}, lists=stubborn())
    play(table.dice(assault=LOST + WON, damage=[1]))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_winners_that_exceed_the_stacking_limit_stay_out_shaken_and_are_not_turned() -> None:
    """SPF-RETR-09, SPF-RETR-10: the loser leaves all the same."""
    table = fought(
        "A1 Tank at D3 facing 3 slow\nA2 Tank at C4 facing 2 slow\nB1 Squad at D4 facing 0",
        {"A1": "F + - + -", "A2": "F + - + -"},
    )
    table.reply("who fights", "A1").dice(assault=[5, 1, 1, 1, *LOST], deflection=[1, 1], damage=[1])
    table.reply("Squad B1 gave way", "about")
    play(table, turns=0)

    assert ("D3", "C4", "D5") == (table.where("A1"), table.where("A2"), table.where("B1"))
    assert (2, 2) == (table["A1"].shaken, table["A2"].shaken)


def test_with_the_switch_such_winners_are_shaken_only_from_the_next_turn_on() -> None:
    """SPF-RETR-09, SPF-STACK-04: overcrowding_next_turn."""
    table = fought(
        "A1 Tank at D3 facing 3 slow\nA2 Tank at C4 facing 2 slow\nB1 Squad at D4 facing 0",
        {"A1": "F + - + -", "A2": "F + - + -"},
        overcrowding_next_turn=True,
    )
    table.reply("who fights", "A1").dice(assault=[5, 1, 1, 1, *LOST], deflection=[1, 1], damage=[1])
    play(table)

    assert [(0, True), (0, True)] == [(table[unit].shaken, table[unit].is_crowded) for unit in ("A1", "A2")]


@pytest.mark.parametrize(("turn", "facing"), [("stay", 0), ("left", 5), ("right", 1), ("about", 3)])
def test_a_retreating_unit_may_turn(turn: str, facing: int) -> None:
    """SPF-RETR-10"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"})
    table.reply("gave way in D5", turn).dice(assault=WON + LOST, damage=[1])
    play(table, turns=0)

    assert facing == table["B1"].facing


def test_a_beaten_attacker_may_turn_too() -> None:
    """SPF-RETR-10: it merely stays in the hex it came from."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"})
    table.reply("gave way in D3", "right").dice(assault=LOST + WON, damage=[1])
    play(table, turns=0)

    assert 4 == table["A1"].facing


def test_a_retreat_changes_no_speed_and_meets_the_effects_of_the_new_hex() -> None:
    """SPF-RETR-11, SPF-TURN-08"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow", {"A1": "F + - + -", "B1": "- + - + B"})

    def burn(game: Game) -> None:
        game.add(Cloud(id="fire@D5", at=BOARD.named("D5"), kind="fire", markers=2, needs=2))  # type: ignore[arg-type]

    play(table.prepare(burn).dice(assault=WON + LOST, damage=[1], cloud=[6]))

    assert ("D5", "slow") == (table.where("B1"), table["B1"].speed)
    assert any("meets the fire" in line for line in table.log)


def dead_winner(**options: Any) -> Table:
    """The attacker wins 3 to 1, but its only model dies of that one."""
    table = fought("A1 Tank at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"}, **options)
    table.having("A1", future=9).reply("damaging hits", {"A1/0>B1": 3})
    return table.dice(assault=[5, 5, 5, 1, *WON], deflection=[1, 1], damage=[1, 1, 1, 6], armour=[1] * 4)


def test_losers_leave_even_if_every_winner_is_doomed() -> None:
    """SPF-RETR-12: the hex is empty afterwards."""
    table = play(dead_winner())

    assert ("destroyed", "D5") == (table["A1"].gone, table.where("B1"))


def test_with_the_switch_they_stay() -> None:
    """SPF-RETR-12: hold_against_the_dead."""
    table = play(dead_winner(hold_against_the_dead=True))

    assert ("destroyed", "D4") == (table["A1"].gone, table.where("B1"))


def test_doomed_bases_do_not_block_a_hex() -> None:
    """SPF-RETR-12, SPF-RETR-13: the winner enters the hex of a base that has just been killed."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Kite at D4 facing 0 still", {"A1": "F + - + -"})
    play(table.dice(assault=[*WON, 1, 1], damage=[4]))

    assert ("D4", "destroyed") == (table.where("A1"), table["B1"].gone)


def test_after_the_step_no_contest_and_no_retreat_is_left() -> None:
    """SPF-RETR-13"""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0", {"A1": "F + - + -"})
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert not table.playing.all(Contest)
    assert not table.playing.all(Retreating)


# ---------------------------------------------------------------- driven back by damage


def test_a_damage_result_drives_a_unit_back() -> None:
    """SPF-DMG-09: one hex backwards, and it may turn."""
    table = drawn("A1 Squad at D3 facing 3").having("A1", waiting=(Effect("retreat"),))
    table.reply("gave way in D2", "left").play(apply_damage)

    assert ("D2", 2) == (table.where("A1"), table["A1"].facing)


def test_with_its_back_to_the_edge_it_stays() -> None:
    """SPF-DMG-09, SPF-RETR-07"""
    table = drawn("A1 Squad at D1 facing 3").having("A1", waiting=(Effect("retreat"),)).play(apply_damage)

    assert "D1" == table.where("A1")


def fear_drives(at: str, order: str) -> Table:
    """A unit of fear meets a squad that runs from psychic damage."""
    runs = {"regular": ["9: kill 1"], "psychic": ["1: retreat"]}
    lists = make("Runner", like="Squad", tables=runs, lists=make("Ghost", like="Squad", abilities=["Fear[4]"]))
    table = drawn(f"A1 Ghost at D3 facing 3 slow\nB1 Runner at {at} facing 0 slow", lists=lists)
    return table.order(*(("A1", "F + - + -") if order == "A" else ("B1", "F + - + -"))).reply("does it turn", "stay")


def test_a_retreat_result_of_fear_removes_the_unit_from_the_assault() -> None:
    """SPF-ABIL-09, SPF-ASLT-25: nothing is rolled and the other enters."""
    table = fear_drives("D4", "A").dice(psychic=[2]).play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_an_entering_unit_driven_back_stays_where_it_came_from() -> None:
    """SPF-ABIL-09, SPF-RETR-03"""
    table = fear_drives("D4", "B").dice(psychic=[2]).play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_a_retreat_does_not_cancel_later_parts_of_the_order() -> None:
    """SPF-RETR-11: beaten out of D4 it turns about and moves on to D6 in the second step."""
    table = fought("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow", {"A1": "F + - + -", "B1": "- + F + -"})
    table.dice(assault=WON + LOST, damage=[1]).reply("does it turn", "about")
    table.play_all((movement_step, 1), (assault_step, 1), (movement_step, 2))

    assert "D6" == table.where("B1")


def test_a_unit_that_damage_drives_back_and_enemies_surround_fights_its_way_out_too() -> None:
    """SPF-RETR-06, SPF-DMG-09: it loses, and is gone at once."""
    table = ring().having("B1", waiting=(Effect("retreat"),)).dice(assault=WON + LOST, damage=[1])
    table.play(apply_damage)

    assert "destroyed" == table["B1"].gone


def test_a_stubborn_head_on_unit_in_its_own_hex_is_not_driven_from_it_by_fear() -> None:
    """SPF-RETR-08, SPF-ABIL-09, SPF-ASLT-04: it counts as the occupant of the hex that is fought over."""
    lists = make("Ghost", like="Squad", abilities=["Fear[6]"])
    tables = {"regular": ["3: future 1", "5: kill 1"], "psychic": ["1: retreat"]}
    for abilities, at in (([], "D5"), (["Stubborn"], "D4")):
        both = make("Rock", like="Squad", lists=lists, abilities=abilities, tables=tables)
        table = drawn("A1 Ghost at D3 facing 3 slow\nB1 Rock at D4 facing 0 slow", lists=both)
        table.order("A1", "F + - + -").order("B1", "F + - + -").dice(psychic=[6])
        table.reply("which hex is fought over", "D4").reply("does it turn", "stay").play(movement_step, 1)
        assert at == table.where("B1")


def test_a_unit_driven_back_twice_goes_one_hex_and_turns_once() -> None:
    """SPF-DMG-09"""
    table = drawn("A1 Squad at D3 facing 3\nB1 Squad at D8")
    table.having("A1", waiting=(Effect("retreat"),) * 2).reply("does it turn", "left").play(apply_damage)

    assert ("D2", 2) == (table.where("A1"), table["A1"].facing)
    assert not table.playing.waiting_for


def test_with_the_switch_a_loser_without_its_old_hex_goes_round_the_winners() -> None:
    """SPF-RETR-04, SPF-RETR-05: no_retreat_through_winners; B1 comes from D4, where A1 is now; A2 came from C4."""
    picture = "A1 Squad at D3 facing 3 slow\nA2 Squad at C4 facing 1 slow\nB1 Squad at D4 facing 0 slow"
    open_hexes = []
    for is_on in (False, True):
        orders = dict.fromkeys(("A1", "A2", "B1"), "F + - + -")
        table = fought(picture, orders, no_retreat_through_winners=is_on, nations=("Spartan", "Elf"))
        table.reply("which hex is fought over", "D3").dice(assault=WON + WON + LOST, damage=[1, 1])
        table.play_all((movement_step, 1), (assault_step, 1))
        open_hexes.append(set(options_of(table)))

    assert [{"C4", "C5", "D5", "E4", "E5"}, {"C5", "D5", "E4", "E5"}] == open_hexes


def test_a_surrounded_unit_may_fight_again_too() -> None:
    """SPF-RETR-06, SPF-ABIL-28: it has lost both assaults, and the second one is rolled anew."""
    table = ring(lists=make("Dogged", like="Squad", abilities=["Fight Again"]))
    table.units = [(unit, "Dogged" if unit == "B1" else sheet, fields) for unit, sheet, fields in table.units]
    table.reply("fought again", "no").reply("fought again", "yes")
    table.dice(assault=WON + LOST + WON + LOST + LOST + WON, damage=[1, 1, 1])
    play(table)

    assert "D5" == table.where("B1")


@pytest.mark.parametrize(("answer", "at", "behind"), [("yes", "D5", "D6"), ("no", "off the map", "D5")])
def test_who_has_beaten_a_surrounded_unit_may_give_ground_to_it(answer: str, at: str, behind: str) -> None:
    """SPF-ABIL-27, SPF-RETR-06: A4 goes back and lets B1 out, or B1 is destroyed."""
    table = ring(lists=make("Loose", like="Squad", abilities=["Give Ground"]))
    table.units = [(unit, "Loose" if unit == "A4" else sheet, fields) for unit, sheet, fields in table.units]
    table.reply("does it give ground", answer).dice(assault=WON + LOST + WON + LOST, damage=[1, 1])
    play(table)

    assert (at, behind) == (table.where("B1"), table.where("A4"))
    assert ("" if answer == "yes" else "destroyed") == table["B1"].gone


def test_the_surrounded_unit_itself_has_no_ground_to_give() -> None:
    """SPF-ABIL-27: nobody is asked when it breaks out."""
    table = ring(lists=make("Loose", like="Squad", abilities=["Give Ground"]))
    table.units = [(unit, "Loose" if unit == "B1" else sheet, fields) for unit, sheet, fields in table.units]
    play(table.dice(assault=WON + LOST + LOST + WON, damage=[1, 1]))

    assert "D5" == table.where("B1")


def test_who_is_beaten_by_a_break_out_may_stand_firm() -> None:
    """SPF-RETR-06, SPF-ABIL-25, SPF-RETR-08: an endurance token keeps D5 for A4, and B1 has nowhere near to go."""
    table = ring(lists=make("Hardy", like="Squad", abilities=["Endurance[1, 1]"]))
    table.units = [(unit, "Hardy" if unit == "A4" else sheet, fields) for unit, sheet, fields in table.units]
    table.reply("spend an endurance token", "yes").dice(assault=WON + LOST + LOST + WON, damage=[1, 1], psychic=[1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert "D5" == table.where("A4")
    assert ["B3", "B4", "B5", "C3"] == sorted(options_of(table))[:4]


def test_a_unit_that_drives_forward_from_the_edge_is_not_stubborn() -> None:
    """SPF-RETR-07: only who is stationary, as long as it stands so; head-on it has to leave its hex."""
    table = fought("A1 Squad at D8 facing 3 slow\nB1 Squad at D9 facing 0 slow", {"A1": "F + - + -", "B1": "F + - + -"})
    table.reply("which hex is fought over", "D9").reply("where to", "C9")
    play(table.dice(assault=WON + LOST, damage=[1]))

    assert ("D9", "C9") == (table.where("A1"), table.where("B1"))


def test_with_the_switch_no_other_hex_makes_stubborn() -> None:
    """SPF-RETR-07: edge_any_border_hex; a hex with six others beside it is no border."""
    table = drawn("A1 Squad at B4 facing 3\nB1 Squad at A6 facing 0", edge_any_border_hex=True).play(movement_step, 1)
    game = table.playing

    assert [False, True] == [is_stubborn(game, table[name]) for name in ("A1", "B1")]
