"""No module needs, while it is imported, one that needs it; and imports inside functions have a reason."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import grognard

ROOT = Path(grognard.__file__).parent
MODULES = {
    ".".join(("grognard", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in ROOT.rglob("*.py")
}

IMPORTS = (ast.Import, ast.ImportFrom)
LAZY = ("grognard", "grognard.cli", "grognard.server", "grognard.train")
"""The table of commands, the public face, and what needs packages that not everybody installs."""
MUTUAL = {
    "legendary.play.shooting.attack_end": 4,
    "legendary.play.shooting.fire": 1,
    "legendary.play.shooting.hit_effects": 1,
    "legendary.play.shooting.vortex": 1,
    "legendary.play.fight.room_fights": 1,
    "legendary.play.fight.weapons": 1,
}
"""Rules that call each other: the end of an attack destroys a vehicle, whose explosion is an attack with an end; a hot
weapon hits whoever holds it; a vortex strikes houses, and a burst may be a vortex.
"""
LATE = {"kernel.ruleset.contract": 1, "kernel.words": 1, "szop.lists.prints.tables": 1}
"""The ledger, catalogues of words and the writer of tables are read by those who ask for them."""


def imports_of(body: list[ast.stmt]) -> set[str]:
    """The modules of ours that these statements import when they run; those for types alone do not count."""
    found: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for name in statement.names:
                inner = f"{statement.module}.{name.name}"
                found.add(inner if inner in MODULES else statement.module)
        elif isinstance(statement, ast.If):
            is_for_types = "TYPE_CHECKING" in ast.unparse(statement.test)
            found |= imports_of(statement.orelse if is_for_types else statement.body + statement.orelse)
    return found & MODULES.keys()


def test_no_modules_import_each_other() -> None:
    graph = {
        name: imports_of(ast.parse(file.read_text(encoding="utf-8")).body) - {name} for name, file in MODULES.items()
    }

    TopologicalSorter(graph).prepare()  # a CycleError names those that do


def inside_functions(file: Path) -> int:
    """How many imports of a file stand inside functions."""
    functions = [
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return len({each.lineno for node in functions for each in ast.walk(node) if isinstance(each, IMPORTS)})


def test_imports_inside_functions_are_those_with_a_reason() -> None:
    found = {
        name.removeprefix("grognard.").removeprefix("rulesets."): number
        for name, file in MODULES.items()
        if (number := inside_functions(file)) and not name.startswith(LAZY[1:]) and name != LAZY[0]
    }

    assert MUTUAL | LATE == found
