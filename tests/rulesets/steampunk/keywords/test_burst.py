"""Burst(N): all N rounds at one base. (SPF-WPN-01)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.records import Load
from tests.rulesets.steampunk.keywords.kit import facing, gunner, struck


def test_a_burst_fires_all_its_rounds_at_once_and_only_when_full() -> None:
    """SPF-WPN-01: three rolls, three rounds; a Load action adds one."""
    table = facing(gunner("Burst(3)")).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3, 3, 1]).play(fire, 1)
    assert ({"B1": 2}, 0) == (struck(table), table["A1"].loads[0].tokens)

    assert not facing(gunner("Burst(3)")).having("A1", loads=(Load(tokens=2),)).play(fire, 1).playing.waiting_for
    table = facing(gunner("Burst(3)"), order="(still) Load + -").having("A1", loads=(Load(tokens=2),)).play(fire, 1)
    assert 3 == table["A1"].loads[0].tokens


def test_all_bursts_of_an_action_go_at_the_same_base() -> None:
    """SPF-WPN-01, SPF-UNIT-03"""
    table = (
        facing(gunner("Burst(2)", count=2), "B1 Squad at D5\nB2 Squad at C5").dice(to_hit=[3, 3, 3, 3]).play(fire, 1)
    )

    with pytest.raises(Refused, match="same enemy base"):
        table.playing.answer({"0": "B1", "1": "B2"}, seat=0)
    table.playing.answer({"0": "B1", "1": "B1"}, seat=0)
    assert {"B1": 4} == struck(table)
