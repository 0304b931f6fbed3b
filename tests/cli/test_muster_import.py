"""Files of other programs, and tournaments: `grognard muster import` and `grognard muster table`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.api import ruleset
from grognard.bots import bot, play_out

if TYPE_CHECKING:
    from tests.cli.conftest import Command

FILES = Path(__file__).parents[1] / "rulesets" / "steampunk" / "imports"


def test_import_tells_what_became_of_every_entry(grognard: Command) -> None:
    said = grognard("muster", "import", str(FILES / "first.toml"))

    assert 2 == said.code  # one entry is rejected
    assert "Marsh v1" in said.out
    assert "Reed Guard    incomplete" in said.out
    assert 'line 73: unit_special "Dances well"' in " ".join(said.out.split())


def test_an_imported_army_is_saved_priced_and_played(grognard: Command, folder: Path) -> None:
    said = grognard("muster", "import", str(FILES / "third.toml"), str(FILES / "third.json"), "--save", "mine.json")
    priced = grognard("muster", "steampunk", "mine.json")
    game = ruleset("steampunk").new_game((str(folder / "mine.json"),) * 2, options={"turns": 4})

    assert 2 == said.code  # the list names a unit that is not there
    assert "Evening Run" in priced.out
    assert "Legal." in priced.out
    assert play_out(game, (bot(game.ruleset, "random"),) * 2).result is not None


def test_import_for_programs(grognard: Command) -> None:
    said = grognard("muster", "import", str(FILES / "second.toml"), "--json")
    told = json.loads(said.out)

    assert 0 == said.code
    assert ["steampunk"] == [each["ruleset"] for each in told]
    assert "Fen" == told[0]["report"]["title"]


def test_the_worst_file_decides_the_exit_code(grognard: Command, folder: Path) -> None:
    (folder / "broken.toml").write_text("units = ,")
    said = grognard("muster", "import", str(FILES / "second.toml"), "broken.toml")

    assert 2 == said.code
    assert "line 1" in said.out


def test_import_refuses_what_is_no_such_file(grognard: Command, folder: Path) -> None:
    (folder / "other.toml").write_text('name = "x"')

    assert "can import" in grognard("muster", "import", "other.toml").err
    assert "there is no such file" in grognard("muster", "import", "nothing.toml").err
    assert "before it" in grognard("muster", "import", str(FILES / "third.json")).err


def test_documents_of_an_army_are_printed(grognard: Command) -> None:
    assert "order cards" in grognard("muster", "steampunk", "elf-standard", "--print", "cards").out
    assert "Rules this army uses" in grognard("muster", "steampunk", "elf-standard", "--print", "reference").out
    assert 'did you mean "cards"?' in grognard("muster", "steampunk", "elf-standard", "--print", "card").err


def test_a_tournament_table_from_records_and_from_a_file(grognard: Command, folder: Path) -> None:
    rules = ruleset("steampunk")
    game = play_out(rules.new_game(seed=1, options={"turns": 4}), (bot(rules, "random"),) * 2)
    (folder / "a.record").write_text(game.save())
    (folder / "b.toml").write_text('[[match]]\nplayers = ["Ann", "Lantern March"]\npoints = [81, 16]\n')
    said = grognard("muster", "table", "a.record", "b.toml")

    assert 0 == said.code, said.err
    assert "TVP" in said.out.splitlines()[0]
    assert {"Lantern", "Deep", "Ann"} <= {line.split()[0] for line in said.out.splitlines()[1:]}
    assert 3 == len(json.loads(grognard("muster", "table", "a.record", "b.toml", "--json").out))


def test_a_table_needs_a_ruleset_that_keeps_one(grognard: Command, folder: Path) -> None:
    (folder / "b.toml").write_text('[[match]]\nplayers = ["Ann", "Bob"]\npoints = [81, 16]\n')
    (folder / "c.toml").write_text("[[match]]\nplayers = 3\n")

    assert "By whose rules?" in grognard("muster", "table", "b.toml").err
    assert "keeps no tournament table" in grognard("muster", "table", "b.toml", "--ruleset", "_template").err
    assert "two players" in grognard("muster", "table", "c.toml", "--ruleset", "steampunk").err
