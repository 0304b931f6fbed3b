"""`make mutate` finds the numbers of the rules, changes them, and sees whether tests notice."""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import TYPE_CHECKING

from tools import mutate
from tools.rules_coverage import playable

if TYPE_CHECKING:
    from pathlib import Path

RULES = '''"""A file."""

NEAR = 3.0
WIDTH = 80


def hits(roll):
    """A roll of 4 or more hits. (TPL-SHOOT-04)"""
    return roll >= 4 and near(NEAR)


def drawing(x):
    """No rule."""
    return x * 7 + WIDTH
'''


def test_only_numbers_that_belong_to_a_clause_are_changed(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    found = mutate._Finder(file, ast.parse(RULES)).found
    assert [(site.where, site.number, site.clauses) for site in found] == [
        ("NEAR", 3.0, ("TPL-SHOOT-04",)),
        ("hits", 4, ("TPL-SHOOT-04",)),
    ]
    changed = mutate.Mutant(found[1], 5).source
    assert changed == RULES.replace(">= 4", ">= 5")


def test_the_same_seed_draws_the_same_numbers() -> None:
    found = mutate.sites("_template")
    assert mutate.drawn(found, 5, 1) == mutate.drawn(found, 5, 1)
    assert mutate.drawn(found, 5, 1) != mutate.drawn(found, 5, 2)


def test_a_changed_rule_is_noticed() -> None:
    """In a process of its own: there no module of the ruleset has been loaded yet."""
    command = [sys.executable, "tools/mutate.py", "_template", "--only", "play/sequence.py ROUNDS", "--count", "1"]
    done = subprocess.run(command, cwd=mutate.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "_template: 1 numbers changed, 1 noticed by citing tests" in done.stdout


def test_every_known_site_stands_in_the_rules() -> None:
    there = {site.name for slug in playable() for site in mutate.sites(slug)}
    assert mutate.known() <= there, "a line of tools/mutate_known.txt names a number that is gone"


def test_what_no_test_cites_or_meets_is_not_called_noticed() -> None:
    """In a file of rules whose numbers no test of the clause can see."""
    command = [sys.executable, "tools/mutate.py", "_template", "--only", "setup.py _site 180.0", "--count", "1"]
    done = subprocess.run([*command, "--quick"], cwd=mutate.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "_template: 1 numbers changed, 0 noticed by citing tests, 0 by others, 1 by none" in done.stdout
