"""Drag: who is hit is pulled one hex towards the shooter. (SPF-WPN-18)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Drag
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.moves.dragging import drag_all
from grognard.rulesets.steampunk.play.sequence import agony_step, gunnery_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.keywords.kit import facing, gunner
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make


def hooked(picture: str, **options: Any) -> Table:
    """B1 was hit by the hook of A1."""
    return drawn(picture, **options).having("B1", dragged_by="A1")


def test_the_target_is_pulled_one_hex_towards_the_shooter_and_keeps_its_facing() -> None:
    """SPF-WPN-18: in Agony 0."""
    table = hooked("A1 Tank at D3\nB1 Tank at D6 facing 4").play(agony_step, 0)

    assert ("D5", 4) == (table.where("B1"), table["B1"].facing)
    assert table["B1"].dragged_by is None


def test_no_later_agony_drags() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Tank at D6").play(agony_step, 1)

    assert "D6" == table.where("B1")


def test_the_shooter_chooses_among_equally_near_hexes() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Tank at C6").reply("into which hex", "D5").play(drag_all)

    assert "D5" == table.where("B1")


def test_into_an_impassable_hex_it_is_not_moved_but_shaken() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Tank at D6", terrain={"D5": "water"}).play(drag_all)

    assert ("D6", 2) == (table.where("B1"), table["B1"].shaken)


def test_into_a_crowd_of_its_friends_it_is_not_moved_but_shaken() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Tank at D6\nB2 Tank at D5").play(drag_all)

    assert ("D6", 2) == (table.where("B1"), table["B1"].shaken)


def test_among_enemies_it_fights_at_once_as_the_one_that_enters() -> None:
    """SPF-WPN-18: with its front values, retreats and all."""
    table = hooked("A1 Tank at D3\nA2 Squad at D5 facing 0\nB1 Tank at D6 facing 3")
    table.dice(assault=[1] * 4 + [5, 1, 1, 1], deflection=[1, 1], damage=[1]).reply("does it turn", "left")
    table.play(drag_all)

    assert table.dice_are_used_up()
    assert ("D5", "D6") == (table.where("B1"), table.where("A2"))


def test_having_lost_it_stays_where_it_was() -> None:
    """SPF-WPN-18, SPF-RETR-03"""
    table = hooked("A1 Tank at D3\nA2 Squad at D5 facing 3\nB1 Tank at D6 facing 3")
    table.dice(assault=[5, 1, 1, 1] + [1] * 4, deflection=[1, 1], armour=[5, 5, 1, 1]).reply("does it turn", "left")
    table.play(drag_all)

    assert ("D6", 2) == (table.where("B1"), table["B1"].facing)
    assert not table.playing.all(Contest)


def test_having_won_it_drives_the_enemy_out() -> None:
    """SPF-WPN-18, SPF-RETR-02: the squad faces 3 and goes to D4."""
    table = hooked("A1 Tank at D3\nA2 Squad at D5 facing 3\nB1 Tank at D6 facing 3")
    table.dice(assault=[1] * 4 + [5, 1, 1, 1], deflection=[1, 1], damage=[1]).reply("does it turn", "stay")
    table.play(drag_all)

    assert ("D5", "D4") == (table.where("B1"), table.where("A2"))


def test_a_flying_target_comes_to_the_ground() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Kite at D6 facing 0 slow flying").play(drag_all)

    assert ("D5", "still") == (table.where("B1"), table["B1"].speed)


def test_nobody_is_dragged_by_a_shooter_that_is_gone() -> None:
    """SPF-WPN-18"""
    table = hooked("A1 Tank at D3\nB1 Tank at D6").having("A1", at=None, gone="destroyed", living=()).play(drag_all)

    assert "D6" == table.where("B1")


def test_a_hit_with_the_hook_drags_in_the_same_turn() -> None:
    """SPF-WPN-18: a single-model target that is hit and not destroyed."""
    gun = next(weapon for weapon in YARD.weapon if weapon.name == "Gun")
    hook = msgspec.structs.replace(gun, abilities=(Drag(),))
    lists = msgspec.structs.replace(YARD, weapon=(hook, *(each for each in YARD.weapon if each is not gun)))
    table = drawn("A1 Tank at D3\nB1 Tank at D6", lists=lists)
    table.order("A1", "- + - + -", "- + Fire").reply("fires: at whom", {"0": "B1"})
    table.dice(to_hit=[5], armour=[5, 5, 1]).play_all((gunnery_step, 2), (agony_step, 0))

    assert "D5" == table.where("B1")


def test_a_target_above_the_shooter_comes_down_and_fights_him() -> None:
    """SPF-WPN-18: there is no hex nearer, but it comes to the ground among the shooter's side; beaten it must leave."""
    table = hooked("A1 Squad at D3 facing 3\nB1 Kite at D3 facing 0 slow flying")
    table.dice(assault=[5, 1, 1, 1, 1, 1], damage=[1]).reply("where to", "D4").reply("does it turn", "stay")
    table.play(drag_all)

    assert ("D3", "D4", "still") == (table.where("A1"), table.where("B1"), table["B1"].speed)
    assert table.dice_are_used_up()


def test_above_water_it_is_not_moved_but_shaken() -> None:
    """SPF-WPN-18"""
    lists = make("Boat", like="Squad", words=["floating"])
    picture = "A1 Boat at D3\nB1 Kite at D3 facing 0 slow flying"
    table = hooked(picture, terrain={"D3": "water"}, lists=lists).play(drag_all)

    assert ("slow flying", 2) == (table["B1"].speed, table["B1"].shaken)


def test_there_is_no_trigger_of_hex_effects_in_agony() -> None:
    """SPF-TURN-01, SPF-TYPE-13: neither the dragged unit nor who stands in a fresh acid cloud rolls for it."""
    table = hooked("A1 Tank at D3\nB1 Tank at D6\nB2 Squad at F6").having("B2", acid=1)
    table.dice(acid=[3]).play(agony_step, 0)

    assert ("D5", ()) == (table.where("B1"), table["B2"].poison)
    assert table.dice_are_used_up()


@pytest.mark.parametrize(
    ("target", "face", "is_caught"),
    [("Tank", 3, True), ("Tank", 1, False), ("Squad", 3, False), ("Colossus", 3, False)],
)
def test_a_hit_of_a_dragging_weapon_catches_a_single_model(target: str, face: int, is_caught: bool) -> None:
    """SPF-WPN-18: single-model targets up to large, and only if they are hit."""
    table = (
        facing(gunner("Drag"), f"B1 {target} at D5")
        .reply("fires: at whom", {"0": "B1"})
        .dice(to_hit=[face])
        .play(fire, 1)
    )

    assert ("A1" if is_caught else None) == table["B1"].dragged_by
