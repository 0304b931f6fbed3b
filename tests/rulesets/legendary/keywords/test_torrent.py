"""Torrent: the flame is laid up to 12 inches away. (LEG-KW-77)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.shooting.flames import TIP, TOWARDS, flames
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from tests.rulesets.legendary.kit import Battle, squad


def test_a_torrent_reaches_twelve_inches_farther() -> None:  # LEG-TMPL-05, LEG-KW-77
    torrent = {"name": "Torrent", "range": "torrent 12", "s": 4, "ap": 5}
    for y, reached in ((24.0, True), (26.5, False)):
        table = Battle({"Reds": squad(1, at=(20, 5), weapons=(torrent,))}, {"Blues": squad(1, at=(20, y))})
        gun = Gun(table.model("Reds").id, 0, table.model("Reds").weapons[0])
        assert reached == bool(flames(table.game, gun, Order(table.ids["Blues"])))


@pytest.mark.parametrize(
    ("tip", "towards", "why"),
    [
        ((20, 17.2), (20, 20), "12"),
        ((20, 16), (20, 15), "away"),
        ((20, 5.2), (20, 15), "12"),
        ((20, 15), (25, 15), "touch"),
    ],
)
def test_how_a_torrent_may_lie(tip: tuple[float, float], towards: tuple[float, float], why: str) -> None:  # LEG-KW-77
    torrent = {"name": "Torrent", "range": "torrent 12", "s": 4, "ap": 5}
    blues = squad(1, at=(20, 20), weapons=(), sv=None)
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(torrent,))}, {"Blues": blues}, save=[1])
    table.activate("Reds").until("shoots at whom").fire(Torrent="Blues")

    with pytest.raises(Refused, match=why):
        table.say({TIP: tip, TOWARDS: towards})
    table.say({TIP: (16, 16), TOWARDS: (19, 19)})
    assert 0 == table.left("Blues")


def test_other_flames_reach_eight_inches() -> None:  # LEG-KW-77
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}
    for y, reached in ((13.5, True), (24.0, False)):
        table = Battle({"Reds": squad(1, at=(20, 5), weapons=(flamer,))}, {"Blues": squad(1, at=(20, y))})
        gun = Gun(table.model("Reds").id, 0, table.model("Reds").weapons[0])
        assert reached == bool(flames(table.game, gun, Order(table.ids["Blues"])))
