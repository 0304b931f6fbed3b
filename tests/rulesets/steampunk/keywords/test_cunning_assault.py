"""Cunning Assault[1 per N]: light damage for every N successes. (SPF-ABIL-11)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import movement_step
from tests.rulesets.steampunk.keywords.kit import blade, struck_by
from tests.rulesets.steampunk.kit import drawn


def test_cunning_adds_light_damage_for_every_n_successes_on_a_base() -> None:
    """SPF-ABIL-11, SPF-ASLT-22: four successes on a tank: two rolls of a d6, after the regular damage."""
    table = struck_by(blade("Cunning Assault[1 per 2]"), 4, enemy="Tank", light=[1, 1])

    assert 2 == table["B1"].future
    assert not table.playing.dice.faces["light"]  # type: ignore[attr-defined]


def test_cunning_does_nothing_without_a_light_table() -> None:
    """SPF-ABIL-11"""
    table = struck_by(blade("Cunning Assault[1 per 2]"), 4)

    assert 0 == table["B1"].future


def test_successes_of_several_cunning_bases_add_up() -> None:
    """SPF-ABIL-11: one success each on the same tank make one roll."""
    table = drawn(
        "A1 Blades at D3 facing 3 slow\nA2 Blades at C4 facing 2 slow\nB1 Tank at D4 facing 0",
        lists=blade("Cunning Assault[1 per 2]"),
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -").reply("assaulted from several sides", "5")
    table.reply("damaging hits", {"A1/0>B1": 1}).reply("support", {"1 damage": 1})
    table.dice(assault=[5, 1, 1, 1] * 2 + [1] * 4, deflection=[1, 1], armour=[5, 5, 5, 5], light=[1])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert 1 == table["B1"].future
