"""Spray&prey. (TLE-KW-05)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, attacks_of
from grognard.rulesets.last_edition.lists.weapons import read_attack
from tests.rulesets.last_edition.kit import ranged
from tests.rulesets.last_edition.test_play_shooting import shooting


def test_spray_and_prey_at_half_range_in_facts() -> None:  # TLE-KW-05
    attack = read_attack("Ranged 1 spray&prey 3")

    assert 3 == attacks_of(attack.keywords, Situation(1, is_half_range=True))
    assert 1 == attacks_of(attack.keywords, Situation(1))


def test_spray_and_prey_at_half_range() -> None:
    """TLE-KW-05: 24 inch Ranged 1 spray&prey 3: at 12.0 inches 3 attacks, at 12.1 one."""
    for x, number in ((23, 3), (23.1, 1)):
        field = shooting([ranged("Ranged 1 spray&prey 3")], foe_at=(x, 10), named={"hit": [1] * number})
        field.play("A2 shoots")

        assert number == len(field.throws("hit"))
