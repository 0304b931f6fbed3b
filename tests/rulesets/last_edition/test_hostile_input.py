"""What people get wrong, each answered in a sentence: line, clause, nearest spelling."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import GrognardError
from grognard.rulesets.last_edition.lists.prints.roster import cards_html
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.power import power_phase
from grognard.rulesets.last_edition.play.setup.directives import write_plans
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table.maps import load_terrain
from tests.rulesets.last_edition.kit import Field, leader, melee, ranged, unit

if TYPE_CHECKING:
    from pathlib import Path

ARMY = """name = "Own"
limit = 500

[[unit]]
datasheet = "Chief"
commander = true

[[unit]]
datasheet = "Squad"

[[datasheet]]
name = "Chief"
factions = ["Own"]
role = "Leader +5 {2 base}"
size = "1"
price = 50
base = "32mm"
keywords = ["Power (1)"]
powers = ["Zap"]
commands = ["Cheer"]

[[datasheet.model]]
name = "Chief"
move = 6
bs = 3
cs = 4
toughness = 4
health = 3
armor = "3+/5+"

[[datasheet]]
name = "Squad"
factions = ["Own"]
role = "Base -1"
size = "5"
price = 10
base = "25mm"

[[datasheet.model]]
name = "Trooper"
move = 6
bs = 4
cs = 3
toughness = 3
health = 1
armor = "4+/6+"

[[power]]
name = "Zap"
cost = 1
target = "enemy"
range = 12
hits = { number = 1, strength = 4 }

[[command]]
name = "Cheer"
cost = 1
effects = ["+1 M"]
"""


def complaint(tmp_path: Path, old: str, new: str) -> str:
    """What is said about the army with one thing changed."""
    assert old in ARMY
    file = tmp_path / "own.toml"
    file.write_text(ARMY.replace(old, new, 1))
    with pytest.raises(GrognardError) as caught:
        RULESET.muster(file)
    return str(caught.value)


def line_of(text: str) -> int:
    """The line of the army file on which a text stands first."""
    return ARMY[: ARMY.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ('base = "25mm"', 'base = "20mm"', '[[datasheet]]\nname = "Squad"', ["20 mm", "25 mm", "TLE-GEN-02"]),
        ('armor = "4+/6+"', 'armor = "4+/2+"', '[[datasheet.model]]\nname = "Trooper"', ["4+/2+", "TLE-DATA-11"]),
        ("cost = 1", "cost = 0", "cost = 1", ["cost", "from 1 to 10", "TLE-PWR-05"]),
        ("{2 base}", "{2 bsae}", "role", ['unknown role "bsae"', 'did you mean "Base"', "TLE-ARMY-20"]),
        ('"Base -1"', '"Bease -1"', 'role = "Base', ['unknown role "Bease"', 'did you mean "Base"', "TLE-ARMY-20"]),
        ('datasheet = "Squad"', 'datasheet = "Sqad"', 'datasheet = "Squad"', ['mean "Squad"', "unit 2", "TLE-DATA-02"]),
        ('powers = ["Zap"]', 'powers = ["Zapp"]', "powers", ["unknown power", 'did you mean "Zap"', "TLE-PWR-01"]),
        ('["Cheer"]', '["Chear"]', "commands", ["unknown command ability", 'did you mean "Cheer"', "TLE-CMD-01"]),
        ('"Power (1)"', '"Powr (1)"', "keywords", ['did you mean "Power (1)"']),
        ('"+1 M"', '"+1 MM"', "effects", ['"+1 MM"']),
        ("toughness = 3", "toughnes = 3", "toughness = 3", ['unknown key "toughnes"', 'did you mean "toughness"']),
        ("toughness = 3", "toughness = 99", "toughness = 3", ["toughness", "30"]),
    ],
)
def test_a_wrong_army_file(tmp_path: Path, old: str, new: str, at: str, said: list[str]) -> None:
    """TLE-GEN-02, TLE-DATA-11, TLE-PWR-05, TLE-ARMY-20, TLE-DATA-02, TLE-PWR-01, TLE-CMD-01: line and clause."""
    sentence = complaint(tmp_path, old, new)

    assert f"own.toml:{line_of(at)}: " in sentence
    for part in said:
        assert part in sentence


def test_all_unknown_names_are_told_at_once(tmp_path: Path) -> None:
    """TLE-DATA-02: an unknown datasheet and an unknown power of a datasheet that nobody uses."""
    spare = ARMY.replace('datasheet = "Squad"', 'datasheet = "Sqad"', 1).replace('["Zap"]', '["Zup"]')
    file = tmp_path / "own.toml"
    file.write_text(spare)
    with pytest.raises(GrognardError) as caught:
        RULESET.muster(file)

    assert 2 == len(str(caught.value).splitlines())


def test_two_commanders(tmp_path: Path) -> None:
    """TLE-ARMY-04: both are named, and where the second one stands."""
    more = '[[unit]]\ndatasheet = "Chief"\nname = "Other"\ncommander = true\n\n'
    file = tmp_path / "own.toml"
    file.write_text(ARMY.replace('[[unit]]\ndatasheet = "Squad"', f'{more}[[unit]]\ndatasheet = "Squad"'))
    [problem] = [each for each in RULESET.muster(file).errors if each.clause == "TLE-ARMY-04"]

    assert "Chief, Other are all named commander." == problem.sentence
    assert ("Name one.", "unit.1.commander") == (problem.fix, problem.where)


def test_own_sheets_have_cards_before_anybody_uses_them(tmp_path: Path) -> None:
    """TLE-DATA-02, TLE-ARMY-18: on paper and beside the form."""
    file = tmp_path / "own.toml"
    file.write_text(ARMY.replace('[[unit]]\ndatasheet = "Squad"\n', ""))
    told = [note for note in RULESET.muster(file).notes if note.startswith("Own datasheet")]

    assert ["Own datasheet Chief", "Own datasheet Squad"] == [note.split(":")[0] for note in told]
    assert 'Trooper (M 6"' in told[1]
    assert "Zap: 1 power dice." in told[0]
    paper = cards_html(str(file), {})
    assert "<h2>Squad</h2>" in paper
    assert "Cheer" in paper


def test_a_lone_piece_of_type_3() -> None:
    """TLE-TERR-18, TLE-TERR-07: the piece that it should join was moved away."""
    text = (files("grognard.rulesets.last_edition") / "data/maps/quarters.toml").read_text()
    moved = text.replace("rect = [4, 2, 10, 8]", "rect = [15, 9, 21, 15]", 1)
    with pytest.raises(GrognardError) as caught:
        load_terrain(moved, file="mine.toml")
    lines = str(caught.value).splitlines()

    assert all("TLE-TERR-18" in line for line in lines)
    line = text[: text.index("rect = [4, 8, 10, 14]")].count("\n") - 1  # where the piece begins
    assert any(each.startswith(f"mine.toml:{line}: a piece of type 3 joins") for each in lines)


def test_a_bid_below_the_cost() -> None:
    """TLE-PWR-08: and one above the pool."""
    bolt = {"name": "Bolt", "cost": 2, "target": "enemy", "range": 24, "hits": {"number": 1, "strength": 1}}
    witch: Any = {"weapons": [melee()], "keywords": ["Power (3)"], "sheet": {"powers": ["Bolt"]}}
    field = Field(
        [leader(**witch)], [leader(**witch)], {"A1": (20, 20), "B1": (30, 20)}, (power_phase, 0), powers=[bolt]
    )
    field.play(["B1"], "A1 Bolt B1", "B1")
    for wrong in (1, 4):
        with pytest.raises(GrognardError, match="TLE-PWR-08"):
            field.game.answer(wrong, seat=1)


def test_a_pool_die_that_one_does_not_have() -> None:
    """TLE-BLP-07: the dice that there are are named."""
    at = {"A1": (2, 42), "A2": (10, 10), "B1": (58, 42), "B2": (20, 10)}
    chief = leader(weapons=[melee()])
    field = Field(
        [chief, unit("Guns", weapons=[ranged()])], [chief, unit("Prey")], at, (battle_phase, 0),
        sides={0: {"pool": 0b1000}},
    )  # fmt: skip
    field.play("A2 shoots")

    assert "TLE-BLP-07" in field.refuses("wound 5")
    assert 'did you mean "wound 4"' in field.refuses("wund 4")
    field.play("ask")
    assert "TLE-BLP-07" in field.refuses("pool 6")
    assert 'did you mean "pool 4"' in field.refuses("pol 4")


def test_a_directive_twice() -> None:
    """TLE-DIR-02: which one; and one that does not exist."""
    field = Field([leader()], [leader()], {"A1": (5, 5), "B1": (50, 40)}, (write_plans,))
    sheet = {f"round {number}": "0" for number in range(1, 6)}
    for plan, said in (
        (sheet | {"round 2": "3", "round 4": "3"}, "All-in is on the sheet twice. (TLE-DIR-02)"),
        (sheet | {"round 1": "12"}, "Round 1 cannot take"),
        ({"round 1": "0"}, "Round 2 is still without a choice"),
    ):
        with pytest.raises(GrognardError) as caught:
            field.game.answer(plan, seat=0)
        assert said in str(caught.value)
