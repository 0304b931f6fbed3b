"""Which clauses do the tests cite, and which fired in played games?

    python tools/rules_coverage.py [SLUG ...] [--fired FILE ...] [--json] [--strict]

A test cites a clause when its id stands in the test function (its body, docstring or decorators) or in a comment on or
directly above it. Guidelines need no test. A citation of a clause that does not exist is an error.
`--fired` reads records of games (replayed) or logs (searched for ids) and tells which clauses never came up in them.
Without SLUG all rulesets that can be played are shown.
Exit code 1: unknown citations, or with `--strict` a clause without a test. 2: something could not be read.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import GrognardError
from grognard.kernel.rules import CLAUSE_ID, Coverage, Ledger, ledger, ledgers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]


class Citation(NamedTuple):
    """A clause id in a test."""

    clause: str
    test: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.test} cites {self.clause}"


def citations(tests: Path) -> list[Citation]:
    """Every citation in the test files below a folder, in the order of the files."""
    found: list[Citation] = []
    for file in sorted(tests.rglob("*.py")):
        name = file.relative_to(tests.parent).as_posix()
        found += citations_in(file.read_text(encoding="utf-8"), name)
    return found


def citations_in(source: str, file: str = "") -> list[Citation]:
    """Every citation in one test file.

    >>> citations_in('# TPL-DICE-01\\ndef test_ones_fail(): ...')
    [Citation(clause='TPL-DICE-01', test='test_ones_fail', file='', line=1)]
    """
    # No Python code looks like an id, so whatever does is text or comment.
    lines = source.split("\n")
    return [
        Citation(clause, test.name, file, number)
        for test in _tests(ast.parse(source))
        for number in range(_first_line(test, lines), (test.end_lineno or test.lineno) + 1)
        for clause in dict.fromkeys(CLAUSE_ID.findall(lines[number - 1]))
    ]


def _tests(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The test functions that can fail, in modules and classes; a skipped one proves nothing."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _tests(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            marks = [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list]
            if not any(mark.endswith((".skip", ".xfail")) for mark in marks):
                yield node


def _first_line(test: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """The line of the first decorator or `def`, or of the comment that stands directly above."""
    first = min([test.lineno, *(mark.lineno for mark in test.decorator_list)])
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return first


def fired(ids: Iterable[str], slugs: Iterable[str] = ()) -> dict[str, Coverage]:
    """For each ledger, which of its clauses came up among the ids (of events, refusals, questions)."""
    seen = [*ids]
    return {slug: ledger(slug).coverage(seen) for slug in slugs or ledgers()}


def ids_in_file(file: Path) -> list[str]:
    """The clauses that fired in a record (it is played again), or that a log names."""
    from grognard.kernel.record import TITLE

    text = file.read_text(encoding="utf-8", errors="replace")
    if not text.startswith(TITLE):
        return CLAUSE_ID.findall(text)
    import grognard

    game = grognard.load(text, file=str(file))
    return [clause for event in game.events for clause in event.clauses]


class Report(NamedTuple):
    """How well the tests cover one ruleset."""

    book: Ledger
    tests: dict[str, list[str]]
    fired: Coverage | None

    @property
    def uncited(self) -> list[str]:
        return [c.id for c in self.book.clauses if not c.is_guideline and c.id not in self.tests]

    def __str__(self) -> str:
        needed = [clause.id for clause in self.book.clauses if not clause.is_guideline]
        number = len({test for tests in self.tests.values() for test in tests})
        guidelines = len(self.book.clauses) - len(needed)
        said = (
            f"{self.book.slug} ({self.book.title}): {len(self.book.clauses)} clauses, {guidelines} of them guidelines; "
        )
        said += f"{len(needed) - len(self.uncited)} of {len(needed)} are cited, by {number} tests\n"
        said += self.listed("without a test", self.uncited)
        if self.fired is not None:
            silent = [clause for clause in self.fired.untouched if clause in set(needed)]
            said += f"  {len(self.fired.touched)} clauses fired\n" + self.listed("never fired", silent)
        return said

    def listed(self, heading: str, clauses: list[str]) -> str:
        shown = [f"    {self.book.clause(each).id:14} {_short(self.book.clause(each).text)}\n" for each in clauses]
        return "".join([f"  {len(shown)} {heading}:\n", *shown]) if shown else ""

    def as_data(self) -> dict[str, Any]:
        told: dict[str, Any] = {"slug": self.book.slug, "title": self.book.title, "clauses": len(self.book.clauses)}
        told |= {"cited": self.tests, "uncited": self.uncited}
        if self.fired is not None:
            told |= {"fired": {each: self.fired.counts[each] for each in self.fired.touched}}
            told |= {"never_fired": [*self.fired.untouched]}
        return told


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 96 else line[:93] + "..."


def report(slug: str, cited: Iterable[Citation], came_up: Iterable[str] | None = None) -> Report:
    """The citations and, if games are given, the firings that concern one ruleset."""
    book = ledger(slug)
    tests: dict[str, list[str]] = defaultdict(list)
    for citation in cited:
        name = f"{citation.file}::{citation.test}"
        if citation.clause in book.by_id and name not in tests[citation.clause]:
            tests[citation.clause].append(name)
    return Report(book, dict(sorted(tests.items())), None if came_up is None else book.coverage(came_up))


def strangers(cited: Iterable[Citation]) -> list[Citation]:
    """Citations of clauses that do not exist, though their ids begin like those of a ledger."""
    books = [ledger(slug) for slug in ledgers()]
    return [each for each in cited if any(book.owns(each.clause) and each.clause not in book.by_id for book in books)]


def playable() -> list[str]:
    """The rulesets with a ledger that have code."""
    return [slug for slug in ledgers() if (ROOT / "src/grognard/rulesets" / slug / "__init__.py").is_file()]


def main(arguments: list[str] | None = None, tests: Path = ROOT / "tests") -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="a ruleset (default: all that can be played)")
    parser.add_argument("--fired", nargs="+", type=Path, metavar="FILE", help="records or logs of played games")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    parser.add_argument("--strict", action="store_true", help="fail when a clause has no test")
    wanted = parser.parse_args(arguments)
    try:
        cited = citations(tests)
        came_up = [clause for file in wanted.fired for clause in ids_in_file(file)] if wanted.fired else None
        reports = [report(slug, cited, came_up) for slug in wanted.slugs or playable()]
        unknown = strangers(cited)
    except (GrognardError, OSError, SyntaxError) as error:
        print(error, file=sys.stderr)
        return 2
    if wanted.json:
        told = {"rulesets": [each.as_data() for each in reports], "unknown": [each._asdict() for each in unknown]}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        print("\n".join(map(str, reports)), end="")
    for citation in unknown:
        print(f"{citation}, which does not exist", file=sys.stderr)
    return 1 if unknown or (wanted.strict and any(each.uncited for each in reports)) else 0


if __name__ == "__main__":
    sys.exit(main())
