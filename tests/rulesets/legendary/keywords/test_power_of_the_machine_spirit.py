"""Power of the Machine Spirit: the largest penalty for moving or range is ignored. (LEG-KW-47)"""

from __future__ import annotations

import pytest

from tests.rulesets.legendary.arms import vehicle
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.keywords.kit import OTHERS, lowest_hit
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank


@pytest.mark.parametrize(("rules", "face"), [([], 9), (["Power of the Machine Spirit"], 5)])
def test_of_two_penalties_only_the_smaller_counts(rules: list[str], face: int) -> None:  # LEG-KW-47
    """BS 4 after cruising (-4) at long range (-2): only the smaller penalty counts."""
    gun = {"name": "Gun", "range": 12, "s": 8, "ap": 3, "type": "Heavy"}

    def cruise(hit: int) -> Battle:
        ours = {"Tank": tank((20, 6), weapons=(gun,), rules=rules)}
        table = Battle(ours, {"Blues": squad(1, (20, 38)), "Far": OTHERS}, hit=[hit], save=[12])
        table.activate("Tank").until("Move Tank").move("Tank", 0, 6).until("advance, charge, or neither").say("advance")
        return table.move("Tank", 0, 6).until("shoots at whom").fire(Gun="Blues")

    assert face == lowest_hit(cruise)


def test_machine_spirit_ignores_the_largest_penalty() -> None:  # LEG-KW-47
    spirit = vehicle(rules=["Power of the Machine Spirit"]).all_rules

    assert -2 == plus(0, pace="advanced", band="long", is_vehicle=True, rules=spirit)
