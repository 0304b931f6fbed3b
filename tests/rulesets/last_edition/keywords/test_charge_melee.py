"""Charge of melee weapons. (TLE-KW-10)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, attacks_of
from grognard.rulesets.last_edition.lists.weapons import read_attack
from tests.rulesets.last_edition.kit import melee
from tests.rulesets.last_edition.test_play_melee import MISS, clash


def test_melee_charge_only_after_a_charge_move() -> None:  # TLE-KW-10
    assert 3 == attacks_of(read_attack("Melee 2 charge 1").keywords, Situation(2, has_charged=True))
    assert 2 == attacks_of(read_attack("Melee 2 charge 1").keywords, Situation(2))


def test_charge_weapons_strike_more_often_after_a_charge() -> None:
    """TLE-KW-10, TLE-KW-08: Melee 2 charge 1: 3 attacks in the activation with the charge, 2 without."""
    weapons = [melee("Melee 2 charge 1")]
    charged = clash(foe_at=(14, 10), own={"weapons": weapons}, named={"charge": [4, 4], "hit": MISS})
    charged.play("A2 charges B2", {"A2.1": [(12.9, 10)]})
    stood = clash(foe_at=(11.5, 10), own={"weapons": weapons}, named={"hit": MISS})
    stood.play("A2 fights")

    assert (3, 2) == (len(charged.throws("hit")), len(stood.throws("hit")))
