"""Rapid Deployment: passengers get out after an Advance. (TEN-KW-29)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.charge.charge_phase import may_charge
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from tests.rulesets.tenth.kit import drill
from tests.rulesets.tenth.play.transports.test_transports import BESIDE, FOE, squad, truck


def test_out_of_other_transports_nobody_gets_after_an_advance() -> None:
    """TEN-KW-29, TEN-TRANS-05"""
    table = drill(truck(), squad(), FOE, phase="movement")
    table.change("Truck", moved="advance", has_acted=True)
    table.run(movement_phase)

    table.done()
    assert "embarked" == table.unit("Squad").where


def test_rapid_deployment_lets_them_out_after_an_advance() -> None:
    """TEN-KW-29: they may shoot but neither move on nor charge, unless the switch lets them move."""
    for may_move in (False, True):
        table = drill(
            truck(abilities=["Rapid Deployment"]),
            squad(),
            FOE,
            phase="movement",
            options={"rapid_deployment_may_move": may_move},
        )
        table.change("Truck", moved="advance", has_acted=True)
        table.run(movement_phase)
        table.answer("Squad", BESIDE)

        assert "rapid" == table.unit("Squad").disembarked
        assert may_move == (not table.is_idle)
        assert not may_charge(table.game, table.id("Squad"))
