"""Illegal profiles: a sentence with line, clause and nearest spelling, in the language of the reader. (SZOP-COST-34)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.cli import main
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.army import muster

if TYPE_CHECKING:
    from pathlib import Path

ARMY = """\
name = "Army"
[[weapon]]
name = "Gun"
range = {range}
abilities = [{traits}]
[[weapon]]
name = "Other"
attacks = {attacks}
abilities = ["Expendable"]
[[sheet]]
name = "Squad"
quality = 4
defence = 4
toughness = {toughness}
passives = [{passives}]
[[sheet.model]]
models = {models}
weapons = ["{weapon}", "Other"]
abilities = [{abilities}]
[[unit]]
sheet = "Squad"
name = "{name}"
{more}
"""
PLAIN = {
    "range": 24,
    "traits": "",
    "attacks": 1,
    "toughness": 1,
    "passives": "",
    "models": 5,
    "weapon": "Gun",
    "abilities": "",
    "name": "Own",
    "more": "",
}


def army_file(folder: Path, **wrong: object) -> Path:
    file = folder / "army.toml"
    file.write_text(ARMY.format(**(PLAIN | wrong)), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("wrong", "line", "said"),
    [
        ({"range": 20}, 4, "range must be 0 or 12 or 18 or 24 or 30 or 36, not 20 (SZOP-COST-34)"),
        ({"traits": '"Splash(4)"'}, 5, 'x must be 2 or 3 or 6, not "4" (SZOP-WPN-02)'),
        ({"traits": '"Rozprisk(3)"'}, 5, 'did you mean "Rozprysk(3)"? (SZOP-WPN-01)'),
        ({"traits": '"Deadly"'}, 5, "(SZOP-WPN-03)"),
        ({"toughness": 0}, 14, "a whole number from 1 to 60, not 0 (SZOP-ARMY-03)"),
        ({"passives": '"Fearles"'}, 15, 'did you mean "Fearless"? (SZOP-ABIL-04)'),
        ({"attacks": 0}, 8, "from 1 to 100, not 0 (SZOP-COST-34)"),
        ({"models": 10_000}, 17, "from 1 to 200, not 10000 (SZOP-ARMY-02)"),
        ({"weapon": "Gunn"}, 18, 'did you mean "Gun"? (SZOP-ARMY-03)'),
        ({"abilities": '"Order(Shild)"'}, 19, 'did you mean "Shield"? (SZOP-CMD-01)'),
        ({"abilities": "'Aura(10\"): Fast'"}, 19, 'inches must be 12, not "10" (SZOP-ABIL-02)'),
        ({"more": "modles = 3"}, 23, 'unknown key "modles"; did you mean "models"?'),
        ({"more": "[cards]\nmissions = [11, 1, 2]"}, 24, "from 1 to 10, not 11 (SZOP-CARD-01)"),
        ({"more": '[[power]]\nname = "P"'}, 23, "a power is either an ability or an attack (SZOP-PSY-05)"),
        ({"more": "[[unit"}, 23, "this is not TOML: expected ']]'"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, wrong: dict[str, object], line: int, said: str) -> None:
    with pytest.raises(GrognardError) as refused:
        muster(army_file(tmp_path, **wrong), {})

    assert f"army.toml:{line}: " in refused.value.told
    assert said in refused.value.told


@pytest.mark.parametrize(
    ("wrong", "line", "said"),
    [
        ({"range": 20}, 4, "range: oczekiwano: 0 lub 12 lub 18 lub 24 lub 30 lub 36, a jest: 20 (SZOP-COST-34)"),
        ({"traits": '"Splash(4)"'}, 5, 'x: oczekiwano: 2 lub 3 lub 6, a jest: "4" (SZOP-WPN-02)'),
        ({"traits": '"Rozprisk(3)"'}, 5, "czy chodziło o „Rozprysk(3)”? (SZOP-WPN-01)"),
        ({"toughness": 0}, 14, "liczba całkowita od 1 do 60, a jest: 0 (SZOP-ARMY-03)"),
        ({"models": 10_000}, 17, "liczba całkowita od 1 do 200, a jest: 10000 (SZOP-ARMY-02)"),
        ({"abilities": '"Order(Shild)"'}, 19, "czy chodziło o „Shield”? (SZOP-CMD-01)"),
    ],
)
def test_what_cannot_be_read_is_told_in_polish(tmp_path: Path, wrong: dict[str, object], line: int, said: str) -> None:
    with pytest.raises(GrognardError) as refused:
        muster(army_file(tmp_path, **wrong), {})
    with in_language("pl", "szop"):
        told = rendered(refused.value.told)

    assert f"army.toml:{line}: " in told
    assert said in told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"traits": '"Expendable"'}, "Own ma za dużo rodzajów broni Zużywalnej: 2. [SZOP-WPN-21]"),
        (
            {"abilities": '"Order(Ambush)"'},
            "Zasadzka nie może być nadana Rozkazem, Klątwą ani Oznaczeniem. [SZOP-CMD-04]",
        ),
        ({"more": '[[power]]\nname = "P"\nability = "Patching"\n' * 7}, "Liczba mocy na liście: 7. [SZOP-PSY-05]"),
    ],
)
def test_what_cannot_be_bought_is_told_in_polish(tmp_path: Path, wrong: dict[str, object], said: str) -> None:
    problems = muster(army_file(tmp_path, **wrong), {}).problems
    with in_language("pl", "szop"):
        told = [rendered(problem.told) for problem in problems]

    assert [said] == [sentence[: len(said)] for sentence in told if said in sentence]


@pytest.mark.parametrize(
    ("wrong", "clause", "line"),
    [
        ({"traits": '"Expendable"'}, "SZOP-WPN-21", 20),
        ({"abilities": '"Order(Ambush)"'}, "SZOP-CMD-04", 20),
        ({"traits": '"Impact"'}, "SZOP-COST-34", 20),
        ({"more": '[[power]]\nname = "P"\nability = "Patching"\n' * 7}, "SZOP-PSY-05", 23),
    ],
)
def test_what_cannot_be_bought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: dict[str, object], clause: str, line: int
) -> None:
    """The terminal tells the line of every problem."""
    main(["muster", "szop", str(army_file(tmp_path, **wrong))])
    told = " ".join(capsys.readouterr().out.split())

    assert f"Not legal: line {line}: " in told
    assert f"[{clause}]" in told


def test_a_name_with_script_is_shown_as_text(tmp_path: Path) -> None:
    from grognard.rulesets.szop.ruleset import RULESET

    file = army_file(tmp_path, name="<script>alert(1)</script>")

    for document in RULESET.prints:
        made = RULESET.print(document.key, file)
        assert isinstance(made, bytes) or "<script>alert" not in made or document.key in ("text", "csv")
