"""Vector Strike: one of those flown over is hit. (LEG-KW-82)"""

from __future__ import annotations

from grognard.rulesets.legendary.play.fliers.bombs import flown_over
from tests.rulesets.legendary.kit import squad
from tests.rulesets.legendary.play.fliers.test_flights import fly_in, sky
from tests.rulesets.legendary.play.vehicles.motors import tank


def test_vector_strikes_hit_what_is_flown_over() -> None:  # LEG-KW-82
    theirs = {"Blues": squad(3, (35, 15)), "Tank": tank((36, 8), side=11)}
    table = sky(theirs=theirs, flier={"rules": ["Vector Strike"], "s": 6}, save=[6])
    fly_in(table)
    assert 4 == len(flown_over(table.game, table.ids["Kite"]))
    table.say(f"{table.ids['Tank']}.1")

    assert table.log("LEG-KW-82")
    assert "stunned" not in table.said()


def test_other_fliers_strike_nobody() -> None:  # LEG-KW-82
    table = fly_in(sky(theirs={"Blues": squad(3, (35, 15))}, flier={"s": 6}))

    assert "Strike whom?" not in table.prompt
    assert not table.log("LEG-KW-82")
