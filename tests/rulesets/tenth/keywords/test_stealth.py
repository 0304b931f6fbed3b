"""Stealth: one worse to hit by ranged attacks. (TEN-KW-32)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.dice.test_facts import facts
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_a_four_misses_the_stealthy_and_hits_others() -> None:
    """TEN-KW-32: BS 4+."""
    for abilities, wound in ((["Stealth"], []), ([], [1])):
        table = drill(
            unit("Rifles", ranged("Rifle", skill=4), at=(10, 10)),
            unit("Mob", seat=1, at=(10, 20), abilities=abilities),
            phase="shooting",
        )
        table.dice(hit=[4], wound=wound)
        table.run(shoot_with, "Rifles")

        table.done()


def test_stealth_is_against_ranged_attacks() -> None:
    """TEN-KW-32"""
    assert -1 == facts(is_stealthy=True).hit_plus
    assert 0 == facts(is_melee=True, is_stealthy=True).hit_plus
    assert 0 == facts().hit_plus
