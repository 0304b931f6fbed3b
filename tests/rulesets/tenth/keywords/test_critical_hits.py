"""Critical Hits: a natural 6. (TEN-KW-05)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.hits import hit_rolls
from grognard.rulesets.tenth.dice.rerolls import Checks
from tests.rulesets.tenth.arms import gun


def test_a_natural_five_is_an_ordinary_hit() -> None:
    """TEN-KW-05, TEN-HIT-03"""
    assert Checks(1, 1) == hit_rolls(Scripted(hit=[5, 6]), gun(), 2)
