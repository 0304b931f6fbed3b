"""Fight Again: a lost assault is rolled anew, once. (SPF-ABIL-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.keywords.kit import ghost, onto

if TYPE_CHECKING:
    from tests.rulesets.steampunk.kit import Table


def again() -> Table:
    """A beaten unit lost one of four models; it may fight again."""
    table = onto("Squad", "Ghost", ghost("Fight Again")).reply("fought again", "yes")
    for _ in range(2):
        table.reply("does it turn", "stay")
    return table


def test_a_beaten_unit_may_fight_again_with_what_is_left() -> None:
    """SPF-ABIL-28: its dead do not roll, and the second assault decides."""
    table = again().dice(assault=[5, 1, 1, 1] + [1] * 4 + [1] * 4 + [5, 1, 1], damage=[5, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert table.dice_are_used_up()
    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))
    assert 3 == len(table["B1"].living)


def test_only_once() -> None:
    """SPF-ABIL-28: having lost twice it retreats."""
    table = again().reply("fought again", "yes")
    table.dice(assault=[5, 1, 1, 1] + [1] * 4 + [5, 1, 1, 1] + [1] * 4, damage=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))
    assert [("fought again", "yes")] == [each for each in table.replies if "again" in each[0]]


def test_the_winner_is_not_asked_to_fight_again() -> None:
    """SPF-ABIL-28"""
    table = onto("Ghost", "Squad", ghost("Fight Again")).dice(assault=[5, 1, 1, 1] + [1] * 4, damage=[1])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert 0 == table.playing.all(Contest)[0].winner
    assert not table.playing.all(Contest)[0].is_again
