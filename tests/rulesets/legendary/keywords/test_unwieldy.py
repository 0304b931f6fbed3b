"""Unwieldy: 3 Initiative less, except for monsters and walkers. (LEG-KW-80)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import Stance, initiative_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_melee import CHARGED
from tests.rulesets.legendary.keywords.kit import charged, first_blow
from tests.rulesets.legendary.kit import BLADE


def test_unwieldy_weapons_strike_late() -> None:  # LEG-KW-80
    """4 + 2 - 3 is less than 4."""
    maul = {**BLADE, "name": "Maul", "rules": ["Unwieldy"]}

    assert "Blues strikes Reds" in first_blow(charged(weapons=(maul,), hit=[1] * 20))
    assert "Reds strikes Blues" in first_blow(charged(hit=[1] * 20))


def test_initiative_is_3_less_and_at_least_1() -> None:  # LEG-KW-80
    maul = weapon("Maul", type="Melee", rules=["Unwieldy"])

    assert 3 == initiative_of(4, maul.all_rules, CHARGED).value
    assert 1 == initiative_of(2, maul.all_rules, Stance()).value
    assert 4 == initiative_of(4, maul.all_rules, Stance(is_monstrous=True)).value
