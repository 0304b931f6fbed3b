"""Two cases in which many clauses about buildings meet. (LEG-BLDG, LEG-SCAT)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.plane import inside as covers
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import House
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, piece, squad
from tests.rulesets.legendary.play.buildings.houses import CANNON, TOWER, door, house, inside, window

MORTAR = {
    "name": "Mortar",
    "range": 60,
    "s": 6,
    "ap": 4,
    "type": "Heavy",
    "rules": ["Barrage", "Indirect", "Large Blast"],
}


def bombard(*, bs: int = 4, has_moved: bool = True, **dice: Any) -> Battle:
    """A mortar behind rocks; a spotter who has moved sees Blues two levels up in the mill; a combat rages near by."""
    ours = {
        "Mortar": squad(1, (23, 2), weapons=(MORTAR,), bs=bs),
        "Spotter": squad(1, (34, 34), rules=["Spotter (marker)"], bs=bs),
        "Reds": squad(2, (31, 22), weapons=(RIFLE, BLADE)),
    }
    theirs = {
        "Blues": inside(2, room="Mill-1@2"),
        "Greens": inside(2, room="Mill-1@1"),
        "Whites": squad(2, (31, 23.02), weapons=(RIFLE, BLADE)),
    }
    rocks = piece("rocks", (10, 4, 40, 5), 9.0)
    table = Battle(ours, theirs, TOWER, rocks, **dice)
    table.change("Reds", foes=(table.ids["Whites"],)).change("Whites", foes=(table.ids["Reds"],))
    table.change_model("Spotter", pace="moved" if has_moved else "stationary")
    table.activate("Mortar").until("shoots at whom").fire(Mortar="Blues")
    return table.until("aim").say(f"{table.ids['Blues']}.1") if "aim" in table.prompt else table


def test_interaction_7_a_barrage_with_a_spotter_who_moved_scatters_onto_a_friendly_combat() -> None:
    """LEG-SCAT-02, LEG-SCAT-06, LEG-SCAT-07, LEG-SCAT-08, LEG-TMPL-02, LEG-BLDG-07

    The spotter sees Blues through the window of their level. BS 4 and BS 4, the spotter's range and his movement are
    added up; a miss scatters to the east, onto friends and enemies who fight there. The building is spared.
    """
    table = bombard(scatter=[1], direction=[355], save=[1, 1, 1, 1])
    log = table.said()

    assert "Spotter spots for the guns." in log
    assert "It scatters" in log
    assert (0, 0) == (table.left("Reds"), table.left("Whites"))
    assert (2, 2) == (table.left("Blues"), table.left("Greens"))
    assert not table.log("LEG-BLDG-09")


def test_interaction_7_on_target_it_bursts_on_the_upper_level() -> None:
    """LEG-SCAT-08, LEG-BLDG-09: the level that is struck is hit, that below is shaken, the walls take a hit.

    Strength 6 is no more than armour 12: no danger below.
    """
    table = bombard(scatter=[12], save=[1, 1, 12])

    assert 0 == table.left("Blues")
    assert 2 == table.left("Greens")
    assert "1 hit strikes the walls of Mill." in table.said()


def test_interaction_7_the_spotters_movement_costs_2() -> None:  # LEG-SCAT-06, LEG-SCAT-07
    """BS 1 and BS 1 and a spotter between 12 and 24 inches away: 5 hits if he stood still, and 7 if he moved."""
    dice: dict[str, Any] = {"direction": [360], "save": [1] * 6}
    misses = [bombard(bs=1, scatter=[6], **dice), bombard(bs=1, has_moved=False, scatter=[4], **dice)]
    hits = [bombard(bs=1, scatter=[7], **dice), bombard(bs=1, has_moved=False, scatter=[5], **dice)]

    assert ["It scatters" in table.said() for table in (*misses, *hits)] == [True, True, False, False]


ARMS = (RIFLE, BLADE)


def two_room_house() -> tuple[Any, Any]:
    """A hall, and a tower beside it whose only other level is two levels up."""
    hall = house((20, 20, 26, 26), door(22, 20, 24, 20), door(26, 22, 26, 24), name="Keep: hall")
    keep = house((26, 20, 31, 26), window(28, 26, 30, 26), name="Keep: tower", floors=(6.0,))
    return hall, keep


@pytest.mark.parametrize(("face", "walls", "left"), [(2, 0, 2), (3, 1, 2), (6, 1, 2), (7, 0, 1)])
def test_interaction_15_cover_4_strikes_the_walls(face: int, walls: int, left: int) -> None:
    """LEG-BLDG-05, LEG-SHOOT-17: BS 4, totals of 7 to 10 strike the walls, 11 strikes somebody inside."""
    theirs = {"Blues": inside(2, room="Keep: hall-1@0", weapons=ARMS, sv=None), "Others": squad(1, (68, 45))}
    table = Battle(
        {"Guns": squad(1, (22.5, 5), weapons=(CANNON,))},
        theirs,
        *two_room_house(),
        hit=[face],
        save=[1 if walls == 0 else 12],
    )
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues")

    assert walls == table.said().count("1 hit strikes the walls of Keep.")
    assert left == table.left("Blues")


def test_interaction_15_a_building_of_two_rooms() -> None:
    """LEG-BLDG-02, LEG-BLDG-05, LEG-BLDG-06, LEG-BLDG-09, LEG-BLDG-15, LEG-BLDG-16

    A shot of 10 strikes the walls and stuns everybody; the hall is stormed at Initiative 1; then a battery brings the
    house down: 6 for those on the ground, 10 for those two levels up; the survivors stand pinned on the rubble.
    """
    ours = {
        "Guns": squad(1, (22.5, 5), weapons=(CANNON,)),
        "Reds": squad(2, (22, 15.5), weapons=ARMS),
        "Battery": squad(2, (28, 41), weapons=(CANNON,)),
    }
    theirs = {
        "Blues": inside(2, room="Keep: hall-1@0", weapons=ARMS),
        "Greens": inside(3, room="Keep: tower-2@1", weapons=ARMS),
        "Others": squad(1, (68, 45)),
    }
    dice: dict[str, Any] = {
        # 10 strikes the walls; Blues strike before those who storm; then nobody hits for six rounds; the battery
        "hit": [6, 12, 1, 12, *([1] * 12), 7, 7],
        "save": [6, 1, 1, 1, 2, 1],
        "collapse": [6],
        "dangerous_terrain": [7, 10, 11, 11],
    }
    table = Battle(ours, theirs, *two_room_house(), **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues")

    assert "1 hit strikes the walls of Keep." in table.said()
    assert all(model.is_stunned for name in ("Blues", "Greens") for model in table.models(name))

    table.finish().activate("Greens").finish()
    table.activate("Reds").say({}, "charge", ["Blues"])
    strikes = [line for line in table.log("LEG-MELEE-06") if "strikes" in line][:2]
    assert [
        "Blues strikes Reds with Blade: 2 attacks, 1 hit.",
        "Reds strikes Blues with Blade: 1 attack, 1 hit.",
    ] == strikes
    assert (1, 1) == (table.left("Reds"), table.left("Blues"))

    table.finish().activate("Blues").finish()
    table.activate("Battery").until("shoots at whom").fire(Cannon="Greens/walls")
    assert [] == table.game.all(House)
    assert "Dangerous terrain 6 for Blues." in table.said()
    assert "Dangerous terrain 10 for Greens." in table.said()
    assert (1, 2) == (table.left("Blues"), table.left("Greens"))
    assert table.unit("Blues").is_pinned
    assert table.unit("Greens").is_pinned
    assert ((), ()) == (table.unit("Blues").foes, table.unit("Reds").foes)
    rubble = [each for each in board(table.game).features if each.has("rubble")]
    survivors = [model for name in ("Blues", "Greens") for model in table.models(name)]
    assert all(any(covers(each.area, model.at or (0, 0)) for each in rubble) for model in survivors)
    assert {0.0} == {model.level for model in survivors}
