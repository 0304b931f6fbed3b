"""Psychic Pilot: a vehicle that is a psyker of Leadership 10. (LEG-KW-51)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.psychic.psykers import mastery_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from tests.rulesets.legendary.arms import vehicle
from tests.rulesets.legendary.keywords.kit import OTHERS
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.psychic.kit import ALL
from tests.rulesets.legendary.play.vehicles.motors import tank


def test_a_psychic_pilot_has_mastery_1_and_leadership_10() -> None:  # LEG-KW-51, LEG-PSY-01
    pilot = vehicle(rules=["Psychic Pilot"])

    assert (1, 10) == (pilot.mastery, pilot.ld)
    assert 0 == vehicle().mastery


@pytest.mark.parametrize(("rules", "casts"), [([], False), (["Psychic Pilot"], True)])
def test_a_psychic_pilot_casts(rules: list[str], casts: bool) -> None:  # LEG-KW-51
    walker: dict[str, Any] = {"types": ["walker"], "ws": 4, "s": 6, "i": 3, "a": 2, "base": {"hull": [2, 2]}}
    table = Battle(
        {"Rune": tank((20, 10), rules=rules, **walker)},
        {"Blues": squad(3, (20, 26), weapons=(), sv=None), "Far": OTHERS},
        private=({"psyker": [{"unit": "Rune", "powers": []}]} if casts else {}, {}),
        more=({"power": ALL}, {}),
        cast=[2],
        hit=[1, 1, 1],
    )
    table.activate("Rune")
    if not casts:
        assert 0 == mastery_of(table.model("Rune"))
        table.finish()
        assert "casts" not in table.said()
        return
    table.until("Which power").say(table.options[0])
    assert "casts" in table.said()
    assert 10 == leadership_of(table.game, table.ids["Rune"])
    assert 1 == mastery_of(table.model("Rune"))
