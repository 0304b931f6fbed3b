"""Playing dice loads nothing that only odds, simulation or errors need."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"asyncio", "dataclasses", "difflib", "fractions", "hashlib", "inspect", "json", "numpy", "random", "scipy"}


def loaded(line: str) -> set[str]:
    """The modules in memory after running a line of Python."""
    run = [sys.executable, "-c", f"import sys; {line}; print(*sys.modules)"]
    return set(subprocess.run(run, capture_output=True, text=True, check=True).stdout.split())


def test_the_dice_are_light() -> None:
    modules = loaded("from grognard.kernel.dice import Tabletop")

    assert "grognard.kernel.dice.tabletop" in modules
    assert set() == HEAVY & modules
    assert not {f"grognard.kernel.dice.{name}" for name in ("every", "best", "sampled", "odds")} & modules


def test_exact_odds_are_light_too() -> None:
    modules = loaded("from grognard.kernel.dice import Every, Odds, Sampled, best_policy")

    assert "grognard.kernel.dice.exact.every" in modules
    assert set() == HEAVY & modules
