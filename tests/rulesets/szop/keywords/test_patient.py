"""Patient. (SZOP-ARUL-03)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit


@pytest.mark.parametrize(("has", "begun", "lost"), [(("Patient",), False, 0), (("Patient",), True, 1), ((), False, 1)])
def test_patient_units_defend_better_before_they_act(has: tuple[str, ...], begun: bool, lost: int) -> None:
    """A 3 saves with Defence 4 until the activation begins. (SZOP-ARUL-03)"""
    table = draw(unit("Own", rifle()), unit("Foes", seat=1, at=(10, 20), has=has, models=2, has_begun=begun))
    table.dice(hit=[4], defence=[3])
    table.run(shoot, "Own").shoot("Foes")
    table.pass_all()

    assert lost == table.losses("Foes")
