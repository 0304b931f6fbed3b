"""The commands that look things up: rules, muster."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

import grognard as public

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

PROFILE = {"models": 3, "move": 6, "shots": 1, "range": 10, "skill": 4, "save": 5}


def test_rules_lists_the_rulesets(grognard: Command) -> None:
    said = grognard("rules")

    assert 0 == said.code
    assert re.search(r"^_template +Crossroads \(\d+ clauses\)$", said.out, re.MULTILINE)


def test_a_ruleset_is_listed_clause_by_clause(grognard: Command) -> None:
    said = grognard("rules", "_template")

    assert said.out.startswith("Crossroads\n")
    assert re.search(r"^TPL-MOVE-01 +Each model of a moving unit", said.out, re.MULTILINE)
    assert all(len(line) <= 80 for line in said.out.splitlines())


@pytest.mark.parametrize("words", [("_template", "TPL-SHOOT-02"), ("_template", "tpl-shoot-02"), ("TPL-SHOOT-02",)])
def test_a_clause_is_shown_whole(grognard: Command, words: tuple[str, ...]) -> None:
    said = " ".join(grognard("rules", *words).out.split())

    assert said.startswith("TPL-SHOOT-02 (core) Each shot hits on the shooter's skill.")
    assert "Example: Return fire at a unit in a wood is at -1, not at -2." in said


def test_a_clause_tells_its_option_and_its_ruling(grognard: Command) -> None:
    assert "Option open_colours: The colours are named openly." in grognard("rules", "TPL-SETUP-02").out
    assert "Ruling: No die is thrown three times" in grognard("rules", "_template", "TPL-LUCK-01").out


def test_words_are_searched(grognard: Command) -> None:
    said = grognard("rules", "_template", "colours", "secret")

    assert "TPL-SETUP-02" in said.out
    assert "TPL-MOVE-01" not in said.out


def test_clauses_are_shown_in_the_language_of_the_reader(grognard: Command) -> None:
    said = grognard("rules", "szop", "SZOP-SUP-01", "--language", "pl").out

    assert "Drugi oddech" in said
    assert "wybrany oddział przestaje być Wyczerpany" in " ".join(said.split())


def test_all_rulesets_are_searched_for_programs(grognard: Command) -> None:
    found = json.loads(grognard("rules", "wiped", "colours", "--json").out)

    assert {"ruleset": "_template", "id": "TPL-SETUP-02"}.items() <= found[0].items() or any(
        "TPL-SETUP-02" == clause["id"] for clause in found
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("_template", f"TPL-SHOOT-{99}"), f"unknown clause of Crossroads 'TPL-SHOOT-{99}'; did you mean \"TPL-SHO"),
        (("_template", "fnord"), 'nothing in the rules of Crossroads holds "fnord"'),
        (("_templat",), "unknown ruleset '_templat'; did you mean \"_template\"?"),
        (("fnord", "gnorf"), 'nothing in any ruleset holds "fnord gnorf"'),
    ],
)
def test_what_is_not_in_the_rules_is_told(grognard: Command, words: tuple[str, ...], sentence: str) -> None:
    said = grognard("rules", *words)

    assert 2 == said.code
    assert sentence in said.err


def test_muster_lists_and_prices_armies(grognard: Command) -> None:
    assert "wardens\ntollkeepers\n" == grognard("muster", "_template").out

    said = grognard("muster", "_template", "wardens")

    assert 0 == said.code
    assert re.search(r"Reeds +\d+  TPL-ARMY-02", said.out)
    assert f"{public.muster('_template', 'wardens').points:g}  points" in said.out
    assert "Legal." in said.out


def army(folder: Path, **changes: object) -> str:
    unit = PROFILE | {"name": "Ox"} | changes
    (folder / "mine.json").write_text(json.dumps({"name": "Mine", "unit": [unit]}))
    return "mine.json"


def test_a_bill_names_its_units_and_the_factors_of_each_price(grognard: Command) -> None:
    said = grognard("muster", "szop", "river league").out.splitlines()
    first = said.index("  Ferrymen")

    assert "Base cost 45.00 5 x 1 x 1 x 1 x 9 SZOP-COST-03" == " ".join(said[first + 1].split())
    assert "  Raft Duck" in said[first + 2 :]


def test_an_illegal_army_has_its_reasons_and_exit_code_1(grognard: Command, folder: Path) -> None:
    said = grognard("muster", "_template", army(folder))
    told = json.loads(grognard("muster", "_template", "mine.json", "--json").out)

    assert 1 == said.code
    assert "Not legal: line 1: The band has 1 unit. [TPL-ARMY-01] Take two to five." in said.out
    assert not told["is_legal"]
    assert "TPL-ARMY-01" == told["problems"][0]["clause"]


def test_an_army_that_cannot_be_read_has_exit_code_2(grognard: Command, folder: Path) -> None:
    said = grognard("muster", "_template", army(folder, keywords=["Brust 2"]))

    assert 2 == said.code
    assert re.search(r'mine\.json:1: .*Brust 2.*did you mean "Burst', said.err)
