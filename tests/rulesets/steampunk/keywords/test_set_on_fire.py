"""Set on Fire: one fire token for those who are hit, by a gun or a blade. (SPF-WPN-04, SPF-WPN-05)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.keywords.kit import blade, facing, gunner, struck_by, waiting
from tests.rulesets.steampunk.kit import make


def test_set_on_fire_gives_one_token_for_an_action_and_base() -> None:
    """SPF-WPN-04: two hits, both stopped by armour; a miss gives none; immunity keeps it off (SPF-ABIL-13)."""
    lists = make("Wet", like="Tank", lists=gunner("Set on Fire", count=2), abilities=["Immunity[fire]"])
    for target, faces, tokens in (("Tank", [3, 3], 1), ("Tank", [1, 1], 0), ("Wet", [3, 3], 0)):
        table = facing(lists, f"B1 {target} at D5").reply("fires: at whom", {"0": "B1", "1": "B1"})
        table.dice(to_hit=faces, armour=[5] * 16).play_all((fire, 1), (roll_damage,), (apply_damage,))
        assert tokens == table["B1"].fire


def test_area_fire_of_several_guns_gives_one_fire_token() -> None:
    """SPF-WPN-04: one per Fire action and target base."""
    table = facing(gunner("Set on Fire", count=2, area=[{"needs": 4}]))
    table.reply("fires: at whom", {"0": "hex D5", "1": "hex D5"}).dice(area=[4] * 8).play(fire, 1)

    assert ["set on fire"] == [effect.word for effect in table["B1"].waiting]


def test_a_base_struck_by_a_burning_blade_gets_one_fire_token() -> None:
    """SPF-WPN-05, SPF-ASLT-23: one token for three successes."""
    assert ["set on fire"] == waiting(struck_by(blade("Set on Fire"), 3), "B1")


def test_no_success_no_fire() -> None:
    """SPF-WPN-05"""
    assert [] == waiting(struck_by(blade("Set on Fire"), 0), "B1")
