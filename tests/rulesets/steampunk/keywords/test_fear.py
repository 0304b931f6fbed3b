"""Fear[N]: psychic damage before an assault, and shaken enemies with half their dice. (SPF-ABIL-09, SPF-ABIL-10)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Wear
from tests.rulesets.steampunk.keywords.kit import ghost, onto
from tests.rulesets.steampunk.kit import drawn, make

DULL = {"regular": ["9: kill 1"]}
"""Nothing frightens it."""


def _guarded(dice: int) -> dict[str, Any]:
    return {"dice": dice, "needs": 5, "damage": "d6", "deflection": 2}


def test_fear_strikes_before_the_assault_and_shakes_for_it() -> None:
    """SPF-ABIL-09, SPF-ABIL-10, SPF-ASLT-02: a d6 on the psychic table; the shaken squad rolls two of four dice."""
    table = onto("Ghost", "Squad", ghost("Fear[6]")).dice(psychic=[4], assault=[1] * 6)
    table.play_all((movement_step, 1), (fight_all,))

    assert table["B1"].is_shaken
    assert table.dice_are_used_up()


def test_fear_does_nothing_to_units_without_a_psychic_table() -> None:
    """SPF-ABIL-09: no die is rolled."""
    table = onto("Ghost", "Colossus", ghost("Fear[6]")).dice().play(movement_step, 1)

    assert not table["B1"].waiting
    assert not any("frightened" in line for line in table.log)


def test_of_two_fears_of_one_base_the_best_counts() -> None:
    """SPF-ABIL-09, SPF-ABIL-19: one d8, not a d4."""
    table = onto("Ghost", "Squad", ghost("Fear[4]", "While[slow]: Fear[8]")).dice(psychic=[8]).play(movement_step, 1)
    sides = [str(throw.die) for event in table.playing.events for throw in event.throws]

    assert ["D8"] == sides


def test_who_has_just_revealed_itself_knows_no_fear() -> None:
    """SPF-HIDE-05"""
    table = onto("Ghost", "Squad", ghost("Fear[6]")).having("B1", is_revealed=True).dice()
    table.play(movement_step, 1)

    assert not table["B1"].is_shaken


def test_every_frightening_unit_strikes_every_enemy_base() -> None:
    """SPF-ABIL-09: one ghost, two squads: two rolls."""
    table = drawn("A1 Ghost at D3 facing 3 slow\nB1 Squad at D4\nB2 Squad at D4", lists=ghost("Fear[4]"))
    table.order("A1", "F + - + -").dice(psychic=[1, 4]).play(movement_step, 1)

    assert (False, True) == (table["B1"].is_shaken, table["B2"].is_shaken)


@pytest.mark.parametrize("ability", ["Fear[4]", "Terror[range=2][d4]"])
def test_a_shaken_base_rolls_half_its_dice_against_fear_or_terror(ability: str) -> None:
    """SPF-ABIL-10: once however many there are, rounded down, and deflection is not touched."""
    lists = make("Ogre", like="Tank", lists=ghost(ability), model=[{"name": "O", "assault": _guarded(5)}], tables=DULL)
    table = drawn("A1 Ghost at D3 facing 3 slow\nA2 Ghost at D3 facing 3 slow\nB1 Ogre at D4 facing 0", lists=lists)
    table.order("A1", "F + - + -").order("A2", "F + - + -").having("B1", shaken=2)
    table.dice(assault=[1] * 8 + [1] * 2, deflection=[1] * 2).play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_without_fear_a_shaken_base_rolls_all_its_dice() -> None:
    """SPF-ABIL-10"""
    table = onto("Squad", "Squad", ghost()).having("B1", shaken=2).dice(assault=[1] * 8)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_the_owner_chooses_which_dice_are_dropped() -> None:
    """SPF-ABIL-10: of three dice at 5+ and two at 3+ he keeps those at 3+."""
    models = [
        {"name": "Grunt", "count": 3, "assault": {"dice": 1, "needs": 5, "damage": "d6"}},
        {"name": "Hero", "assault": {"dice": 2, "needs": 3, "damage": "d6"}},
    ]
    lists = make("Band", like="Squad", lists=ghost("Fear[4]"), model=models, tables={"regular": ["9: kill 1"]})
    table = onto("Ghost", "Band", lists).having("B1", shaken=2).reply("which does it keep", {"B1/3": 2})
    table.dice(assault=[1] * 4 + [3, 3]).play_all((movement_step, 1), (fight_all,))

    assert any("2 successes" in line for line in table.log)


def test_kept_dice_cannot_be_more_than_half() -> None:
    """SPF-ABIL-10"""
    models = [
        {"name": "Grunt", "count": 3, "assault": {"dice": 1, "needs": 5, "damage": "d6"}},
        {"name": "Hero", "assault": {"dice": 2, "needs": 3, "damage": "d6"}},
    ]
    lists = make("Band", like="Squad", lists=ghost("Fear[4]"), model=models, tables={"regular": ["9: kill 1"]})
    table = onto("Ghost", "Band", lists).having("B1", shaken=2).play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused):
        table.playing.answer({"B1/3": 2, "B1/0": 1}, seat=1)


def test_the_fallen_frighten_nobody() -> None:
    """SPF-DMG-09, SPF-ABIL-09"""
    table = onto("Squad", "Ghost", ghost("Fear[6]")).having("B1", wear=Wear(marks=frozenset({"fallen"})))
    table.dice().play(movement_step, 1)

    assert not table["A1"].is_shaken
