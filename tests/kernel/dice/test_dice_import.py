"""Dice need no heavy library."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"asyncio", "json", "numpy", "random", "scipy"}


def test_dice_load_nothing_heavy() -> None:
    run = [sys.executable, "-c", "import sys, grognard.kernel.dice; print(*sys.modules)"]
    modules = set(subprocess.run(run, capture_output=True, text=True, check=True).stdout.split())

    assert "grognard.kernel.dice.exact.every" in modules
    assert set() == HEAVY & modules
