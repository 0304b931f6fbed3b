"""Spawn and Not Yet Dead[unit]: bases that come into play through others. (SPF-ABIL-26)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.dice import Tabletop
from grognard.rulesets.steampunk.lists.sheets import Cost
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.orders.imagine import resample
from grognard.rulesets.steampunk.play.orders.orders import writers
from grognard.rulesets.steampunk.table.records import BATTLE, Load, Unit, Written
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


def test_who_is_spawned_in_a_match_begun_unloaded_has_full_guns() -> None:
    """SPF-SETUP-06: start_unloaded speaks of the start of turn 1."""
    table = drawn("A1 Queen at D3 facing 3\nB1 Squad at D9", lists=QUEEN, start_unloaded=True)
    table.order("A1", "- + - + -", "Fire + -").reply("fires: at whom", {"0": "hex C3"}).dice().play(fire, 1)

    assert [1, 1] == [load.tokens for load in table["A2"].loads]


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


def test_without_the_lag_a_spawned_base_still_gets_no_orders_for_its_second_turn() -> None:
    """SPF-ABIL-26, SPF-ORD-02 orders_same_turn: default in turns 1 and 2, orders of its own from turn 3 on."""
    table = drawn("A1 Queen at D3 facing 3\nB1 Squad at D9", lists=QUEEN, orders_same_turn=True)
    table.order("A1", "- + - + -", "Fire + -").reply("fires: at whom", {"0": "hex C3"}).dice().play(fire, 1)
    game = table.playing
    asked = []
    for turn in (2, 3):
        game.change(BATTLE, turn=turn)
        asked.append("A2" in {unit.id for unit in writers(game, 0)})

    assert [False, True] == asked


def test_the_enemy_knows_the_default_orders_of_a_spawned_base() -> None:
    """SPF-ABIL-26, SPF-ORD-03: an imagined world leaves them as they are."""
    table = drawn("A1 Queen at D3 facing 3\nB1 Squad at D9", lists=QUEEN).order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0": "hex C3"}).dice().play(fire, 1)
    for seed in range(8):
        resample(table.playing, 1, Tabletop(seed))
        orders = table.written("A2")

        assert (Written("- + - + -"), Written("- + - + -")) == (orders.now, orders.next)


# ---------------------------------------------------------------- Not Yet Dead


def wounded(ability: str = "Not Yet Dead[Ghoul]", size: str = "small", **fields: Any) -> Table:
    lists = make("Ghoul", like="Squad", size=size, model=[{"name": "Ghoul"}])
    model = [{"name": "Cultist", "count": 2, "weapons": ["Musket"], "abilities": [ability] if ability else []}]
    lists = make("Cult", like="Squad", lists=lists, model=model)
    table = drawn("A1 Cult at D3 facing 4\nB1 Squad at D9", lists=lists).having("A1", dying=1, **fields)
    return table.order("A1", "F + - + -", "- + Fire")


def test_a_hidden_friend_needs_room_beside_who_is_not_yet_dead() -> None:
    """SPF-ABIL-26, SPF-HIDE-01: three would be too many; an enemy's token counts by itself."""
    lists = make("Scout", like="Squad", abilities=["Hidden[still; 0]"])
    model = [{"name": "Cultist", "count": 2, "abilities": ["Not Yet Dead[Squad]"]}]
    lists = make("Cult", like="Squad", lists=lists, model=model)
    found = []
    for token in ("A2", "B2"):
        table = drawn(f"A1 Cult at D3\n{token} Scout at D3 hidden still\nB1 Squad at D9", lists=lists)
        table.having("A1", dying=1).having(token, is_hidden=True, token=1).play(apply_damage)
        risen = next(unit for unit in table.playing.all(Unit) if unit.profile.name == "Squad" and unit.seat == 0)
        found.append(table.where(risen.id))

    assert ["D2", "D3"] == found


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


def test_who_dies_over_water_rises_beside_it() -> None:
    """SPF-ABIL-26: the new base must be able to stand there."""
    lists = make("Roc", like="Kite", abilities=["Not Yet Dead[Squad]"])
    for terrain, place in (({}, "D3"), ({"D3": "water"}, "D2")):
        table = drawn("A1 Roc at D3 facing 3 slow flying\nB1 Squad at D9", lists=lists, terrain=terrain)
        table.having("A1", dying=1).play(apply_damage)
        assert place == table.where("A2")
