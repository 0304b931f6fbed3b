"""Daemon: fearless, with an invulnerable save of 5+. (LEG-KW-14)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moments import expanded
from grognard.rulesets.legendary.lists.keywords.morale import Daemon, Fearless
from grognard.rulesets.legendary.lists.keywords.wounding import Invulnerable
from tests.rulesets.legendary.arms import model, rules
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_daemon_is_saved_without_armour() -> None:  # LEG-KW-14
    """6 and Toughness 4 less Strength 4 is more than 5."""
    assert 1 == shot_at_soldier(soldier={"sv": None, "rules": ["Daemon"]}, save=[6]).left("Target")


def test_without_armour_others_fall() -> None:  # LEG-KW-14
    assert 0 == shot_at_soldier(soldier={"sv": None}, save=[6]).left("Target")


def test_a_daemon_is_fearless_and_has_an_invulnerable_save() -> None:  # LEG-KW-14
    assert {Daemon(), Fearless(), Invulnerable(5)} == set(expanded(rules("Daemon")))
    assert 5 == model(rules=["Daemon"]).inv
