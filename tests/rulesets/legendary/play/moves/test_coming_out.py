"""Moves that begin off the open table: from an edge, a transport, a room. (LEG-RES-02, LEG-TRANS-04, LEG-BLDG-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from tests.rulesets.legendary.kit import Battle, piece, spread, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

FAR = {"Blues": squad(1, at=(60, 44), weapons=())}


def coming_on(*pieces: FeatureEntry, **dice: list[int]) -> Battle:
    """Wing comes on by its own edge."""
    ours = {"Reds": squad(1, at=(60, 10)), "Wing": squad(2, at=None, weapons=(), sv=None)}  # type: ignore[arg-type]
    private: tuple[dict[str, Any], dict[str, Any]] = ({"plan": [{"units": ["Wing"], "kind": "reserve", "turn": 2}]}, {})
    table = Battle(ours, FAR, *pieces, turn=2, private=private, **spread({"reserves": [12], **dice}))
    return table.say("Wing")


def test_difficult_ground_at_the_edge_is_crossed_by_a_die() -> None:  # LEG-RES-02, LEG-MOVE-04
    table = coming_on(piece("woods", (10, 1, 20, 10), 3), difficult_ground=[3])
    assert ["open", "difficult"] == table.options
    table.say("difficult")
    with pytest.raises(Refused, match="cannot get there"):
        table.say({"A2.1": [14, 4], "A2.2": [15.5, 2]})
    table.say({"A2.1": [14, 3], "A2.2": [15.5, 2]})

    assert "table" == table.unit("Wing").where


def test_who_keeps_to_open_ground_does_not_come_on_in_the_woods() -> None:  # LEG-RES-02, LEG-MOVE-04
    table = coming_on(piece("woods", (10, 1, 20, 10), 3)).say("open")
    with pytest.raises(Refused, match="cannot stand"):
        table.say({"A2.1": [14, 3], "A2.2": [15.5, 3]})
    table.say({"A2.1": [24, 5], "A2.2": [25.5, 5]})


def test_nobody_comes_on_through_what_nobody_enters() -> None:  # LEG-RES-02, LEG-TERR-14
    table = coming_on(piece("lava", (0, 1.5, 72, 2.5)))
    with pytest.raises(Refused, match="cannot get there"):
        table.say({"A2.1": [14, 4], "A2.2": [15.5, 4]})
    table.say({"A2.1": [14, 0.6], "A2.2": [15.5, 0.6]})


def test_mines_at_the_edge_are_tested() -> None:  # LEG-RES-02, LEG-TERR-26
    mines = piece("anti-personnel mines", (0, 1, 72, 2))
    table = coming_on(mines, difficult_ground=[6], dangerous_terrain=[6, 7], save=[1])
    table.say("difficult", {"A2.1": [14, 4], "A2.2": [15.5, 4]})

    assert 1 == table.left("Wing")


def getting_out(*pieces: FeatureEntry, **dice: list[int]) -> Battle:
    """A carrier that looks north with a door in its rear only."""
    ours = {"Mule": carrier((20, 20), access=["rear"], weapons=()), "Reds": aboard(2, "Mule", weapons=(), sv=None)}
    table = Battle(ours, FAR, *pieces, **spread(dice))
    return table.activate("Mule").say("Reds", "leave")


def test_a_passenger_walks_round_the_hull() -> None:  # LEG-TRANS-04
    """The door is at (20, 18); the place before the hull is near it, but not on foot."""
    table = getting_out()
    with pytest.raises(Refused, match="cannot get there"):
        table.say({"A2.1": [20, 23], "A2.2": [21.5, 23]})
    table.say({"A2.1": [20, 13], "A2.2": [21.5, 13]})


def test_passengers_test_the_ground_they_get_out_into() -> None:  # LEG-TRANS-04, LEG-TERR-11
    mines = piece("anti-personnel mines", (10, 15, 30, 16))
    table = getting_out(mines, difficult_ground=[6], dangerous_terrain=[6, 7], save=[1])
    table.say("difficult", {"A2.1": [20, 13], "A2.2": [21.5, 13]})

    assert 1 == table.left("Reds")


def test_pinned_passengers_go_half_as_far() -> None:  # LEG-MOVE-08, LEG-MORALE-12
    ours = {"Mule": carrier((20, 20), access=["rear"], weapons=()), "Reds": aboard(1, "Mule", weapons=())}
    table = Battle(ours, FAR, leadership=[1])
    table.change("Reds", is_pinned=True)
    table.activate("Mule").say("Reds", "leave")
    with pytest.raises(Refused, match="cannot get there"):
        table.say({"A2.1": [20, 13]})
    table.say({"A2.1": [20, 14.6]})


def test_who_steps_out_of_a_room_tests_the_ground() -> None:  # LEG-BLDG-01, LEG-TERR-26
    mines = piece("anti-personnel mines", (10, 17, 36, 18))
    ours = {"Reds": inside(2, weapons=(), sv=None)}
    table = Battle(ours, FAR, MILL, mines, difficult_ground=[6], dangerous_terrain=[6, 7], save=[1])
    table.activate("Reds").say("leave", "difficult", {"A1.1": [23, 15], "A1.2": [24.5, 15.5]})

    assert 1 == table.left("Reds")
