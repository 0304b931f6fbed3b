"""Finesse amid the dice of an attack: what is asked, its odds, and standing orders. (SZOP-WPN-22)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit


def duel() -> Drawn:
    """Two hits that show 3, a face that fails the defence of 4 and more."""
    table = draw(unit("Own", rifle("Finesse"), models=2, quality=3), unit("Foes", seat=1, at=(10, 20), models=5))
    table.dice(hit=[3, 3], defence=[4, 4])
    return table


def test_every_number_of_dice_has_its_odds() -> None:  # SZOP-WPN-22
    table = duel().run(shoot, "Own").shoot("Foes")
    question = table.game.question
    assert question is not None

    assert ["2", "1", "0"] == table.keys
    assert "SZOP-WPN-22" == table.clause
    means = [question.preview(key)["odds"]["stages"]["wounds"]["mean"] for key in table.keys]
    assert [2.0, 1.5, 1.0] == pytest.approx(means)


@pytest.mark.parametrize(("reply", "wounds"), [("all", "2 wounds"), ("no", "0 wounds")])
def test_a_standing_order_answers(reply: str, wounds: str) -> None:  # SZOP-WPN-22
    table = duel()
    table.game.give_order(0, "finesse", reply, "battle")
    table.run(shoot, "Own").shoot("Foes")

    assert wounds in table.log("SZOP-SHOOT-06")[0]
