"""Splash. (TLE-KW-07)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, attacks_of
from grognard.rulesets.last_edition.lists.weapons import read_attack
from tests.rulesets.last_edition.kit import melee, ranged
from tests.rulesets.last_edition.test_play_melee import clash
from tests.rulesets.last_edition.test_play_shooting import shooting


def test_splash_adds_the_printed_number_for_every_full_y_models() -> None:  # TLE-KW-07, TLE-SHOOT-08, TLE-MELEE-07
    assert 6 == attacks_of(read_attack("Ranged 2 splash 5").keywords, Situation(2, models=11))
    assert 2 == attacks_of(read_attack("Melee 2 splash 5").keywords, Situation(2, models=4))


def test_melee_casualties_count_for_splash_until_the_end() -> None:
    """TLE-MELEE-07, TLE-KW-07: a model killed by the first weapon still counts for splash of the second."""
    weapons = [melee(name="Axe", strength=9), melee("Melee 1 splash 2", name="Flail", strength=9)]
    named = {"hit": [6, 6, 6], "wound": [6] * 3, "armor_save": [1] * 3}
    field = clash(foes=3, foe_at=[(11.5, 10), (11.5, 11.2), (11.5, 12.4)], own={"weapons": weapons}, named=named)
    field.play("A2 fights", "no")

    assert 3 == len(field.throws("hit"))


def test_casualties_leave_after_the_last_attack_of_the_unit() -> None:
    """TLE-SHOOT-08, TLE-KW-07: splash 5 counts 5 models for every weapon, even if early attacks kill."""
    weapons = [ranged("Ranged 1", name="First", strength=9), ranged("Ranged 1 splash 5", name="Second", strength=9)]
    named = {"hit": [4, 4, 4], "wound": [4] * 3, "armor_save": [1, 1, 1]}
    field = shooting(weapons, foes=5, named=named)
    field.play("A2 shoots", "no")

    assert 3 == len(field.throws("hit"))
    field.play(["B2.1", "B2.2", "B2.3"])
    assert ("B2.4", "B2.5") == field.unit("B2").models
