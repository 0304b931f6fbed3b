"""Bulky: a model takes 2 places in a transport. (LEG-KW-08)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.play.vehicles.boarding import transports_for
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.play.vehicles.test_transports import at_door


def test_a_bulky_model_takes_2_places() -> None:  # LEG-KW-08, LEG-TRANS-01
    assert 2 == places_of(model(rules=["Bulky"]).all_rules)
    assert 1 == places_of(model().all_rules)


def test_5_fit_into_ten_places_and_one_more_does_not() -> None:  # LEG-KW-08, LEG-TRANS-01
    enough, crowded = at_door(5, rules=["Bulky"]), at_door(6, rules=["Bulky"])

    assert [enough.ids["Mule"]] == transports_for(enough.game, enough.ids["Reds"])
    assert [] == transports_for(crowded.game, crowded.ids["Reds"])


def test_of_others_as_many_find_room() -> None:  # LEG-KW-08, LEG-TRANS-01
    table = at_door(6)

    assert [table.ids["Mule"]] == transports_for(table.game, table.ids["Reds"])
