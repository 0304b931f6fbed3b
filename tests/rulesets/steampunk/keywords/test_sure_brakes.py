"""Sure Brakes: one or two rungs down after the third movement step. (SPF-ABIL-30)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.sequence import movement_step
from tests.rulesets.steampunk.kit import drawn, make


def test_nobody_else_is_asked_to_brake() -> None:
    """SPF-ABIL-30"""
    table = drawn("A1 Tank at D3 facing 3 fast").order("A1", "- + - + F").play(movement_step, 3)

    assert ("fast", None) == (table["A1"].speed, table.playing.question)


def test_sure_brakes_may_brake_two_rungs_after_the_third_step() -> None:
    """SPF-ABIL-30"""
    lists = make("Racer", like="Tank", abilities=["Sure Brakes"])
    table = drawn("A1 Racer at D3 facing 3 fast", lists=lists).order("A1", "- + - + F").reply("sure brakes", "still")
    table.play(movement_step, 3)
    early = drawn("A1 Racer at D3 facing 3 fast", lists=lists).order("A1", "F + - + F").play(movement_step, 1)

    assert ("D4", "still") == (table.where("A1"), table["A1"].speed)
    assert ("D4", "fast", None) == (early.where("A1"), early["A1"].speed, early.playing.question)
