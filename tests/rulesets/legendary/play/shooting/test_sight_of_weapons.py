"""Weapons on mounts see from where they are, and only within their arcs. (LEG-LOS-04, LEG-SHOOT-04)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.moves.overwatch import can_overwatch
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.targets import targets_of, threats_of
from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

HOWITZER = {"name": "Howitzer", "range": 48, "s": 6, "ap": 4, "rules": ["Blast", "Barrage"]}


def fixed(facing: float, **how: Any) -> dict[str, Any]:
    """A tank with a cannon in its hull, which turns 45 degrees to either side."""
    made = tank((20.0, 10.0), facing=facing)
    made["profile"]["weapons"] = [{"weapon": "Cannon", "mount": "hull", **how}]
    return made


@pytest.mark.parametrize(("facing", "sees"), [(90.0, True), (270.0, False), (40.0, False)])
def test_a_gun_in_the_hull_sees_only_what_it_can_be_turned_to(facing: float, sees: bool) -> None:  # LEG-LOS-04
    table = Battle({"Tank": fixed(facing)}, {"Blues": squad(1, (20, 30))})
    tank_id, blues = table.ids["Tank"], table.ids["Blues"]

    assert sees == bool(targets_of(table.game, tank_id, guns_of(table.game, tank_id))["Cannon"])
    assert sees == can_overwatch(table.game, table.unit("Tank"), blues)


@pytest.mark.parametrize(("mount", "sees"), [([0, 1.4], False), ([0, -1.4], True)])
def test_a_mount_sees_past_the_corner_that_hides_the_middle(mount: list[float], sees: bool) -> None:  # LEG-LOS-04
    """The hull looks north; its left is the west."""
    wall = piece("rocks", (15, 12.4, 20.8, 12.9), 4.0)
    table = Battle({"Tank": fixed(90.0, at=mount)}, {"Blues": squad(1, (22.5, 30))}, wall)
    tank_id = table.ids["Tank"]

    assert sees == bool(targets_of(table.game, tank_id, guns_of(table.game, tank_id))["Cannon"])
    assert sees == can_overwatch(table.game, table.unit("Tank"), table.ids["Blues"])


def test_who_sees_but_has_no_gun_does_not_watch() -> None:  # LEG-OVER-01
    """The leader sees past the rock, but the man with the rifle does not."""
    rock = piece("rocks", (15, 20, 24, 21), 4.0)
    blues = squad(2, (20, 10), spots=((28, 10), (20, 10)), leader={"weapons": ["Blade"]}, weapons=(RIFLE, BLADE))
    blues["arms"] = ("Rifle",)
    table = Battle({"Reds": squad(1, (25, 30))}, {"Blues": blues}, rock)
    assert not can_overwatch(table.game, table.unit("Blues"), table.ids["Reds"])


RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": 5, "type": "Rapid Fire"}


@pytest.mark.parametrize(("wall", "is_threat"), [(True, False), (False, True)])
def test_who_is_only_spotted_is_no_threat(wall: bool, is_threat: bool) -> None:  # LEG-SHOOT-04, LEG-SCAT-06
    rocks = [piece("rocks", (10, 13, 30, 14), 4.0)] if wall else []
    ours = {
        "Guns": squad(1, (20, 5), weapons=(HOWITZER,)),
        "Eyes": squad(1, (40, 16), rules=["Spotter (radio)"], weapons=()),
    }
    table = Battle(ours, {"Blues": squad(1, (20, 18)), "Far": squad(1, (40, 40))}, *rocks)
    guns = table.ids["Guns"]
    targets = targets_of(table.game, guns, guns_of(table.game, guns))

    assert table.ids["Blues"] in targets["Howitzer"]
    assert is_threat == (table.ids["Blues"] in threats_of(table.game, guns, targets))
