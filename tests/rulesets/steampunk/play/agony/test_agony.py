"""Acid, minor acid, fire, poison and bleeding. (SPF-TYPE-09 to SPF-TYPE-20, SPF-TURN-09, 10)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.steampunk.play.agony.acid import Burn, acid_token, minor_acid_bites
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.sequence import agony_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud, Wear, cloud_id
from tests.rulesets.steampunk.kit import Table, drawn, make

ALONE = """
    A1 Squad at D3 facing 3
    B1 Tank at D7 facing 0
"""


def suffering(number: int, *, unit: str = "A1", picture: str = ALONE, **fields: object) -> Table:
    """A table before Agony `number`, with tokens on one unit."""
    return drawn(picture).having(unit, **fields)


# ---------------------------------------------------------------- acid

FULL = Burn(future=1, clouds=1, armour=1, fires=1)


@pytest.mark.parametrize(
    ("face", "burn"),
    [
        (1, Burn(downgrades=1)),
        (2, Burn(future=1)),
        (3, Burn(future=1, clouds=1)),
        (4, Burn(future=1, clouds=1, armour=1)),
        (5, FULL),
    ],
)
def test_rows_of_the_acid_table_build_on_those_before(face: int, burn: Burn) -> None:
    """SPF-TYPE-09"""
    assert burn == acid_token(Scripted(acid=[face]), 0, False)


def test_row_five_as_printed_is_fire_and_two_more_rolls() -> None:
    """SPF-TYPE-09, switch acid_five_as_six: nothing of rows 2 to 4 of its own."""
    assert Burn(future=1, fires=1, downgrades=1) == acid_token(Scripted(acid=[5, 1, 2]), 0, True)


def test_acid_resistance_is_taken_off_the_roll() -> None:
    """SPF-TYPE-09: a 2 with resistance 2 is a downgrade, a 6 is a 4."""
    assert Burn(downgrades=1) == acid_token(Scripted(acid=[2]), 2, False)
    assert Burn(1, 1, 1) == acid_token(Scripted(acid=[6]), 2, False)


def test_a_six_is_two_further_rolls_each_of_which_may_be_a_six() -> None:
    """SPF-TYPE-10: 6, then 6 and 2, then 2 and 3."""
    assert Burn(future=3, clouds=1) == acid_token(Scripted(acid=[6, 6, 2, 3, 2]), 0, False)


def test_an_acid_token_gives_one_token_a_turn_on_average() -> None:
    """SPF-TYPE-09, its example: E = 4/6 + (1/6)(2E), so E = 1. By depth: an endless sum, cut off far down."""
    expected, chance = Fraction(0), Fraction(1)
    for _ in range(60):
        expected += chance * Fraction(4, 6)
        chance *= Fraction(2, 6)

    assert abs(1 - expected) < Fraction(1, 10**20)
    rolls = [acid_token(Scripted(acid=[face]), 0, False).future for face in (1, 2, 3, 4, 5)]
    assert Fraction(4, 6) == Fraction(sum(rolls), 6)


@pytest.mark.parametrize(("faces", "acid", "minor"), [([1], 0, 1), ([6, 1, 1], 0, 0), ([6, 1, 4], 0, 1), ([2], 1, 0)])
def test_one_downgrade_leaves_minor_acid_two_leave_nothing(faces: list[int], acid: int, minor: int) -> None:
    """SPF-TYPE-11, SPF-TYPE-12: a token neither downgraded nor removed stays."""
    table = suffering(0, acid=1).dice(acid=faces).play(agony, 0)

    assert (acid, minor) == (table["A1"].acid, table["A1"].minor_acid)


def test_downgrades_are_counted_token_by_token() -> None:
    """SPF-TYPE-11: two tokens with a 1 each are two minor acids."""
    table = suffering(0, acid=2).dice(acid=[1, 1]).play(agony, 0)

    assert (0, 2) == (table["A1"].acid, table["A1"].minor_acid)


def test_acid_downgraded_in_agony_0_bites_in_agony_1_of_the_same_turn() -> None:
    """SPF-TYPE-12, SPF-TURN-09"""
    table = suffering(0, acid=1).dice(acid=[1], minor_acid=[3]).play_all((agony_step, 0), (agony_step, 1))

    assert (1, 1) == (table["A1"].minor_acid, table["A1"].future)


def test_acid_eats_armour_at_every_angle_each_time() -> None:
    """SPF-ARMOR-05, SPF-TYPE-09: it waits for the end of the step."""
    table = suffering(0, unit="B1", acid=2).dice(acid=[4, 4]).play_all((agony, 0), (apply_damage,))

    assert 2 == table["B1"].wear.armour
    assert 2 == table["B1"].future


def test_who_has_no_armour_loses_none() -> None:
    """SPF-TYPE-09"""
    table = suffering(0, acid=1).dice(acid=[4]).play_all((agony, 0), (apply_damage,))

    assert 0 == table["A1"].wear.armour


def test_acid_sets_on_fire_before_the_fires_of_the_turn_burn() -> None:
    """SPF-TYPE-09, SPF-TURN-09: the 5 of Agony 0 burns in Agony 2."""
    table = suffering(0, acid=1).dice(acid=[5], fire=[2])
    table.play_all((agony_step, 0), (agony_step, 2))

    assert (1, 2) == (table["A1"].fire, table["A1"].future)


def test_the_cloud_of_acid_has_two_markers_and_then_one_more() -> None:
    """SPF-TYPE-13, SPF-HEX-09: poison 4 and minor acid, both at 4+."""
    table = suffering(0, acid=2).dice(acid=[3, 3]).play(agony, 0)
    clouds = {each.kind: each for each in table.playing.all(Cloud)}

    assert {"poison": (3, 4, 4), "acid": (3, 1, 4)} == {
        kind: (each.markers, each.strength, each.needs) for kind, each in clouds.items()
    }


def test_minor_acid_bites_on_three_and_is_gone_on_two() -> None:
    """SPF-TYPE-14"""
    table = suffering(1, minor_acid=3).dice(minor_acid=[3, 2, 6]).play(agony, 1)

    assert (2, 2) == (table["A1"].minor_acid, table["A1"].future)


def test_a_minor_acid_gives_two_tokens_over_a_whole_match() -> None:
    """SPF-TYPE-14, its example: the sum of (2/3)^k."""
    stays = Every().odds(minor_acid_bites, 1).p(1)

    assert Fraction(2, 3) == stays
    assert 2 == stays / (1 - stays)


# ---------------------------------------------------------------- fire


def test_a_fire_goes_out_on_a_one_without_damage() -> None:
    """SPF-TYPE-15"""
    table = suffering(2, fire=1, future=9).dice(fire=[1]).play(agony, 2)

    assert (0, 0, 9) == (table["A1"].fire, table["A1"].dying, table["A1"].future)


def test_each_fire_is_rolled_one_after_another() -> None:
    """SPF-TYPE-20, SPF-TURN-03: the token of the first fire helps the second to kill."""
    table = suffering(2, fire=2).dice(fire=[3, 4]).play(agony, 2)

    assert (2, 1) == (table["A1"].fire, table["A1"].dying)


# ---------------------------------------------------------------- poison


@pytest.mark.parametrize(("size", "left"), [(12, (10,)), (10, (8,)), (8, (6,)), (6, (4,)), (4, ())])
def test_poison_that_kills_nobody_drops_one_step(size: int, left: tuple[int, ...]) -> None:
    """SPF-TYPE-17"""
    table = suffering(3, poison=(size,)).dice(poison=[1]).play(agony, 3)

    assert left == table["A1"].poison


def test_poison_that_kills_is_gone() -> None:
    """SPF-TYPE-16, SPF-TYPE-17, SPF-DMG-06: 9 of d12 on the regular table."""
    table = suffering(3, poison=(12,)).dice(poison=[9]).play(agony, 3)

    assert ((), 1) == (table["A1"].poison, table["A1"].dying)


def test_poison_counts_tokens_and_poison_resistance_but_no_armour() -> None:
    """SPF-TYPE-16: 4 + 2 - 1 kills; with one token less it does not."""
    lists = make("Tough", like="Squad", abilities=["Poison Resistance[1]", "Regular Resistance[9]"], armour=9)
    for future, dying in ((2, 1), (1, 0)):
        table = drawn("A1 Tough at D3\nB1 Tank at D7", lists=lists).having("A1", poison=(6,), future=future)
        table.dice(poison=[4]).play(agony, 3)

        assert dying == table["A1"].dying


def test_the_opponent_chooses_which_token_is_rolled_first() -> None:
    """SPF-TURN-10: the weak poison first gives the token with which the strong one kills."""
    table = suffering(3, poison=(4, 8)).dice(poison=[3, 4])
    table.reply("which token is rolled next", "4").play(agony, 3)

    assert 1 == table["A1"].dying
    table = suffering(3, poison=(4, 8)).dice(poison=[3, 4]).play(agony, 3)

    assert (1,) == table.playing.waiting_for


# ---------------------------------------------------------------- bleeding


def test_bleeding_stops_on_a_one_and_after_a_death_and_else_stays() -> None:
    """SPF-TYPE-19, SPF-DMG-06"""
    for face, left, dying in ((1, (), 0), (5, (), 1), (2, (8,), 0)):
        table = suffering(4, bleeding=(8,)).dice(bleeding=[face]).play(agony, 4)

        assert (left, dying) == (table["A1"].bleeding, table["A1"].dying)


def test_bleeding_causes_no_further_bleeding_and_minds_no_resistance() -> None:
    """SPF-TYPE-19"""
    fields: dict[str, Any] = {
        "abilities": ["Regular Resistance[9]"],
        "armour": 9,
        "tables": {"regular": ["2: future 1, bleeding 6"]},
    }
    lists = make("Gory", like="Squad", **fields)
    table = drawn("A1 Gory at D3\nB1 Tank at D7", lists=lists).having("A1", bleeding=(8,)).dice(bleeding=[2])
    table.play_all((agony, 4), (apply_damage,))

    assert ((8,), 1) == (table["A1"].bleeding, table["A1"].future)


def test_tokens_of_all_kinds_add_up() -> None:
    """SPF-TYPE-20, SPF-HEX-04, SPF-TURN-09: a turn of agony: each step's damage is applied before the next."""
    table = suffering(0, minor_acid=1, fire=1, poison=(4,), bleeding=(4,))
    table.dice(minor_acid=[3], fire=[2], poison=[3], bleeding=[4])
    table.play_all(*((agony_step, number) for number in range(5)))

    # a token, 2+1 another, 3+2 kills and halves to 1, 4+1 kills and halves to 0
    assert (2, 0, 0) == (len(table["A1"].living), table["A1"].dying, table["A1"].future)


def test_damage_takes_effect_at_the_end_of_each_agony_step() -> None:
    """SPF-TURN-09: the unit that burns to death does not bleed any more."""
    table = suffering(2, picture="A1 Kite at D3 facing 3 still\nB1 Tank at D7", fire=1, bleeding=(4,)).dice(fire=[4])
    table.play_all((agony_step, 2), (agony_step, 4))

    assert "destroyed" == table["A1"].gone


# ---------------------------------------------------------------- terror


def test_a_unit_that_spins_turns_in_its_agony_step() -> None:
    """SPF-DMG-09: spin right 2."""
    table = drawn(ALONE).having("A1", wear=Wear(spins=((2, 1),)))
    table.play_all((agony, 1), (agony, 2))

    assert 4 == table["A1"].facing


def test_clouds_of_acid_lie_in_the_hex_of_the_unit() -> None:
    """SPF-TYPE-13"""
    table = suffering(0, acid=1).dice(acid=[3]).play(agony, 0)

    assert cloud_id(BOARD.named("D3"), "acid") in table.playing


# ---------------------------------------------------------------- order, immunity, turns


def test_terror_comes_after_the_acid_of_the_same_step() -> None:
    """SPF-TURN-01, SPF-DMG-05: the token of the acid is there when fear kills a man, and halved with the others."""
    lists = make("Ghoul", like="Squad", abilities=["Terror[range=9][d6]"])
    lists = make("Timid", like="Squad", lists=lists, tables={"regular": ["9: kill 1"], "psychic": ["1: kill 1"]})
    table = drawn("A1 Timid at D3\nB1 Ghoul at D5", lists=lists).having("A1", acid=1, future=1)
    table.dice(acid=[2], psychic=[1]).play(agony, 0)

    assert (1, 1) == (table["A1"].future, table["A1"].dying)


def test_bleeding_leads_to_no_bleeding_by_way_of_another_table() -> None:
    """SPF-TYPE-19: any bleeding it would cause is ignored; a hit on the same row does make it bleed."""
    lists = make("Beast", like="Squad", tables={"regular": ["2: critical 6"], "critical": ["1: bleeding 6"]})
    table = drawn("A1 Beast at D3\nB1 Tank at D7", lists=lists).having("A1", bleeding=(4,))
    table.dice(bleeding=[3], critical=[6]).play(agony_step, 4)
    assert (4,) == table["A1"].bleeding

    table = drawn("A1 Beast at D3\nB1 Tank at D7", lists=lists).having("A1", fire=1)
    table.dice(fire=[3], critical=[6]).play(agony_step, 2)
    assert (6,) == table["A1"].bleeding


def test_a_spin_loses_the_tokens_of_difficult_terrain() -> None:
    """SPF-DMG-09, SPF-MOVE-03"""
    table = drawn(ALONE).having("A1", wear=Wear(spins=((2, 1),)), entering=BOARD.named("D4"), entering_tokens=1)
    table.play(agony_step, 2)

    assert (None, 0) == (table["A1"].entering, table["A1"].entering_tokens)


def test_the_fallen_terrify_nobody() -> None:
    """SPF-DMG-09"""
    lists = make("Ghoul", like="Squad", abilities=["Terror[range=9][d6]"])
    table = drawn("A1 Squad at D3\nB1 Ghoul at D5", lists=lists)
    table.having("B1", wear=Wear(marks=frozenset({"fallen"}))).dice().play(agony, 0)

    assert () == table["A1"].waiting


@pytest.mark.parametrize(
    ("burn", "words"),
    [
        (Burn(), "nothing"),
        (Burn(downgrades=1), "it becomes minor acid"),
        (Burn(downgrades=2), "it is gone"),
        (FULL, "future damage +1, 1 acid cloud, armour -1, 1 fire token"),
    ],
)
def test_the_log_tells_what_an_acid_token_did(burn: Burn, words: str) -> None:
    """SPF-TYPE-09"""
    assert words == str(burn.words)
