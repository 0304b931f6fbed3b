"""Keywords that add attacks to each other. (TLE-KW-08)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, attacks_of
from grognard.rulesets.last_edition.lists.weapons import read_attack


def test_attack_numbers_combine() -> None:  # TLE-KW-08
    melee = read_attack("Melee 2 charge 1/splash 5").keywords
    ranged = read_attack("Ranged 2 spray&prey 3/splash 5").keywords

    assert 7 == attacks_of(melee, Situation(2, models=10, has_charged=True))
    assert 3 + 2 * 2 == attacks_of(ranged, Situation(2, models=10, is_half_range=True))
