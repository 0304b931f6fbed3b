"""Extremely Bulky: a model takes 5 places in a transport. (LEG-KW-10)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.play.vehicles.boarding import transports_for
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.play.vehicles.test_transports import at_door


def test_a_extremely_bulky_model_takes_5_places() -> None:  # LEG-KW-10, LEG-TRANS-01
    assert 5 == places_of(model(rules=["Extremely Bulky"]).all_rules)
    assert 1 == places_of(model().all_rules)


def test_2_fit_into_ten_places_and_one_more_does_not() -> None:  # LEG-KW-10, LEG-TRANS-01
    enough, crowded = at_door(2, rules=["Extremely Bulky"]), at_door(3, rules=["Extremely Bulky"])

    assert [enough.ids["Mule"]] == transports_for(enough.game, enough.ids["Reds"])
    assert [] == transports_for(crowded.game, crowded.ids["Reds"])


def test_of_others_as_many_find_room() -> None:  # LEG-KW-10, LEG-TRANS-01
    table = at_door(3)

    assert [table.ids["Mule"]] == transports_for(table.game, table.ids["Reds"])
