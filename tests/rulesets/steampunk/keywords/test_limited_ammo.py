"""Limited Ammo(N): fired N times in a match. (SPF-WPN-02)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.loading import stow
from grognard.rulesets.steampunk.table.guns import is_ready
from tests.rulesets.steampunk.keywords.kit import facing, gunner


def test_limited_ammunition_is_counted_once_for_an_action() -> None:
    """SPF-WPN-02: two guns, two targets, one firing; after the second it is spent."""
    lists = gunner("Limited Ammo(2)", "Always Loaded", count=2)
    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").having("A1", spent=(("Piece", 1),))
    assert is_ready(table.play(stow)["A1"], 0)

    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").reply("fires: at whom", {"0": "B1", "1": "B2"})
    table.dice(to_hit=[1, 1]).play(fire, 1)
    assert (("Piece", 1),) == table["A1"].spent

    table = facing(lists).having("A1", spent=(("Piece", 2),)).play(fire, 1)
    assert not table.playing.waiting_for
