"""Supersonic: flat out it goes 18 inches at least. (LEG-KW-74)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from tests.rulesets.legendary.play.fliers.test_flights import advance, sky


def test_supersonic_fliers_advance_far() -> None:  # LEG-KW-74
    table = advance(sky(flier={"rules": ["Supersonic"]}))

    with pytest.raises(Refused, match='18"'):
        table.say({table.model("Kite").id: [36, 32, 90]})


def test_other_fliers_may_go_less_far() -> None:  # LEG-KW-74
    table = advance(sky())
    table.say({table.model("Kite").id: [36, 32, 90]})

    assert (36, 32) == table.model("Kite").at
