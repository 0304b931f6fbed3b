"""Ignores Cover: any total of 7 strikes the target. (LEG-KW-29)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import RUIN, shot_at_soldier


def test_a_total_of_8_strikes_through_cover_3() -> None:  # LEG-KW-29
    """A total of 8 against cover 3."""
    plain = shot_at_soldier(RUIN, hit=[4])
    sharp = shot_at_soldier(RUIN, gun={"rules": ["Ignores Cover"]}, hit=[4], save=[1])

    assert (1, 0) == (plain.left("Target"), sharp.left("Target"))


def test_ignores_cover_but_not_screens() -> None:  # LEG-KW-29
    shots = shots_at(1, (), weapon(rules=["Ignores Cover"]), (), Aim(), cover=5, has_screen=True)

    assert Hits(screen=1) == hits_of(Scripted(7), shots)
    assert Hits(plain=1) == hits_of(Scripted(10), shots)
