"""Deep Strike: from Reserves to anywhere more than 9 inches from enemies. (TEN-KW-08)"""

from __future__ import annotations

import pytest

from grognard.kernel.ask import Place
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeepStrike
from grognard.rulesets.tenth.play.arrivals.reserves import may_arrive, place_for
from grognard.rulesets.tenth.table.units import ability
from tests.rulesets.tenth.kit import drill, unit
from tests.rulesets.tenth.play.arrivals.test_reserves import FOE, arrival, held, spots


def test_deep_strikers_wait_in_reserves_that_are_not_strategic_and_for_round_two() -> None:
    """TEN-KW-08: no points limit."""
    divers = unit("Divers", models=1, points=900, abilities=["Deep Strike"], reserves="deep strike")
    rest = unit("Rest", at=(2, 2), points=10)

    assert "reserves" == drill(divers, rest).unit("Divers").where
    assert not may_arrive((t := drill(divers, rest, round=1)).game, t.id("Divers"))
    assert may_arrive((t := drill(divers, rest, round=2)).game, t.id("Divers"))


@pytest.mark.parametrize(("skills", "clause"), [(["Deep Strike"], "TEN-KW-08"), ([], "TEN-RES-07")])
def test_a_leader_on_foot_keeps_deep_strikers_to_the_edges(skills: list[str], clause: str) -> None:
    """TEN-KW-08, TEN-LEAD-09: every model must have it."""
    table = drill(
        unit("Divers", models=1, abilities=["Deep Strike"], reserves="strategic"),
        unit("Hero", joins="Divers", abilities=skills),
        unit("Rest", at=(2, 2), points=2000),
        unit("Foe", seat=1, at=(50, 40)),
        phase="movement",
    )
    asked = place_for(table.game, table.id("Divers"))

    assert asked is not None
    assert clause == asked.clause
    assert bool(skills) is (ability(table.game, table.id("Divers"), DeepStrike) is not None)


def test_deep_strikers_land_anywhere_more_than_nine_inches_from_enemies() -> None:
    """TEN-KW-08: also in the enemy's zone."""
    table = arrival(held("deep strike"), FOE)

    assert isinstance(table.question, Place)
    assert "TEN-KW-08" == table.refusal(spots((30, 31), (30, 34)))

    table.answer(spots((30, 40), (32, 40)))
    table.done()
