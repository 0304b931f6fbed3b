"""The public test kit: a drawn table, scripted dice, rules run one by one."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel.errors import Unknown
from grognard.rulesets._template.play.shooting import fire

APART = {"scenario": "open field", "units": {"Reeds": (6, 3), "B1": (14, 3)}}


def test_a_volley_on_a_drawn_table() -> None:
    table = grognard.testing.table("_template", APART)
    before = len(table["B1"].models)
    shots = len(table["Reeds"].models) * table["Reeds"].profile.shots
    table.change("side-1", has_luck=False)
    table.dice(hit=[5, *[2] * (shots - 1)], save=[1])
    table.run(fire, "Reeds", "B1")
    if not table.is_idle:
        table.answer(["B1.1"])

    assert before - 1 == len(table["B1"].models)
    assert "TPL-SHOOT-02" in table.cited
    table.done()


def test_dice_that_are_not_in_the_script_fail_the_test() -> None:
    table = grognard.testing.table("_template", APART)

    with pytest.raises(AssertionError, match="no face left"):
        table.run(fire, "Reeds", "B1")


def test_dice_that_never_fall_fail_the_test() -> None:
    table = grognard.testing.table("_template", APART)
    table.dice(hit=[6])

    with pytest.raises(AssertionError, match="never thrown"):
        table.done()


def test_answers_are_refused_with_their_clause() -> None:
    table = grognard.testing.table("_template", APART)
    table.run("shoot", "A1")

    assert "TPL-SHOOT-01" == table.refusal("B9").clause
    table.answer("nobody")
    table.done()


def test_units_stand_where_the_test_wants_them_in_every_ruleset_that_can() -> None:
    tenth = grognard.testing.table("tenth")
    name = next(card.name for card in tenth.game.ruleset.play.tableau(tenth.game, 0).cards)
    again = grognard.testing.table("tenth", {"units": {str(name): (10, 10)}})
    steampunk = grognard.testing.table("steampunk", {"units": {"A1": "D3", "B1": ("D6", 0)}})

    assert "table" == again[str(name)].where
    assert 0 == steampunk["B1"].facing


def test_a_misspelt_part_of_a_situation_is_refused() -> None:
    with pytest.raises(grognard.BadData, match="unit"):
        grognard.testing.table("_template", {"unitts": {}})
    with pytest.raises(Unknown):
        grognard.testing.table("_template", {"scenario": "nowhere"})
