"""Pistol: fired within Engagement Range, at those one is engaged with. (TEN-KW-27)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit
from tests.rulesets.tenth.play.shooting.test_shooting_phase import engaged


def test_a_model_fires_pistols_or_other_weapons() -> None:
    """TEN-KW-27: the choice is per model."""
    table = drill(
        unit("Rifles", ranged("Pistol", "Pistol"), ranged("Rifle"), at=(10, 10), models=2),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    table.answer("one by one")
    one, two = (model.id for model in table.models("Rifles"))
    mob = table.id("Mob")
    both = {f"{one}#0": f"{mob} 0", f"{one}#1": f"{mob} 0", f"{two}#0": "hold", f"{two}#1": "hold"}

    assert "TEN-KW-27" == table.refusal(both)

    table.dice(hit=[1, 1])
    table.answer({**both, f"{one}#1": "hold", f"{two}#1": f"{mob} 0"})
    table.answer("as listed")
    table.done()


def test_a_walker_fires_pistols_and_guns_together() -> None:
    """TEN-KW-27: MONSTERs and VEHICLEs need not choose."""
    table = drill(
        unit("Walker", ranged("Pistol", "Pistol"), ranged("Gun"), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1, 1])
    table.run(shoot_with, "Walker")
    table.answer("as listed")

    table.done()


def test_pistols_fire_in_engagement_range_and_only_at_those_one_is_engaged_with() -> None:
    """TEN-KW-27, TEN-SHOOT-02, TEN-SHOOT-03"""
    table = engaged(ranged("Pistol", "Pistol"), ranged("Rifle"))
    table.dice(hit=[1])
    table.run(shoot_with, "Held")

    table.done()
    assert any("Pistol at Holder" in line for line in table.log)


def test_pistol_lifts_neither_the_ban_after_an_advance_nor_after_a_fall_back() -> None:
    """TEN-KW-27"""
    table = engaged(ranged("Pistol", "Pistol"))
    for moved in ("advance", "fall back"):
        table.change("Held", moved=moved)

        assert not may_shoot(table.game, table.id("Held"))
