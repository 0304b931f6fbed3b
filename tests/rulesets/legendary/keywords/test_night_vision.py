"""Night Vision: the dark hides nothing. (LEG-KW-42)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.play.shooting.test_shooting import range_of, volley

NIGHT: dict[str, Any] = {"options": {"night_fighting": True}}


def test_who_sees_by_night_shoots_at_26_inches() -> None:  # LEG-KW-42
    assert 2 == volley(range_of(26, ours={"rules": ["Night Vision"]}, **NIGHT))[0].shots.plus


def test_it_takes_the_penalty_of_the_night_away() -> None:  # LEG-KW-42
    assert 0 == plus(0, is_night=True, aim=Aim(inches=20), rules=rules("Night Vision"))
    assert -2 == plus(0, is_night=True, aim=Aim(inches=20))


def test_others_do_not() -> None:  # LEG-KW-42
    assert [] == volley(range_of(26, **NIGHT))
