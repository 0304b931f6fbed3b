"""Entrenched. (SZOP-PAS-21)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit, wood


@pytest.mark.parametrize(("has", "face", "lost"), [(("Entrenched",), 3, 0), ((), 3, 1), (("Entrenched",), 2, 1)])
def test_entrenched_helps_in_cover_from_terrain(has: tuple[str, ...], face: int, lost: int) -> None:
    """The shooter's Targeting leaves cover no other effect: Defence 4 is 3 with Entrenched. (SZOP-PAS-21)"""
    own = unit("Own", rifle("Targeting"))
    table = draw(own, unit("Foes", seat=1, at=(10, 20), has=has, models=2), terrain=[wood(5, 18, 20, 22)])
    table.dice(hit=[4], defence=[face])
    table.run(shoot, "Own").shoot("Foes")
    table.pass_all()

    assert lost == table.losses("Foes")


def test_cover_of_another_kind_is_not_enough() -> None:  # SZOP-PAS-21
    own = unit("Own", rifle("Targeting"))
    table = draw(own, unit("Foes", seat=1, at=(10, 20), has=["Entrenched", "Camouflage"], models=2))
    table.dice(hit=[4], defence=[3])
    table.run(shoot, "Own").shoot("Foes")
    table.pass_all()

    assert 1 == table.losses("Foes")
