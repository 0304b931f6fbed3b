"""The turn with every step. (SPF-TURN-01)"""

from __future__ import annotations

import grognard
from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.kit import drawn

TURN = [
    "Gunnery 1.",
    *(f"{name} {number}." for number in (1, 2, 3) for name in ("Movement", "Assault")),
    "Gunnery 2.",
    "Agony 0: major acid and terror.",
    "Agony 1: minor acid.",
    "Agony 2: fire.",
    "Agony 3: poison.",
    "Agony 4: bleeding.",
    "Aftermath.",
]


def test_the_steps_of_a_turn_come_in_the_order_of_the_table() -> None:
    """SPF-TURN-01"""
    rules = ruleset("steampunk")
    game = play_out(grognard.new_game("steampunk", seed=2), (bot(rules, "random"),) * 2)
    said = [event.text for event in game.events if event.kind == "phase"]
    start, end = said.index("Turn 2."), said.index("Turn 3.")

    assert TURN == list(dict.fromkeys(said[start + 1 : end]))


def test_who_is_killed_in_a_gunnery_step_still_shoots_in_it() -> None:
    """SPF-TURN-02, SPF-TURN-04: both tanks destroy each other."""
    table = drawn("""
        A1 Tank at D3 facing 3
        B1 Tank at D5 facing 0
    """)
    table.having("A1", future=9).having("B1", future=9)
    table.order("A1", "- + - + -", "Fire + -").order("B1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0": "A1"}).reply("fires: at whom", {"0": "B1"})
    table.dice(to_hit=[5, 5], armour=[1] * 6, damage=[3, 3])
    table.play_all((fire, 1), (roll_damage,), (apply_damage,))

    assert ("destroyed", "destroyed") == (table["A1"].gone, table["B1"].gone)
    assert table.dice_are_used_up()


def test_the_lower_nation_names_its_targets_first() -> None:
    """SPF-ORD-06: the Dwarf before the Elf."""
    table = drawn("""
        A1 Tank at D3 facing 3
        B1 Tank at D5 facing 0
    """)
    table.order("A1", "- + - + -", "Fire + -").order("B1", "- + - + -", "Fire + -").play(fire, 1)

    assert (1,) == table.playing.waiting_for


def test_deaths_and_tokens_count_at_once_but_take_effect_at_apply_damage() -> None:
    """SPF-TURN-03, SPF-TURN-04, SPF-DMG-05"""
    table = drawn("""
        A1 Squad at D3 facing 3
        B1 Squad at D4 facing 0
    """)
    table.order("A1", "- + - + -", "Fire + -").having("B1", future=1)
    table.reply("fires: at whom", {"0": "B1", "1": "B1", "2": "hold", "3": "hold"})
    table.dice(to_hit=[5, 5], damage=[4, 2])
    table.play_all((fire, 1), (roll_damage,))

    # 4 + 1 token + 1 point-blank kills one and halves the token away; 2 + 1 then only gives a new token
    assert (4, 1, 1) == (len(table["B1"].living), table["B1"].dying, table["B1"].future)
