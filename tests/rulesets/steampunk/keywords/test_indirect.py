"""Indirect: the eyes of friends will do. (SPF-WPN-16)"""

from __future__ import annotations

import pytest

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.keywords.kit import facing, gunner


@pytest.mark.parametrize(
    ("eyes", "friend", "is_asked"),
    [
        ("", "Squad", False),
        ("none", "Tank", True),
        ("friends", "Squad", True),
        ("track", "Squad", False),
        ("track", "Tank", True),
    ],
)
def test_indirect_fire_uses_other_eyes(eyes: str, friend: str, is_asked: bool) -> None:
    """SPF-WPN-16: a wood hides B1 from the gun, not from the friend at E5; angle and range are the gun's own."""
    lists = gunner(*([f"Indirect[{eyes}]"] if eyes else []))
    table = facing(lists, f"A2 {friend} at E5\nB1 Squad at D5", terrain={"D4": "forest"}).play(fire, 1)
    if eyes == "track" and friend == "Squad":
        # the gunner itself has the type word too, but does not see the target
        assert not table.playing.waiting_for
    assert is_asked == bool(table.playing.waiting_for)


def test_indirect_fire_keeps_the_shooters_range_and_angle() -> None:
    """SPF-WPN-16"""
    assert not facing(gunner("Indirect[none]", range=1), "B1 Squad at D6").play(fire, 1).playing.waiting_for
    assert not facing(gunner("Indirect[none]", angles="*/-/-/-"), "B1 Squad at D1").play(fire, 1).playing.waiting_for
