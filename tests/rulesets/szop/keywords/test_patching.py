"""Patching. (SZOP-CMD-05)"""

from __future__ import annotations

from grognard.rulesets.szop.play.attack.recovery import recover_active
from tests.rulesets.szop.helpers import living
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_patching_heals_a_unit_within_3_inches() -> None:  # SZOP-CMD-05
    medic = unit("Medic", has=["Patching"], at=(10, 10))
    table = draw(
        medic, unit("Near", toughness=9, wounds=5, at=(10, 14)), unit("Far", toughness=9, wounds=5, at=(10, 14.6)), FOE
    )
    table.dice(patching=[4])
    table.run(recover_active, "Medic")

    assert {"Near"} == table.targets()

    table.answer("Near")

    assert (1, 3) == living(table, "Near")
