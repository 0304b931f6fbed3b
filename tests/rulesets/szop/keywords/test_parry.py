"""Parry. (SZOP-PAS-19)"""

from __future__ import annotations

import pytest

from tests.rulesets.szop.helpers import cover, whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon


def test_parry_is_cover_in_melee_and_nowhere_else() -> None:  # SZOP-PAS-19, SZOP-COVER-03
    table = draw(unit("Own"), unit("Foes", seat=1, at=(10, 20), has=["Parry"]))

    assert ((False, False), (True, False)) == (cover(table), cover(table, is_melee=True))


@pytest.mark.parametrize(("has", "hits"), [((), 1), (("Parry",), 0)])
def test_a_charge_at_who_parries_hits_one_harder(has: tuple[str, ...], hits: int) -> None:  # SZOP-PAS-19
    foes = unit("Foes", seat=1, at=(10, 15), has=has, toughness=3, is_exhausted=True)
    table = draw(unit("Own", weapon(name="Club")), foes)
    dice = table.dice(hit=[4], defence=[6] * hits)
    table.run(whole_charge, "Own").pass_all()

    assert {} == dice.left_over()
