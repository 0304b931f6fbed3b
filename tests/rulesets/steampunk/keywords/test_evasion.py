"""Evasion[N+]: on N or more a hit of an area weapon is cancelled. (SPF-ABIL-01)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.keywords.kit import evasion
from tests.rulesets.steampunk.play.gunnery.test_area_fire import BOMB, aimed, bomber


def test_the_ability_evades_whatever_the_ground() -> None:
    """SPF-ABIL-01"""
    assert 5 == evasion("Evasion[5+]", size="large")
    assert evasion(size="large") is None


def test_it_is_better_than_the_6_of_cover() -> None:
    """SPF-ABIL-01, SPF-SHOOT-07"""
    assert 5 == evasion("Evasion[5+]", terrain="ruins")
    assert 6 == evasion(terrain="ruins")


def test_evasion_is_rolled_for_hits_before_armour() -> None:
    """SPF-AREA-02, SPF-ABIL-01: of three hits in the ruins one is evaded."""
    table = aimed("B1 Squad at D5", bomber(BOMB), terrain={"D5": "ruins"})
    table.reply("fires: at whom", {"0": "hex D5"}).dice(area=[4, 4, 4, 1], evasion=[6, 5, 1], damage=[1, 1])
    table.play_all((fire, 1), (roll_damage,))

    assert table.dice_are_used_up()
