"""Endurance[per model]: tokens for a death, for standing firm, for a roll of poison. (SPF-ABIL-25)"""

from __future__ import annotations

import msgspec
import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.steampunk.dice.damage import ENDURE, on_table
from grognard.rulesets.steampunk.dice.facts import Toll
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play import sequence
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.assault.endurance import may_stand_firm
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.moves import movement
from tests.rulesets.steampunk.dice.test_shots_armour_and_damage import MEN, victim
from tests.rulesets.steampunk.kit import drawn, make
from tests.rulesets.steampunk.play.damage.test_hex_effects import met


def test_an_endurance_token_turns_a_death_into_bleeding() -> None:
    """SPF-ABIL-25: no model dies, so the tokens stay too."""
    dice = Scripted(policy={ENDURE: "yes"})
    toll = on_table(dice, Toll(4, 3, endurance=2), "regular", 5, MEN)

    assert Toll(4, 3, 0, 1, (Effect("bleeding", 4),)) == toll


def test_the_owner_may_let_a_model_die_or_have_no_token_left() -> None:
    """SPF-ABIL-25"""
    assert Toll(3, 1, endurance=2) == on_table(
        Scripted(policy={ENDURE: "no"}), Toll(4, 3, endurance=2), "regular", 5, MEN
    )
    assert Toll(3, 1) == on_table(Scripted(), Toll(4, 3), "regular", 5, MEN)


def test_bleeding_given_by_endurance_comes_even_from_bleeding() -> None:
    """SPF-ABIL-25, SPF-TYPE-19: only the table's own bleeding is ignored."""
    bloody = victim(("5: kill 1, bleeding 6",))
    dice = Scripted(policy={ENDURE: "yes"})
    toll = on_table(dice, Toll(4, endurance=1), "regular", 5, bloody, is_bleeding=True)

    assert (Effect("bleeding", 4),) == toll.effects


def test_an_endurance_token_rolls_poison_again_with_the_equipment_for_it() -> None:
    """SPF-ABIL-25"""
    for abilities, faces, dying in (
        (["Endurance[1, 1]", "Endurance against poison"], [5, 1], 0),
        (["Endurance[1, 1]"], [5], 1),
    ):
        lists = make("Hardy", like="Squad", abilities=abilities)
        table = drawn("A1 Hardy at D3\nB1 Tank at D7", lists=lists).having("A1", poison=(6,)).dice(poison=faces)
        table.reply("roll the poison again", "yes").reply("let it bleed instead", "no").play(agony, 3)

        assert (dying, 4 - (1 - dying)) == (table["A1"].dying, table["A1"].endurance)


def test_a_beaten_occupant_may_stand_firm_by_an_endurance_token() -> None:
    """SPF-ABIL-25: after d6 psychic damage; if that shakes it, it has to go."""
    lists = make("Hardy", like="Squad", abilities=["Endurance[1, 0]"])
    for face, holds in ((3, True), (4, False)):
        table = drawn("A1 Squad at D3 facing 3 slow\nB1 Hardy at D4 facing 0", lists=lists).order("A1", "F + - + -")
        table.dice(assault=[5, 1, 1, 1] + [1] * 4, damage=[1], psychic=[face]).reply("spend an endurance token", "yes")
        table.reply("does it turn", "stay").reply("does it turn", "stay")
        table.play_all((movement.move, 1), (sequence.assault_step, 1))

        assert (holds, 3) == (table.where("B1") == "D4", table["B1"].endurance)


@pytest.mark.parametrize(("tokens", "may"), [(0, False), (1, True), (2, True)])
def test_the_last_endurance_token_is_enough_to_stand_firm(tokens: int, may: bool) -> None:
    """SPF-ABIL-25"""
    table = drawn("A1 Squad at D3 facing 3\nB1 Squad at D5 facing 0").play(apply_damage)

    assert may is may_stand_firm(msgspec.structs.replace(table["B1"], endurance=tokens))


def test_a_crew_in_a_poison_cloud_may_endure() -> None:
    """SPF-HEX-06, SPF-ABIL-25: the owner is asked, and told by which rule."""
    tables = {"regular": ["9: kill 1"], "crew": ["1: kill 1"]}
    lists = make("Crew", like="Tank", tables=tables, abilities=["Endurance[1, 1]"])
    table = met("Poison Cloud[6]", picture="A1 Crew at D3\nB1 Tank at D8", lists=lists, cloud=[4], crew=[3])

    assert "SPF-ABIL-25" == table.playing.asked_of(0).clause  # type: ignore[union-attr]
    table.playing.answer("yes", seat=0)
    assert (0, (Effect("bleeding", 4),)) == (table["A1"].dying, table["A1"].waiting)
