"""Sniper. (TLE-KW-04)"""

from __future__ import annotations

import pytest

from tests.rulesets.last_edition.kit import ranged
from tests.rulesets.last_edition.test_play_shooting import shooting


def test_a_sniper_picks_a_model() -> None:
    """TLE-KW-04, TLE-SHOOT-09: the chosen model alone is the target, with its own toughness."""
    champion = {"name": "Champion", "toughness": 9, "health": 2}
    field = shooting(
        [ranged("Ranged 1 sniper")],
        foe={"kinds": [champion]},
        foes=3,
        named={"hit": [4], "wound": [6], "armor_save": [1]},
    )
    field.play("A2 shoots", "B2.3")

    assert [(6, 0)] == field.throws("wound")
    assert 1 == field.model("B2.3").health


def test_who_a_sniper_missed_takes_no_wounds_before_others() -> None:
    """TLE-DMG-03, TLE-KW-04: the owner has said who takes wounds first; the sniper's model keeps its place."""
    weapons = [ranged("Ranged 1 sniper", name="Rifle"), ranged(name="Gun", damage=2)]
    named = {"hit": [2, 4], "wound": [4], "armor_save": [1]}
    field = shooting(weapons, foes=2, named=named)
    field.play("A2 shoots", "B2", "B2.1")
    assert "who takes wounds first" in field.prompt
    field.play("1", "no")

    assert ("B2.1",) == field.unit("B2").models


@pytest.mark.parametrize(("model", "attacks"), [("B2.1", 3), ("B2.2", 1)])
def test_half_range_of_a_sniper_is_that_to_his_model(model: str, attacks: int) -> None:
    """TLE-KW-04, TLE-KW-05: the chosen model is the target as if it were a unit, so its distance counts."""
    field = shooting(
        [ranged("Ranged 1 sniper/spray&prey 3")], foes=2, foe_at=[(22, 10), (24, 10)], named={"hit": [2] * attacks}
    )
    field.play("A2 shoots", model)

    assert f": {attacks} attack" in field.log("TLE-SHOOT-07")[0]
    assert {} == field.dice.left_over()


def test_attacks_of_a_sniper_on_a_dead_model_are_lost() -> None:
    """TLE-KW-04, TLE-KW-07: splash counts one model; what is left over is lost."""
    field = shooting([ranged("Ranged 3 sniper/splash 2")], foes=4, named={"hit": [4], "wound": [4], "armor_save": [1]})
    field.play("A2 shoots", "B2.2")

    assert {} == field.dice.left_over()
    assert ("B2.1", "B2.3", "B2.4") == field.unit("B2").models


def test_a_single_model_counts_as_one_for_splash() -> None:
    """TLE-KW-04, TLE-KW-07: the model is the target as if it were a unit: splash 1 adds the printed number once."""
    field = shooting([ranged("Ranged 2 sniper/splash 1")], foes=3, named={"hit": [2] * 4})
    field.play("A2 shoots", "B2.2")

    assert 4 == len(field.throws("hit"))
