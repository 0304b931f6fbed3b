"""What the tests import is installed by `make test` alone, in an empty clone."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests", "tools", "bench")
OWN = {"grognard", "hatch_build", *FOLDERS}


def sources() -> list[Path]:
    """Every Python file that the tests are, or can reach outside of the package."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*found, ROOT / "hatch_build.py"]


def imported_by(path: Path) -> Iterator[str]:
    """The first names of all modules that the file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def distribution(requirement: str) -> str:
    """The name of a distribution, in one spelling.

    >>> distribution("psycopg[binary]>=3.2,<4")
    'psycopg'
    """
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].replace("_", "-").lower()


def installed_for_tests() -> set[str]:
    """The distributions that the set-up of `make test` names: see tools/setup.sh."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["plot"],
        *project["dependency-groups"]["test"],
    ]
    return {distribution(requirement) for requirement in named}


def missing_in(path: Path, homes: Mapping[str, list[str]], installed: set[str]) -> set[str]:
    """What the file imports and `make test` does not install."""
    own = OWN | {file.stem for folder in (path.parent, ROOT / "bench") for file in folder.glob("*.py")}
    foreign = {name for name in imported_by(path) if name not in own and name not in sys.stdlib_module_names}
    return {name for name in foreign if not {distribution(home) for home in homes.get(name, ())} & installed}


def test_every_file_imports_only_what_make_test_installs() -> None:
    homes, installed = packages_distributions(), installed_for_tests()
    missing = {str(path.relative_to(ROOT)): missing_in(path, homes, installed) for path in sources()}

    assert {} == {path: names for path, names in missing.items() if names}


def test_a_package_that_is_not_installed_is_found(tmp_path: Path) -> None:
    path = tmp_path / "test_something.py"
    path.write_text("def test_it():\n    from hatchling import build\n")

    assert {"hatchling"} == missing_in(path, {"hatchling": ["hatchling"]}, {"pytest"})


def test_ci_runs_the_tests_before_anything_else_is_installed() -> None:
    commands = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line.startswith("make ")]

    assert ["make test WORKERS=2", "make check"] == commands
