"""Change one number of the rules at a time, and see whether a test notices.

    python tools/mutate.py SLUG ... [--count 400] [--seed 1] [--workers 2] [--only TEXT] [--part 1/4] [--quick]
           [--list]

A site is a number in `lists`, `dice`, `table` or `play` of a ruleset that belongs to a clause: a distance, a needed
roll, a cap, a count in a function, class or file whose docstring cites one, or a named number that such a function
uses. It is raised or lowered by one, as the seed says. First the tests run that cite one of these clauses, then those
that go through the changed function, then all tests of the ruleset (`mutate_run.py`). What no test notices is printed
as a survivor; the exit code is 1 if there is one. `tools/mutate_known.txt` lists sites that cannot be seen in play,
each with its reason.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from grognard.kernel.rules import CLAUSE_ID  # noqa: E402
from tools import mutate_run  # noqa: E402
from tools.rules_coverage import citations, playable  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOMS = ("lists", "dice", "table", "play")
NO_RULES = {"prints", "importing", "random_army.py", "form_choices.py", "previews.py", "tableau.py", "rings.py"}
KNOWN = ROOT / "tools/mutate_known.txt"
TINY = 0.06  # smaller numbers are tolerances, not rules
SKIPPED_CALLS = {"Meta", "round", "field", "lru_cache", "range_of", "hypot", "isclose"}
SKIPPED_KEYWORDS = {"default", "maxsize", "version", "start", "key"}


class Site(NamedTuple):
    """A number in a file of rules."""

    file: Path
    line: int
    column: int
    width: int
    where: str
    number: int | float
    clauses: tuple[str, ...]

    @property
    def name(self) -> str:
        """Where it is, in words that survive a moved line."""
        return f"{self.file.relative_to(ROOT / 'src/grognard/rulesets').as_posix()} {self.where} {self.number}"


class Mutant(NamedTuple):
    """A site with its changed number."""

    site: Site
    number: int | float

    @property
    def source(self) -> str:
        lines = self.site.file.read_text(encoding="utf-8").split("\n")
        line = lines[self.site.line - 1].encode()
        end = self.site.column + self.site.width
        lines[self.site.line - 1] = (line[: self.site.column] + repr(self.number).encode() + line[end:]).decode()
        return "\n".join(lines)

    @property
    def module(self) -> str:
        return ".".join(self.site.file.relative_to(ROOT / "src").with_suffix("").parts)

    def __str__(self) -> str:
        place = f"{self.site.file.relative_to(ROOT).as_posix()}:{self.site.line}"
        return f"{place} {self.site.where}: {self.site.number} -> {self.number}"


Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


_RANGE = re.compile(rf"({CLAUSE_ID.pattern}) to ({CLAUSE_ID.pattern})")


def clauses_in(text: str) -> tuple[str, ...]:
    """The clauses that a text names, also those of a range.

    >>> clauses_in("(TEN-COVER-01 to TEN-COVER-03, TEN-KW-18)")
    ('TEN-COVER-01', 'TEN-COVER-03', 'TEN-KW-18', 'TEN-COVER-02')
    """
    found = CLAUSE_ID.findall(text)
    for whole in _RANGE.finditer(text):
        first, last = CLAUSE_ID.findall(whole[0])
        head, _, low = first.rpartition("-")
        found += [f"{head}-{number:02}" for number in range(int(low), int(last.rpartition("-")[2]) + 1)]
    return tuple(dict.fromkeys(found))


def _cited(node: Scope) -> tuple[str, ...]:
    """The clauses that a docstring or a decorator (`@keyword(..., clause="...")`) names."""
    said = [ast.get_docstring(node) or ""]
    for each in [] if isinstance(node, ast.Module) else node.decorator_list:
        words = [word.value for word in ast.walk(each) if isinstance(word, ast.Constant)]
        said += [word for word in words if isinstance(word, str)]
    return clauses_in(" ".join(said))


def _users(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """For each name, the clauses of the functions that use it."""
    users: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and _cited(node):
            for name in {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}:
                users[name] = tuple(dict.fromkeys((*users.get(name, ()), *_cited(node))))
    return users


class _Finder(ast.NodeVisitor):
    """Collects the sites of one file."""

    def __init__(self, file: Path, tree: ast.Module) -> None:
        self.file = file
        self.found: list[Site] = []
        self._where: list[str] = []
        self._clauses = [_cited(tree)]
        self._users = _users(tree)
        self.visit(tree)

    def _inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        own = _cited(node)
        self._where.append(node.name)
        self._clauses.append(own or self._clauses[-1])
        for each in [*node.body, *([] if isinstance(node, ast.ClassDef) else [node.args])]:
            self.visit(each)
        self._where.pop()
        self._clauses.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _inside  # noqa: N815  (names that ast asks for)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._given(node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._given(node.target, node.value)

    def _given(self, target: ast.expr, value: ast.expr) -> None:
        """A named number belongs to the clauses of those who use it."""
        if self._where or not isinstance(target, ast.Name):
            self.visit(value)
            return
        self._where.append(target.id)
        self._clauses.append(self._users.get(target.id) or self._clauses[-1])
        self.visit(value)
        self._clauses.pop()
        self._where.pop()

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Annotations are no rules."""

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in SKIPPED_CALLS:
            return
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg not in SKIPPED_KEYWORDS:
                self.visit(keyword.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if type(value) not in {int, float} or (isinstance(value, float) and 0 < abs(value) < TINY):
            return
        if node.end_col_offset is None or node.end_lineno != node.lineno or not self._clauses[-1]:
            return
        width = node.end_col_offset - node.col_offset
        where = ".".join(self._where) or "module"
        self.found.append(
            Site(self.file, node.lineno, node.col_offset, width, where, value, self._clauses[-1])  # type: ignore[arg-type]
        )


def sites(slug: str) -> list[Site]:
    """Every number in the rules of a ruleset, in the order of the files."""
    folder = ROOT / "src/grognard/rulesets" / slug
    files = [file for room in ROOMS for file in sorted((folder / room).rglob("*.py")) if not NO_RULES & {*file.parts}]
    return [site for file in files for site in _Finder(file, ast.parse(file.read_text(encoding="utf-8"))).found]


def known() -> set[str]:
    """Sites that cannot be seen in play: `path where number: reason`, one to a line."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.exists() else []
    return {line.partition(":")[0].strip() for line in lines if line.strip() and not line.startswith("#")}


def drawn(found: Sequence[Site], count: int, seed: int) -> list[Mutant]:
    """As many mutants as wanted, the same ones for the same seed; 0 is only raised."""
    luck = random.Random(seed)
    chosen = luck.sample([*found], min(count, len(found)))
    return [Mutant(site, site.number + (1 if site.number == 0 else luck.choice((-1, 1)))) for site in chosen]


def tests_of(slug: str) -> dict[str, list[str]]:
    """The tests of a ruleset that cite each clause, as pytest names them."""
    cited: dict[str, list[str]] = defaultdict(list)
    for each in citations(ROOT / "tests"):
        if each.file.startswith(f"tests/rulesets/{folder_of(slug)}/"):
            cited[each.clause].append(f"{each.file}::{each.test}")
    return cited


def folder_of(slug: str) -> str:
    """The folder of a ruleset's tests.

    >>> folder_of("_template")
    'template'
    """
    return slug.lstrip("_")


def try_ruleset(slug: str, chosen: Sequence[Mutant], workers: int, *, is_quick: bool = False) -> int:
    """Try the mutants of one ruleset, tell of each survivor; how many there are."""
    tally: dict[str, int] = defaultdict(int)
    started = time.monotonic()
    job = mutate_run.Job(slug, f"tests/rulesets/{folder_of(slug)}", chosen, tests_of(slug), workers, is_quick)
    for mutant, who in mutate_run.tried(job):
        tally[who] += 1
        if who == mutate_run.NOBODY:
            print(f"survives: {mutant}    [{mutant.site.name}]", flush=True)
    total, left = sum(tally.values()), tally[mutate_run.NOBODY]
    print(
        f"{slug}: {total} numbers changed, {tally['citing']} noticed by citing tests, {tally['other']} by others, "
        f"{left} by none ({time.monotonic() - started:.0f} s)",
        flush=True,
    )
    return left


def _part(text: str) -> tuple[int, int]:
    """Which part of how many, for long runs in pieces.

    >>> _part("2/4")
    (2, 4)
    """
    part, _, parts = text.partition("/")
    if not 1 <= int(part) <= int(parts):
        raise ValueError
    return int(part), int(parts)


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="a ruleset (default: all that can be played)")
    parser.add_argument("--count", type=int, default=400, help="how many numbers to change in each (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn (default 1)")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only numbers whose place contains this text")
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="K/N", help="only each Nth of them, from the Kth on"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="only tests that cite the clause, and those that a trial run before has found",
    )
    parser.add_argument("--list", action="store_true", help="only list the numbers that would be changed")
    wanted = parser.parse_args(arguments)
    left = 0
    for slug in wanted.slugs or playable():
        found = [site for site in sites(slug) if wanted.only in site.name]
        if not found:
            parser.error(f"{slug} has no number to change" + (f" at {wanted.only!r}" if wanted.only else ""))
        first, step = wanted.part
        chosen = drawn(found, wanted.count, wanted.seed)[first - 1 :: step]
        listed = [mutant for mutant in chosen if mutant.site.name in known()]
        chosen = [mutant for mutant in chosen if mutant not in listed]
        print(f"{slug}: {len(listed)} numbers are listed as not to be seen in play")
        if wanted.list:
            print(*chosen, f"{slug}: {len(chosen)} of {len(found)} numbers", sep="\n")
        else:
            left += try_ruleset(slug, chosen, wanted.workers, is_quick=wanted.quick)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
