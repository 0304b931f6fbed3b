"""Acute Senses: a second die for the outflank and for the Initiative test of overwatch. (LEG-KW-01)"""

from __future__ import annotations

import pytest

from tests.rulesets.legendary.play.moves.test_overwatch import moving
from tests.rulesets.legendary.play.reserves.test_reserves import waiting


def test_a_failed_test_for_overwatch_is_rolled_again() -> None:  # LEG-KW-01
    table = moving({"rules": ["Acute Senses"]}, overwatch=[6, 1], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert any("fires overwatch." in text for text in table.log("LEG-OVER-02"))


@pytest.mark.parametrize(("again", "where"), [("yes", "gone"), ("no", "reserve")])
def test_acute_senses_may_roll_an_outflank_again(again: str, where: str) -> None:  # LEG-KW-01, LEG-DICE-04
    """Delayed is not lost: whether it is worth another die is for its owner to say."""
    table = waiting("outflank", 2, plan={"edge": "left"}, outflank=[2, 1], rules=["Acute Senses"])
    table.say("Wing")
    assert "it is delayed. Roll again?" in table.prompt

    table.say(again)
    assert where == table.unit("Wing").where


def test_others_have_one_die_for_overwatch() -> None:  # LEG-KW-01
    table = moving(overwatch=[6], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert "Blues fires overwatch, unready." in table.log("LEG-OVER-02")
