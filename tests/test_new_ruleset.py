"""docs/new_ruleset.md, tried: a toy copied from `_template` plays, musters and computes in a folder of its own."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard

TEMPLATE = Path(grognard.__file__).parent / "rulesets/_template"
PLAYED = """
import sys
sys.modules.pop("grognard.rulesets", None)
import grognard.rulesets
grognard.rulesets.__path__.append(sys.argv[1])
import grognard
from grognard.bots import act, bot
from grognard.api import ruleset
game = grognard.new_game("toy", seed=4)
player = bot(ruleset("toy"), "random")
while game.question is not None:
    act(game, game.waiting_for[0], player, 4)
assert game.save() == grognard.load(game.save()).save()
print(game.ruleset.title, game.result.reason, sep=": ")
print(sorted({clause for event in game.events for clause in event.clauses})[0])
"""


def test_a_copied_ruleset_plays_to_the_end_under_its_own_name(tmp_path: Path) -> None:
    toy = tmp_path / "toy"
    shutil.copytree(TEMPLATE, toy, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for file in [*toy.rglob("*.py"), toy / "rules.yaml"]:
        text = file.read_text(encoding="utf-8")
        text = text.replace("rulesets._template", "rulesets.toy").replace('"_template"', '"toy"')
        text = text.replace("slug: _template", "slug: toy").replace("TPL-", "TOY-").replace("Crossroads", "A toy")
        file.write_text(text.replace("prefix: TPL", "prefix: TOY"), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", PLAYED, str(tmp_path)], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert done.returncode == 0, done.stderr
    title, clause = done.stdout.splitlines()
    assert title.startswith("A toy: ")
    assert clause.startswith("TOY-")


def commands() -> list[list[str]]:
    """The commands of the page, with Crossroads itself for the toy; what takes long is cut short."""
    page = (Path(__file__).parents[1] / "docs/new_ruleset.md").read_text(encoding="utf-8")
    told = [shlex.split(each.replace("toy", "_template")) for each in re.findall(r"`grognard (\w+ toy[^`]*)`", page)]
    short = {"lab": ["--games", "2", "--workers", "1"], "play": ["--seed", "3", "--no-autosave"]}
    return [[*each, *short.get(each[0], [])] for each in told]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_of_the_page_is_understood(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "grognard", *command], input="", capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_every_example_of_the_pages_runs() -> None:
    import doctest

    docs = Path(__file__).parents[1] / "docs"
    for page in sorted(docs.glob("*.md")):
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        result = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
        assert (page.name, 0) == (page.name, result.failed)
