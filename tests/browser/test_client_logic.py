"""The client's own tests of what needs no browser (web/tests) pass."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_drafts_formations_names_hints_and_forms() -> None:
    command = ["sh", "tools/with_node.sh", "npm", "--prefix", "web", "run", "--silent", "test"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
