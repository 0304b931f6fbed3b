"""docs/odds.md tells the truth: its commands say what it says they say, and its Python runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.console import BLOCK, FILE, examples, renewed, run, shortened

PAGE = Path(__file__).parent.parent / "docs" / "odds.md"
TEXT = PAGE.read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
BLOCKS = BLOCK.findall(TEXT)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    for name, text in FILE.findall(TEXT):
        Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("block", BLOCKS, ids=[examples(block)[0].command[9:60] for block in BLOCKS])
def test_the_commands_of_the_page_say_this(block: str) -> None:
    """If they now say something else and rightly so: `.venv/bin/python tools/console.py docs/odds.md`."""
    for example in examples(block):
        assert example.said == shortened(run(example.command), example.said), example.command


@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_the_python_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "odds.md", "exec"), {})

    assert capsys.readouterr().out.strip()


def test_the_page_has_examples_of_every_question() -> None:
    commands = " ".join(example.command for block in BLOCKS for example in examples(block))

    for option in ("--compare", "--needed", "--vary", "--matrix", "--csv", "--json", "--plot", "--policy", "--best"):
        assert option in commands, option
    assert PYTHON


def test_a_page_is_renewed_where_its_commands_say_something_else() -> None:
    page = "```toml\n# a.toml\ncover = true\n```\n```console\n$ grognard odds _templte a.toml\nold\n```\n"
    cut = "```console\n$ grognard rules\nold\n...\n```"

    assert 'did you mean "_template"?' in renewed(page)
    assert renewed(cut).splitlines()[3:] == ["...", "```"]
