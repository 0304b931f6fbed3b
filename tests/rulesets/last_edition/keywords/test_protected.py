"""Protected. (TLE-KW-16)"""

from __future__ import annotations

from grognard.rulesets.last_edition.play.battle.targets import is_shielded
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.snapshot import Snapshot
from tests.rulesets.last_edition.kit import ranged
from tests.rulesets.last_edition.test_play_shooting import protected, targets


def test_protected_near_a_friend_unless_closest() -> None:
    """TLE-KW-16: within 3 inches of a friend and not the closest visible target."""
    assert {"B3"} == targets(protected((24, 10), (21, 10)))
    assert {"B2", "B3"} == targets(protected((20, 10), (23, 10)))
    assert {"B2", "B3"} == targets(protected((26, 10), (21, 10)))
    assert {"B2", "B3"} == targets(protected((24, 10), (21, 10), guard_is=["Protected"]))


def test_a_tie_counts_as_closest_and_snipers_do_not_care() -> None:
    """TLE-KW-16, TLE-KW-04: judged for each shooting model."""
    assert {"B2", "B3"} == targets(protected((20, 8.5), (20, 11.5), at=(10, 10)))
    field = protected((24, 10), (21, 10), weapons=[ranged("Ranged 1 sniper")])
    assert {"B2", "B3"} == targets(field)
    assert is_shielded(Snapshot(field.game), UnitId("B2"))
