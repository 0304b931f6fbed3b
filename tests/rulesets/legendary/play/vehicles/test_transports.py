"""Transports: getting in and out. (LEG-TRANS)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.troops.maps import WallEntry
from grognard.rulesets.legendary.play.vehicles.boarding import boarding_options, places_left, transports_for
from grognard.rulesets.legendary.play.vehicles.disembarking import may_leave
from grognard.rulesets.legendary.play.vehicles.ramming import ram_targets
from grognard.rulesets.legendary.play.vehicles.tank_shock import shockers
from grognard.rulesets.legendary.play.vehicles.wall_breaking import walls_to_ram
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank

ENEMY = {"Blues": squad(at=(60, 43))}


def riding(**how: object) -> Battle:
    """Five Reds in a Mule."""
    return Battle({"Mule": carrier((20, 10)), "Reds": aboard(5, "Mule")}, ENEMY, **how)  # type: ignore[arg-type]


def at_door(number: int = 3, **how: object) -> Battle:
    """Reds at the rear door of a Mule that looks north."""
    reds = squad(number, (20, 7.5), pitch=1.2, **how)  # type: ignore[arg-type]
    return Battle({"Mule": carrier((20, 10)), "Reds": reds}, ENEMY)


def test_a_unit_at_a_door_may_get_in() -> None:  # LEG-TRANS-03
    table = at_door()
    table.activate("Reds").say({})

    assert f"board {table.ids['Mule']}" in table.options
    table.say(f"board {table.ids['Mule']}")
    assert ("aboard", table.ids["Mule"]) == (table.unit("Reds").where, table.unit("Reds").transport)
    assert table.model("Reds").at is None


def test_a_unit_that_has_lost_its_coherency_cannot_get_in() -> None:  # LEG-TRANS-03
    table = at_door()
    last = table.models("Reds")[-1]
    assert last.at is not None
    table.game.change(last.id, at=(last.at[0] + 12.0, last.at[1]))

    assert [] == transports_for(table.game, table.ids["Reds"])


def test_a_unit_away_from_the_doors_cannot_get_in() -> None:  # LEG-TRANS-03
    table = Battle({"Mule": carrier((20, 10)), "Reds": squad(3, (19, 13))}, ENEMY)

    assert [] == transports_for(table.game, table.ids["Reds"])


def test_ten_find_room_and_eleven_do_not() -> None:  # LEG-TRANS-01
    enough, crowded = at_door(10), at_door(11)

    assert [enough.ids["Mule"]] == transports_for(enough.game, enough.ids["Reds"])
    assert [] == transports_for(crowded.game, crowded.ids["Reds"])


def test_only_infantry_rides() -> None:  # LEG-TRANS-01
    table = at_door(1, unit_type="beast")

    assert [] == boarding_options(table.game, table.ids["Reds"])


def test_units_share_a_transport_as_long_as_there_is_room() -> None:  # LEG-TRANS-01
    table = Battle({"Mule": carrier((20, 10)), "Reds": aboard(6, "Mule"), "Pinks": squad(4, (20, 7.5))}, ENEMY)

    assert 4 == places_left(table.game, table.ids["Mule"])
    assert [table.ids["Mule"]] == transports_for(table.game, table.ids["Pinks"])


def test_a_unit_gets_out_near_a_door_and_counts_as_moved() -> None:  # LEG-TRANS-04, LEG-CHG-01
    table = riding()
    table.activate("Mule").say("Reds", "leave")
    table.say({model.id: [16.0 + 1.5 * n, 5.0] for n, model in enumerate(table.models("Reds"))})

    assert "table" == table.unit("Reds").where
    assert {"moved"} == {model.pace for model in table.models("Reds")}
    assert "charge" not in table.options  # who has left a transport does not charge (LEG-TRANS-10)


def test_nobody_gets_out_farther_than_his_move_from_a_door() -> None:  # LEG-TRANS-04
    table = riding()
    table.activate("Mule").say("Reds", "leave")

    with pytest.raises(Refused, match="outside"):
        table.say({model.id: [16.0 + 1.5 * n, 20.5] for n, model in enumerate(table.models("Reds"))})


def test_a_transport_that_cruised_lets_nobody_out() -> None:  # LEG-TRANS-05
    table = riding()

    assert may_leave(table.game, table.ids["Reds"])
    table.change_model("Mule", pace="moved")
    assert may_leave(table.game, table.ids["Reds"])
    table.change_model("Mule", pace="advanced")
    assert not may_leave(table.game, table.ids["Reds"])


def test_a_transport_somebody_left_does_not_cruise() -> None:  # LEG-TRANS-05
    table = riding()
    table.activate("Mule").say("Reds", "leave")
    table.say({model.id: [16.0 + 1.5 * n, 5.0] for n, model in enumerate(table.models("Reds"))})
    table.until("Move Mule")
    table.move("Mule", 0, 3)

    assert "advance" not in (table.options if table.prompt.startswith("Mule") else [])


@pytest.mark.parametrize(("face", "where"), [(3, "aboard"), (4, "table")])
def test_passengers_of_a_stunned_transport_test_to_get_out(face: int, where: str) -> None:  # LEG-TRANS-07
    table = riding(leadership=[face])
    for number in range(1, table.left("Reds") + 1):
        table.change_model("Reds", number, is_stunned=True)
    table.activate("Mule").say("Reds", "leave")
    if where == "table":
        table.say({model.id: [16.0 + 1.5 * n, 5.0] for n, model in enumerate(table.models("Reds"))})

    assert where == table.unit("Reds").where
    assert all(model.is_stunned for model in table.models("Reds"))


def test_passengers_act_with_their_transport() -> None:  # LEG-TURN-06
    table = riding()

    assert [table.ids["Mule"]] == table.options


def test_a_transport_somebody_left_rams_and_shocks_at_combat_speed_only() -> None:  # LEG-TRANS-05
    ruin = piece("ruins", (14, 20, 26, 26), 4.0, walls=(WallEntry(line=(14, 20, 26, 20)),))
    men = {"Blues": squad(1, (26, 19))}
    for theirs, offers, pieces in (
        (men, shockers, ()),
        ({"Prey": tank((20, 22))}, ram_targets, ()),
        (ENEMY, walls_to_ram, (ruin,)),
    ):
        table = Battle({"Mule": carrier((20, 10)), "Reds": aboard(5, "Mule")}, theirs, *pieces)
        assert offers(table.game, table.ids["Mule"])
        table.change("Mule", has_unloaded=True)
        assert [] == offers(table.game, table.ids["Mule"])


def test_a_routed_unit_gets_out_and_runs() -> None:  # LEG-MORALE-04
    table = riding(leadership=[1]).change("Reds", is_routed=True)
    table.activate("Mule").say("Reds")
    seen = [event.text for event in table.game.events]

    assert "Reds gets out of Mule." in seen
    assert "Where does Reds get out?" != table.prompt  # it runs for its edge, wherever its owner would like it to go
    assert table.unit("Reds").has_advanced or not table.left("Reds")
