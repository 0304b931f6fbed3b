"""Very Bulky: a model takes 3 places in a transport. (LEG-KW-09)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.play.vehicles.boarding import transports_for
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.play.vehicles.test_transports import at_door


def test_a_very_bulky_model_takes_3_places() -> None:  # LEG-KW-09, LEG-TRANS-01
    assert 3 == places_of(model(rules=["Very Bulky"]).all_rules)
    assert 1 == places_of(model().all_rules)


def test_3_fit_into_ten_places_and_one_more_does_not() -> None:  # LEG-KW-09, LEG-TRANS-01
    enough, crowded = at_door(3, rules=["Very Bulky"]), at_door(4, rules=["Very Bulky"])

    assert [enough.ids["Mule"]] == transports_for(enough.game, enough.ids["Reds"])
    assert [] == transports_for(crowded.game, crowded.ids["Reds"])


def test_of_others_as_many_find_room() -> None:  # LEG-KW-09, LEG-TRANS-01
    table = at_door(4)

    assert [table.ids["Mule"]] == transports_for(table.game, table.ids["Reds"])
