"""The public test kit: a drawn table, scripted dice, rules run one by one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grognard
from grognard.kernel.errors import GrognardError, Unknown
from grognard.rulesets import slugs
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


@pytest.mark.parametrize("slug", ["_template", *slugs()])
def test_units_stand_where_the_test_wants_them(slug: str) -> None:
    on_hexes = slug == "steampunk"
    units = {"A1": ("D3", 2), "B1": "D6"} if on_hexes else {"A1": (10, 6, 30), "B1": (10, 10)}
    table = grognard.testing.table(slug, {"units": units})
    first = table["A1"] if on_hexes else table["A1.1"]

    assert (2 if on_hexes else 30.0) == first.facing
    assert first.at is not None
    table.done()


@pytest.mark.parametrize("slug", ["_template", *slugs()])
def test_what_is_wrong_with_a_situation_is_told_in_a_sentence(slug: str) -> None:
    for place in (7, "zz9", [], [1], [1, "x"], [(1, 2, 3, 4, 5)], ("D3", 9), [[float("nan"), 1]]):
        with pytest.raises(GrognardError):
            grognard.testing.table(slug, {"units": {"A1": place}})
    with pytest.raises(Unknown, match="Q9"):
        grognard.testing.table(slug, {"units": {"Q9": (1, 1)}})
    with pytest.raises(Unknown, match="has_mooved"):
        grognard.testing.table(slug, {"change": {"A1": {"has_mooved": True}}})
    table = grognard.testing.table(slug)
    with pytest.raises(Unknown, match="batle"):
        table.run("batle")
    assert "battle" in table.steps


@pytest.mark.parametrize(("slug", "kind"), [("tenth", "ruins"), ("szop", "difficult"), ("legendary", "woods")])
def test_a_table_is_drawn_piece_by_piece(slug: str, kind: str) -> None:
    piece = {"name": "Copse", "kinds": [kind], "rect": [28, 20, 32, 24]}
    table = grognard.testing.table(slug, {"map": {"feature": [piece]}})

    assert "Copse" in table.game.header.scenario
    with pytest.raises(grognard.BadData, match="kind of terrain"):
        grognard.testing.table(slug, {"map": {"feature": [{**piece, "kinds": ["pudding"]}]}})


def test_a_ruleset_without_maps_of_ones_own_says_so() -> None:
    with pytest.raises(GrognardError, match="no maps"):
        grognard.testing.table("steampunk", {"map": {}})


def test_a_misspelt_part_of_a_situation_is_refused() -> None:
    with pytest.raises(grognard.BadData, match="unit"):
        grognard.testing.table("_template", {"unitts": {}})
    with pytest.raises(Unknown):
        grognard.testing.table("_template", {"scenario": "nowhere"})


def test_the_example_of_the_page_about_cases_runs() -> None:
    page = (Path(__file__).parents[1] / "docs" / "testing.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)

    exec(compile(example, "docs/testing.md", "exec"), {})
