"""Insane Bravery. (TEN-STRAT-09)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.command import command_phase
from tests.rulesets.tenth.kit import drill, unit


def test_insane_bravery_helps_one_unit_a_phase() -> None:
    """TEN-STRAT-09, TEN-STRAT-01"""
    table = drill(
        unit("Rifles", at=(10, 10), models=3),
        unit("Sappers", at=(10, 20), models=3),
        cp=5,
    )
    table.kill("Rifles", 2)
    table.kill("Sappers", 2)
    table.dice(battle_shock=[1, 1, 2, 2])
    table.run(command_phase)
    table.answer("Rifles", "Insane Bravery")
    table.done()

    assert not table.unit("Rifles").is_shocked
    assert table.unit("Sappers").is_shocked
    assert 5 == table.side(0).cp
