"""Charge of ranged weapons. (TLE-KW-09)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, attacks_of
from grognard.rulesets.last_edition.lists.weapons import read_attack
from tests.rulesets.last_edition.kit import melee, ranged
from tests.rulesets.last_edition.test_play_melee import clash


def test_shots_of_a_charge() -> None:  # TLE-KW-09
    assert 1 == attacks_of(read_attack("Ranged 2 charge 1").keywords, Situation(2, is_own_charge=True))
    assert 2 == attacks_of(read_attack("Ranged 2 charge").keywords, Situation(2, is_own_charge=True))
    assert 2 == attacks_of(read_attack("Ranged 2 charge 1").keywords, Situation(2))


def test_ranged_charge_weapons_fire_before_the_roll() -> None:
    """TLE-KW-09, TLE-CHG-02: 12 inch Ranged 2 charge 1: one shot, then the roll; it does not bar the charge."""
    gun = ranged("Ranged 2 charge 1", reach=12)
    field = clash(own={"weapons": [gun, melee()]}, named={"hit": [2, 2], "charge": [6, 6]})
    field.play("A2 charges B2", "B2")

    assert 1 == len(field.throws("hit"))
    assert "TLE-CHG-04" == field.clause
    assert not field.unit("A2").has_shot
