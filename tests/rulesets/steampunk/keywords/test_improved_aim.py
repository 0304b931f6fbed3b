"""Improved Aim[+a, +b, extra]: what an aim bonus is worth. (SPF-WPN-15)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Struck
from tests.rulesets.steampunk.keywords.kit import facing, gunner


def test_improved_aim_replaces_the_bonus() -> None:
    """SPF-WPN-15: +3 to hit instead of +2, +1 damage, and crew damage; without aim nothing of it."""
    lists = gunner("Improved Aim[+3, +1, crew d4]")
    for answer, face, facts in (("yes", 0, (1, ["crew"])), ("no", 3, (0, []))):
        table = facing(lists).having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
        table.reply("fires: at whom", {"0": "B1", "aim piece": answer}).dice(to_hit=[face or 1]).play(fire, 1)
        (blow,) = table.playing.all(Struck)
        assert facts == (blow.hit.plus, [typed.table for typed in blow.hit.extra])
        (throw,) = [throw for event in table.playing.events for throw in event.throws]
        assert (5 if answer == "yes" else 2) == throw.plus
