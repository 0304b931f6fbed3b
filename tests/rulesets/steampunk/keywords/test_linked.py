"""Linked[weapon]: it fires with its main weapon. (SPF-WPN-17)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.lists.order_codes import Action
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Gunnery
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.records import Load, Struck
from tests.rulesets.steampunk.keywords.kit import facing, slots
from tests.rulesets.steampunk.kit import make
from tests.rulesets.steampunk.play.gunnery.test_weapons import linked


def test_a_linked_weapon_fires_with_its_main_weapon_and_angle() -> None:
    """SPF-WPN-17: also when only the main weapon is named; alone it has nothing to do."""
    lists = make("Gunner", like="Tank", lists=linked(), guns=["Piece", "Coaxial"])
    assert (0, 1) == equip(lists, Base(sheet="Gunner")).guns_for(Gunnery(weapon="Piece"), Action("Fire"))
    table = facing(linked(), "B1 Squad at D5\nB2 Squad at F4").dice(to_hit=[3, 3]).play(fire, 1)
    assert ["0", "1"] == list(slots(table))
    with pytest.raises(Refused, match="main weapon"):
        table.playing.answer({"0": "hold", "1": "B1"}, seat=0)
    with pytest.raises(Refused, match="same angle"):
        table.playing.answer({"0": "B1", "1": "B2"}, seat=0)
    table.playing.answer({"0": "B1", "1": "B1"}, seat=0)
    assert 2 == len(table.playing.all(Struck))


def test_a_linked_weapon_is_loaded_as_long_as_its_main_weapon_is() -> None:
    """SPF-WPN-17"""
    for tokens, is_asked in ((1, True), (0, False)):
        table = facing(linked()).having("A1", loads=(Load(tokens=tokens), Load())).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)
