"""Bases that come into play through others. (SPF-ABIL-26)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Assign
from grognard.rulesets.steampunk.damage import apply_damage
from grognard.rulesets.steampunk.gunnery import fire
from grognard.rulesets.steampunk.records import Load, Written
from grognard.rulesets.steampunk.sheets import Cost
from tests.rulesets.steampunk.kit import Table, drawn, make

EGG = {"name": "Egg", "range": 3, "abilities": ["Spawn[Squad, 2, 1]"]}
QUEEN = make("Queen", like="Tank", weapons=[EGG], guns=["Egg"])


def laid(where: str) -> Table:
    table = drawn("A1 Queen at D3 facing 3\nA2 Squad at D4\nB1 Squad at D9", lists=QUEEN).order(
        "A1", "- + - + -", "Fire + -"
    )
    return table.reply("fires: at whom", {"0": f"hex {where}"}).dice().play(fire, 1)


def test_spawn_puts_a_base_into_an_empty_hex_within_reach() -> None:
    """SPF-ABIL-26: two models of the sheet, with their weapons, at no price."""
    table = laid("C3")
    made = table["A3"]

    assert ("Squad", "C3", 2, 2) == (made.profile.name, table.where("A3"), len(made.living), len(made.profile.guns))
    assert Cost() == made.profile.cost
    assert 0 == table["A1"].loads[0].tokens


def test_spawn_needs_an_empty_hex_within_reach() -> None:
    """SPF-ABIL-26: D4 is taken, the others are two hexes away."""
    table = drawn("A1 Queen at D3 facing 3\nA2 Squad at D4\nB1 Squad at D9", lists=QUEEN).order(
        "A1", "- + - + -", "Fire + -"
    )
    question = table.play(fire, 1).playing.asked_of(0)
    assert isinstance(question, Assign)

    assert {"hex D2", "hex C3", "hex C4", "hex E3", "hex E4", "hold"} == {o.key for o in question.slots[0].options}


def test_a_spawned_base_has_default_orders_for_this_turn_and_the_next() -> None:
    """SPF-ABIL-26"""
    orders = laid("C3").written("A3")

    assert (Written("- + - + -"), Written("- + - + -")) == (orders.now, orders.next)


# ---------------------------------------------------------------- Not Yet Dead


def wounded(ability: str = "Not Yet Dead[Ghoul]", size: str = "small", **fields: Any) -> Table:
    lists = make("Ghoul", like="Squad", size=size, model=[{"name": "Ghoul"}])
    model = [{"name": "Cultist", "count": 2, "weapons": ["Musket"], "abilities": [ability] if ability else []}]
    lists = make("Cult", like="Squad", lists=lists, model=model)
    table = drawn("A1 Cult at D3 facing 4\nB1 Squad at D9", lists=lists).having("A1", dying=1, **fields)
    return table.order("A1", "F + - + -", "- + Fire")


def test_a_model_that_is_not_yet_dead_becomes_a_base_of_its_own() -> None:
    """SPF-ABIL-26: in the same hex, with its equipment as loaded and the orders of its old base."""
    table = wounded(loads=(Load(tokens=1), Load(tokens=0))).play(apply_damage)
    ghoul = table["A2"]

    assert ("Ghoul", "D3", 4) == (ghoul.profile.name, table.where("A2"), ghoul.facing)
    assert [("Musket", 0)] == [
        (gun.weapon.name, load.tokens) for gun, load in zip(ghoul.profile.guns, ghoul.loads, strict=True)
    ]
    assert Written("F + - + -", ("- + Fire",)) == table.written("A2").now
    assert (Cost(), (0,)) == (ghoul.profile.cost, table["A1"].living)


def test_the_last_model_rises_too_and_others_stay_dead() -> None:
    """SPF-ABIL-26"""
    table = wounded(living=(1,)).play(apply_damage)
    assert ("destroyed", "D3") == (table["A1"].gone, table.where("A2"))

    table = wounded("").play(apply_damage)
    with pytest.raises(KeyError):
        table["A2"]


def test_where_the_hex_is_full_it_rises_beside_it_far_from_the_enemy() -> None:
    """SPF-ABIL-26: enemies stand at D9, so the farthest free neighbour of D3 is D2."""
    table = wounded(size="huge").play(apply_damage)

    assert "D2" == table.where("A2")
