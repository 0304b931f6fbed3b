"""Outflank: on by a flank on 4 to 6, a turn later on 2 and 3, lost on a 1. (LEG-KW-44)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.reserve_rolls import outflanks
from grognard.rulesets.legendary.table.records import reserve_id
from tests.rulesets.legendary.play.reserves.test_reserves import riding, waiting


def test_outflanking_units_are_discovered_delayed_or_enter_by_their_flank() -> None:  # LEG-KW-44
    lost = waiting("outflank", 2, plan={"edge": "left"}, outflank=[1])
    lost.say("Wing")
    assert "gone" == lost.unit("Wing").where

    late = waiting("outflank", 2, plan={"edge": "left"}, outflank=[3])
    late.say("Wing")
    assert 3 == late.game[reserve_id(late.ids["Wing"])].plan.turn

    here = waiting("outflank", 2, plan={"edge": "left"}, outflank=[4])
    here.say("Wing")
    with pytest.raises(Refused, match="outside of where"):
        here.say({"A2.1": [1, 40], "A2.2": [1, 41.5], "A2.3": [1, 43]})
    here.say({"A2.1": [1, 20], "A2.2": [1, 21.5], "A2.3": [1, 23]})
    assert "table" == here.unit("Wing").where


def test_a_discovered_transport_is_lost_with_those_aboard() -> None:  # LEG-KW-44
    table = riding("outflank", outflank=[1])
    table.say("Mule", "Mule")

    assert ("gone", "gone") == (table.unit("Mule").where, table.unit("Crew").where)


def test_what_the_die_says() -> None:  # LEG-KW-44
    assert ["destroyed", "delayed", "delayed", "enters"] == [outflanks(Scripted(face)) for face in (1, 2, 3, 4)]
