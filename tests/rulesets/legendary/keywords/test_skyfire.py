"""Skyfire: flying models are no harder to hit. (LEG-KW-63)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.keywords.kit import OTHERS, lowest_hit
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier


def at_a_flier(rules: list[str], order: str = "Kite/B1.1", **dice: Any) -> Battle:
    """A gun of BS 4 at a zooming flier, 16 inches away."""
    gun = {"name": "Gun", "range": 30, "s": 8, "ap": 2, "type": "Heavy", "rules": rules}
    theirs = {"Kite": flier((36, 24)), "Blues": squad(1, (30, 24)), "Far": OTHERS}
    table = Battle({"Guns": squad(1, (36, 4), weapons=(gun,), role="HQ")}, theirs, turn=2, save=[12], **dice)
    table.game.change(table.ids["Kite"], where="table", has_activated=True)
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=order)


@pytest.mark.parametrize(("rules", "face"), [([], 10), (["Skyfire"], 3)])
def test_a_flier_is_hit_like_a_tank(rules: list[str], face: int) -> None:  # LEG-KW-63, LEG-FLY-09
    assert face == lowest_hit(lambda hit: at_a_flier(rules, hit=[hit]))


def test_skyfire_at_the_ground_has_no_penalty() -> None:  # LEG-KW-63
    assert 3 == lowest_hit(lambda hit: at_a_flier(["Skyfire"], "Blues", hit=[hit]))


def test_the_penalty_is_gone_by_weapon_or_model() -> None:  # LEG-KW-63
    assert 4 == plus(4, is_hard=True, rules=rules("Skyfire"))
    assert 4 == plus(4, is_hard=True, weapon=weapon(rules=["Skyfire"]))
