"""Take Cover[speed, -N]: at that speed harder to hit, with better evasion. (SPF-ABIL-03)"""

from __future__ import annotations

from tests.rulesets.steampunk.keywords.kit import evasion
from tests.rulesets.steampunk.play.gunnery.test_to_hit_modifiers import SLOW, able, at, plus


def test_at_its_speed_it_is_harder_to_hit() -> None:
    """SPF-ABIL-03: the ledger's example, still in a forest, is -2."""
    cover, still = able("Take Cover[still, -2]"), at("still", "forest")

    assert -2 == plus(target=still, target_abilities=cover)
    assert 0 == plus(target=SLOW, target_abilities=cover)


def test_at_its_speed_it_evades_better() -> None:
    """SPF-ABIL-03: in a forest 6 becomes 5."""
    assert 1 == able("Take Cover[still, -2]")[0].evasion_plus(at("still", "forest"))
    assert 5 == evasion("Take Cover[still, -2]", terrain="forest")
    assert 6 == evasion(terrain="forest")
