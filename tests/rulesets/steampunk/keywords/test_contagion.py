"""Contagion[tokens or damage]: every enemy base in the assault receives it once. (SPF-ABIL-29)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from tests.rulesets.steampunk.keywords.kit import ghost, onto, waiting
from tests.rulesets.steampunk.kit import drawn, make


def test_contagion_reaches_every_enemy_base_once_whatever_the_outcome() -> None:
    """SPF-ABIL-29: tokens at once on the books, and crew damage on the crew table."""
    crewed = {"regular": ["9: kill 1"], "crew": ["1: future crew 1"]}
    lists = make("Crew", like="Squad", tables=crewed, lists=ghost("Contagion[minor acid 1/crew 6]"))
    table = drawn("A1 Ghost at D3 facing 3 slow\nB1 Squad at D4\nB2 Crew at D4", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[1] * 12, crew=[3])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert (["minor acid 1"], ["minor acid 1"]) == (waiting(table, "B1"), waiting(table, "B2"))
    assert (0, 1) == (table["B1"].future_crew, table["B2"].future_crew)


def test_contagion_comes_once_even_if_the_assault_is_fought_again() -> None:
    """SPF-ABIL-29, SPF-ABIL-28"""
    lists = make("Plague", like="Squad", lists=ghost("Fight Again"), abilities=["Contagion[minor acid 1]"])
    table = onto("Plague", "Ghost", lists).reply("fought again", "yes").reply("does it turn", "stay")
    table.dice(assault=[5, 1, 1, 1] + [1] * 4 + [5, 1, 1, 1] + [1] * 4, damage=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert 1 == table["B1"].minor_acid
