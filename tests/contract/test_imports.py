"""No module needs, while it is imported, one that needs it."""

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
