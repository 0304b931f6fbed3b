"""Orders that leave a choice between a fight and staying. (SPF-ORD-05)"""

from __future__ import annotations

import pytest

from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.kit import drawn, make


def test_who_has_no_choice_but_a_fight_is_not_asked_whether_it_will() -> None:
    """SPF-ORD-05: the only hex nearer to the chaser's goal holds the enemy."""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Squad at D5").order("A1", "Chase + - + -").play(movement_step, 1)

    assert 1 == len(table.playing.all(Contest))
    assert () == table.playing.waiting_for


@pytest.mark.parametrize(("will", "fights"), [("yes", 1), ("no", 0)])
def test_who_declared_an_assault_may_not_stay_after_all(will: str, fights: int) -> None:
    """SPF-ORD-05: one leader is beside A1, which could stay; the way to the other leads through B1."""
    lists = make("Chief", like="Squad", abilities=["Leader[0, bio]"])
    table = drawn("A1 Squad at D4 facing 3 slow\nA2 Chief at D3\nA3 Chief at D6\nB1 Squad at D5", lists=lists)
    table.order("A1", "Follow + - + -").reply("could enter an assault: will it", will).reply("where does it go", "stay")
    table.play(movement_step, 1)

    assert fights == len(table.playing.all(Contest))
    assert bool(fights) == bool(table.replies)  # only who stays out was asked where to go
