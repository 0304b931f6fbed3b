"""Bad shot. (SZOP-PAS-24)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.helpers import whole_charge
from tests.rulesets.szop.kit import draw, rifle, unit, weapon


@pytest.mark.parametrize("quality", [2, 4, 6])
@pytest.mark.parametrize(("face", "hits"), [(4, 0), (5, 1)])
def test_a_bad_shot_shoots_with_quality_5(quality: int, face: int, hits: int) -> None:  # SZOP-PAS-24
    table = draw(unit("Own", rifle(), has=["Bad shot"], quality=quality), unit("Foes", seat=1, at=(10, 20)))
    dice = table.dice(hit=[face], defence=[6] * hits)
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()


def test_it_strikes_with_its_own_quality() -> None:  # SZOP-PAS-24
    own = unit("Own", weapon(name="Club"), has=["Bad shot"], quality=2)
    table = draw(own, unit("Foes", seat=1, at=(10, 15), toughness=3, is_exhausted=True))
    dice = table.dice(hit=[2], defence=[6])
    table.run(whole_charge, "Own").pass_all()

    assert {} == dice.left_over()
