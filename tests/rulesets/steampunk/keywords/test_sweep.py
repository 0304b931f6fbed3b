"""Sweep: one shot at everybody within an angle. (SPF-WPN-14)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim
from tests.rulesets.steampunk.keywords.kit import facing, gunner, slots, struck


def test_a_sweep_shoots_once_at_every_enemy_within_one_angle() -> None:
    """SPF-WPN-14: C5 lies on the corner and may be counted; B3 is abeam; the friend is spared."""
    others = "A2 Squad at D4\nB1 Squad at D5\nB2 Squad at C5\nB3 Squad at F4"
    table = facing(gunner("Sweep[bases]"), others).play(fire, 1)
    assert ["sweep 0", "sweep 1", "sweep 5", "hold"] == slots(table)["0"]

    table = (
        facing(gunner("Sweep[bases]"), others)
        .reply("fires: at whom", {"0": "sweep 0"})
        .dice(to_hit=[3, 3])
        .play(fire, 1)
    )
    assert {"B1": 1, "B2": 1} == struck(table)


def test_a_sweep_at_models_and_at_friend_and_foe() -> None:
    """SPF-WPN-14: four rolls at a squad; everybody in the angle."""
    table = (
        facing(gunner("Sweep[models]"))
        .reply("fires: at whom", {"0": "sweep 0"})
        .dice(to_hit=[3, 3, 3, 3])
        .play(fire, 1)
    )
    assert {"B1": 4} == struck(table)

    table = facing(gunner("Sweep[everybody]"), "A2 Squad at D4\nB1 Squad at D5")
    table.reply("fires: at whom", {"0": "sweep 0"}).dice(to_hit=[3, 3]).play(fire, 1)
    assert {"A2": 1, "B1": 1} == struck(table)


def test_a_sweep_reaches_as_far_as_long_range() -> None:
    """SPF-WPN-14"""
    for abilities, is_asked in (((), True), (("Not at long range",), False)):
        table = facing(gunner("Sweep[bases]", *abilities), "B1 Squad at D9").play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


def test_an_aim_bonus_helps_a_sweep_against_those_it_was_taken_at() -> None:
    """SPF-GUN-07, SPF-WPN-14: aimed from B4, whence the wood hides B2; used up afterwards."""
    others = "B1 Squad at D5\nB2 Squad at D6"
    table = facing(gunner("Sweep[bases]", angles="*/-/-/-"), others, terrain={"C6": "forest"})
    table.having("A1", aims=(Aim("piece", 1, BOARD.named("B4")),)).dice(to_hit=[1, 1])
    table.reply("fires: at whom", {"0": "sweep 0", "aim piece": "yes"}).play(fire, 1)
    pluses = sorted(throw.plus for event in table.playing.events for throw in event.throws)

    assert 2 == pluses[1] - pluses[0]
    assert () == table["A1"].aims


def test_no_sweep_goes_through_an_angle_the_weapon_has_not() -> None:
    """SPF-WPN-14, SPF-ANGLE-09: not even for who flies right above."""
    table = facing(gunner("Sweep[bases]", angles="*/-/-/-"), "B1 Kite at D3 facing 0 slow flying").play(fire, 1)

    assert {"0": ["sweep 0", "hold"]} == slots(table)
