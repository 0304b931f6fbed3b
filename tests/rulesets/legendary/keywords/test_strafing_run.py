"""Strafing Run: a flier hits what is on the ground more easily. (LEG-KW-71)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.keywords.kit import OTHERS, lowest_hit
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier, fly_in


@pytest.mark.parametrize(("rules", "face"), [([], 4), (["Strafing Run"], 3)])
def test_a_strafing_run(rules: list[str], face: int) -> None:  # LEG-KW-71
    """The same flight and the same shots, one easier with the rule."""

    def strafe(hit: int) -> Battle:
        theirs = {"Blues": squad(1, (36, 40)), "Far": OTHERS}
        table = Battle({"Kite": flier(rules=rules)}, theirs, turn=2, reserves=[8], hit=[hit, 1], save=[12])
        return fly_in(table.activate("Kite")).until("shoots at whom").fire(Stings="Blues")

    assert face == lowest_hit(strafe)


def test_strafing_run_at_ground_targets() -> None:  # LEG-KW-71
    run = rules("Strafing Run")

    assert 3 == plus(3, pace="moved", is_fast=True, is_vehicle=True, rules=run, aim=Aim(is_flier=True))
    assert 2 == plus(
        3, pace="moved", is_fast=True, is_vehicle=True, rules=run, aim=Aim(Foe(is_flying=True), is_flier=True)
    )
