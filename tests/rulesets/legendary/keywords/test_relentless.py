"""Relentless: heavy weapons are as good after a move as others. (LEG-KW-55)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.dice.to_hit import Situation, may_fire
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.keywords.kit import GUN, OTHERS
from tests.rulesets.legendary.kit import Battle, squad


def test_relentless_gunners_move_and_fire_heavy_weapons() -> None:  # LEG-KW-55
    """A Heavy weapon is worse after a move than a standard one, but not in the hands of the relentless."""

    def hits(rules: list[str]) -> bool:
        guns = squad(1, (20, 4), weapons=({**GUN, "type": "Heavy"},), rules=rules)
        theirs = {"Target": squad(1, (20, 22)), "Others": OTHERS}
        table = Battle({"Guns": guns}, theirs, hit=[5], save=[12])
        table.activate("Guns").move("Guns", 0, 2).until("shoots at whom").fire(Gun="Target")
        return "1 shot, 1 hit" in table.said()

    assert (True, False) == (hits(["Relentless"]), hits([]))


@pytest.mark.parametrize("kind", ["Heavy", "Ordnance", "Salvo 2/4"])
def test_relentless_makes_weapons_standard(kind: str) -> None:  # LEG-KW-55, LEG-WPN-11, LEG-WPN-14
    gun, relentless = weapon(type=kind), rules("Relentless")

    assert -2 == plus(0, weapon=gun, pace="moved", rules=relentless)
    assert -4 == plus(0, weapon=gun, pace="advanced", rules=relentless)
    assert may_fire(Situation(4, gun, relentless, pace="moved"))
