"""Assault: it is fired after an Advance. (TEN-KW-02)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.charge.charge_phase import may_charge
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_who_has_an_assault_gun_shoots_after_an_advance_but_does_not_charge() -> None:
    """TEN-KW-02"""
    table = drill(
        unit("Runners", ranged("Carbine", "Assault"), at=(10, 10)),
        unit("Rifles", ranged("Rifle"), at=(20, 10)),
        unit("Mob", seat=1, at=(15, 15)),
        phase="shooting",
    )
    runners, rifles = table.id("Runners"), table.id("Rifles")
    table.change("Runners", moved="advance")
    table.change("Rifles", moved="advance")

    assert (True, False) == (may_shoot(table.game, runners), may_shoot(table.game, rifles))
    assert not may_charge(table.game, runners)


def test_after_an_advance_only_the_assault_gun_fires() -> None:
    """TEN-MOVE-09, TEN-KW-02"""
    table = drill(
        unit("Runners", ranged("Carbine", "Assault"), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.change("Runners", moved="advance")
    table.dice(hit=[1])
    table.run(shoot_with, "Runners")

    table.done()
    assert any("Carbine" in line for line in table.log)
