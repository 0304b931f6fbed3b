"""Blast: one more attack for every five models, and never into combat. (TEN-KW-03)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.dice.test_facts import facts
from tests.rulesets.tenth.kit import drill, ranged, unit
from tests.rulesets.tenth.play.shooting.test_shooting_phase import engaged


@pytest.mark.parametrize(("models", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2), (11, 2), (20, 4)])
def test_blast_adds_an_attack_for_every_five_models(models: int, bonus: int) -> None:
    """TEN-KW-03, TEN-ATK-01"""
    assert bonus == facts("Blast", models=models).bonus


def test_blast_never_fires_into_combat() -> None:
    """TEN-KW-03: even where big guns would."""
    table = engaged(ranged("Mortar", "Blast"), keywords=("VEHICLE",), theirs=("MONSTER",))
    table.dice(hit=[1])
    table.run(shoot_with, "Held")

    table.done()
    assert any("at Far" in line for line in table.log)


def test_blast_counts_the_models_when_targets_are_selected() -> None:
    """TEN-SHOOT-08, TEN-KW-03: one more attack for five models, though some die before."""
    table = drill(
        unit("Guns", ranged("Rifle"), ranged("Mortar", "Blast"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), models=5),
        phase="shooting",
    )
    table.dice(hit=[4, 1, 1], wound=[4], save=[1])
    table.run(shoot_with, "Guns")
    table.answer("as listed")
    table.go_on()

    table.done()
