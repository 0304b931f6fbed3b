"""Reserve: it is used instead of the main weapon. (SPF-WPN-17)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.keywords.kit import FIRE, facing, slots, struck, weapon
from tests.rulesets.steampunk.kit import drawn, make


def test_a_reserve_weapon_is_used_instead_and_only_one() -> None:
    """SPF-WPN-17"""
    pistols = [
        {"name": name, "carried": "reserve", "holder": "belt", "hands": 0, "range": 3, "damage": "d4"}
        for name in ("Pistol", "Derringer")
    ]
    model = [{"name": "Soldier", "weapons": ["Musket", "Pistol", "Derringer"]}]
    orders = [{"order": FIRE}, {"order": "Fire(reserve) + -"}]
    lists = make("Gunner", like="Squad", weapons=pistols, model=model, gunnery=orders)
    assert ["0"] == list(slots(facing(lists).play(fire, 1)))

    table = facing(lists, order="Fire(reserve) + -").dice(to_hit=[3]).play(fire, 1)
    assert ["1", "2"] == list(slots(table))
    with pytest.raises(Refused, match="not fired together"):
        table.playing.answer({"1": "B1", "2": "B1"}, seat=0)
    table.playing.answer({"1": "B1", "2": "hold"}, seat=0)
    assert {"B1": 1} == struck(table)


def test_a_reserve_weapon_is_used_instead_of_the_main_one() -> None:
    """SPF-WPN-17: two headings, one for each; having named a target for the gun, the reserve is silent."""
    lists = make(
        "Gunner",
        like="Tank",
        weapons=[weapon(), weapon(name="Spare", carried="reserve")],
        guns=["Piece", "Spare"],
        gunnery=[{"order": FIRE, "heading": "one"}, {"order": "Fire(reserve) + -", "heading": "two"}],
    )
    for first, is_asked in (("B1", False), ("hold", True)):
        table = drawn("A1 Gunner at D3 facing 3\nB1 Squad at D5", lists=lists)
        table.order("A1", "- + - + -", FIRE, "Fire(reserve) + -").reply("fires: at whom", {"0": first})
        table.dice(to_hit=[1]).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)
