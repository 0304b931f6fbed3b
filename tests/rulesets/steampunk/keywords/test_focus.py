"""Focus(n): n rolls at one base instead, with the aim bonus. (SPF-WPN-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim
from tests.rulesets.steampunk.keywords.kit import facing, gunner, slots, struck


@pytest.mark.parametrize(("fields", "other"), [({}, "sweep 0"), ({"area": [{"needs": 4}]}, "hex D5")])
def test_focus_rolls_at_one_base_with_the_aim_bonus(fields: dict[str, Any], other: str) -> None:
    """SPF-WPN-14: three rolls at +4 instead of the sweep or the area; only with the aim."""
    lists = gunner("Focus(3)", *([] if fields else ["Sweep[bases]"]), **fields)
    table = facing(lists).play(fire, 1)
    assert {"0": [other, "hold"]} == slots(table)

    table = facing(lists).having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),)).dice(to_hit=[1, 1, 1]).play(fire, 1)
    with pytest.raises(Refused, match="only with the aim bonus"):
        table.playing.answer({"0": "B1", "aim piece": "no"}, seat=0)
    table.playing.answer({"0": "B1", "aim piece": "yes"}, seat=0)
    assert ({"B1": 3}, ()) == (struck(table), table["A1"].aims)
