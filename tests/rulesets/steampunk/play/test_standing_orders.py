"""Who has said no, or yes, for longer is not asked again. (SPF-ABIL-04, SPF-ABIL-25, SPF-ABIL-27, SPF-ABIL-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.sequence import assault_step, end_of_turn, movement_step
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game

LOST = [1] * 4 + [5, 1, 1, 1]
WON = [5, 1, 1, 1] + [1] * 4
SLIP, FIRM, AGAIN, GROUND = "slip away", "stand firm", "fight again", "give ground"
CASES = {
    SLIP: ("slip away", "Pre-Assault retreat[4+]", WON),
    FIRM: ("spend an endurance token", "Endurance[1, 0]", WON),
    AGAIN: ("fought again", "Fight Again", WON),
    GROUND: ("give ground", "Give Ground", LOST),
}
"""By ability: words of what is asked, who has it, and how the dice of the assault fall."""


def ordered(ability: str, reply: str = "no", span: str = "battle") -> Callable[[Game], None]:
    """Give a standing order to the defender's seat."""
    return lambda game: game.give_order(1, ability, reply, span)


def assaulted(ability: str) -> Table:
    """A unit that has the ability is assaulted in D4."""
    _, keyword, faces = CASES[ability]
    lists = make("Ghost", like="Squad", abilities=[keyword])
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Ghost at D4 facing 0", lists=lists).order("A1", "F + - + -")
    return table.dice(assault=faces, damage=[1]).reply("does it turn", "stay").reply("does it turn", "stay")


def prompt(table: Table) -> str:
    """What is asked when the assault has been played as far as it goes."""
    table.play_all((movement_step, 1), (assault_step, 1))
    asked = table.playing.question
    return "" if asked is None else asked.prompt


@pytest.mark.parametrize("ability", CASES)
def test_whoever_has_ordered_nothing_is_asked(ability: str) -> None:
    """SPF-ABIL-04, SPF-ABIL-25, SPF-ABIL-27, SPF-ABIL-28"""
    assert CASES[ability][0] in prompt(assaulted(ability))


@pytest.mark.parametrize("ability", CASES)
def test_whoever_has_passed_for_the_battle_is_not_asked(ability: str) -> None:
    """SPF-ABIL-04, SPF-ABIL-25, SPF-ABIL-27, SPF-ABIL-28"""
    table = assaulted(ability).prepare(ordered(ability))

    assert "" == prompt(table)
    assert table.dice_are_used_up()


@pytest.mark.parametrize("ability", CASES)
def test_a_question_can_be_passed_for_the_turn(ability: str) -> None:
    """SPF-ABIL-04, SPF-ABIL-25, SPF-ABIL-27, SPF-ABIL-28"""
    table = assaulted(ability).reply(CASES[ability][0], "not this turn")

    assert "" == prompt(table)
    assert [(1, ability, "no", "turn")] == list(table.playing.orders)


@pytest.mark.parametrize(("span", "left"), [("turn", 0), ("battle", 1)])
def test_an_order_for_the_turn_ends_with_it(span: str, left: int) -> None:  # SPF-TURN-01
    table = drawn("A1 Squad at D3\nB1 Squad at D7").prepare(ordered(SLIP, "no", span)).play(end_of_turn, 1)

    assert left == len(table.playing.orders)


@pytest.mark.parametrize(("reply", "dying", "endurance"), [("yes", 0, 3), ("no", 1, 4)])
def test_endurance_against_poison_is_spent_as_ordered(reply: str, dying: int, endurance: int) -> None:  # SPF-ABIL-25
    lists = make("Hardy", like="Squad", abilities=["Endurance[1, 1]", "Endurance against poison"])
    table = drawn("A1 Tank at D3\nB1 Hardy at D7", lists=lists).having("B1", poison=(6,)).dice(poison=[5, 1])
    table.prepare(ordered("endure poison", reply)).prepare(ordered("endure deaths")).play(agony, 3)

    assert table.playing.question is None
    assert (dying, endurance) == (table["B1"].dying, table["B1"].endurance)


@pytest.mark.parametrize(("reply", "dying", "endurance"), [("yes", 0, 3), ("no", 1, 4)])
def test_endurance_against_a_death_is_spent_as_ordered(reply: str, dying: int, endurance: int) -> None:  # SPF-ABIL-25
    lists = make("Hardy", like="Squad", abilities=["Endurance[1, 1]"])
    table = drawn("A1 Tank at D3\nB1 Hardy at D7", lists=lists).having("B1", poison=(6,)).dice(poison=[5])
    table.prepare(ordered("endure deaths", reply)).play(agony, 3)

    assert table.playing.question is None
    assert (dying, endurance) == (table["B1"].dying, table["B1"].endurance)
