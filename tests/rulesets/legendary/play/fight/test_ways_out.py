"""Who gets out of a combat, and who is held. (LEG-MELEE-15 to LEG-MELEE-17, LEG-MELEE-26)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.legendary.play.fight.fall_back import fall_back
from grognard.rulesets.legendary.play.fight.stomp import stomp
from tests.rulesets.legendary.kit import BLADE, done, squad
from tests.rulesets.legendary.play.buildings.houses import HALL, STORE, inside, two_rooms
from tests.rulesets.legendary.play.fight.kit import locked
from tests.rulesets.legendary.play.vehicles.motors import tank


def walker(at: tuple[float, float] = (20.0, 10.0), **how: Any) -> dict[str, Any]:
    profile = {"types": ["walker"], "ws": 4, "s": 6, "i": 4, "a": 1, "base": {"hull": [2, 2]}, **how}
    return tank(at, weapons=(), **profile)


@pytest.mark.parametrize(("face", "is_away"), [(5, True), (4, False)])
def test_a_walker_leaves_by_a_d12_and_nobody_sweeps(face: int, is_away: bool) -> None:  # LEG-MELEE-16
    blues = squad(1, (20, 11.5), weapons=(BLADE,), i=4)
    table = locked(walker(), blues, hit=[1] * 30, reacts=True, drive_off=[face] * 3, fall_back=[7])
    table.activate("Reds").until("try to drive off").say("drive")

    assert is_away == (not table.unit("Reds").foes)
    assert not table.unit("Reds").is_pinned
    if is_away:
        assert (20.0, 3.0) == pytest.approx(table.model("Reds").at, abs=0.3)
        assert not table.log("LEG-MELEE-17")


def test_only_enemies_in_contact_hold_a_vehicle() -> None:  # LEG-MELEE-16
    """The quick one stands two inches away."""
    blues = squad(2, spots=((20, 12.5), (20, 15)), at=(0, 0), weapons=(BLADE,), i=2)
    table = locked(tank((20, 10)), blues, hit=[1] * 30, reacts=True, drive_off=[3])
    profile = table.model("Blues", 2).profile
    table.change_model("Blues", 2, profile=msgspec.structs.replace(profile, i=9))
    table.activate("Reds").until("try to drive off").say("drive")

    assert () == table.unit("Reds").foes


def test_a_locked_vehicle_tries_to_drive_off_when_it_is_activated() -> None:  # LEG-MELEE-26
    blues = squad(1, (20, 12.5), weapons=(BLADE,), i=2)
    table = locked(tank((20, 10)), blues, reacts=True, drive_off=[3])
    table.activate("Reds")

    assert "try to drive off" in table.prompt
    table.say("drive")
    assert () == table.unit("Reds").foes
    assert not table.log("LEG-MELEE-01"), "there was no round"


def test_a_stomp_that_wounds_holds_those_it_wounds() -> None:  # LEG-MELEE-15, LEG-TYPE-24
    giant = squad(1, (20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1, s=6)
    table = locked(giant, squad(1, (20, 12), w=3, weapons=(BLADE,), sv=None), stomp=[1], save=[6])
    done(stomp(table.game, [table.ids["Reds"], table.ids["Blues"]], [0, 0]))

    assert (1, 2) == (table.left("Blues"), table.model("Blues").damage)
    assert 1 == table.unit("Blues").wounds_taken


@pytest.mark.parametrize(("room", "escape"), [(HALL, []), ("", [1])])
def test_those_in_a_room_do_not_pursue(room: str, escape: list[int]) -> None:  # LEG-BLDG-02, LEG-MELEE-17
    """Blues in the store flee from Reds, who fight from the hall, or from outside."""
    reds = inside(1, HALL, weapons=(BLADE,)) if room else squad(1, (29, 19), weapons=(BLADE,))
    blues = inside(1, STORE, weapons=(BLADE,))
    table = locked(reds, blues, *two_rooms(), escape=escape, fall_back=[6])
    done(fall_back(table.game, table.ids["Blues"]))

    assert (0 if escape else 1) == table.left("Blues")
