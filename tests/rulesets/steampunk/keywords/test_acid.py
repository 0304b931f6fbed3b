"""Acid and Minor Acid: a token for each hit, or for every N successes. (SPF-WPN-06, SPF-WPN-07)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import D6, Scripted
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import Hit, Toll
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import movement_step
from tests.rulesets.steampunk.dice.test_shots_armour_and_damage import STEEL
from tests.rulesets.steampunk.keywords.kit import blade, shot_by_two_guns, struck_by, waiting
from tests.rulesets.steampunk.kit import Table, drawn


def acid_on_two() -> Table:
    """Two bases with acid blades strike two squads: three successes, pooled."""
    table = drawn(
        "A1 Blades at D3 facing 3 slow\nA2 Blades at D3 facing 3 slow\nB1 Squad at D4\nB2 Squad at D4\n",
        lists=blade("Acid[1 for 3]", models=2),
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(assault=[5, 5, 5, 1] + [1] * 8, damage=[1] * 4)
    table.reply("damaging hits", {"A1/0>B1": 1, "A1/0>B2": 1, "A2/0>B1": 1})
    return table


def test_each_hit_puts_a_token_though_armour_stops_it() -> None:
    """SPF-WPN-06"""
    acid, minor = shot_by_two_guns("Acid", "Tank")["B1"], shot_by_two_guns("Minor Acid", "Tank")["B1"]

    assert (2, 0) == (acid.acid, acid.minor_acid)
    assert (0, 2) == (minor.acid, minor.minor_acid)


def test_armour_does_not_stop_hit_triggered_abilities_and_support_counts() -> None:
    """SPF-ASLT-23, SPF-WPN-07: four successes on one tank, one damaging and stopped, are two tokens."""
    assert ["acid 1", "acid 1"] == waiting(struck_by(blade("Acid[1 for 2]"), 4, enemy="Tank"), "B1")


@pytest.mark.parametrize(("ability", "token"), [("Acid[1 for 2]", "acid 1"), ("Minor Acid[1 for 2]", "minor acid 1")])
def test_acid_comes_for_every_n_successes_rounded_down(ability: str, token: str) -> None:
    """SPF-WPN-07: three successes at one for two."""
    assert [token] == waiting(struck_by(blade(ability), 3), "B1")


def test_successes_are_pooled_and_the_attacker_chooses_the_base() -> None:
    """SPF-WPN-07: two of the one base and one of the other make three."""
    table = acid_on_two().reply("which bases receive", {"B2": 1})
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert ([], ["acid 1"]) == (waiting(table, "B1"), waiting(table, "B2"))


def test_only_bases_that_were_struck_may_be_chosen() -> None:
    """SPF-WPN-07: all three went to one squad, so nobody is asked."""
    table = acid_on_two()
    table.replies = [("damaging hits", {"A1/0>B1": 2, "A2/0>B1": 1})]
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert (["acid 1"], []) == (waiting(table, "B1"), waiting(table, "B2"))


def test_tokens_of_a_hit_come_even_if_armour_stops_it() -> None:
    """SPF-TYPE-01, SPF-WPN-06: acid on a blocked hit."""
    toll = damage(Scripted(armour=[5, 5]), Toll(1), Hit(D6, armour=2, gives=(Effect("acid", 1),)), STEEL)

    assert (Effect("acid", 1),) == toll.effects


def test_other_hits_put_none() -> None:
    """SPF-WPN-06"""
    plain = shot_by_two_guns("Set on Fire", "Tank")["B1"]

    assert (0, 0) == (plain.acid, plain.minor_acid)
