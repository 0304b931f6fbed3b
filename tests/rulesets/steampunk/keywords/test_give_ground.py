"""Give Ground: a winner may retreat all the same. (SPF-ABIL-27)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from tests.rulesets.steampunk.keywords.kit import ghost, onto
from tests.rulesets.steampunk.kit import drawn


def test_a_winner_may_give_ground_and_the_enemy_takes_the_hex() -> None:
    """SPF-ABIL-27: the stationary winner goes back, the beaten attacker enters."""
    table = onto("Squad", "Ghost", ghost("Give Ground")).dice(assault=[1] * 4 + [5, 1, 1, 1], damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_it_need_not() -> None:
    """SPF-ABIL-27"""
    table = onto("Squad", "Ghost", ghost("Give Ground")).dice(assault=[1] * 4 + [5, 1, 1, 1], damage=[1])
    table.reply("does it give ground", "no").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_an_enemy_occupant_stays_when_the_attacker_gives_ground() -> None:
    """SPF-ABIL-27"""
    table = onto("Ghost", "Squad", ghost("Give Ground")).dice(assault=[5, 1, 1, 1] + [1] * 4, damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_who_gives_ground_alone_leaves_the_hex_to_its_friends() -> None:
    """SPF-ABIL-27: the other winner still holds the hex."""
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Ghost at D4\nB2 Squad at D4", lists=ghost("Give Ground"))
    table.order("A1", "F + - + -").dice(assault=[1] * 4 + [5] + [1] * 7, damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D5", "D4") == (table.where("A1"), table.where("B1"), table.where("B2"))
