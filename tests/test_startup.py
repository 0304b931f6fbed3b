"""A player who asks for help, or a program that imports us, does not wait for what it may never use."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

import odds_api
from startup import BARE, GROGNARD, HELP, IMPORT, heavy_imports, imported

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("command", [HELP, IMPORT], ids=["grognard --help", "import grognard"])
def test_nothing_heavy_is_imported_at_start(command: tuple[str, ...]) -> None:
    assert set() == heavy_imports(*command)


def test_an_attack_is_answered_without_numpy_asyncio_and_the_server(tmp_path: Path) -> None:
    file = tmp_path / "attack.json"
    file.write_text(json.dumps(odds_api.CASE_B))
    modules = imported(sys.executable, GROGNARD, "odds", "tenth", str(file))

    assert "grognard.rulesets.tenth.odds.answers" in modules
    assert set() == {"numpy", "asyncio", "starlette", "uvicorn", "grognard.server"} & modules


def test_importing_grognard_leaves_the_command_line_alone() -> None:
    modules = imported(*IMPORT)

    assert "grognard" in modules
    assert "grognard.cli" not in modules


def test_the_trace_sees_imports_and_only_those_that_happen() -> None:
    python, option, _ = BARE

    assert set() == heavy_imports(*BARE)
    assert "asyncio.events" in heavy_imports(python, option, "import asyncio")
